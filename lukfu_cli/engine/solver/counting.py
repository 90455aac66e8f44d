"""Counting the sequences of actions that can follow a position, for proofs and for comparing programs (perft)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lukfu_cli.engine.actions import CALLS, Claim, Discard, Offer
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.solver.loader import playouts
from lukfu_cli.engine.state import GameState

MAX_ACTIONS = 39
"""A deal has at most so many actions: three calls, or fewer calls and 36 plays."""

ShouldStop = Callable[[], bool]


class StoppedError(Exception):
    """The count was given up because ``should_stop`` said so."""


def count_sequences(state: GameState, length: int, should_stop: ShouldStop | None = None) -> int:
    """How many sequences of ``length`` actions can follow; one that ends the deal before counts once.

    Each set of cards that can be discarded is an action of its own. Raises StoppedError if ``should_stop``, which is
    asked every now and then, says so, and OverflowError if there are far too many to be counted.
    """
    if not length or state.is_over:
        return 1
    if state.caller is None:
        return sum(count_sequences(state.apply(call), length - 1, should_stop) for call in CALLS)
    if state.deal.old_rule is OldRule.DEDUCED:
        return _counted_one_by_one(state, length, should_stop)
    best = state.best
    found: int = playouts().count_from(
        [hand.mask for hand in state.hands],
        state.face_up.mask,
        state.fu,
        int(state.leader),
        int(state.caller),
        int(state.deal.master) if state.is_passed_master(state.deal.master) else -1,
        best.play.cards.mask if best else 0,
        int(best.seat) if best else 0,
        len(state.current),
        min(length, MAX_ACTIONS),
        should_stop,
    )
    if found < 0:
        raise StoppedError
    return found


def _counted_one_by_one(state: GameState, length: int, should_stop: ShouldStop | None) -> int:
    """The count where deduction decides what may be led, which the fast playouts know nothing of (D3)."""
    if should_stop is not None and should_stop():
        raise StoppedError
    found = 0
    for offer in state.legal_actions():
        if isinstance(offer, Discard):
            followed = map(state.apply, state.discards())
            found += sum(count_sequences(after, length - 1, should_stop) for after in followed)
        else:
            found += count_sequences(state.apply(offer), length - 1, should_stop)
    return found


def split_by_first_action(
    state: GameState, length: int, should_stop: ShouldStop | None = None
) -> Iterator[tuple[Offer, int]]:
    """The count of ``count_sequences``, parted by the first action, in the fixed order; a discard is one offer.

    Each part is given as soon as it is counted. Nothing comes for a length of 0, or once the deal is over.
    """
    if not length:
        return
    for offer in state.legal_actions():
        if isinstance(offer, Discard):
            yield offer, count_sequences(state, length, should_stop)
        elif isinstance(offer, Claim):
            yield offer, 1
        else:
            yield offer, count_sequences(state.apply(offer), length - 1, should_stop)
