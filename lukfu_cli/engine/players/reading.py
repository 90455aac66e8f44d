"""What the calls, leads and discards of the opponents tell beyond proof; guesses, on bare masks.

A pass, a lead or the choice of a discard proves nothing (D2). But players pass on poor hands, claim when they can, lead
the sets and runs that they hold and part with their least cards; and R4.4 ties the singles of those who did not call.
"""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.leading import open_singles_mask
from lukfu_cli.engine.old import old_mask
from lukfu_cli.engine.players.greedy import would_call
from lukfu_cli.engine.players.policy import choose_discard, combinations
from lukfu_cli.engine.scoring import WINNING_FU
from lukfu_cli.engine.seats import turn_order
from lukfu_cli.engine.view import SeatView


class Deed(NamedTuple):
    """One play of an opponent.

    ``shown``: its cards, 0 for a discard of ``size`` cards; ``seen`` and ``fu``: what had been played face up, and won
    by the seat, before it; ``shown_later``: the cards that the seat showed after it.
    """

    is_lead: bool
    shown: int
    size: int
    seen: int
    fu: int
    shown_later: int


class Reading:
    """What the two opponents of a view have done, and how well a distribution of the cards explains it."""

    def __init__(self, view: SeatView) -> None:
        self._caller = view.caller
        self._opponents = view.seat.others
        self._calls = [
            (seat, place, call is Call.PLAY)
            for place, (seat, call) in enumerate(zip(turn_order(view.deal.master), view.calls, strict=False))
            if seat is not view.seat
        ]
        self._deeds = _deeds(view)

    def explain(self, dealt: list[int]) -> tuple[int, list[int]]:
        """How many calls and leads are odd if the hands were dealt so, and the opponents' hands now.

        Discards are taken to have been the least cards. The hand of this seat itself is left as it was dealt.
        """
        odd = 0
        for seat, place, is_play in self._calls:
            odd += would_call(dealt[seat], place) != is_play
        hands = list(dealt)
        for seat in self._opponents:
            hand = dealt[seat]
            for deed in self._deeds[seat]:
                if deed.is_lead:
                    odd += self._is_odd_lead(deed, hand, seat == self._caller)
                if deed.shown:
                    hand &= ~deed.shown
                else:
                    hand &= ~choose_discard(hand & ~deed.shown_later, deed.seen, deed.size)
            hands[seat] = hand
        return odd, hands

    def _is_odd_lead(self, deed: Deed, hand: int, is_caller: bool) -> bool:
        """Whether the seat could have claimed, or broke R4.4, or led a single though it held a set or run.

        By what was seen: where a table counts deduced-Old cards too, this is a little less than the truth.
        """
        old = old_mask(hand, deed.seen)
        if deed.fu + old.bit_count() >= WINNING_FU:
            return True
        if deed.size > 1:
            return False
        if not is_caller and not deed.shown & open_singles_mask(hand, old):
            return True
        return bool(combinations(hand))


def _deeds(view: SeatView) -> list[list[Deed]]:
    """By seat, what it did, in order."""
    found: list[list[Deed]] = [[], [], []]
    seen = 0
    fu = [0, 0, 0]
    for trick in view.all_tricks:
        for place, played in enumerate(trick.plays):
            shown = played.play.cards.mask if played.play else 0
            found[played.seat].append(Deed(place == 0, shown, played.size, seen, fu[played.seat], 0))
            seen |= shown
        if trick.is_complete:
            fu[trick.best.seat] += trick.best.play.size
    for deeds in found:
        later = 0
        for number in range(len(deeds) - 1, -1, -1):
            deeds[number] = deeds[number]._replace(shown_later=later)
            later |= deeds[number].shown
    return found
