"""``lukfu tournament``: three AIs over many deals."""

from __future__ import annotations

from collections.abc import Iterator

import click

from lukfu_cli.commands.options import MAX_NUMBER, drawn_seed, json_option, seed_option
from lukfu_cli.commands.processes import is_stopping, results_in_order
from lukfu_cli.engine.players import PLAYERS, UnknownPlayerError
from lukfu_cli.engine.tournament import Names, Tally, check_entrants, play_deals
from lukfu_cli.render import console
from lukfu_cli.render import tournament as report
from lukfu_cli.render.progress import progress_bar

DEFAULT_DEALS = 500
LARGEST_BLOCK = 8
"""Deals that are played between two steps of the progress bar, and handed to a process at once, at most."""
HUMAN = "human"
"""The name that stands for a person in ``lukfu play``."""


def _read_players(context: click.Context, parameter: click.Parameter, value: str) -> Names:
    names = tuple(name.strip() for name in value.split(","))
    try:
        return check_entrants(names)
    except UnknownPlayerError as error:
        raise click.BadParameter(_unknown(error), context, parameter) from None
    except ValueError:
        count = "one is" if len(names) == 1 else f"{len(names)} are"
        message = f"three names are needed, separated by commas, as in counter,greedy,greedy; {count} given."
        raise click.BadParameter(message, context, parameter) from None


def _unknown(error: UnknownPlayerError) -> str:
    if error.name.lower() == HUMAN:
        return "a person cannot take part in a tournament; 'lukfu play' is for that."
    hint = f"did you mean {error.suggestion}?" if error.suggestion else f"there are {', '.join(PLAYERS)}."
    return f"there is no player {error.name!r}; {hint}"


@click.command()
@click.option(
    "--players",
    required=True,
    metavar="A,B,C",
    callback=_read_players,
    help=f"The three entrants, each one of: {', '.join(PLAYERS)}. A name may stand more than once.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, MAX_NUMBER),
    default=DEFAULT_DEALS,
    metavar="N",
    help=f"How many deals, each played in all six seatings. Default: {DEFAULT_DEALS}.",
)
@seed_option
@click.option(
    "--jobs",
    type=click.IntRange(1, MAX_NUMBER),
    default=1,
    metavar="J",
    help="Processes to share the deals out to; the result is the same for any number. Default: 1.",
)
@json_option
def tournament(players: Names, deals: int, seed: int | None, jobs: int, as_json: bool) -> None:
    """Let three players meet over many deals, every deal in all six seatings.

    Shows for each entrant the net points a deal with their 95 % confidence interval (the deal is the unit), and the
    differences between the entrants, compared deal by deal. A void deal counts 0 points. Wins and calls are counted
    over all seatings. Ctrl-C shows what has been played until then.
    """
    seed = drawn_seed(seed)
    tally = Tally()
    try:
        with progress_bar(deals, "deals") as advance:
            for block in _blocks(players, seed, deals, jobs):
                tally = tally.plus(block)
                advance(block.deals)
    except KeyboardInterrupt:
        if tally.deals:
            _show(report.Report(players, seed, deals, tally), as_json)
        raise
    _show(report.Report(players, seed, deals, tally), as_json)


def _blocks(names: Names, seed: int, deals: int, jobs: int) -> Iterator[Tally]:
    """The tallies of all deals, some deals at a time, in their order."""
    size = max(1, min(LARGEST_BLOCK, deals // (4 * jobs)))
    starts = range(0, deals, size)
    pieces = ((names, seed, first, min(size, deals - first)) for first in starts)
    return results_in_order(play_block, pieces, min(jobs, len(starts)))


def play_block(names: Names, seed: int, first: int, count: int) -> Tally:
    """The tally of a block of deals; cut short if the tournament is called off."""
    return play_deals(names, seed, first, count, is_stopping)


def _show(result: report.Report, as_json: bool) -> None:
    if as_json:
        console.answer_json(report.tournament_json(result))
    elif console.is_decorated():
        report.print_tables(result)
    else:
        console.answer(report.plain_text(result))
