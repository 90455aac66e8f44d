"""The auction (R2.3, R2.4): who called, who is the caller, whose call is next."""

from __future__ import annotations

from enum import Enum

from lukfu_cli.engine.seats import Seat, turn_order


class Call(Enum):
    """What a player says in the auction (R2.3). Also the action of saying it."""

    PLAY = "play"
    PASS = "pass"


def auction_caller(master: Seat, calls: tuple[Call, ...]) -> Seat | None:
    """The caller, or None while nobody has said *play* (R2.3)."""
    if calls and calls[-1] is Call.PLAY:
        return turn_order(master)[len(calls) - 1]
    return None


def is_void(calls: tuple[Call, ...]) -> bool:
    """Whether three passes have made the deal void (R2.4)."""
    return len(calls) == 3 and calls[-1] is Call.PASS


def next_to_call(master: Seat, calls: tuple[Call, ...]) -> Seat | None:
    """Whose call is next, from the Master on; None once the auction is over (R2.3)."""
    if len(calls) == 3 or (calls and calls[-1] is Call.PLAY):
        return None
    return turn_order(master)[len(calls)]
