"""Proofs by counting: cards that have only so much room, and places that only so many cards can fill (D1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lukfu_cli.engine.cards import CardSet, union
from lukfu_cli.engine.distributions import Place, Unknowns
from lukfu_cli.engine.flows import add, reached
from lukfu_cli.engine.proofs import Confined, Needed, Overfull, Spot, Underfull
from lukfu_cli.engine.proving.facts import Fact


class Ground(NamedTuple):
    """A fact with what it excludes: for each place, in order, the cards that cannot lie there."""

    fact: Fact
    excluded: tuple[int, ...]


class Counted(NamedTuple):
    """A statement by counting, and the grounds that it needs, as bits of their places in the list of grounds.

    ``cards`` are those about which the grounds are asked.
    """

    says: Confined | Needed | Overfull | Underfull
    grounds: int
    cards: int


class Layout:
    """The unknown cards and places of a moment, the cards that a list of grounds leaves to each place, and one flow."""

    def __init__(self, unknowns: Unknowns, grounds: Sequence[Ground], last: int = 0) -> None:
        """``last``: cards to be laid out last, so that it is they that find no place."""
        self.unknowns = unknowns
        self.grounds = grounds
        self.allowed = [place.fits for place in unknowns.places]
        for ground in grounds:
            self.allowed = [cards & ~gone for cards, gone in zip(self.allowed, ground.excluded, strict=True)]
        self.contents = [0] * len(self.allowed)
        self.stuck: tuple[int, int] | None = None
        room = [place.size for place in unknowns.places]
        for cards in (unknowns.cards & ~last, last):
            for card in CardSet(cards):
                visited = add(card.mask, self.contents, room, self.allowed)
                if visited is not None:
                    self.stuck = card.mask | self._within(visited), _bits(visited)
                    return

    def overflow(self) -> Counted | None:
        """The contradiction by counting, if the grounds leave no way to lay the cards out."""
        if self.stuck is None:
            return None
        cards, places = self.stuck
        fullest = self._counted(cards, places)
        return fullest._replace(says=_shorter(self.unknowns, cards, places, is_tight=False))

    def tight_against(self, card: int, place: int) -> Iterator[Counted]:
        """Statements by counting that keep the card out of the place; none if the grounds do not."""
        here = next(number for number, held in enumerate(self.contents) if held & card)
        let_in = reached(place, self.contents, self.allowed)
        if here in let_in:
            return
        closed = set(range(len(self.allowed))) - set(self._reaching(here))
        for places in {_bits(let_in): None, _bits(closed): None}:
            cards = self._within(number for number in range(len(self.allowed)) if places >> number & 1)
            counted = self._counted(cards, places)
            yield counted._replace(says=_shorter(self.unknowns, cards, places, is_tight=True))

    def _reaching(self, end: int) -> list[int]:
        """The places from which room can be passed on to ``end``."""
        found = [end]
        for number in found:
            cards = self.allowed[number]
            found += [other for other, held in enumerate(self.contents) if held & cards and other not in found]
        return found

    def _within(self, places: Iterable[int]) -> int:
        """All cards that the flow has in these places."""
        return union(self.contents[number] for number in places)

    def _counted(self, cards: int, places: int) -> Counted:
        """The grounds needed to keep ``cards`` out of all places but these."""
        needs = []
        for number, place in enumerate(self.unknowns.places):
            if places >> number & 1 or not place.size:
                continue
            for card in CardSet(cards & place.fits):
                needs.append(
                    sum(1 << index for index, ground in enumerate(self.grounds) if ground.excluded[number] & card.mask)
                )
        return Counted(Confined(CardSet(cards), ()), fewest(needs), cards)


def _shorter(unknowns: Unknowns, cards: int, places: int, is_tight: bool) -> Confined | Needed | Overfull | Underfull:
    """The statement about these cards and places, or about all others, whichever names fewer."""
    inside = [place for number, place in enumerate(unknowns.places) if places >> number & 1 and place.size]
    outside = [place for number, place in enumerate(unknowns.places) if not places >> number & 1 and place.size]
    others = unknowns.cards & ~cards
    if cards.bit_count() + len(inside) <= others.bit_count() + len(outside) or not outside:
        confined = CardSet(cards), _spots(inside)
        return Confined(*confined) if is_tight else Overfull(*confined)
    needed = CardSet(others), _spots(outside)
    return Needed(*needed) if is_tight else Underfull(*needed)


def _spots(places: Iterable[Place]) -> tuple[Spot, ...]:
    return tuple(Spot(place.seat, None if place.is_hand else place.trick, place.size) for place in places)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def fewest(needs: Iterable[int]) -> int:
    """The fewest grounds such that each need has one: each need is the bits of the grounds that would do.

    The search is exact; it tries the grounds of the narrowest need in turn.
    """
    distinct = sorted(set(needs), key=int.bit_count)
    narrow: list[int] = []
    for need in distinct:
        if not any(not kept & ~need for kept in narrow):
            narrow.append(need)
    best = 0
    for need in narrow:
        best |= need
    return _fewest(narrow, 0, best)


def _fewest(needs: list[int], chosen: int, best: int) -> int:
    waiting = [need for need in needs if not need & chosen]
    if not waiting:
        return chosen if chosen.bit_count() < best.bit_count() else best
    if chosen.bit_count() + 1 >= best.bit_count():
        return best
    need = waiting[0]
    while need:
        ground = need & -need
        need ^= ground
        best = _fewest(waiting, chosen | ground, best)
    return best
