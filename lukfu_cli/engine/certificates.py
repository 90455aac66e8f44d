"""Certificates as values: what parsed JSON must hold to be one, part by part; whether it is true is not asked here.

Everything that is there is looked at: a key too many, a number where a name should stand or cards out of order are a
``Refusal``, as a false statement is in ``verifier``. Sets of cards are bare masks, a single card its bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple

from lukfu_cli.engine.cards import DECK, Card, CardSet
from lukfu_cli.engine.public_record import Spot
from lukfu_cli.engine.seats import Seat

SCHEMA = "lukfu.explain-old/1"
SPOT, ROOM = {"trick": int, "seat": Seat}, {"seat": Seat, "trick": (int,), "size": int}
STEP = {"n": int, "rule": str, "from": [int], "plays": [SPOT], "says": dict, "text": str, "within": (int,)}
WITNESS = {"hands": dict, "down": [{**SPOT, "cards": CardSet}]}
OLD_STEP = {"higher": str, "where": str, "trick": (int,), "seat": (str,)}
CARD = {"card": str, "old": bool, "rule": (str,), "deduced": (bool,), "steps": [OLD_STEP], "reasons": [str]}
CARD |= {"proof": (list,), "witness": (WITNESS,)}
HAND = {"schema": str, "file": (str,), "deal": (int,), "at": (str,), "seat": Seat, "hand": CardSet}
HAND |= {"cards": list, "old": CardSet, "sum": str, "record": str, "contradiction": (list,)}
"""What an object holds, key by key, in a list for lists of such; what stands in round brackets may be null."""

_DISCARD, _COUNT = {"seat": Seat, "trick": int, "cards": CardSet}, {"cards": CardSet, "places": [ROOM]}
_HELD, _HIGHER = {"seat": Seat, "card": Card}, {"card": Card, "own": CardSet, "face_up": CardSet}
SAYS: dict[str, dict[str, Any]] = {
    **{"always_old": {"card": Card}, "seen_old": _HIGHER, "deduced_old": {**_HIGHER, "unknown": CardSet}},
    **{**dict.fromkeys(("absent", "apart", "impossible"), _DISCARD), "at_most": {**_DISCARD, "most": int}},
    **dict.fromkeys(("confined", "needed", "overfull", "underfull"), _COUNT),
    **{kind: {**_COUNT, "groups": [int], "most": int} for kind in ("filled", "unfilled")},
    **{"suppose": _HELD, "not_held": _HELD, "case": {**_HELD, "trick": int}, "closed": {}, "contradiction": {}},
}
"""The kinds of statement, and what each says besides its kind."""

COUNTING = ("confined", "needed", "overfull", "underfull", "filled", "unfilled")
FROM_DISCARDS, GROUPS = ("absent", "apart", "at_most", "impossible"), ("apart", "at_most")
FINAL = ("always_old", "seen_old", "deduced_old", "contradiction")
OPENING, CLOSING = ("suppose", "case"), ("closed", "not_held")
CONTRADICTIONS = ("overfull", "underfull", "unfilled", "closed", "impossible")
RULES = {
    **dict.fromkeys(COUNTING, "D1"),
    **dict.fromkeys(("suppose", "not_held", "deduced_old", "contradiction"), "D3"),
    **{"case": "D2", "closed": "D2", "impossible": "R3.3", "always_old": "R4.1", "seen_old": "R4.2"},
}
"""The rule of each kind of statement, but for two: theirs is that by which the best play is beaten."""

_BITS = {str(card): card.mask for card in DECK}


class Verified(NamedTuple):
    """All that a certificate says holds. The counts are of cards; with a contradiction nothing is said of any."""

    proved: int
    witnessed: int
    undecided: int
    is_contradiction: bool


class Rejected(NamedTuple):
    """The first thing that does not hold: of which card (None: of no one card), in which step (None: in no proof).

    ``reason`` is a word for which ``render`` has the sentence; ``facts`` is what that needs, and may hold any text.
    """

    card: str | None
    step: int | None
    reason: str
    facts: Mapping[str, Any]


class Refusal(Exception):
    """Something in a certificate does not hold; ``rejected`` says what, and gets its card and step on the way out."""

    def __init__(self, reason: str, facts: Mapping[str, Any]) -> None:
        super().__init__(reason)
        self.rejected = Rejected(None, None, reason, facts)


def need(holds: object, reason: str, **facts: Any) -> None:
    """Raises Refusal, with the reason and its facts, unless this holds."""
    if not holds:
        raise Refusal(reason, facts)


@contextmanager
def speaking_of(card: str | None = None, step: int | None = None) -> Iterator[None]:
    """Lets a Refusal from inside say of which card, or in which step, it came."""
    try:
        yield
    except Refusal as refusal:
        found = refusal.rejected
        refusal.rejected = found._replace(card=found.card or card, step=found.step or step)
        raise


class Step(NamedTuple):
    """One step of a proof: what it says, by which rule, from which earlier steps and which plays."""

    number: int
    kind: str
    says: dict[str, Any]
    rule: str
    uses: list[int]
    plays: list[Spot]
    within: int | None

    def spoken_of(self) -> AbstractContextManager[None]:
        """Lets a Refusal from inside name this step."""
        return speaking_of(step=self.number)


class CardPart(NamedTuple):
    """What is said of one card. ``steps`` are those of R4.2; ``hands`` and ``down`` the witness."""

    card: str
    is_old: bool
    rule: str | None
    steps: list[dict[str, Any]]
    is_deduced: bool | None
    proof: list[Step] | None
    hands: dict[Seat, int] | None
    down: list[tuple[Spot, int]]

    def spoken_of(self) -> AbstractContextManager[None]:
        """Lets a Refusal from inside name this card."""
        return speaking_of(card=self.card)


class Certificate(NamedTuple):
    """All that a certificate says, but for its sentences and its ``record``."""

    seat: Seat
    hand: int
    old: int
    cards: list[CardPart]
    contradiction: list[Step] | None


def read_certificate(value: Any) -> Certificate:
    """The certificate that parsed JSON is. Raises Refusal if it is none."""
    read = _read(value, HAND)
    need(read["schema"] == SCHEMA, "wrong name", value=read["schema"], due=SCHEMA)
    cards = []
    for part in read["cards"]:
        name = part.get("card") if type(part) is dict else None
        with speaking_of(card=name if type(name) is str and name in _BITS else None):
            cards.append(_card_part(_read(part, CARD)))
    return Certificate(read["seat"], read["hand"], read["old"], cards, _proof(read["contradiction"]))


def _card_part(read: dict[str, Any]) -> CardPart:
    proof, witness = _proof(read["proof"]), read["witness"]
    hands, down = None, []
    if witness is not None:
        named = Seat.__members__.keys() & witness["hands"].keys()
        hands = {Seat[name]: cards for name, cards in _read(witness["hands"], dict.fromkeys(named, CardSet)).items()}
        down = [((discard["trick"], discard["seat"]), discard["cards"]) for discard in witness["down"]]
    return CardPart(read["card"], read["old"], read["rule"], read["steps"], read["deduced"], proof, hands, down)


def _proof(steps: list[Any] | None) -> list[Step] | None:
    if steps is None:
        return None
    read = []
    for number, step in enumerate(steps, 1):
        with speaking_of(step=number):
            read.append(_step(_read(step, STEP), number))
    return read


def _step(read: dict[str, Any], number: int) -> Step:
    need(read["n"] == number, "wrong number", named=read["n"])
    kind = read["says"].get("kind")
    need(type(kind) is str and kind in SAYS, "no kind", value=kind)
    says = _read(read["says"], {"kind": str, **SAYS[kind]})
    return Step(number, kind, says, read["rule"], read["from"], read["plays"], read["within"])


def _read(value: Any, shape: Any) -> Any:
    """The value, if it is of this shape; a play and a place as pairs, cards as bits."""
    if type(shape) is tuple:
        return None if value is None else _read(value, shape[0])
    if type(shape) is dict:
        need(type(value) is dict, "wrong type", value=value, due=dict)
        need(value.keys() >= shape.keys(), "missing key", keys=sorted(shape.keys() - value.keys()))
        need(value.keys() <= shape.keys(), "extra key", keys=sorted(value.keys() - shape.keys()))
        read = {key: _read(value[key], part) for key, part in shape.items()}
        if shape is SPOT:
            return read["trick"], read["seat"]
        return ((read["seat"], read["trick"]), read["size"]) if shape is ROOM else read
    if type(shape) is list:
        need(type(value) is list, "wrong type", value=value, due=list)
        return [_read(each, shape[0]) for each in value]
    if shape is CardSet:
        bits = [_read(each, Card) for each in _read(value, list)]
        need(bits == sorted(set(bits)), "card order", value=value)
        return sum(bits)
    if shape is Card or shape is Seat:
        names: Mapping[str, Any] = _BITS if shape is Card else Seat.__members__
        need(_read(value, str) in names, "wrong name", value=value, due=shape)
        return names[value]
    need(type(value) is shape, "wrong type", value=value, due=shape)
    return value
