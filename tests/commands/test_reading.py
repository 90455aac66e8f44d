"""Deals read for showing: which deal, up to when, for whom, and what is said when that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from lukfu_cli.commands.inputs import UnreadableFile
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import Choice, Reading, outcome_of, read_deal, read_deals
from lukfu_cli.engine.findings import Finding, Span
from lukfu_cli.engine.moments import parse_moment
from lukfu_cli.engine.seats import Seat

DATA = Path(__file__).parents[1] / "data" / "analyze"
SEVERAL = str(DATA / "several.deal")


def at(text: str) -> Choice:
    return Choice(at=parse_moment(text))


def failure(name: str, choice: Choice) -> str:
    with pytest.raises(UsageFailure) as caught:
        read_deal(str(DATA / name), choice)
    return caught.value.message.removeprefix(str(DATA) + "/")


def test_the_first_deal_is_read_with_a_note_that_others_follow(capsys: pytest.CaptureFixture[str]) -> None:
    reading = read_deal(SEVERAL, Choice())
    assert (reading.name, reading.number, reading.replay.record.title) == (SEVERAL, 1, "Three passes")
    assert capsys.readouterr() == ("", f"{SEVERAL}: this is deal 1 of several; --deal K shows another\n")


@pytest.mark.parametrize("number", [1, 3])
def test_a_deal_that_is_asked_for_needs_no_note(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert read_deal(SEVERAL, Choice(deal=number)).number == number
    assert capsys.readouterr() == ("", "")


def test_one_deal_alone_needs_no_note(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_deal(str(DATA / "whole.deal"), Choice()).number == 1
    assert capsys.readouterr() == ("", "")


def test_what_is_past_the_end_is_said() -> None:
    assert failure("several.deal", Choice(deal=4)) == "several.deal: there is no deal 4: the file has 3 deals"
    assert failure("whole.deal", Choice(deal=2)) == "whole.deal: there is no deal 2: the file has one deal"
    assert failure("unseen.deal", at("2.2")) == (
        "unseen.deal, deal 1: there is no moment 2.2: the record ends after trick 2, play 1"
    )
    assert failure("draw.deal", at("6")) == "draw.deal, deal 1: there is no moment 6: the record ends after trick 5"
    assert failure("fours.deal", at("1.1")) == (
        "fours.deal, deal 1: there is no moment 1.1: the record ends before the first lead"
    )
    assert failure("several.deal", Choice(deal=1, at=parse_moment("0"))) == (
        "several.deal, deal 1: there is no moment 0: no call of the record says play, so no trick begins"
    )


def test_a_hand_that_is_not_there_is_said() -> None:
    assert failure("view.deal", Choice(seat=Seat.P3)) == (
        "view.deal, deal 1: P3's hand is not in the record, so what P3 knows cannot be shown"
    )


def test_a_file_that_is_not_there_is_said() -> None:
    with pytest.raises(UnreadableFile, match="no such file"):
        read_deal(str(DATA / "nowhere.deal"), Choice())


def test_readings_are_cut_and_reduced() -> None:
    reading = read_deal(str(DATA / "draw.deal"), Choice(at=parse_moment("2"), seat=Seat.P2))
    final = reading.replay.final
    assert final is not None and len(final.tricks) == 2 and not final.current
    assert final.hand(Seat.P2) is not None and final.hand(Seat.P1) is None


def test_every_deal_of_every_file_or_one_of_each() -> None:
    files = [SEVERAL, str(DATA / "whole.deal")]
    every = list(read_deals(files, Choice()))
    assert [reading.number for reading in every if isinstance(reading, Reading)] == [1, 2, 3, 1]
    second = list(read_deals(files, Choice(deal=2)))
    assert isinstance(second[0], Reading) and second[0].number == 2
    assert isinstance(second[1], UsageFailure) and "no deal 2" in second[1].message


def test_the_worst_finding_gives_the_outcome() -> None:
    def finding(code: str) -> Finding:
        return Finding(code, Span(1, 1, 2), 1, {})

    assert outcome_of([]) is Outcome.ALL_WELL
    assert outcome_of([finding("LF304")]) is Outcome.RULE_BROKEN
    assert outcome_of([finding("LF205")]) is Outcome.RULE_BROKEN
    assert outcome_of([finding("LF203"), finding("LF304")]) is Outcome.UNUSABLE
    assert outcome_of([finding("LF111")]) is Outcome.UNUSABLE
