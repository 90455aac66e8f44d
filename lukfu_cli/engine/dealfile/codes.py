"""The finding codes of the reader, by name. What each means is in ``rulebook``; what each points at, in the docs."""

from __future__ import annotations

from typing import Final

NO_DEAL: Final = "LF101"
NOT_UTF8: Final = "LF102"
LONG_LINE: Final = "LF103"
LONG_DEAL: Final = "LF104"
LONG_NUMBER: Final = "LF105"
MANY_FINDINGS: Final = "LF106"
CONTROL_CHARACTER: Final = "LF107"
BAD_SEPARATOR: Final = "LF108"

UNKNOWN_LINE: Final = "LF111"
NO_COLON: Final = "LF112"
LINE_TWICE: Final = "LF113"
WRONG_PLACE: Final = "LF114"
MISSING_HAND: Final = "LF115"
NO_VALUE: Final = "LF116"
TOO_MUCH: Final = "LF117"

LONG_TITLE: Final = "LF121"
NOT_THREE_NAMES: Final = "LF122"
NO_DATE: Final = "LF123"
UNKNOWN_RULES: Final = "LF124"
NO_SEAT: Final = "LF125"
NO_CALL: Final = "LF126"
NO_NUMBER: Final = "LF127"
SCORE_SEATS: Final = "LF128"
TRICK_NUMBER: Final = "LF129"

NO_CARD: Final = "LF131"
HALF_CARD: Final = "LF132"
CARD_TWICE_IN_PLAY: Final = "LF133"
UNSEEN_CARD: Final = "LF134"
PARENTHESIS: Final = "LF135"
EMPTY_ENTRY: Final = "LF136"
NO_KNOWN_HAND: Final = "LF137"

CARD_TWICE: Final = "LF201"
FLOWER_CARD: Final = "LF202"
HAND_SIZE_WRONG: Final = "LF203"
CALL_OUT_OF_TURN: Final = "LF205"
CALL_AFTER_END: Final = "LF206"

MAX_LINE_BYTES: Final = 4096
MAX_DEAL_BYTES: Final = 65536
MAX_DEAL_LINES: Final = 500
MAX_DIGITS: Final = 6
MAX_FINDINGS: Final = 100
MAX_TITLE: Final = 200
"""Characters that a title may have."""
