"""The progress bar of the solver, on standard error, where that is a terminal; it is moved by those who search."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from lukfu_cli.engine.solver.questions import Kind, Task
from lukfu_cli.render import console
from lukfu_cli.render.text_safety import visible

if TYPE_CHECKING:
    from rich.progress import Progress

STEP = 0.1
"""Seconds between two drawings of the bar."""


class SolveProgress:
    """How many questions of a position are answered, and which is next. Nothing is shown before the first ``tick``."""

    def __init__(self, label: str) -> None:
        self._label = visible(label)
        self._is_possible = console.is_terminal(sys.stderr) and console.is_decorated(sys.stderr)
        self._bar: Progress | None = None
        self._what, self._place, self._count = "", 0, 1
        self._drawn = float("-inf")

    def begin(self, task: Task, place: int, count: int) -> None:
        """Takes note of the question that begins."""
        self._what, self._place, self._count = task_words(task), place, count
        self._drawn = float("-inf")

    def tick(self, now: float) -> None:
        """Draws the bar, if it is time; ``now`` is in seconds, by any clock."""
        if not self._is_possible or now - self._drawn < STEP:
            return
        self._drawn = now
        if self._bar is None:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

            columns = (
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
            )
            self._bar = Progress(*columns, console=console.rich_notes(), transient=True, auto_refresh=False)
            self._bar.add_task("", total=self._count)
            self._bar.start()
        description = f"{self._label}: {self._what}"
        self._bar.update(self._bar.task_ids[0], completed=self._place, total=self._count, description=description)
        self._bar.refresh()

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()


def task_words(task: Task) -> str:
    """A question in a few words."""
    called = "" if task.caller is None else f" if {task.caller} calls"
    words = {
        Kind.WIN: f"can {task.seat} force a win",
        Kind.SECURED: f"{task.seat}'s points",
        Kind.ACTIONS: f"{task.seat}'s points after each action",
        Kind.LINE: f"{task.seat}'s line of play",
        Kind.BEST_PLAY: "the best-play line",
        Kind.COST: f"{task.seat}'s decision",
    }
    return words[task.kind] + called
