"""What a person types at the table, read: a choice, a question, or something that is neither, with what is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from itertools import combinations, islice
from typing import NamedTuple

from lukfu_cli.engine.actions import CLAIM, Action, Discard, FaceDown, lay_face_up
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.cardtext import CardText, read_cards
from lukfu_cli.engine.dealfile.codes import NO_CARD
from lukfu_cli.engine.dealfile.folding import fold, strip_spaces
from lukfu_cli.engine.players.policy import choose_discard
from lukfu_cli.engine.view import SeatView

SUGGESTED_DISCARDS = 3


class Word(Enum):
    """What a person can ask for instead of playing."""

    OPTIONS = "?"
    HELP = "help"
    TABLE = "table"
    HINT = "hint"
    OLD = "old"
    RULES = "rules"
    UNDO = "undo"
    QUIT = "quit"


ALIASES = {
    "??": Word.OPTIONS,
    "why": Word.OPTIONS,
    "h": Word.HELP,
    "hand": Word.TABLE,
    "show": Word.TABLE,
    "o": Word.OLD,
    "rule": Word.RULES,
    "u": Word.UNDO,
    "q": Word.QUIT,
    "exit": Word.QUIT,
}
VERBS = ("play", "lead", "beat", "lay", "discard", "say")
"""What may stand before the cards or the call."""
ACTION_WORDS: dict[str, Action] = {"play": Call.PLAY, "pass": Call.PASS, "claim": CLAIM}


class Asked(NamedTuple):
    """A word, with what stood behind it (``rules R3.5``)."""

    word: Word
    rest: str = ""


class Chosen(NamedTuple):
    """A legal action."""

    action: Action


class Refused(NamedTuple):
    """An action that the rules do not allow now."""

    action: Action


class Nothing(NamedTuple):
    """An empty line."""


class NoSuchNumber(NamedTuple):
    """A number under which nothing is listed."""

    text: str


class Unreadable(NamedTuple):
    """Neither a word nor cards. ``meant`` is the word that was probably meant, or None."""

    text: str
    meant: str | None


class BadCards(NamedTuple):
    """Cards in which something is wrong: what, stands in ``cards``. ``text`` is what was read as cards."""

    text: str
    cards: CardText


Entry = Asked | Chosen | Refused | Nothing | NoSuchNumber | Unreadable | BadCards


def numbered_choices(view: SeatView) -> tuple[Action, ...]:
    """The actions that a number picks, from 1: what is legal, in the fixed order; of discards, a few sensible ones."""
    count = discard_due(view)
    if count is not None:
        return tuple(suggested_discards(view, count))
    offers = view.legal_actions()
    assert offers, "a seat knows its own hand, and is asked only when it is to move"
    return offers


def discard_due(view: SeatView) -> int | None:
    """How many cards the player to move must lay face down, None if something else is to be done (R3.3)."""
    offers = view.legal_actions()
    return offers[0].count if offers and isinstance(offers[0], Discard) else None


def suggested_discards(view: SeatView, count: int) -> list[FaceDown]:
    """A few discards of ``count`` cards, those worth least first, by the judgement of the AI ``greedy``."""
    hand, seen = view.own_hand.mask, view.face_up.mask
    order: list[int] = []
    before = 0
    for size in range(1, hand.bit_count() + 1):
        chosen = choose_discard(hand, seen, size)
        order.append(chosen & ~before)
        before = chosen
    return [FaceDown(CardSet(sum(cards))) for cards in islice(combinations(order, count), SUGGESTED_DISCARDS)]


def read_entry(text: str, view: SeatView, choices: Sequence[Action]) -> Entry:
    """What an entry means to the player whose view this is; ``choices`` are the actions that numbers pick, from 1."""
    typed = strip_spaces(text)
    folded = fold(typed)
    if not folded:
        return Nothing()
    if re.fullmatch("[0-9]+", folded):
        place = int(folded)
        return Chosen(choices[place - 1]) if 1 <= place <= len(choices) else NoSuchNumber(typed)
    first, _, rest = folded.partition(" ")
    word = _words().get(first)
    if word is not None:
        return Asked(word, typed[len(first) :].strip())
    if folded in ACTION_WORDS:
        return _judged(ACTION_WORDS[folded], view)
    if first in VERBS and rest:
        inner = strip_spaces(typed[len(first) :])
        if fold(inner) in ACTION_WORDS:
            return _judged(ACTION_WORDS[fold(inner)], view)
        return _read_cards(inner, view, is_face_down=first == "discard")
    return _read_cards(typed, view)


def _words() -> dict[str, Word]:
    return {word.value: word for word in Word} | ALIASES


def _read_cards(typed: str, view: SeatView, is_face_down: bool = False) -> Entry:
    text, folded = typed, fold(typed)
    if folded.startswith("(") and folded.endswith(")") and len(folded) > 1:
        text, is_face_down = text[1:-1], True
    cards = read_cards(text)
    if not cards.places and all(fault.code == NO_CARD for fault in cards.faults):
        return Unreadable(typed, _meant(folded))
    if cards.faults or cards.repeats:
        return BadCards(text, cards)
    if is_face_down or discard_due(view) is not None:
        return _judged(FaceDown(cards.cards), view)
    return _judged(lay_face_up(cards.cards), view)


def _judged(action: Action, view: SeatView) -> Entry:
    return Chosen(action) if view.fault(action, view.seat) is None else Refused(action)


def _meant(folded: str) -> str | None:
    from difflib import get_close_matches

    known = [*ACTION_WORDS, *(word.value for word in Word if word is not Word.OPTIONS)]
    near = get_close_matches(folded.partition(" ")[0], known, n=1, cutoff=0.6)
    return near[0] if near else None
