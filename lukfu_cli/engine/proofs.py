"""Proofs that a card is deduced-Old, as data: numbered steps, each with its rule and what it leans on (D1 to D3).

A step says one thing, a *statement*. The statements of a proof are few in kind: what a discard proves (``Absent``,
``Apart``, ``AtMost``), what follows by counting cards and room (``Confined``, ``Needed``, ``Filled``), assumptions
(``Suppose``, ``Case``) and how they fail (``Overfull``, ``Underfull``, ``Unfilled``, ``Closed``), and conclusions. The
prover (``proving``) finds them.

``since trick 4`` speaks of a hand just before its play to trick 4: what was laid down in that play, all that the seat
played or laid down later, and what it holds now (D2).
"""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.cards import Card, CardSet
from lukfu_cli.engine.history import Shown
from lukfu_cli.engine.seats import Seat


class Spot(NamedTuple):
    """A place for unknown cards: an opponent's hand (``trick`` is None) or the face-down discard of a trick (D1)."""

    seat: Seat
    trick: int | None
    size: int


class AlwaysOld(NamedTuple):
    """The card is a nine, Coins 1 or Tens 1."""

    card: Card
    rule: str = "R4.1"


class SeenOld(NamedTuple):
    """Every higher card of the suit is in the own hand or has been played face up."""

    card: Card
    own: CardSet
    face_up: CardSet
    rule: str = "R4.2"


class Absent(NamedTuple):
    """None of the cards was in the hand of the seat since its discard in the trick. R3.4, R3.5 or R3.6."""

    seat: Seat
    trick: int
    cards: CardSet
    rule: str


class Apart(NamedTuple):
    """The cards were not all in the hand of the seat since its discard in the trick. R3.5 or R3.6."""

    seat: Seat
    trick: int
    cards: CardSet
    rule: str


class AtMost(NamedTuple):
    """At most ``most`` of the cards, all of one rank, were in the hand of the seat since its discard in the trick."""

    seat: Seat
    trick: int
    cards: CardSet
    most: int
    rule: str = "R3.5"


class Impossible(NamedTuple):
    """The seat discarded and could have beaten: it showed the cards later. A contradiction."""

    seat: Seat
    trick: int
    cards: CardSet
    rule: str = "R3.3"


class Confined(NamedTuple):
    """The cards can lie only in these places, which take no more: nothing else lies there."""

    cards: CardSet
    spots: tuple[Spot, ...]
    rule: str = "D1"


class Needed(NamedTuple):
    """Only these cards can lie in the places, and all are needed to fill them: they lie nowhere else."""

    cards: CardSet
    spots: tuple[Spot, ...]
    rule: str = "D1"


class Filled(NamedTuple):
    """The places of one hand take at most ``most`` cards of the groups used, and no others but these.

    Together that just fills them: all the cards lie there, and nowhere else.
    """

    cards: CardSet
    spots: tuple[Spot, ...]
    most: int
    rule: str = "D1"


class Unfilled(NamedTuple):
    """The places of one hand take at most ``most`` cards of the groups used, and no others but these: too few for them.

    A contradiction.
    """

    cards: CardSet
    spots: tuple[Spot, ...]
    most: int
    rule: str = "D1"


class Overfull(NamedTuple):
    """The cards can lie only in these places, which take fewer. A contradiction."""

    cards: CardSet
    spots: tuple[Spot, ...]
    rule: str = "D1"


class Underfull(NamedTuple):
    """Only these cards can lie in the places, which need more. A contradiction."""

    cards: CardSet
    spots: tuple[Spot, ...]
    rule: str = "D1"


class Suppose(NamedTuple):
    """An assumption: the hand of the seat holds the card."""

    seat: Seat
    card: Card
    rule: str = "D3"


class Case(NamedTuple):
    """An assumption: the card was not in the hand of the seat since the trick."""

    seat: Seat
    trick: int
    card: Card
    rule: str = "D2"


class Closed(NamedTuple):
    """Each case of an ``Apart`` fails. A contradiction."""

    rule: str = "D2"


class NotHeld(NamedTuple):
    """The hand of the seat does not hold the card, since supposing it fails."""

    seat: Seat
    card: Card
    rule: str = "D3"


class DeducedOld(NamedTuple):
    """No opponent holds a higher card of the suit.

    Each is in the own hand, has been played face up, or is unknown and proved to be in no opponent's hand.
    """

    card: Card
    own: CardSet
    face_up: CardSet
    unknown: CardSet
    rule: str = "D3"


class Contradiction(NamedTuple):
    """No distribution agrees with the play: the record contradicts itself."""

    rule: str = "D3"


Statement = (
    AlwaysOld
    | SeenOld
    | Absent
    | Apart
    | AtMost
    | Impossible
    | Confined
    | Needed
    | Filled
    | Unfilled
    | Overfull
    | Underfull
    | Suppose
    | Case
    | Closed
    | NotHeld
    | DeducedOld
    | Contradiction
)
"""What one step of a proof says."""


class Step(NamedTuple):
    """One step of a proof.

    - ``number``: from 1. ``uses``: the numbers of the earlier steps that it leans on, rising.
    - ``plays``: the plays that it speaks of, each as the trick and the seat.
    - ``within``: the number of the assumption under which it stands; None at the top.
    """

    number: int
    says: Statement
    uses: tuple[int, ...]
    plays: tuple[Shown, ...]
    within: int | None

    @property
    def rule(self) -> str:
        """The rule on which the step stands."""
        return self.says.rule


Proof = tuple[Step, ...]


class FaceDownCards(NamedTuple):
    """The cards of one face-down discard, as a witness lays them out."""

    trick: int
    seat: Seat
    cards: CardSet


class Witness(NamedTuple):
    """One whole distribution that agrees with the play, in which ``seat`` holds ``higher``, a card that beats (D3).

    ``hands``: those of the two opponents; ``down``: every face-down discard, in order of play.
    """

    seat: Seat
    higher: Card
    hands: tuple[tuple[Seat, CardSet], ...]
    down: tuple[FaceDownCards, ...]
