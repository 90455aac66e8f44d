"""Proofs by supposing: an opponent holds a card, and every way in which that could be fails (D2, D3)."""

from __future__ import annotations

from collections.abc import Sequence

from lukfu_cli.engine.cards import CardSet, card_at
from lukfu_cli.engine.distributions import IN_HAND, Limits, Unknowns, is_together
from lukfu_cli.engine.distributions import Apart as ApartGroup
from lukfu_cli.engine.proofs import Case, Closed, NotHeld, Suppose
from lukfu_cli.engine.proving.counting import Counted, Ground, Layout
from lukfu_cli.engine.proving.facts import Fact, is_used
from lukfu_cli.engine.proving.grouping import Groups
from lukfu_cli.engine.proving.sources import Sources
from lukfu_cli.engine.seats import Seat

MOST_LAYOUTS = 2_000
"""Layouts that may be tried for one proof; past them none is given."""
MOST_CHOICES = 3
"""Groups of cards tried in turn at each distinction of cases, for the shortest proof."""


class TooLong(Exception):
    """No proof was found within ``MOST_LAYOUTS`` layouts."""


def _bar_grounds(unknowns: Unknowns, limits: Limits, sources: Sources) -> list[Ground]:
    """The grounds that the discards give, one by one."""
    return [Ground(sources.of_bar(bar), _since(unknowns, bar.seat, bar.trick, bar.cards)) for bar in limits.bars]


def _since(unknowns: Unknowns, seat: Seat, trick: int, cards: int) -> tuple[int, ...]:
    """For each place the cards that are excluded from it if ``cards`` were not in the hand since the trick."""
    return tuple(cards if place.is_since(seat, trick) else 0 for place in unknowns.places)


def counted_fact(counted: Counted, grounds: Sequence[Ground]) -> Fact:
    """The fact that a statement by counting is, with its grounds."""
    uses = tuple((ground.fact, counted.cards) for index, ground in enumerate(grounds) if counted.grounds >> index & 1)
    return Fact(counted.says, uses)


class Refuter:
    """Refutes suppositions about one moment, or the record itself.

    ``bars`` are the grounds that the discards give, one by one; ``groups`` what they show of groups of cards.
    """

    def __init__(self, unknowns: Unknowns, limits: Limits, sources: Sources) -> None:
        self._unknowns = unknowns
        self._limits = limits
        self._sources = sources
        self.bars = _bar_grounds(unknowns, limits, sources)
        self.groups = Groups(unknowns, limits, sources)
        self._layouts = 0

    def holding(self, seat: Seat, card: int) -> Fact | None:
        """The proof that the seat does not hold the card; None if it may. Raises TooLong."""
        assumption = Fact(Suppose(seat, card_at(card.bit_length() - 1)))
        excluded = tuple(
            0 if place.seat is seat and place.trick == IN_HAND else card for place in self._unknowns.places
        )
        self._layouts = 0
        contradiction = self._refute([*self.bars, Ground(assumption, excluded)], {seat: assumption}, card)
        if contradiction is None:
            return None
        return Fact(NotHeld(seat, card_at(card.bit_length() - 1)), cases=((assumption, contradiction),))

    def anything(self) -> Fact | None:
        """The proof that no distribution agrees; None if one does. Raises TooLong."""
        if self._limits.broken is not None:
            return self._sources.of_impossible(self._limits.broken)
        self._layouts = 0
        return self._refute(self.bars, {}, 0)

    def _refute(self, grounds: list[Ground], supposed: dict[Seat, Fact], card: int) -> Fact | None:
        """The contradiction that follows from the grounds; None if none does.

        ``supposed``: for a seat, the supposition that its hand holds ``card``.
        """
        self._layouts += 1
        if self._layouts > MOST_LAYOUTS:
            raise TooLong
        layout = Layout(self._unknowns, grounds, card)
        counted = layout.overflow()
        if counted is not None:
            return counted_fact(counted, grounds)
        fact = self._overfilled(grounds, card)
        if fact is not None:
            return fact
        broken = [group for group in self._limits.aparts if is_together(group, self._unknowns.places, layout.contents)]
        best: Fact | None = None
        for group in broken[:MOST_CHOICES]:
            fact = self._close(group, grounds, supposed, card)
            if fact is None:
                return None
            if best is None or fact.length < best.length:
                best = fact
        return best

    def _overfilled(self, grounds: Sequence[Ground], card: int) -> Fact | None:
        """The contradiction by counting groups of cards, and by what must lie in a hand because of them."""
        extended = list(grounds)
        for filling in self.groups.fillings(grounds):
            if filling.short:
                return filling.fact
            extended.append(Ground(filling.fact, self.groups.excluded(filling)))
        if len(extended) == len(grounds):
            return None
        counted = Layout(self._unknowns, extended, card).overflow()
        return None if counted is None else counted_fact(counted, extended)

    def _close(self, group: ApartGroup, grounds: list[Ground], supposed: dict[Seat, Fact], card: int) -> Fact | None:
        """The contradiction by closing each case: that this card of the group lies elsewhere, or that one."""
        source = self._sources.of_apart(group)
        uses, cases = [(source, 0)], []
        for member in CardSet(group.cards):
            if member.mask == card and group.seat in supposed:
                uses.append((supposed[group.seat], 0))
                continue
            assumption = Fact(Case(group.seat, group.trick, member), ((source, 0),))
            excluded = _since(self._unknowns, group.seat, group.trick, member.mask)
            contradiction = self._refute([*grounds, Ground(assumption, excluded)], supposed, card)
            if contradiction is None:
                return None
            if not is_used(assumption, contradiction):
                return contradiction
            cases.append((assumption, contradiction))
        return Fact(Closed(), tuple(uses), tuple(cases))
