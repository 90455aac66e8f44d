from __future__ import annotations

import pickle

import pytest

from lukfu_cli.engine.actions import CLAIM, DISCARDS, Discard, FaceDown, NoPlay, lay_face_up
from lukfu_cli.engine.cards import NO_CARDS
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import Play, play_table


def test_cards_laid_face_up_are_a_play_or_the_attempt_at_one() -> None:
    assert isinstance(lay_face_up(parse_cards("C123")), Play)
    assert lay_face_up(parse_cards("C12")) == NoPlay(parse_cards("C12"))
    assert lay_face_up(NO_CARDS) == NoPlay(NO_CARDS)
    assert all(lay_face_up(play.cards) is play for play in play_table().values())
    with pytest.raises(ValueError, match=r"C123 is a play \(R3\.1\)"):
        NoPlay(parse_cards("C123"))


def test_actions_are_equal_by_what_they_do() -> None:
    assert FaceDown(parse_cards("C1")) == FaceDown(parse_cards("C1")) != FaceDown(parse_cards("C2"))
    assert FaceDown(parse_cards("C12")) != NoPlay(parse_cards("C12"))
    assert DISCARDS[3] == Discard(3) != Discard(2) and len(DISCARDS) == 13
    assert len({CLAIM, Discard(1), Discard(1), FaceDown(parse_cards("C1"))}) == 3


def test_actions_survive_pickling_and_the_claim_stays_the_one_there_is() -> None:
    for action in (FaceDown(parse_cards("C1")), NoPlay(parse_cards("C12")), Discard(2)):
        assert pickle.loads(pickle.dumps(action)) == action
    assert pickle.loads(pickle.dumps(CLAIM)) is CLAIM


def test_actions_show_what_they_are() -> None:
    shown = [repr(action) for action in (CLAIM, FaceDown(parse_cards("C1")), NoPlay(parse_cards("C12")), Discard(2))]
    assert shown == ["CLAIM", "FaceDown(C1)", "NoPlay(C12)", "Discard(2)"]
