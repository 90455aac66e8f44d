"""``lukfu odds``: all it prints, on a terminal, in a pipe and as JSON, and how it ends."""

from __future__ import annotations

import json
import re
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from lukfu_cli.commands.schema import schema_text
from lukfu_cli.engine.layouts import TooManyWaysError
from lukfu_cli.engine.odds import Odds, odds_of
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.seats import Seat
from tests.conftest import CommandLine

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "explain"
EXAMPLES = sorted(path.name for path in (ROOT / "examples" / "deals").glob("*.deal"))
Golden = Any

SHOWN = {
    "four-twos": "four-twos.deal",
    "at-2": "four-twos.deal --at 2",
    "seat-at": "four-twos.deal --at 2 --seat P2",
    "mid-trick": "in-mid-trick.deal",
    "before-the-lead": "four-twos.deal --at 0 --seat P3",
    "auction": "four-twos.deal --at auction --seat P3",
    "own-discard": "own-discard-proves-nothing.deal --seat P3",
    "own-view": "one-players-view.deal",
    "empty-hands": "win-without-the-last-trick.deal",
    "void": "void-deal.deal --seat P1",
    "deal-3": "an-evening.deal --deal 3 --seat P3",
    "after-a-fault": "lf305.deal --seat P2",
    "sampled": "four-twos.deal --at 2 --seat P2 --samples 500 --seed 7",
    "few-samples": "own-discard-proves-nothing.deal --seat P3 --samples 2 --seed 7",
}
ERRORS = {
    "unknown-seat": "one-players-view.deal --seat P2",
    "past-the-end": "four-twos.deal --at 5",
    "no-such-file": "nowhere.deal",
    "bad-hand": "lf203.deal",
    "no-samples": "four-twos.deal --samples 0",
}
CONTRADICTION = b"""\
master: P1
P1: C123456789 S123
P2: ?
P3: ?
calls: P1 play
1: P1 S3, P2 (?), P3 (?)
"""
"""The six higher Strings can be nowhere but with the two who did not beat Strings 3."""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)


def transcript(arguments: str, ended: tuple[int, str, str]) -> str:
    status, out, err = ended
    return f"$ lukfu odds {arguments}\n{out}(standard error)\n{err}(exit status {status})\n"


@pytest.mark.parametrize("name", SHOWN | ERRORS)
def test_what_is_printed_in_a_pipe(name: str, lukfu: CommandLine, golden: Golden) -> None:
    arguments = (SHOWN | ERRORS)[name]
    ended = lukfu("odds", *shlex.split(arguments))
    assert (ended.status == 2) == (name in ERRORS)
    golden(f"odds/{name}.txt", transcript(arguments, ended))


@pytest.mark.parametrize("name", ["seat-at", "own-view", "bad-hand", "few-samples"])
def test_the_json(name: str, lukfu: CommandLine, golden: Golden) -> None:
    arguments = f"{(SHOWN | ERRORS)[name]} --json"
    golden(f"odds/{name}.json.txt", transcript(arguments, lukfu("odds", *shlex.split(arguments))))


def objects(lukfu: CommandLine, *arguments: str, stdin: bytes = b"") -> list[dict[str, Any]]:
    ended = lukfu("odds", *arguments, "--json", stdin=stdin)
    lines = [json.loads(line) for line in ended.out.splitlines()]
    for line in lines:
        jsonschema.validate(line, json.loads(schema_text("odds")))
    return lines


@pytest.mark.parametrize("name", [*SHOWN, "bad-hand", "no-such-file"])
def test_the_json_is_of_its_schema(name: str, lukfu: CommandLine) -> None:
    assert objects(lukfu, *shlex.split((SHOWN | ERRORS)[name]))


@pytest.mark.parametrize("name", EXAMPLES)
def test_chances_are_the_counts_and_add_up(name: str, lukfu: CommandLine) -> None:
    for told in objects(lukfu, str(ROOT / "examples" / "deals" / name)):
        assert told["exact"] and told["samples"] is None and told["seed"] is None
        worlds = int(told["worlds"])
        assert worlds
        for card in told["cards"]:
            assert set(card["holders"]) == {"P1", "P2", "P3", "down"} - {told["seat"]}
            assert sum(int(count) for count in card["counts"].values()) == worlds
            for where, count in card["counts"].items():
                assert card["holders"][where] == pytest.approx(Fraction(int(count), worlds))


def test_there_is_one_object_a_known_hand(lukfu: CommandLine) -> None:
    assert [told["seat"] for told in objects(lukfu, "four-twos.deal", "--at", "2")] == ["P1", "P2", "P3"]
    assert [told["seat"] for told in objects(lukfu, "one-players-view.deal")] == ["P1"]


@pytest.mark.parametrize("name", ["four-twos.deal", "in-mid-trick.deal", "own-discard-proves-nothing.deal"])
def test_what_a_seat_is_told_by_itself_is_what_it_is_told_beside_the_others(name: str, lukfu: CommandLine) -> None:
    for told in objects(lukfu, name):
        assert objects(lukfu, name, "--seat", told["seat"]) == [told]


def test_the_own_discards_are_not_among_the_unknown_cards(lukfu: CommandLine) -> None:
    (told,) = objects(lukfu, "four-twos.deal", "--seat", "P3")
    assert told["discarded"] == ["C3", "M6", "M9"]
    assert not {card["card"] for card in told["cards"]} & {*told["hand"], *told["discarded"]}


def test_the_same_seed_gives_the_same_bytes_and_a_fresh_one_is_shown(lukfu: CommandLine) -> None:
    arguments = ("odds", "four-twos.deal", "--at", "1", "--samples", "50")
    fresh = lukfu(*arguments)
    found = re.search(r"^seed (\d+)$", fresh.err, re.MULTILINE)
    assert found
    assert lukfu(*arguments, "--seed", found[1]).out == fresh.out
    assert fresh.err.count("seed") == 1


def test_a_record_that_contradicts_itself_is_shown_up_to_there(lukfu: CommandLine) -> None:
    ended = lukfu("odds", "-", stdin=CONTRADICTION)
    assert ended.status == 1
    assert "in trick 1 after two plays" in ended.out
    assert ended.err.count("LF315") == ended.err.count("contradicts") == 1
    (told,) = objects(lukfu, "-", stdin=CONTRADICTION)
    where = {card["card"]: card["holders"] for card in told["cards"]}
    assert where["S9"] == {"P2": 0, "P3": 1, "down": 0}


def test_where_no_way_agrees_a_rule_is_broken(lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(position: Position, seat: Seat) -> Odds | None:
        odds = odds_of(position, seat)
        return odds and odds._replace(worlds=0, cases=0, cards=())

    monkeypatch.setattr("lukfu_cli.engine.odds.odds_of", none)
    ended = lukfu("odds", "four-twos.deal", "--seat", "P2")
    assert ended.status == 1 and not ended.err
    assert ended.out.endswith("(D3).\n") and ended.out.count("the record contradicts itself") == 1
    (told,) = objects(lukfu, "four-twos.deal", "--seat", "P2")
    assert (told["worlds"], told["exact"], told["cards"], told["seed"]) == ("0", True, [], None)


def test_what_takes_too_long_to_count_is_estimated(lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(position: Position, seat: Seat) -> Odds | None:
        raise TooManyWaysError

    monkeypatch.setattr("lukfu_cli.engine.odds.odds_of", give_up)
    monkeypatch.setattr("lukfu_cli.engine.odds.SAMPLES", 100)
    told = objects(lukfu, "four-twos.deal", "--seed", "3")
    assert [(one["exact"], one["samples"], one["seed"]) for one in told] == [(False, 100, 3)] * 3
    for card in told[0]["cards"]:
        assert card["counts"] is None
        assert all(0 <= error <= 0.051 for error in card["errors"].values())


def words_of(text: str) -> list[str]:
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return re.sub("[█▏▎▍▌▋▊▉]", "", text).split()


@pytest.mark.parametrize("name", ["four-twos", "own-discard", "sampled"])
def test_a_terminal_shows_the_same_words(name: str, lukfu: CommandLine) -> None:
    arguments = ("odds", *shlex.split(SHOWN[name]))
    decorated = lukfu(*arguments, env={"FORCE_COLOR": "1"})
    assert "\x1b[" in decorated.out and "█" in decorated.out
    assert sorted(words_of(decorated.out)) == sorted(words_of(lukfu(*arguments).out))
