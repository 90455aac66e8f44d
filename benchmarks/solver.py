"""How fast the open-hands solver is, and how it stands against bridge's double-dummy solver in the same run.

    python benchmarks/solver.py [--deals N] [--seed SEED] [--pure] [--no-bridge]

Random deals, a random caller and player i mod 3 of deal i: the exact secured points of that player at the first lead,
and whether that player can force a win. Then the same after the first tricks of random play, with ten and with eight
cards a hand. Each question is asked of a solver with an empty table. Times are processor seconds of one thread:
median, mean, 90th percentile and maximum, beside the wall clock for the whole. With ``endplay`` installed (``pip
install endplay``), DDS solves as many random bridge deals (``solve_board``, no trumps), and the ratios to it are
printed; it works on several threads if it may, so it is timed by the wall clock and by the processor.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random as PythonRandom

from lukfu_cli.engine.actions import CLAIM, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.randomness import Random, stream
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.loader import kernel_name
from lukfu_cli.engine.solver.solving import Solver
from lukfu_cli.engine.state import GameState

BOUNDS = {
    "secured, 12 cards": (50.0, 350.0, 6000.0),
    "win, 12 cards": (0.2, 10.0, None),
    "secured, 10 cards": (3.0, None, None),
}
"""Milliseconds that the median, the 90th percentile and the maximum are to keep, compiled."""


def main() -> None:
    """Runs the benchmark and prints its tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pure", action="store_true", help="the kernel as plain Python: win and eight cards only")
    parser.add_argument("--no-bridge", action="store_true")
    chosen = parser.parse_args()
    started = time.perf_counter()
    print(f"kernel: {'pure Python' if chosen.pure else kernel_name()}, {chosen.deals} deals, seed {chosen.seed}")
    print(f"{'milliseconds':<22}{'median':>10}{'mean':>10}{'p90':>10}{'max':>10}   bounds (median, p90, max)")
    secured = None
    if not chosen.pure:
        secured = report("secured, 12 cards", timed(ask_secured, positions(chosen.seed, chosen.deals, 12), False))
    report("win, 12 cards", timed(ask_win, positions(chosen.seed, chosen.deals, 12), chosen.pure))
    for cards in (8,) if chosen.pure else (10, 8):
        report(f"secured, {cards} cards", timed(ask_secured, positions(chosen.seed, chosen.deals, cards), chosen.pure))
    if secured and not chosen.no_bridge:
        compare_with_bridge(secured, chosen.deals, chosen.seed)
    print(f"wall clock: {time.perf_counter() - started:.0f} seconds")


def positions(seed: int, count: int, cards: int) -> Iterator[tuple[GameState, Seat]]:
    """Random deals at a lead with so many cards a hand, with the player whose points are asked."""
    number = made = 0
    while made < count:
        random = stream("solver benchmark", seed, number)
        number += 1
        state = GameState.start(random_deal(random))
        for _ in range(random.below(3)):
            state = state.apply(Call.PASS)
        state = state.apply(Call.PLAY)
        while not state.is_over and (state.current or len(state.hands[0]) > cards):
            state = state.apply(random_action(state, random))
        if not state.is_over and len(state.hands[0]) == cards:
            yield state, SEATS[made % 3]
            made += 1


def random_action(state: GameState, random: Random) -> object:
    """Any legal play, each equally likely; never a claim."""
    offers = [offer for offer in state.legal_actions() if offer is not CLAIM]
    offer = offers[random.below(len(offers))]
    return FaceDown(random.subset(state.hands[state.mover], offer.count)) if isinstance(offer, Discard) else offer


def ask_secured(solver: Solver, state: GameState, seat: Seat) -> None:
    """The exact secured points."""
    assert solver.secured(state, seat).is_exact


def ask_win(solver: Solver, state: GameState, seat: Seat) -> None:
    """Whether the player can force a win."""
    solver.win(state, seat)


def timed(
    ask: Callable[[Solver, GameState, Seat], None], cases: Iterator[tuple[GameState, Seat]], is_pure: bool
) -> list[float]:
    """Processor seconds of the question for each case, each with an empty table."""
    seconds = []
    for state, seat in cases:
        solver = Solver(is_pure=is_pure)
        started = time.process_time()
        ask(solver, state, seat)
        seconds.append(time.process_time() - started)
    return seconds


def report(name: str, seconds: list[float]) -> list[float]:
    """Prints one line of the table; gives the seconds back."""
    ordered = sorted(seconds)
    middle, mean = statistics.median(ordered), statistics.fmean(ordered)
    p90, most = ordered[min(len(ordered) - 1, int(len(ordered) * 0.9))], ordered[-1]
    bounds = "   " + ", ".join("-" if b is None else f"{b:g}" for b in BOUNDS.get(name, ()))
    print(f"{name:<22}" + "".join(f"{value * 1000:>10.2f}" for value in (middle, mean, p90, most)) + bounds, flush=True)
    return seconds


def compare_with_bridge(secured: list[float], count: int, seed: int) -> None:
    """The same number of random bridge deals through DDS, and the ratios."""
    try:
        from endplay.dds import solve_board
        from endplay.types import Deal, Denom
    except ImportError:
        print("bridge: endplay is not installed (pip install endplay), so DDS is not measured")
        return
    random = PythonRandom(seed)
    cards = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    processor, wall = [], []
    for _ in range(count):
        random.shuffle(cards)
        hands = [cards[13 * i : 13 * i + 13] for i in range(4)]
        text = " ".join(".".join("".join(c[1] for c in hand if c[0] == suit) for suit in "SHDC") for hand in hands)
        deal = Deal(f"N:{text}", trump=Denom.nt)
        started, clock = time.process_time(), time.perf_counter()
        solve_board(deal)
        processor.append(time.process_time() - started)
        wall.append(time.perf_counter() - clock)
    report("DDS, processor", processor)
    report("DDS, wall clock", wall)
    ratios = [
        f"{name} {of(secured) / of(processor):.2f}"
        for name, of in (("median", statistics.median), ("mean", statistics.fmean), ("max", max))
    ]
    print(f"ratios to DDS (processor): {', '.join(ratios)}")


if __name__ == "__main__":
    main()
