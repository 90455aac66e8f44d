"""Records of which cards are unseen: what is found with less known is so with more, and one's own faults are found."""

from __future__ import annotations

import re
from random import Random

import pytest

from laws.games import random_game
from laws.mutants import Mutant, mutants
from laws.referee import Expected
from laws.reference import write
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.replay import check_record
from lukfu_cli.engine.rulebook import CODES
from lukfu_cli.engine.seats import SEATS

SEEDS = range(12)
HAND_RULES = ("R2.1", "R2.2")


def expected_of(findings: list[Finding] | tuple[Finding, ...]) -> list[Expected]:
    return [
        Expected(
            CODES[finding.code].rule or finding.code,
            finding.trick,
            None if finding.seat is None else str(finding.seat),
        )
        for finding in findings
    ]


def with_unseen(text: str, hidden: tuple[str, ...], discards: bool) -> str:
    """The file of somebody who did not see these hands, or what was in the discards of their owners."""
    lines = []
    for line in text.splitlines():
        key = line.partition(":")[0]
        if key in hidden:
            line = f"{key}: ?"
        elif discards and key.isdigit():
            for seat in hidden:
                line = re.sub(rf"{seat} \(([^)]*)\)", lambda found: found[0].replace(found[1], marks(found[1])), line)
        lines.append(line)
    return "\n".join(lines) + "\n"


def marks(cards: str) -> str:
    return "?" * sum(character.isdigit() for character in cards)


def play_mutants(seed: int) -> list[Mutant]:
    return [mutant for mutant in mutants(seed) if mutant.expected.rule not in HAND_RULES]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_legal_game_passes_whatever_is_unseen(seed: int) -> None:
    end = random_game(Random(seed))[-1]
    text = write(end, score=end.score())
    for hidden in (("P1",), ("P2", "P3"), ("P1", "P3"), ("P1", "P2")):
        for discards in (False, True):
            (record,) = read_text(with_unseen(text, hidden, discards))
            assert check_record(record) == []
    for seat in SEATS:
        (record,) = read_text(text)
        assert examine(record, seat=seat).findings == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fault_seen_with_less_known_stands_where_the_fault_is(seed: int) -> None:
    for mutant in play_mutants(seed):
        (record,) = read_text(mutant.text)
        for seat in SEATS:
            found = expected_of(examine(record, seat=seat).findings)
            assert len(found) <= 1, mutant.text
            for finding in found:
                assert (finding.trick, finding.seat) == expected_of(examine(record).findings)[0][1:], mutant.text
            if mutant.expected.seat == str(seat):
                assert found == [mutant.expected], mutant.text


@pytest.mark.parametrize("seed", SEEDS)
def test_a_file_with_unseen_hands_says_what_the_seats_view_says(seed: int) -> None:
    for mutant in play_mutants(seed):
        (record,) = read_text(mutant.text)
        for seat in SEATS:
            hidden = tuple(str(other) for other in seat.others)
            (partial,) = read_text(with_unseen(mutant.text, hidden, discards=True))
            assert expected_of(check_record(partial)) == expected_of(examine(record, seat=seat).findings), mutant.text


@pytest.mark.parametrize("seed", SEEDS)
def test_one_unseen_hand_follows_from_the_others(seed: int) -> None:
    for mutant in play_mutants(seed):
        for hidden in ("P1", "P2", "P3"):
            (record,) = read_text(with_unseen(mutant.text, (hidden,), discards=False))
            (whole,) = read_text(mutant.text)
            assert expected_of(check_record(record)) == expected_of(check_record(whole))
