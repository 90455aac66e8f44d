"""The odds of a seat: how likely each unknown card lies in each opponent's hand, or face down (D1, D2).

Every distribution that agrees with the play counts the same. They are counted exactly, or, where that would take too
long, estimated from some of them, drawn with equal chances.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from lukfu_cli.engine.cards import Card, CardSet, bits, card_at
from lukfu_cli.engine.deduction import Finder, Undecided
from lukfu_cli.engine.distributions import Distribution, Limits, Unknowns, is_together, limits_of, unknown_to_seat
from lukfu_cli.engine.layouts import MOST_STEPS, Layouts, TooManyWaysError
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.seats import SEATS, Seat

SAMPLES = 10_000
"""Distributions that an estimate is made of, unless another number is asked for."""
LEAST_SAMPLES = 1_000
DRAWS_A_SAMPLE = 50
"""Draws, for each sample that was asked for or ``LEAST_SAMPLES``, after which an estimate does with what it has."""


class CardOdds(NamedTuple):
    """Where one unknown card lies, in how many of ``Odds.cases``: in the hand of each seat, or face down.

    The place of the seat whose odds these are holds 0.
    """

    card: Card
    held: tuple[int, int, int]
    down: int


class Odds(NamedTuple):
    """The odds of ``seat``, which holds ``hand`` and has laid ``discarded`` face down.

    - ``worlds``: how many distributions agree with the play; an estimate if not ``is_exact``. With 0 the record
      contradicts itself (D3), and there are no ``cards``.
    - ``cases``: what the counts of the cards are parts of: the distributions, or those of them that were drawn.
    - ``sizes``: the cards in the hands, by seat; ``face_down``: those in the discards that the seat has not seen.
    """

    seat: Seat
    hand: CardSet
    discarded: CardSet
    worlds: int
    is_exact: bool
    cases: int
    cards: tuple[CardOdds, ...]
    sizes: tuple[int, int, int]
    face_down: int

    def chance(self, count: int) -> float:
        """The chance, from 0 to 1, that a count stands for."""
        return count / self.cases

    def standard_error(self, count: int) -> float:
        """The standard error of that chance, if it is an estimate."""
        chance = self.chance(count)
        return sqrt(chance * (1 - chance) / self.cases)


def unknown_to_owner(position: Position, seat: Seat) -> Unknowns | None:
    """What is unknown to a seat that thinks for itself: it knows its hand as dealt, so all that it has discarded.

    None if the position does not hold the seat's hand, as dealt and as it is now.
    """
    hand, dealt = position.hand(seat), position.deal.hands[seat]
    if hand is None or dealt is None:
        return None
    unknowns = unknown_to_seat(seat, hand.mask, position.all_tricks)
    discarded = unknowns.cards & dealt.mask
    if not discarded:
        return unknowns
    # Discards that the record leaves open: no other card can lie there, whatever lies in which.
    places = [place._replace(fits=place.fits & ~discarded) for place in unknowns.places if place.seat is not seat]
    return unknowns._replace(cards=unknowns.cards & ~discarded, places=tuple(places))


def odds_of(position: Position, seat: Seat, most_steps: int = MOST_STEPS) -> Odds | None:
    """The odds of a seat, counted exactly (D1, D2). None if the seat's hand is not known.

    Raises TooManyWaysError if the counting would take more than ``most_steps``.
    """
    unknowns = unknown_to_owner(position, seat)
    if unknowns is None:
        return None
    layouts = Layouts(unknowns, most_steps=most_steps)
    total = layouts.total
    cards = [_card_odds(card, unknowns, counts) for card, counts in layouts.with_card().items()] if total else []
    return _odds(position, seat, unknowns, total, True, total, cards)


def estimated_odds(position: Position, seat: Seat, random: Random, samples: int = SAMPLES) -> Odds | None:
    """The odds of a seat, estimated from distributions drawn with equal chances. None if its hand is not known.

    So many samples are drawn, or as many as there are among ``DRAWS_A_SAMPLE`` times that number of distributions
    that obey the bars; ``cases`` tells. That no distribution agrees is never guessed: ``worlds`` is 0 only if it is
    proved. Raises TooManyWaysError if nothing was drawn and nothing is proved.
    """
    unknowns = unknown_to_owner(position, seat)
    if unknowns is None:
        return None
    limits = limits_of(unknowns)
    layouts = Layouts(unknowns, limits._replace(aparts=()), None)
    sums = {card: [0] * len(unknowns.places) for card in bits(unknowns.cards)}
    found = drawn = 0
    while layouts.total and found < samples and drawn < max(samples, LEAST_SAMPLES) * DRAWS_A_SAMPLE:
        drawn += 1
        distribution = layouts.draw(random)
        if keeps_apart(unknowns, limits, distribution):
            found += 1
            for place, cards in enumerate(distribution):
                for card in bits(cards):
                    sums[card][place] += 1
    if not found:
        _prove_contradiction(unknowns, limits)
        return _odds(position, seat, unknowns, 0, True, 0, ())
    worlds = (2 * layouts.total * found + drawn) // (2 * drawn)
    odds = [_card_odds(card, unknowns, counts) for card, counts in sums.items()]
    return _odds(position, seat, unknowns, worlds, False, found, odds)


def _prove_contradiction(unknowns: Unknowns, limits: Limits) -> None:
    """Raises TooManyWaysError unless it is proved that no distribution agrees (D3)."""
    try:
        distribution = Finder(unknowns, limits).any()
    except Undecided:
        raise TooManyWaysError from None
    if distribution is not None:
        raise TooManyWaysError


def keeps_apart(unknowns: Unknowns, limits: Limits, distribution: Distribution) -> bool:
    """Whether a distribution that obeys all bars obeys the Aparts too, so that it agrees with the play (D2)."""
    return not any(is_together(apart, unknowns.places, distribution) for apart in limits.aparts)


def _card_odds(card: int, unknowns: Unknowns, counts: Sequence[int]) -> CardOdds:
    held, down = [0, 0, 0], 0
    for place, count in zip(unknowns.places, counts, strict=True):
        if place.is_hand:
            held[place.seat] = count
        else:
            down += count
    return CardOdds(card_at(card.bit_length() - 1), (held[0], held[1], held[2]), down)


def _odds(
    position: Position,
    seat: Seat,
    unknowns: Unknowns,
    worlds: int,
    is_exact: bool,
    cases: int,
    cards: Sequence[CardOdds],
) -> Odds:
    hand, dealt = position.hand(seat), position.deal.hands[seat]
    assert hand is not None and dealt is not None, "the seat's hand is known"
    discarded = dealt - hand - position.face_up
    first, second, third = (position.hand_size(other) for other in SEATS)
    face_down = sum(place.size for place in unknowns.places if not place.is_hand)
    return Odds(seat, hand, discarded, worlds, is_exact, cases, tuple(cards), (first, second, third), face_down)
