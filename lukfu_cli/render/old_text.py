"""The Old cards of a hand for the eye: card by card, the proof, then what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lukfu_cli.engine.explanation.oldness import HandProof
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.notation import format_spread
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.replay import Replay
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import console
from lukfu_cli.render.analyze_text import about_lines, title_line
from lukfu_cli.render.explain_text import Part, Row
from lukfu_cli.render.old_sentences import proof_sentences, sum_sentence

CARD_WIDTH, VERDICT_WIDTH = 4, 7
OLD, NOT_OLD = "Old", "not Old"


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
    return Part(heading, old_rows(hand), (sum_sentence(hand),))


def old_rows(hand: HandProof) -> tuple[Row, ...]:
    """A row for each card: the card, whether it is Old, and why."""
    return tuple(
        Row(str(proof.card), "", OLD if proof.is_old else NOT_OLD, sentences)
        for proof, sentences in proof_sentences(hand)
    )


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
