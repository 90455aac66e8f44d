from __future__ import annotations

import pytest

from laws.moments_of import FOUR_TWOS, position
from lukfu_cli.engine.cards import Card, CardSet
from lukfu_cli.engine.history import BestPlay, Played, Shown, Trick, best_before, where_shown
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import play_of
from lukfu_cli.engine.seats import Seat

PLAYED = FOUR_TWOS + "calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n2: P2 T4, P3 T9\n"


def only(cards: CardSet) -> Card:
    (card,) = cards
    return card


def test_a_trick_knows_its_leader_its_best_play_and_whether_it_is_complete() -> None:
    first, second = position(PLAYED).all_tricks
    assert (first.number, first.leader, first.is_complete) == (1, Seat.P1, True)
    assert (first.best.seat, first.best.play.cards) == (Seat.P2, parse_cards("C8 S8 T8"))
    assert (second.number, second.leader, second.is_complete) == (2, Seat.P2, False)
    assert (second.best.seat, second.best.play.cards) == (Seat.P3, parse_cards("T9"))
    with pytest.raises(ValueError, match="trick 3 has no lead"):
        _ = Trick(3, ()).best


def test_what_each_play_of_a_trick_had_to_beat() -> None:
    first, second = position(PLAYED).all_tricks
    twos, eights = play_of(parse_cards("C2 S2 M2")), play_of(parse_cards("C8 S8 T8"))
    assert twos and eights
    assert best_before(first, 0) is None
    assert best_before(first, 1) == BestPlay(Seat.P1, twos)
    assert best_before(first, 2) == BestPlay(Seat.P2, eights)
    lead = second.plays[0].play
    assert lead and best_before(second, 1) == BestPlay(Seat.P2, lead)


def test_where_each_card_was_shown() -> None:
    shown = where_shown(position(PLAYED).all_tricks)
    assert CardSet.of(shown) == parse_cards("C28 S28 M2 T489"), "face up, beaten or not; no discard"
    assert shown[only(parse_cards("M2"))] == Shown(1, Seat.P1)
    assert shown[only(parse_cards("T8"))] == Shown(1, Seat.P2)
    assert shown[only(parse_cards("T9"))] == Shown(2, Seat.P3)


def test_the_cards_of_a_play_are_known_unless_a_discard_was_not_seen() -> None:
    discard = position(PLAYED).tricks[0].plays[2]
    assert discard.is_face_down and discard.cards == parse_cards("C3 M69") and discard.size == 3
    assert Played(Seat.P1, None, 2).cards is None
    led = position(PLAYED).tricks[0].plays[0]
    assert not led.is_face_down and led.cards == parse_cards("C2 S2 M2") and led.size == 3
