"""The one owner of the consoles: answers go to standard output, everything else to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO

from lukfu_cli.render.text_safety import COMMAND_MARK, visible, without_commands

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH = 100
"""The width of what is laid out for no terminal, in columns: fixed, so that it diffs well."""


def prepare_streams() -> None:
    """Makes both streams UTF-8, with line feeds on every system, and nothing that they are given an error."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # The caller closed it: whoever wants no output gets none.
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def answer(text: str) -> None:
    """Writes lines of the answer, as text for people, to standard output; the last line end is added."""
    sys.stdout.write(without_commands(text) + "\n")


def answer_raw(text: str) -> None:
    """Writes a part of an answer for a program to standard output as it is: a deal file, SARIF, workflow commands."""
    sys.stdout.write(text)


def answer_json(value: Mapping[str, Any]) -> None:
    """Writes one line of JSON to standard output."""
    sys.stdout.write(json_text(value) + "\n")


def json_text(value: Any) -> str:
    """A value as JSON on one line: ASCII only, and nothing in it that a terminal or a CI log would act on."""
    import json

    text = json.dumps(value)
    if "##" in text:
        import re

        text = re.sub(COMMAND_MARK, r"\\u0023", text)
    return text


def note(text: str) -> None:
    """Writes lines that are no part of the answer to standard error: notes, summaries, progress."""
    sys.stdout.flush()
    sys.stderr.write(without_commands(text) + "\n")
    sys.stderr.flush()


def error(message: str) -> None:
    """Writes one line of error to standard error; the message may hold any text from outside."""
    error_text(f"lukfu: {visible(message)}")


def error_text(text: str) -> None:
    """Writes lines of error to standard error; every line may hold any text from outside."""
    # Answers that cannot be written are an error of their own, found when the last of them go out.
    with suppress(OSError):
        sys.stdout.flush()
    lines = [without_commands(visible(line)) + "\n" for line in text.rstrip("\n").split("\n")]
    with suppress(OSError):
        sys.stderr.write("".join(lines))
        sys.stderr.flush()


def end_line() -> None:
    """Ends the line in which a terminal has shown ``^C``."""
    if is_terminal(sys.stderr):
        note("")


def flush() -> None:
    """Sends everything out; raises OSError if that fails."""
    sys.stdout.flush()
    sys.stderr.flush()


def discard_output() -> None:
    """Lets all output that is still waiting go nowhere, so that Python's own last flush cannot fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
    os.close(nowhere)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal; a closed or missing one is none."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def is_interactive(files: Sequence[str] = (), is_json: bool = False) -> bool:
    """Whether a person is at the keyboard, so that a command may ask.

    Standard input and standard error are terminals, no FILE is ``-``, and no JSON was asked for.
    """
    return not is_json and "-" not in files and is_terminal(sys.stdin) and is_terminal(sys.stderr)


def is_decorated(stream: TextIO | None = None) -> bool:
    """Whether a stream (standard output, if none is given) gets boxes and styles.

    A terminal does, unless it is a dumb one; so does everything where ``FORCE_COLOR`` is set and ``NO_COLOR`` is not.
    """
    if os.environ.get("FORCE_COLOR") and not os.environ.get("NO_COLOR"):
        return True
    return is_terminal(sys.stdout if stream is None else stream) and os.environ.get("TERM") != "dumb"


def is_coloured(stream: TextIO | None = None) -> bool:
    """Whether a stream (standard output, if none is given) gets colours: a decorated one does, but for ``NO_COLOR``."""
    return not os.environ.get("NO_COLOR") and is_decorated(stream)


def help_width() -> int | None:
    """The width of help texts: fixed where standard output is no terminal, else None, for the terminal's own."""
    return None if is_terminal(sys.stdout) else PLAIN_WIDTH


def rich_answers() -> Console:
    """The rich console of standard output. Only for decorated output: see ``is_decorated``."""
    return _rich(sys.stdout)


def rich_notes() -> Console:
    """The rich console of standard error. Only for decorated output: see ``is_decorated``."""
    return _rich(sys.stderr)


def _rich(stream: TextIO) -> Console:
    from rich.console import Console

    return Console(
        file=stream,
        width=None if is_terminal(stream) else PLAIN_WIDTH,
        force_terminal=is_decorated(stream),
        no_color=bool(os.environ.get("NO_COLOR")),
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=False,
    )
