"""What a play tells the whole table, beyond the cards that it shows (R3.3, R4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lukfu_cli.engine.cards import DECK, NO_CARDS, SUITS, CardSet, card_at, cards_above
from lukfu_cli.engine.explanation.facts import Follows, HoldsNone, Lesson, NothingFresh, OnlyOldCards, cards_of
from lukfu_cli.engine.history import BestPlay, Played, Trick, best_before, cards_face_up
from lukfu_cli.engine.knowledge import possible_plays, public_knowledge
from lukfu_cli.engine.old import ALWAYS_OLD
from lukfu_cli.engine.plays import Play, beaters_of
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.seats import SEATS, Seat


def discard_lessons(position: Position, seat: Seat) -> tuple[Lesson, ...]:
    """What the discard that ``seat`` makes now tells everybody of the cards that stay in its hand (R3.3).

    Only what is new: plays that the hand could hold for all that public play had shown before (D2).
    """
    best = position.current_best()
    left = position.hand_size(seat) - best.play.size
    beaters = [play for play in beaters_of(best.play) if play.size <= left]
    new = possible_plays(seat, beaters, position.all_tricks)
    return (HoldsNone(seat, best, new),) if new else ()


def deduced_lessons(position: Position, played: Played, told: Sequence[Lesson]) -> Iterator[Lesson]:
    """What else follows from a play for all three hands, by all that public play has shown (D1, D2).

    Cards that a hand can no longer hold, and cards that it holds for certain; not those that ``told`` speaks of, nor
    those of the play itself.
    """
    before = position.all_tricks
    after = (*position.tricks, Trick(position.trick_number, (*position.current, played)))
    if not any(shown.is_face_down for trick in after for shown in trick.plays):
        return
    known, now = public_knowledge(before), public_knowledge(after)
    if known.is_contradiction or now.is_contradiction:
        return
    gone = played.play.cards if played.play is not None else NO_CARDS
    said = cards_of(play for lesson in told if isinstance(lesson, HoldsNone) for play in lesson.plays if play.size == 1)
    for seat in SEATS:
        lost = known.possible[seat] - now.possible[seat] - gone
        if seat is played.seat:
            lost -= said
        certain = now.certain[seat] - known.certain[seat]
        if now.possible[seat] == now.certain[seat]:
            lost = NO_CARDS
        if lost or certain:
            yield Follows(seat, certain, lost)


def _beaten_off(position: Position, seat: Seat) -> Iterator[BestPlay]:
    """The best plays against which the seat has discarded so far."""
    for trick in position.tricks:
        for place, played in enumerate(trick.plays):
            best = best_before(trick, place)
            if played.seat is seat and played.is_face_down and best is not None:
                yield best


def lead_lessons(position: Position, lead: Play, seat: Seat) -> tuple[Lesson, ...]:
    """What a single that a non-caller leads tells everybody of the cards that stay in the hand (R4.4).

    The led card is of the highest suit with a card that is not Old; or it is Old, and then everything is. So all cards
    of the higher suits are Old. Left out is what an earlier lead told, where no discard has changed it, and a suit in
    which the hand can have no other cards by what is public already.
    """
    if lead.size > 1 or seat is position.caller or position.hand_size(seat) == 1:
        return ()
    told, could_be_fresh = _told_from(position, seat), _possibly_fresh(position, seat)
    if is_openly_old(lead, position.face_up):
        return (OnlyOldCards(seat),) if told and could_be_fresh else ()
    suits = tuple(suit for suit in SUITS if lead.suit < suit < told and could_be_fresh.in_suit(suit))
    return (NothingFresh(seat, suits),) if suits else ()


def _possibly_fresh(position: Position, seat: Seat) -> CardSet:
    """The cards that the seat may hold and that need not be Old in its hand, for all that is public."""
    unseen = DECK - position.face_up
    lacking = cards_of(play for best in _beaten_off(position, seat) for play in beaters_of(best.play) if play.size == 1)
    return CardSet.of(card for card in unseen - ALWAYS_OLD - lacking if cards_above(card) & unseen)


def is_openly_old(single: Play, face_up: CardSet) -> bool:
    """Whether everybody can tell that this single is Old, whatever is in the hand it comes from (R4.1, R4.2)."""
    return single.cards.is_subset(ALWAYS_OLD) or not cards_above(card_at(single.cards.mask.bit_length() - 1)) - face_up


def _told_from(position: Position, seat: Seat) -> int:
    """The lowest suit from which on the seat's leads have told that its cards are Old; past every suit if none has.

    A discard of the seat's own can take from its hand what made a card Old: only leads since the last one count.
    """
    told = len(SUITS)
    for number in range(len(position.tricks) - 1, -1, -1):
        trick = position.tricks[number]
        own = next(played.play for played in trick.plays if played.seat is seat)
        if own is None:
            break
        if trick.leader is seat and own.size == 1:
            face_up = cards_face_up(position.tricks[:number])
            told = min(told, 0 if is_openly_old(own, face_up) else own.suit + 1)
    return told
