"""What the rules have against an action, as clauses without their rule; and what is legal instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lukfu_cli.engine.actions import Discard
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.explanation import facts
from lukfu_cli.engine.notation import format_cards, format_spread
from lukfu_cli.engine.plays import MIN_COMBINATION, Play, Shape
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.scoring import WINNING_FU, ResultKind
from lukfu_cli.render.beating_words import what_is_needed
from lukfu_cli.render.play_lists import by_deduction, is_or_are, owned, plays_listed, spread
from lukfu_cli.render.words import counted, form_of, number


def after_the_end(reason: facts.AfterTheEnd) -> str:
    """The deal is over, and why."""
    result = reason.result
    if result.kind is ResultKind.VOID:
        return "three passes have made the deal void, and nobody plays"
    if result.kind is ResultKind.CLAIM:
        return f"{result.winner} has claimed, and the deal is over"
    return "the hands are empty, and the deal is over"


def before_the_caller(reason: facts.BeforeTheCaller) -> str:
    """The auction comes first."""
    return f"the auction comes first, and {reason.mover} is to say play or pass"


def wrong_leader(reason: facts.WrongLeader) -> str:
    """Who leads, and why."""
    if reason.won is None:
        return f"the Master leads to the first trick, and that is {reason.leader}"
    cards = format_cards(reason.won.best.play.cards)
    return f"{reason.leader} won trick {reason.won.number} with {cards} and leads, not {reason.seat}"


def out_of_turn(reason: facts.OutOfTurn) -> str:
    """Whose turn it is."""
    return f"it is {reason.mover}'s turn, not {reason.seat}'s"


def wrong_trick(reason: facts.WrongTrick) -> str:
    """A trick begun too early, or played to once too often."""
    if reason.number > reason.current:
        return f"trick {reason.current} is not complete: {reason.mover} is to play to it"
    return f"trick {reason.number} has had its three plays"


def not_held(reason: facts.NotHeld) -> str:
    """Which cards are not in the hand, and where they went, for as much as the player can know."""
    return not_held_but(reason, _gone(reason))


def not_held_but(reason: facts.NotHeld, where: str) -> str:
    """Which cards are not in the hand, and where they are, if that is to be said."""
    missing = f"{spread(reason.cards)} {is_or_are(reason.cards)} not in {reason.seat}'s hand"
    return f"{missing}: {where}" if where else missing


def _gone(reason: facts.NotHeld) -> str:
    """Who played the cards, or in which trick the player discarded them; nothing if they may still be in a hand."""
    found = {reason.found.get(card) for card in reason.cards}
    if any(place is None or place.trick is None for place in found):
        return ""
    if any(place is not None and place.is_face_down and place.seat is not reason.seat for place in found):
        return ""
    return whereabouts(reason)


def whereabouts(reason: facts.NotHeld) -> str:
    """Where the cards are, if that is known and one place; else nothing."""
    places = {reason.found.get(card) for card in reason.cards}
    found = places.pop()
    if places or found is None:
        return ""
    them = "it" if len(reason.cards) == 1 else "them"
    if found.trick is None:
        return f"{found.seat} holds {them}"
    return f"{found.seat} {'discarded' if found.is_face_down else 'played'} {them} in trick {found.trick}"


def too_many(reason: facts.TooMany) -> str:
    """More cards than the hand has."""
    return f"{reason.seat} has {counted(reason.held, 'card')} left, not {number(reason.laid)}"


def not_a_lead(reason: facts.NotALead) -> str:
    """Cards that are no single, set or run."""
    form = form_of(reason.cards)
    if len(reason.cards) < MIN_COMBINATION:
        return f"{format_cards(reason.cards)} is {form}, and a lead has one card, or three and more"
    return f"{format_cards(reason.cards)} is {form}, and so no set and no run"


def face_down_lead(reason: facts.FaceDownLead) -> str:
    """A lead is face up."""
    return f"{reason.seat} is on lead, and a lead is face up"


def too_long(reason: facts.TooLong) -> str:
    """The passed Master's limit."""
    what = "set of four" if reason.play.shape is Shape.SET else "run of more than three"
    return f"{reason.seat} is a Master who passed, and leads no {what}"


def barred_single(reason: facts.BarredSingle) -> str:
    """Why a non-caller may not lead this single."""
    card, seat, free = reason.card, reason.seat, reason.open_cards
    if not free:
        what = f"{card} is Old" if reason.is_old else f"no hand that {seat} can have allows {card}"
        return f"{seat} is not the caller, and {what}"
    if reason.is_old:
        few = len(reason.fresh) <= MIN_COMBINATION
        fresh = spread(reason.fresh) if few else f"{number(len(reason.fresh))} other cards"
        rest = f"while {fresh} {is_or_are(reason.fresh)} not"
        proved = by_deduction(reason.cards, reason.deduced).lstrip(",")
        return f"{card} is Old{proved}, and {seat}, not the caller, leads no Old single {rest}"
    suit = max(other.suit for other in free)
    highest = f"{suit.plural}, the highest suit in which {seat} has a card that is not Old"
    return f"{seat} is not the caller, so a single must be of {highest}"


def wrong_count(reason: facts.WrongCount) -> str:
    """As many cards must be played as were led."""
    were, must = ("card was", "one") if reason.led == 1 else ("cards were", number(reason.led))
    return f"{number(reason.led)} {were} led, so {must} must be {'discarded' if reason.is_face_down else 'played'}"


def does_not_beat(reason: facts.DoesNotBeat) -> str:
    """Why these cards do not beat the best play."""
    needed = what_is_needed(reason.cards, reason.best.play)
    return f"{format_cards(reason.cards)} does not beat {owned(reason.best)}: {needed}"


def must_beat(reason: facts.MustBeat, is_past: bool = False) -> str:
    """The hand beats, so a discard is not open; ``is_past``: nor was it."""
    if not reason.beaters:
        return f"any hand that {reason.seat} can have beats {owned(reason.best)}, and beating is compulsory"
    beaters = plays_listed(reason.beaters, "or")
    can = "could" if is_past else "can"
    return f"{reason.seat} {can} beat {owned(reason.best)} with {beaters}, and beating is compulsory"


def claim_off_lead(reason: facts.ClaimOffLead) -> str:
    """A claim is made on lead."""
    if reason.phase is Phase.OVER:
        return "the deal is over, and nothing is left to claim"
    if reason.phase is Phase.AUCTION:
        return "a claim is made on lead, and the auction is not over"
    if reason.phase is Phase.LEAD:
        return f"a claim is made on lead, and {reason.mover} is on lead"
    return f"a claim is made before leading, and trick {reason.trick} is in progress"


def claim_too_low(reason: facts.ClaimTooLow) -> str:
    """Too few fu for a claim."""
    needed = f"{number(WINNING_FU)} are needed"
    if reason.old is None:
        return f"{reason.seat} can have {reason.most} fu at the most, and {needed}"
    return f"{won_and_old(reason.seat, reason.won, reason.old, reason.deduced)}, and {needed}"


def won_and_old(seat: object, won: int, old: CardSet, deduced: CardSet) -> str:
    """``P2 has three fu won and the Old cards C9 T6 T7, T6 by deduction, six together``."""
    held = "no Old card" if not old else f"the Old {'card' if len(old) == 1 else 'cards'} {format_spread(old)}"
    held += by_deduction(old, deduced)
    if not won:
        return f"{seat} has won no fu and has {held}"
    together = f", {number(won + len(old))} together" if old else ""
    return f"{seat} has won {number(won)} fu and has {held}{together}"


def instead(reason: facts.Instead, is_past: bool) -> str:
    """What is legal at this moment."""
    seat, can = reason.seat, "could" if is_past else "can"
    plays = [offer for offer in reason.offers if isinstance(offer, Play)]
    if not plays:
        due = next(offer.count for offer in reason.offers if isinstance(offer, Discard))
        return f"{seat} {can} only discard {_any_cards(due, reason.size)}"
    named = plays_listed(plays, "or", 0 if reason.is_follow else reason.size)
    if reason.claim_fu is not None:
        return f"{seat} {can} claim {number(reason.claim_fu)} fu or lead {named}"
    if reason.choices == 1:
        return f"{seat}'s only legal play {'was' if is_past else 'is'} {named}"
    return f"{seat} {can} {'beat with' if reason.is_follow else 'lead'} {named}"


def _any_cards(due: int, held: int) -> str:
    if due == held:
        return "the last card" if due == 1 else f"the last {number(due)} cards"
    return f"any {number(due)} of {held} cards"


def contradicts(reason: facts.Contradicts) -> str:
    """Why no way to lay out the unseen cards agrees with a play."""
    from lukfu_cli.render.conflict_words import conflict_clause

    return conflict_clause(reason.position, reason.action)


OBJECTIONS: dict[type[Any], Callable[[Any], str]] = {
    facts.AfterTheEnd: after_the_end,
    facts.BeforeTheCaller: before_the_caller,
    facts.WrongLeader: wrong_leader,
    facts.OutOfTurn: out_of_turn,
    facts.WrongTrick: wrong_trick,
    facts.Contradicts: contradicts,
    facts.NotHeld: not_held,
    facts.TooMany: too_many,
    facts.NotALead: not_a_lead,
    facts.FaceDownLead: face_down_lead,
    facts.TooLong: too_long,
    facts.BarredSingle: barred_single,
    facts.WrongCount: wrong_count,
    facts.DoesNotBeat: does_not_beat,
    facts.MustBeat: must_beat,
    facts.ClaimOffLead: claim_off_lead,
    facts.ClaimTooLow: claim_too_low,
}
"""The clause for each kind of reason against an action."""
