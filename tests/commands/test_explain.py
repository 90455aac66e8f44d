"""``lukfu explain``: all it prints, on a terminal, in a pipe and as JSON, and how it ends."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from lukfu_cli.commands.schema import schema_text

DATA = Path(__file__).parents[1] / "data" / "explain"
CommandLine = Callable[..., tuple[int, str, str]]
Golden = Callable[[str, str], None]

EXPLANATIONS = {
    "four-twos": "four-twos.deal",
    "passed-master": "passed-master-set.deal",
    "runs": "runs-climb-the-suits.deal",
    "only-old-cards": "only-old-cards-left.deal",
    "own-view": "one-players-view.deal",
    "seat": "four-twos.deal --seat P3",
    "seat-at": "four-twos.deal --seat p1 --at 2.2",
    "void": "void-deal.deal",
    "at-auction": "four-twos.deal --at auction",
    "empty-hands": "win-without-the-last-trick.deal --trick 4",
    "claim-not-made": "playing-on-and-losing.deal",
    "mid-trick": "in-mid-trick.deal",
    "one-trick": "four-twos.deal --trick 3",
    "several": "an-evening.deal",
    "deal-3": "an-evening.deal --deal 3",
    "no-such-deal": "an-evening.deal --deal 4",
    "claim-of-a-trick": "four-twos.deal --trick 4",
    "to-lead": "four-twos.deal --at 1",
    "to-follow": "four-twos.deal --at 1.2 --seat P3",
    "no-such-trick": "four-twos.deal --trick 5",
    "past-the-end": "four-twos.deal --at 7",
    "bad-hand": "lf203.deal",
    "bad-call": "lf205.deal",
    "too-low": "lf305.deal",
    "not-in-hand": "lf307.deal",
    "could-beat": "lf313.deal",
    "old-single": "lf402.deal",
    "claim-too-low": "lf404.deal",
    "wrong-score": "lf501.deal",
    "fault-after-the-trick": "lf404.deal --trick 1",
    "no-trick-after-a-fault": "lf305.deal --trick 2",
    "no-such-file": "nowhere.deal",
}
QUESTIONS = {
    "s7": ("four-twos.deal --trick 1 --seat P2 --play", "S7", 0),
    "pair": ("four-twos.deal --trick 4 --seat P2 --play", "S56", 0),
    "as-played": ("four-twos.deal --trick 2 --play", "t9", 0),
    "instead": ("four-twos.deal --trick 2 --play", "十5", 0),
    "discard": ("four-twos.deal --trick 1 --play", "(C3 M68)", 0),
    "full-width": ("four-twos.deal --trick 1 --play", "（Ｃ３　Ｍ６８）", 0),
    "discard-though-able": ("four-twos.deal --trick 1 --play", "(C8 S8 T8)", 0),
    "passed-master": ("four-twos.deal --trick 1 --play", "C2 S2 M2 T2", 0),
    "instead-of-a-claim": ("four-twos.deal --trick 4 --play", "T3", 0),
    "to-move": ("in-mid-trick.deal --play", "C9 S9 M9", 0),
    "not-to-move": ("in-mid-trick.deal --seat P3 --play", "C3", 0),
    "over": ("four-twos.deal --play", "T3", 0),
    "auction": ("four-twos.deal --at auction --play", "T2", 0),
    "after-a-fault": ("lf305.deal --play", "T678", 0),
    "the-fault": ("lf305.deal --trick 1 --play", "C789", 0),
    "unseen-hand": ("one-players-view.deal --trick 2 --seat P1 --play", "T45", 0),
    "no-cards": ("four-twos.deal --trick 1 --play", " ", 2),
    "unseen": ("four-twos.deal --trick 1 --play", "(???)", 2),
    "half-unseen": ("four-twos.deal --trick 1 --play", "(C3 ?)", 2),
    "nonsense": ("four-twos.deal --trick 1 --play", "\x1b[31m::error S77", 2),
    "twice": ("four-twos.deal --trick 1 --play", "S7 S7", 2),
    "flower": ("four-twos.deal --trick 1 --play", "flower", 2),
    "no-such-trick": ("four-twos.deal --trick 9 --play", "S7", 2),
    "bad-hand": ("lf203.deal --play", "S7", 2),
}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)


def transcript(arguments: str, ended: tuple[int, str, str]) -> str:
    status, out, err = ended
    return f"$ lukfu explain {arguments}\n{out}(standard error)\n{err}(exit status {status})\n"


@pytest.mark.parametrize("name", EXPLANATIONS)
def test_what_is_printed_in_a_pipe(name: str, lukfu: CommandLine, golden: Golden) -> None:
    arguments = EXPLANATIONS[name]
    golden(f"explain/{name}.txt", transcript(arguments, lukfu("explain", *arguments.split())))


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_is_answered_in_a_pipe(name: str, lukfu: CommandLine, golden: Golden) -> None:
    arguments, cards, status = QUESTIONS[name]
    ended = lukfu("explain", *arguments.split(), cards)
    assert ended[0] == status
    golden(f"explain/why-{name}.txt", transcript(f"{arguments} {cards!r}", ended))


@pytest.mark.parametrize(
    "name", ["four-twos", "own-view", "too-low", "bad-hand", "no-such-file", "fault-after-the-trick"]
)
def test_the_json(name: str, lukfu: CommandLine, golden: Golden) -> None:
    arguments = EXPLANATIONS[name]
    ended = lukfu("explain", *arguments.split(), "--json")
    golden(f"explain/{name}.json.txt", transcript(f"{arguments} --json", ended))


def objects(lukfu: CommandLine, *arguments: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in lukfu("explain", *arguments, "--json")[1].splitlines()]
    for line in lines:
        jsonschema.validate(line, json.loads(schema_text("explain")))
    return lines


@pytest.mark.parametrize("name", EXPLANATIONS)
def test_the_json_is_of_its_schema(name: str, lukfu: CommandLine) -> None:
    objects(lukfu, *EXPLANATIONS[name].split())


@pytest.mark.parametrize("name", [name for name in QUESTIONS if not QUESTIONS[name][2]])
def test_the_json_of_an_answer_is_one_object_of_its_schema(name: str, lukfu: CommandLine) -> None:
    arguments, cards, _ = QUESTIONS[name]
    (answer,) = objects(lukfu, *arguments.split(), cards)
    assert answer["reasons"]
    assert all(reason["text"].endswith(f"({reason['rule']}).") for reason in answer["reasons"])


def test_there_is_one_object_a_play(lukfu: CommandLine) -> None:
    told = objects(lukfu, "four-twos.deal")
    assert [(play["trick"], play["seat"], play["verdict"]) for play in told] == [
        (1, "P1", "lead"),
        (1, "P2", "beat"),
        (1, "P3", "discard"),
        (2, "P2", "lead"),
        (2, "P3", "beat"),
        (2, "P1", "discard"),
        (3, "P3", "lead"),
        (3, "P1", "discard"),
        (3, "P2", "beat"),
    ]
    third = told[2]
    assert third["to_beat"] == {"seat": "P2", "cards": ["C8", "S8", "T8"]}
    assert third["could_beat"] == []
    assert (third["cards"], third["face_down"], third["choices"]) == (["C3", "M6", "M9"], True, 220)
    assert third["learned"] == ["P3 does not hold three nines (R3.3)."]
    second = told[1]
    assert (second["forced"], second["could_beat"]) == (True, [["C8", "S8", "T8"]])


HANDS_ALONE = b"P1: C2679 S149 M126 T15\nP2: C58 S358 M4579 T249\nP3: C134 S267 M38 T3678\n"


@pytest.mark.parametrize(
    ("lines", "code", "status"),
    [(b"title: " + 201 * b"x" + b"\n", "LF121", 2), (b"calls: P2 play\n", "LF205", 1), (b"claim: P1\n", "LF403", 1)],
)
def test_a_deal_with_a_fault_and_no_play_gives_one_object(
    lines: bytes, code: str, status: int, lukfu: CommandLine
) -> None:
    ended = lukfu("explain", "-", "--json", stdin=HANDS_ALONE + lines)
    (told,) = [json.loads(line) for line in ended[1].splitlines()]
    jsonschema.validate(told, json.loads(schema_text("explain")))
    assert ended[0] == status
    assert (told["deal"], told["trick"], told["verdict"]) == (1, None, None)
    assert [violation["code"] for violation in told["violations"]] == [code]


def test_a_deal_without_plays_and_faults_gives_no_object(lukfu: CommandLine) -> None:
    assert lukfu("explain", "-", "--json", stdin=HANDS_ALONE) == (0, "", "")


def test_a_discard_that_was_not_seen_has_no_cards(lukfu: CommandLine) -> None:
    told = objects(lukfu, "four-twos.deal", "--seat", "P1", "--trick", "1")
    assert [play["cards"] for play in told] == [["C2", "S2", "M2"], ["C8", "S8", "T8"], None]
    assert [play["choices"] for play in told] == [6, None, None]


def test_json_of_an_answer_says_what_was_asked(lukfu: CommandLine) -> None:
    (answer,) = objects(lukfu, "four-twos.deal", "--trick", "1", "--seat", "P2", "--play", "S7")
    assert (answer["verdict"], answer["seat"], answer["trick"], answer["cards"]) == ("illegal", "P2", 1, ["S7"])
    assert [reason["rule"] for reason in answer["reasons"]] == ["R3.3", "R3.9", "R3.5"]


def test_the_deal_may_come_through_standard_input(lukfu: CommandLine) -> None:
    by_name = lukfu("explain", "four-twos.deal")
    status, out, err = lukfu("explain", "-", stdin=(DATA / "four-twos.deal").read_bytes())
    assert (status, err) == (0, "")
    assert out.replace("-, deal", "four-twos.deal, deal") == by_name[1]


def words_of(text: str) -> list[str]:
    """The words of a text, without styles and line ends."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text).split()


@pytest.mark.parametrize("name", ["four-twos", "own-view", "too-low", "wrong-score"])
@pytest.mark.parametrize("columns", ["50", "100", "200"])
def test_a_terminal_shows_the_same_words(name: str, columns: str, lukfu: CommandLine) -> None:
    arguments = ("explain", *EXPLANATIONS[name].split())
    decorated = lukfu(*arguments, env={"FORCE_COLOR": "1", "COLUMNS": columns})
    assert "\x1b[" in decorated[1]
    assert words_of(decorated[1]) == words_of(lukfu(*arguments)[1])


def test_a_terminal_shows_the_same_answer(lukfu: CommandLine) -> None:
    arguments = ("explain", "four-twos.deal", "--trick", "1", "--seat", "P2", "--play", "S7")
    decorated = lukfu(*arguments, env={"FORCE_COLOR": "1"})
    assert "\x1b[" in decorated[1]
    assert words_of(decorated[1]) == words_of(lukfu(*arguments)[1])


@pytest.mark.parametrize("columns", ["20", "400"])
def test_a_pipe_does_not_depend_on_columns(columns: str, lukfu: CommandLine) -> None:
    assert lukfu("explain", "four-twos.deal", env={"COLUMNS": columns}) == lukfu("explain", "four-twos.deal")


def test_what_a_seat_cannot_know_is_not_said(lukfu: CommandLine) -> None:
    everything = lukfu("explain", "four-twos.deal", "--seat", "P2")[1]
    assert "C3 M69" not in everything and "M9 T9" not in everything and "all four twos" not in everything
    # What P3 holds is nothing to P2: only that the cards are not P2's own.
    answer = lukfu("explain", "four-twos.deal", "--seat", "P2", "--trick", "1", "--play", "S3")[1]
    assert "S3 is not in P2's hand (R3.9)" in answer


def test_a_title_is_shown_safely(lukfu: CommandLine, tmp_path: Path) -> None:
    deal = (DATA / "four-twos.deal").read_text("utf-8").replace("A Master", "[bold]\x1b[31mA \u202eMaster")
    path = tmp_path / "title.deal"
    path.write_text(deal, "utf-8")
    for env in ({}, {"FORCE_COLOR": "1"}):
        out = lukfu("explain", path, env=env)[1]
        assert "[bold]\\u{1b}[31mA \\u{202e}Master" in out


def test_help_names_every_option(lukfu: CommandLine) -> None:
    status, out, _ = lukfu("explain", "--help")
    assert status == 0
    for option in ("--trick", "--seat", "--play", "--deal", "--at", "--json"):
        assert option in out
