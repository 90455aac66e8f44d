"""A request to end in the middle of writing a file: the file is what it was, and nothing stays beside it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from lukfu_cli.commands import play_record
from lukfu_cli.commands.endings import ended_like_ctrl_c
from lukfu_cli.commands.replacing import replace_file

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are sent as a POSIX system sends them")
REQUESTS = [signal.SIGTERM] if os.name == "nt" else [signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("number", REQUESTS)
def test_a_file_that_was_being_replaced_is_what_it_was(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "a.deal"
    path.write_bytes(b"old")

    def pieces() -> Iterator[bytes]:
        yield b"new"
        os.kill(os.getpid(), number)
        yield b"er"

    before = signal.getsignal(number)
    with pytest.raises(KeyboardInterrupt):
        replace_file(str(path), "a.deal", pieces(), os.stat(path))
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.deal"]
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("number", REQUESTS)
def test_a_record_that_was_being_made_is_not_left_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    monkeypatch.setattr(play_record, "_name_anew", lambda temporary, path: os.kill(os.getpid(), number))
    with pytest.raises(KeyboardInterrupt):
        play_record.RecordFile(str(tmp_path / "a.deal"), False).save("master: P1\n")
    assert os.listdir(tmp_path) == []


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with ended_like_ctrl_c():
            os.kill(os.getpid(), signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
