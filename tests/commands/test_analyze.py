"""``lukfu analyze``: all it prints, on a terminal, in a pipe and as JSON, and how it ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

DATA = Path(__file__).parents[1] / "data" / "analyze"
CommandLine = Callable[..., tuple[int, str, str]]
Golden = Callable[[str, str], None]

READINGS = {
    "whole": "whole.deal",
    "follow": "follow.deal",
    "view": "view.deal",
    "unseen": "unseen.deal",
    "broken": "broken.deal",
    "hands": "hands.deal",
    "draw": "draw.deal",
    "last-trick": "last-trick.deal",
    "several": "several.deal",
    "wrong-calls": "wrong-calls.deal",
    "fours": "fours.deal",
    "empty": "empty.deal",
    "deal-2": "several.deal --deal 2",
    "no-such-deal": "several.deal --deal 4",
    "at-auction": "whole.deal --at auction",
    "at-0": "whole.deal --at 0",
    "at-1": "draw.deal --at 1",
    "at-1.2": "draw.deal --at 1.2",
    "at-3": "draw.deal --at 3",
    "at-9": "draw.deal --at 9",
    "at-past-a-play": "follow.deal --at 1",
    "at-before-the-broken-play": "broken.deal --at 1.1",
    "seat": "whole.deal --seat p3",
    "seat-at": "draw.deal --seat P2 --at 2.2",
    "seat-unknown": "view.deal --seat P2",
    "seat-of-a-bad-deal": "hands.deal --seat P1",
    "no-such-file": "nowhere.deal whole.deal --at 0",
    "two-files": "follow.deal draw.deal --at 1.1",
}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)


def transcript(arguments: str, ended: tuple[int, str, str]) -> str:
    status, out, err = ended
    return f"$ lukfu analyze {arguments}\n{out}(standard error)\n{err}(exit status {status})\n"


@pytest.mark.parametrize("name", READINGS)
def test_text_in_a_pipe(name: str, lukfu: CommandLine, golden: Golden) -> None:
    ended = lukfu("analyze", *READINGS[name].split())
    golden(f"analyze/{name}.txt", transcript(READINGS[name], ended))


@pytest.mark.parametrize("name", READINGS)
def test_json(name: str, lukfu: CommandLine, golden: Golden) -> None:
    arguments = f"{READINGS[name]} --json"
    ended = lukfu("analyze", *arguments.split())
    golden(f"analyze/{name}.json.txt", transcript(arguments, ended))
    assert ended[0] == lukfu("analyze", *READINGS[name].split())[0]


@pytest.mark.parametrize("name", ["whole", "follow", "broken", "view", "several", "hands"])
def test_on_a_terminal(name: str, lukfu: CommandLine, golden: Golden) -> None:
    """The boxes and the wording; what is coloured how is tested apart."""
    status, out, err = lukfu("analyze", *READINGS[name].split(), env={"FORCE_COLOR": "1"})
    plain = "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", out).split("\n"))
    golden(f"analyze/{name}.terminal.txt", transcript(READINGS[name], (status, plain, err)))


def test_suits_and_old_cards_have_their_colours(lukfu: CommandLine) -> None:
    _, out, _ = lukfu("analyze", "whole.deal", env={"FORCE_COLOR": "1"})
    assert "\x1b[33mCoins" in out and "\x1b[1;31m6*" in out and "\x1b[36m8\x1b" in out
    _, plain, _ = lukfu("analyze", "whole.deal", env={"FORCE_COLOR": "1", "NO_COLOR": "1"})
    assert "\x1b" not in plain


def test_a_pipe_does_not_know_how_wide_a_terminal_is(lukfu_process: CommandLine) -> None:
    wide = lukfu_process("analyze", "draw.deal", env={"COLUMNS": "200"})
    assert wide == lukfu_process("analyze", "draw.deal", env={"COLUMNS": "20", "TERM": "xterm"})
    assert wide == lukfu_process("analyze", "draw.deal", env={"TERM": "dumb", "NO_COLOR": "1"})
    assert wide[0] == 0


@pytest.mark.parametrize(
    ("env", "has_boxes", "has_colours"),
    [
        ({"TERM": "xterm-256color"}, True, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, False, False),
    ],
)
def test_a_real_terminal(env: dict[str, str], has_boxes: bool, has_colours: bool) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "lukfu_cli", "analyze", "broken.deal"],
        env={**os.environ, **env},
        dimensions=(200, 80),
        encoding="utf-8",
        timeout=30,
    )
    shown = child.read()
    child.close()
    assert child.exitstatus == 1
    assert ("╭─" in shown) is has_boxes
    assert bool(re.search(r"\x1b\[[\d;]*3[1-6]m", shown)) is has_colours
    assert "broken.deal:7:20: LF304 [R3.5]" in shown


def test_titles_and_notes_act_on_nothing(lukfu: CommandLine) -> None:
    for env in ({}, {"FORCE_COLOR": "1", "NO_COLOR": "1"}):
        _, out, _ = lukfu("analyze", "several.deal", "--deal", "2", env=env)
        assert "Not yet called; [bold]::error [/] \\u{23}#[x]" in out
        assert "\\u{202e}from behind" in out


def test_a_long_title_is_not_wrapped(lukfu: CommandLine, tmp_path: Path) -> None:
    title = "word " * 30 + "end"
    path = tmp_path / "long.deal"
    path.write_text(f"title: {title}\n{(DATA / 'unseen.deal').read_text('utf-8')}", "utf-8")
    for env in ({}, {"FORCE_COLOR": "1"}):
        assert f": {title}" in lukfu("analyze", path, env=env)[1]


def test_standard_input_and_folders(lukfu: CommandLine) -> None:
    text = (DATA / "follow.deal").read_bytes()
    status, out, err = lukfu("analyze", "-", stdin=text)
    assert (status, err) == (0, "") and out.startswith("-, deal 1: Which nine to keep?\n")
    _, lines, _ = lukfu("analyze", "--json", ".")
    files = [json.loads(line)["file"] for line in lines.splitlines()]
    assert files == sorted(files)
    assert {Path(file).name for file in files} == {path.name for path in DATA.glob("*.deal")}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("whole.deal", 0),
        ("broken.deal", 1),
        ("broken.deal --at 1.1", 0),
        ("wrong-calls.deal", 1),
        ("hands.deal", 2),
        ("empty.deal", 2),
        ("nowhere.deal", 2),
        ("broken.deal hands.deal whole.deal", 2),
        ("whole.deal broken.deal", 1),
        ("whole.deal --at 1.3", 0),
        ("whole.deal --at 2", 2),
        ("whole.deal --at soon", 2),
        ("whole.deal --at 0.1", 2),
        ("whole.deal --seat P4", 2),
        ("whole.deal --deal 0", 2),
        ("whole.deal --deal 2", 2),
        ("several.deal --at 0", 2),
        ("hands.deal --seat P1", 0),
        ("hands.deal --seat P2", 2),
        ("view.deal --seat P2", 2),
        ("- -", 2),
        ("", 2),
    ],
)
def test_exit_status(arguments: str, status: int, lukfu: CommandLine) -> None:
    ended = lukfu("analyze", *arguments.split())
    assert ended[0] == status
    assert "Traceback" not in ended[2]


def test_what_cannot_be_shown_does_not_stop_the_rest(lukfu: CommandLine) -> None:
    status, out, err = lukfu("analyze", "several.deal", "nowhere.deal", "whole.deal", "--at", "0")
    assert status == 2
    assert [line for line in out.splitlines() if ", deal " in line] == [
        "several.deal, deal 3: Over before it began",
        "whole.deal, deal 1: A nine is forced out",
    ]
    assert err.splitlines() == [
        "lukfu: several.deal, deal 1: there is no moment 0: no call of the record says play, so no trick begins",
        "lukfu: several.deal, deal 2: there is no moment 0: no call of the record says play, so no trick begins",
        "lukfu: nowhere.deal: no such file",
    ]


def test_json_is_one_object_a_deal_and_nothing_else(lukfu: CommandLine) -> None:
    _, out, err = lukfu("analyze", "--json", "several.deal", "empty.deal", "hands.deal", "nowhere.deal")
    objects: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    assert [(found["file"], found["deal"]) for found in objects] == [
        ("several.deal", 1),
        ("several.deal", 2),
        ("several.deal", 3),
        ("empty.deal", 1),
        ("hands.deal", 1),
        ("nowhere.deal", None),
    ]
    assert all(found["schema"] == "lukfu.analyze/1" for found in objects)
    assert [bool(found["violations"]) for found in objects] == [False, False, False, True, True, True]
    assert err == "lukfu: nowhere.deal: no such file\n"


def test_a_pipe_needs_no_rich() -> None:
    program = (
        "import sys; from lukfu_cli.cli import run; status = run(['analyze', 'broken.deal']); "
        "print('rich' in sys.modules, 'json' in sys.modules, status)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout.splitlines()[-1] == "False False 1"
