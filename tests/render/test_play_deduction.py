"""What a person is told at a table that counts deduced-Old cards: the choices, ``?``, ``old``, ``hint``, a refusal."""

from __future__ import annotations

from pathlib import Path

from lukfu_cli.commands.play_entries import Refused, numbered_choices, read_entry
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.explanation.oldness import prove_seat
from lukfu_cli.engine.moments import parse_moment
from lukfu_cli.engine.players import PLAYERS, player_named
from lukfu_cli.engine.randomness import stream
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.view import SeatView, seat_view
from lukfu_cli.render.play_events import opening_lines
from lukfu_cli.render.play_hints import hint_lines
from lukfu_cli.render.play_options import choice_lines, explanation_lines, turn_lines
from lukfu_cli.render.play_proofs import proof_lines
from lukfu_cli.render.play_replies import refusal_lines
from lukfu_cli.render.table_text import Line, plain_text

DEALS = Path(__file__).parents[2] / "examples" / "deals"


def view_of(name: str, at: str, seat: Seat, old: OldRule = OldRule.DEDUCED) -> SeatView:
    (record,) = read_text((DEALS / f"{name}.deal").read_text("utf-8"))
    record.old_rule = old
    state = examine(record, parse_moment(at)).final
    assert state is not None
    return seat_view(state, seat)


LEAD = view_of("lead-by-deduction", "3", Seat.P3)
CLAIM = view_of("old-by-deduction", "2", Seat.P1)


def said(lines: list[Line]) -> str:
    return " ".join(" ".join(plain_text(line) for line in lines).split())


def test_the_choices_are_those_of_the_table() -> None:
    assert [str(choice) for choice in numbered_choices(LEAD)] == ["M2", "M4"]
    assert [str(choice) for choice in numbered_choices(view_of("lead-by-deduction", "3", Seat.P3, OldRule.SEEN))] == [
        "T4"
    ]
    assert "claim and win with 6 fu, +2 points for you (R4.6, D3)" in said(
        choice_lines(CLAIM, numbered_choices(CLAIM), 100)
    )


def test_the_beginning_names_the_rule() -> None:
    names = dict.fromkeys(Seat, "greedy")
    opening = said(opening_lines(names, Seat.P3, 1, 1, LEAD, 100))
    assert "Cards that are Old by deduction alone count as Old at this table (D3)." in opening
    assert "(D3)" not in said(opening_lines(names, Seat.P3, 1, 1, LEAD.under(OldRule.SEEN), 100))


def test_the_hand_shows_which_cards_are_old() -> None:
    assert "two fu won" not in said(turn_lines(LEAD, 100))
    assert "2 fu won and three Old cards in hand" in said(turn_lines(LEAD, 100))
    assert "4*" in said(turn_lines(LEAD, 100))


def test_what_is_barred_says_that_it_is_so_by_deduction() -> None:
    text = said(explanation_lines(LEAD, 100))
    assert "M89 T4 are Old, T4 by deduction, and not every card of yours is (R4.4, D3)." in text
    assert "claim with 6 fu: 4 won and the Old cards C9 T8, T8 by deduction (R4.6, D3)" in said(
        explanation_lines(CLAIM, 100)
    )


def test_a_refusal_says_it_too() -> None:
    entry = read_entry("t4", LEAD, numbered_choices(LEAD))
    assert isinstance(entry, Refused)
    text = said(refusal_lines(LEAD, entry.action, 100))
    assert text.startswith("No: T4 is Old by deduction, and P3, not the caller, leads no Old single")
    assert "(R4.4, D3)" in text


def test_the_proofs_count_the_card() -> None:
    hand = prove_seat(LEAD, Seat.P3)
    assert hand is not None
    text = said(proof_lines(hand, 100))
    assert "T4 Old" in text and "(D3)" in text
    assert "three Old cards, five together" in text


def test_the_player_is_told_the_steps_of_a_deduction_and_nothing_of_how_cards_may_lie() -> None:
    hand = prove_seat(LEAD, Seat.P3, with_proofs=True)
    assert hand is not None
    lines = [plain_text(line).strip() for line in proof_lines(hand, 100)]
    assert any(line.startswith("1. ") for line in lines)
    assert "So T4 is" not in said(proof_lines(hand, 100))
    assert "T4 is deduced-Old (D3)." in said(proof_lines(hand, 100))
    assert "can lie" not in said(proof_lines(hand, 100))


def test_every_ai_chooses_among_what_the_table_allows_and_a_hint_says_why() -> None:
    for name in PLAYERS:
        for view in (LEAD, CLAIM):
            action = player_named(name)(view, stream("deducing", 1))
            assert action in (view.legal_actions() or ())
    assert player_named("greedy")(CLAIM, stream("deducing", 1)) in CLAIM.legal_actions()[:1]  # type: ignore[index]
    action = player_named("counter")(LEAD, stream("deducing", 1))
    assert said(hint_lines(LEAD, action, "counter", 100)).startswith(f"counter would lead {action}")
