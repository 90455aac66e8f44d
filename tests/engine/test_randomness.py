"""The one generator: golden vectors, so that every machine and every Python draws the same, and fair draws."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from lukfu_cli.engine.cards import DECK, CardSet
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.randomness import MAX_SEED, Random, deal_stream, move_stream, stream


def test_the_generator_is_splitmix64() -> None:
    """The numbers that implementations of the generator publish for the seed 1234567."""
    random = Random(1234567)
    assert [random.next_bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_golden_draws() -> None:
    random = Random(42)
    assert [random.below(6) for _ in range(12)] == [4, 0, 1, 2, 0, 5, 1, 4, 2, 3, 1, 2]
    items = list(range(10))
    Random(7).shuffle(items)
    assert items == [9, 5, 8, 6, 1, 2, 4, 7, 0, 3]
    assert Random(7).subset(DECK, 5) == parse_cards("C29 S2 M49")
    assert Random(9).chance() == 0.6823627349789958


def test_golden_draws_of_large_numbers() -> None:
    random = Random(42)
    drawn = [random.below_any(n) for n in (6, 2**32, 2**32 + 1, 10**12, 10**25)]
    assert drawn == [4, 686809907, 2393165486, 378441694990, 735610442761595257742403]


def test_large_numbers_are_fair_and_small_ones_as_ever() -> None:
    assert Random(3).below_any(2**32) == Random(3).below(2**32)
    n, random = 3 * 2**62, Random(5)
    thirds = Counter(random.below_any(n) // 2**62 for _ in range(3000))
    # A thousand each; five standard deviations are 129.
    assert sorted(thirds) == [0, 1, 2]
    assert all(abs(times - 1000) < 129 for times in thirds.values())


def test_golden_streams() -> None:
    firsts = {(0, 0): 0x916873FE50608E9E, (1, 0): 0x167E49C2B8BD2398, (0, 1): 0x7E6E622422F5AB9A}
    firsts[MAX_SEED, 19999] = 0x8A1ABD9AE5149239
    assert {key: deal_stream(*key).next_bits() for key in firsts} == firsts
    moves = {(0, 0): 0x99EEF5D3CD0AE7A4, (0, 1): 0xA276181A4B7B7D70, (2, 0): 0x7A6E0F4C7C0D05B2}
    assert {key: move_stream(0, 0, *key).next_bits() for key in moves} == moves


def test_the_golden_deal() -> None:
    deal = random_deal(deal_stream(1, 0))
    assert repr(deal) == "Deal(P1: C2679 S149 M126 T15, P2: C58 S358 M4579 T249, P3: C134 S267 M38 T3678, master P1)"


def test_streams_of_other_names_and_numbers_are_others() -> None:
    streams = [deal_stream(seed, deal) for seed in range(20) for deal in range(20)]
    streams += [move_stream(0, deal, seat, move) for deal in range(5) for seat in range(3) for move in range(5)]
    streams += [stream("other", 0, 0), stream("deal", 0)]
    firsts = [one.next_bits() for one in streams]
    assert len(set(firsts)) == len(firsts)


def test_seeds_have_bounds() -> None:
    deal_stream(MAX_SEED, 0)
    for seed in (-1, MAX_SEED + 1):
        with pytest.raises(ValueError, match=str(MAX_SEED)):
            deal_stream(seed, 0)


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


@pytest.mark.parametrize("n", [2, 3, 7, 13, 36])
def test_every_number_below_a_bound_is_equally_likely(n: int) -> None:
    random = Random(99)
    counts: Counter[object] = Counter(random.below(n) for _ in range(300 * n))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n) < n + 4 * (2 * n) ** 0.5


def test_draws_that_would_favour_a_number_are_thrown_away() -> None:
    """Of 3 * 2^30 numbers a plain scaling of 32 bits would give every third twice as often."""
    random = Random(5)
    counts: Counter[object] = Counter(random.below(3 << 30) % 3 for _ in range(3000))
    assert chi_square(counts, 3) < 14
    assert Random(5).below(1) == 0
    assert all(0 <= Random(seed).below(1 << 32) < 1 << 32 for seed in range(50))


def test_chances_spread_from_nought_to_one() -> None:
    random = Random(3)
    draws = [random.chance() for _ in range(2000)]
    assert all(0 <= draw < 1 for draw in draws)
    assert chi_square(Counter(int(draw * 10) for draw in draws), 10) < 30


def test_every_order_is_equally_likely() -> None:
    counts: Counter[object] = Counter()
    random = Random(11)
    for _ in range(2400):
        items = list("abcd")
        random.shuffle(items)
        counts["".join(items)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert chi_square(counts, 24) < 52


def test_every_subset_is_equally_likely() -> None:
    cards, random = parse_cards("C19 S5 M3 T28"), Random(12)
    counts: Counter[object] = Counter(random.subset(cards, 3) for _ in range(2000))
    assert set(counts) == {CardSet.of(three) for three in combinations(cards, 3)}
    assert chi_square(counts, 20) < 46
    assert random.subset(cards, 6) == cards and not random.subset(cards, 0)
    for count in (-1, 7):
        with pytest.raises(ValueError, match="cannot be drawn"):
            random.subset(cards, count)


def test_every_card_goes_to_every_seat_and_every_seat_is_master() -> None:
    deals = [random_deal(deal_stream(3, number)) for number in range(600)]
    masters: Counter[object] = Counter(deal.master for deal in deals)
    assert chi_square(masters, 3) < 14
    for card in DECK:
        places: Counter[object] = Counter(seat for deal in deals for seat in range(3) if card in deal.hands[seat])
        assert chi_square(places, 3) < 20
