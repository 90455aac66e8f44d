"""Distributions of the unknown cards that agree with what a seat has seen, drawn at random (D1, D2).

What the draw promises: every world agrees with the view in full. How likely each one is: as long as no opponent has
discarded against a single, all agreeing worlds are equally likely. Such a discard bars cards from places; those cards
are then laid out first, one by one, each into a place drawn by its free room, and that favours some agreeing worlds
over others.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from lukfu_cli.engine.cards import DECK, NO_CARDS, CardSet
from lukfu_cli.engine.deals import Hands
from lukfu_cli.engine.history import best_before
from lukfu_cli.engine.plays import Play, beaters_of, can_beat
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.view import SeatView

HELD = 1 << 30
"""The ``order`` of cards that are still in a hand: after every play."""
MOST_TRIES = 200
"""Layouts tried for one world before giving up."""


class World(NamedTuple):
    """One way the cards may lie: the hands now, the hands as dealt, the opponents' discards.

    ``discards`` are in the order of ``WorldSampler.discards``.
    """

    hands: Hands
    dealt: Hands
    discards: tuple[CardSet, ...]


class Place(NamedTuple):
    """Where unknown cards lie: an opponent's hand now or one face-down discard (D1).

    ``order`` is three times the number of the trick plus the place of the discard in it, from 0; ``HELD`` for a hand.
    """

    seat: Seat
    order: int
    size: int


class Absence(NamedTuple):
    """Cards that a seat did not hold just before its play ``order``, as a discard against a single proves (D2)."""

    seat: Seat
    order: int
    cards: CardSet


class Inability(NamedTuple):
    """What a discard against a set or run proves: just before it, that hand held no play that beats ``best`` (D2).

    ``held_later`` are the cards of that hand that were shown afterwards.
    """

    seat: Seat
    order: int
    best: Play
    held_later: CardSet


class WorldSampler:
    """Draws worlds that agree with a view. All that one view says is worked out once, here."""

    def __init__(self, view: SeatView) -> None:
        self._seat = view.seat
        self._own = view.own_hand, view.deal.hands[view.seat] or NO_CARDS
        self._places, absences, self._combined, self._shown = _read(view)
        self._sizes = [place.size for place in self._places]
        barred = [_barred(place, absences) for place in self._places]
        self._free: list[int] = []
        self._bound: list[tuple[int, list[int]]] = []
        for card in DECK - self._own[1] - view.face_up:
            allowed = [number for number, cards in enumerate(barred) if card not in cards]
            if len(allowed) == len(barred):
                self._free.append(card.mask)
            else:
                self._bound.append((card.mask, allowed))
        self._bound.sort(key=lambda item: len(item[1]))

    def sample(self, random: Random) -> World | None:
        """A world that agrees with the view, or None if none was found in ``MOST_TRIES`` layouts.

        The record contradicts itself, or nearly so, when none is found.
        """
        for _ in range(MOST_TRIES):
            layout = self._lay_out(random)
            if layout is not None and self._agrees(layout):
                return self._world(layout)
        return None

    def _lay_out(self, random: Random) -> list[int] | None:
        """The cards of each place, as masks; None if a card found no place left that it may lie in."""
        room = list(self._sizes)
        layout = [0] * len(room)
        for mask, places in self._bound:
            total = sum([room[place] for place in places])
            if not total:
                return None
            drawn = random.below(total)
            for place in places:
                drawn -= room[place]
                if drawn < 0:
                    layout[place] |= mask
                    room[place] -= 1
                    break
        rest = self._free
        for place in range(len(room) - 1):
            chosen, rest = _split(rest, room[place], random)
            layout[place] |= chosen
        for mask in rest:
            layout[-1] |= mask
        return layout

    def _agrees(self, layout: list[int]) -> bool:
        """Whether no hand could have beaten the set or run against which it was discarded from (D2)."""
        for seat, order, best, held_later in self._combined:
            hand = held_later.mask
            for place, mask in zip(self._places, layout, strict=True):
                if place.seat is seat and place.order >= order:
                    hand |= mask
            if can_beat(CardSet(hand), best):
                return False
        return True

    def _world(self, layout: list[int]) -> World:
        hands, dealt = [0, 0, 0], [cards.mask for cards in self._shown]
        hands[self._seat], dealt[self._seat] = self._own[0].mask, self._own[1].mask
        for place, mask in zip(self._places, layout, strict=True):
            dealt[place.seat] |= mask
            if place.order == HELD:
                hands[place.seat] = mask
        discards = tuple([CardSet(mask) for mask in layout[2:]])
        return World(_hands(hands), _hands(dealt), discards)

    @property
    def discards(self) -> tuple[Place, ...]:
        """The opponents' face-down discards, the last one first."""
        return tuple(self._places[2:])


def _split(cards: list[int], count: int, random: Random) -> tuple[int, list[int]]:
    """``count`` of the cards, each choice equally likely, as one mask, and the cards that are left.

    One number is drawn, which tells the choice by its place in the order of all choices.
    """
    left = len(cards)
    number = random.below(comb(left, count))
    chosen = 0
    rest = []
    for card in cards:
        left -= 1
        with_it = comb(left, count - 1) if count else 0
        if number < with_it:
            chosen |= card
            count -= 1
        else:
            number -= with_it
            rest.append(card)
    return chosen, rest


def _hands(masks: list[int]) -> Hands:
    return CardSet(masks[0]), CardSet(masks[1]), CardSet(masks[2])


def _read(view: SeatView) -> tuple[list[Place], list[Absence], list[Inability], list[CardSet]]:
    """The places, what the opponents' discards prove (against singles, then others), and what each seat has shown."""
    places = [Place(seat, HELD, view.hand_size(seat)) for seat in view.seat.others]
    absences, inabilities = [], []
    shown = [NO_CARDS, NO_CARDS, NO_CARDS]
    for trick in reversed(view.all_tricks):
        for place, played in reversed(list(enumerate(trick.plays))):
            order = 3 * trick.number + place
            if played.play is not None:
                shown[played.seat] |= played.play.cards
            elif played.seat is not view.seat:
                best = best_before(trick, place)
                assert best is not None, "nobody leads face down"
                places.append(Place(played.seat, order, played.size))
                if best.play.size == 1:
                    beaters = CardSet.of(card for play in beaters_of(best.play) for card in play.cards)
                    absences.append(Absence(played.seat, order, beaters))
                else:
                    inabilities.append(Inability(played.seat, order, best.play, shown[played.seat]))
    return places, absences, inabilities, shown


def _barred(place: Place, absences: Iterable[Absence]) -> CardSet:
    """The cards that cannot lie in a place."""
    barred = NO_CARDS
    for seat, order, cards in absences:
        if seat is place.seat and place.order >= order:
            barred |= cards
    return barred
