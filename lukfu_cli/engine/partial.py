"""The position with cards unseen: what the writer of a partly known file, or one player, can say for sure.

Each seat has the set of cards that it may hold and a public number of cards; its hand is known when the two agree.
Where it is not, an action is at fault only if it is so for every hand of that size out of those cards, one play at a
time.

At a table that counts deduced-Old cards a hand that is not known may have more of them than of those that are Old by
what is seen. What makes them so is that every higher card lies face down (D3); so as many higher cards may be out of
the way as were laid down, whichever they are, and nothing else is taken to be proved.
"""

from __future__ import annotations

from collections.abc import Iterator

from lukfu_cli.engine.actions import Action, Discard, FaceDown, NoPlay
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import (
    DECK,
    NO_CARDS,
    SUIT_MASK,
    SUITS,
    CardSet,
    Rank,
    Suit,
    card_at,
    cards_above,
    rank_cards,
)
from lukfu_cli.engine.deals import HAND_SIZE, Deal, OldRule, PartialDeal
from lukfu_cli.engine.history import BestPlay, Played, Trick
from lukfu_cli.engine.old import ALWAYS_OLD, old_mask
from lukfu_cli.engine.plays import Play, Shape, beaters_of
from lukfu_cli.engine.position import Fu, Position
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.scoring import Result
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.values import set_slot

PossibleHands = tuple[CardSet, CardSet, CardSet]
HandSizes = tuple[int, int, int]


class PartialState(Position):
    """A moment of a deal of which some cards were not seen. Begin with ``PartialState.start(deal)``.

    Takes every action that a ``GameState`` takes, and ``Discard(count)`` for a discard whose cards were not seen.
    """

    __slots__ = ("_possible", "_sizes")
    _possible: PossibleHands
    _sizes: HandSizes

    def __init__(
        self,
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
        put = set_slot
        put(self, "deal", deal)
        put(self, "_possible", possible)
        put(self, "_sizes", sizes)
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
    def start(cls, deal: Deal | PartialDeal) -> PartialState:
        """The moment before the Master's call (R2.3)."""
        if isinstance(deal, Deal):
            possible = deal.hands
        else:
            first, second, third = (deal.unknown if hand is None else hand for hand in deal.hands)
            possible = first, second, third
        sizes = (HAND_SIZE, HAND_SIZE, HAND_SIZE)
        return cls(deal, possible, sizes, (), None, (), (), None, NO_CARDS, (0, 0, 0), deal.master, None)

    def hand(self, seat: Seat) -> CardSet | None:
        """The cards that the seat holds, None where that is not known."""
        possible = self._possible[seat]
        return possible if len(possible) == self._sizes[seat] else None

    def possible(self, seat: Seat) -> CardSet:
        """Every card that the seat may hold."""
        return self._possible[seat]

    def hand_size(self, seat: Seat) -> int:
        """How many cards the seat holds; public."""
        return self._sizes[seat]

    def claim_range(self, seat: Seat) -> tuple[int, int]:
        """The least and the most fu with which the seat could win by a claim: won fu plus Old cards (R1.2, R4.6)."""
        won, possible, size = self.fu[seat], self._possible[seat], self._sizes[seat]
        if size == len(possible):
            total = won + self.old_in(seat, possible.mask).bit_count()
            return total, total
        most = min(size, most_old(possible, self.face_up, self._most_hidden()))
        return won + fewest_old(possible, self.face_up, size), won + most

    def _most_hidden(self) -> int:
        """How many cards at most deduction can show to lie face down (D1); none where it does not count."""
        if self.deal.old_rule is OldRule.SEEN:
            return 0
        return sum(played.size for trick in self.all_tricks for played in trick.plays if played.is_face_down)

    def _with(
        self, *, calls: tuple[Call, ...] | None = None, caller: Seat | None = None, result: Result | None = None
    ) -> PartialState:
        return self._made(
            self._possible,
            self._sizes,
            self.calls if calls is None else calls,
            self.caller if caller is None else caller,
            (self.tricks, self.current, self.best, self.face_up, self.fu, self.leader, result),
        )

    def _made(
        self,
        possible: PossibleHands,
        sizes: HandSizes,
        calls: tuple[Call, ...],
        caller: Seat | None,
        table: tuple[tuple[Trick, ...], tuple[Played, ...], BestPlay | None, CardSet, Fu, Seat, Result | None],
    ) -> PartialState:
        """Another position of the same deal; a subclass adds what it has of its own."""
        return PartialState(self.deal, possible, sizes, calls, caller, *table)

    def _moved(self, seat: Seat, played: Played, best: BestPlay, face_up: CardSet) -> PartialState:
        possible, sizes = self._after(seat, played)
        current = (*self.current, played)
        tricks, fu, leader, result = self.tricks, self.fu, self.leader, None
        still: BestPlay | None = best
        if len(current) == len(SEATS):
            tricks = (*tricks, Trick(len(tricks) + 1, current))
            fu, leader, current, still = self._after_trick(best), best.seat, (), None
            result = self._result_if_empty(fu, leader, sizes[leader])
        return self._made(
            possible, sizes, self.calls, self.caller, (tricks, current, still, face_up, fu, leader, result)
        )

    def _after(self, seat: Seat, played: Played) -> tuple[PossibleHands, HandSizes]:
        """What the seats may hold, and how many cards, after this play. Cards that were seen are nobody's any more."""
        sizes = [size - played.size if other is seat else size for other, size in zip(SEATS, self._sizes, strict=True)]
        gone = played.cards or NO_CARDS
        possible = [
            cards - gone if sizes[other] else NO_CARDS for other, cards in zip(SEATS, self._possible, strict=True)
        ]
        return (possible[0], possible[1], possible[2]), (sizes[0], sizes[1], sizes[2])

    def _unknown_fault(self, action: Action, seat: Seat) -> Fault | None:
        possible, size = self._possible[seat], self._sizes[seat]
        if isinstance(action, Discard):
            return self._unknown_discard_fault(NO_CARDS, action.count, seat)
        assert isinstance(action, (Play, NoPlay, FaceDown)), "calls and claims do not depend on a hand"
        if not action.cards.is_subset(possible) or len(action.cards) > size:
            return Fault.NOT_IN_HAND
        if isinstance(action, FaceDown):
            return self._unknown_discard_fault(action.cards, len(action.cards), seat)
        if self.best is not None:
            return self._follow_fault(action)
        return self._form_fault(action, seat) or self._unknown_single_fault(action, seat)

    def _unknown_discard_fault(self, cards: CardSet, count: int, seat: Seat) -> Fault | None:
        if count > self._sizes[seat]:
            return Fault.NOT_IN_HAND
        if self.best is None:
            return Fault.LEAD_FACE_DOWN
        if count != self.best.play.size:
            return Fault.WRONG_COUNT
        if may_be_unable(self._possible[seat], self._sizes[seat], cards, self.best.play):
            return None
        return Fault.COULD_BEAT

    def _unknown_single_fault(self, action: Play | NoPlay, seat: Seat) -> Fault | None:
        """The fault of a non-caller's single that no possible hand excuses (R4.4)."""
        if seat is self.caller or len(action.cards) > 1:
            return None
        possible, size, hidden = self._possible[seat], self._sizes[seat], self._most_hidden()
        if may_lead_as_fresh(action.cards, possible, self.face_up, size, hidden) or may_have_only_old(
            action.cards, possible, self.face_up, size, hidden
        ):
            return None
        card = card_at(action.cards.mask.bit_length() - 1)
        surely_old = card in ALWAYS_OLD or cards_above(card).is_subset(self.face_up)
        return Fault.OLD_SINGLE if surely_old else Fault.WRONG_SUIT


def fewest_old(possible: CardSet, face_up: CardSet, size: int) -> int:
    """The fewest Old cards that a hand of ``size`` cards out of ``possible`` can have (R4.1, R4.2)."""
    best = {0: 0}
    for suit in SUITS:
        shift = 9 * suit
        options: dict[int, int] = {}
        for cards in _subsets(possible.mask & SUIT_MASK << shift):
            count, old = cards.bit_count(), old_mask(cards, face_up.mask).bit_count()
            options[count] = min(old, options.get(count, old))
        reached: dict[int, int] = {}
        for count, old in best.items():
            for more, extra in options.items():
                total = count + more
                if total <= size:
                    reached[total] = min(old + extra, reached.get(total, old + extra))
        best = reached
    return best[size]


def most_old(possible: CardSet, face_up: CardSet, hidden: int, lowest_suit: int = 0) -> int:
    """The most cards of ``possible``, of this suit and those above, that can be Old in one hand (R4.1, R4.2, D3).

    Up to ``hidden`` higher cards that the hand lacks are taken to lie face down. Only cards outside ``possible`` need
    to: the hand may hold all others.
    """
    most = [0] * (hidden + 1)
    for suit in SUITS[lowest_suit:]:
        here = _old_by_hidden(possible, face_up, suit, hidden)
        most = [max(most[total - part] + here[part] for part in range(total + 1)) for total in range(hidden + 1)]
    return most[hidden]


def _old_by_hidden(possible: CardSet, face_up: CardSet, suit: Suit, hidden: int) -> list[int]:
    """How many cards of the suit are Old if none, one, ... up to ``hidden`` of those above lie face down."""
    always = ALWAYS_OLD & possible
    found = []
    old = NO_CARDS
    blockers = 0
    for card in reversed(tuple(DECK.in_suit(suit))):
        if card in possible:
            old |= CardSet(card.mask)
        elif card not in face_up:
            if blockers == hidden:
                break
            found.append(len(old | always.in_suit(suit)))
            blockers += 1
    return found + [len(old | always.in_suit(suit))] * (hidden + 1 - len(found))


def may_lead_as_fresh(card: CardSet, possible: CardSet, face_up: CardSet, size: int, hidden: int = 0) -> bool:
    """Whether some hand of ``size`` cards out of ``possible`` may lead ``card`` as a card that is not Old (R4.4).

    Such a hand lacks a higher card of the suit that has not been played, and holds only Old cards in the suits above,
    of which ``hidden`` higher cards may lie face down (D3).
    """
    single = card_at(card.mask.bit_length() - 1)
    blockers = cards_above(single) - face_up
    if single in ALWAYS_OLD or not blockers:
        return False
    top = 9 * (single.suit + 1)
    below = CardSet(possible.mask & (1 << top) - 1)
    lacking = 0 if blockers - possible else 1
    return len(below) - lacking + most_old(possible, face_up, hidden, single.suit + 1) >= size


def may_have_only_old(card: CardSet, possible: CardSet, face_up: CardSet, size: int, hidden: int = 0) -> bool:
    """Whether some hand of ``size`` cards out of ``possible`` holds ``card`` and only Old cards (R4.4).

    Higher cards are in the hand itself, or up to ``hidden`` of them lie face down (D3).
    """
    single = card_at(card.mask.bit_length() - 1)
    above = NO_CARDS if single in ALWAYS_OLD else cards_above(single) - face_up
    fillers = above & possible
    # Those that do not fit into the hand with the card must lie face down too.
    must_hide = len(above - possible) + max(0, len(fillers) + 1 - size)
    return must_hide <= hidden and size <= most_old(possible, face_up, hidden)


def may_be_unable(possible: CardSet, size: int, kept: CardSet, best: Play) -> bool:
    """Whether some hand of ``size`` cards out of ``possible``, ``kept`` among them, holds no play that beats ``best``.

    Every subset of a hand that cannot beat cannot beat either, so the largest one that holds ``kept`` decides (R3.3).
    """
    if best.shape is Shape.SINGLE:
        beaters = CardSet.of(card for play in beaters_of(best) for card in play.cards)
        return not kept & beaters and len(possible - beaters) >= size
    if best.shape is Shape.SET:
        return _largest_without_sets(possible, kept, best) >= size
    return _largest_without_runs(possible, kept, best) >= size


def _largest_without_sets(possible: CardSet, kept: CardSet, best: Play) -> int:
    """The most cards of ``possible``, with ``kept``, that hold no set to beat ``best`` (R3.5); -1 if ``kept`` does."""
    largest = len(possible)
    for rank in Rank:
        if any(play.rank is rank for play in beaters_of(best)):
            if len(kept & rank_cards(rank)) >= best.size:
                return -1
            largest -= max(0, len(possible & rank_cards(rank)) - best.size + 1)
    return largest


def _largest_without_runs(possible: CardSet, kept: CardSet, best: Play) -> int:
    """The most cards of ``possible``, with ``kept``, that hold no run to beat ``best`` (R3.6); -1 if ``kept`` does."""
    beaters = [play.cards.mask for play in beaters_of(best)]
    largest = 0
    for suit in SUITS:
        in_suit = SUIT_MASK << 9 * suit
        runs = [mask for mask in beaters if mask & in_suit]
        largest_here = -1
        for cards in _subsets(possible.mask & in_suit):
            if not kept.mask & in_suit & ~cards and all(mask & ~cards for mask in runs):
                largest_here = max(largest_here, cards.bit_count())
        if largest_here < 0:
            return -1
        largest += largest_here
    return largest


def _subsets(mask: int) -> Iterator[int]:
    """Every subset of the bits, the whole first, nothing last."""
    subset = mask
    while True:
        yield subset
        if not subset:
            return
        subset = subset - 1 & mask
