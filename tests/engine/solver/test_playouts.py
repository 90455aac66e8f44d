"""Random playouts and counts in the kernel: the same as with the engine's own states, draw by draw, in both forms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random as Luck
from types import ModuleType
from typing import Any

import pytest

from laws.counting import count_sequences as count_plainly
from laws.counting import split_by_first_action as split_plainly
from laws.games import random_table, table_of_held_back_master, to_state
from lukfu_cli.engine.actions import CLAIM, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deals import Deal, random_deal
from lukfu_cli.engine.randomness import GOLDEN_GAMMA, MASK64, Random
from lukfu_cli.engine.seats import SEATS, Seat, turn_order
from lukfu_cli.engine.solver import counting, loader
from lukfu_cli.engine.solver.counting import StoppedError, count_sequences, split_by_first_action
from lukfu_cli.engine.state import GameState

FORMS = {"pure": loader.pure_form("playouts")}
if (compiled := loader.compiled_form("playouts")) is not None:
    FORMS["compiled"] = compiled


@pytest.fixture(params=FORMS)
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Each form of the kernel that there is here; what counts takes it too."""
    form = FORMS[request.param]
    monkeypatch.setattr(counting, "playouts", lambda: form)
    return form


class Draws(Random):
    """A stream whose state can be seen."""

    @property
    def state(self) -> int:
        return self._state


def play_on(state: GameState, draws: Random) -> GameState:
    """The engine's own playout: evenly among the plays, and a claim as soon as it is open."""
    while not state.is_over:
        state = play_once(state, draws)
    return state


def play_once(state: GameState, draws: Random) -> GameState:
    offers = state.legal_actions()
    offer = offers[0] if offers[0] is CLAIM or len(offers) == 1 else offers[draws.below(len(offers))]
    return state.apply(
        FaceDown(draws.subset(state.hand(state.mover), offer.count)) if isinstance(offer, Discard) else offer
    )


def place(state: GameState) -> tuple[Any, ...]:
    """A moment after the auction as the kernel takes it."""
    assert state.caller is not None
    best, master = state.best, state.deal.master
    return (
        [hand.mask for hand in state.hands],
        state.face_up.mask,
        state.fu,
        int(state.leader),
        int(state.caller),
        int(master) if state.is_passed_master(master) else -1,
        best.play.cards.mask if best else 0,
        int(best.seat) if best else 0,
        len(state.current),
    )


def outcome(end: GameState) -> tuple[int, int, tuple[int, int, int]]:
    """Winner or -1, fu of the win, net points."""
    assert end.result is not None and end.result.score is not None
    winner = end.result.winner
    return (-1 if winner is None else int(winner)), end.result.fu or 0, end.result.score


def called(deal: Deal, place_of_caller: int) -> GameState:
    state = GameState.start(deal)
    for _ in range(place_of_caller):
        state = state.apply(Call.PASS)
    return state.apply(Call.PLAY)


def test_whole_deals_are_those_of_the_engine(kernel: ModuleType) -> None:
    draws = Draws(20260101)
    kinds = set()
    for _ in range(1500):
        before = draws.state
        end = play_on(GameState.start(random_deal(draws)), draws)
        winner, _, score = outcome(end)
        void, drawn, wins, points, after = kernel.play_many(before, 1)
        assert after == draws.state, "the same numbers were drawn for the same choices"
        assert points == score
        assert (void, drawn) == (end.caller is None, end.caller is not None and winner < 0)
        assert wins == tuple(int(seat == winner) for seat in SEATS)
        kinds.add((void, drawn, winner, end.caller and int(end.caller) == winner))
    assert len(kinds) == 8, "void and drawn deals, and each seat has won as caller and as another"


def test_many_deals_are_the_sum_of_each(kernel: ModuleType) -> None:
    state, total = 7, [0] * 8
    for _ in range(300):
        void, drawn, wins, points, state = kernel.play_many(state, 1)
        total = [one + other for one, other in zip(total, (void, drawn, *wins, *points), strict=True)]
    void, drawn, wins, points, after = kernel.play_many(7, 300)
    assert ([void, drawn, *wins, *points], after) == (total, state)
    assert kernel.play_many(state, 0) == (0, 0, (0, 0, 0), (0, 0, 0), state)


def test_given_hands_are_played_out_from_the_first_lead(kernel: ModuleType) -> None:
    for number in range(300):
        deal = random_deal(Random(number))
        for calls, caller in enumerate(turn_order(deal.master)):
            draws = Draws(1000 + number)
            end = play_on(called(deal, calls), draws)
            hands = [hand.mask for hand in deal.hands]
            found = kernel.play_out(hands, int(deal.master), int(caller), 1000 + number)
            assert found == (*outcome(end), draws.state)


def moments(count: int) -> Iterator[GameState]:
    """Moments of random games from the first lead on, on lead and in mid-trick, with and without a Master held back."""
    luck = Luck(4)
    draws = Random(4)
    for number in range(count):
        if number % 4:
            state = called(random_deal(draws), number % 3)
        else:
            state = to_state(table_of_held_back_master(luck)).apply(Call.PLAY)
        stop = luck.randrange(30)
        while not state.is_over and stop:
            # Claims would end most games early.
            offers = [offer for offer in state.legal_actions() if offer is not CLAIM]
            offer = offers[draws.below(len(offers))]
            if isinstance(offer, Discard):
                offer = FaceDown(draws.subset(state.hand(state.mover), offer.count))  # type: ignore[assignment]
            state = state.apply(offer)
            stop -= 1
        if not state.is_over:
            yield state


def test_playouts_go_on_from_any_moment(kernel: ModuleType) -> None:
    laid = set()
    for number, state in enumerate(moments(600)):
        draws = Draws(number)
        end = play_on(state, draws)
        assert kernel.play_from(*place(state), number) == (*outcome(end), draws.state), state
        laid.add((len(state.current), state.best.play.shape if state.best else None))
    assert len(laid) == 7, "on lead, and after one and two plays of each shape"


def test_many_playouts_of_one_moment_each_begin_there(kernel: ModuleType) -> None:
    for number, state in enumerate(moments(20)):
        draws, wins, points = Draws(number), [0, 0, 0], [0, 0, 0]
        drawn = 0
        for _ in range(25):
            winner, _, score = outcome(play_on(state, draws))
            drawn += winner < 0
            if winner >= 0:
                wins[winner] += 1
            points = [one + other for one, other in zip(points, score, strict=True)]
        assert kernel.play_many_from(*place(state), number, 25) == (drawn, tuple(wins), tuple(points), draws.state)


def test_draws_that_would_favour_a_number_are_thrown_away(kernel: ModuleType) -> None:
    """That happens once in 2^30 draws or so; from this state on the very first draw, for the first card, is zero."""
    state = -GOLDEN_GAMMA & MASK64
    draws = Draws(state)
    draws.below(36)
    assert draws.state == GOLDEN_GAMMA, "the first number that may stay is the second"
    draws = Draws(state)
    play_on(GameState.start(random_deal(draws)), draws)
    assert kernel.play_many(state, 1)[-1] == draws.state


# Counting.


@cache
def counted() -> list[tuple[GameState, dict[int, int]]]:
    """Moments with their counts for some lengths, as the engine counts them: endings to their end."""
    found = []
    for number, state in enumerate(moments(450)):
        size = state.hand_size(state.leader)
        if number < 60:
            found.append(
                (state, {length: count_plainly(state, length) for length in (0, 1, 2, 3 if number % 3 else 2)})
            )
        elif 1 <= size <= 2 or (size == 3 and not number % 4):
            found.append((state, {length: count_plainly(state, length) for length in (4, 5, 6, 39)}))
    return found


def test_counts_are_those_of_the_engine(kernel: ModuleType) -> None:
    for state, counts in counted():
        for length, count in counts.items():
            assert count_sequences(state, length) == count, (state, length)
    assert {state.hand_size(state.leader) for state, counts in counted() if 39 in counts} == {1, 2, 3}


def test_the_split_by_the_first_action_is_that_of_the_engine(kernel: ModuleType) -> None:
    for state in moments(40):
        found = {repr(offer): count for offer, count in split_by_first_action(state, 2)}
        assert found == split_plainly(state, 2)
        assert list(split_by_first_action(state, 0)) == []


def test_the_auction_is_counted_too(kernel: ModuleType) -> None:
    state = GameState.start(random_deal(Random(1)))
    for length in range(5):
        assert count_sequences(state, length) == count_plainly(state, length)
    passed = state.apply(Call.PASS).apply(Call.PASS)
    assert count_sequences(passed.apply(Call.PASS), 5) == 1
    assert {repr(offer): count for offer, count in split_by_first_action(state, 3)} == split_plainly(state, 3)


def test_counting_stops_when_told_to(kernel: ModuleType) -> None:
    state = called(random_deal(Random(3)), 0)
    asked = []

    def should_stop() -> bool:
        asked.append(None)
        return len(asked) == 3

    with pytest.raises(StoppedError):
        count_sequences(state, 30, should_stop)
    assert len(asked) == 3


def test_what_is_raised_while_counting_comes_through(kernel: ModuleType) -> None:
    def should_stop() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count_sequences(called(random_deal(Random(3)), 0), 30, should_stop)


def test_a_position_is_left_as_it_was(kernel: ModuleType) -> None:
    state = to_state(random_table(Luck(5))).apply(Call.PLAY)
    hands = [hand.mask for hand in state.hands]
    kept = list(hands)
    kernel.play_out(hands, int(state.deal.master), int(state.caller or 0), 1)
    assert hands == kept and CardSet(hands[0]) == state.hand(Seat.P1)
