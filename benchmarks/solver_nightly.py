"""The long check of the solver, and the makers of the files of known values that its tests compare with.

    python benchmarks/solver_nightly.py [--endings N] [--deals N] [--seed SEED]
    python benchmarks/solver_nightly.py --write-endings
    python benchmarks/solver_nightly.py --write-deals

The check compares the solver, in the form in use, with plain minimax on fresh random endings of 2 to 6 cards, both with
all of its method and with each part of it left out, and on positions that come from each other, with one table for all;
then with itself on fresh random endings of seven to nine cards with each part left out, and with the known values of
all the deals. Ends in status 1 and prints the endings that differ.

``--write-endings`` solves the endings of ``tests/data/solver/endings.txt`` anew, by plain minimax that remembers whole
positions (some minutes; the tests work part of them out without any memory). ``--write-deals`` solves the whole deals
of ``tests/data/solver/deals.txt`` anew, with the compiled kernel: what stood there before should come out again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from laws.endings import (  # noqa: E402
    built_ending,
    deal_cards,
    format_ending,
    format_solved,
    played_ending,
    random_seats,
    read_solved,
    to_state,
)
from laws.minimax import Ending, Memory, Three, secured  # noqa: E402
from lukfu_cli.engine.seats import SEATS  # noqa: E402
from lukfu_cli.engine.solver.kernel import EVERYTHING, OPTIONS  # noqa: E402
from lukfu_cli.engine.solver.loader import kernel_name  # noqa: E402
from lukfu_cli.engine.solver.solving import Solver  # noqa: E402

DATA = ROOT / "tests" / "data" / "solver"
ENDINGS = DATA / "endings.txt"
DEALS = DATA / "deals.txt"
SEED = 2026
SIZES = {2: 300, 3: 600, 4: 900, 5: 300}
"""Cards a hand, and how many such endings the tests have."""
DEAL_COUNT = 300
ENDINGS_HEAD = """\
# Endings with the points that P1, P2 and P3 secure, by plain minimax without pruning.
# P1's hand / P2's / P3's / cards gone face down / won fu / leader caller passed-Master / trick in progress / values
# Written by: python benchmarks/solver_nightly.py --write-endings
"""
DEALS_HEAD = """\
# Whole deals at the first lead with the points that P1, P2 and P3 secure, by the solver itself.
# P1's hand / P2's / P3's / cards gone face down / won fu / leader caller passed-Master / trick in progress / values
# Written by: python benchmarks/solver_nightly.py --write-deals
"""


def random_ending(random: Random, size: int) -> Ending:
    """Every second one comes from a deal played at random, the others are put together."""
    return built_ending(random, size) if random.random() < 0.5 else played_ending(random, size)


def whole_deal(random: Random) -> Ending:
    """A random deal at the first lead, with a random caller."""
    first, second, third = deal_cards(random, 12)
    caller, passed_master = random_seats(random)
    leader = caller if passed_master is None else passed_master
    return Ending((first, second, third), 0, (0, 0, 0), leader, caller, passed_master)


def solved(solver: Solver, ending: Ending) -> Three:
    state = to_state(ending)
    values = [solver.secured(state, seat) for seat in SEATS]
    assert all(value.is_exact for value in values)
    return values[0].low, values[1].low, values[2].low


def write_endings() -> None:
    with ENDINGS.open("w", encoding="utf-8") as file:
        file.write(ENDINGS_HEAD)
        for size, count in SIZES.items():
            random = Random(SEED + size)
            for _ in range(count):
                ending = random_ending(random, size)
                file.write(format_solved(ending, secured(ending, {})))


def write_deals() -> None:
    if kernel_name() != "compiled":
        sys.exit("the kernel is not compiled: this would take hours")
    random = Random(SEED)
    solver = Solver()
    with DEALS.open("w", encoding="utf-8") as file:
        file.write(DEALS_HEAD)
        for _ in range(DEAL_COUNT):
            ending = whole_deal(random)
            file.write(format_solved(ending, solved(solver, ending)))


def without_each_part() -> dict[str, Solver]:
    """The solver with its whole method, with each part of it left out, and with none."""
    found = {"whole": Solver()}
    for name, bit in OPTIONS.items():
        found[f"without {name}"] = Solver(16, options=EVERYTHING & ~bit)
    return found | {"bare": Solver(16, options=0)}


def differences(solvers: dict[str, Solver], cases: Iterator[tuple[Ending, Three]]) -> int:
    """Prints where a solver does not find the right values; gives how often that was."""
    count = 0
    for ending, right in cases:
        for name, solver in solvers.items():
            found = solved(solver, ending)
            if found != right:
                count += 1
                print(f"{format_ending(ending)}: {found} {name}, not {right}", flush=True)
    return count


def small_cases(random: Random, count: int) -> Iterator[tuple[Ending, Three]]:
    for number in range(count):
        # Six cards cost a hundred times what five do.
        size = 6 if number % 100 == 0 else 2 + number % 4
        ending = random_ending(random, size)
        yield ending, secured(ending, {})


def related_cases(random: Random, count: int) -> Iterator[tuple[Ending, Three]]:
    """Positions that come from each other, a thousand of each ending: the likeliest to be taken for one another."""
    for number in range(count):
        memory: Memory = {}
        secured(random_ending(random, 3 + number % 3), memory)
        yield from random.sample(sorted(memory.items()), min(1000, len(memory)))


def larger_cases(random: Random, count: int, solver: Solver) -> Iterator[tuple[Ending, Three]]:
    for number in range(count):
        ending = random_ending(random, 7 + number % 3)
        yield ending, solved(solver, ending)


def check(endings: int, deals: int, seed: int) -> int:
    solvers = without_each_part()
    whole = {"whole": solvers["whole"]}
    random = Random(seed)
    count = 0
    parts = (
        ("endings of 2 to 6 cards", solvers, small_cases(random, endings)),
        ("positions that come from each other", whole, related_cases(random, endings // 20)),
        ("endings of 7 to 9 cards", solvers, larger_cases(random, endings // 10, solvers["whole"])),
        ("whole deals", whole, iter(read_solved(DEALS)[:deals])),
    )
    for title, some, cases in parts:
        start = time.process_time()
        wrong = differences(some, cases)
        count += wrong
        print(f"{title}: {wrong} wrong values, {time.process_time() - start:.0f} s", flush=True)
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--endings", type=int, default=5000)
    parser.add_argument("--deals", type=int, default=DEAL_COUNT)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--write-endings", action="store_true")
    parser.add_argument("--write-deals", action="store_true")
    chosen = parser.parse_args()
    if chosen.write_endings:
        write_endings()
    if chosen.write_deals:
        write_deals()
    if not chosen.write_endings and not chosen.write_deals:
        print(f"kernel: {kernel_name()}, seed {chosen.seed}")
        sys.exit(1 if check(chosen.endings, chosen.deals, chosen.seed) else 0)


if __name__ == "__main__":
    main()
