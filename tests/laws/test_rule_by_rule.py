"""Law 8: a test or more for each rule, named by it: ``test_r3_5_...`` is about R3.5."""

from __future__ import annotations

import sys

import pytest

from laws.moments_of import FOUR_TWOS, position, rule_broken
from lukfu_cli.engine.actions import CLAIM, Discard
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, SUITS, Rank, rank_cards
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import Deal, PartialDeal
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import beats, form_fault, play_of
from lukfu_cli.engine.replay import check_record
from lukfu_cli.engine.rulebook import CODES, RULES
from lukfu_cli.engine.scoring import ResultKind, net_points, result_when_empty, win_points
from lukfu_cli.engine.seats import SEATS, Seat

PASSED = FOUR_TWOS + "calls: P1 pass, P2 play\n"
CALLED = FOUR_TWOS + "calls: P1 play\n"

ACES = """\
master: P1
P1: C13 S148 M127 T1268
P2: C569 S69 M359 T3459
P3: C2478 S2357 M468 T7
calls: P1 play
"""
"""P1 has four aces; P2 three nines of four and S9; P3 eights and sevens."""

OLD_HEAVY = """\
master: P2
P1: C9 S89 M12789 T1789
P2: C12345678 S1234
P3: S567 M3456 T23456
calls: P2 play
"""
"""P1 has ten Old cards, and not Old M1 and M2."""
ALL_BUT_ONE_OLD = (
    OLD_HEAVY
    + """\
1: P2 C2, P3 (S5), P1 C9
2: P1 M1, P2 (C3), P3 M3
3: P3 T2, P1 T7, P2 (C4)
"""
)
"""P1 is on lead with M2 the one card that is not Old."""
FIRST_LEAD_CLAIM = OLD_HEAVY.replace("master: P2", "master: P1").replace("P2 play", "P1 pass, P2 play")

RUNS = """\
master: P1
P1: C9 S9 M5678 T125678
P2: C1234 S1234 M1234
P3: C5678 S5678 M9 T349
calls: P1 pass, P2 pass, P3 play
"""
"""Runs of four in every hand; the Master passed."""


def beats_text(new: str, best: str) -> bool:
    play, other = play_of(parse_cards(new)), play_of(parse_cards(best))
    assert play is not None and other is not None
    return beats(play, other)


def findings(text: str) -> list[tuple[str, str | None]]:
    (record,) = read_text(text)
    return [(finding.code, CODES[finding.code].rule) for finding in check_record(record)]


def test_each_rule_has_a_test_and_a_text() -> None:
    here = {name for name in vars(sys.modules[__name__]) if name.startswith("test_r")}
    tested = {".".join(name.split("_")[1:3]).upper() for name in here}
    rules = {entry.number for entry in RULES.values() if entry.number.startswith("R") and not entry.is_heading}
    assert tested == rules


def test_r1_1_six_fu_are_the_goal() -> None:
    offers = position(OLD_HEAVY + "1: P2 C2, P3 (S5), P1 C9\n").legal_actions()
    assert offers and offers[0] is CLAIM
    assert rule_broken(CALLED, "P1 claim") == "R4.6"


def test_r1_2_fu_are_cards_of_winning_plays_and_old_cards_at_a_claim() -> None:
    state = position(PASSED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n2: P2 T4, P3 T9, P1 (M3)\n")
    assert state.fu == (0, 3, 1), "three for a set of three, one for a single, none for a discard"
    assert state.claim_fu(Seat.P2) == 3 + len(parse_cards("C9 T7 T6"))
    assert state.claim_fu(Seat.P3) == 1 + len(parse_cards("C1"))


def test_r2_1_the_deck_has_36_cards_in_four_ranked_suits() -> None:
    assert len(DECK) == 36
    assert [suit.name for suit in sorted(SUITS)] == ["COINS", "STRINGS", "MYRIADS", "TENS"]
    assert all(len(rank_cards(rank)) == 4 for rank in Rank) and len(Rank) == 9
    assert [rule for _, rule in findings(FOUR_TWOS.replace("C89", "C99"))] == ["R2.1"]
    assert [rule for _, rule in findings(FOUR_TWOS.replace("C89", "C79"))] == ["R2.1"]
    first, second = parse_cards("C123456789 S123"), parse_cards("S456789 M123456")
    Deal((first, second, parse_cards("M789 T123456789")), Seat.P1)
    with pytest.raises(ValueError, match=r"C1 is dealt twice \(R2\.1\)"):
        Deal((first, second, parse_cards("C1 M789 T23456789")), Seat.P1)


def test_r2_2_twelve_cards_each_and_turns_run_upwards() -> None:
    assert [rule for _, rule in findings(FOUR_TWOS.replace("C89", "C8"))] == ["R2.2"]
    with pytest.raises(ValueError, match=r"R2\.2"):
        PartialDeal((parse_cards("C123"), None, None), Seat.P1)
    assert [seat.next for seat in SEATS] == [Seat.P2, Seat.P3, Seat.P1]
    state = position(FOUR_TWOS.replace("master: P1", "master: P3"))
    turns = []
    for _ in range(3):
        turns.append(state.to_move)
        state = state.apply(Call.PASS)
    assert turns == [Seat.P3, Seat.P1, Seat.P2]


def test_r2_3_the_first_play_makes_the_caller_and_ends_the_auction() -> None:
    assert position(CALLED).caller is Seat.P1
    assert position(FOUR_TWOS + "calls: P1 pass, P2 pass, P3 play\n").caller is Seat.P3
    for calls in ("P2 play", "P1 play, P2 pass", "P1 pass, P3 play", "P1 play, P1 play", "P1 pass, P1 play"):
        assert [rule for _, rule in findings(FOUR_TWOS + f"calls: {calls}\n")] == ["R2.3"], calls


def test_r2_4_three_passes_are_a_void_deal_and_nobody_pays() -> None:
    state = position(FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\nscore: P1 0, P2 0, P3 0\n")
    assert state.result is not None
    assert (state.result.kind, state.result.winner, state.result.score) == (ResultKind.VOID, None, (0, 0, 0))


def test_r2_5_the_master_leads_first_whoever_called() -> None:
    assert position(PASSED).to_move is Seat.P1
    assert rule_broken(PASSED, "P2 C8") == "R2.5"
    assert rule_broken(PASSED, "P3 C1") == "R2.5"


def test_r3_1_leads_are_singles_sets_of_three_or_four_and_runs_of_three_or_more() -> None:
    for text in ("M5", "C2 S2 T2", "C2 S2 M2 T2", "S456", "C123456789"):
        assert form_fault(parse_cards(text)) is None, text
    for text in ("M56", "M5 T5", "S46", "S457", "T891", "C12 S3", "C2 S2 M2 T3", "M5 S4"):
        assert form_fault(parse_cards(text)) is not None, text
        assert play_of(parse_cards(text)) is None, text
    assert rule_broken(CALLED, "P1 M12") == "R3.1"
    assert rule_broken(CALLED, "P1 C2 S2") == "R3.1"
    assert rule_broken(CALLED, "P1 (C2)") == "R3.1"


def test_r3_2_a_passed_master_leads_no_four_but_follows_freely() -> None:
    assert rule_broken(PASSED, "P1 C2 S2 M2 T2") == "R3.2"
    assert rule_broken(PASSED, "P1 C2 S2 M2") == ""
    assert rule_broken(PASSED, "P1 M123") == ""
    assert rule_broken(CALLED, "P1 C2 S2 M2 T2") == ""
    assert rule_broken(PASSED, "P1 C2 M2 T2") == ""


def test_r3_2_the_limit_holds_for_every_lead_and_for_no_follow() -> None:
    assert rule_broken(RUNS, "P1 M5678") == "R3.2"
    assert rule_broken(RUNS, "P1 M567") == ""
    on_lead_again = RUNS + "1: P1 T8, P2 (M1), P3 T9\n2: P3 T3, P1 T5, P2 (C1)\n"
    assert rule_broken(on_lead_again, "P1 M5678") == "R3.2"
    assert rule_broken(on_lead_again, "P1 M678") == ""
    following = RUNS + "1: P1 T8, P2 (M1), P3 T9\n2: P3 C5678\n"
    assert rule_broken(following, "P1 M5678") == ""
    assert rule_broken(following, "P1 (M5678)") == "R3.3"


def test_r3_3_beating_is_a_duty_and_a_discard_is_of_as_many_cards() -> None:
    led = PASSED + "1: P1 C2 S2 M2\n"
    assert rule_broken(led, "P2 C8 S8 T8") == ""
    assert rule_broken(led, "P2 (S1 T34)") == "R3.3", "P2 has three eights"
    beaten = led.strip() + ", P2 C8 S8 T8\n"
    assert rule_broken(beaten, "P3 (C3 M69)") == "", "P3 has two nines only"
    assert rule_broken(beaten, "P3 (C3 M6)") == "R3.3"
    assert rule_broken(beaten, "P3 (C3 M689)") == "R3.3"
    assert position(beaten).legal_actions() == (Discard(3),)


def test_r3_4_a_single_is_beaten_by_a_higher_card_of_its_suit_and_the_unbeatable_two_by_none() -> None:
    assert beats_text("M8", "M4") and beats_text("S2", "S1") and beats_text("M2", "M1")
    assert not beats_text("T9", "M4") and not beats_text("M3", "M4")
    for best in ("C1", "T1"):
        assert not any(beats_text(f"{best[0]}{rank}", best) for rank in range(2, 10))
    led = CALLED + "1: P1 T1\n"
    assert rule_broken(led, "P2 T8") == "R3.4"
    assert rule_broken(led, "P2 (T8)") == ""


def test_r3_5_a_set_is_beaten_by_a_higher_set_of_its_size_and_aces_by_nines_alone() -> None:
    assert beats_text("C3 S3 M3", "S2 M2 T2")
    assert not beats_text("C3 S3 M3 T3", "S2 M2 T2")
    assert not beats_text("S2 M2 T2", "C1 S1 M1") and not beats_text("S8 M8 T8", "C1 S1 M1")
    assert beats_text("S9 M9 T9", "C1 S1 M1") and beats_text("C9 S9 M9 T9", "C1 S1 M1 T1")
    assert not beats_text("S9 M9 T9", "C1 S1 M1 T1")
    assert not any(beats_text("C1 S1 M1", f"S{rank} M{rank} T{rank}") for rank in range(2, 10))


def test_r3_5_three_of_four_equal_cards_may_be_played_as_three() -> None:
    led = ACES + "1: P1 C1 S1 M1\n"
    for three in ("C9 S9 M9", "C9 S9 T9", "C9 M9 T9", "S9 M9 T9"):
        assert rule_broken(led, f"P2 {three}") == "", three
    assert rule_broken(led, "P2 C9 S9 M9 T9") == "R3.5"
    assert rule_broken(led, "P2 C5 M5 T5") == "R3.5", "no set but nines beats aces"
    assert rule_broken(led, "P2 (C5 M5 T5)") == "R3.3"
    assert rule_broken(ACES + "1: P1 C1 S1 M1 T1\n", "P2 C9 S9 M9 T9") == ""


def test_r3_6_a_run_is_beaten_in_its_suit_by_a_higher_top_and_by_any_run_of_a_higher_suit() -> None:
    assert beats_text("C234", "C123") and beats_text("S123", "C789") and beats_text("T123", "M789")
    assert not beats_text("C789", "S123") and not beats_text("C123", "C234")
    assert not beats_text("T1234", "C123") and not beats_text("C234", "C234")
    led = CALLED + "1: P1 M123\n"
    assert rule_broken(led, "P2 T678") == ""
    assert rule_broken(led, "P2 S568") == "R3.6"
    assert rule_broken(led, "P2 T3 T4 S1") == "R3.6"


def test_r3_7_the_last_play_that_beat_wins_counts_its_cards_and_leads() -> None:
    state = position(PASSED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n")
    assert (state.fu, state.to_move) == ((0, 3, 0), Seat.P2)
    assert rule_broken(PASSED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n", "P3 C1") == "R3.7"
    unbeaten = position(CALLED + "1: P1 T1, P2 (T3), P3 (T5)\n")
    assert (unbeaten.fu, unbeaten.to_move) == ((1, 0, 0), Seat.P1)
    twice_beaten = position(CALLED + "1: P1 M1, P2 M4, P3 M5\n")
    assert (twice_beaten.fu, twice_beaten.to_move) == ((0, 0, 1), Seat.P3)


def test_r3_8_cards_played_are_public_and_discards_are_not() -> None:
    state = position(PASSED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n")
    assert state.face_up == parse_cards("C2 S2 M2 C8 S8 T8"), "the beaten play too"
    assert state.old(Seat.P3) == parse_cards("C1 T9"), "M9 is gone, and M8 not proved"


def test_r3_9_each_play_in_turn_from_the_own_hand_while_the_deal_lasts() -> None:
    assert rule_broken(CALLED + "1: P1 T1\n", "P3 (C3)") == "R3.9"
    assert rule_broken(CALLED, "P1 C9") == "R3.9"
    assert rule_broken(CALLED + "1: P1 T1, P2 (T3), P3 (T5)\n", "P1 T1") == "R3.9", "played already"
    assert rule_broken(FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n", "P1 C2") == "R3.9"
    assert rule_broken(FOUR_TWOS, "P1 C2") == "R3.9"


def test_r4_1_nines_and_the_ones_of_coins_and_tens_are_always_old() -> None:
    state = position(CALLED)
    assert state.old(Seat.P1) == parse_cards("S9 T1")
    assert state.old(Seat.P3) == parse_cards("C1 M89 T9")


def test_r4_2_a_card_is_old_when_every_higher_one_was_played_or_is_held() -> None:
    state = position(CALLED)
    assert state.old(Seat.P2) == parse_cards("C89"), "C8 under C9 in the own hand"
    gap = position(PASSED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n2: P2 T4, P3 T9, P1 (M3)\n")
    assert gap.old(Seat.P2) == parse_cards("C9 T67"), "T8 and T9 are on the table: T7, and T6 under it"
    in_trick = position(CALLED + "1: P1 S9\n")
    assert in_trick.old(Seat.P2) == parse_cards("C89 S8"), "the trick in progress counts at once"
    assert position(ACES).old(Seat.P1) == parse_cards("C1 T1"), "nothing stands below a one"


def test_r4_3_a_discard_proves_nothing_not_even_to_its_own_player() -> None:
    text = CALLED + "1: P1 T1, P2 (T3), P3 (M9)\n"
    state = position(text)
    assert state.old(Seat.P3) == parse_cards("C1 T9"), "P3 threw M9 away: M8 is not Old any more"


def test_r4_4_a_non_callers_single_is_not_old_and_of_the_highest_suit_that_has_one() -> None:
    assert rule_broken(PASSED, "P1 T2") == ""
    for card in ("T1", "S9", "M7", "C2"):
        assert rule_broken(PASSED, f"P1 {card}") == "R4.4", card
    assert rule_broken(PASSED, "P1 M123") == "", "a run is free"
    assert rule_broken(PASSED, "P1 C2 S2 T2") == "", "a set is free"


def test_r4_4_with_only_old_cards_any_of_them_may_be_led() -> None:
    assert position(ALL_BUT_ONE_OLD).old(Seat.P1) == parse_cards("S89 M789 T189")
    assert rule_broken(ALL_BUT_ONE_OLD, "P1 M2") == ""
    for card in ("S9", "M9", "T1", "T9"):
        assert rule_broken(ALL_BUT_ONE_OLD, f"P1 {card}") == "R4.4", card
    only_old = ALL_BUT_ONE_OLD + "4: P1 M2, P2 (C5), P3 M4\n5: P3 T3, P1 T8, P2 (C6)\n"
    for card in ("S8", "S9", "M7", "M9", "T1", "T9"):
        assert rule_broken(only_old, f"P1 {card}") == "", card


def test_r4_5_the_caller_leads_any_single() -> None:
    for card in ("T2", "T1", "S9", "M7", "C2"):
        assert rule_broken(CALLED, f"P1 {card}") == "", card


def test_r4_6_a_claim_is_made_on_lead_with_six_fu_or_more() -> None:
    assert rule_broken(FIRST_LEAD_CLAIM, "P1 claim") == "", "the Master, before any trick"
    result = position(FIRST_LEAD_CLAIM + "claim: P1\n").result
    assert result is not None and (result.kind, result.winner, result.fu) == (ResultKind.CLAIM, Seat.P1, 10)
    assert position(FIRST_LEAD_CLAIM).legal_actions() != (CLAIM,), "a claim is never forced"
    assert rule_broken(FIRST_LEAD_CLAIM, "P2 claim") == "R4.6"
    assert rule_broken(FIRST_LEAD_CLAIM + "1: P1 M1\n", "P1 claim") == "R4.6", "the trick has begun"
    assert rule_broken(CALLED, "P1 claim") == "R4.6", "two Old cards"


def test_r5_1_six_fu_are_one_point_and_each_further_fu_one_more() -> None:
    assert [win_points(fu) for fu in (6, 7, 12)] == [1, 2, 7]


def test_r5_2_a_winning_caller_is_paid_by_both_and_pays_for_both_when_another_wins() -> None:
    assert net_points(Seat.P2, Seat.P2, 3) == (-3, 6, -3)
    assert net_points(Seat.P2, Seat.P1, 3) == (-6, 6, 0)
    assert net_points(Seat.P3, Seat.P1, 1) == (-2, 0, 2)
    won = FIRST_LEAD_CLAIM + "claim: P1\n"
    assert findings(won + "score: P1 +10, P2 -10, P3 0\n") == []
    for score in ("P1 +10, P2 -5, P3 -5", "P1 0, P2 0, P3 0", "P1 +9, P2 -9, P3 0"):
        assert [rule for _, rule in findings(won + f"score: {score}\n")] == ["R5.2"], score


def played_out(
    fu: tuple[int, int, int], last: Seat, caller: Seat
) -> tuple[str, Seat | None, tuple[int, int, int] | None]:
    result = result_when_empty(fu, last, caller)
    return result.kind.value, result.winner, result.score


def test_r5_3_with_empty_hands_six_fu_win_the_last_trick_first() -> None:
    assert played_out((6, 0, 6), Seat.P1, Seat.P1) == ("exhaustion", Seat.P1, (2, -1, -1))
    assert played_out((6, 0, 6), Seat.P3, Seat.P1) == ("exhaustion", Seat.P3, (-2, 0, 2))
    assert played_out((1, 8, 3), Seat.P3, Seat.P1) == ("exhaustion", Seat.P2, (-6, 6, 0))
    assert played_out((5, 5, 2), Seat.P3, Seat.P1) == ("draw", None, (0, 0, 0))


def test_r5_3_no_score_is_due_before_the_end_or_after_a_draw() -> None:
    for text in (FOUR_TWOS, CALLED, CALLED + "1: P1 T1, P2 (T3), P3 (T5)\n"):
        assert [rule for _, rule in findings(text + "score: P1 0, P2 0, P3 0\n")] == ["R5.3"]
    void = FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n"
    assert findings(void + "score: P1 0, P2 0, P3 0\n") == []
    assert [rule for _, rule in findings(void + "score: P1 +2, P2 -1, P3 -1\n")] == ["R5.3"]


def test_r5_4_net_points_sum_to_zero() -> None:
    for winner in SEATS:
        for caller in SEATS:
            assert sum(net_points(winner, caller, 4)) == 0
