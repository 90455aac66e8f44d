from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from laws.games import from_set, to_set
from laws.reference import DECK, lead_fault
from laws.reference import old as old_by_sight
from lukfu_cli.engine.leading import is_barred_by_size, open_singles
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.old import old_cards
from lukfu_cli.engine.plays import play_of, play_table

PLACES = st.lists(st.sampled_from("hfffo"), min_size=36, max_size=36)


@given(PLACES)
def test_which_singles_are_open_to_the_caller_and_to_others(places: list[str]) -> None:
    cards = sorted(DECK)
    hand = frozenset(card for card, place in zip(cards, places, strict=True) if place == "h")
    face_up = frozenset(card for card, place in zip(cards, places, strict=True) if place == "f")
    aged = old_by_sight(hand, face_up)
    free = {card for card in hand if not lead_fault(hand, aged, frozenset([card]), False, False, False)}
    old = old_cards(to_set(hand), to_set(face_up))
    assert from_set(open_singles(to_set(hand), old, is_caller=False)) == free
    assert open_singles(to_set(hand), old, is_caller=True) == to_set(hand)


def test_a_passed_master_is_barred_from_every_four_and_longer_alone() -> None:
    for play in play_table().values():
        assert is_barred_by_size(play, is_passed_master=True) == (play.size >= 4)
        assert not is_barred_by_size(play, is_passed_master=False)
    three = play_of(parse_cards("C2 S2 M2"))
    assert three and not is_barred_by_size(three, is_passed_master=True)
