"""What the table learns from a play, as clauses without their rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lukfu_cli.engine.cards import SUITS
from lukfu_cli.engine.explanation import facts
from lukfu_cli.engine.notation import format_cards, format_spread
from lukfu_cli.engine.plays import Play, Shape, beaters_of
from lukfu_cli.render.play_lists import spread
from lukfu_cli.render.words import listed, number, ranks_word

FEW = 3
"""So many ranks are named one by one; more, if they are all that beat, as those above a rank."""


def holds_none(lesson: facts.HoldsNone) -> str:
    """Which plays the hand does not hold."""
    best = lesson.best.play
    if best.shape is Shape.SINGLE:
        return _no_singles(lesson, best)
    return _no_sets(lesson, best) if best.shape is Shape.SET else _no_runs(lesson, best)


def _no_singles(lesson: facts.HoldsNone, best: Play) -> str:
    cards = lesson.cards
    if len(cards) == 1:
        return f"{lesson.seat} does not hold {spread(cards)}"
    if len(cards) == 2:
        return f"{lesson.seat} holds neither {spread(cards, 'nor')}"
    if len(cards) == len(beaters_of(best)):
        return f"{lesson.seat} holds no {best.suit.singular} above {best.rank.value}"
    return f"{lesson.seat} holds none of {format_spread(cards)}"


def _no_sets(lesson: facts.HoldsNone, best: Play) -> str:
    ranks = sorted({play.rank for play in lesson.plays})
    size = number(best.size)
    if len(ranks) > FEW and len(ranks) == len({play.rank for play in beaters_of(best)}):
        return f"{lesson.seat} does not hold {size} cards of any one rank above {best.rank.value}"
    return f"{lesson.seat} does not hold {listed([f'{size} {ranks_word(rank)}' for rank in ranks], 'or')}"


def _no_runs(lesson: facts.HoldsNone, best: Play) -> str:
    """Suit by suit: one or two runs by name, more as all that beat in the suit."""
    named, suits = [], []
    size = number(best.size)
    own = ""
    for suit in SUITS:
        runs = [play for play in lesson.plays if play.suit is suit]
        if len(runs) <= 2:
            named += [format_cards(run.cards) for run in runs]
        elif suit is best.suit:
            own = f"in {suit.plural} with a top above {best.rank.value}"
        else:
            suits.append(suit.plural)
    where = listed([*([own] if own else []), *([f"in {listed(suits, 'or')}"] if suits else [])], "or")
    if not where:
        return f"{lesson.seat} does not hold {listed(named, 'or')}"
    if not named:
        return f"{lesson.seat} holds no run of {size} {where}"
    return f"{lesson.seat} holds neither {listed(named, 'nor')} nor any run of {size} {where}"


def nothing_fresh(lesson: facts.NothingFresh) -> str:
    """In which suits the hand has only Old cards."""
    return f"{lesson.seat} has {listed([f'no {suit.singular}' for suit in lesson.suits])} that is not Old"


def only_old(lesson: facts.OnlyOldCards) -> str:
    """Everything in the hand is Old."""
    return f"every card that {lesson.seat} has left is Old"


def follows(lesson: facts.Follows) -> str:
    """What a hand holds for certain, and what it can no longer hold."""
    parts = [f"holds {spread(lesson.certain)} for certain"] if lesson.certain else []
    if lesson.lost:
        cards = lesson.lost
        what = spread(cards, "or") if len(cards) < LEAST_OF_MANY else format_cards(cards)
        parts.append(f"can no longer hold {what}")
    return f"{lesson.seat} {' and '.join(parts)}"


LEAST_OF_MANY = 4
"""So many cards are named in the short form."""

LESSONS: dict[type[Any], Callable[[Any], str]] = {
    facts.HoldsNone: holds_none,
    facts.NothingFresh: nothing_fresh,
    facts.OnlyOldCards: only_old,
    facts.Follows: follows,
}
"""The clause for each kind of lesson."""
