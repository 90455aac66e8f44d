"""Lines of a deal file in the canonical form, or close to it, read fast.

Every function gives exactly what ``lines`` gives for the same text, or None: then ``lines`` has to read it.
"""

from __future__ import annotations

import re
from functools import cache

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import RANKS_PER_SUIT, CardSet
from lukfu_cli.engine.dealfile.codes import MAX_TITLE
from lukfu_cli.engine.dealfile.folding import SPACES
from lukfu_cli.engine.dealfile.parts import HandValue, Line, is_date
from lukfu_cli.engine.dealfile.record import (
    RecordedCall,
    RecordedClaim,
    RecordedPlay,
    RecordedScore,
    RecordedTrick,
)
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.findings import Span
from lukfu_cli.engine.seats import SEATS, Seat

_MAX_KEPT = 1 << 13
"""How many texts each memory of this module keeps before it starts anew: files cannot make it grow without bound."""

_SEAT = {"P1": Seat.P1, "P2": Seat.P2, "P3": Seat.P3}
_CALL = {"play": Call.PLAY, "pass": Call.PASS}

_PlayText = tuple[CardSet | None, int, bool]
_groups: dict[str, int] = {}
_plays: dict[str, _PlayText | None] = {}


@cache
def _trick() -> re.Pattern[str]:
    play = r"(P[123]) (\(?[CSMT?][CSMT1-9? ]*\)?)"
    return re.compile(rf"([1-9][0-9]?): {play}(?:, {play})?(?:, {play})?")


def quick_line(text: str, line: int) -> Line | None:
    """What the line with this number says, or None where it takes care to read."""
    if not text:
        return Line("")
    first = text[0]
    if "#" in text and first != "#":
        return _read_commented(text, line)
    if first in "123456789":
        return _read_trick(text, line)
    if first == "P":
        return _read_hand(text, line)
    key, _, value = text.partition(": ")
    if first == "#":
        return Line("", comment=text) if text[-1] not in SPACES else None
    if not value or value[0] in SPACES or value[-1] in SPACES:
        return None
    reader = _READERS.get(key)
    return reader(value, line) if reader else None


def _read_commented(text: str, line: int) -> Line | None:
    """A line with a ``#`` in it: all of it a title or note, or a value with a comment behind it."""
    key = text.partition(":")[0]
    if key in ("title", "note"):
        value = text[len(key) + 2 :]
        is_plain = value and text[len(key) + 1] == " " and value[0] not in SPACES and value[-1] not in SPACES
        return _READERS[key](value, line) if is_plain else None
    body, _, comment = text.partition(" #")
    if not body or key in ("players", "event") or "#" in body or body[-1] in SPACES or text[-1] in SPACES:
        return None
    read = quick_line(body, line)
    return None if read is None else read._replace(comment="#" + comment)


def _read_trick(text: str, line: int) -> Line | None:
    match = _trick().fullmatch(text)
    if match is None:
        return None
    plays = []
    number, *parts = match.groups()
    column = len(number) + 3
    for place in range(0, 6, 2):
        seat = parts[place]
        if seat is None:
            break
        cards_text = parts[place + 1]
        known = _plays.get(cards_text) or _play(cards_text)
        if known is None:
            return None
        start = column + 3
        column = start + len(cards_text) + 2
        cards, size, is_face_down = known
        plays.append(RecordedPlay(_SEAT[seat], cards, size, is_face_down, Span(line, start, column - 2)))
    trick = RecordedTrick(int(number), tuple(plays), Span(line, len(number) + 3, len(text) + 1))
    return Line(number, trick, (), None, None, 0, len(number))


def _play(text: str) -> _PlayText | None:
    """A play by its text, remembered; None where it takes care to read."""
    if text in _plays:
        return _plays[text]
    play: _PlayText | None = None
    if text[0] == "(" and text[-1] == ")":
        inner = text[1:-1]
        mask = _cards(inner)
        if mask:
            play = CardSet(mask), mask.bit_count(), True
        elif inner and not inner.strip("?"):
            play = None, len(inner), True
    else:
        mask = _cards(text)
        if mask:
            play = CardSet(mask), mask.bit_count(), False
    if len(_plays) >= _MAX_KEPT:
        _plays.clear()
    _plays[text] = play
    return play


def _cards(text: str) -> int:
    """The bits of cards in groups with one space between them; 0 if they are not so or one stands twice."""
    mask = 0
    for group in text.split(" "):
        bits = _groups.get(group) or _group(group)
        if not bits or mask & bits:
            return 0
        mask |= bits
    return mask


def _group(text: str) -> int:
    """The bits of a suit letter with its ranks, remembered; 0 if it is something else or a rank stands twice."""
    suit = "CSMT".find(text[:1])
    ranks = text[1:]
    if suit < 0 or not ranks or not text or ranks.strip("123456789"):
        return 0
    bits = 0
    for rank in ranks:
        bit = 1 << RANKS_PER_SUIT * suit + int(rank) - 1
        if bits & bit:
            return 0
        bits |= bit
    if len(_groups) >= _MAX_KEPT:
        _groups.clear()
    _groups[text] = bits
    return bits


def _read_hand(text: str, line: int) -> Line | None:
    if text[1:2] not in "123" or text[2:4] != ": ":
        return None
    hand = text[4:]
    span = Span(line, 5, len(text) + 1)
    if hand == "?":
        value = HandValue(None, 0, span, is_unknown=True)
    else:
        mask = _cards(hand)
        if not mask:
            return None
        value = HandValue(CardSet(mask), mask.bit_count(), span)
    return Line("p" + text[1], value, (), None, None, 0, 2)


def _read_title(value: str, line: int) -> Line | None:
    return Line("title", value, (), None, None, 0, 5) if len(value) <= MAX_TITLE else None


def _read_note(value: str, line: int) -> Line | None:
    return Line("note", value, (), None, None, 0, 4)


def _read_event(value: str, line: int) -> Line | None:
    return None if "#" in value or not value.isascii() else Line("event", value, (), None, None, 0, 5)


def _read_players(value: str, line: int) -> Line | None:
    names = value.split(", ")
    if len(names) != len(SEATS) or "#" in value or not value.isascii():
        return None
    first, second, third = names
    for name in names:
        if not name or "," in name or name[0] in SPACES or name[-1] in SPACES:
            return None
    return Line("players", (first, second, third), (), None, None, 0, 7)


def _read_date(value: str, line: int) -> Line | None:
    if len(value) != 10 or value[4] != "-" or value[7] != "-" or not value.isascii():
        return None
    year, month, day = value[:4], value[5:7], value[8:]
    if not (year + month + day).isdigit() or not is_date(int(year), int(month), int(day)):
        return None
    return Line("date", value, (), None, None, 0, 4)


def _read_master(value: str, line: int) -> Line | None:
    seat = _SEAT.get(value)
    return None if seat is None else Line("master", seat, (), None, None, 0, 6)


def _read_claim(value: str, line: int) -> Line | None:
    seat = _SEAT.get(value)
    return None if seat is None else Line("claim", RecordedClaim(seat, Span(line, 8, 10)), (), None, None, 0, 5)


def _read_rules(value: str, line: int) -> Line | None:
    rule = {"tsoi": OldRule.SEEN, "tsoi old=deduced": OldRule.DEDUCED}.get(value)
    return None if rule is None else Line("rules", rule, (), None, None, 0, 5)


def _read_calls(value: str, line: int) -> Line | None:
    calls = []
    column = 8
    for entry in value.split(", "):
        seat, call = _SEAT.get(entry[:2]), _CALL.get(entry[3:])
        if seat is None or call is None or entry[2] != " ":
            return None
        calls.append(RecordedCall(seat, call, Span(line, column, column + 7)))
        column += 9
    return Line("calls", tuple(calls), (), None, None, 0, 5)


@cache
def _score() -> re.Pattern[str]:
    return re.compile(r"P1 ([+-]?[0-9]{1,6}), P2 ([+-]?[0-9]{1,6}), P3 ([+-]?[0-9]{1,6})")


def _read_score(value: str, line: int) -> Line | None:
    match = _score().fullmatch(value)
    if match is None:
        return None
    points = (int(match[1]), int(match[2]), int(match[3]))
    return Line("score", RecordedScore(points, Span(line, 8, len(value) + 8)), (), None, None, 0, 5)


_READERS = {
    "title": _read_title,
    "note": _read_note,
    "event": _read_event,
    "players": _read_players,
    "date": _read_date,
    "rules": _read_rules,
    "master": _read_master,
    "calls": _read_calls,
    "claim": _read_claim,
    "score": _read_score,
}
