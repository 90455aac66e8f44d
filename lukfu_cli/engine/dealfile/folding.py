"""The lax forms of a deal file folded to plain ASCII, character by character, so that columns stay what they were."""

from __future__ import annotations

from functools import cache

SPACES = " \t\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""What counts as a space at the ends of a line. Within one a carriage return is none: see ``INNER_SPACES``."""
INNER_SPACES = SPACES.replace("\r", "")
"""What counts as a space anywhere."""

SUIT_CHARACTERS = {"c": "文錢钱", "s": "索束", "m": "萬万貫贯", "t": "十拾"}
"""The characters that stand for a suit, by its letter in lower case."""

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
"""What a person, or the program they type in, may put for a hyphen or a minus sign."""


@cache
def _table() -> dict[int, str]:
    table = {ord(space): " " for space in INNER_SPACES}
    table.update({ord(dash): "-" for dash in DASHES})
    table.update({code: chr(code - 0xFEE0).lower() for code in range(0xFF01, 0xFF5F)})
    table.update({code: chr(code).lower() for code in range(ord("A"), ord("Z") + 1)})
    table.update({ord(character): letter for letter, forms in SUIT_CHARACTERS.items() for character in forms})
    table.update({ord("、"): ",", ord("﹐"): ",", ord("﹕"): ":", ord("︰"): ":", ord("﹖"): "?"})
    table.update({ord("﹙"): "(", ord("﹚"): ")", ord("﹢"): "+", ord("﹟"): "#"})
    return table


def fold(text: str) -> str:
    """The text in lower case, with full-width forms, dashes, spaces and suit characters as ASCII; the same length."""
    if text.isascii():
        return text.lower().replace("\t", " ")
    return text.translate(_table())


def strip_spaces(text: str) -> str:
    """The text without spaces at its ends. Other separators, such as VT or U+2028, are part of it."""
    return text.strip(SPACES)


def is_stray(character: str) -> bool:
    """Whether a folded character is a control character, a line separator or invisible, and so means nothing."""
    code = ord(character)
    if code < 0x20 or 0x7F <= code < 0xA0 or code in (0xAD, 0x61C, 0x180E, 0xFEFF):
        return True
    return 0x200B <= code <= 0x200F or 0x2028 <= code <= 0x202E or 0x2060 <= code <= 0x206F


def find_stray(folded: str, start: int, end: int) -> int:
    """The place of the first stray character (see ``is_stray``) in ``folded[start:end]``, or -1."""
    for place in range(start, end):
        if is_stray(folded[place]):
            return place
    return -1
