"""A tournament's figures: as tables on a terminal, as plain text, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lukfu_cli.engine.tournament import (
    PAIRS,
    SEATINGS,
    Estimate,
    Names,
    Tally,
    difference_per_deal,
    points_per_deal,
)
from lukfu_cli.render import console

SCHEMA = "lukfu.tournament/1"
DIGITS = 6
"""Decimals of a figure in JSON: more than any number of deals can settle."""
ENTRANTS = "ABC"
"""What the entrants are called, in the order of ``--players``."""
ENTRANT_HEADS = ("", "player", "points a deal", "95 % interval", "wins", "calls")
DIFFERENCE_HEADS = ("", "players", "difference", "95 % interval", "")
DIFFERENCE_TITLE = "Differences, compared deal by deal"


class Report(NamedTuple):
    """What there is to tell: who met, on which seed, over how many deals asked for, and what was counted."""

    names: Names
    seed: int
    deals: int
    tally: Tally

    @property
    def is_cut_short(self) -> bool:
        """Whether fewer deals were played than were asked for."""
        return self.tally.deals < self.deals

    @property
    def seatings(self) -> int:
        """How often a deal was played: six times each."""
        return self.tally.deals * len(SEATINGS)


def tournament_json(report: Report) -> dict[str, Any]:
    """The object ``lukfu.tournament/1``; ``deals`` are those played. It must hold a deal."""
    tally = report.tally
    return {
        "schema": SCHEMA,
        "seed": report.seed,
        "deals": tally.deals,
        "players": [
            {
                "name": name,
                **_json_estimate(points_per_deal(tally, entrant)),
                "wins": tally.wins[entrant],
                "calls": tally.calls[entrant],
            }
            for entrant, name in enumerate(report.names)
        ],
        "differences": [
            {"first": first + 1, "second": second + 1, **_json_estimate(difference_per_deal(tally, pair))}
            for pair, (first, second) in enumerate(PAIRS)
        ],
        "games": report.seatings,
        "void": tally.void,
        "draws": tally.draws,
        "interrupted": report.is_cut_short,
    }


def plain_text(report: Report) -> str:
    """The figures as lines that do not depend on any width."""
    entrants = _aligned([ENTRANT_HEADS, *_entrant_rows(report)])
    differences = _aligned([DIFFERENCE_HEADS, *_difference_rows(report)])
    return "\n".join([*_headlines(report), "", *entrants, "", DIFFERENCE_TITLE, "", *differences])


def print_tables(report: Report) -> None:
    """The figures as tables, on a terminal."""
    from rich.table import Table
    from rich.text import Text

    out = console.rich_answers()
    for line in _headlines(report):
        out.print(Text(line, style="bold"))
    for title, heads, rows in (
        (None, ENTRANT_HEADS, _entrant_rows(report)),
        (DIFFERENCE_TITLE, DIFFERENCE_HEADS, _difference_rows(report)),
    ):
        table = Table(title=title, title_justify="left", title_style="bold", header_style="dim")
        for head in heads:
            table.add_column(head, justify="right" if head in RIGHT else "left", no_wrap=True)
        for row in rows:
            table.add_row(*row)
        out.print(table)


RIGHT = ("points a deal", "difference", "wins", "calls")
"""Columns of numbers, which are set to the right."""


def _headlines(report: Report) -> list[str]:
    tally = report.tally
    deals = "1 deal in six seatings" if tally.deals == 1 else f"{tally.deals} deals in six seatings each"
    lines = [f"{deals}, seed {report.seed}: {report.seatings} games, {tally.void} of them void, {tally.draws} drawn."]
    if report.is_cut_short:
        lines.insert(0, f"Interrupted: {tally.deals} of {report.deals} deals played.")
    return lines


def _entrant_rows(report: Report) -> list[tuple[str, ...]]:
    tally = report.tally
    rows: list[tuple[str, ...]] = []
    for entrant, name in enumerate(report.names):
        points = points_per_deal(tally, entrant)
        rows.append(
            (
                ENTRANTS[entrant],
                name,
                _signed(points.mean),
                _interval(points),
                _share(tally.wins[entrant], report.seatings),
                _share(tally.calls[entrant], report.seatings),
            )
        )
    return rows


def _difference_rows(report: Report) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for pair, (first, second) in enumerate(PAIRS):
        difference = difference_per_deal(report.tally, pair)
        rows.append(
            (
                f"{ENTRANTS[first]} - {ENTRANTS[second]}",
                f"{report.names[first]} - {report.names[second]}",
                _signed(difference.mean),
                _interval(difference),
                _finding(difference, ENTRANTS[first], ENTRANTS[second]),
            )
        )
    return rows


def _finding(difference: Estimate, first: str, second: str) -> str:
    """What an interval says: one is ahead only if all of it lies on one side of zero."""
    if difference.low is not None and difference.low > 0:
        return f"{first} is ahead"
    if difference.high is not None and difference.high < 0:
        return f"{second} is ahead"
    return "not settled"


def _json_estimate(estimate: Estimate) -> dict[str, Any]:
    return {
        "points_per_deal": _rounded(estimate.mean),
        "ci95": [None if limit is None else _rounded(limit) for limit in (estimate.low, estimate.high)],
    }


def _rounded(value: float) -> float:
    """The value to ``DIGITS`` decimals, zero without a sign."""
    return round(value, DIGITS) + 0.0


def _signed(value: float) -> str:
    text = f"{value:+.3f}"
    return "0.000" if float(text) == 0 else text


def _interval(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return "unknown"
    return f"{_signed(estimate.low)} to {_signed(estimate.high)}"


def _share(count: int, games: int) -> str:
    return f"{count} ({100 * count / games:.1f} %)"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines with aligned columns; those of numbers are set to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    is_right = [head in RIGHT for head in rows[0]]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_right, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
