"""Deduction equals the enumeration of all distributions, as D1 to D3 have it, and never says too much."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from laws import distributions_reference as plain
from laws.distributions_reference import EVERY_CARD, HAND, Laid, Layout, TooManyError, split
from laws.games import random_game
from laws.minimax import bits
from laws.public_play import Moment, made_up, moment_of, some, to_tricks
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deduction import Deduction, Finder, Undecided, deduce, deduced_mask
from lukfu_cli.engine.distributions import (
    IN_HAND,
    Unknowns,
    agrees,
    unknown_before_table,
    unknown_in_record,
    unknown_to_all,
    unknown_to_seat,
)
from lukfu_cli.engine.seats import SEATS

CHUNKS = range(10)
CASES = 100
"""Moments that are put together for each chunk; those that are too large for enumeration fall away."""
GAMES = range(40)
MOST_LAID = 2_000
"""Cards that the enumeration may lay for one answer."""


class Case(NamedTuple):
    """A moment, and every layout of the unknown cards that agrees."""

    moment: Moment
    layouts: list[Layout]


def cases(chunk: int, count: int = CASES, most: int = MOST_LAID) -> Iterator[Case]:
    random = Random(f"deduction {chunk}")
    for _ in range(count):
        moment = made_up(random)
        try:
            yield Case(moment, list(plain.layouts(moment.tricks, {moment.seat: moment.hand}, most=most)))
        except TooManyError:
            continue


def deduced(moment: Moment) -> Deduction:
    return deduce(SEATS[moment.seat], CardSet(moment.hand), to_tricks(moment.tricks))


def unknowns_of(moment: Moment) -> Unknowns:
    return unknown_before_table(SEATS[moment.seat], moment.hand, to_tricks(moment.tricks))


def places_of(unknowns: Unknowns) -> list[tuple[int, int]]:
    """The places as the enumeration names them."""
    return [(int(place.seat), HAND if place.is_hand else place.trick) for place in unknowns.places]


def check_finder(unknowns: Unknowns, layouts: list[Layout], random: Random) -> None:
    """The questions of a Finder, and that each distribution it gives is one of the layouts."""
    places = places_of(unknowns)
    every = {tuple(layout[where] for where in places) for layout in layouts}
    finder = Finder(unknowns)
    found = finder.any()
    assert (found is None) == (not every)
    assert found is None or found in every
    for seat in SEATS:
        held = 0
        for layout in layouts:
            held |= layout.get((int(seat), HAND), 0)
        assert finder.holders(seat) == (held, 0)
    for _ in range(6):
        seat, since = random.choice(places) if places else (0, HAND)
        cards = some(random, unknowns.cards, min(random.randint(1, 4), unknowns.cards.bit_count()))
        found = finder.with_cards(SEATS[seat], cards, IN_HAND if since == HAND else since)
        can = [layout for layout in layouts if not cards & ~held_since(layout, seat, since)]
        assert (found is None) == (not can)
        if found is not None:
            assert found in every
            assert not cards & ~held_since(dict(zip(places, found, strict=True)), seat, since)
            assert agrees(unknowns, found)


def held_since(layout: Layout, seat: int, since: int) -> int:
    return sum(cards for (owner, number), cards in layout.items() if owner == seat and number >= since)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_deduction_is_enumeration(chunk: int) -> None:
    random = Random(chunk)
    for moment, layouts in cases(chunk):
        answer, found = plain.summed(moment.seat, moment.hand, moment.tricks, layouts), deduced(moment)
        assert tuple(cards.mask for cards in found.holders) == answer.holders, moment
        assert (found.old.mask, found.is_contradiction) == (answer.old, answer.is_contradiction), moment
        assert not found.open, moment
        assert not any(found.undecided), moment
        check_finder(unknowns_of(moment), layouts, random)


def test_the_cases_hold_what_is_to_be_tried() -> None:
    """Contradictions and deduced-Old cards are rare; without them the test above would say less than it seems to."""
    contradictions = sets_or_runs = older = own_discards = in_progress = 0
    for chunk in CHUNKS[:4]:
        random = Random(f"deduction {chunk}")
        for moment in (made_up(random) for _ in range(CASES)):
            discards = list(plain.failures(moment.tricks, {moment.seat: moment.hand}))
            found = deduced(moment)
            contradictions += found.is_contradiction
            sets_or_runs += any(discard.best.bit_count() > 1 for discard in discards)
            own_discards += any(discard.seat == moment.seat for discard in discards)
            older += bool(found.old.mask & ~plain.old_by_sight(moment.hand, plain.face_up(moment.tricks)))
            in_progress += len(moment.tricks[-1]) < 3
    assert contradictions > 20
    assert sets_or_runs > 150
    assert own_discards > 150
    assert older > 10
    assert in_progress > 50


@pytest.mark.parametrize("chunk", range(3))
def test_what_others_know_is_enumeration_too(chunk: int) -> None:
    """A seat that knows its own discards, the table that sees no hand, a record with some hands and discards in it."""
    random = Random(f"others {chunk}")
    for moment, layouts in cases(chunk):
        if not layouts:
            continue
        layout = random.choice(layouts)
        truth = filled(moment, layout)
        tricks, known = to_tricks(truth.tricks), {truth.seat: truth.hand}
        own = plain.hide(truth.tricks, seen_by=truth.seat)
        try:
            check_finder(
                unknown_to_seat(SEATS[truth.seat], truth.hand, tricks),
                list(plain.layouts(own, known, most=MOST_LAID)),
                random,
            )
            check_finder(
                unknown_to_all(tricks), list(plain.layouts(plain.hide(truth.tricks), {}, most=MOST_LAID)), random
            )
            check_record(truth, layout, random)
        except TooManyError:
            continue


def filled(moment: Moment, layout: Layout) -> Moment:
    """The moment with the cards of every discard as one layout has them."""
    tricks = [
        [laid if laid.is_up else laid._replace(cards=layout[laid.seat, number]) for laid in trick]
        for number, trick in enumerate(moment.tricks, 1)
    ]
    return moment._replace(tricks=tricks)


def check_record(truth: Moment, layout: Layout, random: Random) -> None:
    """A record in which each hand, and each discard, is given or not."""
    held = {seat: layout.get((seat, HAND), 0) for seat in range(3)} | {truth.seat: truth.hand}
    dealt = {seat: all_laid(truth.tricks, seat) | held[seat] for seat in range(3)}
    given = {seat: hand for seat, hand in dealt.items() if random.random() < 0.5}
    tricks = [
        [laid if laid.is_up or random.random() < 0.5 else laid._replace(cards=None) for laid in trick]
        for trick in truth.tricks
    ]
    known = {
        seat: hand & ~all_laid(tricks, seat)
        for seat, hand in given.items()
        if all(laid.cards is not None for trick in tricks for laid in trick if laid.seat == seat)
    }
    found = list(plain.layouts(tricks, known, given, most=MOST_LAID))
    check_finder(unknown_in_record([given.get(seat) for seat in range(3)], to_tricks(tricks)), found, random)


def all_laid(tricks: list[list[Laid]], seat: int) -> int:
    return sum(laid.cards for trick in tricks for laid in trick if laid.seat == seat and laid.cards is not None)


@pytest.mark.parametrize("seed", GAMES)
def test_old_is_deduced_old_and_deduced_old_is_unbeatable(seed: int) -> None:
    """In every true deal, at every moment, for every seat."""
    for table in random_game(Random(seed), claims=0):
        hands = [bits(hand) for hand in table.hands]
        seen = bits(table.face_up)
        for seat in range(3):
            moment = moment_of(table, seat)
            found = deduced(moment)
            against = hands[(seat + 1) % 3] | hands[(seat + 2) % 3]
            assert not found.is_contradiction
            assert not plain.old_by_sight(hands[seat], seen) & ~found.old.mask
            assert found.old.mask == deduced_mask(SEATS[seat], hands[seat], to_tricks(moment.tricks))
            for card in split(found.old.mask):
                always = plain.old_by_sight(card, 0)
                assert always or not plain.is_beaten(card, against)
            for other in {0, 1, 2} - {seat}:
                assert not hands[other] & ~found.holders[other].mask


@pytest.mark.parametrize("seed", range(12))
def test_deals_alike_to_a_seat_give_equal_deductions(seed: int) -> None:
    """Nobody else's cards are looked at, nor what the seat itself discarded (R4.3)."""
    random = Random(seed)
    for table in random_game(random, claims=0):
        for seat in range(3):
            moment = moment_of(table, seat)
            tricks = to_tricks(moment.tricks)
            unknowns = unknown_before_table(SEATS[seat], moment.hand, tricks)
            other = Finder(unknowns).any()
            assert other is not None
            layout = dict(zip(places_of(unknowns), other, strict=True))
            relaid = to_tricks(filled(moment, layout).tricks)
            assert unknown_before_table(SEATS[seat], moment.hand, relaid) == unknowns
            assert deduced(filled(moment, layout)) == deduced(moment)
            assert deduced(moment._replace(tricks=plain.hide(moment.tricks))) == deduced(moment)


def test_a_search_that_is_given_up_says_so_and_says_nothing_wrong() -> None:
    given_up = decided = 0
    for moment, layouts in cases(0, 150):
        answer = plain.summed(moment.seat, moment.hand, moment.tricks, layouts)
        for bound in (0, 1, 2):
            try:
                found = Finder(unknowns_of(moment), most_nodes=bound).any()
            except Undecided:
                given_up += 1
            else:
                decided += 1
                assert (found is None) == answer.is_contradiction
            said = deduce(SEATS[moment.seat], CardSet(moment.hand), to_tricks(moment.tricks), most_nodes=bound)
            check_partial_answer(said, moment, answer)
    assert given_up > 50
    assert decided > 50


def check_partial_answer(said: Deduction, moment: Moment, answer: plain.Answer) -> None:
    if said.is_contradiction:
        assert answer.is_contradiction
        return
    if answer.is_contradiction:
        assert any(said.undecided)
        return
    for holders, undecided, truth in zip(said.holders, said.undecided, answer.holders, strict=True):
        assert not holders.mask & ~truth
        assert not truth & ~(holders | undecided).mask
        assert not (holders & undecided)
    assert not said.old.mask & ~answer.old
    assert not answer.old & ~(said.old | said.open).mask
    assert not (said.old & said.open)
    assert not (said.old | said.open).mask & ~moment.hand


def test_every_card_is_somewhere() -> None:
    for moment, _ in cases(1, 60):
        unknowns = unknowns_of(moment)
        assert unknowns.cards == EVERY_CARD & ~moment.hand & ~plain.face_up(moment.tricks)
        assert sum(place.size for place in unknowns.places) == unknowns.cards.bit_count()
