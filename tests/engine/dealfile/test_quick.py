"""The fast reading of a line gives what the careful one gives, or leaves it to that."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import records

from lukfu_cli.engine.dealfile import quick
from lukfu_cli.engine.dealfile.lines import read_line
from lukfu_cli.engine.dealfile.quick import quick_line
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.dealfile.writer import format_record

WORDS = "P1 P2 P4 p1 : , ( ) ? ?? C2 S456 C22 T9 M0 C 9 1 12 0 123 play pass Pass +4 -2 +-1 9999999 # 文 ： x"
KEYS = "master calls claim score title note event date"
SPACES = (" ", "  ", ": ", ", ", " # x", "\t", "\r", "\u2028", "\x00", "\ufeff")
PIECES = st.sampled_from([*WORDS.split(), *KEYS.split(), *SPACES])
LIKELY = st.sampled_from(
    [
        "1: P1 ",
        "1: P1 C2, P2 ",
        "P1: ",
        "calls: P1 ",
        "score: P1 -2, P2 +4, P3 ",
        "claim: P",
        "title: ",
        "note: ",
        "event: ",
        "rules: tsoi ",
        "players: A, B, ",
        "date: 2024-01-1",
        "# ",
    ]
)


def assert_same(text: str) -> bool:
    """Whether the fast path read the text; where it did, the careful one says the same."""
    fast = quick_line(text, 7)
    assert fast is None or fast == read_line(text, 7)
    return fast is not None


@given(
    st.lists(PIECES, max_size=8).map("".join)
    | st.builds("{}{}".format, LIKELY, st.lists(PIECES, max_size=4).map("".join))
)
@settings(max_examples=1500, deadline=None)
def test_both_ways_to_read_a_line_agree(text: str) -> None:
    assert_same(text)


@given(records())
@settings(max_examples=60, deadline=None)
def test_both_ways_agree_on_every_line_that_is_written(record: Record) -> None:
    for line in format_record(record).split("\n"):
        assert_same(line)


@pytest.mark.parametrize(
    "line",
    [
        "# a comment: of its own",
        "title: Four cards # all of it",
        "note: n",
        "event: An evening",
        "players: Ada, Ben, Chen",
        "date: 2024-02-29",
        "",
        "rules: tsoi old=deduced",
        "master: P3 # drawn",
        "master: P3",
        "P1: C25 S2479 M1237 T12",
        "P2: ?",
        "calls: P1 pass, P2 play",
        "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)",
        "12: P1 T1, P2 (???)",
        "claim: P2",
        "score: P1 -2, P2 +4, P3 -2",
        "score: P1 0, P2 +4, P3 -4",
    ],
)
def test_lines_of_recorded_deals_take_the_fast_way(line: str) -> None:
    assert assert_same(line)


def test_what_the_fast_way_remembers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "_MAX_KEPT", 4)
    monkeypatch.setattr(quick, "_plays", {})
    monkeypatch.setattr(quick, "_groups", {})
    for rank in "123456789":
        for suit in "CSMT":
            assert assert_same(f"1: P1 {suit}{rank}, P2 ({suit}{rank})")
            assert len(quick._plays) <= 4 and len(quick._groups) <= 4
