"""A request to end the program that is heard like Ctrl-C, so that what was begun is kept or cleared away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_like_ctrl_c() -> Iterator[None]:
    """Lets a terminal that is closed, or a request to end, raise KeyboardInterrupt here as Ctrl-C does."""
    import signal
    import threading

    names = ("SIGHUP", "SIGTERM") if threading.current_thread() is threading.main_thread() else ()
    signals = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # One that is ignored on purpose, as by nohup, stays ignored.
    caught = [number for number in signals if signal.getsignal(number) is signal.SIG_DFL]
    for number in caught:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, signal.SIG_DFL)
