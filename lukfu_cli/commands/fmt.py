"""``lukfu fmt``: deal files in their one written form."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import click

from lukfu_cli.commands.inputs import CHUNK, Source, find_sources
from lukfu_cli.commands.options import files_argument
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import outcome_of
from lukfu_cli.engine.dealfile.reader import read_deals
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.dealfile.segments import raw_deals
from lukfu_cli.engine.dealfile.writer import SEPARATOR, format_record
from lukfu_cli.engine.findings import Finding
from lukfu_cli.render import console, findings
from lukfu_cli.render.text_safety import visible

Reading = Callable[[], Iterator[bytes]]
"""Begins to read the bytes of a file, anew each time."""


@click.command()
@files_argument
@click.option("--check", "is_check", is_flag=True, help="Write nothing; name the files that are not in the form.")
@click.option("--diff", "is_diff", is_flag=True, help="Write nothing; show what would change.")
def fmt(files: tuple[str, ...], is_check: bool, is_diff: bool) -> Outcome:
    """Rewrite deal files in their one written form, each wholly or not at all.

    Comments stay at their lines. A file that cannot be read without a doubt is left as it is, with the reason; links
    are not written through. With "-" the deals of standard input go to standard output. The exit status is 0 if all
    is well, 1 if --check finds a file in another form, 2 if a file cannot be used.
    """
    sources = find_sources(files)
    if not sources:
        console.note("no deal files found")
    outcome = Outcome.ALL_WELL
    for source in sources:
        try:
            outcome = max(outcome, _format(source, is_check, is_diff))
        except UsageFailure as failure:
            console.error(failure.message)
            outcome = Outcome.UNUSABLE
    return outcome


def _format(source: Source, is_check: bool, is_diff: bool) -> Outcome:
    """Formats one file, or shows how it differs. Raises UsageFailure if it cannot be read or written."""
    with _readable(source) as file:
        survey = _survey(source, file.read())
        if survey.is_unusable:
            console.note(f"{visible(source.name)}: left as it is")
            return Outcome.UNUSABLE
        if is_diff and not survey.is_canonical:
            _show_difference(source, file.read)
        if is_check and not survey.is_canonical:
            say = console.note if is_diff else console.answer
            say(f"{visible(source.name)}: not in the written form")
            return Outcome.RULE_BROKEN
        if not (is_check or is_diff):
            _write(source, file, survey.is_canonical)
    return Outcome.ALL_WELL


class _File(NamedTuple):
    """A file that can be read more than once; ``state`` is what it was before the first time, None for no file."""

    read: Reading
    state: os.stat_result | None


@contextmanager
def _readable(source: Source) -> Iterator[_File]:
    """The source, to be read as often as wanted: standard input is kept in a temporary file meanwhile."""
    if source.path is not None:
        state = os.stat(source.path) if source.problem is None else None
        yield _File(source.chunks, state)
        return
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(max_size=16 * CHUNK) as kept:
        for chunk in source.chunks():
            kept.write(chunk)

        def read() -> Iterator[bytes]:
            kept.seek(0)
            while chunk := kept.read(CHUNK):
                yield chunk

        yield _File(read, None)


class _Survey(NamedTuple):
    """What one reading of a file showed."""

    is_unusable: bool
    is_canonical: bool


def _survey(source: Source, chunks: Iterator[bytes]) -> _Survey:
    """Reads a file once: reports what cannot be rewritten, and compares the rest with its written form."""
    comparison = _Comparison(chunks)
    is_unusable = False
    for place, record in enumerate(read_deals(comparison)):
        for finding in _hindrances(record):
            console.note(findings.text_line(source.name, finding))
            is_unusable = True
        if not is_unusable:
            comparison.expect((SEPARATOR if place else "") + format_record(record))
    return _Survey(is_unusable, comparison.is_same())


def _hindrances(record: Record) -> list[Finding]:
    """The findings for which a deal cannot be written anew: something was not understood, or the hands are wrong."""
    return [finding for finding in record.findings if outcome_of([finding]) is Outcome.UNUSABLE]


class _Comparison:
    """Hands on the bytes of a file, and compares them with what is expected of them, little of it held at a time."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = chunks
        self._waiting = bytearray()
        self._is_same = True

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._chunks:
            if self._is_same:
                self._waiting += chunk
            yield chunk

    def expect(self, text: str) -> None:
        """The next bytes should be these."""
        expected = text.encode()
        if self._is_same and self._waiting.startswith(expected):
            del self._waiting[: len(expected)]
        else:
            self._is_same = False
            self._waiting.clear()

    def is_same(self) -> bool:
        """Whether all was as expected, and nothing is left over."""
        return self._is_same and not self._waiting


def _canonical(source: Source, chunks: Iterator[bytes]) -> Iterator[str]:
    """The written form, deal by deal. Raises UsageFailure if the file is not what it was when it was looked at."""
    for place, record in enumerate(read_deals(chunks)):
        if _hindrances(record):
            raise UsageFailure(f"{source.name}: changed while it was read; it is left as it is")
        yield (SEPARATOR if place else "") + format_record(record)


def _write(source: Source, file: _File, is_canonical: bool) -> None:
    """Rewrites a file that is not in its written form; of standard input, writes the deals to standard output."""
    if source.path is None:
        is_shown = console.is_terminal(sys.stdout)
        for text in _canonical(source, file.read()):
            console.answer_raw("\n".join(map(visible, text.split("\n"))) if is_shown else text)
        return
    if is_canonical or file.state is None:
        return
    from lukfu_cli.commands.replacing import replace_file

    pieces = (text.encode() for text in _canonical(source, file.read()))
    try:
        replace_file(source.path, source.name, pieces, file.state)
    except OSError as error:
        raise UsageFailure(f"{source.name}: cannot be rewritten: {error.strerror or error}") from None
    console.note(f"{visible(source.name)}: rewritten")


def _show_difference(source: Source, read: Reading) -> None:
    """Shows, deal by deal, how a file differs from its written form."""
    from lukfu_cli.render.differences import diff_header, diff_hunks

    console.answer("\n".join(diff_header(source.name)))
    first_before = first_after = 1
    for before, after in _pairs(source, read):
        for line in diff_hunks(before, after, first_before, first_after):
            console.answer(line)
        first_before += len(before)
        first_after += len(after)


def _pairs(source: Source, read: Reading) -> Iterator[tuple[list[str], list[str]]]:
    """The lines of each deal, with the ``---`` after it, as they stand in the file and as they would be written."""
    originals = raw_deals(read())
    texts = _canonical(source, read())
    text = next(texts, None)
    while text is not None:
        following = next(texts, None)
        before = next(originals, [])
        after = [line + "\n" for line in text.removeprefix(SEPARATOR).split("\n")[:-1]]
        if following is None:
            for rest in originals:
                before += rest
        else:
            after.append(SEPARATOR)
        yield before, after
        text = following
