"""Nothing from outside controls a terminal or a CI log, and its width is known."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lukfu_cli.render.text_safety import display_width, shown_width, visible, without_commands


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Four cards for the caller", "Four cards for the caller"),
        ("文 is two wide", "文 is two wide"),
        ("\x1b[31mred", r"\u{1b}[31mred"),
        ("a\tb\r\nc\x0b\x0c\x00", r"a\u{9}b\u{d}\u{a}c\u{b}\u{c}\u{0}"),
        ("C1 \x85 \x9b", r"C1 \u{85} \u{9b}"),
        ("right \u202e to left \u2066", r"right \u{202e} to left \u{2066}"),
        ("zero\u200bwidth\u200d\ufeff\u2060\xad", r"zero\u{200b}width\u{200d}\u{feff}\u{2060}\u{ad}"),
        ("lines\u2028and\u2029", r"lines\u{2028}and\u{2029}"),
        ("tags \U000e0041", r"tags \u{e0041}"),
        ("a file \udcff", r"a file \u{dcff}"),
        ("[bold]markup[/bold]", "[bold]markup[/bold]"),
        ("::error::x", r"\u{3a}:error::x"),
        ("  ::error::x", r"  \u{3a}:error::x"),
        ("\u3000::error::x", "\u3000\\u{3a}:error::x"),
        ("in the middle ::error::x", "in the middle ::error::x"),
        ("##[error]x", r"\u{23}#[error]x"),
        ("so ###[error]x", r"so #\u{23}#[error]x"),
        ("##vso[task.x]", r"\u{23}#vso[task.x]"),
        ("## not a command", "## not a command"),
    ],
)
def test_what_cannot_be_seen_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(st.characters(categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Lo", "Po", "Nd", "Mn"]), max_size=20))
def test_no_text_keeps_anything_that_acts(text: str) -> None:
    shown = visible(text)
    assert not any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") for character in shown)
    assert not shown.lstrip().startswith("::")
    assert not re.search(r"##\w*\[", shown)
    assert visible(shown) == shown


COMMANDS = st.text(st.sampled_from(list("#:[ \nav\t\u3000")), max_size=30)


@given(COMMANDS)
@example("one\n ::two")
@example("\u3000::one\nso ###[two]")
def test_finished_lines_hold_no_commands(text: str) -> None:
    safe = without_commands(text)
    assert "##[" not in safe
    assert not any(line.lstrip().startswith("::") for line in safe.split("\n"))
    assert safe.count("\n") == text.count("\n")


@given(st.one_of(st.text(max_size=20), COMMANDS), st.integers(0, 20), st.integers(0, 20))
def test_the_shown_widths_of_two_parts_add_up(text: str, cut: int, end: int) -> None:
    cut, end = min(cut, len(text)), len(text)
    assert shown_width(text, 0, cut) + shown_width(text, cut, end) == shown_width(text, 0, end)
    assert shown_width(text, 0, end) == display_width(visible(text))


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("P1", 2), ("文C", 3), ("e\u0301", 1), ("錢索萬十", 8), ("，：", 4)]
)
def test_display_width(text: str, width: int) -> None:
    assert display_width(text) == width
