"""Games between AIs, for tests: every moment of a seeded deal."""

from __future__ import annotations

from functools import partial

from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.players import player_named
from lukfu_cli.engine.randomness import deal_stream, move_stream
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.table import play_on


def moves_of(seed: int, number: int, *names: str) -> list[tuple[GameState, Action]]:
    """Each moment at which somebody is to move in a deal between three AIs, with what they do."""
    first, second, third = map(player_named, names)
    moves: list[tuple[GameState, Action]] = []

    def note(before: GameState, action: Action, after: GameState) -> None:
        moves.append((before, action))

    start = GameState.start(random_deal(deal_stream(seed, number)))
    play_on(start, (first, second, third), partial(move_stream, seed, number), note)
    return moves
