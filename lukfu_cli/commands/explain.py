"""``lukfu explain``: why each play of a deal is legal, forced, free or illegal; and why a play was not made."""

from __future__ import annotations

import click

from lukfu_cli.commands.inputs import UnreadableFile
from lukfu_cli.commands.options import at_option, deal_option, file_argument, json_option, seat_option
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import Choice, Reading, note_findings, read_deal
from lukfu_cli.engine.moments import MAX_TRICKS, Moment
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import console


@click.command()
@file_argument()
@deal_option
@at_option
@click.option("--trick", type=click.IntRange(1, MAX_TRICKS), metavar="N", help="Explain trick N only.")
@seat_option("Explain only what this seat can know; with --play, ask about this seat's turn.")
@click.option(
    "--play",
    "asked",
    metavar="CARDS",
    help="Ask why these cards were not played: S7, 'C8 S8 T8', or in parentheses a discard, '(C3 M69)'.",
)
@json_option
def explain(
    file: str,
    deal: int | None,
    at: Moment | None,
    trick: int | None,
    seat: Seat | None,
    asked: str | None,
    as_json: bool,
) -> Outcome:
    """Say why each play of a deal is legal, forced, free or illegal, and what the table learns from it.

    With --play, say instead whether other cards could have been played, and why: with --trick in that trick, by --seat
    or else by whoever holds the cards; without it where the record, or --at, ends, by the player to move.

    The exit status is 0 if all is well, 1 if a rule of play is broken, 2 if the file or the deal cannot be used; with
    --play it is 0 whatever the answer.
    """
    try:
        reading = read_deal(file, Choice(deal, at, seat))
    except UnreadableFile as failure:
        if as_json:
            from lukfu_cli.render.explain_json import no_play_object, unreadable_violation

            reasons = [unreadable_violation(failure.reason)]
            console.answer_json(no_play_object(failure.name, None, at, seat, reasons))
        raise
    if reading.replay.final is None:
        _show_unusable(reading, at, seat, as_json)
        return Outcome.UNUSABLE
    if asked is not None:
        return _answer(reading, at, trick, seat, asked, as_json)
    _check_trick(reading, trick)
    if as_json:
        _print_objects(reading, at, trick, seat)
    else:
        from lukfu_cli.render.explain_text import show_explanations

        show_explanations(reading.name, reading.replay, at, seat, trick)
    return reading.outcome


def _show_unusable(reading: Reading, at: Moment | None, seat: Seat | None, as_json: bool) -> None:
    """A deal whose hands cannot be used: only what is wrong with it can be told."""
    if as_json:
        from lukfu_cli.render.explain_json import no_play_object, violation_objects

        violations = violation_objects(reading.replay)
        console.answer_json(no_play_object(reading.name, reading.number, at, seat, violations))
    else:
        from lukfu_cli.render.explain_text import show_explanations

        show_explanations(reading.name, reading.replay, at, seat, None)
    console.error(f"{reading.name}, deal {reading.number}: with hands like these no play can be explained")


def _check_trick(reading: Reading, trick: int | None) -> None:
    """Raises UsageFailure if the record has no such trick."""
    final = reading.replay.final
    assert final is not None, "only a deal with usable hands has come here"
    if trick is not None and not any(step.trick == trick for step in reading.replay.steps):
        raise UsageFailure(_no_such_trick(reading, trick, len(final.all_tricks)))


def _no_such_trick(reading: Reading, trick: int, last: int) -> str:
    broken = any(step.fault is not None for step in reading.replay.steps)
    end = f"ends in trick {last}" if last else "has no trick"
    why = f"the play is judged up to its first broken rule, and that part {end}" if broken else f"the record {end}"
    return f"{reading.name}, deal {reading.number}: there is no trick {trick} to explain: {why}"


def _print_objects(reading: Reading, at: Moment | None, trick: int | None, seat: Seat | None) -> None:
    """An object for each play; where there is none, but something is wrong, one object that says what."""
    from lukfu_cli.engine.actions import Claim
    from lukfu_cli.engine.auction import Call
    from lukfu_cli.engine.explanation import explain_step
    from lukfu_cli.render.explain_json import no_play_object, play_object, violation_objects

    told = set()
    for step in reading.replay.steps:
        if isinstance(step.action, (Call, Claim)) or (trick is not None and step.trick != trick):
            continue
        told.add(id(step))
        console.answer_json(play_object(reading.name, reading.number, at, step.trick, explain_step(step)))
    if not told and reading.replay.findings:
        violations = violation_objects(reading.replay)
        console.answer_json(no_play_object(reading.name, reading.number, at, seat, violations))
    note_findings(reading, told)


def _answer(
    reading: Reading, at: Moment | None, trick: int | None, seat: Seat | None, asked: str, as_json: bool
) -> Outcome:
    """Answers whether the cards could be played, whatever the answer is."""
    from lukfu_cli.commands.card_options import read_asked_cards
    from lukfu_cli.engine.actions import FaceDown, lay_face_up
    from lukfu_cli.engine.explanation import explain_action
    from lukfu_cli.engine.explanation.questions import NoSuchTrickError, find_question

    found = read_asked_cards("--play", asked)
    try:
        question = find_question(reading.replay, trick, seat, found.cards)
    except NoSuchTrickError as error:
        raise UsageFailure(_no_such_trick(reading, error.trick, error.last)) from None
    action = FaceDown(found.cards) if found.is_face_down else lay_face_up(found.cards)
    explanation = explain_action(question.position, action, question.seat)
    if as_json:
        from lukfu_cli.render.explain_json import play_object

        number = 0 if question.position.is_over else question.position.trick_number
        is_past = question.step is not None
        console.answer_json(play_object(reading.name, reading.number, at, number, explanation, is_past))
    else:
        from lukfu_cli.render.explain_text import question_answer, question_heading, show_answer

        cards = f"({found.cards})" if found.is_face_down else str(found.cards)
        show_answer(question_heading(question, explanation, cards), question_answer(question, explanation))
    if trick is None and question.position.is_over:
        console.note("The record is over: --trick N asks about trick N, --at about any moment.")
    return Outcome.ALL_WELL
