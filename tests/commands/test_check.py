"""``lukfu check``: what it prints where, and how it ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lukfu_cli.commands import check as check_module
from lukfu_cli.engine.rulebook import CODES

CommandLine = Callable[..., tuple[int, str, str]]

GOOD = """\
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
calls: P1 pass, P2 play
1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)
"""
LOW = GOOD.replace("P2 C8 S8 T8", "P2 C8 S8")
LOW_LINE = (
    "{}:6:20: LF304 [R3.5] P2's C8 S8 does not beat P1's C2 S2 M2: a set of three is needed. P2 can play C8 S8 T8."
)
UNKNOWN = GOOD.replace("master", "mastr")
ELEVEN = GOOD.replace("T12", "T1")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"good": GOOD, "low": LOW, "unknown": UNKNOWN, "eleven": ELEVEN}.items():
        Path(f"{name}.deal").write_text(text, "utf-8")
    return tmp_path


def test_nothing_wrong_is_nothing_said(lukfu_process: CommandLine, files: Path) -> None:
    for format in ("text", "json", "github"):
        assert lukfu_process("check", "good.deal", "--format", format) == (0, "", "")


def test_a_broken_rule_is_said_in_one_line(lukfu_process: CommandLine, files: Path) -> None:
    assert lukfu_process("check", "low.deal") == (1, LOW_LINE.format("low.deal") + "\n", "")


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["good"], 0),
        (["low"], 1),
        (["unknown"], 2),
        (["eleven"], 2),
        (["good", "low"], 1),
        (["unknown", "low"], 2),
        (["low", "eleven", "good"], 2),
        (["low", "missing"], 2),
    ],
)
def test_the_worst_decides_the_exit_status(lukfu: CommandLine, files: Path, names: list[str], status: int) -> None:
    assert lukfu("check", *(f"{name}.deal" for name in names))[0] == status


def test_a_file_that_is_not_there_does_not_stop_the_others(lukfu: CommandLine, files: Path) -> None:
    assert lukfu("check", "missing.deal", "low.deal") == (
        2,
        LOW_LINE.format("low.deal") + "\n",
        "lukfu: missing.deal: no such file\n",
    )


def test_a_folder_is_all_its_files(lukfu: CommandLine, files: Path) -> None:
    status, out, _ = lukfu("check", ".")
    assert status == 2
    assert [line.split(":")[0] for line in out.splitlines()] == ["./eleven.deal", "./low.deal", "./unknown.deal"]


def test_a_folder_without_deals_is_noted(lukfu: CommandLine, files: Path) -> None:
    Path("empty").mkdir()
    assert lukfu("check", "empty") == (0, "", "no deal files found\n")
    assert lukfu("check", "-q", "empty") == (0, "", "")


def test_standard_input(lukfu_process: CommandLine) -> None:
    assert lukfu_process("check", "-", stdin=LOW.encode()) == (1, LOW_LINE.format("-") + "\n", "")
    assert lukfu_process("check", "-", "-", stdin=b"")[0] == 2


def test_the_source_is_shown_with_a_caret(lukfu: CommandLine, files: Path) -> None:
    assert lukfu("check", "--show-source", "low.deal")[1].splitlines()[1:] == [
        "    6 | 1: P1 C2 S2 M2, P2 C8 S8, P3 (C3 M69)",
        "      | " + " " * 19 + "^" * 5,
    ]


def test_on_a_terminal_the_source_is_shown_and_the_run_summed_up(files: Path) -> None:
    plain = {**os.environ, "TERM": "dumb"}
    status, shown = on_a_terminal(["check", "low.deal", "good.deal"], plain)
    assert status == 1
    assert shown.splitlines() == [
        LOW_LINE.format("low.deal"),
        "    6 | 1: P1 C2 S2 M2, P2 C8 S8, P3 (C3 M69)",
        "      | " + " " * 19 + "^" * 5,
        "2 deals, 1 finding",
    ]
    assert on_a_terminal(["check", "-q", "good.deal"], plain) == (0, "")
    assert on_a_terminal(["check", "good.deal"], plain) == (0, "1 deal, no findings\n")


def test_only_a_terminal_that_wants_them_gets_colours(files: Path) -> None:
    colours = {**os.environ, "TERM": "xterm"}
    assert "\x1b[" in on_a_terminal(["check", "low.deal"], colours)[1]
    assert "\x1b[" not in on_a_terminal(["check", "low.deal"], {**colours, "NO_COLOR": "1"})[1]
    assert "\x1b[" not in on_a_terminal(["check", "low.deal"], {**colours, "TERM": "dumb"})[1]


def on_a_terminal(arguments: list[str], env: dict[str, str]) -> tuple[int, str]:
    """The exit status, and all that a terminal is sent."""
    master, terminal = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "lukfu_cli", *arguments], stdin=terminal, stdout=terminal, stderr=terminal, env=env
    )
    os.close(terminal)
    sent = b""
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:
            break
        if not piece:
            break
        sent += piece
    os.close(master)
    return process.wait(), sent.decode().replace("\r\n", "\n")


def test_codes_are_selected_and_ignored_by_their_beginnings(lukfu: CommandLine, files: Path) -> None:
    def found(*options: str) -> tuple[int, list[str]]:
        status, out, _ = lukfu("check", *options, "low.deal", "unknown.deal", "eleven.deal")
        return status, [line.split()[1] for line in out.splitlines()]

    assert found() == (2, ["LF304", "LF111", "LF203"])
    assert found("--select", "LF3") == (1, ["LF304"])
    assert found("--select", "lf3, lf203") == (2, ["LF304", "LF203"])
    assert found("--select", "LF3", "--select", "LF1") == (2, ["LF304", "LF111"])
    assert found("--ignore", "LF1,LF2") == (1, ["LF304"])
    assert found("--select", "LF", "--ignore", "LF1,LF203,LF304") == (0, [])
    assert found("--select", "LF5") == (0, [])


@pytest.mark.parametrize(("codes", "hint"), [("LF3O4", "Did you mean LF3"), ("", "Codes look like"), ("LF9", "")])
def test_a_code_that_there_is_not(lukfu: CommandLine, files: Path, codes: str, hint: str) -> None:
    for option in ("--select", "--ignore"):
        status, out, err = lukfu("check", option, codes, "low.deal")
        assert (status, out) == (2, "")
        assert f"Invalid value for {option}" in err
        assert f"{codes!r} is no finding code" in err
        assert hint in err


def test_exit_zero_forgives_findings_but_no_missing_file(lukfu: CommandLine, files: Path) -> None:
    status, out, _ = lukfu("check", "--exit-zero", "low.deal", "eleven.deal")
    assert (status, out.count("\n")) == (0, 2)
    assert lukfu("check", "--exit-zero", "low.deal", "missing.deal")[0] == 2


def test_statistics_count_each_code(lukfu: CommandLine, files: Path) -> None:
    status, out, err = lukfu("check", "--statistics", "low.deal", "good.deal", "unknown.deal")
    assert status == 2
    assert out.splitlines()[2:] == [
        f"      1 LF111 {CODES['LF111'].title}",
        f"      1 LF304 [R3.5] {CODES['LF304'].title}",
    ]
    assert err == "3 deals, 2 findings\n"
    status, out, err = lukfu("check", "--statistics", "--json", "low.deal")
    assert [json.loads(line)["code"] for line in out.splitlines()] == ["LF304"]
    assert f"LF304 [R3.5] {CODES['LF304'].title}" in err


def test_json_is_one_object_a_finding(lukfu: CommandLine, files: Path) -> None:
    status, out, err = lukfu("check", "--format", "json", "low.deal", "unknown.deal")
    assert (status, err) == (2, "")
    first, second = map(json.loads, out.splitlines())
    assert first == {
        "schema": "lukfu.check/1",
        "file": "low.deal",
        "deal": 1,
        "line": 6,
        "column": 20,
        "code": "LF304",
        "rule": "R3.5",
        "message": LOW_LINE.partition("[R3.5] ")[2],
        "trick": 1,
        "seat": "P2",
    }
    assert (second["code"], second["rule"], second["trick"], second["seat"]) == ("LF111", None, None, None)
    assert lukfu("check", "--json", "low.deal", "unknown.deal") == (status, out, err)


def test_deals_are_counted_within_their_file(lukfu: CommandLine) -> None:
    text = f"{GOOD}---\n{LOW}---\n{LOW}"
    _, out, _ = lukfu("check", "--json", "-", stdin=text.encode())
    assert [(found["deal"], found["line"]) for found in map(json.loads, out.splitlines())] == [(2, 13), (3, 20)]


def test_an_interrupted_check_prints_a_whole_report_of_what_it_found(
    lukfu: CommandLine, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = check_module.read_deals

    def interrupted(chunks: Any) -> Iterator[Any]:
        yield from read(chunks)
        raise KeyboardInterrupt

    monkeypatch.setattr(check_module, "read_deals", interrupted)
    assert lukfu("check", "low.deal", "eleven.deal") == (130, LOW_LINE.format("low.deal") + "\n", "")
    status, out, _ = lukfu("check", "--format", "sarif", "low.deal", "eleven.deal")
    (run,) = json.loads(out)["runs"]
    assert status == 130
    assert [result["ruleId"] for result in run["results"]] == ["LF304"]
    assert run["invocations"][0]["executionSuccessful"] is False


def test_a_reader_that_has_gone_ends_the_check(tmp_path: Path) -> None:
    many = tmp_path / "many.deal"
    many.write_text("---\n".join([LOW] * 2000), "utf-8")
    for format in ("text", "json", "github", "sarif"):
        command = [sys.executable, "-m", "lukfu_cli", "check", "--format", format, str(many)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None and process.stderr is not None
            process.stdout.read(10)
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait() == 141


class Endless(io.RawIOBase):
    """Standard input that gives the same deal again and again, this many times."""

    def __init__(self, deals: int) -> None:
        self.deals = deals

    def read1(self, size: int) -> bytes:
        self.deals -= 1
        return f"{LOW}---\n".encode() if self.deals >= 0 else b""


class Nowhere(io.StringIO):
    def write(self, text: str) -> int:
        return len(text)


@pytest.mark.parametrize("format", ["text", "sarif"])
def test_memory_does_not_grow_with_the_number_of_deals(
    lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    from lukfu_cli.cli import run

    def peak(deals: int) -> int:
        with monkeypatch.context() as patch:
            stdin = type("Input", (), {"buffer": Endless(deals)})()
            patch.setattr(sys, "stdin", stdin)
            patch.setattr(sys, "stdout", Nowhere())
            tracemalloc.start()
            assert run(["check", "--format", format, "-"]) == 1
            highest = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return highest

    peak(20)
    assert peak(600) < peak(60) + 50_000
