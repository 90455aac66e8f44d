"""Proofs and witnesses as objects, and what a certificate carries besides: the public record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lukfu_cli.engine import proofs
from lukfu_cli.engine.dealfile.writer import format_record, record_from_position
from lukfu_cli.engine.history import Shown, Trick
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.proofs import Proof, Spot, Step, Witness
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.view import seat_view
from lukfu_cli.render.json_parts import card_names
from lukfu_cli.render.proof_text import CardsPlayed, sentence


def proof_objects(proof: Proof, played: CardsPlayed) -> list[dict[str, Any]]:
    """The steps of a proof, each with its sentence."""
    return [_with_text(_step_object(step, proof), played) for step in proof]


def _with_text(step: dict[str, Any], played: CardsPlayed) -> dict[str, Any]:
    return {**step, "text": sentence(step, played)}


def _step_object(step: Step, proof: Proof) -> dict[str, Any]:
    says = SAID[type(step.says)](step.says)
    if isinstance(step.says, proofs.Filled | proofs.Unfilled):
        groups = [used for used in step.uses if isinstance(proof[used - 1].says, proofs.Apart | proofs.AtMost)]
        says |= {"groups": groups, "most": step.says.most}
    return {
        "n": step.number,
        "rule": step.rule,
        "from": list(step.uses),
        "plays": [_play_object(play) for play in step.plays],
        "says": says,
        "within": step.within,
    }


def _play_object(shown: Shown) -> dict[str, Any]:
    return {"trick": shown.trick, "seat": shown.seat.name}


def cards_played(tricks: Sequence[Trick]) -> CardsPlayed:
    """The cards played face up in these tricks, as the sentences of a proof name them."""
    return {
        (trick.number, played.seat.name): format_cards(played.play.cards)
        for trick in tricks
        for played in trick.plays
        if played.play is not None
    }


def witness_object(witness: Witness) -> dict[str, Any]:
    """Where every unknown card lies in a witness."""
    return {
        "hands": {seat.name: card_names(cards) for seat, cards in witness.hands},
        "down": [
            {"trick": down.trick, "seat": down.seat.name, "cards": card_names(down.cards)} for down in witness.down
        ],
    }


def public_record(position: Position, seat: Seat) -> str:
    """The record of a moment as ``seat`` could have written it, as a deal file: what a certificate stands on.

    Raises ValueError if the seat's hand is not known.
    """
    return format_record(record_from_position(seat_view(position, seat)))


def _named_cards(kind: str) -> Callable[[Any], dict[str, Any]]:
    return lambda says: {"kind": kind, "seat": says.seat.name, "trick": says.trick, "cards": card_names(says.cards)}


def _counted(kind: str) -> Callable[[Any], dict[str, Any]]:
    return lambda says: {
        "kind": kind,
        "cards": card_names(says.cards),
        "places": [_spot_object(spot) for spot in says.spots],
    }


def _spot_object(spot: Spot) -> dict[str, Any]:
    return {"seat": spot.seat.name, "trick": spot.trick, "size": spot.size}


def _held_card(kind: str) -> Callable[[Any], dict[str, Any]]:
    return lambda says: {"kind": kind, "seat": says.seat.name, "card": str(says.card)}


def _bare(kind: str) -> Callable[[Any], dict[str, Any]]:
    return lambda says: {"kind": kind}


def _always_old(says: proofs.AlwaysOld) -> dict[str, Any]:
    return {"kind": "always_old", "card": str(says.card)}


def _seen_old(says: proofs.SeenOld) -> dict[str, Any]:
    return {
        "kind": "seen_old",
        "card": str(says.card),
        "own": card_names(says.own),
        "face_up": card_names(says.face_up),
    }


def _case(says: proofs.Case) -> dict[str, Any]:
    return {"kind": "case", "seat": says.seat.name, "trick": says.trick, "card": str(says.card)}


def _at_most(says: proofs.AtMost) -> dict[str, Any]:
    return {**_named_cards("at_most")(says), "most": says.most}


def _deduced_old(says: proofs.DeducedOld) -> dict[str, Any]:
    return {
        "kind": "deduced_old",
        "card": str(says.card),
        "own": card_names(says.own),
        "face_up": card_names(says.face_up),
        "unknown": card_names(says.unknown),
    }


SAID: dict[type[Any], Callable[[Any], dict[str, Any]]] = {
    proofs.AlwaysOld: _always_old,
    proofs.SeenOld: _seen_old,
    proofs.Absent: _named_cards("absent"),
    proofs.Apart: _named_cards("apart"),
    proofs.AtMost: _at_most,
    proofs.Impossible: _named_cards("impossible"),
    proofs.Confined: _counted("confined"),
    proofs.Needed: _counted("needed"),
    proofs.Filled: _counted("filled"),
    proofs.Unfilled: _counted("unfilled"),
    proofs.Overfull: _counted("overfull"),
    proofs.Underfull: _counted("underfull"),
    proofs.Suppose: _held_card("suppose"),
    proofs.Case: _case,
    proofs.Closed: _bare("closed"),
    proofs.NotHeld: _held_card("not_held"),
    proofs.DeducedOld: _deduced_old,
    proofs.Contradiction: _bare("contradiction"),
}
"""What each kind of statement says, as data."""
