"""Work shared out to processes on this machine, with the results in the order of the work."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

Result = TypeVar("Result")

MOST_PROCESSES = 61
"""More cannot be waited for on Windows."""
WAITING_FOR_EACH = 4
"""Pieces of work that are handed out ahead for each process."""

_is_stopping: Callable[[], bool] = bool
"""In a worker: whether the work has been called off. Elsewhere always False."""


def is_stopping() -> bool:
    """Whether the work has been called off; for the work to ask between its steps, in whatever process it runs."""
    return _is_stopping()


def results_in_order(
    work: Callable[..., Result], pieces: Iterable[tuple[Any, ...]], processes: int
) -> Iterator[Result]:
    """What ``work(*piece)`` gives for each piece, in their order, computed by so many processes at once.

    With one process all is done here. If the iteration is left early, by an interrupt too, the work still running is
    called off. ``work`` must be a function of a module, and what it takes and gives must be plain values. Raises what
    ``work`` raises, and BrokenProcessPool if a process is lost.
    """
    if processes == 1:
        for piece in pieces:
            yield work(*piece)
        return
    # Fresh processes on every system: nothing of this one, its threads or its terminal, is copied into them.
    context = get_context("spawn")
    stop = context.Event()
    count = min(processes, MOST_PROCESSES)
    pool = ProcessPoolExecutor(count, context, _begin, (stop,))
    waiting: deque[Future[Result]] = deque()
    rest = iter(pieces)
    try:
        with _interrupts_ignored():
            waiting.extend(pool.submit(work, *piece) for piece in islice(rest, WAITING_FOR_EACH * count))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(work, *piece) for piece in islice(rest, 1))
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C goes to every process of a terminal; those that are started in this block are born deaf to it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(stop: Any) -> None:
    """The first thing that a worker does."""
    global _is_stopping  # noqa: PLW0603 - the one thing that a worker is told once for all its work
    _is_stopping = stop.is_set
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends a worker whose parent is gone, however that went."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
