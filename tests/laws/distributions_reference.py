"""Distributions of the unknown cards, enumerated one by one: D1 to D3 a second time, from the rules alone.

Cards are bits as in ``laws.minimax``; a seat is a number 0 to 2. Shares no line and no value with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from laws.minimax import BIT, cards_of
from laws.minimax import bits as bits_of
from laws.reference import DECK, beats, every_play, is_old

EVERY_CARD = bits_of(DECK)
HAND = 99
"""Stands for the trick of a place that is a hand."""
Where = tuple[int, int]
"""A place: a seat, and the trick of its discard or ``HAND``."""
Layout = dict[Where, int]
"""The unknown cards of each place."""


class Laid(NamedTuple):
    """One play of a trick: ``cards`` face up or face down; None for a discard that whoever asks has not seen."""

    seat: int
    size: int
    is_up: bool
    cards: int | None


Tricks = Sequence[Sequence[Laid]]


class TooManyError(Exception):
    """The enumeration was given up: this case is too large for it."""


class Answer(NamedTuple):
    """D3 for one seat: what each hand can hold, which cards are deduced-Old, whether the record contradicts itself."""

    holders: tuple[int, int, int]
    old: int
    is_contradiction: bool


def split(cards: int) -> list[int]:
    return [bit for bit in BIT.values() if bit & cards]


@cache
def beaters(best: int) -> tuple[int, ...]:
    return tuple(bits_of(cards) for cards in every_play() if beats(cards, cards_of(best)))


def face_up(tricks: Tricks) -> int:
    return sum(laid.cards for trick in tricks for laid in trick if laid.is_up and laid.cards is not None)


def hide(tricks: Tricks, seen_by: int | None = None) -> list[list[Laid]]:
    """The tricks without the cards of discards, but for those of one seat."""
    return [
        [laid if laid.is_up or laid.seat == seen_by else laid._replace(cards=None) for laid in trick]
        for trick in tricks
    ]


def layouts(
    tricks: Tricks, hands: dict[int, int], dealt: dict[int, int] | None = None, most: int = 10**9
) -> Iterator[Layout]:
    """Every way the unknown cards may lie that agrees with the play (D1, D2).

    ``hands`` are known now, ``dealt`` as dealt; discards are known where their cards are given. Raises TooManyError
    after ``most`` cards laid.
    """
    known = sum(hands.values()) + sum(laid.cards for trick in tricks for laid in trick if laid.cards is not None)
    unknown = split(EVERY_CARD - known)
    discards = list(failures(tricks, hands))
    room: dict[Where, int] = {}
    for seat in range(3):
        if seat not in hands:
            room[seat, HAND] = 12 - sum(laid.size for trick in tricks for laid in trick if laid.seat == seat)
    for number, trick in enumerate(tricks, 1):
        for laid in trick:
            if laid.cards is None:
                room[laid.seat, number] = laid.size
    assert sum(room.values()) == len(unknown)
    layout = dict.fromkeys(room, 0)
    laid_so_far = 0

    def lay(place: int) -> Iterator[Layout]:
        nonlocal laid_so_far
        if place == len(unknown):
            yield dict(layout)
            return
        card = unknown[place]
        for where, left in list(room.items()):
            if not left or not _was_dealt(card, where[0], dealt or {}):
                continue
            laid_so_far += 1
            if laid_so_far > most:
                raise TooManyError
            room[where] -= 1
            layout[where] += card
            # A hand that can beat with some of its cards can beat with all of them.
            if not any(discard.seat == where[0] and could_beat(discard, layout) for discard in discards):
                yield from lay(place + 1)
            layout[where] -= card
            room[where] += 1

    if not any(could_beat(discard, layout) for discard in discards):
        yield from lay(0)


def _was_dealt(card: int, seat: int, dealt: dict[int, int]) -> bool:
    """Whether the seat can have been dealt a card, where some hands are known as they were dealt."""
    if seat in dealt:
        return bool(card & dealt[seat])
    return not any(card & hand for hand in dealt.values())


class Failure(NamedTuple):
    """A discard: ``seat`` did not beat ``best`` in this trick. ``shown`` of its hand just before that is known."""

    seat: int
    number: int
    best: int
    shown: int


def failures(tricks: Tricks, hands: dict[int, int]) -> Iterator[Failure]:
    """Every discard, with what is known of all that the seat laid then and later and holds now (D2)."""
    for number, trick in enumerate(tricks, 1):
        best = 0
        for laid in trick:
            if laid.is_up:
                assert laid.cards is not None
                best = laid.cards
            else:
                later = [other for since in tricks[number - 1 :] for other in since if other.seat == laid.seat]
                shown = sum(other.cards for other in later if other.cards is not None)
                yield Failure(laid.seat, number, best, shown + hands.get(laid.seat, 0))


def could_beat(failure: Failure, layout: Layout) -> bool:
    """D2: whether the hand just before the discard contains a play that beats."""
    before = failure.shown
    for (owner, since), cards in layout.items():
        if owner == failure.seat and since >= failure.number:
            before |= cards
    return any(play & before == play for play in beaters(failure.best))


def is_beaten(card: int, against: int) -> bool:
    """Whether a higher card of its suit is among others."""
    (suit, rank), *_ = cards_of(card)
    return any(other_suit == suit and other > rank for other_suit, other in cards_of(against))


def old_by_sight(hand: int, seen: int) -> int:
    """R4.1, R4.2."""
    return bits_of(frozenset(card for card in cards_of(hand) if is_old(card, cards_of(hand), cards_of(seen))))


def deduce(seat: int, hand: int, tricks: Tricks, most: int = 10**9) -> Answer:
    """D3, with no discard seen, the seat's own neither (R4.3)."""
    return summed(seat, hand, tricks, list(layouts(hide(tricks), {seat: hand}, most=most)))


def summed(seat: int, hand: int, tricks: Tricks, found: Sequence[Layout]) -> Answer:
    """D3, from every layout that agrees."""
    if not found:
        return Answer((0, 0, 0), 0, True)
    holders = [0, 0, 0]
    for layout in found:
        for (owner, since), cards in layout.items():
            if since == HAND:
                holders[owner] |= cards
    assert not holders[seat]
    against = holders[0] | holders[1] | holders[2]
    old = old_by_sight(hand, face_up(tricks))
    old |= sum(card for card in split(hand & ~old) if not is_beaten(card, against))
    return Answer((holders[0], holders[1], holders[2]), old, False)
