"""For each card of a player's own hand, whether it is Old, and the proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lukfu_cli.engine.explanation.oldness import HandProof
from lukfu_cli.render.old_sentences import sum_sentence
from lukfu_cli.render.old_text import OLD as IS_OLD
from lukfu_cli.render.old_text import old_rows
from lukfu_cli.render.table_text import FAINT, HEADING, LABEL, OLD, PLAIN, Line, text_rows, wrapped

MARGIN = 15
"""Columns before a proof: room for the card and the verdict."""


def proof_lines(hand: HandProof, width: int) -> list[Line]:
    """The cards with their proofs, and what they come to with the fu won (R4.1, R4.2, R4.6, D3).

    What play proves beyond what is seen is told step by step, if the hand comes with its proofs by deduction.
    """
    lines: list[Line] = [[(HEADING, "Your Old cards, and why the others are not")]]
    for row in old_rows(hand, with_witnesses=False):
        style = OLD if row.verdict == IS_OLD else FAINT
        first, *rest = [text for part in _paragraphs(row.sentences) for text in text_rows(part, width - MARGIN)]
        lines.append([(LABEL, f"  {row.label:<4}"), (style, f"{row.verdict:<9}"), (PLAIN, first)])
        lines += [[(PLAIN, " " * MARGIN + text)] for text in rest]
    return [*lines, *wrapped(sum_sentence(hand), width, indent=2)]


def _paragraphs(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences in one paragraph, then each step of a proof in one of its own."""
    plain: list[str] = []
    steps: list[str] = []
    for sentence in sentences:
        (steps if sentence.lstrip()[:1].isdigit() else plain).append(sentence)
    yield " ".join(plain)
    yield from steps
