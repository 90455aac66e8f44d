"""Every way the unknown cards can lie, found by trying all: D1 and D2 a second time, for a seat that thinks for itself.

Only how a position is asked for its tricks and hands is the engine's; what beats what is ``laws.reference``'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import factorial
from random import Random
from typing import NamedTuple

from laws.games import from_set
from laws.reference import DECK, Cards, beats, every_play
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.seats import Seat

HAND = 99
"""The trick of a hand: after all others."""
PLAYS = every_play()
COMBINATIONS = [play for play in PLAYS if 3 <= len(play) <= 4]

Spot = tuple[int, int]
"""A place: the seat, and the trick of its discard or ``HAND``."""
Layout = dict[Spot, Cards]


class Riddle(NamedTuple):
    """What a seat does not know: the cards, the places with their sizes, and who could not beat what, since when.

    With each of those who could not stand the cards that were seen of that hand later on.
    """

    cards: Cards
    spots: dict[Spot, int]
    unable: Sequence[tuple[int, int, Cards, Cards]]


@cache
def beaters(best: Cards) -> list[Cards]:
    return [play for play in PLAYS if beats(play, best)]


def riddle_of(position: Position, seat: Seat) -> Riddle:
    """What the owner of a hand does not know. Its own discards it does."""
    hand, dealt = position.hand(seat), position.deal.hands[seat]
    assert hand is not None and dealt is not None
    known, sizes = from_set(dealt), dict.fromkeys(seat.others, 12)
    spots: dict[Spot, int] = {}
    seen_later: dict[int, Cards] = {other: frozenset() for other in seat.others}
    unable = []
    for trick in reversed(position.all_tricks):
        for turn, played in reversed(list(enumerate(trick.plays))):
            if played.play is not None:
                known |= from_set(played.play.cards)
            if played.seat is seat:
                continue
            sizes[played.seat] -= played.size
            if played.play is not None:
                seen_later[played.seat] |= from_set(played.play.cards)
                continue
            best = [before.play for before in trick.plays[:turn] if before.play is not None][-1]
            spots[played.seat, trick.number] = played.size
            unable.append((played.seat, trick.number, from_set(best.cards), seen_later[played.seat]))
    hands = {(int(other), HAND): sizes[other] for other in seat.others}
    return Riddle(DECK - known, {**hands, **spots}, unable)


def ways_at_most(riddle: Riddle) -> int:
    """How many ways the cards can lie, whatever the play says."""
    ways = factorial(len(riddle.cards))
    for size in riddle.spots.values():
        ways //= factorial(size)
    return ways


def every_way(cards: Cards, spots: list[tuple[Spot, int]]) -> Iterator[Layout]:
    if not spots:
        yield {}
        return
    (spot, size), *others = spots
    for chosen in combinations(sorted(cards), size):
        for rest in every_way(cards - frozenset(chosen), others):
            yield {spot: frozenset(chosen), **rest}


def agrees(layout: Layout, riddle: Riddle) -> bool:
    """D2: nobody who discarded held a play that beats."""
    for seat, trick, best, seen_later in riddle.unable:
        hand = seen_later.union(*(cards for (owner, when), cards in layout.items() if owner == seat and when >= trick))
        if any(play <= hand for play in beaters(best)):
            return False
    return True


def every_layout(riddle: Riddle) -> list[Layout]:
    """All that agree with the play."""
    return [layout for layout in every_way(riddle.cards, list(riddle.spots.items())) if agrees(layout, riddle)]


def made_up_riddle(random: Random) -> Riddle:
    """A few unknown cards, sets and runs among them, and discards by those who could not beat with such cards.

    Nobody need have been able to play so: what is asked is how the cards can lie, and that may be in no way.
    """
    cards = frozenset().union(*random.sample(COMBINATIONS, 2))
    cards = frozenset(random.sample(sorted(cards), min(len(cards), 6)))
    cards |= frozenset(random.sample(sorted(DECK - cards), random.randint(0, 8 - len(cards))))
    while True:
        spots = {(0, HAND): random.randint(0, 3), (1, HAND): random.randint(0, 3)}
        left = len(cards) - sum(spots.values())
        for trick in range(1, 6):
            size = random.choice((1, 1, 3))
            if 0 < size <= left:
                spots[random.randrange(2), trick] = size
                left -= size
        if not left:
            break
    shown = frozenset(random.sample(sorted(DECK - cards), random.randint(0, 3)))
    unable = []
    for (seat, trick), size in spots.items():
        could = [play for play in PLAYS if len(play) == size and any(new <= cards | shown for new in beaters(play))]
        if trick != HAND and could:
            low = sorted(could, key=lambda play: (max(play)[1], sorted(play)))[: 1 + len(could) // 3]
            best = random.choice(low if size > 1 else could)
            kept = frozenset(card for card in shown if random.random() < 0.5)
            if not any(play <= kept for play in beaters(best)) or random.random() < 0.1:
                unable.append((seat, trick, best, kept))
    return Riddle(cards, spots, unable)
