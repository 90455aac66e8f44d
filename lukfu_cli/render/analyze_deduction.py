"""What deduction adds to a deal: cards that play proves Old, since when, and claims that it would have allowed (D3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.foresight import Foresight, MissedClaim, Provable
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.replay import Replay, Step
from lukfu_cli.engine.scoring import Result, ResultKind, format_score
from lukfu_cli.render.play_lists import spread
from lukfu_cli.render.report import Section
from lukfu_cli.render.words import number


def deduction_section(replay: Replay, foresight: Foresight) -> Section:
    """The cards that are Old by deduction alone, and the claims missed for want of them; there must be some."""
    is_counted = replay.record.old_rule is OldRule.DEDUCED
    remarks = [*_since_remarks(foresight.since, is_counted), *_claim_remarks(replay, foresight)]
    return Section("By deduction", remarks=tuple(remarks))


def _since_remarks(provable: Sequence[Provable], is_counted: bool) -> Iterator[str]:
    for seat, cards in groupby(provable, key=lambda each: each.seat):
        for since, group in groupby(sorted(cards, key=_when), key=_when):
            step = next(each.since for each in provable if _when(each) == since)
            held = CardSet.of(each.card for each in group)
            is_are = "is" if len(held) == 1 else "are"
            if is_counted:
                yield f"{seat}: {spread(held)} {is_are} Old by deduction alone{_since(step)} (D3)."
            else:
                yield (
                    f"{seat}: {spread(held)} {is_are} not Old by what was seen (R4.2), but provable{_since(step)} (D3)."
                )


def _when(each: Provable) -> tuple[int, int]:
    """The moment since which a card is provable, in order: the trick, and how many had played to it."""
    step = each.since
    return (0, 0) if step is None else (step.trick, len(step.before.current))


def _since(step: Step | None) -> str:
    """`` since P3 discarded in trick 3``; `` from the deal on`` where no play completed the proof."""
    if step is None:
        return " from the deal on"
    action = step.action
    what = f"played {format_cards(action.cards)}" if isinstance(action, Play) else "discarded"
    return f" since {step.seat} {what} in trick {step.trick}"


def _claim_remarks(replay: Replay, foresight: Foresight) -> Iterator[str]:
    for claim in foresight.claims:
        # Since when a card is provable that is so to the end has been said.
        is_told = all(each in foresight.since for each in claim.cards)
        had = _had(claim, "" if is_told else _since(_last(claim)))
        yield f"{had}. {_would_have_paid(claim.result)}{_as_it_was(replay, claim)}."


def _had(claim: MissedClaim, since: str) -> str:
    """``Before trick 5 P2 could prove six fu: four won, C9 Old as seen, T7 by deduction since ...``."""
    seat, won = claim.seat, claim.position.fu[claim.seat]
    fu = claim.result.fu
    assert fu is not None
    parts = [f"{number(won)} won"] if won else []
    if claim.seen:
        parts.append(f"{spread(claim.seen)} Old as seen")
    proved = CardSet.of(each.card for each in claim.cards)
    parts.append(f"{spread(proved)} by deduction{since}")
    return f"Before trick {claim.trick} {seat} could prove {number(fu)} fu: {', '.join(parts)} (D3)"


def _last(claim: MissedClaim) -> Step | None:
    """The play with which the last of the cards became provable."""
    return max(claim.cards, key=_when).since


def _would_have_paid(result: Result) -> str:
    assert result.score is not None
    return f"Where deduced-Old cards count, that is a claim: {format_score(result.score)} (R4.6, R5.2)"


def _as_it_was(replay: Replay, claim: MissedClaim) -> str:
    """How the deal ended instead; nothing where the record does not say."""
    result = None if replay.final is None else replay.final.result
    if result is None:
        return ""
    if result.kind is ResultKind.DRAW:
        return "; as it was, the deal was a draw"
    paid = "" if result.score is None else f": {format_score(result.score)}"
    who = f"{claim.seat} won after all" if result.winner is claim.seat else f"{result.winner} won"
    assert replay.final is not None
    before = f", claiming before trick {replay.final.trick_number}" if result.kind is ResultKind.CLAIM else ""
    return f"; as it was, {who}{before}{paid}"
