"""The premises of proofs: what each face-down discard proves, with the plays that show it (R3.3 to R3.6, D2)."""

from __future__ import annotations

from collections.abc import Sequence

from lukfu_cli.engine.cards import CardSet, card_at, rank_cards
from lukfu_cli.engine.distributions import Apart as ApartGroup
from lukfu_cli.engine.distributions import Bar, Inability
from lukfu_cli.engine.history import Shown, Trick, where_shown
from lukfu_cli.engine.plays import Shape, beaters_of
from lukfu_cli.engine.proofs import Absent, Apart, AtMost, Impossible, Statement
from lukfu_cli.engine.proving.facts import Fact

RULES = {Shape.SINGLE: "R3.4", Shape.SET: "R3.5", Shape.RUN: "R3.6"}
"""The rule that says what beats a play of each shape."""


class Sources:
    """Makes the premises of a proof about one moment, each once. ``held``: what the seats are known to hold now."""

    def __init__(self, tricks: Sequence[Trick], held: int) -> None:
        self._shown = {card.mask: shown for card, shown in where_shown(tuple(tricks)).items()}
        self._held = held
        self._facts: dict[Bar | ApartGroup | tuple[Inability, int], Fact] = {}

    def of_bar(self, bar: Bar) -> Fact:
        """That some cards were not in a hand since a discard; which of them is settled when it is used."""
        if bar not in self._facts:
            self._facts[bar] = Fact(None, told=lambda wanted: self._tell_bar(bar, wanted))
        return self._facts[bar]

    def of_apart(self, group: ApartGroup) -> Fact:
        """That some cards were not all in a hand since a discard."""
        if group not in self._facts:
            says = Apart(group.seat, group.trick, CardSet(group.cards), RULES[group.because.best.play.shape])
            beater = next(
                play.cards.mask
                for play in sorted(beaters_of(group.because.best.play), key=lambda play: play.order)
                if play.cards.mask & ~group.because.shown == group.cards
            )
            plays = (*_discard(group.because), *self._showing(beater & ~group.cards, group.because))
            self._facts[group] = Fact(None, told=lambda wanted: (says, plays))
        return self._facts[group]

    def of_rank(self, inability: Inability, cards: int, most: int) -> Fact:
        """That of the unknown cards of one rank at most so many were in a hand since a discard against a set."""
        key = inability, cards
        if key not in self._facts:
            says = AtMost(inability.seat, inability.trick, CardSet(cards), most)
            shown = inability.shown & _whole_rank(cards)
            plays = (*_discard(inability), *self._showing(shown, inability))
            self._facts[key] = Fact(None, told=lambda wanted: (says, plays))
        return self._facts[key]

    def of_impossible(self, inability: Inability) -> Fact:
        """That a seat discarded though it could have beaten with cards that it showed later."""
        ways = [play.cards.mask for play in beaters_of(inability.best.play) if not play.cards.mask & ~inability.shown]
        plays, cards = min(((self._showing(mask, inability), mask) for mask in ways), key=lambda way: len(way[0]))
        says = Impossible(inability.seat, inability.trick, CardSet(cards))
        return Fact(says, plays=(*_discard(inability), *plays))

    def _tell_bar(self, bar: Bar, wanted: int) -> tuple[Statement, tuple[Shown, ...]]:
        best = bar.because.best.play
        if best.shape is Shape.SINGLE:
            return Absent(bar.seat, bar.trick, CardSet(bar.cards), "R3.4"), _discard(bar.because)
        cards = CardSet(bar.cards & wanted)
        plays = self._completing(bar, cards)
        return Absent(bar.seat, bar.trick, cards, RULES[best.shape]), (*_discard(bar.because), *plays)

    def _completing(self, bar: Bar, cards: CardSet) -> tuple[Shown, ...]:
        """Later plays of the seat that show all but each of the cards of a beating play; as few as can be told."""
        ways: dict[int, list[set[Shown]]] = {}
        for card in cards:
            ways[card.mask] = [
                set(self._showing(play.cards.mask & ~card.mask, bar.because))
                for play in beaters_of(bar.because.best.play)
                if play.cards.mask & ~bar.because.shown == card.mask
            ]
        needed: set[Shown] = set()
        for choices in ways.values():
            needed |= min(choices, key=len)
        for play in sorted(needed, reverse=True):
            fewer = needed - {play}
            if all(any(way <= fewer for way in choices) for choices in ways.values()):
                needed = fewer
        return tuple(sorted(needed))

    def _showing(self, cards: int, inability: Inability) -> tuple[Shown, ...]:
        """The plays that showed these cards, but for those that are in a hand still."""
        return tuple(sorted({self._shown[card.mask] for card in CardSet(cards & ~self._held)}))


def _whole_rank(cards: int) -> int:
    """All four cards of the rank of these."""
    rank = card_at(cards.bit_length() - 1).rank
    return rank_cards(rank).mask


def _discard(inability: Inability) -> tuple[Shown, Shown]:
    return Shown(inability.trick, inability.best.seat), Shown(inability.trick, inability.seat)
