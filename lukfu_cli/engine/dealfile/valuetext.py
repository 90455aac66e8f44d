"""The text of a value, for the careful readers: a stretch of a line, as written and folded."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from lukfu_cli.engine.dealfile.folding import INNER_SPACES, fold
from lukfu_cli.engine.dealfile.parts import Fault


class Value(NamedTuple):
    """The text of a value: ``raw[start:end]`` as written, ``folded[start:end]`` folded; ``line`` is its line's number.

    ``number`` is the trick number, 0 for other lines.
    """

    raw: str
    folded: str
    start: int
    end: int
    line: int
    number: int = 0

    @property
    def text(self) -> str:
        """The value as written."""
        return self.raw[self.start : self.end]

    def narrow(self, start: int, end: int) -> Value:
        """The part from ``start`` to before ``end``, without spaces at its ends."""
        while start < end and self.raw[start] in INNER_SPACES:
            start += 1
        while end > start and self.raw[end - 1] in INNER_SPACES:
            end -= 1
        return self._replace(start=start, end=end)

    def fault(self, code: str, **facts: Any) -> Fault:
        """A fault of the whole of this text."""
        return Fault(code, self.start, self.end, {"text": self.text, **facts}, self.number or None)


Parsed = tuple[Any, tuple[Fault, ...]]
"""A value and what is wrong with it."""
Parser = Callable[[Value], Parsed]


@cache
def comment_in_names() -> re.Pattern[str]:
    """The ``#`` that begins a comment behind names or an event, in folded text: one between spaces."""
    return re.compile(r"(?<= )#(?= |$)")


def holds_comment(text: str) -> bool:
    """Whether a part of a name or an event would be read as a comment."""
    return comment_in_names().search(" " + fold(text)) is not None
