from __future__ import annotations

import pytest

from laws.moments_of import FOUR_TWOS, position, said
from lukfu_cli.engine.actions import CALLS, CLAIM, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import play_of
from lukfu_cli.engine.position import IllegalActionError, Phase
from lukfu_cli.engine.reasons import ActionKind, Fault
from lukfu_cli.engine.scoring import Result, ResultKind
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.state import GameState

CALLED = FOUR_TWOS + "calls: P1 pass, P2 play\n"
MID_TRICK = CALLED + "1: P1 C2 S2 M2\n"
BEATEN = CALLED + "1: P1 C2 S2 M2, P2 C8 S8 T8\n"


def test_phases_follow_each_other() -> None:
    assert position(FOUR_TWOS).phase is Phase.AUCTION
    assert position(FOUR_TWOS + "calls: P1 pass\n").phase is Phase.AUCTION
    assert position(CALLED).phase is Phase.LEAD
    assert position(MID_TRICK).phase is Phase.FOLLOW
    assert position(FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n").phase is Phase.OVER


def test_what_has_been_led_is_known_only_in_a_trick() -> None:
    best = position(BEATEN).current_best()
    assert (best.seat, best.play.cards) == (Seat.P2, parse_cards("C8 S8 T8"))
    with pytest.raises(ValueError, match="no play has been led"):
        position(CALLED).current_best()
    assert position(CALLED).all_tricks == () and len(position(BEATEN).all_tricks) == 1


def test_the_offers_of_the_auction_are_play_and_pass() -> None:
    assert position(FOUR_TWOS).legal_actions() == CALLS == (Call.PLAY, Call.PASS)


def test_a_verdict_on_a_forced_beat_has_all_the_facts() -> None:
    seat, action = said("P2 C8 S8 T8")
    verdict = position(MID_TRICK).judge(action)
    eights = play_of(parse_cards("C8 S8 T8"))
    assert verdict.seat is seat and verdict.kind is ActionKind.BEAT
    assert (verdict.rule, verdict.fault, verdict.is_legal) == ("R3.5", None, True)
    assert (verdict.choices, verdict.is_forced) == (1, True)
    assert verdict.to_beat and verdict.to_beat.play.cards == parse_cards("C2 S2 M2")
    assert verdict.could_beat == (eights,) == verdict.offers


def test_a_verdict_on_a_discard_that_was_no_option() -> None:
    verdict = position(MID_TRICK).judge(FaceDown(parse_cards("S1 T34")))
    assert (verdict.kind, verdict.fault, verdict.rule) == (ActionKind.DISCARD, Fault.COULD_BEAT, "R3.3")
    assert [play.cards for play in verdict.could_beat] == [parse_cards("C8 S8 T8")]


def test_a_verdict_on_a_free_discard_counts_the_sets_of_cards() -> None:
    verdict = position(BEATEN).judge(FaceDown(parse_cards("C3 M69")))
    assert (verdict.choices, verdict.is_forced, verdict.offers) == (220, False, (Discard(3),))
    assert verdict.could_beat == ()


def test_a_verdict_on_a_lead_has_nothing_to_beat() -> None:
    verdict = position(CALLED).judge(said("P1 T2")[1])
    assert (verdict.kind, verdict.rule, verdict.to_beat, verdict.could_beat) == (ActionKind.LEAD, "R4.4", None, ())


@pytest.mark.parametrize(
    ("lead", "rule"), [("P1 T2", "R4.5"), ("P1 S9", "R4.5"), ("P1 C2 S2 M2", "R3.1"), ("P1 M123", "R3.1")]
)
def test_a_callers_single_stands_on_another_rule_than_a_set_or_run(lead: str, rule: str) -> None:
    assert position(FOUR_TWOS + "calls: P1 play\n").judge(said(lead)[1]).rule == rule


def test_a_verdict_on_somebody_who_is_not_to_move_has_no_facts_of_their_hand() -> None:
    state = position(MID_TRICK)
    verdict = state.judge(said("P3 C3")[1], Seat.P3)
    assert (verdict.seat, verdict.fault, verdict.offers, verdict.choices) == (Seat.P3, Fault.OUT_OF_TURN, None, None)
    able = position(CALLED + "1: P1 T2\n").judge(said("P3 T9")[1], Seat.P3)
    assert (able.fault, able.could_beat) == (Fault.OUT_OF_TURN, ()), "T9 would beat, but P2 is to move"


def test_a_verdict_once_the_deal_is_over_needs_a_seat() -> None:
    void = position(FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n")
    assert void.judge(Call.PLAY, Seat.P1).fault is Fault.CALL_AFTER_END
    with pytest.raises(ValueError, match="nobody is to move"):
        void.judge(Call.PLAY)


@pytest.mark.parametrize("text", [CALLED, MID_TRICK, BEATEN])
def test_a_refused_action_names_who_was_to_move(text: str) -> None:
    state = position(text)
    with pytest.raises(IllegalActionError) as refused:
        state.apply(FaceDown(parse_cards("T9")))
    assert refused.value.verdict.seat is state.to_move


def test_a_refused_follow_of_p1_names_p1() -> None:
    """P1 counts as 0, and must not be taken for nobody."""
    text = FOUR_TWOS.replace("master: P1", "master: P3") + "calls: P3 play\n1: P3 T9\n"
    with pytest.raises(IllegalActionError, match=r"^P1 may not do .*LF312 \[R3\.3\]") as refused:
        position(text).apply(FaceDown(parse_cards("T12")))
    assert refused.value.verdict.seat is Seat.P1


def test_an_illegal_claim_is_refused_for_the_leader() -> None:
    with pytest.raises(IllegalActionError, match=r"P1 may not do CLAIM: LF404 \[R4\.6\]"):
        position(CALLED).apply(CLAIM)


def test_a_result_known_from_elsewhere_ends_the_deal() -> None:
    result = Result(ResultKind.CLAIM, Seat.P1, 6, (2, -2, 0))
    ended = position(CALLED).with_result(result)
    assert (ended.result, ended.is_over, ended.to_move) == (result, True, None)


def test_the_offer_to_discard_does_not_say_which_cards_go() -> None:
    state = position(BEATEN)
    assert isinstance(state, GameState)
    with pytest.raises(ValueError, match="FaceDown"):
        state.apply(Discard(3))
