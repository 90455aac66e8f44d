from __future__ import annotations

import pickle

import pytest

from lukfu_cli.engine.cards import NO_CARDS, Rank, Suit
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import (
    FormFault,
    Play,
    Shape,
    form_fault,
    has_run,
    is_unbeatable_single,
    play_from_mask,
    play_of,
    play_table,
)


def play(text: str) -> Play:
    found = play_of(parse_cards(text))
    assert found is not None
    return found


def test_a_play_knows_its_shape_rank_size_and_suit() -> None:
    single, three, run = play("S4"), play("C8 S8 T8"), play("M4567")
    assert (single.shape, single.rank, single.size, single.suit) == (Shape.SINGLE, Rank.FOUR, 1, Suit.STRINGS)
    assert (three.shape, three.rank, three.size) == (Shape.SET, Rank.EIGHT, 3)
    assert (run.shape, run.rank, run.size, run.suit) == (Shape.RUN, Rank.SEVEN, 4, Suit.MYRIADS)
    assert (str(run), repr(three)) == ("M4567", "Play(set C8 S8 T8)")
    with pytest.raises(ValueError, match="no one suit"):
        _ = three.suit


def test_each_play_is_one_object_also_after_pickling() -> None:
    for mask, one in play_table().items():
        assert play_of(one.cards) is one is play_from_mask(mask)
        assert pickle.loads(pickle.dumps(one)) is one
    assert [one.order for one in play_table().values()] == list(range(193))
    assert len(set(play_table().values())) == 193 and play("C1") != play("C2") and play("C1") != 1
    with pytest.raises(KeyError):
        play_from_mask(3)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("C2 S2", FormFault.PAIR),
        ("C23", FormFault.TWO_CARDS),
        ("C2 S3", FormFault.TWO_CARDS),
        ("C124", FormFault.GAP),
        ("C189", FormFault.GAP),
        ("C2 S2 M3", FormFault.MIXED),
        ("C123 S1", FormFault.MIXED),
        ("C123", None),
        ("C2 S2 M2 T2", None),
    ],
)
def test_why_cards_are_no_play(text: str, fault: FormFault | None) -> None:
    assert form_fault(parse_cards(text)) is fault


def test_no_cards_are_no_play() -> None:
    assert form_fault(NO_CARDS) is FormFault.EMPTY and play_of(NO_CARDS) is None


def test_nothing_beats_two_ones_alone_on_the_table() -> None:
    unbeatable = {str(one) for one in play_table().values() if is_unbeatable_single(one)}
    assert unbeatable == {"C1", "T1"}


def test_bits_that_hold_a_run() -> None:
    for bits in range(512):
        text = "".join(str(rank) for rank in range(1, 10) if bits >> rank - 1 & 1)
        assert has_run(bits) == any(f"{rank}{rank + 1}{rank + 2}" in text for rank in range(1, 8))
