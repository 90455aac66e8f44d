"""The AI ``random``: every choice alike, except that it claims as soon as it can."""

from __future__ import annotations

from lukfu_cli.engine.actions import CLAIM, Action, Claim, Discard, FaceDown, Offer
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.view import SeatView


def choose(view: SeatView, random: Random) -> Action:
    """Any legal action, each equally likely; a discard is any of its sets of cards; a claim is made as soon as it is open."""
    offers = view.legal_actions()
    assert offers, "asked only when the seat is to move"
    return choose_among(offers, view, random)


def choose_among(offers: tuple[Offer, ...], view: SeatView, random: Random) -> Action:
    """The choice among what is on offer to the seat of ``view``."""
    if offers[0] is CLAIM:
        return CLAIM
    offer = offers[random.below(len(offers))] if len(offers) > 1 else offers[0]
    if isinstance(offer, Discard):
        return FaceDown(random.subset(view.own_hand, offer.count))
    return offer
