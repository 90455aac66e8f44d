"""A hint in words: what the AI would do with this hand, and what speaks for it."""

from __future__ import annotations

from lukfu_cli.engine.actions import Action, Claim
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS, CardSet, card_at, cards_above
from lukfu_cli.engine.plays import Play, Shape, beaters_of, is_unbeatable_single
from lukfu_cli.engine.scoring import WINNING_FU
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.view import SeatView
from lukfu_cli.render.play_options import claim_words
from lukfu_cli.render.report import equal_ranks, stretches
from lukfu_cli.render.table_text import HEADING, PLAIN, Line, action_cards, action_words, wrapped
from lukfu_cli.render.words import counted, listed, number


def hint_lines(view: SeatView, action: Action, adviser: str, width: int) -> list[Line]:
    """What the AI named ``adviser`` would do in this seat's place, and a reason in a sentence."""
    lines = wrapped(hint_reason(view, action), width, indent=2)
    return [[(HEADING, f"  {adviser} would {_deed(view, action)}")], *[[(PLAIN, text)] for [(_, text)] in lines]]


def _deed(view: SeatView, action: Action) -> str:
    if isinstance(action, Call):
        return f"say {action.value}"
    if isinstance(action, Claim):
        return "claim"
    if not isinstance(action, Play):
        return f"lay down {action_words(action)}"
    return f"{'lead' if view.best is None else 'play'} {action}"


def hint_reason(view: SeatView, action: Action) -> str:
    """What speaks for an action, from what this seat knows."""
    if isinstance(action, Call):
        return _call_reason(view, action)
    if isinstance(action, Claim):
        return f"Claim, {claim_words(view)}; whoever plays on may lose the lead, and with it the claim."
    if not isinstance(action, Play):
        return _discard_reason(view, action_cards(action))
    if view.best is not None:
        return _beat_reason(view, action)
    claim = " A claim is open, but more fu seem within reach." if view.can_claim() else ""
    reason = _single_reason(view, action) if action.shape is Shape.SINGLE else _combination_reason(view, action)
    return reason + claim


def _combined(hand: CardSet) -> CardSet:
    """The cards of a hand that are part of a set or a run."""
    together = NO_CARDS
    for cards in (*equal_ranks(hand), *stretches(hand)):
        together |= cards
    return together


def _call_reason(view: SeatView, call: Call) -> str:
    old, more = len(view.own_old), len(_combined(view.own_hand) - view.own_old)
    held = f"{counted(old, 'Old card')} and {counted(more, 'other card')} in sets and runs"
    hand = f"The hand has {held}; {number(WINNING_FU)} fu win."
    if call is Call.PLAY:
        return f"{hand} Played out against hands that the others may hold, calling gains more than passing."
    return (
        f"{hand} Played out against hands that the others may hold, calling loses too often: a losing caller pays for "
        "two (R5.2)."
    )


def _unseen(view: SeatView) -> CardSet:
    """The cards that may be against this seat."""
    first, second = view.seat.others
    return view.possible(first) | view.possible(second)


def _combination_reason(view: SeatView, play: Play) -> str:
    unseen = _unseen(view)
    beaters = [other for other in beaters_of(play) if other.cards.is_subset(unseen)]
    worth = f"{counted(play.size, 'fu').removesuffix('s')} if it holds"
    kind = f"{play.shape.value} of {number(play.size)}"
    if not beaters:
        return f"Nothing that is still out beats it: {number(play.size)} fu for sure."
    if len(beaters) == 1:
        return f"Only {beaters[0]} could beat it, if all of it is in one hand: {worth}."
    return f"Each {kind} that could beat it ({len(beaters)} are possible) needs all its cards in one hand: {worth}."


def _single_reason(view: SeatView, play: Play) -> str:
    card = card_at(play.cards.mask.bit_length() - 1)
    if is_unbeatable_single(play):
        return "Nothing beats it as a single (R3.4): one fu, and the lead again."
    higher = cards_above(card) & _unseen(view)
    if not higher:
        return f"No higher {card.suit.singular} is out: one fu, and the lead again."
    verb = "is" if len(higher) == 1 else "are"
    keeps = " It is not Old, so it counts nothing in a claim." if card not in view.own_old else ""
    return (
        f"Above it only {higher} {verb} out, fewer than above the other open singles, or no more.{keeps}"
        if (_has_fewest(view, len(higher)))
        else f"Above it {higher} {verb} out.{keeps}"
    )


def _has_fewest(view: SeatView, count: int) -> bool:
    """Whether no other single that may be led has fewer higher cards against it."""
    unseen = _unseen(view)
    singles = [offer for offer in view.legal_actions() or () if isinstance(offer, Play) and offer.size == 1]
    fewest = [len(cards_above(card_at(play.cards.mask.bit_length() - 1)) & unseen) for play in singles]
    return count <= min(fewest)


def _beat_reason(view: SeatView, play: Play) -> str:
    plays = [offer for offer in view.legal_actions() or () if isinstance(offer, Play)]
    if len(plays) == 1:
        return "It is the only play that beats, and beating is compulsory (R3.3)."
    least = plays[0] == play
    kept = [str(card) for card in view.own_old - play.cards]
    saved = f" and keeps {', '.join(kept)}, which Old cards count in a claim" if kept else ""
    if least:
        return f"It is the lowest of the {number(len(plays))} that beat{saved}."
    rest = view.own_hand - play.cards
    together = [str(cards) for cards in (*equal_ranks(rest), *stretches(rest))]
    saved = f" It keeps {listed(together)} together." if together else ""
    if len(view.current) == len(SEATS) - 1:
        return f"It wins the trick, as any play that beats would here.{saved}"
    return f"It is harder to beat than {plays[0]}.{saved}"


def _discard_reason(view: SeatView, cards: CardSet) -> str:
    old, combined = cards & view.own_old, cards & _combined(view.own_hand)
    one = len(cards) == 1
    if len(cards) == view.hand_size(view.seat):
        return "There is nothing else left."
    if not old and not combined:
        what = "It is" if one else "They are"
        return f"{what} worth least: not Old, and in no set or run."
    if not old:
        return "No card that is not Old can be spared without breaking a set or a run; this costs least."
    return "Old cards must go too; this leaves the most behind."
