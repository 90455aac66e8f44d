"""The reasons for and against an action, and what the table learns from it, as data.

Every value is a fact of the deal in hand: who, which cards, how many. Sentences are made from them in ``render``.
"""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.cards import NO_CARDS, CardSet, Suit
from lukfu_cli.engine.explanation.against import (
    AfterTheEnd,
    BarredSingle,
    BeforeTheCaller,
    ClaimOffLead,
    ClaimTooLow,
    Contradicts,
    DoesNotBeat,
    FaceDownLead,
    Found,
    Instead,
    MustBeat,
    NotALead,
    NotHeld,
    OutOfTurn,
    TooLong,
    TooMany,
    WrongCount,
    WrongLeader,
    WrongTrick,
)
from lukfu_cli.engine.explanation.grounds import (
    AllPassed,
    Beats,
    BoundSingles,
    Called,
    CannotBeat,
    Claimed,
    ClaimOpen,
    Combinations,
    FreeSingles,
    HeldBack,
    MayDiscard,
    OldSingles,
    ThreeOfFour,
    UnknownBeat,
    UnknownDiscard,
    UnknownLead,
    Ways,
)
from lukfu_cli.engine.explanation.shared import BEATING_RULES, cards_of
from lukfu_cli.engine.history import BestPlay
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.seats import Seat

Reason = (
    AfterTheEnd
    | BeforeTheCaller
    | WrongLeader
    | OutOfTurn
    | WrongTrick
    | Contradicts
    | NotHeld
    | TooMany
    | NotALead
    | FaceDownLead
    | TooLong
    | BarredSingle
    | WrongCount
    | DoesNotBeat
    | MustBeat
    | ClaimOffLead
    | ClaimTooLow
    | Instead
    | ClaimOpen
    | FreeSingles
    | BoundSingles
    | OldSingles
    | Combinations
    | HeldBack
    | ThreeOfFour
    | UnknownLead
    | Beats
    | Ways
    | UnknownBeat
    | CannotBeat
    | MayDiscard
    | UnknownDiscard
    | Called
    | AllPassed
    | Claimed
)
"""Any reason: each has its ``rule`` and the ``cards`` it speaks of."""


# What the table learns.


class HoldsNone(NamedTuple):
    """A discard against ``best`` shows that ``seat`` holds none of ``plays``, which nobody could tell before."""

    seat: Seat
    best: BestPlay
    plays: tuple[Play, ...]
    rule: str = "R3.3"

    @property
    def cards(self) -> CardSet:
        """Every card of these plays."""
        return cards_of(self.plays)


class NothingFresh(NamedTuple):
    """A single that a non-caller leads shows that ``seat`` holds no card of ``suits`` that is not Old."""

    seat: Seat
    suits: tuple[Suit, ...]
    cards: CardSet = NO_CARDS
    rule: str = "R4.4"


class OnlyOldCards(NamedTuple):
    """An Old single that a non-caller leads shows that every card of ``seat`` is Old."""

    seat: Seat
    cards: CardSet = NO_CARDS
    rule: str = "R4.4"


class Follows(NamedTuple):
    """What follows for the hand of ``seat`` from a play, by all that public play has shown.

    It holds all of ``certain``, and none of ``lost``, which it might have held before.
    """

    seat: Seat
    certain: CardSet
    lost: CardSet
    rule: str = "D2"

    @property
    def cards(self) -> CardSet:
        """The cards that it speaks of."""
        return self.certain | self.lost


Lesson = HoldsNone | NothingFresh | OnlyOldCards | Follows
"""Something that everybody at the table can tell from a play, and could not before it."""

__all__ = [
    "BEATING_RULES",
    "AfterTheEnd",
    "AllPassed",
    "BarredSingle",
    "Beats",
    "BeforeTheCaller",
    "BoundSingles",
    "Called",
    "CannotBeat",
    "ClaimOffLead",
    "ClaimOpen",
    "ClaimTooLow",
    "Claimed",
    "Combinations",
    "Contradicts",
    "DoesNotBeat",
    "FaceDownLead",
    "Follows",
    "Found",
    "FreeSingles",
    "HeldBack",
    "HoldsNone",
    "Instead",
    "Lesson",
    "MayDiscard",
    "MustBeat",
    "NotALead",
    "NotHeld",
    "NothingFresh",
    "OldSingles",
    "OnlyOldCards",
    "OutOfTurn",
    "Reason",
    "ThreeOfFour",
    "TooLong",
    "TooMany",
    "UnknownBeat",
    "UnknownDiscard",
    "UnknownLead",
    "Ways",
    "WrongCount",
    "WrongLeader",
    "WrongTrick",
    "cards_of",
]
