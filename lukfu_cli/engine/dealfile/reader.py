"""A deal file read: bytes to records, one deal at a time, with everything that is wrong with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lukfu_cli.engine.dealfile.builder import DealBuilder
from lukfu_cli.engine.dealfile.record import Comment, Record
from lukfu_cli.engine.dealfile.segments import Segment, is_blank, is_comment, read_segments


def read_deals(chunks: Iterable[bytes]) -> Iterator[Record]:
    """The deals of a file, given as bytes in pieces of any size.

    Any bytes give records with findings, never an error, in memory that does not grow with the file. There is at least
    one record: a file without a deal gives one that says so. An empty deal after a last ``---`` is none.
    """
    previous: Record | None = None
    for segment in read_segments(chunks):
        if segment.number > 1 and segment.is_last and _is_empty(segment):
            if previous is not None:
                _keep_comments(previous, segment)
            break
        if previous is not None:
            yield previous
        previous = DealBuilder(segment).build()
        if segment.bound is not None:
            yield previous
            previous = None
    if previous is not None:
        yield previous


def read_text(text: str) -> list[Record]:
    """The deals of a text, as ``read_deals`` gives them."""
    return list(read_deals([text.encode(errors="replace")]))


def _is_empty(segment: Segment) -> bool:
    return all(is_blank(line) or is_comment(line) for line in segment.lines)


def _keep_comments(record: Record, segment: Segment) -> None:
    """Comments after a last ``---`` go to the end of the deal before it."""
    from lukfu_cli.engine.dealfile.comments import END
    from lukfu_cli.engine.dealfile.lines import read_line

    for line in segment.lines:
        text = read_line(line, 0).comment
        if text:
            record.comments.append(Comment(END, 0, text, False))
