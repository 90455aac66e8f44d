"""What a player can do, and what is on offer at a moment.

An action is a ``Call``, ``CLAIM``, a ``Play`` (led or to beat) or a ``FaceDown`` discard; ``NoPlay`` is the attempt to
lay down cards that are none. What is on offer is the same, but for discards: one ``Discard(count)`` stands for every
choice of that many cards, and, as an action, for a discard whose cards were not seen.
"""

from __future__ import annotations

from typing import Final

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.plays import Play, play_of
from lukfu_cli.engine.values import Frozen, set_slot


class Claim(Frozen):
    """The claim of a win before leading (R4.6). There is one value: ``CLAIM``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "CLAIM"

    def __reduce__(self) -> str:
        return "CLAIM"


CLAIM: Final = Claim()
"""The action of claiming (R4.6)."""


class FaceDown(Frozen):
    """The action of discarding these cards face down (R3.3)."""

    __slots__ = ("cards",)
    cards: CardSet

    def __init__(self, cards: CardSet) -> None:
        set_slot(self, "cards", cards)

    def __repr__(self) -> str:
        return f"FaceDown({self.cards})"


class NoPlay(Frozen):
    """The attempt to lay face up cards that are no single, set or run; never legal (R3.1)."""

    __slots__ = ("cards",)
    cards: CardSet

    def __init__(self, cards: CardSet) -> None:
        if play_of(cards) is not None:
            raise ValueError(f"{cards} is a play (R3.1)")
        set_slot(self, "cards", cards)

    def __repr__(self) -> str:
        return f"NoPlay({self.cards})"


def lay_face_up(cards: CardSet) -> Play | NoPlay:
    """The action of laying these cards face up, whether they are a play or not."""
    return play_of(cards) or NoPlay(cards)


class Discard(Frozen):
    """The offer to discard any ``count`` cards of the hand (R3.3); as an action, a discard that was not seen."""

    __slots__ = ("count",)
    count: int

    def __init__(self, count: int) -> None:
        set_slot(self, "count", count)

    def __repr__(self) -> str:
        return f"Discard({self.count})"


DISCARDS: Final = tuple(Discard(count) for count in range(13))
"""The offers by their count, so that none is made twice."""
CALLS: Final = (Call.PLAY, Call.PASS)
"""The offers in the auction (R2.3)."""

Action = Call | Claim | Play | NoPlay | FaceDown | Discard
Offer = Call | Claim | Play | Discard
