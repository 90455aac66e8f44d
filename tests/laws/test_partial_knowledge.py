"""What may be said of a hand that is not known equals what holds for every hand it may be, tried one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st

from laws.games import to_set
from laws.reference import DECK, Cards, beating, beats, every_play, follow_fault, is_old, lead_fault, old, shape
from lukfu_cli.engine.actions import Action, Discard, FaceDown, lay_face_up
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS
from lukfu_cli.engine.deals import PartialDeal
from lukfu_cli.engine.history import BestPlay, Played
from lukfu_cli.engine.partial import PartialState, fewest_old, may_be_unable, may_have_only_old, may_lead_as_fresh
from lukfu_cli.engine.plays import Play, play_of
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.seats import Seat

PLAYS = every_play()
SUIT_PAIRS = list(combinations(range(4), 2))
RANK_GROUPS = [(1, 2, 9), (1, 8, 9), (4, 5, 6), (7, 8, 9), (1, 2, 3)]


class Unknown(NamedTuple):
    """A hand of ``size`` cards out of ``possible``, with ``face_up`` seen; the rest of the deck is somewhere."""

    possible: Cards
    face_up: Cards
    size: int

    @property
    def hands(self) -> list[Cards]:
        return [frozenset(hand) for hand in combinations(sorted(self.possible), self.size)]


@st.composite
def unknown_hands(draw: st.DrawFn, least: int = 1) -> Unknown:
    """Small cases that are rich in runs, sets and Old cards: two suits, or three ranks of all suits."""
    deck = draw(
        st.one_of(
            st.sampled_from(SUIT_PAIRS).map(lambda suits: sorted(c for c in DECK if c[0] in suits)),
            st.sampled_from(RANK_GROUPS).map(lambda ranks: sorted(c for c in DECK if c[1] in ranks)),
        )
    )
    places = draw(st.lists(st.sampled_from("hufo"), min_size=len(deck), max_size=len(deck)))
    possible = [card for card, place in zip(deck, places, strict=True) if place in "hu"][:9]
    face_up = frozenset(card for card, place in zip(deck, places, strict=True) if place == "f")
    assume(len(possible) > least)
    size = draw(st.integers(least, min(6, len(possible) - 1)))
    return Unknown(frozenset(possible), face_up, size)


@st.composite
def followers(draw: st.DrawFn) -> tuple[Unknown, Cards, Cards]:
    """An unknown hand that may hold what beats a best play, that best play, and as many cards that are to be kept."""
    kind, size = draw(st.sampled_from([("single", 1), ("set", 3), ("set", 4), ("run", 3), ("run", 4), ("run", 3)]))
    best = draw(st.sampled_from([play for play in PLAYS if (shape(play), len(play)) == (kind, size)]))
    beaters = [play for play in PLAYS if beats(play, best)]
    helping: list[Cards] = draw(st.lists(st.sampled_from(beaters), min_size=1, max_size=2)) if beaters else []
    possible = frozenset().union(*helping)
    others = draw(st.permutations(sorted(DECK - best - possible)))
    wanted = draw(st.integers(max(size, len(possible)) + 1, max(9, len(possible) + 1)))
    possible = possible | frozenset(others[: wanted - len(possible)])
    hand_size = draw(st.integers(size, len(possible) - 1))
    random_kept = frozenset(draw(st.permutations(sorted(possible)))[:size])
    kept = draw(st.sampled_from([random_kept, *helping]))
    return Unknown(possible, best | frozenset(others[wanted : wanted + 4]), hand_size), best, kept


@given(unknown_hands(), st.integers(0, 6))
def test_the_range_of_a_claim_is_the_range_over_every_hand_without_gaps(unknown: Unknown, fu: int) -> None:
    totals = {fu + len(old(hand, unknown.face_up)) for hand in unknown.hands}
    state = leading(unknown, Seat.P2, is_caller=True, has_passed=False, fu=fu)
    low, high = state.claim_range(Seat.P2)
    assert set(range(low, high + 1)) == totals
    assert fewest_old(to_set(unknown.possible), to_set(unknown.face_up), unknown.size) == min(totals) - fu
    assert state.can_claim() == (None if low < 6 <= high else low >= 6)
    assert state.claim_fu(Seat.P2) == (low if low == high else None)


@given(unknown_hands())
def test_which_single_may_go_as_not_old_and_which_from_all_old(unknown: Unknown) -> None:
    possible, face_up, size = to_set(unknown.possible), to_set(unknown.face_up), unknown.size
    for card in unknown.possible:
        single = frozenset([card])
        holding = [hand for hand in unknown.hands if card in hand]
        fresh = [
            hand
            for hand in holding
            if not is_old(card, hand, unknown.face_up)
            and max(suit for suit, _ in hand - old(hand, unknown.face_up)) == card[0]
        ]
        only_old = [hand for hand in holding if old(hand, unknown.face_up) == hand]
        assert may_lead_as_fresh(to_set(single), possible, face_up, size) == bool(fresh)
        assert may_have_only_old(to_set(single), possible, face_up, size) == bool(only_old)


@given(followers())
def test_whether_a_hand_may_be_unable_to_beat(case: tuple[Unknown, Cards, Cards]) -> None:
    unknown, best, kept = case
    unable = [hand for hand in unknown.hands if kept <= hand and not beating(hand, best)]
    play = play_of(to_set(best))
    assert isinstance(play, Play)
    assert may_be_unable(to_set(unknown.possible), unknown.size, to_set(kept), play) == bool(unable)


@given(unknown_hands(), st.booleans(), st.booleans(), st.data())
def test_a_lead_is_at_fault_only_if_it_is_from_every_hand(
    unknown: Unknown, is_caller: bool, has_passed: bool, data: st.DataObject
) -> None:
    is_caller = is_caller and not has_passed
    state = leading(unknown, Seat.P2, is_caller, has_passed, fu=0)

    def rule(hand: Cards, cards: Cards, is_down: bool) -> str:
        return lead_fault(hand, old(hand, unknown.face_up), cards, is_down, is_caller, has_passed)

    check_faults(state, unknown, data, rule)


@given(followers(), st.data())
def test_a_follow_is_at_fault_only_if_it_is_from_every_hand(
    case: tuple[Unknown, Cards, Cards], data: st.DataObject
) -> None:
    unknown, best, kept = case
    state = following(unknown, best)

    def rule(hand: Cards, cards: Cards, is_down: bool) -> str:
        return follow_fault(hand, cards, is_down, best)

    check_faults(state, unknown, data, rule, [kept])


def leading(unknown: Unknown, seat: Seat, is_caller: bool, has_passed: bool, fu: int) -> PartialState:
    master = seat if has_passed else Seat.P1
    caller = seat if is_caller else Seat.P1
    calls = (Call.PASS, Call.PASS, Call.PLAY) if has_passed else (Call.PASS,) * is_caller + (Call.PLAY,)
    return a_state(unknown, master, calls, caller, None, seat, (0, fu, 0))


def following(unknown: Unknown, best: Cards) -> PartialState:
    play = play_of(to_set(best))
    assert isinstance(play, Play)
    seen = unknown._replace(face_up=unknown.face_up | best)
    return a_state(seen, Seat.P1, (Call.PLAY,), Seat.P1, BestPlay(Seat.P1, play), Seat.P1, (0, 0, 0))


def a_state(
    unknown: Unknown,
    master: Seat,
    calls: tuple[Call, ...],
    caller: Seat,
    best: BestPlay | None,
    leader: Seat,
    fu: tuple[int, int, int],
) -> PartialState:
    """A moment at which P2, whose hand is not known, is to move."""
    deal = PartialDeal((None, None, to_set(frozenset(sorted(DECK)[:12]))), master)
    current = () if best is None else (Played(best.seat, best.play, best.play.size),)
    possible, sizes = (NO_CARDS, to_set(unknown.possible), NO_CARDS), (0, unknown.size, 0)
    face_up = to_set(unknown.face_up)
    return PartialState(deal, possible, sizes, calls, caller, (), current, best, face_up, fu, leader, None)


def check_faults(
    state: PartialState,
    unknown: Unknown,
    data: st.DataObject,
    rule: Callable[[Cards, Cards, bool], str],
    more: Sequence[Cards] = (),
) -> None:
    order = data.draw(st.permutations(sorted(unknown.possible)))
    for cards in [*(frozenset(order[:size]) for size in range(1, min(5, len(order)) + 1)), *more]:
        size = len(cards)
        for is_down in (False, True):
            action: Action = FaceDown(to_set(cards)) if is_down else lay_face_up(to_set(cards))
            expect_fault(state.fault(action), [{rule(hand, cards, is_down)} for hand in unknown.hands])
        unseen = [
            {rule(hand, frozenset(cards), True) for cards in combinations(sorted(hand), size)} or {"R3.9"}
            for hand in unknown.hands
        ]
        expect_fault(state.fault(Discard(size)), unseen)


def expect_fault(fault: Fault | None, rules: list[set[str]]) -> None:
    """``rules`` are those broken, hand by hand, "" for none. "Not in hand" counts only where no hand has the cards."""
    broken = set().union(*rules)
    if "" in broken:
        assert fault is None
    else:
        assert fault is not None and fault.rule in (broken - {"R3.9"} or {"R3.9"})
