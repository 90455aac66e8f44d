"""What the decisions of a deal cost, all hands open: the last section of a reading with ``--solve``."""

from __future__ import annotations

from collections.abc import Iterator

from lukfu_cli.engine.actions import Claim
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.replay import Replay
from lukfu_cli.engine.solver.hindsight import Cost, Hindsight
from lukfu_cli.render.report import Section
from lukfu_cli.render.solve_text import (
    GUARANTEED,
    SEEN_ALONE,
    action_text,
    counted_points,
    points_text,
    unsolved_reason,
    value_text,
)
from lukfu_cli.render.words import counted, number

HEADING = "In hindsight, all hands open: the players could not see them"


def hindsight_section(replay: Replay, hindsight: Hindsight) -> Section:
    """What each player could have had at the first lead, and which decisions gave some of it up."""
    if hindsight.secured is None:
        return Section(HEADING, remarks=(f"{_why_not(replay)}.",))
    parts = [f"{seat} {value_text(value)}" for seat, value in hindsight.secured.items()]
    start = f"Secured points at the first lead ({GUARANTEED}): {', '.join(parts)}."
    seen = (SEEN_ALONE,) if replay.record.old_rule is OldRule.DEDUCED else ()
    return Section(HEADING, remarks=(*seen, start, *_remarks(hindsight)))


def _why_not(replay: Replay) -> str:
    final = replay.final
    if final is not None and final.caller is None:
        return "Nobody has called, so there is no first lead: lukfu solve --at auction tells what calling is worth"
    reason = unsolved_reason(replay)
    return reason[0].upper() + reason[1:]


def _remarks(hindsight: Hindsight) -> Iterator[str]:
    known = [cost for cost in hindsight.costs if cost.points is not None]
    dear = [cost for cost in known if cost.points]
    for cost in dear:
        yield _cost_text(cost)
    kept = sum(cost.is_free for cost in known) - len(dear)
    if kept:
        others = "other " if dear else "only " if kept == 1 else ""
        choices = f"{others}choice" if kept == 1 else f"{others}{number(kept)} choices"
        yield f"The {choices} kept what there was to have."
    unknown = sum(cost.points is None and cost.step.fault is None for cost in hindsight.costs)
    if unknown:
        yield f"What {counted(unknown, 'choice')} cost is not known."


def _cost_text(cost: Cost) -> str:
    """``P2 7: S456 gives up 3 points; M456 keeps +2``."""
    step = cost.step
    assert cost.points is not None
    done = "the claim" if isinstance(step.action, Claim) else action_text(step.action)
    said = f"{step.seat} {step.trick}: {done} gives up {counted_points(cost.points)}"
    if cost.better is None or cost.kept is None:
        return said
    better = "the claim" if isinstance(cost.better, Claim) else action_text(cost.better)
    return f"{said}; {better} keeps {points_text(cost.kept)}"
