"""Moments of which only the public part counts: put together from plays, or taken from random games.

What is put together keeps few cards unknown, so that every distribution can be tried, and among them cards that could
have beaten: sets and runs that a discard says were not in one hand. Nobody need have been able to play it so; such play
contradicts itself, and that is to be found out as well.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from laws.distributions_reference import EVERY_CARD, Laid, beaters, could_beat, failures, split
from laws.minimax import bits, plays_in
from laws.reference import Table
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.history import Played, Trick
from lukfu_cli.engine.plays import play_from_mask
from lukfu_cli.engine.seats import SEATS

MOST_UNKNOWN = 7
"""Cards that may be unknown in what is put together; some more in the middle of a trick."""


class Moment(NamedTuple):
    """What one seat knows: its hand and the tricks. The cards of discards may be there, and are not public."""

    seat: int
    hand: int
    tricks: list[list[Laid]]


def to_tricks(tricks: list[list[Laid]]) -> tuple[Trick, ...]:
    """As the engine has them."""
    return tuple(Trick(number, tuple(map(_to_played, trick))) for number, trick in enumerate(tricks, 1))


def _to_played(laid: Laid) -> Played:
    if laid.is_up:
        assert laid.cards is not None
        return Played(SEATS[laid.seat], play_from_mask(laid.cards), laid.size)
    return Played(SEATS[laid.seat], None, laid.size, None if laid.cards is None else CardSet(laid.cards))


def tricks_of(table: Table) -> list[list[Laid]]:
    """What was laid at a table, face up or down."""
    return [
        [Laid(seat, len(cards), kind == "up", bits(cards)) for kind, seat, cards in trick] for trick in table.tricks
    ]


def moment_of(table: Table, seat: int) -> Moment:
    return Moment(seat, bits(table.hands[seat]), tricks_of(table))


def some(random: Random, cards: int, count: int) -> int:
    return sum(random.sample(split(cards), count))


def made_up(random: Random) -> Moment:
    """A late moment with few unknown cards; in one of four the last trick is in progress."""
    while True:
        moment = _made_up(random)
        if moment is not None:
            return _in_mid_trick(random, moment) if random.random() < 0.25 else moment


def _made_up(random: Random) -> Moment | None:
    held, seat = random.choice((0, 1, 1, 1, 2, 2)), random.randrange(3)
    if random.random() < 0.6:
        kept_back = random.choice([play for play in plays_in(EVERY_CARD) if 3 <= play.bit_count() <= 4])
        kept_back |= some(random, EVERY_CARD & ~kept_back, random.randint(0, 2))
        hand = some(random, EVERY_CARD & ~kept_back, held)
        tricks = _put_together(random, EVERY_CARD & ~kept_back & ~hand, {seat: hand}, held)
        return None if tricks is None else Moment(seat, hand, tricks)
    # The highest cards of a suit stay unknown, and who asks leads a low one at last, which nobody beats.
    suit = split(0x1FF << 9 * random.randrange(4))
    kept_back = sum(random.sample(suit[5:], random.randint(1, 2)))
    hand = some(random, sum(suit[2:8]) & ~kept_back, held)
    left = EVERY_CARD & ~kept_back & ~hand & ~suit[1]
    tricks = _put_together(random, left, {seat: hand | suit[1]}, held + 1)
    if tricks is None:
        return None
    first, second = ((seat + turn) % 3 for turn in (1, 2))
    tricks.append([Laid(seat, 1, True, suit[1]), Laid(first, 1, False, None), Laid(second, 1, False, None)])
    return Moment(seat, hand, tricks)


def _put_together(random: Random, left: int, hands: dict[int, int], held: int) -> list[list[Laid]] | None:
    """Tricks out of these cards until so many are held; None if too many would have to be discarded."""
    tricks: list[list[Laid]] = []
    leader, size, discarded = random.randrange(3), 12, 0
    is_careless = random.random() < 0.1
    while size > held:
        for _ in range(12):
            trick = _trick(random, left, leader, size - held)
            lost = sum(laid.size for laid in trick if not laid.is_up)
            if 2 * held + discarded + lost <= MOST_UNKNOWN and (is_careless or not _refutes([*tricks, trick], hands)):
                break
        else:
            return None
        tricks.append(trick)
        discarded += lost
        size -= trick[0].size
        left &= ~sum(laid.cards for laid in trick if laid.cards is not None)
        leader = [laid.seat for laid in trick if laid.is_up][-1]
    return tricks


def _refutes(tricks: list[list[Laid]], hands: dict[int, int]) -> bool:
    """Whether cards that are known now are what somebody could have beaten with who discarded before."""
    return any(could_beat(discard, {}) for discard in failures(tricks, hands))


def _trick(random: Random, left: int, leader: int, most: int) -> list[Laid]:
    leads = [play for play in plays_in(left) if play.bit_count() <= most]
    longer = [play for play in leads if play.bit_count() > 1]
    best = random.choice(longer if longer and random.random() < 0.7 else leads)
    size = best.bit_count()
    trick = [Laid(leader, size, True, best)]
    left &= ~best
    for turn in (1, 2):
        seat = (leader + turn) % 3
        higher = [play for play in beaters(best) if not play & ~left]
        if higher and random.random() < 0.8:
            best = random.choice(higher[:4])
            left &= ~best
            trick.append(Laid(seat, size, True, best))
        else:
            trick.append(Laid(seat, size, False, None))
    return trick


def _in_mid_trick(random: Random, moment: Moment) -> Moment:
    """The moment one or two plays of the last trick earlier; who has not yet played holds so many cards more."""
    seat, hand, tricks = moment
    last = tricks[-1]
    unknown = EVERY_CARD & ~hand
    for trick in tricks:
        unknown &= ~sum(laid.cards for laid in trick if laid.cards is not None)
    kept = random.choice((1, 2))
    for laid in last[kept:]:
        if laid.seat == seat:
            hand |= some(random, unknown, laid.size) if laid.cards is None else laid.cards
    return Moment(seat, hand, [*tricks[:-1], last[:kept]])
