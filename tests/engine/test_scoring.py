from __future__ import annotations

import pytest

from lukfu_cli.engine.scoring import (
    NO_SCORE,
    VOID_RESULT,
    Result,
    ResultKind,
    format_score,
    net_points,
    result_when_empty,
    win_points,
    won,
)
from lukfu_cli.engine.seats import SEATS, Seat


@pytest.mark.parametrize("fu", range(6, 13))
@pytest.mark.parametrize("caller", SEATS)
@pytest.mark.parametrize("winner", SEATS)
def test_the_winner_is_paid_for_two_by_both_or_by_the_caller_alone(winner: Seat, caller: Seat, fu: int) -> None:
    points = fu - 5
    assert win_points(fu) == points
    expected = {winner: 2 * points}
    for seat in winner.others:
        expected[seat] = -points if winner is caller else -2 * points if seat is caller else 0
    assert net_points(winner, caller, points) == tuple(expected[seat] for seat in SEATS)
    assert won(ResultKind.CLAIM, winner, caller, fu).score == net_points(winner, caller, points)


def test_empty_hands_are_won_by_the_last_winner_first_then_by_another_with_six() -> None:
    for caller in SEATS:
        for last in SEATS:
            for other in last.others:
                fu = tuple(6 if seat in (last, other) else 0 for seat in SEATS)
                assert result_when_empty((fu[0], fu[1], fu[2]), last, caller).winner is last
                fu = tuple(7 if seat is other else 5 if seat is last else 0 for seat in SEATS)
                result = result_when_empty((fu[0], fu[1], fu[2]), last, caller)
                assert (result.kind, result.winner, result.fu) == (ResultKind.EXHAUSTION, other, 7)
            draw = result_when_empty((4, 4, 4), last, caller)
            assert (draw.kind, draw.winner, draw.fu, draw.score) == (ResultKind.DRAW, None, None, NO_SCORE)


def test_a_void_deal_costs_nobody_anything() -> None:
    assert Result(ResultKind.VOID, None, None, (0, 0, 0)) == VOID_RESULT
    assert repr(VOID_RESULT) == "Result(void, None, fu=None, score=(0, 0, 0))"


def test_points_are_written_with_their_signs() -> None:
    assert format_score((-2, 4, -2)) == "P1 -2, P2 +4, P3 -2"
    assert format_score(NO_SCORE) == "P1 0, P2 0, P3 0"
