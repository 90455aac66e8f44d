"""The counter: plain cases in which there is one right thing to do, and what it has learned from the play."""

from __future__ import annotations

import pytest

from lukfu_cli.engine.actions import CLAIM, Action, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, CardSet
from lukfu_cli.engine.deals import Deal
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.players.counter import _likely_worlds, choose
from lukfu_cli.engine.players.greedy import choose_play, would_call
from lukfu_cli.engine.players.reading import Reading
from lukfu_cli.engine.plays import Play, play_of
from lukfu_cli.engine.randomness import stream
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import seat_view


def play(text: str) -> Play:
    found = play_of(parse_cards(text))
    assert found is not None
    return found


def dealt(first: str, second: str = "", master: Seat = Seat.P1) -> GameState:
    """A deal in which P1 holds the first cards, P2 the second and others to twelve, lowest first, P3 what is left."""
    one, two = parse_cards(first), parse_cards(second)
    for card in DECK - one:
        if len(two) < 12:
            two |= CardSet.of([card])
    return GameState.start(Deal((one, two, DECK - one - two), master))


def decides(state: GameState, *, numbers: range = range(5)) -> set[Action]:
    """What the counter does, for some streams of its own."""
    return {choose(seat_view(state, state.mover), stream("counter", number)) for number in numbers}


def test_it_calls_on_a_hand_that_wins_at_once() -> None:
    assert decides(dealt("C19 S9 M9 T1789 S234 M5")) == {Call.PLAY}


def test_it_passes_on_a_hand_that_cannot_win() -> None:
    assert decides(dealt("C2468 S2468 M357 T3")) == {Call.PASS}


def test_it_wins_a_sure_run_before_it_claims() -> None:
    # Six Old cards. Only a run of Tens that needs P1's own cards would beat Tens 2 to 7.
    state = dealt("C189 S9 M9 T1234567").apply(Call.PLAY)
    assert state.can_claim()
    assert decides(state) <= {play("T234567"), play("T1234567")}


def test_it_claims_where_there_is_nothing_left_to_gain() -> None:
    state = dealt("C19 S9 M9 T1 T3456789").apply(Call.PLAY)
    assert state.claim_fu(Seat.P1) == 12
    assert decides(state) == {CLAIM}


def test_what_is_forced_is_done() -> None:
    state = dealt("C2468 S2468 M357 T3", "T4").apply(Call.PASS).apply(Call.PLAY).apply(play("T3"))
    assert decides(state) == {play("T4")}


def test_any_one_card_may_be_discarded_but_of_more_only_the_usual_ones() -> None:
    state = dealt("C2468 S2468 M357 T9").apply(Call.PLAY)
    single = state.apply(play("T9"))
    assert all(isinstance(action, FaceDown) and len(action.cards) == 1 for action in decides(single))
    run = dealt("C2468 S2468 T5678").apply(Call.PLAY).apply(play("T5678"))
    assert len(decides(run)) == 1


def test_worlds_in_which_a_passer_would_have_called_are_left_out() -> None:
    state = dealt("C19 S9 M579 T1 S357 M2 T3", master=Seat.P2).apply(Call.PASS)
    draw = _likely_worlds(seat_view(state, Seat.P3), stream("pass", 0))
    worlds = [draw() for _ in range(60)]
    assert not any(world is None or would_call(world[Seat.P2], 0) for world in worlds)


def test_without_a_world_that_agrees_it_does_the_usual() -> None:
    # P2 and P3 discard against Strings 3, though all higher Strings must be theirs.
    hands = parse_cards("C123456789 S123"), parse_cards("M123456789 S456"), parse_cards("T123456789 S789")
    state = GameState.start(Deal(hands, Seat.P1)).apply(Call.PLAY).apply(play("S3"))
    view = seat_view(state, Seat.P1).apply(Discard(1)).apply(Discard(1))
    assert view.to_move is Seat.P1
    assert choose(view, stream("counter", 0)) == (CLAIM if view.can_claim() else choose_play(view))


def test_where_every_world_is_odd_the_least_odd_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    told = iter([(3, [3]), (1, [1]), (2, [2]), *[(4, [4])] * 99])
    monkeypatch.setattr(Reading, "explain", lambda reading, dealt: next(told))
    draw = _likely_worlds(seat_view(dealt("C2468 S2468 M357 T3"), Seat.P1), stream("odd", 0))
    assert draw() == [1]
