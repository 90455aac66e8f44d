"""Sentences for the findings about play, claims and scores (LF3xx, LF4xx, LF5xx).

The finding itself names the rule; a sentence names another one only where it stands on that as well.
"""

from __future__ import annotations

from collections.abc import Callable

from lukfu_cli.engine.actions import CLAIM, Discard
from lukfu_cli.engine.cards import NO_CARDS, CardSet, card_at
from lukfu_cli.engine.explanation.facts import BarredSingle, MustBeat, NotHeld
from lukfu_cli.engine.explanation.objections import whereabouts
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.leading import PASSED_MASTER_LIMIT, open_singles
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import Play, beating_plays, play_of
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.replay import Step, possible_scores
from lukfu_cli.engine.scoring import WINNING_FU, ResultKind, format_score
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.render import objection_sentences
from lukfu_cli.render.beating_words import what_is_needed
from lukfu_cli.render.play_lists import owned, plays_listed
from lukfu_cli.render.words import counted, form_of, listed, number, play_name, shape_needed


def play_message(finding: Finding) -> str:
    """One or two sentences: what is wrong, and what would be right."""
    return _MESSAGES[finding.facts["fault"]](finding)


def _step(finding: Finding) -> Step:
    step = finding.facts["step"]
    assert isinstance(step, Step), f"{finding.code} is about a recorded action"
    return step


def _position(finding: Finding) -> Position:
    position = finding.facts["position"]
    assert isinstance(position, Position)
    return position


def _cards(step: Step) -> CardSet:
    """The cards of a recorded play; none where they were not seen."""
    cards = getattr(step.action, "cards", NO_CARDS)
    return cards if isinstance(cards, CardSet) else NO_CARDS


def _can(position: Position) -> str:
    """A sentence on what the player to move can do, if that is known."""
    offers = position.legal_actions()
    if not offers or position.caller is None:
        return ""
    seat = position.mover
    plays = [offer for offer in offers if isinstance(offer, Play)]
    if not plays:
        due = next(offer.count for offer in offers if isinstance(offer, Discard))
        return f" {seat} can discard any {counted(due, 'card')}."
    claim = f"claim {number(position.claim_fu(seat) or 0)} fu or " if offers[0] is CLAIM else ""
    named = plays_listed(plays, "or", position.hand_size(seat) if position.best is None else 0)
    return f" {seat} can {claim}play {named}."


def _wrong_leader(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    if position.tricks:
        last = position.tricks[-1]
        won = f"{last.best.seat} won trick {last.number} with {format_cards(last.best.play.cards)}"
        return f"{step.seat} leads, but {won} and leads trick {step.trick}."
    return f"{step.seat} leads, but the Master leads to the first trick, and that is {position.deal.master}."


def _out_of_turn(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    if step.trick > position.trick_number:
        who = "playing" if position.mover is step.seat else f"{position.mover} has played"
        return f"{step.seat} leads trick {step.trick} before {who} to trick {position.trick_number}."
    if step.trick < position.trick_number:
        return f"Trick {step.trick} has its three plays: {step.seat} cannot play to it again."
    return f"{step.seat} plays, but it is {position.mover}'s turn."


def _not_in_hand(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    seat, cards = step.seat, _cards(step)
    missing = cards - position.possible(seat)
    if not missing:
        laid = step.action.count if isinstance(step.action, Discard) else len(cards)
        left = counted(position.hand_size(seat), "card")
        return f"{seat} lays {counted(laid, 'card')}, but has only {left} left.{_can(position)}"
    reason = NotHeld(seat, missing, whereabouts(position, missing, seat))
    where = objection_sentences.whereabouts(reason)
    return f"{objection_sentences.not_held_but(reason, where)}.{_can(position)}"


def _deal_is_over(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    result = position.result
    if result is not None and result.kind is ResultKind.VOID:
        return f"{step.seat} plays, but three passes have made the deal void (R2.4)."
    return f"{step.seat} plays, but the deal is over: the hands are empty (R5.3)."


def _auction_open(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    return f"{step.seat} plays before the auction is over: {position.mover} is to say play or pass (R2.3)."


def _no_play(finding: Finding) -> str:
    step, cards = _step(finding), _cards(_step(finding))
    forms = "a lead is a single, a set of three or four, or a run of three or more"
    return f"{step.seat} leads {format_cards(cards)}, {form_of(cards)}: {forms}.{_can(_position(finding))}"


def _lead_face_down(finding: Finding) -> str:
    lays = f"{_step(finding).seat} is on lead and lays cards face down"
    return f"{lays}: a lead is always face up.{_can(_position(finding))}"


def _passed_master(finding: Finding) -> str:
    step = _step(finding)
    play = play_of(_cards(step))
    assert play is not None
    limit = f"sets and runs of at most {number(PASSED_MASTER_LIMIT)} cards only"
    leads = f"leads {format_cards(play.cards)}, {play_name(play)}"
    return f"{step.seat} is a Master who passed and {leads}: {limit}.{_can(_position(finding))}"


def _too_low(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    best, cards = position.current_best(), _cards(step)
    lays = f"{step.seat}'s {format_cards(cards)} does not beat {owned(best)}"
    return f"{lays}: {what_is_needed(cards, best.play)}.{_can(position)}"


def _wrong_count(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    best = position.current_best()
    laid = step.action.count if isinstance(step.action, Discard) else len(_cards(step))
    led = best.play.size
    were = "one card was" if led == 1 else f"{number(led)} cards were"
    can = _can(position) or f" It takes {shape_needed(best.play)} that beats {owned(best)}, or {number(led)} face down."
    return f"{step.seat} discards {counted(laid, 'card')}, but {were} led.{can}"


def _could_beat(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    best, hand = position.current_best(), position.hand(step.seat)
    beaters = () if hand is None else beating_plays(hand, best.play)
    reason = MustBeat(step.seat, best, beaters)
    clause = objection_sentences.must_beat(reason)
    return f"{step.seat} discards, but {clause.removeprefix(f'{step.seat} ')}."


def _contradiction(finding: Finding) -> str:
    from lukfu_cli.render.conflict_words import conflict_clause

    clause = conflict_clause(_position(finding), _step(finding).action)
    return f"{clause[0].upper()}{clause[1:]}."


def _barred_single(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    seat, cards = step.seat, _cards(step)
    hand, old = position.hand(seat), position.old(seat)
    is_old = finding.facts["fault"] is Fault.OLD_SINGLE
    card = card_at(cards.mask.bit_length() - 1)
    if hand is None or old is None:
        what = ", an Old card, and cannot have only Old cards" if is_old else ""
        none = f"{seat}, not the caller, leads {card}{what}"
        return f"{none}." if is_old else f"{none}: no hand that {seat} can have allows that single."
    free = open_singles(hand, old, is_caller=False)
    reason = BarredSingle(seat, card, is_old, hand - old, free, position.by_deduction(seat))
    clause = objection_sentences.barred_single(reason)
    return f"{seat} leads {card}, but {clause}.{_can(position)}" if not is_old else f"{clause}.{_can(position)}"


def _claim_off_lead(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    if position.is_over:
        return f"{step.seat} claims, but the deal is over."
    if position.caller is None:
        return f"{step.seat} claims before the auction is over."
    if position.current:
        where = f"trick {position.trick_number} is in progress and {position.mover} is to play"
    else:
        where = f"{position.leader} is on lead"
    return f"{step.seat} claims, but {where}: a claim is made on lead, before leading."


def _claim_too_low(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    seat, old = step.seat, position.old(step.seat)
    needed = f"{number(WINNING_FU)} are needed"
    if old is None:
        return f"{seat} claims with {position.claim_range(seat)[1]} fu at the most: {needed}."
    has = objection_sentences.won_and_old(seat, position.fu[seat], old, position.by_deduction(seat))
    has = has.removeprefix(f"{seat} ")
    return f"{seat} claims, but {has}: {needed}."


def _wrong_score(finding: Finding) -> str:
    position = _position(finding)
    result, score = position.result, finding.facts["score"]
    assert result is not None and result.winner is not None
    if result.score is None:
        low = format_score(possible_scores(position, result)[0])
        return f"No total of {result.winner}'s claim gives {format_score(score.points)}; the least is {low}."
    assert result.fu is not None
    if result.winner is position.caller:
        who = "the caller wins: each of the other two pays"
    else:
        who = f"the caller, {position.caller}, pays both shares"
    worth = f"{result.fu} fu, worth {counted(max(result.score) // 2, 'point')}"
    return f"{result.winner} wins with {worth}, and {who}: {format_score(result.score)}."


def _no_score_due(finding: Finding) -> str:
    result = _position(finding).result
    if result is None:
        return "The deal is not over: it has no score yet."
    if result.kind is ResultKind.VOID:
        return "Three passes made the deal void (R2.4): nobody pays."
    fu = listed(f"{seat} {count}" for seat, count in zip(SEATS, _position(finding).fu, strict=True))
    return f"The deal is a draw, nobody has six fu ({fu}): nobody pays."


_MESSAGES: dict[Fault, Callable[[Finding], str]] = {
    Fault.WRONG_FIRST_LEADER: _wrong_leader,
    Fault.WRONG_LEADER: _wrong_leader,
    Fault.SINGLE_TOO_LOW: _too_low,
    Fault.SET_TOO_LOW: _too_low,
    Fault.RUN_TOO_LOW: _too_low,
    Fault.OUT_OF_TURN: _out_of_turn,
    Fault.NOT_IN_HAND: _not_in_hand,
    Fault.DEAL_IS_OVER: _deal_is_over,
    Fault.NO_PLAY: _no_play,
    Fault.LEAD_FACE_DOWN: _lead_face_down,
    Fault.PASSED_MASTER: _passed_master,
    Fault.WRONG_COUNT: _wrong_count,
    Fault.COULD_BEAT: _could_beat,
    Fault.AUCTION_OPEN: _auction_open,
    Fault.CONTRADICTION: _contradiction,
    Fault.WRONG_SUIT: _barred_single,
    Fault.OLD_SINGLE: _barred_single,
    Fault.CLAIM_OFF_LEAD: _claim_off_lead,
    Fault.CLAIM_TOO_LOW: _claim_too_low,
    Fault.WRONG_SCORE: _wrong_score,
    Fault.NO_SCORE_DUE: _no_score_due,
}
