"""A deal read for somebody: cut at a moment, reduced to what a seat knows, played again under the rules."""

from __future__ import annotations

from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.moments import Moment, cut_record
from lukfu_cli.engine.reduction import reduce_record
from lukfu_cli.engine.replay import Replay, replay
from lukfu_cli.engine.seats import Seat


def examine(record: Record, moment: Moment | None = None, seat: Seat | None = None) -> Replay:
    """The record played again up to ``moment`` (its end if None), as ``seat`` can know it (whole if None).

    Raises PastTheEndError if the record does not reach the moment, UnknownHandError if it lacks the seat's hand.
    """
    if moment is not None:
        record = cut_record(record, moment)
    if seat is not None:
        record = reduce_record(record, seat)
    return replay(record)
