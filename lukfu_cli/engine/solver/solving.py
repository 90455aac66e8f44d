"""Exact answers about a deal with all hands open: what a player can secure, and whether they can force a win.

Old is what is seen (R4.2), also in a deal of a table that counts deduced-Old cards.

Every question is asked of the kernel as "can X get at least t points?", for rising or falling t, from the threshold
that is likeliest to be near. What is proved stays in the solver's table, for the next question too.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from lukfu_cli.engine.actions import Action, Discard
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import ALL_MASK, DECK, Card, CardSet, cards_above
from lukfu_cli.engine.deals import Deal, OldRule
from lukfu_cli.engine.old import ALWAYS_OLD
from lukfu_cli.engine.plays import combinations_in
from lukfu_cli.engine.scoring import WINNING_FU, net_points, win_points
from lukfu_cli.engine.seats import SEATS, Seat, turn_order
from lukfu_cli.engine.solver.loader import kernel as load_kernel
from lukfu_cli.engine.solver.values import ActionValue, Move, Value, Win
from lukfu_cli.engine.state import GameState

DEFAULT_TABLE_BITS = 20
"""The table has 2^20 entries of 16 bytes."""
MOST_FU = 12
OUT_OF_REACH = 99
"""A need in fu that nobody can have: this player's win decides nothing."""
NO_LIMIT = 1 << 62

StopCheck = Callable[[], bool]


def solve(state: GameState, seat: Seat) -> Value:
    """The net points (R5) that ``seat`` can secure from this moment on, all hands open: a solver used once.

    Raises ValueError in the auction: see ``Solver.by_caller``.
    """
    return Solver().secured(state, seat)


def thresholds(seat: Seat, caller: Seat) -> tuple[int, ...]:
    """The net points that a deal can bring a player, rising (R5.1, R5.2)."""
    wins = [2 * win_points(fu) for fu in range(WINNING_FU, MOST_FU + 1)]
    losses = (
        [-points for points in wins] if seat is caller else [-win_points(fu) for fu in range(WINNING_FU, MOST_FU + 1)]
    )
    return (*reversed(losses), 0, *wins)


def needs(seat: Seat, caller: Seat, points: int) -> list[int]:
    """For the question whether ``seat`` gets at least so many points: the fu with which each player's win decides it.

    Their own win must be worth that much; another's must cost them more than they may lose (R5.1, R5.2).
    """
    found = []
    for player in SEATS:
        if player is seat:
            found.append(WINNING_FU if points <= 0 else WINNING_FU - 1 + points // 2)
        elif points > 0:
            found.append(WINNING_FU)
        else:
            worth = net_points(player, caller, 1)[seat]
            found.append(WINNING_FU + points // worth if worth else WINNING_FU if points == 0 else OUT_OF_REACH)
    return found


class Solver:
    """A solver with its own table of results. Not to be used by two threads at once; two solvers may.

    ``table_bits``: the table has 2^bits entries of 16 bytes, 16 at least. ``is_pure`` forces the interpreted kernel, or
    the loaded one where it is False. ``options``: what of the method is in use; no value depends on it.
    ``most_nodes`` may be set: once so many nodes have been searched by all questions together, each is given up.
    """

    def __init__(self, table_bits: int = DEFAULT_TABLE_BITS, is_pure: bool = False, options: int | None = None) -> None:
        if not 16 <= table_bits <= 28:
            raise ValueError("a table has 2^16 to 2^28 entries")
        if is_pure:
            from lukfu_cli.engine.solver import kernel

            self._module: ModuleType = kernel
        else:
            self._module = load_kernel()
        self.most_nodes = NO_LIMIT
        every: int = self._module.EVERYTHING
        self._kernel: Any = self._module.Kernel(table_bits, every if options is None else options)

    @property
    def nodes(self) -> int:
        """Positions searched so far, by all questions."""
        count: int = self._kernel.nodes
        return count

    def secured(
        self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: StopCheck | None = None
    ) -> Value:
        """The net points (R5) that ``seat`` can secure against the other two together, all hands open.

        After ``nodes`` positions, or once ``should_stop`` says so, what is proved till then: an interval.
        Raises ValueError in the auction.
        """
        if state.result is not None:
            assert state.result.score is not None, "every hand is known"
            return Value(state.result.score[seat], state.result.score[seat])
        caller = _caller(state)
        steps = thresholds(seat, caller)
        low, high = 0, len(steps) - 1
        guess = steps.index(0) + 1
        ask = self._question(state, seat, nodes, should_stop)
        try:
            while low < high:
                at = min(max(guess, low + 1), high)
                if ask(steps[at]):
                    low = at
                    guess = at + 1
                else:
                    high = at - 1
                    guess = at - 1
        except self._module.Stopped:
            pass
        return Value(steps[low], steps[high])

    def win(self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: StopCheck | None = None) -> Win:
        """Whether ``seat`` can force a win from this moment on, and with how many fu at the most."""
        if state.result is not None:
            won = state.result.winner is seat
            return Win(won, state.result.fu if won else None)
        ask = self._question(state, seat, nodes, should_stop)
        best: int | None = None
        try:
            for fu in range(WINNING_FU, MOST_FU + 1):
                if not ask(2 * win_points(fu)):
                    return Win(best is not None, best)
                best = fu
        except self._module.Stopped:
            return Win(None if best is None else True, None)
        return Win(True, best)

    def actions(
        self,
        state: GameState,
        nodes: int | None = None,
        should_stop: StopCheck | None = None,
        seat: Seat | None = None,
    ) -> tuple[ActionValue, ...]:
        """Every legal action of the player to move, with what ``seat`` (that player, if None) has secured after it.

        Discards that are the same for the rest of the deal stand together. ``nodes`` is for all actions together, each
        having its share of what is left. Empty once the deal is over.
        """
        if state.is_over:
            return ()
        state = state.under(OldRule.SEEN)
        asked = state.mover if seat is None else seat
        found = []
        groups = equal_actions(state)
        end = None if nodes is None else self.nodes + nodes
        for place, (first, *also) in enumerate(groups):
            share = None if end is None else max(0, end - self.nodes) // (len(groups) - place)
            value = self.secured(state.apply(first), asked, share, should_stop)
            found.append(ActionValue(first, tuple(also), value))
        return tuple(found)

    def line(
        self, state: GameState, seat: Seat, nodes: int | None = None, should_stop: StopCheck | None = None
    ) -> tuple[Move, ...]:
        """A line of play in which ``seat`` gets what it can secure: it plays for that, the others hold it to that.

        Empty once the deal is over, and where the value is not settled within the bounds.
        """
        end = None if nodes is None else self.nodes + nodes
        state = state.under(OldRule.SEEN)
        value = self.secured(state, seat, nodes, should_stop)
        moves: list[Move] = []
        while value.is_exact and not state.is_over:
            move = self._keeping_move(state, seat, value, end, should_stop)
            if move is None:
                return ()
            moves.append(Move(state.mover, move))
            state = state.apply(move)
        return tuple(moves) if value.is_exact else ()

    def _keeping_move(
        self, state: GameState, seat: Seat, value: Value, end: int | None, should_stop: StopCheck | None
    ) -> Action | None:
        """The first action after which ``seat`` still has ``value``; a claim before anything else.

        None if none is found before the count of nodes comes to ``end``.
        """
        wants_more = state.mover is seat
        for first, *_ in equal_actions(state):
            after = state.apply(first)
            if after.result is not None and after.result.score is not None:
                points = after.result.score[seat]
                keeps = points >= value.low if wants_more else points <= value.low
            else:
                left = None if end is None else max(0, end - self.nodes)
                keeps = self._keeps(after, seat, value.low, wants_more, left, should_stop)
            if keeps:
                return first
        return None

    def _keeps(
        self,
        state: GameState,
        seat: Seat,
        points: int,
        wants_more: bool,
        nodes: int | None,
        should_stop: StopCheck | None,
    ) -> bool:
        """Whether ``seat`` still gets at least ``points`` (``wants_more``), or cannot get more."""
        ask = self._question(state, seat, nodes, should_stop)
        steps = thresholds(seat, _caller(state))
        try:
            if wants_more:
                return points == steps[0] or ask(points)
            higher = [step for step in steps if step > points]
            return not higher or not ask(higher[0])
        except self._module.Stopped:
            return False

    def by_caller(
        self, deal: Deal, nodes: int | None = None, should_stop: StopCheck | None = None
    ) -> dict[Seat, dict[Seat, Value]]:
        """For each possible caller what each player can secure at the first lead.

        Those before the caller passed (R2.3).
        """
        found = {}
        for calls, caller in enumerate(turn_order(deal.master)):
            state = GameState.start(deal)
            for _ in range(calls):
                state = state.apply(Call.PASS)
            state = state.apply(Call.PLAY)
            found[caller] = {seat: self.secured(state, seat, nodes, should_stop) for seat in SEATS}
        return {seat: found[seat] for seat in SEATS}

    def _question(
        self, state: GameState, seat: Seat, nodes: int | None, should_stop: StopCheck | None
    ) -> Callable[[int], bool]:
        """The question "does ``seat`` get at least so many points?", to be asked for one threshold after the other."""
        caller = _caller(state)
        passed_master = int(state.deal.master) if state.is_passed_master(state.deal.master) else -1
        hands = tuple(hand.mask for hand in state.hands)
        gone = ALL_MASK & ~(hands[0] | hands[1] | hands[2] | state.face_up.mask)
        led = state.current[0].size if state.current else 0
        # Cards a hand at the start of the trick: those who have played to it have fewer now.
        cards = len(state.hands[state.leader]) + led
        best = state.best
        play = best.play.order if best else 0
        owner = (best.seat - state.leader) % 3 if best else 0
        limit = self.most_nodes if nodes is None else min(self.most_nodes, self.nodes + nodes)
        stop = should_stop or _never

        def ask(points: int) -> bool:
            if self.nodes >= limit:
                raise self._module.Stopped
            need = needs(seat, caller, points)
            slacks = tuple(max(-1, state.fu[player] + cards - need[player]) for player in SEATS)
            self._kernel.prepare(int(seat), int(caller), passed_master, points > 0)
            answer: bool = self._kernel.ask(
                hands, gone, slacks, int(state.leader), len(state.current), play, owner, limit, stop
            )
            return answer

        return ask


def _never() -> bool:
    """Never stops; being asked is what lets an interrupt through."""
    return False


def _caller(state: GameState) -> Seat:
    if state.caller is None:
        raise ValueError("the auction is not over: ask by_caller")
    return state.caller


def equal_actions(state: GameState) -> list[list[Action]]:
    """The legal actions of the player to move, a claim first; discards that are equal from then on stand together.

    Two discards are equal if the cards in which they differ stand side by side among the live cards of their suit,
    under a card that lies face down already, and are in no set or run: none of them can be Old any more.
    """
    groups: list[list[Action]] = []
    for offer in state.legal_actions():
        if not isinstance(offer, Discard):
            groups.append([offer])
    if groups:
        return groups
    stands_for = _equal_discards(state)
    by_form: dict[tuple[int, ...], list[Action]] = {}
    for discard in state.discards():
        form = tuple(sorted(stands_for[card] for card in discard.cards))
        by_form.setdefault(form, []).append(discard)
    return list(by_form.values())


def _equal_discards(state: GameState) -> dict[Card, int]:
    """For each card of the player to move the index of the lowest card that is equal to it as a discard."""
    seat = state.mover
    own = state.hands[seat]
    others = state.hands[seat.others[0]] | state.hands[seat.others[1]]
    gone = DECK - own - others - state.face_up
    combined = CardSet(0)
    for play in combinations_in(own):
        combined |= play.cards
    stands_for: dict[Card, int] = {}
    below: Card | None = None
    for card in own:
        stands_for[card] = card.index
        is_plain = card not in combined and card not in ALWAYS_OLD
        if is_plain and below is not None and below.suit is card.suit:
            between = cards_above(below) - cards_above(card)
            if not (between & (others | gone)) and cards_above(card) & gone:
                stands_for[card] = stands_for[below]
        below = card if is_plain else None
    return stands_for
