"""Plain judgement of a hand, on bare 36-bit masks: what ``greedy`` plays by, and what playouts are played by.

Sets of cards are ``CardSet.mask``; a play is the mask of its cards. ``seen`` holds every card played face up;
``unseen`` is all that is neither in the hand nor seen: what may be against it.
"""

from __future__ import annotations

from lukfu_cli.engine.cards import ALL_MASK, RANK_MASK, SUIT_MASK
from lukfu_cli.engine.old import old_mask

RUN_STARTS = tuple(((1 << 10 - size) - 1) * (1 | 1 << 9 | 1 << 18 | 1 << 27) if size else 0 for size in range(10))
"""By the size of a run, where in the deck it can start: rank 1 to 10 - size of each suit (R3.1)."""
HIGHER = tuple(0 if index in (0, 27) else (1 << index // 9 * 9 + 9) - (2 << index) for index in range(36))
"""By the index of a card led as a single, the cards that beat it; none for Coins 1 and Tens 1 (R3.4)."""
EIGHTS = RANK_MASK << 7
STAYS = (1.0, 1.0, 1.0, 0.78, 0.9, 0.96, 0.985, 0.99, 0.995, 1.0, 1.0, 1.0, 1.0)
"""By its size, the chance that one particular beating set or run, all of it unseen, is in neither opponent's hand."""


def runs_starting(cards: int, size: int) -> int:
    """The lowest cards of every run of this size among ``cards``."""
    starts = cards & cards >> 1 & cards >> 2
    for step in range(3, size):
        starts &= cards >> step
    return starts & RUN_STARTS[size]


def ranks_of_sets(cards: int, size: int) -> int:
    """The ranks, as nine bits, of which ``cards`` has at least ``size`` (3 or 4) cards."""
    coins, strings = cards & SUIT_MASK, cards >> 9 & SUIT_MASK
    myriads, tens = cards >> 18 & SUIT_MASK, cards >> 27
    if size == 4:
        return coins & strings & myriads & tens
    return coins & strings & (myriads | tens) | myriads & tens & (coins | strings)


def combinations(hand: int) -> list[int]:
    """The sets and the runs of a hand, each as long as it can be; they may share cards."""
    found = []
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS[3]
    while starts:
        carried = starts + (starts & -starts)
        block = starts & ~carried
        found.append(block | block << 1 | block << 2)
        starts &= carried
    ranks = ranks_of_sets(hand, 3)
    while ranks:
        low = ranks & -ranks
        found.append(hand & RANK_MASK * low)
        ranks ^= low
    return found


def beaters_left(play: int, unseen: int) -> int:
    """How many sets or runs among the unseen cards beat this one (R3.5, R3.6)."""
    size = play.bit_count()
    low = (play & -play).bit_length()
    if play & play >> 1:
        return (runs_starting(unseen, size) >> low).bit_count()
    ranks = ranks_of_sets(unseen, size)
    rank = (low - 1) % 9
    return ranks >> 8 if rank == 0 else (ranks >> rank + 1).bit_count()


def limited(play: int) -> int:
    """The part of a set or run that a Master who passed may lead: three cards, the highest of a run (R3.2)."""
    while play.bit_count() > 3:
        play &= play - 1
    return play


def hand_count(hand: int) -> float:
    """How good a hand is at calling: its Old cards, 0.8 for other cards in combinations, 0.1 for each loose eight."""
    old = old_mask(hand, 0)
    combined = 0
    for play in combinations(hand):
        combined |= play
    loose = EIGHTS & hand & ~(old | combined)
    return old.bit_count() + 0.8 * (combined & ~old).bit_count() + 0.1 * loose.bit_count()


def best_combination(hand: int, unseen: int, is_limited: bool) -> tuple[int, float]:
    """The set or run likeliest to win, the larger of two alike, and its chance; (0, 0.0) without any."""
    best, best_chance = 0, 0.0
    for play in combinations(hand):
        if is_limited:
            play = limited(play)
        chance = STAYS[play.bit_count()] ** beaters_left(play, unseen)
        if chance > best_chance or (chance == best_chance and play.bit_count() > best.bit_count()):
            best, best_chance = play, chance
    return best, best_chance


def choose_lead(hand: int, seen: int, open_singles: int, is_limited: bool) -> int:
    """What to lead: the combination likeliest to win; without any, a single.

    ``open_singles`` are those that R4.4 and R4.5 allow; ``is_limited`` says that R3.2 holds.
    """
    unseen = ALL_MASK & ~(hand | seen)
    play, _ = best_combination(hand, unseen, is_limited)
    return play or choose_single(hand, seen, unseen, open_singles)


def choose_single(hand: int, seen: int, unseen: int, open_singles: int) -> int:
    """The single that the fewest cards out beat; an Old one only if all are Old, for it counts without being led."""
    fresh = open_singles & ~old_mask(hand, seen)
    rest = fresh or open_singles
    best, fewest = 0, 99
    while rest:
        card = 1 << rest.bit_length() - 1
        rest ^= card
        beaters = (unseen & HIGHER[card.bit_length() - 1]).bit_count()
        if beaters < fewest:
            best, fewest = card, beaters
    return best


def choose_beat(hand: int, best: int) -> int:
    """The least play of the hand that beats ``best``, or 0 if none does (R3.4 to R3.6)."""
    size = best.bit_count()
    if size == 1:
        higher = hand & HIGHER[best.bit_length() - 1]
        return higher & -higher
    low = (best & -best).bit_length()
    if best & best >> 1:
        starts = runs_starting(hand, size) >> low << low
        return (starts & -starts) * ((1 << size) - 1)
    ranks = ranks_of_sets(hand, size)
    rank = (low - 1) % 9
    ranks &= 1 << 8 if rank == 0 else -2 << rank
    if not ranks:
        return 0
    play = hand & RANK_MASK * (ranks & -ranks)
    return play if play.bit_count() == size else play & play - 1


def choose_discard(hand: int, seen: int, count: int) -> int:
    """The ``count`` cards worth least: loose ones first, then those in combinations, then Old ones; low ranks first."""
    old = old_mask(hand, seen)
    combined = 0
    for play in combinations(hand):
        combined |= play
    chosen = 0
    for group in (hand & ~(old | combined), combined & ~old, old):
        if group.bit_count() <= count:
            chosen |= group
            count -= group.bit_count()
            continue
        while count:
            ranks = (group | group >> 9 | group >> 18 | group >> 27) & SUIT_MASK
            lowest = group & RANK_MASK * (ranks & -ranks)
            card = lowest & -lowest
            chosen |= card
            group ^= card
            count -= 1
        break
    return chosen
