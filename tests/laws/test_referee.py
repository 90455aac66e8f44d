"""Whole records: every legal game passes, and of a game with one broken rule exactly that is found, and where."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from laws.games import from_set, random_game
from laws.mutants import mutants
from laws.referee import Expected, referee
from laws.reference import Cards, unspell, write
from lukfu_cli.engine.actions import CLAIM, Discard
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.replay import check_record, replay
from lukfu_cli.engine.rulebook import CODES
from lukfu_cli.engine.seats import SEATS

DATA = Path(__file__).parents[1] / "data"
POSITIONS = [json.loads(line) for line in (DATA / "positions.jsonl").read_text().splitlines()]
RECORDED_MUTANTS = (DATA / "mutants.deal").read_text().split("---\n")
SEEDS = range(40)


def found(text: str) -> list[Expected]:
    (record,) = read_text(text)
    return [
        Expected(
            CODES[finding.code].rule or finding.code,
            finding.trick,
            None if finding.seat is None else str(finding.seat),
        )
        for finding in check_record(record)
    ]


def test_every_recorded_legal_game_passes() -> None:
    records = read_text((DATA / "legal.deal").read_text())
    assert len(records) == 500
    assert {record.number: check_record(record) for record in records if check_record(record)} == {}


@pytest.mark.parametrize("text", RECORDED_MUTANTS, ids=range(len(RECORDED_MUTANTS)))
def test_every_recorded_fault_is_found_where_it_is(text: str) -> None:
    said = re.match(r"# expect rule (.+?)(?:, trick (\d+), seat (P\d))?\n", text)
    assert said
    (finding,) = found(text)
    assert finding.rule in said[1].split(" or ")
    if said[2]:
        assert (finding.trick, finding.seat) == (int(said[2]), said[3])


def cards(names: list[str]) -> Cards:
    return unspell("".join(names))


@pytest.mark.parametrize("first", range(0, len(POSITIONS), 40))
def test_recorded_positions(first: int) -> None:
    for row in POSITIONS[first : first + 40]:
        check_position(row)


def check_position(row: dict[str, Any]) -> None:
    read = replay(read_text(row["deal"])[0])
    state = read.final
    assert state is not None and not read.findings
    assert (state.phase.value, str(state.to_move)) == (row["phase"], row["to_move"])
    assert {str(seat): state.fu[seat] for seat in SEATS} == row["fu"]
    for seat in SEATS:
        old = state.old(seat)
        assert old is not None and from_set(old) == cards(row["old"][str(seat)])
    offers = state.legal_actions() or ()
    plays = {from_set(offer.cards) for offer in offers if isinstance(offer, Play)}
    assert plays == {cards(names) for names in row.get("leads", row.get("beats")) or []}
    assert [offer.count for offer in offers if isinstance(offer, Discard)] == [
        count for count in [row.get("discard")] if count
    ]
    assert (CLAIM in offers) == (row.get("claim") is not None)
    if row.get("claim") is not None:
        assert state.claim_fu(state.leader) == row["claim"]


@pytest.mark.parametrize("seed", range(60))
def test_every_random_game_passes_at_every_moment_with_its_score(seed: int) -> None:
    game = random_game(Random(seed))
    for table in game:
        assert found(write(table)) == []
    assert found(write(game[-1], score=game[-1].score())) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_of_a_game_with_one_fault_exactly_that_is_found(seed: int) -> None:
    for mutant in mutants(seed):
        findings = found(mutant.text)
        assert len(findings) == 1, f"{mutant.kind}: {findings}\n{mutant.text}"
        wanted = mutant.expected
        finding = findings[0] if wanted.trick or wanted.seat else findings[0]._replace(trick=None, seat=None)
        assert finding == wanted, f"{mutant.kind}\n{mutant.text}"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_plain_referee_agrees_on_what_is_expected(seed: int) -> None:
    for mutant in mutants(seed):
        if mutant.kind != "card_twice":
            assert referee(mutant.text)[1] == mutant.expected, f"{mutant.kind}\n{mutant.text}"


def test_the_generated_faults_break_every_rule_of_play() -> None:
    rules = {mutant.expected.rule for seed in SEEDS for mutant in mutants(seed)}
    playable = {entry.rule for entry in CODES.values() if entry.rule}
    # D3 is not among them: a record in which everything was seen cannot contradict itself.
    assert playable - {"D3"} <= rules
