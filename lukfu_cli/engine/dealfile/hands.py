"""Whether the hands and the auction of a record obey the rules (R2.1 to R2.3)."""

from __future__ import annotations

from collections.abc import Callable

from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import ALL_MASK, NO_CARDS, CardSet, card_at
from lukfu_cli.engine.dealfile.codes import (
    CALL_AFTER_END,
    CALL_OUT_OF_TURN,
    CARD_TWICE,
    HAND_SIZE_WRONG,
    NO_KNOWN_HAND,
)
from lukfu_cli.engine.dealfile.parts import Fault, HandValue
from lukfu_cli.engine.dealfile.record import Record, RecordedCall
from lukfu_cli.engine.deals import HAND_SIZE, complete_hands
from lukfu_cli.engine.seats import SEATS, Seat

Report = Callable[[int, Fault], None]
"""Takes a line and a fault of it."""


def check_hands(hands: dict[Seat, HandValue], record: Record, report: Report) -> None:
    """Puts the hands into the record and reports all that is wrong with them.

    A hand that follows from the other two is filled in where these are good.
    """
    for seat, hand in hands.items():
        record.hands[seat] = hand.cards
    if len(hands) == len(SEATS) and _is_whole_deck(hands):
        record.has_usable_hands = True
        return
    is_good = _check_cards(hands, record, report)
    unknown = [hand for hand in hands.values() if hand.is_unknown]
    if len(unknown) == len(SEATS):
        report(unknown[-1].span.line, _fault(unknown[-1], NO_KNOWN_HAND))
        is_good = False
    is_readable = all(hand.is_unknown or hand.cards is not None for hand in hands.values())
    record.has_usable_hands = is_good and is_readable and len(hands) == len(SEATS)
    if record.has_usable_hands and len(unknown) == 1:
        first, second, third = record.hands
        record.hands = list(complete_hands((first, second, third)) or record.hands)


def _is_whole_deck(hands: dict[Seat, HandValue]) -> bool:
    """Whether three hands of twelve written cards are the 36 of the deck."""
    union = 0
    for hand in hands.values():
        if hand.cards is None or hand.written != HAND_SIZE or hand.flowers:
            return False
        union |= hand.cards.mask
    return union == ALL_MASK


def _check_cards(hands: dict[Seat, HandValue], record: Record, report: Report) -> bool:
    """Reports cards that stand twice (R2.1) and hands of a wrong size (R2.2); whether all is good, flowers too."""
    is_good = True
    untold = _missing(hands)

    def tell(line: int, fault: Fault) -> None:
        """Reports a fault; the first one says which cards are in no hand, and no other repeats it."""
        nonlocal untold
        report(line, fault._replace(facts={**fault.facts, "missing": untold}))
        untold = NO_CARDS

    holders: dict[int, tuple[Seat, int]] = {}
    for seat, hand in sorted(hands.items(), key=lambda item: item[1].span.line):
        if hand.cards is None:
            continue
        is_good = is_good and not hand.flowers
        if _report_repeats(seat, hand, holders, record, tell):
            is_good = False
        if HAND_SIZE not in (hand.written, len(hand.cards), hand.written + hand.flowers):
            facts = {"count": len(hand.cards)}
            tell(hand.span.line, _fault(hand, HAND_SIZE_WRONG)._replace(facts=facts, seat=seat))
            is_good = False
    return is_good


def _missing(hands: dict[Seat, HandValue]) -> CardSet:
    """The cards that are in no hand, where all three hands are known; else none."""
    known = [hand.cards for hand in hands.values() if hand.cards is not None]
    if len(known) < len(SEATS):
        return NO_CARDS
    return CardSet(ALL_MASK & ~(known[0].mask | known[1].mask | known[2].mask))


def _report_repeats(
    seat: Seat,
    hand: HandValue,
    holders: dict[int, tuple[Seat, int]],
    record: Record,
    tell: Report,
) -> bool:
    """Reports each card of the hand that stood before, in it or in another; notes its cards. Whether there was one."""
    from lukfu_cli.engine.dealfile.cardtext import read_folded_cards
    from lukfu_cli.engine.dealfile.folding import fold

    source = record.source(hand.span.line)
    is_found = False
    for index, column in read_folded_cards(source, fold(source), hand.span.column - 1, hand.span.end - 1).places:
        if index not in holders:
            holders[index] = seat, hand.span.line
            continue
        holder, line = holders[index]
        facts = {"card": card_at(index), "holder": holder, "line": line}
        tell(hand.span.line, Fault(CARD_TWICE, *_card_columns(source, column), facts, None, seat))
        is_found = True
    return is_found


def _card_columns(source: str, column: int) -> tuple[int, int]:
    """The columns of a card whose rank stands at ``column``: with its suit, if that stands right before it."""
    from lukfu_cli.engine.dealfile.folding import fold

    return (column - 1 if column and fold(source[column - 1]) in "csmt" else column), column + 1


def _fault(hand: HandValue, code: str) -> Fault:
    return Fault(code, hand.span.column - 1, hand.span.end - 1, {})


def check_calls(record: Record, report: Report) -> None:
    """Reports the first call out of turn, and the first after the auction's end (R2.3, R2.4)."""
    expected = record.master
    is_reported = False
    passes = 0
    calls = record.calls or ()
    for place, call in enumerate(calls):
        if passes == len(SEATS) or (place and calls[place - 1].call is Call.PLAY):
            _report_late_call(call, calls[:place], report)
            return
        if call.seat is not expected and not is_reported:
            facts = {"expected": expected, "master": record.master, "is_first": not place}
            report(call.span.line, Fault(CALL_OUT_OF_TURN, *_columns(call), facts, None, call.seat))
            is_reported = True
        passes += call.call is Call.PASS
        expected = call.seat.next


def _report_late_call(call: RecordedCall, before: tuple[RecordedCall, ...], report: Report) -> None:
    caller = before[-1].seat if before[-1].call is Call.PLAY else None
    report(call.span.line, Fault(CALL_AFTER_END, *_columns(call), {"caller": caller}, None, call.seat))


def _columns(call: RecordedCall) -> tuple[int, int]:
    return call.span.column - 1, call.span.end - 1
