"""Old cards, and the proof that a card is Old or not (R4.1 to R4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from lukfu_cli.engine.cards import Card, CardSet, card_at, cards_above
from lukfu_cli.engine.history import Shown

ALWAYS_OLD = CardSet(1 << 8 | 1 << 17 | 1 << 26 | 1 << 35 | 1 | 1 << 27)
"""The four nines, Coins 1 (Mau Gung) and Tens 1 (Bak Chi) (R4.1)."""

_BELOW_NINE = 0xFF | 0xFF << 9 | 0xFF << 18 | 0xFF << 27
"""Ranks 1 to 8 of every suit: the places that a card above can block."""
_FIRST_TWO_GAPS = 0x7F | 0x7F << 9 | 0x7F << 18 | 0x7F << 27
_FIRST_FOUR_GAPS = 0x1F | 0x1F << 9 | 0x1F << 18 | 0x1F << 27


def old_mask(hand: int, seen: int) -> int:
    """The Old cards among ``hand``, as bits; ``seen`` holds every card played face up (R4.1, R4.2).

    A card that is neither seen nor in the hand blocks every lower card of its suit. The shifts spread each block
    down its suit: by one place, then two, then four.
    """
    blocked = ~(hand | seen) >> 1 & _BELOW_NINE
    blocked |= blocked >> 1 & _BELOW_NINE
    blocked |= blocked >> 2 & _FIRST_TWO_GAPS
    blocked |= blocked >> 4 & _FIRST_FOUR_GAPS
    return hand & (~blocked | 0x8000001)


def old_cards(hand: CardSet, face_up: CardSet) -> CardSet:
    """The Old cards of a hand, given every card that has been played face up (R4.1, R4.2).

    Face-down discards, the hand's own too, count as still out (R4.3): leave them out of ``face_up``.
    """
    return CardSet(old_mask(hand.mask, face_up.mask))


class Place(Enum):
    """Where a higher card is, as the table and the hand's owner see it (R4.2, R4.3)."""

    OWN_HAND = "own hand"
    FACE_UP = "face up"
    OUT = "out"


class OldStep(NamedTuple):
    """One higher card of the suit, and where it is. ``shown`` says in which trick and by whom, where that is known."""

    higher: Card
    place: Place
    shown: Shown | None


class OldProof(NamedTuple):
    """Whether a card of a hand is Old, and why.

    ``rule`` is R4.1 for a card that always is; otherwise the steps, from the next higher card up to the nine, decide by
    R4.2: Old if none of them is still out.
    """

    card: Card
    is_old: bool
    rule: str
    steps: tuple[OldStep, ...]

    @property
    def missing(self) -> CardSet:
        """The higher cards still out: all of them shown face up would make the card Old."""
        return CardSet.of(step.higher for step in self.steps if step.place is Place.OUT)


def prove_old(card: Card, hand: CardSet, face_up: CardSet, shown: Mapping[Card, Shown]) -> OldProof:
    """The proof that ``card`` of ``hand`` is Old or not (R4.1, R4.2).

    ``shown`` may know fewer cards than ``face_up`` (a hand asked about without a record).
    """
    if card in ALWAYS_OLD:
        return OldProof(card, True, "R4.1", ())
    steps = []
    for higher in cards_above(card):
        place = Place.OWN_HAND if higher in hand else Place.FACE_UP if higher in face_up else Place.OUT
        steps.append(OldStep(higher, place, shown.get(higher) if place is Place.FACE_UP else None))
    return OldProof(card, all(step.place is not Place.OUT for step in steps), "R4.2", tuple(steps))


def prove_hand(hand: CardSet, face_up: CardSet, shown: Mapping[Card, Shown]) -> tuple[OldProof, ...]:
    """The proof for each card of a hand, in the order C S M T, ranks rising."""
    return tuple(prove_old(card, hand, face_up, shown) for card in hand)


def first_unseen_above(card: Card, hand: CardSet, face_up: CardSet) -> Card | None:
    """The lowest higher card of the suit that is still out, or None (R4.2)."""
    out = (cards_above(card) - hand - face_up).mask
    return card_at((out & -out).bit_length() - 1) if out else None
