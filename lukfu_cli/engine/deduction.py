"""Deduction: which opponent can hold which unknown card, and which cards are deduced-Old (D1 to D3); exact.

A distribution is looked for as a flow: cards into places that have room and do not bar them. Where one is found, every
other card that a hand may get follows from it by an exchange along a chain of places, or else no distribution at all
puts it there. Groups of cards that were not all in one hand together (a discard against a set or run) are taken in
turn: where a flow breaks one of them, one of its cards must lie elsewhere, and each is tried. So the answer is sound
and complete; a search that would need more than ``MOST_NODES`` flows is given up, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lukfu_cli.engine.cards import NO_CARDS, SUITS, CardSet, bits, cards_above, union
from lukfu_cli.engine.distributions import (
    IN_HAND,
    Distribution,
    Limits,
    Unknowns,
    limits_of,
    unknown_before_table,
)
from lukfu_cli.engine.flows import fill, reached
from lukfu_cli.engine.history import Trick, cards_face_up
from lukfu_cli.engine.old import old_mask
from lukfu_cli.engine.seats import SEATS, Seat

MOST_NODES = 20_000
"""Flows that may be tried for one question; past them the answer is "not decided"."""


class Undecided(Exception):
    """The search was given up after ``MOST_NODES`` flows."""


class Deduction(NamedTuple):
    """What public play and the own hand prove to a seat (D3).

    - ``holders``: for each seat the unknown cards that its hand holds in some distribution that agrees with the play;
      for the seat itself nothing.
    - ``undecided``: the cards, by seat, for which the search was given up; they are not among the holders.
    - ``old``: the seat's deduced-Old cards, those of R4.1 and R4.2 too; ``open``: those of its cards of which that
      could not be decided.
    - ``is_contradiction``: no distribution agrees: the record contradicts itself. Nothing else is said then.
    """

    seat: Seat
    unknown: CardSet
    holders: tuple[CardSet, CardSet, CardSet]
    undecided: tuple[CardSet, CardSet, CardSet]
    old: CardSet
    open: CardSet
    is_contradiction: bool


class Finder:
    """Looks for distributions that agree with the play. ``limits`` may be given where they are known already.

    ``cut``: a seat and a trick, where it is to be asked what that hand held just before its play to the trick. Raises
    ``Undecided`` from its questions when one of them takes too many flows.
    """

    def __init__(
        self,
        unknowns: Unknowns,
        limits: Limits | None = None,
        most_nodes: int = MOST_NODES,
        cut: tuple[Seat, int] | None = None,
    ) -> None:
        self.unknowns = unknowns
        self.limits = limits_of(unknowns) if limits is None else limits
        self._most_nodes = most_nodes
        self._nodes = 0
        self._zones = _zones(unknowns, self.limits, cut)
        self._sizes = [sum(unknowns.places[place].size for place in zone) for zone in self._zones]
        self._allowed = [self.limits.allowed[zone[0]] for zone in self._zones] if self.limits.allowed else []
        self._groups = [(group.cards, self._reach(group.seat, group.trick)) for group in self.limits.aparts]
        self._base: list[int] | None = None
        self._seen = [0] * len(self._zones)
        self._alike: dict[tuple[int, int], bool] = {}
        self._signatures: dict[int, int] = {}
        self._grouped = union(cards for cards, _ in self._groups)

    def _reach(self, seat: Seat, trick: int) -> tuple[int, ...]:
        """The zones that make up a hand just before its play to a trick (D2)."""
        places = self.unknowns.places
        return tuple(number for number, zone in enumerate(self._zones) if places[zone[0]].is_since(seat, trick))

    def any(self) -> Distribution | None:
        """A distribution that agrees with the play, or None if there is none."""
        contents = self._any()
        return None if contents is None else self._spread(contents)

    def with_cards(self, seat: Seat, cards: int, since: int) -> Distribution | None:
        """A distribution in which ``seat`` held all these unknown cards just before its play to trick ``since``.

        With ``IN_HAND`` for the trick: in which its hand holds them now. None if there is none.
        """
        places = self.unknowns.places
        if any(
            places[zone[0]].seat is seat and places[zone[0]].trick < since <= places[zone[-1]].trick
            for zone in self._zones
        ):
            return Finder(self.unknowns, self.limits, self._most_nodes, (seat, since)).with_cards(seat, cards, since)
        contents = self._with(self._reach(seat, since), cards)
        return None if contents is None else self._spread(contents)

    def holders(self, seat: Seat) -> tuple[int, int]:
        """The cards that the hand of ``seat`` holds in some agreeing distribution, and those not decided."""
        zone = self._hand_zone(seat)
        base = self._any()
        if base is None or zone is None:
            return 0, 0
        within = union(base[number] for number in reached(zone, base, self._allowed))
        waiting = self._allowed[zone] & within & ~self._seen[zone]
        undecided = 0
        while waiting:
            card = waiting & -waiting
            waiting ^= card
            try:
                if self._is_possible(zone, card):
                    waiting &= ~self._seen[zone]
            except Undecided:
                undecided |= card
        possible = self._possible(zone, self._allowed[zone] & within)
        return possible, undecided & ~possible

    def certain(self, seat: Seat, cards: int) -> int:
        """Those of these unknown cards that lie in the hand of ``seat`` in every agreeing distribution.

        A card for which the search is given up is not among them.
        """
        zone = self._hand_zone(seat)
        if zone is None or self._any() is None:
            return 0
        elsewhere = tuple(number for number in range(len(self._zones)) if number != zone)
        certain = 0
        movable: set[int] = set()
        for number in elsewhere:
            cards &= ~self._seen[number]
        for card in bits(cards):
            key = -1 - card if card & self._grouped else self._signature(card)
            try:
                if key not in movable and self._with(elsewhere, card) is None:
                    certain |= card
                else:
                    movable.add(key)
            except Undecided:
                continue
        return certain

    def _possible(self, zone: int, cards: int) -> int:
        """The cards seen in a zone, with those that are alike to one of them in every respect."""
        found = self._seen[zone]
        if not self._alike:
            return found
        for card in bits(cards & ~found & ~self._grouped):
            if self._alike.get((zone, self._signature(card))):
                found |= card
        return found

    def _hand_zone(self, seat: Seat) -> int | None:
        for number, zone in enumerate(self._zones):
            place = self.unknowns.places[zone[0]]
            if place.seat is seat and place.is_hand:
                return number if place.size else None
        return None

    def _is_possible(self, zone: int, card: int) -> bool:
        key = None if card & self._grouped else (zone, self._signature(card))
        if key is not None and key in self._alike:
            return self._alike[key]
        is_possible = self._with((zone,), card) is not None
        if key is not None:
            self._alike[key] = is_possible
        return is_possible

    def _signature(self, card: int) -> int:
        """The zones that do not bar the card, as bits."""
        found = self._signatures.get(card)
        if found is None:
            found = 0
            for number, cards in enumerate(self._allowed):
                if cards & card:
                    found |= 1 << number
            self._signatures[card] = found
        return found

    # Flows.

    def _any(self) -> list[int] | None:
        if self._base is None and self.limits.broken is None:
            self._nodes = 0
            start = fill(self.unknowns.cards, [0] * len(self._sizes), list(self._sizes), self._allowed)
            if start is not None:
                self._base = self._search(start, self._allowed)
        return self._base

    def _with(self, zones: tuple[int, ...], cards: int) -> list[int] | None:
        """A flow with all the cards in the zones, found from the base by moving them there."""
        base = self._any()
        if base is None:
            return None
        allowed = [held if number in zones else held & ~cards for number, held in enumerate(self._allowed)]
        self._nodes = 0
        start = self._moved(base, allowed)
        return None if start is None else self._search(start, allowed)

    def _moved(self, contents: list[int], allowed: list[int]) -> list[int] | None:
        """The flow with every card moved out of a zone that bars it now; None if that cannot be."""
        moved = [held & cards for held, cards in zip(contents, allowed, strict=True)]
        astray = 0
        for before, after in zip(contents, moved, strict=True):
            astray |= before ^ after
        room = [size - held.bit_count() for size, held in zip(self._sizes, moved, strict=True)]
        return fill(astray, moved, room, allowed)

    def _search(self, contents: list[int], allowed: list[int]) -> list[int] | None:
        """A flow that also keeps every group apart, from one that may not; None if there is none."""
        self._nodes += 1
        if self._nodes > self._most_nodes:
            raise Undecided
        group = self._tightest(contents, allowed)
        if group is not None:
            return self._part(*group, contents, allowed)
        for number, held in enumerate(contents):
            self._seen[number] |= held
        return contents

    def _tightest(self, contents: list[int], allowed: list[int]) -> tuple[int, tuple[int, ...]] | None:
        """Of the groups that are together in a flow, the one with the fewest cards that may lie elsewhere.

        To begin where the fewest ways are open saves most of the search. None if the flow keeps every group apart.
        """
        tightest, fewest = None, 0
        for group in self._groups:
            cards, zones = group
            inside = 0
            for number in zones:
                inside |= contents[number]
            if cards & ~inside:
                continue
            elsewhere = 0
            for number, may_lie in enumerate(allowed):
                if number not in zones:
                    elsewhere |= may_lie
            ways = (cards & elsewhere).bit_count()
            if tightest is None or ways < fewest:
                tightest, fewest = group, ways
                if ways < 2:
                    break
        return tightest

    def _part(self, cards: int, zones: tuple[int, ...], contents: list[int], allowed: list[int]) -> list[int] | None:
        """A flow with one card of the group elsewhere: the first, or the first there and the second elsewhere, ..."""
        staying = 0
        for card in bits(cards):
            narrowed = list(allowed)
            for number in range(len(narrowed)):
                narrowed[number] &= ~card if number in zones else ~staying
            start = self._moved(contents, narrowed)
            if start is not None:
                found = self._search(start, narrowed)
                if found is not None:
                    return found
            staying |= card
        return None

    def _spread(self, contents: list[int]) -> Distribution:
        """The cards of the zones laid out in their places, lowest cards first."""
        places = [0] * len(self.unknowns.places)
        for zone, held in zip(self._zones, contents, strict=True):
            for place in zone:
                for _ in range(self.unknowns.places[place].size):
                    places[place] |= held & -held
                    held &= held - 1
        return tuple(places)


def _zones(unknowns: Unknowns, limits: Limits, cut: tuple[Seat, int] | None) -> list[list[int]]:
    """The places, those of one hand put together that nothing tells apart; a hand now always stands alone."""
    zones: list[list[int]] = []
    if limits.broken is not None:
        return zones
    cuts = [(group.seat, group.trick) for group in limits.aparts] + ([] if cut is None else [cut])
    open_zone: dict[Seat, tuple[int, list[int]]] = {}
    for number, place in enumerate(unknowns.places):
        if place.is_hand:
            zones.append([number])
            continue
        last = open_zone.get(place.seat)
        if last is not None:
            before = unknowns.places[last[1][-1]].trick
            is_cut = any(seat is place.seat and before < trick <= place.trick for seat, trick in cuts)
            if not is_cut and limits.allowed[last[0]] == limits.allowed[number]:
                last[1].append(number)
                continue
        zone = [number]
        zones.append(zone)
        open_zone[place.seat] = (number, zone)
    return zones


def deduce(seat: Seat, hand: CardSet, tricks: Sequence[Trick], most_nodes: int = MOST_NODES) -> Deduction:
    """What public play and its own ``hand`` prove to ``seat`` after these ``tricks`` (D3).

    The last trick may be in progress. The cards of face-down discards that the tricks may hold are not looked at: not
    even the seat's own (R4.3). For a question that takes more than ``most_nodes`` flows the answer is "not decided".
    """
    return _deduce(seat, hand.mask, without_discards(tricks), most_nodes)


def without_discards(tricks: Sequence[Trick]) -> tuple[Trick, ...]:
    """The tricks without the cards of any discard, so that equal play gives equal questions (R3.8)."""
    return tuple(
        Trick(trick.number, tuple(played._replace(discarded=None) for played in trick.plays)) for trick in tricks
    )


@lru_cache(maxsize=512)
def _deduce(seat: Seat, hand: int, tricks: tuple[Trick, ...], most_nodes: int) -> Deduction:
    unknowns = unknown_before_table(seat, hand, tricks)
    unknown = CardSet(unknowns.cards)
    finder = Finder(unknowns, most_nodes=most_nodes)
    seen = cards_face_up(tricks).mask
    old = old_mask(hand, seen)
    none = (CardSet(0), CardSet(0), CardSet(0))
    try:
        if finder.any() is None:
            return Deduction(seat, unknown, none, none, CardSet(0), CardSet(0), True)
    except Undecided:
        doubt = (CardSet(0) if other is seat else unknown for other in SEATS)
        first, second, third = doubt
        return Deduction(seat, unknown, none, (first, second, third), CardSet(old), CardSet(hand & ~old), False)
    possible, undecided = [CardSet(0)] * 3, [CardSet(0)] * 3
    against = doubtful = 0
    for other in seat.others:
        can, open_cards = finder.holders(other)
        possible[other], undecided[other] = CardSet(can), CardSet(open_cards)
        against |= can
        doubtful |= open_cards
    open_old = 0
    for card in CardSet(hand & ~old):
        above = cards_above(card).mask
        if not above & against:
            if above & doubtful:
                open_old |= card.mask
            else:
                old |= card.mask
    return Deduction(
        seat,
        unknown,
        (possible[0], possible[1], possible[2]),
        (undecided[0], undecided[1], undecided[2]),
        CardSet(old),
        CardSet(open_old),
        False,
    )


def deduced_mask(seat: Seat, hand: int, tricks: Sequence[Trick]) -> int:
    """The deduced-Old cards of a hand, as bits; where that could not be decided a card is not among them (D3).

    With a record that contradicts itself: the cards that are Old by what is seen (R4.1, R4.2).
    """
    public = without_discards(tricks)
    deduction = _deduce(seat, hand, public, MOST_NODES)
    return old_mask(hand, cards_face_up(public).mask) if deduction.is_contradiction else deduction.old.mask


def deduced_among(cards: CardSet, seat: Seat, hand: CardSet, tricks: Sequence[Trick]) -> CardSet | None:
    """Those of these cards of a hand that are deduced-Old (D3); None if not decided, or if no distribution agrees.

    What ``deduce`` says of all cards, asked only of the cards above these: a reading of many deals has no time for
    more.
    """
    unknowns = unknown_before_table(seat, hand.mask, tricks)
    finder = Finder(unknowns)
    proved = NO_CARDS
    try:
        if finder.any() is None:
            return None
        for suit in SUITS:
            barred = NO_CARDS
            for card in reversed(tuple(cards.in_suit(suit))):
                above = (cards_above(card) & CardSet(unknowns.cards)) - barred
                if any(finder.with_cards(other, one.mask, IN_HAND) for one in above for other in seat.others):
                    break
                barred |= above
                proved |= CardSet(card.mask)
    except Undecided:
        return None
    return proved
