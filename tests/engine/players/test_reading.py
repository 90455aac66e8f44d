"""What calls, leads and discards tell: nothing is odd about what sensible players do, and what is odd is counted."""

from __future__ import annotations

from ai_games import moves_of

from lukfu_cli.engine.actions import FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, CardSet
from lukfu_cli.engine.deals import Deal
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.players.reading import Reading
from lukfu_cli.engine.plays import play_of
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import seat_view


def test_nothing_is_odd_about_greedy_players_and_their_hands_are_told_from_the_deal() -> None:
    moments = exact = 0
    for number in range(60):
        for state, _ in moves_of(51, number, "greedy", "greedy", "greedy"):
            for seat in SEATS:
                odd, hands = Reading(seat_view(state, seat)).explain([cards.mask for cards in state.deal.hands])
                assert odd == 0
                opponents = [other for other in SEATS if other is not seat]
                assert [hands[other].bit_count() for other in opponents] == [
                    len(state.hands[other]) for other in opponents
                ]
                moments += 1
                exact += all(CardSet(hands[other]) == state.hands[other] for other in opponents)
    # A card that is shown later cannot have been discarded; that alone may change the guess.
    assert exact > 0.9 * moments


HANDS = parse_cards("C25 S2479 M1237 T12"), parse_cards("C89 S1568 M4 T34678"), parse_cards("C13467 S3 M5689 T59")


def odd_in(state: GameState, seat: Seat) -> int:
    return Reading(seat_view(state, seat)).explain([cards.mask for cards in state.deal.hands])[0]


def test_a_pass_on_a_good_hand_and_a_call_on_a_poor_one_are_odd() -> None:
    # P1 counts 6.8, enough for the Master; P2 5.2, not enough in the second seat; P3 4, not enough in the third.
    state = GameState.start(Deal(HANDS, Seat.P1))
    assert odd_in(state.apply(Call.PLAY), Seat.P2) == 0
    passed = state.apply(Call.PASS)
    assert odd_in(passed, Seat.P2) == 1
    assert odd_in(passed.apply(Call.PLAY), Seat.P3) == 2
    assert odd_in(passed.apply(Call.PLAY), Seat.P2) == 1
    assert odd_in(passed.apply(Call.PASS).apply(Call.PLAY), Seat.P1) == 1


def test_a_single_led_with_a_combination_in_hand_is_odd_and_so_is_a_claim_not_made() -> None:
    state = GameState.start(Deal(HANDS, Seat.P1)).apply(Call.PLAY)
    call_alone = odd_in(state, Seat.P2)
    single, twos = play_of(parse_cards("S4")), play_of(parse_cards("C2 S2 M2 T2"))
    assert single is not None
    assert twos is not None
    assert odd_in(state.apply(single), Seat.P2) == call_alone + 1
    assert odd_in(state.apply(twos), Seat.P2) == call_alone
    six_old = (
        parse_cards("C1 T1 C9 S9 M9 T9 S234 M5 T56"),
        parse_cards("C2345678 S5678 M1"),
        parse_cards("S1 M234678 T23478"),
    )
    state = GameState.start(Deal(six_old, Seat.P1)).apply(Call.PLAY)
    run = play_of(parse_cards("S234"))
    assert run is not None
    assert odd_in(state.apply(run), Seat.P2) == 1


def test_discards_are_taken_to_be_the_least_cards_but_not_such_as_are_shown_later() -> None:
    hands = parse_cards("C12345678 S1234"), parse_cards("S56789 M1234567"), parse_cards("C9 M89 T123456789")
    state = GameState.start(Deal(hands, Seat.P1)).apply(Call.PLAY)
    led, beat = play_of(parse_cards("C8")), play_of(parse_cards("C9"))
    assert led is not None
    assert beat is not None
    state = state.apply(led).apply(FaceDown(parse_cards("M7"))).apply(beat)
    _, now = Reading(seat_view(state, Seat.P1)).explain([cards.mask for cards in hands])
    # P2's hand is two runs with one Old card; the lowest card of them that is not Old is Myriads 1.
    assert CardSet(now[Seat.P2]) == hands[Seat.P2] - parse_cards("M1")
    assert CardSet(now[Seat.P3]) == hands[Seat.P3] - parse_cards("C9")


def test_whatever_was_discarded_the_hands_have_their_size_and_nothing_that_was_shown() -> None:
    for number in range(40):
        for state, _ in moves_of(52, number, "random", "random", "random"):
            for seat in SEATS:
                _, hands = Reading(seat_view(state, seat)).explain([cards.mask for cards in state.deal.hands])
                for other in seat.others:
                    assert hands[other].bit_count() == len(state.hands[other])
                    assert not hands[other] & state.face_up.mask


def test_fu_that_were_won_make_a_claim_possible() -> None:
    first = parse_cards("C1239 S9 M135 T2345")
    second = parse_cards("C4 S12345678 T167")
    state = GameState.start(Deal((first, second, DECK - first - second), Seat.P1)).apply(Call.PLAY)
    run, next_run = play_of(parse_cards("T2345")), play_of(parse_cards("C123"))
    assert run is not None
    assert next_run is not None
    before = odd_in(state, Seat.P2)
    state = state.apply(run).apply(FaceDown(parse_cards("S1234"))).apply(FaceDown(parse_cards("C5678")))
    assert state.mover is Seat.P1
    # Four fu won, and C1, C9 and S9 are Old.
    assert odd_in(state, Seat.P2) == before
    assert odd_in(state.apply(next_run), Seat.P2) == before + 1
