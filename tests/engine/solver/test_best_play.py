"""The best-play line equals a plain recursion in which each player plays for themselves."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from laws.endings import built_ending, from_action, played_ending, read_solved, to_state
from laws.minimax import Action, Ending, Three, actions, after, cards_of
from laws.reference import shape
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.randomness import deal_stream
from lukfu_cli.engine.solver.best_play import MOST_CARDS, BestPlay, TooLargeError, best_play
from lukfu_cli.engine.solver.solving import Solver
from lukfu_cli.engine.state import GameState

CASES = read_solved(Path(__file__).parents[2] / "data" / "solver" / "endings.txt")
ENDINGS = [ending for ending, _ in CASES]
SMALL = [e for e in ENDINGS if e.size <= 3][::3] + [e for e in ENDINGS if e.size == 4][::30]
SHAPES = ("single", "set", "run")
Plain = tuple[list[tuple[int, Action]], Three, frozenset[Three]]


def fixed_order(action: Action) -> tuple[int, int, int, list[tuple[int, int]]]:
    kind, mask = action
    cards = cards_of(mask)
    place = SHAPES.index(str(shape(cards))) if kind == "up" else 0
    return kind != "claim", place, len(cards), sorted(cards)


def plainly(ending: Ending | Three) -> Plain:
    """The line, its points, and every score that some way to break ties could bring."""
    if not isinstance(ending, Ending):
        return [], ending, frozenset([ending])
    mover = ending.mover
    others = [(mover + 1) % 3, (mover + 2) % 3]
    choices = sorted(actions(ending), key=fixed_order)
    found = [plainly(after(ending, action)) for action in choices]
    best = 0
    for place, (_, score, _) in enumerate(found):
        so_far = found[best][1]
        if (score[mover], -max(score[other] for other in others)) > (
            so_far[mover],
            -max(so_far[other] for other in others),
        ):
            best = place
    possible = set()
    for place, (_, _, scores) in enumerate(found):
        rivals = [min(score[mover] for score in found[rival][2]) for rival in range(len(found)) if rival != place]
        possible |= {score for score in scores if all(score[mover] >= least for least in rivals)}
    line, score, _ = found[best]
    return [(mover, choices[best]), *line], score, frozenset(possible)


def shown(found: BestPlay | None) -> tuple[list[tuple[int, Action]], tuple[int, ...], bool]:
    assert found is not None
    return [(int(move.seat), from_action(move.action)) for move in found.line], found.score, found.has_several_values


def test_the_line_is_that_of_a_plain_recursion(solver: Solver, form: str) -> None:
    for ending in SMALL if form == "compiled" else SMALL[::5]:
        line, score, possible = plainly(ending)
        assert shown(best_play(solver, to_state(ending))) == (line, score, len(possible) > 1)


def test_some_endings_have_several_values_and_most_have_one() -> None:
    several = [len(plainly(ending)[2]) > 1 for ending in SMALL if ending.size == 3]
    assert 3 < sum(several) < len(several) / 2


def test_the_line_is_legal_and_ends_in_the_score(solver: Solver) -> None:
    for ending, _ in CASES[::60]:
        state = to_state(ending)
        found = best_play(solver, state)
        assert found is not None
        for move in found.line:
            assert state.mover is move.seat
            state = state.apply(move.action)
        assert state.result is not None
        assert state.result.score == found.score
        assert sum(found.score) == 0


def test_nobody_gets_less_than_they_secure(solver: Solver) -> None:
    for ending, secured in CASES[::40]:
        found = best_play(solver, to_state(ending))
        assert found is not None
        assert all(points >= least for points, least in zip(found.score, secured, strict=True))


def test_a_deal_that_is_over_has_an_empty_line(solver: Solver) -> None:
    ending = next(ending for ending, _ in CASES if ("claim", 0) in actions(ending))
    state = to_state(ending)
    over = state.apply(state.legal_actions()[0])
    assert over.result is not None
    assert best_play(solver, over) == BestPlay((), over.result.score or (9, 9, 9), False)


def test_more_than_seven_cards_are_too_many(solver: Solver) -> None:
    random = Random(1)
    larger = built_ending(random, MOST_CARDS + 1)
    with pytest.raises(TooLargeError, match="7 cards"):
        best_play(solver, to_state(larger))
    in_trick = next(
        ending
        for ending in (played_ending(random, MOST_CARDS + 1) for _ in range(1000))
        if ending.trick and all(hand.bit_count() <= MOST_CARDS for hand in (ending.hands[ending.leader],))
    )
    with pytest.raises(TooLargeError):
        best_play(solver, to_state(in_trick))


def test_in_the_auction_there_is_no_line(solver: Solver) -> None:
    with pytest.raises(ValueError, match="auction"):
        best_play(solver, GameState.start(random_deal(deal_stream(1, 1))))


def test_bounds_that_are_reached_give_no_line(form: str) -> None:
    state = to_state(next(ending for ending in SMALL if len(plainly(ending)[2]) > 1))
    is_pure = form == "pure"
    assert best_play(Solver(16, is_pure=is_pure), state, positions=0) is None
    assert best_play(Solver(16, is_pure=is_pure), state, positions=5) is None
    assert best_play(Solver(16, is_pure=is_pure), state, should_stop=lambda: True) is None
    assert best_play(Solver(16, is_pure=is_pure), state, positions=1_000_000) == best_play(
        Solver(16, is_pure=is_pure), state
    )
