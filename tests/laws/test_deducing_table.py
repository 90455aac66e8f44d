"""A table that counts deduced-Old cards: what may be led and claimed there, against all distributions tried one by one.

And with cards unseen: nothing is a fault that some hand excuses, whatever that hand could prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations
from random import Random

import pytest

from laws.distributions_reference import (
    EVERY_CARD,
    HAND,
    TooManyError,
    Tricks,
    Where,
    could_beat,
    face_up,
    failures,
    hide,
    is_beaten,
    split,
)
from laws.games import random_game, to_action, to_set, to_state
from laws.minimax import BIT, bits
from laws.public_play import moment_of, tricks_of
from laws.reference import Cards, Table, every_subset
from laws.test_legal_actions import in_order, offered
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.dealfile.writer import format_record, record_from_position
from lukfu_cli.engine.deals import OldRule, random_deal
from lukfu_cli.engine.deduction import deduced_mask
from lukfu_cli.engine.explanation import explain_action
from lukfu_cli.engine.leading import open_singles_mask
from lukfu_cli.engine.players import player_named
from lukfu_cli.engine.plays import singles_in
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.randomness import deal_stream, move_stream
from lukfu_cli.engine.reduction import reduce_record
from lukfu_cli.engine.replay import check_record
from lukfu_cli.engine.scoring import WINNING_FU
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.table import play_on
from lukfu_cli.engine.view import SeatView, seat_view

MOST_LAID = 400
"""Cards that the enumeration may lay for one answer."""
SEEDS = range(3)
GAMES = 30
"""Random games for each seed."""
MOST_HELD = 6
"""Cards in the hand of a leader whose every lead is tried."""
SHARE_OF_OTHERS = 0.03
"""How many of the moments are looked at, at which nothing could be deduced."""


def can_hold(owner: int, card: int, seat: int, hand: int, tricks: Tricks) -> bool:
    """Whether some distribution that agrees has a card in the hand of ``owner``: the first that is found will do.

    The card is laid first; after it, at each step, the card for which the fewest places are left.
    """
    tricks = hide(tricks)
    discards = list(failures(tricks, {seat: hand}))
    laid_by = {other: sum(laid.size for trick in tricks for laid in trick if laid.seat == other) for other in range(3)}
    room = {(other, HAND): 12 - laid_by[other] for other in range(3) if other != seat}
    for number, trick in enumerate(tricks, 1):
        room.update({(laid.seat, number): laid.size for laid in trick if not laid.is_up})
    layout = dict.fromkeys(room, 0)
    laid_so_far = 0

    def takes(where: Where, one: int) -> bool:
        if not room[where]:
            return False
        layout[where] += one
        is_refuted = any(could_beat(discard, layout) for discard in discards if discard.seat == where[0])
        layout[where] -= one
        return not is_refuted

    def lay(left: frozenset[int], places: dict[int, list[Where]]) -> bool:
        nonlocal laid_so_far
        if not left:
            return True
        one = min(left, key=lambda each: (len(places[each]), each))
        for where in places[one]:
            laid_so_far += 1
            if laid_so_far > MOST_LAID:
                raise TooManyError
            room[where] -= 1
            layout[where] += one
            rest = left - {one}
            if lay(rest, {each: [place for place in room if takes(place, each)] for each in rest}):
                return True
            layout[where] -= one
            room[where] += 1
        return False

    left = frozenset(split(EVERY_CARD & ~(hand | face_up(tricks))))
    assert card in left and sum(room.values()) == len(left)
    first = {each: [place for place in room if takes(place, each)] for each in left}
    here = (owner, HAND)
    return here in first[card] and lay(left, {**first, card: [here]})


class DeducingTable(Table):
    """The reference table, where a card is Old by D3: no distribution that agrees has a higher one against it."""

    found: dict[int, Cards]

    def old(self, seat: int) -> Cards:
        # Asked for every action that is tried at one moment; nothing is done at this table.
        if seat not in self.found:
            self.found[seat] = self.searched(seat)
        return self.found[seat]

    def searched(self, seat: int) -> Cards:
        _, hand, tricks = moment_of(self, seat)
        aged = super().old(seat)
        for card in sorted(self.hands[seat] - aged):
            higher = [one for one in split(EVERY_CARD & ~(hand | face_up(tricks))) if is_beaten(BIT[card], one)]
            if not any(can_hold(owner, one, seat, hand, tricks) for one in higher for owner in {0, 1, 2} - {seat}):
                aged |= {card}
        return aged

    @classmethod
    def like(cls, table: Table) -> DeducingTable:
        other = cls(table.dealt, table.master)
        other.__dict__.update(table.copy().__dict__)
        other.found = {}
        return other


def late_leads(seed: int) -> Iterator[DeducingTable]:
    """Moments on lead at which a card is unbeatable and not seen to be, and some others.

    Where the search grows too large they fall away.
    """
    random = Random(f"deducing {seed}")
    for _ in range(GAMES):
        for table in random_game(random, claims=0.1):
            if table.phase != "lead" or not 1 <= len(table.hands[table.leader]) <= MOST_HELD:
                continue
            if not is_promising(table) and random.random() > SHARE_OF_OTHERS:
                continue
            deducing = DeducingTable.like(table)
            try:
                deducing.old(table.leader)
            except TooManyError:
                continue
            yield deducing


@cache
def kept_leads(seed: int) -> tuple[DeducingTable, ...]:
    """The same, found once for all that asks about them."""
    return tuple(late_leads(seed))


def is_promising(table: Table) -> bool:
    """Whether the leader holds a card that no other hand has a higher one against, and that is not Old by sight."""
    against = bits(table.hands[(table.leader + 1) % 3] | table.hands[(table.leader + 2) % 3])
    fresh = table.hands[table.leader] - table.old(table.leader)
    return any(not is_beaten(BIT[card], against) for card in fresh)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_may_be_led_and_claimed_is_what_all_distributions_say(seed: int) -> None:
    tried = 0
    for table in kept_leads(seed):
        state = to_state(table).under(OldRule.DEDUCED)
        seat = table.leader
        assert state.old(SEATS[seat]) == to_set(table.old(seat))
        assert state.claim_fu(SEATS[seat]) == table.claim_fu(seat)
        legal = [action for action in table.legal() if action[0] != "down"]
        assert offered(state) == sorted(legal, key=in_order)
        for cards in every_subset(table.hands[seat]):
            action = to_action(("up", seat, cards))
            fault = state.fault(action)
            assert (fault.rule if fault else "") == table.broken(("up", seat, cards))
            assert explain_action(state, action).is_legal == (fault is None)
        tried += 1
    assert tried > 20


def test_among_them_are_moments_at_which_what_is_seen_says_otherwise() -> None:
    leads = claims = 0
    for seed in SEEDS:
        for table in kept_leads(seed):
            seen, proved = to_state(table), to_state(table).under(OldRule.DEDUCED)
            claims += seen.can_claim() is not proved.can_claim()
            leads += seen.legal_actions() != proved.legal_actions() and seen.can_claim() is proved.can_claim()
    assert leads > 4 and claims > 0


@pytest.mark.parametrize("names", ["random,random,random", "greedy,random,greedy", "counter,greedy,random"])
def test_games_of_ais_at_such_a_table_are_legal_to_all_who_look_on(names: str) -> None:
    for number in range(6 if "counter" in names else 40):
        first, second, third = map(player_named, names.split(","))
        start = GameState.start(random_deal(deal_stream(2027, number), OldRule.DEDUCED))
        end = play_on(start, (first, second, third), partial(move_stream, 2027, number))
        (record,) = read_text(format_record(record_from_position(end)))
        assert record.old_rule is OldRule.DEDUCED
        assert check_record(record) == []
        for seat in SEATS:
            assert check_record(reduce_record(record, seat)) == []


def views_on_lead(seed: int) -> Iterator[SeatView]:
    """What a seat sees of another's lead late in a game, where every hand that it may have can be tried."""
    random = Random(f"views {seed}")
    for _ in range(GAMES):
        for table in random_game(random, claims=0.1):
            if table.phase != "lead" or not 1 <= len(table.hands[table.leader]) <= 2:
                continue
            for other in SEATS[table.leader].others:
                yield seat_view(to_state(table).under(OldRule.DEDUCED), other)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_play_of_an_unknown_hand_is_a_fault_that_some_hand_excuses(seed: int) -> None:
    tried = 0
    for view in views_on_lead(seed):
        leader = view.leader
        possible, size, tricks = view.possible(leader), view.hand_size(leader), view.all_tricks
        low, high = view.claim_range(leader)
        excused = CardSet(0)
        for chosen in combinations(possible, size):
            hand = CardSet.of(chosen).mask
            old = deduced_mask(leader, hand, tricks)
            assert low <= view.fu[leader] + old.bit_count() <= high
            excused |= CardSet(hand if leader is view.caller else open_singles_mask(hand, old))
        assert view.phase is Phase.LEAD
        for single in singles_in(possible.mask):
            assert not single.cards.is_subset(excused) or view.fault(single) is None
        assert view.can_claim() is not False or high < WINNING_FU
        tried += 1
    assert tried > 20


def test_before_anything_lies_face_down_nothing_is_taken_to_be_proved() -> None:
    random = Random("nothing face down")
    for _ in range(40):
        for table in random_game(random, claims=0.0):
            if any(not laid.is_up for trick in tricks_of(table) for laid in trick) or table.phase != "lead":
                continue
            state = to_state(table)
            for seat in SEATS:
                seen, proved = (seat_view(state.under(rule), seat) for rule in OldRule)
                assert [seen.claim_range(other) for other in SEATS] == [proved.claim_range(other) for other in SEATS]
                assert seen.legal_actions() == proved.legal_actions()
