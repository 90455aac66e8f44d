"""What must hold of the solver's answers whatever its method: no part of it, no bound and no table changes a value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from laws.endings import built_ending, from_action, played_ending, read_solved, to_action, to_state
from laws.minimax import Ending, Three, actions, after, secured
from lukfu_cli.engine.actions import CLAIM, FaceDown
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deals import Deal, random_deal
from lukfu_cli.engine.randomness import deal_stream
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.kernel import EVERYTHING, OPTIONS
from lukfu_cli.engine.solver.loader import is_compiled
from lukfu_cli.engine.solver.solving import Solver, thresholds
from lukfu_cli.engine.solver.values import Value, Win
from lukfu_cli.engine.state import GameState

DATA = Path(__file__).parents[2] / "data" / "solver"
CASES = read_solved(DATA / "endings.txt")
DEALS = read_solved(DATA / "deals.txt")
Cases = list[tuple[Ending, Three]]
Share = Callable[[Cases, int], Cases]
LEFT_OUT = {**{name: EVERYTHING & ~bit for name, bit in OPTIONS.items()}, "everything": 0}


def values(solver: Solver, state: GameState) -> tuple[Value, Value, Value]:
    first, second, third = (solver.secured(state, seat) for seat in SEATS)
    return first, second, third


def lows(solver: Solver, state: GameState) -> tuple[int, ...]:
    return tuple(value.low for value in values(solver, state))


def larger_endings(sizes: tuple[int, ...], count: int, seed: int) -> list[GameState]:
    random = Random(seed)
    makers = (built_ending, played_ending)
    return [to_state(makers[number % 2](random, sizes[number % len(sizes)])) for number in range(count)]


# The method.


@pytest.mark.parametrize("name", LEFT_OUT)
def test_leaving_out_a_part_of_the_method_changes_no_small_ending(name: str, form: str, share: Share) -> None:
    place = list(LEFT_OUT).index(name)
    solver = Solver(16, is_pure=form == "pure", options=LEFT_OUT[name])
    for ending, right in share(CASES[place:], len(LEFT_OUT)):
        assert lows(solver, to_state(ending)) == right


@pytest.mark.parametrize("name", LEFT_OUT)
def test_leaving_out_a_part_of_the_method_changes_no_larger_ending(name: str, form: str) -> None:
    sizes, count = ((6, 7, 8, 9), 24) if form == "compiled" else ((6,), 3)
    solver = Solver(16, is_pure=form == "pure", options=LEFT_OUT[name])
    whole = Solver(16)
    for state in larger_endings(sizes, count, 7):
        assert lows(solver, state) == lows(whole, state)


def test_the_parts_of_the_method_are_all_of_it() -> None:
    assert sum(OPTIONS.values()) == EVERYTHING
    assert all(bit & (bit - 1) == 0 for bit in OPTIONS.values())


def test_each_part_of_the_method_saves_or_changes_something() -> None:
    # Else a switch would be one in name only, and the laws above would say nothing of it.
    nodes = {}
    states = larger_endings((6, 7), 30 if is_compiled() else 12, 3)
    for name, options in {"nothing": EVERYTHING, **LEFT_OUT}.items():
        solver = Solver(16, options=options)
        for state in states:
            values(solver, state)
        nodes[name] = solver.nodes
    # The guard game makes one of two bounds on the winner's sure tricks superfluous in endings.
    assert [name for name in OPTIONS if nodes[name] == nodes["nothing"]] in ([], ["winner cash"])
    assert nodes["everything"] == max(nodes.values())


def test_both_forms_of_the_kernel_take_the_same_way() -> None:
    # With one form alone it must take the same way twice.
    one, other = Solver(16), Solver(16, is_pure=True)
    for ending, _ in CASES[::8]:
        state = to_state(ending)
        assert values(one, state) == values(other, state)
        assert one.nodes == other.nodes


@pytest.mark.parametrize("bits", [16, 18, 22])
def test_the_size_of_the_table_changes_nothing(bits: int, form: str, share: Share) -> None:
    solver = Solver(bits, is_pure=form == "pure")
    for ending, right in share(CASES, 40):
        assert lows(solver, to_state(ending)) == right


@pytest.mark.parametrize("bits", [15, 29])
def test_a_table_of_no_sensible_size_is_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="2\\^16 to 2\\^28"):
        Solver(bits)


def test_the_order_of_the_questions_changes_nothing(form: str, share: Share) -> None:
    questions = [(ending, seat, right[seat]) for ending, right in share(CASES, 20) for seat in SEATS]
    Random(5).shuffle(questions)
    solver = Solver(16, is_pure=form == "pure")
    for ending, seat, right in questions:
        assert solver.secured(to_state(ending), seat).low == right


# Budgets.


def test_a_budget_gives_an_interval_that_holds_the_value(form: str, share: Share) -> None:
    is_open = 0
    for ending, right in share(CASES[3::5], 10):
        state = to_state(ending)
        for seat in SEATS:
            steps = thresholds(seat, SEATS[ending.caller])
            for nodes in (0, 1, 5, 30):
                value = Solver(16, is_pure=form == "pure").secured(state, seat, nodes=nodes)
                assert value.low <= right[seat] <= value.high
                assert {value.low, value.high} <= set(steps)
                is_open += not value.is_exact
    assert is_open > 10


def test_what_was_proved_before_a_stop_is_kept(solver: Solver) -> None:
    ending, right = max(CASES, key=lambda case: sum(hand.bit_count() for hand in case[0].hands))
    state = to_state(ending)
    for seat in SEATS:
        for _ in range(1000):
            value = solver.secured(state, seat, nodes=10)
            assert value.low <= right[seat] <= value.high
        assert solver.secured(state, seat) == Value(right[seat], right[seat])


def test_a_search_that_is_told_to_stop_says_what_it_has(form: str) -> None:
    state = to_state(DEALS[0][0])
    asked = []

    def should_stop() -> bool:
        asked.append(None)
        return True

    solver = Solver(16, is_pure=form == "pure")
    stopped = [solver.secured(state, seat, should_stop=should_stop) for seat in SEATS]
    for seat, value in zip(SEATS, stopped, strict=True):
        assert value.low <= DEALS[0][1][seat] <= value.high
    assert len(asked) == sum(not value.is_exact for value in stopped) > 0


def test_the_budget_bounds_the_search(solver: Solver) -> None:
    state = to_state(DEALS[0][0])
    for seat in SEATS:
        before = solver.nodes
        solver.secured(state, seat, nodes=100)
        assert solver.nodes - before <= 100


# What the values mean.


def test_the_three_values_sum_to_nothing_at_most(solver: Solver, form: str) -> None:
    sizes, count = ((6, 7, 8, 9), 60) if form == "compiled" else ((5, 6), 6)
    for state in larger_endings(sizes, count, 11):
        assert sum(lows(solver, state)) <= 0
    assert all(sum(right) <= 0 for _, right in CASES + DEALS)


def test_a_value_is_the_best_of_the_actions_for_a_player_and_the_worst_for_the_others(
    solver: Solver, form: str, share: Share
) -> None:
    for ending, right in share(CASES[1::3], 12):
        followed = []
        for action in actions(ending):
            state = to_state(ending).apply(to_action(action))
            followed.append(lows(solver, state))
        for seat in range(3):
            reached = [found[seat] for found in followed]
            assert right[seat] == (max(reached) if seat == ending.mover else min(reached))


def test_each_action_has_the_value_of_what_follows(solver: Solver, share: Share) -> None:
    for ending, right in share(CASES[1::20], 3):
        state = to_state(ending)
        found = solver.actions(state)
        listed = [action for entry in found for action in (entry.action, *entry.also)]
        assert sorted(map(from_action, listed)) == sorted(actions(ending))
        for entry in found:
            for action in (entry.action, *entry.also):
                worth = secured(after(ending, from_action(action)), {})[ending.mover]
                assert entry.value == Value(worth, worth)
        assert max(entry.value.low for entry in found) == right[ending.mover]


def test_discards_stand_together_only_if_all_three_players_are_indifferent(solver: Solver) -> None:
    together = 0
    for ending, _ in CASES:
        if not ending.trick:
            continue
        state = to_state(ending)
        for entry in solver.actions(state):
            if entry.also:
                reached = {lows(solver, state.apply(action)) for action in (entry.action, *entry.also)}
                assert len(reached) == 1
                together += 1
    assert together > 20


def test_the_line_attains_the_value(solver: Solver, share: Share) -> None:
    for ending, right in share(CASES[2::10], 10):
        for seat in SEATS:
            state = to_state(ending)
            for move in solver.line(state, seat):
                assert state.mover is move.seat
                state = state.apply(move.action)
            assert state.result is not None
            assert state.result.score is not None
            assert state.result.score[seat] == right[seat]


def test_there_is_no_line_without_a_value(solver: Solver) -> None:
    assert solver.line(to_state(DEALS[0][0]), Seat.P1, nodes=3) == ()


def test_a_win_is_a_value_above_nothing(solver: Solver, share: Share) -> None:
    wins = 0
    for ending, right in share(CASES[::2], 4):
        state = to_state(ending)
        for seat in SEATS:
            points = right[seat]
            wins += points > 0
            assert solver.win(state, seat) == (Win(True, 5 + points // 2) if points > 0 else Win(False, None))
    assert wins > 20


def test_a_win_that_is_not_settled_says_so(form: str) -> None:
    unsettled = 0
    for ending, right in DEALS[:12]:
        state = to_state(ending)
        for seat in SEATS:
            win = Solver(16, is_pure=form == "pure").win(state, seat, nodes=40)
            assert win.can in (right[seat] > 0, None)
            assert win.fu is None or win == Win(True, 5 + right[seat] // 2)
            unsettled += win.can is None
    assert unsettled > 0


def test_a_deal_that_is_over_has_its_score_as_value(solver: Solver) -> None:
    over = 0
    for ending, _ in CASES[:300]:
        for action in actions(ending):
            score = after(ending, action)
            if isinstance(score, Ending):
                continue
            state = to_state(ending).apply(to_action(action))
            assert lows(solver, state) == score
            assert solver.actions(state) == ()
            for seat in SEATS:
                assert solver.line(state, seat) == ()
                assert solver.win(state, seat).can is (score[seat] > 0)
            over += 1
    assert over > 20


# Before the auction.


def test_in_the_auction_there_is_no_value_yet(solver: Solver) -> None:
    start = GameState.start(random_deal(deal_stream(1, 1)))
    with pytest.raises(ValueError, match="by_caller"):
        solver.secured(start, Seat.P1)


def test_by_caller_is_the_value_after_each_auction(solver: Solver, form: str) -> None:
    nodes, count = (3000, 9) if form == "compiled" else (40, 3)
    exact = 0
    for ending, right in DEALS[:count]:
        first, second, third = map(CardSet, ending.hands)
        master = ending.caller if ending.passed_master is None else ending.passed_master
        found = solver.by_caller(Deal((first, second, third), SEATS[master]), nodes=nodes)
        assert list(found) == list(SEATS)
        assert all(list(of_caller) == list(SEATS) for of_caller in found.values())
        for seat, value in found[SEATS[ending.caller]].items():
            assert value.low <= right[seat] <= value.high
            exact += value.is_exact
    assert exact > 0 or form == "pure"


# Whole deals.


def test_whole_deals_have_their_known_values(form: str) -> None:
    solver = Solver(20, is_pure=form == "pure")
    deals, nodes = (DEALS, 2000) if form == "compiled" else (DEALS[::30], 200)
    exact = 0
    for ending, right in deals:
        state = to_state(ending)
        for seat in SEATS:
            value = solver.secured(state, seat, nodes=nodes)
            assert value.low <= right[seat] <= value.high
            exact += value.is_exact
    assert exact > 0
    assert len(DEALS) >= 300


def test_some_whole_deals_are_solved_to_the_end() -> None:
    if not is_compiled():
        # In pure Python a whole deal takes minutes: eight cards say the same.
        assert all(value.is_exact for state in larger_endings((7,), 2, 1) for value in values(Solver(), state))
        return
    # A bound of positions keeps a hard deal from taking long; what is settled within it is right.
    settled = 0
    for ending, right in DEALS[:12]:
        state = to_state(ending)
        for seat in SEATS:
            value = Solver(18).secured(state, seat, nodes=300_000)
            assert value.low <= right[seat] <= value.high
            settled += value.is_exact
    assert settled > 12


def test_the_actions_of_a_claim_and_of_discards_are_what_they_say(solver: Solver) -> None:
    kinds = {type(entry.action) for ending, _ in CASES[:200] for entry in solver.actions(to_state(ending))}
    assert FaceDown in kinds
    assert type(CLAIM) in kinds
