"""Explanations on a terminal: the sentences wrapped beside the plays. Nothing from a file is wrapped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lukfu_cli.engine.cards import SUITS
from lukfu_cli.render.analyze_terminal import (
    FAINT,
    HEADING,
    ROOMY,
    RULE_PATTERN,
    SUIT_STYLES,
    WRONG,
    narrowed_terminal,
    titled_terminal,
)
from lukfu_cli.render.explain_text import Part, Row
from lukfu_cli.render.reason_sentences import LEARNED

VERDICT_STYLES = {
    "lead": "bold",
    "forced": "bold yellow",
    "free": "green",
    "illegal": WRONG,
    "Old": "bold yellow",
    "deduced": "yellow",
    "not Old": FAINT,
}


def show_parts(title: str, about: Iterable[str], shown: Sequence[Part]) -> None:
    """Prints parts to the terminal. ``title`` and ``about`` may hold text from a file: they stand as they are."""
    terminal = titled_terminal(title, about)
    for part in shown:
        terminal.print()
        terminal.print(Text(part.heading, style=HEADING))
        if part.rows:
            terminal.print(Padding(_table(part) if terminal.width >= ROOMY else _stacked(part), (0, 0, 0, 2)))
        for remark in part.remarks:
            terminal.print(Padding(_sentence(remark), (0, 0, 0, 2)))


def show_paragraph(heading: str, text: str) -> None:
    """Prints one paragraph under its heading."""
    terminal = narrowed_terminal()
    terminal.print(Text(heading, style=HEADING))
    terminal.print(Padding(coloured(text), (0, 0, 0, 2)))


def _table(part: Part) -> Table:
    """The sentences beside what they are about."""
    table = Table.grid(padding=(0, 2))
    for _ in range(3):
        table.add_column(no_wrap=True)
    table.add_column()
    for row in part.rows:
        table.add_row(*_head(row), _sentences(row.sentences))
    return table


def _stacked(part: Part) -> Group:
    """The sentences below what they are about, for a narrow terminal."""
    lines: list[RenderableType] = []
    for row in part.rows:
        lines += [Text("  ").join(_head(row)), Padding(_sentences(row.sentences), (0, 0, 0, 4))]
    return Group(*lines)


def _head(row: Row) -> tuple[Text, Text, Text]:
    verdict = Text(row.verdict, style=VERDICT_STYLES.get(row.verdict, ""))
    return Text(row.label, style="bold"), coloured(row.cards), verdict


def _sentences(sentences: Sequence[str]) -> Group:
    return Group(*map(_sentence, sentences))


def _sentence(text: str) -> RenderableType:
    """A sentence; the step of a proof hangs from its number, so that what stands under an assumption stays indented."""
    step = NUMBERED.match(text)
    if step is None:
        return coloured(text)
    grid = Table.grid()
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(Text(step[0]), coloured(text[step.end() :]))
    return grid


NUMBERED = re.compile(r" *[0-9]+\. ")


def coloured(sentence: str) -> Text:
    """A sentence of ours, with cards in the colours of their suits and rules set back."""
    text = Text(sentence)
    for suit in SUITS:
        text.highlight_regex(rf"\b{suit.letter}[1-9]+\b", SUIT_STYLES[suit])
    text.highlight_regex(RULE_PATTERN, FAINT)
    text.highlight_regex(LEARNED, "italic")
    return text
