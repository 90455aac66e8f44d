"""Sentences for the findings about play, claims and scores (LF3xx, LF4xx, LF5xx)."""

from __future__ import annotations

from collections.abc import Callable

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.leading import PASSED_MASTER_LIMIT
from lukfu_cli.engine.old import prove_old
from lukfu_cli.engine.plays import Shape, beating_plays, play_of
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.replay import Step, possible_scores
from lukfu_cli.engine.scoring import WINNING_FU, ResultKind, format_score
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render.words import counted, form_of, listed, number, offer_words, play_name, shape_needed


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


def _cards(step: Step) -> str:
    """The cards of a recorded play; ``its discard`` where they were not seen."""
    cards = getattr(step.action, "cards", None)
    return str(cards) if isinstance(cards, CardSet) else "unseen cards"


def _can(position: Position) -> str:
    """A sentence on what the player to move can do, if that is known and anything."""
    offers = position.legal_actions()
    if not offers:
        return ""
    return f" {position.mover} can {offer_words(offers)}."


def _wrong_leader(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    if position.tricks:
        last = position.tricks[-1]
        return f"{step.seat} leads, but {last.best.seat} won trick {last.number} with {last.best.play} and leads trick {step.trick}."
    return f"{step.seat} leads, but the Master leads to the first trick, and that is {position.deal.master}."


def _out_of_turn(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    if step.trick > position.trick_number:
        return f"{step.seat} leads trick {step.trick} before {position.mover} has played to trick {position.trick_number}."
    if step.trick < position.trick_number:
        return f"Trick {step.trick} has its three plays: {step.seat} cannot play to it again."
    return f"{step.seat} plays, but it is {position.mover}'s turn."


def _not_in_hand(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    cards = getattr(step.action, "cards", None)
    if not isinstance(cards, CardSet):
        return f"{step.seat} lays down more cards than are left in the hand."
    missing = cards - position.possible(step.seat)
    hand = position.hand(step.seat)
    if not missing:
        return f"{step.seat} plays {cards}, more cards than the {counted(position.hand_size(step.seat), 'card')} in the hand."
    holds = f" It is {hand}." if hand else ""
    return f"{_parts(missing)} not in {step.seat}'s hand{_whereabouts(position, missing, step.seat)}.{holds}"


def _parts(cards: CardSet) -> str:
    return f"{listed(str(card) for card in cards)} {'is' if len(cards) == 1 else 'are'}"


def _whereabouts(position: Position, cards: CardSet, seat: Seat) -> str:
    """Where one missing card is, for as much as the position knows."""
    if len(cards) > 1:
        return ""
    for trick in position.all_tricks:
        for played in trick.plays:
            if played.cards is not None and cards.is_subset(played.cards):
                how = "discarded" if played.is_face_down else "played"
                return f": {played.seat} {how} it in trick {trick.number}"
    for other in seat.others:
        hand = position.hand(other)
        if hand is not None and cards.is_subset(hand):
            return f": {other} holds it"
    return ""


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
    position, step = _position(finding), _step(finding)
    cards = getattr(step.action, "cards", CardSet(0))
    return f"{step.seat} leads {cards}, {form_of(cards)}: a lead is a single, a set of three or four, or a run of three or more.{_can(position)}"


def _lead_face_down(finding: Finding) -> str:
    step = _step(finding)
    return f"{step.seat} is on lead and lays cards face down: a lead is always face up.{_can(_position(finding))}"


def _passed_master(finding: Finding) -> str:
    step = _step(finding)
    play = play_of(getattr(step.action, "cards", CardSet(0)))
    assert play is not None
    return (
        f"{step.seat} is a Master who passed and leads {play}, {play_name(play)}: "
        f"sets and runs of at most {number(PASSED_MASTER_LIMIT)} cards only.{_can(_position(finding))}"
    )


def _too_low(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    best = position.current_best()
    cards = getattr(step.action, "cards", CardSet(0))
    play = play_of(cards)
    if play is None or play.shape is not best.play.shape or play.size != best.play.size:
        why = f"{shape_needed(best.play)} is needed"
    elif best.play.shape is Shape.SINGLE:
        why = f"a higher {best.play.suit.singular} is needed"
        if not beating_plays(position.possible(step.seat) | cards, best.play) and best.play.rank == 1:
            why = "nothing beats it"
    elif best.play.shape is Shape.SET:
        why = "only nines beat a led set of aces" if best.play.rank == 1 else "a higher rank is needed"
    else:
        why = "a higher top card in the same suit, or a higher suit, is needed"
    return f"{step.seat}'s {cards} does not beat {best.seat}'s {best.play}: {why}.{_can(position)}"


def _wrong_count(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    best = position.current_best()
    cards = getattr(step.action, "cards", None)
    count = len(cards) if isinstance(cards, CardSet) else getattr(step.action, "count", 0)
    led = position.current[0].size
    was = "card was" if led == 1 else "cards were"
    can = _can(position)
    return f"{step.seat} discards {counted(count, 'card')}, but {number(led)} {was} led: {shape_needed(best.play)} or {number(led)} face down.{can}"


def _could_beat(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    best = position.current_best()
    hand = position.hand(step.seat)
    if hand is None:
        return f"{step.seat} discards, but any hand that {step.seat} can have beats {best.seat}'s {best.play}; beating is compulsory."
    beaters = beating_plays(hand, best.play)
    named = listed([str(play) for play in beaters[:6]], "or") + (" …" if len(beaters) > 6 else "")
    return f"{step.seat} discards, but can beat {best.seat}'s {best.play} with {named}; beating is compulsory."


def _wrong_suit(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    hand, old = position.hand(step.seat), position.old(step.seat)
    cards = getattr(step.action, "cards", CardSet(0))
    if hand is None or old is None:
        return f"{step.seat}, not the caller, leads {cards}: no hand that {step.seat} can have allows that single."
    fresh = hand - old
    suit = max(card.suit for card in fresh)
    return (
        f"{step.seat}, not the caller, leads {cards}: a single must be of {suit.plural}, the highest suit in which "
        f"{step.seat} holds a card that is not Old.{_can(position)}"
    )


def _old_single(finding: Finding) -> str:
    position, step = _position(finding), _step(finding)
    hand, old = position.hand(step.seat), position.old(step.seat)
    cards = getattr(step.action, "cards", CardSet(0))
    if hand is None or old is None:
        return f"{step.seat}, not the caller, leads {cards}, an Old card, and cannot have only Old cards."
    card = next(iter(cards))
    proof = prove_old(card, hand, position.face_up, {})
    why = "always Old (R4.1)" if proof.rule == "R4.1" else "Old (R4.2)"
    return f"{step.seat}, not the caller, leads {cards}, which is {why}, but {listed(map(str, list(hand - old)[-3:]))} {'is' if len(hand - old) == 1 else 'are'} not.{_can(position)}"


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
    old = position.old(step.seat)
    won = position.fu[step.seat]
    if old is None:
        most = position.claim_range(step.seat)[1]
        return f"{step.seat} claims with {most} fu at the most: {WINNING_FU} are needed."
    cards = f" ({old})" if old else ""
    return (
        f"{step.seat} claims with {won} fu won and {counted(len(old), 'Old card')}{cards}, {won + len(old)} together: "
        f"{WINNING_FU} are needed."
    )


def _wrong_score(finding: Finding) -> str:
    position = _position(finding)
    result, score = position.result, finding.facts["score"]
    assert result is not None and result.winner is not None
    if result.score is None:
        low = format_score(possible_scores(position, result)[0])
        return f"No total of {result.winner}'s claim gives {format_score(score.points)}; the least is {low}."
    assert result.fu is not None
    who = "the caller wins: each of the other two pays" if result.winner is position.caller else f"the caller, {position.caller}, pays both shares"
    points = max(result.score) // 2
    return f"{result.winner} wins with {result.fu} fu, worth {counted(points, 'point')}, and {who}: {format_score(result.score)}."


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
    Fault.WRONG_SUIT: _wrong_suit,
    Fault.OLD_SINGLE: _old_single,
    Fault.CLAIM_OFF_LEAD: _claim_off_lead,
    Fault.CLAIM_TOO_LOW: _claim_too_low,
    Fault.WRONG_SCORE: _wrong_score,
    Fault.NO_SCORE_DUE: _no_score_due,
}
