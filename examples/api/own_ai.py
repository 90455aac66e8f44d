"""An AI of one's own, tried against one that comes with lukfu.

    python examples/api/own_ai.py

The AI never calls, and otherwise plays like ``greedy``. It sits on each seat in turn against two ``greedy`` players,
over the same deals, so the cards are as good for one as for the other. What comes out is what calling is worth.
"""

from __future__ import annotations

from functools import partial

from lukfu_cli.engine import (
    SEATS,
    Action,
    Call,
    GameState,
    Phase,
    Random,
    SeatView,
    deal_stream,
    move_stream,
    play_on,
    player_named,
    random_deal,
)

SEED, DEALS = 1, 300
greedy = player_named("greedy")


def shy(view: SeatView, random: Random) -> Action:
    """Passes in every auction; leaves all else to ``greedy``."""
    return Call.PASS if view.phase is Phase.AUCTION else greedy(view, random)


def main() -> None:
    """Plays the deals and prints the net points a deal of the AI, and of each of its opponents."""
    total = 0
    for number in range(DEALS):
        start = GameState.start(random_deal(deal_stream(SEED, number)))
        for seat in SEATS:
            players = (shy if seat == 0 else greedy, shy if seat == 1 else greedy, shy if seat == 2 else greedy)
            end = play_on(start, players, partial(move_stream, SEED, number))
            assert end.result is not None and end.result.score is not None
            total += end.result.score[seat]
    mean = total / DEALS / len(SEATS)
    print(f"shy {mean:+.3f} points a deal, each greedy {-mean / 2:+.3f}, over {DEALS} deals")


if __name__ == "__main__":
    main()
