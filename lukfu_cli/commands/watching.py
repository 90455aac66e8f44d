"""What goes on beside a long calculation: the clock, Ctrl-C and the progress bar."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from lukfu_cli.engine.solver.questions import Task
from lukfu_cli.render.solve_progress import SolveProgress

PATIENCE = 1.0
"""Seconds after which a progress bar is shown."""


class Watch:
    """Gives each question of a position its share of the time, and shows how far it has come.

    ``is_interrupted`` once Ctrl-C was pressed: then every question is given up, and what is proved can be shown.
    """

    def __init__(self) -> None:
        self.is_interrupted = False
        self._budget: float | None = None
        self._began = time.monotonic()
        self._progress: SolveProgress | None = None

    @contextmanager
    def over(self, label: str, budget: float | None = None) -> Iterator[None]:
        """Watches one position, which may take ``budget`` seconds; ``label`` names it on the bar."""
        self._began = time.monotonic()
        self._budget = budget
        self._progress = SolveProgress(label)
        try:
            yield
        finally:
            self._progress.close()
            self._progress = None

    @property
    def is_searching(self) -> bool:
        """Whether a position is being watched."""
        return self._progress is not None

    @property
    def seconds(self) -> float:
        """The time since the position was taken up, in seconds."""
        return time.monotonic() - self._began

    def begin(self, task: Task, place: int, count: int) -> Callable[[], bool]:
        """Takes note of a question, and gives what says whether to give it up."""
        until = None
        if self._budget is not None:
            left = max(0.0, self._budget - self.seconds)
            until = time.monotonic() + left / max(1, count - place)
        if self._progress is not None:
            self._progress.begin(task, place, count)

        def should_stop() -> bool:
            now = time.monotonic()
            if self._progress is not None and now - self._began >= PATIENCE:
                self._progress.tick(now)
            return self.is_interrupted or (until is not None and now >= until)

        return should_stop


@contextmanager
def watching() -> Iterator[Watch]:
    """A watch that takes Ctrl-C during a search as a wish to see what is there; a second one ends the program at once.

    Outside a search Ctrl-C does what it always does, and where the program was told to ignore it, it is ignored.
    """
    watch = Watch()
    usual = signal.default_int_handler
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not usual:
        yield watch
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, usual)
        if not watch.is_searching:
            raise KeyboardInterrupt
        watch.is_interrupted = True

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, usual)
