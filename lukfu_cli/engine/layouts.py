"""All ways the unknown cards can lie, counted without being listed, and drawn with equal chances (D1, D2).

Places that no limit tells apart make up a zone; how the cards of a zone lie in its places is a matter of factorials.
Cards that may lie anywhere fill what room is left. The others are placed one at a time: what has been placed matters
only by the room that is left in each zone, and by the Aparts whose cards have all come to lie in the hand that they
speak of, so far. Ways that are alike in these are counted together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb, factorial
from typing import NamedTuple

from lukfu_cli.engine.cards import RANKS, bits, union
from lukfu_cli.engine.distributions import Apart, Distribution, Limits, Place, Unknowns, limits_of
from lukfu_cli.engine.randomness import Random

MOST_STEPS = 150_000
"""Steps from one state to the next that may be noted; past them the counting is given up."""
ROOM_BITS = 6
"""The width of the room of one zone in a state, enough for all 36 cards."""
ROOM_MASK = (1 << ROOM_BITS) - 1


class TooManyWaysError(Exception):
    """The counting was given up after ``MOST_STEPS``."""


class Zone(NamedTuple):
    """Places that no limit tells apart, by their numbers, and the cards that may lie there."""

    places: tuple[int, ...]
    size: int
    allowed: int


class Step(NamedTuple):
    """One way to place a card: the zone taken, and the state that follows."""

    zone: int
    after: int


class Layouts:
    """The distributions of ``unknowns`` that agree with the play, as tables of counts.

    ``limits`` may be given where they are known already; with its Aparts left out there are more distributions, all
    that obey the bars. Raises TooManyWaysError if more than ``most_steps`` would have to be noted.
    """

    def __init__(self, unknowns: Unknowns, limits: Limits | None = None, most_steps: int | None = MOST_STEPS) -> None:
        limits = limits_of(unknowns) if limits is None else limits
        self._places = unknowns.places
        room = sum(place.size for place in unknowns.places)
        is_possible = limits.broken is None and room == unknowns.cards.bit_count()
        self._zones = _zones(unknowns, limits) if is_possible else []
        self._free, self._bound = _free_and_bound(unknowns.cards, self._zones, limits.aparts)
        self._steps: list[dict[int, list[Step]]] = []
        start, ends = self._walk(limits.aparts, most_steps) if is_possible else (0, {0: 0})
        self._start = start
        self._counts = self._count_back(ends)
        self._spread = _ways_to_spread(self._places, self._zones)
        self._choices: list[dict[int, list[tuple[int, Step]]]] = [{} for _ in self._steps]
        self.total = self._counts[0][start] * self._spread
        """How many distributions there are."""

    @property
    def size(self) -> int:
        """How many steps the tables hold."""
        return sum(len(steps) for layer in self._steps for steps in layer.values())

    def _walk(self, aparts: Sequence[Apart], most_steps: int | None) -> tuple[int, dict[int, int]]:
        """Notes which states can be reached and by which steps; gives the first one, and those at the end.

        With each of those stands the number of ways to place the free cards.
        """
        base = ROOM_BITS * len(self._zones)
        start = sum(zone.size << ROOM_BITS * number for number, zone in enumerate(self._zones))
        start |= (1 << len(aparts)) - 1 << base
        reaches = [
            sum(
                1 << number
                for number, zone in enumerate(self._zones)
                if self._places[zone.places[0]].is_since(apart.seat, apart.trick)
            )
            for apart in aparts
        ]
        settling = _Settling(self._bound, [apart.cards for apart in aparts], reaches, base)
        reached: Iterable[int] = [start]
        noted = 0
        for number, card in enumerate(self._bound):
            options = self._options(card, aparts, base)
            layer: dict[int, list[Step]] = {}
            following: dict[int, None] = {}
            for state in reached:
                steps = []
                for zone, unit, kept in options:
                    if state // unit & ROOM_MASK:
                        after = settling.settled(number, state - unit & kept)
                        if after is not None:
                            steps.append(Step(zone, after))
                            following[after] = None
                layer[state] = steps
                noted += len(steps)
                if most_steps is not None and noted > most_steps:
                    raise TooManyWaysError
            self._steps.append(layer)
            reached = following
        return start, {state: self._ways_to_fill(state) for state in reached}

    def _options(self, card: int, aparts: Sequence[Apart], base: int) -> list[tuple[int, int, int]]:
        """The zones in which a card may lie, with the unit of their room and the part of a state that stays.

        A card that lies elsewhere than in the hand of an Apart settles it.
        """
        options = []
        for number, zone in enumerate(self._zones):
            if zone.allowed & card:
                place = self._places[zone.places[0]]
                settled = sum(
                    1 << base + which
                    for which, apart in enumerate(aparts)
                    if apart.cards & card and not place.is_since(apart.seat, apart.trick)
                )
                options.append((number, 1 << ROOM_BITS * number, ~settled))
        return options

    def _rooms(self, state: int) -> list[int]:
        return [state >> ROOM_BITS * number & ROOM_MASK for number in range(len(self._zones))]

    def _ways_to_fill(self, state: int) -> int:
        """In how many ways the free cards fill the room that is left."""
        ways = factorial(len(self._free))
        for room in self._rooms(state):
            ways //= factorial(room)
        return ways

    def _count_back(self, ends: dict[int, int]) -> list[dict[int, int]]:
        """For each state before each bound card, and at the end, the ways to place the cards still to come."""
        counts, tables = ends, [ends]
        for layer in reversed(self._steps):
            counts = {state: sum([counts[after] for _, after in steps]) for state, steps in layer.items()}
            tables.append(counts)
        tables.reverse()
        return tables

    # Each card.

    def with_card(self) -> dict[int, tuple[int, ...]]:
        """For each unknown card, as a mask, how many of the distributions put it into each place."""
        found = {}
        ways = {self._start: 1}
        for card, layer, counts in zip(self._bound, self._steps, self._counts[1:], strict=True):
            in_zones = [0] * len(self._zones)
            following: dict[int, int] = {}
            for state, before in ways.items():
                for zone, after in layer[state]:
                    in_zones[zone] += before * counts[after]
                    following[after] = following.get(after, 0) + before
            found[card] = self._in_places(in_zones)
            ways = following
        if self._free:
            in_zones = [0] * len(self._zones)
            for state, before in ways.items():
                for zone, room in enumerate(self._rooms(state)):
                    in_zones[zone] += before * self._counts[-1][state] * room
            in_places = self._in_places([count // len(self._free) for count in in_zones])
            found.update(dict.fromkeys(self._free, in_places))
        return dict(sorted(found.items()))

    def _in_places(self, in_zones: Sequence[int]) -> tuple[int, ...]:
        in_places = [0] * len(self._places)
        for zone, count in zip(self._zones, in_zones, strict=True):
            for place in zone.places:
                in_places[place] = count * self._spread * self._places[place].size // zone.size
        return tuple(in_places)

    # Draws.

    def draw(self, random: Random) -> Distribution:
        """One of the distributions, each with the same chance. There must be one: ``total`` is not 0."""
        held: list[list[int]] = [[] for _ in self._zones]
        state = self._start
        for number, card in enumerate(self._bound):
            choices = self._choices[number].get(state) or self._note_choices(number, state)
            step = choices[0][1]
            if len(choices) > 1:
                drawn = random.below_any(choices[-1][0])
                step = next(step for limit, step in choices if drawn < limit)
            held[step.zone].append(card)
            state = step.after
        return self._laid_out(held, self._rooms(state), random)

    def _note_choices(self, number: int, state: int) -> list[tuple[int, Step]]:
        """The steps from a state, each with the ways that it and those before it leave open; none that leaves none."""
        counts = self._counts[number + 1]
        total = 0
        choices = []
        for step in self._steps[number][state]:
            if counts[step.after]:
                total += counts[step.after]
                choices.append((total, step))
        self._choices[number][state] = choices
        return choices

    def _laid_out(self, held: list[list[int]], rooms: list[int], random: Random) -> Distribution:
        """The zones filled up with the free cards, and the cards of each spread over its places."""
        places = [0] * len(self._places)
        free = self._free
        last = len(self._zones) - 1
        for number, zone in enumerate(self._zones):
            cards = held[number]
            if number == last:
                cards += free
            elif rooms[number]:
                chosen, free = _split(free, rooms[number], random)
                cards += chosen
            for place in zone.places[:-1]:
                chosen, cards = _split(cards, self._places[place].size, random)
                places[place] = sum(chosen)
            places[zone.places[-1]] = sum(cards)
        return tuple(places)


def _split(cards: list[int], count: int, random: Random) -> tuple[list[int], list[int]]:
    """``count`` of the cards, each choice equally likely, and the cards that are left.

    One number is drawn, which tells the choice by its place in the order of all choices.
    """
    left = len(cards)
    number = random.below(comb(left, count))
    chosen, rest = [], []
    for card in cards:
        left -= 1
        with_it = comb(left, count - 1) if count else 0
        if number < with_it:
            chosen.append(card)
            count -= 1
        else:
            number -= with_it
            rest.append(card)
    return chosen, rest


def _zones(unknowns: Unknowns, limits: Limits) -> list[Zone]:
    """The places that have room, those put together that take the same cards and count for the same Aparts."""
    alike: dict[tuple[int, tuple[bool, ...]], list[int]] = {}
    for number in _hands_first(unknowns.places):
        place = unknowns.places[number]
        if place.size:
            within = tuple([place.is_since(apart.seat, apart.trick) for apart in limits.aparts])
            alike.setdefault((limits.allowed[number] & unknowns.cards, within), []).append(number)
    return [
        Zone(tuple(numbers), sum(unknowns.places[number].size for number in numbers), allowed)
        for (allowed, _), numbers in alike.items()
    ]


def _hands_first(places: Sequence[Place]) -> list[int]:
    """The numbers of the places, the hands first, then the discards, the last one first."""
    hands = [number for number, place in enumerate(places) if place.is_hand]
    return hands + [number for number in reversed(range(len(places))) if not places[number].is_hand]


def _ways_to_spread(places: Sequence[Place], zones: Sequence[Zone]) -> int:
    """In how many ways the cards of the zones lie in their places."""
    ways = 1
    for zone in zones:
        ways *= factorial(zone.size)
        for place in zone.places:
            ways //= factorial(places[place].size)
    return ways


# The order of the cards.


def _free_and_bound(cards: int, zones: Sequence[Zone], aparts: Sequence[Apart]) -> tuple[list[int], list[int]]:
    """The cards that may lie anywhere, and the others in the order in which they are placed."""
    grouped = union(apart.cards for apart in aparts)
    by_zones: dict[tuple[int, ...], list[int]] = {}
    for card in bits(cards & ~grouped):
        open_zones = tuple([number for number, zone in enumerate(zones) if zone.allowed & card])
        by_zones.setdefault(open_zones, []).append(card)
    free = by_zones.pop(tuple(range(len(zones))), [])
    barred = sorted(by_zones.items(), key=lambda item: len(item[0]))
    forced = [card for open_zones, alike in barred if len(open_zones) < 2 for card in alike]
    others = [card for open_zones, alike in barred if len(open_zones) > 1 for card in alike]
    return free, [*forced, *_grouped_order(cards & grouped, aparts), *others]


def _grouped_order(cards: int, aparts: Sequence[Apart]) -> list[int]:
    """Cards in an order in which few Aparts are begun and not ended at a time: by suit or by rank, up or down."""
    by_suit = list(bits(cards))
    by_rank = sorted(by_suit, key=lambda card: (card.bit_length() - 1) % len(RANKS))
    orders = by_suit, by_suit[::-1], by_rank, by_rank[::-1]
    return min(orders, key=lambda order: _begun(order, aparts)) if aparts else by_suit


def _begun(order: Sequence[int], aparts: Sequence[Apart]) -> int:
    """A measure of the states that an order gives: the more Aparts that say different things at a time, the more."""
    placed = measure = 0
    for card in order:
        placed |= card
        begun = {(apart.seat, apart.cards & ~placed) for apart in aparts if apart.cards & placed}
        measure += 1 << len(begun)
    return measure


class _Settling:
    """Which Aparts are still of concern after each card: those that are settled, or say no more, are taken out.

    What an Apart says is the rest of its cards, those to come, and the zones that it speaks of. Of several that say the
    same the first stands for all, so that states that are alike are one.
    """

    def __init__(self, order: Sequence[int], cards: Sequence[int], reaches: Sequence[int], base: int) -> None:
        self._cards = cards
        self._reaches = reaches
        self._base = base
        self._room = (1 << base) - 1
        self._to_come: list[int] = []
        to_come = 0
        for card in reversed(order):
            self._to_come.append(to_come)
            to_come |= card
        self._to_come.reverse()
        self._known: list[dict[int, int | None]] = [{0: 0} for _ in order]
        self._first: list[dict[tuple[int, int], int]] = [{} for _ in order]

    def settled(self, number: int, state: int) -> int | None:
        """The state after card ``number`` without what is of no more concern; None if it breaks an Apart."""
        alive = state >> self._base
        known = self._known[number]
        if alive not in known:
            known[alive] = self._of_concern(number, alive)
        kept = known[alive]
        return None if kept is None else state & self._room | kept << self._base

    def _of_concern(self, number: int, alive: int) -> int | None:
        """The Aparts of those alive that no other one implies."""
        to_come, first = self._to_come[number], self._first[number]
        said = {(self._cards[which] & to_come, self._reaches[which]): which for which in _numbers(alive)}
        concern = 0
        for (rest, reach), which in said.items():
            if not rest:
                return None
            if not any(
                not other_rest & ~rest and not reach & ~other_reach and (other_rest, other_reach) != (rest, reach)
                for other_rest, other_reach in said
            ):
                concern |= 1 << first.setdefault((rest, reach), which)
        return concern


def _numbers(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from 0."""
    return (card.bit_length() - 1 for card in bits(mask))
