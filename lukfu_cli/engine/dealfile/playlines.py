"""The values that tell the deal itself: hands, calls, tricks, claim and score."""

from __future__ import annotations

import re
from typing import Any

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import card_at
from lukfu_cli.engine.dealfile.cardtext import CardText, read_folded_cards
from lukfu_cli.engine.dealfile.codes import (
    CARD_TWICE_IN_PLAY,
    EMPTY_ENTRY,
    LONG_NUMBER,
    MAX_DIGITS,
    NO_CALL,
    NO_NUMBER,
    NO_VALUE,
    PARENTHESIS,
    SCORE_SEATS,
    UNSEEN_CARD,
)
from lukfu_cli.engine.dealfile.parts import Fault, HandValue
from lukfu_cli.engine.dealfile.record import RecordedCall, RecordedClaim, RecordedPlay, RecordedScore, RecordedTrick
from lukfu_cli.engine.dealfile.values import read_seat, seat_at, too_much
from lukfu_cli.engine.dealfile.valuetext import Parsed, Parser, Value
from lukfu_cli.engine.findings import Span
from lukfu_cli.engine.seats import SEATS, Seat


def span_of(value: Value) -> Span:
    """Where the text of a value stands."""
    return Span(value.line, value.start + 1, value.end + 1)


def read_hand(value: Value) -> Parsed:
    """A hand: cards, or ``?`` alone."""
    if value.folded[value.start : value.end] == "?":
        return HandValue(None, 0, span_of(value), is_unknown=True), ()
    cards = read_folded_cards(value.raw, value.folded, value.start, value.end)
    faults = tuple(_in_hand(fault) for fault in cards.faults)
    count = len(cards.places)
    return HandValue(cards.cards if cards.is_readable else None, count, span_of(value), False, cards.flowers), faults


def _in_hand(fault: Fault) -> Fault:
    if fault.code in (UNSEEN_CARD, PARENTHESIS):
        return fault._replace(facts={**fault.facts, "problem": "hand"})
    return fault


def split_entries(value: Value) -> tuple[list[Value], list[Fault]]:
    """The entries between the commas of a value, but for commas in parentheses, and a fault for each empty one."""
    commas, depth = [], 0
    for place in range(value.start, value.end):
        character = value.folded[place]
        if character == "(":
            depth += 1
        elif character == ")":
            depth = max(0, depth - 1)
        elif character == "," and not depth:
            commas.append(place)
    if depth:
        commas = [place for place in range(value.start, value.end) if value.folded[place] == ","]
    starts = [value.start, *(place + 1 for place in commas)]
    entries = [value.narrow(start, end) for start, end in zip(starts, [*commas, value.end], strict=True)]
    faults = []
    for place, entry in enumerate(entries):
        if entry.start == entry.end:
            comma = commas[min(place, len(commas) - 1)]
            faults.append(value._replace(start=comma, end=comma + 1).fault(EMPTY_ENTRY))
    unempty = [entry for entry in entries if entry.start < entry.end]
    return unempty, faults


def read_calls(value: Value) -> Parsed:
    """The auction: the calls up to the first that cannot be read."""
    entries, faults = split_entries(value)
    calls: list[RecordedCall] = []
    for entry in entries:
        seat, end, fault = seat_at(entry)
        call, call_fault = _call(entry, end, fault)
        faults += [found._replace(seat=seat) for found in (fault, call_fault) if found]
        if seat is not None and call is not None and not any(found.start < entry.start for found in faults):
            calls.append(RecordedCall(seat, call, span_of(entry)))
    return tuple(calls), in_order(faults)


def in_order(faults: list[Fault]) -> tuple[Fault, ...]:
    """The faults in the order of their columns, an empty list for nothing."""
    return tuple(sorted(faults, key=lambda fault: fault.start))


def _call(entry: Value, end: int, seat_fault: Fault | None) -> tuple[Call | None, Fault | None]:
    rest = entry.narrow(end, entry.end)
    if rest.start == rest.end:
        if seat_fault:
            return None, None
        return None, entry.fault(NO_CALL, meant=None, is_missing=True)
    match = re.compile("play|pass").match(rest.folded, rest.start, rest.end)
    if match and match.end() == rest.end:
        return Call(match.group()), None
    if match and rest.folded[match.end()] in " )(":
        return None, too_much(rest.narrow(match.end(), rest.end), problem="comma")
    from lukfu_cli.engine.dealfile.suggestions import meant_call

    meant = meant_call(rest.folded[rest.start : rest.end])
    return None, rest.fault(NO_CALL, meant=meant, is_missing=False)


def read_trick(value: Value) -> Parsed:
    """A trick: its plays up to the first that cannot be read."""
    entries, faults = split_entries(value)
    plays: list[RecordedPlay] = []
    for entry in entries:
        play, found = _read_play(entry)
        faults += found
        if play is not None and not any(fault.start < entry.start for fault in faults):
            plays.append(play)
    return RecordedTrick(value.number, tuple(plays), span_of(value)), in_order(faults)


def _read_play(entry: Value) -> tuple[RecordedPlay | None, list[Fault]]:
    seat, end, seat_fault = seat_at(entry)
    faults = [seat_fault] if seat_fault else []
    rest = entry.narrow(end, entry.end)
    if rest.start == rest.end:
        if not seat_fault:
            faults.append(entry.fault(NO_VALUE, key="play")._replace(seat=seat))
        return None, faults
    if rest.folded[rest.start] == "(":
        count, cards, found = _read_discard(rest)
    else:
        cards = read_folded_cards(rest.raw, rest.folded, rest.start, rest.end)
        count, found = len(cards.cards), [_with_problem(fault, "face up") for fault in cards.faults]
    if cards:
        found += _repeats(rest, cards)
    faults += [fault._replace(trick=entry.number, seat=seat) for fault in found]
    if seat is None or faults:
        return None, faults
    return RecordedPlay(seat, cards.cards if cards else None, count, rest.folded[rest.start] == "(", span_of(rest)), []


def _with_problem(fault: Fault, problem: str) -> Fault:
    return fault._replace(facts={**fault.facts, "problem": problem}) if fault.code == UNSEEN_CARD else fault


def _repeats(value: Value, cards: CardText) -> list[Fault]:
    """A fault for each card that stands twice in one play."""
    return [
        value._replace(start=column, end=column + 1).fault(CARD_TWICE_IN_PLAY, card=card_at(index))
        for index, column in cards.repeats
    ]


def _read_discard(rest: Value) -> tuple[int, CardText | None, list[Fault]]:
    """A face-down discard, from its parenthesis on: how many cards, the cards where they were seen, the faults."""
    opening = rest._replace(end=rest.start + 1)
    close = rest.folded.find(")", rest.start, rest.end)
    if close < 0:
        inner = read_folded_cards(rest.raw, rest.folded, rest.start + 1, rest.end)
        return 0, inner, [opening.fault(PARENTHESIS, problem="unclosed"), *_unless_unseen(inner.faults)]
    inside = rest.narrow(rest.start + 1, close)
    behind = rest.narrow(close + 1, rest.end)
    faults: list[Fault] = []
    if behind.start < behind.end:
        faults.append(_behind_discard(behind))
    text = inside.folded[inside.start : inside.end]
    if not text:
        faults.append(rest._replace(end=close + 1).fault(PARENTHESIS, problem="empty"))
        return 0, None, faults
    if not text.strip("? "):
        return text.count("?"), None, faults
    cards = read_folded_cards(rest.raw, rest.folded, inside.start, inside.end)
    faults += [_with_problem(fault, "half") for fault in cards.faults]
    return len(cards.cards), cards, faults


def _unless_unseen(faults: tuple[Fault, ...]) -> list[Fault]:
    return [fault for fault in faults if fault.code != UNSEEN_CARD]


def _behind_discard(behind: Value) -> Fault:
    if behind.folded[behind.start] in "()":
        return behind._replace(end=behind.start + 1).fault(PARENTHESIS, problem="stray")
    is_play = re.compile("p[1-3]").match(behind.folded, behind.start, behind.end)
    return too_much(behind, problem="comma") if is_play else too_much(behind)


def read_claim(value: Value) -> Parsed:
    """Who claimed."""
    seat, faults = read_seat(value)
    return None if seat is None else RecordedClaim(seat, span_of(value)), faults


def read_score(value: Value) -> Parsed:
    """The net points of all three, each once."""
    entries, faults = split_entries(value)
    points: dict[Seat, int] = {}
    for entry in entries:
        seat, end, seat_fault = seat_at(entry)
        number, number_fault = _points(entry, end)
        if seat is not None and seat in points:
            repeated = entry._replace(end=end)
            faults.append(repeated.fault(SCORE_SEATS, seats=(seat,), problem="twice")._replace(seat=seat))
        elif seat is not None:
            points[seat] = number
        fault = seat_fault or number_fault
        if fault:
            faults.append(fault._replace(seat=seat))
    missing = tuple(seat for seat in SEATS if seat not in points)
    if missing and not faults:
        faults.append(value.fault(SCORE_SEATS, seats=missing, problem="missing"))
    if faults:
        return None, in_order(faults)
    return RecordedScore((points[Seat.P1], points[Seat.P2], points[Seat.P3]), span_of(value)), ()


def _points(entry: Value, end: int) -> tuple[int, Fault | None]:
    rest = entry.narrow(end, entry.end)
    if rest.start == rest.end:
        return 0, entry.fault(NO_NUMBER, is_missing=True)
    match = re.compile(r"([+-]?)\s*([0-9]+)").match(rest.folded, rest.start, rest.end)
    if not match or (match.end() < rest.end and rest.folded[match.end()] not in " p"):
        return 0, rest.fault(NO_NUMBER, is_missing=False)
    if match.end() < rest.end:
        return 0, _behind_points(rest.narrow(match.end(), rest.end))
    if len(match[2]) > MAX_DIGITS:
        return 0, rest.fault(LONG_NUMBER)
    return (-1 if match[1] == "-" else 1) * int(match[2]), None


def _behind_points(behind: Value) -> Fault:
    facts: dict[str, Any] = {"problem": "comma"} if behind.folded[behind.start] == "p" else {}
    return too_much(behind, **facts)


PARSERS: dict[str, Parser] = {
    "p1": read_hand,
    "p2": read_hand,
    "p3": read_hand,
    "calls": read_calls,
    "claim": read_claim,
    "score": read_score,
}
