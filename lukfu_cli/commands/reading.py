"""Deals read for showing: FILE arguments, ``--deal``, ``--at`` and ``--seat`` become replays."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from lukfu_cli.commands.inputs import Source, UnreadableFile, find_source, find_sources
from lukfu_cli.commands.outcomes import Outcome, UsageFailure
from lukfu_cli.engine.moments import PastTheEndError
from lukfu_cli.engine.reduction import UnknownHandError

if TYPE_CHECKING:
    from lukfu_cli.engine.dealfile.record import Record
    from lukfu_cli.engine.deals import OldRule
    from lukfu_cli.engine.findings import Finding
    from lukfu_cli.engine.moments import Moment
    from lukfu_cli.engine.replay import Replay
    from lukfu_cli.engine.seats import Seat


class Choice(NamedTuple):
    """What of each file is asked for.

    Deal ``deal``, from 1 (None for all, or the first), up to the moment ``at``, as ``seat`` sees it, with the Old cards
    counted by the rule ``old`` (None for that of each deal).
    """

    deal: int | None = None
    at: Moment | None = None
    seat: Seat | None = None
    old: OldRule | None = None


class Reading(NamedTuple):
    """One deal of a file, read as asked. ``name`` is the file as typed, ``number`` the deal in it, from 1."""

    name: str
    number: int
    replay: Replay

    @property
    def outcome(self) -> Outcome:
        """The outcome that the findings on this deal stand for."""
        return outcome_of(self.replay.findings)


def read_deal(file: str, choice: Choice) -> Reading:
    """The one deal of a file that is to be shown: deal ``choice.deal``, else the first, with a note if others follow.

    Raises UsageFailure if the file cannot be read, has no such deal, ends before the moment, or lacks the seat's hand.
    """
    from lukfu_cli.render import console

    source = find_source(file)
    records = read_records(source)
    if choice.deal is not None:
        record = _numbered(source, records, choice.deal)
    else:
        record = next(records)
        if next(records, None) is not None:
            console.note(f"{source.name}: this is deal 1 of several; --deal K shows another")
    (record,) = OldRuleChoice(choice.old).ruled(source, [record])
    return examined(source, record, choice)


class OldRuleChoice:
    """The rule for Old cards that was asked for, which wins over that of the files; None leaves theirs.

    What it changes is noted on standard error, unless ``is_quiet``: once for each file with a ``rules`` line that says
    otherwise, and once in all for files that say nothing.
    """

    def __init__(self, old: OldRule | None, is_quiet: bool = False) -> None:
        self._old = old
        self._is_quiet = is_quiet
        self._noted: set[str | None] = set()

    def ruled(self, source: Source, records: Iterable[Record]) -> Iterator[Record]:
        """The records of a source under the rule that was asked for."""
        for record in records:
            if self._old is not None and record.old_rule is not self._old:
                self._note(source.name, record, self._old)
                record.old_rule = self._old
            yield record

    def _note(self, name: str, record: Record, old: OldRule) -> None:
        from lukfu_cli.engine.dealfile.folding import fold
        from lukfu_cli.render import console

        is_said = any(fold(line).partition(":")[0].strip() == "rules" for line in record.lines)
        key = name if is_said else None
        if self._is_quiet or key in self._noted:
            return
        self._noted.add(key)
        rest = f"not old={record.old_rule.value} as in the file" if is_said else "where the file names no rules"
        console.note(f"{name}, deal {record.number}: old={old.value}, as asked for, {rest}")


def read_deals(files: Sequence[str], choice: Choice) -> Iterator[Reading | UsageFailure]:
    """Every deal of every file (deal ``choice.deal`` of each, if one is asked for), as it is read.

    What cannot be read or shown comes as the UsageFailure that says why, in its place, and the rest goes on.
    """
    rule = OldRuleChoice(choice.old)
    for source in find_sources(files):
        try:
            for record in rule.ruled(source, _wanted(source, choice)):
                yield _examined_or_failed(source, record, choice)
        except UsageFailure as failure:
            yield failure


def read_records(source: Source) -> Iterator[Record]:
    """The deals of a source, one at least, each as soon as it is whole. Raises UnreadableFile."""
    from lukfu_cli.engine.dealfile import reader

    return iter(reader.read_deals(source.chunks()))


def examined(source: Source, record: Record, choice: Choice) -> Reading:
    """The record read as asked. Raises UsageFailure if it ends before the moment, or lacks the seat's hand."""
    from lukfu_cli.engine.analysis import examine

    where = f"{source.name}, deal {record.number}"
    try:
        return Reading(source.name, record.number, examine(record, choice.at, choice.seat))
    except PastTheEndError as error:
        raise UsageFailure(f"{where}: {_past_the_end(error)}") from None
    except UnknownHandError as error:
        raise UsageFailure(
            f"{where}: {error.seat}'s hand is not in the record, so what {error.seat} knows cannot be shown"
        ) from None


def note_findings(reading: Reading, told: Container[int] = ()) -> None:
    """Notes what is wrong with the deal, so that the exit status does not come from nowhere.

    ``told``: the steps, by identity, of which it has been told already.
    """
    from lukfu_cli.render import console
    from lukfu_cli.render.findings import text_line

    for finding in reading.replay.findings:
        if id(finding.facts.get("step")) not in told:
            console.note(text_line(reading.name, finding))


def outcome_of(findings: Iterable[Finding]) -> Outcome:
    """The worst that these findings stand for."""
    codes = {finding.code for finding in findings}
    if not codes:
        return Outcome.ALL_WELL
    from lukfu_cli.engine.rulebook import CODES

    return max(Outcome.RULE_BROKEN if CODES[code].exit_status == 1 else Outcome.UNUSABLE for code in codes)


def _wanted(source: Source, choice: Choice) -> Iterable[Record]:
    records = read_records(source)
    return records if choice.deal is None else (_numbered(source, records, choice.deal),)


def _numbered(source: Source, records: Iterator[Record], number: int) -> Record:
    """Deal ``number`` of the file. Raises UsageFailure if there are not so many."""
    count = 0
    for record in records:
        count = record.number
        if count == number:
            return record
    has = "one deal" if count == 1 else f"{count} deals"
    raise UsageFailure(f"{source.name}: there is no deal {number}: the file has {has}")


def _examined_or_failed(source: Source, record: Record, choice: Choice) -> Reading | UsageFailure:
    try:
        return examined(source, record, choice)
    except UsageFailure as failure:
        return failure


def _past_the_end(error: PastTheEndError) -> str:
    last = error.last
    if last.is_auction:
        return f"there is no moment {error.moment}: no call of the record says play, so no trick begins"
    if not last.trick:
        return f"there is no moment {error.moment}: the record ends before the first lead"
    end = f"trick {last.trick}" if last.plays == 3 else f"trick {last.trick}, play {last.plays}"
    return f"there is no moment {error.moment}: the record ends after {end}"


__all__ = [
    "Choice",
    "OldRuleChoice",
    "Reading",
    "UnreadableFile",
    "examined",
    "note_findings",
    "outcome_of",
    "read_deal",
    "read_deals",
    "read_records",
]
