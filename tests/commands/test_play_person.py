"""A person at the table of ``lukfu play``: every entry is answered, and nothing hidden is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lukfu_cli.engine.dealfile.reader import read_deals
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.replay import replay
from tests.conftest import CommandLine, Ended

SEATED = ("--players", "human,greedy,greedy", "--seed", "1")
HANDS = """\
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
"""
AUCTION = f"master: P1\n{HANDS}"
LEAD = f"{AUCTION}calls: P1 pass, P2 play\n"
FOLLOW = """\
master: P2
P1: C25 S2479 M1237 T12
P2: C19 S1568 M4 T34678
P3: C34678 S3 M5689 T59
calls: P2 play
1: P2 S5, P3 (C3)
"""
DISCARD = FOLLOW.replace("S5, P3 (C3)", "C1, P3 (C3)")
ONE_BEATS = FOLLOW.replace("S5, P3 (C3)", "S8, P3 (C3)")
CLAIM = """\
master: P1
P1: C129 S29 M9 T123459
P2: C345 S3456 M3456 T6
P3: C678 S178 M1278 T78
calls: P1 play
"""


class Table(Protocol):
    """``table(text, "pass", "1")``: takes a deal up and types these lines; the input then ends."""

    def __call__(self, text: str, *typed: str, options: Sequence[str] = SEATED) -> Ended: ...


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """All streams are terminals, without colours."""
    monkeypatch.setattr("lukfu_cli.render.console.is_terminal", lambda stream: True)
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def table(lukfu: CommandLine, at_terminal: None, tmp_path: Path) -> Table:
    def play(text: str, *typed: str, options: Sequence[str] = SEATED) -> Ended:
        path = tmp_path / "begun.deal"
        path.write_text(text, encoding="utf-8")
        lines = "".join(f"{line}\n" for line in typed)
        return lukfu("play", path, *options, stdin=lines.encode())

    return play


def only_record(ended: Ended) -> Record:
    (record,) = read_deals([ended.out.encode()])
    assert not replay(record).findings
    return record


def plays(record: Record) -> list[str]:
    return [
        f"{play.seat} ({play.cards})" if play.is_face_down else f"{play.seat} {play.cards}"
        for trick in record.tricks
        for play in trick.plays
    ]


def answers(ended: Ended) -> str:
    """All that was said, without the line breaks of the terminal's width."""
    return " ".join(ended.err.split())


# Wrong entries: the reason, the rule, what is legal; and nothing is played.


@pytest.mark.parametrize(
    ("text", "entry", "told"),
    [
        (AUCTION, "T1", ["(R3.9)", "play or pass"]),
        (AUCTION, "claim", ["(R4.6)"]),
        (AUCTION, "3", ["no number 3", "1 to 2"]),
        (LEAD, "T9", ["T9 is not in P1's hand", "(R3.9)", "P1 can"]),
        (LEAD, "c2 s2", ["pair", "(R3.1)", "P1 can"]),
        (LEAD, "C2 S2 M2 T2", ["(R3.2)"]),
        (LEAD, "S4", ["Tens", "(R4.4)"]),
        (LEAD, "T1", ["T1 is Old", "(R4.4)"]),
        (LEAD, "(T2)", ["face up", "(R3.1)"]),
        (LEAD, "discard T2", ["face up", "(R3.1)"]),
        (LEAD, "claim", ["six are needed", "(R4.6)"]),
        (LEAD, "pass", ["P2 is the caller", "(R2.3)", "P1 can lead T2, any three of the twos or M123 (R4.4)"]),
        (FOLLOW, "pass", ["(R2.3)", "P1 can beat with S7 or S9 (R3.4)"]),
        (DISCARD, "play", ["(R2.3)", "P1 can only discard any one of 12 cards (R3.3)"]),
        (LEAD, "play", ["P2 is the caller", "(R2.3)"]),
        (LEAD, "99", ["no number 99"]),
        (LEAD, "9" * 5000, ["no number"]),
        (LEAD, "0", ["no number 0"]),
        (LEAD, "hnit", ["Did you mean hint?"]),
        (LEAD, "unod", ["Did you mean undo?"]),
        (LEAD, "xyzzy there", ["'xyzzy there'", "or S456, ? or help"]),
        (LEAD, "rules R9.9", ["no rule 'R9.9'"]),
        (LEAD, "c0", ["rank 0"]),
        (LEAD, "t", ["rank"]),
        (LEAD, "t2x", ["`x`"]),
        (LEAD, "T2 t2", ["twice"]),
        (LEAD, "flower", ["flower"]),
        (LEAD, "()", ["or S456, ? or help"]),
        (LEAD, "(T2", ["parenthesis does not fit"]),
        (LEAD, "\x1b[2Jquit", ["\\u{1b}[2Jquit"]),
        (FOLLOW, "S2", ["S5", "(R3.4)", "S7 or S9"]),
        (FOLLOW, "(S2)", ["(R3.3)", "S7 or S9"]),
        (FOLLOW, "S7 S9", ["(R3.3)"]),
        (FOLLOW, "claim", ["(R4.6)"]),
        (DISCARD, "C2 C5", ["(R3.3)"]),
        (DISCARD, "(C9)", ["C9 is not in P1's hand", "(R3.9)"]),
    ],
)
def test_a_wrong_entry_is_answered_and_nothing_is_played(table: Table, text: str, entry: str, told: list[str]) -> None:
    before, ended = table(text, "quit"), table(text, entry, "quit")
    assert ended.status == 0
    assert ended.out == before.out
    said = answers(ended)
    for part in told:
        assert part in said
        assert said.count(part) > answers(before).count(part)
    assert "\x1b" not in ended.err


# The same choice by number and by cards, in any form of a deal file.


@pytest.mark.parametrize("entry", ["C2 S2 M2", "m2s2c2", "Ｃ２索2 萬2", "文2，", "lead C2 S2 M2", "play c2s2m2"])
def test_cards_are_typed_in_any_form(table: Table, entry: str) -> None:
    if entry.endswith("，"):
        entry = "錢2 束2 万2"
    assert plays(only_record(table(LEAD, entry)))[0] == "P1 C2 S2 M2"


def test_a_number_picks_what_is_listed_behind_it(table: Table) -> None:
    listed = answers(table(LEAD, "quit")).split("You lead to trick 1. ")[1]
    assert listed.startswith("single 1 T2 set 2 C2 S2 M2 3 C2 S2 T2")
    assert plays(only_record(table(LEAD, "2")))[0] == "P1 C2 S2 M2"
    assert plays(only_record(table(LEAD, "１")))[0] == "P1 T2"


@pytest.mark.parametrize(
    ("entry", "told"),
    [("play", "says play"), ("1", "says play"), ("say pass", "passes"), ("PASS", "passes"), ("2", "passes")],
)
def test_calls_are_typed_or_numbered(table: Table, entry: str, told: str) -> None:
    assert f"P1 (you) {told}" in table(AUCTION, entry).err


def test_a_discard_is_typed_or_one_of_three_suggestions(table: Table) -> None:
    said = answers(table(DISCARD, "quit"))
    assert "Nothing of yours beats P2's C1. Type any one card" in said
    offered = re.findall(r"[123] \(([CSMT][1-9])\)", said.split("least ")[1])
    assert len(set(offered)) == 3
    numbered = zip("123", offered, strict=True)
    for entry, card in (("S9", "S9"), ("(S9)", "S9"), ("（索９）", "S9"), ("discard t1", "T1"), *numbered):
        assert plays(only_record(table(DISCARD, entry)))[2] == f"P1 ({card})"
    assert "no number 4" in answers(table(DISCARD, "4"))


def test_enter_makes_the_only_play(table: Table) -> None:
    assert plays(only_record(table(ONE_BEATS, "")))[2] == "P1 S9"
    assert len(plays(only_record(table(FOLLOW, "")))) == 2


# Questions.


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (AUCTION, ["(R2.3)", "(R5.2)", "(R3.2)", "(R3.9)"]),
        (
            LEAD,
            [
                "T2 - no other",
                "(R4.4)",
                "S9 T1 are Old",
                "C25 S247 M1237 are",
                "(R3.2)",
                "two Old cards make 2",
                "(R4.6)",
                "(R3.1)",
            ],
        ),
        (
            FOLLOW,
            [
                "S79 - ",
                "(R3.4, R3.3)",
                "Beating is never optional",
                "A higher String beats P2's S5; nothing else does (R3.4)",
                "(R4.6)",
            ],
        ),
        (DISCARD, ["any one of", "nothing in hand beats", "(R3.3)", "Nothing beats P2's C1: Coins 1 led as a single"]),
        (DISCARD.replace("P2 C1", "P2 C9"), ["Nothing beats P2's C9, the highest Coin (R3.4)"]),
        (CLAIM, ["with 6 fu", "(R4.6)", "(R4.5)"]),
    ],
)
def test_a_question_mark_says_what_may_be_played_and_why(table: Table, text: str, told: list[str]) -> None:
    for entry in ("?", "？", "why"):
        ended = table(text, entry, "quit")
        said = answers(ended)
        assert "You may" in said and "You may not" in said
        assert not [part for part in told if part not in said]
        assert ended.out == table(text, "quit").out


@pytest.mark.parametrize("text", [AUCTION, LEAD, FOLLOW, DISCARD, CLAIM])
def test_a_hint_is_legal_has_a_reason_and_changes_nothing(table: Table, text: str) -> None:
    ended = table(text, "hint", "hint", "quit")
    _, first, second = answers(ended).split("counter would ")
    assert first.split(". ")[0] == second.split(". ")[0]
    assert len(first.split()) > 8
    deed = first.split(" ")
    entry = {"say": deed[1], "claim": "claim"}.get(deed[0])
    if entry is None:
        words = ended.err.split("counter would ")[1].split("\n")[0]
        entry = words.removeprefix("lead ").removeprefix("play ").removeprefix("lay down ")
    assert only_record(table(text, "hint", entry)) is not None
    assert table(text, "hint", entry).out == table(text, entry).out
    assert table(text, entry).out != table(text).out


def test_old_proves_every_card_of_the_hand(table: Table) -> None:
    said = table(LEAD, "old", "quit").err
    proofs = said.split("P1> ")[1]
    for card in ["C2", "C5", "S2", "S4", "S7", "S9", "M1", "M2", "M3", "M7", "T1", "T2"]:
        assert card in proofs
    assert "R4.1" in proofs and "R4.2" in proofs


def test_help_rules_and_table(table: Table) -> None:
    said = answers(table(LEAD, "help", "rules", "rules R3.5", "rules 3.5", "rules LF304", "table", "quit"))
    for word in ("undo", "quit", "hint", "old", "rules R3.5"):
        assert word in said
    assert said.count("set of aces") >= 3
    assert said.count("Your hand (P1)") == 2


# Taking back.


def test_undo_goes_back_and_the_same_choice_gives_the_same_again(table: Table) -> None:
    straight = table(AUCTION, "play", "C2 S2 M2", "quit")
    turned = table(AUCTION, "play", "T2", "undo", "C2 S2 M2", "undo", "C2 S2 M2", "quit")
    assert turned.out == straight.out
    assert "Taken back: T2." in turned.err
    assert "Taken back: C2 S2 M2." in turned.err
    back = table(AUCTION, "play", "T2", "undo", "undo", "quit")
    assert "Taken back: play." in back.err
    assert "calls" not in back.out


def test_there_may_be_nothing_to_undo(table: Table) -> None:
    ended = table(LEAD, "undo", "u", "quit")
    assert ended.err.count("nothing to take back") == 2
    assert ended.out == table(LEAD, "quit").out


def test_people_at_one_keyboard_take_back_their_own_choices(table: Table) -> None:
    people = ("--players", "human,human,human", "--seed", "1")
    ended = table(AUCTION, "", "pass", "", "pass", "", "undo", "quit", options=people)
    assert "nothing to take back" in ended.err
    ended = table(AUCTION, "", "pass", "", "play", "", "T2", "", "undo", "quit", options=people)
    assert "Taken back: play." in ended.err
    assert "calls: P1 pass\n" in ended.out
    assert "Press Enter when P2 is at the keyboard." in ended.err


# How a game ends.


@pytest.mark.parametrize("words", [("quit",), ("q",), ("exit",), ()])
def test_a_game_that_is_left_prints_its_record_and_can_be_taken_up(table: Table, words: tuple[str, ...]) -> None:
    ended = table(AUCTION, "play", "C2 S2 M2", *words)
    assert ended.status == 0
    record = only_record(ended)
    assert plays(record)[0] == "P1 C2 S2 M2"
    assert record.score is None
    again = table(ended.out, "quit")
    assert again.out == ended.out


def test_a_claim_is_offered_and_wins(table: Table) -> None:
    ended = table(CLAIM, "1")
    assert "1 claim and win with 6 fu, +2 points for you (R4.6)" in answers(ended)
    assert "P1 claims on lead with 6 fu" in answers(ended)
    assert "Net points: P1 +2, P2 -1, P3 -1. You win two points." in answers(ended)
    assert only_record(ended).claim is not None


def test_a_claim_is_never_forced(table: Table) -> None:
    ended = table(CLAIM, "C1", "claim")
    assert plays(only_record(ended))[0] == "P1 C1"
    assert "P1 claims on lead with 6 fu: 1 won" in answers(ended)


def test_a_deal_is_played_to_its_end(table: Table) -> None:
    ended = table(AUCTION, *["1"] * 20)
    assert ended.status == 0
    record = only_record(ended)
    assert record.score is not None
    assert "Net points: " in ended.err
    assert "You " in answers(ended).split("Net points: ")[1]


def test_a_void_deal_is_dealt_again(table: Table) -> None:
    people = ("--players", "human,human,human", "--seed", "1")
    ended = table(AUCTION, "", "pass", "", "pass", "", "pass", "", "quit", options=people)
    assert "three passes" in ended.err and "(R2.4)" in ended.err
    record = only_record(ended)
    assert record.calls is None
    assert HANDS not in ended.out
    undone = table(AUCTION, "", "pass", "", "pass", "", "pass", "", "undo", "quit", options=people)
    assert "nothing to take back" in undone.err
    assert undone.out == ended.out


def test_several_deals_have_totals(table: Table) -> None:
    ended = table(CLAIM, "claim", "quit", options=(*SEATED, "--deals", "3"))
    assert "Deal 1 of 3" in ended.err and "Deal 2 of 3" in ended.err
    assert "So far of one deal: P1 human +2, P2 greedy -1, P3 greedy -1" in ended.err
    assert ended.out.count("---\n") == 1


def test_an_interrupt_prints_what_is_there(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["play", "C2 S2 M2"])

    def ask(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("lukfu_cli.render.play_screen.ask", ask)
    ended = table(AUCTION)
    assert ended.status == 130
    assert plays(only_record(ended))[0] == "P1 C2 S2 M2"


# What is shown.


def test_nothing_that_a_seat_cannot_know_is_shown(table: Table) -> None:
    swapped = LEAD.replace("P2: C89 S1568 M4 T34678", "P2: C67 S1568 M4 T34678")
    swapped = swapped.replace("P3: C13467 S3 M5689 T59", "P3: C13489 S3 M5689 T59")
    typed = ("?", "hint", "old", "C8", "C7", "(C9)", "table", "claim", "quit")
    assert table(LEAD, *typed).err == table(swapped, *typed).err


def test_the_discards_of_others_are_not_shown(table: Table) -> None:
    played = table(CLAIM, "C1", "table", "quit")
    hidden = [play.split(" ", 1)[1] for play in plays(only_record(played))[1:]]
    assert all(cards.startswith("(") for cards in hidden)
    assert not [cards for cards in hidden if cards in played.err]
    assert played.err.count("face down  (one card)") == 2
    taken_up = table(DISCARD, "quit", options=("--players", "greedy,human,greedy", "--seed", "1"))
    assert "trick 1   P2 C1, P3 (one card)" in taken_up.err
    assert "(C3)" not in taken_up.err


def test_the_hand_stands_in_rows_with_old_cards_and_combinations(table: Table) -> None:
    err = table(LEAD, "quit").err
    assert "  Coins     ·   2   ·   ·   5   ·   ·   ·   ·" in err
    assert "  Strings   ·   2   ·   4   ·   ·   7   ·   9*" in err
    assert "  Myriads   1---2---3   ·   ·   ·   7   ·   ·" in err
    assert "  Tens      1*  2   ·   ·   ·   ·   ·   ·   ·" in err
    assert "  sets      C2 S2 M2 T2\n  runs      M123\n" in err
    later = table(DISCARD, "C2", "quit").err
    assert "  Coins     x   o   ·   ·   5 " in later
    assert "trick 1   P2 C1, P3 (one card), P1 (C2): P2 wins 1 fu" in later


def test_no_line_is_wider_than_the_terminal(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("?", "hint", "old", "help", "c9", "t5x", "rules R3.5", "foo " * 30, "2", "?", "quit")
    for columns in ("60", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        err = table(LEAD, *typed).err
        lines = err.replace("P1> ", "").splitlines()
        wide = [line for line in lines if len(line) > int(columns) and "  trick" not in line]
        assert not wide


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["1", "2", "3", "4", "?", "hint", "old", "undo", "pass", "play", "claim", "table", "help", ""]
            ),
            st.text("cstmCSTM123456789 ()?,", max_size=12),
            st.text(max_size=20).map(lambda text: text.replace("\n", " ").replace("\r", " ")),
        ),
        max_size=25,
    )
)
def test_whatever_is_typed_is_answered(table: Table, typed: list[str]) -> None:
    ended = table(AUCTION, *[line.encode(errors="replace").decode() for line in typed])
    assert ended.status == 0
    assert not replay(only_record(ended)).findings


def test_bytes_that_are_no_text_are_answered(lukfu: CommandLine, at_terminal: None) -> None:
    ended = lukfu("play", *SEATED, stdin=b"\xff\xfe\x00\n\xc3(\npass\n")
    assert ended.status == 0
    assert "internal error" not in ended.err
