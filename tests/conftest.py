"""What all tests share: golden outputs, and the command line, run in this process or in one of its own.

Golden outputs stand in ``tests/goldens``; ``pytest --update-goldens`` writes them anew. Property tests try the same
cases each time; ``pytest --hypothesis-profile=nightly`` tries many more, and others each time.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest
from hypothesis import settings

import lukfu_cli
from lukfu_cli.cli import run

GOLDENS = Path(__file__).parent / "goldens"

settings.register_profile("everyday", deadline=None, derandomize=True)
settings.register_profile("nightly", deadline=None, max_examples=3000)
settings.load_profile("everyday")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the golden outputs anew instead of comparing with them; read the diff before you keep it",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """``golden(name, text)``: the text is, to the byte, what stands in ``tests/goldens/NAME``."""
    is_updating = bool(request.config.getoption("--update-goldens"))

    def compare(name: str, text: str) -> None:
        path = GOLDENS / name
        if is_updating:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            return
        assert path.is_file(), f"there is no golden output {name} yet: run pytest --update-goldens"
        assert text == path.read_bytes().decode()

    return compare


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the terminal it is run from; processes find this very package in every folder."""
    monkeypatch.setenv("PYTHONPATH", str(Path(lukfu_cli.__file__).parents[1]))
    monkeypatch.setenv("PYTHONSAFEPATH", "1")  # or the checkout would come before the package that is installed
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "LUKFU_DEBUG", "_LUKFU_COMPLETE", "PYTHONUNBUFFERED"):
        monkeypatch.delenv(name, raising=False)


class Ended(NamedTuple):
    """What a command line ended in: its exit status, and all that it wrote."""

    status: int
    out: str
    err: str


class CommandLine(Protocol):
    """``lukfu("check", path, stdin=b"...")``: runs a command line and says what it ended in."""

    def __call__(self, *arguments: str | Path, stdin: bytes = b"", env: Mapping[str, str] = ...) -> Ended: ...


@pytest.fixture
def lukfu(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The command line in this process: fast, and without terminals."""

    def run_here(*arguments: str | Path, stdin: bytes = b"", env: Mapping[str, str] = {}) -> Ended:
        with monkeypatch.context() as patch:
            for name, value in env.items():
                patch.setenv(name, value)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
            capsys.readouterr()
            status = run([str(argument) for argument in arguments])
        return Ended(status, *capsys.readouterr())

    return run_here


@pytest.fixture
def lukfu_process() -> CommandLine:
    """The command line in a process of its own, through pipes, as a script would call it."""

    def run_apart(*arguments: str | Path, stdin: bytes = b"", env: Mapping[str, str] = {}) -> Ended:
        ended = subprocess.run(
            [sys.executable, "-m", "lukfu_cli", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            env={**os.environ, **env},
            timeout=60,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())

    return run_apart
