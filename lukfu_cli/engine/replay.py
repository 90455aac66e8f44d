"""A record played again under the rules: the positions, the verdict on every play, and what is wrong.

The play of a deal is judged up to its first broken rule; what a record says after that is not judged.
"""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.actions import CLAIM, Action, Discard, FaceDown, lay_face_up
from lukfu_cli.engine.dealfile.record import Record, RecordedClaim, RecordedPlay, RecordedScore, RecordedTrick
from lukfu_cli.engine.deals import Deal, PartialDeal, complete_hands
from lukfu_cli.engine.findings import Finding, Span
from lukfu_cli.engine.partial import PartialState
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.reasons import Fault, Verdict
from lukfu_cli.engine.scoring import WINNING_FU, Result, ResultKind, net_points, win_points
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.state import GameState


class Step(NamedTuple):
    """One recorded action: the position before it, what was done and by whom, and where the file says so.

    ``trick`` is the trick's number as recorded; 0 for a call. ``fault`` is None for a legal action.
    """

    before: Position
    action: Action
    seat: Seat
    trick: int
    span: Span
    fault: Fault | None

    @property
    def verdict(self) -> Verdict:
        """What the rules say of the action, with all the facts."""
        verdict = self.before.judge(self.action, self.seat)
        if self.fault is verdict.fault or self.fault is None:
            return verdict
        return verdict._replace(
            fault=self.fault, rule=self.fault.rule, choices=None, is_forced=None, could_beat=(), offers=None
        )


class Replay(NamedTuple):
    """A whole record played again.

    - ``start``: the position before the auction; None where the hands cannot be used.
    - ``steps``: every recorded action up to the first that breaks a rule, that one included.
    - ``final``: the last good position; None where ``start`` is.
    - ``findings``: everything wrong with the deal: form, hands and calls, then the play.
    """

    record: Record
    start: Position | None
    steps: tuple[Step, ...]
    final: Position | None
    findings: tuple[Finding, ...]


def start_position(record: Record) -> Position | None:
    """The position before the auction, with as much of the hands as the record gives; None if they cannot be used."""
    if not record.has_usable_hands:
        return None
    first, second, third = record.hands
    hands = complete_hands((first, second, third))
    if hands is None:
        return PartialState.start(PartialDeal((first, second, third), record.master, record.old_rule))
    deal = Deal(hands, record.master, record.old_rule)
    if any(play.cards is None for trick in record.tricks for play in trick.plays):
        return PartialState.start(deal)
    return GameState.start(deal)


def check_record(record: Record) -> list[Finding]:
    """Everything wrong with a deal: form, hands and calls first, then the first broken rule of play."""
    return list(replay(record).findings)


def replay(record: Record) -> Replay:
    """The record played again, up to the first broken rule."""
    start = start_position(record)
    if start is None:
        return Replay(record, None, (), None, tuple(record.findings))
    run = _Run(record, start)
    run.play_all()
    if isinstance(start, PartialState):
        run.find_contradiction()
    return Replay(record, start, tuple(run.steps), run.position, (*record.findings, *run.findings))


class _Run:
    """One walk through a record."""

    def __init__(self, record: Record, start: Position) -> None:
        self.record = record
        self.position = start
        self.steps: list[Step] = []
        self.findings: list[Finding] = []

    def play_all(self) -> None:
        """Walks through calls, tricks, claim and score until something breaks a rule."""
        record = self.record
        for call in record.calls or ():
            if self.position.fault(call.call, call.seat) is not None:
                break
            self._do(call.call, call.seat, 0, call.span)
        if any(finding.code in ("LF205", "LF206") for finding in record.findings):
            # The reader has found the wrong call already; the good ones before it stand.
            return
        for trick in record.tricks:
            for play in trick.plays:
                if not self._play(trick, play):
                    return
        if record.claim is not None and not self._claim(record.claim):
            return
        if record.score is not None:
            self._check_score(record.score)

    def _play(self, trick: RecordedTrick, play: RecordedPlay) -> bool:
        """Does one recorded play; False if it breaks a rule."""
        action: Action
        if not play.is_face_down:
            assert play.cards is not None, "face-up cards are always written out"
            action = lay_face_up(play.cards)
        elif play.cards is None:
            action = Discard(play.size)
        else:
            action = FaceDown(play.cards)
        return self._do(action, play.seat, trick.number, play.span)

    def _do(self, action: Action, seat: Seat, trick: int, span: Span) -> bool:
        position = self.position
        fault = position.fault(action, seat)
        if trick and trick != position.trick_number and fault not in (Fault.DEAL_IS_OVER, Fault.AUCTION_OPEN):
            fault = Fault.OUT_OF_TURN
        self.steps.append(Step(position, action, seat, trick, span, fault))
        if fault is None:
            self.position = position.apply(action)
            return True
        self._find(fault, span, trick or None, seat)
        return False

    def _claim(self, claim: RecordedClaim) -> bool:
        """Does the recorded claim; False if it breaks a rule. After the last trick it changes nothing (R5.3)."""
        position = self.position
        result = position.result
        if result is not None and result.kind is ResultKind.EXHAUSTION and result.winner is claim.seat:
            return True
        fault = position.fault(CLAIM, claim.seat)
        if position.phase is Phase.OVER and position.tricks and position.leader is claim.seat:
            fault = Fault.CLAIM_TOO_LOW
        trick = position.trick_number if position.phase is not Phase.OVER else len(position.tricks)
        self.steps.append(Step(position, CLAIM, claim.seat, trick, claim.span, fault))
        if fault is None:
            self.position = position.apply(CLAIM)
            return True
        self._find(fault, claim.span, None if position.caller is None else trick, claim.seat)
        return False

    def _check_score(self, score: RecordedScore) -> None:
        """Holds the recorded net points against the result (R5.2, R5.3).

        A claim's total that follows from no card that was seen is public all the same, through the score.
        """
        result = self.position.result
        if result is None or result.winner is None:
            if result is None or any(score.points):
                self._find(Fault.NO_SCORE_DUE, score.span, None, None)
        elif score.points not in possible_scores(self.position, result):
            self._find(Fault.WRONG_SCORE, score.span, None, None)
        elif result.score is None:
            fu = score.points[result.winner] // 2 + WINNING_FU - 1
            known = Result(result.kind, result.winner, fu, score.points)
            self.position = self.position.with_result(known)

    def find_contradiction(self) -> None:
        """Ends the walk at the play with which what was seen first contradicts itself, if it does (D3).

        What was found later on, a broken rule or a wrong score, is not found then: the play is judged no further.
        """
        from lukfu_cli.engine.contradiction import first_contradictory

        good = [place for place, step in enumerate(self.steps) if step.fault is None]
        plays = [place for place in good if self.steps[place].trick and self.steps[place].action is not CLAIM]
        after = [*(step.before for step in self.steps), self.position]
        found = first_contradictory([after[place + 1] for place in plays])
        if found is not None:
            place = plays[found]
            self.steps[place:] = [self.steps[place]._replace(fault=Fault.CONTRADICTION)]
            _, _, seat, trick, span, _ = self.steps[place]
            self.position = self.steps[place].before
            self.findings.clear()
            self._find(Fault.CONTRADICTION, span, trick, seat)

    def _find(self, fault: Fault, span: Span, trick: int | None, seat: Seat | None) -> None:
        step = self.steps[-1] if self.steps and self.steps[-1].fault is not None else None
        facts = {"fault": fault, "position": self.position, "step": step, "score": self.record.score}
        source = self.record.source(span.line)
        self.findings.append(Finding(fault.code, span, self.record.number, facts, trick, seat, source))


def possible_scores(position: Position, result: Result) -> list[tuple[int, int, int]]:
    """The net points that a won deal can have: one, unless the claimer's Old cards were not all seen (R5.1, R5.2)."""
    if result.score is not None:
        return [result.score]
    assert result.winner is not None and position.caller is not None
    low, high = position.claim_range(result.winner)
    return [net_points(result.winner, position.caller, win_points(fu)) for fu in range(max(low, WINNING_FU), high + 1)]
