"""Who gets colours and boxes, who can be asked, and JSON in which nothing acts."""

from __future__ import annotations

import io
import json
import sys

import pytest

from lukfu_cli.render import console


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("is_terminal", "env", "is_decorated", "is_coloured"),
    [
        (True, {}, True, True),
        (False, {}, False, False),
        (True, {"TERM": "dumb"}, False, False),
        (True, {"NO_COLOR": "1"}, True, False),
        (True, {"NO_COLOR": ""}, True, True),
        (False, {"FORCE_COLOR": "1"}, True, True),
        (False, {"FORCE_COLOR": ""}, False, False),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        (False, {"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
    ],
)
def test_colours_and_boxes(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, env: dict[str, str], is_decorated: bool, is_coloured: bool
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    stream = Terminal() if is_terminal else io.StringIO()
    assert console.is_decorated(stream) is is_decorated
    assert console.is_coloured(stream) is is_coloured


@pytest.mark.parametrize(
    ("stdin", "stderr", "files", "is_json", "is_interactive"),
    [
        (True, True, (), False, True),
        (True, True, ("x.deal",), False, True),
        (True, True, ("-",), False, False),
        (True, True, (), True, False),
        (False, True, (), False, False),
        (True, False, (), False, False),
        (None, True, (), False, False),
    ],
)
def test_who_can_be_asked(
    monkeypatch: pytest.MonkeyPatch,
    stdin: bool | None,
    stderr: bool,
    files: tuple[str, ...],
    is_json: bool,
    is_interactive: bool,
) -> None:
    monkeypatch.setattr(sys, "stdin", None if stdin is None else Terminal() if stdin else io.StringIO())
    monkeypatch.setattr(sys, "stderr", Terminal() if stderr else io.StringIO())
    assert console.is_interactive(files, is_json) is is_interactive


def test_json_is_plain_and_acts_nowhere() -> None:
    value = {"title": "文 \x1b \u202e \x7f ##[error] ##vso[x] ###[ \ud800"}
    text = console.json_text(value)
    assert text.isascii()
    assert text.isprintable()
    assert "##[" not in text
    assert "##vso[" not in text
    assert json.loads(text) == value


def test_answers_and_the_rest_go_apart(capsys: pytest.CaptureFixture[str]) -> None:
    console.answer("one\n::two")
    console.note("three ##[x]")
    console.error("four\nfive")
    assert capsys.readouterr() == ("one\n\\u{3a}:two\n", "three \\u{23}#[x]\nlukfu: four\\u{a}five\n")


def test_a_rich_console_has_a_fixed_width_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for width in ("20", "300"):
        monkeypatch.setenv("COLUMNS", width)
        monkeypatch.setattr(sys, "stdout", io.StringIO())
        assert console.rich_answers().width == console.PLAIN_WIDTH


def test_prepared_streams_take_any_text_and_end_lines_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, "ascii", "strict", newline="\r\n")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        patch.setattr(sys, "stderr", None)
        console.prepare_streams()
        sys.stdout.write("\u6587 \udcff\n")
        sys.stderr.write("nobody reads this\n")
        sys.stdout.flush()
        sys.stderr.close()
    assert raw.getvalue() == "\u6587 \\udcff\n".encode()
