"""``lukfu explain-old``: the proof for each card of a hand that it is Old or not."""

from __future__ import annotations

import click

from lukfu_cli.commands.card_options import read_card_option
from lukfu_cli.commands.inputs import UnreadableFile
from lukfu_cli.commands.options import at_option, deal_option, file_argument, json_option, seat_option
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import Choice, Reading, note_findings, read_deal
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deals import HAND_SIZE
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.notation import format_spread
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import console

GUIDED_DEAL = "guided.deal"
DEDUCTION_DEAL = "deduction.deal"
GUIDED_SEAT = Seat.P1


@click.command("explain-old")
@file_argument(required=False)
@deal_option
@at_option
@seat_option("Explain the hand of this seat, as it knows it, and no other.")
@click.option("--hand", "hand_text", metavar="CARDS", help="Explain this hand, without a FILE: 'C79 T79'.")
@click.option("--seen", "seen_text", metavar="CARDS", help="With --hand: the cards that have been played face up.")
@click.option("--deduce", is_flag=True, help="Prove, step by step, what play shows beyond what is seen (D3).")
@json_option
def explain_old(
    file: str | None,
    deal: int | None,
    at: Moment | None,
    seat: Seat | None,
    hand_text: str | None,
    seen_text: str | None,
    deduce: bool,
    as_json: bool,
) -> Outcome:
    """Prove for each card of a hand whether it is Old, and say what the Old cards come to.

    With a FILE: every hand that is known, or that of one seat, where the record or --at ends. With --hand and --seen: a
    hand by itself. Without either: a guided example.

    With --deduce each card gets a numbered proof that it is deduced-Old, or one way the unknown cards can lie in which
    it is beaten. As --json that is a certificate, which `lukfu verify` checks.

    The exit status is 0 if all is well, 1 if a rule of play is broken, 2 if file, deal or hand cannot be used.
    """
    if file is not None:
        if hand_text is not None or seen_text is not None:
            raise click.UsageError("--hand and --seen are for a hand without a FILE.")
        return _explain_file(file, Choice(deal, at, seat), deduce, as_json)
    if deal is not None or at is not None or seat is not None:
        raise click.UsageError("--deal, --at and --seat need a FILE.")
    if hand_text is not None:
        if deduce:
            raise click.UsageError("--deduce needs a FILE: what play proves stands in a record.")
        _explain_cards(hand_text, seen_text or "", as_json)
    elif seen_text is not None:
        raise click.UsageError("--seen needs a --hand.")
    else:
        _guide(deduce, as_json)
    return Outcome.ALL_WELL


def _explain_file(file: str, choice: Choice, deduce: bool, as_json: bool) -> Outcome:
    from lukfu_cli.engine.explanation.oldness import prove_known_hands, prove_seat

    try:
        reading = read_deal(file, choice)
    except UnreadableFile as failure:
        if as_json:
            from lukfu_cli.render.explain_json import unreadable_violation
            from lukfu_cli.render.old_json import no_hand_object

            reasons = [unreadable_violation(failure.reason)]
            console.answer_json(no_hand_object(failure.name, None, choice.at, choice.seat, reasons))
        raise
    position = reading.replay.final
    if position is None:
        _show_unusable(reading, choice, as_json)
        return Outcome.UNUSABLE
    if choice.seat is None:
        hands = prove_known_hands(position, deduce)
    else:
        own = prove_seat(position, choice.seat, deduce)
        hands = () if own is None else (own,)
    if not hands:
        who = "no hand is" if choice.seat is None else f"{choice.seat}'s hand is not"
        raise UsageFailure(f"{reading.name}, deal {reading.number}: {who} known at this moment")
    if as_json:
        from lukfu_cli.render.old_json import hand_object

        for hand in hands:
            console.answer_json(hand_object(reading.name, reading.number, choice.at, hand))
    else:
        from lukfu_cli.render.old_text import show_old_cards

        show_old_cards(reading.name, reading.replay, hands, choice.at, choice.seat)
    note_findings(reading)
    return reading.outcome


def _show_unusable(reading: Reading, choice: Choice, as_json: bool) -> None:
    """A deal whose hands cannot be used: only what is wrong with it can be told."""
    if as_json:
        from lukfu_cli.render.explain_json import violation_objects
        from lukfu_cli.render.old_json import no_hand_object

        violations = violation_objects(reading.replay)
        console.answer_json(no_hand_object(reading.name, reading.number, choice.at, choice.seat, violations))
    note_findings(reading)
    console.error(f"{reading.name}, deal {reading.number}: with hands like these no card can be proved Old")


def _explain_cards(hand_text: str, seen_text: str, as_json: bool) -> None:
    from lukfu_cli.engine.explanation.oldness import prove_cards

    hand, seen = read_card_option("--hand", hand_text), read_card_option("--seen", seen_text)
    _check_hand(hand, seen)
    proof = prove_cards(hand, seen)
    if as_json:
        from lukfu_cli.render.old_json import hand_object

        console.answer_json(hand_object(None, None, None, proof))
    else:
        from lukfu_cli.render.old_text import show_hand

        show_hand(proof, f"; face up: {format_spread(seen)}" if seen else "")


def _check_hand(hand: CardSet, seen: CardSet) -> None:
    """Raises UsageFailure unless these can be a hand and what has been played face up (R2.2, R3.8)."""
    if not hand:
        raise UsageFailure("--hand: no cards are given")
    if len(hand) > HAND_SIZE:
        raise UsageFailure(f"--hand: {len(hand)} cards, and a hand has {HAND_SIZE} at most (R2.2)")
    both = hand & seen
    if both:
        verb = "is" if len(both) == 1 else "are"
        why = "a card that has been played is in no hand (R3.8)"
        raise UsageFailure(f"{format_spread(both)} {verb} both in --hand and in --seen: {why}")


def _guide(deduce: bool, as_json: bool) -> None:
    """A built-in deal, explained from the beginning: what is seen, or with --deduce what play proves."""
    from importlib.resources import files

    from lukfu_cli.engine.dealfile.reader import read_text
    from lukfu_cli.engine.explanation.oldness import prove_seat
    from lukfu_cli.engine.replay import replay

    name = DEDUCTION_DEAL if deduce else GUIDED_DEAL
    text = files("lukfu_cli").joinpath("data", name).read_text(encoding="utf-8")
    position = replay(read_text(text)[0]).final
    hand = None if position is None else prove_seat(position, GUIDED_SEAT, deduce)
    assert hand is not None, "the built-in deals are good ones"
    if as_json:
        from lukfu_cli.render.old_json import hand_object

        console.answer_json(hand_object(None, None, None, hand))
    else:
        from lukfu_cli.render.old_guide import show_deduction, show_guide

        (show_deduction if deduce else show_guide)(hand)
