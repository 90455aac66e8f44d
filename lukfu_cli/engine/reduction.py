"""A record reduced to what one seat can know: public play, its own hand, its own discards (R3.8)."""

from __future__ import annotations

from copy import copy

from lukfu_cli.engine.cards import NO_CARDS
from lukfu_cli.engine.dealfile.record import Record, RecordedPlay
from lukfu_cli.engine.deals import HAND_SIZE
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.seats import SEATS, Seat

HAND_CODES = ("LF201", "LF202", "LF203")
"""The findings about hands; of these a seat can know only those on its own."""
ORDER_CODES = ("LF113", "LF114")
"""The findings about where a line stands, whatever it says: a line of another's hand too."""


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
    part.findings = [_as_known(finding) for finding in record.findings if _is_known(finding, record, seat)]
    if hand is None and not part.findings:
        raise UnknownHandError(seat)
    part.hands = [hand if other is seat else None for other in SEATS]
    part.has_usable_hands = (
        hand is not None and len(hand) == HAND_SIZE and not any(finding.code in HAND_CODES for finding in part.findings)
    )
    part.tricks = [trick._replace(plays=tuple(_seen(play, seat) for play in trick.plays)) for trick in record.tricks]
    part.comments, part.notes, part.lines = [], [], []
    return part


def _is_known(finding: Finding, record: Record, seat: Seat) -> bool:
    """Whether the seat can know a finding: one in its own hand, or in what is no hand at all.

    That a card is also in another's hand is known to neither of the two.
    """
    owner = _hand_owner(finding, record)
    return owner is None or (owner is seat and finding.facts.get("holder", seat) is seat)


def _hand_owner(finding: Finding, record: Record) -> Seat | None:
    """Whose hand the finding is about; None if it is about none."""
    from lukfu_cli.engine.dealfile.folding import fold
    from lukfu_cli.engine.dealfile.parts import HAND_KEYS

    if finding.code in HAND_CODES and finding.seat is not None:
        return finding.seat
    if finding.code in ORDER_CODES:
        return None
    key, _, _ = fold(record.source(finding.span.line)).partition(":")
    return HAND_KEYS.get(key.strip())


def _as_known(finding: Finding) -> Finding:
    """The finding without what only the other hands tell: the text of its line, and which cards are dealt nowhere."""
    facts = {**finding.facts, "missing": NO_CARDS} if finding.facts.get("missing") else finding.facts
    return finding._replace(source="", facts=facts)


def _seen(play: RecordedPlay, seat: Seat) -> RecordedPlay:
    return play._replace(cards=None) if play.is_face_down and play.seat is not seat else play
