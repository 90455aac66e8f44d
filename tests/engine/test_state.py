from __future__ import annotations

from math import comb

from laws.moments_of import FOUR_TWOS, position
from lukfu_cli.engine.cards import NO_CARDS
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.state import GameState

CALLED = FOUR_TWOS + "calls: P1 pass, P2 play\n"


def state(text: str) -> GameState:
    found = position(text)
    assert isinstance(found, GameState)
    return found


def test_the_start_is_before_the_masters_call() -> None:
    deal = state(FOUR_TWOS).deal
    start = GameState.start(deal)
    assert start == state(FOUR_TWOS)
    assert (start.calls, start.caller, start.tricks, start.current, start.best) == ((), None, (), (), None)
    assert (start.fu, start.face_up, start.to_move, start.leader) == ((0, 0, 0), NO_CARDS, Seat.P1, Seat.P1)
    assert start.hands == deal.hands


def test_every_discard_is_listed_once_lowest_first() -> None:
    due = state(CALLED + "1: P1 C2 S2 M2, P2 C8 S8 T8\n")
    discards = list(due.discards())
    assert len(set(discards)) == len(discards) == comb(12, 3)
    assert (discards[0].cards, discards[-1].cards) == (parse_cards("C134"), parse_cards("M9 T59"))
    assert all(due.fault(discard) is None for discard in discards)
    assert list(state(CALLED).discards()) == [], "a lead is due"


def test_played_and_discarded_cards_leave_the_hand_of_their_player_alone() -> None:
    after = state(CALLED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n")
    assert after.hands == (
        parse_cards("C5 S479 M137 T12"),
        parse_cards("C9 S156 M4 T3467"),
        parse_cards("C1467 S3 M58 T59"),
    )
    assert [after.hand_size(seat) for seat in (Seat.P1, Seat.P2, Seat.P3)] == [9, 9, 9]
