"""The rules and the finding codes as text, for a terminal and for a pipe: the same lines, with styles or without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from lukfu_cli.engine.rulebook import CODES, RULES, CodeEntry, RuleEntry
from lukfu_cli.render import console
from lukfu_cli.render.text_safety import visible

TEXT_INDENT = 6
"""Columns before the text of a rule: room for its number."""
SOURCE_WIDTH = 92
"""The longest part of an example's line that is shown, in characters."""
LONGEST_LINE = 400
"""The longest line of what ``check`` prints that is shown whole, in characters."""
LIKE_LINES = 3
"""From this many equal lines on an example shows the first and counts the others."""
HEADING, NUMBER, TITLE, LABEL, FAINT, PLAIN = "bold green", "bold cyan", "bold", "yellow", "dim", ""
STATUS_MEANING = {1: "a rule of play is broken", 2: "the file or the hands cannot be used"}

Line = Sequence[tuple[str, str]]
"""A line of output: pieces of text, each with its style, which a pipe leaves out."""


class CodeExample(NamedTuple):
    """A finding code at work.

    ``name`` is the file's; ``broken`` and ``mended`` are its texts before and after the mistake was put right;
    ``finding`` is what ``check`` prints about the broken one.
    """

    name: str
    broken: str
    mended: str
    finding: str


def show(lines: Iterable[Line]) -> None:
    """Prints lines to standard output."""
    if not console.is_decorated():
        console.answer("\n".join("".join(text for _, text in line).rstrip() for line in lines))
        return
    from rich.text import Text

    terminal = console.rich_answers()
    for line in lines:
        styled = Text.assemble(*((text, style) for style, text in line))
        styled.highlight_regex(r"\b(?:[RD][1-5](?:\.\d)?|LF\d{3})\b", "cyan")
        terminal.print(styled, soft_wrap=True)


def page_width() -> int:
    """The columns that texts are wrapped to: those of the terminal, up to the fixed width that a pipe gets."""
    if not console.is_decorated():
        return console.PLAIN_WIDTH
    return max(40, min(console.rich_answers().width, console.PLAIN_WIDTH))


def rulebook_lines(entries: Iterable[RuleEntry], width: int) -> list[Line]:
    """Headings and rules, one below the other."""
    lines: list[Line] = []
    for entry in entries:
        lines += [[], *(_heading_lines(entry, width) if entry.is_heading else _rule_lines(entry, width))]
    return lines[1:]


def one_rule_lines(entry: RuleEntry, width: int) -> list[Line]:
    """A single rule, and the finding codes that stand on it."""
    lines = _rule_lines(entry, width)
    codes = [code for code in CODES.values() if code.rule == entry.number]
    if codes:
        lines.append([])
        lines += [_columns(TEXT_INDENT, (NUMBER, code.code, 7), (PLAIN, code.title, 0)) for code in codes]
    return lines


def code_lines(entry: CodeEntry, example: CodeExample, width: int) -> list[Line]:
    """A finding code: what it means, its rule, where it points, and a deal that has it, broken and mended."""
    lines: list[Line] = [[(NUMBER, entry.code), (TITLE, f"  {entry.title}")], []]
    lines.append(_fact("rule", "none: a matter of form" if entry.rule is None else entry.rule))
    lines.append(_fact("exit status", f"{entry.exit_status}: {STATUS_MEANING[entry.exit_status]}"))
    lines.append(_fact("points at", entry.points_at))
    if entry.rule is not None:
        lines += [[], *_rule_lines(RULES[entry.rule], width)]
    lines += [
        [],
        [(HEADING, f"A deal with this finding ({example.name})")],
        *_source_lines(example.broken, example.mended),
    ]
    lines += [[], [(HEADING, "What check says of it")]]
    lines += [[(PLAIN, f"  {_shortened(line)}")] for line in example.finding.splitlines()]
    lines += [[], [(HEADING, "The same deal mended")], *_source_lines(example.mended, example.broken)]
    return lines


def code_table_lines() -> list[Line]:
    """The table of all finding codes."""
    head = _columns(0, (HEADING, "CODE", 7), (HEADING, "RULE", 6), (HEADING, "EXIT", 6), (HEADING, "MEANING", 0))
    lines: list[Line] = [head]
    for entry in CODES.values():
        status = str(entry.exit_status)
        rule = entry.rule or "-"
        lines.append(
            _columns(0, (NUMBER, entry.code, 7), (PLAIN, rule, 6), (PLAIN, status, 6), (PLAIN, entry.title, 0))
        )
        lines.append([(FAINT, f"{'':19}at: {entry.points_at}")])
    return lines


def rule_json(entry: RuleEntry) -> dict[str, Any]:
    """A rule or heading as an object of ``lukfu.rules/1``."""
    return {
        "schema": "lukfu.rules/1",
        "kind": "heading" if entry.is_heading else "rule",
        "number": entry.number,
        "title": entry.title,
        "text": entry.text,
        "ruling": entry.ruling or None,
        "example": entry.example or None,
        "codes": [code.code for code in CODES.values() if code.rule == entry.number],
    }


def code_json(entry: CodeEntry, example: CodeExample) -> dict[str, Any]:
    """A finding code as an object of ``lukfu.rules/1``, with its example."""
    return {
        "schema": "lukfu.rules/1",
        "kind": "code",
        "code": entry.code,
        "rule": entry.rule,
        "exit_status": entry.exit_status,
        "title": entry.title,
        "points_at": entry.points_at,
        "broken": example.broken,
        "mended": example.mended,
        "finding": example.finding,
    }


def _heading_lines(entry: RuleEntry, width: int) -> list[Line]:
    lines: list[Line] = [[(HEADING, f"{entry.number:<{TEXT_INDENT}}{entry.title}")]]
    return lines + [[(FAINT, line)] for line in _wrapped(entry.text, width, TEXT_INDENT)]


def _rule_lines(entry: RuleEntry, width: int) -> list[Line]:
    lines: list[Line] = [[(NUMBER, f"{entry.number:<{TEXT_INDENT}}"), (TITLE, entry.title)]]
    lines += [[(PLAIN, line)] for line in _wrapped(entry.text, width, TEXT_INDENT)]
    for label, style, text in (("Ruling: ", PLAIN, entry.ruling), ("Example: ", FAINT, entry.example)):
        if text:
            first, *others = _wrapped(label + text, width, TEXT_INDENT)
            start = TEXT_INDENT + len(label)
            lines += [[(LABEL, first[:start]), (style, first[start:])], *([(style, line)] for line in others)]
    return lines


def _fact(label: str, text: str) -> Line:
    return [(LABEL, f"  {label:<13}"), (PLAIN, text)]


def _columns(indent: int, *cells: tuple[str, str, int]) -> Line:
    """Cells of a table row: style, text, width."""
    return [(PLAIN, " " * indent), *((style, f"{text:<{width}}") for style, text, width in cells)]


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    from textwrap import wrap

    margin = " " * indent
    return wrap(text, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)


def _source_lines(text: str, other: str) -> list[Line]:
    """The lines of a deal file behind their numbers; those that the other form of it has not are marked."""
    known = set(other.split("\n"))
    lines: list[Line] = []
    number = 0
    for source, group in groupby(text.removesuffix("\n").split("\n")):
        count = len(list(group))
        shown = count if count < LIKE_LINES else 1
        is_new = source not in known and not source.startswith("#")
        for place in range(shown):
            lines.append(_source_line(number + place + 1, source, is_new))
        if shown < count:
            lines.append([(FAINT, f"     … | {count - shown} more lines like this one")])
        number += count
    return lines


def _shortened(line: str) -> str:
    """A line that ``check`` prints, cut where the file's line has no end in sight."""
    return line if len(line) <= LONGEST_LINE else f"{line[:SOURCE_WIDTH]}…"


def _source_line(number: int, source: str, is_new: bool) -> Line:
    shown = visible(source)
    if len(shown) > SOURCE_WIDTH:
        shown = f"{shown[:SOURCE_WIDTH]}… ({len(source)} characters)"
    return [(FAINT, f"{'>' if is_new else ' '} {number:>4} | "), (TITLE if is_new else PLAIN, shown)]
