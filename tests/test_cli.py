"""The frame of the command line: every way in which a command can end, and its exit status."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable

import click
import pytest

from lukfu_cli import __version__
from lukfu_cli.cli import COMMANDS, Entry, run
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.engine.solver.loader import kernel_name
from lukfu_cli.render import console

CommandLine = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ending(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Makes the command ``check`` do something else, so that each way to end can be tried."""

    def replace(action: Callable[[], object]) -> None:
        monkeypatch.setattr(Entry, "load", lambda self: click.Command("check", callback=action))

    return replace


def raising(error: BaseException) -> Callable[[], object]:
    def action() -> object:
        raise error

    return action


def test_version(lukfu_process: CommandLine) -> None:
    assert lukfu_process("--version") == (0, f"lukfu {__version__}\nkernel: {kernel_name()}\n", "")
    pure = lukfu_process("--version", env={"LUKFU_PURE": "1"})
    assert pure == (0, f"lukfu {__version__}\nkernel: pure Python\n", "")


def test_help_names_every_command(lukfu: CommandLine) -> None:
    status, out, err = lukfu("--help")
    assert (status, err) == (0, "")
    for name, entry in COMMANDS.items():
        assert f"  {name} " in out
        assert entry.help in out


def test_help_in_a_pipe_does_not_depend_on_the_width(lukfu_process: CommandLine) -> None:
    outputs = {lukfu_process("--help", env={"COLUMNS": width})[1] for width in ("40", "200")}
    assert len(outputs) == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_says_what_it_does(lukfu: CommandLine, name: str) -> None:
    status, out, err = lukfu(name, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(f"Usage: lukfu {name} ")
    assert COMMANDS[name].load().name == name


@pytest.mark.parametrize(
    ("typed", "hint"),
    [("chek", "Did you mean check"), ("explian", "Did you mean explain"), ("xyzzy", "See lukfu --help")],
)
def test_an_unknown_command_is_answered_with_one_that_comes_close(lukfu: CommandLine, typed: str, hint: str) -> None:
    status, out, err = lukfu(typed, "x")
    assert (status, out) == (2, "")
    assert f"There is no command {typed!r}" in err
    assert hint in err


@pytest.mark.parametrize("arguments", [(), ("--nonsense",), ("check",), ("check", "--format", "xml", "x")])
def test_a_wrong_call_is_two(lukfu: CommandLine, arguments: tuple[str, ...]) -> None:
    status, out, err = lukfu(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("Usage: lukfu")


@pytest.mark.parametrize(
    ("outcome", "status"), [(None, 0), (Outcome.ALL_WELL, 0), (Outcome.RULE_BROKEN, 1), (Outcome.UNUSABLE, 2)]
)
def test_each_outcome_has_its_status(
    lukfu: CommandLine, ending: Callable[..., None], outcome: Outcome | None, status: int
) -> None:
    ending(lambda: outcome)
    assert lukfu("check") == (status, "", "")


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (UsageFailure("four.deal: no \x1b such file"), 2, "lukfu: four.deal: no \\u{1b} such file\n"),
        (FileNotFoundError(2, "No such file", "x\ny"), 2, "lukfu: x\\u{a}y: No such file\n"),
        (ValueError("odd"), 70, "lukfu: internal error: ValueError: odd (LUKFU_DEBUG=1 shows where)\n"),
        (AssertionError(), 70, "lukfu: internal error: AssertionError (LUKFU_DEBUG=1 shows where)\n"),
        (RecursionError("deep"), 70, "lukfu: internal error: RecursionError: deep (LUKFU_DEBUG=1 shows where)\n"),
        (MemoryError(), 70, "lukfu: internal error: not enough memory (LUKFU_DEBUG=1 shows where)\n"),
        (KeyboardInterrupt(), 130, ""),
        (click.Abort(), 130, ""),
    ],
)
def test_each_error_has_its_status_and_one_line(
    lukfu: CommandLine, ending: Callable[..., None], error: BaseException, status: int, said: str
) -> None:
    ending(raising(error))
    assert lukfu("check") == (status, "", said)


def test_the_traceback_is_shown_to_those_who_ask(lukfu: CommandLine, ending: Callable[..., None]) -> None:
    ending(raising(ValueError("odd")))
    status, out, err = lukfu("check", env={"LUKFU_DEBUG": "1"})
    assert (status, out) == (70, "")
    assert err.startswith("Traceback ")
    assert err.endswith("lukfu: internal error: ValueError: odd\n")
    assert lukfu("check", env={"LUKFU_DEBUG": "0"})[2].count("\n") == 1


def test_what_was_printed_before_an_interruption_stays(lukfu: CommandLine, ending: Callable[..., None]) -> None:
    def action() -> None:
        console.answer("half of it")
        raise KeyboardInterrupt

    ending(action)
    assert lukfu("check") == (130, "half of it\n", "")


@pytest.mark.parametrize(
    "arguments", [("--version",), ("--help",), ("schema",), ("schema", "analyze"), ("check", "--help")]
)
def test_a_reader_that_has_gone_is_no_error(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-m", "lukfu_cli", *arguments], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, b"")


class FullDisk(io.StringIO):
    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_an_output_that_cannot_be_written_is_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", FullDisk())
        patch.setattr(console, "discard_output", lambda: patch.setattr(sys, "stdout", io.StringIO()))
        status = run(["--version"])
    assert status == 2
    assert capsys.readouterr().err == "lukfu: the output cannot be written: No space left on device\n"


def test_output_is_utf8_in_every_locale(lukfu_process: CommandLine) -> None:
    for settings in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii:strict"}):
        status, _, err = lukfu_process("check", "no\u6587\u202e.deal", env=settings)
        assert status == 2
        assert err == "lukfu: no\u6587\\u{202e}.deal: no such file\n"


def test_a_file_name_of_any_bytes_is_shown() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "lukfu_cli", "check", b"a\xff\x1b.deal"], capture_output=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr == b"lukfu: a\\u{dcff}\\u{1b}.deal: no such file\n"


def test_shells_complete_commands_without_loading_them(lukfu_process: CommandLine) -> None:
    words = {"_LUKFU_COMPLETE": "bash_complete", "COMP_WORDS": "lukfu exp", "COMP_CWORD": "1"}
    assert lukfu_process(env=words) == (0, "plain,explain\nplain,explain-old\n", "")


def test_shells_complete_options_and_seats(lukfu_process: CommandLine) -> None:
    words = {"_LUKFU_COMPLETE": "bash_complete", "COMP_WORDS": "lukfu check --form", "COMP_CWORD": "2"}
    assert lukfu_process(env=words) == (0, "plain,--format\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(lukfu_process: CommandLine, shell: str) -> None:
    status, out, err = lukfu_process(env={"_LUKFU_COMPLETE": f"{shell}_source"})
    assert (status, err) == (0, "")
    assert "_LUKFU_COMPLETE" in out
