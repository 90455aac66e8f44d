"""The guided example of ``lukfu explain-old``: the idea of Old cards, taught on one hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lukfu_cli.engine.explanation.oldness import HandProof
from lukfu_cli.engine.notation import format_spread
from lukfu_cli.engine.old import OldProof, Place
from lukfu_cli.engine.position import Position
from lukfu_cli.render import console
from lukfu_cli.render.explain_text import Part, Row
from lukfu_cli.render.old_sentences import proof_sentences, sum_sentence
from lukfu_cli.render.old_text import NOT_OLD, OLD, hand_part, old_lines
from lukfu_cli.render.words import counted, listed

INTRODUCTION = (
    "A card in your hand is Old when your own hand and the cards played face up show that no higher card of its suit",
    "can be against you (R4.2). Old cards count as fu when you claim (R1.2), and unless you are the caller you may not",
    "lead them as singles while you have others (R4.4). So it pays to know yours at every moment.",
)
TRY_NEXT = (
    ("lukfu explain-old --hand 'C79 T79' --seen T8", "any hand, with the cards that have been played face up"),
    ("lukfu explain-old --hand 'C79 T79' --seen 'C8 T8'", "the same hand, once C8 has been played as well"),
    ("lukfu explain-old FILE --at 2 --seat P1", "a hand of a deal of yours, after trick 2"),
    ("lukfu explain-old --deduce", "what play proves beyond what is seen, on an example"),
    ("lukfu rules R4.2", "the rule itself"),
)
DEDUCTION_INTRODUCTION = (
    "Play proves more than the table sees. Whoever discards face down could not beat the best play, hands only shrink,",
    "and every card lies somewhere. A card that no opponent can beat, by that, is deduced-Old (D1 to D3). It counts as",
    "Old where the table has agreed on old = deduced; elsewhere it is good to know.",
)
DEDUCTION_NEXT = (
    ("lukfu explain-old FILE --deduce --seat P1", "a hand of a deal of yours"),
    ("lukfu explain-old FILE --deduce --json > proof.json", "the proofs as data, a certificate"),
    ("lukfu verify proof.json FILE", "the certificate held against the record, step by step"),
    ("lukfu rules D2", "what a discard proves"),
)


def show_guide(hand: HandProof) -> None:
    """Prints the lesson on this hand, whose moment must be known."""
    _show("Old cards, on an example", INTRODUCTION, list(guide_parts(hand)))


def show_deduction(hand: HandProof) -> None:
    """Prints what play proves of this hand, whose moment and proofs must be known, step by step."""
    assert hand.position is not None
    table = Part("What has been played", remarks=tuple(_table(hand.position)))
    parts = [table, hand_part(hand), _next_part(DEDUCTION_NEXT)]
    _show("Deduced-Old cards, on an example", DEDUCTION_INTRODUCTION, parts)


def _show(title: str, introduction: Sequence[str], parts: Sequence[Part]) -> None:
    if console.is_decorated():
        from lukfu_cli.render.explain_terminal import show_parts

        show_parts(title, introduction, parts)
        return
    blocks = ["\n".join([title, *introduction]), *("\n".join(old_lines(part)) for part in parts)]
    console.answer("\n\n".join(blocks))


def _next_part(commands: Sequence[tuple[str, str]]) -> Part:
    """What to try next, each command with what it does."""
    width = max(len(command) for command, _ in commands)
    return Part("Try next", remarks=tuple(f"{command:<{width}}  {what}" for command, what in commands))


def guide_parts(hand: HandProof) -> Iterator[Part]:
    """The lesson step by step: the table, then each way in which a card is Old or not, then the sum."""
    assert hand.position is not None and hand.seat is not None
    yield Part(f"The hand of {hand.seat}: {format_spread(hand.hand)}", remarks=tuple(_table(hand.position)))
    said = proof_sentences(hand)
    steps: Sequence[tuple[str, list[OldProof]]] = (
        ("Some cards are Old from the start.", [proof for proof in hand.proofs if proof.rule == "R4.1"]),
        ("So is what follows without a gap under an Old card in the same hand.", _of_places(hand, {Place.OWN_HAND})),
        ("A card that has been played face up closes a gap.", _of_places(hand, {Place.FACE_UP})),
        ("One higher card that has not been seen is enough against it.", _not_old(hand, 1)),
        ("And so are two and more; all of them would have to show up.", _not_old(hand, 2)),
    )
    for number, (heading, proofs) in enumerate((step for step in steps if step[1]), 1):
        chosen = {proof.card for proof in proofs}
        rows = tuple(
            Row(str(proof.card), "", OLD if proof.is_old else NOT_OLD, sentences)
            for proof, sentences in said
            if proof.card in chosen
        )
        yield Part(f"{number}. {heading}", rows)
    old = hand.old
    remarks = (sum_sentence(hand), f"At the claim {format_spread(old)} are laid face up (R4.6).")
    yield Part("What it comes to", remarks=remarks)
    yield _next_part(TRY_NEXT)


def _table(position: Position) -> Iterator[str]:
    """What everybody has seen."""
    for trick in position.all_tricks:
        plays = [f"{played.seat} {played.play}" for played in trick.plays if played.play is not None]
        down = [f"{played.seat} {counted(played.size, 'card')}" for played in trick.plays if played.play is None]
        laid = f"; {listed(down)} face down" if down else ""
        yield f"Trick {trick.number} was {listed(plays)}{laid}. What lies face up is known to all from then on (R3.8)."


def _of_places(hand: HandProof, wanted: set[Place]) -> list[OldProof]:
    """The Old cards whose proof needs a card of this kind: played face up, or else of the own hand alone."""
    found = []
    for proof in hand.proofs:
        places = {step.place for step in proof.steps}
        key = {Place.FACE_UP} if Place.FACE_UP in places else places
        if proof.is_old and proof.steps and key == wanted:
            found.append(proof)
    return found


def _not_old(hand: HandProof, least: int) -> list[OldProof]:
    """The cards that are not Old: those that one card stands against, or those that two or more do."""
    found = [proof for proof in hand.proofs if not proof.is_old]
    return [proof for proof in found if (len(proof.missing) > 1) == (least > 1)]
