"""What was probably meant by a word that is none of those that may stand in its place."""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=256)
def closest(word: str, candidates: tuple[str, ...]) -> str | None:
    """The candidate that is most like the word, None if none is much like it."""
    from difflib import get_close_matches

    matches = get_close_matches(word[:40], candidates, n=1, cutoff=0.6)
    return matches[0] if matches else None


_OTHER_NAMES = {
    "name": "title",
    "names": "players",
    "comment": "note",
    "notes": "note",
    "remark": "note",
    "ruleset": "rules",
    "dealer": "master",
    "auction": "calls",
    "bids": "calls",
    "bidding": "calls",
    "points": "score",
    "result": "score",
}
"""Words that other people use for the keys."""


def meant_key(word: str) -> str | None:
    """The key that an unknown one, folded, was probably meant to be; a trick's is its number."""
    from lukfu_cli.engine.dealfile.parts import KEYS

    trick = re.fullmatch(r"(?:trick|t|no|nr|#)?[ .]*([1-9][0-9]?)[ .)]*", word)
    if trick:
        return trick.group(1)
    if word in KEYS or word in _OTHER_NAMES:
        return _OTHER_NAMES.get(word, word)
    return meant_seat(word) or closest(word, tuple(key for key in KEYS if key[0] != "p" or key == "players"))


def meant_seat(word: str) -> str | None:
    """The seat, in lower case, that a folded word was probably meant to be."""
    seat = re.fullmatch(r"(?:p|player|seat|hand)?[ ._-]*([1-3])[.;]?", word)
    if seat:
        return "p" + seat.group(1)
    return "p1" if word in ("pi", "pl", "p|", "one") else None


def meant_call(word: str) -> str | None:
    """The call that a folded word was probably meant to be."""
    if word in ("call", "calls", "yes", "p1ay"):
        return "play"
    if word in ("no", "-", "pas", "passe"):
        return "pass"
    return closest(word, ("play", "pass"))
