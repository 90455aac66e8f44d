"""The odds of a hand as objects of ``lukfu.odds/1``, one a hand."""

from __future__ import annotations

from typing import Any

from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.odds import CardOdds, Odds
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.json_parts import card_names, head

JSON_SCHEMA = "lukfu.odds/1"
DOWN = "down"


def odds_object(name: str, deal: int, at: Moment | None, odds: Odds, seed: int | None) -> dict[str, Any]:
    """The odds of one hand. ``seed``: what they were drawn with, where they were not counted."""
    is_drawn = seed is not None and not odds.is_exact
    return {
        **head(JSON_SCHEMA, name, deal, at, odds.seat),
        "hand": card_names(odds.hand),
        "discarded": card_names(odds.discarded),
        "worlds": str(odds.worlds),
        "exact": odds.is_exact,
        "cards": [_card_object(odds, card) for card in odds.cards],
        "samples": odds.cases if is_drawn else None,
        "seed": seed if is_drawn else None,
    }


def no_odds_object(
    name: str, deal: int | None, at: Moment | None, seat: Seat | None, violations: list[dict[str, Any]]
) -> dict[str, Any]:
    """What stands for a deal or a file that cannot be read: no odds, and what is wrong."""
    nothing: dict[str, Any] = {
        "hand": [],
        "discarded": [],
        "worlds": None,
        "exact": False,
        "cards": [],
        "samples": None,
        "seed": None,
    }
    return {**head(JSON_SCHEMA, name, deal, at, seat), **nothing, "violations": violations}


def _card_object(odds: Odds, card: CardOdds) -> dict[str, Any]:
    counts = {other.name: card.held[other] for other in odds.seat.others} | {DOWN: card.down}
    counts = dict(sorted(counts.items()))
    errors = {where: odds.standard_error(count) for where, count in counts.items()}
    return {
        "card": str(card.card),
        "holders": {where: odds.chance(count) for where, count in counts.items()},
        "counts": {where: str(count) for where, count in counts.items()} if odds.is_exact else None,
        "errors": None if odds.is_exact else errors,
    }
