"""What is asked of a position, and in what order; before the auction the answers follow from those by caller."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.randomness import deal_stream
from lukfu_cli.engine.seats import SEATS, Seat, turn_order
from lukfu_cli.engine.solver.questions import (
    MOST_POINTS,
    UNKNOWN,
    Asked,
    Kind,
    Solution,
    Task,
    first_lead,
    solve_position,
    still_to_speak,
)
from lukfu_cli.engine.solver.values import ActionValue, Move, Value, Win
from lukfu_cli.engine.state import GameState

StopCheck = Callable[[], bool]
START = GameState.start(random_deal(deal_stream(1, 0)))


class Told:
    """A solver that has been told what to answer: for each caller and seat. It takes ten nodes for every answer."""

    def __init__(self, values: dict[tuple[Seat, Seat], Value]) -> None:
        self.values = values
        self.nodes = 0
        self.most_nodes = 1 << 62
        self.shares: list[int | None] = []

    def secured(self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: StopCheck = bool) -> Value:
        self.nodes += 10
        self.shares.append(nodes)
        assert state.caller is not None
        return self.values[state.caller, seat]

    def win(self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: StopCheck = bool) -> Win:
        value = self.secured(state, seat, nodes, should_stop)
        return Win(True, value.low // 2 + 5) if value.low > 0 else Win(False if value.high <= 0 else None, None)

    def actions(self, state: GameState, **bounds: object) -> tuple[ActionValue, ...]:
        self.nodes += 10
        seat = bounds["seat"]
        assert isinstance(seat, Seat) and state.caller is not None
        after = self.values[state.caller, seat]
        first, second, *_ = state.legal_actions()
        return (ActionValue(first, (), Value(-7, after.low)), ActionValue(second, (), after))  # type: ignore[arg-type]

    def line(self, state: GameState, seat: Seat, **bounds: object) -> tuple[Move, ...]:
        self.nodes += 10
        return ()


def numbers(*rows: tuple[int, int, int]) -> dict[tuple[Seat, Seat], Value]:
    """The nine numbers: a row a caller, P1 first."""
    return {
        (caller, seat): Value(row[seat], row[seat]) for caller, row in zip(SEATS, rows, strict=True) for seat in SEATS
    }


def solved(values: dict[tuple[Seat, Seat], Value], state: GameState = START, asked: Asked | None = None) -> Solution:
    return solve_position(Told(values), state, asked or Asked())  # type: ignore[arg-type]


def test_those_who_can_still_call_speak_in_turn() -> None:
    master = START.deal.master
    assert still_to_speak(START) == turn_order(master)
    assert still_to_speak(START.apply(Call.PASS)) == turn_order(master)[1:]
    for caller in SEATS:
        lead = first_lead(START, caller)
        assert (lead.caller, lead.mover) == (caller, master)
        assert lead.is_passed_master(master) is (caller is not master)


def best_by_hand(values: dict[tuple[Seat, Seat], Value], seat: Seat, passed: int) -> int:
    """What a seat has for sure in the auction: it picks its own call, then the others pick theirs."""
    order = turn_order(START.deal.master)[passed:]
    outcomes = []
    for own in (True, False):
        ends = []
        for others in product((True, False), repeat=2):
            calls = dict(zip(seat.others, others, strict=True)) | {seat: own}
            caller = next((other for other in order if calls[other]), None)
            ends.append(0 if caller is None else values[caller, seat].low)
        outcomes.append(min(ends))
    return max(outcomes)


@given(st.lists(st.integers(-7, 7), min_size=9, max_size=9), st.integers(0, 2))
def test_the_auction_is_solved_like_a_game(points: list[int], passed: int) -> None:
    """Nobody learns anything before their own call, so choosing it at first or in turn is the same."""
    rows = [tuple(points[place : place + 3]) for place in (0, 3, 6)]
    values = numbers(*rows)  # type: ignore[arg-type]
    state = START
    for _ in range(passed):
        state = state.apply(Call.PASS)
    solution = solved(values, state)
    for seat in SEATS:
        spoken = seat not in still_to_speak(state)
        if not spoken:
            assert solution.secured[seat] == Value(*(2 * [best_by_hand(values, seat, passed)]))
        assert solution.wins[seat].can is (solution.secured[seat].low > 0)
    assert solution.by_caller is not None and solution.calling is not None
    assert set(solution.by_caller) == set(still_to_speak(state)) == set(solution.calling)


def test_what_calling_is_worth() -> None:
    first, second, third = turn_order(START.deal.master)
    values = numbers((0, 0, 0), (0, 0, 0), (0, 0, 0))
    values |= {(first, first): Value(-2, -2), (second, first): Value(-1, -1), (third, first): Value(-6, -6)}
    values |= {(second, second): Value(4, 4), (third, second): Value(-3, -3), (third, third): Value(-2, 8)}
    calling = solved(values).calling
    assert calling is not None
    assert calling[first].play == Value(-2, -2) and calling[first].passing == Value(-6, -6)
    assert calling[second].play == Value(4, 4) and calling[second].passing == Value(-3, -3)
    assert calling[third].play == Value(-2, 8) and calling[third].passing == Value(0, 0)


def test_each_call_is_an_action() -> None:
    values = numbers((-2, -2, -2), (-2, -2, -2), (-2, -2, -2))
    mover = START.mover
    values[mover, mover] = Value(2, 2)
    actions = solved(values, asked=Asked(each=True)).actions
    assert actions is not None
    assert [(each.action, each.value) for each in actions] == [(Call.PLAY, Value(2, 2)), (Call.PASS, Value(-2, -2))]
    other = solved(values, asked=Asked((mover.next,), each=True)).actions
    assert other is not None
    assert {each.action for each in other} == {Call.PLAY, Call.PASS}


def test_only_wins_of_the_auction_come_from_the_quick_question() -> None:
    values = numbers((2, 6, -2), (2, 6, 0), (2, 6, -2))
    solution = solved(values, asked=Asked(only_wins=True))
    # P1 wins whoever calls; but if it is left to the others, nobody does.
    assert solution.secured == {} and solution.by_caller is None
    assert solution.wins[Seat.P3] == Win(False, None)
    assert [solution.wins[seat].can for seat in (Seat.P1, Seat.P2)] == [True, True]


def test_the_budget_is_shared_out_among_the_questions_to_come() -> None:
    solver = Told(numbers((-2, 4, -2), (-2, 4, -2), (-2, 4, -2)))
    lead = first_lead(START, Seat.P2)
    begun: list[tuple[Task, int, int]] = []

    def begin(task: Task, place: int, count: int) -> StopCheck:
        begun.append((task, place, count))
        return bool

    solve_position(solver, lead, Asked(line=True), 700, begin)  # type: ignore[arg-type]
    assert [(task.kind, place, count) for task, place, count in begun] == [
        *((Kind.WIN, place, 7) for place in range(3)),
        *((Kind.SECURED, place, 7) for place in range(3, 6)),
        (Kind.LINE, 6, 7),
    ]
    assert solver.shares == [700 // 7, 690 // 6, 680 // 5, 670 // 4, 660 // 3, 650 // 2]


def test_two_proofs_about_the_same_come_together() -> None:
    lead = first_lead(START, Seat.P2)
    values = numbers((0, 0, 0), (0, 0, 0), (0, 0, 0))
    values[Seat.P2, lead.mover] = Value(-7, 4)
    solution = solved(values, lead, Asked(each=True))
    # After one action at most -7, after the other at most 4; a win is not settled.
    assert solution.secured[lead.mover] == Value(-7, 4)
    assert solution.wins[lead.mover] == Win(None, None)
    values[Seat.P2, lead.mover] = Value(2, 6)
    assert solved(values, lead).wins[lead.mover] == Win(True, 6)
    assert solved(values, lead).secured[lead.mover] == Value(2, 2)


class Unsure(Told):
    """One that never settles whether a win can be forced, or with how many fu."""

    said = Win(None, None)

    def win(self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: StopCheck = bool) -> Win:
        return self.said


@pytest.mark.parametrize(
    ("said", "points", "win"),
    [
        (Win(None, None), Value(4, 4), Win(True, 7)),
        (Win(None, None), Value(2, 6), Win(True, None)),
        (Win(None, None), Value(-3, 0), Win(False, None)),
        (Win(None, None), Value(-3, 2), Win(None, None)),
        (Win(True, None), Value(4, 4), Win(True, 7)),
        (Win(True, None), Value(-3, 2), Win(True, 6)),
        (Win(True, None), Value(-3, 6), Win(True, None)),
    ],
)
def test_a_win_that_was_not_settled_follows_from_the_points(said: Win, points: Value, win: Win) -> None:
    solver = Unsure({(Seat.P1, seat): points for seat in SEATS})
    solver.said = said
    solution = solve_position(solver, first_lead(START, Seat.P1), Asked())  # type: ignore[arg-type]
    assert set(solution.wins.values()) == {win}


def test_only_the_seats_asked_for_are_solved() -> None:
    solver = Told(numbers((-2, 4, -2), (-2, 4, -2), (-2, 4, -2)))
    solution = solve_position(solver, first_lead(START, Seat.P1), Asked((Seat.P3,)))  # type: ignore[arg-type]
    assert (set(solution.secured), set(solution.wins), solver.nodes) == ({Seat.P3}, {Seat.P3}, 20)
    assert solution.subject is Seat.P3


@pytest.mark.parametrize("seat", SEATS)
def test_a_void_deal_is_worth_nothing_to_anybody(seat: Seat) -> None:
    state = START.apply(Call.PASS).apply(Call.PASS).apply(Call.PASS)
    solution = solved({}, state)
    assert (solution.secured[seat], solution.wins[seat], solution.nodes) == (Value(0, 0), Win(False, None), 0)


def test_no_points_lie_outside_what_a_deal_can_bring() -> None:
    assert UNKNOWN == Value(-MOST_POINTS, MOST_POINTS) == Value(-14, 14)
