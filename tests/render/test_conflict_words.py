"""Contradictions in words, where the steps that lead there are not shown."""

from __future__ import annotations

import pytest
from certificates_of import MOMENTS, moment_from

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.contradiction import Conflict
from lukfu_cli.engine.proving import prove_deduced
from lukfu_cli.render.conflict_words import no_way

SENTENCES = {
    "crowded": (
        "no way in which the five unseen cards can lie agrees with the play, since T3, T4 and T5 can lie only in P3's "
        "hand, which takes two cards, and they are three, after the discard of P2 in trick 2"
    ),
    "unfilled": (
        "no way in which the seven unseen cards can lie agrees with the play, since P1's discards of tricks 3 and 4, "
        "which take six cards, can hold at most two of C9, S9, M9 and T9, and of the others only C4, C5 and C6: too "
        "few, after the discard of P1 in trick 3"
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_contradiction_by_counting_names_its_cards(name: str) -> None:
    seat, hand, tricks = moment_from(MOMENTS[name])
    proved = prove_deduced(seat, hand, tricks)
    assert proved.contradiction is not None
    told = no_way(Conflict(CardSet(proved.deduction.unknown.mask), None, proved.contradiction), tricks)
    assert told == SENTENCES[name]
