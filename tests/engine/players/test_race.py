"""The choice by sampling: who drops out when, and what noise cannot bring about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from lukfu_cli.engine.players.race import Budget, best_candidate
from lukfu_cli.engine.randomness import stream

BUDGET = Budget(first_look=10, most_worlds=50, most_values=200)


def numbers() -> Callable[[], int | None]:
    worlds: Iterator[int] = iter(range(1000))
    return lambda: next(worlds)


def test_the_best_on_average_is_taken() -> None:
    values = ([0, 0], [3, -1], [5, -5])
    assert best_candidate(3, numbers(), lambda candidate, world: values[candidate][world % 2], BUDGET, 0.0) == 1


def test_of_equals_the_usual_one_is_taken() -> None:
    assert best_candidate(3, numbers(), lambda candidate, world: world % 7, BUDGET, 0.0) == 0


def test_another_must_be_ahead_by_more_than_noise() -> None:
    # Candidate 1 is ahead by 1 on average; the differences are 11 and -9, so the standard error is about 1.4.
    def value(candidate: int, world: int) -> int:
        return candidate * (11 if world % 2 else -9)

    assert best_candidate(2, numbers(), value, BUDGET, 0.0) == 1
    assert best_candidate(2, numbers(), value, BUDGET, 0.5) == 1
    assert best_candidate(2, numbers(), value, BUDGET, 1.0) == 0


def test_who_is_surely_behind_is_asked_no_more() -> None:
    asked: Counter[int] = Counter()
    draw = stream("race", 0)

    def value(candidate: int, world: int) -> int:
        asked[candidate] += 1
        return draw.below(5) - (10 if candidate == 1 else 0)

    assert best_candidate(3, numbers(), value, BUDGET, 1.0) != 1
    assert asked[1] == 10
    assert asked[0] == asked[2] > 10


def test_the_usual_one_is_not_taken_once_it_dropped_out() -> None:
    assert best_candidate(2, numbers(), lambda candidate, world: candidate * (9 + world % 2), BUDGET, 99.0) == 1


def test_the_budget_is_kept() -> None:
    asked: Counter[int] = Counter()

    def value(candidate: int, world: int) -> int:
        asked[candidate] += 1
        return 0

    best_candidate(3, numbers(), value, BUDGET, 0.0)
    assert asked == {0: 50, 1: 50, 2: 50}
    asked.clear()
    best_candidate(7, numbers(), value, BUDGET, 0.0)
    assert set(asked.values()) == {200 // 7}


def test_where_no_world_is_found_the_usual_one_is_taken() -> None:
    assert best_candidate(3, lambda: None, lambda candidate, world: candidate, BUDGET, 0.0) == 0


def test_one_candidate_needs_no_world() -> None:
    def never() -> int:
        raise AssertionError("no world is needed")

    assert best_candidate(1, never, lambda candidate, world: 0, BUDGET, 0.0) == 0
