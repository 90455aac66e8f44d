"""``lukfu deal``: fresh deals, always the same for a seed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.dealfile.writer import format_records

CommandLine = Callable[..., tuple[int, str, str]]

DEAL_5 = """\
master: P2
P1: C1368 S279 M578 T38
P2: C57 S134568 M2 T129
P3: C249 M13469 T4567
"""


def test_the_same_seed_gives_the_same_bytes(lukfu_process: CommandLine) -> None:
    assert lukfu_process("deal", "--seed", "5") == (0, DEAL_5, "")


def test_each_deal_of_a_seed_is_the_same_however_many_are_asked_for(lukfu: CommandLine) -> None:
    few, many = (lukfu("deal", "--seed", "5", "--count", count)[1] for count in ("2", "40"))
    assert many.startswith(few)
    assert len(set(many.split("---\n"))) == 40


def test_the_deals_are_canonical_and_without_findings(lukfu: CommandLine) -> None:
    _, text, _ = lukfu("deal", "--seed", "5", "--count", "40")
    records = read_text(text)
    assert not any(record.findings for record in records)
    assert format_records(records) == text
    assert {record.master for record in records} == {0, 1, 2}
    assert lukfu("check", "-", stdin=text.encode()) == (0, "", "")


def test_a_seed_that_was_drawn_is_shown(lukfu: CommandLine) -> None:
    status, out, err = lukfu("deal")
    word, _, seed = err.strip().partition(" ")
    assert (status, word) == (0, "seed")
    assert lukfu("deal", "--seed", seed) == (0, out, "")
    assert lukfu("deal")[2] != err


@pytest.mark.parametrize(
    "arguments",
    [("--seed", "-1"), ("--seed", str(2**53)), ("--seed", "x"), ("--count", "0"), ("--count", "9" * 5000), ("extra",)],
)
def test_a_wrong_call(lukfu: CommandLine, arguments: tuple[str, ...]) -> None:
    status, out, err = lukfu("deal", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("Usage: lukfu deal")


def test_the_highest_seed(lukfu: CommandLine) -> None:
    assert lukfu("deal", "--seed", str(2**53 - 1))[0] == 0
