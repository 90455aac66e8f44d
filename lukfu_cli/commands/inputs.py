"""What a FILE argument stands for: a file, standard input (``-``), or all the deal files below a folder."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lukfu_cli.commands.outcomes import UsageFailure

CHUNK = 1 << 16
"""Bytes that are read at once."""
STANDARD_INPUT = "-"
DEAL_ENDING = ".deal"
TEXT_ENDING = ".txt"
FIRST_LINES = 1 << 16
"""How many bytes of a text file are looked at to tell whether it is a deal file: the size a deal can have."""


class UnreadableFile(UsageFailure):
    """A file that cannot be read. ``name`` is the file as typed, ``reason`` says why, as in "no such file"."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


class Source(NamedTuple):
    """Something to read deals from.

    ``name`` is the path as typed, with ``/`` between folders, or ``-``; ``path`` is where to open it, None for standard
    input. ``problem`` says why it cannot be read, None if nothing is known to stand in the way.
    """

    name: str
    path: str | None
    problem: str | None = None

    def chunks(self) -> Iterator[bytes]:
        """The bytes, as they come, some at a time.

        Raises UnreadableFile if it cannot be opened or read.
        """
        if self.problem is not None:
            raise UnreadableFile(self.name, self.problem)
        try:
            if self.path is None:
                yield from _standard_input()
            else:
                with open(self.path, "rb", buffering=0) as file:
                    while chunk := file.read(CHUNK):
                        yield chunk
        except OSError as error:
            raise UnreadableFile(self.name, error.strerror or str(error)) from None


def find_sources(files: Sequence[str]) -> list[Source]:
    """What the FILE arguments stand for, in their order, each file once; the files below a folder are sorted.

    A file that is not there, or is a device or a pipe, is among them, with its problem. Raises UsageFailure if ``-`` is
    given more than once.
    """
    if list(files).count(STANDARD_INPUT) > 1:
        raise UsageFailure("standard input (-) can be read once only")
    found: list[Source] = []
    seen: set[tuple[int, int]] = set()
    for file in files:
        for source in _sources_of(file):
            if source.path is None or source.problem is not None or _is_new(source.path, seen):
                found.append(source)
    return found


def find_source(file: str) -> Source:
    """The one source that a FILE stands for, for commands that show one deal. A folder is a problem of its own."""
    if file != STANDARD_INPUT and os.path.isdir(file):
        return Source(_typed(file), file, "this is a folder; name one file in it")
    return _single_source(file)


def _sources_of(file: str) -> Iterable[Source]:
    if file != STANDARD_INPUT and os.path.isdir(file):
        return _files_below(file)
    return (_single_source(file),)


def _single_source(file: str) -> Source:
    if file == STANDARD_INPUT:
        return Source(STANDARD_INPUT, None)
    return Source(_typed(file), file, _file_problem(file))


def _file_problem(path: str) -> str | None:
    """Why a path that is no folder cannot be read as a file; None if nothing stands in the way so far."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return "no such file"
    except OSError as error:
        return error.strerror or str(error)
    except ValueError:
        return "no file can have this name"
    return None if stat.S_ISREG(mode) else "a device or pipe is read only through standard input (-)"


def _is_new(path: str, seen: set[tuple[int, int]]) -> bool:
    """Whether this file has not come before under this or another name; notes it."""
    try:
        status = os.stat(path)
    except OSError:
        return True
    # A system without file numbers gives 0: there the real path tells files apart.
    number = status.st_ino or hash(os.path.realpath(path))
    identity = (status.st_dev, number)
    if identity in seen:
        return False
    seen.add(identity)
    return True


def _files_below(folder: str) -> list[Source]:
    """The deal files below a folder, sorted by path. Hidden folders are left out, links to folders not followed."""
    problems: list[Source] = []

    def note_problem(error: OSError) -> None:
        where = os.fsdecode(error.filename) if error.filename else folder
        problems.append(Source(_typed(where), where, error.strerror or str(error)))

    paths = []
    for parent, folders, names in os.walk(folder, onerror=note_problem):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths += [os.path.join(parent, name) for name in names if _is_deal_file(parent, name)]
    return sorted([*problems, *(Source(_typed(path), path) for path in paths)])


def _is_deal_file(parent: str, name: str) -> bool:
    ending = os.path.splitext(name)[1].lower()
    if ending not in (DEAL_ENDING, TEXT_ENDING):
        return False
    path = os.path.join(parent, name)
    return os.path.isfile(path) and (ending == DEAL_ENDING or begins_like_a_deal(path))


def begins_like_a_deal(path: str) -> bool:
    """Whether the first line of a file that is neither empty nor a comment is a line of a deal file."""
    try:
        with open(path, "rb", buffering=0) as file:
            start = file.read(FIRST_LINES)
    except OSError:
        return False
    from lukfu_cli.engine.dealfile.parts import is_deal_line
    from lukfu_cli.engine.dealfile.segments import is_blank, is_comment, is_exact_separator

    for line in start.decode("utf-8-sig", "replace").split("\n"):
        if not (is_blank(line) or is_comment(line)):
            return is_deal_line(line) or is_exact_separator(line)
    return False


def _typed(path: str) -> str:
    """A path as it is shown: as typed, in UTF-8 whatever the locale, with ``/`` between folders on every system."""
    if not path.isascii():
        path = os.fsencode(path).decode("utf-8", "surrogateescape")
    return path if os.sep == "/" else path.replace(os.sep, "/")


def _standard_input() -> Iterator[bytes]:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    # What is there is read at once, so that a person or a slow program sees each deal answered.
    read = getattr(sys.stdin.buffer, "read1", sys.stdin.buffer.read)
    while chunk := read(CHUNK):
        yield chunk
