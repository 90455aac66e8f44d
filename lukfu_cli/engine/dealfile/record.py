"""What one deal of a file says, whether the rules allow it or not, and where each part of it stood.

The one value of the engine that is not valid from birth: a record may hold anything that a file can say. What is wrong
with its form, its hands or its calls stands in ``findings``; ``replay`` judges the play.
"""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.findings import Finding, Span
from lukfu_cli.engine.scoring import Score
from lukfu_cli.engine.seats import Seat

NO_SPAN = Span(0, 0, 0)
"""The span of a part that no file holds: of a record made by a program."""


class RecordedCall(NamedTuple):
    """A call as written: ``P1 pass``."""

    seat: Seat
    call: Call
    span: Span = NO_SPAN


class RecordedPlay(NamedTuple):
    """A play as written: ``P2 C8 S8 T8``, ``P3 (C3 M69)``, ``P3 (???)``.

    ``cards`` is None for a discard that the writer did not see. ``span`` covers the cards with their parentheses.
    """

    seat: Seat
    cards: CardSet | None
    size: int
    is_face_down: bool
    span: Span = NO_SPAN


class RecordedTrick(NamedTuple):
    """A trick as written: its number and its plays in the order of the line."""

    number: int
    plays: tuple[RecordedPlay, ...]
    span: Span = NO_SPAN


class RecordedClaim(NamedTuple):
    """A claim as written: ``claim: P2``."""

    seat: Seat
    span: Span = NO_SPAN


class RecordedScore(NamedTuple):
    """Net points as written: ``score: P1 -2, P2 +4, P3 -2``."""

    points: Score
    span: Span = NO_SPAN


class Comment(NamedTuple):
    """A comment, and the line of the deal at which it stood.

    ``anchor`` is the key of that line, lower case (``title``, ``p1``, ``3``), or ``end`` for a comment after the last.
    ``nth`` tells apart lines with the same key (``note``), from 0. ``text`` begins with ``#``. ``is_behind`` says that
    it followed a value on the same line; otherwise it stood on a line of its own above.
    """

    anchor: str
    nth: int
    text: str
    is_behind: bool


class Record:
    """One deal of a file as it was written.

    - ``number``: which deal of the file, from 1; ``line``: its first line.
    - ``hands``: the hands as dealt; None for ``?``, and for a hand that could not be read. With one hand unknown the
      third is filled in where it follows from two good ones.
    - ``calls`` is None where the file has no ``calls`` line: the auction is still to come.
    - ``has_usable_hands``: the hands obey R2.1 and R2.2, as far as they are known; only then can the play be judged.
    - ``findings``: everything wrong with form, hands and calls, in the order of the lines.
    - ``lines``: the text of the deal's lines, from ``line`` on, for carets.
    """

    __slots__ = (
        "calls",
        "claim",
        "comments",
        "date",
        "event",
        "findings",
        "hands",
        "has_usable_hands",
        "line",
        "lines",
        "master",
        "notes",
        "number",
        "old_rule",
        "players",
        "score",
        "title",
        "tricks",
    )

    def __init__(self, number: int = 1, line: int = 1) -> None:
        self.number = number
        self.line = line
        self.title: str | None = None
        self.players: tuple[str, str, str] | None = None
        self.event: str | None = None
        self.date: str | None = None
        self.notes: list[str] = []
        self.old_rule = OldRule.SEEN
        self.master = Seat.P1
        self.hands: list[CardSet | None] = [None, None, None]
        self.has_usable_hands = False
        self.calls: tuple[RecordedCall, ...] | None = None
        self.tricks: list[RecordedTrick] = []
        self.claim: RecordedClaim | None = None
        self.score: RecordedScore | None = None
        self.comments: list[Comment] = []
        self.findings: list[Finding] = []
        self.lines: list[str] = []

    def source(self, line: int) -> str:
        """The text of a line of the deal, without its line ending; empty for a line outside it."""
        place = line - self.line
        return self.lines[place] if 0 <= place < len(self.lines) else ""
