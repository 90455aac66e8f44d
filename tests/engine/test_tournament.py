"""Tournaments: what is counted in six seatings, and means and intervals as reckoned by hand."""

from __future__ import annotations

import pytest

from lukfu_cli.engine.players import UnknownPlayerError
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.tournament import (
    PAIRS,
    SEATINGS,
    Estimate,
    Names,
    Seating,
    Tally,
    check_entrants,
    difference_per_deal,
    estimate,
    play_deals,
    play_six_seatings,
    points_per_deal,
    student_95,
    tally_of_deal,
)

MIXED: Names = ("greedy", "random", "greedy")


def test_there_are_six_seatings_and_in_each_everybody_sits_somewhere() -> None:
    assert len(set(SEATINGS)) == 6
    assert all(sorted(entrants) == [0, 1, 2] for entrants in SEATINGS)
    for entrant in range(3):
        assert sorted(entrants.index(entrant) for entrants in SEATINGS) == [0, 0, 1, 1, 2, 2]


def test_a_deal_is_tallied_from_its_seatings() -> None:
    claim = Seating((4, -2, -2), 0, 0, ResultKind.CLAIM)
    lost = Seating((0, 6, -6), 1, 2, ResultKind.EXHAUSTION)
    draw = Seating((0, 0, 0), None, 1, ResultKind.DRAW)
    void = Seating((0, 0, 0), None, None, ResultKind.VOID)
    tally = tally_of_deal([claim, claim, lost, draw, void, void])
    assert tally == Tally(
        deals=1,
        void=2,
        draws=1,
        points=(8, 2, -10),
        wins=(2, 1, 0),
        calls=(2, 1, 1),
        squares=(64, 4, 100),
        pair_squares=(36, 324, 144),
    )
    assert tally.plus(tally) == Tally(2, 4, 2, (16, 4, -20), (4, 2, 0), (4, 2, 2), (128, 8, 200), (72, 648, 288))
    assert Tally().plus(tally) == tally


def test_mean_and_interval_by_hand() -> None:
    # Three deals in which an entrant got 6, 12 and 0 points in six seatings: 1, 2 and 0 a deal, variance 1.
    half = 4.302653 / 3**0.5
    assert estimate(3, 18, 36 + 144) == pytest.approx(Estimate(1.0, 1 - half, 1 + half))
    # Four deals with -6, -6, 6, 6: mean 0, variance 4/3.
    half = 3.182446 * (4 / 3 / 4) ** 0.5
    assert estimate(4, 0, 4 * 36) == pytest.approx(Estimate(0.0, -half, half))


def test_one_deal_has_no_interval_and_none_no_mean() -> None:
    assert estimate(1, 9, 81) == Estimate(1.5, None, None)
    with pytest.raises(ValueError, match="no deal"):
        estimate(0, 0, 0)


def test_deals_that_are_all_alike_leave_no_doubt() -> None:
    assert estimate(5, 30, 5 * 36) == Estimate(1.0, 1.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (2, 4.3027), (5, 2.5706), (10, 2.2281), (11, 2.2010), (15, 2.1314), (30, 2.0423), (120, 1.9799)],
)
def test_points_of_students_distribution(freedom: int, point: float) -> None:
    assert student_95(freedom) == pytest.approx(point, abs=6e-5)


def test_students_points_fall_to_the_normal_one() -> None:
    points = [student_95(freedom) for freedom in range(1, 200)]
    assert points == sorted(points, reverse=True)
    assert student_95(10**9) == pytest.approx(1.959964, abs=1e-6)


def test_figures_of_an_entrant_and_of_a_pair_are_taken_from_their_own_sums() -> None:
    tally = Tally(4, 0, 0, (24, 0, -24), (0, 0, 0), (0, 0, 0), (200, 40, 300), (500, 600, 700))
    assert [points_per_deal(tally, entrant).mean for entrant in range(3)] == [1.0, 0.0, -1.0]
    assert points_per_deal(tally, 2) == estimate(4, -24, 300)
    assert PAIRS == ((0, 1), (0, 2), (1, 2))
    assert difference_per_deal(tally, 0) == estimate(4, 24, 500)
    assert difference_per_deal(tally, 1) == estimate(4, 48, 600)
    assert difference_per_deal(tally, 2) == estimate(4, 24, 700)


def test_points_of_a_deal_sum_to_nought_and_everything_is_counted() -> None:
    for number in range(20):
        tally = play_six_seatings(("greedy", "random", "random"), 61, number)
        assert sum(tally.points) == 0
        assert sum(tally.wins) + tally.draws + tally.void == 6
        assert sum(tally.calls) + tally.void == 6


def test_who_is_who_does_not_depend_on_the_order_of_the_entrants() -> None:
    first = play_deals(("greedy", "random", "greedy"), 62, 0, 20)
    other = play_deals(("random", "greedy", "greedy"), 62, 0, 20)
    assert [first.points[place] for place in (1, 0, 2)] == list(other.points)
    assert [first.calls[place] for place in (1, 0, 2)] == list(other.calls)


def test_three_of_a_kind_are_even() -> None:
    tally = play_deals(("greedy", "greedy", "greedy"), 63, 0, 20)
    assert tally.points == (0, 0, 0)
    assert len(set(tally.wins)) == len(set(tally.calls)) == 1


def test_a_deal_is_the_same_whichever_deals_are_played_with_it() -> None:
    whole = play_deals(MIXED, 64, 0, 12)
    assert play_deals(MIXED, 64, 0, 5).plus(play_deals(MIXED, 64, 5, 7)) == whole
    assert whole.deals == 12
    assert play_deals(MIXED, 65, 0, 12) != whole


def test_it_stops_between_two_deals() -> None:
    answers = iter([False, False, True])
    tally = play_deals(MIXED, 67, 0, 10, lambda: next(answers))
    assert tally == play_deals(MIXED, 67, 0, 2)


def test_entrants_are_three_names_of_ais() -> None:
    assert check_entrants(("Greedy", " random", "counter")) == ("greedy", "random", "counter")
    with pytest.raises(ValueError, match="not 2"):
        check_entrants(("greedy", "random"))
    with pytest.raises(UnknownPlayerError):
        check_entrants(("greedy", "random", "gredy"))


def test_each_ai_beats_the_one_before_it() -> None:
    """A small proof that the order of the table of AIs is one of strength; the figures are in the docs."""
    tally = play_deals(("random", "greedy", "random"), 68, 0, 60)
    assert tally.points[1] > max(tally.points[0], tally.points[2])
    high = difference_per_deal(tally, 0).high
    assert high is not None
    assert high < 0
    tally = play_deals(("greedy", "counter", "greedy"), 68, 0, 12)
    assert tally.points[1] > tally.points[0] == tally.points[2]
