"""Hints in words: each says what is true of the hand, and by which rule it counts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lukfu_cli.engine.actions import Action, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import play_of
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import SeatView, seat_view
from lukfu_cli.render.play_hints import hint_reason

HANDS = """\
master: P2
P1: C25 S2479 M1237 T12
P2: C19 S1568 M4 T34678
P3: C34678 S3 M5689 T59
calls: P2 play
"""


def view_of(record: str) -> SeatView:
    (read,) = read_text(record)
    state = replay(read).final
    assert isinstance(state, GameState)
    return seat_view(state, state.mover)


def face_up(cards: str) -> Action:
    play = play_of(parse_cards(cards))
    assert play is not None
    return play


def face_down(cards: str) -> Action:
    return FaceDown(parse_cards(cards))


DISCARDING = f"{HANDS}1: P2 C1, P3 (C3)"
FOLLOWING = f"{HANDS}1: P2 S5, P3 (C3)"
MIDDLE = "master: P1\nP1: C123456 S123456\nP2: C789 S789 M123456\nP3: M789 T123456789\ncalls: P1 play\n1: P1 S6"
NO_CARD_TO_SPARE = (
    "master: P1\nP1: C123 S12345678 M1\nP2: C45678 M2345678\nP3: C9 S9 M9 T123456789\ncalls: P1 play\n1: P1 S4"
)
ONLY_OLD = "master: P1\nP1: C1234 S12345678\nP2: C56789 M3456789\nP3: S9 M12 T123456789\ncalls: P1 play\n1: P1 S4"


@pytest.mark.parametrize(
    ("record", "action", "reason"),
    [
        (DISCARDING, face_down("C5"), "It is not Old (R1.2) and in no set or run (R3.1), so little is lost."),
        (
            DISCARDING,
            face_down("M1"),
            "It breaks into a set or a run; by the reckoning of the AI what stays is worth more so (R1.2, R3.1).",
        ),
        (
            DISCARDING,
            face_down("S9"),
            "It gives up S9, Old for a claim; by the reckoning of the AI what stays is worth more so (R1.2, R3.1).",
        ),
        (
            NO_CARD_TO_SPARE,
            face_down("C4"),
            "Every card that is not Old is in a set or a run; by the reckoning of the AI this costs least "
            "(R1.2, R3.1).",
        ),
        (ONLY_OLD, face_down("C5"), "An Old card must go; what stays is worth most (R1.2)."),
        (
            FOLLOWING,
            face_up("S7"),
            "It is the lowest of the two that beat (R3.3) and keeps S9 and T1, Old for a claim (R1.2).",
        ),
        (
            FOLLOWING,
            face_up("S9"),
            "It wins the trick, as any play that beats would here (R3.7). "
            "It keeps C2 S2 M2 T2 and M123 together (R3.1).",
        ),
        (MIDDLE, face_up("S9"), "It is as hard to beat as S7 (R3.4). It keeps C789 and M123456 together (R3.1)."),
        (
            HANDS,
            face_up("T678"),
            "Nothing that is still out beats it: three fu for sure (R3.6, R3.7).",
        ),
        (
            HANDS,
            face_up("T8"),
            "Above it T9 is out (R3.4). It is not Old, so it counts nothing in a claim (R1.2).",
        ),
        (
            MIDDLE.removesuffix("1: P1 S6"),
            face_up("S6"),
            "Above it only S789 are out, and above no other single that may go are fewer (R3.4). "
            "It is not Old, so it counts nothing in a claim (R1.2).",
        ),
    ],
)
def test_a_hint_gives_the_true_reason(record: str, action: Action, reason: str) -> None:
    assert hint_reason(view_of(record), action) == reason


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_every_legal_choice_has_a_reason_that_names_a_rule(seed: int) -> None:
    random = Random(seed)
    state = GameState.start(random_deal(random))
    while not state.is_over:
        view = seat_view(state, state.mover)
        actions: list[Action] = []
        for offer in state.legal_actions():
            if isinstance(offer, Discard):
                cards = list(view.own_hand)
                random.shuffle(cards)
                actions.append(FaceDown(CardSet.of(cards[: offer.count])))
            else:
                actions.append(offer)
        for action in actions:
            assert re.search(r"\((R\d\.\d(, )?)+\)", hint_reason(view, action)), (seed, action)
        state = state.apply(Call.PLAY if actions[0] in tuple(Call) else actions[random.below(len(actions))])
