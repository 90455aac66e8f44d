"""The reasons that stand behind a legal action, as data: one kind a class, each with its rule and its facts."""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS, Card, CardSet, Rank, Suit
from lukfu_cli.engine.explanation.shared import BEATING_RULES, cards_of
from lukfu_cli.engine.history import BestPlay
from lukfu_cli.engine.plays import Play, beaters_of
from lukfu_cli.engine.seats import Seat

# What stands behind a lead.


class ClaimOpen(NamedTuple):
    """``seat`` could have claimed: ``won`` fu and the ``cards`` that are Old, those of ``deduced`` by deduction."""

    seat: Seat
    won: int
    cards: CardSet
    deduced: CardSet = NO_CARDS
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
    """``seat`` is not the caller: only ``cards``, of ``suit``, may go as singles.

    ``old`` are the Old cards in hand, those of ``deduced`` by deduction.
    """

    seat: Seat
    suit: Suit
    cards: CardSet
    old: CardSet
    deduced: CardSet = NO_CARDS
    rule: str = "R4.4"


class OldSingles(NamedTuple):
    """``seat`` is not the caller, but all its ``cards`` are Old, so that any may go as a single.

    Those of ``deduced`` are so by deduction.
    """

    seat: Seat
    cards: CardSet
    deduced: CardSet = NO_CARDS
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
    """A claim with ``won`` fu and the ``old`` cards, None where they are not known; ``deduced``: by deduction."""

    seat: Seat
    won: int
    old: CardSet | None
    total: int | None
    deduced: CardSet = NO_CARDS
    rule: str = "R4.6"

    @property
    def cards(self) -> CardSet:
        """The Old cards."""
        return self.old or NO_CARDS
