"""Everything that the rules have against an action, not only the first fault by which a finding names it."""

from __future__ import annotations

from collections.abc import Iterator

from lukfu_cli.engine.actions import Action, Claim, Discard, FaceDown, NoPlay
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS, Card, CardSet, card_at
from lukfu_cli.engine.explanation.facts import (
    AfterTheEnd,
    BarredSingle,
    BeforeTheCaller,
    ClaimOffLead,
    ClaimTooLow,
    DoesNotBeat,
    FaceDownLead,
    Found,
    MustBeat,
    NotALead,
    NotHeld,
    OutOfTurn,
    Reason,
    TooLong,
    TooMany,
    WrongCount,
    WrongLeader,
)
from lukfu_cli.engine.leading import is_barred_by_size, open_singles
from lukfu_cli.engine.old import ALWAYS_OLD
from lukfu_cli.engine.plays import Play, beating_plays, beats
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.scoring import WINNING_FU
from lukfu_cli.engine.seats import Seat


def objections(position: Position, action: Action, seat: Seat) -> tuple[Reason, ...]:
    """Every reason why ``seat`` may not do this now; none if the action is legal.

    What the cards are comes before whether they are in the hand. Where a hand is not known, only what holds whatever is
    in it.
    """
    if isinstance(action, Call):
        return ()
    if isinstance(action, Claim):
        return tuple(_against_claim(position, seat))
    mover = position.to_move
    if mover is None:
        assert position.result is not None, "nobody is to move only once the deal is over"
        return (AfterTheEnd(seat, position.result),)
    if position.caller is None:
        return (BeforeTheCaller(seat, mover),)
    holding = tuple(_against_holding(position, action, seat))
    if seat is not mover:
        return (_against_turn(position, seat, mover), *holding)
    if position.best is None:
        found = _against_lead(position, action, seat, not holding)
    else:
        found = _against_follow(position, action, seat, not holding)
    return (*found, *holding)


def _cards(action: Action) -> CardSet:
    return action.cards if isinstance(action, (Play, NoPlay, FaceDown)) else NO_CARDS


def _count(action: Action) -> int:
    return action.count if isinstance(action, Discard) else len(_cards(action))


def _against_claim(position: Position, seat: Seat) -> Iterator[Reason]:
    if position.phase is not Phase.LEAD or seat is not position.leader:
        yield ClaimOffLead(seat, position.phase, position.to_move, position.trick_number)
        return
    most = position.claim_range(seat)[1]
    if most < WINNING_FU:
        yield ClaimTooLow(seat, position.fu[seat], position.old(seat), most, position.by_deduction(seat))


def _against_turn(position: Position, seat: Seat, mover: Seat) -> Reason:
    if position.current:
        return OutOfTurn(seat, mover)
    return WrongLeader(seat, mover, position.tricks[-1] if position.tricks else None)


def _against_holding(position: Position, action: Action, seat: Seat) -> Iterator[Reason]:
    missing = _cards(action) - position.possible(seat)
    if missing:
        yield NotHeld(seat, missing, whereabouts(position, missing, seat))
    elif _count(action) > position.hand_size(seat):
        yield TooMany(seat, _count(action), position.hand_size(seat))


def whereabouts(position: Position, cards: CardSet, seat: Seat) -> dict[Card, Found]:
    """Where each of these cards is that ``seat`` does not hold, for as much as the position knows."""
    found = {}
    for trick in position.all_tricks:
        for played in trick.plays:
            for card in (played.cards or NO_CARDS) & cards:
                found[card] = Found(played.seat, trick.number, played.is_face_down)
    for other in seat.others:
        for card in (position.hand(other) or NO_CARDS) & cards:
            found[card] = Found(other, None, False)
    return found


def _against_lead(position: Position, action: Action, seat: Seat, is_held: bool) -> Iterator[Reason]:
    if isinstance(action, (FaceDown, Discard)):
        yield FaceDownLead(seat)
    elif isinstance(action, NoPlay):
        yield NotALead(seat, action.cards)
    elif isinstance(action, Play):
        if is_barred_by_size(action, position.is_passed_master(seat)):
            yield TooLong(seat, action)
        if is_held and action.size == 1 and seat is not position.caller:
            yield from _against_single(position, action, seat)


def _against_single(position: Position, single: Play, seat: Seat) -> Iterator[Reason]:
    """What bars a non-caller's single lead from the hand (R4.4)."""
    card = card_at(single.cards.mask.bit_length() - 1)
    hand, old = position.hand(seat), position.old(seat)
    if hand is None or old is None:
        fault = position.fault(single, seat)
        if fault in (Fault.WRONG_SUIT, Fault.OLD_SINGLE):
            yield BarredSingle(seat, card, fault is Fault.OLD_SINGLE or card in ALWAYS_OLD, NO_CARDS, NO_CARDS)
        return
    free = open_singles(hand, old, is_caller=False)
    if card not in free:
        yield BarredSingle(seat, card, card in old, hand - old, free, position.by_deduction(seat))


def _against_follow(position: Position, action: Action, seat: Seat, is_held: bool) -> Iterator[Reason]:
    best = position.current_best()
    is_face_down = isinstance(action, (FaceDown, Discard))
    has_wrong_count = _count(action) != best.play.size
    if has_wrong_count:
        yield WrongCount(seat, best.play.size, _count(action), best, is_face_down)
    if not is_face_down:
        fits = isinstance(action, Play) and beats(action, best.play)
        # Cards that are neither as many as were led nor in the hand need not be measured against the best play too.
        if not fits and (is_held or not has_wrong_count):
            yield DoesNotBeat(seat, _cards(action), best)
        return
    hand = position.hand(seat)
    if hand is not None:
        beaters = beating_plays(hand, best.play)
        if beaters:
            yield MustBeat(seat, best, beaters)
    elif position.fault(action, seat) is Fault.COULD_BEAT:
        yield MustBeat(seat, best, ())
