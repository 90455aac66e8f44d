"""The proof that a card is Old or not, as sentences, each of which ends in its rule (R4.1 to R4.3, R4.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.explanation.oldness import HandProof
from lukfu_cli.engine.old import OldProof, OldStep, Place
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.scoring import WINNING_FU, ResultKind
from lukfu_cli.render.play_lists import is_or_are, spread
from lukfu_cli.render.words import counted, listed, number

NAMED_ACES = {"C1": "Coins 1, Mau Gung, always is", "T1": "Tens 1, Bak Chi, always is"}


def proofs_in_order(hand: HandProof) -> list[OldProof]:
    """The proofs as they are to be read: suit by suit, from the highest card down, each leaning on the last."""
    return sorted(hand.proofs, key=lambda proof: (proof.card.suit, -proof.card.rank))


def proof_sentences(hand: HandProof) -> list[tuple[OldProof, tuple[str, ...]]]:
    """Each proof with its sentences. Who played a card is told once, for the highest card of the suit that needs it."""
    told = CardSet()
    said = []
    for proof in proofs_in_order(hand):
        said.append((proof, tuple(_sentences(hand, proof, told))))
        told |= CardSet.of(step.higher for step in proof.steps)
    return said


def _sentences(hand: HandProof, proof: OldProof, told: CardSet) -> Iterator[str]:
    if proof.rule == "R4.1":
        named = NAMED_ACES.get(str(proof.card))
        yield f"{named or 'A nine always is'} (R4.1)."
    elif proof.is_old:
        yield f"Above it: {'; '.join(_places(hand, proof.steps, told))}. Nothing is left (R4.2)."
    else:
        yield from _why_not(hand, proof, told)


def _why_not(hand: HandProof, proof: OldProof, told: CardSet) -> Iterator[str]:
    out = proof.missing
    seen = _places(hand, [step for step in proof.steps if step.place is not Place.OUT], told)
    gone = CardSet.of(card for card in out if card in hand.discarded)
    rest = f"; {'; '.join(seen)}" if seen else ""
    still = f"{spread(out)} {is_or_are(out)} still out{rest}"
    if proof.card in hand.deduced_only:
        held = "holds it" if len(out) == 1 else f"holds {'either' if len(out) == 2 else 'any'} of them"
        counts = "" if hand.is_deduced_counted else ", which counts only where old = deduced is agreed"
        yield f"{still} (R4.2)."
        yield f"By what has been played no opponent {held}, so {proof.card} is deduced-Old{counts} (D3)."
    elif gone and hand.is_deduced_counted:
        yield f"{still}, and an opponent may hold {'it' if len(out) == 1 else 'one'} (R4.2, D3)."
    elif gone:
        yield f"{still} (R4.2)."
        yield f"{_never(hand, gone, told)}, so {proof.card} can no longer become Old (R4.3)."
    else:
        yield f"{still}. {_all_of(out)}, {proof.card} is Old (R4.2)."


def _never(hand: HandProof, gone: CardSet, told: CardSet) -> str:
    """That cards discarded face down count as out for good; how they went is told once."""
    if gone.is_subset(told):
        return f"{spread(gone)} never {'shows' if len(gone) == 1 else 'show'} up"
    trick = {hand.discarded[card] for card in gone}
    when = f" in trick {trick.pop()}" if len(trick) == 1 else ""
    return f"{spread(gone)} went face down from {hand.seat}'s own hand{when}, which proves nothing"


def _all_of(cards: CardSet) -> str:
    """Which cards must show up for a card to be Old."""
    if len(cards) == 1:
        return f"If {spread(cards)} shows up face up"
    return f"If {'both' if len(cards) == 2 else f'all {number(len(cards))}'} show up face up"


def _places(hand: HandProof, steps: Iterable[OldStep], told: CardSet) -> list[str]:
    """Where higher cards are: first those in the hand, then those played, with by whom where that is not told yet."""
    own = CardSet.of(step.higher for step in steps if step.place is Place.OWN_HAND)
    shown = [step for step in steps if step.place is Place.FACE_UP]
    parts = [f"{spread(own)} in the hand itself"] if own else []
    by_whom: dict[str, list[str]] = {}
    for step in shown:
        told_by = f" by {step.shown.seat} in trick {step.shown.trick}" if step.shown and step.higher not in told else ""
        by_whom.setdefault(told_by, []).append(str(step.higher))
    return parts + [f"{listed(cards)} played{told_by}" for told_by, cards in by_whom.items()]


# The sum.


def sum_sentence(hand: HandProof) -> str:
    """Won fu and Old cards together, and whether they can be claimed now (R4.6)."""
    position, seat = hand.position, hand.seat
    old = len(hand.counted)
    if position is None or seat is None:
        return _sum_of_cards(old)
    won = position.fu[seat]
    total = won + old
    what = f"{seat} has {number(won)} fu won and {counted(old, 'Old card')}"
    together = f", {number(total)} together" if won and old else ""
    said = f"{what}{together}: {_claim_words(position, hand, total)} ({_ending_rule(position)})."
    more = hand.deduced_only - hand.counted
    if position.phase is Phase.OVER or not total < WINNING_FU <= total + len(more):
        return said
    count = "counts" if len(more) == 1 else "count"
    return f"{said} Where old = deduced is agreed, {spread(more)} {count} too: {number(total + len(more))} (D3)."


def _ending_rule(position: Position) -> str:
    """The rule by which a deal that is over ended; that on claims while it lasts."""
    result = position.result
    if result is None or result.kind is ResultKind.CLAIM:
        return "R4.6"
    return "R2.4" if result.kind is ResultKind.VOID else "R5.3"


def _sum_of_cards(old: int) -> str:
    if old >= WINNING_FU:
        return f"The hand has {counted(old, 'Old card')}: enough for a claim on lead, with no fu won (R4.6)."
    needed = number(WINNING_FU - old)
    return f"The hand has {counted(old, 'Old card')}: a claim on lead needs {needed} fu won besides (R4.6)."


def _claim_words(position: Position, hand: HandProof, total: int) -> str:
    if position.phase is Phase.OVER:
        result = position.result
        if result is not None and result.winner is hand.seat:
            return f"{hand.seat} has won the deal"
        return "the deal is over"
    if total < WINNING_FU:
        return f"{number(WINNING_FU - total)} short of a claim"
    if position.phase is Phase.AUCTION:
        return "enough for a claim, but the auction comes first"
    if position.phase is Phase.FOLLOW:
        return f"enough for a claim, but trick {position.trick_number} is in progress"
    if position.mover is hand.seat:
        return f"{hand.seat} is on lead and may claim now"
    return f"enough for a claim, but {position.mover} is on lead"
