"""``lukfu tournament``: its figures as text and as JSON, the same for any number of processes, and when called off."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import jsonschema
import pexpect
import pytest

from lukfu_cli.commands import tournament
from lukfu_cli.commands.processes import results_in_order
from lukfu_cli.engine.tournament import Tally, play_deals

CommandLine = Callable[..., tuple[int, str, str]]
Golden = Callable[[str, str], None]

SMALL = ("tournament", "--players", "greedy,random,counter", "--deals", "4", "--seed", "71")
QUICK = ("tournament", "--players", "greedy,random,greedy", "--deals", "30", "--seed", "72")


def test_the_figures_as_text(lukfu: CommandLine, golden: Golden) -> None:
    status, out, err = lukfu(*SMALL)
    assert (status, err) == (0, "")
    golden("tournament/small.txt", out)


def test_the_figures_as_json(lukfu: CommandLine, golden: Golden) -> None:
    status, out, err = lukfu(*SMALL, "--json")
    assert (status, err) == (0, "")
    golden("tournament/small.json", out)
    found = json.loads(out)
    jsonschema.validate(found, json.loads(lukfu("schema", "tournament")[1]))
    assert [player["name"] for player in found["players"]] == ["greedy", "random", "counter"]
    assert (found["seed"], found["deals"], found["games"], found["interrupted"]) == (71, 4, 24, False)


def test_the_figures_are_those_of_the_engine(lukfu: CommandLine) -> None:
    found = json.loads(lukfu(*QUICK, "--json")[1])
    tally = play_deals(("greedy", "random", "greedy"), 72, 0, 30)
    assert [player["wins"] for player in found["players"]] == list(tally.wins)
    assert [player["calls"] for player in found["players"]] == list(tally.calls)
    assert [player["points_per_deal"] for player in found["players"]] == [
        pytest.approx(points / 180, abs=1e-6) for points in tally.points
    ]
    for player in found["players"]:
        low, high = player["ci95"]
        assert low < player["points_per_deal"] < high
    first, second = found["players"][0], found["players"][1]
    assert found["differences"][0]["points_per_deal"] == pytest.approx(
        first["points_per_deal"] - second["points_per_deal"], abs=2e-6
    )


@pytest.mark.parametrize("jobs", ["2", "5"])
def test_any_number_of_processes_gives_the_same_bytes(lukfu_process: CommandLine, jobs: str) -> None:
    alone = lukfu_process(*QUICK, "--json")
    assert alone[0] == 0
    assert lukfu_process(*QUICK, "--json", "--jobs", jobs) == alone


def test_more_processes_than_deals_will_do(lukfu_process: CommandLine) -> None:
    few = ("tournament", "--players", "greedy,random,greedy", "--deals", "2", "--seed", "1")
    assert lukfu_process(*few, "--jobs", "999") == lukfu_process(*few)


def test_one_deal_has_no_interval(lukfu: CommandLine) -> None:
    one = ("tournament", "--players", "greedy,random,greedy", "--deals", "1", "--seed", "3")
    assert "unknown" in lukfu(*one)[1]
    assert lukfu(*one)[1].startswith("1 deal in six seatings, seed 3: 6 games")
    assert {tuple(player["ci95"]) for player in json.loads(lukfu(*one, "--json")[1])["players"]} == {(None, None)}


def test_a_seed_is_drawn_and_shown_where_none_is_given(lukfu: CommandLine) -> None:
    few = ("tournament", "--players", "random,random,greedy", "--deals", "2", "--json")
    runs = [lukfu(*few) for _ in range(2)]
    seeds = [json.loads(out)["seed"] for _, out, _ in runs]
    assert [err for _, _, err in runs] == [f"seed {seed}\n" for seed in seeds]
    assert seeds[0] != seeds[1]
    assert lukfu(*few, "--seed", str(seeds[0])) == (0, runs[0][1], "")


def test_deals_may_be_left_out(lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "play_block", lambda names, seed, first, count: Tally(count))
    found = json.loads(lukfu("tournament", "--players", "random,random,random", "--seed", "1", "--json")[1])
    assert found["deals"] == tournament.DEFAULT_DEALS


@pytest.mark.parametrize(
    ("players", "answer"),
    [
        ("greedy,random", "three names are needed, separated by commas, as in counter,greedy,greedy; 2 are given."),
        ("greedy", "three names are needed, separated by commas, as in counter,greedy,greedy; one is given."),
        ("greedy,random,counter,greedy", "4 are given."),
        ("greedy,gredy,random", "there is no player 'gredy'; did you mean greedy?"),
        ("greedy,,random", "there is no player ''; there are random, greedy, counter."),
        ("human,greedy,greedy", "a person cannot take part in a tournament; 'lukfu play' is for that."),
    ],
)
def test_wrong_entrants(lukfu: CommandLine, players: str, answer: str) -> None:
    status, out, err = lukfu("tournament", "--players", players)
    assert (status, out) == (2, "")
    assert answer in " ".join(err.split())


@pytest.mark.parametrize(
    "options", [("--deals", "0"), ("--deals", "9" * 5000), ("--jobs", "0"), ("--seed", str(2**53)), ("--seed", "-1")]
)
def test_numbers_out_of_bounds(lukfu: CommandLine, options: tuple[str, str]) -> None:
    status, out, err = lukfu("tournament", "--players", "greedy,greedy,greedy", *options)
    assert (status, out) == (2, "")
    assert options[0] in err


def test_entrants_must_be_named(lukfu: CommandLine) -> None:
    assert lukfu("tournament")[0] == 2


# Called off.


@pytest.fixture
def called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes once two blocks have been played."""
    blocks: Iterator[int] = iter(range(99))

    def play_block(*piece: Any) -> Tally:
        if next(blocks) == 2:
            raise KeyboardInterrupt
        return play_deals(*piece)

    monkeypatch.setattr(tournament, "play_block", play_block)


@pytest.mark.usefixtures("called_off")
def test_what_was_played_is_shown_when_it_is_called_off(lukfu: CommandLine, golden: Golden) -> None:
    status, out, err = lukfu(*QUICK)
    assert (status, err) == (130, "")
    assert out.startswith("Interrupted: 14 of 30 deals played.\n14 deals in six seatings each")
    golden("tournament/interrupted.txt", out)


@pytest.mark.usefixtures("called_off")
def test_what_was_played_is_what_so_many_deals_would_have_given(
    lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, _ = lukfu(*QUICK, "--json")
    assert status == 130
    found = json.loads(out)
    assert found.pop("interrupted") is True
    monkeypatch.setattr(tournament, "play_block", play_deals)
    whole = json.loads(lukfu(*QUICK[:3], "--deals", "14", *QUICK[5:], "--json")[1])
    assert whole.pop("interrupted") is False
    assert found == whole


def test_nothing_is_shown_when_it_is_called_off_before_anything_was_played(
    lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_block(*piece: Any) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "play_block", play_block)
    assert lukfu(*QUICK) == (130, "", "")


class Terminal:
    """The command at a terminal."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        env = {"TERM": "xterm-256color", **os.environ, **environment}
        command = ["-m", "lukfu_cli", *arguments]
        self.child = pexpect.spawn(sys.executable, command, env=env, dimensions=(50, 100), encoding="utf-8", timeout=60)

    def end(self) -> tuple[int | None, str]:
        self.child.expect(pexpect.EOF)
        text = self.child.before
        self.child.close()
        return self.child.exitstatus, text


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_at_a_terminal(jobs: str) -> None:
    terminal = Terminal(
        "tournament", "--players", "greedy,random,greedy", "--deals", "900000", "--seed", "1", "--jobs", jobs
    )
    # The bar has moved: some deals are played.
    terminal.child.expect(r"[1-9]\d*/900000")
    terminal.child.sendintr()
    status, text = terminal.end()
    assert status == 130
    assert re.search(r"Interrupted: \d+ of 900000 deals played", text)
    assert "Traceback" not in text


def test_tables_at_a_terminal() -> None:
    status, text = Terminal(*QUICK).end()
    assert status == 0
    assert "Differences, compared deal by deal" in text
    assert "│" in text
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
    assert re.search(r"A - B +│ greedy - random", plain)


def test_a_terminal_that_can_do_nothing_gets_what_a_pipe_gets(lukfu: CommandLine) -> None:
    status, text = Terminal(*QUICK, TERM="dumb").end()
    assert status == 0
    assert text.replace("\r\n", "\n") == lukfu(*QUICK)[1]


def test_no_bar_is_drawn_where_standard_error_is_no_terminal(lukfu_process: CommandLine) -> None:
    assert lukfu_process(*QUICK)[2] == ""


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_the_order_of_the_work(processes: int) -> None:
    assert list(results_in_order(pow, [(number, 2) for number in range(30)], processes)) == [
        number * number for number in range(30)
    ]


def test_a_lost_process_is_an_error_and_not_a_hang() -> None:
    with pytest.raises(BrokenProcessPool):
        list(results_in_order(os._exit, [(3,), (3,)], 2))
