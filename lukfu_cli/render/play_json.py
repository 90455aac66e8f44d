"""A deal that was played as one object of ``lukfu.play/1``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.scoring import Result
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.analyze_json import result_object

JSON_SCHEMA = "lukfu.play/1"


def deal_object(
    seed: int, deal: int, names: Mapping[Seat, str], old_rule: OldRule, record: str, result: Result | None
) -> dict[str, Any]:
    """Deal number ``deal`` (from 1) of a seed: who sat where, by which rule, the record as a deal file, the result."""
    return {
        "schema": JSON_SCHEMA,
        "seed": seed,
        "deal": deal,
        "players": {seat.name: name for seat, name in names.items()},
        "rules": {"name": "tsoi", "old": old_rule.value},
        "record": record,
        "result": None if result is None else result_object(result),
    }
