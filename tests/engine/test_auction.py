from __future__ import annotations

from itertools import product

import pytest

from lukfu_cli.engine.auction import Call, auction_caller, is_void, next_to_call
from lukfu_cli.engine.seats import SEATS, Seat, turn_order

PLAY, PASS = Call.PLAY, Call.PASS
AUCTIONS = [(), (PASS,), (PASS, PASS), (PLAY,), (PASS, PLAY), (PASS, PASS, PLAY), (PASS, PASS, PASS)]


@pytest.mark.parametrize(("master", "calls"), list(product(SEATS, AUCTIONS)))
def test_who_called_whose_call_is_next_and_whether_the_deal_is_void(master: Seat, calls: tuple[Call, ...]) -> None:
    order = turn_order(master)
    is_over = PLAY in calls or len(calls) == 3
    assert auction_caller(master, calls) is (order[len(calls) - 1] if PLAY in calls else None)
    assert next_to_call(master, calls) is (None if is_over else order[len(calls)])
    assert is_void(calls) == (calls == (PASS, PASS, PASS))
