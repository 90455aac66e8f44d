"""Moments and actions from the text of deal files, for tests that name their cards."""

from __future__ import annotations

from laws.games import to_action
from laws.referee import read_play
from lukfu_cli.engine.actions import CLAIM, Action
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.seats import SEATS, Seat

FOUR_TWOS = """\
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
"""
"""A deal with four twos, sets and runs in it."""


def position(text: str) -> Position:
    """The moment at which a record ends; nothing may be wrong with it."""
    (record,) = read_text(text)
    read = replay(record)
    assert not read.findings, [finding.code for finding in read.findings]
    assert read.final is not None
    return read.final


def said(text: str) -> tuple[Seat, Action]:
    """An action as one writes it: ``P2 C8 S8``, ``P3 (C3)``, ``P1 claim``, ``P1 pass``."""
    seat, _, rest = text.partition(" ")
    if rest == "claim":
        return Seat[seat], CLAIM
    if rest in ("play", "pass"):
        return Seat[seat], Call(rest)
    action = read_play(text)
    return SEATS[action[1]], to_action(action)


def fault_of(text: str, action: str) -> Fault | None:
    """What is wrong with an action at the end of a record."""
    seat, what = said(action)
    return position(text).fault(what, seat)


def rule_broken(text: str, action: str) -> str:
    """The rule that an action breaks at the end of a record, "" if it is legal."""
    fault = fault_of(text, action)
    return fault.rule if fault else ""
