"""What the whole table can tell of the hands from public play alone, exactly (D1, D2, without any hand known)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deduction import Finder, Undecided, without_discards
from lukfu_cli.engine.distributions import IN_HAND, unknown_to_all
from lukfu_cli.engine.history import Trick
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.seats import SEATS, Seat

Hands = tuple[CardSet, CardSet, CardSet]


class Knowledge(NamedTuple):
    """For each seat the cards that its hand may hold and those that it holds for certain.

    Where a search was given up a card counts as possible and not as certain. ``is_contradiction``: no distribution
    agrees with the play; nothing else is said then.
    """

    possible: Hands
    certain: Hands
    is_contradiction: bool


def public_knowledge(tricks: Sequence[Trick]) -> Knowledge:
    """What everybody can tell after these tricks, the last perhaps in progress."""
    return _knowledge(without_discards(tricks))


def possible_plays(seat: Seat, plays: Sequence[Play], tricks: Sequence[Trick]) -> tuple[Play, ...]:
    """Those of the plays that the hand of ``seat`` may hold, whole, for all that everybody can tell."""
    finder = _finder(without_discards(tricks))
    return tuple(play for play in plays if _may_hold(finder, seat, play))


def _may_hold(finder: Finder, seat: Seat, play: Play) -> bool:
    cards = play.cards.mask
    if cards & ~finder.unknowns.cards:
        return False
    try:
        return finder.with_cards(seat, cards, IN_HAND) is not None
    except Undecided:
        return True


@lru_cache(maxsize=64)
def _finder(tricks: tuple[Trick, ...]) -> Finder:
    return Finder(unknown_to_all(tricks))


@lru_cache(maxsize=256)
def _knowledge(tricks: tuple[Trick, ...]) -> Knowledge:
    finder = _finder(tricks)
    nothing = CardSet(0)
    try:
        if finder.any() is None:
            return Knowledge((nothing, nothing, nothing), (nothing, nothing, nothing), True)
    except Undecided:
        unknown = CardSet(finder.unknowns.cards)
        return Knowledge((unknown, unknown, unknown), (nothing, nothing, nothing), False)
    possible, certain = [0, 0, 0], [0, 0, 0]
    for seat in SEATS:
        can, undecided = finder.holders(seat)
        possible[seat] = can | undecided
        certain[seat] = finder.certain(seat, can & ~undecided)
    return Knowledge(_hands(possible), _hands(certain), False)


def _hands(masks: list[int]) -> Hands:
    return CardSet(masks[0]), CardSet(masks[1]), CardSet(masks[2])
