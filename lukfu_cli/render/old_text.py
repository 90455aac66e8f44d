"""The Old cards of a hand for the eye: card by card, the proof, then what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lukfu_cli.engine.cards import Card
from lukfu_cli.engine.explanation.oldness import HandProof
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.notation import format_spread
from lukfu_cli.engine.old import OldProof
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.replay import Replay
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import console
from lukfu_cli.render.analyze_text import about_lines, title_line
from lukfu_cli.render.explain_text import Part, Row
from lukfu_cli.render.old_sentences import proof_sentences, sum_sentence
from lukfu_cli.render.proof_json import cards_played, proof_objects
from lukfu_cli.render.proof_text import proof_lines, witness_sentence

CARD_WIDTH, VERDICT_WIDTH = 4, 7
OLD, NOT_OLD, DEDUCED = "Old", "not Old", "deduced"


def show_old_cards(name: str, replay: Replay, hands: Sequence[HandProof], at: Moment | None, seat: Seat | None) -> None:
    """Prints the proofs for the hands of a deal."""
    _show([title_line(name, replay.record), *about_lines(replay.record, at, seat)], [hand_part(hand) for hand in hands])


def show_hand(hand: HandProof, seen_words: str) -> None:
    """Prints the proofs for a hand that belongs to no deal."""
    _show([], [hand_part(hand, seen_words)])


def _show(title: Sequence[str], parts: Sequence[Part]) -> None:
    if console.is_decorated():
        from lukfu_cli.render.explain_terminal import show_parts

        show_parts(title[0] if title else "", title[1:], parts)
        return
    blocks = ["\n".join(title)] if title else []
    console.answer("\n\n".join([*blocks, *("\n".join(old_lines(part)) for part in parts)]))


def hand_part(hand: HandProof, seen_words: str = "") -> Part:
    """The cards of a hand with their proofs, and the sum below."""
    whose = "the hand" if hand.seat is None else str(hand.seat)
    when = "" if hand.position is None else f" {when_words(hand.position)}"
    cards = format_spread(hand.hand) or "empty"
    heading = f"Old cards of {whose}{when}   (hand: {cards}{seen_words})"
    return Part(heading, old_rows(hand), (*_contradiction_lines(hand), sum_sentence(hand)))


def _contradiction_lines(hand: HandProof) -> Iterable[str]:
    """Why no distribution agrees with the play, where none does and the proofs were asked for (D3)."""
    if hand.deduced is None or hand.deduced.contradiction is None or hand.position is None:
        return ()
    steps = proof_objects(hand.deduced.contradiction, cards_played(hand.position.all_tricks))
    return ("The record contradicts itself:", *proof_lines(steps))


def old_rows(hand: HandProof, with_witnesses: bool = True) -> tuple[Row, ...]:
    """A row for each card: the card, whether it is Old, and why; a way in which the cards can lie is told once.

    Such ways, and the steps of proofs, are there only if the hand comes with its proofs by deduction.
    """
    told: Told = {}
    rows = []
    for proof, sentences in proof_sentences(hand):
        is_told = with_witnesses or proof.card in hand.deduced_only
        deduced = tuple(_deduction_lines(hand, proof, told)) if is_told else ()
        if deduced and proof.card in hand.deduced_only:
            # The steps end in what the last sentence says.
            sentences = sentences[:-1]
        rows.append(Row(str(proof.card), "", _verdict(hand, proof), (*sentences, *deduced)))
    return tuple(rows)


def _verdict(hand: HandProof, proof: OldProof) -> str:
    if proof.card in hand.counted:
        return OLD
    return DEDUCED if proof.card in hand.deduced_only else NOT_OLD


def _deduction_lines(hand: HandProof, proof: OldProof, told: Told) -> Iterable[str]:
    """The steps by which a card is deduced-Old, or how the cards can lie if it is not; nothing unless asked for.

    ``told``: the ways that have been told, each with the card under which it stands.
    """
    proved = hand.deduced_proof(proof.card)
    if proved is None or proof.is_old or hand.position is None:
        return ()
    if proved.proof is not None:
        return proof_lines(proof_objects(proved.proof, cards_played(hand.position.all_tricks)))
    if proved.witness is not None:
        before = told.setdefault((proved.witness.hands, proved.witness.down), proof.card)
        return (witness_sentence(proved.witness, None if before == proof.card else before),)
    return () if hand.deduced is None or hand.deduced.deduction.is_contradiction else (UNDECIDED,)


Told = dict[tuple[object, object], Card]
UNDECIDED = "Whether play proves more was not decided: the search grew too large (D3)."


def when_words(position: Position) -> str:
    """The moment in a few words: ``after trick 2``, ``in trick 3 after two plays``."""
    if position.phase is Phase.FOLLOW:
        plays = "the lead" if len(position.current) == 1 else "two plays"
        return f"in trick {position.trick_number} after {plays}"
    if position.tricks:
        return f"after trick {len(position.tricks)}"
    if position.result is not None and position.result.kind is ResultKind.VOID:
        return "after three passes"
    return "before the auction is over" if position.caller is None else "before the first lead"


def old_lines(part: Part) -> Iterable[str]:
    """A part in plain lines, a sentence each."""
    yield part.heading
    indent = " " * (2 + CARD_WIDTH + VERDICT_WIDTH + 2)
    for row in part.rows:
        first, *others = row.sentences
        yield f"  {row.label:<{CARD_WIDTH}}{row.verdict:<{VERDICT_WIDTH}}  {first}"
        yield from (indent + text for text in others)
    yield from (f"  {remark}" for remark in part.remarks)
