"""What the reasons for and against an action have in common."""

from __future__ import annotations

from collections.abc import Iterable

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.plays import Play, Shape

BEATING_RULES = {Shape.SINGLE: "R3.4", Shape.SET: "R3.5", Shape.RUN: "R3.6"}
"""The rule that says what beats a play of each shape."""


def cards_of(plays: Iterable[Play]) -> CardSet:
    """Every card of the plays."""
    mask = 0
    for play in plays:
        mask |= play.cards.mask
    return CardSet(mask)
