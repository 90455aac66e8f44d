"""Law 1: which of the 193 plays beats which, over all ordered pairs."""

from __future__ import annotations

from collections import Counter

from laws.games import from_set, to_set
from laws.reference import DECK, beating, beats, every_play, every_subset, shape
from lukfu_cli.engine.cards import DECK as WHOLE_DECK
from lukfu_cli.engine.plays import beaters_of, beating_plays, can_beat, play_of, play_table, plays_in
from lukfu_cli.engine.plays import beats as engine_beats


def test_the_plays_are_the_193_that_the_rules_name() -> None:
    assert {from_set(play.cards) for play in play_table().values()} == set(every_play())
    assert Counter(play.shape.value for play in play_table().values()) == {"single": 36, "set": 45, "run": 112}


def test_each_play_has_the_shape_that_its_cards_have() -> None:
    for cards in every_play():
        play = play_of(to_set(cards))
        assert play is not None and (play.shape.value, play.size) == (shape(cards), len(cards))


def test_beats_is_what_the_rules_say_for_every_ordered_pair() -> None:
    plays = [(from_set(play.cards), play) for play in play_table().values()]
    wrong = [
        (str(new), str(best))
        for new_cards, new in plays
        for best_cards, best in plays
        if engine_beats(new, best) != beats(new_cards, best_cards)
    ]
    assert not wrong


def test_beats_compares_like_with_like_never_both_ways_and_is_transitive() -> None:
    above = {best: set(beaters_of(best)) for best in play_table().values()}
    for best, beaters in above.items():
        for new in beaters:
            assert (new.shape, new.size) == (best.shape, best.size)
            assert best not in above[new]
            assert above[new] <= beaters, f"what beats {new} beats {best} too"


def test_how_many_plays_are_beaten_by_how_many() -> None:
    """Counted by hand: singles, C1 and T1 apart, 36 a suit; sets of three 16 a pair of ranks, aces only by nines."""
    pairs = Counter((best.shape.value, best.size) for best in play_table().values() for _ in beaters_of(best))
    assert pairs["single", 1] == 4 * 36 - 2 * 8
    assert pairs["set", 3] == 16 * 28 + 4 * 4
    assert pairs["set", 4] == 28 + 1
    for size, runs in ((3, 7), (4, 6), (5, 5), (6, 4), (7, 3), (8, 2), (9, 1)):
        assert pairs["run", size] == 6 * runs * runs + 4 * runs * (runs - 1) // 2


def test_the_fixed_order_of_plays_is_shape_then_size_then_cards() -> None:
    shapes = ["single", "set", "run"]
    expected = sorted(every_play(), key=lambda cards: (shapes.index(str(shape(cards))), len(cards), sorted(cards)))
    assert [from_set(play.cards) for play in plays_in(WHOLE_DECK)] == expected


def test_what_beats_in_a_hand_is_what_a_search_through_its_subsets_finds() -> None:
    small = frozenset(card for card in DECK if card[1] in (1, 2, 3, 9) and card[0] != 2)
    for best in play_table().values():
        found = [from_set(play.cards) for play in beating_plays(to_set(small), best)]
        expected = beating(small, from_set(best.cards))
        assert sorted(found, key=sorted) == sorted(expected, key=sorted)
        assert can_beat(to_set(small), best) == bool(expected)


def test_the_plays_of_a_hand_are_its_subsets_that_are_plays() -> None:
    hand = frozenset(card for card in DECK if card[1] in (4, 5, 6))
    found = [from_set(play.cards) for play in plays_in(to_set(hand))]
    assert sorted(found, key=sorted) == sorted((cards for cards in every_subset(hand) if shape(cards)), key=sorted)
