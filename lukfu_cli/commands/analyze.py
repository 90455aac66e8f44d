"""``lukfu analyze``: the whole reading of a deal."""

from __future__ import annotations

import click

from lukfu_cli.commands.inputs import UnreadableFile
from lukfu_cli.commands.options import at_option, deal_option, files_argument, json_option, seat_option
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import Choice, Reading, read_deals
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import console


@click.command()
@files_argument
@deal_option
@at_option
@seat_option()
@json_option
def analyze(files: tuple[str, ...], deal: int | None, at: Moment | None, seat: Seat | None, as_json: bool) -> Outcome:
    """Show all there is to a deal: hands, auction, tricks, the position, what may be done, the result.

    Every deal of every FILE is shown, or deal K of each. The exit status is 0 if all is well, 1 if a rule of play is
    broken, 2 if a file, a deal or a moment cannot be shown; the highest of them all counts.
    """
    outcome = Outcome.ALL_WELL
    shown = 0
    for reading in read_deals(files, Choice(deal, at, seat)):
        if isinstance(reading, UsageFailure):
            outcome = Outcome.UNUSABLE
            _report(reading, at, seat, as_json)
            continue
        outcome = max(outcome, reading.outcome)
        _show(reading, at, seat, as_json, is_first=not shown)
        shown += 1
    return outcome


def _show(reading: Reading, at: Moment | None, seat: Seat | None, as_json: bool, is_first: bool) -> None:
    if as_json:
        from lukfu_cli.render.analyze_json import deal_object

        console.answer_json(deal_object(reading.name, reading.replay, at, seat))
    else:
        from lukfu_cli.render.analyze_text import show_deal

        show_deal(reading.name, reading.replay, at, seat, is_first)


def _report(failure: UsageFailure, at: Moment | None, seat: Seat | None, as_json: bool) -> None:
    console.error(failure.message)
    if as_json and isinstance(failure, UnreadableFile):
        from lukfu_cli.render.analyze_json import unreadable_object

        console.answer_json(unreadable_object(failure.name, failure.reason, at, seat))
