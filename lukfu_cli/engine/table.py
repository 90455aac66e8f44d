"""One deal played out by three AIs."""

from __future__ import annotations

from collections.abc import Callable

from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.players import Player
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.seats import Seat, turn_order
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import seat_view

Streams = Callable[[Seat, int], Random]
"""The stream of a seat's n-th decision (from 0) in the deal, such as ``partial(move_stream, seed, deal)``."""


def decisions_made(position: Position, seat: Seat) -> int:
    """How many decisions the seat has taken in the deal so far: its call and its plays.

    Counted from the position itself, so a record taken up, or a move taken back, goes on with the same streams.
    """
    called = turn_order(position.deal.master).index(seat) < len(position.calls)
    played = sum(played.seat is seat for played in position.current)
    return called + len(position.tricks) + played


def next_action(state: GameState, players: tuple[Player, Player, Player], streams: Streams) -> Action:
    """What the AI to move does: it is given its seat's view and the stream of this decision, nothing else.

    Raises ValueError if the deal is over.
    """
    seat = state.mover
    return players[seat](seat_view(state, seat), streams(seat, decisions_made(state, seat)))


def play_on(
    state: GameState,
    players: tuple[Player, Player, Player],
    streams: Streams,
    on_move: Callable[[GameState, Action, GameState], None] | None = None,
) -> GameState:
    """The end of the deal when the AIs of P1, P2 and P3 play on from ``state``.

    ``on_move`` is told each action: the state before, the action, the state after. A deal may end void (R2.4); what
    then, whoever asked decides. Raises IllegalActionError if an AI breaks a rule.
    """
    while not state.is_over:
        action = next_action(state, players, streams)
        after = state.apply(action)
        if on_move is not None:
            on_move(state, action, after)
        state = after
    return state
