"""Records that contradict themselves: where it shows first, and why (D3)."""

from __future__ import annotations

from random import Random

import pytest

from lukfu_cli.engine.actions import CLAIM, Action, Discard, FaceDown
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, CardSet
from lukfu_cli.engine.contradiction import Conflict, explain_conflict, first_contradictory, is_contradictory
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.dealfile.writer import format_record, record_from_position
from lukfu_cli.engine.deals import PartialDeal
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.partial import PartialState
from lukfu_cli.engine.plays import plays_in
from lukfu_cli.engine.proofs import Contradiction
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.replay import Replay, replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render.findings import message

SEEN = """\
master: P1
P1: C25 S2479 M1237 T14
P2: ?
P3: ?
calls: P1 play
"""
REFUTED = SEEN + "1: P1 T4, P2 T8, P3 (?)\n2: P2 S3, P3 S5, P1 S7\n3: P1 C2, P2 C6, P3 C8\n4: P3 T9, P1 (M1), P2 (?)\n"
NO_PLACE = SEEN + "1: P1 S2, P2 (?), P3 (?)\n2: P1 C2, P2 C3, P3 C4\n"


def read(text: str) -> Replay:
    (record,) = read_text(text)
    return replay(record)


def found_in(text: str) -> list[tuple[str, int, int, int | None, str]]:
    return [
        (finding.code, finding.span.line, finding.span.column, finding.trick, str(finding.seat))
        for finding in read(text).findings
    ]


def test_the_finding_stands_at_the_play_with_which_it_came_to_be() -> None:
    assert found_in(REFUTED) == [("LF315", 9, 7, 4, "P3")]
    assert found_in(NO_PLACE) == [("LF315", 6, 22, 1, "P3")]


def test_the_walk_ends_there_and_the_position_is_the_last_good_one() -> None:
    told = read(REFUTED)
    assert told.final is not None
    assert told.final.to_move is Seat.P3
    assert len(told.final.tricks) == 3
    assert not is_contradictory(told.final)
    last = told.steps[-1]
    assert last.fault is Fault.CONTRADICTION
    assert last.verdict.rule == "D3"
    assert not last.verdict.is_legal
    assert last.before is told.final
    assert is_contradictory(last.before.apply(last.action))


def test_before_that_play_nothing_is_wrong() -> None:
    (record,) = read_text(REFUTED)
    assert examine(record, Moment(3, 3)).findings == ()
    assert [finding.code for finding in examine(record, Moment(4, 1)).findings] == ["LF315"]


def test_what_comes_first_ends_the_judging() -> None:
    for later in ("5: P1 M2\n", "claim: P1\n", "score: P1 +2, P2 -1, P3 -1\n", "5: P3 M4, P1 C5, P2 (?)\n"):
        assert found_in(REFUTED + later) == [("LF315", 9, 7, 4, "P3")]
    assert found_in(NO_PLACE + "claim: P2\n") == [("LF315", 6, 22, 1, "P3")]
    assert [code for code, *_ in found_in(REFUTED.replace("2: P2 S3, P3 S5, P1 S7", "2: P3 S5, P1 S7, P2 S8"))] == [
        "LF302"
    ]


def test_a_record_is_contradictory_by_a_discard_that_was_written_out() -> None:
    """P1's hand is not given, but what P1 laid down later is: T9, which would have beaten T4."""
    text = """\
master: P1
P1: ?
P2: C36 S3568 M456 T348
P3: ?
calls: P1 pass, P2 play
1: P1 M1, P2 M4, P3 M7
2: P3 T2, P1 (?), P2 T3
3: P2 S5, P3 S7, P1 (T9)
"""
    (finding,) = read(text).findings
    assert (finding.code, finding.trick, finding.seat) == ("LF315", 3, Seat.P1)
    assert message(finding) == (
        "P1 discarded on P3's T2 in trick 2, so P1 had no higher Ten (R3.4), yet discards T9 here: "
        "the record contradicts itself."
    )


def test_why_no_distribution_agrees_is_told_by_steps() -> None:
    told = read(NO_PLACE)
    last = told.steps[-1]
    conflict = explain_conflict(last.before.apply(last.action))
    assert conflict.refuted is None
    assert len(conflict.unknown) == 24
    assert conflict.proof is not None
    assert isinstance(conflict.proof[-1].says, Contradiction)


def test_no_moment_and_no_contradiction_is_nothing() -> None:
    assert first_contradictory([]) is None
    final = read(SEEN + "1: P1 T4, P2 T8, P3 (?)\n").final
    assert final is not None
    assert first_contradictory([final]) is None


def test_what_is_not_decided_is_no_finding() -> None:
    last = read(NO_PLACE).steps[-1]
    after = last.before.apply(last.action)
    assert is_contradictory(after)
    undecided = read(SEEN + "1: P1 C2, P2 C3, P3 C4\n").final
    assert undecided is not None
    assert not is_contradictory(undecided, most_nodes=0)


# Records of what nobody saw.


def made_up(random: Random) -> str:
    """A deal as a liar could tell it who holds one of the hands: each play is possible by itself."""
    cards = random.sample(sorted(DECK), 12)
    hands: list[CardSet | None] = [None, None, None]
    hands[random.randrange(3)] = CardSet.of(cards)
    first, second, third = hands
    state = PartialState.start(PartialDeal((first, second, third), random.choice(SEATS)))
    state = state.apply(Call.PLAY)
    for _ in range(random.randint(6, 18)):
        action = told_action(state, random)
        if action is None:
            break
        state = state.apply(action)
    return format_record(record_from_position(state))


def told_action(state: PartialState, random: Random) -> Action | None:
    """A play without fault by whoever is to move; nothing if the deal is over."""
    if state.is_over:
        return None
    hand = state.hand(state.mover)
    if hand is not None:
        offer = random.choice([offer for offer in state.legal_actions() or () if offer is not CLAIM])
        if not isinstance(offer, Discard):
            return offer
        laid = FaceDown(CardSet.of(random.sample(sorted(hand), offer.count)))
        return laid if random.random() < 0.7 else offer
    plays: list[Action] = [play for play in plays_in(state.possible(state.mover)) if state.fault(play) is None]
    if state.best is not None:
        discard = Discard(state.best.play.size)
        if state.fault(discard) is None and (not plays or random.random() < 0.4):
            seen = FaceDown(CardSet.of(random.sample(sorted(state.possible(state.mover)), discard.count)))
            return seen if random.random() < 0.3 and state.fault(seen) is None else discard
    return random.choice(plays) if plays else None


@pytest.mark.parametrize("seed", range(8))
def test_it_is_found_where_it_begins_and_no_rule_is_broken_before(seed: int) -> None:
    random = Random(f"made up {seed}")
    refuted = impossible = good = 0
    for _ in range(60):
        told = read(made_up(random))
        assert told.final is not None
        if not told.findings:
            good += 1
            assert not is_contradictory(told.final)
            continue
        conflict = check_contradiction(told)
        refuted += conflict.refuted is not None
        impossible += conflict.refuted is None
    assert min(good, refuted, impossible) > 0


def check_contradiction(told: Replay) -> Conflict:
    assert [finding.code for finding in told.findings] == ["LF315"]
    last = told.steps[-1]
    after = last.before.apply(last.action)
    assert is_contradictory(after)
    assert not any(is_contradictory(step.before) for step in told.steps)
    (finding,) = told.findings
    assert (finding.span, finding.trick, finding.seat) == (last.span, last.trick, last.seat)
    conflict = explain_conflict(after)
    if conflict.refuted is None:
        assert conflict.proof is not None
        assert isinstance(conflict.proof[-1].says, Contradiction)
    assert message(finding).endswith(": the record contradicts itself.")
    return conflict
