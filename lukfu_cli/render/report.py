"""A reading for the eye, before it is laid out: sections of short entries, the same for a terminal and for a pipe."""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.cards import NO_CARDS, SUITS, CardSet, Rank, Suit, rank_cards
from lukfu_cli.engine.deals import HAND_SIZE
from lukfu_cli.engine.foresight import Foresight
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import MIN_COMBINATION, Play, Shape, combinations_in
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.seats import SEATS, Seat


class Entry(NamedTuple):
    """One line of a section: whose or what it is, cards, and what is said of them.

    ``is_wrong`` marks what breaks a rule, ``is_outcome`` what a trick or the deal came to.
    """

    label: str
    cards: str
    text: str
    is_wrong: bool = False
    is_outcome: bool = False


class SuitCards(NamedTuple):
    """The cards that a player holds, or may hold, of one suit: each rank, and whether it is Old (R4.1, R4.2)."""

    suit: Suit
    ranks: tuple[tuple[Rank, bool], ...]


class Holding(NamedTuple):
    """One player's column of a table of hands.

    ``rows`` is empty where the hand is not known; ``facts`` are the lines below the suits, by name.
    """

    seat: Seat
    role: str
    rows: tuple[SuitCards, ...]
    facts: tuple[tuple[str, str], ...]


class Section(NamedTuple):
    """A part of a reading: a heading, then hands, entries, and sentences, any of which may be absent."""

    heading: str
    holdings: tuple[Holding, ...] = ()
    entries: tuple[Entry, ...] = ()
    remarks: tuple[str, ...] = ()
    is_result: bool = False


OLD_MARK = "*"
NOTHING = "-"
UNKNOWN = "?"


def holdings(position: Position, caller: Seat | None, foresight: Foresight | None = None) -> tuple[Holding, ...]:
    """The three hands side by side: cards, combinations, fu won, and what the Old cards make of them.

    ``foresight`` is what deduction adds to them, None where that is not to be shown.
    """
    deduced = None if foresight is None or not foresight.since else foresight
    return tuple(_holding(position, seat, caller, deduced) for seat in SEATS)


def _holding(position: Position, seat: Seat, caller: Seat | None, foresight: Foresight | None) -> Holding:
    hand, old = position.hand(seat), position.old(seat)
    size, possible = position.hand_size(seat), position.possible(seat)
    facts: list[tuple[str, str]] = []
    if hand is None or old is None:
        # A hand's worth of possible cards at most: the deal is known, only discards were not seen.
        rows = suit_rows(possible, NO_CARDS) if len(possible) <= HAND_SIZE else ()
        facts.append(("Cards", f"{size} of these {len(possible)}" if rows else f"{size} unseen"))
    else:
        rows = suit_rows(hand, old)
        facts.append(("Cards", str(size)))
    if not position.is_over:
        known = hand or NO_CARDS
        blank = UNKNOWN if hand is None else NOTHING
        facts += [("Sets", sets_text(known) or blank), ("Runs", runs_text(known) or blank)]
    low, high = position.claim_range(seat)
    won = position.fu[seat]
    facts.append(("Old", _range(low - won, high - won) if rows else UNKNOWN))
    if foresight is not None:
        proved = format_cards(foresight.cards(seat))
        facts.append(("Deduced", proved or (UNKNOWN if hand is None else NOTHING)))
    if position.tricks:
        facts += [("Fu won", str(won)), ("Together", _range(low, high) if rows else UNKNOWN)]
    return Holding(seat, " ".join(_roles(position, seat, caller)), rows, tuple(facts))


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _roles(position: Position, seat: Seat, caller: Seat | None) -> list[str]:
    roles = ["Master"] if seat is position.deal.master else []
    return [*roles, "caller"] if seat is caller else roles


def suit_rows(cards: CardSet, old: CardSet) -> tuple[SuitCards, ...]:
    """The cards suit by suit, each marked if it is among ``old``."""
    return tuple(SuitCards(suit, tuple((card.rank, card in old) for card in cards.in_suit(suit))) for suit in SUITS)


def stretches(cards: CardSet) -> list[CardSet]:
    """The longest runs of the cards, those that no other card of their suit prolongs (R3.1), suit by suit."""
    runs = [play.cards for play in combinations_in(cards) if play.shape is Shape.RUN]
    longest = [run for run in runs if not any(run != other and run.is_subset(other) for other in runs)]
    return sorted(longest, key=lambda run: run.mask)


def equal_ranks(cards: CardSet) -> list[CardSet]:
    """All three or four cards of each rank of which the cards hold so many (R3.1)."""
    ranks = [cards & rank_cards(rank) for rank in Rank]
    return [same for same in ranks if len(same) >= MIN_COMBINATION]


def sets_text(cards: CardSet) -> str:
    """The sets of a hand in short: ``222 8888``."""
    return " ".join(str(next(iter(same)).rank.value) * len(same) for same in equal_ranks(cards))


def runs_text(cards: CardSet) -> str:
    """The runs of a hand in short: ``M123 T45678``."""
    return " ".join(format_cards(run) for run in stretches(cards))


def play_text(play: Play) -> str:
    """The cards of a play."""
    return format_cards(play.cards)
