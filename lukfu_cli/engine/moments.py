"""Moments of a record: ``auction``, before the first lead, after a trick or a play; and the record cut there."""

from __future__ import annotations

import re
from copy import copy
from typing import NamedTuple

from lukfu_cli.engine.dealfile.codes import MAX_DIGITS
from lukfu_cli.engine.dealfile.record import Record, RecordedTrick
from lukfu_cli.engine.findings import Span

MAX_TRICKS = 12
"""A deal has at most as many tricks as a hand has cards (R2.2)."""


class Moment(NamedTuple):
    """A moment of a deal: after ``plays`` plays of trick ``trick``. Trick 0 is before the first lead.

    ``is_auction`` is the moment before the first call.
    """

    trick: int
    plays: int
    is_auction: bool = False

    def __str__(self) -> str:
        if self.is_auction:
            return "auction"
        return str(self.trick) if self.plays == 3 or not self.trick else f"{self.trick}.{self.plays}"


AUCTION = Moment(0, 0, is_auction=True)
"""The moment before the first call."""


class PastTheEndError(ValueError):
    """A moment that the record does not reach. ``moment`` is the one asked for, ``last`` the last one there is."""

    def __init__(self, moment: Moment, last: Moment) -> None:
        super().__init__(f"the record ends at {last}, before {moment}")
        self.moment = moment
        self.last = last


def parse_moment(text: str) -> Moment:
    """The moment that ``auction``, ``0``, ``N`` (after trick N) or ``N.K`` (after K plays of trick N) names.

    Raises ValueError for any other text.
    """
    word = text.strip().lower()
    if word == "auction":
        return AUCTION
    match = re.fullmatch(r"([0-9]{1,6})(?:\.([0-9]{1,6}))?", word)
    if match:
        trick = int(match[1])
        plays = int(match[2]) if match[2] else 3 if trick else 0
        if trick <= MAX_TRICKS and plays <= 3 and (trick or not plays):
            if trick and not plays:
                return Moment(trick - 1, 3 if trick > 1 else 0)
            return Moment(trick, plays)
    raise ValueError(f"{text!r} is no moment")


def last_moment(record: Record) -> Moment:
    """The last moment that the record reaches."""
    if record.tricks:
        last = record.tricks[-1]
        return Moment(last.number, min(len(last.plays), 3))
    return Moment(0, 0) if any(call.call.value == "play" for call in record.calls or ()) else AUCTION


def cut_record(record: Record, moment: Moment) -> Record:
    """The record up to a moment: later calls, plays, the claim, the score and findings on them are left out.

    Raises PastTheEndError if the record does not reach the moment.
    """
    last = last_moment(record)
    if not moment.is_auction and (last.is_auction or moment[:2] > last[:2]):
        raise PastTheEndError(moment, last)
    part = copy(record)
    part.claim = part.score = None
    if moment.is_auction:
        part.calls, part.tricks = None, []
    else:
        part.tricks = [_cut_trick(trick, moment) for trick in record.tricks if trick.number <= moment.trick]
    part.findings = [finding for finding in record.findings if not _is_later(finding.span, record, moment)]
    return part


def _cut_trick(trick: RecordedTrick, moment: Moment) -> RecordedTrick:
    return trick._replace(plays=trick.plays[: moment.plays]) if trick.number == moment.trick else trick


def _is_later(span: Span, record: Record, moment: Moment) -> bool:
    """Whether a place of the record tells of what came after the moment."""
    from lukfu_cli.engine.dealfile.folding import fold
    from lukfu_cli.engine.dealfile.parts import KEYS

    key = fold(record.source(span.line)).partition(":")[0].strip()
    if key in ("claim", "score"):
        return True
    if key in KEYS:
        return key == "calls" and moment.is_auction
    if key.isdecimal() and len(key) <= MAX_DIGITS and int(key) != moment.trick:
        return int(key) > moment.trick
    return (span.line, span.column) >= _last_kept(record, moment)


def _last_kept(record: Record, moment: Moment) -> tuple[int, int]:
    """Line and column behind the last play up to the moment; where the tricks begin if there is none."""
    kept = [play for trick in record.tricks for play in _cut_trick(trick, moment).plays if trick.number <= moment.trick]
    if kept:
        return kept[-1].span.line, kept[-1].span.end
    return (record.tricks[0].span.line, 0) if record.tricks else (1 << 62, 0)
