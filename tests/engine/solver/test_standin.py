"""The stand-in for Cython: all that the kernel's files name is there, and means nothing to Python."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from lukfu_cli.engine.solver import loader, standin


@pytest.mark.parametrize("name", loader.MODULES)
def test_all_that_the_kernel_names_is_there(name: str) -> None:
    tree = ast.parse((Path(loader.__file__).parent / f"{name}.py").read_text("utf-8"))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "cython"
    }
    assert used
    assert {each for each in used if not hasattr(standin, each)} == set()


def test_the_kernel_runs_where_cython_is_not_installed() -> None:
    code = (
        "import sys; sys.modules['cython'] = None\n"
        "from lukfu_cli.engine.solver import kernel, playouts, standin\n"
        "assert kernel.cython is playouts.cython is standin\n"
        "print(playouts.play_many(1, 20)[-1])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout == f"{loader.playouts().play_many(1, 20)[-1]}\n"


def test_variables_begin_as_in_c() -> None:
    c_int = standin.int
    assert standin.declare(c_int) == 0
    assert standin.declare(c_int, 7) == 7
    assert standin.declare(c_int, visibility="public") == 0
    assert standin.declare(c_int[3]) == [0, 0, 0]
    assert standin.declare(c_int[2]) is not standin.declare(c_int[2])
    view = [1, 2]
    assert standin.declare(standin.ulonglong[::1], view) is view
    assert standin.cast(c_int, 1 << 70) == 1 << 70
    assert not standin.compiled


def test_marks_leave_functions_alone() -> None:
    def double(number: int) -> int:
        return 2 * number

    marks = (
        standin.cfunc,
        standin.inline,
        standin.final,
        standin.exceptval(-1, check=True),
        standin.exceptval(check=False),
    )
    for mark in marks:
        assert mark(double) is double

    class Table:
        pass

    assert standin.cclass(Table) is Table
