from __future__ import annotations

from random import Random

import pytest

from laws.games import random_game, to_state
from laws.moments_of import FOUR_TWOS
from laws.reference import Table, write
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.moments import AUCTION, Moment, PastTheEndError, cut_record, last_moment, parse_moment

PLAYED = FOUR_TWOS + "calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n2: P2 T4, P3 T9\n"


def record_of(text: str) -> Record:
    (record,) = read_text(text)
    return record


@pytest.mark.parametrize(
    ("text", "moment", "written"),
    [
        ("auction", AUCTION, "auction"),
        (" Auction ", AUCTION, "auction"),
        ("0", Moment(0, 0), "0"),
        ("1", Moment(1, 3), "1"),
        ("12", Moment(12, 3), "12"),
        ("01", Moment(1, 3), "1"),
        ("2.1", Moment(2, 1), "2.1"),
        ("2.2", Moment(2, 2), "2.2"),
        ("2.3", Moment(2, 3), "2"),
        ("2.0", Moment(1, 3), "1"),
        ("1.0", Moment(0, 0), "0"),
        ("0.0", Moment(0, 0), "0"),
    ],
)
def test_moments_that_can_be_named(text: str, moment: Moment, written: str) -> None:
    assert parse_moment(text) == moment
    assert str(moment) == written and parse_moment(written) == moment


@pytest.mark.parametrize(
    "text", ["", "x", "13", "1.4", "0.1", "-1", "1.", ".1", "1.1.1", "1,1", "١", "9" * 5000, "1 1", "end", "+1", "1e0"]
)
def test_what_is_no_moment(text: str) -> None:
    with pytest.raises(ValueError, match="is no moment"):
        parse_moment(text)


def moment_of(table: Table) -> Moment | None:
    """The name of a moment of a game; None where it has none: between two calls, and at a claim."""
    if not table.calls:
        return AUCTION
    if table.caller is None or table.claimer is not None:
        return None
    if table.in_progress:
        return Moment(len(table.tricks), len(table.in_progress))
    return Moment(len(table.tricks), 3 if table.tricks else 0)


@pytest.mark.parametrize("seed", range(12))
def test_a_record_cut_at_a_moment_leads_to_the_state_of_that_moment(seed: int) -> None:
    game = random_game(Random(seed))
    record = record_of(write(game[-1], score=game[-1].score()))
    for table in game:
        moment = moment_of(table)
        if moment is not None:
            read = examine(record, parse_moment(str(moment)))
            assert read.final == to_state(table) and read.findings == ()


@pytest.mark.parametrize("seed", range(6))
def test_a_cut_leaves_the_whole_record_as_it_was(seed: int) -> None:
    game = random_game(Random(seed))
    text = write(game[-1], score=game[-1].score())
    record, again = record_of(text), record_of(text)
    cut_record(record, AUCTION)
    cut_record(record, Moment(0, 0)) if game[-1].caller is not None else None
    for name in ("calls", "tricks", "claim", "score", "findings"):
        assert getattr(record, name) == getattr(again, name)


@pytest.mark.parametrize(
    ("text", "last", "past"),
    [
        (FOUR_TWOS, AUCTION, ["0", "1.1", "1"]),
        (FOUR_TWOS + "calls: P1 pass\n", AUCTION, ["0", "1"]),
        (FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n", AUCTION, ["0", "1"]),
        (FOUR_TWOS + "calls: P1 pass, P2 play\n", Moment(0, 0), ["1.1", "1", "12"]),
        (PLAYED, Moment(2, 2), ["2", "3.1", "3", "12"]),
        (PLAYED.strip() + ", P1 (M3)\n", Moment(2, 3), ["3.1", "3"]),
    ],
)
def test_past_the_end_is_an_error_and_the_end_is_not(text: str, last: Moment, past: list[str]) -> None:
    record = record_of(text)
    assert last_moment(record) == last
    cut_record(record, last)
    cut_record(record, AUCTION)
    for word in past:
        with pytest.raises(PastTheEndError) as error:
            cut_record(record, parse_moment(word))
        assert (error.value.moment, error.value.last) == (parse_moment(word), last)
        assert str(error.value) == f"the record ends at {last}, before {word}"


def test_what_is_wrong_later_is_not_seen_and_what_is_wrong_before_is() -> None:
    text = PLAYED.replace("P3 T9", "P3 T5") + "claim: P1\nscore: P1 0, P2 0, P3 0\n"
    record = record_of(text.replace("P2 T4", "P2 T4"))
    assert [finding.code for finding in examine(record).findings] != []
    assert examine(record, Moment(2, 1)).findings == ()
    wrong_lead = record_of(text.replace("2: P2 T4", "2: P1 M7"))
    assert [finding.code for finding in examine(wrong_lead, Moment(2, 2)).findings] == ["LF302"]
    assert examine(wrong_lead, Moment(1, 3)).findings == ()


WRONG_LATER = [
    "2: P2 T44, P3 T9\n",
    "2: P2 T4, P3 T99\n",
    "two: P2 T4\n",
    "3: P2 T4\n",
    "2: P2 T4, P3 T9\nclaim: P9\n",
    "score: P1 0\n",
    "what is this\n",
]


@pytest.mark.parametrize("later", WRONG_LATER)
def test_faults_of_form_after_the_moment_are_left_out(later: str) -> None:
    text = FOUR_TWOS + "calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n"
    record = record_of(text + later)
    assert record.findings
    for moment in ("auction", "0", "1.1", "1"):
        assert examine(record, parse_moment(moment)).findings == (), moment


def test_a_fault_behind_the_last_play_of_the_moment_is_left_out_and_one_before_it_kept() -> None:
    text = FOUR_TWOS + "calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69), P1 C99\n"
    assert examine(record_of(text), Moment(1, 3)).findings == ()
    assert examine(record_of(text), Moment(1, 1)).findings == ()
    head = record_of("colour: red\n" + FOUR_TWOS.replace("P2: C89", "P2: C8") + "calls: P1 pass, P2 play\n1: P1 T2\n")
    for moment in (AUCTION, Moment(0, 0), Moment(1, 1)):
        assert [finding.code for finding in examine(head, moment).findings] == ["LF111", "LF203"]


def test_wrong_calls_are_after_the_moment_before_the_auction() -> None:
    calls = record_of(FOUR_TWOS + "calls: P2 play\n")
    assert [finding.code for finding in calls.findings] == ["LF205"]
    assert cut_record(calls, AUCTION).findings == []
    assert [finding.code for finding in cut_record(calls, Moment(0, 0)).findings] == ["LF205"]
