"""The reasons that speak against an action, as data: one kind a class, each with its rule and its facts."""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.actions import Action, Offer
from lukfu_cli.engine.cards import NO_CARDS, Card, CardSet
from lukfu_cli.engine.explanation.shared import BEATING_RULES, cards_of
from lukfu_cli.engine.history import BestPlay, Trick
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.scoring import Result
from lukfu_cli.engine.seats import Seat


class Found(NamedTuple):
    """Where a card is that somebody does not hold: with ``seat``, or played by ``seat`` to ``trick``."""

    seat: Seat
    trick: int | None
    is_face_down: bool


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


class Contradicts(NamedTuple):
    """With ``action``, which breaks no rule by itself at ``position``, the record contradicts itself."""

    seat: Seat
    position: Position
    action: Action
    cards: CardSet = NO_CARDS
    rule: str = "D3"


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
    the hand is not known. ``deduced`` are the cards of the hand that are Old by deduction.
    """

    seat: Seat
    card: Card
    is_old: bool
    fresh: CardSet
    open_cards: CardSet
    deduced: CardSet = NO_CARDS
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
    """A claim with too few fu: ``won`` and the ``old`` cards, None where not known; ``most`` at the most.

    Those of ``deduced`` are Old by deduction.
    """

    seat: Seat
    won: int
    old: CardSet | None
    most: int
    deduced: CardSet = NO_CARDS
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
