"""Law 6: what a seat sees is the same for all deals that look alike to it, and nothing hidden hangs on it."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterator
from enum import Enum
from random import Random

import pytest

from laws.games import random_game, to_set, to_state
from laws.reference import Action as PlainAction
from laws.reference import Card, Cards, Table, write
from lukfu_cli.engine.actions import Action, Discard, FaceDown
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.cards import DECK, CardSet
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import Deal
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import seat_view

SEEDS = range(25)


def hidden_from(table: Table, seat: int) -> Cards:
    """The cards that the seat has not seen: the others' hands and discards."""
    hidden: Cards = frozenset().union(*(table.hands[other] for other in range(3) if other != seat))
    for trick in table.tricks:
        for kind, other, cards in trick:
            if kind == "down" and other != seat:
                hidden = hidden | cards
    return hidden


def swapped(table: Table, seat: int, random: Random) -> Table:
    """A deal that looks alike to the seat: the cards hidden from it changed places among themselves."""
    hidden = sorted(hidden_from(table, seat))
    others = random.sample(hidden, len(hidden))
    exchange: dict[Card, Card] = dict(zip(hidden, others, strict=True))

    def change(cards: Cards) -> Cards:
        return frozenset(exchange.get(card, card) for card in cards)

    other = table.copy()
    first, second, third = map(change, table.dealt)
    other.dealt = first, second, third
    other.hands = [change(hand) for hand in table.hands]

    def changed(action: PlainAction) -> PlainAction:
        kind, who, cards = action
        return (kind, who, change(cards)) if kind == "down" else action

    other.tricks = [[changed(action) for action in trick] for trick in table.tricks]
    return other


def state_like(state: GameState, table: Table) -> GameState:
    """The state with the hands and discards of a table that looks alike, legal or not."""
    first, second, third = map(to_set, table.dealt)
    deal = Deal((first, second, third), state.deal.master)
    hands = to_set(table.hands[0]), to_set(table.hands[1]), to_set(table.hands[2])
    tricks = tuple(
        trick._replace(
            plays=tuple(
                played if played.play else played._replace(discarded=to_set(action[2]))
                for played, action in zip(trick.plays, actions, strict=True)
            )
        )
        for trick, actions in zip(state.tricks, table.tricks, strict=False)
    )
    current = tuple(
        played if played.play else played._replace(discarded=to_set(action[2]))
        for played, action in zip(state.current, table.in_progress, strict=True)
    )
    return GameState(
        deal,
        hands,
        state.calls,
        state.caller,
        tricks,
        current,
        state.best,
        state.face_up,
        state.fu,
        state.leader,
        state.result,
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_deals_alike_to_a_seat_give_equal_views(seed: int) -> None:
    random = Random(seed)
    for table in random_game(random):
        state = to_state(table)
        for seat in SEATS:
            other = state_like(state, swapped(table, int(seat), random))
            view, alike = seat_view(state, seat), seat_view(other, seat)
            assert alike == view and hash(alike) == hash(view)
            assert pickle.loads(pickle.dumps(alike)) == view


def within(value: object) -> Iterator[object]:
    """A value and everything that hangs on it: nothing of the engine has attributes beside its slots."""
    yield value
    if value is None or isinstance(value, (Enum, int, str)):
        return
    if isinstance(value, tuple):
        parts: list[object] = list(value)
    else:
        assert not hasattr(value, "__dict__"), f"{type(value)} can hold anything"
        parts = [getattr(value, name) for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    for part in parts:
        yield from within(part)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_that_is_hidden_can_be_told_from_another_by_what_hangs_on_a_view(seed: int) -> None:
    for table in random_game(Random(seed)):
        state = to_state(table)
        for seat in SEATS:
            hidden = to_set(hidden_from(table, int(seat)))
            for part in within(seat_view(state, seat)):
                assert not isinstance(part, (GameState, Deal))
                if isinstance(part, (CardSet, Play)):
                    cards = part if isinstance(part, CardSet) else part.cards
                    assert not cards & hidden or hidden.is_subset(cards), f"{part!r} in {write(table)}"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_says_of_its_own_seat_and_of_the_table_what_is_so(seed: int) -> None:
    for table in random_game(Random(seed)):
        state = to_state(table)
        for seat in SEATS:
            view = seat_view(state, seat)
            assert view.seat is seat
            assert view.own_hand == view.hand(seat) == state.hands[seat] and view.own_old == state.old(seat)
            assert (view.phase, view.to_move, view.fu, view.face_up, view.result) == (
                state.phase,
                state.to_move,
                state.fu,
                state.face_up,
                state.result,
            )
            for other in SEATS:
                assert view.hand_size(other) == state.hand_size(other)
                assert state.hands[other].is_subset(view.possible(other))
                if other is not seat and view.hand_size(other):
                    assert view.possible(other) == to_set(hidden_from(table, int(seat)))
            if state.to_move is seat:
                assert view.legal_actions() == state.legal_actions()
            elif state.to_move is not None and table.caller is not None and view.hand(state.to_move) is None:
                assert view.legal_actions() is None


def same_position(one: Position, other: Position) -> bool:
    names = ("calls", "caller", "tricks", "current", "best", "face_up", "fu", "leader", "deal")
    return all(getattr(one, name) == getattr(other, name) for name in names) and all(
        (one.possible(seat), one.hand_size(seat), one.hand(seat))
        == (other.possible(seat), other.hand_size(seat), other.hand(seat))
        for seat in SEATS
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_reduced_to_a_seat_leads_to_that_seats_view(seed: int) -> None:
    for table in random_game(Random(seed)):
        (record,) = read_text(write(table))
        for seat in SEATS:
            read = examine(record, seat=seat)
            assert read.findings == () and read.final is not None
            assert same_position(read.final, seat_view(to_state(table), seat))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_goes_on_as_the_table_does(seed: int) -> None:
    """Applied to a view, what others see of an action leads to the view after it."""
    game = random_game(Random(seed), claims=0)
    for before, after in itertools.pairwise(game):
        state, next_state = to_state(before), to_state(after)
        if before.caller is None:
            continue
        played = next_state.all_tricks[-1].plays[-1]
        for seat in SEATS:
            action: Action
            if played.play is not None:
                action = played.play
            elif played.seat is seat:
                assert played.discarded is not None
                action = FaceDown(played.discarded)
            else:
                action = Discard(played.size)
            assert seat_view(state, seat).apply(action) == seat_view(next_state, seat)


def test_a_view_without_its_own_hand_cannot_be_had() -> None:
    (record,) = read_text("P1: C12 S12 M12 T123456\nP2: ?\nP3: ?\ncalls: P1 play\n")
    position = examine(record).final
    assert position is not None
    with pytest.raises(ValueError, match="P2's hand is not known"):
        seat_view(position, SEATS[1])
    assert seat_view(position, SEATS[0]).own_hand | position.possible(SEATS[1]) == DECK
