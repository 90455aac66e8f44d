"""How a command can end. Which exit status that is, ``cli`` alone decides."""

from __future__ import annotations

from enum import IntEnum


class Outcome(IntEnum):
    """What a command found, from good to bad: of several, the highest counts. The numbers give the order only."""

    ALL_WELL = 0
    RULE_BROKEN = 1
    """A rule of play is broken: R2.3, R2.5, R3 to R5."""
    UNUSABLE = 2
    """The call, the file or the hands cannot be used."""


class UsageFailure(Exception):
    """A command cannot do what it was asked: a wrong call, a file that is not there, a place past the end.

    ``message`` is one sentence for people, without its name of origin; it may hold any text from outside.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
