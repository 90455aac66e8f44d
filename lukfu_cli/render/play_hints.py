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
from lukfu_cli.render.position_text import BEAT_RULES
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
        return f"Claim, {claim_words(view)}; whoever plays on may lose the lead, and with it the claim (R4.6)."
    if not isinstance(action, Play):
        return _discard_reason(view, action_cards(action))
    if view.best is not None:
        return _beat_reason(view, action)
    claim = " A claim is open, but more fu, each worth a point, seem within reach (R5.1)." if view.can_claim() else ""
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
    hand = f"The hand has {held}; {number(WINNING_FU)} fu win (R1.1)."
    tried = "Played out against hands that the others may hold, calling"
    if call is Call.PLAY:
        return f"{hand} {tried} gains more than passing: both others pay a caller who wins (R5.2)."
    return f"{hand} {tried} loses too often: a losing caller pays for two (R5.2)."


def _unseen(view: SeatView) -> CardSet:
    """The cards that may be against this seat."""
    first, second = view.seat.others
    return view.possible(first) | view.possible(second)


def _open_beaters(view: SeatView, play: Play) -> list[Play]:
    """The plays that beat this one and whose cards may all be against this seat."""
    unseen = _unseen(view)
    return [other for other in beaters_of(play) if other.cards.is_subset(unseen)]


def _combination_reason(view: SeatView, play: Play) -> str:
    beaters = _open_beaters(view, play)
    worth = f"{counted(play.size, 'fu').removesuffix('s')} if it holds"
    kind, rule = f"{play.shape.value} of {number(play.size)}", BEAT_RULES[play.shape]
    if not beaters:
        return f"Nothing that is still out beats it: {number(play.size)} fu for sure ({rule}, R3.7)."
    if len(beaters) == 1:
        return f"Only {beaters[0]}, whole in one hand, could beat it ({rule}): {worth} (R3.7)."
    return (
        f"Each {kind} that could beat it, {len(beaters)} are possible, needs all its cards in one hand ({rule}): "
        f"{worth} (R3.7)."
    )


def _single_reason(view: SeatView, play: Play) -> str:
    card = card_at(play.cards.mask.bit_length() - 1)
    if is_unbeatable_single(play):
        return "Nothing beats it as a single (R3.4): one fu, and the lead again (R3.7)."
    higher = cards_above(card) & _unseen(view)
    if not higher:
        return f"No higher {card.suit.singular} is out (R3.4): one fu, and the lead again (R3.7)."
    verb = "is" if len(higher) == 1 else "are"
    keeps = " It is not Old, so it counts nothing in a claim (R1.2)." if card not in view.own_old else ""
    return (
        f"Above it only {higher} {verb} out, and above no other single that may go are fewer (R3.4).{keeps}"
        if _has_fewest(view, len(higher))
        else f"Above it {higher} {verb} out (R3.4).{keeps}"
    )


def _has_fewest(view: SeatView, count: int) -> bool:
    """Whether other singles may be led, and none has fewer higher cards against it."""
    unseen = _unseen(view)
    singles = [offer for offer in view.legal_actions() or () if isinstance(offer, Play) and offer.size == 1]
    fewest = [len(cards_above(card_at(play.cards.mask.bit_length() - 1)) & unseen) for play in singles]
    return len(singles) > 1 and count <= min(fewest)


def _beat_reason(view: SeatView, play: Play) -> str:
    plays = [offer for offer in view.legal_actions() or () if isinstance(offer, Play)]
    if len(plays) == 1:
        return "It is the only play that beats, and beating is compulsory (R3.3)."
    least = plays[0] == play
    kept = [str(card) for card in view.own_old - play.cards]
    saved = f" and keeps {listed(kept)}, Old for a claim (R1.2)" if kept else ""
    if least:
        return f"It is the lowest of the {number(len(plays))} that beat (R3.3){saved}."
    rest = view.own_hand - play.cards
    together = [str(cards) for cards in (*equal_ranks(rest), *stretches(rest))]
    saved = f" It keeps {listed(together)} together (R3.1)." if together else ""
    if len(view.current) == len(SEATS) - 1:
        return f"It wins the trick, as any play that beats would here (R3.7).{saved}"
    if len(_open_beaters(view, play)) < len(_open_beaters(view, plays[0])):
        return f"It is harder to beat than {plays[0]} ({BEAT_RULES[play.shape]}).{saved}"
    return f"It is as hard to beat as {plays[0]} ({BEAT_RULES[play.shape]}).{saved}"


def _discard_reason(view: SeatView, cards: CardSet) -> str:
    count, held = len(cards), len(view.own_hand)
    fresh = view.own_hand - view.own_old
    spare = fresh - _combined(view.own_hand)
    it_is, old = ("It is", "An Old card") if count == 1 else ("They are", "Old cards")
    if count == held:
        return "There is nothing else left (R3.3)."
    if cards.is_subset(spare):
        return f"{it_is} not Old (R1.2) and in no set or run (R3.1), so little is lost."
    if cards.is_subset(fresh):
        what, could_keep = "breaks into a set or a run", len(spare) >= count
    else:
        what, could_keep = f"gives up {cards & view.own_old}, Old for a claim", len(fresh) >= count
    if could_keep:
        return f"It {what}; by the reckoning of the AI what stays is worth more so (R1.2, R3.1)."
    if cards.is_subset(fresh):
        short = "Too few cards are neither Old nor" if spare else "Every card that is not Old is"
        return f"{short} in a set or a run; by the reckoning of the AI this costs least (R1.2, R3.1)."
    return f"{old} must go; what stays is worth most (R1.2)."
