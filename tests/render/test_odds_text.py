"""The words and bars of odds: nothing that is not sure looks so, and a narrow terminal shows all."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from lukfu_cli.engine.cards import NO_CARDS
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.odds import Odds
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.odds_terminal import bar, show_blocks
from lukfu_cli.render.odds_text import Block, Cell, Line, _cell, _percent, _rounded


@pytest.mark.parametrize(
    ("count", "cases", "words"),
    [
        (0, 7, "-"),
        (7, 7, "100 %"),
        (1, 3, "33.3 %"),
        (1, 2000, "0.1 %"),
        (1, 2001, "<0.1 %"),
        (1999, 2000, ">99.9 %"),
        (998, 1000, "99.8 %"),
        (1, 10**30, "<0.1 %"),
        (10**30 - 1, 10**30, ">99.9 %"),
    ],
)
def test_only_what_is_sure_looks_sure(count: int, cases: int, words: str) -> None:
    assert _percent(count, cases) == words


@pytest.mark.parametrize(
    ("count", "samples", "words"),
    [
        (0, 10_000, "<0.1 %"),
        (10_000, 10_000, ">99.9 %"),
        (0, 100, "<3 %"),
        (100, 100, ">97 %"),
        (0, 1, "<95 %"),
        (50, 100, "50.0 % ±5.0"),
        (5000, 10_000, "50.0 % ±0.5"),
        (1, 999_999, "0.0 % ±0.1"),
    ],
)
def test_no_estimate_is_sure(count: int, samples: int, words: str) -> None:
    odds = Odds(Seat.P1, NO_CARDS, NO_CARDS, 99, False, samples, (), (0, 1, 1), 0)
    assert _cell(odds, count).words == words


def test_an_estimated_number_has_three_digits() -> None:
    assert [_rounded(number) for number in (7, 999, 1234567, 98765)] == ["7", "999", "1,230,000", "98,800"]


def test_bars_grow_with_the_chance_and_show_the_least_of_it() -> None:
    assert bar(0, 10) == " " * 10
    assert bar(1, 10) == "█" * 10
    assert bar(0.5, 10) == "█████     "
    assert bar(1e-9, 10) == "▏         "
    assert {len(bar(eighth / 80, 10)) for eighth in range(81)} == {10}


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_terminal_of_any_width_shows_all(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = (Cell("33.3 %", 1 / 3), Cell("-", 0), Cell("66.7 %", 2 / 3))
    line = Line(str(parse_cards("C124678 S14589 M1245689 T345689")), cells)
    block = Block("Odds of P1", ("So many ways (D1).",), ("cards", "P2 (7)", "P3 (7)", "face down (3)"), (line,))
    out = StringIO()
    terminal = Console(file=out, width=width, force_terminal=False, markup=False, highlight=False)
    monkeypatch.setattr("lukfu_cli.render.console.rich_answers", lambda: terminal)
    show_blocks("a.deal, deal 1", [], [block])
    lines = out.getvalue().splitlines()
    assert all(len(line) <= width for line in lines)
    for word in ("33.3 %", "66.7 %", "M1245689", "T345689"):
        assert word in out.getvalue()
