"""Records become one text each, and the text becomes the record again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import contents, records

from lukfu_cli.engine.actions import lay_face_up
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.dealfile.reader import read_deals, read_text
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.dealfile.writer import format_record, format_records, record_from_position
from lukfu_cli.engine.deals import Deal, Hands, OldRule
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.partial import PartialState
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.state import GameState

FOUR = """\
title: Four cards for the caller
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
calls: P1 pass, P2 play
1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)
2: P2 T4, P3 T9, P1 (M3)
3: P3 T5, P1 (T1), P2 T7
claim: P2
score: P1 -2, P2 +4, P3 -2
"""


def only(text: str) -> Record:
    (record,) = read_text(text)
    assert record.findings == []
    return record


def rewritten(text: str) -> str:
    records = read_text(text)
    assert [finding for record in records for finding in record.findings] == []
    return format_records(records)


@given(st.lists(records(), min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_what_is_written_is_read_again_and_written_as_the_same_bytes(deals: list[Record]) -> None:
    text = format_records(deals)
    again = list(read_deals([text.encode()]))
    assert [record.findings for record in again] == [[] for _ in deals]
    assert [contents(record) for record in again] == [contents(record) for record in deals]
    assert format_records(again) == text


@given(records())
@settings(max_examples=60, deadline=None)
def test_a_canonical_text_has_no_space_too_many_and_one_line_end_at_its_end(record: Record) -> None:
    text = format_record(record)
    assert text.endswith("\n") and not text.endswith("\n\n")
    assert all(line and line == line.rstrip(" ") for line in text.split("\n")[:-1])


def test_the_example_is_in_the_one_written_form() -> None:
    assert rewritten(FOUR) == FOUR


@pytest.mark.parametrize(
    ("lax", "written"),
    [
        ("P1: T12 M1237 S2479 C25", "P1: C25 S2479 M1237 T12"),
        ("p1 :C25S2479M1237T12", "P1: C25 S2479 M1237 T12"),
        ("P1: C5 C2 S9742 M7 M321 T21", "P1: C25 S2479 M1237 T12"),
        ("P1: c 25 s 2479 m 1237 t 12", "P1: C25 S2479 M1237 T12"),
        ("Ｐ１：文２５ 索２４７９ 萬１２３７ 十１２", "P1: C25 S2479 M1237 T12"),
        ("P1: 錢25 束2479 万1237 拾12", "P1: C25 S2479 M1237 T12"),
        ("P1: 钱25 索2479 貫1237 十12", "P1: C25 S2479 M1237 T12"),
        ("P1: 文25 索2479 贯1237 十12", "P1: C25 S2479 M1237 T12"),
        ("\tP1\u3000:\u00a0C25 S2479 M1237 T12", "P1: C25 S2479 M1237 T12"),
        ("P3: ?", "P3: C13467 S3 M5689 T59"),
        ("P3：？", "P3: C13467 S3 M5689 T59"),
        ("MASTER:p1", "master: P1"),
        ("Title:   Four cards for the caller  ", "title: Four cards for the caller"),
        ("calls：P1 PASS， P2 Play", "calls: P1 pass, P2 play"),
        ("calls: P1pass、P2play", "calls: P1 pass, P2 play"),
        ("1: P1 M2 S2 C2,P2 T8C8 S8,P3（M96 C3）", "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)"),
        ("1: P1C2S2M2 , P2 C8 S8 T8 , P3 ( C3 M 69 )", "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)"),
        ("02: P2 T4, P3 T9, P1 (M3)", "2: P2 T4, P3 T9, P1 (M3)"),
        ("２：P2 T4, P3 T9, P1 (M3)", "2: P2 T4, P3 T9, P1 (M3)"),
        ("CLAIM:P2", "claim: P2"),
        ("score: P3 -2, P1 -2, P2 4", "score: P1 -2, P2 +4, P3 -2"),
        ("score: P1 \u22122，P2 ＋４，P3 － 2", "score: P1 -2, P2 +4, P3 -2"),
    ],
)
def test_lax_forms_are_read_and_written_in_the_strict_one(lax: str, written: str) -> None:
    assert written + "\n" in FOUR
    assert rewritten(FOUR.replace(written + "\n", lax + "\n")) == FOUR


@pytest.mark.parametrize("zero", ["0", "+0", "-0", "\u22120", "＋０", "00"])
def test_zero_points_have_no_sign(zero: str) -> None:
    text = FOUR.replace("P1 -2, P2 +4, P3 -2", f"P1 {zero}, P2 +4, P3 -4")
    assert "score: P1 0, P2 +4, P3 -4\n" in rewritten(text)


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("rules: tsoi\n", ""),
        ("rules: tsoi old=seen\n", ""),
        ("Rules: TSOI, old = deduced\n", "rules: tsoi old=deduced\n"),
        ("rules: tsoi old=deduced\n", "rules: tsoi old=deduced\n"),
    ],
)
def test_rules_are_written_only_where_they_are_not_plain(given: str, written: str) -> None:
    assert rewritten(FOUR.replace("master", given + "master", 1)) == FOUR.replace("master", written + "master", 1)


def test_the_master_is_always_written() -> None:
    assert rewritten(FOUR.replace("master: P1\n", "")) == FOUR


def test_lines_before_the_first_trick_are_put_in_order_and_notes_keep_theirs() -> None:
    head = ["note: b", "date: 2024-02-29", "event: E", "players: X, Y, Z", "note: a"]
    lines = FOUR.split("\n")
    shuffled = "\n".join([*reversed(lines[:6]), *head, *lines[6:]])
    written = ["players: X, Y, Z", "event: E", "date: 2024-02-29", "note: b", "note: a"]
    assert rewritten(shuffled) == "\n".join([lines[0], *written, *lines[1:]])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("tail", ["", "\n", "\n\n---\n\n", "\n---"])
def test_line_ends_marks_blank_lines_and_a_last_separator_do_not_matter(end: str, mark: str, tail: str) -> None:
    text = mark + (FOUR.replace("master", "\n \t\nmaster", 1).rstrip("\n") + tail).replace("\n", end)
    assert rewritten(text) == FOUR


def test_deals_have_a_line_between_them_only() -> None:
    assert rewritten(f"{FOUR} ---\n{FOUR}\uff0d\uff0d\uff0d\n{FOUR}---\n") == f"{FOUR}---\n{FOUR}---\n{FOUR}"


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("# one\n#two\ntitle: a # b\n", "# one\n#two\ntitle: a # b\n"),
        ("  ＃ wide\ntitle: a\n", "# wide\ntitle: a\n"),
        ("note: n # kept\n", "note: n # kept\n"),
        ("event: Night #3 # a comment\n", "event: Night #3 # a comment\n"),
        ("players: A, B #2, C   #  c\n", "players: A, B #2, C #  c\n"),
        ("players: A, B, C # c\n", "players: A, B, C # c\n"),
        ("date: 2024-01-01#c\n", "date: 2024-01-01 #c\n"),
        ("# r\nrules: tsoi # plain\n# m\n", "# r\n# plain\n# m\n"),
        ("# r\nrules: tsoi old=deduced # d\n", "# r\nrules: tsoi old=deduced # d\n"),
    ],
)
def test_comments_stay_at_their_lines(given: str, written: str) -> None:
    body = FOUR.split("\n", 1)[1]
    assert rewritten(given + body) == written + body


def test_comments_move_with_their_lines_and_the_last_stay_last() -> None:
    lines = FOUR.split("\n")[1:-1]
    turned = ["# hand three", lines[3] + "   # its end", "# master", lines[0], lines[1], lines[2], *lines[4:], "# last"]
    expected = ["# master", lines[0], lines[1], lines[2], "# hand three", lines[3] + " # its end", *lines[4:], "# last"]
    text = "\n".join(turned) + "\n"
    assert rewritten(text) == "\n".join(expected) + "\n"
    assert rewritten(text + "---\n\n # more\n") == "\n".join([*expected, "# more"]) + "\n"


def test_a_comment_on_every_line_survives() -> None:
    lines = FOUR.split("\n")[:-1]
    text = "".join(
        f"# above {place}\n{line}{'' if not place else f' # behind {place}'}\n" for place, line in enumerate(lines)
    )
    assert rewritten(text) == text


def test_two_hands_not_seen_stay_so_and_unseen_discards_too() -> None:
    text = (
        "master: P2\nP1: ?\nP2: C89 S1568 M4 T34678\nP3: ?\ncalls: P2 play\n"
        "1: P2 T4, P3 T9, P1 (?)\n2: P3 C1 S1 M1, P1 (???), P2 (C8 S1 M4)\n"
    )
    assert rewritten(text) == text
    assert rewritten(text.replace("(???)", "( ? ？ ? )")) == text


# Records made from positions.


def final(text: str) -> Position:
    position = replay(only(text)).final
    assert position is not None
    return position


def dealt() -> Hands:
    deal = final(FOUR).deal
    assert isinstance(deal, Deal)
    return deal.hands


def test_a_position_gives_the_record_it_came_from() -> None:
    record = record_from_position(final(FOUR), title="Four cards for the caller")
    assert format_record(record) == FOUR


def test_a_position_tells_its_names_date_notes_and_rules() -> None:
    deal = Deal(dealt(), Seat.P3, OldRule.DEDUCED)
    record = record_from_position(
        GameState.start(deal), players=("A", "B", "C"), event="E #3", date="2024-01-01", notes=["n", "m # k"]
    )
    head = (
        "players: A, B, C\nevent: E #3\ndate: 2024-01-01\nnote: n\nnote: m # k\nrules: tsoi old=deduced\nmaster: P3\n"
    )
    assert format_record(record).startswith(head)
    assert contents(only(format_record(record))) == contents(record)


def test_the_score_of_a_void_deal_is_not_written_and_can_be_left_out() -> None:
    position: Position = GameState.start(Deal(dealt(), Seat.P1))
    for _ in range(3):
        position = position.apply(Call.PASS)
    assert position.result is not None and position.result.kind is ResultKind.VOID
    assert format_record(record_from_position(position)).endswith("calls: P1 pass, P2 pass, P3 pass\n")
    assert format_record(record_from_position(final(FOUR), with_score=False)).endswith("claim: P2\n")


def test_a_position_that_is_not_over_has_neither_claim_nor_score() -> None:
    position: Position = GameState.start(Deal(dealt(), Seat.P1))
    position = position.apply(Call.PLAY).apply(lay_face_up(parse_cards("C2 S2 M2")))
    assert format_record(record_from_position(position)).endswith("calls: P1 play\n1: P1 C2 S2 M2\n")


def test_a_discard_that_was_not_seen_is_written_as_such() -> None:
    text = FOUR.replace("(C3 M69)", "(???)").replace("(M3)", "(?)").replace("(T1)", "(?)")
    position = final(text)
    assert isinstance(position, PartialState)
    assert format_record(record_from_position(position, title="Four cards for the caller")) == text


@pytest.mark.parametrize("title", ["", " a", "a ", "a\nb", "a\r", "x" * 201])
def test_a_title_that_would_not_be_read_again_is_refused(title: str) -> None:
    with pytest.raises(ValueError, match="title"):
        record_from_position(final(FOUR), title=title)


@pytest.mark.parametrize("name", ["", "A,B", "A，B", "A、B", " A"])
def test_a_name_that_would_not_be_read_again_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        record_from_position(final(FOUR), players=("A", name, "C"))


@pytest.mark.parametrize("event", ["a # b", "a #"])
def test_an_event_with_what_would_be_a_comment_is_refused(event: str) -> None:
    with pytest.raises(ValueError, match="event"):
        record_from_position(final(FOUR), event=event)


@pytest.mark.parametrize("date", ["2024-2-3", "2023-02-29", "today"])
def test_a_date_that_is_none_is_refused(date: str) -> None:
    with pytest.raises(ValueError, match="date"):
        record_from_position(final(FOUR), date=date)
