"""What deduction adds to what is seen (D3): cards that it makes Old, since when, and claims that it would allow.

All of it is asked of positions of a record, for each hand that is known. Where every hand is, a card that somebody can
beat is passed over without a search: what is provable is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lukfu_cli.engine.actions import Claim
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import ALL_MASK, NO_CARDS, Card, CardSet
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.old import old_mask
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.replay import Replay, Step
from lukfu_cli.engine.scoring import WINNING_FU, Result, ResultKind, won
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState


class Provable(NamedTuple):
    """A card of a hand that is deduced-Old and not Old by what is seen (D3).

    ``since`` is the play that completed the proof: from then on the seat held the card and it was deduced-Old. None
    where that was so from the deal on, or where the hand was not known all the time.
    """

    seat: Seat
    card: Card
    since: Step | None


class MissedClaim(NamedTuple):
    """A claim that was not open by what is seen, and would be where deduced-Old cards count (D3, R4.6).

    ``position`` is the one before the lead, ``seen`` and ``cards`` the seat's cards that are Old by what is seen and by
    deduction alone, ``result`` how the deal would have ended.
    """

    position: Position
    seat: Seat
    seen: CardSet
    cards: tuple[Provable, ...]
    result: Result

    @property
    def trick(self) -> int:
        """The number of the trick that was to be led."""
        return self.position.trick_number


class Foresight(NamedTuple):
    """What deduction adds at the end of a record, and the first claim of each player that it would have allowed.

    ``deduced`` are the deduced-Old cards of P1, P2 and P3: see ``deduced_old``.
    """

    deduced: tuple[CardSet | None, CardSet | None, CardSet | None]
    since: tuple[Provable, ...]
    claims: tuple[MissedClaim, ...]

    def cards(self, seat: Seat) -> CardSet:
        """The cards of the seat that are deduced-Old and not Old by what is seen."""
        return CardSet.of(each.card for each in self.since if each.seat is seat)


NOTHING = Foresight((None, None, None), (), ())
"""What there is to say where the hands cannot be used."""


def foresee(replay: Replay) -> Foresight:
    """What deduction adds to a record; nothing where the hands cannot be used.

    A table that counts deduced-Old cards has missed no claim by not counting them.
    """
    if replay.final is None:
        return NOTHING
    steps = [step for step in replay.steps if step.fault is None and not isinstance(step.action, (Call, Claim))]
    first, second, third = (deduced_old(replay.final, seat) for seat in SEATS)
    since: list[Provable] = []
    for seat, deduced in zip(SEATS, (first, second, third), strict=True):
        hand = replay.final.hand(seat)
        if deduced and hand is not None:
            since += _provable(seat, deduced - CardSet(_seen_old(replay.final, hand)), steps)
    claims = _missed_claims(replay, steps) if replay.record.old_rule is OldRule.SEEN else ()
    return Foresight((first, second, third), tuple(since), tuple(claims))


def deduced_old(position: Position, seat: Seat) -> CardSet | None:
    """The seat's deduced-Old cards (D3), by whatever rule the table plays.

    None where its hand is not known, where a card could not be decided, and where the record contradicts itself.
    """
    hand = position.hand(seat)
    if hand is None:
        return None
    beyond = _beyond_seen(position, seat, hand)
    return None if beyond is None else CardSet(_seen_old(position, hand)) | beyond


def beyond_seen(position: Position, seat: Seat) -> CardSet:
    """The seat's cards that are deduced-Old and not Old by what is seen; none where ``deduced_old`` is None."""
    hand = position.hand(seat)
    return NO_CARDS if hand is None else _beyond_seen(position, seat, hand) or NO_CARDS


def _seen_old(position: Position, hand: CardSet) -> int:
    return old_mask(hand.mask, position.face_up.mask)


def _beyond_seen(position: Position, seat: Seat, hand: CardSet) -> CardSet | None:
    candidates = _candidates(position, seat, hand)
    if not candidates:
        return NO_CARDS
    from lukfu_cli.engine.deduction import deduced_among

    return deduced_among(candidates, seat, hand, position.all_tricks)


def _candidates(position: Position, seat: Seat, hand: CardSet) -> CardSet:
    """The cards of a hand that are not Old by what is seen and could be so by deduction.

    None before something lies face down. Where every hand is known, those that no other hand has a higher card against.
    """
    if not any(played.is_face_down for trick in position.all_tricks for played in trick.plays):
        return NO_CARDS
    against = 0
    if isinstance(position, GameState):
        first, second = seat.others
        against = position.hands[first].mask | position.hands[second].mask
    return CardSet(old_mask(hand.mask, ALL_MASK & ~(against | hand.mask)) & ~_seen_old(position, hand))


def _provable(seat: Seat, cards: CardSet, steps: Sequence[Step]) -> Iterator[Provable]:
    """The cards that deduction adds to a hand, each with the play, of those before, that completed the proof."""
    for card in cards:
        yield Provable(seat, card, _completing(card, seat, steps))


def _completing(card: Card, seat: Seat, steps: Sequence[Step]) -> Step | None:
    """The last of the steps before which the card was not deduced-Old in this hand."""
    for step in reversed(steps):
        hand = step.before.hand(seat)
        if hand is None:
            return None
        if not _seen_old(step.before, hand) & card.mask and card not in beyond_seen(step.before, seat):
            return step
    return None


def _missed_claims(replay: Replay, steps: Sequence[Step]) -> Iterator[MissedClaim]:
    """For each player the first lead at which deduction would have allowed a claim that was not open."""
    done: set[Seat] = set()
    for place, position in _leads(replay, steps):
        seat = position.leader
        if seat in done or _claims_at(replay, position):
            continue
        found = _missed_claim(position, seat, steps[:place])
        if found is not None:
            done.add(seat)
            yield found


def _leads(replay: Replay, steps: Sequence[Step]) -> Iterator[tuple[int, Position]]:
    """The positions in which somebody is on lead, each with the number of plays before it."""
    for place, step in enumerate(steps):
        if step.before.phase is Phase.LEAD:
            yield place, step.before
    if replay.final is not None and replay.final.phase is Phase.LEAD:
        yield len(steps), replay.final


def _claims_at(replay: Replay, position: Position) -> bool:
    """Whether the record claims in this position."""
    return bool(replay.steps) and isinstance(replay.steps[-1].action, Claim) and replay.steps[-1].before is position


def _missed_claim(position: Position, seat: Seat, steps: Sequence[Step]) -> MissedClaim | None:
    hand = position.hand(seat)
    if hand is None:
        return None
    seen = CardSet(_seen_old(position, hand))
    needed = WINNING_FU - position.fu[seat] - len(seen)
    if needed <= 0 or len(_candidates(position, seat, hand)) < needed:
        return None
    proved = beyond_seen(position, seat)
    if len(proved) < needed:
        return None
    cards = tuple(_provable(seat, proved, steps))
    assert position.caller is not None, "somebody is on lead"
    fu = position.fu[seat] + len(seen) + len(cards)
    return MissedClaim(position, seat, seen, cards, won(ResultKind.CLAIM, seat, position.caller, fu))
