"""The AIs: what each is given and gives back, and the one table of their names.

Nothing here loads an AI before it is asked for: the table says where each one lives.
"""

from __future__ import annotations

from collections.abc import Callable

from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.view import SeatView

Player = Callable[[SeatView, Random], Action]
"""An AI: given what its seat may know and a stream of its own, the action it takes.

It is asked only when its seat is to move, and must give a legal ``Call``, ``CLAIM``, ``Play`` or ``FaceDown``. It is a
plain function and keeps nothing between moves: the same view and the same stream give the same action. It never sees
the other hands or a seed.
"""

PLAYERS: dict[str, str] = {
    "random": "lukfu_cli.engine.players.uniform",
    "greedy": "lukfu_cli.engine.players.greedy",
    "counter": "lukfu_cli.engine.players.counter",
}
"""Every AI by its name, from the weakest up, with the module whose ``choose`` it is."""


class UnknownPlayerError(ValueError):
    """A name that is no AI's. ``suggestion`` is the name that was probably meant, or None."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        super().__init__(name)
        self.name = name
        self.suggestion = suggestion

    def __reduce__(self) -> tuple[object, ...]:
        return UnknownPlayerError, (self.name, self.suggestion)


def check_player_name(name: str) -> str:
    """The name of an AI as the table spells it, whatever its case and the spaces around it.

    Raises UnknownPlayerError, with the name probably meant, if there is none.
    """
    wanted = name.strip().lower()
    if wanted in PLAYERS:
        return wanted
    from difflib import get_close_matches

    close = get_close_matches(wanted, PLAYERS, n=1)
    raise UnknownPlayerError(name, close[0] if close else None)


def player_named(name: str) -> Player:
    """The AI with this name. Raises UnknownPlayerError, with the name probably meant, if there is none."""
    from importlib import import_module

    player: Player = import_module(PLAYERS[check_player_name(name)]).choose
    return player
