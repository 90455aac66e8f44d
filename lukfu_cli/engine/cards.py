"""Suits, ranks, cards and sets of cards.

A set of cards is 36 bits: nine a suit, Coins lowest, rank 1 the lowest bit of its suit. Everything that
asks about a suit (its Old cards, its runs) or a rank (its sets) is then a few operations on bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache

from lukfu_cli.engine.values import Frozen, set_slot

RANKS_PER_SUIT = 9
SUIT_MASK = 0x1FF
"""The nine bits of one suit."""
ALL_MASK = (1 << 36) - 1
"""The 36 bits of the whole deck (R2.1)."""
RANK_MASK = 1 | 1 << 9 | 1 << 18 | 1 << 27
"""The four bits of rank 1; shifted left by ``rank - 1``, those of any rank."""


class Suit(IntEnum):
    """A suit, in rising order: Coins < Strings < Myriads < Tens (R2.1)."""

    COINS = 0
    STRINGS = 1
    MYRIADS = 2
    TENS = 3

    @property
    def letter(self) -> str:
        """The letter that stands for the suit in text: C, S, M or T."""
        return "CSMT"[self]

    @property
    def plural(self) -> str:
        """The name of the suit: Coins, Strings, Myriads or Tens."""
        return self.name.capitalize()

    @property
    def singular(self) -> str:
        """What one card of the suit is called, as in "a higher String"."""
        return self.name.capitalize()[:-1]


class Rank(IntEnum):
    """A rank, 1 to 9 (R2.1)."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9


SUITS: tuple[Suit, ...] = (Suit.COINS, Suit.STRINGS, Suit.MYRIADS, Suit.TENS)
"""The suits in rising order (R2.1)."""
RANKS: tuple[Rank, ...] = tuple(Rank)
"""The ranks in rising order (R2.1)."""


class Card(Frozen):
    """One of the 36 cards. ``index`` counts them from 0, suit by suit, rank by rank."""

    __slots__ = ("index", "rank", "suit")
    suit: Suit
    rank: Rank
    index: int

    def __init__(self, suit: Suit, rank: Rank) -> None:
        set_slot(self, "suit", Suit(suit))
        set_slot(self, "rank", Rank(rank))
        set_slot(self, "index", RANKS_PER_SUIT * suit + rank - 1)

    @property
    def mask(self) -> int:
        """The card's bit in a set of cards."""
        return 1 << self.index

    def __str__(self) -> str:
        return f"{self.suit.letter}{self.rank.value}"

    def __repr__(self) -> str:
        return f"Card({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.index == other.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index


@cache
def card_at(index: int) -> Card:
    """The card with this index, 0 (Coins 1) to 35 (Tens 9); always the same object for the same index.

    Raises ValueError outside that range.
    """
    suit, rank = divmod(index, RANKS_PER_SUIT)
    return Card(Suit(suit), Rank(rank + 1))


class CardSet(Frozen):
    """A set of cards, frozen, as 36 bits in ``mask``. Iterates in the order C S M T, ranks rising."""

    __slots__ = ("mask",)
    mask: int

    def __init__(self, mask: int = 0) -> None:
        if mask & ~ALL_MASK:
            raise ValueError(f"a set of cards has 36 bits, not {mask:#x}")
        set_slot(self, "mask", mask)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of these cards; a card given twice counts once."""
        mask = 0
        for card in cards:
            mask |= 1 << card.index
        return cls(mask)

    def suit_bits(self, suit: Suit) -> int:
        """The nine bits of one suit, rank 1 lowest."""
        return self.mask >> RANKS_PER_SUIT * suit & SUIT_MASK

    def in_suit(self, suit: Suit) -> CardSet:
        """Those cards of the set that are of this suit."""
        return CardSet(self.mask & SUIT_MASK << RANKS_PER_SUIT * suit)

    def is_subset(self, other: CardSet) -> bool:
        """Whether every card of this set is in the other."""
        return not self.mask & ~other.mask

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield card_at(low.bit_length() - 1)
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        from lukfu_cli.engine.notation import format_cards

        return format_cards(self)

    def __repr__(self) -> str:
        return f"CardSet({self})"


def bits(mask: int) -> Iterator[int]:
    """Each card of a bare mask as its bit, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def union(masks: Iterable[int]) -> int:
    """All that is in any of these bare masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


NO_CARDS = CardSet(0)
"""The empty set."""
DECK = CardSet(ALL_MASK)
"""All 36 cards (R2.1)."""


def rank_cards(rank: Rank) -> CardSet:
    """The four cards of one rank."""
    return CardSet(RANK_MASK << rank - 1)


def cards_above(card: Card) -> CardSet:
    """The higher cards of the same suit."""
    top = RANKS_PER_SUIT * (card.suit + 1)
    return CardSet((1 << top) - (2 << card.index))
