"""What may be led: the passed Master's limit and the non-caller's singles (R3.2, R4.4, R4.5)."""

from __future__ import annotations

from lukfu_cli.engine.cards import SUIT_MASK, CardSet
from lukfu_cli.engine.plays import Play

PASSED_MASTER_LIMIT = 3
"""Cards that a Master who passed may lead in one set or run at most (R3.2)."""


def open_singles_mask(hand: int, old: int) -> int:
    """The cards that a non-caller may lead as singles, as bits, where ``old`` are the Old ones of the hand (R4.4).

    The cards that are not Old, of the highest suit that has any; every card once all are Old.
    """
    fresh = hand & ~old
    if not fresh:
        return hand
    highest = (fresh.bit_length() - 1) // 9 * 9
    return fresh & SUIT_MASK << highest


def open_singles(hand: CardSet, old: CardSet, is_caller: bool) -> CardSet:
    """The cards that may be led as singles: any for the caller (R4.5), those of R4.4 for another.

    ``old`` are the Old cards of the hand, by the rule of the table.
    """
    return hand if is_caller else CardSet(open_singles_mask(hand.mask, old.mask))


def is_barred_by_size(play: Play, is_passed_master: bool) -> bool:
    """Whether a Master who passed may not lead this set or run because of its size (R3.2)."""
    return is_passed_master and play.size > PASSED_MASTER_LIMIT
