"""The arguments and options that several commands have, and the values they are read into.

Each decorator names the parameter it fills: ``files``, ``file``, ``deal``, ``at``, ``seat``, ``old``, ``as_json`` or
``seed``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lukfu_cli.engine.seats import SEATS, Seat

if TYPE_CHECKING:
    from lukfu_cli.engine.deals import OldRule
    from lukfu_cli.engine.moments import Moment

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

MAX_NUMBER = 999_999
"""The largest count or number of a deal that can be asked for: six digits."""
MAX_SEED = 2**53 - 1
"""The largest seed; the smallest is 0."""


def files_argument(command: Decorated) -> Decorated:
    """``FILE...``, one at least, as ``files: tuple[str, ...]``: deal files, folders, ``-``."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True, type=_path())(command)


def file_argument(required: bool = True) -> Callable[[Decorated], Decorated]:
    """``FILE``, as ``file: str | None``: a deal file or ``-``."""
    metavar = "FILE" if required else "[FILE]"
    return click.argument("file", metavar=metavar, required=required, type=_path())


def _path() -> click.Path:
    """A path as typed; whether there is such a file is found out when it is opened. Shells complete it."""
    return click.Path(allow_dash=True)


def deal_option(command: Decorated) -> Decorated:
    """``--deal K``, as ``deal: int | None``: which deal of the file, from 1."""
    return click.option(
        "--deal", type=click.IntRange(1, MAX_NUMBER), metavar="K", help="Take deal K of the file, counted from 1."
    )(command)


def at_option(command: Decorated) -> Decorated:
    """``--at WHERE``, as ``at: Moment | None``: the moment to show; None is the end of the record."""
    return click.option(
        "--at",
        metavar="WHERE",
        callback=_read_moment,
        help="The moment: 'auction'; 0, before the first lead; N, after trick N; N.K, after K plays of trick N.",
    )(command)


def seat_option(help: str = "Show only what this seat can know: P1, P2 or P3.") -> Callable[[Decorated], Decorated]:
    """``--seat SEAT``, in any case, as ``seat: Seat | None``."""
    return click.option(
        "--seat",
        type=click.Choice([seat.name for seat in SEATS], case_sensitive=False),
        metavar="SEAT",
        callback=_read_seat,
        help=help,
    )


def old_option(command: Decorated) -> Decorated:
    """``--old RULE``, as ``old: OldRule | None``: the rule for Old cards; None is that of each deal."""
    return click.option(
        "--old",
        type=click.Choice(["seen", "deduced"], case_sensitive=False),
        callback=_read_old_rule,
        help="Which cards count as Old, whatever the deal file says: those seen to be, or all that can be deduced.",
    )(command)


def json_option(command: Decorated) -> Decorated:
    """``--json``, as ``as_json: bool``: JSON Lines and nothing else on standard output."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON Lines, and nothing else.")(command)


def seed_option(command: Decorated) -> Decorated:
    """``--seed N``, as ``seed: int | None``: from 0 to 2^53 - 1; None is to be drawn, and shown."""
    return click.option(
        "--seed",
        type=click.IntRange(0, MAX_SEED),
        metavar="N",
        help="The seed, 0 to 2^53 - 1; the same seed gives the same bytes. Without it one is drawn and shown.",
    )(command)


def drawn_seed(seed: int | None) -> int:
    """The seed that was given; else a fresh one, which is shown on standard error."""
    if seed is not None:
        return seed
    from secrets import randbelow

    from lukfu_cli.render import console

    fresh = randbelow(MAX_SEED + 1)
    console.note(f"seed {fresh}")
    return fresh


def _read_seat(context: click.Context, parameter: click.Parameter, value: str | None) -> Seat | None:
    return None if value is None else Seat[value.upper()]


def _read_old_rule(context: click.Context, parameter: click.Parameter, value: str | None) -> OldRule | None:
    if value is None:
        return None
    from lukfu_cli.engine.deals import OldRule

    return OldRule(value)


def _read_moment(context: click.Context, parameter: click.Parameter, value: str | None) -> Moment | None:
    if value is None:
        return None
    from lukfu_cli.engine.moments import parse_moment

    try:
        return parse_moment(value)
    except ValueError:
        message = (
            f"{value!r} is no moment of a deal. It is 'auction', 0 (before the first lead), N (after trick N) or N.K "
            "(after K plays of trick N), as in 2 or 2.1."
        )
        raise click.BadParameter(message, context, parameter) from None
