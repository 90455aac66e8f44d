"""A deal of a table that counts deduced-Old cards: the solver goes by what is seen, and stumbles over nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.moments import parse_moment
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.solver.best_play import best_play
from lukfu_cli.engine.solver.counting import count_sequences, split_by_first_action
from lukfu_cli.engine.solver.hindsight import look_back
from lukfu_cli.engine.solver.questions import Asked, Task, solve_position
from lukfu_cli.engine.solver.solving import Solver
from lukfu_cli.engine.state import GameState

DEALS = Path(__file__).parents[3] / "examples" / "deals"


def state_of(name: str, at: str) -> GameState:
    (record,) = read_text((DEALS / f"{name}.deal").read_text("utf-8"))
    state = examine(record, parse_moment(at)).final
    assert isinstance(state, GameState)
    return state


def test_what_is_solved_is_the_same_deal_with_seen_old_cards() -> None:
    state = state_of("old-by-deduction", "2")
    solution = solve_position(Solver(), state, Asked(each=True, line=True), nodes=40)
    assert solution.state == state.under(OldRule.SEEN) != state
    assert solution.actions is not None
    assert len(solution.actions) == len(state.legal_actions()) - 1, "the claim is open by deduction alone"


@pytest.mark.parametrize("name", ["old-by-deduction", "lead-by-deduction"])
def test_a_play_that_only_deduction_allows_has_no_cost(name: str) -> None:
    (record,) = read_text((DEALS / f"{name}.deal").read_text("utf-8"))
    asked = []

    def give_up(task: Task, place: int, count: int) -> object:
        asked.append(task)
        return lambda: True

    found = look_back(Solver(), examine(record), give_up)  # type: ignore[arg-type]
    by_sight = [cost for cost in found.costs if cost.step.before.under(OldRule.SEEN).fault(cost.step.action) is None]
    assert len(by_sight) == len(found.costs) - 1
    assert all(cost.points is None for cost in found.costs if cost not in by_sight)
    assert asked


def test_the_line_of_each_for_themselves_is_played_by_what_is_seen() -> None:
    state = state_of("lead-by-deduction", "5.2")
    played = best_play(Solver(), state, positions=300)
    after = state.under(OldRule.SEEN)
    for move in played.line if played is not None else ():
        after = after.apply(move.action)
    assert played is None or after.is_over


def test_sequences_are_counted_by_the_rule_of_the_table() -> None:
    state = state_of("lead-by-deduction", "3")
    seen = state.under(OldRule.SEEN)
    for position in (state, seen):
        offers = [offer for offer in position.legal_actions() if isinstance(offer, Play)]
        assert count_sequences(position, 1) == len(offers)
        assert count_sequences(position, 2) == sum(count for _, count in split_by_first_action(position, 2))
        slowly = sum(len(list(choices(position.apply(offer)))) for offer in offers)
        assert count_sequences(position, 2) == slowly
    assert count_sequences(state, 2) != count_sequences(seen, 2)


def choices(state: GameState) -> list[object]:
    return list(state.discards()) or list(state.legal_actions())
