"""Proofs by counting groups: cards of which a hand took only so many, as it could not beat a set or run (R3.5, R3.6).

Whoever discarded against three twos held at most two threes, two fours and so on. Where all that a hand could still
take hardly fills it, the cards of no group must lie there; where it does not fill it, there is a contradiction (D1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lukfu_cli.engine.cards import RANK_MASK, CardSet, union
from lukfu_cli.engine.distributions import IN_HAND, Inability, Limits, Unknowns
from lukfu_cli.engine.plays import Shape, beaters_of
from lukfu_cli.engine.proofs import Filled, Spot, Unfilled
from lukfu_cli.engine.proving.counting import Ground
from lukfu_cli.engine.proving.facts import Fact
from lukfu_cli.engine.proving.sources import Sources
from lukfu_cli.engine.seats import SEATS, Seat


class Group(NamedTuple):
    """At most ``most`` of the ``cards`` were in the hand of ``seat`` just before its play to ``trick``."""

    seat: Seat
    trick: int
    cards: int
    most: int
    fact: Fact


class Filling(NamedTuple):
    """What some places of one hand can take: ``others``, which are of no group, and so many cards of the groups.

    ``short``: how many cards more the places need. With none short all the others must lie there.
    """

    fact: Fact
    others: int
    places: tuple[int, ...]
    short: int


class Groups:
    """All groups that the discards of a moment show."""

    def __init__(self, unknowns: Unknowns, limits: Limits, sources: Sources) -> None:
        self._unknowns = unknowns
        self._groups = [group for inability in unknowns.inabilities for group in _ranks(unknowns, inability, sources)]
        for apart in limits.aparts:
            if apart.because.best.play.shape is Shape.RUN:
                most = apart.cards.bit_count() - 1
                self._groups.append(Group(apart.seat, apart.trick, apart.cards, most, sources.of_apart(apart)))

    def fillings(self, grounds: Sequence[Ground]) -> Iterator[Filling]:
        """For each hand since each trick what it can take, where that is just enough, or too little."""
        for seat in SEATS:
            groups = [group for group in self._groups if group.seat is seat]
            tricks = sorted({place.trick for place in self._unknowns.places if place.seat is seat and place.size})
            for trick in tricks if groups else ():
                filling = self._filling(seat, trick, groups, grounds)
                if filling is not None:
                    yield filling

    def _filling(self, seat: Seat, trick: int, groups: Sequence[Group], grounds: Sequence[Ground]) -> Filling | None:
        places = [
            number for number, place in enumerate(self._unknowns.places) if place.is_since(seat, trick) and place.size
        ]
        room = sum(self._unknowns.places[number].size for number in places)
        allowed = self._allowed(places, grounds)
        chosen = _disjoint([group for group in groups if group.trick <= trick], allowed)
        spare = sum((group.cards & allowed).bit_count() - group.most for group in chosen)
        short = room - allowed.bit_count() + spare
        if short < 0 or not chosen:
            return None
        return self._fewest(places, room, chosen, grounds, short)

    def _allowed(self, places: Sequence[int], grounds: Sequence[Ground]) -> int:
        """The cards that these grounds leave to one of the places at least."""
        allowed = 0
        for number in places:
            cards = self._unknowns.places[number].fits
            for ground in grounds:
                cards &= ~ground.excluded[number]
            allowed |= cards
        return allowed

    def _fewest(
        self, places: Sequence[int], room: int, groups: list[Group], grounds: Sequence[Ground], short: int
    ) -> Filling | None:
        """The filling with no ground that it can do without; what a ground kept out may belong to a group."""
        kept = list(range(len(grounds)))
        allowed = self._allowed(places, grounds)
        for group in list(groups):
            spare = (group.cards & allowed).bit_count() - group.most
            if spare < short:
                groups.remove(group)
                short -= spare
        grouped = union(group.cards for group in groups)
        others = allowed & ~grouped
        if not short and not others:
            return None
        for index in range(len(grounds)):
            fewer = [number for number in kept if number != index]
            allowed = self._allowed(places, [grounds[number] for number in fewer])
            if not allowed & ~grouped & ~others:
                kept = fewer
        spots = tuple(self._spot(number) for number in places)
        most = sum(group.most for group in groups)
        says = (Unfilled if short else Filled)(CardSet(others), spots, most)
        kept_out = self._unknowns.cards & ~grouped & ~others
        uses = [(group.fact, 0) for group in groups]
        uses += [(grounds[number].fact, kept_out) for number in kept]
        return Filling(Fact(says, tuple(uses)), others, tuple(places), short)

    def excluded(self, filling: Filling) -> tuple[int, ...]:
        """For each place the cards that a filling keeps out: its own lie in its own places alone."""
        return tuple(0 if number in filling.places else filling.others for number in range(len(self._unknowns.places)))

    def _spot(self, number: int) -> Spot:
        place = self._unknowns.places[number]
        return Spot(place.seat, None if place.trick == IN_HAND else place.trick, place.size)


def _ranks(unknowns: Unknowns, inability: Inability, sources: Sources) -> Iterator[Group]:
    """For each rank how many of its cards at most the hand held that could not beat a set (R3.5)."""
    best = inability.best.play
    if best.shape is not Shape.SET:
        return
    for rank in sorted({play.rank for play in beaters_of(best)}):
        cards = unknowns.cards & RANK_MASK << rank - 1
        most = best.size - 1 - (inability.shown & RANK_MASK << rank - 1).bit_count()
        if 0 < most < cards.bit_count():
            yield Group(inability.seat, inability.trick, cards, most, sources.of_rank(inability, cards, most))


def _disjoint(groups: Sequence[Group], allowed: int) -> list[Group]:
    """Groups without a common card that say most about the allowed cards: those that rule out most of them first."""
    chosen: list[Group] = []
    taken = 0
    for group in sorted(groups, key=lambda group: (group.most - (group.cards & allowed).bit_count(), group.trick)):
        if (group.cards & allowed).bit_count() > group.most and not group.cards & taken:
            chosen.append(group)
            taken |= group.cards
    return chosen
