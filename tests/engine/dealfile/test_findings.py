"""Each thing that can be wrong with a file: its code, the exact place, the trick and seat, and what is said of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lukfu_cli.engine.dealfile.reader import read_deals, read_text
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.replay import check_record
from lukfu_cli.render.file_messages import MESSAGES, file_message
from lukfu_cli.render.findings import message

FOUR = [
    "title: Four cards for the caller",
    "master: P1",
    "P1: C25 S2479 M1237 T12",
    "P2: C89 S1568 M4 T34678",
    "P3: C13467 S3 M5689 T59",
    "calls: P1 pass, P2 play",
    "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)",
    "2: P2 T4, P3 T9, P1 (M3)",
    "3: P3 T5, P1 (T1), P2 T7",
    "claim: P2",
    "score: P1 -2, P2 +4, P3 -2",
]


def with_line(number: int, text: str) -> str:
    """The example with its line ``number`` (from 1) put in another way."""
    return "\n".join([*FOUR[: number - 1], text, *FOUR[number:]]) + "\n"


def places(findings: list[Finding]) -> list[str]:
    """The findings in short: ``LF126 6:20-24``, with the trick and the seat where there is one."""
    return [
        f"{finding.code} {finding.span.line}:{finding.span.column}-{finding.span.end}"
        + (f" trick {finding.trick}" if finding.trick else "")
        + (f" {finding.seat}" if finding.seat is not None else "")
        for finding in findings
    ]


def found(text: str) -> list[str]:
    return places([finding for record in read_text(text) for finding in record.findings])


LINES = [
    # Keys.
    (2, "mastr: P1", ["LF111 2:1-6"], "Unknown line `mastr:` — did you mean `master:`?"),
    (2, "dealer: P1", ["LF111 2:1-7"], "Unknown line `dealer:` — did you mean `master:`?"),
    (2, "zebra: P1", ["LF111 2:1-6"], "Unknown line `zebra:`."),
    (2, "  : P1", ["LF111 2:3-4"], "No key stands before the colon."),
    (3, "PI: C25 S2479 M1237 T12", ["LF111 3:1-3"], "Unknown line `PI:` — did you mean `P1:`?"),
    (3, "Player 1: C25 S2479 M1237 T12", ["LF111 3:1-9"], "Unknown line `Player 1:` — did you mean `P1:`?"),
    (7, "Trick 1: P1 C2", ["LF111 7:1-8"], "Unknown line `Trick 1:` — did you mean `1:`?"),
    (
        2,
        "master P1",
        ["LF112 2:1-10"],
        "`master P1` has no colon, so it is no line of a deal file — did you mean `master:`?",
    ),
    (2, "  hello  ", ["LF112 2:3-8"], "`hello` has no colon, so it is no line of a deal file."),
    (2, "hello # a: b", ["LF112 2:1-6"], "`hello` has no colon, so it is no line of a deal file."),
    (3, "P1; C25", ["LF112 3:1-8"], "`P1; C25` has no colon, so it is no line of a deal file — did you mean `P1:`?"),
    (2, "master: P1\nMaster: P2", ["LF113 3:1-7"], "`master:` stands in line 2 already."),
    (3, "P1: ?\nP1: ?", ["LF113 4:1-3"], "`P1:` stands in line 3 already."),
    (8, FOUR[7] + "\nmaster: P1", ["LF113 9:1-7"], "`master:` stands in line 2 already."),
    (
        8,
        FOUR[7] + "\nnote: n",
        ["LF114 9:1-5"],
        "`note:` stands after the first trick: it belongs before the first trick.",
    ),
    (9, "claim: P2\n3: P3 T5, P1 (T1), P2 T7", ["LF114 10:1-2", "LF113 11:1-6"], None),
    (10, "score: P1 -2, P2 +4, P3 -2\nclaim: P2", ["LF114 11:1-6", "LF113 12:1-6"], None),
    (
        11,
        FOUR[10] + "\nnote: n",
        ["LF114 12:1-5"],
        "`note:` stands after the score: it belongs before the first trick.",
    ),
    (2, "master:", ["LF116 2:1-7"], "Nothing stands behind `master:`, where its value should be."),
    (3, "P1: # later", ["LF116 3:1-3"], "Nothing stands behind `P1:`, where its value should be."),
    (7, "1:", ["LF116 7:1-2 trick 1"], "Nothing stands behind `1:`, where its value should be."),
    (1, "title: ", ["LF116 1:1-6"], "Nothing stands behind `title:`, where its value should be."),
    (3, "note: n", ["LF115 1:1-2 P1"], "The line `P1:` is missing. For a hand that was not seen it is `P1: ?`."),
    # Values about the deal.
    (1, "title: " + "x" * 201, ["LF121 1:208-209"], "The title has 201 characters; 200 are allowed."),
    (2, "players: A, B", ["LF122 2:10-14"], "Three names are needed, with commas between them; here are two names."),
    (2, "players: A,, B", ["LF122 2:10-15"], "Three names are needed, with commas between them; here are two names."),
    (
        2,
        "players: A,B,C,D",
        ["LF122 2:10-17"],
        "Three names are needed, with commas between them; here are four names.",
    ),
    (2, "date: 2023-02-29", ["LF123 2:7-17"], "`2023-02-29` is no date of the form YYYY-MM-DD."),
    (2, "date: 1900-02-29", ["LF123 2:7-17"], "`1900-02-29` is no date of the form YYYY-MM-DD."),
    (2, "date: 0000-01-01", ["LF123 2:7-17"], "`0000-01-01` is no date of the form YYYY-MM-DD."),
    (
        2,
        "date: 2024/2/3",
        ["LF123 2:7-15"],
        "`2024/2/3` is no date of the form YYYY-MM-DD — did you mean `2024-02-03`?",
    ),
    (
        2,
        "date: 2024-1-13",
        ["LF123 2:7-16"],
        "`2024-1-13` is no date of the form YYYY-MM-DD — did you mean `2024-01-13`?",
    ),
    (2, "date: 2024-13-1", ["LF123 2:7-16"], "`2024-13-1` is no date of the form YYYY-MM-DD."),
    (2, "date: 0-1-1", ["LF123 2:7-12"], "`0-1-1` is no date of the form YYYY-MM-DD."),
    (2, "rules: tsoy", ["LF124 2:8-12"], "`tsoy` is not known — did you mean `tsoi`?"),
    (2, "rules: tsoi old=deduct", ["LF124 2:13-23"], "`old=deduct` is not known — did you mean `old=deduced`?"),
    (2, "rules: tsoi fast", ["LF124 2:13-17"], "`fast` is not known: the rules are `tsoi` or `tsoi old=deduced`."),
    (2, "master: P4", ["LF125 2:9-11"], "`P4` is no seat: the seats are P1, P2 and P3."),
    (2, "master: P12", ["LF125 2:9-12"], "`P12` is no seat: the seats are P1, P2 and P3."),
    (2, "master: 1", ["LF125 2:9-10"], "`1` is no seat — did you mean `P1`?"),
    (2, "master: P 1", ["LF125 2:9-12"], "`P 1` is no seat — did you mean `P1`?"),
    (2, "master: P1, P2", ["LF117 2:11-15"], "`, P2` is too much: the value before it is complete."),
    (10, "claim: P2 P3", ["LF117 10:11-13"], "`P3` is too much: the value before it is complete."),
    (2, "mas\x00ter: P1", ["LF107 2:4-5"], "U+0000, a character that is not seen, cannot stand here."),
    (2, "master: P\u200b1", ["LF107 2:10-11"], None),
    (2, "master: \u2028P1", ["LF107 2:9-10"], "U+2028, a character that is not seen, cannot stand here."),
    (2, "master: P1\x0b", ["LF107 2:11-12"], "U+000B, a character that is not seen, cannot stand here."),
    (2, "master: P1\x85x", ["LF107 2:11-12"], "U+0085, a character that is not seen, cannot stand here."),
    (2, "master: P1\rrules: tsoi", ["LF107 2:11-12"], None),
    (3, "P1: C25\x00 S2479 M1237 T12", ["LF107 3:8-9 P1"], None),
    # Hands.
    (3, "P1: C25 S2479 X1237 T12", ["LF131 3:15-20 P1"], None),
    (3, "P1: C25, S2479", ["LF131 3:8-9 P1"], "A comma cannot stand between cards: spaces can."),
    (3, "P1: Coins 5", ["LF131 3:5-10 P1", "LF132 3:11-12 P1"], None),
    (3, "P1: C S2", ["LF132 3:5-6 P1"], "`C` has no rank: a suit is followed by one rank or more, as in S456."),
    (3, "P1: 25 S2", ["LF132 3:5-7 P1"], "`25` has no suit before it: a card is a suit and a rank, as in S4."),
    (3, "P1: C205", ["LF132 3:7-8 P1"], None),
    (3, "P1: C05", ["LF132 3:6-7 P1"], "There is no rank 0: ranks are 1 to 9."),
    (3, "P1: C25 ?", ["LF134 3:9-10 P1"], "A hand is wholly given, or a single `?` if it was not seen."),
    (3, "P1: ??", ["LF134 3:5-6 P1"], "A hand is wholly given, or a single `?` if it was not seen."),
    (3, "P1: (C25)", ["LF135 3:5-6 P1"], "No parentheses can stand in a hand."),
    (3, "P1: C25 S2479 M1237 T1 F", ["LF202 3:24-25 P1"], None),
    (3, "P1: C25 S2479 M1237 T1 flower", ["LF202 3:24-30 P1"], None),
    (3, "P1: C25 花 S2479 M1237 T1", ["LF202 3:9-10 P1"], None),
    (3, "P1: C25 紅花1 S2479 M1237 T1", ["LF202 3:9-12 P1"], None),
    (3, "P1: C25 S2479 M1237 T1", ["LF203 3:5-23 P1"], "11 cards: one is missing; not dealt anywhere: T2."),
    (3, "P1: C25 S2479 M1237", ["LF203 3:5-20 P1"], "10 cards: two are missing; not dealt anywhere: T1 T2."),
    (3, "P1: C25 S2479 M1237 T11", ["LF201 3:23-24 P1"], "T1 stands twice in P1's hand; not dealt anywhere: T2."),
    (3, "P1: C25 S2479 M1237 T12 T1", ["LF201 3:25-27 P1"], "T1 stands twice in P1's hand."),
    (5, "P3: C13467 S3 M5689 T39", ["LF201 5:21-23 P3"], "T3 is also in P2's hand, line 4; not dealt anywhere: T5."),
    (5, "P3: C13467 S3 M5689 T359", ["LF203 5:5-25 P3", "LF201 5:21-23 P3"], "13 cards: one too many."),
    # The auction.
    (6, "calls: P1 pass, P2 plya", ["LF126 6:20-24 P2"], "`plya` is no call — did you mean `play`?"),
    (6, "calls: P1 pass, P2 double", ["LF126 6:20-26 P2"], "`double` is no call: a call is `play` or `pass`."),
    (6, "calls: P1, P2 play", ["LF126 6:8-10 P1"], "P1 says nothing here: a call is `play` or `pass`."),
    (6, "calls: P1 pass P2 play", ["LF117 6:16-23 P1"], "A comma is missing before `P2 play`."),
    (6, "calls: pass, P2 play", ["LF125 6:8-12"], "`pass` is no seat: the seats are P1, P2 and P3."),
    (6, "calls: P1 pass,, P2 play", ["LF136 6:16-17"], None),
    (6, "calls: P1 pass, P2 play,", ["LF136 6:24-25"], "Something is missing beside this comma."),
    (6, "calls: P2 play", ["LF205 6:8-15 P2"], "P2 calls, but the first call is the Master's, and that is P1."),
    (6, "calls: P1 pass, P3 play", ["LF205 6:17-24 P3"], "P3 calls, but it is P2's turn."),
    (
        6,
        "calls: P1 play, P2 play, P3 play",
        ["LF206 6:17-24 P2"],
        "P2 calls, but P1 said play, and that ended the auction.",
    ),
    (
        6,
        "calls: P1 pass, P2 pass, P3 pass, P1 play",
        ["LF206 6:35-42 P1"],
        "P1 calls, but three passes have made the deal void (R2.4).",
    ),
    # Tricks.
    (7, "3: P1 C2", ["LF129 7:1-2 trick 3"], "Trick 3 stands where trick 1 should."),
    (8, "3: P2 T4", ["LF129 8:1-2 trick 3"], None),
    (7, "0: P1 C2", ["LF129 7:1-2"], "Trick 0 stands where trick 1 should."),
    (7, "1234567: P1 C2", ["LF105 7:1-8"], "`1234567` has more than six digits."),
    (7, "1: P1 C2 S2 Q2", ["LF131 7:13-15 trick 1 P1"], None),
    (7, "1: P1 C2 S2 C2", ["LF133 7:14-15 trick 1 P1"], "C2 stands twice in this play."),
    (7, "1: P1 C2 P2 C8", ["LF117 7:10-15 trick 1 P1"], "A comma is missing before `P2 C8`."),
    (7, "1: P1 (C2) P2 C8", ["LF117 7:12-17 trick 1 P1"], "A comma is missing before `P2 C8`."),
    (7, "1: P1 (C2) S8", ["LF117 7:12-14 trick 1 P1"], "`S8` is too much: the value before it is complete."),
    (7, "1: P1, P2 C8", ["LF116 7:4-6 trick 1 P1"], None),
    (7, "1: C2 S2, P2 C8", ["LF125 7:4-6 trick 1"], "`C2` is no seat: the seats are P1, P2 and P3."),
    (
        7,
        "1: P1 C2, P2 (C2 ?)",
        ["LF134 7:18-19 trick 1 P2"],
        "A discard is wholly given or wholly unseen: `(C2 S3)` or `(??)`.",
    ),
    (7, "1: P1 ?", ["LF134 7:7-8 trick 1 P1"], None),
    (7, "1: P1 (C2", ["LF135 7:7-8 trick 1 P1"], "The parenthesis is not closed: a discard is `(CARDS)`."),
    (7, "1: P1 (C2 ?", ["LF135 7:7-8 trick 1 P1"], None),
    (7, "1: P1 (C2, P2 X", ["LF135 7:7-8 trick 1 P1", "LF131 7:15-16 trick 1 P2"], None),
    (7, "1: P1 C2)", ["LF135 7:9-10 trick 1 P1"], None),
    (7, "1: P1 ()", ["LF135 7:7-9 trick 1 P1"], None),
    (7, "1: P1 ((C2))", ["LF135 7:8-9 trick 1 P1", "LF135 7:12-13 trick 1 P1"], None),
    (7, "1: P1 C2 F", ["LF202 7:10-11 trick 1 P1"], None),
    (7, "1: P1 C2, , P2 C3", ["LF136 7:11-12 trick 1"], None),
    # The score.
    (11, "score: P1 -2, P2 four, P3 -2", ["LF127 11:18-22 P2"], "`four` is no whole number of points."),
    (11, "score: P1 -2, P2, P3 -2", ["LF127 11:15-17 P2"], "P2's points are missing."),
    (11, "score: P1 -2.5, P2 +4, P3 -2", ["LF127 11:11-15 P1"], None),
    (11, "score: P1 --2, P2 +4, P3 -2", ["LF127 11:11-14 P1"], None),
    (11, "score: P1 +4000000, P2 +4, P3 -2", ["LF105 11:11-19 P1"], "`+4000000` has more than six digits."),
    (11, "score: P1 " + "9" * 4000 + ", P2 4, P3 2", ["LF105 11:11-4011 P1"], None),
    (11, "score: P1 -2, P2 +4", ["LF128 11:8-20"], "The score lacks P3: it gives the points of all three."),
    (11, "score: P1 -2, P2 +4, P2 -2", ["LF128 11:22-24 P2"], "P2 has points in this score already."),
    (11, "score: P1 -2 P2 +4, P3 -2", ["LF117 11:14-19 P1"], "A comma is missing before `P2 +4`."),
    (11, "score: P1 -2 points, P2 +4, P3 -2", ["LF117 11:14-20 P1"], None),
    # Between deals.
    (
        11,
        FOUR[10] + "\n----",
        ["LF108 12:1-5"],
        "`----` is taken for the line between two deals, which is `---` and nothing else.",
    ),
    (11, FOUR[10] + "\n --- # next", ["LF108 12:2-12"], None),
    (11, FOUR[10] + "\n—", ["LF108 12:1-2"], None),
]


def _name(value: object) -> str:
    return value[:40] if isinstance(value, str) else ""


@pytest.mark.parametrize(("line", "text", "expected", "said"), LINES, ids=_name)
def test_what_is_wrong_is_found_at_its_place(line: int, text: str, expected: list[str], said: str | None) -> None:
    whole = with_line(line, text)
    findings = [finding for record in read_text(whole) for finding in record.findings]
    assert places(findings) == expected
    if said is not None:
        assert file_message(findings[0]) == said
    for finding in findings:
        assert finding.source == whole.split("\n")[finding.span.line - 1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["LF101 1:1-1"]),
        ("\n\n", ["LF101 1:1-1"]),
        ("\ufeff", ["LF101 1:1-1"]),
        ("# only a comment\n", ["LF101 1:1-1"]),
        ("---\n", ["LF101 1:1-4"]),
        ("---\n---", ["LF101 1:1-4", "LF101 2:1-4"]),
        ("\n# c\n ---\n", ["LF101 3:1-5"]),
        ("\n".join([*FOUR, "---", "", "---", *FOUR]), ["LF101 14:1-4"]),
        ("\n".join([*FOUR, "---", "---", "# c", ""]), ["LF101 13:1-4"]),
        ("\n".join([*FOUR, "---", "", "# c", ""]), []),
        ("# c\n\ntitle: t\n", ["LF115 3:1-2"]),
        ("title: t\nP2: ?\n", ["LF115 1:1-2"]),
        ("P1: ?\nP2: ?\nP3: ?", ["LF137 3:5-6"]),
    ],
)
def test_what_is_missing_is_found(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_empty_deals_are_counted() -> None:
    records = read_text("\n".join(["---", *FOUR, "---", "---", *FOUR]))
    assert [(record.number, record.line, len(record.findings)) for record in records] == [
        (1, 1, 1),
        (2, 2, 0),
        (3, 14, 1),
        (4, 15, 0),
    ]


def test_a_byte_order_mark_is_no_column() -> None:
    assert found("\ufeff" + with_line(1, "titel: x")) == ["LF111 1:1-6"]


def test_a_tab_and_a_wide_character_are_one_column_each() -> None:
    assert found(with_line(3, "\tP1:\t文25 索2479 萬1237 十1x")) == ["LF131 3:24-25 P1"]


def test_all_findings_come_in_one_run_in_the_order_of_the_lines() -> None:
    text = "\n".join(
        [
            "mastr: P2",
            "date: today",
            "P3: C13467 S3 M5689 T59",
            "P1: C25 S2479 M1237 T1",
            "calls: P3 play, P1 pass",
            "P2: C89 S1568 M4 T34678",
            "1: P1 X, P2 C8",
            "score: P1 1",
        ]
    )
    assert found(text) == [
        "LF111 1:1-6",
        "LF123 2:7-12",
        "LF203 4:5-23 P1",
        "LF131 7:7-8 trick 1 P1",
        "LF128 8:8-12",
    ]


def test_a_card_in_three_hands_is_found_twice() -> None:
    lines = ["P1: C123456789 S123", "P2: C1 S456789 M12345", "P3: C1 M6789 T1234567"]
    assert found("\n".join(lines)) == ["LF201 2:5-7 P2", "LF201 3:5-7 P3"]


def test_cards_that_are_in_no_hand_are_named_once() -> None:
    text = "\n".join([*FOUR[:2], "P1: C25 S2479 M1237 T11", "P2: C89 S1568 M4 T34677", FOUR[4]]) + "\n"
    first, second = check_record(read_text(text)[0])
    assert message(first) == "T1 stands twice in P1's hand; not dealt anywhere: T2 T8."
    assert message(second) == "T7 stands twice in P2's hand."


def test_of_two_hands_the_later_line_has_the_finding() -> None:
    assert found("\n".join([FOUR[4], FOUR[3], "P1: C25 S2479 M1237 T15"])) == ["LF201 3:23-24 P1"]


@pytest.mark.parametrize(
    ("hands", "usable", "known"),
    [
        (FOUR[2:5], True, 3),
        ([FOUR[2], "P2: ?", FOUR[4]], True, 3),
        ([FOUR[2], "P2: ?", "P3: ?"], True, 1),
        (["P1: ?", "P2: ?", "P3: ?"], False, 0),
        ([FOUR[2], FOUR[3]], False, 2),
        ([FOUR[2], "P2: ?", "P3: C13467 S3 M5689 T5"], False, 2),
        ([FOUR[2], "P2: ?", "P3: C13467 S3 M5689 T51"], False, 2),
        ([FOUR[2], FOUR[3], "P3: C13467 S3 M5689 T5 F"], False, 3),
        ([FOUR[2], FOUR[3], "P3: C13467 S3 M5689 T5X"], False, 2),
    ],
)
def test_hands_are_used_only_where_they_are_good(hands: list[str], usable: bool, known: int) -> None:
    (record,) = read_text("\n".join(hands))
    assert record.has_usable_hands is usable
    assert sum(hand is not None for hand in record.hands) == known


@pytest.mark.parametrize(
    ("line", "text", "calls", "plays"),
    [
        (2, "master: P9", 0, []),
        (2, "mastr: P2", 0, []),
        (2, "rules: tsoy", 0, []),
        (6, "calls: P1 pass, P2 plya", 1, []),
        (7, "1: P1 C2 S2 M2, P2 C8 S8 X8, P3 (C3 M69)", 2, [1]),
        (8, "2: P2 T4, P3 T9, P1 (M3", 2, [3, 2]),
        (8, "zwei: P2 T4", 2, [3]),
        (8, "4: P2 T4, P3 T9, P1 (M3)", 2, [3]),
        (10, "claim: P7", 2, [3, 3, 3]),
    ],
)
def test_play_that_cannot_be_read_is_not_judged_past_that_place(
    line: int, text: str, calls: int, plays: list[int]
) -> None:
    (record,) = read_text(with_line(line, text))
    assert len(record.calls or ()) == calls
    assert [len(trick.plays) for trick in record.tricks] == plays
    assert record.claim is None and record.score is None
    assert all(finding.code < "LF2" for finding in check_record(record))


def test_more_than_three_plays_and_a_trick_that_lacks_some_are_no_matter_of_form() -> None:
    assert found(with_line(7, "1: P1 C2, P2 C8, P3 C9, P1 C5, P2 C6")) == []
    assert found(with_line(7, "1: P1 C2 S2 M2")) == []


def test_every_code_of_the_reader_has_a_sentence() -> None:
    from lukfu_cli.engine.dealfile import codes

    named = {value for value in vars(codes).values() if isinstance(value, str) and value.startswith("LF")}
    assert named == set(MESSAGES)


WORDS = "P2 play pass master: score: claim: note: P1: 1: calls: title: İ ſ ： ， （ ？ 文 ９ 花 1234567"
SPACES = (" ", "\t", "\n", "\n", "\n", "\r\n", "\r", "\n---\n", "\x00", "\u2028", "\ufeff")
ALPHABET = st.sampled_from([*"P1C2ST9?()#:,+-x", *WORDS.split(), *SPACES, *FOUR])


@given(st.lists(ALPHABET, max_size=60).map("".join).map(str.encode) | st.binary(max_size=300), st.integers(1, 40))
@settings(max_examples=300, deadline=None)
def test_any_bytes_give_records_and_findings_that_can_be_told(data: bytes, size: int) -> None:
    chunks = [data[start : start + size] for start in range(0, len(data), size)]
    records = list(read_deals(chunks))
    assert [record.number for record in records] == list(range(1, len(records) + 1))
    for record in records:
        assert places(record.findings) == places(sorted(record.findings, key=lambda finding: finding.span[:2]))
        for finding in check_record(record):
            assert finding.span.line >= record.line and 1 <= finding.span.column <= finding.span.end
            assert finding.span.end <= len(finding.source) + 2
            assert message(finding)
    assert [places(record.findings) for record in read_deals([data])] == [places(record.findings) for record in records]


@given(st.lists(ALPHABET, max_size=4), st.integers(0, 400), st.integers(0, 3))
@settings(max_examples=200, deadline=None)
def test_damage_to_a_good_file_gives_findings_or_a_file_that_is_written_the_same(
    pieces: list[str], place: int, cut: int
) -> None:
    from lukfu_cli.engine.dealfile.writer import format_records

    whole = "\n".join(FOUR) + "\n"
    records = read_text(whole[:place] + "".join(pieces) + whole[place + cut :])
    if not any(finding.code < "LF205" for record in records for finding in record.findings):
        text = format_records(records)
        assert format_records(read_text(text)) == text
