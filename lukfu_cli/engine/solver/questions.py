"""The questions of one position, asked in turn: who can force a win, what each player has for sure, and how.

Before the auction the answers follow from those for each possible caller: the auction is a small game of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from lukfu_cli.engine.actions import CALLS
from lukfu_cli.engine.auction import Call, auction_caller, is_void, next_to_call
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.scoring import NO_SCORE, WINNING_FU
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.best_play import MOST_CARDS, BestPlay, best_play, cards_at_trick_start
from lukfu_cli.engine.solver.values import ActionValue, Move, Value, Win
from lukfu_cli.engine.state import GameState

if TYPE_CHECKING:
    from lukfu_cli.engine.solver.solving import Solver

MOST_POINTS = 2 * (12 - WINNING_FU + 1)
"""More points than this nobody wins or pays in a deal: twelve fu, both shares (R5.1, R5.2)."""
UNKNOWN = Value(-MOST_POINTS, MOST_POINTS)
NOTHING = Value(0, 0)

ShouldStop = Callable[[], bool]


class Kind(Enum):
    """What a question is about."""

    WIN = "win"
    SECURED = "secured"
    ACTIONS = "actions"
    LINE = "line"
    BEST_PLAY = "best play"
    COST = "cost"


class Task(NamedTuple):
    """One question: what it is about, for which player, and, before the auction, with whom as the caller."""

    kind: Kind
    seat: Seat
    caller: Seat | None = None


Begin = Callable[[Task, int, int], ShouldStop]
"""Told that a question begins, which it is (from 0) and of how many; gives what says whether to give it up."""


class Asked(NamedTuple):
    """What is asked of a position.

    ``seats``: whose points; ``each``: every action of the player to move; ``line``: a line that attains the points of
    the one seat that is asked for, else of the player to move, and the best-play line where it is short enough;
    ``only_wins``: nothing but who can force a win.
    """

    seats: tuple[Seat, ...] = SEATS
    each: bool = False
    line: bool = False
    only_wins: bool = False


class Calling(NamedTuple):
    """What a player has for sure by calling and by passing, once all before have passed; in points."""

    play: Value
    passing: Value


class Solution(NamedTuple):
    """The answers for one position; points and wins are those of a player against the other two together.

    - ``wins`` and ``secured``: for each seat that was asked for; no ``secured`` if only wins were asked for.
    - ``by_caller``: before the auction is over, for each possible caller what each seat secures at the first lead;
      ``calling`` what it is worth to call, for those who have not spoken yet. None after the auction.
    - ``actions``: for each legal action what ``subject`` then has for sure, best first for the player to move; None if
      not asked for, or if nobody is to move.
    - ``line``: a line in which ``subject`` gets the secured points; None if not asked for or not settled.
    - ``best_play``: the line of each for themselves, a model; None if not asked for, too long, or given up.
    - ``nodes``: how much was searched. ``is_settled``: no question was given up.
    """

    state: GameState
    wins: dict[Seat, Win]
    secured: dict[Seat, Value]
    by_caller: dict[Seat, dict[Seat, Value]] | None
    calling: dict[Seat, Calling] | None
    subject: Seat | None
    actions: tuple[ActionValue, ...] | None
    line: tuple[Move, ...] | None
    best_play: BestPlay | None
    nodes: int

    @property
    def is_settled(self) -> bool:
        """Whether every value that was asked for is exact."""
        values = [*self.secured.values(), *(action.value for action in self.actions or ())]
        values += [value for each in (self.by_caller or {}).values() for value in each.values()]
        return all(value.is_exact for value in values) and all(win.can is not None for win in self.wins.values())


def go_on(task: Task, place: int, count: int) -> ShouldStop:
    """Begins a question and never gives it up."""
    return bool


class Asker:
    """Puts questions to a solver, in turn, and shares a budget of nodes out among those still to come."""

    def __init__(self, solver: Solver, count: int, nodes: int | None = None, begin: Begin = go_on) -> None:
        self.solver = solver
        self._count = count
        self._place = 0
        self._left = nodes
        self._begin = begin

    def ask(self, kind: Kind, seat: Seat, caller: Seat | None = None) -> tuple[int | None, ShouldStop]:
        """The nodes for the next question, None for any number, and what says whether to give it up."""
        should_stop = self._begin(Task(kind, seat, caller), self._place, self._count)
        share = None if self._left is None else max(0, self._left // max(1, self._count - self._place))
        self._place += 1
        return share, should_stop

    def spend(self, before: int) -> None:
        """Takes what a question has used, from a count of nodes before it, off the budget."""
        if self._left is not None:
            self._left = max(0, self._left - (self.solver.nodes - before))

    def secured(self, state: GameState, seat: Seat, caller: Seat | None = None) -> Value:
        """The secured points of a seat, as far as they are proved within its share of the budget."""
        if state.is_over:
            return _final_value(state, seat)
        before = self.solver.nodes
        nodes, should_stop = self.ask(Kind.SECURED, seat, caller)
        value = self.solver.secured(state, seat, nodes=nodes, should_stop=should_stop)
        self.spend(before)
        return value

    def win(self, state: GameState, seat: Seat, caller: Seat | None = None) -> Win:
        """Whether a seat can force a win, and with how many fu, as far as that is proved."""
        before = self.solver.nodes
        nodes, should_stop = self.ask(Kind.WIN, seat, caller)
        win = self.solver.win(state, seat, nodes=nodes, should_stop=should_stop)
        self.spend(before)
        return win


def solve_position(
    solver: Solver, state: GameState, asked: Asked, nodes: int | None = None, begin: Begin = go_on
) -> Solution:
    """The answers to all that is asked of a position, with at most ``nodes`` nodes for all of it (None: any number).

    Old is what is seen (R4.2) in what is yet to be played, also at a table that counts deduced-Old cards.
    """
    if state.is_over:
        return _over(state, asked)
    state = state.under(OldRule.SEEN)
    if state.phase is Phase.AUCTION:
        return _auction(solver, state, asked, nodes, begin)
    return _play(solver, state, asked, nodes, begin)


def _over(state: GameState, asked: Asked) -> Solution:
    result = state.result
    assert result is not None, "the deal is over"
    wins = {seat: Win(seat is result.winner, result.fu if seat is result.winner else None) for seat in asked.seats}
    secured = {} if asked.only_wins else {seat: _final_value(state, seat) for seat in asked.seats}
    line = () if asked.line and not asked.only_wins else None
    return Solution(state, wins, secured, None, None, None, None, line, None, 0)


def _final_value(state: GameState, seat: Seat) -> Value:
    result = state.result
    score = NO_SCORE if result is None or result.score is None else result.score
    return Value(score[seat], score[seat])


def _play(solver: Solver, state: GameState, asked: Asked, nodes: int | None, begin: Begin) -> Solution:
    subject = asked.seats[0] if len(asked.seats) == 1 else state.mover
    has_each, has_line = asked.each and not asked.only_wins, asked.line and not asked.only_wins
    has_best_play = has_line and cards_at_trick_start(state) <= MOST_CARDS
    count = len(asked.seats) * (1 if asked.only_wins else 2) + has_each + has_line + has_best_play
    first = solver.nodes
    asker = Asker(solver, count, nodes, begin)
    wins = {seat: asker.win(state, seat) for seat in asked.seats}
    secured: dict[Seat, Value] = {}
    if not asked.only_wins:
        secured = {seat: _both(asker.secured(state, seat), _value_of(wins[seat])) for seat in asked.seats}
    actions = _actions(asker, state, subject) if has_each else None
    if actions:
        secured[subject] = _tightened(secured[subject], actions, subject is state.mover)
    line = _line(asker, state, subject) if has_line and secured[subject].is_exact else None
    played = _best_play(asker, state) if has_best_play else None
    wins = {seat: _agreed(win, secured.get(seat, UNKNOWN)) for seat, win in wins.items()}
    return Solution(state, wins, secured, None, None, subject, actions, line, played, solver.nodes - first)


def _actions(asker: Asker, state: GameState, subject: Seat) -> tuple[ActionValue, ...]:
    """What the subject has for sure after each legal action, best first for whoever is to move, friend or foe."""
    before = asker.solver.nodes
    nodes, should_stop = asker.ask(Kind.ACTIONS, subject)
    is_own = subject is state.mover
    found = asker.solver.actions(state, nodes=nodes, should_stop=should_stop, seat=subject)
    asker.spend(before)
    return _best_first(found, is_own)


def _best_first(found: Iterable[ActionValue], is_own: bool) -> tuple[ActionValue, ...]:
    """Actions by what a player has for sure after them: the most first if that player moves, else the least."""
    if is_own:
        return tuple(sorted(found, key=lambda each: (-each.value.low, -each.value.high)))
    return tuple(sorted(found, key=lambda each: (each.value.high, each.value.low)))


def _tightened(value: Value, actions: tuple[ActionValue, ...], is_own: bool) -> Value:
    """The value of a position with what is proved of its actions: the best of them, or the worst if another moves."""
    pick = max if is_own else min
    low = pick(each.value.low for each in actions)
    high = pick(each.value.high for each in actions)
    return _both(value, Value(low, high))


def _both(one: Value, other: Value) -> Value:
    """What two proofs about the same points come to together."""
    return Value(max(one.low, other.low), min(one.high, other.high))


def _line(asker: Asker, state: GameState, subject: Seat) -> tuple[Move, ...] | None:
    """A line that attains the subject's points; None if it was given up."""
    before = asker.solver.nodes
    nodes, should_stop = asker.ask(Kind.LINE, subject)
    line = asker.solver.line(state, subject, nodes=nodes, should_stop=should_stop)
    asker.spend(before)
    return tuple(line) or None


def _best_play(asker: Asker, state: GameState) -> BestPlay | None:
    """The line of each for themselves; None if it was given up."""
    solver = asker.solver
    before, most = solver.nodes, solver.most_nodes
    nodes, should_stop = asker.ask(Kind.BEST_PLAY, state.mover)
    if nodes is not None:
        solver.most_nodes = min(most, before + nodes)
    played = best_play(solver, state, should_stop=should_stop)
    solver.most_nodes = most
    asker.spend(before)
    return played


def _agreed(win: Win, value: Value) -> Win:
    """A win as far as it is settled, by the question itself or by the points."""
    return win if win.can is False or win.fu is not None else _win_of(_both(value, _value_of(win)))


def _win_of(value: Value) -> Win:
    """What the secured points say of a win: it can be forced if they are more than nothing (R5.1, R5.2)."""
    if value.low > 0:
        return Win(True, value.low // 2 + WINNING_FU - 1 if value.is_exact else None)
    return Win(False, None) if value.high <= 0 else Win(None, None)


def _value_of(win: Win) -> Value:
    """What a win says of the secured points."""
    if win.can is None:
        return UNKNOWN
    if not win.can:
        return Value(-MOST_POINTS, 0)
    points = 2 if win.fu is None else 2 * (win.fu - WINNING_FU + 1)
    return Value(points, MOST_POINTS if win.fu is None else points)


# The auction.


def _auction(solver: Solver, state: GameState, asked: Asked, nodes: int | None, begin: Begin) -> Solution:
    speakers = still_to_speak(state)
    asker = Asker(solver, len(speakers) * len(asked.seats), nodes, begin)
    first = solver.nodes
    by_caller: dict[Seat, dict[Seat, Value]] = {}
    for caller in speakers:
        lead = first_lead(state, caller)
        if asked.only_wins:
            by_caller[caller] = {seat: _value_of(asker.win(lead, seat, caller)) for seat in asked.seats}
        else:
            by_caller[caller] = {seat: asker.secured(lead, seat, caller) for seat in asked.seats}
    values = {seat: _auction_value(state, state.calls, seat, by_caller) for seat in asked.seats}
    wins = {seat: _win_of(value) for seat, value in values.items()}
    nodes_used = solver.nodes - first
    if asked.only_wins:
        return Solution(state, wins, {}, None, None, None, None, None, None, nodes_used)
    calling = {seat: _calling(state, seat, by_caller) for seat in speakers if seat in asked.seats}
    subject = asked.seats[0] if len(asked.seats) == 1 else state.mover
    actions = _calls(state, subject, by_caller) if asked.each else None
    return Solution(state, wins, values, by_caller, calling, subject, actions, None, None, nodes_used)


def still_to_speak(state: GameState) -> tuple[Seat, ...]:
    """Those who can still become the caller, in turn order; the auction must be open (R2.3)."""
    seats = []
    calls = state.calls
    while (seat := next_to_call(state.deal.master, calls)) is not None:
        seats.append(seat)
        calls = (*calls, Call.PASS)
    return tuple(seats)


def first_lead(state: GameState, caller: Seat) -> GameState:
    """The position before the first lead if all who speak before ``caller`` pass, and ``caller`` plays (R2.3)."""
    while state.mover is not caller:
        state = state.apply(Call.PASS)
    return state.apply(Call.PLAY)


def _auction_value(
    state: GameState, calls: tuple[Call, ...], seat: Seat, by_caller: dict[Seat, dict[Seat, Value]]
) -> Value:
    """What the seat has for sure after these calls, the others calling against it; a void deal pays nothing (R2.4)."""
    master = state.deal.master
    caller = auction_caller(master, calls)
    if caller is not None:
        return by_caller[caller][seat]
    if is_void(calls):
        return NOTHING
    after = [_auction_value(state, (*calls, call), seat, by_caller) for call in CALLS]
    pick = max if next_to_call(master, calls) is seat else min
    return Value(pick(value.low for value in after), pick(value.high for value in after))


def _calling(state: GameState, seat: Seat, by_caller: dict[Seat, dict[Seat, Value]]) -> Calling:
    calls = state.calls
    while next_to_call(state.deal.master, calls) is not seat:
        calls = (*calls, Call.PASS)
    play, passing = (_auction_value(state, (*calls, call), seat, by_caller) for call in CALLS)
    return Calling(play, passing)


def _calls(state: GameState, subject: Seat, by_caller: dict[Seat, dict[Seat, Value]]) -> tuple[ActionValue, ...]:
    """What the subject has for sure after either call, best first for whoever is to call."""
    found = [ActionValue(call, (), _auction_value(state, (*state.calls, call), subject, by_caller)) for call in CALLS]
    return _best_first(found, subject is state.mover)
