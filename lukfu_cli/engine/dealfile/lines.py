"""One line of a deal file, read with care: its key, its value, its comment and everything that is wrong in it.

This is the whole grammar. ``quick`` reads the same lines faster where they are in the canonical form.
"""

from __future__ import annotations

import re

from lukfu_cli.engine.dealfile import playlines, values
from lukfu_cli.engine.dealfile.codes import (
    CONTROL_CHARACTER,
    LONG_NUMBER,
    MAX_DIGITS,
    NO_COLON,
    NO_VALUE,
    UNKNOWN_LINE,
)
from lukfu_cli.engine.dealfile.folding import SPACES, find_stray, fold
from lukfu_cli.engine.dealfile.parts import HAND_KEYS, KEYS, Fault, Line
from lukfu_cli.engine.dealfile.record import RecordedTrick
from lukfu_cli.engine.dealfile.valuetext import Value, comment_in_names

TEXT_KEYS = frozenset(("title", "note"))
"""The keys whose value is all that stands behind the colon, ``#`` included."""
NAME_KEYS = frozenset(("players", "event"))
"""The keys whose value may hold a ``#`` that touches what follows it, as in ``Night #3``."""


def read_line(text: str, line: int) -> Line:
    """What the line with this number says."""
    text = text.rstrip(SPACES)
    folded = fold(text)
    key_start = len(folded) - len(folded.lstrip(SPACES))
    if key_start == len(folded):
        return Line("")
    if folded[key_start] == "#":
        return Line("", comment="#" + text[key_start + 1 :])
    colon = folded.find(":")
    if colon < 0 or "#" in folded[:colon]:
        return _line_without_colon(Value(text, folded, key_start, len(text), line))
    key_end = key_start + len(folded[key_start:colon].rstrip(SPACES))
    key = folded[key_start:key_end]
    if key in KEYS:
        return _read_value(key, Value(text, folded, colon + 1, len(text), line), key_start, key_end)
    if key and not key.strip("0123456789"):
        return _trick_line(key, Value(text, folded, colon + 1, len(text), line), key_start, key_end)
    return _unknown_line(Value(text, folded, key_start, key_end, line), colon)


def _read_value(key: str, rest: Value, key_start: int, key_end: int) -> Line:
    value, comment = _without_comment(key, rest)
    if value.start == value.end:
        fault = Fault(NO_VALUE, key_start, key_end, {"text": rest.raw[key_start:key_end], "key": key})
        return Line(key, None, (fault,), comment, None, key_start, key_end)
    parse = values.PARSERS.get(key) or playlines.PARSERS[key]
    parsed, faults = parse(value)
    if faults and key in HAND_KEYS:
        faults = tuple(fault._replace(seat=HAND_KEYS[key]) for fault in faults)
    return Line(key, parsed, faults, comment, None, key_start, key_end)


def _trick_line(digits: str, rest: Value, key_start: int, key_end: int) -> Line:
    if len(digits) > MAX_DIGITS:
        fault = Fault(LONG_NUMBER, key_start, key_end, {"text": rest.raw[key_start:key_end]})
        # Whatever the number was meant to be, the line stands for a trick.
        return Line("", None, (fault,), _without_comment("", rest)[1], "0", key_start, key_end)
    number = int(digits)
    value, comment = _without_comment("", rest._replace(number=number))
    if value.start == value.end:
        facts = {"text": rest.raw[key_start:key_end], "key": str(number)}
        fault = Fault(NO_VALUE, key_start, key_end, facts, number)
        return Line(str(number), RecordedTrick(number, ()), (fault,), comment, None, key_start, key_end)
    parsed, faults = playlines.read_trick(value)
    return Line(str(number), parsed, faults, comment, None, key_start, key_end)


def _without_comment(key: str, rest: Value) -> tuple[Value, str | None]:
    """The value of a line without its comment, and the comment."""
    place = -1
    if key in NAME_KEYS:
        found = comment_in_names().search(rest.folded, rest.start)
        place = found.start() if found else -1
    elif key not in TEXT_KEYS:
        place = rest.folded.find("#", rest.start)
    if place < 0:
        return rest.narrow(rest.start, rest.end), None
    return rest.narrow(rest.start, place), "#" + rest.raw[place + 1 :]


def _line_without_colon(value: Value) -> Line:
    from lukfu_cli.engine.dealfile.suggestions import meant_key

    comment = value.folded.find("#")
    if comment >= 0:
        value = value.narrow(value.start, comment)
    stray = find_stray(value.folded, value.start, value.end)
    if stray >= 0:
        return Line("", None, (_stray_fault(value.raw, stray),), None, None, value.start, value.end)
    first = re.match(r"[^\s=.;,]+", value.folded[value.start : value.end])
    meant = meant_key(first.group()) if first else None
    fault = value.fault(NO_COLON, meant=meant)
    return Line("", None, (fault,), None, meant, value.start, value.end)


def _unknown_line(key: Value, colon: int) -> Line:
    from lukfu_cli.engine.dealfile.suggestions import meant_key

    stray = find_stray(key.folded, key.start, key.end)
    if stray >= 0:
        fault = _stray_fault(key.raw, stray)
        cleaned = "".join(character for character in key.folded[key.start : key.end] if character.isalnum())
        return Line("", None, (fault,), None, cleaned if cleaned in KEYS else None, key.start, key.end)
    meant = meant_key(key.folded[key.start : key.end])
    end = max(key.end, key.start + 1) if key.start < key.end else colon + 1
    fault = Fault(UNKNOWN_LINE, key.start, end, {"text": key.text, "meant": meant})
    return Line("", None, (fault,), None, meant, key.start, end)


def _stray_fault(raw: str, place: int) -> Fault:
    return Fault(CONTROL_CHARACTER, place, place + 1, {"text": raw[place]})
