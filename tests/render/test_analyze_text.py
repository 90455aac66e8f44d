"""What a reading says: grouped actions, hands in rows, who could claim, and why a deal ended as it did."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.cards import NO_CARDS, Rank, Suit
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.moments import parse_moment
from lukfu_cli.engine.notation import format_cards, parse_cards
from lukfu_cli.engine.rulebook import RULES
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.analyze_text import section_lines, sections
from lukfu_cli.render.report import equal_ranks, runs_text, sets_text, stretches, suit_rows

DATA = Path(__file__).parents[1] / "data" / "analyze"


def said(text: str, at: str | None = None, seat: Seat | None = None) -> list[str]:
    moment = None if at is None else parse_moment(at)
    return [
        line.strip() for part in sections(examine(read_text(text)[0], moment, seat)) for line in section_lines(part)
    ]


def said_of(name: str, at: str | None = None, seat: Seat | None = None) -> list[str]:
    return said((DATA / f"{name}.deal").read_text("utf-8"), at, seat)


def lead(cards: str, calls: str = "P1 play") -> list[str]:
    """What P1 may do with these cards at the first lead; P2 and P3 are not known."""
    text = f"P1: {cards}\nP2: ?\nP3: ?\ncalls: {calls}\n"
    return [line for line in said(text) if line.startswith(("claim", "single", "set", "run"))]


def test_sets_and_runs_of_a_hand_in_short() -> None:
    hand = parse_cards("C12349 S2579 M29 T23")
    assert (sets_text(hand), runs_text(hand)) == ("2222 999", "C1234")
    assert (sets_text(parse_cards("C12 S12")), runs_text(parse_cards("C12 S12"))) == ("", "")
    assert [format_cards(run) for run in stretches(parse_cards("C456789 M123 T12"))] == ["C456789", "M123"]
    assert [format_cards(run) for run in stretches(parse_cards("S23456 M123 M56789"))] == ["S23456", "M123", "M56789"]
    assert [format_cards(same) for same in equal_ranks(parse_cards("C1 S1 M1 C9 S9 M9 T9 C5 S5"))] == [
        "C1 S1 M1",
        "C9 S9 M9 T9",
    ]


def test_old_cards_are_marked_in_their_rows() -> None:
    rows = suit_rows(parse_cards("C19 T3"), parse_cards("C19"))
    assert [(row.suit, row.ranks) for row in rows] == [
        (Suit.COINS, ((Rank.ONE, True), (Rank.NINE, True))),
        (Suit.STRINGS, ()),
        (Suit.MYRIADS, ()),
        (Suit.TENS, ((Rank.THREE, False),)),
    ]
    assert not any(row.ranks for row in suit_rows(NO_CARDS, NO_CARDS))


def test_leads_are_grouped() -> None:
    assert lead("C12349 S2579 M29 T2") == [
        "single    C12349 S2579 M29 T2  any, as the caller (R4.5)",
        "set       C2 S2 M2 T2 or any three of them; C9 S9 M9 (R3.1)",
        "run       any three or more in a row of C1234 (R3.1)",
    ]


def test_a_master_who_passed_is_held_back() -> None:
    found = lead("C12349 S2579 M29 T2", "P1 pass, P2 play")
    assert found == [
        "single    T2                   no other: Tens is the highest suit with a card that is not Old (R4.4)",
        "set       any three of C2 S2 M2 T2; C9 S9 M9 (R3.1, R3.2)",
        "run       any three in a row of C1234 (R3.1, R3.2)",
    ]


def test_only_old_cards_and_an_open_claim() -> None:
    assert lead("C1789 S789 M789 T19", "P1 pass, P2 pass, P3 play") == [
        "claim     with 12 fu: the Old cards C1789 S789 M789 T19 (R4.6)",
        "single    C1789 S789 M789 T19  any: every card in hand is Old (R4.4)",
        "set       C7 S7 M7; C8 S8 M8; any three of C9 S9 M9 T9 (R3.1, R3.2)",
        "run       C789; S789; M789 (R3.1)",
    ]


@pytest.mark.parametrize(
    ("best", "hand", "line"),
    [
        ("T4", "C137 S1247 M158 T59", "beat      T59                  one of 2 must go, to beat P1's T4 (R3.4, R3.3)"),
        ("T4", "C137 S1247 M158 T23", "discard   any one of 12 cards; nothing in hand beats P1's T4 (R3.3)"),
        (
            "C4 S4 M4",
            "C136 S167 M156 T126",
            "beat      any three of C6 S6 M6 T6: one of 4 must go, to beat P1's C4 S4 M4 (R3.5, R3.3)",
        ),
        (
            "C4 S4 M4",
            "C169 S167 M158 T129",
            "discard   any three of 12 cards, 220 ways; nothing in hand beats P1's C4 S4 M4 (R3.3)",
        ),
        (
            "C456",
            "C178 S23479 M15 T12",
            "beat      S234: forced, the only play to beat P1's C456 (R3.6, R3.3)",
        ),
        (
            "C456",
            "C17 S23457 M15 T567",
            "beat      any three in a row of S2345; T567: one of 3 must go, to beat P1's C456 (R3.6, R3.3)",
        ),
    ],
)
def test_follows_are_grouped(best: str, hand: str, line: str) -> None:
    assert line in said(f"P1: ?\nP2: {hand}\nP3: ?\ncalls: P1 play\n1: P1 {best}\n")


def test_fu_that_would_do_off_lead_are_named() -> None:
    assert said_of("whole", "0")[-1] == (
        "P2 has 6 fu, the Old cards S9 M6789 T9, but P1 is on lead: no claim now (R4.6)."
    )
    in_progress = "P1 has 7 fu, the Old cards C9 M9 T15679, but trick 1 is in progress: no claim now (R4.6)."
    assert in_progress in said_of("broken")


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("C123456 S123456", "P2 may be able to claim: 0 fu won, and twelve Old cards at most (R4.6)."),
        ("C12345679 S3 M9 T19", "P2 may be able to claim: 0 fu won, and six Old cards at most (R4.6)."),
        ("C1789 S78 M789 T189", "P2 cannot claim, whatever the hand: 0 fu won and one Old card at most (R4.6)."),
        ("C1789 S79 M789 T189", "P2 cannot claim, whatever the hand: 0 fu won and no Old card possible (R4.6)."),
    ],
)
def test_what_is_not_known_of_a_claim(hand: str, line: str) -> None:
    assert line in said(f"master: P2\nP1: {hand}\nP2: ?\nP3: ?\ncalls: P2 play\n")


def test_fu_won_are_enough_for_a_claim_whatever_the_hand() -> None:
    text = "P1: ?\nP2: C123 S12 M123 T1234\nP3: ?\ncalls: P1 play\n1: P1 C456789, P2 (C123 S12 T1), P3 (??????)\n"
    assert "P1 can claim, whatever the hand: 6 to 12 fu (R4.6)." in said(text)
    led = said(text + "2: P1 T9\n")
    assert "P1 has 6 fu at least, but trick 2 is in progress: no claim now (R4.6)." in led


def test_unseen_cards_are_counted_out() -> None:
    assert said_of("view")[-5] == (
        "Unseen: C12789 S24679 M124569 T126. Of these 19 cards P2 holds 5, P3 holds 5 and 9 lie face down (R3.8)."
    )
    assert any("12 unseen" in line for line in said_of("view", "0"))
    assert any("9 of these 12" in line for line in said_of("unseen"))


def test_a_seat_that_is_not_seen_may_hold_what_beats() -> None:
    assert "discard   three cards face down; nothing that P3 may hold beats P2's C9 M9 T9 (R3.3)" in said_of(
        "draw", "2.2", Seat.P2
    )
    beat = "beat      T59                  one must go if P3 holds any, to beat P2's T4 (R3.4, R3.3)"
    assert beat in said_of("unseen")


def test_how_deals_end() -> None:
    assert said_of("whole")[-3:] == [
        "P2 claims on lead with 6 fu: 1 won and the Old cards S9 M6789 (R4.6).",
        "6 fu are worth 1 point (R5.1): P1 and P3 each pay the caller 1 (R5.2).",
        "P1 -1, P2 +2, P3 -1.",
    ]
    assert said_of("last-trick")[-3:] == [
        "The hands are empty: P3 won the last trick but has only 5 fu; P1 has 7 and wins (R5.3).",
        "7 fu are worth 2 points (R5.1): P2, the caller, pays both shares, 4 (R5.2).",
        "P1 +4, P2 -4, P3 0.",
    ]
    assert said_of("draw")[-1] == (
        "The hands are empty and nobody has six fu (P1 4, P2 3, P3 5): a draw, and nobody pays (R5.3)."
    )
    assert said_of("several")[-1] == "The deal is void: nobody pays, and the cards are dealt anew (R2.4)."


def test_the_last_trick_won_with_enough_fu() -> None:
    text = (
        "P1: C456 S4567 T34567\nP2: C137 S138 M1248 T18\nP3: ?\ncalls: P1 play\n"
        "1: P1 T34567, P2 (C37 S3 M24), P3 (C2 S2 M35 T2)\n2: P1 S4567, P2 (S1 M18 T8), P3 (C8 M67 T9)\n"
        "3: P1 C456, P2 (C1 S8 T1), P3 (C9 S9 M9)\n"
    )
    assert said(text)[-3] == "The hands are empty: P1 won the last trick, has 12 fu and wins (R5.3)."


def test_a_claim_whose_old_cards_were_not_seen() -> None:
    text = "master: P2\nP1: C123456 S123456\nP2: ?\nP3: ?\ncalls: P2 play\nclaim: P2\n"
    assert said(text)[-1] == "P2 claims on lead with 6 to 12 fu: the Old cards were not seen (R4.6)."
    scored = said(text + "score: P1 -2, P2 +4, P3 -2\n")
    assert scored[-3] == "P2 claims on lead with 7 fu: 0 won and seven Old cards (R4.6)."


def test_every_sentence_ends_in_a_rule_that_can_be_looked_up() -> None:
    for path in sorted(DATA.glob("*.deal")):
        for record in read_text(path.read_text("utf-8")):
            for part in sections(examine(record)):
                for text in [entry.text for entry in part.entries if not entry.is_wrong]:
                    assert re.search(r"\(([RD][\d., R]+)\)", text), text
                for number in re.findall(r"\b[RD]\d\.\d\b", " ".join(part.remarks)):
                    assert number in RULES
