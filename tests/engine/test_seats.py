from __future__ import annotations

import pytest

from lukfu_cli.engine.seats import SEATS, Seat, turn_order


def test_turns_run_upwards_and_around() -> None:
    assert [seat.next for seat in SEATS] == [Seat.P2, Seat.P3, Seat.P1]
    assert [seat.others for seat in SEATS] == [(Seat.P2, Seat.P3), (Seat.P3, Seat.P1), (Seat.P1, Seat.P2)]
    assert [turn_order(seat) for seat in SEATS] == [(seat, *seat.others) for seat in SEATS]
    assert all(seat.next is seat.others[0] for seat in SEATS)


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_is_written_by_its_name_and_is_never_nothing(seat: Seat) -> None:
    assert str(seat) == f"{seat}" == seat.name and f"{seat:>4}" == f"  {seat.name}"
    assert seat, "P1 counts as 0, but `seat or other` must not lose it"
