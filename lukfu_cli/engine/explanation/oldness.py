"""The proof for each card of a hand that it is Old or not, at a moment of a deal or out of nothing but cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lukfu_cli.engine.cards import NO_CARDS, Card, CardSet
from lukfu_cli.engine.history import where_shown
from lukfu_cli.engine.old import OldProof, prove_hand
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.seats import SEATS, Seat


class HandProof(NamedTuple):
    """The proofs for the cards of one hand, in the order C S M T, ranks rising.

    ``seat`` and ``position`` are None for a hand that belongs to no deal. ``discarded``: the cards that the owner
    discarded face down, as far as known, each with its trick; for the table they are still out (R4.3).
    """

    seat: Seat | None
    hand: CardSet
    proofs: tuple[OldProof, ...]
    discarded: Mapping[Card, int]
    position: Position | None

    @property
    def old(self) -> CardSet:
        """The Old cards of the hand."""
        return CardSet.of(proof.card for proof in self.proofs if proof.is_old)


def prove_seat(position: Position, seat: Seat) -> HandProof | None:
    """The proofs for the hand of a seat as it can give them; None if the hand is not known (R4.1 to R4.3)."""
    hand = position.hand(seat)
    if hand is None:
        return None
    tricks = position.all_tricks
    discarded = {
        card: trick.number
        for trick in tricks
        for played in trick.plays
        if played.seat is seat and played.is_face_down
        for card in played.cards or NO_CARDS
    }
    return HandProof(seat, hand, prove_hand(hand, position.face_up, where_shown(tricks)), discarded, position)


def prove_known_hands(position: Position) -> tuple[HandProof, ...]:
    """The proofs for every hand that is known, seat by seat."""
    proofs = (prove_seat(position, seat) for seat in SEATS)
    return tuple(proof for proof in proofs if proof is not None)


def prove_cards(hand: CardSet, seen: CardSet) -> HandProof:
    """The proofs for a hand of which only the cards are known, and which others have been played face up."""
    return HandProof(None, hand, prove_hand(hand, seen, {}), {}, None)
