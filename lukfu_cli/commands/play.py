"""``lukfu play``: a person against the machine, or machines among themselves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

import click

from lukfu_cli.commands.endings import ended_like_ctrl_c
from lukfu_cli.commands.options import (
    MAX_NUMBER,
    deal_option,
    drawn_seed,
    file_argument,
    json_option,
    old_option,
    seed_option,
)
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.play_names import HUMAN, KNOWN, STRONGEST, Names, read_names
from lukfu_cli.render import console

if TYPE_CHECKING:
    from lukfu_cli.commands.play_person import Keyboard
    from lukfu_cli.commands.play_scribe import Scribe
    from lukfu_cli.commands.play_table import PlayedDeal
    from lukfu_cli.engine.actions import Action
    from lukfu_cli.engine.dealfile.record import Record
    from lukfu_cli.engine.deals import OldRule
    from lukfu_cli.engine.scoring import Score
    from lukfu_cli.engine.state import GameState


class Begun(NamedTuple):
    """A deal that is taken up from a file: its record, and the position where that stops."""

    record: Record
    state: GameState


@click.command()
@file_argument(required=False)
@click.option(
    "--players",
    metavar="A,B,C",
    callback=read_names,
    help=f"Who sits on P1, P2 and P3, each one of: {', '.join(KNOWN)}. "
    f"Default: {HUMAN},{STRONGEST},{STRONGEST} on a terminal, else three times {STRONGEST}.",
)
@seed_option
@click.option(
    "--deals",
    type=click.IntRange(1, MAX_NUMBER),
    default=1,
    metavar="K",
    help="How many deals to play. Default: one.",
)
@deal_option
@old_option
@click.option(
    "--record", type=click.Path(), metavar="FILE", help="Write the deals to this file, anew and whole after each deal."
)
@click.option("--overwrite", is_flag=True, help="Let --record replace a file that is there already.")
@json_option
def play(
    file: str | None,
    players: Names | None,
    seed: int | None,
    deals: int,
    deal: int | None,
    old: OldRule | None,
    record: str | None,
    overwrite: bool,
    as_json: bool,
) -> Outcome:
    """Play a deal against the machine, or let machines play.

    On a terminal you sit on P1, against two AIs: type ? for what you may do and why, help for the other words. Without
    a terminal, or with --json, nothing ever asks, and the AIs play by themselves; standard output is a deal file with a
    record of each deal, standard error has the results. A void deal is dealt again and does not count.

    With a FILE its deal is taken up where the record stops; with --deals, fresh deals follow it, at the same table: by
    the rule for Old cards that it was played by.
    """
    if overwrite and record is None:
        raise click.UsageError("--overwrite goes with --record FILE.")
    if deal is not None and file is None:
        raise click.UsageError("--deal goes with a FILE.")
    is_interactive = console.is_interactive([] if file is None else [file], as_json)
    names = players or (HUMAN if is_interactive else STRONGEST, STRONGEST, STRONGEST)
    if HUMAN in names and not is_interactive:
        raise UsageFailure(_no_human(file, as_json))
    return _play(_Setting(names, file, deal, old, seed, deals, record, overwrite, as_json))


def _no_human(file: str | None, as_json: bool) -> str:
    """Why nobody can sit down here."""
    if as_json:
        why = "with --json nothing is asked"
    elif file == "-":
        why = "standard input is the deal file"
    else:
        why = "standard input and standard error are not both terminals"
    return f"a {HUMAN} cannot play here: {why}; name three AIs, as in --players {STRONGEST},{STRONGEST},greedy"


class _Setting(NamedTuple):
    """What was asked for."""

    names: Names
    file: str | None
    deal: int | None
    old: OldRule | None
    seed: int | None
    deals: int
    record: str | None
    may_overwrite: bool
    as_json: bool

    @property
    def has_people(self) -> bool:
        """Whether somebody is to be asked."""
        return HUMAN in self.names


def _play(setting: _Setting) -> Outcome:
    from lukfu_cli.commands.play_record import RecordFile
    from lukfu_cli.commands.play_scribe import Scribe

    begun: Begun | None = None
    if setting.file is not None:
        taken = _take_up(setting.file, setting.deal, setting.old)
        if isinstance(taken, Outcome):
            return taken
        begun = taken
    file = RecordFile(setting.record, setting.may_overwrite) if setting.record is not None else None
    seed = drawn_seed(setting.seed)
    is_printing = file is None or not setting.has_people
    scribe = Scribe(setting.names, seed, setting.as_json, file, is_printing)
    game = _Game(setting, seed, begun, scribe)
    game.play()
    return Outcome.ALL_WELL


def _take_up(name: str, number: int | None, old: OldRule | None) -> Begun | Outcome:
    """The deal of a file, ready to be played on; the outcome, with what is wrong, if the rules do not allow it.

    Raises UsageFailure if it cannot be read, is not wholly known, or is over.
    """
    from lukfu_cli.commands.reading import Choice, read_deal
    from lukfu_cli.engine.state import GameState

    reading = read_deal(name, Choice(number, old=old))
    state = reading.replay.final
    where = f"{reading.name}, deal {reading.number}"
    if reading.replay.findings:
        from lukfu_cli.render.findings import source_lines, text_line

        for finding in reading.replay.findings:
            console.note("\n".join([text_line(reading.name, finding), *source_lines(finding)]))
        console.error(f"{where}: a deal is taken up only where nothing in it is wrong")
        return reading.outcome
    if state is not None and state.is_over:
        raise UsageFailure(f"{where}: this deal is over; 'lukfu analyze' shows how it ended")
    if not isinstance(state, GameState):
        raise UsageFailure(f"{where}: some cards of this deal were not seen, so it cannot be played on")
    return Begun(reading.replay.record, state)


class _Game:
    """The deals of one call of the command, one after the other."""

    def __init__(self, setting: _Setting, seed: int, begun: Begun | None, scribe: Scribe) -> None:
        self._setting = setting
        self._seed = seed
        self._begun = begun
        self._old_rule = setting.old if begun is None else begun.state.deal.old_rule
        self._scribe = scribe
        self._scores: list[Score] = []
        self._voids = 0
        self._keyboard = _keyboard(setting)

    def play(self) -> None:
        """Plays all deals. What has been played when somebody stops is written down, too."""
        from lukfu_cli.commands.play_table import Stopped

        try:
            with _progress(self._setting) as advance:
                for number in range(1, self._setting.deals + 1):
                    self._play_deal(number)
                    advance(1)
        except Stopped:
            self._show_totals(is_final=True)
            return
        except KeyboardInterrupt:
            self._show_totals(is_final=True)
            raise
        self._show_totals(is_final=True)

    def _play_deal(self, number: int) -> None:
        from lukfu_cli.commands.play_table import PlayedDeal, Stopped

        begun = self._begun if number == 1 else None
        taken_up = begun.record if begun is not None else None
        keyboard = self._keyboard
        deal = PlayedDeal(
            self._setting.names,
            self._seed,
            number,
            keyboard,
            keyboard if keyboard is not None else _Silent(),
            begun.state if begun is not None else None,
            self._old_rule,
        )
        if keyboard is not None:
            keyboard.deal = number
        try:
            with ended_like_ctrl_c() if self._setting.has_people else nullcontext():
                end = deal.play()
        except (Stopped, KeyboardInterrupt, OSError):
            # OSError: the terminal has gone. What was played is kept all the same.
            self._write(deal, taken_up)
            raise
        assert end.result is not None and end.result.score is not None
        self._scores.append(end.result.score)
        self._voids += deal.voids
        if keyboard is not None:
            keyboard.end(end)
        self._write(deal, taken_up)
        if keyboard is not None and number < self._setting.deals:
            self._show_totals(is_final=False)

    def _write(self, deal: PlayedDeal, taken_up: Record | None) -> None:
        # A record whose deal was void and dealt again tells nothing of the new deal.
        self._scribe.write(deal.state, deal.number, None if deal.voids else taken_up)

    def _show_totals(self, is_final: bool) -> None:
        from lukfu_cli.engine.seats import SEATS
        from lukfu_cli.render.play_events import total_lines
        from lukfu_cli.render.play_screen import show

        if not self._scores or (self._keyboard is not None and self._setting.deals == 1):
            return
        names = dict(zip(SEATS, self._setting.names, strict=True))
        show(total_lines(names, self._scores, self._voids, is_final))


def _keyboard(setting: _Setting) -> Keyboard | None:
    """The people of the game; None where only AIs play."""
    if not setting.has_people:
        return None
    from lukfu_cli.commands.play_person import Keyboard
    from lukfu_cli.render.play_screen import prepare_keyboard

    prepare_keyboard()
    return Keyboard(setting.names, setting.deals)


class _Silent:
    """A watcher of AIs, who says nothing: the totals tell of void deals."""

    def begin(self, state: GameState) -> None:
        """Says nothing."""

    def move(self, before: GameState, action: Action, after: GameState) -> None:
        """Says nothing."""

    def void(self) -> None:
        """Says nothing."""

    def undone(self, action: Action) -> None:
        """Says nothing: AIs take nothing back."""

    def nothing_to_undo(self) -> None:
        """Says nothing: AIs take nothing back."""


@contextmanager
def _progress(setting: _Setting) -> Iterator[Callable[[int], None]]:
    """A progress bar, where only AIs play and the records do not pass over the same terminal."""
    if setting.has_people or setting.deals == 1 or console.is_terminal(sys.stdout):
        yield lambda steps: None
        return
    from lukfu_cli.render.progress import progress_bar

    with progress_bar(setting.deals, "deals") as advance:
        yield advance
