"""The odds of a hand on a terminal: a bar for each chance, sure cards in bold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lukfu_cli.render.analyze_terminal import FAINT, HEADING, ROOMY, titled_terminal
from lukfu_cli.render.explain_terminal import coloured
from lukfu_cli.render.odds_text import Block, Cell

BAR_WIDTHS = ((ROOMY, 10), (56, 4), (0, 0))
"""How wide a bar is, for a terminal of at least so many columns; without room for bars the figures stay."""
EIGHTHS = " ▏▎▍▌▋▊▉"
BAR, SURE = "cyan", "bold green"


def show_blocks(title: str, about: Iterable[str], blocks: Sequence[Block]) -> None:
    """Prints the odds to the terminal. ``title`` and ``about`` may hold text from a file: they stand as they are."""
    terminal = titled_terminal(title, about)
    for block in blocks:
        terminal.print()
        terminal.print(Text(block.heading, style=HEADING))
        for sentence in block.sentences:
            terminal.print(Padding(coloured(sentence), (0, 0, 0, 2)))
        if block.columns:
            width = next(bar for least, bar in BAR_WIDTHS if terminal.width >= least)
            terminal.print(Padding(_table(block, width), (1, 0, 0, 2)))


def _table(block: Block, bar_width: int) -> Table:
    first, *others = block.columns
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=FAINT, pad_edge=False)
    table.add_column(first)
    for column in others:
        table.add_column(column if bar_width else column.replace(" (", "\n("), no_wrap=True)
    for line in block.lines:
        table.add_row(coloured(line.cards), *(_cell(cell, bar_width) for cell in line.cells))
    return table


def _cell(cell: Cell, bar_width: int) -> Text:
    style = SURE if cell.words == "100 %" else FAINT if not cell.chance else ""
    words = (f"{cell.words:>7}", style)
    return Text.assemble((bar(cell.chance, bar_width), BAR), " ", words) if bar_width else Text.assemble(words)


def bar(chance: float, width: int) -> str:
    """A bar so wide as the chance is high, in eighths of a column; something for any chance above 0."""
    eighths = max(round(8 * width * chance), 1 if chance else 0)
    whole, part = divmod(eighths, 8)
    return f"{'█' * whole}{EIGHTHS[part] if part else ''}".ljust(width)
