"""The AI ``random``: every choice alike, except that it claims as soon as it can."""

from __future__ import annotations

from lukfu_cli.engine.actions import CLAIM, Action, Discard, FaceDown
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.view import SeatView


def choose(view: SeatView, random: Random) -> Action:
    """Any legal call or play, each equally likely; a discard is any of its sets of cards.

    A claim is made as soon as it is open: chosen among the leads by chance, it would hardly ever be made.
    """
    offers = view.legal_actions()
    assert offers, "asked only when the seat is to move"
    if offers[0] is CLAIM:
        return CLAIM
    offer = offers[random.below(len(offers))]
    return FaceDown(random.subset(view.own_hand, offer.count)) if isinstance(offer, Discard) else offer
