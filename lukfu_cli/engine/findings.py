"""A finding: one thing that is wrong with a deal file, as data. Sentences are made from it in ``render``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lukfu_cli.engine.seats import Seat


class Span(NamedTuple):
    """A stretch of one line: line and columns from 1, in code points; ``end`` is the column after the last."""

    line: int
    column: int
    end: int


class Finding(NamedTuple):
    """One thing that is wrong.

    - ``code``: the finding code, under which the rulebook says the rule and what it means.
    - ``span``: where; ``deal``: the number of the deal in its file, from 1.
    - ``facts``: what the sentence needs, by name; which names a code has stands with its sentence in ``render``.
    - ``trick`` and ``seat``: the trick number and the player concerned, where there is one.
    - ``source``: the text of the line, for the caret; without its line ending.
    """

    code: str
    span: Span
    deal: int
    facts: Mapping[str, Any]
    trick: int | None = None
    seat: Seat | None = None
    source: str = ""
