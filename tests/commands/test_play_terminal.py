"""Whole games of ``lukfu play`` through a pseudo-terminal, as a person would play them."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pexpect
import pyte
import pytest

from lukfu_cli.engine.dealfile.reader import read_deals
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.replay import replay

COLUMNS = 80
PROMPT = r"P1> "
LEAD = """\
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
calls: P1 pass, P2 play
"""


class Game:
    """A game at a terminal of 80 columns. ``text`` is all that the terminal was sent so far."""

    def __init__(self, arguments: Sequence[str | Path], shell: str = "", **environment: str) -> None:
        command = [sys.executable, "-m", "lukfu_cli", "play", *map(str, arguments)]
        if shell:
            command = ["/bin/sh", "-c", f'"$@" {shell}', "sh", *command]
        env = {"TERM": "xterm-256color", **os.environ, "PYTHONUNBUFFERED": "", **environment}
        self.child = pexpect.spawn(
            command[0], command[1:], env=env, dimensions=(2000, COLUMNS), encoding="utf-8", timeout=30
        )
        self.child.delaybeforesend = None
        self.child.delayafterclose = 0
        self.text = ""

    def type(self, *lines: str) -> None:
        for line in lines:
            self.wait(PROMPT)
            self.child.sendline(line)

    def wait(self, pattern: str) -> None:
        self.child.expect(pattern)
        self.text += self.child.before + self.child.after

    def end(self) -> int:
        self.child.expect(pexpect.EOF)
        self.text += self.child.before
        self.child.close()
        status = self.child.exitstatus
        assert isinstance(status, int), "the game was killed by a signal"
        return status

    def screen(self) -> list[str]:
        screen = pyte.Screen(COLUMNS, 2000)
        pyte.Stream(screen).feed(self.text)
        return [line.rstrip() for line in screen.display]

    def record(self) -> Record:
        """The deal that stands on the screen as the answer."""
        lines = self.screen()
        start = max(place for place, line in enumerate(lines) if line.startswith(("players: ", "title: ")))
        inside = []
        for line in lines[start:]:
            if not re.match(r"[a-zA-Z0-9]+: ", line):
                break
            inside.append(line)
        (record,) = read_deals(["\n".join(inside).encode()])
        assert not replay(record).findings
        return record


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "begun.deal"
    path.write_text(LEAD)
    yield path


def test_a_whole_game(tmp_path: Path) -> None:
    game = Game(["--seed", "1"])
    game.type("?", "hint", "old", "help", "T9", "play", "?", "claim", "hint", "undo", "play")
    while game.child.expect([PROMPT, pexpect.EOF]) == 0:
        game.text += game.child.before + game.child.after
        game.child.sendline("1")
    game.text += game.child.before
    assert game.end() == 0
    lines = game.screen()
    assert any(line.startswith("Net points: P1 ") for line in lines)
    record = game.record()
    assert record.score is not None
    assert record.players == ("human", "counter", "counter")
    assert "Taken back: play." in lines


def test_a_game_of_several_deals_with_a_discard_and_a_wrong_entry(begun: Path) -> None:
    game = Game([begun, "--players", "human,greedy,greedy", "--seed", "1", "--deals", "2"])
    game.type("s4", "c2 s2 m2", "undo", "C2 S2 M2")
    while game.child.expect([PROMPT, r"Deal 2 of 2"]) == 0:
        game.text += game.child.before + game.child.after
        game.child.sendline("1")
    game.text += game.child.before + game.child.after
    game.type("undo", "quit")
    assert game.end() == 0
    lines = game.screen()
    assert any("(R4.4)" in line for line in lines)
    assert "Taken back: C2 S2 M2." in lines
    assert any("nothing to take back" in line for line in lines)
    assert any(line.startswith("Net points: P1 human") for line in lines)


@pytest.mark.parametrize("has_record", [False, True])
def test_ctrl_c_keeps_what_is_there(begun: Path, tmp_path: Path, has_record: bool) -> None:
    path = tmp_path / "kept.deal"
    options = ["--record", path] if has_record else []
    game = Game([begun, "--players", "human,greedy,greedy", "--seed", "1", *options])
    game.type("T2")
    game.wait(PROMPT)
    game.child.sendintr()
    assert game.end() == 130
    record = next(iter(read_deals([path.read_bytes()]))) if has_record else game.record()
    assert str(record.tricks[0].plays[0].cards) == "T2"


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_request_to_end_keeps_what_is_there(begun: Path, tmp_path: Path, number: int) -> None:
    path = tmp_path / "kept.deal"
    game = Game([begun, "--players", "human,greedy,greedy", "--seed", "1", "--record", path])
    game.type("T2")
    game.wait(PROMPT)
    game.child.kill(number)
    assert game.end() == 130
    (record,) = read_deals([path.read_bytes()])
    assert str(record.tricks[0].plays[0].cards) == "T2"


def test_a_terminal_that_is_closed_keeps_what_is_there(begun: Path, tmp_path: Path) -> None:
    path = tmp_path / "kept.deal"
    game = Game([begun, "--players", "human,greedy,greedy", "--seed", "1", "--record", path])
    game.type("T2")
    game.wait(PROMPT)
    os.close(game.child.fileno())
    game.child.wait()
    (record,) = read_deals([path.read_bytes()])
    assert str(record.tricks[0].plays[0].cards) == "T2"


def test_ctrl_d_quits(begun: Path) -> None:
    game = Game([begun, "--players", "human,greedy,greedy", "--seed", "1"])
    game.type("T2")
    game.wait(PROMPT)
    game.child.sendeof()
    assert game.end() == 0
    assert str(game.record().tricks[0].plays[0].cards) == "T2"


def test_with_output_to_a_file_the_game_stays_on_the_terminal(begun: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.deal"
    game = Game([begun, "--players", "human,greedy,greedy", "--seed", "1"], shell=f"> '{path}'")
    game.type("?", "T2", "quit")
    assert game.end() == 0
    assert "You may" in game.text
    (record,) = read_deals([path.read_bytes()])
    assert str(record.tricks[0].plays[0].cards) == "T2"
    assert "master" not in game.text


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_plain_terminal_gets_plain_text(begun: Path, environment: dict[str, str]) -> None:
    game = Game([begun, "--players", "human,greedy,greedy", "--seed", "1"], **environment)
    game.type("?", "t9", "quit")
    assert game.end() == 0
    assert "\x1b" not in game.text


def test_a_terminal_with_colours_says_the_same(begun: Path) -> None:
    texts = []
    for environment in ({}, {"NO_COLOR": "1"}):
        game = Game([begun, "--players", "human,greedy,greedy", "--seed", "1"], **environment)
        game.type("?", "t9", "old", "hint", "quit")
        assert game.end() == 0
        texts.append(game)
    assert "\x1b[" in texts[0].text
    assert texts[0].screen() == texts[1].screen()


@pytest.mark.parametrize("stream", ["< /dev/null", "2> /dev/null"])
def test_without_a_terminal_nobody_is_asked(stream: str, tmp_path: Path) -> None:
    game = Game(["--players", "random,random,random", "--seed", "7"], shell=stream)
    assert game.end() == 0
    assert "P1> " not in game.text
    assert game.record().players == ("random", "random", "random")
    game = Game(["--players", "human,random,random", "--seed", "7"], shell=stream)
    assert game.end() == 2


def test_ais_on_a_terminal_are_not_asked(tmp_path: Path) -> None:
    game = Game(["--players", "random,random,random", "--seed", "7"])
    assert game.end() == 0
    assert game.record().score is not None
