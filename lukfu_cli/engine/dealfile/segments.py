"""Bytes into lines, lines into deals, within bounds: a stream without end is read in bounded memory.

A line ends in LF or CRLF and in nothing else. A deal ends at a line ``---`` or at the end of the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lukfu_cli.engine.dealfile.codes import (
    LONG_DEAL,
    LONG_LINE,
    MAX_DEAL_BYTES,
    MAX_DEAL_LINES,
    MAX_LINE_BYTES,
    NOT_UTF8,
)
from lukfu_cli.engine.dealfile.folding import DASHES, SPACES, fold, strip_spaces

_PIECE = 1 << 16
"""How many bytes are looked at in one go."""
_SHOWN = 80
"""How many characters of a line that is too long are kept, for showing it."""
_BOM = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class BadLine(str):
    """A line that cannot be read: not UTF-8 (``column``: its first bad character, from 0), or too long and cut."""

    __slots__ = ("code", "column", "looks_like")
    code: str
    column: int
    looks_like: str | None

    def __new__(cls, text: str, code: str, column: int = 0, looks_like: str | None = None) -> BadLine:
        """The text that could be read, the code of what is wrong, the column, and the encoding it looks like."""
        line = super().__new__(cls, text)
        line.code, line.column, line.looks_like = code, column, looks_like
        return line


class Segment(NamedTuple):
    """The lines of one deal.

    ``number`` counts the deals from 1, ``first_line`` the lines of the file from 1. ``bound`` is the code of the bound
    that the last of ``lines`` passed, if one did: the rest of the deal has not been read. ``separator`` is the line
    that ended the deal, as written; None at the end of the file, and where a bound ended it.
    """

    number: int
    first_line: int
    lines: list[str]
    bound: str | None = None
    separator: str | None = None

    @property
    def is_last(self) -> bool:
        """Whether the file ended with this deal."""
        return self.separator is None and self.bound is None


def is_separator(line: str) -> bool:
    """Whether a line is, or was meant as, the ``---`` between two deals."""
    text = strip_spaces(line)
    return text.startswith("---") or (text != "" and not text.strip(DASHES + " "))


def is_exact_separator(line: str) -> bool:
    """Whether a line is ``---`` as it should be, spaces around it and full-width forms allowed."""
    text = strip_spaces(line)
    return text in ("---", "\uff0d\uff0d\uff0d")


def read_lines(chunks: Iterable[bytes]) -> Iterator[list[str]]:
    """The lines of a stream of bytes, some at a time, without their ends; a byte-order mark at its start is dropped.

    A line that is too long or not UTF-8 comes as a ``BadLine``. Never holds more than a piece and a line.
    """
    rest = b""
    is_skipping = False
    for place, piece in enumerate(_pieces(chunks)):
        buffer = rest + piece
        if place == 0 and buffer.startswith(_UTF16_MARKS):
            yield [BadLine("", NOT_UTF8, looks_like="UTF-16")]
            is_skipping = True
        cut = buffer.rfind(b"\n") + 1
        block, rest = buffer[:cut], buffer[cut:]
        if is_skipping and block:
            block = block[block.index(b"\n") + 1 :]
            is_skipping = False
        if block:
            yield _decode(block[:-1])
        if is_skipping:
            rest = b""
        elif len(rest) > MAX_LINE_BYTES + 1:
            yield [_line(rest)]
            rest, is_skipping = b"", True
    if rest:
        yield [_line(rest)]


def _pieces(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes in pieces that are not too large, the first one whole enough to tell by its mark what it is."""
    start = b""
    is_start = True
    for chunk in chunks:
        piece = chunk
        if is_start:
            start += chunk
            if len(start) < len(_BOM):
                continue
            piece = start.removeprefix(_BOM)
            is_start = False
        for first in range(0, len(piece), _PIECE):
            yield piece[first : first + _PIECE]
    if is_start:
        yield start


def _decode(block: bytes) -> list[str]:
    """The lines of a block of whole lines, given without its last LF."""
    try:
        lines = block.decode().split("\n")
    except UnicodeDecodeError:
        return [_line(line) for line in block.split(b"\n")]
    if b"\r" in block:
        lines = [line.removesuffix("\r") for line in lines]
    if max(map(len, lines)) * 4 > MAX_LINE_BYTES:
        return [_line(line.encode()) for line in lines]
    return lines


def _line(line: bytes) -> str:
    """One line as text, or as a ``BadLine``."""
    line = line.removesuffix(b"\r")
    if len(line) > MAX_LINE_BYTES:
        return BadLine(line[: 4 * _SHOWN].decode(errors="replace")[:_SHOWN], LONG_LINE)
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode())
        return BadLine(line.decode(errors="replace"), NOT_UTF8, column)


def read_segments(chunks: Iterable[bytes]) -> Iterator[Segment]:
    """The deals of a stream of bytes, each as soon as it is whole or has passed a bound.

    A bound ends a deal, and what follows up to the next ``---`` is passed over. There is always at least one deal,
    which may be empty; so may the last, after a last ``---``.
    """
    number, line_number, first_line, size = 1, 0, 1, 0
    lines: list[str] = []
    is_skipping = False
    for block in read_lines(chunks):
        for line in block:
            line_number += 1
            if line == "---" or (line[:1] in _MAY_SEPARATE and is_separator(line)):
                if not is_skipping:
                    yield Segment(number, first_line, lines, None, line)
                number, first_line, lines, size, is_skipping = number + 1, line_number + 1, [], 0, False
                continue
            if is_skipping:
                continue
            lines.append(line)
            size += 1 + (len(line) if line.isascii() else len(line.encode(errors="replace")))
            bound = _passed_bound(line, size, len(lines))
            if bound:
                yield Segment(number, first_line, lines, bound)
                lines, is_skipping = [], True
    if not is_skipping:
        yield Segment(number, first_line, lines)


_MAY_SEPARATE = frozenset(SPACES + DASHES)


def _passed_bound(line: str, size: int, count: int) -> str | None:
    if isinstance(line, BadLine) and (line.code == LONG_LINE or line.looks_like):
        return LONG_LINE if line.code == LONG_LINE else NOT_UTF8
    return LONG_DEAL if size > MAX_DEAL_BYTES or count > MAX_DEAL_LINES else None


def is_blank(line: str) -> bool:
    """Whether nothing but spaces stands in the line."""
    return not strip_spaces(line)


def is_comment(line: str) -> bool:
    """Whether the line is a comment of its own."""
    return fold(line.lstrip(SPACES)[:1]) == "#"


def raw_deals(chunks: Iterable[bytes]) -> Iterator[list[str]]:
    """The lines of each deal as they are, with their ends and with the ``---`` that ends the deal; for showing changes.

    Only for files that were read without findings of form: nothing here is bounded.
    """
    lines: list[str] = []
    rest = b""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            lines.append(line.decode(errors="replace") + "\n")
            if is_separator(lines[-1].removesuffix("\n")):
                yield lines
                lines = []
    if rest:
        lines.append(rest.decode(errors="replace"))
    if lines:
        yield lines
