"""What objects of several schemas have in common."""

from __future__ import annotations

from typing import Any

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.seats import Seat


def head(schema: str, name: str | None, deal: int | None, at: Moment | None, seat: Seat | None) -> dict[str, Any]:
    """The keys that tell what an object is about: its schema, the file, the deal, the moment and the seat."""
    return {
        "schema": schema,
        "file": name,
        "deal": deal,
        "at": None if at is None else str(at),
        "seat": None if seat is None else seat.name,
    }


def card_names(cards: CardSet) -> list[str]:
    """The cards as JSON has them: their names in the order C S M T, ranks rising."""
    return [str(card) for card in cards]
