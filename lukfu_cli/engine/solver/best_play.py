"""The best-play line: what happens when each player plays for their own points, all hands open (max^n).

A model of play, not a guarantee: what a player gets by it depends on how the others choose among actions that are equal
to them, so the rule for that is part of it. Of two actions a player takes the one that gives

1. more points to themselves;
2. then fewer points to the stronger of the other two, the one who gets more;
3. then the one that comes first in the fixed order of legal actions: a claim, singles, sets, runs; of discards the one
   with the lowest cards.

Nobody gets less by this than they can secure against the other two together, and so nobody gets more than the others
leave: where the three secured values sum to nothing they are the answer, and an action that can at best give less than
another secures is none. That is why the solver is asked first, and little has to be searched.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.cards import ALL_MASK, SUIT_MASK, CardSet
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.plays import combinations_in
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.scoring import Score
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.solving import Solver, equal_actions
from lukfu_cli.engine.solver.values import Move
from lukfu_cli.engine.state import GameState

MOST_CARDS = 7
"""Cards a hand, at the start of the trick, with which the line is still looked for."""
DEFAULT_POSITIONS = 200_000
"""Positions looked at, where the caller does not say how many: compiled, that is half a minute."""
CACHED = 1 << 16
"""Hands and suits of which it is kept what has been found about their cards."""

StopCheck = Callable[[], bool]
Key = tuple[object, ...]


class TooLargeError(ValueError):
    """More than seven cards a hand are left: the best-play line is not looked for."""


class BestPlay(NamedTuple):
    """The best-play line from a moment on, and the net points of P1, P2 and P3 to which it leads (R5).

    ``has_several_values``: had the players chosen otherwise among actions that gave them equally much, somebody's
    points could have come out otherwise.
    """

    line: tuple[Move, ...]
    score: Score
    has_several_values: bool


class _Outcome(NamedTuple):
    """The points by the rule for ties, and all that could come out whatever that rule was."""

    score: Score
    all_scores: frozenset[Score]

    def least(self, seat: Seat) -> int:
        """What the player gets at least, however ties are broken."""
        return min(score[seat] for score in self.all_scores)


class _GivenUpError(Exception):
    """The bound of positions was reached, or whoever asked wants no more."""


def best_play(
    solver: Solver, state: GameState, positions: int = DEFAULT_POSITIONS, should_stop: StopCheck | None = None
) -> BestPlay | None:
    """The best-play line from this moment on, after the auction; None if it was not found within the bounds.

    ``positions`` bounds those that are looked at, each with three questions to the solver. Raises TooLargeError if more
    than seven cards a hand are left, and ValueError in the auction.
    """
    if state.phase is Phase.AUCTION:
        raise ValueError("the auction is not over: there is nothing to play yet")
    if cards_at_trick_start(state) > MOST_CARDS:
        raise TooLargeError(f"the best-play line is looked for with {MOST_CARDS} cards a hand or fewer")
    state = state.under(OldRule.SEEN)
    search = _Search(solver, positions, should_stop)
    try:
        outcome = search.outcome(state)
        line = search.line(state)
    except _GivenUpError:
        return None
    return BestPlay(line, outcome.score, len(outcome.all_scores) > 1)


def cards_at_trick_start(state: GameState) -> int:
    """How many cards each hand held when the trick in progress, or to be led, began."""
    led = state.current[0].size if state.current else 0
    return state.hand_size(state.leader) + led


class _Search:
    """One search for a best-play line, with what it has found."""

    def __init__(self, solver: Solver, positions: int, should_stop: StopCheck | None) -> None:
        self._solver = solver
        self._should_stop = should_stop
        self._positions = positions
        self._secured: dict[Key, Score] = {}
        self._outcomes: dict[Key, _Outcome] = {}

    def outcome(self, state: GameState) -> _Outcome:
        """What comes out from this moment on."""
        secured = self._secured_by_all(state)
        if sum(secured) == 0:
            return _Outcome(secured, frozenset([secured]))
        key = position_key(state)
        if key not in self._outcomes:
            self._outcomes[key] = self._searched(state)
        return self._outcomes[key]

    def _searched(self, state: GameState) -> _Outcome:
        mover = state.mover
        choices = self._choices(state)
        floor = max(secured[mover] for _, _, secured in choices)
        found: dict[int, _Outcome] = {}
        # Those that secure most first: what they come to shows that others are no match for them.
        for place in sorted(range(len(choices)), key=lambda place: -choices[place][2][mover]):
            _, after, secured = choices[place]
            if _most(secured, mover) >= floor:
                found[place] = self.outcome(after)
                floor = max(floor, found[place].least(mover))
        place = min(found, key=lambda place: (*_rank(found[place].score, mover), place))
        # A score is possible if no other action surely gives the mover more, whatever later ties come to.
        possible = frozenset(
            score for outcome in found.values() for score in outcome.all_scores if score[mover] >= floor
        )
        return _Outcome(found[place].score, possible)

    def line(self, state: GameState) -> tuple[Move, ...]:
        """The actions that the rule for ties takes, to the end of the deal."""
        moves: list[Move] = []
        while not state.is_over:
            mover = state.mover
            wanted = self.outcome(state).score
            # Of those that give the mover and the stronger other as much the first in the fixed order.
            action, state = next(
                (action, after)
                for action, after, secured in self._choices(state)
                if _most(secured, mover) >= wanted[mover]
                and _rank(self.outcome(after).score, mover) == _rank(wanted, mover)
            )
            moves.append(Move(mover, action))
        return tuple(moves)

    def _choices(self, state: GameState) -> list[tuple[Action, GameState, Score]]:
        """The actions of the player to move in the fixed order, what follows, and what all secure then.

        Of discards that are equal for the rest of the deal the first alone.
        """
        followed = [(action, state.apply(action)) for action, *_ in equal_actions(state)]
        return [(action, after, self._secured_by_all(after)) for action, after in followed]

    def _secured_by_all(self, state: GameState) -> Score:
        """What P1, P2 and P3 secure."""
        if state.result is not None and state.result.score is not None:
            return state.result.score
        key = position_key(state)
        if key not in self._secured:
            if len(self._secured) >= self._positions:
                raise _GivenUpError
            first, second, third = (self._secured_by(state, seat) for seat in SEATS)
            self._secured[key] = (first, second, third)
        return self._secured[key]

    def _secured_by(self, state: GameState, seat: Seat) -> int:
        if self._should_stop is not None and self._should_stop():
            raise _GivenUpError
        value = self._solver.secured(state, seat, should_stop=self._should_stop)
        if not value.is_exact:
            raise _GivenUpError
        return value.low


def _most(secured: Score, seat: Seat) -> int:
    """The most that a player can get: what the other two do not secure, since the points sum to zero."""
    return secured[seat] - sum(secured)


def _rank(score: Score, mover: Seat) -> tuple[int, int]:
    """What a player goes by, less being better: own points, then those of the stronger other."""
    return -score[mover], max(score[other] for other in mover.others)


def position_key(state: GameState) -> Key:
    """All that the rest of the deal depends on: positions with one key differ in nothing but the ranks of cards.

    In a suit in which nobody holds a card of a set or run only the order of the cards counts, so they are numbered
    from the lowest in play, the best play among them. Of the cards face down the top one of a suit counts alone, by
    its place.
    """
    hands = [hand.mask for hand in state.hands]
    in_play = hands[0] | hands[1] | hands[2]
    combined = _combined(hands[0]) | _combined(hands[1]) | _combined(hands[2])
    best = state.best
    gone = ALL_MASK & ~(in_play | state.face_up.mask)
    is_set_or_run = best is not None and best.play.size > 1
    parts: list[object] = [state.fu, state.leader, len(state.current)]
    parts.append(None if best is None else (best.seat, best.play.order if is_set_or_run else best.play.order // 9))
    table = 0 if best is None or is_set_or_run else best.play.cards.mask
    for shift in (0, 9, 18, 27):
        down = gone >> shift & SUIT_MASK
        top = 1 << down.bit_length() - 1 if down else 0
        marks = (*(hand >> shift & SUIT_MASK for hand in hands), top, table >> shift & SUIT_MASK)
        parts.append(marks if combined >> shift & SUIT_MASK else _order_of(marks))
    return tuple(parts)


@lru_cache(CACHED)
def _combined(hand: int) -> int:
    """The cards of a hand that are in a set or run of it."""
    combined = 0
    for play in combinations_in(CardSet(hand)):
        combined |= play.cards.mask
    return combined


@lru_cache(CACHED)
def _order_of(marks: tuple[int, ...]) -> tuple[int, int]:
    """The marks of a suit, rank by rank, without the ranks that have none; and whether there is one at the 1.

    Coins 1 and Tens 1 are cards of their own kind.
    """
    packed = 1
    for place in range(9):
        code = 0
        for mark in marks:
            code += code + (mark >> place & 1)
        if code:
            packed = packed * 32 + code
    return packed, (marks[0] | marks[1] | marks[2] | marks[4]) & 1
