"""Which form of the kernel runs: the compiled one, or the same source as Python. The environment is read here alone.

The compiled form is taken if all of it can be loaded and was made from the very source that lies beside it; else, and
wherever ``LUKFU_PURE=1`` is set, Python runs the source. Both give the same answers.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from types import ModuleType

PACKAGE = "lukfu_cli.engine.solver"
MODULES = ("kernel", "playouts")
"""The modules that are also there in compiled form."""
PURE_VARIABLE = "LUKFU_PURE"


def is_compiled() -> bool:
    """Whether the compiled form of the kernel is in use."""
    return os.environ.get(PURE_VARIABLE) != "1" and all(compiled_form(name) is not None for name in MODULES)


def kernel_name() -> str:
    """The form of the kernel in use: ``compiled`` or ``pure Python``."""
    return "compiled" if is_compiled() else "pure Python"


def kernel() -> ModuleType:
    """The search of the solver, in the form in use."""
    return _form_in_use("kernel")


def playouts() -> ModuleType:
    """Random playouts and the counting of sequences, in the form in use."""
    return _form_in_use("playouts")


def _form_in_use(name: str) -> ModuleType:
    compiled = compiled_form(name) if is_compiled() else None
    return pure_form(name) if compiled is None else compiled


def pure_form(name: str) -> ModuleType:
    """A module of the kernel as Python runs it, whichever form is in use."""
    return import_module(f"{PACKAGE}.{name}")


@cache
def compiled_form(name: str) -> ModuleType | None:
    """A module of the kernel as it was compiled, whichever form is in use.

    None if there is none, if it cannot be loaded, or if it was made from another source than the one beside it.
    """
    try:
        module = import_module(f"{PACKAGE}.compiled_{name}")
    except ImportError:
        return None
    return module if _check_sum(name) == module.SOURCE_CHECK_SUM else None


def _check_sum(name: str) -> int | None:
    """The check sum of a module's source, as the build has put it into the compiled form; None without a source."""
    from zlib import crc32

    read = getattr(__spec__.loader, "get_data", None)
    try:
        return None if read is None else crc32(read(os.path.join(os.path.dirname(__file__), f"{name}.py")))
    except OSError:
        return None
