"""The proof for each card of a hand that it is Old or not, at a moment of a deal or out of nothing but cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lukfu_cli.engine.cards import NO_CARDS, Card, CardSet
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.deduction import Deduction, deduce
from lukfu_cli.engine.history import where_shown
from lukfu_cli.engine.old import OldProof, prove_hand
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.proving import CardProof, DeducedHand, prove_deduced
from lukfu_cli.engine.seats import SEATS, Seat


class HandProof(NamedTuple):
    """The proofs for the cards of one hand, in the order C S M T, ranks rising.

    - ``seat``, ``position`` and ``deduction`` are None for a hand that belongs to no deal.
    - ``discarded``: the cards that the owner discarded face down, as far as known, each with its trick; for the table
      they are still out (R4.3).
    - ``deduction``: what play proves to the owner beyond what is seen (D3); ``deduced``: its proofs, if asked for.
    """

    seat: Seat | None
    hand: CardSet
    proofs: tuple[OldProof, ...]
    discarded: Mapping[Card, int]
    position: Position | None
    deduction: Deduction | None = None
    deduced: DeducedHand | None = None

    @property
    def old(self) -> CardSet:
        """The Old cards of the hand by what is seen (R4.1, R4.2)."""
        return CardSet.of(proof.card for proof in self.proofs if proof.is_old)

    @property
    def deduced_only(self) -> CardSet:
        """The cards that are deduced-Old and not Old by what is seen (D3)."""
        return NO_CARDS if self.deduction is None else self.deduction.old - self.old

    @property
    def is_deduced_counted(self) -> bool:
        """Whether the table has agreed that deduced-Old cards count as Old."""
        return self.position is not None and self.position.deal.old_rule is OldRule.DEDUCED

    @property
    def counted(self) -> CardSet:
        """The cards that count as Old at this table."""
        return self.old | self.deduced_only if self.is_deduced_counted else self.old

    def deduced_proof(self, card: Card) -> CardProof | None:
        """What is proved of a card by deduction; None unless the proofs were asked for."""
        if self.deduced is None:
            return None
        return next(proof for proof in self.deduced.cards if proof.card == card)


def prove_seat(position: Position, seat: Seat, with_proofs: bool = False) -> HandProof | None:
    """The proofs for the hand of a seat as it can give them; None if it or its deal is not known (R4.1 to R4.3, D3).

    ``with_proofs``: with the steps by which its cards are deduced-Old, or not.
    """
    hand = position.hand(seat)
    if hand is None or position.deal.hands[seat] is None:
        return None
    tricks = position.all_tricks
    discarded = {
        card: trick.number
        for trick in tricks
        for played in trick.plays
        if played.seat is seat and played.is_face_down
        for card in played.cards or NO_CARDS
    }
    proofs = prove_hand(hand, position.face_up, where_shown(tricks))
    deduced = prove_deduced(seat, hand, tricks) if with_proofs else None
    return HandProof(seat, hand, proofs, discarded, position, deduce(seat, hand, tricks), deduced)


def prove_known_hands(position: Position, with_proofs: bool = False) -> tuple[HandProof, ...]:
    """The proofs for every hand that is known, seat by seat; see ``prove_seat``."""
    proofs = (prove_seat(position, seat, with_proofs) for seat in SEATS)
    return tuple(proof for proof in proofs if proof is not None)


def prove_cards(hand: CardSet, seen: CardSet) -> HandProof:
    """The proofs for a hand of which only the cards are known, and which others have been played face up."""
    return HandProof(None, hand, prove_hand(hand, seen, {}), {}, None)
