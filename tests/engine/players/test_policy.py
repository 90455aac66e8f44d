"""Judgement of a hand on bare bits: the same as the rules say, and as reckoned by hand."""

from __future__ import annotations

import pytest
from ai_games import moves_of
from hypothesis import given
from hypothesis import strategies as st

from lukfu_cli.engine.actions import Discard
from lukfu_cli.engine.cards import ALL_MASK, CardSet
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.old import old_mask
from lukfu_cli.engine.players.policy import (
    beaters_left,
    best_combination,
    choose_beat,
    choose_discard,
    choose_lead,
    combinations,
    hand_count,
    limited,
    ranks_of_sets,
    runs_starting,
)
from lukfu_cli.engine.plays import Play, Shape, beating_plays, combinations_in, play_of, play_table

masks = st.integers(0, ALL_MASK)
plays = st.sampled_from(sorted(play_table()))


def bits(text: str) -> int:
    return parse_cards(text).mask


def play(mask: int) -> Play:
    found = play_of(CardSet(mask))
    assert found is not None
    return found


@given(hand=masks, best=plays)
def test_it_beats_with_the_least_that_does_it(hand: int, best: int) -> None:
    beaters = beating_plays(CardSet(hand & ~best), play(best))
    chosen = choose_beat(hand & ~best, best)
    if not beaters:
        assert chosen == 0
        return
    assert play(chosen) in beaters
    if play(chosen).shape is Shape.RUN:
        assert chosen == min(each.cards.mask for each in beaters)
    else:
        assert play(chosen).rank is min(each.rank for each in beaters)


@given(hand=masks)
def test_its_combinations_are_the_longest_that_the_hand_holds(hand: int) -> None:
    held = combinations_in(CardSet(hand))
    found = [play(mask) for mask in combinations(hand)]
    assert set(found) <= set(held)
    longest = {
        one
        for one in held
        if not any(one.shape is other.shape and one.cards.is_subset(other.cards) and one != other for other in held)
    }
    assert set(found) == longest
    assert len(found) == len(longest)


@given(unseen=masks, led=plays.filter(lambda mask: mask.bit_count() > 1))
def test_it_counts_the_sets_and_runs_that_could_be_against_a_play(unseen: int, led: int) -> None:
    unseen &= ~led
    against = beating_plays(CardSet(unseen), play(led))
    if play(led).shape is Shape.SET:
        assert beaters_left(led, unseen) == len({each.rank for each in against})
    else:
        assert beaters_left(led, unseen) == len(against)


@given(cards=masks, size=st.integers(3, 9))
def test_runs_and_sets_of_a_size(cards: int, size: int) -> None:
    held = combinations_in(CardSet(cards))
    starts = {each.cards.mask & -each.cards.mask for each in held if each.shape is Shape.RUN and each.size == size}
    assert runs_starting(cards, size) == sum(starts)
    if size <= 4:
        ranks = {each.rank for each in held if each.shape is Shape.SET and each.size == size}
        assert ranks_of_sets(cards, size) == sum(1 << rank - 1 for rank in ranks)


@given(hand=masks, seen=masks, count=st.integers(1, 12))
def test_a_discard_parts_with_old_cards_last_and_with_loose_ones_first(hand: int, seen: int, count: int) -> None:
    seen &= ~hand
    if hand.bit_count() < count:
        return
    gone = choose_discard(hand, seen, count)
    assert gone.bit_count() == count
    assert gone & ~hand == 0
    old = old_mask(hand, seen)
    combined = 0
    for each in combinations(hand):
        combined |= each
    loose = hand & ~(old | combined)
    assert not (gone & ~loose and loose & ~gone)
    assert not (gone & old and hand & ~old & ~gone)


@pytest.mark.parametrize(
    ("hand", "count", "gone"),
    [
        # Loose are C5 S4 S7 M7: the twos are a set, S9 and T1 are Old.
        ("C25 S2479 M1237 T12", 1, "S4"),
        ("C25 S2479 M1237 T12", 3, "C5 S47"),
        ("C5 S79 M1237", 4, "C5 S7 M17"),
        ("C9 S9 T1", 2, "C9 T1"),
        ("T9 C789", 3, "C789"),
    ],
)
def test_discards_by_example(hand: str, count: int, gone: str) -> None:
    assert CardSet(choose_discard(bits(hand), 0, count)) == parse_cards(gone)


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        # Two nines are Old; nothing else.
        ("C259 S247 M1369 T34", 2.0),
        # T9 T8 T7 and C1 are Old; S345 and two more sevens are in combinations.
        ("C147 S3457 M35 T789", 4 + 0.8 * 5),
        # M9 is Old, two eights are loose.
        ("C38 S248 M1679 T346", 1.2),
        # Three eights are a set, so none of them is loose; M678 and three twos.
        ("C38 S248 M2678 T246", 0.8 * 8),
    ],
)
def test_the_count_of_a_hand(hand: str, count: float) -> None:
    assert hand_count(bits(hand)) == pytest.approx(count)


def test_a_sure_combination_comes_before_a_larger_one_that_is_not() -> None:
    hand = bits("T789 C34567")
    assert best_combination(hand, ALL_MASK & ~hand, False) == (bits("T789"), 1.0)


def test_of_two_that_are_sure_the_larger_comes_first() -> None:
    hand = bits("T789 C9 S9 M9")
    unseen = ALL_MASK & ~hand
    assert best_combination(hand, unseen, False) == (bits("C9 S9 M9 T9"), 1.0)
    assert best_combination(hand, unseen, True)[0].bit_count() == 3


def test_without_a_combination_there_is_none() -> None:
    assert best_combination(bits("C12 S45 T9"), bits("M123"), False) == (0, 0.0)


@pytest.mark.parametrize(
    ("play", "part"), [("C34567", "C567"), ("C2 S2 M2 T2", "S2 M2 T2"), ("M123", "M123"), ("C2 S2 T2", "C2 S2 T2")]
)
def test_a_passed_master_leads_three_cards_of_it(play: str, part: str) -> None:
    assert limited(bits(play)) == bits(part)


def test_a_lead_is_legal_wherever_it_is_made() -> None:
    leads = 0
    for number in range(60):
        for state, _ in moves_of(31, number, "random", "random", "random"):
            offers = state.legal_actions()
            if state.best is None and not isinstance(offers[0], Discard) and state.caller is not None:
                hand, seat = state.hand(state.mover), state.mover
                singles = sum(offer.cards.mask for offer in offers if isinstance(offer, Play) and offer.size == 1)
                lead = choose_lead(hand.mask, state.face_up.mask, singles, state.is_passed_master(seat))
                assert play(lead) in offers
                leads += 1
    assert leads > 200


def test_a_single_is_led_that_the_fewest_cards_beat() -> None:
    # Above Tens 6 only Tens 7 is out; above Myriads 7 two cards are.
    hand, seen = bits("M7 T6"), bits("T89")
    assert choose_lead(hand, seen, hand, False) == bits("T6")
    assert choose_lead(hand, 0, hand, False) == bits("M7")


def test_an_old_single_is_kept_while_there_is_another() -> None:
    hand = bits("C9 S2")
    assert choose_lead(hand, 0, hand, False) == bits("S2")
    assert choose_lead(bits("C9 S9"), 0, bits("C9 S9"), False) == bits("S9")


@pytest.mark.parametrize(
    ("hand", "best", "chosen"),
    [
        ("C8 S8 M8 C9 S9 M9", "C1 S1 T1", "C9 S9 M9"),
        ("C8 S8 M8", "C1 S1 T1", ""),
        ("C7 S7 M7 C8 S8 M8", "C2 S2 T2", "C7 S7 M7"),
        ("C789 S234", "C234", "C789"),
        ("S234", "C789", "S234"),
        ("C9", "C1", ""),
        ("S9", "S1", "S9"),
    ],
)
def test_beats_by_example(hand: str, best: str, chosen: str) -> None:
    assert CardSet(choose_beat(bits(hand), bits(best))) == parse_cards(chosen)
