"""Small pieces of English: numbers, cards, lists, what is legal. Used by everything that makes sentences."""

from __future__ import annotations

from collections.abc import Iterable

from lukfu_cli.engine.cards import CardSet, Rank
from lukfu_cli.engine.plays import FormFault, Play, Shape, form_fault

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
RANK_PLURALS = ("aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines")
MINUS = "-"


def number(count: int) -> str:
    """The number as a word up to twelve, in figures above."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """``one card``, ``three cards``."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def listed(items: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def ranks_word(rank: Rank) -> str:
    """The rank in the plural: aces, twos … nines."""
    return RANK_PLURALS[rank - 1]


def play_name(play: Play) -> str:
    """What a play is, in words: ``a single``, ``three twos``, ``a run of four``."""
    if play.shape is Shape.SINGLE:
        return "a single"
    if play.shape is Shape.SET:
        return f"{number(play.size)} {ranks_word(play.rank)}"
    return f"a run of {number(play.size)}"


def shape_needed(play: Play) -> str:
    """What kind of play can beat this one, in words: ``a set of three``, ``a run of four``, ``a single``."""
    if play.shape is Shape.SINGLE:
        return "a single"
    return f"a {play.shape.value} of {number(play.size)}"


def form_of(cards: CardSet) -> str:
    """What cards that are no play are, in words."""
    fault = form_fault(cards)
    if fault is FormFault.PAIR:
        return "a pair"
    if fault is FormFault.TWO_CARDS:
        return "two cards"
    if fault is FormFault.GAP:
        return "not consecutive"
    return "neither of one rank nor of one suit"
