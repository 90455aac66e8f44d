"""``lukfu solve``: exact answers about a position, all hands open."""

from __future__ import annotations

import math

import click

from lukfu_cli.commands.inputs import UnreadableFile
from lukfu_cli.commands.options import at_option, deal_option, files_argument, json_option, seat_option
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import Choice, Reading, read_deals
from lukfu_cli.commands.watching import Watch, watching
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.questions import Asked, Solution, solve_position
from lukfu_cli.engine.state import GameState
from lukfu_cli.render import console

MOST_NODES = 10**15 - 1
MOST_SECONDS = 10**9


class Request:
    """What is asked about every deal, and how the answer is to look."""

    def __init__(
        self,
        at: Moment | None,
        seat: Seat | None,
        asked: Asked,
        nodes: int | None,
        budget: float | None,
        timings: bool,
        as_json: bool,
    ) -> None:
        self.at = at
        self.seat = seat
        self.asked = asked
        self.nodes = nodes
        self.budget = budget
        self.timings = timings
        self.as_json = as_json


def _read_seconds(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and not (math.isfinite(value) and 0 < value <= MOST_SECONDS):
        raise click.BadParameter(f"{value} is no number of seconds above 0.", context, parameter)
    return value


@click.command()
@files_argument
@deal_option
@at_option
@seat_option("Ask about the points of this seat only: P1, P2 or P3. The hands stay open.")
@click.option("--each", is_flag=True, help="Show every action of the player to move, with what it secures.")
@click.option("--line", is_flag=True, help="Show a line of play that attains the secured points.")
@click.option("--win", is_flag=True, help="Ask only who can force a win, which is quick.")
@click.option(
    "--nodes",
    type=click.IntRange(1, MOST_NODES),
    metavar="N",
    help="Search at most N positions for each deal; what is not settled is shown as an interval.",
)
@click.option(
    "--budget",
    type=float,
    metavar="SECONDS",
    callback=_read_seconds,
    help="Search for so many seconds at most for each deal; what is not settled is shown as an interval.",
)
@click.option("--timings", is_flag=True, help="Show the time, in seconds, that the search took.")
@json_option
def solve(
    files: tuple[str, ...],
    deal: int | None,
    at: Moment | None,
    seat: Seat | None,
    each: bool,
    line: bool,
    win: bool,
    nodes: int | None,
    budget: float | None,
    timings: bool,
    as_json: bool,
) -> Outcome:
    """Solve a position exactly, with all hands open: what each player can secure, and who can force a win.

    Secured points are the net points that a player can guarantee against the other two playing together. Before the
    auction they are given for each possible caller. Every deal of every FILE is solved, or deal K of each, at the end
    of its record or at the moment WHERE. A deal of which not every card is known cannot be solved.

    Ctrl-C shows what is proved so far. The exit status is 0 if all is well, 1 if a rule of play is broken, 2 if a file,
    a deal or a moment cannot be solved; the highest of them all counts.
    """
    if win and (each or line):
        raise click.UsageError("--win asks the one question only; leave --each and --line out.")
    asked = Asked(SEATS if seat is None else (seat,), each, line, win)
    request = Request(at, seat, asked, nodes, budget, timings, as_json)
    outcome = Outcome.ALL_WELL
    shown = 0
    with watching() as watch:
        for reading in read_deals(files, Choice(deal, at)):
            if isinstance(reading, UsageFailure):
                outcome = Outcome.UNUSABLE
                _report(reading, request)
                continue
            solved = _solve(reading, request, watch, is_first=not shown)
            outcome = max(outcome, solved)
            shown += 1
            if watch.is_interrupted:
                raise KeyboardInterrupt
    return outcome


def _solve(reading: Reading, request: Request, watch: Watch, is_first: bool) -> Outcome:
    """Solves and shows one deal."""
    state = reading.replay.final
    if not isinstance(state, GameState):
        _show_unsolved(reading, request)
        return Outcome.UNUSABLE
    from lukfu_cli.engine.solver.solving import Solver

    with watch.over(f"{reading.name}, deal {reading.number}", request.budget):
        solution = solve_position(Solver(), state, request.asked, request.nodes, watch.begin)
        seconds = watch.seconds if request.timings else None
    _show(reading, request, solution, seconds, is_first)
    return reading.outcome


def _show(reading: Reading, request: Request, solution: Solution, seconds: float | None, is_first: bool) -> None:
    if request.as_json:
        from lukfu_cli.render.solve_json import solution_object

        found = solution_object(
            reading.name, reading.replay, request.at, request.seat, solution, _kernel_name(), seconds
        )
        console.answer_json(found)
        return
    from lukfu_cli.render.solve_text import Effort, show_solution

    effort = None if seconds is None else Effort(seconds, _kernel_name())
    show_solution(reading.name, reading.replay, request.at, request.asked, solution, effort, is_first)


def _show_unsolved(reading: Reading, request: Request) -> None:
    """A deal that cannot be solved: what is wrong with it, or which cards are not known."""
    from lukfu_cli.render.solve_text import unsolved_reason

    reason = unsolved_reason(reading.replay)
    if request.as_json:
        from lukfu_cli.render.solve_json import unsolved_object

        told = None if reading.replay.final is None else reason
        console.answer_json(
            unsolved_object(reading.name, reading.replay, request.at, request.seat, _kernel_name(), told)
        )
    else:
        from lukfu_cli.render.findings import text_line

        for finding in reading.replay.findings:
            console.answer(text_line(reading.name, finding))
    console.error(f"{reading.name}, deal {reading.number}: {reason}")


def _report(failure: UsageFailure, request: Request) -> None:
    console.error(failure.message)
    if request.as_json and isinstance(failure, UnreadableFile):
        from lukfu_cli.render.solve_json import unsolved_object

        console.answer_json(
            unsolved_object(failure.name, None, request.at, request.seat, _kernel_name(), failure.reason)
        )


def _kernel_name() -> str:
    from lukfu_cli.engine.solver.loader import kernel_name

    return kernel_name()
