"""Worlds drawn at random: each agrees with all that the seat has seen, and none that agrees is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ai_games import moves_of

from lukfu_cli.engine.actions import Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, CardSet
from lukfu_cli.engine.deals import Deal, random_deal
from lukfu_cli.engine.history import Trick
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import beating_plays, play_of
from lukfu_cli.engine.randomness import Random, deal_stream, stream
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import SeatView, seat_view
from lukfu_cli.engine.worlds import World, WorldSampler


def check_agreement(view: SeatView, world: World, sampler: WorldSampler) -> None:
    """Plays the world through as the seat saw it: every card comes from its hand, and who discards cannot beat (D2)."""
    hidden = {(place.seat, place.order): cards for place, cards in zip(sampler.discards, world.discards, strict=True)}
    hands = list(Deal(world.dealt, view.deal.master).hands)
    assert hands[view.seat] == view.deal.hands[view.seat]
    for trick in view.all_tricks:
        for place, played in enumerate(trick.plays):
            hand, seat = hands[played.seat], played.seat
            cards = played.cards or hidden.pop((seat, 3 * trick.number + place))
            assert len(cards) == played.size
            assert cards.is_subset(hand)
            if played.is_face_down:
                best = Trick(trick.number, trick.plays[:place]).best.play
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


def after_a_run_was_not_beaten() -> SeatView:
    """P1's view of an ending in which P2 has discarded three cards against Strings 7 to 9.

    Nine cards are unknown: P2's three, P3's three and the discard. P2 could have beaten with Tens 7 to 9.
    """
    hands = parse_cards("C123456789 S12 M9"), parse_cards("M12345678 S3456"), parse_cards("T123456789 S789")
    state = GameState.start(Deal(hands, Seat.P1)).apply(Call.PLAY)
    for cards in ("C456789", "M123456", "T123456", "S789"):
        play = play_of(parse_cards(cards))
        assert play is not None
        state = state.apply(play)
    state = state.apply(FaceDown(parse_cards("C123"))).apply(FaceDown(parse_cards("S345")))
    return seat_view(state, Seat.P1)


def every_world(view: SeatView) -> set[tuple[CardSet, CardSet, CardSet]]:
    """P2's hand, P3's hand and P2's discard, in every distribution that agrees, found by trying all (D2)."""
    unknown = view.possible(Seat.P2)
    led = play_of(parse_cards("S789"))
    assert led is not None
    found = set()
    for held in combinations(unknown, 3):
        second = CardSet.of(held)
        for discarded in combinations(unknown - second, 3):
            discard = CardSet.of(discarded)
            if not beating_plays(second | discard, led):
                found.add((second, unknown - second - discard, discard))
    return found


def test_all_that_agree_with_a_discard_against_a_run_are_equally_likely() -> None:
    view = after_a_run_was_not_beaten()
    possible = every_world(view)
    # 9! / (3! 3! 3!) ways to lay nine cards out, but for those 20 * 20 in which P2 had Tens 7 to 9.
    assert len(possible) == 1680 - 400
    sampler = WorldSampler(view)
    random = stream("worlds", 2)
    found: Counter[tuple[CardSet, CardSet, CardSet]] = Counter()
    for _ in range(20 * len(possible)):
        world = sampler.sample(random)
        assert world is not None
        found[world.hands[Seat.P2], world.hands[Seat.P3], world.discards[0]] += 1
    assert set(found) == possible
    # Pearson's statistic: its mean is one less than the number of worlds, its variance twice that.
    freedom = len(possible) - 1
    statistic = sum((times - 20) ** 2 / 20 for times in found.values())
    assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5


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
