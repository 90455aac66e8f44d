"""What has been played: the tricks of a deal, and what of them is public (R3.7, R3.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lukfu_cli.engine.cards import Card, CardSet, union
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.seats import Seat


class Played(NamedTuple):
    """One play of a trick: face up (``play``), or a face-down discard of ``size`` cards (``play`` is None).

    ``discarded`` holds the cards of a discard where whoever looks knows them; they are not public (R3.8).
    """

    seat: Seat
    play: Play | None
    size: int
    discarded: CardSet | None = None

    @property
    def is_face_down(self) -> bool:
        """Whether this is a discard."""
        return self.play is None

    @property
    def cards(self) -> CardSet | None:
        """The cards, or None for a discard that was not seen."""
        return self.discarded if self.play is None else self.play.cards


class BestPlay(NamedTuple):
    """The best play of a trick so far, and whose it is (R3.3)."""

    seat: Seat
    play: Play


class Trick(NamedTuple):
    """A trick, whole or in progress: its number from 1 and its plays in order."""

    number: int
    plays: tuple[Played, ...]

    @property
    def leader(self) -> Seat:
        """Who led. The trick must have a play."""
        return self.plays[0].seat

    @property
    def best(self) -> BestPlay:
        """The last play that beat, or the lead if none did (R3.7)."""
        for played in reversed(self.plays):
            if played.play is not None:
                return BestPlay(played.seat, played.play)
        raise ValueError(f"trick {self.number} has no lead")

    @property
    def is_complete(self) -> bool:
        """Whether all three have played."""
        return len(self.plays) == 3


class Shown(NamedTuple):
    """Where a card was shown: in which trick, by whom (R3.8)."""

    trick: int
    seat: Seat


def cards_face_up(tricks: Iterable[Trick]) -> CardSet:
    """Every card played face up in these tricks (R3.8)."""
    return CardSet(
        union(played.play.cards.mask for trick in tricks for played in trick.plays if played.play is not None)
    )


def where_shown(tricks: tuple[Trick, ...]) -> dict[Card, Shown]:
    """For each card played face up: in which trick and by whom (R3.8)."""
    return {
        card: Shown(trick.number, played.seat)
        for trick in tricks
        for played in trick.plays
        if played.play is not None
        for card in played.play.cards
    }


def best_before(trick: Trick, place: int) -> BestPlay | None:
    """What the play at this place (from 0) of the trick had to beat; None for the lead (R3.3)."""
    return Trick(trick.number, trick.plays[:place]).best if place else None
