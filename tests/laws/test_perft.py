"""Law 4: counts of action sequences for fixed deals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from laws.counting import count_sequences, split_by_first_action
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.state import GameState

ROWS = [json.loads(line) for line in (Path(__file__).parents[1] / "data" / "perft.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=range(1, len(ROWS) + 1))
def test_counts_of_action_sequences(row: dict[str, object]) -> None:
    deal, counts = row["deal"], row["counts"]
    assert isinstance(deal, str) and isinstance(counts, list)
    state = replay(read_text(deal)[0]).final
    assert isinstance(state, GameState)
    for length, count in enumerate(counts, 1):
        found = count_sequences(state, length)
        assert found == count, f"{deal}length {length}, by first action: {split_by_first_action(state, length)}"


def test_the_auction_is_counted_call_by_call() -> None:
    state = replay(read_text(str(ROWS[0]["deal"]).partition("calls")[0])[0]).final
    assert isinstance(state, GameState)
    assert split_by_first_action(state, 1) == {"<Call.PLAY: 'play'>": 1, "<Call.PASS: 'pass'>": 1}
    passed = state.apply(Call.PASS).apply(Call.PASS)
    assert count_sequences(passed, 1) == 2
    assert split_by_first_action(passed, 5)["<Call.PASS: 'pass'>"] == 1, "a void deal ends there"
