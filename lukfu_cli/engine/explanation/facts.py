"""The reasons that speak for or against an action, as data: one kind a class, each with its rule and its facts.

Every value is a fact of the deal in hand: who, which cards, how many. Sentences are made from them in ``render``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lukfu_cli.engine.actions import Offer
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS, Card, CardSet, Rank, Suit
from lukfu_cli.engine.history import BestPlay, Trick
from lukfu_cli.engine.plays import Play, Shape, beaters_of
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.scoring import Result
from lukfu_cli.engine.seats import Seat

BEATING_RULES = {Shape.SINGLE: "R3.4", Shape.SET: "R3.5", Shape.RUN: "R3.6"}
"""The rule that says what beats a play of each shape."""


class Found(NamedTuple):
    """Where a card is that somebody does not hold: with ``seat``, or played by ``seat`` to ``trick``."""

    seat: Seat
    trick: int | None
    is_face_down: bool


# What speaks against an action.


class AfterTheEnd(NamedTuple):
    """The deal is over; ``result`` says how it ended."""

    seat: Seat
    result: Result
    cards: CardSet = NO_CARDS
    rule: str = "R3.9"


class BeforeTheCaller(NamedTuple):
    """The auction has not found a caller; ``mover`` is to call."""

    seat: Seat
    mover: Seat
    cards: CardSet = NO_CARDS
    rule: str = "R3.9"


class WrongLeader(NamedTuple):
    """Somebody other than ``leader`` leads; ``won`` is the trick that gave the lead, None for the Master's first."""

    seat: Seat
    leader: Seat
    won: Trick | None
    cards: CardSet = NO_CARDS

    @property
    def rule(self) -> str:
        """The rule that says who leads."""
        return "R3.7" if self.won else "R2.5"


class OutOfTurn(NamedTuple):
    """It is the turn of ``mover``, not of ``seat``."""

    seat: Seat
    mover: Seat
    cards: CardSet = NO_CARDS
    rule: str = "R3.9"


class WrongTrick(NamedTuple):
    """A play recorded for trick ``number`` while ``mover`` is to play to trick ``current``."""

    seat: Seat
    number: int
    current: int
    mover: Seat
    cards: CardSet = NO_CARDS
    rule: str = "R3.9"


class NotHeld(NamedTuple):
    """``cards`` are not in the hand of ``seat``; ``found`` says where they are, for each that is known."""

    seat: Seat
    cards: CardSet
    found: dict[Card, Found]
    rule: str = "R3.9"


class TooMany(NamedTuple):
    """``laid`` cards are played out of a hand of ``held``."""

    seat: Seat
    laid: int
    held: int
    cards: CardSet = NO_CARDS
    rule: str = "R3.9"


class NotALead(NamedTuple):
    """``cards`` are led, and are no single, set or run."""

    seat: Seat
    cards: CardSet
    rule: str = "R3.1"


class FaceDownLead(NamedTuple):
    """``seat`` is on lead and lays cards face down."""

    seat: Seat
    cards: CardSet = NO_CARDS
    rule: str = "R3.1"


class TooLong(NamedTuple):
    """A Master who passed leads ``play``, a set or run of four cards or more."""

    seat: Seat
    play: Play
    rule: str = "R3.2"

    @property
    def cards(self) -> CardSet:
        """The cards of the play."""
        return self.play.cards


class BarredSingle(NamedTuple):
    """A non-caller leads ``card`` as a single although others are open.

    ``fresh`` are the cards of the hand that are not Old, ``open_cards`` those of them that may go; both are empty where
    the hand is not known.
    """

    seat: Seat
    card: Card
    is_old: bool
    fresh: CardSet
    open_cards: CardSet
    rule: str = "R4.4"

    @property
    def cards(self) -> CardSet:
        """The card that is barred."""
        return CardSet(self.card.mask)


class WrongCount(NamedTuple):
    """``laid`` cards are played, face up or face down, where ``led`` were led."""

    seat: Seat
    led: int
    laid: int
    best: BestPlay
    is_face_down: bool
    cards: CardSet = NO_CARDS
    rule: str = "R3.3"


class DoesNotBeat(NamedTuple):
    """``cards``, laid face up, do not beat ``best``."""

    seat: Seat
    cards: CardSet
    best: BestPlay

    @property
    def rule(self) -> str:
        """The rule that says what beats the best play."""
        return BEATING_RULES[self.best.play.shape]


class MustBeat(NamedTuple):
    """A discard, although the hand beats ``best`` with any of ``beaters`` (empty where the hand is not known)."""

    seat: Seat
    best: BestPlay
    beaters: tuple[Play, ...]
    rule: str = "R3.3"

    @property
    def cards(self) -> CardSet:
        """Every card of a play that beats."""
        return cards_of(self.beaters)


class ClaimOffLead(NamedTuple):
    """A claim by somebody who is not about to lead."""

    seat: Seat
    phase: Phase
    mover: Seat | None
    trick: int
    cards: CardSet = NO_CARDS
    rule: str = "R4.6"


class ClaimTooLow(NamedTuple):
    """A claim with too few fu: ``won`` and the ``old`` cards, None where not known; ``most`` at the most."""

    seat: Seat
    won: int
    old: CardSet | None
    most: int
    rule: str = "R4.6"

    @property
    def cards(self) -> CardSet:
        """The Old cards."""
        return self.old or NO_CARDS


class Instead(NamedTuple):
    """What is legal at this moment.

    ``offers`` are ``choices`` plays, a claim not counted; ``claim_fu`` is what a claim is worth in fu, None where none
    is open; ``size``: how many cards are in hand; ``is_follow``: a trick is in progress.
    """

    seat: Seat
    offers: tuple[Offer, ...]
    choices: int
    size: int
    claim_fu: int | None
    is_follow: bool
    rule: str

    @property
    def cards(self) -> CardSet:
        """Every card that may be played face up."""
        return cards_of(offer for offer in self.offers if isinstance(offer, Play))


# What stands behind a lead.


class ClaimOpen(NamedTuple):
    """``seat`` could have claimed: ``won`` fu and the ``cards`` that are Old."""

    seat: Seat
    won: int
    cards: CardSet
    rule: str = "R4.6"


class FreeSingles(NamedTuple):
    """``seat`` is the caller and may lead any card as a single; ``led`` is the one that is led, if one is.

    ``is_last``: it is the last card of the hand. ``others``: where another player would be bound to other cards (R4.4),
    those; ``is_old``: because the led one is Old.
    """

    seat: Seat
    led: Card | None
    is_last: bool
    is_old: bool
    others: CardSet
    rule: str = "R4.5"

    @property
    def cards(self) -> CardSet:
        """The card that is led as a single, if one is."""
        return NO_CARDS if self.led is None else CardSet(self.led.mask)


class BoundSingles(NamedTuple):
    """``seat`` is not the caller: only ``cards``, of ``suit``, may go as singles; ``old`` are the Old cards in hand."""

    seat: Seat
    suit: Suit
    cards: CardSet
    old: CardSet
    rule: str = "R4.4"


class OldSingles(NamedTuple):
    """``seat`` is not the caller, but all its ``cards`` are Old, so that any may go as a single."""

    seat: Seat
    cards: CardSet
    rule: str = "R4.4"


class Combinations(NamedTuple):
    """The sets and runs of the hand that may be led; ``led`` is the one that is, if one is."""

    seat: Seat
    plays: tuple[Play, ...]
    led: Play | None
    rule: str = "R3.1"

    @property
    def cards(self) -> CardSet:
        """Every card of a set or run."""
        return cards_of(self.plays)


class HeldBack(NamedTuple):
    """``plays`` of the hand, of four cards and more, that a Master who passed may not lead."""

    seat: Seat
    plays: tuple[Play, ...]
    rule: str = "R3.2"

    @property
    def cards(self) -> CardSet:
        """Every card of these plays."""
        return cards_of(self.plays)


class ThreeOfFour(NamedTuple):
    """Three of the four cards of one rank in the hand are led as a set."""

    seat: Seat
    rank: Rank
    cards: CardSet
    rule: str = "R3.5"


class UnknownLead(NamedTuple):
    """A lead out of a hand that is not known; ``is_old``: a single of which everybody can tell that it is Old."""

    seat: Seat
    play: Play
    is_caller: bool
    is_old: bool

    @property
    def rule(self) -> str:
        """The rule that allows the lead."""
        if self.play.size > 1:
            return "R3.1"
        return "R4.5" if self.is_caller else "R4.4"

    @property
    def cards(self) -> CardSet:
        """The cards of the lead."""
        return self.play.cards


# What stands behind a follow.


class Beats(NamedTuple):
    """What it takes to beat ``best``, where the player does."""

    best: BestPlay

    @property
    def rule(self) -> str:
        """The rule that says what beats the best play."""
        return BEATING_RULES[self.best.play.shape]

    @property
    def cards(self) -> CardSet:
        """The cards to beat."""
        return self.best.play.cards


class Ways(NamedTuple):
    """Every play of the hand that beats ``best``; one of them must go."""

    seat: Seat
    best: BestPlay
    plays: tuple[Play, ...]
    rule: str = "R3.3"

    @property
    def cards(self) -> CardSet:
        """Every card of a play that beats."""
        return cards_of(self.plays)


class UnknownBeat(NamedTuple):
    """``play`` beats, out of a hand that is not known."""

    seat: Seat
    play: Play
    rule: str = "R3.3"

    @property
    def cards(self) -> CardSet:
        """The cards of the play."""
        return self.play.cards


class CannotBeat(NamedTuple):
    """What it takes to beat ``best``, and why the hand of ``seat`` has none of it.

    - ``cards``: the cards of the hand that come nearest: all of the suit for a single; for a set those of the ranks
      with most cards; for a run those of the runs that lack fewest.
    - ``short``: how many cards the nearest set or run lacks; 0 for a single, and where nothing in the deck beats.
    - ``completing``: for a run that lacks one card, each card that would do.
    """

    best: BestPlay
    seat: Seat
    cards: CardSet
    short: int
    completing: CardSet

    @property
    def rule(self) -> str:
        """The rule that says what beats the best play."""
        return BEATING_RULES[self.best.play.shape]


class MayDiscard(NamedTuple):
    """Any ``due`` of the ``held`` cards in hand may go."""

    seat: Seat
    due: int
    held: int
    cards: CardSet = NO_CARDS
    rule: str = "R3.3"


class UnknownDiscard(NamedTuple):
    """A discard out of a hand that is not known: by the rules, nothing in it beats ``best``."""

    seat: Seat
    best: BestPlay

    @property
    def rule(self) -> str:
        """The rule that says that nothing in the deck beats the best play, or else that the player had to beat it."""
        return "R3.3" if beaters_of(self.best.play) else BEATING_RULES[self.best.play.shape]

    @property
    def cards(self) -> CardSet:
        """The cards that were to be beaten."""
        return self.best.play.cards


# What stands behind a call and a claim.


class Called(NamedTuple):
    """A call; ``place`` counts the calls from 0, ``unasked`` are those whose turn it no longer is to call."""

    seat: Seat
    call: Call
    place: int
    unasked: tuple[Seat, ...]
    cards: CardSet = NO_CARDS
    rule: str = "R2.3"


class AllPassed(NamedTuple):
    """Three passes have made the deal void."""

    seat: Seat
    cards: CardSet = NO_CARDS
    rule: str = "R2.4"


class Claimed(NamedTuple):
    """A claim with ``won`` fu and the ``old`` cards, None where they are not known."""

    seat: Seat
    won: int
    old: CardSet | None
    total: int | None
    rule: str = "R4.6"

    @property
    def cards(self) -> CardSet:
        """The Old cards."""
        return self.old or NO_CARDS


Reason = (
    AfterTheEnd
    | BeforeTheCaller
    | WrongLeader
    | OutOfTurn
    | WrongTrick
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


Lesson = HoldsNone | NothingFresh | OnlyOldCards
"""Something that everybody at the table can tell from a play, and could not before it."""


def cards_of(plays: Iterable[Play]) -> CardSet:
    """Every card of the plays."""
    mask = 0
    for play in plays:
        mask |= play.cards.mask
    return CardSet(mask)
