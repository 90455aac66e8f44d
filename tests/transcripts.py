"""Transcripts in the pages: the commands that a page shows, run again, and the page written anew if that is wanted.

A transcript is a fenced block whose first line begins with ``$ lukfu`` or ``$ cat``. Each line with ``$`` is a command
line; what follows is all that it prints, but that a line ``[...]`` stands for any lines. Commands may be joined by
``|`` and end in ``> FILE``; ``$ cat FILE`` and ``$ echo $?`` are known too. The blocks of a page are run one after the
other in one folder, which has the examples in it. A line such as ``P1> 3`` is what a person types: the command then
runs as if at a terminal, and only what stands on standard error is shown.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from lukfu_cli.cli import run

ELISION = "[...]"
"""The line that stands for any lines, one at least."""
PROMPT = "$ "
ENTRY = re.compile(r"^(P[1-3]> |P[1-3], .*> )(.*)$")
FENCE = re.compile(r"^```.*\n(\$ (?:lukfu|cat) (?:.*\n)*?)```$", re.MULTILINE)


class Shown(NamedTuple):
    """One command line of a transcript, and the lines that the page has under it."""

    command: str
    lines: list[str]


def blocks_of(page: str) -> Iterator[re.Match[str]]:
    """The transcripts of a page."""
    return FENCE.finditer(page)


def commands_of(block: str) -> list[Shown]:
    """The command lines of a transcript, each with what is shown of its output."""
    found: list[Shown] = []
    for line in block.removesuffix("\n").split("\n"):
        if line.startswith(PROMPT):
            found.append(Shown(line.removeprefix(PROMPT), []))
        else:
            found[-1].lines.append(line)
    return found


class Writer(io.TextIOWrapper):
    """Text for a buffer, written at once, so that two writers of one buffer keep their order; it outlives both."""

    def __init__(self, buffer: io.BytesIO) -> None:
        super().__init__(buffer, "utf-8", newline="\n", write_through=True)

    def __del__(self) -> None:
        self.detach()


class Shell:
    """Runs command lines of transcripts in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._status = 0

    def output(self, shown: Shown) -> list[str]:
        """The lines that a command line prints, without spaces at their ends."""
        typed = [match[2] for line in shown.lines if (match := ENTRY.match(line))]
        text = self._typed(shown.command, typed) if typed else self._piped(shown.command)
        return [line.rstrip() for line in text.removesuffix("\n").split("\n")] if text else []

    def _piped(self, command: str) -> str:
        line, _, target = command.partition(" > ")
        *first, last = line.split(" | ")
        screen, data = io.BytesIO(), b""
        for part in first:
            data = self._part(part, data, screen, io.BytesIO())
        data = self._part(last, data, screen, io.BytesIO() if target else screen)
        if target:
            Path(target).write_bytes(data)
        return screen.getvalue().decode()

    def _part(self, command: str, data: bytes, screen: io.BytesIO, out: io.BytesIO) -> bytes:
        """The answer of one command to ``data``, which goes to ``out`` too; errors and notes go to ``screen``."""
        words = shlex.split(command)
        if words[0] == "lukfu":
            self._run(words[1:], data, out, screen)
        elif words[0] == "cat":
            out.write(Path(words[1]).read_bytes())
        elif command == "echo $?":
            out.write(f"{self._status}\n".encode())
        else:
            raise AssertionError(f"a transcript cannot run {command!r}")
        return out.getvalue()

    def _run(self, arguments: list[str], data: bytes, out: io.BytesIO, err: io.BytesIO) -> None:
        with self._monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
            patch.setattr(sys, "stdout", Writer(out))
            patch.setattr(sys, "stderr", Writer(err))
            self._status = run(arguments)

    def _typed(self, command: str, typed: list[str]) -> str:
        """What a person sees who types these entries at a terminal of 80 columns without colours."""
        entries = iter(typed)

        def ask(prompt: str) -> str:
            line = next(entries)
            sys.stderr.write(f"{prompt}{line}\n")
            return line

        with self._monkeypatch.context() as patch:
            patch.setattr("lukfu_cli.render.console.is_terminal", lambda stream: True)
            patch.setattr("lukfu_cli.render.play_screen.ask", ask)
            patch.setenv("NO_COLOR", "1")
            patch.setenv("COLUMNS", "80")
            screen = io.BytesIO()
            self._run(shlex.split(command)[1:], b"", io.BytesIO(), screen)
        return screen.getvalue().decode().lstrip("\n")


def is_as_shown(shown: list[str], output: list[str]) -> bool:
    """Whether a page shows this output, in full but for the lines that it leaves out."""
    pattern = "".join(r"(?:.*\n)+?" if line == ELISION else re.escape(line) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in output)) is not None


def shown_anew(shown: list[str], output: list[str]) -> list[str]:
    """The output as a page is to show it: as many lines as before on each side of what is left out.

    What stands between two elisions is found again by its first line.
    """
    parts = _split(shown)
    if len(parts) == 1:
        return output
    first, *middle, last = parts
    place = len(first)
    lines = output[:place]
    for part in middle:
        place = output.index(part[0], place)
        lines += [ELISION, *output[place : place + len(part)]]
        place += len(part)
    return [*lines, ELISION, *(output[len(output) - len(last) :] if last else [])]


def _split(shown: list[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for line in shown:
        if line == ELISION:
            parts.append([])
        else:
            parts[-1].append(line)
    return parts
