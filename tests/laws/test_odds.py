"""The odds of a seat are what counting out every distribution gives, and add up where that cannot be done (D1, D2)."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random

import pytest

from laws.games import from_set, random_game, random_table, to_set, to_state
from laws.reference import Cards, Table, shape, write
from laws.worlds_reference import (
    HAND,
    Layout,
    Riddle,
    beaters,
    every_layout,
    made_up_riddle,
    riddle_of,
    ways_at_most,
)
from lukfu_cli.engine.actions import Discard
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import Deal, Hands
from lukfu_cli.engine.deduction import deduce
from lukfu_cli.engine.distributions import IN_HAND, Inability, Place, Unknowns, unknown_before_table
from lukfu_cli.engine.history import BestPlay
from lukfu_cli.engine.layouts import Layouts, TooManyWaysError
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.odds import Odds, estimated_odds, odds_of
from lukfu_cli.engine.plays import play_from_mask, play_of
from lukfu_cli.engine.position import IllegalActionError, Position
from lukfu_cli.engine.randomness import stream
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import seat_view
from lukfu_cli.engine.worlds import WorldSampler

MOST_WAYS = 4000
SEEDS = range(50)


@cache
def moments(seed: int) -> list[tuple[Table, Position, Seat]]:
    """Every moment of a random game, and the seats at it. The games are long: few claims, many combinations."""
    game = [(table, to_state(table)) for table in random_game(Random(seed), claims=0.1)]
    return [(table, position, seat) for table, position in game for seat in SEATS]


def odds_at(position: Position, seat: Seat) -> Odds:
    odds = odds_of(position, seat)
    assert odds is not None
    return odds


def counted_out(layouts: list[Layout]) -> dict[tuple[tuple[int, int], int | str], int]:
    """How many layouts put each card into each hand, or face down."""
    counts: Counter[tuple[tuple[int, int], int | str]] = Counter()
    for layout in layouts:
        for (seat, trick), cards in layout.items():
            counts.update((card, seat if trick == HAND else "down") for card in cards)
    return dict(counts)


def told(odds: Odds) -> dict[tuple[tuple[int, int], int | str], int]:
    counts: dict[tuple[tuple[int, int], int | str], int] = {}
    for card, held, down in odds.cards:
        pair = int(card.suit), int(card.rank)
        places: list[tuple[int | str, int]] = [*enumerate(held), ("down", down)]
        for where, count in places:
            if count:
                counts[pair, where] = count
    return counts


def kinds_that_matter(riddle: Riddle) -> set[str]:
    """The shapes of the plays that were not beaten, where the unknown cards could have beaten them."""
    return {
        str(shape(best))
        for _, _, best, seen_later in riddle.unable
        if any(play <= riddle.cards | seen_later for play in beaters(best))
    }


def unknowns_of(riddle: Riddle) -> Unknowns:
    """The riddle as the engine has it."""
    cards = to_set(riddle.cards).mask
    places = [
        Place(SEATS[seat], IN_HAND if trick == HAND else trick, size, cards) for (seat, trick), size in spots(riddle)
    ]
    unable = []
    for seat, trick, best, seen_later in sorted(riddle.unable, key=lambda item: item[1]):
        play = play_of(to_set(best))
        assert play is not None
        unable.append(Inability(SEATS[seat], trick, BestPlay(Seat.P3, play), to_set(seen_later).mask))
    return Unknowns(cards, tuple(places), tuple(unable))


def spots(riddle: Riddle) -> list[tuple[tuple[int, int], int]]:
    return list(riddle.spots.items())


@pytest.mark.parametrize("seed", range(5))
def test_counts_are_those_of_every_distribution_that_agrees(seed: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(40):
        riddle = made_up_riddle(Random(1000 * seed + number))
        layouts = every_layout(riddle)
        counted = Layouts(unknowns_of(riddle))
        assert counted.total == len(layouts)
        for card, counts in counted.with_card().items() if layouts else ():
            (pair,) = from_set(CardSet(card))
            assert counts == tuple(sum(pair in layout[spot] for layout in layouts) for spot, _ in spots(riddle))
        seen.update(kinds_that_matter(riddle))
        seen["limited"] += 0 < len(layouts) < ways_at_most(riddle)
        seen["contradiction"] += not layouts
    assert min(seen[kind] for kind in ("single", "limited", "contradiction")) > 5
    assert min(seen["set"], seen["run"]) > 2


def test_at_the_end_of_games_too() -> None:
    seen: Counter[str] = Counter()
    for table, position, seat in (moment for seed in SEEDS for moment in moments(seed)):
        riddle = riddle_of(position, seat)
        if not riddle.unable or ways_at_most(riddle) > MOST_WAYS:
            continue
        layouts = every_layout(riddle)
        odds = odds_at(position, seat)
        assert odds.is_exact
        assert odds.worlds == odds.cases == len(layouts)
        assert cards_of(odds) == riddle.cards
        assert told(odds) == counted_out(layouts)
        seen.update(kinds_that_matter(riddle))
        seen["limited"] += len(layouts) < ways_at_most(riddle)
        seen["in trick"] += bool(table.in_progress)
    assert min(seen[kind] for kind in ("single", "limited", "in trick")) > 20
    assert min(seen["set"], seen["run"]) >= 3


@pytest.mark.parametrize("seed", range(8))
def test_at_any_moment_the_counts_add_up(seed: int) -> None:
    for _, position, seat in moments(seed):
        odds = odds_at(position, seat)
        assert odds.worlds > 0
        assert all(sum(card.held) + card.down == odds.worlds for card in odds.cards)
        for other in SEATS:
            size = 0 if other is seat else position.hand_size(other)
            assert sum(card.held[other] for card in odds.cards) == size * odds.worlds
        face_down = sum(
            played.size
            for trick in position.all_tricks
            for played in trick.plays
            if played.is_face_down and played.seat is not seat
        )
        assert odds.face_down == face_down
        assert sum(card.down for card in odds.cards) == face_down * odds.worlds


@pytest.mark.parametrize("seed", range(12, 16))
def test_before_the_table_a_hand_can_hold_what_is_counted_in_it(seed: int) -> None:
    """Deduction, which looks for one distribution at a time, finds a holder where the count is not 0 (D3)."""
    for _, position, seat in moments(seed):
        hand = position.hand(seat)
        assert hand is not None
        unknowns = unknown_before_table(seat, hand.mask, position.all_tricks)
        counted = dict.fromkeys(SEATS, 0)
        for card, counts in Layouts(unknowns).with_card().items():
            for place, count in zip(unknowns.places, counts, strict=True):
                counted[place.seat] |= card if place.is_hand and count else 0
        deduction = deduce(seat, hand, position.all_tricks)
        assert [counted[other] for other in SEATS] == [cards.mask for cards in deduction.holders]


def test_before_any_play_each_card_is_as_likely_here_as_there() -> None:
    odds = odds_at(to_state(random_table(Random(1))), Seat.P2)
    assert odds.worlds == 2704156  # 24! / (12! 12!)
    assert {(card.held, card.down) for card in odds.cards} == {((1352078, 0, 1352078), 0)}


def alike(table: Table, seat: Seat, layout: Layout) -> Table:
    """A deal that looks the same to the seat, with the unknown cards as a layout has them."""
    dealt = []
    for other in range(3):
        face_up = [cards for trick in table.tricks for kind, who, cards in trick if kind == "up" and who == other]
        hidden = [cards for (who, _), cards in layout.items() if who == other]
        dealt.append(table.dealt[other] if other == seat else frozenset().union(*face_up, *hidden))
    new = Table((dealt[0], dealt[1], dealt[2]), table.master)
    for number, call in enumerate(table.calls):
        new.do(("call", (table.master + number) % 3, call))
    for number, trick in enumerate(table.tricks, 1):
        for kind, who, cards in trick:
            is_hidden = kind == "down" and who != seat
            new.do((kind, who, layout[who, number] if is_hidden else cards))
    return new


def other_deal(table: Table, seat: Seat, layout: Layout) -> Position | None:
    """The same play with other cards; None if a lead was not free then, which is no matter of D2."""
    try:
        return to_state(alike(table, seat, layout))
    except IllegalActionError:
        return None


def test_two_deals_alike_to_a_seat_give_equal_odds_and_equal_draws() -> None:
    compared = 0
    for seed in SEEDS:
        for table, position, seat in moments(seed):
            riddle = riddle_of(position, seat)
            if position.is_over or not riddle.unable or not 1 < ways_at_most(riddle) <= MOST_WAYS:
                continue
            other = other_deal(table, seat, Random(seed).choice(every_layout(riddle)))
            if other is None:
                continue
            assert odds_of(other, seat) == odds_of(position, seat) == odds_of(seat_view(position, seat), seat)
            assert estimated_odds(other, seat, stream("alike", seed), 20) == estimated_odds(
                position, seat, stream("alike", seed), 20
            )
            draws = [WorldSampler(seat_view(deal, seat)).sample(stream("alike", seed)) for deal in (other, position)]
            assert draws[0] == draws[1] is not None
            compared += 1
    assert compared > 30


@pytest.mark.parametrize("seed", range(4))
def test_an_estimate_is_near_what_is_counted(seed: int) -> None:
    """Five standard errors, at some moments of a game each; the number of distributions within a tenth."""
    for number, (_, position, seat) in enumerate(moments(seed)):
        if number % 7:
            continue
        odds, guess = odds_at(position, seat), estimated_odds(position, seat, stream("near", number), 1000)
        assert guess is not None and not guess.is_exact and guess.cases == 1000
        assert abs(guess.worlds - odds.worlds) <= odds.worlds / 10
        for card, near in zip(odds.cards, guess.cards, strict=True):
            assert near.card is card.card
            for count, other in zip((*card.held, card.down), (*near.held, near.down), strict=True):
                chance = odds.chance(count)
                error = (chance * (1 - chance) / 1000) ** 0.5
                assert abs(guess.chance(other) - chance) <= 5 * error


def test_past_the_bound_the_counting_is_given_up() -> None:
    unknowns = unknowns_of(made_up_riddle(Random(5034)))
    size = Layouts(unknowns).size
    assert size > 20
    assert Layouts(unknowns, most_steps=size).total
    with pytest.raises(TooManyWaysError):
        Layouts(unknowns, most_steps=size - 1)


def test_a_record_that_contradicts_itself_leaves_no_distribution() -> None:
    # Both followers discard against Strings 3, though the six higher Strings can be nowhere but with them.
    state = GameState.start(Deal(parse_hands("C123456789 S123", "M123456789 S456", "T123456789 S789"), Seat.P1))
    view = seat_view(state.apply(Call.PLAY).apply(play_from_mask(parse_cards("S3").mask)), Seat.P1)
    position = view.apply(Discard(1)).apply(Discard(1))
    for odds in (odds_of(position, Seat.P1), estimated_odds(position, Seat.P1, stream("none"), 10)):
        assert odds is not None
        assert (odds.worlds, odds.is_exact, odds.cards) == (0, True, ())
    assert odds_of(position, Seat.P2) is None
    assert estimated_odds(position, Seat.P2, stream("none"), 10) is None


def parse_hands(*hands: str) -> Hands:
    first, second, third = map(parse_cards, hands)
    return first, second, third


def cards_of(odds: Odds) -> Cards:
    return frozenset((int(card.suit), int(card.rank)) for card, _, _ in odds.cards)


def test_the_own_discards_are_known_to_who_laid_them_down() -> None:
    table = random_game(Random(5), claims=0.0)[-1]
    position = to_state(table)
    for seat in SEATS:
        own = [cards for trick in table.tricks for kind, who, cards in trick if kind == "down" and who == seat]
        assert not cards_of(odds_at(position, seat)) & frozenset().union(*own, table.dealt[seat])


def test_what_a_seat_was_dealt_tells_its_discards_where_the_record_does_not() -> None:
    """With an empty hand all that was dealt and not shown is face down, whatever lay in which trick."""
    table = random_game(Random(5), claims=0.0)[-1]
    position = to_state(table)
    for seat in SEATS:
        (record,) = read_text(as_seen_without_discards(write(table), str(seat)))
        hidden = replay(record).final
        assert hidden is not None and hidden.hand(seat) is not None
        assert odds_of(hidden, seat) == odds_of(position, seat)
        assert sum(odds_of(hidden, other) is not None for other in SEATS) == 1


def as_seen_without_discards(text: str, seat: str) -> str:
    """The file of somebody who saw one hand dealt, and no discard."""
    lines = []
    for line in text.splitlines():
        if line[0].isdigit():
            line = re.sub(r"\(([^)]*)\)", lambda cards: "(" + "?" * len(re.findall(r"\d", cards[1])) + ")", line)
        elif line.startswith("P") and not line.startswith(seat):
            line = f"{line[:2]}: ?"
        lines.append(line)
    return "\n".join(lines) + "\n"
