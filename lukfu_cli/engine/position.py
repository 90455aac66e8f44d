"""One moment of a deal: whose turn it is, what is legal and why, what follows (R2.3 to R5.3).

``Position`` holds all of it that does not depend on how much of the hands is known. ``GameState`` (state.py) knows
every hand; ``PartialState`` (partial.py) knows what was seen, as one player or the writer of a file saw it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from math import comb
from typing import NoReturn, Self

from lukfu_cli.engine.actions import CALLS, CLAIM, DISCARDS, Action, Claim, Discard, FaceDown, NoPlay, Offer
from lukfu_cli.engine.auction import Call, auction_caller, is_void, next_to_call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deals import Deal, OldRule, PartialDeal
from lukfu_cli.engine.history import BestPlay, Played, Trick
from lukfu_cli.engine.leading import is_barred_by_size, open_singles_mask
from lukfu_cli.engine.old import old_mask
from lukfu_cli.engine.plays import Play, Shape, beating_plays, beats, can_beat, combinations_in, singles_in
from lukfu_cli.engine.reasons import ActionKind, Fault, Verdict
from lukfu_cli.engine.scoring import VOID_RESULT, WINNING_FU, Result, ResultKind, result_when_empty, won
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.values import Frozen, set_slot

Fu = tuple[int, int, int]
"""Fu won with tricks by P1, P2 and P3."""


class Phase(Enum):
    """What is to be done at a moment of a deal."""

    AUCTION = "auction"
    LEAD = "lead"
    FOLLOW = "follow"
    OVER = "over"


class IllegalActionError(ValueError):
    """An action that the rules do not allow was applied. ``verdict`` says why."""

    def __init__(self, verdict: Verdict) -> None:
        code = f"{verdict.fault.code} [{verdict.rule}]" if verdict.fault else "no fault"
        super().__init__(f"{verdict.seat} may not do {verdict.action!r}: {code}")
        self.verdict = verdict


class Position(Frozen, ABC):
    """One moment of a deal, frozen.

    - ``calls``: the calls so far, from the Master on; ``caller``: who said *play*, None until then (R2.3).
    - ``tricks``: the tricks that are complete; ``current``: the plays of the trick in progress.
    - ``best``: the best play of the trick in progress, None before a lead (R3.3).
    - ``face_up``: every card played face up so far (R3.8).
    - ``fu``: the fu won by P1, P2 and P3 with tricks (R3.7).
    - ``leader``: who leads, or led, the trick in progress.
    - ``result``: how the deal ended, None while it lasts.
    """

    __slots__ = ("best", "caller", "calls", "current", "deal", "face_up", "fu", "leader", "result", "tricks")
    deal: Deal | PartialDeal
    calls: tuple[Call, ...]
    caller: Seat | None
    tricks: tuple[Trick, ...]
    current: tuple[Played, ...]
    best: BestPlay | None
    face_up: CardSet
    fu: Fu
    leader: Seat
    result: Result | None

    # What is known of the hands: the part that the two kinds of position answer in their own ways.

    @abstractmethod
    def hand(self, seat: Seat) -> CardSet | None:
        """The cards that the seat holds, None where that is not known."""

    @abstractmethod
    def possible(self, seat: Seat) -> CardSet:
        """Every card that the seat may hold; its hand, where that is known."""

    @abstractmethod
    def hand_size(self, seat: Seat) -> int:
        """How many cards the seat holds; public."""

    @abstractmethod
    def _with(
        self, *, calls: tuple[Call, ...] | None = None, caller: Seat | None = None, result: Result | None = None
    ) -> Self:
        """This position with other calls or a result; nothing of the tricks changes."""

    @abstractmethod
    def _moved(self, seat: Seat, played: Played, best: BestPlay, face_up: CardSet) -> Self:
        """The position after this play; the third play ends the trick (R3.7)."""

    @abstractmethod
    def _unknown_fault(self, action: Action, seat: Seat) -> Fault | None:
        """The fault of the mover's play that is one whatever the hand holds, when the hand is not known."""

    @abstractmethod
    def claim_range(self, seat: Seat) -> tuple[int, int]:
        """The least and the most fu with which the seat could win by a claim: won fu plus Old cards (R1.2, R4.6)."""

    # The one place that knows by which rule the table counts Old cards.

    def old_in(self, seat: Seat, hand: int) -> int:
        """The Old cards of a hand of this seat, as bits, by the rule of the table.

        Those of R4.1 and R4.2; where the table has agreed to it, those that public play proves beyond that (D3).
        """
        if self.deal.old_rule is OldRule.SEEN:
            return old_mask(hand, self.face_up.mask)
        from lukfu_cli.engine.deduction import deduced_mask

        return deduced_mask(seat, hand, self.all_tricks)

    def by_deduction(self, seat: Seat) -> CardSet:
        """The seat's Old cards that are so by deduction alone (D3): none at a table that does not count them.

        None either where its hand is not known.
        """
        hand = self.hand(seat)
        if self.deal.old_rule is OldRule.SEEN or hand is None:
            return CardSet(0)
        return CardSet(self.old_in(seat, hand.mask) & ~old_mask(hand.mask, self.face_up.mask))

    def under(self, old_rule: OldRule) -> Self:
        """This moment at a table with the given rule for Old cards; what has been played stays as it is."""
        if self.deal.old_rule is old_rule:
            return self
        other = object.__new__(type(self))
        other.__setstate__(self.__getstate__())
        set_slot(other, "deal", self.deal.under(old_rule))
        return other

    # Turns and the public side.

    @property
    def phase(self) -> Phase:
        """What is to be done now."""
        if self.result is not None:
            return Phase.OVER
        if self.caller is None:
            return Phase.AUCTION
        return Phase.FOLLOW if self.current else Phase.LEAD

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended (R2.4, R4.6, R5.3)."""
        return self.result is not None

    @property
    def to_move(self) -> Seat | None:
        """Whose turn it is (R2.2, R2.3, R3.7); None once the deal is over."""
        if self.result is not None:
            return None
        if self.caller is None:
            return next_to_call(self.deal.master, self.calls)
        return SEATS[(self.leader + len(self.current)) % 3]

    @property
    def mover(self) -> Seat:
        """Like ``to_move``, for callers that know that the deal lasts. Raises ValueError if it is over."""
        seat = self.to_move
        if seat is None:
            raise ValueError("the deal is over: nobody is to move")
        return seat

    @property
    def trick_number(self) -> int:
        """The number, from 1, of the trick in progress or to be led."""
        return len(self.tricks) + 1

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, and the one in progress if it has a play."""
        if not self.current:
            return self.tricks
        return (*self.tricks, Trick(len(self.tricks) + 1, self.current))

    def is_passed_master(self, seat: Seat) -> bool:
        """Whether the seat is the Master and passed, and so is held back when leading (R3.2)."""
        return seat is self.deal.master and bool(self.calls) and self.calls[0] is Call.PASS

    def current_best(self) -> BestPlay:
        """The best play of the trick in progress. Raises ValueError before a lead."""
        if self.best is None:
            raise ValueError("no play has been led to this trick")
        return self.best

    def held(self, seat: Seat) -> CardSet:
        """Every card that the seat surely holds: its hand where that is known, else nothing."""
        return self.hand(seat) or CardSet(0)

    def old(self, seat: Seat) -> CardSet | None:
        """The seat's Old cards by the rule of the table (R4.1, R4.2, D3), None where its hand is not known."""
        hand = self.hand(seat)
        return None if hand is None else CardSet(self.old_in(seat, hand.mask))

    def claim_fu(self, seat: Seat) -> int | None:
        """The fu with which the seat would win by a claim: won fu plus Old cards (R1.2, R4.6); None if not known."""
        low, high = self.claim_range(seat)
        return low if low == high else None

    def can_claim(self) -> bool | None:
        """Whether the player to move may claim now: on lead, with six fu or more (R4.6); None if not known."""
        if self.phase is not Phase.LEAD:
            return False
        low, high = self.claim_range(self.leader)
        if high < WINNING_FU:
            return False
        return True if low >= WINNING_FU else None

    # What is legal.

    def legal_actions(self) -> tuple[Offer, ...] | None:
        """What the player to move may do, in the fixed order: a claim; singles, sets, runs; or the discard.

        In the auction *play* and *pass*; once the deal is over, nothing. A discard is one ``Discard(count)``.
        None where the hand of the player to move is not known.
        """
        if self.result is not None:
            return ()
        if self.caller is None:
            return CALLS
        seat = SEATS[(self.leader + len(self.current)) % 3]
        hand = self.hand(seat)
        if hand is None:
            return None
        if self.best is not None:
            play = self.best.play
            return beating_plays(hand, play) or (DISCARDS[play.size],)
        return self._leads(hand.mask, seat)

    def _leads(self, hand: int, seat: Seat) -> tuple[Offer, ...]:
        """The claim, if it is open, and the legal leads, in the fixed order (R3.1, R3.2, R4.4 to R4.6)."""
        old = self.old_in(seat, hand)
        combined = combinations_in(CardSet(hand))
        if combined and self.is_passed_master(seat):
            combined = tuple(play for play in combined if not is_barred_by_size(play, True))
        leads = singles_in(hand if seat is self.caller else open_singles_mask(hand, old)) + combined
        if self.fu[seat] + old.bit_count() >= WINNING_FU:
            return (CLAIM, *leads)
        return leads

    def fault(self, action: Action, seat: Seat | None = None) -> Fault | None:
        """What is wrong with an action, by ``seat`` or else by the player to move; None if it is legal.

        Of several faults the first in the order of the rules' last section is named. Where the hand is not known, an
        action is at fault only if it is so whatever the hand holds.
        """
        if isinstance(action, Claim):
            return self._claim_fault(seat)
        mover = self.to_move
        if isinstance(action, Call):
            if self.caller is not None or self.result is not None:
                return Fault.CALL_AFTER_END
            return Fault.CALL_OUT_OF_TURN if seat is not None and seat is not mover else None
        if mover is None:
            return Fault.DEAL_IS_OVER
        if self.caller is None:
            return Fault.AUCTION_OPEN
        if seat is not None and seat is not mover:
            return self._turn_fault()
        hand = self.hand(mover)
        if hand is None:
            return self._unknown_fault(action, mover)
        if isinstance(action, Discard):
            return Fault.NOT_IN_HAND if action.count > len(hand) else self._discard_fault(action.count, hand)
        if action.cards.mask & ~hand.mask:
            return Fault.NOT_IN_HAND
        if isinstance(action, FaceDown):
            return self._discard_fault(len(action.cards), hand)
        if self.best is not None:
            return self._follow_fault(action)
        return self._form_fault(action, mover) or self._single_fault(action, mover, hand.mask)

    def _turn_fault(self) -> Fault:
        """The fault of a play by somebody who is not to move: a wrong leader (R2.5, R3.7) or out of turn (R3.9)."""
        if self.current:
            return Fault.OUT_OF_TURN
        return Fault.WRONG_LEADER if self.tricks else Fault.WRONG_FIRST_LEADER

    def _claim_fault(self, seat: Seat | None) -> Fault | None:
        if self.phase is not Phase.LEAD or seat not in (None, self.leader):
            return Fault.CLAIM_OFF_LEAD
        return None if self.claim_range(self.leader)[1] >= WINNING_FU else Fault.CLAIM_TOO_LOW

    def _form_fault(self, action: Play | NoPlay, leader: Seat) -> Fault | None:
        """The fault of a lead's form (R3.1) or, for a Master who passed, its size (R3.2)."""
        if isinstance(action, NoPlay):
            return Fault.NO_PLAY
        return Fault.PASSED_MASTER if is_barred_by_size(action, self.is_passed_master(leader)) else None

    def _single_fault(self, action: Play | NoPlay, leader: Seat, hand: int) -> Fault | None:
        """The fault of a single's suit or Oldness when somebody other than the caller leads it (R4.4)."""
        if leader is self.caller or len(action.cards) > 1:
            return None
        card, old = action.cards.mask, self.old_in(leader, hand)
        if card & open_singles_mask(hand, old):
            return None
        return Fault.OLD_SINGLE if card & old else Fault.WRONG_SUIT

    def _follow_fault(self, action: Play | NoPlay) -> Fault | None:
        best = self.current_best().play
        if isinstance(action, Play) and beats(action, best):
            return None
        return _TOO_LOW[best.shape]

    def _discard_fault(self, count: int, hand: CardSet) -> Fault | None:
        if self.best is None:
            return Fault.LEAD_FACE_DOWN
        if count != self.best.play.size:
            return Fault.WRONG_COUNT
        return Fault.COULD_BEAT if can_beat(hand, self.best.play) else None

    def judge(self, action: Action, seat: Seat | None = None) -> Verdict:
        """What the rules say of an action, by ``seat`` or else by the player to move, with all the facts.

        The facts (choices, what could beat, what is legal) are those of the player whose action is asked about when it
        is that player's turn; out of turn there are none. Raises ValueError if no seat is given and the deal is over.
        """
        asked = self.mover if seat is None else seat
        fault = self.fault(action, seat)
        kind = action_kind(action, self.best)
        rule = fault.rule if fault else self._allowing_rule(action, kind, asked)
        offers = self.legal_actions() if asked is self.to_move else None
        hand = self.hand(asked)
        if self.best is None or hand is None or asked is not self.to_move:
            could_beat: tuple[Play, ...] = ()
        else:
            could_beat = beating_plays(hand, self.best.play)
        choices = None if offers is None else self.count_choices(offers)
        is_forced = None if offers is None else choices == 1 and offers[0] is not CLAIM
        return Verdict(asked, action, kind, rule, fault, choices, is_forced, self.best, could_beat, offers)

    def count_choices(self, offers: tuple[Offer, ...]) -> int:
        """How many actions these offers stand for, a claim not counted; for a discard, the sets of cards (R3.3)."""
        if len(offers) == 1 and isinstance(offers[0], Discard):
            return comb(self.hand_size(self.mover), offers[0].count)
        return sum(offer is not CLAIM for offer in offers)

    def _allowing_rule(self, action: Action, kind: ActionKind, seat: Seat) -> str:
        """The rule that a legal action stands on.

        R4.5 a caller's single lead, R4.4 another's, R3.1 a set or run led; R3.4, R3.5, R3.6 a beat; R3.3 a discard;
        R4.6 a claim; R2.3 a call.
        """
        if kind is ActionKind.BEAT:
            return _BEATING_RULE[self.current_best().play.shape]
        if kind is ActionKind.LEAD:
            if isinstance(action, Play) and action.size > 1:
                return "R3.1"
            return "R4.5" if seat is self.caller else "R4.4"
        return _RULE_OF_KIND[kind]

    # What follows.

    def apply(self, action: Action) -> Self:
        """The position after the player to move does this; this position stays as it is.

        Raises IllegalActionError, with the verdict, if the action is not legal.
        """
        if self.fault(action) is not None:
            self._refuse(action)
        if isinstance(action, Play):
            seat = SEATS[(self.leader + len(self.current)) % 3]
            face_up = CardSet(self.face_up.mask | action.cards.mask)
            return self._moved(seat, Played(seat, action, action.size), BestPlay(seat, action), face_up)
        if isinstance(action, (FaceDown, Discard)):
            seat = SEATS[(self.leader + len(self.current)) % 3]
            cards = action.cards if isinstance(action, FaceDown) else None
            count = self.current_best().play.size
            return self._moved(seat, Played(seat, None, count, cards), self.current_best(), self.face_up)
        if isinstance(action, Call):
            calls = (*self.calls, action)
            caller = auction_caller(self.deal.master, calls)
            return self._with(calls=calls, caller=caller, result=VOID_RESULT if is_void(calls) else None)
        return self._with(result=self._claim_result())

    def with_result(self, result: Result) -> Self:
        """This position, over, with a result known from elsewhere: a claim's total that was announced (R4.6)."""
        return self._with(result=result)

    def _refuse(self, action: Action) -> NoReturn:
        mover = self.to_move
        raise IllegalActionError(self.judge(action, self.leader if mover is None else mover))

    def _claim_result(self) -> Result:
        assert self.caller is not None
        fu = self.claim_fu(self.leader)
        if fu is None:
            return Result(ResultKind.CLAIM, self.leader, None, None)
        return won(ResultKind.CLAIM, self.leader, self.caller, fu)

    def _after_trick(self, best: BestPlay) -> Fu:
        """The fu after the winner of a trick has counted the cards of the best play (R3.7)."""
        fu = list(self.fu)
        fu[best.seat] += best.play.size
        return fu[0], fu[1], fu[2]

    def _result_if_empty(self, fu: Fu, leader: Seat, size: int) -> Result | None:
        """The result when the hands are empty, each of ``size`` cards; None while cards are left (R5.3)."""
        if size:
            return None
        assert self.caller is not None
        return result_when_empty(fu, leader, self.caller)


_TOO_LOW = {Shape.SINGLE: Fault.SINGLE_TOO_LOW, Shape.SET: Fault.SET_TOO_LOW, Shape.RUN: Fault.RUN_TOO_LOW}
_BEATING_RULE = {Shape.SINGLE: "R3.4", Shape.SET: "R3.5", Shape.RUN: "R3.6"}
_RULE_OF_KIND = {ActionKind.CALL: "R2.3", ActionKind.CLAIM: "R4.6", ActionKind.DISCARD: "R3.3"}


def action_kind(action: Action, best: BestPlay | None) -> ActionKind:
    """What an action is, where ``best`` is the best play of the trick in progress, or None before a lead."""
    if isinstance(action, Call):
        return ActionKind.CALL
    if isinstance(action, Claim):
        return ActionKind.CLAIM
    if isinstance(action, (FaceDown, Discard)):
        return ActionKind.DISCARD
    return ActionKind.LEAD if best is None else ActionKind.BEAT
