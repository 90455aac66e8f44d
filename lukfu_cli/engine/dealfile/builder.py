"""The lines of one deal put together into its record: which may stand where, which are missing, what fits together."""

from __future__ import annotations

from typing import Any

from lukfu_cli.engine.dealfile.codes import (
    BAD_SEPARATOR,
    LINE_TWICE,
    LONG_DEAL,
    LONG_LINE,
    MANY_FINDINGS,
    MAX_FINDINGS,
    MISSING_HAND,
    NO_DEAL,
    NOT_UTF8,
    TRICK_NUMBER,
    WRONG_PLACE,
)
from lukfu_cli.engine.dealfile.comments import CommentKeeper
from lukfu_cli.engine.dealfile.folding import strip_spaces
from lukfu_cli.engine.dealfile.parts import HAND_KEYS, Fault, HandValue, Line
from lukfu_cli.engine.dealfile.quick import quick_line
from lukfu_cli.engine.dealfile.record import Record, RecordedTrick
from lukfu_cli.engine.dealfile.segments import BadLine, Segment, is_exact_separator
from lukfu_cli.engine.findings import Finding, Span
from lukfu_cli.engine.seats import SEATS, Seat

_HEAD, _TRICKS, _CLAIM, _SCORE = range(4)
"""The parts of a deal in the order in which they must stand."""
_PART_OF = {"claim": _CLAIM, "score": _SCORE}


class DealBuilder:
    """Reads the lines of one deal, one after the other, and makes its record.

    Where the play cannot be read, the record holds it up to that place, and no claim and no score: nothing is judged
    that is not known.
    """

    def __init__(self, segment: Segment) -> None:
        self.segment = segment
        self.record = Record(segment.number, segment.first_line)
        self.record.lines = segment.lines
        self.comments = CommentKeeper(self.record)
        self.first_lines: dict[str, int] = {}
        self.hands: dict[Seat, HandValue] = {}
        self.part = _HEAD
        self.next_tricks: tuple[int, ...] = (1,)
        self.can_judge_play = True
        self.is_auction_unclear = False
        self.is_broken_off = False
        self.has_content = False

    def build(self) -> Record:
        """The record of the whole deal, with all its findings in the order of the lines."""
        number = self.segment.first_line - 1
        for text in self.segment.lines:
            number += 1
            if type(text) is not str:
                self._add_bad_line(number, text)
                continue
            line = quick_line(text, number)
            if line is None:
                line = _read_line(text, number)
            self._add(number, line)
            if len(self.record.findings) > MAX_FINDINGS:
                self.is_broken_off = True
                break
        self._finish()
        return self.record

    def finding(self, line: int, fault: Fault) -> None:
        """Notes a fault as a finding of this line."""
        code, start, end, facts, trick, seat = fault
        span = Span(line, start + 1, end + 1)
        finding = Finding(code, span, self.record.number, facts, trick, seat, str(self.record.source(line)))
        self.record.findings.append(finding)

    # One line after the other.

    def _add(self, number: int, line: Line) -> None:
        key = line.key
        for fault in line.faults:
            self.finding(number, fault)
        if not key:
            self._add_keyless(number, line)
            return
        self.has_content = True
        if key[0] in "123456789" or key == "0":
            self._add_trick(number, line)
        elif key == "note":
            self._enter(_HEAD, number, line)
            if line.value is not None:
                self.record.notes.append(line.value)
        elif key in self.first_lines:
            facts = {"text": key, "key": key, "line": self.first_lines[key]}
            self.finding(number, Fault(LINE_TWICE, line.key_start, line.key_end, facts))
        else:
            self._enter(_PART_OF.get(key, _HEAD), number, line)
            self.first_lines[key] = number
            self._keep(key, line.value, bool(line.faults))
        if self.comments.is_needed or line.comment:
            self.comments.at_line(line)

    def _add_keyless(self, number: int, line: Line) -> None:
        """A comment of its own, a blank line, or a line that cannot be told; that counts as what it was meant to be."""
        if line.comment:
            self.comments.add(line.comment)
        if not line.faults:
            return
        self.has_content = True
        meant = line.meant
        if meant is None:
            self.can_judge_play = self.can_judge_play and self.part == _HEAD
        elif meant.isdigit():
            self._enter(_TRICKS, number, None)
            self.next_tricks = (self.next_tricks[0] + 1, int(meant) + 1)
            self.can_judge_play = False
        else:
            self.first_lines.setdefault(meant, number)
            self._keep(meant, None, True)

    def _add_bad_line(self, number: int, line: str) -> None:
        """A line that is not UTF-8 or too long; it counts as what its key says."""
        if not isinstance(line, BadLine):
            raise TypeError(f"a line is a str or a BadLine, not {type(line).__name__}")
        if line.code != NOT_UTF8:
            return
        facts: dict[str, Any] = {"looks_like": line.looks_like}
        self.finding(number, Fault(NOT_UTF8, line.column, line.column + 1, facts))
        key = strip_spaces(line.partition(":")[0]).lower()
        if key.isascii() and key.isalnum():
            self._add_keyless(number, Line("", None, (Fault(NOT_UTF8, 0, 0, facts),), meant=key))

    def _enter(self, part: int, number: int, line: Line | None) -> None:
        """Goes on to the part of the deal in which a line belongs; a finding if that is past."""
        if part >= self.part:
            self.part = part
            return
        after = (None, "trick", "claim", "score")[self.part]
        if part != _HEAD:
            self.part = part
        if line is not None:
            facts = {"text": line.key, "key": line.key, "after": after}
            self.finding(number, Fault(WRONG_PLACE, line.key_start, line.key_end, facts))

    def _add_trick(self, number: int, line: Line) -> None:
        trick: RecordedTrick = line.value
        self._enter(_TRICKS, number, line)
        if trick.number in self.next_tricks:
            self.next_tricks = (trick.number + 1,)
        else:
            expected = self.next_tricks[0]
            facts = {"number": trick.number, "expected": expected}
            self.finding(number, Fault(TRICK_NUMBER, line.key_start, line.key_end, facts, trick.number))
            self.next_tricks = (expected + 1, trick.number + 1)
            self.can_judge_play = False
        if self.can_judge_play and trick.plays:
            self.record.tricks.append(trick)
        if line.faults:
            self.can_judge_play = False

    def _keep(self, key: str, value: Any, is_faulty: bool) -> None:
        """Puts the value of a line that stands once into the record."""
        record = self.record
        if is_faulty and key in ("rules", "master", "calls", "claim"):
            self._stop_judging(key)
        if key in HAND_KEYS:
            if value is not None:
                self.hands[HAND_KEYS[key]] = value
        elif value is None:
            return
        elif key == "rules":
            record.old_rule = value
        elif key == "calls":
            record.calls = value or None
        else:
            setattr(record, key, value)

    def _stop_judging(self, key: str) -> None:
        self.can_judge_play = False
        if key in ("rules", "master", "calls"):
            self.record.tricks.clear()
        if key in ("rules", "master"):
            self.is_auction_unclear = True

    # When all lines have been read.

    def _finish(self) -> None:
        segment, record = self.segment, self.record
        if segment.bound in (LONG_LINE, LONG_DEAL):
            last = segment.first_line + len(segment.lines) - 1
            self.finding(last, Fault(segment.bound, 0, 1, {}))
        is_whole = segment.bound is None and not self.is_broken_off
        if is_whole and self.has_content:
            self._report_missing_hands()
        elif is_whole:
            self._report_no_deal()
        if segment.separator is not None and not self.is_broken_off:
            self._check_separator(segment.separator)
        self._check_hands(is_whole)
        self._check_calls()
        if not (self.can_judge_play and is_whole):
            record.claim = record.score = None
        self.comments.finish()
        if record.findings:
            self._order_findings()

    def _check_separator(self, separator: str) -> None:
        if separator != "---" and not is_exact_separator(separator):
            line = self.segment.first_line + len(self.segment.lines)
            text = strip_spaces(separator)
            start = separator.index(text)
            span = Span(line, start + 1, start + 1 + len(text))
            facts = {"text": text}
            self.record.findings.append(Finding(BAD_SEPARATOR, span, self.record.number, facts, source=separator))

    def _report_no_deal(self) -> None:
        segment = self.segment
        is_between = segment.separator is not None
        line = segment.first_line + len(segment.lines) if is_between else 1
        source = segment.separator or (segment.lines[0] if segment.lines else "")
        span = Span(line, 1, len(source) + 1 if is_between else 1)
        facts = {"is_between": is_between}
        self.record.findings.append(Finding(NO_DEAL, span, self.record.number, facts, source=source))

    def _report_missing_hands(self) -> None:
        missing = tuple(seat for seat in SEATS if f"p{seat + 1}" not in self.first_lines)
        if missing:
            line = self._first_content_line()
            fault = Fault(MISSING_HAND, 0, 1, {"seats": missing})
            self.finding(line, fault._replace(seat=missing[0] if len(missing) == 1 else None))

    def _first_content_line(self) -> int:
        from lukfu_cli.engine.dealfile.segments import is_blank, is_comment

        for place, text in enumerate(self.segment.lines):
            if not (is_blank(text) or is_comment(text)):
                return self.segment.first_line + place
        return self.segment.first_line

    def _check_hands(self, is_whole: bool) -> None:
        from lukfu_cli.engine.dealfile.hands import check_hands

        record = self.record
        check_hands(self.hands, record, self.finding)
        if not is_whole:
            record.has_usable_hands = False

    def _check_calls(self) -> None:
        record = self.record
        if self.is_auction_unclear:
            record.calls = None
            record.tricks.clear()
        elif record.calls:
            from lukfu_cli.engine.dealfile.hands import check_calls

            check_calls(record, self.finding)

    def _order_findings(self) -> None:
        record = self.record
        record.findings.sort(key=lambda finding: finding.span[:2])
        if len(record.findings) > MAX_FINDINGS:
            first_left_out = record.findings[MAX_FINDINGS]
            del record.findings[MAX_FINDINGS:]
            facts = {"limit": MAX_FINDINGS}
            record.findings.append(first_left_out._replace(code=MANY_FINDINGS, facts=facts, trick=None, seat=None))


def _read_line(text: str, number: int) -> Line:
    from lukfu_cli.engine.dealfile.lines import read_line

    return read_line(text, number)
