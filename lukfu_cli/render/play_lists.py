"""Cards and plays in a list, as a sentence names them: one by one, or drawn together where a hand has all parts."""

from __future__ import annotations

from collections.abc import Sequence

from lukfu_cli.engine.cards import SUITS, CardSet, Rank, rank_cards
from lukfu_cli.engine.history import BestPlay
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import MIN_COMBINATION, Play, Shape
from lukfu_cli.render.words import counted, listed, number, ranks_word

BY_DEDUCTION = "by deduction"
"""How a card is said to be Old that is so by D3 alone."""


def spread(cards: CardSet, last: str = "and") -> str:
    """The cards one by one: ``T3, T5 and T6``."""
    return listed(map(str, cards), last)


def owned(best: BestPlay) -> str:
    """The best play with its owner: ``P1's C2 S2 M2``."""
    return f"{best.seat}'s {format_cards(best.play.cards)}"


def is_or_are(cards: CardSet) -> str:
    """The verb for these cards."""
    return "is" if len(cards) == 1 else "are"


def by_deduction(cards: CardSet, deduced: CardSet) -> str:
    """Which of some Old cards are so by deduction, to stand behind them: ``, T7 by deduction``; nothing if none is."""
    proved = cards & deduced
    if not proved:
        return ""
    return f", {BY_DEDUCTION if proved == cards else f'{spread(proved)} {BY_DEDUCTION}'}"


def kinds_counted(plays: Sequence[Play]) -> str:
    """How many sets and runs these are: ``two sets and a run`` as ``two sets and one run``."""
    sets = sum(play.shape is Shape.SET for play in plays)
    runs = sum(play.shape is Shape.RUN for play in plays)
    return listed([counted(count, noun) for count, noun in ((sets, "set"), (runs, "run")) if count])


def plays_listed(plays: Sequence[Play], last: str, hand_size: int = 0) -> str:
    """Plays in a list, equal ranks and long runs drawn together where all their parts are among them.

    ``T3, T5 or T6``; ``any three of the eights``; ``any run of three in S34567``; ``any single``, where each of the
    ``hand_size`` cards of the hand is one of them.
    """
    singles = [format_cards(play.cards) for play in plays if play.size == 1]
    if len(singles) == hand_size > 1:
        singles = ["any single"]
    return listed([*singles, *_set_words(plays), *_run_words(plays)], last)


def _set_words(plays: Sequence[Play]) -> list[str]:
    words = []
    for rank in Rank:
        sets = [play for play in plays if play.shape is Shape.SET and play.rank is rank]
        threes = [play for play in sets if play.size == MIN_COMBINATION]
        if len(threes) == len(rank_cards(rank)):
            words.append(f"any three of the {ranks_word(rank)}")
        else:
            words += [format_cards(play.cards) for play in threes]
        if len(sets) > len(threes):
            words.append(f"all four {ranks_word(rank)}")
    return words


def _run_words(plays: Sequence[Play]) -> list[str]:
    words = []
    for stretch, parts in run_stretches(plays):
        sizes = {play.size for play in parts}
        has_all = len(parts) == sum(len(stretch) - size + 1 for size in sizes)
        if len(parts) <= 2 or not has_all:
            words += [format_cards(play.cards) for play in parts]
        elif len(sizes) == 1:
            words.append(f"any run of {number(sizes.pop())} in {format_cards(stretch)}")
        else:
            words.append(f"any run in {format_cards(stretch)}")
    return words


def run_stretches(plays: Sequence[Play]) -> list[tuple[CardSet, list[Play]]]:
    """The runs among these plays, those that share cards drawn together: all their cards, and the runs."""
    groups: list[tuple[int, list[Play]]] = []
    for suit in SUITS:
        runs = [play for play in plays if play.shape is Shape.RUN and play.suit is suit]
        for play in sorted(runs, key=lambda run: (run.cards.mask & -run.cards.mask, run.size)):
            if groups and groups[-1][0] & play.cards.mask:
                joined, parts = groups[-1]
                groups[-1] = (joined | play.cards.mask, [*parts, play])
            else:
                groups.append((play.cards.mask, [play]))
    return [(CardSet(mask), parts) for mask, parts in groups]
