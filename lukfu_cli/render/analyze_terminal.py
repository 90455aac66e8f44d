"""The whole reading of a deal on a terminal: boxes, and a colour for each suit. Nothing from a file is wrapped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lukfu_cli.engine.cards import SUITS, Suit
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import console
from lukfu_cli.render.report import NOTHING, OLD_MARK, UNKNOWN, Entry, Holding, Section

SUIT_STYLES = {Suit.COINS: "yellow", Suit.STRINGS: "green", Suit.MYRIADS: "red", Suit.TENS: "cyan"}
HEADING, FAINT, WRONG, OUTCOME = "bold", "dim", "bold red", "bold"
RULE_PATTERN = r"\((?:[RD][1-5](?:\.\d)?(?:, )?)+\)"
WORDS = (
    (r"\bforced\b", "bold yellow"),
    (r"\bclaim(?:s)?\b", "bold green"),
    (r"\bbreaks\b.*", WRONG),
    (r"\bkeeps [+-]?\d+", "bold green"),
    (r"\bgives up (?:at least )?\d+ points?", "red"),
)
MAX_WIDTH, ROOMY, COLUMN_WIDTH = 100, 76, 16
"""Columns: of all that is laid out at most; from which on the hands have columns of a fixed width; that width."""


def show_on_terminal(title: str, about: Iterable[str], parts: Iterable[Section]) -> None:
    """Prints a reading to the terminal. ``title`` and ``about`` may hold text from a file: they stand as they are."""
    terminal = titled_terminal(title, about)
    for section in parts:
        _show_section(terminal, section)


def titled_terminal(title: str, about: Iterable[str]) -> Console:
    """The terminal, no wider than is good to read, with this title and what it is about on it."""
    terminal = narrowed_terminal()
    terminal.print()
    terminal.print(Text(title, style="bold reverse"), soft_wrap=True)
    for line in about:
        terminal.print(Text(line, style=FAINT), soft_wrap=True)
    return terminal


def narrowed_terminal() -> Console:
    """The terminal, no wider than is good to read."""
    terminal = console.rich_answers()
    terminal.width = min(terminal.width, MAX_WIDTH)
    return terminal


def _show_section(terminal: Console, section: Section) -> None:
    body: list[RenderableType] = []
    if section.holdings:
        body.append(_hands_table(section.holdings, terminal.width >= ROOMY))
    if section.entries:
        body.append(_entries_table([entry for entry in section.entries if not entry.is_outcome]))
    body += [_coloured(entry.text, OUTCOME) for entry in section.entries if entry.is_outcome]
    body += [_coloured(remark) for remark in section.remarks]
    terminal.print()
    if section.is_result:
        box = Panel(Group(*body), title=section.heading, title_align="left", border_style="green", box=ROUNDED)
        terminal.print(box)
        return
    terminal.print(Text(section.heading, style=HEADING))
    terminal.print(Padding(Group(*body), (0, 0, 0, 2), expand=False))


def _hands_table(columns: Sequence[Holding], is_roomy: bool) -> Table:
    table = Table(box=ROUNDED, border_style=FAINT, header_style="bold", padding=(0, 1))
    table.add_column("")
    for column in columns:
        table.add_column(f"{column.seat} {column.role}".rstrip(), min_width=COLUMN_WIDTH if is_roomy else None)
    if any(column.rows for column in columns):
        for suit in SUITS:
            cells = [_ranks(column, suit) for column in columns]
            table.add_row(Text(suit.plural, style=SUIT_STYLES[suit]), *cells)
        table.add_section()
    for facts in zip(*(column.facts for column in columns), strict=True):
        table.add_row(Text(facts[0][0], style=FAINT), *(_coloured(text) for _, text in facts))
    return table


def _ranks(column: Holding, suit: Suit) -> Text:
    if not column.rows:
        return Text(UNKNOWN, style=FAINT)
    ranks = column.rows[suit].ranks
    if not ranks:
        return Text(NOTHING, style=FAINT)
    style = SUIT_STYLES[suit]
    return Text(" ").join(
        Text(f"{rank.value}{OLD_MARK}", f"bold {style}") if is_old else Text(str(rank.value), style)
        for rank, is_old in ranks
    )


def _entries_table(entries: Sequence[Entry]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, min_width=12)
    table.add_column()
    for entry in entries:
        label = Text(entry.label, style=WRONG if entry.is_wrong else "bold" if entry.label in Seat.__members__ else "")
        table.add_row(label, _coloured(entry.cards), _coloured(entry.text))
    return table


def _coloured(sentence: str, style: str = "") -> Text:
    """A sentence of ours, with cards in the colours of their suits and rules set back."""
    text = Text(sentence, style)
    for suit in SUITS:
        text.highlight_regex(rf"\b{suit.letter}[1-9]+\b", SUIT_STYLES[suit])
    for pattern, style in WORDS:
        text.highlight_regex(pattern, style)
    text.highlight_regex(RULE_PATTERN, FAINT)
    return text
