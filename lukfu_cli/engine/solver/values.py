"""What the solver answers with."""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.seats import Seat


class Value(NamedTuple):
    """Net points of one player (R5), proved to lie from ``low`` to ``high``; exact when the two are one."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        """Whether the value is settled."""
        return self.low == self.high


class Win(NamedTuple):
    """Whether a player can force a win, and with how many fu at the most; None where that was not settled."""

    can: bool | None
    fu: int | None


class ActionValue(NamedTuple):
    """A legal action, the equivalent ones beside it, and what the player who takes it then has for sure, in points."""

    action: Action
    also: tuple[Action, ...]
    value: Value


class Move(NamedTuple):
    """One step of a line of play: who does what."""

    seat: Seat
    action: Action
