"""Counts of action sequences, for the eye and as one object of ``lukfu.perft/1``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lukfu_cli.engine.actions import Claim, Discard, Offer
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.replay import Replay
from lukfu_cli.engine.state import GameState

JSON_SCHEMA = "lukfu.perft/1"
WIDTH = 16
"""The width of the column with the first actions."""

Part = tuple[Offer, int]
"""A first action, and how many sequences begin with it."""


def action_words(offer: Offer, state: GameState) -> str:
    """A first action in a word or two: the cards laid face up, or what is done instead."""
    if isinstance(offer, Claim):
        return "claim"
    if isinstance(offer, Call):
        return offer.value
    if isinstance(offer, Discard):
        return f"discard {offer.count} of {state.hand_size(state.mover)}"
    return str(offer)


def part_line(part: Part, state: GameState) -> str:
    """One line of the split: a first action and its count."""
    offer, count = part
    return f"{action_words(offer, state):<{WIDTH}} {count}"


def total_line(count: int) -> str:
    """The line under the split."""
    return f"{'total':<{WIDTH}} {count}"


def no_count_reason(replay: Replay) -> str:
    """Why nothing can be counted from the end of a record whose cards are not all known."""
    if replay.final is None:
        return "with hands like these nothing can be counted"
    return "not every card is known, and sequences are counted with all hands open"


def count_object(
    name: str,
    replay: Replay | None,
    at: Moment | None,
    depth: int,
    count: int | None,
    parts: Sequence[Part] | None,
    kernel: str,
    reason: str | None = None,
) -> dict[str, Any]:
    """The count for a position; ``reason`` is why there is none, if no finding of the deal says so."""
    from lukfu_cli.render.explain_json import unreadable_violation, violation_objects

    violations = [] if replay is None else violation_objects(replay)
    if reason is not None:
        violations.append(unreadable_violation(reason))
    return {
        "schema": JSON_SCHEMA,
        "file": name,
        "deal": None if replay is None else replay.record.number,
        "at": None if at is None else str(at),
        "depth": depth,
        "count": count,
        "divide": None if parts is None or replay is None else [_part_object(part, replay) for part in parts],
        "kernel": kernel,
        "violations": violations,
    }


def _part_object(part: Part, replay: Replay) -> dict[str, Any]:
    from lukfu_cli.render.analyze_json import offer_object

    assert replay.final is not None, "there are no parts without a position"
    return {**offer_object(replay.final, part[0]), "sequences": part[1]}
