from __future__ import annotations

import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lukfu_cli.engine.cards import (
    ALL_MASK,
    DECK,
    NO_CARDS,
    RANKS,
    SUITS,
    Card,
    CardSet,
    Rank,
    Suit,
    card_at,
    cards_above,
    rank_cards,
)

MASKS = st.integers(0, ALL_MASK)


def test_the_deck_is_every_rank_of_every_suit_in_order() -> None:
    assert [(card.suit, card.rank) for card in DECK] == [(suit, rank) for suit in SUITS for rank in RANKS]
    assert [card.index for card in DECK] == list(range(36))
    assert all(one < other for one, other in pairwise(DECK))


@pytest.mark.parametrize("index", range(36))
def test_a_card_stands_at_its_index(index: int) -> None:
    card = card_at(index)
    assert (
        card is card_at(index) and card == Card(card.suit, card.rank) and hash(card) == hash(Card(card.suit, card.rank))
    )
    assert card.mask == 1 << index
    assert str(card) == "CSMT"[index // 9] + str(index % 9 + 1) and repr(card) == f"Card({card})"
    assert pickle.loads(pickle.dumps(card)) == card


def test_a_card_outside_the_deck_cannot_be_made() -> None:
    for index in (-1, 36):
        with pytest.raises(ValueError):
            card_at(index)
    with pytest.raises(ValueError):
        Card(Suit.COINS, 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        Card(4, Rank.ONE)  # type: ignore[arg-type]
    for mask in (-1, 1 << 36):
        with pytest.raises(ValueError, match="36 bits"):
            CardSet(mask)


@given(MASKS, MASKS)
def test_a_set_of_cards_behaves_as_a_set(one: int, other: int) -> None:
    first, second = CardSet(one), CardSet(other)
    plain_first, plain_second = set(first), set(second)
    assert set(first & second) == plain_first & plain_second
    assert set(first | second) == plain_first | plain_second
    assert set(first - second) == plain_first - plain_second
    assert first.is_subset(second) == (plain_first <= plain_second)
    assert (len(first), bool(first)) == (len(plain_first), bool(plain_first))
    assert [card in first for card in DECK] == [card in plain_first for card in DECK]
    assert (first == second) == (plain_first == plain_second)


@given(MASKS)
def test_a_set_of_cards_gives_its_cards_in_order_and_takes_them_back(mask: int) -> None:
    cards = CardSet(mask)
    assert list(cards) == sorted(cards)
    assert CardSet.of(cards) == CardSet.of([*cards, *cards]) == cards == pickle.loads(pickle.dumps(cards))
    assert hash(CardSet.of(cards)) == hash(cards)
    for suit in SUITS:
        assert list(cards.in_suit(suit)) == [card for card in cards if card.suit is suit]
        assert cards.suit_bits(suit) == sum(1 << card.rank - 1 for card in cards if card.suit is suit)


def test_a_set_is_not_equal_to_its_bits() -> None:
    assert CardSet(5) != 5 and not NO_CARDS and card_at(0) != 0
    assert repr(CardSet(5)) == "CardSet(C13)" and str(NO_CARDS) == ""


@pytest.mark.parametrize("card", list(DECK), ids=str)
def test_what_is_above_a_card_is_of_its_suit_and_higher(card: Card) -> None:
    assert list(cards_above(card)) == [other for other in DECK if other.suit is card.suit and other.rank > card.rank]


@pytest.mark.parametrize("rank", RANKS)
def test_the_cards_of_a_rank(rank: Rank) -> None:
    assert list(rank_cards(rank)) == [card for card in DECK if card.rank is rank]


def test_names_of_suits() -> None:
    assert [suit.letter for suit in SUITS] == ["C", "S", "M", "T"]
    assert [suit.plural for suit in SUITS] == ["Coins", "Strings", "Myriads", "Tens"]
    assert [suit.singular for suit in SUITS] == ["Coin", "String", "Myriad", "Ten"]
