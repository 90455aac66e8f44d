"""The rulebook: every rule and every finding code has its one record, and whatever cites one cites a true one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lukfu_cli.engine.dealfile import codes as reader_codes
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.rulebook import CODES, RULES

ROOT = Path(__file__).parents[2]
SECTION_SIZES = {"R1": 2, "R2": 5, "R3": 9, "R4": 6, "R5": 4}
BREAKABLE = {
    "R2.1", "R2.2", "R2.3", "R2.5", "R3.1", "R3.2", "R3.3", "R3.4", "R3.5", "R3.6", "R3.7", "R3.9", "R4.4", "R4.6",
    "R5.2", "R5.3", "D3",
}  # fmt: skip
"""The rules that a record can break. The others define words, bind the dealer, or allow."""
WITH_RULING = {"R2.2", "R2.3", "R2.4", "R3.1", "R3.2", "R3.5", "R4.2", "R4.3", "R4.4", "R4.6", "R5.3"}
CITATION = re.compile(r"\b([RD][1-9](?:\.\d+)?|LF\d{3})\b")
CITING = ("lukfu_cli", "docs", "examples", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def test_the_rulebook_holds_each_rule_and_heading_once_in_order() -> None:
    expected = []
    for section, size in SECTION_SIZES.items():
        expected += [section, *(f"{section}.{number}" for number in range(1, size + 1))]
    assert list(RULES) == [*expected, "D", "D1", "D2", "D3"]


@pytest.mark.parametrize("entry", RULES.values(), ids=list(RULES))
def test_a_rule_has_a_title_and_sentences(entry) -> None:
    assert entry.title and not entry.title.endswith(".")
    for text in (entry.text, entry.ruling, entry.example):
        assert not text or (text.strip() == text and text.endswith("."))
    assert entry.text


def test_rulings_are_marked_where_the_rules_were_read_by_this_project() -> None:
    assert {entry.number for entry in RULES.values() if entry.ruling} == WITH_RULING


def test_headings_are_those_without_a_rule_of_their_own() -> None:
    assert [entry.number for entry in RULES.values() if entry.is_heading] == [*SECTION_SIZES, "D"]
    assert all(RULES[entry.section].is_heading for entry in RULES.values())


def test_codes_rise_and_have_a_meaning_and_a_place() -> None:
    assert list(CODES) == sorted(CODES)
    for code, entry in CODES.items():
        assert code == entry.code
        assert entry.title and entry.points_at


def test_matters_of_form_have_no_rule_and_all_else_has_one() -> None:
    for code, entry in CODES.items():
        assert (entry.rule is None) == code.startswith("LF1")
        assert entry.rule is None or "." in RULES[entry.rule].number or entry.rule == "D3", "a rule, not a heading"


def test_each_rule_that_can_be_broken_has_a_code() -> None:
    assert {entry.rule for entry in CODES.values()} - {None} == BREAKABLE


def test_the_exit_status_is_2_for_form_and_hands_and_1_for_a_broken_rule_of_play() -> None:
    for entry in CODES.values():
        unusable = entry.rule in (None, "R2.1", "R2.2")
        assert entry.exit_status == (2 if unusable else 1), entry.code


def test_the_codes_are_those_of_the_reader_and_of_the_faults_of_play() -> None:
    of_reader = {value for value in vars(reader_codes).values() if isinstance(value, str) and value.startswith("LF")}
    of_play = {fault.code for fault in Fault}
    assert of_reader | of_play == set(CODES)


def test_a_fault_names_the_rule_of_its_code() -> None:
    assert {fault.rule for fault in Fault} == {entry.rule for entry in CODES.values() if entry.exit_status == 1}


def _cited() -> dict[str, str]:
    """Every rule number and finding code in the project's own files, and a file that has it."""
    found: dict[str, str] = {}
    for place in CITING:
        path = ROOT / place
        files = path.rglob("*") if path.is_dir() else [path]
        for file in files:
            if file.suffix in (".py", ".md", ".deal", ".json", ".yaml", ".yml", ".sh") and file.is_file():
                for name in CITATION.findall(file.read_bytes().decode(errors="replace")):
                    found.setdefault(name, str(file.relative_to(ROOT)))
    return found


def test_whatever_is_cited_exists() -> None:
    cited = _cited()
    assert {"R3.5", "LF304", "D3"} <= set(cited), "the files of the project were read"
    assert {name: file for name, file in cited.items() if name not in RULES and name not in CODES} == {}
