"""Endings in which much can be proved: few cards left, low sets and runs led, many discards. Not all are legal play.

What went before lies face up, and anybody may lead: for what the discards prove only who laid what against what counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.history import Played, Trick
from lukfu_cli.engine.plays import Play, beating_plays, combinations_in, play_from_mask, plays_in
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.seats import SEATS

Known = tuple[list[int], tuple[Trick, ...]]
"""The three hands, as masks, and the tricks so far."""


def scattered(random: Random) -> Iterator[Known]:
    """Four to eight cards each of the whole deck, all else face up; the moments after each play."""
    each = 4 + random.below(5)
    cards = list(range(36))
    random.shuffle(cards)
    hands = [mask_of(cards[place * each : (place + 1) * each]) for place in range(3)]
    return _play_on(random, hands, cards[3 * each :], None)


def around_a_set_or_run(random: Random) -> Iterator[Known]:
    """Somebody leads a low set or run; among the other cards are most of those that could beat it."""
    if random.below(2):
        led = rank_cards(random.below(2))[:3]
        high = [card for rank in (6, 7, 8) for card in rank_cards(rank)]
    else:
        led = [0, 1, 2]
        high = [9 * suit + rank for suit in (1, 2, 3) for rank in (5, 6, 7, 8)]
    rest = [card for card in range(36) if card not in led and card not in high]
    random.shuffle(rest)
    cards = high + rest[:3]
    random.shuffle(cards)
    seats = [0, 1, 2]
    random.shuffle(seats)
    hands = [0, 0, 0]
    hands[seats[0]] = mask_of(led + cards[:3])
    hands[seats[1]], hands[seats[2]] = mask_of(cards[3:9]), mask_of(cards[9:])
    return _play_on(random, hands, rest[3:], (seats[0], play_from_mask(mask_of(led))))


def rank_cards(rank: int) -> list[int]:
    return [9 * suit + rank for suit in range(4)]


def mask_of(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def _play_on(random: Random, hands: list[int], gone: list[int], first: tuple[int, Play] | None) -> Iterator[Known]:
    tricks = [
        Trick(number + 1, tuple(Played(SEATS[seat], play_from_mask(1 << gone[3 * number + seat]), 1) for seat in SEATS))
        for number in range(len(gone) // 3)
    ]
    while hands[0]:
        leader = random.below(3) if first is None else first[0]
        plays: list[Played] = []
        best: Play | None = None
        for turn in range(3):
            seat = SEATS[(leader + turn) % 3]
            hand = CardSet(hands[seat])
            if best is None:
                play: Play | None = first[1] if first is not None else _lead(random, hand)
            else:
                beating = beating_plays(hand, best)
                play = beating[random.below(len(beating))] if beating else None
            if play is None:
                assert best is not None
                cards = [card.index for card in hand]
                random.shuffle(cards)
                laid = mask_of(cards[: best.size])
                plays.append(Played(seat, None, best.size, CardSet(laid)))
            else:
                laid, best = play.cards.mask, play
                plays.append(Played(seat, play, play.size))
            hands[seat] &= ~laid
            yield list(hands), (*tricks, Trick(len(tricks) + 1, tuple(plays)))
        first = None
        tricks.append(Trick(len(tricks) + 1, tuple(plays)))


def _lead(random: Random, hand: CardSet) -> Play:
    combined = combinations_in(hand)
    offers = combined if combined and random.below(4) else plays_in(hand)
    return offers[0] if random.below(2) else offers[random.below(len(offers))]
