"""What the rules say of an action, as data: the faults that a play can have, and the verdict with its facts.

Sentences are made from these values in ``render``; nothing here is text for people.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from lukfu_cli.engine.history import BestPlay
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.seats import Seat

if TYPE_CHECKING:
    from lukfu_cli.engine.actions import Action, Offer


class Fault(Enum):
    """What is wrong with an action. The value is the finding code under which ``rulebook`` explains it."""

    CALL_OUT_OF_TURN = "LF205"
    CALL_AFTER_END = "LF206"
    WRONG_FIRST_LEADER = "LF301"
    WRONG_LEADER = "LF302"
    SINGLE_TOO_LOW = "LF303"
    SET_TOO_LOW = "LF304"
    RUN_TOO_LOW = "LF305"
    OUT_OF_TURN = "LF306"
    NOT_IN_HAND = "LF307"
    DEAL_IS_OVER = "LF308"
    NO_PLAY = "LF309"
    LEAD_FACE_DOWN = "LF310"
    PASSED_MASTER = "LF311"
    WRONG_COUNT = "LF312"
    COULD_BEAT = "LF313"
    AUCTION_OPEN = "LF314"
    CONTRADICTION = "LF315"
    WRONG_SUIT = "LF401"
    OLD_SINGLE = "LF402"
    CLAIM_OFF_LEAD = "LF403"
    CLAIM_TOO_LOW = "LF404"
    WRONG_SCORE = "LF501"
    NO_SCORE_DUE = "LF502"

    @property
    def code(self) -> str:
        """The finding code, such as ``LF304``."""
        return self.value

    @property
    def rule(self) -> str:
        """The broken rule, such as ``R3.5``."""
        from lukfu_cli.engine.rulebook import CODES

        rule = CODES[self.value].rule
        assert rule is not None, f"{self.value} is a fault of play and has a rule"
        return rule


class ActionKind(Enum):
    """What an action is at its moment."""

    CALL = "call"
    CLAIM = "claim"
    LEAD = "lead"
    BEAT = "beat"
    DISCARD = "discard"


class Verdict(NamedTuple):
    """What the rules say of one action at one moment.

    - ``rule``: the rule that allows it, or the one it breaks.
    - ``fault``: what is wrong with it, None if it is legal.
    - ``choices``: how many plays were legal, a claim not counted; for a discard, the sets of cards that could go.
      None where the hand is not known.
    - ``is_forced``: there was one choice and no claim was open; None where ``choices`` is.
    - ``to_beat``: what a follower had to beat, None for a lead.
    - ``could_beat``: every play of the hand that beats it (empty for a lead, or where the hand is not known).
    - ``offers``: what was legal at that moment, None where the hand is not known.
    """

    seat: Seat
    action: Action
    kind: ActionKind
    rule: str
    fault: Fault | None
    choices: int | None
    is_forced: bool | None
    to_beat: BestPlay | None
    could_beat: tuple[Play, ...]
    offers: tuple[Offer, ...] | None

    @property
    def is_legal(self) -> bool:
        """Whether the rules allow the action."""
        return self.fault is None
