"""How values, actions and calls are worded: what is settled as such, and what is not as an interval."""

from __future__ import annotations

import pytest

from lukfu_cli.engine.actions import Action, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import play_of
from lukfu_cli.engine.randomness import deal_stream
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.best_play import BestPlay
from lukfu_cli.engine.solver.questions import Asked, Calling, Kind, Solution, Task
from lukfu_cli.engine.solver.values import ActionValue, Move, Value, Win
from lukfu_cli.engine.state import GameState
from lukfu_cli.render.analyze_text import section_lines
from lukfu_cli.render.report import Section
from lukfu_cli.render.solve_progress import task_words
from lukfu_cli.render.solve_text import (
    actions_section,
    best_play_section,
    by_caller_section,
    calling_section,
    solution_sections,
    unsolved_reason,
    value_text,
    wins_section,
)

START = GameState.start(random_deal(deal_stream(1, 0)))
LEAD = START.apply(Call.PLAY)


def lines(section: Section) -> list[str]:
    return [line.strip() for line in section_lines(section)]


def exact(points: int) -> Value:
    return Value(points, points)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (exact(4), "+4"),
        (exact(0), "0"),
        (exact(-2), "-2"),
        (Value(-2, 4), "between -2 and +4"),
        (Value(0, 2), "between 0 and +2"),
    ],
)
def test_a_value_is_told_with_its_sign_or_as_an_interval(value: Value, text: str) -> None:
    assert value_text(value) == text


def play(text: str) -> Action:
    found = play_of(parse_cards(text))
    assert found is not None
    return found


def judged(*values: Value, subject: Seat = LEAD.mover) -> list[str]:
    """What is said of singles with these values."""
    cards = ("C1", "C2", "C3", "C4")
    actions = [ActionValue(play(card), (), value) for card, value in zip(cards, values, strict=False)]
    return [line.split("  ")[-1].strip() for line in lines(actions_section(actions, subject, LEAD))[1:]]


def test_actions_keep_the_value_or_give_points_up() -> None:
    assert judged(exact(4), exact(4), exact(3), exact(-2)) == [
        "keeps +4",
        "keeps +4",
        "gives up 1 point",
        "gives up 6 points",
    ]


def test_what_is_not_settled_is_not_judged_beyond_what_is_proved() -> None:
    assert judged(Value(2, 6), exact(2), Value(-3, 1), Value(-3, 4)) == [
        "not settled",
        "not settled",
        "gives up at least 1 point",
        "not settled",
    ]
    assert judged(exact(4), Value(-3, 1)) == ["keeps +4", "gives up at least 3 points"]


def test_actions_of_another_player_hold_somebody_to_points_or_let_them_have_more() -> None:
    subject = LEAD.mover.next
    assert judged(exact(-2), exact(-1), Value(2, 4), subject=subject) == [
        f"holds {subject} to -2",
        f"lets {subject} have 1 point more",
        f"lets {subject} have at least 4 points more",
    ]
    assert judged(Value(-3, 2), exact(-1), subject=subject) == ["not settled", "not settled"]


def test_discards_of_one_value_stand_in_one_line() -> None:
    def discard(text: str) -> FaceDown:
        return FaceDown(parse_cards(text))

    actions = [
        ActionValue(discard("C1"), (discard("C2"),), exact(2)),
        ActionValue(discard("S1"), (), exact(2)),
        ActionValue(discard("T1"), (), exact(0)),
    ]
    assert lines(actions_section(actions, LEAD.mover, LEAD))[1:] == [
        "+2        (C1)                 keeps +2; so do (C2) and (S1)",
        "0         (T1)                 gives up 2 points",
    ]
    many = [ActionValue(discard(f"{suit}{rank}"), (), exact(0)) for suit in "CS" for rank in range(1, 10)]
    (line,) = lines(actions_section(many, LEAD.mover, LEAD))[1:]
    assert line.endswith("keeps 0; so do (C2), (C3), (C4), (C5), (C6), (C7), (C8), (C9), (S1), (S2), (S3) and 6 more")


def test_a_win_is_told_with_its_fu_as_far_as_they_are_known() -> None:
    wins = {Seat.P1: Win(True, 8), Seat.P2: Win(None, None), Seat.P3: Win(False, None)}
    solution = Solution(LEAD, wins, {}, None, None, None, None, None, None, 0)
    assert lines(wins_section(solution))[1:] == ["P1  yes, with 8 fu", "P2  not settled", "P3  no"]
    part = solution._replace(wins={Seat.P1: Win(True, None)}, secured={Seat.P1: Value(4, 14)})
    assert lines(wins_section(part))[1:] == ["P1  yes, with 7 fu or more"]
    assert lines(wins_section(part._replace(secured={})))[1:] == ["P1  yes, with 6 fu or more"]


def test_the_nine_numbers_stand_in_a_table() -> None:
    by_caller = {caller: {seat: exact(2 * seat - caller) for seat in SEATS} for caller in SEATS}
    by_caller[Seat.P2][Seat.P2] = Value(-2, 4)
    assert lines(by_caller_section(by_caller, SEATS)) == [
        "Secured points at the first lead, by caller"
        " (guaranteed against the other two playing together, all hands open)",
        "P1                  P2                  P3",
        "P1 calls  0                   +2                  +4",
        "P2 calls  -1                  -2 to +4            +3",
        "P3 calls  -2                  0                   +2",
    ]


@pytest.mark.parametrize(
    ("play_value", "pass_value", "text"),
    [
        (exact(2), exact(-1), "gains 3"),
        (exact(-3), exact(0), "costs 3"),
        (exact(0), exact(0), "changes nothing"),
        (Value(2, 4), exact(1), "gains 1 or more"),
        (Value(-7, -2), exact(0), "costs 2 or more"),
        (Value(-2, 2), exact(0), "not settled"),
    ],
)
def test_what_calling_is_worth_is_the_difference(play_value: Value, pass_value: Value, text: str) -> None:
    found = lines(calling_section({Seat.P1: Calling(play_value, pass_value)}, START))
    assert found[-1].split(None, 1) == ["calling", text]


def test_a_tie_that_matters_is_told() -> None:
    played = BestPlay((Move(LEAD.mover, play("C2")),), (0, 0, 0), has_several_values=True)
    found = lines(best_play_section(LEAD, played))
    assert found[0] == "Best play, each for themselves (max^n: a model of play, and no guarantee)"
    assert found[-1].startswith("Several values: ")
    assert lines(best_play_section(LEAD, played._replace(has_several_values=False))) == found[:-1]


def test_every_number_stands_under_the_name_of_its_question() -> None:
    secured = {seat: exact(0) for seat in SEATS}
    wins = {seat: Win(False, None) for seat in SEATS}
    solution = Solution(LEAD, wins, secured, None, None, LEAD.mover, None, None, None, 5)
    headings = [section.heading for section in solution_sections(solution, Asked())]
    assert headings[1:] == [
        "Who can force a win (against the other two playing together, all hands open)",
        "Secured points (guaranteed against the other two playing together, all hands open)",
    ]
    unsettled = solution._replace(secured=secured | {Seat.P2: Value(-1, 2)})
    assert [section.heading for section in solution_sections(unsettled, Asked())][3:] == ["The search"]
    assert [section.heading for section in solution_sections(solution, Asked(line=True))][3:] == ["A line of play"]


def test_why_a_deal_is_not_solved() -> None:
    hands = "P1: C4567 S13 M58 T3569\nP2: C128 S678 M679 T127\nP3: C39 S2459 M1234 T48\n"
    play = "calls: P1 pass, P2 pass, P3 play\n1: P1 C5 M5 T5, P2 S7 M7 T7, P3 (???)\n"
    assert "--at 1.2 is the moment before" in unsolved_reason(replay(read_text(hands + play)[0]))
    two = hands.replace("P2: C128 S678 M679 T127", "P2: ?").replace("P1: C4567 S13 M58 T3569", "P1: ?")
    assert unsolved_reason(replay(read_text(two)[0])).startswith("P1's and P2's hands are not known")
    few = hands.replace("T127", "T12")
    assert unsolved_reason(replay(read_text(few)[0])) == "with hands like these nothing can be solved"


def test_every_question_has_its_words_on_the_bar() -> None:
    said = {task_words(Task(kind, Seat.P2)) for kind in Kind}
    assert len(said) == len(Kind)
    assert task_words(Task(Kind.SECURED, Seat.P2, Seat.P3)) == "P2's points if P3 calls"
    assert task_words(Task(Kind.WIN, Seat.P2)) == "can P2 force a win"
