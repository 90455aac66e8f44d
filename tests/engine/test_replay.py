"""Records played again: where judging stops, what a claim and a score line may say, and what is known in the end."""

from __future__ import annotations

from random import Random

import pytest

from laws.games import random_game, to_action, to_state
from laws.moments_of import FOUR_TWOS
from laws.reference import write
from lukfu_cli.engine.actions import CLAIM, Action
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.replay import Replay, check_record, possible_scores, replay
from lukfu_cli.engine.scoring import Result, ResultKind, net_points, win_points
from lukfu_cli.engine.seats import SEATS, Seat

CALLED = FOUR_TWOS + "calls: P1 pass, P2 play\n"
TRICK = CALLED + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n"

ONE_SEEN = """\
master: P1
P1: C25 S2479 M1237 T12
P2: ?
P3: ?
calls: P1 pass, P2 play
1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (???)
2: P2 T4, P3 T9, P1 (M3)
3: P3 T5, P1 (T1), P2 T7
"""
"""The claim that follows is worth 4 fu and P2's Old cards, which P1 did not see."""

WON_AT_THE_END = """\
master: P3
P1: C123467 S468 M9 T49
P2: C589 S79 M2358 T368
P3: S1235 M1467 T1257
calls: P3 pass, P1 play
1: P3 S123, P1 (C26 S8), P2 (C5 M38)
2: P3 T2, P1 T4, P2 T8
3: P2 T6, P3 T7, P1 T9
4: P1 C7, P2 C9, P3 (M6)
5: P2 T3, P3 T5, P1 (C1)
6: P3 M4, P1 M9, P2 (S9)
7: P1 S4, P2 S7, P3 (M1)
8: P2 M2, P3 M7, P1 (S6)
9: P3 S5, P1 (C3), P2 (M5)
10: P3 T1, P1 (C4), P2 (C8)
"""
"""P3 takes the last trick and has seven fu; P1 called."""


def read(text: str) -> Replay:
    (record,) = read_text(text)
    return replay(record)


def codes(text: str) -> list[str]:
    return [finding.code for finding in read(text).findings]


@pytest.mark.parametrize("seed", range(12))
def test_every_step_is_what_was_done_and_stands_on_the_state_before(seed: int) -> None:
    game = random_game(Random(seed))
    end = game[-1]
    run = read(write(end))
    assert run.start == to_state(game[0]) and run.final == to_state(end)
    done: list[Action] = [Call(call) for call in end.calls]
    done += [to_action(action) for trick in end.tricks for action in trick]
    done += [CLAIM] * (end.claimer is not None)
    assert [step.action for step in run.steps] == done
    for step, table in zip(run.steps, game, strict=False):
        assert step.before == to_state(table) and step.seat == table.to_move and step.fault is None
        assert step.trick == (table.trick_number if table.caller is not None else 0)
        assert step.verdict == step.before.judge(step.action, step.seat)


def test_steps_know_where_they_stood() -> None:
    run = read(TRICK + "2: P2 T4\n")
    lines = [(step.span.line, step.span.column, step.span.end) for step in run.steps]
    text = (TRICK + "2: P2 T4\n").splitlines()
    assert [text[line - 1][column - 1 : end - 1] for line, column, end in lines[2:]] == [
        "C2 S2 M2",
        "C8 S8 T8",
        "(C3 M69)",
        "T4",
    ]


def test_judging_stops_at_the_first_broken_rule() -> None:
    run = read(TRICK + "2: P1 C5, P2 T9 C1, P3 T9\n3: P1 C9\nclaim: P1\nscore: P1 +9, P2 -9, P3 0\n")
    assert [finding.code for finding in run.findings] == ["LF302"]
    assert run.steps[-1].fault is Fault.WRONG_LEADER and len(run.steps) == 6
    assert run.final is not None and run.final.trick_number == 2 and run.final.phase is Phase.LEAD


def test_wrong_calls_leave_the_play_unjudged() -> None:
    run = read(FOUR_TWOS + "calls: P2 play\n1: P2 C9, P1 C1\n")
    assert [finding.code for finding in run.findings] == ["LF205"]
    assert run.steps == () and run.final == run.start


def test_hands_that_cannot_be_used_leave_everything_unjudged() -> None:
    run = read(TRICK.replace("C89", "C8"))
    assert [finding.code for finding in run.findings] == ["LF203"]
    assert (run.start, run.final, run.steps) == (None, None, ())


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("1: P1 C2 S2 M2, P2 C8 S8 T8\n2: P2 T4\n", (Fault.OUT_OF_TURN, 2, Seat.P2)),
        ("1: P1 C2 S2 M2, P2 C8 S8 T8\n2: P3 (C3 M69)\n", (Fault.OUT_OF_TURN, 2, Seat.P3)),
        ("1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69), P1 (C5)\n", (Fault.OUT_OF_TURN, 1, Seat.P1)),
        ("1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69), P2 T4\n", (Fault.OUT_OF_TURN, 1, Seat.P2)),
        ("1: P1 C2 S2 M2, P3 (C3 M69), P2 C8 S8 T8\n", (Fault.OUT_OF_TURN, 1, Seat.P3)),
        ("1: P1 C2 S2 M2, P1 (C5 S47), P2 C8 S8 T8\n", (Fault.OUT_OF_TURN, 1, Seat.P1)),
    ],
)
def test_a_play_too_few_or_too_many_in_a_trick(text: str, finding: tuple[Fault, int, Seat]) -> None:
    (found,) = read(CALLED + text).findings
    assert (found.code, found.trick, found.seat) == (finding[0].code, *finding[1:])


def test_a_step_that_stands_in_the_wrong_trick_has_that_verdict() -> None:
    run = read(CALLED + "1: P1 C2 S2 M2, P2 C8 S8 T8\n2: P3 (C3 M69)\n")
    verdict = run.steps[-1].verdict
    assert (verdict.fault, verdict.rule) == (Fault.OUT_OF_TURN, "R3.9")
    facts = verdict.choices, verdict.is_forced, verdict.could_beat, verdict.offers
    assert facts == (None, None, (), None), "as for anybody who is not to move"


@pytest.mark.parametrize("calls", ["calls: P1 pass\n", "calls: P1 pass, P2 pass\n", ""])
def test_tricks_before_the_auction_is_over(calls: str) -> None:
    (found,) = read(FOUR_TWOS + calls + "1: P1 T2\n").findings
    assert (found.code, found.trick, found.seat) == (Fault.AUCTION_OPEN.code, 1, Seat.P1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("claim: P1\n", (Fault.CLAIM_OFF_LEAD, None)),
        ("calls: P1 pass\nclaim: P2\n", (Fault.CLAIM_OFF_LEAD, None)),
        ("calls: P1 pass, P2 pass, P3 pass\nclaim: P1\n", (Fault.CLAIM_OFF_LEAD, None)),
        ("calls: P1 pass, P2 play\nclaim: P1\n", (Fault.CLAIM_TOO_LOW, 1)),
        ("calls: P1 pass, P2 play\nclaim: P2\n", (Fault.CLAIM_OFF_LEAD, 1)),
        ("calls: P1 pass, P2 play\n1: P1 C2 S2 M2\nclaim: P1\n", (Fault.CLAIM_OFF_LEAD, 1)),
        ("calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\nclaim: P2\n", (Fault.CLAIM_TOO_LOW, 2)),
    ],
)
def test_claims_that_may_not_be_made(text: str, expected: tuple[Fault, int | None]) -> None:
    (found,) = read(FOUR_TWOS + text).findings
    assert (found.code, found.trick) == (expected[0].code, expected[1])


def test_after_the_last_trick_the_claim_of_the_winner_changes_nothing() -> None:
    plain, claimed = read(WON_AT_THE_END), read(WON_AT_THE_END + "claim: P3\n")
    assert plain.findings == claimed.findings == ()
    assert plain.final == claimed.final and plain.steps == claimed.steps
    assert plain.final is not None and plain.final.result is not None
    assert (plain.final.result.kind, plain.final.result.winner) == (ResultKind.EXHAUSTION, Seat.P3)
    assert plain.final.result.score == (-4, 0, 4), "seven fu: two points twice, from the caller"


def test_after_the_last_trick_nobody_else_may_claim() -> None:
    for seat in ("P1", "P2"):
        (found,) = read(WON_AT_THE_END + f"claim: {seat}\n").findings
        assert (found.code, found.trick, str(found.seat)) == ("LF403", 10, seat)


def test_the_last_winner_without_six_fu_has_too_few_for_a_claim() -> None:
    for seed in range(400):
        end = random_game(Random(seed), claims=0)[-1]
        if end.ending is not None and end.ending[0] in ("draw", "exhaustion") and end.ending[1] != end.leader:
            (found,) = read(write(end) + f"claim: P{end.leader + 1}\n").findings
            assert (found.code, found.trick, found.seat) == ("LF404", len(end.tricks), SEATS[end.leader])
            return
    raise AssertionError("every game was won by the winner of its last trick")


def test_a_play_after_the_last_trick_or_in_a_void_deal() -> None:
    (found,) = read(WON_AT_THE_END + "11: P3 C4\n").findings
    assert (found.code, found.trick, found.seat) == ("LF308", 11, Seat.P3)
    (found,) = read(WON_AT_THE_END.strip() + ", P3 C4\n").findings
    assert (found.code, found.trick, found.seat) == ("LF308", 10, Seat.P3), "a fourth play in the last trick"
    (found,) = read(FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n1: P1 T2\n").findings
    assert (found.code, found.trick, found.seat) == ("LF308", 1, Seat.P1)


@pytest.mark.parametrize(
    ("text", "score", "found"),
    [
        (WON_AT_THE_END, "P1 -4, P2 0, P3 +4", []),
        (WON_AT_THE_END, "P1 -6, P2 0, P3 +6", ["LF501"]),
        (WON_AT_THE_END, "P1 0, P2 0, P3 0", ["LF501"]),
        (WON_AT_THE_END, "P1 -4, P2 0, P3 +3", ["LF501"]),
        (WON_AT_THE_END, "P1 -2, P2 -2, P3 +4", ["LF501"]),
        (FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n", "P1 0, P2 0, P3 0", []),
        (FOUR_TWOS + "calls: P1 pass, P2 pass, P3 pass\n", "P1 +2, P2 -1, P3 -1", ["LF502"]),
        (FOUR_TWOS, "P1 0, P2 0, P3 0", ["LF502"]),
        (FOUR_TWOS + "calls: P1 pass\n", "P1 0, P2 0, P3 0", ["LF502"]),
        (TRICK, "P1 0, P2 0, P3 0", ["LF502"]),
        (TRICK + "2: P2 T4\n", "P1 0, P2 0, P3 0", ["LF502"]),
    ],
)
def test_scores_are_held_against_the_result(text: str, score: str, found: list[str]) -> None:
    assert codes(text + f"score: {score}\n") == found


def test_a_claim_that_was_not_seen_is_worth_what_the_score_says() -> None:
    silent = read(ONE_SEEN + "claim: P2\n")
    assert silent.findings == () and silent.final is not None
    assert silent.final.result == Result(ResultKind.CLAIM, Seat.P2, None, None)
    low, high = silent.final.claim_range(Seat.P2)
    assert (low, high) == (4, 11)
    for fu in range(6, high + 1):
        points = win_points(fu)
        told = read(ONE_SEEN + f"claim: P2\nscore: P1 -{points}, P2 +{2 * points}, P3 -{points}\n")
        assert told.findings == () and told.final is not None
        assert told.final.result == Result(ResultKind.CLAIM, Seat.P2, fu, (-points, 2 * points, -points))


@pytest.mark.parametrize(
    "score",
    ["P1 -7, P2 +14, P3 -7", "P1 0, P2 0, P3 0", "P1 0, P2 +4, P3 -4", "P1 -1, P2 +3, P3 -2", "P1 +1, P2 -2, P3 +1"],
)
def test_a_score_that_no_unseen_card_can_explain_is_wrong(score: str) -> None:
    assert codes(ONE_SEEN + f"claim: P2\nscore: {score}\n") == ["LF501"]


def test_the_scores_that_an_unseen_claim_can_have() -> None:
    final = read(ONE_SEEN + "claim: P2\n").final
    assert final is not None and final.result is not None
    assert possible_scores(final, final.result) == [net_points(Seat.P2, Seat.P2, win_points(fu)) for fu in range(6, 12)]
    known = read(WON_AT_THE_END).final
    assert known is not None and known.result is not None
    assert possible_scores(known, known.result) == [(-4, 0, 4)]


def test_findings_carry_their_place_their_line_and_the_facts() -> None:
    text = CALLED + "1: P1 C2 S2 M2, P2 C8 S8, P3 (C3 M69)\n"
    (found,) = read(text).findings
    assert (found.code, found.deal, found.trick, found.seat) == ("LF304", 1, 1, Seat.P2)
    line = text.splitlines()[found.span.line - 1]
    assert found.source == line and line[found.span.column - 1 : found.span.end - 1] == "C8 S8"
    assert found.facts["fault"] is Fault.SET_TOO_LOW and found.facts["step"].seat is Seat.P2
    assert found.facts["position"].to_move is Seat.P2


def test_check_gives_the_findings_of_a_replay() -> None:
    (record,) = read_text(CALLED + "1: P1 C2\nscore: P1 0, P2 0, P3 0\n")
    assert tuple(check_record(record)) == replay(record).findings != ()
