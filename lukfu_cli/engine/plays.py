"""Shapes, plays, and which play beats which (R3.1, R3.4, R3.5, R3.6).

There are 193 plays: 36 singles, 36 sets of three, 9 sets of four and 112 runs. Each is one object, made on
first use; looking a play up, listing the plays of a hand and listing what beats a play cost a few bit operations.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache

from lukfu_cli.engine.cards import (
    RANK_MASK,
    RANKS_PER_SUIT,
    SUIT_MASK,
    SUITS,
    CardSet,
    Rank,
    Suit,
    card_at,
)
from lukfu_cli.engine.values import Frozen, set_slot

MIN_COMBINATION = 3
"""A set and a run have at least three cards (R3.1)."""


class Shape(Enum):
    """The three forms that a lead can have (R3.1)."""

    SINGLE = "single"
    SET = "set"
    RUN = "run"


class FormFault(Enum):
    """Why some cards are no play (R3.1)."""

    EMPTY = "no cards"
    PAIR = "a pair"
    TWO_CARDS = "two cards"
    GAP = "one suit, but the ranks are not consecutive"
    MIXED = "neither one rank nor one suit"


class Play(Frozen):
    """A single, a set or a run (R3.1): cards that can be led, and that beat or are beaten as one.

    ``rank`` is the rank of a single or a set and the top rank of a run. ``suit`` is the suit of a single or a run;
    a set has none, and asking for it is an error. ``order`` is the place of the play in the fixed order of all plays:
    singles, sets, runs, each by size, then suits C S M T and rank.
    """

    __slots__ = ("_suit", "cards", "order", "rank", "shape", "size")
    shape: Shape
    cards: CardSet
    rank: Rank
    size: int
    order: int
    _suit: Suit | None

    def __init__(self, shape: Shape, cards: CardSet, order: int) -> None:
        top = card_at(cards.mask.bit_length() - 1)
        set_slot(self, "shape", shape)
        set_slot(self, "cards", cards)
        set_slot(self, "rank", top.rank)
        set_slot(self, "size", len(cards))
        set_slot(self, "order", order)
        set_slot(self, "_suit", None if shape is Shape.SET else top.suit)

    @property
    def suit(self) -> Suit:
        """The suit of a single or a run. Raises ValueError for a set."""
        if self._suit is None:
            raise ValueError(f"{self!r} is a set: it has no one suit")
        return self._suit

    def __str__(self) -> str:
        return str(self.cards)

    def __repr__(self) -> str:
        return f"Play({self.shape.value} {self.cards})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.cards.mask == other.cards.mask

    def __hash__(self) -> int:
        return self.order

    def __reduce__(self) -> tuple[object, ...]:
        return play_from_mask, (self.cards.mask,)


def _every_play() -> Iterator[tuple[Shape, int]]:
    """Shape and bits of all 193 plays, in no order (R3.1)."""
    for index in range(len(SUITS) * RANKS_PER_SUIT):
        yield Shape.SINGLE, 1 << index
    for shift in range(RANKS_PER_SUIT):
        four = RANK_MASK << shift
        yield Shape.SET, four
        for suit in SUITS:
            yield Shape.SET, four & ~(1 << RANKS_PER_SUIT * suit + shift)
    for suit in SUITS:
        for size in range(MIN_COMBINATION, RANKS_PER_SUIT + 1):
            for low in range(RANKS_PER_SUIT - size + 1):
                yield Shape.RUN, ((1 << size) - 1) << RANKS_PER_SUIT * suit + low


@cache
def play_table() -> dict[int, Play]:
    """All 193 plays by their bits, in the fixed order of plays (R3.1)."""
    shapes = {Shape.SINGLE: 0, Shape.SET: 1, Shape.RUN: 2}

    def place(item: tuple[Shape, int]) -> tuple[int, int, list[int]]:
        shape, mask = item
        return shapes[shape], mask.bit_count(), [card.index for card in CardSet(mask)]

    ordered = sorted(_every_play(), key=place)
    return {mask: Play(shape, CardSet(mask), order) for order, (shape, mask) in enumerate(ordered)}


def play_of(cards: CardSet) -> Play | None:
    """The play that these cards are, or None if they are none (R3.1)."""
    return play_table().get(cards.mask)


def play_from_mask(mask: int) -> Play:
    """The play with these bits. Raises KeyError if they are none."""
    return play_table()[mask]


def form_fault(cards: CardSet) -> FormFault | None:
    """Why the cards are no play, or None if they are one (R3.1; 9 and 1 are not consecutive)."""
    if cards.mask in play_table():
        return None
    if not cards:
        return FormFault.EMPTY
    ranks = {card.rank for card in cards}
    suits = {card.suit for card in cards}
    if len(cards) < MIN_COMBINATION:
        return FormFault.PAIR if len(ranks) == 1 else FormFault.TWO_CARDS
    return FormFault.GAP if len(suits) == 1 else FormFault.MIXED


def beats(play: Play, best: Play) -> bool:
    """Whether ``play`` beats ``best``, the best play so far (R3.4, R3.5, R3.6)."""
    if play.shape is not best.shape or play.size != best.size:
        return False
    if play.shape is Shape.SINGLE:
        return play.suit is best.suit and play.rank > best.rank and not is_unbeatable_single(best)
    if play.shape is Shape.SET:
        return play.rank > best.rank and (best.rank is not Rank.ONE or play.rank is Rank.NINE)
    return play.suit > best.suit or (play.suit is best.suit and play.rank > best.rank)


def is_unbeatable_single(play: Play) -> bool:
    """Whether the play is Coins 1 or Tens 1 led as a single, which nothing beats (R3.4)."""
    return play.shape is Shape.SINGLE and play.rank is Rank.ONE and play.suit in (Suit.COINS, Suit.TENS)


@cache
def beaters_of(best: Play) -> tuple[Play, ...]:
    """Every play of the deck that beats ``best``, in the fixed order of plays (R3.4, R3.5, R3.6)."""
    return tuple(play for play in play_table().values() if beats(play, best))


@cache
def _higher_bits(best: Play) -> int:
    """The bits of the singles that beat a single (R3.4)."""
    bits = 0
    for play in beaters_of(best):
        bits |= play.cards.mask
    return bits


def beating_plays(hand: CardSet, best: Play) -> tuple[Play, ...]:
    """Every play in the hand that beats ``best``, in the fixed order of plays (R3.3 to R3.6)."""
    held = hand.mask
    if best.size == 1:
        held &= _higher_bits(best)
        if not held:
            return ()
        return singles_in(held)
    missing = ~held
    return tuple([play for play in beaters_of(best) if not play.cards.mask & missing])


def can_beat(hand: CardSet, best: Play) -> bool:
    """Whether any play in the hand beats ``best`` (R3.3)."""
    if best.size == 1:
        return bool(hand.mask & _higher_bits(best))
    missing = ~hand.mask
    return any(not play.cards.mask & missing for play in beaters_of(best))


def singles_in(mask: int) -> tuple[Play, ...]:
    """The singles that these 36 bits hold, in the fixed order of plays."""
    found: tuple[Play, ...] = ()
    for shift in (0, 9, 18, 27):
        bits = mask >> shift & SUIT_MASK
        if bits:
            found += _suit_singles(shift, bits)
    return found


@cache
def _suit_singles(shift: int, bits: int) -> tuple[Play, ...]:
    table = play_table()
    return tuple(table[1 << shift + place] for place in range(RANKS_PER_SUIT) if bits >> place & 1)


@cache
def _suit_runs(shift: int, bits: int) -> tuple[Play, ...]:
    return tuple(play for mask, play in play_table().items() if play.shape is Shape.RUN and not mask & ~(bits << shift))


@cache
def _rank_sets(four: int) -> tuple[Play, ...]:
    return tuple(play for mask, play in play_table().items() if play.shape is Shape.SET and not mask & ~four)


def has_run(bits: int) -> bool:
    """Whether nine bits of a suit hold a run of at least three (R3.1)."""
    return bool(bits & bits >> 1 & bits >> 2)


def combinations_in(hand: CardSet) -> tuple[Play, ...]:
    """Every set and run that the hand holds, in the fixed order of plays (R3.1)."""
    mask = hand.mask
    coins, strings = mask & SUIT_MASK, mask >> 9 & SUIT_MASK
    myriads, tens = mask >> 18 & SUIT_MASK, mask >> 27
    found: tuple[Play, ...] = ()
    parts = 0
    triples = coins & strings & (myriads | tens) | myriads & tens & (coins | strings)
    while triples:
        low = triples & -triples
        found += _rank_sets(mask & RANK_MASK * low)
        triples ^= low
        parts += 1
    if parts > 1:
        found = tuple(sorted(found, key=_play_order))
    runs: tuple[Play, ...] = ()
    parts = 0
    for shift, bits in ((0, coins), (9, strings), (18, myriads), (27, tens)):
        if bits & bits >> 1 & bits >> 2:
            runs += _suit_runs(shift, bits)
            parts += 1
    if parts > 1:
        runs = tuple(sorted(runs, key=_play_order))
    return found + runs


def _play_order(play: Play) -> int:
    return play.order


def plays_in(hand: CardSet) -> tuple[Play, ...]:
    """Every play that the hand holds, in the fixed order of plays (R3.1)."""
    return singles_in(hand.mask) + combinations_in(hand)
