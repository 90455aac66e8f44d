"""Which of two faults of one action is named: the order of the rules' last section, each pair once."""

from __future__ import annotations

from random import Random

import pytest

from laws.games import random_game, to_action, to_state
from laws.moments_of import FOUR_TWOS, fault_of
from laws.mutants import wrong_plays
from laws.reference import write
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.seats import SEATS

PASSED = FOUR_TWOS + "calls: P1 pass, P2 play\n"
MID_TRICK = PASSED + "1: P1 C2 S2 M2\n"
SECOND_TRICK = MID_TRICK.strip() + ", P2 C8 S8 T8, P3 (C3 M69)\n"
VOID = FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n"

CASES = [
    # in the auction, and after the end of a deal
    ("a play before the auction is over, out of turn, not in hand", FOUR_TWOS, "P3 C9 T9", Fault.AUCTION_OPEN),
    ("a lead before the auction is over, by its leader", FOUR_TWOS, "P1 C2", Fault.AUCTION_OPEN),
    ("a play after the end, out of turn, not in hand", VOID, "P3 C9 T9", Fault.DEAL_IS_OVER),
    ("a call after the auction, out of turn", PASSED, "P3 pass", Fault.CALL_AFTER_END),
    ("a call after a void auction", VOID, "P1 play", Fault.CALL_AFTER_END),
    ("a call out of turn", FOUR_TWOS, "P2 play", Fault.CALL_OUT_OF_TURN),
    ("a claim in the auction below six", FOUR_TWOS, "P1 claim", Fault.CLAIM_OFF_LEAD),
    ("a claim after the end", VOID, "P1 claim", Fault.CLAIM_OFF_LEAD),
    # the wrong leader, and whatever else is wrong with the lead
    ("first leader and not in hand", PASSED, "P2 C1", Fault.WRONG_FIRST_LEADER),
    ("first leader and face down", PASSED, "P2 (C8)", Fault.WRONG_FIRST_LEADER),
    ("first leader and a pair", PASSED, "P2 T34", Fault.WRONG_FIRST_LEADER),
    ("first leader and an Old single", PASSED, "P3 C1", Fault.WRONG_FIRST_LEADER),
    ("later leader and not in hand", SECOND_TRICK, "P3 C2", Fault.WRONG_LEADER),
    ("later leader and face down", SECOND_TRICK, "P3 (C1)", Fault.WRONG_LEADER),
    ("later leader and a pair", SECOND_TRICK, "P1 S47", Fault.WRONG_LEADER),
    ("later leader and the wrong suit", SECOND_TRICK, "P1 C5", Fault.WRONG_LEADER),
    # a lead from another hand
    ("not in hand and face down", PASSED, "P1 (C9)", Fault.NOT_IN_HAND),
    ("not in hand and no play", PASSED, "P1 C89", Fault.NOT_IN_HAND),
    ("not in hand and too long for a passed Master", PASSED, "P1 S1234", Fault.NOT_IN_HAND),
    ("not in hand and the wrong suit", PASSED, "P1 C6", Fault.NOT_IN_HAND),
    ("not in hand and Old", PASSED, "P1 T9", Fault.NOT_IN_HAND),
    # the form of a lead before what else bars it
    ("face down and no play", PASSED, "P1 (C25)", Fault.LEAD_FACE_DOWN),
    ("face down and too long for a passed Master", PASSED, "P1 (C2 S2 M2 T2)", Fault.LEAD_FACE_DOWN),
    ("face down and the wrong suit", PASSED, "P1 (C2)", Fault.LEAD_FACE_DOWN),
    ("no play and too long for a passed Master", PASSED, "P1 S2479", Fault.NO_PLAY),
    ("no play and the wrong suit", PASSED, "P1 M12", Fault.NO_PLAY),
    ("a set too long for a passed Master, with an Old card of any suit", PASSED, "P1 C2 S2 M2 T2", Fault.PASSED_MASTER),
    ("Old and the wrong suit", PASSED, "P1 S9", Fault.OLD_SINGLE),
    ("the wrong suit alone", PASSED, "P1 M7", Fault.WRONG_SUIT),
    # out of turn, and whatever else is wrong with the follow
    ("out of turn and not in hand", MID_TRICK, "P3 C2 S2 T2", Fault.OUT_OF_TURN),
    ("out of turn and not beating", MID_TRICK, "P3 C134", Fault.OUT_OF_TURN),
    ("out of turn and the wrong number face down", MID_TRICK, "P1 (C5)", Fault.OUT_OF_TURN),
    # a follow from another hand
    ("not in hand and not beating", MID_TRICK, "P2 S1 M1 T1", Fault.NOT_IN_HAND),
    ("not in hand and the wrong number face down", MID_TRICK, "P2 (C1)", Fault.NOT_IN_HAND),
    ("not in hand and able to beat", MID_TRICK, "P2 (C1 S1 S5)", Fault.NOT_IN_HAND),
    # a discard: the number before the duty to beat
    ("the wrong number and able to beat", MID_TRICK, "P2 (C8)", Fault.WRONG_COUNT),
    ("able to beat alone", MID_TRICK, "P2 (S1 T34)", Fault.COULD_BEAT),
    # face up: by the kind of the best play, whatever was tried
    ("too few cards face up", MID_TRICK, "P2 C8", Fault.SET_TOO_LOW),
    ("another shape face up", MID_TRICK, "P2 T678", Fault.SET_TOO_LOW),
    ("no play face up", MID_TRICK, "P2 C89 T8", Fault.SET_TOO_LOW),
    # claims
    ("a claim off lead below six, before the first lead", PASSED, "P3 claim", Fault.CLAIM_OFF_LEAD),
    ("a claim off lead below six, in a trick", MID_TRICK, "P2 claim", Fault.CLAIM_OFF_LEAD),
    ("a claim below six by the leader of a trick that has begun", MID_TRICK, "P1 claim", Fault.CLAIM_OFF_LEAD),
    ("a claim below six", PASSED, "P1 claim", Fault.CLAIM_TOO_LOW),
]


@pytest.mark.parametrize(("text", "action", "fault"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_of_several_faults_the_first_is_named(text: str, action: str, fault: Fault) -> None:
    assert fault_of(text, action) is fault


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_tried_the_rule_named_is_the_first_in_order(seed: int) -> None:
    random = Random(seed)
    for table in random_game(random):
        state = to_state(table)
        for _, action in wrong_plays(table, random):
            fault = state.fault(to_action(action), SEATS[action[1]])
            assert (fault.rule if fault else "") == table.broken(action), f"{write(table)}{action}"
