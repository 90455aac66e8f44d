"""``lukfu perft``: how many sequences of actions can follow a position."""

from __future__ import annotations

import click

from lukfu_cli.commands.inputs import UnreadableFile
from lukfu_cli.commands.options import at_option, deal_option, file_argument, json_option
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import Choice, Reading, note_findings, read_deal
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.solver.counting import MAX_ACTIONS, split_by_first_action
from lukfu_cli.engine.solver.loader import kernel_name
from lukfu_cli.engine.state import GameState
from lukfu_cli.render import console


@click.command()
@file_argument()
@click.argument("depth", type=click.IntRange(0, MAX_ACTIONS))
@deal_option
@at_option
@click.option("--divide", is_flag=True, help="Split the count by the first action.")
@json_option
def perft(file: str, depth: int, deal: int | None, at: Moment | None, divide: bool, as_json: bool) -> Outcome:
    """Count the sequences of DEPTH actions that can follow, all hands open: for comparing programs.

    A sequence that ends the deal before counts once, as do all that end in a claim. Each set of cards that can be
    discarded is an action of its own. The deal is taken at the end of its record, or at the moment WHERE. Counts grow
    fast: from the first lead on eight actions take a second, nine can take minutes. Ctrl-C ends it.

    The exit status is 0 if all is well, 1 if a rule of play is broken before, 2 if nothing can be counted.
    """
    try:
        reading = read_deal(file, Choice(deal, at))
    except UnreadableFile as failure:
        if as_json:
            from lukfu_cli.render.perft import count_object

            nothing = count_object(failure.name, None, at, depth, None, None, kernel_name(), failure.reason)
            console.answer_json(nothing)
        raise
    state = reading.replay.final
    if not isinstance(state, GameState):
        return _show_why_not(reading, at, depth, as_json)
    if not as_json:
        note_findings(reading)
    try:
        _count(reading, state, at, depth, divide, as_json)
    except OverflowError:
        raise UsageFailure(f"{reading.name}, deal {reading.number}: there are more than 2^61 sequences") from None
    return reading.outcome


def _count(reading: Reading, state: GameState, at: Moment | None, depth: int, divide: bool, as_json: bool) -> None:
    """Counts and shows; the parts of a split as soon as they are there."""
    from lukfu_cli.render import perft as render

    parts = []
    for part in split_by_first_action(state, depth, _go_on):
        parts.append(part)
        if divide and not as_json:
            console.answer(render.part_line(part, state))
            console.flush()
    # With no action to split by there is one sequence, the empty one.
    total = sum(count for _, count in parts) if parts else 1
    if as_json:
        shown = parts if divide else None
        console.answer_json(render.count_object(reading.name, reading.replay, at, depth, total, shown, kernel_name()))
    else:
        console.answer(render.total_line(total) if divide else str(total))


def _go_on() -> bool:
    """Never stops the count; that it is called lets Ctrl-C through."""
    return False


def _show_why_not(reading: Reading, at: Moment | None, depth: int, as_json: bool) -> Outcome:
    from lukfu_cli.render.perft import count_object, no_count_reason

    if not as_json:
        note_findings(reading)
    reason = no_count_reason(reading.replay)
    if as_json:
        told = None if reading.replay.final is None else reason
        nothing = count_object(reading.name, reading.replay, at, depth, None, None, kernel_name(), told)
        console.answer_json(nothing)
    console.error(f"{reading.name}, deal {reading.number}: {reason}")
    return Outcome.UNUSABLE
