"""What was called and played, line by line: who, which cards, what they beat, and how free the choice was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from lukfu_cli.engine.actions import CLAIM, Claim, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.record import RecordedCall
from lukfu_cli.engine.history import Trick
from lukfu_cli.engine.leading import PASSED_MASTER_LIMIT
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.reasons import ActionKind, Verdict
from lukfu_cli.engine.replay import Replay, Step
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render.report import Entry, Section, equal_ranks, play_text, stretches
from lukfu_cli.render.words import listed, number, play_name


def auction_section(replay: Replay) -> Section:
    """What was called (something must have been), who the caller is, and what a Master who passed may not lead."""
    calls = replay.record.calls or ()
    said = _calls_said(calls)
    position, start = replay.final, replay.start
    remarks = [f"{said} (R2.3)."]
    if position is not None and position.caller is not None:
        master = position.deal.master
        lead = "" if master is position.caller else f", and {master} as the Master leads first (R2.5)"
        remarks = [f"{said}: {position.caller} is the caller (R2.3){lead}."]
        hand = start.hand(master) if start is not None else None
        if hand is not None and position.is_passed_master(master):
            remarks += _barred(master, hand)
    return Section("Auction", remarks=tuple(remarks))


def _calls_said(calls: Sequence[RecordedCall]) -> str:
    """``P3 and P1 pass, P2 plays``."""
    parts = []
    for word, group in groupby(calls, key=lambda call: call.call):
        seats = [str(call.seat) for call in group]
        verb = "play" if word is Call.PLAY else "pass"
        ending = "" if len(seats) > 1 else "s" if word is Call.PLAY else "es"
        parts.append(f"{listed(seats)} {verb}{ending}")
    return ", ".join(parts)


def _barred(master: Seat, hand: CardSet) -> Iterator[str]:
    """The sets and runs of a Master who passed that are too long to lead (R3.2)."""
    long = [cards for cards in (*equal_ranks(hand), *stretches(hand)) if len(cards) > PASSED_MASTER_LIMIT]
    if long:
        named = listed([format_cards(cards) for cards in long], "or")
        yield (
            f"A Master who passed leads sets and runs of {number(PASSED_MASTER_LIMIT)} cards at most: "
            f"{master} never leads all of {named} (R3.2)."
        )


def trick_sections(replay: Replay) -> Iterator[Section]:
    """The tricks, one section each, up to the first play that breaks a rule."""
    complete = {trick.number: trick for trick in replay.final.tricks} if replay.final is not None else {}
    played = [step for step in replay.steps if not isinstance(step.action, (Call, Claim))]
    fu = [0, 0, 0]
    for trick_number, steps in groupby(played, key=lambda step: step.trick):
        entries = [play_entry(step) for step in steps]
        trick = complete.get(trick_number)
        if trick is not None:
            fu[trick.best.seat] += trick.best.play.size
            entries.append(_trick_outcome(trick, fu))
        yield Section(f"Trick {trick_number}", entries=tuple(entries))


def _trick_outcome(trick: Trick, fu: list[int]) -> Entry:
    seat, play = trick.best
    totals = ", ".join(f"{other} {won}" for other, won in zip(SEATS, fu, strict=True))
    text = f"{seat} wins with {play_text(play)}: {play.size} fu (R3.7). Won so far: {totals}."
    return Entry("", "", text, is_outcome=True)


def play_entry(step: Step) -> Entry:
    """One play of a trick, with the verdict on it."""
    verdict = step.verdict
    if not verdict.is_legal:
        assert verdict.fault is not None
        text = f"breaks {verdict.rule}: {verdict.fault.code}, below"
        return Entry(str(step.seat), cards_laid(step), text, is_wrong=True)
    told = {ActionKind.LEAD: _lead_text, ActionKind.BEAT: _beat_text, ActionKind.DISCARD: _discard_text}
    return Entry(str(step.seat), cards_laid(step), told[verdict.kind](step.before, verdict))


def cards_laid(step: Step) -> str:
    """The cards of a play as a deal file writes them: in parentheses face down, question marks where unseen."""
    action = step.action
    if isinstance(action, Discard):
        return f"({'?' * action.count})"
    cards = getattr(action, "cards", CardSet(0))
    return f"({format_cards(cards)})" if isinstance(action, FaceDown) else format_cards(cards)


def _lead_text(position: Position, verdict: Verdict) -> str:
    play, seat = verdict.action, verdict.seat
    assert isinstance(play, Play)
    if play.size > 1:
        what = f"leads {play_name(play)} ({verdict.rule})"
    elif seat is position.caller:
        what = f"leads a single, any being open to the caller ({verdict.rule})"
    elif play.cards.is_subset(position.old(seat) or CardSet(0)):
        what = f"leads an Old single: every card in hand is Old ({verdict.rule})"
    else:
        suit = play.suit.plural
        what = f"leads a single of {suit}, the highest suit with a card that is not Old ({verdict.rule})"
    if verdict.offers is None or verdict.choices is None:
        return what
    freedom = "the only lead" if verdict.choices == 1 else f"one of {verdict.choices} leads"
    if CLAIM not in verdict.offers:
        return f"{what}; {'forced' if verdict.is_forced else 'free'}, {freedom}"
    return f"{what}; {freedom}, and a claim with {position.claim_fu(seat)} fu was open (R4.6)"


def _beat_text(position: Position, verdict: Verdict) -> str:
    best = position.current_best()
    what = f"beats {best.seat}'s {play_text(best.play)} ({verdict.rule})"
    if verdict.choices is None:
        return what
    if verdict.is_forced:
        return f"{what}; forced, nothing else does (R3.3)"
    return f"{what}; free, one of {verdict.choices} that do"


def _discard_text(position: Position, verdict: Verdict) -> str:
    best = position.current_best()
    size = best.play.size
    what = f"cannot beat {best.seat}'s {play_text(best.play)} (R3.3)"
    if verdict.choices is None:
        return what
    if verdict.choices == 1:
        return f"{what}; forced, {'the last card goes' if size == 1 else f'the last {number(size)} cards go'}"
    held = position.hand_size(verdict.seat)
    ways = "" if size == 1 else f", {verdict.choices} ways"
    return f"{what}; free, any {number(size)} of {held} cards{ways}"
