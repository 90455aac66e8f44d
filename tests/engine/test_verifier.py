"""The verifier: proofs written by hand of every kind are accepted, and whatever is changed in them is found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from certificates_of import MOMENTS, certificate_of, moment_from, record_of

from laws.games import random_game
from laws.public_play import made_up, moment_of, to_tricks
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.certificates import RULES, SAYS, Rejected, Verified
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.public_record import PublicRecord
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.verifier import verify
from lukfu_cli.render.verify_text import reason_sentence

Object = dict[str, Any]


def plays(text: str) -> list[Object]:
    """``2 P1, 2 P3`` as plays."""
    return [{"trick": int(play[0]), "seat": play[2:]} for play in text.split(", ") if play]


def cards(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


def places(*named: tuple[str, int | None, int]) -> list[Object]:
    return [{"seat": seat, "trick": trick, "size": size} for seat, trick, size in named]


def proof(*steps: tuple[str, Object, list[int], str, int | None]) -> list[Object]:
    """The steps from rule, statement, earlier steps, plays and assumption."""
    return [
        {"n": n, "rule": rule, "from": uses, "plays": plays(shown), "says": says, "within": within, "text": ""}
        for n, (rule, says, uses, shown, within) in enumerate(steps, 1)
    ]


def absent(seat: str, trick: int, text: str, kind: str = "absent") -> Object:
    return {"kind": kind, "seat": seat, "trick": trick, "cards": cards(text)}


def counted(kind: str, text: str, *named: tuple[str, int | None, int]) -> Object:
    return {"kind": kind, "cards": cards(text), "places": places(*named)}


def held(kind: str, seat: str, card: str) -> Object:
    return {"kind": kind, "seat": seat, "card": card}


def old(card: str, own: str, face_up: str, unknown: str) -> Object:
    return {
        **{"kind": "deduced_old", "card": card},
        **{"own": cards(own), "face_up": cards(face_up), "unknown": cards(unknown)},
    }


# Proofs written by hand.

CONFINED = proof(
    ("R3.4", absent("P1", 3, "C6789"), [], "3 P3, 3 P1", None),
    ("R3.4", absent("P2", 3, "C6789"), [], "3 P3, 3 P2", None),
    ("D1", counted("confined", "C6789", ("P3", None, 2), ("P1", 2, 1), ("P2", 2, 1)), [1, 2], "", None),
    ("R3.4", absent("P2", 4, "M9"), [], "4 P3, 4 P2", None),
    ("D3", old("M7", "", "M8", "M9"), [3, 4], "4 P3", None),
)
NEEDED = proof(
    ("R3.4", absent("P2", 2, "C345678"), [], "2 P1, 2 P2", None),
    ("R3.4", absent("P2", 3, "S9"), [], "3 P1, 3 P2", None),
    ("R3.4", absent("P2", 4, "T8"), [], "4 P1, 4 P2", None),
    ("D1", counted("needed", "M9", ("P2", 4, 1)), [1, 2, 3], "", None),
    ("D3", old("M7", "M8", "", "M9"), [4], "", None),
)
SUPPOSED = proof(
    ("R3.4", absent("P1", 2, "C9"), [], "2 P2, 2 P1", None),
    ("R3.4", absent("P3", 2, "C9"), [], "2 P2, 2 P3", None),
    ("R3.4", absent("P3", 6, "S9"), [], "6 P2, 6 P3", None),
    ("D3", held("suppose", "P2", "S9"), [], "", None),
    ("R3.5", absent("P2", 4, "C9 S9", "apart"), [], "4 P1, 4 P2, 5 P2", 4),
    ("D2", {**held("case", "P2", "C9"), "trick": 4}, [5], "", 4),
    ("D1", counted("overfull", "C9"), [1, 2, 6], "", 6),
    ("D2", {"kind": "closed"}, [4, 5, 7], "", 4),
    ("D3", held("not_held", "P2", "S9"), [4, 8], "", None),
    ("D3", old("S7", "", "S8", "S9"), [3, 9], "6 P2", None),
)
BOTH_CASES = proof(
    *[
        (step["rule"], step["says"], step["from"], ", ".join(f"{p['trick']} {p['seat']}" for p in step["plays"]), w)
        for step, w in zip(SUPPOSED[:7], (None, None, None, None, 4, 4, 6), strict=True)
    ],
    ("D2", {**held("case", "P2", "S9"), "trick": 4}, [5], "", 4),
    ("D1", counted("overfull", "S9"), [4, 8], "", 8),
    ("D2", {"kind": "closed"}, [5, 7, 9], "", 4),
    ("D3", held("not_held", "P2", "S9"), [4, 10], "", None),
    ("D3", old("S7", "", "S8", "S9"), [3, 11], "6 P2", None),
)
OVERFULL = proof(
    ("R3.4", absent("P2", 2, "T3456"), [], "2 P1, 2 P2", None),
    ("D1", counted("overfull", "T3456", ("P3", None, 2)), [1], "", None),
    ("D3", {"kind": "contradiction"}, [2], "", None),
)
UNDERFULL = proof(
    ("R3.4", absent("P2", 2, "T3456"), [], "2 P1, 2 P2", None),
    ("D1", counted("underfull", "T1", ("P2", None, 2), ("P2", 2, 1)), [1], "", None),
    ("D3", {"kind": "contradiction"}, [2], "", None),
)


def at_most(seat: str, trick: int, text: str, most: int) -> Object:
    return {**absent(seat, trick, text, "at_most"), "most": most}


def grouped(kind: str, text: str, groups: list[int], most: int, *named: tuple[str, int | None, int]) -> Object:
    return {**counted(kind, text, *named), "groups": groups, "most": most}


P2_SINCE_TRICK_1 = (("P2", None, 4), ("P2", 1, 3), *[("P2", trick, 1) for trick in range(2, 7)])
FILLED = proof(
    ("R3.5", at_most("P2", 1, "C3 S3 M3 T3", 2), [], "1 P1, 1 P2", None),
    ("R3.5", at_most("P2", 1, "C4 M4 T4", 2), [], "1 P1, 1 P2", None),
    ("R3.5", at_most("P2", 1, "C5 S5 M5 T5", 2), [], "1 P1, 1 P2", None),
    ("R3.5", absent("P2", 1, "C6 M6 T6", "apart"), [], "1 P1, 1 P2", None),
    ("D1", grouped("filled", "S27 M18", [1, 2, 3, 4], 8, *P2_SINCE_TRICK_1), [1, 2, 3, 4], "", None),
    ("R3.4", absent("P2", 6, "S57"), [], "6 P1, 6 P2", None),
    ("D3", old("S6", "", "S89", "S7"), [5, 6], "4 P1, 4 P3", None),
)
UNFILLED = proof(
    ("R3.5", at_most("P1", 3, "C9 S9 M9 T9", 2), [], "3 P3, 3 P1", None),
    ("D1", grouped("unfilled", "C456", [1], 2, ("P1", 3, 3), ("P1", 4, 3)), [1], "", None),
    ("D3", {"kind": "contradiction"}, [2], "", None),
)
RUNNING = proof(
    ("R3.6", absent("P2", 1, "S9"), [], "1 P1, 1 P2, 2 P2, 3 P2", None),
    ("R3.4", absent("P3", 3, "S9"), [], "3 P2, 3 P3", None),
    ("D3", old("S6", "", "S78", "S9"), [1, 2], "2 P2, 3 P2", None),
)
REVOKED = proof(
    ("R3.3", absent("P2", 2, "S7", "impossible"), [], "2 P3, 2 P2, 3 P2", None),
    ("D3", {"kind": "contradiction"}, [1], "", None),
)
SEEN = proof(("R4.2", {"kind": "seen_old", "card": "M7", "own": ["M8"], "face_up": ["M9"]}, [], "3 P1", None))
SEEN_MOMENT = """P1: M78
P1 C123456, P2 S123456, P3 T123456
P3 C7, P1 C8, P2 ?
P1 M9, P2 ?, P3 ?
P1 T9, P2 ?, P3 ?
P1 T8, P2 ?, P3 ?"""
BY_HAND: dict[str, tuple[str, str | None, list[Object]]] = {
    "confined": (MOMENTS["confined"], "M7", CONFINED),
    "needed": (MOMENTS["needed"], "M7", NEEDED),
    "supposed": (MOMENTS["supposed"], "S7", SUPPOSED),
    "both cases": (MOMENTS["supposed"], "S7", BOTH_CASES),
    "overfull": (MOMENTS["crowded"], None, OVERFULL),
    "underfull": (MOMENTS["crowded"], None, UNDERFULL),
    "filled": (MOMENTS["filled"], "S6", FILLED),
    "unfilled": (MOMENTS["unfilled"], None, UNFILLED),
    "running": (MOMENTS["running"], "S6", RUNNING),
    "revoked": (MOMENTS["revoked"], None, REVOKED),
    "seen": (SEEN_MOMENT, "M7", SEEN),
}
"""Moment, card (None for a contradiction) and proof."""


def by_hand(name: str) -> tuple[PublicRecord, Object, list[Object]]:
    """The record, a certificate with the proof that was written by hand, and that proof in it."""
    text, card, steps = BY_HAND[name]
    moment = moment_from(text)
    certificate: Object = json.loads(json.dumps(certificate_of(*moment)))
    steps = deepcopy(steps)
    if card is None:
        certificate["contradiction"] = steps
    else:
        part_of(certificate, card)["proof"] = steps
    return record_of(*moment), certificate, steps


def part_of(certificate: Object, card: str) -> Object:
    (part,) = (part for part in certificate["cards"] if part["card"] == card)
    found: Object = part
    return found


@pytest.mark.parametrize("name", BY_HAND)
def test_a_proof_written_by_hand_is_accepted(name: str) -> None:
    record, certificate, _ = by_hand(name)
    verdict = verify(record, certificate)
    assert isinstance(verdict, Verified), verdict
    assert verdict.is_contradiction is (BY_HAND[name][1] is None)


def test_proofs_of_every_kind_were_written() -> None:
    said = {step["says"]["kind"] for _, _, steps in BY_HAND.values() for step in steps}
    assert said | {"always_old"} == set(SAYS)
    assert set(SAYS) - set(RULES) == {"absent", "apart", "at_most"}


def test_what_is_counted() -> None:
    record, certificate, _ = by_hand("running")
    assert verify(record, certificate) == Verified(4, 3, 0, False)
    for part in certificate["cards"]:
        if part["witness"]:
            part.update(deduced=None, witness=None)
    assert verify(record, certificate) == Verified(4, 0, 3, False)
    record, certificate, _ = by_hand("overfull")
    assert verify(record, certificate) == Verified(0, 0, 0, True)


# Tampering: what is done, and which step is rejected, and why.

Change = Callable[[list[Object]], object]


def set_to(number: int, **changes: Any) -> Change:
    return lambda steps: steps[number - 1].update(changes)


def say(number: int, **changes: Any) -> Change:
    return lambda steps: steps[number - 1]["says"].update(changes)


def left_out(number: int) -> Change:
    """The step left out, and all others renumbered as if it had never been there."""

    def change(steps: list[Object]) -> None:
        del steps[number - 1]
        for place, step in enumerate(steps, 1):
            step["n"] = place
            step["from"] = [use - (use > number) for use in step["from"] if use != number]
            if step["within"] is not None:
                step["within"] = None if step["within"] == number else step["within"] - (step["within"] > number)

    return change


def swapped(first: int) -> Change:
    def change(steps: list[Object]) -> None:
        steps[first - 1], steps[first] = steps[first], steps[first - 1]

    return change


TAMPERED: dict[str, tuple[str, Change, str, int | None]] = {
    "a step left out, the rest renumbered": ("confined", left_out(2), "not excluded", 2),
    "a discard left out": ("confined", left_out(4), "not excluded", 4),
    "the case left out": ("supposed", left_out(6), "not excluded", 6),
    "the end left out": ("confined", lambda steps: steps.pop(), "wrong end", 4),
    "no steps": ("confined", lambda steps: steps.clear(), "no steps", None),
    "a step twice": ("confined", lambda steps: steps.insert(1, deepcopy(steps[0])), "wrong number", 2),
    "two steps swapped": ("confined", swapped(2), "wrong number", 2),
    "another rule": ("confined", set_to(1, rule="R3.5"), "wrong rule", 1),
    "another rule for a run": ("running", set_to(1, rule="R3.5"), "wrong rule", 1),
    "another rule at the end": ("confined", set_to(5, rule="R4.2"), "wrong rule", 5),
    "a card that does not beat": ("confined", say(1, cards=cards("C46789")), "no completion", 1),
    "a card that beats left out": ("confined", say(1, cards=cards("C678")), "left out", 1),
    "a card swapped in a count": ("confined", say(3, cards=cards("C4789")), "not excluded", 3),
    "another seat": ("confined", say(1, seat="P3"), "no discard", 1),
    "another trick": ("confined", say(4, trick=3), "no completion", 4),
    "a card in the own hand": ("needed", say(4, cards=cards("M8")), "not unknown", 4),
    "from shortened": ("confined", set_to(3, **{"from": [1]}), "not excluded", 3),
    "from lengthened": ("confined", set_to(5, **{"from": [1, 3, 4]}), "not needed", 5),
    "from renumbered": ("confined", set_to(5, **{"from": [2, 3]}), "not excluded", 5),
    "from pointing forward": ("confined", set_to(3, **{"from": [1, 4]}), "wrong from", 3),
    "from pointing at itself": ("confined", set_to(3, **{"from": [1, 2, 3]}), "wrong from", 3),
    "from not rising": ("confined", set_to(3, **{"from": [2, 1]}), "wrong from", 3),
    "from of a discard": ("confined", set_to(2, **{"from": [1]}), "not needed", 2),
    "a play left out": ("confined", lambda steps: steps[0]["plays"].pop(), "wrong plays", 1),
    "a play swapped": ("confined", lambda steps: steps[0]["plays"].reverse(), "wrong plays", 1),
    "a later play left out": ("running", lambda steps: steps[0]["plays"].pop(), "no completion", 1),
    "a later play too many": ("supposed", lambda s: s[4]["plays"].append(plays("6 P2")[0]), "play not needed", 5),
    "plays of a count": ("confined", lambda steps: steps[2]["plays"].append(plays("2 P1")[0]), "wrong plays", 3),
    "plays of the end": ("confined", set_to(5, plays=[]), "wrong plays", 5),
    "a place of another size": ("confined", lambda s: s[2]["says"]["places"][0].update(size=3), "wrong places", 3),
    "a place left out": ("confined", lambda s: s[2]["says"]["places"].pop(), "wrong count", 3),
    "places in another order": ("confined", lambda s: s[2]["says"]["places"].reverse(), "wrong places", 3),
    "confined said to be needed": ("confined", say(3, kind="needed"), "not excluded", 3),
    "confined said to be overfull": ("confined", say(3, kind="overfull"), "wrong count", 3),
    "a card of the group changed": ("supposed", say(5, cards=cards("C9 S6")), "no group", 5),
    "a group without its later play": ("supposed", lambda steps: steps[4]["plays"].pop(), "no group", 5),
    "another case": ("supposed", say(6, card="C6"), "no case", 6),
    "a case of another trick": ("supposed", say(6, trick=5), "no case", 6),
    "a case not ended": ("both cases", set_to(10, **{"from": [5, 7]}), "case left out", 10),
    "a case ended twice": ("both cases", set_to(10, **{"from": [4, 5, 7, 9]}), "case twice", 10),
    "an excuse left out": ("supposed", set_to(8, **{"from": [5, 7]}), "case left out", 8),
    "a case used outside": ("both cases", set_to(9, **{"from": [4, 6, 8]}), "out of scope", 9),
    "a supposition used outside": ("supposed", set_to(10, **{"from": [3, 4]}), "out of scope", 10),
    "a case ended outside": ("supposed", set_to(7, within=4), "out of scope", 7),
    "the end of the cases outside": ("supposed", set_to(8, within=None), "no group", 8),
    "the supposition kept": ("supposed", set_to(9, within=4), "no contradiction", 9),
    "a closed case entered again": ("both cases", set_to(9, within=6), "wrong within", 9),
    "a step that opens nothing": ("supposed", set_to(5, within=3), "wrong within", 5),
    "the own hand supposed": ("supposed", say(4, seat="P1"), "no holder", 4),
    "a known card supposed": ("supposed", say(4, card="S8"), "no holder", 4),
    "another supposed": ("supposed", say(4, seat="P3"), "no end of case", 8),
    "another card supposed": ("supposed", say(4, card="S6"), "no end of case", 8),
    "another denied": ("supposed", say(9, card="C9"), "no supposition", 9),
    "the case left to hang": ("supposed", set_to(9, **{"from": [4, 7]}), "no contradiction", 9),
    "the conclusion of another card": ("needed", say(5, card="M8"), "other card", 5),
    "a higher card left out": ("needed", say(5, own=[]), "higher cards", 5),
    "a conclusion by what is seen": ("confined", lambda s: s[4].update(deepcopy(SEEN[0]), n=5), "other end", 5),
    "a contradiction for a card": ("confined", set_to(5, says={"kind": "contradiction"}), "other end", 5),
    "a contradiction of nothing": ("overfull", set_to(3, **{"from": [1]}), "no contradiction", 3),
    "too few cards to be too many": ("overfull", say(2, cards=cards("T34")), "wrong count", 2),
    "enough cards to fill": ("underfull", say(2, cards=cards("T134")), "wrong count", 2),
    "a card that was not shown": ("revoked", say(1, cards=cards("S6")), "no beater", 1),
    "a revoke without its later play": ("revoked", lambda steps: steps[0]["plays"].pop(), "no beater", 1),
    "a revoke with a play too many": (
        "revoked",
        lambda s: s[0]["plays"].append(plays("4 P2")[0]),
        "play not needed",
        1,
    ),
    "one more of a rank": ("filled", say(1, most=3), "wrong most", 1),
    "one fewer of a rank": ("filled", say(2, most=1), "wrong most", 2),
    "a card of a rank left out": ("filled", say(1, cards=cards("C3 S3 M3")), "no rank", 1),
    "a rank that does not beat": ("unfilled", say(1, cards=cards("C6")), "no rank", 1),
    "a rank by a discard against a single": ("filled", say(1, trick=6), "wrong rule", 1),
    "more than the groups allow": ("filled", say(5, most=9), "wrong most", 5),
    "more cards than the groups leave room for": ("filled", say(5, cards=cards("S257 M18")), "counted twice", 5),
    "a group not named": ("filled", say(5, groups=[1, 2, 3]), "wrong groups", 5),
    "a group not used": ("filled", set_to(5, **{"from": [1, 2, 3]}), "wrong groups", 5),
    "no groups": ("filled", lambda s: (s[4].update({"from": []}), s[4]["says"].update(groups=[])), "wrong groups", 5),
    "a group in places of others": (
        "filled",
        lambda s: s[4]["says"].update(places=places(("P3", None, 4), *P2_SINCE_TRICK_1[1:])),
        "not of one hand",
        5,
    ),
    "a card that the groups do not count": ("filled", say(5, cards=cards("S27 M1"), most=9), "wrong most", 5),
    "filled said to be unfilled": ("filled", say(5, kind="unfilled"), "wrong count", 5),
    "unfilled said to be filled": ("unfilled", say(2, kind="filled"), "wrong count", 2),
    "a card left out of what can lie there": ("unfilled", say(2, cards=cards("C45")), "not excluded", 2),
    "a count with a group that it does not count": (
        "unfilled",
        say(2, kind="underfull", groups=None, most=None),
        "extra key",
        2,
    ),
    "an unknown kind": ("confined", say(3, kind="crowded"), "no kind", 3),
    "a key too many": ("confined", say(3, why="so"), "extra key", 3),
    "a key missing": ("confined", lambda steps: steps[2]["says"].pop("places"), "missing key", 3),
    "a step with a key too many": ("confined", set_to(2, note="x"), "extra key", 2),
    "true for a number": ("confined", set_to(1, n=True), "wrong type", 1),
    "a fraction for a number": ("confined", say(1, trick=3.0), "wrong type", 1),
    "cards out of order": ("confined", lambda steps: steps[0]["says"]["cards"].reverse(), "card order", 1),
    "a seat that is none": ("confined", say(1, seat="P4"), "wrong name", 1),
    "a card that is none": ("confined", say(5, card="M10"), "wrong name", 5),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_proof_tampered_with_is_rejected_at_the_right_step(name: str) -> None:
    which, change, reason, step = TAMPERED[name]
    record, certificate, steps = by_hand(which)
    change(steps)
    verdict = verify(record, certificate)
    assert isinstance(verdict, Rejected)
    assert (verdict.card, verdict.step, verdict.reason) == (BY_HAND[which][1], step, reason)
    assert reason_sentence(verdict)


def test_an_idle_step_is_rejected() -> None:
    record, certificate, steps = by_hand("confined")
    idle = {**deepcopy(steps[3]), "n": 5, "says": absent("P1", 4, "M9"), "plays": plays("4 P3, 4 P1")}
    steps[4]["n"] = 6
    steps.insert(4, idle)
    assert verify(record, certificate) == Rejected("M7", 5, "not used", {})


# What stands around the proofs.

HAND_CHANGES: dict[str, tuple[Callable[[Object], object], str | None, str]] = {
    "another seat": (lambda c: c.update(seat="P2"), None, "other seat"),
    "another hand": (lambda c: c["hand"].pop(), None, "other hand"),
    "a card of the hand not told of": (lambda c: c["cards"].pop(), None, "other cards"),
    "cards in another order": (lambda c: c["cards"].reverse(), None, "other cards"),
    "a card told of twice": (lambda c: c["cards"].append(c["cards"][-1]), None, "other cards"),
    "another list of Old cards": (lambda c: c["old"].append("M9"), None, "other old"),
    "Old by what is seen": (lambda c: c["cards"][1].update(old=True, rule="R4.2"), "M7", "not old"),
    "the rule of a card": (lambda c: c["cards"][1].update(rule="R4.2"), "M7", "rule of card"),
    "where a higher card is": (lambda c: c["cards"][1]["steps"][0].update(where="out"), "M7", "steps of card"),
    "who showed a higher card": (lambda c: c["cards"][1]["steps"][0].update(seat="P1"), "M7", "steps of card"),
    "when it was shown": (lambda c: c["cards"][1]["steps"][0].update(trick=True), "M7", "wrong type"),
    "deduced flipped": (lambda c: c["cards"][1].update(deduced=False), "M7", "proof or not"),
    "not deduced flipped": (lambda c: c["cards"][0].update(deduced=True), "S7", "proof or not"),
    "deduced without a proof": (lambda c: c["cards"][1].update(proof=None), "M7", "proof or not"),
    "a proof too many": (lambda c: c["cards"][0].update(proof=c["cards"][1]["proof"]), "S7", "proof or not"),
    "not deduced without a witness": (lambda c: c["cards"][0].update(witness=None), "S7", "witness or not"),
    "a witness too many": (lambda c: c["cards"][1].update(witness=c["cards"][0]["witness"]), "M7", "witness or not"),
    "the proof of another card": (lambda c: c["cards"][0].update(deduced=True, proof=CONFINED, witness=None), "S7", ""),
    "a contradiction that is none": (lambda c: c.update(contradiction=[]), None, "no steps"),
    "a key too many": (lambda c: c.update(note="believe me"), None, "extra key"),
    "a key of a card too many": (lambda c: c["cards"][0].update(sure=True), "S7", "extra key"),
    "no contradiction told of": (lambda c: c.pop("contradiction"), None, "missing key"),
    "another schema": (lambda c: c.update(schema="lukfu.explain-old/2"), None, "wrong name"),
}


@pytest.mark.parametrize("name", HAND_CHANGES)
def test_what_is_said_of_the_hand_is_checked(name: str) -> None:
    change, card, reason = HAND_CHANGES[name]
    record, certificate, _ = by_hand("confined")
    change(certificate)
    verdict = verify(record, certificate)
    assert isinstance(verdict, Rejected)
    assert (verdict.card, verdict.reason) == (card, reason or "other card")
    assert reason_sentence(verdict)


def test_a_seen_card_is_not_left_undecided() -> None:
    record, certificate, _ = by_hand("seen")
    part_of(certificate, "M7").update(deduced=None, proof=None)
    assert verify(record, certificate) == Rejected("M7", None, "old is deduced", {})


def test_with_a_contradiction_nothing_is_said_of_a_card() -> None:
    record, certificate, _ = by_hand("overfull")
    certificate["cards"][0].update(deduced=True, proof=[])
    assert verify(record, certificate) == Rejected("T7", None, "nothing follows", {})


def test_a_proof_of_another_record_is_rejected() -> None:
    _, certificate, _ = by_hand("confined")
    seat, hand, tricks = moment_from(MOMENTS["confined"].replace("P3 M8, P1 ?, P2 ?", "P3 M8, P1 M9, P2 ?"))
    assert isinstance(verify(record_of(seat, hand, tricks), certificate), Rejected)


# Witnesses.


def witness_of(certificate: Object, card: str = "S7") -> Object:
    found: Object = part_of(certificate, card)["witness"]
    return found


def exchange(witness: Object, first: str, second: str) -> None:
    """Two cards of a witness in each other's place."""
    for part in [*witness["hands"], *range(len(witness["down"]))]:
        holder, key = (witness["hands"], part) if isinstance(part, str) else (witness["down"][part], "cards")
        names = [{first: second, second: first}.get(name, name) for name in holder[key]]
        holder[key] = sorted(names, key=lambda name: ("CSMT".index(name[0]), name[1]))


WITNESS_CHANGES: dict[str, tuple[Callable[[Object], object], str]] = {
    "a card moved": (lambda w: w["down"][0]["cards"].append(w["hands"]["P2"].pop()), "size of witness"),
    "a card doubled": (lambda w: w["down"][1].update(cards=w["down"][0]["cards"]), "not each once"),
    "a known card": (lambda w: w["down"][0].update(cards=["S1"]), "not each once"),
    "a hand left out": (lambda w: w["hands"].pop("P2"), "hands of witness"),
    "the own hand laid out": (lambda w: w["hands"].update(P1=["S7", "M7"]), "hands of witness"),
    "a discard left out": (lambda w: w["down"].pop(), "discards of witness"),
    "discards in another order": (lambda w: w["down"].reverse(), "discards of witness"),
    "a discard of another seat": (lambda w: w["down"][0].update(seat="P3"), "discards of witness"),
    "a single that beats": (lambda w: exchange(w, w["down"][3]["cards"][0], "C9"), "could beat"),
    "a hand that is no seat's": (lambda w: w["hands"].update(P4=[]), "extra key"),
}


@pytest.mark.parametrize("name", WITNESS_CHANGES)
def test_a_witness_tampered_with_is_rejected(name: str) -> None:
    change, reason = WITNESS_CHANGES[name]
    record, certificate, _ = by_hand("confined")
    change(witness_of(certificate))
    verdict = verify(record, certificate)
    assert isinstance(verdict, Rejected)
    assert (verdict.card, verdict.step, verdict.reason) == ("S7", None, reason)


def test_a_witness_that_beats_nothing_is_rejected() -> None:
    record, certificate, _ = by_hand("confined")
    witness = witness_of(certificate)
    assert "S8" in witness["hands"]["P2"]
    exchange(witness, "S8", witness["down"][-2]["cards"][0])
    assert verify(record, certificate) == Rejected("S7", None, "beats nothing", {})


def test_a_witness_in_which_a_set_or_a_run_could_have_beaten_is_rejected() -> None:
    for text, card, first, second, could in (
        ("running", "S1", None, "S9", "S789"),
        ("supposed", "S7", None, "S9", "C9 S9 M9"),
    ):
        record, certificate, _ = by_hand(text)
        part = part_of(certificate, card)
        if part["witness"] is None:
            part.update(deduced=False, proof=None, witness=laid_out(record))
        witness = part["witness"]
        exchange(witness, witness["hands"]["P2"][0] if first is None else first, second)
        verdict = verify(record, certificate)
        assert isinstance(verdict, Rejected)
        assert (verdict.card, verdict.reason) == (card, "could beat")
        assert verdict.facts["cards"] == parse_cards(could)


def laid_out(record: PublicRecord) -> Object:
    """A witness for ``supposed``: all would be well if P2 did not hold S9."""
    assert record.seat is Seat.P1
    down = {(2, "P3"): "C5", (2, "P1"): "C6", (3, "P3"): "S1", (4, "P2"): "C9 S23", (4, "P3"): "S456"}
    down |= {(5, "P3"): "M6", (6, "P3"): "M8", (6, "P1"): "T5"}
    return {
        "hands": {"P2": ["S9"], "P3": ["T6"]},
        "down": [{"trick": trick, "seat": seat, "cards": cards(text)} for (trick, seat), text in down.items()],
    }


# What the prover gives, and everything in it changed in turn.


def positions(count: int) -> Iterator[tuple[Seat, CardSet, Any]]:
    """Moments of random games and some that are put together, which contradict themselves now and then."""
    for seed in range(count):
        try:
            found = made_up(Random(seed))
        except IndexError:
            continue
        yield SEATS[found.seat], CardSet(found.hand), to_tricks(found.tricks)
    for seed in range(count // 20):
        for table in random_game(Random(seed), 0.0)[::4]:
            for seat in range(3):
                found = moment_of(table, seat)
                yield SEATS[seat], CardSet(found.hand), to_tricks(found.tricks)


def test_every_proof_and_witness_that_is_found_is_accepted() -> None:
    kinds: set[str] = set()
    for seat, hand, tricks in [*positions(400), *map(moment_from, MOMENTS.values())]:
        certificate = json.loads(json.dumps(certificate_of(seat, hand, tricks)))
        assert isinstance(verify(record_of(seat, hand, tricks), certificate), Verified)
        proofs = [certificate["contradiction"], *(part["proof"] for part in certificate["cards"])]
        kinds.update(step["says"]["kind"] for steps in proofs for step in steps or ())
    assert kinds == set(SAYS)


NOT_READ = {"file", "deal", "at", "sum", "record", "reasons", "text"}
"""What the command checks, not the verifier of statements."""


def variants(value: Any) -> Iterator[Any]:
    """Other values in the place of this one: of its kind and of others, and with each part of it changed in turn."""
    if isinstance(value, dict):
        for key in value:
            yield {name: part for name, part in value.items() if name != key}
            if key not in NOT_READ:
                yield from ({**value, key: other} for other in variants(value[key]))
        yield {**value, "more": 1}
    elif isinstance(value, list):
        for place, part in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            yield [*before, *after]
            yield [*before, part, part, *after]
            if after and after[0] != part:
                yield [*before, after[0], part, *after[1:]]
            yield from ([*before, other, *after] for other in variants(part))
        yield from (None, {})
    elif isinstance(value, str):
        others = [*SAYS] if value in SAYS else ["P1", "P2", "P3", *cards("C3 C9 S8 M9 T1")]
        yield from (
            other for other in [*others, "R3.4", "R3.5", "D1", "own hand", "out", "", 7, None] if other != value
        )
    elif isinstance(value, bool):
        yield from (not value, None, int(value))
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 0.0, str(value), bool(value), None)
    else:
        yield from (False, True, 1, "P1", [], {})


HARMLESS = {".contradiction: null"}
"""What may be changed all the same: without its proof the contradiction is not claimed, and nothing is."""


@pytest.mark.parametrize("name", MOMENTS)
def test_whatever_is_changed_in_a_certificate_it_is_rejected(name: str) -> None:
    moment = moment_from(MOMENTS[name])
    record = record_of(*moment)
    certificate = json.loads(json.dumps(certificate_of(*moment)))
    verdicts = [(changed, verify(record, changed)) for changed in variants(certificate)]
    accepted = {difference(certificate, changed) for changed, verdict in verdicts if isinstance(verdict, Verified)}
    assert accepted <= HARMLESS
    assert len(verdicts) > 200
    assert all(reason_sentence(verdict) for _, verdict in verdicts if isinstance(verdict, Rejected))


def difference(value: Any, changed: Any, path: str = "") -> str:
    """Where two certificates differ, and what stands there now."""
    if isinstance(value, dict) and isinstance(changed, dict) and value.keys() == changed.keys():
        return "".join(difference(value[key], changed[key], f"{path}.{key}") for key in value)
    if isinstance(value, list) and isinstance(changed, list) and len(value) == len(changed):
        pairs = enumerate(zip(value, changed, strict=True))
        return "".join(difference(*pair, f"{path}[{place}]") for place, pair in pairs)
    is_same = type(value) is type(changed) and value == changed
    return "" if is_same else f"{path}: {json.dumps(changed)}"


def test_a_record_of_no_legal_deal_is_an_error_of_the_caller() -> None:
    _, certificate, _ = by_hand("confined")
    for wrong in ("P1: S7\nP1 C1, P2 ?, P3 ?", "P1: S7\nP1 ?, P2 ?, P3 ?"):
        with pytest.raises(ValueError, match=r"no play|36"):
            verify(record_of(*moment_from(wrong)), certificate)
