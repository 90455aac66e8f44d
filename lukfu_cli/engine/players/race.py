"""A choice among candidates whose worth is known only by sampling.

Poor ones drop out early, good ones are looked at longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

World = TypeVar("World")

SURE = 2.5
"""A candidate is dropped once it is behind the best one by so many standard errors of their difference."""


class Budget(NamedTuple):
    """How long to look.

    ``first_look``: worlds in which every candidate is tried before any is dropped, and again between two looks;
    ``most_worlds`` and ``most_values``: worlds that are drawn and values that are asked for, at most.
    """

    first_look: int
    most_worlds: int
    most_values: int


def best_candidate(
    candidates: int,
    next_world: Callable[[], World | None],
    value: Callable[[int, World], int],
    budget: Budget,
    doubt: float,
) -> int:
    """The candidate (from 0) with the highest mean value over worlds that they share.

    Candidate 0 is the usual choice: another must be ahead of it by ``doubt`` standard errors, for the best of many
    noisy means is likely to owe that to noise. ``next_world`` may end the search with None.
    """
    left = list(range(candidates))
    values: list[list[int]] = [[] for _ in left]
    worlds, spent = 0, 0
    while len(left) > 1 and worlds < budget.most_worlds and spent + len(left) <= budget.most_values:
        world = next_world()
        if world is None:
            break
        for candidate in left:
            values[candidate].append(value(candidate, world))
        spent += len(left)
        worlds += 1
        if worlds % budget.first_look == 0:
            left = _contenders(left, values)
    best = _leader(left, values)
    if 0 in left and not _is_behind(values[0], values[best], doubt):
        return 0
    return best


def _leader(left: list[int], values: list[list[int]]) -> int:
    return max(left, key=lambda candidate: sum(values[candidate]))


def _contenders(left: list[int], values: list[list[int]]) -> list[int]:
    """The candidates that may still be the best, in their order."""
    best = values[_leader(left, values)]
    return [candidate for candidate in left if not _is_behind(values[candidate], best, SURE)]


def _is_behind(values: list[int], best: list[int], errors: float) -> bool:
    """Whether the values are lower than the best ones, world by world, by so many standard errors of the mean."""
    count = len(values)
    total = squares = 0
    for ours, theirs in zip(values, best, strict=True):
        difference = theirs - ours
        total += difference
        squares += difference * difference
    # mean > errors * sqrt(variance / count), without a division.
    return total > 0 and total * total * (count - 1) > errors * errors * (count * squares - total * total)
