"""The Old cards of a hand as objects of ``lukfu.explain-old/1``, one a hand."""

from __future__ import annotations

from typing import Any

from lukfu_cli.engine.explanation.oldness import HandProof
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.old import OldProof, OldStep
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.json_parts import card_names, head
from lukfu_cli.render.old_sentences import proof_sentences, sum_sentence
from lukfu_cli.render.proof_json import cards_played, proof_objects, public_record, witness_object

JSON_SCHEMA = "lukfu.explain-old/1"


def hand_object(name: str | None, deal: int | None, at: Moment | None, hand: HandProof) -> dict[str, Any]:
    """The proofs for one hand; each also as sentences. With the proofs by deduction it is a certificate."""
    said = {proof.card: list(sentences) for proof, sentences in proof_sentences(hand)}
    found = {
        **head(JSON_SCHEMA, name, deal, at, hand.seat),
        "hand": card_names(hand.hand),
        "cards": [{**_card_object(hand, proof), "reasons": said[proof.card]} for proof in hand.proofs],
        "old": card_names(hand.old),
        "sum": sum_sentence(hand),
    }
    if hand.deduced is not None:
        _certify(found, hand)
    return found


def _certify(found: dict[str, Any], hand: HandProof) -> None:
    """Adds what makes the object a certificate: the public record, and the proof or witness for each card."""
    assert hand.deduced is not None and hand.position is not None and hand.seat is not None
    played = cards_played(hand.position.all_tricks)
    contradiction = hand.deduced.contradiction
    found["record"] = public_record(hand.position, hand.seat)
    found["contradiction"] = None if contradiction is None else proof_objects(contradiction, played)
    for card, proved in zip(found["cards"], hand.deduced.cards, strict=True):
        card["deduced"] = proved.is_deduced
        card["proof"] = None if proved.proof is None else proof_objects(proved.proof, played)
        card["witness"] = None if proved.witness is None else witness_object(proved.witness)


def no_hand_object(
    name: str, deal: int | None, at: Moment | None, seat: Seat | None, violations: list[dict[str, Any]]
) -> dict[str, Any]:
    """What stands for a deal or a file that cannot be read: no cards, and what is wrong."""
    return {**head(JSON_SCHEMA, name, deal, at, seat), "hand": [], "cards": [], "violations": violations}


def _card_object(hand: HandProof, proof: OldProof) -> dict[str, Any]:
    return {
        "card": str(proof.card),
        "old": proof.is_old,
        "rule": proof.rule if proof.is_old else None,
        "deduced": _is_deduced(hand, proof),
        "steps": [_step_object(step) for step in proof.steps],
    }


def _is_deduced(hand: HandProof, proof: OldProof) -> bool | None:
    """Whether the card is deduced-Old (D3); None without a record, in a contradiction, or if it is not decided."""
    deduction = hand.deduction
    if deduction is None or deduction.is_contradiction or proof.card in deduction.open:
        return None
    return proof.card in deduction.old


def _step_object(step: OldStep) -> dict[str, Any]:
    return {
        "higher": str(step.higher),
        "where": step.place.value,
        "trick": step.shown.trick if step.shown else None,
        "seat": step.shown.seat.name if step.shown else None,
    }
