"""The position with every hand known: the table as it is in truth, to deal out, solve and check whole records."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lukfu_cli.engine.actions import Action, Discard, FaceDown, Offer
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS, CardSet
from lukfu_cli.engine.deals import Deal, Hands
from lukfu_cli.engine.history import BestPlay, Played, Trick
from lukfu_cli.engine.position import Fu, Position
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.scoring import Result
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.values import set_slot


class GameState(Position):
    """A moment of a deal with all hands known. Begin with ``GameState.start(deal)``; ``apply`` gives the next one."""

    __slots__ = ("hands",)
    deal: Deal
    hands: Hands

    def __init__(
        self,
        deal: Deal,
        hands: Hands,
        calls: tuple[Call, ...],
        caller: Seat | None,
        tricks: tuple[Trick, ...],
        current: tuple[Played, ...],
        best: BestPlay | None,
        face_up: CardSet,
        fu: Fu,
        leader: Seat,
        result: Result | None,
    ) -> None:
        put = set_slot
        put(self, "deal", deal)
        put(self, "hands", hands)
        put(self, "calls", calls)
        put(self, "caller", caller)
        put(self, "tricks", tricks)
        put(self, "current", current)
        put(self, "best", best)
        put(self, "face_up", face_up)
        put(self, "fu", fu)
        put(self, "leader", leader)
        put(self, "result", result)

    @classmethod
    def start(cls, deal: Deal) -> GameState:
        """The moment before the Master's call (R2.3); the Master leads to the first trick (R2.5)."""
        return cls(deal, deal.hands, (), None, (), (), None, NO_CARDS, (0, 0, 0), deal.master, None)

    def hand(self, seat: Seat) -> CardSet:
        """The cards that the seat holds."""
        return self.hands[seat]

    def possible(self, seat: Seat) -> CardSet:
        """The seat's hand: with every hand known, what it may hold is what it holds."""
        return self.hands[seat]

    def hand_size(self, seat: Seat) -> int:
        """How many cards the seat holds."""
        return len(self.hands[seat])

    def old(self, seat: Seat) -> CardSet:
        """The seat's Old cards by the rule of the table (R4.1, R4.2, D3)."""
        return CardSet(self.old_in(seat, self.hands[seat].mask))

    def claim_range(self, seat: Seat) -> tuple[int, int]:
        """The fu with which the seat would win by a claim, twice: it is known (R1.2, R4.6)."""
        total = self.fu[seat] + self.old_in(seat, self.hands[seat].mask).bit_count()
        return total, total

    def legal_actions(self) -> tuple[Offer, ...]:
        """What the player to move may do, in the fixed order: see ``Position.legal_actions``."""
        offers = super().legal_actions()
        assert offers is not None, "every hand is known"
        return offers

    def discards(self) -> Iterator[FaceDown]:
        """Every discard that the player to move may choose (R3.3), lowest cards first; none unless a discard is due."""
        for offer in self.legal_actions():
            if isinstance(offer, Discard):
                for cards in combinations(self.hands[self.mover], offer.count):
                    yield FaceDown(CardSet.of(cards))

    def _unknown_fault(self, action: Action, seat: Seat) -> Fault | None:
        raise AssertionError("every hand is known")

    def _with(
        self, *, calls: tuple[Call, ...] | None = None, caller: Seat | None = None, result: Result | None = None
    ) -> GameState:
        return GameState(
            self.deal,
            self.hands,
            self.calls if calls is None else calls,
            self.caller if caller is None else caller,
            self.tricks,
            self.current,
            self.best,
            self.face_up,
            self.fu,
            self.leader,
            result,
        )

    def _moved(self, seat: Seat, played: Played, best: BestPlay, face_up: CardSet) -> GameState:
        cards = played.cards
        if cards is None:
            raise ValueError("a Discard does not say which cards go: apply a FaceDown")
        hands = _without(self.hands, seat, cards.mask)
        current = (*self.current, played)
        if len(current) < 3:
            tricks, fu, leader, result = self.tricks, self.fu, self.leader, None
            return GameState(
                self.deal, hands, self.calls, self.caller, tricks, current, best, face_up, fu, leader, result
            )
        tricks = (*self.tricks, Trick(len(self.tricks) + 1, current))
        fu, leader = self._after_trick(best), best.seat
        result = self._result_if_empty(fu, leader, len(hands[leader]))
        return GameState(self.deal, hands, self.calls, self.caller, tricks, (), None, face_up, fu, leader, result)


def _without(hands: Hands, seat: Seat, cards: int) -> Hands:
    """The hands after ``seat`` has put these cards on the table."""
    first, second, third = hands
    if seat is Seat.P1:
        return CardSet(first.mask & ~cards), second, third
    if seat is Seat.P2:
        return first, CardSet(second.mask & ~cards), third
    return first, second, CardSet(third.mask & ~cards)
