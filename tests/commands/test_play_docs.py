"""The page on playing shows what the program shows."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from lukfu_cli.commands.play_entries import ALIASES, Word
from tests.conftest import CommandLine

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "play.md"


def test_the_game_on_the_page_is_played_like_that(lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    (shown,) = re.findall(r"```\n\$ lukfu (play .*)\n((?:.*\n)*?)```\n", PAGE.read_text(encoding="utf-8"))
    command, screen = shown
    typed = iter(re.findall(r"^P2> (.*)$", screen, re.MULTILINE))

    def ask(prompt: str) -> str:
        line = next(typed)
        sys.stderr.write(f"{prompt}{line}\n")
        return line

    monkeypatch.setattr("lukfu_cli.render.console.is_terminal", lambda stream: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("lukfu_cli.render.play_screen.ask", ask)
    monkeypatch.chdir(ROOT)
    ended = lukfu(*command.split())
    assert ended.status == 0
    assert screen == ended.err.lstrip("\n")


def test_every_word_is_on_the_page_and_in_the_help(lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr("lukfu_cli.render.console.is_terminal", lambda stream: True)
    monkeypatch.setenv("NO_COLOR", "1")
    helped = lukfu("play", "--seed", "1", "--players", "human,random,random", stdin=b"help\n").err
    for word in Word:
        assert f"| `{word.value}" in page
        assert (
            re.search(rf"^  {re.escape(word.value)}\b|^  {re.escape(word.value)} ", helped, re.MULTILINE)
            or word is Word.HELP
        )
    assert set(ALIASES.values()) <= set(Word)
