"""``lukfu odds``: how likely each unknown card lies in each opponent's hand, or face down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from lukfu_cli.commands.inputs import UnreadableFile
from lukfu_cli.commands.options import (
    MAX_NUMBER,
    at_option,
    deal_option,
    drawn_seed,
    file_argument,
    json_option,
    seat_option,
    seed_option,
)
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import Choice, Reading, note_findings, read_deal
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render import console

if TYPE_CHECKING:
    from lukfu_cli.engine.odds import Odds
    from lukfu_cli.engine.position import Position


class Sampling(NamedTuple):
    """How to estimate: ``samples`` is None where the odds are to be counted, as long as that can be done."""

    samples: int | None
    seed: int | None


class Found(NamedTuple):
    """The odds of one hand; ``seed`` is what they were drawn with, None if they were counted."""

    odds: Odds
    seed: int | None


@click.command()
@file_argument()
@deal_option
@at_option
@seat_option("Show the odds of this seat, and of no other: P1, P2 or P3.")
@click.option(
    "--samples",
    type=click.IntRange(1, MAX_NUMBER),
    metavar="N",
    help="Do not count: estimate from N ways that the cards can lie, drawn with equal chances.",
)
@seed_option
@json_option
def odds(
    file: str,
    deal: int | None,
    at: Moment | None,
    seat: Seat | None,
    samples: int | None,
    seed: int | None,
    as_json: bool,
) -> Outcome:
    """Show for each unknown card how likely each opponent holds it, and how likely it lies face down.

    Counted are all ways for the unknown cards to lie that agree with the play (D1, D2); each counts the same. The odds
    are the seat's own: it knows its hand and what it has discarded. Without --seat those of every hand that is known
    are shown, at the end of the record or at the moment WHERE.

    The exit status is 0 if all is well, 1 if a rule of play is broken or nothing agrees with the play, 2 if file, deal
    or hand cannot be used.
    """
    choice = Choice(deal, at, seat)
    try:
        reading = read_deal(file, choice)
    except UnreadableFile as failure:
        if as_json:
            from lukfu_cli.render.explain_json import unreadable_violation
            from lukfu_cli.render.odds_json import no_odds_object

            reasons = [unreadable_violation(failure.reason)]
            console.answer_json(no_odds_object(failure.name, None, at, seat, reasons))
        raise
    position = reading.replay.final
    if position is None:
        _show_unusable(reading, choice, as_json)
        return Outcome.UNUSABLE
    hands = list(_find(position, reading, choice, Sampling(samples, seed)))
    if not hands:
        who = "no hand is" if seat is None else f"{seat}'s hand is not"
        raise UsageFailure(f"{reading.name}, deal {reading.number}: {who} known at this moment")
    _show(hands, reading, position, choice, as_json)
    note_findings(reading)
    is_contradiction = any(not found.odds.worlds for found in hands)
    return max(reading.outcome, Outcome.RULE_BROKEN) if is_contradiction else reading.outcome


def _find(position: Position, reading: Reading, choice: Choice, sampling: Sampling) -> Iterator[Found]:
    """The odds of each hand that is known, or of the one that is asked for."""
    from lukfu_cli.engine.layouts import TooManyWaysError
    from lukfu_cli.engine.odds import SAMPLES, estimated_odds, odds_of
    from lukfu_cli.engine.randomness import stream

    samples, seed = sampling
    for seat in SEATS if choice.seat is None else (choice.seat,):
        if samples is None:
            try:
                counted = odds_of(position, seat)
            except TooManyWaysError:
                pass
            else:
                if counted is not None:
                    yield Found(counted, None)
                continue
        seed = drawn_seed(seed)
        random = stream("odds", seed, reading.number, seat)
        try:
            estimated = estimated_odds(position, seat, random, SAMPLES if samples is None else samples)
        except TooManyWaysError:
            where = f"{reading.name}, deal {reading.number}"
            raise UsageFailure(f"{where}: {seat}'s odds can be neither counted nor estimated") from None
        if estimated is not None:
            yield Found(estimated, seed)


def _show(hands: list[Found], reading: Reading, position: Position, choice: Choice, as_json: bool) -> None:
    if as_json:
        from lukfu_cli.render.odds_json import odds_object

        for odds, seed in hands:
            console.answer_json(odds_object(reading.name, reading.number, choice.at, odds, seed))
        return
    from lukfu_cli.render.odds_text import show_odds

    shown = [(found.odds, found.seed) for found in hands]
    show_odds(reading.name, reading.replay.record, choice.at, choice.seat, position, shown)


def _show_unusable(reading: Reading, choice: Choice, as_json: bool) -> None:
    """A deal whose hands cannot be used: only what is wrong with it can be told."""
    if as_json:
        from lukfu_cli.render.explain_json import violation_objects
        from lukfu_cli.render.odds_json import no_odds_object

        violations = violation_objects(reading.replay)
        console.answer_json(no_odds_object(reading.name, reading.number, choice.at, choice.seat, violations))
    note_findings(reading)
    console.error(f"{reading.name}, deal {reading.number}: with hands like these no odds can be counted")
