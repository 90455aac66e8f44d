"""The table in lines of text, on wide and narrow terminals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lukfu_cli.engine.cards import NO_CARDS
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.render.table_text import FAINT, LABEL, PLAIN, Line, folded, hand_lines, plain_text
from lukfu_cli.render.text_safety import display_width

WORDS = st.text(alphabet="ab索:* -", min_size=1, max_size=30)


def test_a_line_that_fits_stays_as_it_is() -> None:
    line: Line = [(LABEL, "  P3 (greedy)   "), (PLAIN, "leads")]
    assert folded(line, 21) == [line]


def test_a_line_that_does_not_fit_is_broken_at_blanks_and_indented() -> None:
    line: Line = [(LABEL, "  P3 (greedy)   leads      "), (PLAIN, "C7 S7 M7   "), (FAINT, "three sevens")]
    rows = folded(line, 40)
    assert [plain_text(row) for row in rows] == ["  P3 (greedy)   leads      C7 S7 M7", "    three sevens"]
    assert {style for style, text in rows[1] if text.strip()} == {FAINT}


@given(st.lists(st.tuples(st.sampled_from([PLAIN, LABEL]), WORDS), max_size=8), st.integers(12, 50))
def test_broken_lines_hold_every_word_and_fit(pieces: list[tuple[str, str]], width: int) -> None:
    rows = [plain_text(row) for row in folded(pieces, width)]
    words = plain_text(pieces).split()
    assert [word for row in rows for word in row.split()] == words
    margin = len(plain_text(pieces)) - len(plain_text(pieces).lstrip()) + 2
    for row in rows:
        assert display_width(row) <= max([width, *(margin + display_width(word) for word in words)])


@pytest.mark.parametrize(
    ("width", "first"),
    [(80, "  Coins     ·   2   ·   4   ·   ·   x   ·   9*"), (40, "  C ·   2   ·   4   ·   ·   x   ·   9*")],
)
def test_a_hand_fits_into_the_terminal(width: int, first: str) -> None:
    lines = hand_lines(parse_cards("C249 T345"), parse_cards("C9"), parse_cards("C7"), NO_CARDS, width)
    rows = [plain_text(line) for line in lines[:4]]
    assert rows[0] == first
    assert rows[3].endswith("·   ·   3---4---5   ·   ·   ·   ·")
    assert all(display_width(row) <= width for row in rows)
