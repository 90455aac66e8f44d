"""What a seat sees; ``laws/test_views.py`` holds it against whole games."""

from __future__ import annotations

from laws.moments_of import FOUR_TWOS, position
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.view import seat_view

PLAYED = FOUR_TWOS + "calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n"


def test_a_seat_sees_its_own_discards_and_not_those_of_others() -> None:
    state = position(PLAYED)
    own, other = seat_view(state, Seat.P3), seat_view(state, Seat.P1)
    assert own.tricks[0].plays[2].discarded == parse_cards("C3 M69")
    assert other.tricks[0].plays[2].discarded is None and other.tricks[0].plays[2].size == 3
    assert not own.possible(Seat.P1) & parse_cards("C3 M69")
    assert parse_cards("C3 M69").is_subset(other.possible(Seat.P2))


def test_a_view_of_a_view_is_the_same_view() -> None:
    view = seat_view(position(PLAYED), Seat.P3)
    assert seat_view(view, Seat.P3) == view


def test_views_of_different_seats_are_different() -> None:
    state = position(PLAYED)
    assert seat_view(state, Seat.P1) != seat_view(state, Seat.P2)


def test_the_rule_of_the_table_and_the_result_are_seen_by_all() -> None:
    text = "rules: tsoi old=deduced\n" + FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n"
    view = seat_view(position(text), Seat.P2)
    assert view.deal.old_rule is OldRule.DEDUCED
    assert view.result is not None and view.result.kind is ResultKind.VOID
