"""The public record of a deal as plain data, and what a certificate is held against in it (R3.8, D1, D2).

Worked out anew from the plays alone, for ``verifier``: nothing here is shared with what finds proofs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lukfu_cli.engine.cards import ALL_MASK, CardSet
from lukfu_cli.engine.plays import Play, beaters_of, play_of
from lukfu_cli.engine.seats import SEATS, Seat

CARDS_EACH = 12
"""How many cards each seat was dealt (R2.2)."""
Spot = tuple[int, Seat]
"""A play: the number of its trick, and whose it was."""
Place = tuple[Seat, int | None]
"""Where unknown cards lie: a hand now (no trick), or the face-down discard of a trick (D1)."""
Cards = dict[Place, int]
"""Cards that lie in places, or are kept out of them, as masks."""


class PublicPlay(NamedTuple):
    """One play as the table saw it: its cards, or None for a face-down discard of ``size`` cards (R3.8)."""

    seat: Seat
    cards: CardSet | None
    size: int


class PublicRecord(NamedTuple):
    """What a seat argues from: its own hand, and the tricks of a legal deal, the one in progress too (D1)."""

    seat: Seat
    hand: CardSet
    tricks: Sequence[Sequence[PublicPlay]]


class PublicTable:
    """What the record says: the unknown cards, the places with their room (D1), who showed what and had to beat what.

    The places stand in one order: the opponents' hands from the left on, then the discards in order of play.
    """

    def __init__(self, record: PublicRecord) -> None:
        self.seat, self.hand = record.seat, record.hand.mask
        self.shown: dict[Spot, Play] = {}
        self.to_beat: dict[Spot, Spot] = {}
        held, down = dict.fromkeys(SEATS, CARDS_EACH), Cards()
        for number, trick in enumerate(record.tricks, 1):
            best: Spot | None = None
            for seat, cards, size in trick:
                held[seat] -= size
                play = None if cards is None else play_of(cards)
                if play is not None:
                    best = number, seat
                    self.shown[best] = play
                elif cards is None and best is not None:
                    self.to_beat[number, seat], down[seat, number] = best, size
                else:
                    raise ValueError(f"what {seat} lays down in trick {number} is no play")
        self.face_up = sum(play.cards.mask for play in self.shown.values())
        self.unknown = ALL_MASK & ~self.hand & ~self.face_up
        self.hands: list[Place] = [(seat, None) for seat in self.seat.others if held[seat]]
        self.places: Cards = {**{place: held[place[0]] for place in self.hands}, **down}
        if held[self.seat] != len(record.hand) or sum(self.places.values()) != self.unknown.bit_count():
            raise ValueError("the cards of this record do not come to 36")

    def since(self, seat: Seat, trick: int) -> list[Place]:
        """The places that were the hand of ``seat`` just before its play to ``trick``, but for what is known of it."""
        return [place for place in self.places if place[0] is seat and (place[1] is None or place[1] >= trick)]

    def known(self, seat: Seat, later: Iterable[Spot]) -> int:
        """The cards that such a hand held for certain: those of later plays and, of the own hand, all of it."""
        return sum(self.shown[spot].cards.mask for spot in later) | (self.hand if seat is self.seat else 0)

    def beaters(self, trick: int, seat: Seat) -> list[int]:
        """All that beats what the discard of ``seat`` was up against (R3.4 to R3.6)."""
        return [play.cards.mask for play in beaters_of(self.shown[self.to_beat[trick, seat]])]
