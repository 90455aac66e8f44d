"""Secured points by plain minimax: every legal action tried, no bound, no pruning, no two actions taken for one.

The rules are those of ``laws.reference``, written from the rules alone; here cards stand as bits so that whole
endings can be searched. Shares no line and no value with the engine.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from laws.reference import DECK, Card, Cards, beats, every_play, is_old, shape

CARDS: list[Card] = sorted(DECK)
BIT = {card: 1 << place for place, card in enumerate(CARDS)}
Three = tuple[int, int, int]


def bits(cards: Cards) -> int:
    return sum(BIT[card] for card in cards)


@cache
def cards_of(mask: int) -> Cards:
    return frozenset(card for card in CARDS if BIT[card] & mask)


class Ending(NamedTuple):
    """A moment of a deal whose auction is over: hands and fu by seat, and what lies on the table.

    ``passed_master`` is the Master who passed, None if the caller is the Master. ``trick`` holds the plays of the
    trick in progress, each with whether it lies face down; their cards are in no hand, and not in ``face_up`` if face
    down.
    """

    hands: Three
    face_up: int
    fu: Three
    leader: int
    caller: int
    passed_master: int | None
    trick: tuple[tuple[int, bool], ...] = ()

    @property
    def mover(self) -> int:
        return (self.leader + len(self.trick)) % 3

    @property
    def best(self) -> tuple[int, int]:
        """Who is winning the trick in progress, and with what."""
        place, cards = [(i, cards) for i, (cards, is_down) in enumerate(self.trick) if not is_down][-1]
        return (self.leader + place) % 3, cards

    @property
    def size(self) -> int:
        """Cards a hand, at the start of the trick."""
        led = self.trick[0][0].bit_count() if self.trick else 0
        return self.hands[self.leader].bit_count() + led


Memory = dict[Ending, Three]
Action = tuple[str, int]
"""``("claim", 0)``, ``("up", cards)`` or ``("down", cards)``."""


@cache
def _every_play() -> tuple[tuple[int, Cards], ...]:
    return tuple((bits(cards), cards) for cards in every_play())


@cache
def _beaters(best: int) -> tuple[int, ...]:
    return tuple(mask for mask, cards in _every_play() if beats(cards, cards_of(best)))


@cache
def plays_in(hand: int) -> tuple[int, ...]:
    """R3.1."""
    return tuple(mask for mask, _ in _every_play() if not mask & ~hand)


@cache
def old(hand: int, face_up: int) -> int:
    """R4.1, R4.2."""
    return sum(BIT[card] for card in cards_of(hand) if is_old(card, cards_of(hand), cards_of(face_up)))


@cache
def discards(hand: int, count: int) -> tuple[int, ...]:
    """R3.3."""
    return tuple(map(sum, combinations([1 << place for place in range(36) if hand >> place & 1], count)))


def is_single(play: int) -> bool:
    return shape(cards_of(play)) == "single"


def leads(hand: int, face_up: int, is_caller: bool, is_held_back: bool) -> list[int]:
    """R3.2, R4.4, R4.5."""
    fresh = hand & ~old(hand, face_up)
    highest = max((suit for suit, _ in cards_of(fresh)), default=None)
    found = []
    for play in plays_in(hand):
        if is_single(play):
            if not is_caller and fresh and not (play & fresh and min(cards_of(play))[0] == highest):
                continue
        elif is_held_back and play.bit_count() > 3:
            continue
        found.append(play)
    return found


def win_score(winner: int, caller: int, fu: int) -> Three:
    """R5.1, R5.2."""
    points = [0, 0, 0]
    for other in {0, 1, 2} - {winner}:
        payer = other if winner == caller else caller
        points[payer] -= fu - 5
        points[winner] += fu - 5
    return points[0], points[1], points[2]


def claim_fu(ending: Ending) -> int:
    """R1.2."""
    return ending.fu[ending.leader] + old(ending.hands[ending.leader], ending.face_up).bit_count()


def actions(ending: Ending) -> list[Action]:
    """Every legal action of the player to move (R3.2, R3.3, R4.4 to R4.6)."""
    seat = ending.mover
    hand = ending.hands[seat]
    if ending.trick:
        best = ending.best[1]
        beating = [("up", play) for play in _beaters(best) if not play & ~hand]
        return beating or [("down", cards) for cards in discards(hand, best.bit_count())]
    claim = [("claim", 0)] if claim_fu(ending) >= 6 else []
    open_leads = leads(hand, ending.face_up, seat == ending.caller, seat == ending.passed_master)
    return claim + [("up", play) for play in open_leads]


def after(ending: Ending, action: Action) -> Ending | Three:
    """What follows: another moment, or the score if the deal is over (R3.7, R4.6, R5.3)."""
    kind, cards = action
    if kind == "claim":
        return win_score(ending.leader, ending.caller, claim_fu(ending))
    hands = list(ending.hands)
    hands[ending.mover] &= ~cards
    left = hands[0], hands[1], hands[2]
    face_up = ending.face_up | (cards if kind == "up" else 0)
    trick = (*ending.trick, (cards, kind == "down"))
    moved = ending._replace(hands=left, face_up=face_up, trick=trick)
    if len(trick) < 3:
        return moved
    winner, best = moved.best
    counted = list(ending.fu)
    counted[winner] += best.bit_count()
    fu = counted[0], counted[1], counted[2]
    if any(left):
        return moved._replace(fu=fu, leader=winner, trick=())
    for seat in (winner, (winner + 1) % 3, (winner + 2) % 3):
        if fu[seat] >= 6:
            return win_score(seat, ending.caller, fu[seat])
    return 0, 0, 0


def secured(ending: Ending | Three, memory: Memory | None = None) -> Three:
    """For each player the points that they get at least, the other two together playing against them.

    With a ``memory`` the values of moments that are alike in everything are found once; without, nothing is kept.
    """
    if not isinstance(ending, Ending):
        return ending
    if memory is not None and ending in memory:
        return memory[ending]
    reached = [secured(after(ending, action), memory) for action in actions(ending)]
    values = [min(value[seat] for value in reached) for seat in range(3)]
    values[ending.mover] = max(value[ending.mover] for value in reached)
    result = values[0], values[1], values[2]
    if memory is not None:
        memory[ending] = result
    return result
