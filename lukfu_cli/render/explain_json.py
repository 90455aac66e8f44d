"""Explanations as objects of ``lukfu.explain/1``, one a play."""

from __future__ import annotations

from typing import Any

from lukfu_cli.engine.actions import Action, Discard, FaceDown
from lukfu_cli.engine.explanation import Explanation
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.replay import Replay
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.findings import message, rule_of
from lukfu_cli.render.json_parts import card_names
from lukfu_cli.render.reason_sentences import lesson_sentence, sentence

JSON_SCHEMA = "lukfu.explain/1"


def play_object(
    name: str, deal: int, at: Moment | None, trick: int, explanation: Explanation, is_past: bool = False
) -> dict[str, Any]:
    """One play, and why it is what it is. ``trick`` is 0 where the deal has come to none."""
    verdict = explanation.verdict
    to_beat = verdict.to_beat
    return {
        **_head(name, deal, at),
        "trick": trick or None,
        "seat": verdict.seat.name,
        "cards": _action_cards(verdict.action),
        "face_down": isinstance(verdict.action, (Discard, FaceDown)),
        "verdict": verdict.kind.value if verdict.is_legal else "illegal",
        "rule": verdict.rule,
        "forced": verdict.is_forced,
        "choices": verdict.choices,
        "to_beat": None if to_beat is None else {"seat": to_beat.seat.name, "cards": card_names(to_beat.play.cards)},
        "could_beat": [card_names(play.cards) for play in verdict.could_beat],
        "reasons": [
            {"rule": reason.rule, "text": sentence(reason, is_past), "cards": card_names(reason.cards)}
            for reason in explanation.reasons
        ],
        "learned": [lesson_sentence(lesson) for lesson in explanation.lessons],
    }


def _action_cards(action: Action) -> list[str] | None:
    cards = None if isinstance(action, Discard) else getattr(action, "cards", None)
    return None if cards is None else card_names(cards)


def _head(name: str, deal: int | None, at: Moment | None) -> dict[str, Any]:
    return {"schema": JSON_SCHEMA, "file": name, "deal": deal, "at": None if at is None else str(at)}


def no_play_object(
    name: str, deal: int | None, at: Moment | None, seat: Seat | None, violations: list[dict[str, Any]]
) -> dict[str, Any]:
    """What stands for a deal or a file that cannot be read: no play, and what is wrong."""
    return {
        **_head(name, deal, at),
        "trick": None,
        "seat": None if seat is None else seat.name,
        "cards": None,
        "face_down": None,
        "verdict": None,
        "rule": None,
        "forced": None,
        "choices": None,
        "to_beat": None,
        "could_beat": [],
        "reasons": [],
        "learned": [],
        "violations": violations,
    }


def violation_objects(replay: Replay) -> list[dict[str, Any]]:
    """Everything that is wrong with a deal."""
    return [
        {
            "line": finding.span.line,
            "column": finding.span.column,
            "code": finding.code,
            "rule": rule_of(finding),
            "message": message(finding),
            "trick": finding.trick,
            "seat": None if finding.seat is None else finding.seat.name,
        }
        for finding in replay.findings
    ]


def unreadable_violation(reason: str) -> dict[str, Any]:
    """Why a file cannot be read: it has no line and no code."""
    return {"line": None, "column": None, "code": None, "rule": None, "message": reason}
