"""Old cards by bits against the plain definition, and the proofs behind them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from laws.games import from_set, to_set
from laws.reference import DECK, Cards, is_old, old
from lukfu_cli.engine.cards import NO_CARDS, Card, CardSet, cards_above
from lukfu_cli.engine.history import Shown
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.old import ALWAYS_OLD, Place, first_unseen_above, old_cards, prove_hand, prove_old
from lukfu_cli.engine.seats import Seat


@st.composite
def hands_and_seen(draw: st.DrawFn) -> tuple[Cards, Cards, Cards]:
    """A hand, what is face up, and what is out: with many cards seen, so that much is Old."""
    places = draw(st.lists(st.sampled_from("hhhffffo"), min_size=36, max_size=36))
    cards = sorted(DECK)
    hand, seen, out = (
        frozenset(card for card, place in zip(cards, places, strict=True) if place == wanted) for wanted in "hfo"
    )
    return hand, seen, out


def test_one_suit_in_full_is_as_the_rules_say() -> None:
    """Every way in which the nine cards of a suit can be held, seen or out, in each suit."""
    for suit in range(4):
        for case in range(3**9):
            places = [case // 3**rank % 3 for rank in range(9)]
            hand = frozenset((suit, rank + 1) for rank in range(9) if places[rank] == 0)
            seen = frozenset((suit, rank + 1) for rank in range(9) if places[rank] == 1)
            found = old_cards(to_bits(hand), to_bits(seen)).mask
            if found != to_bits(old(hand, seen)).mask:
                raise AssertionError(f"{to_set(hand)} with {to_set(seen)} seen")
            if suit and case > 3**7:
                break


def to_bits(cards: Cards) -> CardSet:
    return CardSet(sum(1 << 9 * suit + rank - 1 for suit, rank in cards))


@given(hands_and_seen())
def test_old_cards_are_those_of_the_plain_definition(case: tuple[Cards, Cards, Cards]) -> None:
    hand, seen, _ = case
    assert from_set(old_cards(to_set(hand), to_set(seen))) == old(hand, seen)


@given(hands_and_seen())
def test_no_opponent_can_hold_a_higher_card_than_an_old_one_but_for_the_unbeatable_two(
    case: tuple[Cards, Cards, Cards],
) -> None:
    """Law 7: whoever has the cards that are out, none of them is above an Old card of more than rank 1."""
    hand, seen, out = case
    for card in old_cards(to_set(hand), to_set(seen)):
        if str(card) not in ("C1", "T1"):
            assert not cards_above(card) & to_set(out)


@given(hands_and_seen())
def test_proofs_agree_and_list_every_higher_card_once(case: tuple[Cards, Cards, Cards]) -> None:
    hand, seen, out = case
    cards, face_up = to_set(hand), to_set(seen)
    shown = {card: Shown(1, Seat.P2) for card in list(face_up)[::2]}
    proofs = prove_hand(cards, face_up, shown)
    assert [proof.card for proof in proofs] == list(cards)
    for proof in proofs:
        plain = int(proof.card.suit), int(proof.card.rank)
        assert proof.is_old == is_old(plain, hand, seen)
        assert proof == prove_old(proof.card, cards, face_up, shown)
        assert bool(proof.missing) == (not proof.is_old)
        if proof.card in ALWAYS_OLD:
            assert (proof.rule, proof.steps) == ("R4.1", ())
            continue
        assert proof.rule == "R4.2"
        assert [step.higher for step in proof.steps] == list(cards_above(proof.card))
        assert proof.missing == cards_above(proof.card) & to_set(out)
        for step in proof.steps:
            place = Place.OWN_HAND if step.higher in cards else Place.FACE_UP if step.higher in face_up else Place.OUT
            assert step.place is place
            assert step.shown == (shown.get(step.higher) if place is Place.FACE_UP else None)
        assert first_unseen_above(proof.card, cards, face_up) == min(proof.missing, default=None)


def test_the_six_cards_that_are_always_old() -> None:
    assert parse_cards("C19 S9 M9 T19") == ALWAYS_OLD
    assert old_cards(CardSet((1 << 36) - 1), NO_CARDS) == CardSet((1 << 36) - 1)


def test_a_card_played_face_up_closes_a_gap() -> None:
    hand = parse_cards("T79")
    (seven, nine) = hand
    assert not prove_old(seven, hand, NO_CARDS, {}).is_old and prove_old(nine, hand, NO_CARDS, {}).is_old
    eight: Card = next(iter(parse_cards("T8")))
    assert prove_old(seven, hand, parse_cards("T8"), {eight: Shown(2, Seat.P3)}).steps[0].shown == Shown(2, Seat.P3)
    assert prove_old(seven, hand, parse_cards("T8"), {}).is_old
