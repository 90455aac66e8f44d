"""The difference between a deal as it is written and its one written form, as a unified diff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lukfu_cli.render.text_safety import visible

CONTEXT = 3
"""How many unchanged lines stand around a change."""
NO_LINE_END = "\\ No newline at end of file"


def diff_header(name: str) -> list[str]:
    """The two lines that open the diff of a file."""
    shown = visible(name)
    return [f"--- {shown}", f"+++ {shown} (canonical)"]


def diff_hunks(before: Sequence[str], after: Sequence[str], first_before: int, first_after: int) -> Iterator[str]:
    r"""The hunks between two runs of lines, given with their ends; ``first_…`` is the number of their first line.

    Characters that are not seen, a carriage return too, are shown as ``\u{..}``.
    """
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for group in matcher.get_grouped_opcodes(CONTEXT):
        start, end = group[0], group[-1]
        old = _range(first_before + start[1], end[2] - start[1])
        new = _range(first_after + start[3], end[4] - start[3])
        yield f"@@ -{old} +{new} @@"
        for kind, old_start, old_end, new_start, new_end in group:
            if kind == "equal":
                yield from _marked(" ", before[old_start:old_end])
                continue
            yield from _marked("-", before[old_start:old_end])
            yield from _marked("+", after[new_start:new_end])


def _range(first: int, count: int) -> str:
    """A range of lines as a hunk names it; one without lines is named by the line before it."""
    if count == 1:
        return str(first)
    return f"{first if count else first - 1},{count}"


def _marked(mark: str, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield mark + visible(line.removesuffix("\n"))
        if not line.endswith("\n"):
            yield NO_LINE_END
