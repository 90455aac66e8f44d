"""Where a game and the person at the keyboard meet: lines shown on standard error, and what is typed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from lukfu_cli.render import console
from lukfu_cli.render.table_text import Line, folded, plain_text

NARROWEST, WIDEST = 40, 100
"""The columns that lines are wrapped to, whatever the terminal's own width."""
LONGEST_ENTRY = 1000
"""Characters of a typed line that are read; no entry needs as many."""


def width() -> int:
    """The columns that what is said to a person is wrapped to."""
    from shutil import get_terminal_size

    return max(NARROWEST, min(get_terminal_size((80, 24)).columns, WIDEST))


def show(lines: Iterable[Line]) -> None:
    """Shows lines to the person at the terminal, on standard error, broken where the terminal is too narrow."""
    columns = width()
    lines = [row for line in lines for row in folded(line, columns)]
    if not console.is_coloured(sys.stderr):
        console.note("\n".join(plain_text(line) for line in lines))
        return
    from rich.text import Text

    sys.stdout.flush()
    terminal = console.rich_notes()
    for line in lines:
        terminal.print(Text.assemble(*((text, style) for style, text in line)), soft_wrap=True)
    sys.stderr.flush()


def ask(prompt: str) -> str:
    """What the person types at a prompt, without the line end. Raises EOFError when there is no more to come.

    The prompt is shown on standard error, so that standard output may go into a file. Where both are one terminal, the
    line can be edited as in a shell.
    """
    if _is_one_terminal() and _can_edit():
        return input(prompt)[:LONGEST_ENTRY]
    sys.stdout.flush()
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\r\n")[:LONGEST_ENTRY]


def prepare_keyboard() -> None:
    """Lets nothing that is typed be an error of its encoding."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")


def end_entry() -> None:
    """Ends the line in which the terminal's own sign of an ended input stands."""
    console.note("")


def clear_view() -> None:
    """Moves what stands on the terminal out of sight, for the next person at the keyboard."""
    from shutil import get_terminal_size

    console.note("\n" * get_terminal_size((80, 24)).lines)


def _is_one_terminal() -> bool:
    """Whether standard output and standard error are the same terminal."""
    if not (console.is_terminal(sys.stdout) and console.is_terminal(sys.stderr)):
        return False
    try:
        return os.path.sameopenfile(sys.stdout.fileno(), sys.stderr.fileno())
    except (OSError, ValueError, AttributeError):
        return False


def _can_edit() -> bool:
    """Whether lines can be edited here; switches it on, without marks that a plain terminal would show."""
    if os.environ.get("TERM") == "dumb":
        return False
    try:
        import readline
    except ImportError:
        return False
    readline.parse_and_bind("set enable-bracketed-paste off")
    return True
