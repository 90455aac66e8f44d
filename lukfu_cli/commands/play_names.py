"""Who sits at a table of ``lukfu play``: the names of ``--players``, read."""

from __future__ import annotations

import click

from lukfu_cli.engine.players import PLAYERS, UnknownPlayerError, check_player_name
from lukfu_cli.engine.seats import SEATS, Seat

HUMAN = "human"
"""The name that stands for a person at the keyboard."""
STRONGEST = "counter"
"""The AI that sits where nobody else is asked for, and that gives hints."""
KNOWN = (HUMAN, *PLAYERS)
"""Every name there is."""

Names = tuple[str, str, str]
"""Who sits on P1, P2 and P3."""


def read_names(context: click.Context, parameter: click.Parameter, value: str | None) -> Names | None:
    """The three names of the option, as the tables spell them; None where it is not given."""
    if value is None:
        return None
    names = [name.strip() for name in value.split(",")]
    if len(names) != len(SEATS) or not all(names):
        message = f"three names are needed, as in {HUMAN},{STRONGEST},greedy; {value!r} does not give three."
        raise click.BadParameter(message, context, parameter)
    try:
        first, second, third = map(_known_name, names)
    except UnknownPlayerError as error:
        raise click.BadParameter(_unknown(error.name), context, parameter) from None
    return first, second, third


def _known_name(name: str) -> str:
    return HUMAN if name.lower() == HUMAN else check_player_name(name)


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), KNOWN, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(KNOWN)}."
    return f"there is no player {name!r}; {hint}"


def people(names: Names) -> list[Seat]:
    """The seats where people sit."""
    return [seat for seat in SEATS if names[seat] == HUMAN]
