"""Law 3: what holds at every moment of every game."""

from __future__ import annotations

import itertools
import pickle
from random import Random

import pytest

from laws.games import random_game, to_action, to_set, to_state
from laws.reference import Table, spell
from lukfu_cli.engine.actions import CLAIM, Action, FaceDown, lay_face_up
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, NO_CARDS, cards_above
from lukfu_cli.engine.position import IllegalActionError, Phase
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState

GAMES = [random_game(Random(seed), claims=0.1) for seed in range(40)]


def states(game: list[Table]) -> list[GameState]:
    return [to_state(table) for table in game]


@pytest.mark.parametrize("game", GAMES[:20])
def test_the_36_cards_are_conserved(game: list[Table]) -> None:
    for state in states(game):
        places = [*state.hands]
        places += [played.cards or NO_CARDS for trick in state.all_tricks for played in trick.plays]
        assert sum(map(len, places)) == 36
        union = NO_CARDS
        for cards in places:
            union = union | cards
        assert union == DECK


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_stands_where_the_plain_table_stands(game: list[Table]) -> None:
    for table, state in zip(game, states(game), strict=True):
        assert (None if state.to_move is None else int(state.to_move)) == table.to_move
        assert (state.phase.value, list(state.fu), int(state.leader)) == (table.phase, table.fu, table.leader)
        assert state.trick_number == table.trick_number
        assert state.caller == table.caller and state.face_up == to_set(table.face_up)
        for seat in SEATS:
            assert state.hands[seat] == state.possible(seat) == state.held(seat) == to_set(table.hands[seat])
            assert state.old(seat) == to_set(table.old(seat))
            assert state.claim_range(seat) == (table.claim_fu(seat), table.claim_fu(seat))
            assert state.is_passed_master(seat) == table.is_held_back(seat)
        if state.result is not None:
            result = state.result
            winner = None if result.winner is None else int(result.winner)
            assert (result.kind.value, winner, result.fu) == table.ending
            assert result.score == table.score()


@pytest.mark.parametrize("game", GAMES)
def test_fu_stay_within_twelve_and_scores_sum_to_zero(game: list[Table]) -> None:
    for state in states(game):
        assert sum(state.fu) <= 12
        if state.result is not None:
            assert state.result.score is not None and sum(state.result.score) == 0
    end = to_state(game[-1])
    if end.result is not None and end.result.kind.value in ("exhaustion", "draw"):
        assert sum(end.fu) == 12


@pytest.mark.parametrize("game", GAMES)
def test_no_opponent_holds_a_higher_card_than_an_old_one(game: list[Table]) -> None:
    """Law 7; Coins 1 and Tens 1 are unbeatable as leads, whatever is above them."""
    for state in states(game):
        for seat in SEATS:
            for card in state.old(seat):
                if str(card) not in ("C1", "T1"):
                    assert not any(cards_above(card) & state.hands[other] for other in seat.others)


@pytest.mark.parametrize("game", GAMES[:10])
def test_nothing_can_be_done_once_the_deal_is_over(game: list[Table]) -> None:
    end = to_state(game[-1])
    assert (end.phase, end.is_over, end.to_move, end.legal_actions()) == (Phase.OVER, True, None, ())
    assert list(end.discards()) == []
    card = lay_face_up(to_set(frozenset([(0, 1)])))
    for action in (Call.PLAY, Call.PASS, CLAIM, card, FaceDown(card.cards)):
        with pytest.raises(IllegalActionError):
            end.apply(action)
    with pytest.raises(ValueError, match="over"):
        _ = end.mover


@pytest.mark.parametrize("game", GAMES[:10])
def test_apply_leaves_the_state_before_as_it_was(game: list[Table]) -> None:
    for table, after in itertools.pairwise(game):
        state = to_state(table)
        kept = pickle.dumps(state)
        action: Action
        if after.claimer is not None:
            action = CLAIM
        elif len(after.calls) > len(table.calls):
            action = Call(after.calls[-1])
        else:
            action = to_action(after.tricks[-1][-1])
        assert state.apply(action) == to_state(after) != state
        assert pickle.dumps(state) == kept


@pytest.mark.parametrize("game", GAMES[:10])
def test_states_survive_pickling_and_are_equal_by_what_they_hold(game: list[Table]) -> None:
    seen = set()
    for table, state in zip(game, states(game), strict=True):
        again = pickle.loads(pickle.dumps(state))
        assert again == state and hash(again) == hash(state)
        assert again.legal_actions() == state.legal_actions()
        assert to_state(table) == state
        seen.add(state)
    assert len(seen) == len(game), "no two moments of a game are equal"


@pytest.mark.parametrize("game", GAMES[:10])
def test_states_are_frozen(game: list[Table]) -> None:
    state = to_state(game[-1])
    for name in ("hands", "fu", "result", "deal", "anything"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
        with pytest.raises(AttributeError):
            delattr(state, name)


def test_an_illegal_action_is_refused_with_its_verdict() -> None:
    table = next(table for table in GAMES[0] if table.phase == "lead")
    state = to_state(table)
    pair = next(
        frozenset([one, other])
        for one in table.hands[int(state.mover)]
        for other in table.hands[int(state.mover)]
        if one != other
    )
    with pytest.raises(IllegalActionError, match=r"LF309 \[R3.1\]") as refused:
        state.apply(lay_face_up(to_set(pair)))
    assert refused.value.verdict.rule == "R3.1", spell(pair)
    assert refused.value.verdict.seat is state.mover
