"""For each card of a player's own hand, whether it is Old, and the proof."""

from __future__ import annotations

from collections.abc import Sequence

from lukfu_cli.engine.old import OldProof, Place
from lukfu_cli.engine.view import SeatView
from lukfu_cli.render.table_text import Line, labelled
from lukfu_cli.render.words import listed


def proof_lines(view: SeatView, proofs: Sequence[OldProof], width: int) -> list[Line]:
    lines = []
    for proof in proofs:
        lines += labelled(
            str(proof.card),
            "Old" if proof.is_old else "not Old: " + listed(str(s.higher) for s in proof.steps if s.place is Place.OUT),
            width,
        )
    return lines
