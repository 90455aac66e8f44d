"""One deal played out by three AIs: who is asked, what they are given, which streams they draw from."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from lukfu_cli.engine.actions import Action, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.players import Player, player_named
from lukfu_cli.engine.position import IllegalActionError
from lukfu_cli.engine.randomness import Random, deal_stream, move_stream
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.table import decisions_made, next_action, play_on
from lukfu_cli.engine.view import SeatView

GREEDY, UNIFORM = player_named("greedy"), player_named("random")
STREAMS = partial(move_stream, 3, 0)


def fresh(number: int) -> GameState:
    return GameState.start(random_deal(deal_stream(3, number)))


def test_each_ai_is_asked_in_its_turn_with_its_own_view() -> None:
    asked: list[tuple[Seat, SeatView]] = []

    def spy(seat: Seat) -> Player:
        def choose(view: SeatView, random: Random) -> Action:
            asked.append((seat, view))
            return UNIFORM(view, random)

        return choose

    end = play_on(fresh(4), (spy(Seat.P1), spy(Seat.P2), spy(Seat.P3)), STREAMS)
    assert end.tricks
    assert {seat for seat, _ in asked} == set(SEATS)
    assert all(view.seat is seat and view.to_move is seat for seat, view in asked)


def test_decisions_are_numbered_for_each_seat_from_nought() -> None:
    drawn: list[tuple[Seat, int]] = []

    def streams(seat: Seat, number: int) -> Random:
        drawn.append((seat, number))
        return move_stream(3, 0, seat, number)

    end = play_on(fresh(4), (UNIFORM, UNIFORM, UNIFORM), streams)
    for seat in SEATS:
        numbers = [number for other, number in drawn if other is seat]
        assert numbers == list(range(len(numbers)))
        assert numbers
    called = len(end.calls)
    assert len(drawn) == called + 3 * len(end.tricks) + (end.result is not None and end.result.kind.value == "claim")


def test_every_move_is_told_with_the_states_around_it() -> None:
    told: list[tuple[GameState, Action, GameState]] = []
    start = fresh(7)
    end = play_on(start, (GREEDY, UNIFORM, GREEDY), STREAMS, lambda *move: told.append(move))
    assert told[0][0] is start
    assert told[-1][2] is end
    for (before, action, after), (following, _, _) in pairwise(told):
        assert before.apply(action) == after
        assert following is after


@pytest.mark.parametrize("number", range(12))
def test_a_deal_taken_up_anywhere_goes_on_as_it_would_have(number: int) -> None:
    states: list[GameState] = []
    players = (UNIFORM, GREEDY, UNIFORM)
    end = play_on(fresh(number), players, STREAMS, lambda before, action, after: states.append(after))
    for state in states:
        assert play_on(state, players, STREAMS) == end


def test_calls_and_plays_are_decisions_but_not_the_silence_of_those_not_asked() -> None:
    deal = random_deal(deal_stream(3, 1))
    master = deal.master
    state = GameState.start(deal)
    assert [decisions_made(state, seat) for seat in SEATS] == [0, 0, 0]
    state = state.apply(Call.PASS)
    assert [decisions_made(state, seat) for seat in (master, *master.others)] == [1, 0, 0]
    state = state.apply(Call.PLAY)
    assert [decisions_made(state, seat) for seat in (master, *master.others)] == [1, 1, 0]
    state = state.apply(next_action(state, (GREEDY, GREEDY, GREEDY), STREAMS))
    assert [decisions_made(state, seat) for seat in (master, *master.others)] == [2, 1, 0]


def test_three_passes_end_the_deal_void() -> None:
    def passes(view: SeatView, random: Random) -> Action:
        return Call.PASS

    end = play_on(fresh(0), (passes, passes, passes), STREAMS)
    assert end.result is not None
    assert end.result.kind is ResultKind.VOID


def test_an_ai_that_breaks_a_rule_is_found_out() -> None:
    def cheats(view: SeatView, random: Random) -> Action:
        return FaceDown(NO_CARDS)

    with pytest.raises(IllegalActionError, match="LF314"):
        play_on(fresh(0), (cheats, cheats, cheats), STREAMS)


def test_nothing_is_played_once_the_deal_is_over() -> None:
    end = play_on(fresh(0), (GREEDY, GREEDY, GREEDY), STREAMS)
    assert play_on(end, (GREEDY, GREEDY, GREEDY), STREAMS) is end
    with pytest.raises(ValueError, match="over"):
        next_action(end, (GREEDY, GREEDY, GREEDY), STREAMS)
