"""``--record``: the file is whole or untouched whatever happens, never over another file, never through a link."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from lukfu_cli.commands.outcomes import UsageFailure
from lukfu_cli.commands.play_record import RecordFile
from lukfu_cli.engine.dealfile.reader import read_deals
from tests.conftest import CommandLine

ARGUMENTS = ("play", "--players", "random,random,random", "--seed", "7", "--deals", "3")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    return folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_file_holds_what_is_printed(lukfu: CommandLine, folder: Path) -> None:
    path = folder / "evening.deal"
    ended = lukfu(*ARGUMENTS, "--record", path)
    assert ended.status == 0
    assert path.read_bytes().decode() == ended.out
    assert len(list(read_deals([path.read_bytes()]))) == 3
    assert names(folder) == ["evening.deal"]


def test_with_json_the_file_is_a_deal_file_all_the_same(lukfu: CommandLine, folder: Path) -> None:
    path = folder / "evening.deal"
    assert lukfu(*ARGUMENTS, "--json", "--record", path).out.startswith("{")
    assert path.read_text() == lukfu(*ARGUMENTS).out


def test_it_is_written_after_each_deal(lukfu: CommandLine, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "evening.deal"
    seen = []
    real = RecordFile.save

    def save(self: RecordFile, text: str) -> None:
        real(self, text)
        seen.append(path.read_text())

    monkeypatch.setattr(RecordFile, "save", save)
    whole = lukfu(*ARGUMENTS, "--record", path).out.split("---\n")
    assert seen == ["---\n".join(whole[:count]) for count in (1, 2, 3)]


def test_what_the_file_of_a_deal_says_is_saved_as_it_is(lukfu: CommandLine, folder: Path) -> None:
    begun = folder / "begun.deal"
    begun.write_text(
        "title: \u202eodd ##[x]\nmaster: P1\nP1: C25 S2479 M1237 T12\nP2: C89 S1568 M4 T34678\nP3: ?\ncalls: P1 play\n",
        encoding="utf-8",
    )
    path = folder / "ended.deal"
    assert lukfu("play", begun, *ARGUMENTS[1:5], "--record", path).status == 0
    assert path.read_text(encoding="utf-8").startswith("title: \u202eodd ##[x]\n")


# Refused before anything is dealt.


def test_an_existing_file_is_left_alone(lukfu: CommandLine, folder: Path) -> None:
    path = folder / "evening.deal"
    path.write_text("dear")
    ended = lukfu(*ARGUMENTS, "--record", path)
    assert (ended.status, ended.out) == (2, "")
    assert "--overwrite" in ended.err
    assert path.read_text() == "dear"
    assert names(folder) == ["evening.deal"]


def test_overwrite_replaces_it_and_keeps_its_mode(lukfu: CommandLine, folder: Path) -> None:
    path = folder / "evening.deal"
    path.write_text("dear")
    path.chmod(0o640)
    ended = lukfu(*ARGUMENTS, "--record", path, "--overwrite")
    assert ended.status == 0
    assert path.read_text() == ended.out
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_mode_that_the_user_gives_new_files(lukfu: CommandLine, folder: Path) -> None:
    path = folder / "evening.deal"
    before = os.umask(0o027)
    try:
        lukfu(*ARGUMENTS, "--record", path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("options", [(), ("--overwrite",)])
@pytest.mark.parametrize("target", ["other.deal", "missing.deal"])
def test_nothing_is_written_through_a_link(
    lukfu: CommandLine, folder: Path, options: tuple[str, ...], target: str
) -> None:
    (folder / "other.deal").write_text("dear")
    path = folder / "link.deal"
    path.symlink_to(target)
    ended = lukfu(*ARGUMENTS, "--record", path, *options)
    assert (ended.status, ended.out) == (2, "")
    assert "this is a link" in ended.err
    assert path.is_symlink()
    assert names(folder) == ["link.deal", "other.deal"]
    assert (folder / "other.deal").read_text() == "dear"


@pytest.mark.parametrize(
    ("name", "reason"),
    [(".", "a folder"), ("none/evening.deal", "No such file"), ("-", "standard output"), ("", "the name of a file")],
)
def test_a_place_where_no_file_can_be(
    lukfu: CommandLine, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    monkeypatch.chdir(folder)
    ended = lukfu(*ARGUMENTS, "--record", name, "--overwrite")
    assert (ended.status, ended.out) == (2, "")
    assert reason in ended.err
    assert names(folder) == []


def test_a_pipe_is_not_written(lukfu: CommandLine, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    ended = lukfu(*ARGUMENTS, "--record", folder / "pipe", "--overwrite")
    assert (ended.status, ended.out) == (2, "")
    assert "a device or a pipe" in ended.err


def test_a_folder_that_may_not_be_written_is_found_before_the_first_deal(
    lukfu: CommandLine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refuse(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *rest, **named)

    monkeypatch.setattr(os, "open", refuse)
    ended = lukfu(*ARGUMENTS, "--record", folder / "evening.deal")
    assert (ended.status, ended.out) == (2, "")
    assert "Permission denied" in ended.err


# Failures while a game is on: nothing is lost, nothing is half written, nothing is left behind.


@pytest.mark.parametrize("function", ["replace", "fsync", "link"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_fails_leaves_the_file_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, function: str, error: BaseException
) -> None:
    path = folder / "evening.deal"
    file = RecordFile(str(path), may_overwrite=False)
    if function != "link":
        file.save("first\n")

    def fail(*arguments: Any, **named: Any) -> None:
        raise error

    monkeypatch.setattr(os, function, fail)
    if function == "link":
        monkeypatch.setattr(os, "replace", fail)
    with pytest.raises((UsageFailure, KeyboardInterrupt)):
        file.save("first\n---\nsecond\n")
    left = [name for name in names(folder) if name.startswith(".")]
    assert not left
    if function != "link":
        assert path.read_text() == "first\n"


def test_where_there_are_no_hard_links_the_file_is_written_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: Any, **named: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", fail)
    path = folder / "evening.deal"
    file = RecordFile(str(path), may_overwrite=False)
    file.save("first\n")
    file.save("second\n")
    assert path.read_text() == "second\n"
    assert names(folder) == ["evening.deal"]


def test_a_record_that_cannot_be_saved_is_printed(
    lukfu: CommandLine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lukfu_cli.render.console.is_terminal", lambda stream: True)
    monkeypatch.setenv("NO_COLOR", "1")
    path = folder / "evening.deal"
    arguments = ("play", "--players", "human,random,random", "--seed", "7", "--record", path)
    saved = lukfu(*arguments, stdin=b"quit\n")
    assert (saved.status, saved.out) == (0, "")
    text = path.read_text()
    path.unlink()

    def fail(*rest: Any, **named: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(RecordFile, "_create", fail)
    lost = lukfu(*arguments, stdin=b"quit\n")
    assert lost.status == 2
    assert lost.out == text
    assert "No space left on device" in lost.err


def test_a_file_that_another_program_makes_meanwhile_is_left_alone(folder: Path) -> None:
    path = folder / "evening.deal"
    file = RecordFile(str(path), may_overwrite=False)
    path.write_text("dear")
    with pytest.raises(UsageFailure):
        file.save("mine\n")
    assert path.read_text() == "dear"
    path.unlink()
    file.save("mine\n")
    other = folder / "other.deal"
    other.write_text("dear")
    other.replace(path)
    with pytest.raises(UsageFailure):
        file.save("mine again\n")
    assert path.read_text() == "dear"
    assert names(folder) == ["evening.deal"]


def test_an_interrupt_saves_what_is_there(lukfu: CommandLine, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lukfu_cli.render.console.is_terminal", lambda stream: True)
    monkeypatch.setenv("NO_COLOR", "1")

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("lukfu_cli.render.play_screen.ask", interrupt)
    path = folder / "evening.deal"
    ended = lukfu("play", "--players", "human,random,random", "--seed", "7", "--record", path)
    assert (ended.status, ended.out) == (130, "")
    (record,) = read_deals([path.read_bytes()])
    assert record.players == ("human", "random", "random")
