"""``lukfu analyze``: the whole reading of a deal."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import click

from lukfu_cli.commands.inputs import UnreadableFile
from lukfu_cli.commands.options import at_option, deal_option, files_argument, json_option, old_option, seat_option
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import Choice, Reading, read_deals
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import console

if TYPE_CHECKING:
    from lukfu_cli.commands.watching import Watch
    from lukfu_cli.engine.deals import OldRule
    from lukfu_cli.engine.solver.hindsight import Hindsight


@click.command()
@files_argument
@deal_option
@at_option
@seat_option()
@old_option
@click.option("--solve", is_flag=True, help="Add what each decision cost, with all hands open: hindsight.")
@json_option
def analyze(
    files: tuple[str, ...],
    deal: int | None,
    at: Moment | None,
    seat: Seat | None,
    old: OldRule | None,
    solve: bool,
    as_json: bool,
) -> Outcome:
    """Show all there is to a deal: hands, auction, tricks, the position, what may be done, the result.

    With --solve also what each player could secure at the first lead against the other two together, and which
    decisions gave some of it up. That needs every card to be known and takes seconds; Ctrl-C shows what has been found.

    Every deal of every FILE is shown, or deal K of each. The exit status is 0 if all is well, 1 if a rule of play is
    broken, 2 if a file, a deal or a moment cannot be shown; the highest of them all counts.
    """
    outcome = Outcome.ALL_WELL
    shown = 0
    with _watch(solve) as watch:
        for reading in read_deals(files, Choice(deal, at, seat, old)):
            if isinstance(reading, UsageFailure):
                outcome = Outcome.UNUSABLE
                _report(reading, at, seat, as_json)
                continue
            outcome = max(outcome, reading.outcome)
            hindsight = None if watch is None else _look_back(reading, watch)
            _show(reading, at, seat, as_json, not shown, hindsight)
            shown += 1
            if watch is not None and watch.is_interrupted:
                raise KeyboardInterrupt
    return outcome


def _watch(is_solving: bool) -> AbstractContextManager[Watch | None]:
    """The clock, Ctrl-C and the progress bar, for a reading that takes so long that they are needed."""
    if not is_solving:
        return nullcontext()
    from lukfu_cli.commands.watching import watching

    return watching()


def _look_back(reading: Reading, watch: Watch) -> Hindsight:
    from lukfu_cli.engine.solver.hindsight import look_back
    from lukfu_cli.engine.solver.solving import Solver

    with watch.over(f"{reading.name}, deal {reading.number}"):
        return look_back(Solver(), reading.replay, watch.begin)


def _show(
    reading: Reading, at: Moment | None, seat: Seat | None, as_json: bool, is_first: bool, hindsight: Hindsight | None
) -> None:
    if as_json:
        from lukfu_cli.render.analyze_json import deal_object

        console.answer_json(deal_object(reading.name, reading.replay, at, seat, hindsight))
    else:
        from lukfu_cli.render.analyze_text import show_deal

        show_deal(reading.name, reading.replay, at, seat, is_first, hindsight)


def _report(failure: UsageFailure, at: Moment | None, seat: Seat | None, as_json: bool) -> None:
    console.error(failure.message)
    if as_json and isinstance(failure, UnreadableFile):
        from lukfu_cli.render.analyze_json import unreadable_object

        console.answer_json(unreadable_object(failure.name, failure.reason, at, seat))
