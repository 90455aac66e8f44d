"""The unknown cards and the places where they may lie, as four points of view have them (D1, D2)."""

from __future__ import annotations

import pytest

from laws.moments_of import position
from lukfu_cli.engine.cards import ALL_MASK, CardSet
from lukfu_cli.engine.deduction import Finder
from lukfu_cli.engine.distributions import (
    IN_HAND,
    Place,
    agrees,
    limits_of,
    unknown_before_table,
    unknown_in_record,
    unknown_to_all,
    unknown_to_seat,
)
from lukfu_cli.engine.history import Trick
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.seats import Seat

DEAL = """\
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
calls: P1 pass, P2 play
1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)
2: P2 T4, P3 T9, P1 (M3)
"""
P1_HAND = "C5 S479 M17 T12"


def mask(cards: str) -> int:
    return parse_cards(cards).mask


@pytest.fixture
def tricks() -> tuple[Trick, ...]:
    return position(DEAL).all_tricks


def test_before_the_table_ones_own_discard_is_a_place_like_others(tricks: tuple[Trick, ...]) -> None:
    found = unknown_before_table(Seat.P1, mask(P1_HAND), tricks)
    assert CardSet(found.cards) == parse_cards("C134679 S1356 M345689 T3567")
    assert [place[:3] for place in found.places] == [
        (Seat.P2, IN_HAND, 8),
        (Seat.P3, IN_HAND, 8),
        (Seat.P3, 1, 3),
        (Seat.P1, 2, 1),
    ]
    assert all(place.fits == found.cards for place in found.places)
    assert [(gone.seat, gone.trick, str(gone.best.play.cards)) for gone in found.inabilities] == [
        (Seat.P3, 1, "C8 S8 T8"),
        (Seat.P1, 2, "T9"),
    ]
    assert found.inabilities[0].shown == mask("T9"), "of that hand, T9 was played later"
    assert found.inabilities[1].shown == mask(P1_HAND), "and this hand is the own one"


def test_a_seat_for_itself_knows_what_it_discarded(tricks: tuple[Trick, ...]) -> None:
    found = unknown_to_seat(Seat.P1, mask(P1_HAND), tricks)
    assert CardSet(found.cards) == parse_cards("C134679 S1356 M45689 T3567")
    assert [place[:3] for place in found.places] == [(Seat.P2, IN_HAND, 8), (Seat.P3, IN_HAND, 8), (Seat.P3, 1, 3)]
    assert found.inabilities[1].shown == mask(P1_HAND + " M3")


def test_the_table_sees_no_hand(tricks: tuple[Trick, ...]) -> None:
    found = unknown_to_all(tricks)
    assert found.cards == ALL_MASK & ~mask("C28 S28 M2 T489")
    assert [place[:2] for place in found.places] == [
        *((seat, IN_HAND) for seat in Seat),
        (Seat.P3, 1),
        (Seat.P1, 2),
    ]


def test_a_record_says_which_hands_were_dealt_and_some_of_the_discards(tricks: tuple[Trick, ...]) -> None:
    dealt = mask("C25 S2479 M1237 T12")
    seen = unknown_in_record((dealt, None, None), tricks)
    assert seen.places[0] == Place(Seat.P2, IN_HAND, 8, seen.cards)
    assert len(seen.places) == 2, "both discards are written out in this record"
    hidden = tuple(
        Trick(trick.number, tuple(played._replace(discarded=None) for played in trick.plays)) for trick in tricks
    )
    unseen = unknown_in_record((dealt, None, None), hidden)
    fits = {place[:3]: CardSet(place.fits) for place in unseen.places}
    assert fits[Seat.P1, IN_HAND, 8] == fits[Seat.P1, 2, 1] == parse_cards("C5 S479 M137 T12")
    assert not fits[Seat.P3, 1, 3] & parse_cards("C5 S479 M137 T12"), "what one hand was dealt is in no other"


def test_a_discard_against_a_single_bars_every_higher_card_from_then_on(tricks: tuple[Trick, ...]) -> None:
    later = (tricks[0], Trick(2, (tricks[1].plays[0], tricks[1].plays[2]._replace(seat=Seat.P3))))
    limits = limits_of(unknown_before_table(Seat.P1, mask("C5 S479 M137 T12"), later))
    (bar,) = limits.bars
    assert (bar.seat, bar.trick) == (Seat.P3, 2)
    assert CardSet(bar.cards) == parse_cards("T5679")
    places = unknown_before_table(Seat.P1, mask("C5 S479 M137 T12"), later).places
    barred = {place[:2]: CardSet(place.fits & ~allowed) for place, allowed in zip(places, limits.allowed, strict=True)}
    assert barred[Seat.P3, IN_HAND] == barred[Seat.P3, 2] == parse_cards("T5679")
    assert not barred[Seat.P3, 1], "before, such a card may have been discarded"
    assert not barred[Seat.P2, IN_HAND]


def test_a_discard_against_a_set_keeps_cards_apart(tricks: tuple[Trick, ...]) -> None:
    unknowns = unknown_before_table(Seat.P2, mask("C9 S156 M4 T367"), tricks[:1])
    limits = limits_of(unknowns)
    assert not limits.bars
    assert [(apart.seat, apart.trick, str(CardSet(apart.cards))) for apart in limits.aparts] == [
        (Seat.P3, 1, "S9 M9 T9")
    ]
    # C9 is P2's own, so there is no other set of three nines.


def test_a_card_shown_later_leaves_fewer_to_be_apart(tricks: tuple[Trick, ...]) -> None:
    limits = limits_of(unknown_before_table(Seat.P2, mask("C9 S156 M4 T367"), tricks))
    assert [str(CardSet(apart.cards)) for apart in limits.aparts] == ["S9 M9"], "T9 was P3's, as trick 2 showed"


def test_a_smaller_group_of_later_tells_nothing_of_a_larger_one_before() -> None:
    """Against the fours P2 may still lack a nine that it discarded against the twos."""
    text = """\
master: P1
P1: C234 S234 M234 T234
P2: ?
P3: ?
calls: P1 play
1: P1 C2 S2 M2 T2, P2 (????), P3 (????)
2: P1 C4 S4 M4, P2 (???), P3 (???)
"""
    state = position(text)
    unknowns = unknown_before_table(Seat.P1, mask("C3 S3 M3 T34"), state.all_tricks)
    nines = [apart for apart in limits_of(unknowns).aparts if apart.seat is Seat.P2 and apart.cards & mask("C9")]
    assert {(apart.trick, str(CardSet(apart.cards))) for apart in nines} == {
        (1, "C9 S9 M9 T9"),
        *((2, cards) for cards in ("C9 S9 M9", "C9 S9 T9", "C9 M9 T9")),
    }
    finder = Finder(unknowns)
    assert finder.with_cards(Seat.P2, mask("C9 S9 M9"), 1) is not None
    assert finder.with_cards(Seat.P2, mask("C9 S9 M9"), 2) is None
    assert finder.with_cards(Seat.P2, mask("C9 S9 M9 T9"), 1) is None


def test_a_discard_that_later_play_refutes_is_broken(tricks: tuple[Trick, ...]) -> None:
    gone = Trick(1, (tricks[1].plays[0], tricks[1].plays[2]._replace(seat=Seat.P3)))
    shown = Trick(2, (tricks[1].plays[1],))
    limits = limits_of(unknown_to_all((gone, shown)))
    assert limits.broken is not None
    assert (limits.broken.seat, limits.broken.trick) == (Seat.P3, 1)
    assert limits_of(unknown_to_all((gone,))).broken is None


def test_what_agrees_is_read_to_the_letter(tricks: tuple[Trick, ...]) -> None:
    unknowns = unknown_before_table(Seat.P1, mask(P1_HAND), tricks)
    hands = ("C9 S156 M4 T367", "C1467 S3 M58 T5", "C3 M69", "M3")
    true = tuple(map(mask, hands))
    assert agrees(unknowns, true)
    assert not agrees(unknowns, (true[0], true[1], true[2], 0)), "a place has too few"
    assert not agrees(unknowns, (true[0], true[1], true[2], mask("T2"))), "a card that is not unknown"
    assert not agrees(unknowns, (true[0], true[1], mask("C4 M69"), true[3])), "a card twice"
    nines = tuple(map(mask, ("S156 M46 T367", "C1467 S3 M58 T5", "C39 M9", "M3")))
    assert not agrees(unknowns, nines), "P3 would have had C9, M9 and T9 against the eights"
