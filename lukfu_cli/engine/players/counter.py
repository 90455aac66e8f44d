"""The AI ``counter``: remembers every card and what discards prove, and plays worlds out before it decides.

A world is one way the unseen cards may lie, drawn so that it agrees with all that was played. Each candidate is tried
in the same worlds; the best on average is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from lukfu_cli.engine.actions import CLAIM, Action, Claim, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.players.greedy import choose_play, would_call
from lukfu_cli.engine.players.policy import choose_discard
from lukfu_cli.engine.players.race import Budget, best_candidate
from lukfu_cli.engine.players.reading import Reading
from lukfu_cli.engine.players.rollout import NOBODY, Table, next_lead, play_out, points_for
from lukfu_cli.engine.plays import play_from_mask
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.scoring import win_points
from lukfu_cli.engine.seats import turn_order
from lukfu_cli.engine.view import SeatView
from lukfu_cli.engine.worlds import WorldSampler

AUCTION = Budget(first_look=40, most_worlds=120, most_values=240)
PLAY = Budget(first_look=12, most_worlds=60, most_values=400)
DOUBT = 0.5
"""By how many standard errors another play must be ahead of the usual one to be chosen."""
MOST_DRAWS = 20
"""Worlds drawn in search of one in which no call and no lead was odd; after that the least odd of them is taken."""

Worlds = Callable[[], list[int] | None]


def choose(view: SeatView, random: Random) -> Action:
    """The call or play that does best on average in worlds that agree with the view. Any hint is made of this."""
    if view.phase is Phase.AUCTION:
        return _choose_call(view, random)
    candidates = _candidates(view)
    if len(candidates) == 1:
        return candidates[0]
    value = _value_of_play(view, candidates)
    return candidates[best_candidate(len(candidates), _likely_worlds(view, random), value, PLAY, DOUBT)]


def _choose_call(view: SeatView, random: Random) -> Call:
    """Calls if that gains more on average than passing."""
    calls = (Call.PASS, Call.PLAY)
    return calls[best_candidate(2, _likely_worlds(view, random), _value_of_call(view, calls), AUCTION, 0.0)]


def _value_of_call(view: SeatView, calls: tuple[Call, Call]) -> Callable[[int, list[int]], int]:
    """What a call is worth in a world: after a pass, those who follow call on their count."""
    me, place = view.seat, len(view.calls)
    order = turn_order(view.deal.master)
    master = order[0]

    def value(candidate: int, world: list[int]) -> int:
        caller, passed_master = me, master if place else NOBODY
        if calls[candidate] is Call.PASS:
            later = [order[turn] for turn in range(place + 1, 3) if would_call(world[order[turn]], turn)]
            if not later:
                return 0
            caller, passed_master = later[0], master
        outcome = play_out(list(world), Table(0, (0, 0, 0), master, caller, passed_master))
        return points_for(me, outcome, caller)

    return value


def _candidates(view: SeatView) -> list[Action]:
    """What is worth a thought, the usual choice first: all that is legal, but of larger discards only the usual one."""
    offers = view.legal_actions()
    assert offers, "asked only when the seat is to move"
    offer = offers[0]
    if isinstance(offer, Discard):
        hand = view.own_hand
        usual = CardSet(choose_discard(hand.mask, view.face_up.mask, offer.count))
        others = [CardSet(card.mask) for card in hand - usual] if offer.count == 1 else []
        return [FaceDown(cards) for cards in (usual, *others)]
    first = choose_play(view) if view.best else _usual_lead(view)
    return [first, *(other for other in offers if other != first)]


def _usual_lead(view: SeatView) -> Action:
    """What a playout would do in this place: lead, or claim."""
    me = view.seat
    is_caller, is_limited = me is view.caller, view.is_passed_master(me)
    hand, seen, old = view.own_hand.mask, view.face_up.mask, view.own_old.mask
    lead = next_lead(hand, seen, old, view.fu[me], is_caller, is_limited)
    return play_from_mask(lead) if lead else CLAIM


def _value_of_play(view: SeatView, candidates: list[Action]) -> Callable[[int, list[int]], int]:
    """What a play is worth in a world, in net points of this seat."""
    me, caller = view.seat, view.caller
    assert caller is not None, "the auction is over"
    hand, seen = view.own_hand.mask, view.face_up.mask
    master = view.deal.master
    passed_master = master if view.is_passed_master(master) else NOBODY
    played = len(view.current) + 1
    claim = 2 * win_points(view.claim_fu(me) or 0)

    def value(candidate: int, world: list[int]) -> int:
        action = candidates[candidate]
        if isinstance(action, Claim):
            return claim
        assert not isinstance(action, (Call, Discard)), "the auction is over, and discards name their cards"
        laid = action.cards.mask
        best, holder, face_up = laid, me, seen | laid
        if isinstance(action, FaceDown):
            beaten = view.current_best()
            best, holder, face_up = beaten.play.cards.mask, beaten.seat, seen
        hands = list(world)
        hands[me] = hand & ~laid
        table = Table(face_up, view.fu, view.leader, caller, passed_master, best, holder, played)
        return points_for(me, play_out(hands, table), caller)

    return value


def _likely_worlds(view: SeatView, random: Random) -> Worlds:
    """Draws worlds that agree with the view and in which the opponents did little that is odd.

    What it gives are the opponents' hands now; that of this seat is as it was dealt.
    """
    sampler, reading = WorldSampler(view), Reading(view)

    def draw() -> list[int] | None:
        found: list[int] | None = None
        least = 0
        for _ in range(MOST_DRAWS):
            world = sampler.sample(random)
            if world is None:
                break
            odd, hands = reading.explain([cards.mask for cards in world.dealt])
            if found is None or odd < least:
                found, least = hands, odd
            if not odd:
                break
        return found

    return draw
