"""What recorded decisions cost, all hands open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lukfu_cli.engine.actions import CLAIM, FaceDown
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.replay import Replay, replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.hindsight import Hindsight, look_back
from lukfu_cli.engine.solver.questions import Kind, Task
from lukfu_cli.engine.solver.solving import Solver
from lukfu_cli.engine.solver.values import Value
from lukfu_cli.engine.state import GameState

DATA = Path(__file__).parents[2] / "data" / "solve"


def read(name: str) -> Replay:
    return replay(read_text((DATA / f"{name}.deal").read_text("utf-8"))[0])


def looked_back(name: str) -> Hindsight:
    return look_back(Solver(16), read(name))


def test_the_decisions_that_gave_points_up() -> None:
    found = looked_back("mistakes")
    dear = [
        (cost.step.seat, cost.step.trick, str(cost.step.action), cost.points, cost.kept)
        for cost in found.costs
        if cost.points
    ]
    assert dear == [(Seat.P1, 2, "T5", 6, 2), (Seat.P3, 2, "FaceDown(T3)", 10, 8)]
    assert found.secured == {Seat.P1: Value(2, 2), Seat.P2: Value(-4, -4), Seat.P3: Value(-2, -2)}


@pytest.mark.parametrize("name", ["mistakes", "claim"])
def test_a_cost_is_what_was_secured_before_less_what_is_left(name: str) -> None:
    """From the last trick but two on, where the other way to it is quick: the best of all actions."""
    solver = Solver(16)
    record = read(name)
    assert record.final is not None
    for cost in look_back(solver, record).costs:
        state = cost.step.before
        assert isinstance(state, GameState)
        if state.trick_number < len(record.final.tricks) - 1:
            continue
        values = {each.action: each.value.low for each in solver.actions(state)}
        values |= {action: each.value.low for each in solver.actions(state) for action in each.also}
        assert cost.points == max(values.values()) - values[cost.step.action]
        assert cost.is_free is (len(values) > 1)
        if cost.points:
            assert cost.better is not None and values[cost.better] == max(values.values()) == cost.kept


def test_a_claim_is_a_decision_too() -> None:
    cost = looked_back("claim").costs[-1]
    assert (cost.step.action, cost.points, str(cost.better), cost.kept) == (CLAIM, 2, "T2", 4)


def test_costs_are_never_negative_and_forced_plays_cost_nothing() -> None:
    for cost in looked_back("mistakes").costs:
        assert cost.points is not None and cost.points >= 0
        assert cost.is_free or not cost.points


def test_from_a_discard_that_was_not_seen_on_nothing_is_known() -> None:
    found = looked_back("unseen")
    assert [cost.points for cost in found.costs] == [0, 0, None, None]
    assert found.secured is not None


def test_nothing_is_known_of_hands_that_were_not_seen() -> None:
    found = looked_back("view")
    assert found.secured is None and found.lead is None
    assert {cost.points for cost in found.costs} == {None}


def test_a_play_that_breaks_a_rule_has_no_cost() -> None:
    found = looked_back("several")
    assert [cost.points for cost in found.costs][-1] is None
    assert None not in [cost.points for cost in found.costs][:-1]


def test_without_a_caller_there_is_nothing_to_look_back_on() -> None:
    record = read_text("P1: C4567 S13 M58 T3569\nP2: C128 S678 M679 T127\nP3: C39 S2459 M1234 T48\n")[0]
    assert look_back(Solver(16), replay(record)) == Hindsight(None, None, ())


def test_the_last_decision_comes_first_and_what_is_given_up_has_no_cost() -> None:
    """Whoever stops after the last decisions has their costs."""
    begun: list[Task] = []
    solver = Solver(16)

    def begin(task: Task, place: int, count: int) -> Callable[[], bool]:
        begun.append(task)
        if len(begun) == 4:
            solver.most_nodes = 0
        return bool

    found = look_back(solver, read("mistakes"), begin)
    free = [cost for cost in found.costs if cost.is_free]
    assert [task.kind for task in begun] == [Kind.COST] * len(free) + [Kind.SECURED] * 3
    assert [task.seat for task in begun[: len(free)]] == [cost.step.seat for cost in reversed(free)]
    assert [cost.points is None for cost in reversed(free)] == [False] * 3 + [True] * (len(free) - 3)
    assert found.secured is not None and not any(found.secured[seat].is_exact for seat in SEATS)


def test_the_cost_of_a_step_can_be_asked_for() -> None:
    found = looked_back("claim")
    assert [found.cost_of(cost.step) for cost in found.costs] == [cost.points for cost in found.costs]
    assert found.cost_of(read("claim").steps[0]) is None
    discard = next(cost for cost in found.costs if isinstance(cost.step.action, FaceDown))
    assert found.cost_of(discard.step) == 2
