"""Worlds drawn at random: each agrees with all that the seat has seen, and none that agrees is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from ai_games import moves_of

from laws.games import to_set
from laws.worlds_reference import HAND, every_layout, riddle_of
from lukfu_cli.engine.actions import Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, CardSet
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import Deal, random_deal
from lukfu_cli.engine.history import Trick
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import beating_plays, play_of
from lukfu_cli.engine.randomness import Random, deal_stream, stream
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import SeatView, seat_view
from lukfu_cli.engine.worlds import MOST_TRIES, World, WorldSampler


def check_agreement(view: SeatView, world: World, sampler: WorldSampler) -> None:
    """Plays the world through as the seat saw it: every card comes from its hand, and who discards cannot beat (D2)."""
    hidden = {(place.seat, place.trick): cards for place, cards in zip(sampler.discards, world.discards, strict=True)}
    hands = list(Deal(world.dealt, view.deal.master).hands)
    assert hands[view.seat] == view.deal.hands[view.seat]
    for trick in view.all_tricks:
        for turn, played in enumerate(trick.plays):
            hand, seat = hands[played.seat], played.seat
            cards = played.cards or hidden.pop((seat, trick.number))
            assert len(cards) == played.size
            assert cards.is_subset(hand)
            if played.is_face_down:
                best = Trick(trick.number, trick.plays[:turn]).best.play
                assert not beating_plays(hand, best)
            hands[seat] = hand - cards
    assert not hidden
    assert tuple(hands) == world.hands
    assert world.hands[view.seat] == view.own_hand


def states_of_games(games: range) -> Iterator[GameState]:
    """Every moment of some games between players who choose by chance: long deals with many discards."""
    for number in games:
        for state, _ in moves_of(8, number, "random", "random", "random"):
            yield state


def test_every_world_could_have_been_dealt_and_played() -> None:
    discards = worlds = 0
    for state in states_of_games(range(40)):
        for seat in SEATS:
            view = seat_view(state, seat)
            sampler = WorldSampler(view)
            world = sampler.sample(stream("worlds", worlds))
            assert world is not None
            check_agreement(view, world, sampler)
            discards += len(world.discards)
            worlds += 1
    assert discards > 500


def test_a_view_of_a_record_with_cards_unseen_will_do() -> None:
    for state in states_of_games(range(10)):
        view = seat_view(state, state.mover)
        # What the seat saw is itself a position with unseen cards, of which a view can be made.
        assert WorldSampler(seat_view(view, view.seat)).sample(Random(1)) == WorldSampler(view).sample(Random(1))


def test_before_any_play_each_unseen_card_is_as_likely_here_as_there() -> None:
    state = GameState.start(random_deal(deal_stream(8, 1)))
    sampler = WorldSampler(seat_view(state, Seat.P2))
    random = stream("worlds", 1)
    count = 2000
    held: Counter[object] = Counter()
    for _ in range(count):
        world = sampler.sample(random)
        assert world is not None
        assert world.hands == world.dealt
        assert world.hands[Seat.P2] == state.hands[Seat.P2]
        held.update(world.hands[Seat.P3])
    assert set(held) == set(DECK - state.hands[Seat.P2])
    # Half of the draws each; five standard deviations are 112.
    assert all(abs(times - count / 2) < 112 for times in held.values())


# Endings with discards that matter: against singles, which bar one card more than the other; against a set; a run.
SINGLES = """\
master: P3
P1: C3479 S7 M34 T24678
P2: C1568 S4689 M89 T35
P3: C2 S1235 M12567 T19
calls: P3 play
1: P3 C2 S2 M2, P1 C7 S7 T7, P2 C8 S8 M8
2: P2 T5, P3 T9, P1 (C9)
3: P3 S1 M1 T1, P1 (M34 T4), P2 (C6 S6 M9)
4: P3 M5, P1 (T2), P2 (T3)
5: P3 S5, P1 (T8), P2 S9
6: P2 S4, P3 (M7), P1 (T6)
7: P2 C5, P3 (S3), P1 (C3)
8: P2 C1
"""
SINGLES_AND_A_SET = """\
master: P2
P1: C2456789 S4 M79 T37
P2: C13 S157 M1568 T568
P3: S23689 M234 T1249
calls: P2 pass, P3 pass, P1 play
1: P2 S5 M5 T5, P3 (S89 T1), P1 C7 M7 T7
2: P1 C456, P2 (C1 M68), P3 M234
3: P3 T2, P1 T3, P2 T6
4: P2 T8, P3 T9, P1 (C9)
5: P3 S2, P1 S4, P2 S7
6: P2 M1, P3 (T4), P1 M9
7: P1 C8, P2 (S1), P3 (S3)
8: P1 C2, P2 C3, P3 (S6)
"""
SINGLES_AND_A_RUN = """\
master: P1
P1: C379 S5679 M346 T15
P2: C256 S248 M258 T369
P3: C148 S13 M179 T2478
calls: P1 play
1: P1 S567, P2 (C6 S2 T9), P3 (C1 S1 T8)
2: P1 M6, P2 M8, P3 M9
3: P3 T4, P1 T5, P2 T6
4: P2 T3, P3 T7, P1 (S9)
5: P3 T2, P1 (M4), P2 (S4)
6: P3 M1, P1 M3, P2 M5
7: P2 M2, P3 M7, P1 (C7)
8: P3 S3, P1 (C9), P2 S8
9: P2 C2, P3 C4, P1 (T1)
10: P3 C8, P1 (C3), P2 (C5)
"""


def view_of(text: str, seat: Seat) -> SeatView:
    position = replay(read_text(text)[0]).final
    assert position is not None
    return seat_view(position, seat)


def spread(world: World, sampler: WorldSampler, seat: Seat) -> frozenset[tuple[tuple[int, int], CardSet]]:
    """What lies where in a world."""
    hands = [((int(other), HAND), world.hands[other]) for other in seat.others]
    discards = zip(sampler.discards, world.discards, strict=True)
    return frozenset([*hands, *(((int(place.seat), place.trick), cards) for place, cards in discards)])


@pytest.mark.parametrize(
    ("text", "seat", "count"),
    [(SINGLES, Seat.P1, 212), (SINGLES_AND_A_SET, Seat.P2, 200), (SINGLES_AND_A_RUN, Seat.P1, 480)],
    ids=["singles", "singles and a set", "singles and a run"],
)
@pytest.mark.parametrize("tries", [MOST_TRIES, 0], ids=["drawn", "counted out"])
def test_all_worlds_that_agree_are_equally_likely(
    text: str, seat: Seat, count: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lukfu_cli.engine.worlds.MOST_TRIES", tries)
    view = view_of(text, seat)
    possible = {
        frozenset((spot, to_set(cards)) for spot, cards in layout.items())
        for layout in every_layout(riddle_of(view, seat))
    }
    assert len(possible) == count
    sampler, random = WorldSampler(view), stream("worlds", 2)
    found: Counter[frozenset[tuple[tuple[int, int], CardSet]]] = Counter()
    for _ in range(40 * count):
        world = sampler.sample(random)
        assert world is not None
        found[spread(world, sampler, seat)] += 1
    assert set(found) == possible
    # Pearson's statistic: its mean is one less than the number of worlds, its variance twice that. Four deviations
    # above the mean is where chance alone comes once in ten thousand times.
    freedom = count - 1
    statistic = sum((times - 40) ** 2 / 40 for times in found.values())
    assert abs(statistic - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_discard_against_a_single_bars_the_higher_cards_from_that_hand() -> None:
    hands = parse_cards("C12345678 S1234"), parse_cards("S56789 M1234567"), parse_cards("C9 M89 T123456789")
    high, beat = play_of(parse_cards("C8")), play_of(parse_cards("C9"))
    assert high is not None
    assert beat is not None
    state = GameState.start(Deal(hands, Seat.P1)).apply(Call.PLAY)
    state = state.apply(high).apply(FaceDown(parse_cards("M1"))).apply(beat)
    sampler = WorldSampler(seat_view(state, Seat.P1))
    draw = stream("worlds", 3)
    worlds = [sampler.sample(draw) for _ in range(50)]
    assert all(world is not None and parse_cards("C9").is_subset(world.dealt[Seat.P3]) for world in worlds)


def test_a_record_that_contradicts_itself_gives_no_world() -> None:
    hands = parse_cards("C123456789 S123"), parse_cards("M123456789 S456"), parse_cards("T123456789 S789")
    state = GameState.start(Deal(hands, Seat.P1)).apply(Call.PLAY)
    led = play_of(parse_cards("S3"))
    assert led is not None
    # Both followers discard against Strings 3, though the six higher Strings can be nowhere but with them.
    view = seat_view(state.apply(led), Seat.P1).apply(Discard(1)).apply(Discard(1))
    assert WorldSampler(view).sample(Random(1)) is None
