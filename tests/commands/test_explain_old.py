"""``lukfu explain-old``: all it prints, on a terminal, in a pipe and as JSON, and how it ends."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from lukfu_cli.commands.schema import schema_text
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.dealfile.writer import format_record
from lukfu_cli.engine.reduction import reduce_record
from lukfu_cli.engine.seats import Seat

DATA = Path(__file__).parents[1] / "data" / "explain"
CommandLine = Callable[..., tuple[int, str, str]]
Golden = Callable[[str, str], None]

PROOFS = {
    "guide": "",
    "four-twos": "four-twos.deal",
    "at-2": "four-twos.deal --at 2",
    "seat-at": "four-twos.deal --at 2 --seat P2",
    "mid-trick": "in-mid-trick.deal",
    "before-the-lead": "four-twos.deal --at 0 --seat P3",
    "auction": "four-twos.deal --at auction --seat P3",
    "own-discard": "own-discard-proves-nothing.deal --seat P3 --at 2",
    "own-view": "one-players-view.deal",
    "only-old": "only-old-cards-left.deal --at 3 --seat P3",
    "empty-hands": "win-without-the-last-trick.deal",
    "void": "void-deal.deal --seat P1",
    "could-claim": "playing-on-and-losing.deal --at 0 --seat P1",
    "deal-3": "an-evening.deal --deal 3 --seat P3",
    "after-a-fault": "lf305.deal --seat P2",
    "bad-hand": "lf203.deal",
    "hand": "--hand 'C79 T79' --seen T8",
    "hand-alone": "--hand '錢79 十79 M1'",
    "deduce": "two-discards-prove-it.deal --deduce --seat P1",
    "deducible": "two-discards-prove-it.deal --seat P1",
    "deduce-own-discard": "own-discard-proves-nothing.deal --deduce --seat P3 --at 2",
    "deduce-guide": "--deduce",
    "six-old": "--hand 'C19 S9 M9 T19'",
}
ERRORS = {
    "unknown-seat": "one-players-view.deal --seat P2",
    "past-the-end": "four-twos.deal --at 5",
    "no-such-file": "nowhere.deal",
    "both": "--hand 'C79 T8' --seen 'S1 T8'",
    "thirteen": "--hand 'C123456789 S1234'",
    "no-cards": "--hand ''",
    "twice": "--hand C77",
    "nonsense": "--hand C0",
    "unseen": "--hand ?",
    "flower": "--hand C1 --seen flower",
    "seen-alone": "--seen C1",
    "file-and-hand": "four-twos.deal --hand C1",
    "seat-without-file": "--seat P1",
    "at-with-hand": "--hand C1 --at 2",
    "deduce-with-hand": "--hand C1 --deduce",
}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)


def transcript(arguments: str, ended: tuple[int, str, str]) -> str:
    status, out, err = ended
    return f"$ lukfu explain-old {arguments}\n{out}(standard error)\n{err}(exit status {status})\n"


@pytest.mark.parametrize("name", PROOFS)
def test_what_is_printed_in_a_pipe(name: str, lukfu: CommandLine, golden: Golden) -> None:
    golden(f"explain-old/{name}.txt", transcript(PROOFS[name], lukfu("explain-old", *shlex.split(PROOFS[name]))))


@pytest.mark.parametrize("name", ERRORS)
def test_what_cannot_be_shown_is_an_error(name: str, lukfu: CommandLine, golden: Golden) -> None:
    ended = lukfu("explain-old", *shlex.split(ERRORS[name]))
    assert ended[:2] == (2, "")
    golden(f"explain-old/error-{name}.txt", transcript(ERRORS[name], ended))


@pytest.mark.parametrize("name", ["guide", "seat-at", "own-view", "bad-hand", "hand", "deduce"])
def test_the_json(name: str, lukfu: CommandLine, golden: Golden) -> None:
    ended = lukfu("explain-old", *shlex.split(PROOFS[name]), "--json")
    golden(f"explain-old/{name}.json.txt", transcript(f"{PROOFS[name]} --json".strip(), ended))


def objects(lukfu: CommandLine, arguments: str) -> list[dict[str, Any]]:
    ended = lukfu("explain-old", *shlex.split(arguments), "--json")
    lines = [json.loads(line) for line in ended[1].splitlines()]
    for line in lines:
        jsonschema.validate(line, json.loads(schema_text("explain-old")))
    return lines


@pytest.mark.parametrize("name", [*PROOFS, "no-such-file"])
def test_the_json_is_of_its_schema(name: str, lukfu: CommandLine) -> None:
    assert objects(lukfu, (PROOFS | ERRORS)[name])


def test_there_is_one_object_a_known_hand(lukfu: CommandLine) -> None:
    assert [told["seat"] for told in objects(lukfu, "four-twos.deal --at 2")] == ["P1", "P2", "P3"]
    assert [told["seat"] for told in objects(lukfu, "one-players-view.deal")] == ["P1"]


def test_a_hand_that_is_empty_and_was_never_known_is_left_out(lukfu: CommandLine, tmp_path: Path) -> None:
    record = read_text((DATA / "win-without-the-last-trick.deal").read_text("utf-8"))[0]
    seen = tmp_path / "seen.deal"
    seen.write_text(format_record(reduce_record(record, Seat.P1)), "utf-8")
    assert [told["seat"] for told in objects(lukfu, "win-without-the-last-trick.deal --deduce")] == ["P1", "P2", "P3"]
    assert [told["seat"] for told in objects(lukfu, f"{seen} --deduce")] == ["P1"]


def test_the_steps_say_where_each_higher_card_is(lukfu: CommandLine) -> None:
    (told,) = objects(lukfu, "four-twos.deal --at 2 --seat P2")
    assert told["hand"] == ["C9", "S1", "S5", "S6", "M4", "T3", "T6", "T7"]
    by_card = {card["card"]: card for card in told["cards"]}
    assert list(by_card) == told["hand"]
    assert (by_card["C9"]["old"], by_card["C9"]["rule"], by_card["C9"]["steps"]) == (True, "R4.1", [])
    assert (by_card["T6"]["old"], by_card["T6"]["rule"]) == (True, "R4.2")
    assert by_card["T6"]["steps"] == [
        {"higher": "T7", "where": "own hand", "trick": None, "seat": None},
        {"higher": "T8", "where": "face up", "trick": 1, "seat": "P2"},
        {"higher": "T9", "where": "face up", "trick": 2, "seat": "P3"},
    ]
    assert (by_card["S6"]["old"], by_card["S6"]["rule"], by_card["S6"]["deduced"]) == (False, None, False)
    assert [step["where"] for step in by_card["S6"]["steps"]] == ["out", "face up", "out"]


def words_of(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;]*m", "", text).split()


@pytest.mark.parametrize("name", ["guide", "seat-at", "hand", "deduce", "deduce-guide"])
@pytest.mark.parametrize("columns", ["50", "100"])
def test_a_terminal_shows_the_same_words(name: str, columns: str, lukfu: CommandLine) -> None:
    arguments = ("explain-old", *shlex.split(PROOFS[name]))
    decorated = lukfu(*arguments, env={"FORCE_COLOR": "1", "COLUMNS": columns})
    assert "\x1b[" in decorated[1]
    assert words_of(decorated[1]) == words_of(lukfu(*arguments)[1])


def test_the_guide_can_be_followed(lukfu: CommandLine) -> None:
    """Each command that the guide names to try next works as it stands, on a file where it says FILE."""
    out = lukfu("explain-old")[1]
    commands = re.findall(r"^  lukfu (.*?)  ", out, re.MULTILINE)
    assert len(commands) == 5
    for command in commands:
        arguments = [word.replace("FILE", "four-twos.deal") for word in shlex.split(command)]
        assert lukfu(*arguments)[0] == 0
