"""The values that tell what a deal is: title, names, date, rules, Master."""

from __future__ import annotations

import re

from lukfu_cli.engine.dealfile.codes import (
    CONTROL_CHARACTER,
    LONG_TITLE,
    MAX_TITLE,
    NO_DATE,
    NO_SEAT,
    NOT_THREE_NAMES,
    TOO_MUCH,
    UNKNOWN_RULES,
)
from lukfu_cli.engine.dealfile.folding import find_stray, strip_spaces
from lukfu_cli.engine.dealfile.parts import Fault, is_date
from lukfu_cli.engine.dealfile.valuetext import Parsed, Parser, Value
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.seats import SEATS, Seat


def read_title(value: Value) -> Parsed:
    """The title, at most 200 characters."""
    if value.end - value.start > MAX_TITLE:
        rest = value._replace(start=value.start + MAX_TITLE)
        return None, (rest.fault(LONG_TITLE, count=value.end - value.start),)
    return value.text, ()


def read_text(value: Value) -> Parsed:
    """Any text."""
    return value.text, ()


def read_players(value: Value) -> Parsed:
    """Three names, with commas between them."""
    commas = [place for place in range(value.start, value.end) if value.folded[place] == ","]
    starts = [value.start, *(place + 1 for place in commas)]
    names = [strip_spaces(value.raw[start:end]) for start, end in zip(starts, [*commas, value.end], strict=True)]
    given = sum(map(bool, names))
    if len(names) != len(SEATS) or given != len(SEATS):
        return None, (value.fault(NOT_THREE_NAMES, count=given),)
    return (names[0], names[1], names[2]), ()


def read_date(value: Value) -> Parsed:
    """A date of the calendar, as YYYY-MM-DD."""
    text = value.folded[value.start : value.end]
    match = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text)
    if match and is_date(int(match[1]), int(match[2]), int(match[3])):
        return text, ()
    return None, (value.fault(NO_DATE, meant=None if match else _meant_date(text)),)


def _meant_date(text: str) -> str | None:
    match = re.fullmatch(r"([0-9]{4})\s*[-/.年 ]?\s*([0-9]{1,2})\s*[-/.月 ]?\s*([0-9]{1,2})\s*日?", text)
    if match is None or not is_date(int(match[1]), int(match[2]), int(match[3])):
        return None
    return f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}"


def read_rules(value: Value) -> Parsed:
    """The rule set ``tsoi``, and which cards count as Old at the table."""
    stray = find_stray(value.folded, value.start, value.end)
    if stray >= 0:
        return None, (value._replace(start=stray, end=stray + 1).fault(CONTROL_CHARACTER),)
    text = value.folded[value.start : value.end]
    match = re.fullmatch(r"tsoi(?:\s*[ ,;]\s*old\s*=\s*(seen|deduced))?", text)
    if match:
        return OldRule(match[1] or "seen"), ()
    return None, (_unknown_rules(value, text),)


def _unknown_rules(value: Value, text: str) -> Fault:
    from lukfu_cli.engine.dealfile.suggestions import closest

    words = list(re.finditer(r"[^\s,;=]+(?:\s*=\s*[^\s,;]*)?", text))
    for place, word in enumerate(words):
        known = ("tsoi",) if place == 0 else ("old=seen", "old=deduced")
        plain = "".join(word.group().split())
        if plain not in known or place > 1:
            meant = None if place > 1 else closest(plain, known)
            part = value._replace(start=value.start + word.start(), end=value.start + word.end())
            return part.fault(UNKNOWN_RULES, meant=meant)
    return value.fault(UNKNOWN_RULES, meant=None)


def read_seat(value: Value) -> Parsed:
    """One seat and nothing behind it."""
    seat, end, fault = seat_at(value)
    if fault:
        return None, (fault,)
    rest = value.narrow(end, value.end)
    if rest.start < rest.end:
        return None, (too_much(rest),)
    return seat, ()


def too_much(rest: Value, **facts: object) -> Fault:
    """The fault of what stands behind a complete value."""
    stray = find_stray(rest.folded, rest.start, rest.end)
    if stray >= 0:
        return rest._replace(start=stray, end=stray + 1).fault(CONTROL_CHARACTER)
    return rest.fault(TOO_MUCH, **facts)


def seat_at(value: Value) -> tuple[Seat | None, int, Fault | None]:
    """The seat at the beginning of a value, the place after it, and the fault if there is none."""
    match = re.compile("p([1-3])(?![0-9])").match(value.folded, value.start, value.end)
    if match:
        return SEATS[int(match[1]) - 1], match.end(), None
    from lukfu_cli.engine.dealfile.suggestions import meant_seat

    found = re.compile(r"[^\s,]+(?:\s[1-9](?![0-9]))?|,?").match(value.folded, value.start, value.end)
    word = value._replace(end=max(found.end() if found else 0, value.start + 1))
    stray = find_stray(word.folded, word.start, min(word.end, len(word.folded)))
    if stray >= 0:
        return None, word.end, word._replace(start=stray, end=stray + 1).fault(CONTROL_CHARACTER)
    return None, word.end, word.fault(NO_SEAT, meant=meant_seat(word.folded[word.start : word.end]))


PARSERS: dict[str, Parser] = {
    "title": read_title,
    "players": read_players,
    "event": read_text,
    "date": read_date,
    "note": read_text,
    "rules": read_rules,
    "master": read_seat,
}
