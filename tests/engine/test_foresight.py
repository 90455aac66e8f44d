from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from laws.games import random_game, to_state
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.deduction import deduce
from lukfu_cli.engine.foresight import NOTHING, Foresight, beyond_seen, deduced_old, foresee
from lukfu_cli.engine.moments import parse_moment
from lukfu_cli.engine.old import old_cards
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.view import seat_view

DEALS = Path(__file__).parents[2] / "examples" / "deals"
MISSED = (DEALS / "claim-proved-and-missed.deal").read_text("utf-8")
COUNTED = (DEALS / "lead-by-deduction.deal").read_text("utf-8")


def foreseen(text: str, at: str | None = None, seat: Seat | None = None, old: OldRule | None = None) -> Foresight:
    (record,) = read_text(text)
    if old is not None:
        record.old_rule = old
    return foresee(examine(record, None if at is None else parse_moment(at), seat))


def since(found: Foresight) -> list[str]:
    told = []
    for each in found.since:
        when = f" {each.since.trick}.{len(each.since.before.current) + 1}" if each.since else ""
        told.append(f"{each.seat} {each.card}{when}")
    return told


def claims(found: Foresight) -> list[str]:
    return [f"{each.seat} {each.trick}: {each.result.fu}" for each in found.claims]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_found_for_a_few_cards_is_what_deduction_says_of_the_hand(seed: int) -> None:
    random = Random(f"foresight {seed}")
    beyond = 0
    for table in [moment for _ in range(4) for moment in random_game(random, claims=0.1)]:
        state = to_state(table)
        for seat in SEATS:
            hand = state.hands[seat]
            expected = deduce(seat, hand, state.all_tricks).old
            assert deduced_old(state, seat) == expected
            assert beyond_seen(state, seat) == expected - old_cards(hand, state.face_up)
            view = seat_view(state, seat)
            hidden = [other for other in SEATS if view.hand(other) is None]
            assert [deduced_old(view, other) for other in hidden] == [None] * len(hidden)
            assert deduced_old(view, seat) == expected
            beyond += bool(beyond_seen(state, seat))
    assert beyond


def test_a_card_is_provable_since_the_play_that_completed_the_proof() -> None:
    assert since(foreseen(MISSED, "2.2")) == []
    assert since(foreseen(MISSED, "2")) == ["P1 C5 2.3", "P1 C7 2.3"]
    # Played, or still held: only what is in the hand now is told.
    assert since(foreseen(MISSED, "8")) == ["P1 C7 2.3", "P2 M3 8.2"]


def test_the_first_claim_of_each_player_is_told_and_how_it_would_have_paid() -> None:
    found = foreseen(MISSED)
    assert claims(found) == ["P1 3: 6", "P2 9: 6"]
    first = found.claims[0]
    assert str(first.seen) == "C19"
    assert [str(each.card) for each in first.cards] == ["C5", "C7"]
    assert first.result.score == (2, -1, -1)


def test_a_record_that_stops_on_lead_could_claim_there() -> None:
    assert claims(foreseen(MISSED, "2")) == ["P1 3: 6"]
    assert claims(foreseen(MISSED, "2.2")) == []


def test_a_seat_is_told_what_it_can_know() -> None:
    assert claims(foreseen(MISSED, seat=Seat.P1)) == ["P1 3: 6"]
    assert since(foreseen(MISSED, "8", Seat.P2)) == ["P2 M3 8.2"]
    other = foreseen(MISSED, seat=Seat.P3)
    assert (other.since, other.claims) == ((), ())
    assert [cards is None for cards in other.deduced] == [True, True, False]


def test_a_table_that_counts_what_is_proved_has_missed_nothing() -> None:
    assert since(foreseen(COUNTED, "4")) == ["P3 T4 3.3"]
    assert foreseen(COUNTED).claims == ()
    assert foreseen(MISSED, "8", old=OldRule.DEDUCED).claims == ()


def test_a_claim_that_was_open_or_was_made_is_not_missed() -> None:
    claimed = (DEALS / "old-by-deduction.deal").read_text("utf-8")
    assert claims(foreseen(claimed, "2", old=OldRule.SEEN)) == ["P1 3: 6"]
    # By what is seen the claim breaks R4.6, and that is told.
    assert claims(foreseen(claimed, old=OldRule.SEEN)) == []


def test_hands_that_cannot_be_used_foresee_nothing() -> None:
    assert foreseen("P1: C1\nP2: ?\nP3: ?\n") == NOTHING
