"""Distributions of the unknown cards that agree with what a seat has seen, drawn at random (D1, D2).

Every world agrees with the view in full, and all that agree are equally likely. Calls, claims not made and the choice
of leads prove nothing (D2), so they do not count here.
"""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.cards import NO_CARDS, CardSet
from lukfu_cli.engine.deals import Hands
from lukfu_cli.engine.distributions import Distribution, Place, limits_of
from lukfu_cli.engine.layouts import Layouts, TooManyWaysError
from lukfu_cli.engine.odds import keeps_apart, unknown_to_owner
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.view import SeatView

MOST_TRIES = 200
"""Layouts tried for one world before those that agree are counted out."""


class World(NamedTuple):
    """One way the cards may lie: the hands now, the hands as dealt, the opponents' discards.

    ``discards`` are in the order of ``WorldSampler.discards``.
    """

    hands: Hands
    dealt: Hands
    discards: tuple[CardSet, ...]


class WorldSampler:
    """Draws worlds that agree with a view. All that one view says is worked out once, here.

    Layouts are drawn that obey what bars single cards, and thrown away if a hand could have beaten with several cards
    together: that is quick, and leaves all worlds equally likely. Where hardly any layout would be left, the tables of
    those that are take their place.
    """

    def __init__(self, view: SeatView) -> None:
        unknowns = unknown_to_owner(view, view.seat)
        assert unknowns is not None, "a seat knows its own hand"
        self._unknowns = unknowns
        self._limits = limits_of(unknowns)
        self._layouts = Layouts(unknowns, self._limits._replace(aparts=()), None)
        self._is_counted_out = not self._limits.aparts
        dealt = view.deal.hands[view.seat]
        self._own = view.seat, view.own_hand, dealt or NO_CARDS
        self._shown = [0, 0, 0]
        for trick in view.all_tricks:
            for played in trick.plays:
                if played.play is not None:
                    self._shown[played.seat] |= played.play.cards.mask

    def sample(self, random: Random) -> World | None:
        """A world that agrees with the view, or None if there is none: the record contradicts itself (D3).

        None too if none was found in ``MOST_TRIES`` layouts and there are too many to count them out, which no game
        has been seen to come to.
        """
        if not self._is_counted_out:
            for _ in range(MOST_TRIES):
                if not self._layouts.total:
                    return None
                layout = self._layouts.draw(random)
                if keeps_apart(self._unknowns, self._limits, layout):
                    return self._world(layout)
            try:
                self._layouts = Layouts(self._unknowns, self._limits)
            except TooManyWaysError:
                return None
            self._is_counted_out = True
        return self._world(self._layouts.draw(random)) if self._layouts.total else None

    def _world(self, layout: Distribution) -> World:
        seat, hand, own_dealt = self._own
        hands, dealt, discards = [0, 0, 0], list(self._shown), []
        for place, cards in zip(self._unknowns.places, layout, strict=True):
            dealt[place.seat] |= cards
            if place.is_hand:
                hands[place.seat] = cards
            else:
                discards.append(CardSet(cards))
        hands[seat], dealt[seat] = hand.mask, own_dealt.mask
        return World(_hands(hands), _hands(dealt), tuple(discards))

    @property
    def discards(self) -> tuple[Place, ...]:
        """The opponents' face-down discards, in order of play."""
        return tuple(place for place in self._unknowns.places if not place.is_hand)


def _hands(masks: list[int]) -> Hands:
    return CardSet(masks[0]), CardSet(masks[1]), CardSet(masks[2])
