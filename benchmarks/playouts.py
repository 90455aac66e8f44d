"""How many random deals a second are played out through the public engine API, on one core.

    python benchmarks/playouts.py [DEALS]

Every play is drawn evenly from the legal ones, a discard evenly from its sets of cards, and a claim is made as soon as
it is open. A void deal counts as a deal. The best of three rounds counts, in seconds of processor time; the drawing of
cards and choices is part of it. The bound: 4,000 deals a second.

Beside it stands how often a second this Python adds two numbers in a plain loop, so that figures of different machines
can be compared.
"""

from __future__ import annotations

import sys
import time

from lukfu_cli.engine import CLAIM, Discard, FaceDown, GameState, Random, deal_stream, random_deal, stream

ROUNDS = 3
ADDITIONS = 2_000_000


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


def additions_a_second() -> float:
    start = time.process_time()
    total = 0
    for number in range(ADDITIONS):
        total += number
    return ADDITIONS / (time.process_time() - start)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000
    best, actions = float("inf"), 0
    for _ in range(ROUNDS):
        draw = stream("benchmark", 0)
        start = time.process_time()
        actions = sum(play_out(number, draw) for number in range(count))
        best = min(best, time.process_time() - start)
    print(f"{count} deals with {actions} actions in {best:.2f} s: {count / best:.0f} deals a second")
    print(f"a plain loop: {additions_a_second() / 1e6:.0f} million additions a second")


if __name__ == "__main__":
    main()
