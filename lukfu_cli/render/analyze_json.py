"""The whole reading of a deal as one object of ``lukfu.analyze/1``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lukfu_cli.engine.actions import Claim, Discard, FaceDown, Offer
from lukfu_cli.engine.auction import Call, auction_caller
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.foresight import Foresight, Provable, foresee
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.replay import Replay, Step
from lukfu_cli.engine.scoring import Result
from lukfu_cli.engine.seats import SEATS, Seat

if TYPE_CHECKING:
    from lukfu_cli.engine.solver.hindsight import Hindsight
    from lukfu_cli.engine.solver.values import Value

JSON_SCHEMA = "lukfu.analyze/1"
VIOLATION_KEYS = ("line", "column", "code", "rule", "message", "trick", "seat")
AUCTION_CODES = ("LF205", "LF206")
"""The findings after which the calls of a record name no caller."""


def deal_object(
    name: str,
    replay: Replay,
    at: Moment | None = None,
    seat: Seat | None = None,
    hindsight: Hindsight | None = None,
) -> dict[str, Any]:
    """A deal of the file of this name, as read up to ``at`` for ``seat``; ``hindsight`` is what --solve found."""
    record, position = replay.record, replay.final
    foresight = foresee(replay)
    return {
        **_head(name, record.number, record, at, seat),
        "master": record.master.name,
        "hands": _dealt(replay),
        "calls": [{"seat": call.seat.name, "call": call.call.value} for call in record.calls or ()],
        "caller": _name(_caller(replay)),
        "secured": None if hindsight is None else secured_object(hindsight.secured),
        "tricks": _tricks(replay, hindsight),
        "position": None if position is None else position_object(position, foresight),
        "deduction": None if position is None else deduction_object(foresight),
        "result": None if position is None or position.result is None else result_object(position.result),
        "claim_cost": _claim_cost(hindsight),
        "violations": [_violation(finding) for finding in replay.findings],
    }


def unreadable_object(name: str, reason: str, at: Moment | None = None, seat: Seat | None = None) -> dict[str, Any]:
    """A file that cannot be read at all: what it would say is absent, and the one violation has no line and no code."""
    return {
        **_head(name, None, Record(), at, seat),
        "master": Record().master.name,
        "hands": None,
        "calls": [],
        "caller": None,
        "secured": None,
        "tricks": [],
        "position": None,
        "deduction": None,
        "result": None,
        "claim_cost": None,
        "violations": [dict.fromkeys(VIOLATION_KEYS) | {"message": reason}],
    }


def card_list(cards: CardSet) -> list[str]:
    """The cards as JSON has them: strings, in the order C S M T, ranks rising."""
    return [str(card) for card in cards]


def position_object(position: Position, foresight: Foresight) -> dict[str, Any]:
    """One moment of a deal: whose turn it is, what each seat holds or may hold, what is legal.

    ``foresight`` is what deduction adds to it.
    """
    offers = position.legal_actions()
    return {
        "phase": position.phase.value,
        "to_move": _name(position.to_move),
        "hands": {seat.name: _cards(position.hand(seat)) for seat in SEATS},
        "hand_sizes": {seat.name: position.hand_size(seat) for seat in SEATS},
        "held": {seat.name: card_list(position.held(seat)) for seat in SEATS},
        "possible": {seat.name: card_list(position.possible(seat)) for seat in SEATS},
        "fu": {seat.name: fu for seat, fu in zip(SEATS, position.fu, strict=True)},
        "old": {seat.name: _cards(position.old(seat)) for seat in SEATS},
        "deduced_old": {seat.name: _cards(foresight.deduced[seat]) for seat in SEATS},
        "legal": None if offers is None else [offer_object(position, offer) for offer in offers],
    }


def deduction_object(foresight: Foresight) -> dict[str, Any]:
    """What deduction adds to a deal: cards that are Old by it alone, since when, and claims it would have allowed."""
    return {
        "since": [_provable_object(each) for each in foresight.since],
        "claims": [
            {
                "trick": claim.trick,
                "seat": claim.seat.name,
                "fu": claim.result.fu,
                "cards": [str(each.card) for each in claim.cards],
                "score": _score(claim.result),
            }
            for claim in foresight.claims
        ],
    }


def _provable_object(each: Provable) -> dict[str, Any]:
    """A card that is deduced-Old, and the play that completed the proof: its trick, its place in it, whose it was."""
    step = each.since
    return {
        "seat": each.seat.name,
        "card": str(each.card),
        "trick": None if step is None else step.trick,
        "play": None if step is None else len(step.before.current) + 1,
        "by": None if step is None else step.seat.name,
    }


def offer_object(position: Position, offer: Offer) -> dict[str, Any]:
    """One thing that the player to move may do."""
    if isinstance(offer, Claim):
        return {"action": "claim", "fu": position.claim_fu(position.mover)}
    if isinstance(offer, Call):
        return {"action": "call", "call": offer.value}
    if isinstance(offer, Discard):
        return {"action": "discard", "count": offer.count}
    action = "lead" if position.phase is Phase.LEAD else "beat"
    return {"action": action, "shape": offer.shape.value, "cards": card_list(offer.cards)}


def result_object(result: Result) -> dict[str, Any]:
    """How a deal ended, with the net points of all three."""
    return {"kind": result.kind.value, "winner": _name(result.winner), "fu": result.fu, "score": _score(result)}


def _score(result: Result) -> dict[str, int] | None:
    return None if result.score is None else {seat.name: result.score[seat] for seat in SEATS}


def value_object(value: Value) -> dict[str, Any]:
    """Points as far as they are proved."""
    return {"low": value.low, "high": value.high, "exact": value.is_exact}


def secured_object(secured: Mapping[Seat, Value] | None) -> dict[str, Any] | None:
    """The secured points by seat, None where they are not known."""
    return None if secured is None else {seat.name: value_object(value) for seat, value in secured.items()}


def _claim_cost(hindsight: Hindsight | None) -> int | None:
    """What the recorded claim cost against playing on; None if there is none, or it is not known."""
    if hindsight is None or not hindsight.costs or not isinstance(hindsight.costs[-1].step.action, Claim):
        return None
    return hindsight.costs[-1].points


def _head(name: str, deal: int | None, record: Record, at: Moment | None, seat: Seat | None) -> dict[str, Any]:
    return {
        "schema": JSON_SCHEMA,
        "file": name,
        "deal": deal,
        "title": record.title,
        "rules": {"name": "tsoi", "old": record.old_rule.value},
        "at": None if at is None else str(at),
        "seat": _name(seat),
    }


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _cards(cards: CardSet | None) -> list[str] | None:
    return None if cards is None else card_list(cards)


def _dealt(replay: Replay) -> dict[str, Any] | None:
    """The hands as dealt, None for one that is not known; None altogether if they cannot be used."""
    if replay.start is None:
        return None
    return {seat.name: _cards(replay.start.hand(seat)) for seat in SEATS}


def _caller(replay: Replay) -> Seat | None:
    """Who called, as far as the calls can be used, whatever the hands are like."""
    if replay.final is not None:
        return replay.final.caller
    calls = replay.record.calls
    if not calls or any(finding.code in AUCTION_CODES for finding in replay.findings):
        return None
    return auction_caller(replay.record.master, tuple(call.call for call in calls))


def _tricks(replay: Replay, hindsight: Hindsight | None) -> list[dict[str, Any]]:
    """The tricks as recorded, up to and with the first play that breaks a rule."""
    tricks: dict[int, dict[str, Any]] = {}
    complete = {} if replay.final is None else {trick.number: trick for trick in replay.final.tricks}
    for step in replay.steps:
        if isinstance(step.action, (Call, Claim)):
            continue
        if step.trick not in tricks:
            whole = complete.get(step.trick)
            tricks[step.trick] = {
                "number": step.trick,
                "leader": step.seat.name,
                "winner": whole.best.seat.name if whole else None,
                "fu": whole.best.play.size if whole else None,
                "plays": [],
            }
        tricks[step.trick]["plays"].append(play_object(step, None if hindsight is None else hindsight.cost_of(step)))
    return list(tricks.values())


def play_object(step: Step, cost: int | None = None) -> dict[str, Any]:
    """A recorded play, what the rules say of it, and what it cost, in points, where that is known."""
    verdict, action = step.verdict, step.action
    cards = None if isinstance(action, Discard) else getattr(action, "cards", None)
    return {
        "seat": step.seat.name,
        "cards": _cards(cards),
        "count": action.count if isinstance(action, Discard) else len(cards or ()),
        "face_down": isinstance(action, (Discard, FaceDown)),
        "shape": action.shape.value if isinstance(action, Play) else None,
        "verdict": verdict.kind.value if verdict.is_legal else "illegal",
        "forced": verdict.is_forced,
        "choices": verdict.choices,
        "rule": verdict.rule,
        "cost": cost,
    }


def _violation(finding: Finding) -> Mapping[str, Any]:
    from lukfu_cli.render.findings import message, rule_of

    return {
        "line": finding.span.line,
        "column": finding.span.column,
        "code": finding.code,
        "rule": rule_of(finding),
        "message": message(finding),
        "trick": finding.trick,
        "seat": _name(finding.seat),
    }
