"""Stands in for the module ``cython`` where it is not installed, which is the case for nearly everybody.

The kernel is Python that Cython can compile: it names the C types of its variables by ``cython.int`` and the like. Run
as Python these names mean nothing and need only be there. A variable declared without a value begins at zero, and so
does each place of an array.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Decorated = TypeVar("Decorated")

compiled = False
"""Whether this is the compiled form; there Cython itself answers."""


class CType:
    """A C type: of a number or, with ``length``, of an array of so many. ``x[8]`` is an array, ``x[::1]`` a view."""

    def __init__(self, length: Any = None) -> None:
        self.length = length

    def __getitem__(self, length: Any) -> CType:
        return CType(None if isinstance(length, slice) else length)


bint = char = uchar = short = ushort = uint = long = ulong = longlong = ulonglong = void = CType()
p_int = p_uint = p_longlong = p_ulonglong = p_uchar = CType()
vars()["int"] = CType()


def declare(kind: Any = None, value: Any = None, visibility: str = "private") -> Any:
    """The first value of a variable of this type: the one given; else zero, or zeros for an array."""
    if value is not None or not isinstance(kind, CType):
        return value
    return 0 if kind.length is None else [0] * kind.length


def cast(kind: Any, value: Any) -> Any:
    """The value itself: what C would cut off, the kernel masks out on its own."""
    return value


def cfunc(function: Decorated) -> Decorated:
    """Marks a function that only the kernel calls."""
    return function


inline = ccall = cclass = final = nogil = cfunc


def exceptval(*values: Any, check: bool = True) -> Callable[[Decorated], Decorated]:
    """Says how a compiled function tells of an exception."""
    return cfunc


def returns(kind: Any) -> Callable[[Decorated], Decorated]:
    """Says what type a compiled function gives."""
    return cfunc


def locals(**kinds: Any) -> Callable[[Decorated], Decorated]:
    """Says of what types a compiled function's variables are."""
    return cfunc
