"""``lukfu verify``: certificates checked against the record, statement by statement, without the prover."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from lukfu_cli.commands.certificate_lines import Line, read_lines
from lukfu_cli.commands.inputs import STANDARD_INPUT, find_source
from lukfu_cli.commands.options import file_argument, json_option
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.commands.reading import read_records
from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.certificates import Refusal, Rejected, Verified, need
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.moments import Moment, PastTheEndError, last_moment, parse_moment
from lukfu_cli.engine.public_record import PublicPlay, PublicRecord
from lukfu_cli.engine.reduction import UnknownHandError
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.verifier import verify as verify_statements
from lukfu_cli.render import console
from lukfu_cli.render.proof_json import public_record

if TYPE_CHECKING:
    from lukfu_cli.engine.dealfile.record import Record
    from lukfu_cli.engine.position import Position

CONTRADICTION_CODE = "LF315"
"""The finding on a record that contradicts itself, which a certificate may be about."""


@click.command()
@click.argument("certificate", metavar="CERTIFICATE", type=click.Path(allow_dash=True))
@file_argument(required=False)
@json_option
def verify(certificate: str, file: str | None, as_json: bool) -> Outcome:
    """Check the proofs that explain-old --deduce --json has printed.

    CERTIFICATE holds what it printed, a line for each hand; "-" is standard input. Each proof is checked step by step
    against the record in it; with a FILE, that record must be the one of the deal in the FILE.

    The exit status is 0 if all is verified, 1 if something is rejected, 2 if CERTIFICATE or FILE cannot be read.
    """
    if certificate == file == STANDARD_INPUT:
        raise UsageFailure("standard input (-) can be read once only")
    source = find_source(certificate)
    lines = read_lines(source)
    deals = None if file is None else _Deals(file, lines)
    outcome = Outcome.ALL_WELL
    for line in lines:
        if not _show(source.name, line, deals, as_json):
            outcome = Outcome.RULE_BROKEN
    return outcome


def _show(name: str, line: Line, deals: _Deals | None, as_json: bool) -> bool:
    """Checks and shows one hand; whether it is verified."""
    from lukfu_cli.render.verify_text import Subject, verdict_line, verdict_object

    check = _Check(line.value, deals)
    verdict = check.verdict()
    file = None if deals is None else deals.name
    subject = Subject(name, line.number, file, check.deal, check.at, check.seat, check.when)
    if as_json:
        console.answer_json(verdict_object(subject, verdict))
    else:
        console.answer(verdict_line(subject, verdict))
    return isinstance(verdict, Verified)


class _Deals:
    """The deals of FILE that certificates speak of, by number."""

    def __init__(self, file: str, lines: Iterable[Line]) -> None:
        source = find_source(file)
        self.name = source.name
        wanted = {_deal_number(line.value) for line in lines}
        self.records: dict[int | None, Record] = {
            record.number: record for record in read_records(source) if record.number in wanted
        }


def _deal_number(value: dict[str, Any]) -> int | None:
    """The deal of the file that a certificate is about; None if it names none, or what is no number of a deal."""
    deal = value.get("deal")
    return deal if type(deal) is int and deal > 0 else None


class _Check:
    """One certificate: what of it can be told, and whether it holds."""

    def __init__(self, value: dict[str, Any], deals: _Deals | None) -> None:
        self.value = {key: part for key, part in value.items() if key != "violations"}
        self.deals = deals
        seat, at = value.get("seat"), value.get("at")
        self.deal = _deal_number(value)
        self.at = at if type(at) is str else None
        self.seat = Seat[seat] if type(seat) is str and seat in Seat.__members__ else None
        self.when: str | None = None

    def verdict(self) -> Verified | Rejected:
        """Whether record, statements and sentences hold, in this order; the first thing that does not."""
        from lukfu_cli.render.verify_sentences import find_other_words

        try:
            position, seat = self._position()
            verdict = verify_statements(_plain_record(position, seat), self.value)
        except Refusal as refusal:
            return refusal.rejected
        if isinstance(verdict, Rejected):
            return verdict
        return find_other_words(position, seat, self.value) or verdict

    def _position(self) -> tuple[Position, Seat]:
        """The moment of the record that the certificate carries. Raises Refusal if it cannot be used."""
        from lukfu_cli.render.old_text import when_words

        for key in ("record", "seat"):
            need(key in self.value, "missing key", keys=[key])
        deal = self.value.get("deal")
        need(self.deal is not None or type(deal) is not int, "no deal number", named=deal)
        text, seat = self.value["record"], self.seat
        need(type(text) is str, "wrong type", value=text, due=str)
        if seat is None:
            raise Refusal("wrong name", {"value": self.value["seat"], "due": Seat})
        records = read_text(text)
        need(len(records) == 1, "not one deal")
        position = _good_position(records[0])
        need(position.hand(seat) is not None, "no hand", seat=seat)
        self.when = when_words(position)
        line = _first_difference(text, public_record(position, seat))
        need(line is None, "record form", seat=seat, line=line)
        self._check_moment(records[0])
        if self.deals is not None:
            self._compare(self.deals, seat, text)
        return position, seat

    def _moment(self) -> Moment | None:
        at = self.value.get("at")
        if at is None:
            return None
        need(type(at) is str, "wrong type", value=at, due=(str,))
        try:
            moment = parse_moment(at)
        except ValueError:
            raise Refusal("no moment", {"value": at}) from None
        need(str(moment) == at, "no moment", value=at)
        return moment

    def _check_moment(self, record: Record) -> None:
        """Where a moment is named, the record must not tell of what came later. It may end before, at a broken rule."""
        moment = self._moment()
        if moment is not None:
            is_later = bool(record.calls) if moment.is_auction else last_moment(record)[:2] > moment[:2]
            need(not is_later and record.claim is None, "past the moment", value=str(moment))

    def _compare(self, deals: _Deals, seat: Seat, text: str) -> None:
        """Whether the deal of the file, cut and reduced, gives the very record that the certificate carries."""
        need(self.deal is not None, "no deal named", file=deals.name)
        record = deals.records.get(self.deal)
        if record is None:
            raise Refusal("no deal", {"file": deals.name, "deal": self.deal})
        # A broken rule that only the other hands tell of ends the deal for who sees them all, and not for the seat.
        found = [_seen_in_file(record, self._moment(), seat, view) for view in (seat, None)]
        texts = [each for each in found if each is not None]
        need(texts, "not in file", file=deals.name)
        need(text in texts, "other record", line=_first_difference(text, texts[0]))


def _seen_in_file(record: Record, moment: Moment | None, seat: Seat, view: Seat | None) -> str | None:
    """What the seat sees of a deal of the file that is judged with the eyes of ``view``; None if it is not there."""
    try:
        position = examine(record, moment, view).final
    except (PastTheEndError, UnknownHandError):
        return None
    return None if position is None or position.hand(seat) is None else public_record(position, seat)


def _good_position(record: Record) -> Position:
    """Where a good record ends; its last play may contradict what was seen before it (D3).

    Raises Refusal for any other.
    """
    from lukfu_cli.render.findings import text_line

    played = replay(record)
    wrong = [finding for finding in played.findings if finding.code != CONTRADICTION_CODE]
    if wrong:
        raise Refusal("bad record", {"finding": text_line("record", wrong[0])})
    assert played.final is not None, "a record that cannot be used has a finding"
    if played.findings:
        last = played.steps[-1]
        return last.before.apply(last.action)
    return played.final


def _first_difference(text: str, other: str) -> int | None:
    """The first line, from 1, in which two texts differ; None if they are the same."""
    if text == other:
        return None
    pairs = zip(text.split("\n"), other.split("\n"), strict=False)
    same = next((place for place, (left, right) in enumerate(pairs) if left != right), None)
    return 1 + (min(text.count("\n"), other.count("\n")) if same is None else same)


def _plain_record(position: Position, seat: Seat) -> PublicRecord:
    """The moment as plain data, for the verifier."""
    hand = position.hand(seat)
    assert hand is not None
    tricks = [
        [
            PublicPlay(played.seat, None if played.play is None else played.play.cards, played.size)
            for played in trick.plays
        ]
        for trick in position.all_tricks
    ]
    return PublicRecord(seat, hand, tricks)
