"""What the readers of lines hand to each other: a line, the text of a value, a fault, a hand."""

from __future__ import annotations

from typing import Any, NamedTuple

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.codes import MAX_DIGITS
from lukfu_cli.engine.dealfile.folding import SPACES, fold
from lukfu_cli.engine.findings import Span
from lukfu_cli.engine.seats import Seat

KEYS = ("title", "players", "event", "date", "note", "rules", "master", "p1", "p2", "p3", "calls", "claim", "score")
"""The keys of lines that are no tricks, in the order in which they are written; the tricks stand after ``calls``."""

HAND_KEYS = {"p1": Seat.P1, "p2": Seat.P2, "p3": Seat.P3}
"""The keys of the hands."""


class Fault(NamedTuple):
    """Something wrong in a line: its code, the columns from ``start`` to before ``end``, from 0, and the facts."""

    code: str
    start: int
    end: int
    facts: dict[str, Any]
    trick: int | None = None
    seat: Seat | None = None


class Line(NamedTuple):
    """What one line says.

    - ``key``: as in ``KEYS``; the number of a trick, as digits; empty for a blank line, a comment and an unknown line.
    - ``key_end``: the column, from 0, after the key; ``key_start`` where it begins.
    - ``value``: what the value says, in the type of its key; None where it cannot be used.
    - ``meant``: the key that an unknown line was probably meant to have.
    - ``comment``: with its ``#``.
    """

    key: str
    value: Any = None
    faults: tuple[Fault, ...] = ()
    comment: str | None = None
    meant: str | None = None
    key_start: int = 0
    key_end: int = 0


class HandValue(NamedTuple):
    """A hand as written; ``cards`` is None where it is ``?`` or could not be read.

    ``written`` is the number of cards that stand there, one given twice counted twice, flower cards left out.
    """

    cards: CardSet | None
    written: int
    span: Span
    is_unknown: bool = False
    flowers: int = 0


def is_deal_line(text: str) -> bool:
    """Whether a text is a line of a deal file, by its key. Comments and blank lines are not asked about."""
    key, separator, _ = fold(text).partition(":")
    key = key.strip(SPACES)
    is_trick = 0 < len(key) <= MAX_DIGITS and not key.strip("0123456789")
    return bool(separator) and (key in KEYS or is_trick)


def is_date(year: int, month: int, day: int) -> bool:
    """Whether the calendar has this day."""
    if not (year and 1 <= month <= 12):
        return False
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = 31 if month in (1, 3, 5, 7, 8, 10, 12) else 30 if month != 2 else 28 + is_leap
    return 1 <= day <= days
