"""What stands behind a legal action, as clauses without their rule."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet, Rank, Suit, rank_cards
from lukfu_cli.engine.explanation import facts
from lukfu_cli.engine.notation import format_cards, format_spread
from lukfu_cli.engine.plays import Play, Shape, beaters_of
from lukfu_cli.render.beating_words import beaten_by, unbeatable
from lukfu_cli.render.play_lists import (
    by_deduction,
    is_or_are,
    kinds_counted,
    owned,
    plays_listed,
    run_stretches,
    spread,
)
from lukfu_cli.render.words import listed, number, play_name, ranks_word

# Leads.


def claim_open(reason: facts.ClaimOpen) -> str:
    """A claim that was not made."""
    total = reason.won + len(reason.cards)
    sources = sources_of_fu(reason.won, reason.cards, reason.deduced)
    return f"{reason.seat} could claim {number(total)} fu, {sources}, and plays on"


def sources_of_fu(won: int, old: CardSet, deduced: CardSet) -> str:
    """Where the fu of a claim come from: ``three won and the Old cards C9 T6 T7, T6 by deduction``."""
    if not old:
        return "all of them won"
    held = f"Old {'card' if len(old) == 1 else 'cards'} {format_spread(old)}{by_deduction(old, deduced)}"
    return f"{number(won)} won and the {held}" if won else f"all in the {held}"


def free_singles(reason: facts.FreeSingles) -> str:
    """The caller's singles."""
    seat, led = reason.seat, reason.led
    if led is None:
        return f"as the caller {seat} could lead any single too"
    if reason.is_last:
        return f"{led} is {seat}'s last card"
    if not reason.others:
        return f"{seat} is the caller and may lead any single"
    others = spread(reason.others, "or")
    why = f"{led} is Old" if reason.is_old else f"{led} is of a lower suit"
    return f"{seat} is the caller and may lead any single; {why}, and from another player only {others} could go"


def bound_singles(reason: facts.BoundSingles) -> str:
    """The singles of a player who is not the caller."""
    seat, suit = reason.seat, reason.suit
    named = spread(reason.cards, "or") if len(reason.cards) > 1 else f"{spread(reason.cards)} alone"
    barred = CardSet.of(card for card in reason.old if card.suit >= suit)
    old = f"; {spread(barred)} {is_or_are(barred)} Old{by_deduction(barred, reason.deduced)}" if barred else ""
    return (
        f"{seat} is not the caller, so a single must be of {suit.plural}, the highest suit in which {seat} "
        f"has a card that is not Old: {named}{old}"
    )


def old_singles(reason: facts.OldSingles) -> str:
    """The singles of a player who has only Old cards."""
    if len(reason.cards) == 1:
        return f"{spread(reason.cards)} is {reason.seat}'s last card"
    held = f"{format_spread(reason.cards)}{by_deduction(reason.cards, reason.deduced)}"
    return f"{reason.seat} has only Old cards left, {held}, so any of them may go as a single"


def combinations(reason: facts.Combinations) -> str:
    """The sets and runs that may be led."""
    seat = reason.seat
    if not reason.plays:
        return f"{seat} has no set and no run to lead"
    if len(reason.plays) == 1 and reason.led is not None:
        kind = "set or run" if reason.led.size <= len(Suit) else "run"
        return f"{format_cards(reason.led.cards)} is the only {kind} that {seat} may lead"
    if reason.led is None:
        return f"{seat} could lead {plays_listed(reason.plays, 'or')} as well"
    return f"{seat} has {kinds_counted(reason.plays)} to lead: {plays_listed(reason.plays, 'or')}"


def held_back(reason: facts.HeldBack) -> str:
    """What a Master who passed holds and may not lead."""
    sets = [play for play in reason.plays if play.shape is Shape.SET]
    stretches = run_stretches(reason.plays)
    held = [f"all four {ranks_word(play.rank)}" for play in sets] + [format_cards(cards) for cards, _ in stretches]
    kinds = (["set of four"] if sets else []) + (["run of more than three"] if stretches else [])
    return f"{reason.seat} holds {listed(held)}, but a Master who passed leads no {listed(kinds, 'and no')}"


def three_of_four(reason: facts.ThreeOfFour) -> str:
    """Three of four equal cards."""
    return f"three of the four {ranks_word(reason.rank)} may go as a set of three"


def unknown_lead(reason: facts.UnknownLead) -> str:
    """A lead out of a hand that is not known."""
    seat, play = reason.seat, reason.play
    if play.size > 1:
        return f"{play_name(play)} may be led; what else {seat} could lead is not known here"
    if reason.is_caller:
        return f"{seat} is the caller and may lead any single"
    if reason.is_old:
        return f"{play.cards} is Old, and {seat} is not the caller"
    return (
        f"{seat} is not the caller, so {play.suit.plural} is the highest suit in which {seat} has a card that is not "
        "Old, or every card is Old"
    )


# Follows.


def beats(reason: facts.Beats) -> str:
    """What beats the best play."""
    return beaten_by(reason.best, would=False)


def ways(reason: facts.Ways) -> str:
    """Every play of the hand that beats."""
    seat, plays = reason.seat, reason.plays
    if len(plays) > 1:
        return f"{seat} has {number(len(plays))}, {plays_listed(plays, 'and')}, and must play one of them"
    if len(beaters_of(reason.best.play)) == 1:
        return f"{seat} has it, and beating is compulsory"
    return f"{format_cards(plays[0].cards)} is the only one in {seat}'s hand, and beating is compulsory"


def unknown_beat(reason: facts.UnknownBeat) -> str:
    """A beat out of a hand that is not known."""
    return f"{format_cards(reason.play.cards)} is one; whether {reason.seat} had another is not known here"


def cannot_beat(reason: facts.CannotBeat) -> str:
    """Why nothing in the hand beats."""
    play = reason.best.play
    if not beaters_of(play):
        return unbeatable(reason.best)
    what_is_there = {Shape.SINGLE: _lower_cards, Shape.SET: _alike, Shape.RUN: _in_a_row}[play.shape]
    return f"{beaten_by(reason.best, would=True)}; {what_is_there(reason, play)}"


def _lower_cards(reason: facts.CannotBeat, best: Play) -> str:
    seat, cards, suit = reason.seat, reason.cards, best.suit
    if not cards:
        return f"{seat} has no {suit.singular}"
    if len(cards) == 1:
        return f"{seat}'s only {suit.singular} is {spread(cards)}"
    return f"{seat}'s {suit.plural} are {format_spread(cards)}"


def _alike(reason: facts.CannotBeat, best: Play) -> str:
    """How near the hand comes to a higher set."""
    seat, cards = reason.seat, reason.cards
    ranks = {beater.rank for beater in beaters_of(best)}
    if not cards:
        return f"{seat} has no {'nine' if ranks == {Rank.NINE} else f'card above rank {best.rank.value}'}"
    groups = [format_spread(cards & rank_cards(rank)) for rank in Rank if cards & rank_cards(rank)]
    if len(groups) == 1 and (reason.short == 1 or len(ranks) == 1):
        return f"{seat} has {groups[0]}, {number(reason.short)} short"
    if reason.short == 1:
        return f"{seat} has {listed(groups)}, each one short"
    return f"{seat} has no more than {number(best.size - reason.short)} of any rank there"


def _in_a_row(reason: facts.CannotBeat, best: Play) -> str:
    """How near the hand comes to a run that beats."""
    seat, cards = reason.seat, reason.cards
    if not cards:
        return f"{seat} has no card for one"
    if reason.completing:
        verb = "is" if len(cards) == 1 else "are"
        return f"{seat}'s {format_spread(cards)} {verb} one short: {spread(reason.completing, 'or')} is missing"
    return f"{seat}'s {format_spread(cards)} {'is' if len(cards) == 1 else 'are'} {number(reason.short)} short at least"


def may_discard(reason: facts.MayDiscard) -> str:
    """Which cards may go face down, and in how many ways."""
    due, held = reason.due, reason.held
    if due == held:
        return f"{reason.seat}'s last card goes" if due == 1 else f"{reason.seat}'s last {number(due)} cards go"
    ways = "" if due == 1 else f", {comb(held, due)} ways"
    return f"any {number(due)} of {held} cards may go{ways}"


def unknown_discard(reason: facts.UnknownDiscard) -> str:
    """A discard out of a hand that is not known."""
    if not beaters_of(reason.best.play):
        return unbeatable(reason.best)
    return f"{reason.seat} may discard only with nothing in hand that beats {owned(reason.best)}"


# Calls and claims.


def called(reason: facts.Called) -> str:
    """What a call does."""
    seat = reason.seat
    if reason.call is Call.PASS:
        return f"{seat} passes too" if reason.place else f"{seat} is the Master, speaks first and passes"
    who = f"{seat} is the Master, speaks first and says play" if not reason.place else f"{seat} says play"
    unasked = listed(map(str, reason.unasked))
    rest = f"; {unasked} {'is' if len(reason.unasked) == 1 else 'are'} not asked" if unasked else ""
    return f"{who}, and so is the caller{rest}"


def all_passed(reason: facts.AllPassed) -> str:
    """Three passes."""
    return "three passes make the deal void: nobody pays, and the cards are dealt anew"


def claimed(reason: facts.Claimed) -> str:
    """A claim, and where its fu come from."""
    if reason.old is None or reason.total is None:
        return f"{reason.seat} claims: {number(reason.won)} fu won and the Old cards in hand make six or more"
    return f"{reason.seat} claims {number(reason.total)} fu, {sources_of_fu(reason.won, reason.old, reason.deduced)}"


GROUNDS: dict[type[Any], Callable[[Any], str]] = {
    facts.ClaimOpen: claim_open,
    facts.FreeSingles: free_singles,
    facts.BoundSingles: bound_singles,
    facts.OldSingles: old_singles,
    facts.Combinations: combinations,
    facts.HeldBack: held_back,
    facts.ThreeOfFour: three_of_four,
    facts.UnknownLead: unknown_lead,
    facts.Beats: beats,
    facts.Ways: ways,
    facts.UnknownBeat: unknown_beat,
    facts.CannotBeat: cannot_beat,
    facts.MayDiscard: may_discard,
    facts.UnknownDiscard: unknown_discard,
    facts.Called: called,
    facts.AllPassed: all_passed,
    facts.Claimed: claimed,
}
"""The clause for each kind of reason behind a legal action."""
