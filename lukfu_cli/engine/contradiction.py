"""Records that contradict themselves: no one play breaks a rule, yet no distribution agrees with all of them (D3).

Only where cards were not seen can that come to be: in a whole record each play is judged by the hand itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lukfu_cli.engine.cards import ALL_MASK, CardSet
from lukfu_cli.engine.deduction import MOST_NODES, Finder, Undecided
from lukfu_cli.engine.distributions import Inability, Unknowns, limits_of, unknown_in_record
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.proofs import Proof


class Conflict(NamedTuple):
    """Why a record contradicts itself at a moment.

    - ``unknown``: the cards of which the record does not say where they were.
    - ``refuted``: a discard by somebody who had shown by then what they could have beaten with; None if there is none.
    - ``proof``: the steps that show that no distribution agrees; None with a refuted discard, or if none was found.
    """

    unknown: CardSet
    refuted: Inability | None
    proof: Proof | None


def _unknowns(position: Position) -> Unknowns:
    dealt = [None if hand is None else hand.mask for hand in position.deal.hands]
    return unknown_in_record(dealt, position.all_tricks)


def is_contradictory(position: Position, most_nodes: int = MOST_NODES) -> bool:
    """Whether no distribution agrees with the play that a record gives up to here (D3).

    False if that could not be decided within ``most_nodes`` flows.
    """
    try:
        return Finder(_unknowns(position), most_nodes=most_nodes).any() is None
    except Undecided:
        return False


def first_contradictory(positions: Sequence[Position]) -> int | None:
    """The place of the first of these moments of one record at which it contradicts itself; None if it does not.

    What contradicts itself once does so ever after, so the last moment decides, and halving finds the first.
    """
    if not positions or not is_contradictory(positions[-1]):
        return None
    low, high = 0, len(positions) - 1
    while low < high:
        middle = (low + high) // 2
        if is_contradictory(positions[middle]):
            high = middle
        else:
            low = middle + 1
    return high


def explain_conflict(position: Position) -> Conflict:
    """Why a record that contradicts itself does so (D1, D2)."""
    from lukfu_cli.engine.proving import prove_contradiction

    unknowns = _unknowns(position)
    unknown = CardSet(unknowns.cards)
    broken = limits_of(unknowns).broken
    if broken is not None:
        return Conflict(unknown, broken, None)
    seen = CardSet(ALL_MASK & ~unknowns.cards & ~position.face_up.mask)
    return Conflict(unknown, None, prove_contradiction(unknowns, position.all_tricks, seen))
