"""A record reduced to what one seat can know: public play, its own hand, its own discards (R3.8)."""

from __future__ import annotations

from copy import copy

from lukfu_cli.engine.dealfile.record import Record, RecordedPlay
from lukfu_cli.engine.deals import HAND_SIZE
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.seats import SEATS, Seat

HAND_CODES = ("LF201", "LF202", "LF203")
"""The findings about hands; of these a seat can know only those on its own."""


class UnknownHandError(ValueError):
    """The record does not hold the hand of the seat whose view was asked for."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"{seat}'s hand is not in the record")
        self.seat = seat


def reduce_record(record: Record, seat: Seat) -> Record:
    """The record as ``seat`` could have written it.

    The other hands become unknown and their discards unseen. Comments and notes, which may say anything, are left out,
    and so is the text of the lines, which holds the other hands. A result stays public through the ``score`` line.

    Raises UnknownHandError if the record does not hold the seat's hand and no finding says why.
    """
    part = copy(record)
    hand = record.hands[seat]
    part.findings = [_without_source(finding) for finding in record.findings if _is_known(finding, seat)]
    if hand is None and not part.findings:
        raise UnknownHandError(seat)
    part.hands = [hand if other is seat else None for other in SEATS]
    part.has_usable_hands = (
        hand is not None
        and len(hand) == HAND_SIZE
        and not any(finding.code in HAND_CODES for finding in part.findings)
    )
    part.tricks = [
        trick._replace(plays=tuple(_seen(play, seat) for play in trick.plays)) for trick in record.tricks
    ]
    part.comments, part.notes, part.lines = [], [], []
    return part


def _is_known(finding: Finding, seat: Seat) -> bool:
    return finding.code not in HAND_CODES or (finding.seat is seat and not finding.facts.get("other_seat"))


def _without_source(finding: Finding) -> Finding:
    return finding._replace(source="")


def _seen(play: RecordedPlay, seat: Seat) -> RecordedPlay:
    return play._replace(cards=None) if play.is_face_down and play.seat is not seat else play
