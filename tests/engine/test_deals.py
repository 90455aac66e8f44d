from __future__ import annotations

import pickle

import pytest

from lukfu_cli.engine.cards import DECK, NO_CARDS
from lukfu_cli.engine.deals import Deal, OldRule, PartialDeal, complete_hands
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.seats import Seat

HANDS = parse_cards("C123456789 S123"), parse_cards("S456789 M123456"), parse_cards("M789 T123456789")


def test_a_deal_has_three_hands_of_twelve_and_a_master() -> None:
    deal = Deal(HANDS, Seat.P2)
    assert (deal.hands, deal.master, deal.old_rule) == (HANDS, Seat.P2, OldRule.SEEN)
    assert deal == pickle.loads(pickle.dumps(deal)) != Deal(HANDS, Seat.P1)
    assert deal != Deal(HANDS, Seat.P2, OldRule.DEDUCED)


def test_hands_that_are_no_deal_are_refused_with_the_rule() -> None:
    first, second, third = HANDS
    eleven = first - parse_cards("C1")
    with pytest.raises(ValueError, match=r"P1 has 11 cards, not twelve \(R2\.2\)"):
        Deal((eleven, second, third), Seat.P1)
    with pytest.raises(ValueError, match=r"S4 is dealt twice \(R2\.1\)"):
        Deal((eleven | parse_cards("S4"), second, third), Seat.P1)
    with pytest.raises(ValueError, match="zip"):
        Deal((first, second), Seat.P1)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        Deal(HANDS, 3)  # type: ignore[arg-type]


def test_a_partly_known_deal_has_one_known_hand() -> None:
    deal = PartialDeal((None, HANDS[1], None), Seat.P3)
    assert (deal.viewer, deal.unknown) == (Seat.P2, HANDS[0] | HANDS[2])
    for hands in ((None, None, None), HANDS, (HANDS[0], HANDS[1], None)):
        with pytest.raises(ValueError, match="one known hand"):
            PartialDeal(hands, Seat.P1)
    with pytest.raises(ValueError, match=r"11 cards, not twelve \(R2\.2\)"):
        PartialDeal((HANDS[0] - parse_cards("C1"), None, None), Seat.P1)


def test_the_third_hand_follows_from_two() -> None:
    first, second, third = HANDS
    for hands in (HANDS, (None, second, third), (first, None, third), (first, second, None)):
        assert complete_hands(hands) == HANDS
    assert complete_hands((first, None, None)) is None and complete_hands((None, None, None)) is None
    assert complete_hands((NO_CARDS, None, NO_CARDS)) == (NO_CARDS, DECK, NO_CARDS)
