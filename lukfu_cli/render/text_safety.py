"""Text from outside, made safe to show: nothing in it controls a terminal or a CI log, and its width is known."""

from __future__ import annotations

from functools import cache
from re import Match, Pattern

UNSEEN = (
    # Controls; the soft hyphen; marks and fillers that show nothing; separators, joiners and directions; surrogates;
    # shorthand, musical and hieroglyphic formats; tags. Spelled out, so that every Python shows the same.
    "\\x00-\\x1f\\x7f-\\x9f\\xad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160"
    "\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ud800-\\udfff\\ufe00-\\ufe0f"
    "\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\\U000110bd\\U000110cd\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3"
    "\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff"
)
"""The control, bidirectional, zero-width and other invisible characters, as the inside of a character class."""
SPACES = " \\xa0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000"
"""The spaces that take room, as the inside of a character class."""
COMMAND_MARK = r"#(?=#\w*\[)"
"""The first sign of ``##[``, ``##vso[`` and their like, by which CI services take commands from anywhere in a line."""
COMMAND_START = rf"^[{SPACES}\t]*:(?=:)"
"""What begins a line that CI services take as a command: ``::``, also behind spaces."""


@cache
def _unsafe() -> Pattern[str]:
    import re

    return re.compile(rf"\A[{SPACES}]*:(?=:)|{COMMAND_MARK}|[{UNSEEN}]")


@cache
def _commands() -> Pattern[str]:
    import re

    return re.compile(rf"{COMMAND_MARK}|{COMMAND_START}", re.MULTILINE)


def visible(text: str) -> str:
    r"""A piece of text from outside, as one line to show: what cannot be seen, or would act, stands as ``\u{..}``.

    That is: control, bidirectional, zero-width and other invisible characters, lone surrogates, line ends too; the
    first ``#`` of ``##[`` and the first ``:`` of a text that begins with ``::``, which CI logs take as commands.
    """
    if _is_plain(text):
        return text
    return _unsafe().sub(_shown, text)


def without_commands(text: str) -> str:
    """Lines of finished text, in which nothing acts as a command of a CI log."""
    if "##" not in text and "::" not in text:
        return text
    return _commands().sub(_shown, text)


def shown_width(text: str, start: int, end: int) -> int:
    """The columns of a terminal that ``visible(text)`` takes for the characters from ``start`` up to ``end``."""
    if _is_plain(text):
        return max(min(end, len(text)) - start, 0)
    widths = [display_width(character) for character in text]
    for match in _unsafe().finditer(text):
        widths[match.end() - 1] = len(_escape(match.group()[-1]))
    return sum(widths[start:end])


def display_width(text: str) -> int:
    """The columns of a terminal that a visible text takes: 文 is two wide, a combining mark none."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        2 if east_asian_width(character) in "WF" else category(character) not in ("Mn", "Me") for character in text
    )


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and "##" not in text and "::" not in text


def _shown(match: Match[str]) -> str:
    found = match.group()
    return found[:-1] + _escape(found[-1])


def _escape(character: str) -> str:
    return f"\\u{{{ord(character):x}}}"
