"""The solver equals plain minimax, on endings whose values stand in a file; part of the file is worked out anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from laws.endings import format_ending, parse_ending, read_solved, to_state
from laws.minimax import Ending, Memory, Three, secured
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.solver.solving import Solver, solve

DATA = Path(__file__).parents[2] / "data" / "solver"
CASES = read_solved(DATA / "endings.txt")
Cases = list[tuple[Ending, Three]]
Share = Callable[[Cases, int], Cases]
OF_SIZE = {size: [case for case in CASES if case[0].size == size] for size in (2, 3, 4, 5)}


def solved(solver: Solver, ending: Ending) -> Three:
    state = to_state(ending)
    first, second, third = (solver.secured(state, seat) for seat in SEATS)
    assert first.is_exact
    assert second.is_exact
    assert third.is_exact
    return first.low, second.low, third.low


def wrong(solver: Solver, cases: Cases) -> list[tuple[str, Three, Three]]:
    """The endings of which the solver does not find the values: the ending, what it found, and what is right."""
    found = [(ending, solved(solver, ending), right) for ending, right in cases]
    return [(format_ending(ending), values, right) for ending, values, right in found if values != right]


def test_every_ending_has_the_value_of_plain_minimax(solver: Solver, share: Share) -> None:
    assert len(CASES) >= 2000
    assert wrong(solver, share(CASES, 1)) == []


def test_a_table_that_is_new_for_each_ending_changes_nothing(form: str) -> None:
    for ending, right in CASES[::20]:
        assert wrong(Solver(16, is_pure=form == "pure"), [(ending, right)]) == []


def test_the_short_way_gives_the_same_values() -> None:
    for ending, right in CASES[::200]:
        state = to_state(ending)
        assert tuple(solve(state, seat).low for seat in SEATS) == right


def test_plain_minimax_finds_what_stands_in_the_file() -> None:
    again = OF_SIZE[2] + OF_SIZE[3] + OF_SIZE[4][::20]
    assert [secured(ending) for ending, _ in again] == [right for _, right in again]


def test_plain_minimax_that_remembers_finds_the_same() -> None:
    again = OF_SIZE[4][5::10] + OF_SIZE[5][::30]
    assert [secured(ending, {}) for ending, _ in again] == [right for _, right in again]


def test_one_table_serves_all_the_positions_of_an_ending(form: str) -> None:
    # Positions that come from each other are the likeliest to be taken for one another.
    count, most = (12, 400) if form == "compiled" else (4, 60)
    random = Random(8)
    for ending, _ in (OF_SIZE[3] + OF_SIZE[4])[:: 1500 // (4 * count)] + OF_SIZE[5][:: 300 // count]:
        memory: Memory = {}
        secured(ending, memory)
        solver = Solver(16, is_pure=form == "pure")
        positions = random.sample(sorted(memory.items()), min(most, len(memory)))
        assert wrong(solver, positions) == []


def test_the_endings_are_of_every_kind() -> None:
    endings = [ending for ending, _ in CASES]
    for size, least in {2: 200, 3: 500, 4: 700, 5: 250}.items():
        of_size = [ending for ending in endings if ending.size == size]
        assert len(of_size) >= least
        seats = {(ending.leader, ending.caller, ending.passed_master) for ending in of_size}
        assert len(seats) == 27, "every leader, caller and Master, passed or not"
        assert {len(ending.trick) for ending in of_size} == {0, 1, 2}
        led = {ending.trick[0][0].bit_count() for ending in of_size if ending.trick}
        assert {1, 3} & set(range(size + 1)) <= led
        assert any(is_down for ending in of_size for _, is_down in ending.trick)
    assert len(set(endings)) == len(endings)


def test_endings_can_be_written_and_read() -> None:
    for ending, _ in CASES:
        assert parse_ending(format_ending(ending)) == ending
