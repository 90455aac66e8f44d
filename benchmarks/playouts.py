"""How many random deals a second are played out, on one core: through the public engine API, and in the kernel.

    python benchmarks/playouts.py [DEALS]

Every play is drawn evenly from the legal ones, a discard evenly from its sets of cards, and a claim is made as soon as
it is open. A void deal counts as a deal. The best of three rounds counts, in seconds of processor time; the drawing of
choices is part of it, and that of cards where it says so.

- The public API, cards dealt: the bound is 4,000 deals a second. ``DEALS`` is how many of them are played, 4,000 unless
  it is given.
- The kernel in the form in use, cards and calls drawn, all in one call: the bound for the compiled one is 700,000.
- The same from given hands and a given caller on: what an AI would ask for, many playouts of one position a call.
- The same, one playout a call.
- Perft, action sequences a second: most are counted, not played.

Beside it stands how often a second this Python adds two numbers in a plain loop, so that figures of different machines
can be compared.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from lukfu_cli.engine import CLAIM, Call, Discard, FaceDown, GameState, Random, deal_stream, random_deal, stream
from lukfu_cli.engine.solver.counting import count_sequences
from lukfu_cli.engine.solver.loader import is_compiled, kernel_name, playouts

ROUNDS = 3
ADDITIONS = 2_000_000
POSITIONS = 20


def play_out(number: int, draw: Random) -> int:
    """Plays one deal out, and gives the number of actions."""
    state = GameState.start(random_deal(deal_stream(2026, number)))
    actions = 0
    while not state.is_over:
        offers = state.legal_actions()
        offer = offers[0] if offers[0] is CLAIM or len(offers) == 1 else offers[draw.below(len(offers))]
        if isinstance(offer, Discard):
            offer = FaceDown(draw.subset(state.hand(state.mover), offer.count))
        state = state.apply(offer)
        actions += 1
    return actions


def best_time(work: Callable[[], object]) -> float:
    """Seconds of processor time that the work takes, the best of all rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def play_dealt(count: int) -> int:
    """Plays deals out through the public API, and gives the number of actions."""
    draw = stream("benchmark", 0)
    return sum(play_out(number, draw) for number in range(count))


def play_given(count: int, is_one_call: bool) -> None:
    """Plays each of some fixed deals out so often that there are ``count`` playouts in all; the Master calls."""
    kernel = playouts()
    state = 1
    for number in range(POSITIONS):
        deal = random_deal(deal_stream(2026, number))
        hands, master = [hand.mask for hand in deal.hands], int(deal.master)
        if is_one_call:
            *_, state = kernel.play_many_from(
                hands, 0, (0, 0, 0), master, master, -1, 0, 0, 0, state, count // POSITIONS
            )
        else:
            for _ in range(count // POSITIONS):
                *_, state = kernel.play_out(hands, master, master, state)


def count_some(length: int) -> int:
    """Counts the sequences of actions from the first lead of some fixed deals on."""
    deals = [random_deal(deal_stream(2026, number)) for number in range(POSITIONS)]
    return sum(count_sequences(GameState.start(deal).apply(Call.PLAY), length) for deal in deals)


def add_up() -> int:
    total = 0
    for number in range(ADDITIONS):
        total += number
    return total


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000
    seconds = best_time(lambda: play_dealt(count))
    print(f"public API, dealt    {count / seconds:>16,.0f} deals a second ({count} deals, {play_dealt(count)} actions)")
    many, length = (1_000_000, 6) if is_compiled() else (4_000, 5)
    print(f"kernel: {kernel_name()}")
    works: dict[str, Callable[[], object]] = {
        "dealt and called": lambda: playouts().play_many(1, many),
        "hands given": lambda: play_given(many, is_one_call=True),
        "one playout a call": lambda: play_given(many, is_one_call=False),
    }
    for name, work in works.items():
        print(f"  {name:<19}{many / best_time(work):>16,.0f} deals a second")
    rate = count_some(length) / best_time(lambda: count_some(length))
    print(f"  {f'perft {length}':<19}{rate:>16,.0f} sequences a second")
    print(f"a plain loop         {ADDITIONS / best_time(add_up):>16,.0f} additions a second")


if __name__ == "__main__":
    main()
