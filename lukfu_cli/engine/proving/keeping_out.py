"""Facts that keep cards out of the opponents' hands, in as few steps as are found (D1 to D3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lukfu_cli.engine.cards import CardSet, union
from lukfu_cli.engine.distributions import Limits, Unknowns
from lukfu_cli.engine.proofs import Confined, Needed
from lukfu_cli.engine.proving.counting import Counted, Ground, Layout
from lukfu_cli.engine.proving.facts import Fact
from lukfu_cli.engine.proving.refuting import Refuter, TooLong, counted_fact
from lukfu_cli.engine.proving.sources import Sources
from lukfu_cli.engine.seats import Seat


class Candidate(NamedTuple):
    """A fact that keeps cards out of hands: which pairs of hand and card, as bits, and all the facts that it takes."""

    fact: Fact
    pairs: int
    steps: frozenset[Fact]


class Keeper:
    """Finds what keeps cards out of the opponents' hands at one moment."""

    def __init__(self, unknowns: Unknowns, limits: Limits, sources: Sources) -> None:
        self._unknowns = unknowns
        self._refuter = Refuter(unknowns, limits, sources)
        self._filled: list[Ground] | None = None
        self._layout: Layout | None = None
        self._refuted: dict[tuple[Seat, int], Fact | None] = {}

    def keep_out(self, cards: CardSet) -> tuple[tuple[Fact, int], ...] | None:
        """Facts that keep the cards out of both hands, each with the cards for which it is used; None if not found."""
        hands = [number for number, place in enumerate(self._unknowns.places) if place.is_hand and place.size]
        pairs = [(number, card.mask) for number in hands for card in cards]
        candidates = list(self._candidates(pairs))
        covered = union(candidate.pairs for candidate in candidates)
        facts = [(candidate.fact, cards.mask) for candidate in _cheapest(candidates, covered)]
        for index, (number, card) in enumerate(pairs):
            if not covered >> index & 1:
                fact = self._refute(self._unknowns.places[number].seat, card)
                if fact is None:
                    return None
                facts.append((fact, 0))
        return tuple(facts)

    def _refute(self, seat: Seat, card: int) -> Fact | None:
        key = seat, card
        if key not in self._refuted:
            try:
                self._refuted[key] = self._refuter.holding(seat, card)
            except TooLong:
                self._refuted[key] = None
        return self._refuted[key]

    def _candidates(self, pairs: list[tuple[int, int]]) -> Iterator[Candidate]:
        """What keeps some of these cards out of these hands: a discard by itself, then what follows by counting."""
        if self._filled is None or self._layout is None:
            fillings = [filling for filling in self._refuter.groups.fillings(self._refuter.bars) if not filling.short]
            self._filled = [Ground(filling.fact, self._refuter.groups.excluded(filling)) for filling in fillings]
            self._layout = Layout(self._unknowns, [*self._refuter.bars, *self._filled])
        for ground in (*self._refuter.bars, *self._filled):
            kept_out = _flagged(ground.excluded[number] & card != 0 for number, card in pairs)
            if kept_out:
                yield Candidate(ground.fact, kept_out, frozenset(ground.fact.below))
        for number, card in pairs:
            for counted in self._layout.tight_against(card, number):
                kept_out = _flagged(_is_kept_out(counted, self._unknowns, place, other) for place, other in pairs)
                fact = counted_fact(counted, self._layout.grounds)
                yield Candidate(fact, kept_out, frozenset(fact.below))


def _is_kept_out(counted: Counted, unknowns: Unknowns, number: int, card: int) -> bool:
    """Whether a statement by counting keeps the card out of the place."""
    place = unknowns.places[number]
    says = counted.says
    is_named = any(spot.seat is place.seat and spot.trick is None for spot in says.spots)
    if isinstance(says, Confined):
        return is_named and not says.cards.mask & card
    return isinstance(says, Needed) and not is_named and bool(says.cards.mask & card)


def _cheapest(candidates: list[Candidate], wanted: int) -> list[Candidate]:
    """The candidates that keep out all the wanted pairs in the fewest steps, each counted once; none is idle."""
    best: tuple[int, list[Candidate]] = (1 << 30, [])

    def extend(missing: int, chosen: list[Candidate], steps: frozenset[Fact]) -> None:
        nonlocal best
        if len(steps) >= best[0]:
            return
        if not missing:
            best = len(steps), chosen
            return
        first = missing & -missing
        for candidate in candidates:
            if candidate.pairs & first:
                extend(missing & ~candidate.pairs, [*chosen, candidate], steps | candidate.steps)

    extend(wanted, [], frozenset())
    needed = best[1]
    for candidate in best[1]:
        others = [other for other in needed if other is not candidate]
        if not wanted & ~union(other.pairs for other in others):
            needed = others
    return needed


def _flagged(flags: Iterable[bool]) -> int:
    return sum(1 << index for index, flag in enumerate(flags) if flag)
