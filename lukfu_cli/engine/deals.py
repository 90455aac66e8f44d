"""Deals: three hands of twelve and a Master (R2.1, R2.2), wholly or partly known."""

from __future__ import annotations

from enum import Enum

from lukfu_cli.engine.cards import ALL_MASK, DECK, CardSet
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.values import Frozen, set_slot

HAND_SIZE = 12
"""Cards a player is dealt (R2.2)."""

Hands = tuple[CardSet, CardSet, CardSet]


class OldRule(Enum):
    """Which cards count as Old at a table: those seen to be (R4.2), or also those deduced to be (D3)."""

    SEEN = "seen"
    DEDUCED = "deduced"


class Deal(Frozen):
    """A whole deal: what each player was dealt, and who is the Master.

    Raises ValueError, saying which rule is broken, unless the hands are twelve cards each (R2.2) and the 36 of the
    deck together (R2.1).
    """

    __slots__ = ("hands", "master", "old_rule")
    hands: Hands
    master: Seat
    old_rule: OldRule

    def __init__(self, hands: Hands, master: Seat, old_rule: OldRule = OldRule.SEEN) -> None:
        union = 0
        for seat, hand in zip(SEATS, hands, strict=True):
            if len(hand) != HAND_SIZE:
                raise ValueError(f"{seat} has {len(hand)} cards, not twelve (R2.2)")
            if union & hand.mask:
                raise ValueError(f"{CardSet(union & hand.mask)} is dealt twice (R2.1)")
            union |= hand.mask
        set_slot(self, "hands", hands)
        set_slot(self, "master", Seat(master))
        set_slot(self, "old_rule", old_rule)

    def under(self, old_rule: OldRule) -> Deal:
        """The same deal at a table with this rule for Old cards."""
        return Deal(self.hands, self.master, old_rule)

    def __repr__(self) -> str:
        hands = ", ".join(f"{seat}: {hand}" for seat, hand in zip(SEATS, self.hands, strict=True))
        return f"Deal({hands}, master {self.master})"


class PartialDeal(Frozen):
    """A deal of which two hands are unknown: what one player saw (two of ``hands`` are None).

    With one hand unknown the third follows, so that deal is a ``Deal``: see ``complete_hands``.
    Raises ValueError if not exactly one hand is given, or if it has not twelve cards (R2.2).
    """

    __slots__ = ("hands", "master", "old_rule")
    hands: tuple[CardSet | None, CardSet | None, CardSet | None]
    master: Seat
    old_rule: OldRule

    def __init__(
        self,
        hands: tuple[CardSet | None, CardSet | None, CardSet | None],
        master: Seat,
        old_rule: OldRule = OldRule.SEEN,
    ) -> None:
        known = [hand for hand in hands if hand is not None]
        if len(known) != 1:
            raise ValueError(f"a partly known deal has one known hand, not {len(known)}")
        if len(known[0]) != HAND_SIZE:
            raise ValueError(f"the known hand has {len(known[0])} cards, not twelve (R2.2)")
        set_slot(self, "hands", hands)
        set_slot(self, "master", Seat(master))
        set_slot(self, "old_rule", old_rule)

    def under(self, old_rule: OldRule) -> PartialDeal:
        """The same deal at a table with this rule for Old cards."""
        return PartialDeal(self.hands, self.master, old_rule)

    @property
    def viewer(self) -> Seat:
        """The one seat whose hand is known."""
        return next(seat for seat in SEATS if self.hands[seat] is not None)

    @property
    def unknown(self) -> CardSet:
        """The 24 cards that the two unknown hands hold between them."""
        known = self.hands[self.viewer]
        return DECK - known if known is not None else DECK


def complete_hands(hands: tuple[CardSet | None, CardSet | None, CardSet | None]) -> Hands | None:
    """The three hands when at most one of them is unknown, else None: the third follows from two (R2.1)."""
    if sum(hand is None for hand in hands) > 1:
        return None
    rest = ALL_MASK
    for hand in hands:
        if hand is not None:
            rest &= ~hand.mask
    first, second, third = (CardSet(rest) if hand is None else hand for hand in hands)
    return first, second, third


def random_deal(random: Random, old_rule: OldRule = OldRule.SEEN) -> Deal:
    """A fresh deal: twelve cards each, then the Master, every deal equally likely (R2.2)."""
    order = list(range(36))
    random.shuffle(order)
    masks = [0, 0, 0]
    for place, index in enumerate(order):
        masks[place // HAND_SIZE] |= 1 << index
    master = SEATS[random.below(3)]
    return Deal((CardSet(masks[0]), CardSet(masks[1]), CardSet(masks[2])), master, old_rule)
