"""The three seats, and whose turn follows whose (R2.2)."""

from __future__ import annotations

from enum import IntEnum


class Seat(IntEnum):
    """One of the three places at the table. Turns run P1, P2, P3, P1 ... (R2.2)."""

    P1 = 0
    P2 = 1
    P3 = 2

    @property
    def next(self) -> Seat:
        """The seat whose turn follows this one's (R2.2)."""
        return SEATS[self - 2]

    @property
    def others(self) -> tuple[Seat, Seat]:
        """The two opponents, in turn order."""
        return SEATS[self - 2], SEATS[self - 1]

    def __bool__(self) -> bool:
        """True: P1 counts as 0, but a seat is never nothing."""
        return True

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


SEATS: tuple[Seat, Seat, Seat] = (Seat.P1, Seat.P2, Seat.P3)
"""The seats in their fixed order."""


def turn_order(first: Seat) -> tuple[Seat, Seat, Seat]:
    """The three seats in turn order, from ``first`` on (R2.2)."""
    return first, SEATS[first - 2], SEATS[first - 1]
