"""The sentences of the findings on play, claims and scores: what is wrong, and what would be right."""

from __future__ import annotations

import re

import pytest
from engine.test_explanation import random_game, some_cards
from hypothesis import given, settings
from hypothesis import strategies as st

from lukfu_cli.engine.actions import CLAIM, Action, FaceDown, lay_face_up
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.findings import Finding, Span
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.reduction import reduce_record
from lukfu_cli.engine.replay import Step, replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.view import seat_view
from lukfu_cli.render.play_messages import _MESSAGES, play_message

HANDS = """\
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
"""
PASSED = HANDS + "calls: P1 pass, P2 play\n"
CALLED = HANDS + "calls: P1 play\n"
SEEN = """\
master: P1
P1: C25 S2479 M1237 T14
P2: ?
P3: ?
calls: P1 play
"""
TRICK = "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n"
WON = TRICK + "2: P2 T4, P3 T9, P1 (M3)\n3: P3 T5, P1 (T1), P2 T7\nclaim: P2\n"
EMPTY = """\
master: P1
P1: C456 S4567 T34567
P2: C137 S138 M1248 T18
P3: C289 S29 M35679 T29
calls: P1 play
1: P1 T34567, P2 (C37 S3 M24), P3 (C2 S2 M35 T2)
2: P1 S4567, P2 (S1 M18 T8), P3 (C8 M67 T9)
3: P1 C456, P2 (C1 S8 T1), P3 (C9 S9 M9)
"""

MESSAGES = [
    ("LF301", PASSED + "1: P2 T3", "P2 leads, but the Master leads to the first trick, and that is P1."),
    ("LF302", PASSED + TRICK + "2: P3 T5", "P3 leads, but P2 won trick 1 with C8 S8 T8 and leads trick 2."),
    ("LF303", CALLED + "1: P1 T1, P2 T3", "P2's T3 does not beat P1's T1: nothing does. P2 can discard any one card."),
    (
        "LF303",
        PASSED + "1: P1 T2, P2 S8",
        "P2's S8 does not beat P1's T2: a higher Ten is needed. P2 can play T3, T4, T6, T7 or T8.",
    ),
    (
        "LF304",
        PASSED + "1: P1 C2 S2 M2, P2 C8 S8",
        "P2's C8 S8 does not beat P1's C2 S2 M2: a set of three is needed. P2 can play C8 S8 T8.",
    ),
    (
        "LF305",
        PASSED + "1: P1 M123, P2 S568",
        "P2's S568 does not beat P1's M123: a run of three is needed. P2 can play T678.",
    ),
    ("LF306", PASSED + "1: P1 T2, P3 T5", "P3 plays, but it is P2's turn."),
    ("LF306", PASSED + "1: P1 T2\n2: P2 T5", "P2 leads trick 2 before playing to trick 1."),
    ("LF306", PASSED + TRICK[:27] + "\n2: P2 T5", "P2 leads trick 2 before P3 has played to trick 1."),
    ("LF306", PASSED + TRICK[:-1] + ", P1 C5", "Trick 1 has its three plays: P1 cannot play to it again."),
    ("LF307", PASSED + "1: P1 C2 S2 M2, P2 C8 S8 M8", "M8 is not in P2's hand: P3 holds it. P2 can play C8 S8 T8."),
    (
        "LF307",
        PASSED + TRICK + "2: P2 C8",
        "C8 is not in P2's hand: P2 played it in trick 1. P2 can play any single.",
    ),
    (
        "LF307",
        PASSED + TRICK + "2: P2 M69",
        "M6 and M9 are not in P2's hand: P3 discarded them in trick 1. P2 can play any single.",
    ),
    ("LF307", PASSED + TRICK + "2: P2 C15", "C1 and C5 are not in P2's hand. P2 can play any single."),
    ("LF308", EMPTY + "4: P1 C1", "P1 plays, but the deal is over: the hands are empty (R5.3)."),
    (
        "LF308",
        HANDS + "calls: P1 pass, P2 pass, P3 pass\n1: P1 C2",
        "P1 plays, but three passes have made the deal void (R2.4).",
    ),
    (
        "LF309",
        CALLED + "1: P1 C2 S2",
        "P1 leads C2 S2, a pair: a lead is a single, a set of three or four, or a run of three or more. "
        "P1 can play any single, any three of the twos, all four twos or M123.",
    ),
    (
        "LF310",
        PASSED + "1: P1 (T2)",
        "P1 is on lead and lays cards face down: a lead is always face up. "
        "P1 can play T2, any three of the twos or M123.",
    ),
    (
        "LF311",
        PASSED + "1: P1 C2 S2 M2 T2",
        "P1 is a Master who passed and leads C2 S2 M2 T2, four twos: sets and runs of at most three cards only. "
        "P1 can play T2, any three of the twos or M123.",
    ),
    (
        "LF312",
        PASSED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3)",
        "P3 discards one card, but three cards were led. P3 can discard any three cards.",
    ),
    (
        "LF313",
        PASSED + "1: P1 T2, P2 (M4)",
        "P2 discards, but can beat P1's T2 with T3, T4, T6, T7 or T8, and beating is compulsory.",
    ),
    (
        "LF314",
        HANDS + "calls: P1 pass\n1: P1 T2",
        "P1 plays before the auction is over: P2 is to say play or pass (R2.3).",
    ),
    (
        "LF315",
        SEEN + "1: P1 T4, P2 T8, P3 (?)\n2: P2 S3, P3 S5, P1 S7\n3: P1 C2, P2 C6, P3 C8\n4: P3 T9",
        "P3 discarded on P2's T8 in trick 1, so P3 had no higher Ten (R3.4), yet plays T9 here: "
        "the record contradicts itself.",
    ),
    (
        "LF315",
        SEEN + "1: P1 S2, P2 (?), P3 (?)",
        "No way in which the 24 unseen cards can lie agrees with the play, since no place is left for S3, after the "
        "discards of P2 and P3 in trick 1: the record contradicts itself.",
    ),
    (
        "LF401",
        PASSED + "1: P1 S4",
        "P1 leads S4, but P1 is not the caller, so a single must be of Tens, the highest suit in which P1 has a card "
        "that is not Old. P1 can play T2, any three of the twos or M123.",
    ),
    (
        "LF402",
        PASSED + "1: P1 T1",
        "T1 is Old, and P1, not the caller, leads no Old single while ten other cards are not. "
        "P1 can play T2, any three of the twos or M123.",
    ),
    ("LF403", HANDS + "calls: P1 pass\nclaim: P1", "P1 claims before the auction is over."),
    ("LF403", PASSED + "claim: P2", "P2 claims, but P1 is on lead: a claim is made on lead, before leading."),
    (
        "LF403",
        PASSED + "1: P1 T2\nclaim: P1",
        "P1 claims, but trick 1 is in progress and P2 is to play: a claim is made on lead, before leading.",
    ),
    ("LF403", EMPTY + "claim: P2", "P2 claims, but the deal is over."),
    (
        "LF404",
        PASSED + "claim: P1",
        "P1 claims, but has won no fu and has the Old cards S9 T1: six are needed.",
    ),
    (
        "LF404",
        PASSED + TRICK + "claim: P2",
        "P2 claims, but has won three fu and has the Old card C9, four together: six are needed.",
    ),
    (
        "LF501",
        PASSED + WON + "score: P1 -1, P2 +2, P3 -1",
        "P2 wins with 7 fu, worth two points, and the caller wins: each of the other two pays: P1 -2, P2 +4, P3 -2.",
    ),
    ("LF502", PASSED + TRICK + "score: P1 -1, P2 +2, P3 -1", "The deal is not over: it has no score yet."),
    (
        "LF502",
        HANDS + "calls: P1 pass, P2 pass, P3 pass\nscore: P1 -1, P2 +2, P3 -1",
        "Three passes made the deal void (R2.4): nobody pays.",
    ),
]


def finding_of(text: str, seat: Seat | None = None) -> Finding:
    (record,) = read_text(text)
    (finding,) = replay(record if seat is None else reduce_record(record, seat)).findings
    return finding


@pytest.mark.parametrize(("code", "record", "message"), MESSAGES)
def test_what_a_finding_says(code: str, record: str, message: str) -> None:
    finding = finding_of(record)
    assert finding.code == code
    assert play_message(finding) == message


def test_every_fault_of_play_has_its_sentence_tested() -> None:
    assert set(_MESSAGES) == {fault for fault in Fault if fault.code > "LF3"}
    assert {code for code, _, _ in MESSAGES} == {fault.code for fault in _MESSAGES}


def test_what_is_said_where_the_hand_is_not_known() -> None:
    deal = PASSED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3)"
    assert play_message(finding_of(deal, Seat.P1)) == (
        "P3 discards one card, but three cards were led. "
        "It takes a set of three that beats P2's C8 S8 T8, or three face down."
    )
    assert play_message(finding_of(PASSED + "1: P1 C2 S2 M2, P2 C8 S8 T7", Seat.P1)) == (
        "P2's C8 S8 T7 does not beat P1's C2 S2 M2: a set of three is needed."
    )


def findings_on(position: Position, action: Action, seat: Seat) -> list[Finding]:
    """The finding on this action, if it breaks a rule."""
    fault = position.fault(action, seat)
    if fault is None:
        return []
    step = Step(position, action, seat, position.trick_number, Span(1, 1, 2), fault)
    return [Finding(fault.code, Span(1, 1, 2), 1, {"fault": fault, "position": position, "step": step})]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_every_sentence_is_well_formed(seed: int) -> None:
    random = Random(seed)
    for state, _ in random_game(seed):
        seat = SEATS[random.below(3)] if not random.below(3) else state.mover
        cards = some_cards(random, state.hand(seat))
        for position in (state, seat_view(state, SEATS[random.below(3)])):
            for action in (lay_face_up(cards), FaceDown(cards), CLAIM):
                for finding in findings_on(position, action, seat):
                    text = play_message(finding)
                    assert text[0].isupper() and text.endswith("."), text
                    assert "  " not in text and " ." not in text, text
                    assert not re.search(r"\b(one|1) (cards|plays|points)\b|\bNone\b|\bCardSet\b", text), text
