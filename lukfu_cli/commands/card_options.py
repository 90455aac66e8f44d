"""Cards given on the command line, in any notation of the deal file."""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.commands.outcomes import UsageFailure
from lukfu_cli.engine.cards import CardSet, card_at


class AskedCards(NamedTuple):
    """Cards that somebody asks about; in parentheses they are face down."""

    cards: CardSet
    is_face_down: bool


def read_card_option(option: str, text: str) -> CardSet:
    """The cards that an option was given. Raises UsageFailure for anything that is not cards, each once."""
    from lukfu_cli.engine.dealfile.cardtext import read_cards

    found = read_cards(text)
    if found.faults:
        from lukfu_cli.engine.findings import Finding, Span
        from lukfu_cli.render.findings import message

        fault = found.faults[0]
        span = Span(1, fault.start + 1, fault.end + 1)
        raise UsageFailure(f"{option}: {message(Finding(fault.code, span, 1, fault.facts))}")
    if found.repeats:
        raise UsageFailure(f"{option}: {card_at(found.repeats[0][0])} stands twice")
    return found.cards


def read_asked_cards(option: str, text: str) -> AskedCards:
    """The cards that somebody asks about, one at least. Raises UsageFailure for anything else."""
    from lukfu_cli.engine.dealfile.folding import fold, strip_spaces

    typed = strip_spaces(text)
    folded = fold(typed)
    is_face_down = folded.startswith("(") and folded.endswith(")") and len(folded) > 1
    inner = typed[1:-1] if is_face_down else typed
    if not strip_spaces(inner):
        raise UsageFailure(f"{option}: no cards are given")
    return AskedCards(read_card_option(option, inner), is_face_down)
