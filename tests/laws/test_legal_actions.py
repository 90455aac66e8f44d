"""Law 2: what is on offer is what a naive filter over all that could be tried leaves over, and the verdicts agree."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from laws.games import from_set, random_game, to_action, to_set, to_state
from laws.mutants import wrong_plays
from laws.reference import Action, Table, every_subset, shape
from lukfu_cli.engine.actions import CLAIM, Claim, Discard, NoPlay
from lukfu_cli.engine.actions import Action as EngineAction
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState

SHAPES = ["single", "set", "run"]


def in_order(action: Action) -> tuple[object, ...]:
    """The place of an action in the order that readers of the JSON are promised."""
    kind, _, what = action
    if kind == "claim":
        return (0,)
    if kind == "call":
        return 1, what == "pass"
    return 2, SHAPES.index(str(shape(what))), len(what), sorted(what)


def offered(state: GameState) -> list[Action]:
    """The engine's offers as plain actions; a discard as each of its sets of cards."""
    seat = state.to_move
    found: list[Action] = []
    for offer in state.legal_actions():
        assert seat is not None
        if isinstance(offer, Claim):
            found.append(("claim", int(seat), None))
        elif isinstance(offer, Call):
            found.append(("call", int(seat), offer.value))
        elif isinstance(offer, Play):
            found.append(("up", int(seat), from_set(offer.cards)))
        else:
            assert isinstance(offer, Discard)
            found += [("down", int(seat), from_set(down.cards)) for down in state.discards()]
    return found


def some_moments(seed: int) -> list[Table]:
    """A few moments of a game, late ones oftener: they are the faster to try out."""
    random = Random(seed)
    moments = random_game(random, claims=0.1)
    small = [table for table in moments if table.phase in ("lead", "follow") and max(map(len, table.hands)) < 10]
    return [moments[0], moments[-1], *random.sample(small, min(6, len(small)))]


@pytest.mark.parametrize("seed", range(30))
def test_offers_are_what_is_left_of_all_that_could_be_tried(seed: int) -> None:
    for table in some_moments(seed):
        legal = table.legal()
        found = offered(to_state(table))
        if legal and legal[0][0] == "down":
            assert sorted(found, key=lambda action: sorted(action[2])) == sorted(
                legal, key=lambda action: sorted(action[2])
            )
        else:
            assert found == sorted(legal, key=in_order)


@pytest.mark.parametrize("seed", range(3))
def test_offers_of_a_whole_hand_are_what_is_left_of_all_4095_subsets(seed: int) -> None:
    moments = random_game(Random(seed))
    table = next(table for table in moments if table.phase == "lead")
    assert offered(to_state(table)) == sorted(table.legal(), key=in_order)


@pytest.mark.parametrize("seed", range(100, 115))
def test_every_subset_face_up_and_face_down_is_judged_by_the_rule_it_breaks(seed: int) -> None:
    for table in some_moments(seed):
        seat = table.to_move
        if seat is None or table.caller is None or len(table.hands[seat]) > 8:
            continue
        state = to_state(table)
        for cards in every_subset(table.hands[seat]):
            for kind in ("up", "down"):
                action = (kind, seat, cards)
                fault = state.fault(to_action(action))
                assert (fault.rule if fault else "") == table.broken(action), action


def allowing_rule(table: Table, action: Action) -> str:
    """The rule that a legal action stands on, as readers of the JSON are promised."""
    kind, seat, what = action
    if kind in ("claim", "call"):
        return {"claim": "R4.6", "call": "R2.3"}[kind]
    if kind == "down":
        return "R3.3"
    if table.best is not None:
        return {"single": "R3.4", "set": "R3.5", "run": "R3.6"}[str(shape(table.best))]
    return "R3.1" if len(what) > 1 else "R4.5" if seat == table.caller else "R4.4"


@pytest.mark.parametrize("seed", range(200, 215))
def test_a_verdict_agrees_with_the_legality_and_names_the_facts(seed: int) -> None:
    random = Random(seed)
    for table in some_moments(seed):
        seat = table.to_move
        if seat is None:
            continue
        state = to_state(table)
        legal = table.legal()
        choices = len([action for action in legal if action[0] != "claim"])
        is_forced = len(legal) == 1
        tried = [*random.sample(legal, min(5, len(legal))), *(action for _, action in wrong_plays(table, random))]
        for action in tried:
            verdict = state.judge(to_action(action), SEATS[action[1]])
            rule = table.broken(action)
            assert verdict.is_legal == (not rule)
            assert verdict.rule == (rule or allowing_rule(table, action))
            if action[1] == seat:
                assert (verdict.choices, verdict.is_forced) == (choices, is_forced)
                assert verdict.offers == state.legal_actions()
                expected = [cards for kind, _, cards in legal if kind == "up"] if table.best is not None else []
                assert sorted((from_set(play.cards) for play in verdict.could_beat), key=sorted) == sorted(
                    expected, key=sorted
                )
            else:
                assert (verdict.choices, verdict.is_forced, verdict.offers) == (None, None, None)


def test_choices_of_a_discard_are_the_sets_of_cards_that_could_go() -> None:
    for seed in range(40):
        for table in random_game(Random(seed)):
            state = to_state(table)
            if table.phase == "follow" and isinstance(state.legal_actions()[0], Discard):
                hand, best = table.hands[int(state.mover)], table.best
                assert best is not None
                verdict = state.judge(Discard(len(best)))
                assert verdict.choices == comb(len(hand), len(best))
                assert verdict.is_forced == (len(hand) == len(best))
                return
    raise AssertionError("no discard was due in any of the games")


def test_a_claim_beside_one_lead_leaves_the_lead_unforced() -> None:
    """One lead left and a claim open: the lead is one choice, but not forced."""
    for seed in range(400):
        for table in random_game(Random(seed), claims=0):
            state = to_state(table)
            offers: tuple[EngineAction, ...] = state.legal_actions()
            if len(offers) == 2 and offers[0] is CLAIM:
                verdict = state.judge(offers[1])
                assert (verdict.choices, verdict.is_forced) == (1, False)
                assert not isinstance(offers[1], NoPlay)
                assert to_set(from_set(state.hand(state.mover))) == state.hand(state.mover)
                return
    raise AssertionError("no such moment in any of the games")
