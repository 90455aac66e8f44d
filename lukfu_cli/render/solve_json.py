"""The exact answers about a position as one object of ``lukfu.solve/1``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lukfu_cli.engine.actions import Action, Claim, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.position import action_kind
from lukfu_cli.engine.reasons import ActionKind
from lukfu_cli.engine.replay import Replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.best_play import BestPlay
from lukfu_cli.engine.solver.questions import Calling, Solution
from lukfu_cli.engine.solver.values import ActionValue, Move, Win
from lukfu_cli.engine.state import GameState
from lukfu_cli.render.analyze_json import card_list, secured_object, value_object
from lukfu_cli.render.explain_json import unreadable_violation, violation_objects
from lukfu_cli.render.json_parts import head

JSON_SCHEMA = "lukfu.solve/1"
EMPTY = {
    "secured": None,
    "wins": None,
    "by_caller": None,
    "calling": None,
    "actions": None,
    "line": None,
    "best_play": None,
}


def solution_object(
    name: str,
    replay: Replay,
    at: Moment | None,
    asked: Seat | None,
    solution: Solution,
    kernel: str,
    seconds: float | None = None,
) -> dict[str, Any]:
    """The answers for a position of the deal; ``seconds`` is told only if it is given."""
    state = solution.state
    mover = state.to_move
    value = {
        **head(JSON_SCHEMA, name, replay.record.number, at, asked),
        "to_move": None if mover is None else mover.name,
        "caller": None if state.caller is None else state.caller.name,
        "secured": secured_object(solution.secured),
        "wins": {seat.name: _win(win) for seat, win in solution.wins.items()},
        "by_caller": None
        if solution.by_caller is None
        else {caller.name: secured_object(values) for caller, values in solution.by_caller.items()},
        "calling": None
        if solution.calling is None
        else {seat.name: _calling(each) for seat, each in solution.calling.items()},
        "actions": None if solution.actions is None else [_action_value(state, each) for each in solution.actions],
        "line": None if solution.line is None else line_objects(state, solution.line),
        "best_play": None if solution.best_play is None else _best_play(state, solution.best_play),
        "nodes": solution.nodes,
        "kernel": kernel,
    }
    if seconds is not None:
        value["seconds"] = round(seconds, 6)
    return {**value, "violations": violation_objects(replay)}


def unsolved_object(
    name: str, replay: Replay | None, at: Moment | None, asked: Seat | None, kernel: str, reason: str | None
) -> dict[str, Any]:
    """A deal or file of which nothing can be solved. ``reason`` is why, if no finding of the deal says so."""
    violations = [] if replay is None else violation_objects(replay)
    if reason is not None:
        violations.append(unreadable_violation(reason))
    number = None if replay is None else replay.record.number
    return {
        **head(JSON_SCHEMA, name, number, at, asked),
        "to_move": None,
        "caller": None,
        **EMPTY,
        "nodes": 0,
        "kernel": kernel,
        "violations": violations,
    }


def _win(win: Win) -> dict[str, Any]:
    return {"can": win.can, "fu": win.fu}


def _best_play(state: GameState, played: BestPlay) -> dict[str, Any]:
    return {
        "line": line_objects(state, played.line),
        "score": {seat.name: played.score[seat] for seat in SEATS},
        "several": played.has_several_values,
    }


def _calling(each: Calling) -> dict[str, Any]:
    return {"play": value_object(each.play), "pass": value_object(each.passing)}


def _action_value(state: GameState, each: ActionValue) -> dict[str, Any]:
    return {
        **_action(state, each.action),
        "also": [card_list(_cards(action) or CardSet(0)) for action in each.also],
        "secured": value_object(each.value),
    }


def _action(state: GameState, action: Action) -> dict[str, Any]:
    """What is done: claim, lead, beat, discard or call; with its cards, those that a claim lays down too."""
    kind = action_kind(action, state.best)
    cards = state.old(state.mover) if kind is ActionKind.CLAIM else _cards(action)
    told: dict[str, Any] = {"action": kind.value, "cards": None if cards is None else card_list(cards)}
    if isinstance(action, Claim):
        told["fu"] = state.claim_fu(state.mover)
    if isinstance(action, Call):
        told["call"] = action.value
    return told


def _cards(action: Action) -> CardSet | None:
    return action.cards if isinstance(action, (Play, FaceDown)) else None


def line_objects(state: GameState, line: Sequence[Move]) -> list[dict[str, Any]]:
    """A line of play, move by move."""
    moves = []
    for move in line:
        told = {"seat": move.seat.name, **_action(state, move.action), "trick": state.trick_number}
        moves.append(told)
        state = state.apply(move.action)
    return moves
