"""What one seat may know of a deal: public play, its own hand, its own discards. An AI sees nothing else (R3.8)."""

from __future__ import annotations

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import DECK, NO_CARDS, CardSet
from lukfu_cli.engine.deals import Deal, PartialDeal
from lukfu_cli.engine.history import BestPlay, Played, Trick
from lukfu_cli.engine.partial import HandSizes, PartialState, PossibleHands
from lukfu_cli.engine.position import Fu, Position
from lukfu_cli.engine.scoring import Result
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.values import set_slot


class SeatView(PartialState):
    """A moment of a deal as ``seat`` sees it: a ``PartialState`` whose own hand is known.

    Two deals that look alike to a seat give equal views. The result is public: a claimer lays the Old cards face up
    (R4.6).
    """

    __slots__ = ("seat",)
    seat: Seat

    def __init__(
        self,
        seat: Seat,
        deal: Deal | PartialDeal,
        possible: PossibleHands,
        sizes: HandSizes,
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
        set_slot(self, "seat", seat)
        super().__init__(deal, possible, sizes, calls, caller, tricks, current, best, face_up, fu, leader, result)

    @property
    def own_hand(self) -> CardSet:
        """The cards that this seat holds."""
        return self._possible[self.seat]

    @property
    def own_old(self) -> CardSet:
        """The Old cards that this seat holds, by the rule of the table (R4.1, R4.2, D3)."""
        old = self.old(self.seat)
        assert old is not None, "a seat knows its own hand"
        return old

    def _made(
        self,
        possible: PossibleHands,
        sizes: HandSizes,
        calls: tuple[Call, ...],
        caller: Seat | None,
        table: tuple[tuple[Trick, ...], tuple[Played, ...], BestPlay | None, CardSet, Fu, Seat, Result | None],
    ) -> SeatView:
        return SeatView(self.seat, self.deal, possible, sizes, calls, caller, *table)


def seat_view(position: Position, seat: Seat) -> SeatView:
    """What ``seat`` may know of a position.

    Raises ValueError if the seat's own hand is not known in the position.
    """
    hand = position.hand(seat)
    dealt = position.deal.hands[seat]
    if hand is None or dealt is None:
        raise ValueError(f"{seat}'s hand is not known")
    tricks = tuple(Trick(trick.number, _seen(trick.plays, seat)) for trick in position.tricks)
    current = _seen(position.current, seat)
    discarded = dealt - hand - position.face_up
    unseen = DECK - hand - discarded - position.face_up
    sizes = [position.hand_size(other) for other in SEATS]
    possible = [hand if other is seat else unseen if sizes[other] else NO_CARDS for other in SEATS]
    hands = [dealt if other is seat else None for other in SEATS]
    return SeatView(
        seat,
        PartialDeal((hands[0], hands[1], hands[2]), position.deal.master, position.deal.old_rule),
        (possible[0], possible[1], possible[2]),
        (sizes[0], sizes[1], sizes[2]),
        position.calls,
        position.caller,
        tricks,
        current,
        position.best,
        position.face_up,
        position.fu,
        position.leader,
        position.result,
    )


def _seen(plays: tuple[Played, ...], seat: Seat) -> tuple[Played, ...]:
    """The plays with the cards of the others' discards left out (R3.8)."""
    return tuple(
        played if played.discarded is None or played.seat is seat else played._replace(discarded=None)
        for played in plays
    )
