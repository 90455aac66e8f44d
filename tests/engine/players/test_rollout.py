"""The fast playout: deals end in it as they end under the rules, when each seat plays by the same judgement."""

from __future__ import annotations

from ai_games import moves_of

from lukfu_cli.engine.actions import CLAIM, Action
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.old import old_mask
from lukfu_cli.engine.players.greedy import choose_play
from lukfu_cli.engine.players.rollout import NOBODY, Outcome, Table, next_lead, play_out, points_for
from lukfu_cli.engine.plays import play_from_mask
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.scoring import net_points, win_points
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.table import play_on
from lukfu_cli.engine.view import SeatView


def by_the_rules(view: SeatView, random: Random) -> Action:
    """What the playout does, as an AI: like greedy, but that it leads a likely gain before it claims."""
    if not view.can_claim():
        return choose_play(view)
    hand, seat = view.own_hand.mask, view.seat
    is_caller, is_limited = seat is view.caller, view.is_passed_master(seat)
    lead = next_lead(hand, view.face_up.mask, view.own_old.mask, view.fu[seat], is_caller, is_limited)
    return play_from_mask(lead) if lead else CLAIM


def table_of(state: GameState) -> Table:
    best = state.best
    master = state.deal.master
    assert state.caller is not None
    return Table(
        state.face_up.mask,
        state.fu,
        state.leader,
        state.caller,
        master if state.is_passed_master(master) else NOBODY,
        best.play.cards.mask if best else 0,
        best.seat if best else NOBODY,
        len(state.current),
    )


def test_a_playout_ends_as_the_deal_does_under_the_rules() -> None:
    kinds = set()
    for number in range(80):
        for state, _ in moves_of(41, number, "random", "greedy", "random"):
            if state.phase is Phase.AUCTION:
                continue
            table = table_of(state)
            outcome = play_out([hand.mask for hand in state.hands], table)
            end = play_on(state, (by_the_rules, by_the_rules, by_the_rules), lambda seat, move: Random(0))
            assert end.result is not None
            assert outcome == (Outcome(NOBODY, 0) if end.result.winner is None else (end.result.winner, end.result.fu))
            assert end.result.score == tuple(points_for(seat, outcome, table.caller) for seat in SEATS)
            kinds.add(end.result.kind.value)
    assert kinds == {"claim", "exhaustion", "draw"}


def test_points_are_those_of_the_rules() -> None:
    for caller in SEATS:
        for winner in SEATS:
            for fu in (6, 9, 12):
                expected = net_points(winner, caller, win_points(fu))
                assert tuple(points_for(seat, Outcome(winner, fu), caller) for seat in SEATS) == expected
        assert {points_for(seat, Outcome(NOBODY, 0), caller) for seat in SEATS} == {0}


def test_a_likely_gain_is_led_before_a_claim_and_nothing_else_is() -> None:
    hand = parse_cards("C9 S9 M9 T6789 C12").mask
    # Seven Old cards. Tens 6 to 9 are Old already and gain nothing; the nines likewise.
    assert next_lead(hand, 0, old_mask(hand, 0), 0, True, False) == 0
    hand = parse_cards("T345678 C9 S9 M9").mask
    # Three fu and three Old cards: Tens 3 to 8, which only Tens 4 to 9 could beat, gain six fu.
    assert next_lead(hand, 0, old_mask(hand, 0), 3, True, False) == parse_cards("T345678").mask
    # Four fu short of a claim it is led as well.
    assert next_lead(hand, 0, old_mask(hand, 0), 0, True, False) == parse_cards("T345678").mask
