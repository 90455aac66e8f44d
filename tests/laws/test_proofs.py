"""Every proof that the prover gives holds for the verifier, a reading of its own; every kind of proof is found."""

from __future__ import annotations

from collections import Counter
from random import Random as AnyRandom

import pytest
from certificates_of import certificate_of, record_of

from laws.games import random_game
from laws.narrow_play import around_a_set_or_run, scattered
from laws.public_play import made_up, moment_of, to_tricks
from lukfu_cli.engine import proofs
from lukfu_cli.engine.cards import CardSet, cards_above
from lukfu_cli.engine.certificates import Rejected, Verified
from lukfu_cli.engine.deduction import deduce
from lukfu_cli.engine.history import Trick
from lukfu_cli.engine.proofs import Proof
from lukfu_cli.engine.proving import prove_deduced
from lukfu_cli.engine.randomness import stream
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.verifier import verify

# Where the rarer kinds of proof are found: endings by the number of their stream.
SCATTERED = (368, 4026)
AROUND = (273, 1286, 1431, 1456)


def check(seat: Seat, hand: CardSet, tricks: tuple[Trick, ...]) -> Counter[str]:
    """Proves a hand and holds the proofs against the verifier; the kinds of statement in them."""
    proved = prove_deduced(seat, hand, tricks)
    kinds: Counter[str] = Counter()
    if proved.deduction.is_contradiction:
        assert proved.contradiction is not None
        assert all(card.is_deduced is None and card.proof is None and card.witness is None for card in proved.cards)
        kinds += kinds_in(proved.contradiction)
    for card in proved.cards:
        if not proved.deduction.is_contradiction:
            assert card.is_deduced is (card.card in proved.deduction.old)
            assert (card.proof is None) is not card.is_deduced
            assert (card.witness is None) is card.is_deduced
        if card.proof is not None:
            kinds += kinds_in(card.proof)
        if card.witness is not None:
            assert card.witness.higher in cards_above(card.card)
    found = verify(record_of(seat, hand, tricks), certificate_of(seat, hand, tricks))
    assert not isinstance(found, Rejected), (seat, hand, tricks, found)
    assert isinstance(found, Verified)
    return kinds


def kinds_in(proof: Proof) -> Counter[str]:
    return Counter(type(step.says).__name__ for step in proof)


@pytest.mark.parametrize("chunk", range(4))
def test_proofs_about_made_up_play_are_verified(chunk: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(250 * chunk, 250 * (chunk + 1)):
        moment = made_up(AnyRandom(seed))
        kinds += check(SEATS[moment.seat], CardSet(moment.hand), to_tricks(moment.tricks))
    assert {"Absent", "DeducedOld", "SeenOld", "AlwaysOld", "Overfull", "Contradiction", "Impossible"} <= set(kinds)


@pytest.mark.parametrize(("place", "seat", "card", "steps"), [(21, 0, "S6", 7), (31, 1, "M6", 6)])
def test_a_hand_whose_ranks_must_be_counted_is_proved_in_a_few_steps(
    place: int, seat: int, card: str, steps: int
) -> None:
    # Two moments of one random game, which telling cases apart leads into thousands of steps.
    moment = moment_of(random_game(AnyRandom(108), 0.0)[place], seat)
    hand, tricks = CardSet(moment.hand), to_tricks(moment.tricks)
    assert check(SEATS[seat], hand, tricks)["Filled"]
    (proved,) = (part for part in prove_deduced(SEATS[seat], hand, tricks).cards if str(part.card) == card)
    assert proved.proof is not None
    assert len(proved.proof) == steps


def test_every_kind_of_statement_is_found_and_verified() -> None:
    kinds: Counter[str] = Counter()
    for endings, numbers in ((scattered, SCATTERED), (around_a_set_or_run, AROUND)):
        for number in numbers:
            for hands, tricks in endings(stream("narrow", number)):
                for seat in SEATS:
                    kinds += check(seat, CardSet(hands[seat]), tricks)
    for seed in (0, 31, 81, 379, 2188):
        moment = made_up(AnyRandom(seed))
        kinds += check(SEATS[moment.seat], CardSet(moment.hand), to_tricks(moment.tricks))
    statements = {
        value.__name__
        for value in vars(proofs).values()
        if isinstance(value, type)
        and value.__module__ == proofs.__name__
        and hasattr(value, "_field_defaults")
        and "rule" in getattr(value, "_fields", ())
    }
    assert set(kinds) == statements


def test_a_proof_has_no_step_that_is_not_used_and_looks_back_only() -> None:
    for number in AROUND:
        for hands, tricks in around_a_set_or_run(stream("narrow", number)):
            for seat in SEATS:
                for card in prove_deduced(seat, CardSet(hands[seat]), tricks).cards:
                    for place, step in enumerate(card.proof or (), 1):
                        assert step.number == place
                        assert all(used < place for used in step.uses)
                    used = {number for step in card.proof or () for number in step.uses}
                    assert used >= set(range(1, len(card.proof or ())))


def test_what_the_owner_discarded_does_not_change_its_proofs() -> None:
    for number in AROUND[:2]:
        for hands, tricks in around_a_set_or_run(stream("narrow", number)):
            bare = tuple(
                Trick(trick.number, tuple(played._replace(discarded=None) for played in trick.plays))
                for trick in tricks
            )
            for seat in SEATS:
                hand = CardSet(hands[seat])
                assert prove_deduced(seat, hand, tricks) == prove_deduced(seat, hand, bare)
                assert deduce(seat, hand, tricks) == deduce(seat, hand, bare)
