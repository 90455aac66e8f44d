"""Whether the sentences of a certificate say what its data say: each is made anew and compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lukfu_cli.engine.certificates import Rejected
from lukfu_cli.engine.explanation.oldness import prove_seat
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.old_json import hand_object
from lukfu_cli.render.proof_json import cards_played
from lukfu_cli.render.proof_text import sentence


def find_other_words(position: Position, seat: Seat, certificate: Mapping[str, Any]) -> Rejected | None:
    """The first sentence that is not what the data say, None if all are; for a certificate whose statements hold."""
    hand = prove_seat(position, seat)
    assert hand is not None, "the record of a certificate holds the hand"
    due = hand_object(None, None, None, hand)
    for card, words in zip(certificate["cards"], due["cards"], strict=True):
        if card["reasons"] != words["reasons"]:
            return Rejected(card["card"], None, "other reasons", {})
    played = cards_played(position.all_tricks)
    for name, step in _steps(certificate):
        if step["text"] != sentence(step, played):
            return Rejected(name, step["n"], "other text", {})
    return None if certificate["sum"] == due["sum"] else Rejected(None, None, "other sum", {})


def _steps(certificate: Mapping[str, Any]) -> Iterator[tuple[str | None, Mapping[str, Any]]]:
    """All steps, each with the card that its proof is about; None for the proof of a contradiction."""
    for step in certificate["contradiction"] or ():
        yield None, step
    for card in certificate["cards"]:
        for step in card["proof"] or ():
            yield card["card"], step
