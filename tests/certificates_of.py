"""Certificates for tests of the verifier: moments that need no deal file, and what the prover makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.certificates import SCHEMA
from lukfu_cli.engine.history import Played, Trick, where_shown
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.old import prove_hand
from lukfu_cli.engine.plays import play_of
from lukfu_cli.engine.proving import prove_deduced
from lukfu_cli.engine.public_record import PublicPlay, PublicRecord
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.proof_json import cards_played, proof_objects, witness_object


def record_of(seat: Seat, hand: CardSet, tricks: Sequence[Trick]) -> PublicRecord:
    """The moment as plain data."""
    plays = [
        [PublicPlay(played.seat, played.play.cards if played.play else None, played.size) for played in trick.plays]
        for trick in tricks
    ]
    return PublicRecord(seat, hand, plays)


def certificate_of(seat: Seat, hand: CardSet, tricks: Sequence[Trick]) -> dict[str, Any]:
    """What the prover makes of the moment, as ``explain-old --deduce --json`` would print it."""
    found, played = prove_deduced(seat, hand, tricks), cards_played(tricks)
    contradiction = None if found.contradiction is None else proof_objects(found.contradiction, played)
    face_up = CardSet.of(where_shown(tuple(tricks)))
    cards = []
    for old, proved in zip(prove_hand(hand, face_up, where_shown(tuple(tricks))), found.cards, strict=True):
        steps = [
            {
                "higher": str(step.higher),
                "where": step.place.value,
                "trick": step.shown.trick if step.shown else None,
                "seat": step.shown.seat.name if step.shown else None,
            }
            for step in old.steps
        ]
        cards.append(
            {
                "card": str(old.card),
                "old": old.is_old,
                "rule": old.rule if old.is_old else None,
                "deduced": proved.is_deduced,
                "steps": steps,
                "reasons": [],
                "proof": None if proved.proof is None else proof_objects(proved.proof, played),
                "witness": None if proved.witness is None else witness_object(proved.witness),
            }
        )
    return {
        **{"schema": SCHEMA, "file": None, "deal": 1, "at": None, "seat": seat.name},
        "hand": [str(card) for card in hand],
        "cards": cards,
        "old": [card["card"] for card in cards if card["old"]],
        **{"sum": "", "record": "", "contradiction": contradiction},
    }


def moment_from(text: str) -> tuple[Seat, CardSet, tuple[Trick, ...]]:
    """The moment that a text tells: ``P1: S7 M7``, then tricks as in a deal file, ``??`` for two unseen cards."""
    first, *lines = text.strip().splitlines()
    seat, _, hand = first.partition(":")
    tricks = [tuple(_played(*part.split(" ", 1)) for part in line.strip().split(", ")) for line in lines]
    return Seat[seat], parse_cards(hand), tuple(Trick(number, plays) for number, plays in enumerate(tricks, 1))


def _played(seat: str, cards: str) -> Played:
    if cards.startswith("?"):
        return Played(Seat[seat], None, len(cards))
    play = play_of(parse_cards(cards))
    assert play is not None, cards
    return Played(Seat[seat], play, play.size)


CONFINED = """P1: S7 M7
P1 S123456, P2 M123456, P3 T123456
P3 S9, P1 ?, P2 ?
P3 C5, P1 ?, P2 ?
P3 M8, P1 ?, P2 ?
P3 T9, P1 ?, P2 ?"""
"""C6 to C9 fill P3's hand and two discards, so M9 is not in that hand, and M7 is deduced-Old."""
NEEDED = """P2: C1 M78
P2 S123456, P3 M123456, P1 T123456
P1 C2, P2 ?, P3 C9
P3 S7, P1 S8, P2 ?
P1 T7, P2 ?, P3 T9"""
"""P2's own discard of trick 4 can be no card but M9, so M7 and M8 are deduced-Old."""
SUPPOSED = """P1: S7
P3 C1234, P1 M1234, P2 T1234
P2 C8, P3 ?, P1 ?
P2 T8, P3 ?, P1 T9
P1 C7 M7 T7, P2 ???, P3 ???
P1 M5, P2 M9, P3 ?
P2 S8, P3 ?, P1 ?"""
"""C9 was P2's when P2 had no three nines, and M9 too: so S9 was not, and S7 is deduced-Old."""
CROWDED = """P1: T78
P2 C123456789, P3 S123456789, P1 M123456789
P1 T2, P2 ?, P3 T9"""
"""P2 had no Ten above T2, and then only T1 for three cards: the record contradicts itself."""
RUNNING = """P1: C9 S1236 M9 T9
P1 C123, P2 ???, P3 ???
P1 S4, P2 S7, P3 ?
P2 S8, P3 ?, P1 ?"""
"""With S9, P2 would have had S7 S8 S9 in trick 1: S6 is deduced-Old."""
REVOKED = """P1: S5
P1 C12345678, P2 M12345678, P3 T12345678
P3 S2, P1 ?, P2 ?
P3 S1, P1 ?, P2 S7
P2 S8, P3 ?, P1 ?"""
"""P2 discarded on S2 and had S7: the record contradicts itself."""
FILLED = """P1: C18 S6 M9
P1 C2 M2 T2, P2 ???, P3 C7 M7 T7
P3 C9, P1 ?, P2 ?
P3 T8, P1 T9, P2 ?
P1 S8, P2 ?, P3 S9
P3 T1, P1 ?, P2 ?
P3 S1, P1 S4, P2 ?"""
"""P2 has had twelve cards since trick 1, at most two of each rank from 3 to 6: so S7 is P2's, and S6 deduced-Old."""
UNFILLED = """P3:
P3 S7, P1 S8, P2 ?
P1 S123, P2 M234, P3 T123
P3 C7 M7 T7, P1 ???, P2 C8 M8 T8
P2 C123, P3 T456, P1 ???
P3 S4, P1 S5, P2 S6
P2 M1, P3 M5, P1 M6"""
"""P1 laid down six cards, and had at most two nines since the first three: the record contradicts itself."""
MOMENTS = {
    "filled": FILLED,
    "unfilled": UNFILLED,
    "confined": CONFINED,
    "needed": NEEDED,
    "supposed": SUPPOSED,
    "crowded": CROWDED,
    "running": RUNNING,
    "revoked": REVOKED,
}
