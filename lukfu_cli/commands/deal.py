"""``lukfu deal``: fresh deals as a deal file."""

from __future__ import annotations

import click

from lukfu_cli.commands.options import MAX_NUMBER, drawn_seed, seed_option
from lukfu_cli.engine.dealfile.writer import SEPARATOR, format_record, record_from_position
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.randomness import deal_stream
from lukfu_cli.engine.state import GameState
from lukfu_cli.render import console


@click.command()
@seed_option
@click.option(
    "--count", type=click.IntRange(1, MAX_NUMBER), default=1, metavar="K", help="How many deals. Default: one."
)
def deal(seed: int | None, count: int) -> None:
    """Deal fresh cards and draw a Master, and print them as a deal file.

    The auction is still to come: 'lukfu play FILE' takes it up from there. Each deal of a seed is always the same,
    however many are asked for.
    """
    known_seed = drawn_seed(seed)
    for number in range(count):
        if number:
            console.answer_raw(SEPARATOR)
        console.answer_raw(deal_text(known_seed, number))


def deal_text(seed: int, number: int) -> str:
    """Deal ``number`` (from 0) of a seed as the text of a deal file, before the auction."""
    return format_record(record_from_position(GameState.start(random_deal(deal_stream(seed, number)))))
