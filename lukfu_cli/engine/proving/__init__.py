"""The prover: for each card of a hand a proof that it is deduced-Old, or a distribution that shows the contrary (D3).

A proof is looked for in this order: what the discards prove one by one; what follows from that by counting cards and
room; and, where a discard against a set or run says only that some cards were not together, by supposing that an
opponent holds the card and closing every case. Of the proofs so found the shortest is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lukfu_cli.engine.cards import Card, CardSet, card_at, cards_above
from lukfu_cli.engine.deduction import Deduction, Finder, deduce
from lukfu_cli.engine.distributions import (
    IN_HAND,
    Distribution,
    Limits,
    Unknowns,
    limits_of,
    unknown_before_table,
)
from lukfu_cli.engine.history import Shown, Trick, where_shown
from lukfu_cli.engine.old import ALWAYS_OLD
from lukfu_cli.engine.proofs import (
    AlwaysOld,
    Contradiction,
    DeducedOld,
    FaceDownCards,
    Proof,
    SeenOld,
    Witness,
)
from lukfu_cli.engine.proving.facts import Fact, numbered
from lukfu_cli.engine.proving.keeping_out import Keeper
from lukfu_cli.engine.proving.refuting import Refuter, TooLong
from lukfu_cli.engine.proving.sources import Sources
from lukfu_cli.engine.seats import Seat


class CardProof(NamedTuple):
    """What is proved of one card of a hand: ``deduced`` with a ``proof``, not deduced with a ``witness``, or neither.

    ``is_deduced`` is None, with neither, where the search was given up or the record contradicts itself.
    """

    card: Card
    is_deduced: bool | None
    proof: Proof | None
    witness: Witness | None


class DeducedHand(NamedTuple):
    """What public play and the hand itself prove of each of its cards, in the order C S M T, ranks rising (D3).

    ``contradiction``: the proof that no distribution agrees with the play; None if one does, or if it is not decided.
    """

    seat: Seat
    hand: CardSet
    deduction: Deduction
    cards: tuple[CardProof, ...]
    contradiction: Proof | None


def prove_deduced(seat: Seat, hand: CardSet, tricks: Sequence[Trick]) -> DeducedHand:
    """The proof or the witness for each card of the hand of ``seat`` after these tricks (D1 to D3)."""
    prover = _Prover(seat, hand, tricks)
    return prover.deduced_hand()


def prove_contradiction(unknowns: Unknowns, tricks: Sequence[Trick], held: CardSet) -> Proof | None:
    """The proof that no distribution agrees with the play; None if one does or if the search was given up (D3).

    ``held``: the cards that are known to be in hands now.
    """
    refuter = Refuter(unknowns, limits_of(unknowns), Sources(tricks, held.mask))
    try:
        contradiction = refuter.anything()
    except TooLong:
        return None
    return None if contradiction is None else numbered(Fact(Contradiction(), ((contradiction, 0),)))


class _Prover:
    """Proves what there is to prove about one hand at one moment."""

    def __init__(self, seat: Seat, hand: CardSet, tricks: Sequence[Trick]) -> None:
        self._seat = seat
        self._hand = hand
        self._deduction = deduce(seat, hand, tricks)
        self._unknowns = unknown_before_table(seat, hand.mask, tricks)
        self._limits: Limits = limits_of(self._unknowns)
        self._shown = where_shown(tuple(tricks))
        self._tricks = tricks
        self._sources = Sources(tricks, hand.mask)
        self._finder = Finder(self._unknowns, self._limits)
        self._keeper = Keeper(self._unknowns, self._limits, self._sources)
        self._told: list[Distribution] = []

    def deduced_hand(self) -> DeducedHand:
        deduction = self._deduction
        if deduction.is_contradiction:
            proof = prove_contradiction(self._unknowns, self._tricks, self._hand)
            cards = tuple(CardProof(card, None, None, None) for card in self._hand)
            return DeducedHand(self._seat, self._hand, deduction, cards, proof)
        cards = tuple(self._prove(card) for card in self._hand)
        return DeducedHand(self._seat, self._hand, deduction, cards, None)

    def _prove(self, card: Card) -> CardProof:
        if card in self._deduction.open:
            return CardProof(card, None, None, None)
        if card not in self._deduction.old:
            return CardProof(card, False, None, self._witness(card))
        last = self._conclude(card)
        return CardProof(card, None if last is None else True, None if last is None else numbered(last), None)

    def _conclude(self, card: Card) -> Fact | None:
        """The last step of the proof, and all below it; None if none was found."""
        if card in ALWAYS_OLD:
            return Fact(AlwaysOld(card))
        above = cards_above(card)
        own = above & self._hand
        unknown = above & CardSet(self._unknowns.cards)
        face_up = above - own - unknown
        plays = tuple(sorted({self._shown[higher] for higher in face_up}, key=self._order))
        if not unknown:
            return Fact(SeenOld(card, own, face_up), plays=plays)
        facts = self._keeper.keep_out(unknown)
        return None if facts is None else Fact(DeducedOld(card, own, face_up, unknown), facts, plays=plays)

    def _order(self, shown: Shown) -> tuple[int, int]:
        """The place of a play in the order of play."""
        trick = next(trick for trick in self._tricks if trick.number == shown.trick)
        return shown.trick, [played.seat for played in trick.plays].index(shown.seat)

    def _witness(self, card: Card) -> Witness | None:
        """A distribution in which an opponent holds a higher card: one already told of, if it will do."""
        higher = cards_above(card).mask & self._unknowns.cards
        for distribution in self._told:
            witness = self._laid_out(higher, distribution)
            if witness is not None:
                return witness
        for wanted in reversed(tuple(CardSet(higher))):
            for seat in self._seat.others:
                if wanted in self._deduction.holders[seat]:
                    found = self._finder.with_cards(seat, wanted.mask, IN_HAND)
                    assert found is not None, "it was found before"
                    self._told.append(found)
                    return self._laid_out(wanted.mask, found)
        return None

    def _laid_out(self, higher: int, distribution: Distribution) -> Witness | None:
        """The distribution as a witness that an opponent holds one of these cards; None if none does."""
        places = tuple(zip(self._unknowns.places, distribution, strict=True))
        beating = [(place.seat, cards & higher) for place, cards in places if place.is_hand and cards & higher]
        if not beating:
            return None
        seat, cards = max(beating, key=lambda held: held[1])
        hands = tuple(sorted((place.seat, CardSet(cards)) for place, cards in places if place.is_hand))
        down = tuple(
            FaceDownCards(place.trick, place.seat, CardSet(cards)) for place, cards in places if not place.is_hand
        )
        return Witness(seat, card_at(cards.bit_length() - 1), hands, down)
