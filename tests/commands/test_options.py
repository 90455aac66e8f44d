"""The options that several commands share: what they take, and how a wrong value is answered."""

from __future__ import annotations

from typing import Any

import click
import pytest

from lukfu_cli.commands import options
from lukfu_cli.engine.moments import AUCTION, Moment
from lukfu_cli.engine.seats import Seat


@click.command()
@options.file_argument(required=False)
@options.deal_option
@options.at_option
@options.seat_option()
@options.json_option
@options.seed_option
def command(**values: Any) -> dict[str, Any]:
    return values


def read(*arguments: str) -> dict[str, Any]:
    values: dict[str, Any] = command.main(list(arguments), standalone_mode=False)
    return values


def test_what_is_not_given() -> None:
    assert read() == {"file": None, "deal": None, "at": None, "seat": None, "as_json": False, "seed": None}


def test_what_is_given() -> None:
    values = read("-", "--deal", "2", "--at", "2.1", "--seat", "p3", "--json", "--seed", "7")
    assert values == {"file": "-", "deal": 2, "at": Moment(2, 1), "seat": Seat.P3, "as_json": True, "seed": 7}
    assert read("--at", "auction")["at"] == AUCTION
    assert [read("--seat", seat)["seat"] for seat in ("P1", "p2", "P3")] == list(Seat)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seat", "P4"), "'P4' is not one of"),
        (("--seat", ""), "is not one of"),
        (("--at", "2.4"), "'2.4' is no moment of a deal"),
        (("--at", "x\x1b"), "is no moment of a deal"),
        (("--at", "-1"), "is no moment of a deal"),
        (("--at", "9" * 5000), "is no moment of a deal"),
        (("--deal", "0"), "is not in the range"),
        (("--deal", "1000000"), "is not in the range"),
        (("--deal", "9" * 5000), "is not a valid integer"),
        (("--seed", "-1"), "is not in the range"),
        (("--seed", str(2**53)), "is not in the range"),
    ],
)
def test_a_wrong_value_is_a_wrong_call(arguments: tuple[str, ...], said: str) -> None:
    with pytest.raises(click.UsageError) as caught:
        read(*arguments)
    assert said in caught.value.format_message()


def test_a_seed_is_drawn_and_shown_only_where_none_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert options.drawn_seed(0) == 0
    assert capsys.readouterr() == ("", "")
    drawn = options.drawn_seed(None)
    assert 0 <= drawn <= options.MAX_SEED
    assert capsys.readouterr() == ("", f"seed {drawn}\n")
