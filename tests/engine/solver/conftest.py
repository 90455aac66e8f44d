"""The solver in every form that is there: pure Python always, compiled where that is the form in use."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from laws.minimax import Ending, Three
from lukfu_cli.engine.solver.loader import is_compiled
from lukfu_cli.engine.solver.solving import Solver

FORMS = ("compiled", "pure") if is_compiled() else ("pure",)
TABLE_BITS = 16
Cases = list[tuple[Ending, Three]]


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> str:
    """``compiled`` or ``pure``."""
    name: str = request.param
    return name


@pytest.fixture
def solver(form: str) -> Solver:
    return Solver(TABLE_BITS, is_pure=form == "pure")


@pytest.fixture
def share(form: str) -> Callable[[Cases, int], Cases]:
    """``share(cases, n)``: all cases for the compiled kernel, every n-th for the other, a hundred times slower.

    Where both are there, the second has a third of its share.
    """
    return lambda cases, step: cases if form == "compiled" else cases[:: step if FORMS == ("pure",) else 3 * step]
