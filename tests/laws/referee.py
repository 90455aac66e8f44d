"""A second, plain referee over canonical deal files: what the first broken rule of a deal is, and where."""

from __future__ import annotations

from typing import NamedTuple

from laws.reference import DECK, Action, Table, unspell


class Expected(NamedTuple):
    """The finding that a deal must give: its rule, the trick and the seat as the file names them."""

    rule: str
    trick: int | None
    seat: str | None


def fields(text: str) -> dict[str, str]:
    """The lines of one deal by their keys; comments left out."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}


def read_start(found: dict[str, str]) -> Table:
    hands = unspell(found["P1"]), unspell(found["P2"]), unspell(found["P3"])
    return Table(hands, int(found["master"][1]) - 1)


def read_play(text: str) -> Action:
    seat, _, cards = text.strip().partition(" ")
    kind = "down" if cards.startswith("(") else "up"
    return kind, int(seat[1]) - 1, unspell(cards.strip("()"))


def read_calls(found: dict[str, str]) -> list[Action]:
    calls: list[Action] = []
    for part in found.get("calls", "").split(","):
        if part.strip():
            seat, call = part.split()
            calls.append(("call", int(seat[1]) - 1, call))
    return calls


def referee(text: str) -> tuple[Table, Expected | None]:
    """The table as far as the record is legal, and the first thing wrong with it."""
    found = fields(text)
    table = read_start(found)
    if any(len(hand) != 12 for hand in table.dealt):
        return table, Expected("R2.2", None, None)
    if frozenset().union(*table.dealt) != DECK:
        return table, Expected("R2.1", None, None)
    for action in read_calls(found):
        if table.broken(action):
            return table, Expected("R2.3", None, None)
        table.do(action)
    number = 1
    while str(number) in found:
        for part in found[str(number)].split(","):
            action = read_play(part)
            is_open = table.phase in ("lead", "follow")
            rule = table.broken(action) if table.trick_number == number or not is_open else "R3.9"
            if rule:
                return table, Expected(rule, number, f"P{action[1] + 1}")
            table.do(action)
        number += 1
    return table, _ending(found, table)


def _ending(found: dict[str, str], table: Table) -> Expected | None:
    if "claim" in found:
        seat = int(found["claim"][1]) - 1
        if table.ending is None or table.ending[:2] != ("exhaustion", seat):
            if table.broken(("claim", seat, None)):
                trick = len(table.tricks) if table.ending is not None else table.trick_number
                return Expected("R4.6", trick if table.caller is not None else None, f"P{seat + 1}")
            table.do(("claim", seat, None))
    if "score" in found:
        points = [int(part.split()[1]) for part in found["score"].split(",")]
        is_draw = table.ending is not None and table.ending[1] is None
        if table.ending is None or (is_draw and any(points)):
            return Expected("R5.3", None, None)
        if tuple(points) != table.score():
            return Expected("R5.2", None, None)
    return None
