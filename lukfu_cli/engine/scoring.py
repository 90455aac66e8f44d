"""Fu into points, and who pays whom (R5)."""

from __future__ import annotations

from enum import Enum

from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.values import Frozen, set_slot

WINNING_FU = 6
"""Fu that a winner needs at least (R1.1)."""

Score = tuple[int, int, int]
"""Net points of P1, P2 and P3; they sum to zero (R5.4)."""

NO_SCORE: Score = (0, 0, 0)
"""Nobody pays: a draw (R5.3) or a void deal (R2.4)."""


class ResultKind(Enum):
    """How a deal ended."""

    CLAIM = "claim"
    EXHAUSTION = "exhaustion"
    DRAW = "draw"
    VOID = "void"


class Result(Frozen):
    """How a deal ended: the kind, the winner and the fu of the win (None for a draw or a void deal), the net points.

    ``fu`` and ``score`` are also None where a claim's total cannot be known, in a partly known deal.
    """

    __slots__ = ("fu", "kind", "score", "winner")
    kind: ResultKind
    winner: Seat | None
    fu: int | None
    score: Score | None

    def __init__(self, kind: ResultKind, winner: Seat | None, fu: int | None, score: Score | None) -> None:
        set_slot(self, "kind", kind)
        set_slot(self, "winner", winner)
        set_slot(self, "fu", fu)
        set_slot(self, "score", score)

    def __repr__(self) -> str:
        return f"Result({self.kind.value}, {self.winner}, fu={self.fu}, score={self.score})"


def win_points(fu: int) -> int:
    """What a win with this many fu is worth, in points: six fu one point, each further fu one more (R5.1)."""
    return fu - WINNING_FU + 1


def net_points(winner: Seat, caller: Seat, points: int) -> Score:
    """Net points of P1, P2 and P3 when ``winner`` wins a deal worth ``points`` (R5.2)."""
    score = [0, 0, 0]
    score[winner] = 2 * points
    payers = winner.others if winner is caller else (caller, caller)
    for payer in payers:
        score[payer] -= points
    return score[0], score[1], score[2]


def won(kind: ResultKind, winner: Seat, caller: Seat, fu: int) -> Result:
    """The result of a win with this many fu (R5.1, R5.2)."""
    return Result(kind, winner, fu, net_points(winner, caller, win_points(fu)))


def result_when_empty(fu: tuple[int, int, int], last_winner: Seat, caller: Seat) -> Result:
    """The result when all hands are empty: the last trick's winner before the others, six fu needed (R5.3)."""
    for seat in (last_winner, *last_winner.others):
        if fu[seat] >= WINNING_FU:
            return won(ResultKind.EXHAUSTION, seat, caller, fu[seat])
    return Result(ResultKind.DRAW, None, None, NO_SCORE)


VOID_RESULT = Result(ResultKind.VOID, None, None, NO_SCORE)
"""Three passes: the deal is void and nobody pays (R2.4)."""


def format_score(score: Score) -> str:
    """The net points as a deal file writes them: ``P1 -2, P2 +4, P3 -2``."""
    named = zip(SEATS, score, strict=True)
    return ", ".join(f"{seat} {points:+d}" if points else f"{seat} 0" for seat, points in named)
