"""What play proves to a seat, on deals in which one can see it; ``laws`` holds it to an enumeration (D3)."""

from __future__ import annotations

import pytest

from laws.moments_of import FOUR_TWOS, position
from lukfu_cli.engine.cards import NO_CARDS
from lukfu_cli.engine.deduction import Finder, Undecided, deduce, deduced_mask
from lukfu_cli.engine.distributions import unknown_before_table
from lukfu_cli.engine.history import Played, Trick
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import play_of
from lukfu_cli.engine.seats import SEATS, Seat


def laid(seat: Seat, cards: str) -> Played:
    play = play_of(parse_cards(cards))
    assert play is not None
    return Played(seat, play, play.size)


def trick(number: int, leader: Seat, *plays: str) -> Trick:
    """A trick of these plays; who has none there discards."""
    lead = laid(leader, plays[0])
    seats = (leader.next, leader.next.next)
    follows = [laid(seat, cards) for seat, cards in zip(seats, plays[1:], strict=False)]
    downs = [Played(seat, None, lead.size) for seat in seats[len(plays) - 1 :]]
    return Trick(number, (lead, *follows, *downs))


STRINGS_AND_MYRIADS = trick(1, Seat.P1, "S123", "S456", "S789"), trick(2, Seat.P1, "M123", "M456", "M789")
"""Two tricks that leave Coins and Tens only."""
NINE_THEN_SIX = (*STRINGS_AND_MYRIADS, trick(3, Seat.P1, "C9"), trick(4, Seat.P1, "T6"))
"""Then nobody can beat C9, and nobody does beat T6."""
HAND = parse_cards("C56 T38")


def test_before_any_play_each_opponent_may_hold_anything() -> None:
    state = position(FOUR_TWOS + "calls: P1 play\n")
    hand = state.hand(Seat.P2)
    assert hand is not None
    found = deduce(Seat.P2, hand, state.all_tricks)
    assert found.holders[Seat.P1] == found.holders[Seat.P3] == found.unknown
    assert not found.holders[Seat.P2]
    assert found.old == parse_cards("C89")


def test_what_is_barred_from_both_hands_is_held_by_nobody() -> None:
    """T7 and T9 must be what was discarded on C9, so T8, not Old by sight, is deduced-Old."""
    found = deduce(Seat.P1, HAND, NINE_THEN_SIX)
    left = parse_cards("C123478 T1245")
    assert found.holders == (NO_CARDS, left, left)
    assert found.unknown == left | parse_cards("T79")
    assert found.old == parse_cards("T8")
    assert not found.open
    assert deduced_mask(Seat.P1, HAND.mask, NINE_THEN_SIX) == parse_cards("T8").mask


def test_what_a_seat_discarded_itself_is_not_looked_at() -> None:
    """R4.3: P2 knows that it laid T9 down, but for the table it may be P3's, or P1's."""
    lead, mine, other = NINE_THEN_SIX[2].plays
    last = Trick(4, (laid(Seat.P1, "T6"), laid(Seat.P2, "T7"), laid(Seat.P3, "T8")))
    hand = parse_cards("C56 T35")
    found = deduce(Seat.P2, hand, (*STRINGS_AND_MYRIADS, Trick(3, (lead, mine, other)), last))
    known = mine._replace(discarded=parse_cards("T9"))
    assert parse_cards("T9").is_subset(found.holders[Seat.P1] & found.holders[Seat.P3])
    assert found.old == NO_CARDS
    assert deduce(Seat.P2, hand, (*STRINGS_AND_MYRIADS, Trick(3, (lead, known, other)), last)) == found


def test_a_contradiction_is_said_and_nothing_else() -> None:
    """Nobody beats T6 and nobody has discarded before: T7 and T9 lie nowhere."""
    tricks = (*STRINGS_AND_MYRIADS, trick(3, Seat.P1, "T6"))
    hand = parse_cards("C569 T38")
    found = deduce(Seat.P1, hand, tricks)
    assert found.is_contradiction
    assert not any((*found.holders, *found.undecided, found.old, found.open))
    assert deduced_mask(Seat.P1, hand.mask, tricks) == parse_cards("C9").mask, "Old by what is seen"


SETS = (
    trick(1, Seat.P3, "C3 S3 T3"),
    trick(2, Seat.P3, "C4 M4 T4"),
    trick(3, Seat.P2, "S2 M2 T2"),
)
"""Three sets that nobody beat, and hardly a card is known."""


def test_what_was_not_decided_is_neither_deduced_nor_denied() -> None:
    hand = parse_cards("S8 M6 T8")
    decided = deduce(Seat.P3, hand, SETS)
    given_up = deduce(Seat.P3, hand, SETS, most_nodes=1)
    assert not any(decided.undecided)
    assert not decided.open
    assert given_up.open == parse_cards("T8"), "whether T9 may be held takes more than one flow"
    assert not given_up.open & given_up.old
    assert any(given_up.undecided)
    for seat in SEATS:
        assert not given_up.holders[seat] & given_up.undecided[seat]
        assert given_up.holders[seat].is_subset(decided.holders[seat])
        assert decided.holders[seat].is_subset(given_up.holders[seat] | given_up.undecided[seat])


def test_a_card_given_up_and_found_after_all_is_found() -> None:
    hand, tricks = parse_cards("C16 S167 T1258"), (trick(1, Seat.P3, "C4 S4 T4"),)
    found = deduce(Seat.P3, hand, tricks, most_nodes=1)
    assert any(found.undecided)
    for seat in SEATS:
        assert not found.holders[seat] & found.undecided[seat]


def test_nothing_is_decided_within_no_flow_at_all() -> None:
    hand = parse_cards("S8 M6 T8")
    found = deduce(Seat.P3, hand, SETS, most_nodes=0)
    assert not found.is_contradiction
    assert found.undecided[Seat.P1] == found.undecided[Seat.P2] == found.unknown
    assert found.open == hand
    with pytest.raises(Undecided):
        Finder(unknown_before_table(Seat.P3, hand.mask, SETS), most_nodes=0).any()


def test_what_a_hand_held_between_two_discards_that_nothing_tells_apart() -> None:
    """Two places of one hand may be taken together, but not where a question stands between them."""
    tricks = (*STRINGS_AND_MYRIADS, trick(3, Seat.P1, "C1"), trick(4, Seat.P1, "T1"))
    hand = parse_cards("C56 T38")
    finder = Finder(unknown_before_table(Seat.P1, hand.mask, tricks))
    cards = parse_cards("C23478 T2").mask
    assert finder.with_cards(Seat.P2, cards, 3) is not None, "four in hand, and one in each discard"
    assert finder.with_cards(Seat.P2, cards, 4) is None, "of which the first is gone by then"
    assert finder.with_cards(Seat.P2, parse_cards("C23478").mask, 4) is not None
