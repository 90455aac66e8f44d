"""Random values for property tests: card sets, texts and whole records of deals."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import ALL_MASK, CardSet
from lukfu_cli.engine.dealfile.comments import anchor_order
from lukfu_cli.engine.dealfile.folding import fold, strip_spaces
from lukfu_cli.engine.dealfile.record import (
    Comment,
    Record,
    RecordedCall,
    RecordedClaim,
    RecordedPlay,
    RecordedScore,
    RecordedTrick,
)
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.seats import SEATS, turn_order

seats = st.sampled_from(SEATS)
card_sets = st.integers(1, ALL_MASK).map(CardSet)
"""Any cards, one at least."""


def texts(longest: int = 40, without: str = "") -> st.SearchStrategy[str]:
    """One line of text as a file keeps it: control characters and all, no spaces at its ends, not empty."""
    characters = st.characters(exclude_categories=("Cs",), exclude_characters="\n" + without)
    return st.text(characters, max_size=longest).map(strip_spaces).filter(bool)


names = texts(12, without="#＃﹟").filter(lambda name: "," not in fold(name))
dates = st.dates().map(lambda date: date.isoformat())


@st.composite
def hands(draw: st.DrawFn) -> list[CardSet | None]:
    """Three hands of twelve that make the deck, or one of them with the others not seen."""
    order = draw(st.permutations(range(36)))
    dealt: list[CardSet | None] = [
        CardSet(sum(1 << index for index in order[start : start + 12])) for start in (0, 12, 24)
    ]
    viewer = draw(st.none() | seats)
    return (
        dealt if viewer is None else [hand if seat is viewer else None for seat, hand in zip(SEATS, dealt, strict=True)]
    )


@st.composite
def plays(draw: st.DrawFn) -> RecordedPlay:
    """Any cards face up or down, or a discard not seen."""
    seat = draw(seats)
    if draw(st.booleans()):
        cards = draw(card_sets)
        return RecordedPlay(seat, cards, len(cards), draw(st.booleans()))
    return RecordedPlay(seat, None, draw(st.integers(1, 12)), True)


@st.composite
def auctions(draw: st.DrawFn, order: tuple[Any, ...]) -> tuple[RecordedCall, ...] | None:
    """An auction that obeys R2.3, whole or not, or none."""
    passes = draw(st.integers(0, 3))
    calls = [RecordedCall(seat, Call.PASS) for seat in order[:passes]]
    if passes < 3 and draw(st.booleans()):
        calls.append(RecordedCall(order[passes], Call.PLAY))
    return tuple(calls) or None


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record with any play, legal or not, as a file can hold it; nothing is wrong with its form, hands or calls."""
    record = Record()
    record.title = draw(st.none() | texts(200))
    record.players = draw(st.none() | st.tuples(names, names, names))
    record.event = draw(st.none() | texts(30, without="#＃﹟"))
    record.date = draw(st.none() | dates)
    record.notes = draw(st.lists(texts(), max_size=3))
    record.old_rule = draw(st.sampled_from(OldRule))
    record.master = draw(seats)
    record.hands = draw(hands())
    record.has_usable_hands = True
    record.calls = draw(auctions(turn_order(record.master)))
    lines = draw(st.lists(st.lists(plays(), min_size=1, max_size=4), max_size=4))
    record.tricks = [RecordedTrick(number, tuple(line)) for number, line in enumerate(lines, 1)]
    record.claim = draw(st.none() | seats.map(RecordedClaim))
    points = st.integers(-999_999, 999_999)
    record.score = draw(st.none() | st.tuples(points, points, points).map(RecordedScore))
    record.comments = draw(comments(record))
    return record


def anchors(record: Record) -> list[tuple[str, int]]:
    """The lines of the record at which a comment can stand: key, and which of the lines with that key."""
    found = [(key, 0) for key in ("title", "players", "event", "date") if getattr(record, key) is not None]
    found += [("note", place) for place in range(len(record.notes))]
    found += [("rules", 0)] if record.old_rule is OldRule.DEDUCED else []
    found += [("master", 0), ("p1", 0), ("p2", 0), ("p3", 0)]
    found += [("calls", 0)] if record.calls else []
    found += [(str(trick.number), 0) for trick in record.tricks]
    return found + [(key, 0) for key in ("claim", "score") if getattr(record, key) is not None]


@st.composite
def comments(draw: st.DrawFn, record: Record) -> list[Comment]:
    """Comments at some lines of the record, above and behind, in the order in which they are written."""
    above = st.sampled_from([*anchors(record), ("end", 0)])
    found = [
        Comment(anchor, nth, strip_spaces("#" + draw(st.just("") | texts(20))), False)
        for anchor, nth in draw(st.lists(above, max_size=3))
    ]
    behind = st.sampled_from([anchor for anchor in anchors(record) if anchor[0] not in ("title", "note")])
    for anchor, nth in draw(st.lists(behind, max_size=3, unique=True)):
        found.append(Comment(anchor, nth, "# " + draw(texts(20)), True))
    return sorted(found, key=lambda comment: (anchor_order(comment.anchor), comment.nth, comment.is_behind))


def contents(record: Record) -> dict[str, Any]:
    """All that a record says, without where it stood."""
    return {
        "title": record.title,
        "players": record.players,
        "event": record.event,
        "date": record.date,
        "notes": record.notes,
        "old_rule": record.old_rule,
        "master": record.master,
        "hands": record.hands,
        "has_usable_hands": record.has_usable_hands,
        "calls": None if record.calls is None else [(call.seat, call.call) for call in record.calls],
        "tricks": [
            (trick.number, [(play.seat, play.cards, play.size, play.is_face_down) for play in trick.plays])
            for trick in record.tricks
        ],
        "claim": record.claim and record.claim.seat,
        "score": record.score and record.score.points,
        "comments": record.comments,
    }
