from __future__ import annotations

from laws.moments_of import FOUR_TWOS
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.moments import parse_moment
from lukfu_cli.engine.partial import PartialState
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.state import GameState

PLAYED = FOUR_TWOS + "calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n2: P2 T4, P3 T5\n"


def test_a_deal_is_read_whole_or_cut_or_for_a_seat_or_both() -> None:
    (record,) = read_text(PLAYED)
    whole = examine(record)
    assert isinstance(whole.final, GameState) and len(whole.steps) == 7
    cut = examine(record, parse_moment("1.1"))
    assert cut.final is not None and len(cut.steps) == 3 and cut.final.to_move is Seat.P2
    seen = examine(record, parse_moment("1.1"), Seat.P3)
    assert isinstance(seen.final, PartialState) and len(seen.steps) == 3
    assert seen.final.hand(Seat.P2) is None and seen.final.hand(Seat.P3) is not None
