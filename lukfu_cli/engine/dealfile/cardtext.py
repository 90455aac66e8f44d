"""Cards in the text of a deal file, in every form it may have, with all that is wrong in them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from lukfu_cli.engine.cards import RANKS_PER_SUIT, CardSet
from lukfu_cli.engine.dealfile.codes import (
    CONTROL_CHARACTER,
    FLOWER_CARD,
    HALF_CARD,
    NO_CARD,
    PARENTHESIS,
    TOO_MUCH,
    UNSEEN_CARD,
)
from lukfu_cli.engine.dealfile.folding import fold, is_stray
from lukfu_cli.engine.dealfile.parts import Fault

_SUITS = "csmt"
_RANKS = "123456789"


class CardText(NamedTuple):
    """What a text says of cards.

    ``places`` has each card's index and column, from 0, as they stand, a card given twice too; ``flowers`` counts the
    flower cards, which are among the faults as well.
    """

    cards: CardSet
    places: tuple[tuple[int, int], ...]
    flowers: int
    faults: tuple[Fault, ...]

    @property
    def is_readable(self) -> bool:
        """Whether every character was understood; flower cards are."""
        return all(fault.code == FLOWER_CARD for fault in self.faults)

    @property
    def repeats(self) -> tuple[tuple[int, int], ...]:
        """Index and column, from 0, of each card that stood before."""
        seen: set[int] = set()
        again = []
        for index, column in self.places:
            if index in seen:
                again.append((index, column))
            seen.add(index)
        return tuple(again)


@cache
def _flower() -> re.Pattern[str]:
    """A flower card (R2.1), in folded text: the words for it, a number behind allowed."""
    return re.compile(r"(?:flowers?(?![a-z])|fl?(?![a-z])|[紅红白黑紫枝]?花)(?: ?cards?)?[0-9]*")


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[^ ,()?#]+")


@cache
def _seat_ahead() -> re.Pattern[str]:
    return re.compile(r"p[1-3](?![0-9])")


def read_cards(text: str) -> CardText:
    """What a text by itself says of cards, in any form that a deal file allows."""
    return read_folded_cards(text, fold(text), 0, len(text))


def read_folded_cards(raw: str, folded: str, start: int, end: int) -> CardText:
    """What ``folded[start:end]`` says of cards, where ``raw`` is the same text as it was written."""
    reader = _CardReader(raw, folded, end)
    place = start
    while place < end and reader.is_going_on:
        place = reader.step(place)
    reader.finish_suit(end)
    mask = 0
    for index, _ in reader.places:
        mask |= 1 << index
    return CardText(CardSet(mask), tuple(reader.places), reader.flowers, tuple(reader.faults))


class _CardReader:
    """Goes through folded text one card, space or mistake at a time."""

    def __init__(self, raw: str, folded: str, end: int) -> None:
        self.raw, self.folded, self.end = raw, folded, end
        self.places: list[tuple[int, int]] = []
        self.faults: list[Fault] = []
        self.flowers = 0
        self.is_going_on = True
        self.suit: int | None = None
        self.suit_column = 0
        self.has_rank = True

    def step(self, place: int) -> int:
        """Reads what stands at ``place`` and returns where to go on."""
        character = self.folded[place]
        if character == " ":
            return place + 1
        if character in _RANKS and self.suit is not None:
            self.places.append((self.suit * RANKS_PER_SUIT + int(character) - 1, place))
            self.has_rank = True
            return place + 1
        if character in _SUITS:
            self.finish_suit(place)
            self.suit, self.suit_column, self.has_rank = _SUITS.index(character), place, False
            return place + 1
        return self._mistake(place, character)

    def _mistake(self, place: int, character: str) -> int:
        flower = _flower().match(self.folded, place, self.end)
        if flower:
            self.finish_suit(place)
            self._fault(FLOWER_CARD, place, flower.end())
            self.flowers += 1
            self.suit = None
            return flower.end()
        if character in "0123456789":
            return self._bare_digits(place)
        if is_stray(character):
            self.has_rank = True
            return self._stop(CONTROL_CHARACTER, place, place + 1)
        if character == "?":
            return self._stop(UNSEEN_CARD, place, place + 1)
        if character in "()":
            return self._stop(PARENTHESIS, place, place + 1, problem="stray")
        if _seat_ahead().match(self.folded, place, self.end):
            return self._stop(TOO_MUCH, place, self.end, problem="comma")
        return self._unknown_word(place, character)

    def _bare_digits(self, place: int) -> int:
        """A rank 0, or ranks without a suit."""
        if self.folded[place] == "0" and self.suit is not None:
            self.has_rank = True
            self._fault(HALF_CARD, place, place + 1, problem="rank 0")
            return place + 1
        last = place
        while last < self.end and self.folded[last] in "0123456789":
            last += 1
        self._fault(HALF_CARD, place, last, problem="no suit")
        return last

    def _unknown_word(self, place: int, character: str) -> int:
        """A word that begins with no suit and no rank, with the suit letter just before it, if that has no rank."""
        if character in ",#":
            self._fault(NO_CARD, place, place + 1)
            return place + 1
        word = _word().match(self.folded, place, self.end)
        last = word.end() if word else place + 1
        if self.suit is not None and not self.has_rank and self.suit_column == place - 1:
            place, self.has_rank = place - 1, True
        self._fault(NO_CARD, place, last)
        self.suit = None
        return last

    def finish_suit(self, place: int) -> None:
        """Ends the suit in hand before ``place``: it must have had a rank."""
        if self.suit is not None and not self.has_rank:
            self._fault(HALF_CARD, self.suit_column, self.suit_column + 1, problem="no rank")
        self.has_rank = True

    def _stop(self, code: str, start: int, end: int, **facts: Any) -> int:
        """A fault after which the rest of the text is not read."""
        self.finish_suit(start)
        self._fault(code, start, end, **facts)
        self.is_going_on = False
        return self.end

    def _fault(self, code: str, start: int, end: int, **facts: Any) -> None:
        self.faults.append(Fault(code, start, end, {"text": self.raw[start:end], **facts}))
