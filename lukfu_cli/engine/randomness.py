"""The one random generator of the project, and its streams.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014):
64 bits of state, a few integer operations a draw, the same numbers on every machine and every Python.
A stream's first state is a BLAKE2b hash of a name and of numbers, so one stream tells nothing about another.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from lukfu_cli.engine.cards import CardSet

MAX_SEED = 2**53 - 1
"""Seeds are whole numbers from 0 to this one."""
MASK64 = (1 << 64) - 1
MASK32 = (1 << 32) - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15


class Random:
    """A stream of pseudorandom numbers that begins at a 64-bit state."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & MASK64

    def next_bits(self) -> int:
        """The next 64 random bits."""
        self._state = z = self._state + GOLDEN_GAMMA & MASK64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely, for n from 1 to 2^32.

        The upper 32 bits of a draw times n; draws that would favour a number are thrown away (Lemire,
        "Fast random integer generation in an interval", 2019).
        """
        product = (self.next_bits() >> 32) * n
        if product & MASK32 < n:
            threshold = (1 << 32) % n
            while product & MASK32 < threshold:
                product = (self.next_bits() >> 32) * n
        return product >> 32

    def below_any(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely, for any n from 1 on.

        Up to 2^32 it is ``below``; past that as many bits as n - 1 has, of as few draws of 64 as hold them, the first
        draw the highest. Numbers that are too large are thrown away.
        """
        if n <= MASK32 + 1:
            return self.below(n)
        bits = (n - 1).bit_length()
        draws = -(-bits // 64)
        while True:
            number = 0
            for _ in range(draws):
                number = number << 64 | self.next_bits()
            number >>= 64 * draws - bits
            if number < n:
                return number

    def chance(self) -> float:
        """A number from 0 up to, not including, 1: 53 random bits."""
        return (self.next_bits() >> 11) * 2.0**-53

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Brings the items into a random order, each order equally likely (Fisher and Yates, last place first)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def subset(self, cards: CardSet, count: int) -> CardSet:
        """``count`` of the cards, each choice equally likely.

        Walks the cards from the lowest up and keeps each with the chance still due (Fan, Muller and Rezucha, 1962).
        Raises ValueError if there are fewer cards than that.
        """
        rest, left = cards.mask, cards.mask.bit_count()
        if not 0 <= count <= left:
            raise ValueError(f"{count} cards cannot be drawn from {left}")
        chosen = 0
        while count:
            low = rest & -rest
            if self.below(left) < count:
                chosen |= low
                count -= 1
            rest ^= low
            left -= 1
        return CardSet(chosen)


def stream(name: str, *numbers: int) -> Random:
    """The stream with this name and these numbers, such as ``stream("deal", seed, deal)``.

    Different names or numbers give independent streams; the hash cannot be turned back into the seed.
    """
    from hashlib import blake2b

    key = ":".join([name, *map(str, numbers)]).encode()
    return Random(int.from_bytes(blake2b(key, digest_size=8, person=b"lukfu").digest(), "little"))


def deal_stream(seed: int, deal: int) -> Random:
    """The stream that deals the cards and draws the Master of deal number ``deal`` (from 0) of a seed.

    Raises ValueError if the seed is outside 0 to 2^53 - 1.
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}")
    return stream("deal", seed, deal)


def move_stream(seed: int, deal: int, seat: int, move: int) -> Random:
    """The stream of one AI decision, the seat's ``move``-th (from 0) in that deal; apart from every deal stream."""
    return stream("move", seed, deal, seat, move)
