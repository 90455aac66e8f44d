"""The AI ``greedy``: claims as soon as it can, and otherwise judges each choice by its own hand alone."""

from __future__ import annotations

from lukfu_cli.engine.actions import CLAIM, Action, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.leading import open_singles
from lukfu_cli.engine.players.policy import choose_beat, choose_discard, choose_lead, hand_count
from lukfu_cli.engine.plays import play_from_mask
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.view import SeatView

CALLING_COUNTS = (6.0, 6.2, 5.0)
"""The least ``hand_count`` on which to call in the Master's, the second and the third seat.

Calling too eagerly is the costliest mistake: a caller who loses pays for two (R5.2)."""


def would_call(hand: int, place: int) -> bool:
    """Whether a hand is good enough to say *play*, ``place`` calls after the Master (0 to 2)."""
    return hand_count(hand) >= CALLING_COUNTS[place]


def choose(view: SeatView, random: Random) -> Action:
    """Claims as soon as it can; leads what is likeliest to win; beats with the least; discards what is worth least.

    Nothing is left to chance, so ``random`` is not used.
    """
    if view.phase is Phase.AUCTION:
        return Call.PLAY if would_call(view.own_hand.mask, len(view.calls)) else Call.PASS
    return CLAIM if view.can_claim() else choose_play(view)


def choose_play(view: SeatView) -> Action:
    """The lead, the beat or the discard; never a claim."""
    hand, seen = view.own_hand, view.face_up
    if view.best is None:
        singles = open_singles(hand, view.own_old, view.seat is view.caller)
        return play_from_mask(choose_lead(hand.mask, seen.mask, singles.mask, view.is_passed_master(view.seat)))
    best = view.best.play.cards.mask
    beat = choose_beat(hand.mask, best)
    if beat:
        return play_from_mask(beat)
    return FaceDown(CardSet(choose_discard(hand.mask, seen.mask, best.bit_count())))
