"""Which form of the kernel runs; a compiled one that is broken, stale or not wanted is never taken for good."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import lukfu_cli
from lukfu_cli import __version__
from lukfu_cli.engine.solver import loader

FOLDER = Path("lukfu_cli") / "engine" / "solver"
COMPILED = all(loader.compiled_form(name) is not None for name in loader.MODULES)


def test_the_environment_can_force_pure_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUKFU_PURE", "1")
    assert not loader.is_compiled()
    assert loader.kernel_name() == "pure Python"
    assert loader.playouts() is loader.pure_form("playouts")
    assert loader.kernel() is loader.pure_form("kernel")


@pytest.mark.parametrize("value", ["0", "", None])
def test_without_that_the_compiled_form_is_taken_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    monkeypatch.delenv("LUKFU_PURE", raising=False)
    if value is not None:
        monkeypatch.setenv("LUKFU_PURE", value)
    assert loader.is_compiled() == COMPILED
    assert loader.kernel_name() == ("compiled" if COMPILED else "pure Python")
    for load, name in ((loader.kernel, "kernel"), (loader.playouts, "playouts")):
        assert load() is (loader.compiled_form(name) if COMPILED else loader.pure_form(name))


def test_both_forms_can_be_had_at_once() -> None:
    for name in loader.MODULES:
        assert loader.pure_form(name) is not loader.compiled_form(name)
        assert Path(loader.pure_form(name).__file__ or "").suffix == ".py"


def test_every_compiled_module_is_named_and_no_other() -> None:
    sources = {path.stem for path in (Path(lukfu_cli.__file__).parent / "engine" / "solver").glob("*.py")}
    users = {
        name for name in sources if "import cython" in (Path(loader.__file__).parent / f"{name}.py").read_text("utf-8")
    }
    assert users == set(loader.MODULES)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, compiled modules too, that can be broken."""
    shutil.copytree(
        Path(lukfu_cli.__file__).parent, tmp_path / "lukfu_cli", ignore=shutil.ignore_patterns("__pycache__")
    )
    return tmp_path


def told_by(package: Path) -> str:
    """What ``lukfu --version`` says of that package."""
    env = {**os.environ, "PYTHONPATH": str(package)}
    env.pop("LUKFU_PURE", None)
    command = [sys.executable, "-m", "lukfu_cli", "--version"]
    ended = subprocess.run(command, capture_output=True, text=True, env=env, cwd=package, check=True)
    assert ended.stderr == ""
    return ended.stdout


def version_with(kernel: str) -> str:
    return f"lukfu {__version__}\nkernel: {kernel}\n"


def test_a_copy_is_as_good(package: Path) -> None:
    assert told_by(package) == version_with("compiled" if COMPILED else "pure Python")


@pytest.mark.parametrize("name", loader.MODULES)
def test_a_broken_extension_is_not_taken_for_a_kernel(package: Path, name: str) -> None:
    for extension in (package / FOLDER).glob(f"compiled_{name}.*"):
        extension.unlink()
    (package / FOLDER / f"compiled_{name}{EXTENSION_SUFFIXES[0]}").write_bytes(b"no machine knows this")
    assert told_by(package) == version_with("pure Python")


@pytest.mark.parametrize("name", loader.MODULES)
def test_a_kernel_of_another_source_is_not_taken(package: Path, name: str) -> None:
    with (package / FOLDER / f"{name}.py").open("a", encoding="utf-8") as source:
        source.write("# Changed since.\n")
    assert told_by(package) == version_with("pure Python")


@pytest.mark.parametrize("name", loader.MODULES)
def test_a_kernel_of_which_a_part_is_missing_is_none(package: Path, name: str) -> None:
    for extension in (package / FOLDER).glob(f"compiled_{name}.*"):
        extension.unlink()
    assert told_by(package) == version_with("pure Python")
