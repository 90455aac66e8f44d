"""Counting action sequences (perft): of a given length, or shorter where the deal ends before."""

from __future__ import annotations

from math import comb

from lukfu_cli.engine.actions import Discard
from lukfu_cli.engine.state import GameState


def count_sequences(state: GameState, length: int) -> int:
    """How many sequences of this many actions there are; one that ends the deal before counts once."""
    return sum(split_by_first_action(state, length).values()) if length and not state.is_over else 1


def split_by_first_action(state: GameState, length: int) -> dict[str, int]:
    """The count, parted by the first action. A discard of n from h cards counts C(h, n) at the last length."""
    split: dict[str, int] = {}
    for offer in state.legal_actions():
        if not isinstance(offer, Discard):
            split[repr(offer)] = count_sequences(state.apply(offer), length - 1)
        elif length == 1:
            split[repr(offer)] = comb(state.hand_size(state.mover), offer.count)
        else:
            split[repr(offer)] = sum(count_sequences(state.apply(cards), length - 1) for cards in state.discards())
    return split
