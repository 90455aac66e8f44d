"""``lukfu solve``: all it prints, on a terminal, in a pipe and as JSON, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import jsonschema
import pexpect
import pytest

from lukfu_cli.commands.schema import schema_text
from lukfu_cli.engine.actions import CLAIM, Action, FaceDown
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.moments import parse_moment
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import play_of
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.solver.values import ActionValue, Move, Value, Win
from lukfu_cli.engine.state import GameState

ROOT = Path(__file__).parents[2]
DATA = Path(__file__).parents[1] / "data" / "solve"
PAGE = (ROOT / "docs" / "solving.md").read_text("utf-8")
CommandLine = Callable[..., tuple[int, str, str]]
Golden = Callable[[str, str], None]

QUESTIONS = {
    "lead": "mistakes.deal --at 0",
    "each-lead": "mistakes.deal --at 3 --each",
    "each-discard": "mistakes.deal --at 2.1 --each",
    "each-set-of-discards": "draw.deal --at 2.2 --each",
    "each-for-another": "mistakes.deal --at 1.1 --each --seat p1",
    "line": "mistakes.deal --at 1.2 --line",
    "line-and-best-play": "draw.deal --at 2 --line",
    "each-and-line": "claim.deal --at 1 --each --line",
    "seat": "claim.deal --at 1 --seat P1 --line",
    "win": "mistakes.deal --at 0 --win",
    "win-of-one": "claim.deal --at 1 --win --seat P2",
    "over": "mistakes.deal --each --line",
    "drawn": "draw.deal",
    "broken-void-and-open": "several.deal",
    "deal-2": "several.deal --deal 2 --win",
    "deal-3": "several.deal --deal 3",
    "before-the-unseen": "unseen.deal --at 1.2 --win",
    "unseen": "unseen.deal",
    "view": "view.deal",
    "hands": "hands.deal",
    "past-the-end": "several.deal --at 2",
    "no-such-file": "nowhere.deal claim.deal --at 1 --win",
}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)


def transcript(arguments: str, ended: tuple[int, str, str]) -> str:
    """What a call ended in, without what differs between kernels: which it is, and how much it searched."""
    status, out, err = ended
    out = re.sub(r'"kernel": "(compiled|pure Python)"', '"kernel": "..."', out)
    out = re.sub(r'"nodes": \d+', '"nodes": ...', out)
    return f"$ lukfu solve {arguments}\n{out}(standard error)\n{err}(exit status {status})\n"


def only(out: str) -> dict[str, Any]:
    (line,) = out.splitlines()
    found: dict[str, Any] = json.loads(line)
    jsonschema.Draft202012Validator(json.loads(schema_text("solve"))).validate(found)
    return found


@pytest.mark.parametrize("name", QUESTIONS)
def test_text_in_a_pipe(name: str, lukfu: CommandLine, golden: Golden) -> None:
    golden(f"solve/{name}.txt", transcript(QUESTIONS[name], lukfu("solve", *QUESTIONS[name].split())))


@pytest.mark.parametrize("name", QUESTIONS)
def test_json(name: str, lukfu: CommandLine, golden: Golden) -> None:
    arguments = f"{QUESTIONS[name]} --json"
    ended = lukfu("solve", *arguments.split())
    golden(f"solve/{name}.json.txt", transcript(arguments, ended))
    assert ended[0] == lukfu("solve", *QUESTIONS[name].split())[0]
    schema = jsonschema.Draft202012Validator(json.loads(schema_text("solve")))
    for line in ended[1].splitlines():
        schema.validate(json.loads(line))


@pytest.mark.parametrize("name", ["each-and-line", "each-discard", "broken-void-and-open"])
def test_on_a_terminal(name: str, lukfu: CommandLine, golden: Golden) -> None:
    status, out, err = lukfu("solve", *QUESTIONS[name].split(), env={"FORCE_COLOR": "1"})
    plain = "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", out).split("\n"))
    golden(f"solve/{name}.terminal.txt", transcript(QUESTIONS[name], (status, plain, err)))


def test_what_keeps_and_what_gives_up_have_their_colours(lukfu: CommandLine) -> None:
    _, out, _ = lukfu("solve", "claim.deal", "--at", "1", "--each", env={"FORCE_COLOR": "1"})
    assert "\x1b[1;32mkeeps +4" in out and "\x1b[31mgives up 2 points" in out


def test_a_pipe_does_not_know_how_wide_a_terminal_is(lukfu: CommandLine) -> None:
    arguments = ("solve", "draw.deal", "--at", "2", "--each", "--line")
    assert lukfu(*arguments, env={"COLUMNS": "200"}) == lukfu(*arguments, env={"COLUMNS": "20"})


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("claim.deal --at 1", 0),
        ("claim.deal", 0),
        ("several.deal --deal 1", 1),
        ("several.deal --deal 1 --at 2", 0),
        ("several.deal", 1),
        ("several.deal hands.deal", 2),
        ("view.deal", 2),
        ("unseen.deal --at 1", 2),
        ("nowhere.deal", 2),
        ("claim.deal --at 3", 2),
        ("claim.deal --deal 2", 2),
        ("claim.deal --win --each", 2),
        ("claim.deal --win --line", 2),
        ("claim.deal --nodes 0", 2),
        ("claim.deal --nodes 1.5", 2),
        ("claim.deal --nodes 9999999999999999999999", 2),
        ("claim.deal --budget 0", 2),
        ("claim.deal --budget -1", 2),
        ("claim.deal --budget nan", 2),
        ("claim.deal --budget inf", 2),
        ("claim.deal --budget soon", 2),
        ("claim.deal --budget 1e3", 0),
        ("claim.deal --seat P4", 2),
        ("- -", 2),
        ("", 2),
    ],
)
def test_exit_status(arguments: str, status: int, lukfu: CommandLine) -> None:
    ended = lukfu("solve", *arguments.split())
    assert ended[0] == status
    assert "Traceback" not in ended[2]


def test_standard_input_is_solved_too(lukfu: CommandLine) -> None:
    text = (DATA / "claim.deal").read_bytes()
    status, out, err = lukfu("solve", "-", "--at", "1", stdin=text)
    assert (status, err) == (0, "")
    assert out.startswith("-, deal 1: A claim too soon\n")


def test_a_seat_is_asked_about_and_its_eyes_are_not_taken(lukfu: CommandLine) -> None:
    whole = only(lukfu("solve", "claim.deal", "--at", "1", "--json")[1])
    for seat in ("P1", "P2", "P3"):
        one = only(lukfu("solve", "claim.deal", "--at", "1", "--json", "--seat", seat)[1])
        assert one["secured"] == {seat: whole["secured"][seat]}
        assert one["wins"] == {seat: whole["wins"][seat]}
        assert one["seat"] == seat


def test_times_are_told_only_on_request(lukfu: CommandLine) -> None:
    arguments = ("solve", "claim.deal", "--at", "1", "--json")
    assert "seconds" not in only(lukfu(*arguments)[1])
    assert only(lukfu(*arguments, "--timings")[1])["seconds"] >= 0
    text = lukfu("solve", "claim.deal", "--at", "1", "--timings")[1]
    assert re.search(r"^  \d+\.\d{3} seconds, \d+ nodes, kernel: (compiled|pure Python)\.$", text, re.MULTILINE)
    assert lukfu(*arguments) == lukfu(*arguments)


# What is said is so.


def position(name: str, at: str) -> GameState:
    replay = examine(read_text((DATA / name).read_text("utf-8"))[0], parse_moment(at))
    assert isinstance(replay.final, GameState)
    return replay.final


def action_of(found: dict[str, Any]) -> Action:
    if found["action"] == "claim":
        return CLAIM
    cards = parse_cards("".join(found["cards"]))
    play = play_of(cards)
    if found["action"] == "discard":
        return FaceDown(cards)
    assert play is not None
    return play


@pytest.mark.parametrize(
    ("name", "at", "seat"),
    [
        ("mistakes.deal", "0", "P1"),
        ("mistakes.deal", "1.1", "P3"),
        ("mistakes.deal", "2", "P2"),
        ("claim.deal", "1", "P3"),
        ("draw.deal", "2", "P2"),
    ],
)
def test_the_line_attains_the_points_and_the_referee_agrees(name: str, at: str, seat: str, lukfu: CommandLine) -> None:
    found = only(lukfu("solve", name, "--at", at, "--seat", seat, "--line", "--json")[1])
    state = position(name, at)
    for move in found["line"]:
        assert (move["seat"], move["trick"]) == (state.mover.name, state.trick_number)
        state = state.apply(action_of(move))
    assert state.result is not None and state.result.score is not None
    assert found["secured"][seat] == {
        "low": state.result.score[Seat[seat]],
        "high": state.result.score[Seat[seat]],
        "exact": True,
    }


def test_each_action_is_there_once_and_the_best_one_has_the_value(lukfu: CommandLine) -> None:
    for name, at in (("mistakes.deal", "3"), ("claim.deal", "1"), ("draw.deal", "2.2"), ("mistakes.deal", "1.1")):
        found = only(lukfu("solve", name, "--at", at, "--each", "--json")[1])
        state = position(name, at)
        listed = [tuple(cards) for each in found["actions"] for cards in (each["cards"], *each["also"])]
        legal = [str(getattr(offer, "cards", "")) for offer in (*state.legal_actions(), *state.discards())]
        claim = str(state.old(state.mover)) if CLAIM in state.legal_actions() else ""
        wanted = sorted(text or claim for text in legal if text or claim)
        assert sorted(str(parse_cards("".join(cards))) for cards in listed) == wanted
        lows = [each["secured"]["low"] for each in found["actions"]]
        assert lows == sorted(lows, reverse=True)
        assert lows[0] == found["secured"][found["to_move"]]["low"]


def test_the_best_play_line_is_legal_and_comes_to_its_score(lukfu: CommandLine) -> None:
    found = only(lukfu("solve", "draw.deal", "--at", "2", "--line", "--json")[1])
    state = position("draw.deal", "2")
    for move in found["best_play"]["line"]:
        state = state.apply(action_of(move))
    assert state.result is not None and state.result.score is not None
    assert list(found["best_play"]["score"].values()) == list(state.result.score)


def test_with_more_than_seven_cards_a_hand_there_is_no_best_play_line(lukfu: CommandLine) -> None:
    assert only(lukfu("solve", "mistakes.deal", "--at", "3", "--line", "--json")[1])["best_play"] is None


# Budgets.


@pytest.mark.parametrize("part", [0, 60, 8, 2])
def test_few_nodes_give_an_interval_that_holds_the_value(part: int, lukfu: CommandLine) -> None:
    arguments = ("solve", "mistakes.deal", "--at", "0", "--each", "--json")
    whole = only(lukfu(*arguments)[1])
    nodes = whole["nodes"] // part if part else 1
    status, out, err = lukfu(*arguments, "--nodes", str(nodes))
    found = only(out)
    assert (status, err) == (0, "")
    assert found["nodes"] <= nodes
    assert part or not any(value["exact"] for value in found["secured"].values())
    for seat, exact in whole["secured"].items():
        value = found["secured"][seat]
        assert value["low"] <= exact["low"] <= value["high"]
        assert value["exact"] is (value["low"] == value["high"])
        assert found["wins"][seat]["can"] in (None, whole["wins"][seat]["can"])
    values = {tuple(each["cards"]): each["secured"]["low"] for each in whole["actions"]}
    for each in found["actions"]:
        assert each["secured"]["low"] <= values[tuple(each["cards"])] <= each["secured"]["high"]
    assert lukfu(*arguments, "--nodes", str(nodes)) == (status, out, err)


def test_an_interval_is_told_as_one(lukfu: CommandLine) -> None:
    _, out, _ = lukfu("solve", "mistakes.deal", "--at", "0", "--line", "--each", "--nodes", "1")
    assert re.search(r"^  P2  between -7 and \+14$", out, re.MULTILINE)
    assert "not settled" in out
    assert "None can be shown: the points are not settled." in out
    assert "Not all is settled: where the search ended early, what is proved is shown." in out


class Slow:
    """A solver that answers nothing before it is stopped, and then with an interval."""

    nodes = 0
    press: Callable[[], object] | None = None

    def secured(
        self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: Callable[[], bool] = bool
    ) -> Value:
        if type(self).press is not None:
            type(self).press()
            type(self).press = None
        while not should_stop():
            continue
        return Value(-2, 4)

    def win(
        self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: Callable[[], bool] = bool
    ) -> Win:
        return Win(None, None)

    def actions(self, state: GameState, **bounds: object) -> tuple[ActionValue, ...]:
        return (ActionValue(CLAIM, (), Value(-2, 4)),)

    def line(self, state: GameState, seat: Seat, **bounds: object) -> tuple[Move, ...]:
        return ()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[Slow]:
    monkeypatch.setattr("lukfu_cli.engine.solver.solving.Solver", Slow)
    monkeypatch.setattr(Slow, "press", None)
    return Slow


def test_a_budget_of_seconds_ends_every_question(slow: type[Slow], lukfu: CommandLine) -> None:
    status, out, err = lukfu("solve", "claim.deal", "claim.deal", "--at", "1", "--budget", "0.05")
    assert (status, err) == (0, "")
    assert out.count("between -2 and +4") == 3
    assert "0.0" not in out


@pytest.mark.parametrize("command", ["solve", "analyze --solve"])
def test_ctrl_c_shows_what_is_proved_and_reads_no_further_deal(
    command: str, slow: type[Slow], lukfu: CommandLine
) -> None:
    before = signal.getsignal(signal.SIGINT)
    slow.press = lambda: os.kill(os.getpid(), signal.SIGINT)
    status, out, err = lukfu(*command.split(), "claim.deal", "mistakes.deal", "--at", "1")
    assert (status, err) == (130, "")
    assert "between -2 and +4" in out
    assert "mistakes.deal" not in out
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_leaves_whole_lines_of_json(slow: type[Slow], lukfu: CommandLine) -> None:
    slow.press = lambda: os.kill(os.getpid(), signal.SIGINT)
    status, out, err = lukfu("solve", "claim.deal", "mistakes.deal", "--at", "1", "--json")
    assert (status, err) == (130, "")
    assert only(out)["secured"]["P1"] == {"low": -2, "high": 4, "exact": False}


def test_a_second_ctrl_c_ends_at_once(slow: type[Slow], lukfu: CommandLine) -> None:
    def twice() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)

    slow.press = twice
    assert lukfu("solve", "claim.deal", "--at", "1") == (130, "", "")


def test_ctrl_c_while_the_next_file_is_waited_for_ends_at_once() -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "lukfu_cli", "solve", "claim.deal", "-", "--at", "1"],
        env={**os.environ, "TERM": "dumb"},
        dimensions=(60, 100),
        encoding="utf-8",
        timeout=30,
    )
    child.expect(r"P3  -4\s")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_a_bar_is_shown_while_one_waits_and_goes_away(tmp_path: Path) -> None:
    """On a real terminal; the deal is one that takes long, and Ctrl-C shows what is proved."""
    hard = tmp_path / "hard.deal"
    hard.write_text("master: P3\nP1: C59 S23456 M28 T145\nP2: C478 S78 M4567 T236\nP3: C1236 S19 M139 T789\n", "utf-8")
    child = pexpect.spawn(
        sys.executable,
        ["-m", "lukfu_cli", "solve", str(hard), "--at", "auction"],
        env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "1"},
        dimensions=(60, 200),
        encoding="utf-8",
        timeout=60,
    )
    child.expect(r"deal 1: P\d's points if P\d calls")
    child.expect("0/9|1/9|2/9|3/9")
    child.sendintr()
    shown = child.read()
    child.close()
    assert child.exitstatus == 130
    assert "What calling is worth" in shown and "not settled" in shown


def test_nothing_is_shown_of_the_work_in_a_pipe(
    slow: type[Slow], lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lukfu_cli.commands.watching.PATIENCE", 0.0)
    assert lukfu("solve", "claim.deal", "--at", "1", "--budget", "0.02")[2] == ""


def test_a_pipe_needs_no_rich(lukfu_process: CommandLine) -> None:
    import subprocess

    program = (
        "import sys; from lukfu_cli.cli import run; status = run(['solve', 'claim.deal', '--at', '1']); "
        "print('rich' in sys.modules, status)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout.splitlines()[-1] == "False 0"


# The pages.


class Written(Slow):
    """A solver that answers what the page on solving says of a deal."""

    numbers: ClassVar[dict[tuple[Seat, Seat], Value]] = {}

    def secured(
        self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: Callable[[], bool] = bool
    ) -> Value:
        assert state.caller is not None
        return self.numbers[state.caller, seat]


def test_the_page_shows_the_auction_as_it_is_printed(lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The nine numbers take too long to be found anew each time; all that is made of them is compared."""
    (shown,) = re.findall(r"^```text\n(Secured points at the first lead.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^  (P\d) calls +(\S+) +(\S+) +(\S+)$", shown, re.MULTILINE)
    numbers = {
        (Seat[caller], seat): Value(int(points), int(points))
        for caller, *row in rows
        for seat, points in zip(Seat, row, strict=True)
    }
    assert len(numbers) == 9
    monkeypatch.setattr(Written, "numbers", numbers)
    monkeypatch.setattr("lukfu_cli.engine.solver.solving.Solver", Written)
    _, out, _ = lukfu("solve", ROOT / "examples" / "deals" / "auction-to-come.deal")
    assert out.endswith(shown)


def test_the_page_on_json_shows_what_is_printed(lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "json.md").read_text("utf-8")
    command, shown = re.findall(r"`lukfu (solve --json [^`]*)`:\n\n```json\n(.*?)\n```", page)[0]
    found = only(lukfu(*command.split())[1])
    del found["nodes"], found["kernel"]
    assert json.loads(shown) == found
