"""Cards in plain ASCII text: ``C25 S2479 M1237 T12``. The lax forms that a file may hold are read in ``dealfile``."""

from __future__ import annotations

from lukfu_cli.engine.cards import RANKS_PER_SUIT, SUIT_MASK, CardSet

SUIT_LETTERS = "CSMT"


def format_cards(cards: CardSet) -> str:
    """The cards in their one written form: suits in the order C S M T, ranks rising, one group a suit.

    The empty set is written as the empty string.
    """
    return format_mask(cards.mask)


def format_mask(mask: int) -> str:
    """Like ``format_cards``, for 36 bare bits."""
    groups = []
    for shift, letter in enumerate(SUIT_LETTERS):
        bits = mask >> RANKS_PER_SUIT * shift & SUIT_MASK
        if bits:
            groups.append(letter + "".join(digit for place, digit in enumerate("123456789") if bits >> place & 1))
    return " ".join(groups)


def format_spread(cards: CardSet) -> str:
    """The cards one by one, as a sentence names them: ``C8 S8 T8``."""
    return " ".join(str(card) for card in cards)


def parse_cards(text: str) -> CardSet:
    """The set of cards in a text such as ``C8 S8 T8``, ``S456`` or ``t9c1``.

    Raises ValueError, naming the first character that is wrong, on anything else: a rank before any suit, a suit
    without a rank, a rank 0, another character, or a card twice.
    """
    mask = 0
    suit = -1
    bare = False
    for column, character in enumerate(text, 1):
        if character.upper() in SUIT_LETTERS and character.isascii():
            if bare:
                raise ValueError(f"column {column}: the suit before {character!r} has no rank")
            suit, bare = SUIT_LETTERS.index(character.upper()), True
        elif character in "123456789" and suit >= 0:
            bit = 1 << RANKS_PER_SUIT * suit + int(character) - 1
            if mask & bit:
                raise ValueError(f"column {column}: {SUIT_LETTERS[suit]}{character} stands twice")
            mask, bare = mask | bit, False
        elif not character.isspace():
            raise ValueError(f"column {column}: {character!r} is no suit letter (C S M T) and no rank (1 to 9)")
    if bare:
        raise ValueError("the last suit has no rank")
    return CardSet(mask)
