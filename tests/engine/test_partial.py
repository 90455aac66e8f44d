"""Positions with unseen cards; ``laws/test_partial_knowledge.py`` tries them against every hand there may be."""

from __future__ import annotations

import pickle

from laws.moments_of import FOUR_TWOS, position
from lukfu_cli.engine.actions import CLAIM, Discard
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, NO_CARDS
from lukfu_cli.engine.deals import Deal, PartialDeal
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.partial import PartialState
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.scoring import Result, ResultKind
from lukfu_cli.engine.seats import SEATS, Seat

ONE_SEEN = """\
master: P1
P1: C25 S2479 M1237 T12
P2: ?
P3: ?
calls: P1 pass, P2 play
"""


def test_two_unseen_hands_hold_what_the_seen_one_does_not() -> None:
    start = position(ONE_SEEN)
    known = parse_cards("C25 S2479 M1237 T12")
    assert isinstance(start, PartialState) and isinstance(start.deal, PartialDeal)
    assert (start.hand(Seat.P1), start.possible(Seat.P1), start.held(Seat.P1)) == (known, known, known)
    for seat in (Seat.P2, Seat.P3):
        assert (start.hand(seat), start.possible(seat), start.held(seat)) == (None, DECK - known, NO_CARDS)
        assert (start.hand_size(seat), start.old(seat), start.claim_fu(seat)) == (12, None, None)
        assert start.claim_range(seat) == (0, 12)


def test_cards_that_were_seen_are_in_nobodys_hand_any_more() -> None:
    after = position(ONE_SEEN + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)\n")
    assert not after.possible(Seat.P2) & parse_cards("C28 S28 M2 T8 C3 M69")
    assert after.hand_size(Seat.P2) == after.hand_size(Seat.P3) == 9
    unseen = position(ONE_SEEN + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (???)\n")
    assert unseen.possible(Seat.P2) == after.possible(Seat.P2) | parse_cards("C3 M69")


def test_what_depends_on_an_unseen_hand_is_not_said() -> None:
    follow = position(ONE_SEEN + "1: P1 C2 S2 M2\n")
    assert follow.to_move is Seat.P2 and follow.legal_actions() is None
    verdict = follow.judge(Discard(3))
    assert (verdict.choices, verdict.is_forced, verdict.offers, verdict.could_beat) == (None, None, None, ())
    assert verdict.is_legal, "P2 may well hold no set"
    assert position(ONE_SEEN).can_claim() is False, "P1's own cards are known: two Old ones"
    lead = position(ONE_SEEN + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (???)\n")
    assert lead.can_claim() is None, "P2 may hold three Old cards more, or none"


def test_an_unseen_discard_in_known_hands_leaves_that_hand_alone_unknown() -> None:
    text = FOUR_TWOS + "calls: P1 pass, P2 play\n1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (???)\n"
    after = position(text)
    assert isinstance(after, PartialState) and isinstance(after.deal, Deal)
    assert after.hand(Seat.P1) == parse_cards("C5 S479 M137 T12") and after.hand(Seat.P2) is not None
    assert after.hand(Seat.P3) is None and after.possible(Seat.P3) == parse_cards("C13467 S3 M5689 T59")


def test_a_hand_is_known_once_it_may_hold_no_more_than_it_has() -> None:
    state = position(FOUR_TWOS + "calls: P1 pass, P2 play\n")
    table = [
        getattr(state, name)
        for name in ["calls", "caller", "tricks", "current", "best", "face_up", "fu", "leader", "result"]
    ]
    possible = parse_cards("C5"), parse_cards("C9 S1"), parse_cards("T9")
    late = PartialState(state.deal, possible, (1, 1, 1), *table)
    assert [late.hand(seat) for seat in SEATS] == [parse_cards("C5"), None, parse_cards("T9")]


def test_more_cards_than_a_hand_has_are_not_in_hand_before_all_else() -> None:
    small = PartialState(
        position(ONE_SEEN).deal,
        (NO_CARDS, parse_cards("C123"), NO_CARDS),
        (0, 2, 0),
        (Call.PLAY,),
        Seat.P1,
        (),
        (),
        None,
        NO_CARDS,
        (0, 0, 0),
        Seat.P2,
        None,
    )
    assert small.fault(Discard(3)) is Fault.NOT_IN_HAND
    assert small.fault(Discard(2)) is Fault.LEAD_FACE_DOWN
    known = position(FOUR_TWOS + "calls: P1 play\n")
    assert known.fault(Discard(13)) is Fault.NOT_IN_HAND and known.fault(Discard(12)) is Fault.LEAD_FACE_DOWN


def test_a_claim_of_unknown_fu_has_a_winner_and_no_total() -> None:
    claimed = position(ONE_SEEN + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (???)\n").apply(CLAIM)
    assert claimed.result == Result(ResultKind.CLAIM, Seat.P2, None, None)


def test_positions_survive_pickling_and_are_equal_by_what_they_hold() -> None:
    text = ONE_SEEN + "1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (???)\n"
    state = position(text)
    assert pickle.loads(pickle.dumps(state)) == state == position(text) != position(ONE_SEEN)
