from __future__ import annotations

import pytest

from laws.moments_of import FOUR_TWOS
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.reduction import UnknownHandError, reduce_record
from lukfu_cli.engine.seats import SEATS, Seat

PLAYED = (
    """\
# P3 holds the other nines
title: Four twos
note: P2 has eights
"""
    + FOUR_TWOS
    + "calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n"
)


def record_of(text: str) -> Record:
    (record,) = read_text(text)
    return record


@pytest.mark.parametrize("seat", SEATS)
def test_the_other_hands_and_their_discards_are_gone(seat: Seat) -> None:
    part = reduce_record(record_of(PLAYED), seat)
    whole = record_of(PLAYED)
    assert part.hands == [whole.hands[other] if other is seat else None for other in SEATS]
    discard = part.tricks[0].plays[2]
    assert discard.cards == (parse_cards("C3 M69") if seat is Seat.P3 else None)
    assert (discard.size, discard.is_face_down) == (3, True)
    assert part.tricks[0].plays[:2] == whole.tricks[0].plays[:2]


def test_words_that_may_say_anything_are_left_out_and_the_title_stays() -> None:
    part = reduce_record(record_of(PLAYED), Seat.P1)
    assert (part.title, part.notes, part.comments, part.lines) == ("Four twos", [], [], [])
    assert part.source(5) == ""


def test_the_whole_record_stays_as_it_was() -> None:
    record = record_of(PLAYED)
    reduce_record(record, Seat.P1)
    assert record.notes == ["P2 has eights"] and record.tricks[0].plays[2].cards == parse_cards("C3 M69")
    assert None not in record.hands and record.comments and record.lines


def test_a_seat_whose_hand_is_not_there_has_no_view() -> None:
    record = record_of("P1: C25 S2479 M1237 T12\nP2: ?\nP3: ?\n")
    assert reduce_record(record, Seat.P1).has_usable_hands
    with pytest.raises(UnknownHandError, match="P2's hand is not in the record") as error:
        reduce_record(record, Seat.P2)
    assert error.value.seat is Seat.P2


def test_a_hand_that_follows_from_two_given_ones_is_known_to_its_seat() -> None:
    record = record_of(FOUR_TWOS.replace("P3: C13467 S3 M5689 T59", "P3: ?"))
    assert reduce_record(record, Seat.P3).hands[Seat.P3] == parse_cards("C13467 S3 M5689 T59")


def test_of_wrong_hands_a_seat_knows_its_own_alone() -> None:
    eleven = record_of(PLAYED.replace("P2: C89", "P2: C8"))
    assert [finding.code for finding in examine(eleven, seat=Seat.P2).findings] == ["LF203"]
    assert examine(eleven, seat=Seat.P1).findings == ()
    assert examine(eleven, seat=Seat.P1).final is not None, "P1 can go on reading"
    assert examine(eleven, seat=Seat.P2).final is None


def test_a_card_in_two_hands_is_known_to_neither() -> None:
    twice = record_of(PLAYED.replace("P2: C89", "P2: C59"))
    assert [finding.code for finding in twice.findings] == ["LF201"]
    for seat in SEATS:
        assert examine(twice, seat=seat).start is not None
        assert all(finding.code != "LF201" for finding in examine(twice, seat=seat).findings)


def test_what_is_dealt_nowhere_is_not_told_to_a_seat() -> None:
    (finding,) = examine(record_of(PLAYED.replace("P2: C89", "P2: C8")), seat=Seat.P2).findings
    assert finding.facts["count"] == 11 and not finding.facts["missing"]
    (whole,) = record_of(PLAYED.replace("P2: C89", "P2: C8")).findings
    assert whole.facts["missing"] == parse_cards("C9")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [("C89 flower", "LF202"), ("C89 C9", "LF201"), ("C8", "LF203"), ("C8 x", "LF131"), ("c8 S0", "LF132")],
)
def test_what_is_wrong_with_a_hand_is_known_to_its_owner_alone(wrong: str, code: str) -> None:
    record = record_of(PLAYED.replace("P2: C89", f"p2 ： {wrong}"))
    assert code in [finding.code for finding in record.findings]
    assert code in [finding.code for finding in examine(record, seat=Seat.P2).findings]
    assert examine(record, seat=Seat.P2).start is None
    for seat in (Seat.P1, Seat.P3):
        assert examine(record, seat=seat).findings == () and examine(record, seat=seat).start is not None


def test_a_line_of_another_hand_in_the_wrong_place_is_no_secret() -> None:
    text = PLAYED.replace("P2: C89 S1568 M4 T34678\n", "") + "P2: C89 S1568 M4 T34678\n"
    for seat in SEATS:
        assert [finding.code for finding in examine(record_of(text), seat=seat).findings] == ["LF114"]


def test_findings_of_a_seat_show_no_line_with_the_other_hands() -> None:
    wrong = record_of(PLAYED.replace("P2 C8 S8 T8", "P2 C8 S8"))
    for seat in SEATS:
        assert all(finding.source == "" for finding in examine(wrong, seat=seat).findings)
    unread = record_of(PLAYED + "2: P2 T4, P3 T99\n")
    assert [finding.source for finding in unread.findings] == ["2: P2 T4, P3 T99"]
    assert [finding.source for finding in examine(unread, seat=Seat.P1).findings] == [""]
