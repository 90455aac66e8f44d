"""The unknown cards, the places where they may lie, and what the face-down discards prove about them (D1, D2).

``Unknowns`` says it as the rules do, from one of four points of view: of a seat that argues before the table, of a
seat for itself, of the table that sees no hand, or of the writer of a record. ``Limits`` is the same, made ready for
reckoning: which cards are barred from which places, and which cards are not all in a hand together.

Sets of cards are bare masks here: all that reasons about distributions asks about them thousands of times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lukfu_cli.engine.cards import ALL_MASK, union
from lukfu_cli.engine.deals import HAND_SIZE
from lukfu_cli.engine.history import BestPlay, Trick
from lukfu_cli.engine.plays import beaters_of
from lukfu_cli.engine.seats import SEATS, Seat

IN_HAND = 13
"""Stands for the trick of a place that is a hand: it comes after every discard."""


class Place(NamedTuple):
    """Where unknown cards lie: a hand now (``trick`` is ``IN_HAND``) or one face-down discard (D1).

    ``size`` cards lie there, each of them one of ``fits``.
    """

    seat: Seat
    trick: int
    size: int
    fits: int

    @property
    def is_hand(self) -> bool:
        """Whether the place is a hand, not a discard."""
        return self.trick == IN_HAND

    def is_since(self, seat: Seat, trick: int) -> bool:
        """Whether what lies here was in the hand of ``seat`` just before its play to ``trick`` (D2)."""
        return self.seat is seat and self.trick >= trick


class Inability(NamedTuple):
    """A face-down discard: just before it, the hand of ``seat`` held no play that beats ``best`` (D2).

    ``shown``: the cards of that hand that are known, as they were played later or are in the hand still.
    """

    seat: Seat
    trick: int
    best: BestPlay
    shown: int


class Unknowns(NamedTuple):
    """The unknown cards, the places that take them, and what the discards prove (D1, D2).

    The places are the hands that are not known, the player to the left first, then the discards in order of play.
    """

    cards: int
    places: tuple[Place, ...]
    inabilities: tuple[Inability, ...]


Distribution = tuple[int, ...]
"""One way the unknown cards may lie: the cards of each place, as masks, in the order of the places."""


class Bar(NamedTuple):
    """No card of ``cards`` was in the hand of ``seat`` just before its play to ``trick``, nor is one there since."""

    seat: Seat
    trick: int
    cards: int
    because: Inability


class Apart(NamedTuple):
    """The ``cards``, two or more, were not all in the hand of ``seat`` just before its play to ``trick``."""

    seat: Seat
    trick: int
    cards: int
    because: Inability


class Limits(NamedTuple):
    """What a distribution must obey to agree with the play (D2), in three parts.

    - ``allowed``: for each place the cards that no single reason bars from it.
    - ``bars`` and ``aparts``: the reasons themselves; no card of an Apart is barred from all of the hand it speaks of.
    - ``broken``: a discard by somebody who could have beaten with cards that are known: no distribution agrees.
    """

    allowed: tuple[int, ...]
    bars: tuple[Bar, ...]
    aparts: tuple[Apart, ...]
    broken: Inability | None


def unknown_before_table(seat: Seat, hand: int, tricks: Sequence[Trick]) -> Unknowns:
    """What is unknown to a seat that argues before the table: its own discards too, which prove nothing (D1, R4.3)."""
    return _unknowns(tricks, {seat: hand}, frozenset(), {})


def unknown_to_seat(seat: Seat, hand: int, tricks: Sequence[Trick]) -> Unknowns:
    """What is unknown to a seat that thinks for itself: it knows its own discards, where the tricks hold them."""
    return _unknowns(tricks, {seat: hand}, frozenset({seat}), {})


def unknown_to_all(tricks: Sequence[Trick]) -> Unknowns:
    """What is unknown to somebody who sees the table and no hand."""
    return _unknowns(tricks, {}, frozenset(), {})


def unknown_in_record(dealt: Sequence[int | None], tricks: Sequence[Trick]) -> Unknowns:
    """What is unknown to the writer of a record, who has noted some of the hands as dealt, and some of the discards.

    A hand that was dealt whole is known as far as its discards are.
    """
    given = {seat: cards for seat, cards in zip(SEATS, dealt, strict=True) if cards is not None}
    hands = {}
    for seat, cards in given.items():
        gone = [played.cards for trick in tricks for played in trick.plays if played.seat is seat]
        if None not in gone:
            hands[seat] = cards & ~union(played.mask for played in gone if played is not None)
    return _unknowns(tricks, hands, frozenset(SEATS), given)


def _unknowns(
    tricks: Sequence[Trick], hands: dict[Seat, int], open_discards: frozenset[Seat], dealt: dict[Seat, int]
) -> Unknowns:
    """The unknowns for somebody who knows these hands now, the discards of these seats, and these hands as dealt."""
    known, sizes = union(hands.values()), [HAND_SIZE, HAND_SIZE, HAND_SIZE]
    discards: list[tuple[Seat, int, int]] = []
    beaten_off: list[BestPlay] = []
    for trick in tricks:
        best: BestPlay | None = None
        for seat, play, size, discarded in trick.plays:
            sizes[seat] -= size
            if play is not None:
                best = BestPlay(seat, play)
                known |= play.cards.mask
                continue
            assert best is not None, "nobody leads face down"
            beaten_off.append(best)
            if discarded is not None and seat in open_discards:
                known |= discarded.mask
            else:
                discards.append((seat, trick.number, size))
    shown = [hands.get(seat, 0) for seat in SEATS]
    inabilities = tuple(_inabilities(tricks, beaten_off, shown, open_discards))
    cards = ALL_MASK & ~known
    elsewhere = union(dealt.values())
    fits = [cards & dealt.get(seat, ~elsewhere) for seat in SEATS]
    places = [Place(seat, IN_HAND, sizes[seat], fits[seat]) for seat in _hidden(hands)]
    places += [Place(seat, number, size, fits[seat]) for seat, number, size in discards]
    return Unknowns(cards, tuple(places), inabilities)


def _hidden(hands: dict[Seat, int]) -> Iterator[Seat]:
    """The seats whose hands are not known, in turn order from the player to the left of the one that is."""
    first = next(iter(hands)).next if len(hands) == 1 else Seat.P1
    return (seat for seat in (first, first.next, first.next.next) if seat not in hands)


def _inabilities(
    tricks: Sequence[Trick], beaten_off: list[BestPlay], shown: list[int], open_discards: frozenset[Seat]
) -> list[Inability]:
    """What each discard proves. ``shown`` holds what is known of the hands now and is added to on the way back."""
    found = []
    for trick in reversed(tricks):
        for seat, play, _, discarded in reversed(trick.plays):
            if play is not None:
                shown[seat] |= play.cards.mask
                continue
            if discarded is not None and seat in open_discards:
                shown[seat] |= discarded.mask
            found.append(Inability(seat, trick.number, beaten_off.pop(), shown[seat]))
    found.reverse()
    return found


def limits_of(unknowns: Unknowns) -> Limits:
    """What the discards prove, one by one: R3.3 with R3.4, R3.5 or R3.6."""
    bars: list[Bar] = []
    groups: list[Apart] = []
    for inability in unknowns.inabilities:
        seat, trick, best, shown = inability
        barred = 0
        for play in beaters_of(best.play):
            missing = play.cards.mask & ~shown
            if missing & ~unknowns.cards:
                continue
            if not missing:
                return Limits((), (), (), inability)
            if missing & missing - 1:
                groups.append(Apart(seat, trick, missing, inability))
            else:
                barred |= missing
        if barred:
            bars.append(Bar(seat, trick, barred, inability))
    allowed = []
    for place in unknowns.places:
        cards = place.fits
        for bar in bars:
            if place.is_since(bar.seat, bar.trick):
                cards &= ~bar.cards
        allowed.append(cards)
    return Limits(tuple(allowed), tuple(bars), tuple(_needed(groups, unknowns.places, allowed)), None)


def _needed(groups: list[Apart], places: Sequence[Place], allowed: Sequence[int]) -> Iterator[Apart]:
    """Those groups that could otherwise lie together, without those that say no more than a smaller group."""
    kept: list[Apart] = []
    for group in sorted(groups, key=lambda apart: (apart.cards.bit_count(), apart.trick)):
        reach, room = 0, 0
        for place, cards in zip(places, allowed, strict=True):
            if place.is_since(group.seat, group.trick):
                reach |= cards
                room += place.size
        if group.cards & ~reach or group.cards.bit_count() > room:
            continue
        if any(
            other.seat is group.seat and other.trick <= group.trick and not other.cards & ~group.cards for other in kept
        ):
            continue
        kept.append(group)
        yield group


def is_together(apart: Apart, places: Sequence[Place], contents: Sequence[int]) -> bool:
    """Whether these cards in the places put all that an Apart keeps apart into the one hand (D2)."""
    rest = apart.cards
    for place, cards in zip(places, contents, strict=True):
        if place.is_since(apart.seat, apart.trick):
            rest &= ~cards
    return not rest


def agrees(unknowns: Unknowns, distribution: Distribution) -> bool:
    """Whether a distribution agrees with the play, by D1 and D2 to the letter.

    Every place has its number of cards, each of the unknown cards lies in one, and nobody who discarded held a play
    that beats.
    """
    union = 0
    for place, cards in zip(unknowns.places, distribution, strict=True):
        if cards.bit_count() != place.size or cards & ~place.fits or cards & union:
            return False
        union |= cards
    if union != unknowns.cards:
        return False
    for seat, trick, best, shown in unknowns.inabilities:
        hand = shown
        for place, cards in zip(unknowns.places, distribution, strict=True):
            if place.is_since(seat, trick):
                hand |= cards
        if any(not play.cards.mask & ~hand for play in beaters_of(best.play)):
            return False
    return True
