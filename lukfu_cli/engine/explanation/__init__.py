"""Why an action is what it is: the whole argument, as data (R2.3 to R4.6).

``explain_action`` explains any action at any moment, legal or not; ``explain_step`` one of a record. The reasons for a
legal action say what was open and why; those for an illegal one say all that the rules have against it, then what is
legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lukfu_cli.engine.actions import CLAIM, Action, Claim, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS, CardSet, Rank, card_at, rank_cards
from lukfu_cli.engine.explanation.facts import (
    BEATING_RULES,
    AllPassed,
    Beats,
    BoundSingles,
    Called,
    CannotBeat,
    Claimed,
    ClaimOpen,
    ClaimTooLow,
    Combinations,
    Contradicts,
    FreeSingles,
    HeldBack,
    Instead,
    Lesson,
    MayDiscard,
    MustBeat,
    OldSingles,
    Reason,
    ThreeOfFour,
    UnknownBeat,
    UnknownDiscard,
    UnknownLead,
    Ways,
    WrongTrick,
    cards_of,
)
from lukfu_cli.engine.explanation.lessons import deduced_lessons, discard_lessons, is_openly_old, lead_lessons
from lukfu_cli.engine.explanation.objections import objections
from lukfu_cli.engine.history import BestPlay, Played
from lukfu_cli.engine.leading import is_barred_by_size, open_singles
from lukfu_cli.engine.plays import MIN_COMBINATION, Play, Shape, beaters_of, beating_plays, combinations_in
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.reasons import Fault, Verdict
from lukfu_cli.engine.replay import Step
from lukfu_cli.engine.scoring import WINNING_FU
from lukfu_cli.engine.seats import Seat, turn_order


class Explanation(NamedTuple):
    """The whole argument about one action.

    ``reasons`` in the order in which they are to be read; ``lessons``: what the table learns from a legal play.
    ``is_legal`` is what the reasons say: it agrees with ``verdict``, of which they are made independently.
    """

    verdict: Verdict
    reasons: tuple[Reason, ...]
    lessons: tuple[Lesson, ...]
    is_legal: bool


def explain_action(position: Position, action: Action, seat: Seat | None = None) -> Explanation:
    """Why ``seat``, or else the player to move, may do this now, or why not.

    Raises ValueError if no seat is given and the deal is over.
    """
    asked = position.mover if seat is None else seat
    verdict = position.judge(action, asked)
    against = objections(position, action, asked)
    if against:
        return Explanation(verdict, (*against, *_instead(position, asked, against)), (), False)
    return Explanation(verdict, tuple(_grounds(position, action, asked)), _lessons(position, action, asked), True)


def explain_step(step: Step) -> Explanation:
    """Why a recorded action was legal, or why not: the reason for which it is in the findings comes first."""
    if step.fault is None:
        return explain_action(step.before, step.action, step.seat)
    verdict = step.verdict
    against = objections(step.before, step.action, step.seat)
    is_misplaced = step.fault is Fault.OUT_OF_TURN and step.trick != step.before.trick_number
    if is_misplaced or step.fault is not step.before.fault(step.action, step.seat):
        against = (_against_record(step),)
    ordered = sorted(against, key=lambda reason: reason.rule != verdict.rule)
    return Explanation(verdict, (*ordered, *_instead(step.before, step.seat, against)), (), False)


def explain_turn(position: Position) -> tuple[Reason, ...]:
    """What the player to move has to beat and can do, and why; nothing in the auction, or where no hand is known."""
    if position.to_move is None or position.caller is None:
        return ()
    seat = position.mover
    hand = position.hand(seat)
    if hand is None:
        return ()
    if position.best is None:
        return (*_held_back(position, hand, seat), *_instead(position, seat, ()))
    beaters = beating_plays(hand, position.best.play)
    return tuple(_for_beat(position, beaters[0], seat) if beaters else _for_discard(position, seat))


def explain_alternatives(position: Position, seat: Seat) -> tuple[Reason, ...]:
    """What the seat can do now; nothing if it is not its turn, in the auction, or if its hand is not known."""
    return _instead(position, seat, ())


def _against_record(step: Step) -> Reason:
    """What is wrong with an action only because of where the record has it."""
    position = step.before
    if step.fault is Fault.CONTRADICTION:
        laid = step.action.cards if isinstance(step.action, (Play, FaceDown)) else NO_CARDS
        return Contradicts(step.seat, position, step.action, laid)
    if step.fault is Fault.CLAIM_TOO_LOW:
        won = position.fu[step.seat]
        return ClaimTooLow(step.seat, won, position.old(step.seat), won, position.by_deduction(step.seat))
    return WrongTrick(step.seat, step.trick, position.trick_number, position.mover)


def _instead(position: Position, seat: Seat, against: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """What the seat can do now; nothing if it is not its turn, if its hand is not known, or if it has been said."""
    offers = position.legal_actions() if seat is position.to_move and position.caller is not None else None
    if not offers or any(isinstance(reason, MustBeat) and reason.beaters for reason in against):
        return ()
    plays = [offer for offer in offers if isinstance(offer, Play)]
    if position.best is not None:
        rule = BEATING_RULES[position.best.play.shape] if plays else "R3.3"
    else:
        rule = "R4.5" if seat is position.caller else "R4.4"
    fu = position.claim_fu(seat) if offers[0] is CLAIM else None
    choices, size = position.count_choices(offers), position.hand_size(seat)
    return (Instead(seat, offers, choices, size, fu, position.best is not None, rule),)


def _lessons(position: Position, action: Action, seat: Seat) -> tuple[Lesson, ...]:
    if isinstance(action, (FaceDown, Discard)):
        told: tuple[Lesson, ...] = discard_lessons(position, seat)
        return (*told, *deduced_lessons(position, Played(seat, None, position.current_best().play.size), told))
    if isinstance(action, Play):
        told = lead_lessons(position, action, seat) if position.best is None else ()
        return (*told, *deduced_lessons(position, Played(seat, action, action.size), told))
    return ()


def _grounds(position: Position, action: Action, seat: Seat) -> Iterator[Reason]:
    """The reasons that make a legal action legal."""
    if isinstance(action, Call):
        yield from _for_call(position, action, seat)
    elif isinstance(action, Claim):
        old = position.old(seat)
        yield Claimed(seat, position.fu[seat], old, position.claim_fu(seat), position.by_deduction(seat))
    elif isinstance(action, Play):
        yield from _for_lead(position, action, seat) if position.best is None else _for_beat(position, action, seat)
    else:
        yield from _for_discard(position, seat)


def _for_call(position: Position, call: Call, seat: Seat) -> Iterator[Reason]:
    order = turn_order(position.deal.master)
    place = len(position.calls)
    yield Called(seat, call, place, order[place + 1 :])
    if call is Call.PASS and place == len(order) - 1:
        yield AllPassed(seat)


# Leads.


def _for_lead(position: Position, lead: Play, seat: Seat) -> Iterator[Reason]:
    hand = position.hand(seat)
    if hand is None:
        yield UnknownLead(seat, lead, seat is position.caller, is_openly_old(lead, position.face_up))
        return
    singles = _singles(position, hand, lead, seat)
    combinations = tuple(_combinations(position, hand, lead, seat))
    yield from (singles, *combinations) if lead.size == 1 else (*combinations, singles)
    total = position.claim_fu(seat)
    if total is not None and total >= WINNING_FU:
        old = CardSet(position.old_in(seat, hand.mask))
        yield ClaimOpen(seat, position.fu[seat], old, position.by_deduction(seat))


def _singles(position: Position, hand: CardSet, lead: Play, seat: Seat) -> Reason:
    """Which singles the seat may lead (R4.4, R4.5)."""
    old = CardSet(position.old_in(seat, hand.mask))
    free = open_singles(hand, old, is_caller=False)
    if seat is position.caller:
        if lead.size > 1:
            return FreeSingles(seat, None, False, False, NO_CARDS)
        others = NO_CARDS if lead.cards.is_subset(free) else free
        led = card_at(lead.cards.mask.bit_length() - 1)
        return FreeSingles(seat, led, len(hand) == 1, led in old, others)
    if old == hand:
        return OldSingles(seat, hand, position.by_deduction(seat))
    return BoundSingles(seat, card_at(free.mask.bit_length() - 1).suit, free, old, position.by_deduction(seat))


def _combinations(position: Position, hand: CardSet, lead: Play, seat: Seat) -> Iterator[Reason]:
    """Which sets and runs the seat may lead (R3.1), and which not as a Master who passed (R3.2)."""
    is_held_back = position.is_passed_master(seat)
    free = tuple(play for play in combinations_in(hand) if not is_barred_by_size(play, is_held_back))
    yield from _held_back(position, hand, seat)
    if lead.shape is Shape.SET and lead.size < len(hand & rank_cards(lead.rank)):
        yield ThreeOfFour(seat, lead.rank, lead.cards)
    if len(hand) >= MIN_COMBINATION:
        yield Combinations(seat, free, lead if lead.size > 1 else None)


def _held_back(position: Position, hand: CardSet, seat: Seat) -> Iterator[Reason]:
    """What the seat holds and may not lead, if it is a Master who passed (R3.2)."""
    is_held_back = position.is_passed_master(seat)
    barred = tuple(play for play in combinations_in(hand) if is_barred_by_size(play, is_held_back))
    if barred:
        yield HeldBack(seat, barred)


# Follows.


def _for_beat(position: Position, play: Play, seat: Seat) -> Iterator[Reason]:
    best = position.current_best()
    hand = position.hand(seat)
    yield Beats(best)
    if hand is not None:
        yield Ways(seat, best, beating_plays(hand, best.play))
    elif len(beaters_of(best.play)) == 1:
        yield Ways(seat, best, (play,))
    else:
        yield UnknownBeat(seat, play)


def _for_discard(position: Position, seat: Seat) -> Iterator[Reason]:
    best = position.current_best()
    hand = position.hand(seat)
    if hand is None:
        yield UnknownDiscard(seat, best)
    else:
        yield why_unable(hand, best, seat)
    yield MayDiscard(seat, best.play.size, position.hand_size(seat))


def why_unable(hand: CardSet, best: BestPlay, seat: Seat) -> CannotBeat:
    """Why nothing in the hand beats ``best``: what comes nearest, and what it lacks (R3.4 to R3.6)."""
    beaters = beaters_of(best.play)
    if not beaters:
        return CannotBeat(best, seat, NO_CARDS, 0, NO_CARDS)
    if best.play.shape is Shape.SINGLE:
        return CannotBeat(best, seat, hand.in_suit(best.play.suit), 0, NO_CARDS)
    if best.play.shape is Shape.SET:
        return _too_few_alike(hand, best, seat)
    missing = [play.cards - hand for play in beaters]
    short = min(len(cards) for cards in missing)
    nearest = [play for play, cards in zip(beaters, missing, strict=True) if len(cards) == short]
    completing = cards_of(nearest) - hand if short == 1 else NO_CARDS
    return CannotBeat(best, seat, hand & cards_of(nearest), short, completing)


def _too_few_alike(hand: CardSet, best: BestPlay, seat: Seat) -> CannotBeat:
    """The ranks above a set of which the hand has most cards."""
    ranks: list[Rank] = sorted({play.rank for play in beaters_of(best.play)})
    groups = [hand & rank_cards(rank) for rank in ranks]
    most = max(len(group) for group in groups)
    nearest = CardSet.of(card for group in groups if len(group) == most for card in group)
    return CannotBeat(best, seat, nearest, best.play.size - most, NO_CARDS)
