"""Records to text, in the one form that a deal has in a file."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lukfu_cli.engine.dealfile.codes import MAX_LINE_BYTES, MAX_TITLE
from lukfu_cli.engine.dealfile.folding import fold, strip_spaces
from lukfu_cli.engine.dealfile.parts import is_date
from lukfu_cli.engine.dealfile.record import (
    Comment,
    Record,
    RecordedCall,
    RecordedClaim,
    RecordedPlay,
    RecordedScore,
    RecordedTrick,
)
from lukfu_cli.engine.dealfile.valuetext import holds_comment
from lukfu_cli.engine.deals import OldRule, complete_hands
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.scoring import ResultKind, format_score
from lukfu_cli.engine.seats import SEATS, turn_order

SEPARATOR = "---\n"
"""What stands between two deals."""


def format_records(records: Iterable[Record]) -> str:
    """The text of a file with these deals, ``---`` between them."""
    return SEPARATOR.join(map(format_record, records))


def format_record(record: Record) -> str:
    """The canonical text of one deal, each line with its LF.

    Only for records without findings of form: what could not be read is not in the record.
    """
    lines = list(_lines(record))
    if record.comments:
        lines = list(_with_comments(lines, record.comments))
    return "".join(f"{line}\n" for _, _, line in lines)


_Line = tuple[str, int, str]
"""The key of a line, which of the lines with that key it is, from 0, and its text."""


def _lines(record: Record) -> Iterable[_Line]:
    """The lines of a deal, in their order."""
    if record.title is not None:
        yield "title", 0, f"title: {record.title}"
    if record.players is not None:
        yield "players", 0, f"players: {', '.join(record.players)}"
    if record.event is not None:
        yield "event", 0, f"event: {record.event}"
    if record.date is not None:
        yield "date", 0, f"date: {record.date}"
    for place, note in enumerate(record.notes):
        yield "note", place, f"note: {note}"
    if record.old_rule is not OldRule.SEEN:
        yield "rules", 0, f"rules: tsoi old={record.old_rule.value}"
    yield "master", 0, f"master: {record.master}"
    first, second, third = record.hands
    hands = complete_hands((first, second, third)) or (first, second, third)
    for seat, hand in zip(SEATS, hands, strict=True):
        yield f"p{seat + 1}", 0, f"{seat}: {'?' if hand is None else format_cards(hand)}"
    if record.calls:
        calls = ", ".join(f"{call.seat} {call.call.value}" for call in record.calls)
        yield "calls", 0, f"calls: {calls}"
    for trick in record.tricks:
        plays = ", ".join(map(format_play, trick.plays))
        yield str(trick.number), 0, f"{trick.number}: {plays}"
    if record.claim is not None:
        yield "claim", 0, f"claim: {record.claim.seat}"
    if record.score is not None:
        yield "score", 0, f"score: {format_score(record.score.points)}"


def format_play(play: RecordedPlay) -> str:
    """One play as a trick line has it: ``P1 C2 S2 M2``, ``P3 (C3 M69)``, ``P3 (???)``."""
    if play.cards is None:
        return f"{play.seat} ({'?' * play.size})"
    cards = format_cards(play.cards)
    return f"{play.seat} ({cards})" if play.is_face_down else f"{play.seat} {cards}"


def _with_comments(lines: list[_Line], comments: list[Comment]) -> Iterable[_Line]:
    """The lines with each comment above or behind the line at which it stood; at the end, where that is not written."""
    left = list(comments)
    for key, place, text in lines:
        here = [comment for comment in left if (comment.anchor, comment.nth) == (key, place)]
        left = [comment for comment in left if comment not in here]
        for comment in here:
            if not comment.is_behind:
                yield "", 0, comment.text
        behind = [comment.text for comment in here if comment.is_behind]
        yield key, place, " ".join([text, *behind])
    for comment in left:
        yield "", 0, comment.text


def record_from_position(
    position: Position,
    *,
    title: str | None = None,
    players: tuple[str, str, str] | None = None,
    event: str | None = None,
    date: str | None = None,
    notes: Iterable[str] = (),
    with_score: bool = True,
) -> Record:
    """The record of a deal as far as this position has come, for ``format_record``.

    A position that knows only some hands gives ``?`` for the others and for discards not seen. The score is left out
    where the deal is not over or void, and where ``with_score`` is False.
    Raises ValueError for a text that does not fit on its line as it is.
    """
    record = Record()
    record.title = _checked("title", title)
    if title is not None and len(title) > MAX_TITLE:
        raise ValueError(f"a title has at most {MAX_TITLE} characters, not {len(title)}")
    record.players = _checked_names(players)
    record.event = _checked_event(event)
    record.date = _checked_date(date)
    record.notes = [note for note in (_checked("note", note) for note in notes) if note is not None]
    record.old_rule = position.deal.old_rule
    record.master = position.deal.master
    record.hands = list(position.deal.hands)
    record.has_usable_hands = True
    record.calls = _recorded_calls(position)
    record.tricks = [
        RecordedTrick(
            trick.number,
            tuple(RecordedPlay(played.seat, played.cards, played.size, played.is_face_down) for played in trick.plays),
        )
        for trick in position.all_tricks
    ]
    result = position.result
    if result is not None and result.kind is ResultKind.CLAIM and result.winner is not None:
        record.claim = RecordedClaim(result.winner)
    if with_score and result is not None and result.kind is not ResultKind.VOID and result.score is not None:
        record.score = RecordedScore(result.score)
    return record


def _recorded_calls(position: Position) -> tuple[RecordedCall, ...] | None:
    """The calls with their seats, None before the first."""
    order = turn_order(position.deal.master)
    calls = tuple(RecordedCall(seat, call) for seat, call in zip(order, position.calls, strict=False))
    return calls or None


def _checked(what: str, text: str | None) -> str | None:
    """The text, if it is read again as it is. Raises ValueError if not."""
    if text is None:
        return None
    if not text or text != strip_spaces(text) or "\n" in text:
        raise ValueError(f"a {what} is one line of text without spaces at its ends, not {text!r}")
    if len(text.encode(errors="replace")) > MAX_LINE_BYTES - len(what) - 2:
        raise ValueError(f"a {what} has to fit on a line of {MAX_LINE_BYTES} bytes")
    return text


def _checked_event(event: str | None) -> str | None:
    if event is not None and holds_comment(event):
        raise ValueError(f"an event has no # between spaces, unlike {event!r}")
    return _checked("event", event)


def _checked_date(date: str | None) -> str | None:
    if date is not None:
        match = re.fullmatch("([0-9]{4})-([0-9]{2})-([0-9]{2})", date)
        if not (match and is_date(int(match[1]), int(match[2]), int(match[3]))):
            raise ValueError(f"a date is YYYY-MM-DD, not {date!r}")
    return date


def _checked_names(names: tuple[str, str, str] | None) -> tuple[str, str, str] | None:
    if names is None:
        return None
    _checked("list of players", ", ".join(names))
    for name in names:
        _checked("player's name", name)
        if "," in fold(name) or holds_comment(name):
            raise ValueError(f"a player's name has no comma and no # between spaces, unlike {name!r}")
    return names
