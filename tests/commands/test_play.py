"""``lukfu play`` where nobody is asked: AIs among themselves, a deal taken up from a file, every refusal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from lukfu_cli.commands import play_table
from lukfu_cli.engine.dealfile.reader import read_deals
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.randomness import deal_stream
from lukfu_cli.engine.replay import replay
from tests.conftest import CommandLine, Ended

RANDOMS = ("--players", "random,random,random")
HANDS = """\
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
"""
MID_TRICK = f"master: P1\n{HANDS}calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8\n"


def records(text: str) -> list[Record]:
    return list(read_deals([text.encode()]))


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def writer(text: str) -> Path:
        path = tmp_path / "begun.deal"
        path.write_text(text, encoding="utf-8")
        return path

    return writer


def test_random_players_give_the_golden_deals(lukfu: CommandLine, golden: Callable[[str, str], None]) -> None:
    text = lukfu("play", *RANDOMS, "--seed", "7", "--deals", "2")
    assert text.status == 0
    golden("play/random_seed_7.deal", text.out)
    golden("play/random_seed_7.err", text.err)
    as_json = lukfu("play", *RANDOMS, "--seed", "7", "--deals", "2", "--json")
    assert as_json.status == 0
    golden("play/random_seed_7.jsonl", as_json.out)


def test_the_records_are_deals_without_findings(lukfu: CommandLine) -> None:
    played = lukfu("play", "--players", "random,greedy,random", "--seed", "11", "--deals", "30")
    assert len(records(played.out)) == 30
    checked = lukfu("check", "-", stdin=played.out.encode())
    assert (checked.status, checked.out) == (0, "")
    formatted = lukfu("fmt", "--check", "-", stdin=played.out.encode())
    assert formatted.status == 0


def test_without_players_three_counters_play(lukfu: CommandLine) -> None:
    ended = lukfu("play", "--seed", "5", "--json")
    (line,) = ended.out.splitlines()
    assert set(json.loads(line)["players"].values()) == {"counter"}


def test_json_is_of_its_schema_and_holds_the_printed_record(lukfu: CommandLine) -> None:
    arguments = ("play", *RANDOMS, "--seed", "3", "--deals", "4")
    schema = json.loads(lukfu("schema", "play").out)
    objects: list[dict[str, Any]] = [json.loads(line) for line in lukfu(*arguments, "--json").out.splitlines()]
    assert [(value["seed"], value["deal"]) for value in objects] == [(3, 1), (3, 2), (3, 3), (3, 4)]
    for value in objects:
        jsonschema.validate(value, schema)
        (record,) = records(value["record"])
        result = replay(record).final.result  # type: ignore[union-attr]
        assert result is not None
        assert value["result"]["kind"] == result.kind.value
        assert value["result"]["score"] == dict(zip(("P1", "P2", "P3"), result.score or (), strict=True))
    assert "---\n".join(value["record"] for value in objects) == lukfu(*arguments).out


def test_a_deal_does_not_depend_on_those_before_it(lukfu: CommandLine) -> None:
    several = lukfu("play", *RANDOMS, "--seed", "9", "--deals", "3").out
    assert several.split("---\n")[0] == lukfu("play", *RANDOMS, "--seed", "9").out
    assert several == lukfu("play", *RANDOMS, "--seed", "9", "--deals", "3").out
    assert several != lukfu("play", *RANDOMS, "--seed", "10", "--deals", "3").out


def test_a_seed_that_is_drawn_is_shown_and_gives_the_same_again(lukfu: CommandLine) -> None:
    drawn = lukfu("play", *RANDOMS)
    seed = drawn.err.splitlines()[0].removeprefix("seed ")
    assert lukfu("play", *RANDOMS, "--seed", seed).out == drawn.out


def test_a_void_deal_is_dealt_again_from_its_own_stream(lukfu: CommandLine) -> None:
    ended = lukfu("play", *RANDOMS, "--seed", "1", "--deals", "12")
    voids = 0
    played = records(ended.out)
    assert len(played) == 12
    for number, record in enumerate(played, 1):
        stream = deal_stream(1, number - 1)
        dealt = [random_deal(stream) for _ in range(20)]
        (place,) = [place for place, deal in enumerate(dealt) if deal.hands == tuple(record.hands)]
        assert record.master is dealt[place].master
        voids += place
    assert voids
    assert f"Void deals, dealt again (R2.4): {voids}" in ended.err


def test_totals_are_the_sums_of_the_scores(lukfu: CommandLine) -> None:
    ended = lukfu("play", *RANDOMS, "--seed", "4", "--deals", "6")
    sums = [0, 0, 0]
    for record in records(ended.out):
        assert record.score is not None
        sums = [total + points for total, points in zip(sums, record.score.points, strict=True)]
    (last,) = [line for line in ended.err.splitlines() if line.startswith("Total")]
    shown = [part.split()[-1] for part in last.split(": ")[1].split(", ")]
    assert last.startswith("Total of six deals")
    assert [int(points) for points in shown] == sums


# Refusals.


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--players", "human,counter,counter"), "not both terminals"),
        (("--players", "Human,counter,counter", "--json"), "--json"),
        (("--players", "counter,counter"), "three names"),
        (("--players", "counter,,counter"), "three names"),
        (("--players", "counter,conter,greedy"), "did you mean counter?"),
        (("--players", "humn,counter,greedy"), "did you mean human?"),
        (("--players", "counter,zzz,greedy"), "there are human, random, greedy, counter"),
        (("--overwrite",), "--record"),
        (("--deal", "2"), "FILE"),
        (("--deals", "0"), "--deals"),
        (("--seed", "-1"), "--seed"),
        (("no-such.deal",), "no such file"),
    ],
)
def test_a_call_that_cannot_be_done(lukfu: CommandLine, arguments: tuple[str, ...], reason: str) -> None:
    ended = lukfu("play", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert reason in ended.err


def test_nobody_is_asked_where_the_deal_comes_through_standard_input(
    lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lukfu_cli.render.console.is_terminal", lambda stream: True)
    ended = lukfu("play", "-", "--players", "human,random,random", stdin=MID_TRICK.encode())
    assert (ended.status, ended.out) == (2, "")
    assert "standard input is the deal file" in ended.err


# A deal taken up from a file.


def test_a_deal_is_taken_up_where_it_stops(lukfu: CommandLine, write: Callable[[str], Path]) -> None:
    text = f"title: Mine\n# kept\nevent: Club\nnote: n\n{MID_TRICK}"
    ended = lukfu("play", write(text), *RANDOMS, "--seed", "2")
    assert ended.status == 0
    (record,) = records(ended.out)
    assert not replay(record).findings
    assert replay(record).final.is_over  # type: ignore[union-attr]
    assert (record.title, record.event, record.notes) == ("Mine", "Club", ["n"])
    assert record.players == ("random", "random", "random")
    assert [comment.text for comment in record.comments] == ["# kept"]
    first = ended.out.split("\n1: ")[1].splitlines()[0]
    assert first.startswith("P1 C2 S2 M2, P2 C8 S8 T8, P3 (")


def test_the_names_in_a_file_stay(lukfu: CommandLine, write: Callable[[str], Path]) -> None:
    ended = lukfu("play", write(f"players: Ann, Bo, Cy\n{MID_TRICK}"), *RANDOMS, "--seed", "2")
    assert ended.out.startswith("players: Ann, Bo, Cy\n")


def test_a_deal_is_taken_up_in_the_auction(lukfu: CommandLine, write: Callable[[str], Path]) -> None:
    for calls in ("", "calls: P3 pass\n"):
        ended = lukfu("play", write(f"master: P3\n{HANDS}{calls}"), *RANDOMS, "--seed", "2")
        assert ended.status == 0
        assert "calls: P3 " + calls[10:].strip() in ended.out


def test_fresh_deals_follow_the_one_taken_up(lukfu: CommandLine, write: Callable[[str], Path]) -> None:
    ended = lukfu("play", write(MID_TRICK), *RANDOMS, "--seed", "9", "--deals", "2")
    first, second = ended.out.split("---\n")
    assert first.startswith("players: random, random, random\nmaster: P1\nP1: C25 S2479")
    assert second == lukfu("play", *RANDOMS, "--seed", "9", "--deals", "2").out.split("---\n")[1]


def test_a_void_deal_leaves_nothing_of_its_file_behind(lukfu: CommandLine, write: Callable[[str], Path]) -> None:
    path = write(f"title: Old news\nmaster: P1\n{HANDS}calls: P1 pass, P2 pass\n")
    for seed in range(20):
        ended = lukfu("play", path, *RANDOMS, "--seed", str(seed))
        if "Void deals" in ended.err:
            assert "Old news" not in ended.out
            assert tuple(records(ended.out)[0].hands) != tuple(records(path.read_text())[0].hands)
            return
    pytest.fail("no seed gives a third pass")


def test_one_deal_of_several_is_taken_up(lukfu: CommandLine, write: Callable[[str], Path]) -> None:
    path = write(f"title: first\n{MID_TRICK}---\ntitle: second\n{MID_TRICK}")
    first = lukfu("play", path, *RANDOMS, "--seed", "2")
    assert first.out.startswith("title: first\n")
    assert "deal 1 of several" in first.err
    assert lukfu("play", path, *RANDOMS, "--seed", "2", "--deal", "2").out.startswith("title: second\n")
    assert lukfu("play", path, *RANDOMS, "--deal", "3").status == 2


@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        (f"master: P1\n{HANDS}calls: P1 pass, P2 pass, P3 pass\n", 2, "this deal is over"),
        (
            f"{MID_TRICK.replace('P2: C89 S1568 M4 T34678', 'P2: ?').replace('P3: C13467 S3 M5689 T59', 'P3: ?')}",
            2,
            "not seen",
        ),
        (f"{MID_TRICK.rstrip()}, P3 (???)\n", 2, "not seen"),
        (f"{MID_TRICK.replace('P2 C8 S8 T8', 'P2 (C89 S1)')}", 1, "LF313"),
        (f"{MID_TRICK.replace('T12', 'T1')}", 2, "LF203"),
        (f"{MID_TRICK}claim: P2\n", 1, "LF403"),
        ("nonsense\n", 2, "LF112"),
    ],
)
def test_a_deal_that_cannot_be_taken_up(
    lukfu: CommandLine, write: Callable[[str], Path], text: str, status: int, reason: str
) -> None:
    ended = lukfu("play", write(text), *RANDOMS)
    assert (ended.status, ended.out) == (status, "")
    assert reason in ended.err


def test_what_a_file_holds_controls_nothing(lukfu: CommandLine, write: Callable[[str], Path]) -> None:
    ended = lukfu(
        "play", write(f"title: a\x1b[31m[red]x\n##[error]no\nnote: \u202eb\n{MID_TRICK}"), *RANDOMS, "--seed", "1"
    )
    assert ended.status == 0
    assert not any(character in ended.out for character in "\x1b\u202e")
    assert "##[" not in ended.out
    assert "[red]x" in ended.out


# Stopped in the middle.


def test_an_interrupt_prints_what_is_there(lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lukfu("play", *RANDOMS, "--seed", "9", "--deals", "3").out.split("---\n")
    moves = 0
    real = play_table.next_action

    def stop_in_second_deal(*arguments: Any) -> Any:
        nonlocal moves
        moves += 1
        if moves == whole[0].count(" P") + 10:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(play_table, "next_action", stop_in_second_deal)
    for as_json in (False, True):
        moves = 0
        ended: Ended = lukfu("play", *RANDOMS, "--seed", "9", "--deals", "3", *(["--json"] if as_json else []))
        assert ended.status == 130
        if as_json:
            first, *others = map(json.loads, ended.out.splitlines())
            assert first["record"] == whole[0]
            assert others[-1]["result"] is None
        else:
            assert ended.out.startswith(whole[0])
            assert not records(ended.out)[-1].score
        assert not any(replay(record).findings for record in records(ended.out if not as_json else whole[0]))
