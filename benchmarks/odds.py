"""How long the odds of a hand take to count, and a world takes to draw, over recorded games.

    python benchmarks/odds.py [GAMES]

At every moment of ``GAMES`` games (100 unless it is given) of three AIs that play by chance, and of as many of three
``greedy``, the odds of each seat are counted. The bound for one count is a second: a count is given up, and the odds
are estimated, once its tables would have more than ``MOST_STEPS`` steps. Then the views of those who were to move are
asked for worlds, 30 each, as an AI would.

Last come deals that are made to be hard: the leader was dealt nothing but sets and runs of three and leads them, the
lowest first; who cannot beat discards low cards. It shows how many counts are given up there, and how long the longest
takes. Times are of the processor.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from lukfu_cli.engine.actions import Action, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, NO_CARDS, CardSet
from lukfu_cli.engine.deals import Deal, random_deal
from lukfu_cli.engine.layouts import TooManyWaysError
from lukfu_cli.engine.odds import odds_of
from lukfu_cli.engine.players import player_named
from lukfu_cli.engine.plays import Play, combinations_in
from lukfu_cli.engine.randomness import Random, deal_stream, move_stream, stream
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.table import play_on
from lukfu_cli.engine.view import SeatView, seat_view
from lukfu_cli.engine.worlds import WorldSampler

SEED = 77
DRAWS = 30
HARD_DEALS = 100
BOUND = 1.0
"""Seconds that one count may take."""


def game_of(number: int, name: str) -> list[GameState]:
    """Every moment of a game between three AIs of this name."""
    player = player_named(name)
    start = GameState.start(random_deal(deal_stream(SEED, number)))
    states = [start]

    def note(before: GameState, action: Action, after: GameState) -> None:
        states.append(after)

    play_on(start, (player, player, player), partial(move_stream, SEED, number), note)
    return states


def hard_deal(random: Random) -> Deal:
    """P1 gets four sets or runs of three, not the highest ones; the others get the rest by chance."""
    threes = [play.cards for play in combinations_in(DECK) if play.size == 3 and max(play.cards).rank < 8]
    while True:
        hand = NO_CARDS
        for _ in range(4):
            hand |= threes[random.below(len(threes))]
        if len(hand) == 12:
            second = random.subset(DECK - hand, 12)
            return Deal((hand, second, DECK - hand - second), Seat.P1)


def hard_game(number: int) -> Iterator[GameState]:
    """Every moment of a hard deal after which two hands or more have been discarded from."""
    state = GameState.start(hard_deal(stream("hard", number))).apply(Call.PLAY)
    discards = 0
    while not state.is_over:
        state = state.apply(hard_action(state))
        discards += bool(state.all_tricks[-1].plays[-1].is_face_down)
        if discards > 1:
            yield state


def hard_action(state: GameState) -> Action:
    """The lowest set or run of three, else the first play there is; of discards the lowest cards."""
    offers = state.legal_actions()
    if isinstance(offers[0], Discard):
        hand = state.hand(state.mover)
        return FaceDown(CardSet.of(sorted(hand, key=lambda card: card.rank)[: offers[0].count]))
    plays = [offer for offer in offers if isinstance(offer, Play)]
    threes = [play for play in plays if play.size == 3]
    return min(threes, key=lambda play: sum(card.rank for card in play.cards)) if threes else plays[0]


def time_of(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    start = time.process_time()
    work()
    return time.process_time() - start


def count(state: GameState, seat: Seat) -> bool:
    """Whether the odds could be counted."""
    try:
        odds_of(state, seat)
    except TooManyWaysError:
        return False
    return True


def show_counts(name: str, states: Sequence[GameState]) -> None:
    times, given_up = [], 0
    for state in states:
        for seat in SEATS:
            start = time.process_time()
            given_up += not count(state, seat)
            times.append(time.process_time() - start)
    times.sort()
    middle, high = times[len(times) // 2], times[len(times) * 99 // 100]
    print(
        f"{name:<8} {len(times):>6} counts: median {1000 * middle:6.2f} ms, 99 % {1000 * high:7.2f} ms, "
        f"longest {1000 * times[-1]:6.0f} ms (bound {1000 * BOUND:.0f}); given up {given_up}"
    )


def draw(views: Sequence[SeatView]) -> None:
    for number, view in enumerate(views):
        sampler, random = WorldSampler(view), stream("benchmark", number)
        for _ in range(DRAWS):
            sampler.sample(random)


def show_draws(name: str, states: Sequence[GameState]) -> None:
    views = [seat_view(state, state.mover) for state in states if not state.is_over]
    built, drawn = time_of(lambda: [WorldSampler(view) for view in views]), time_of(lambda: draw(views))
    each = 1_000_000 / len(views)
    world = (drawn - built) * each / DRAWS
    print(f"{name:<8} {len(views):>6} views: tables {built * each:5.0f} µs, a world {world:5.1f} µs")


def main() -> None:
    games = range(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    played = {name: [state for number in games for state in game_of(number, name)] for name in ("random", "greedy")}
    for name, states in played.items():
        show_counts(name, states)
    show_counts("hard", [state for number in range(HARD_DEALS) for state in hard_game(number)])
    for name, states in played.items():
        show_draws(name, states)


if __name__ == "__main__":
    main()
