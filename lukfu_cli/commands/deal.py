"""``lukfu deal``: fresh deals as a deal file."""

from __future__ import annotations

from collections.abc import Iterator

import click

from lukfu_cli.commands.options import MAX_NUMBER, drawn_seed, seed_option
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.deals import Deal, random_deal
from lukfu_cli.engine.randomness import deal_stream
from lukfu_cli.render import console

SEPARATOR = "---\n"
"""The line between two deals of a file."""


@click.command()
@seed_option
@click.option(
    "--count", type=click.IntRange(1, MAX_NUMBER), default=1, metavar="K", help="How many deals. Default: one."
)
def deal(seed: int | None, count: int) -> None:
    """Deal fresh cards and draw a Master, and print them as a deal file.

    The auction is still to come: play it with 'lukfu play'. Deal i of a seed is always the same deal.
    """
    from lukfu_cli.engine.dealfile.writer import write_deal

    for number, record in enumerate(fresh_records(drawn_seed(seed), count)):
        if number:
            console.answer_raw(SEPARATOR)
        console.answer_raw(write_deal(record))


def fresh_records(seed: int, count: int) -> Iterator[Record]:
    """The first deals of a seed, as records in which nothing has been said or played."""
    for number in range(count):
        yield fresh_record(random_deal(deal_stream(seed, number)), number + 1)


def fresh_record(dealt: Deal, number: int) -> Record:
    """The record of a deal before the auction; ``number`` is its place in the file, from 1."""
    record = Record(number)
    record.hands = list(dealt.hands)
    record.has_usable_hands = True
    record.master = dealt.master
    record.old_rule = dealt.old_rule
    return record
