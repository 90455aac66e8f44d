"""``lukfu check``: what is wrong in deal files, for scripts and CI."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from lukfu_cli.commands.inputs import Source, UnreadableFile, find_sources
from lukfu_cli.commands.options import files_argument, old_option
from lukfu_cli.commands.outcomes import Outcome
from lukfu_cli.engine.dealfile.reader import read_deals
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.replay import check_record
from lukfu_cli.render import console, findings

if TYPE_CHECKING:
    from lukfu_cli.commands.reading import OldRuleChoice
    from lukfu_cli.engine.dealfile.record import Record
    from lukfu_cli.engine.deals import OldRule


@click.command()
@files_argument
@click.option("--format", type=click.Choice(findings.FORMATS), default="text", help="How to report. Default: text.")
@click.option("--json", "format", flag_value="json", help="Short for --format json: one JSON object a finding.")
@click.option("--select", metavar="CODES", multiple=True, help="Report these codes only, as in LF3,LF501.")
@click.option("--ignore", metavar="CODES", multiple=True, help="Leave these codes out.")
@click.option("--exit-zero", is_flag=True, help="End in 0 whatever is found in files that can be read.")
@click.option("--statistics", is_flag=True, help="Count the findings of each code at the end.")
@click.option("--show-source/--no-show-source", default=None, help="Show the line and a caret. Default: on a terminal.")
@old_option
@click.option("-q", "--quiet", is_flag=True, help="No summary and no notes; findings and errors only.")
def check(
    files: tuple[str, ...],
    format: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    exit_zero: bool,
    statistics: bool,
    show_source: bool | None,
    old: OldRule | None,
    quiet: bool,
) -> Outcome:
    """Find what is wrong in deal files, and print only that.

    The exit status is 0 if all is well, 1 if a rule of play is broken, 2 if a file or the hands cannot be used;
    the highest of them all counts. CODES are finding codes or beginnings of them, separated by commas.
    """
    codes = CodeFilter.of(select, ignore)
    sources = find_sources(files)
    if not sources and not quiet:
        console.note("no deal files found")
    run = _Run(findings.make_report(format, _shows_source(show_source)), codes, exit_zero, old, quiet)
    is_complete = False
    try:
        run.check_all(sources)
        is_complete = True
    finally:
        # However it ends: what has been found is a whole report.
        run.report.end(is_complete and not run.unreadable)
        _summarize(run, format, statistics, quiet)
    return run.outcome


def _summarize(run: _Run, format: str, statistics: bool, quiet: bool) -> None:
    """Counts at the end: of the codes where that was asked for, of deals and findings for a person who watches."""
    if statistics:
        write = console.answer if format == "text" else console.note
        for line in findings.statistics_lines(run.counts):
            write(line)
    if not quiet and (statistics or (format == "text" and console.is_terminal(sys.stderr))):
        console.note(findings.summary(run.deals, sum(run.counts.values()), run.unreadable))


def _shows_source(wanted: bool | None) -> bool:
    return console.is_terminal(sys.stdout) if wanted is None else wanted


class CodeFilter(NamedTuple):
    """Which finding codes are reported.

    Those that begin like one of ``select``, or all if it is empty, but for those that begin like one of ``ignore``.
    """

    select: tuple[str, ...]
    ignore: tuple[str, ...]

    @classmethod
    def of(cls, select: Sequence[str], ignore: Sequence[str]) -> CodeFilter:
        """The filter of the options as typed. Raises BadParameter for what no code begins with."""
        return cls(_read_codes(select, "--select"), _read_codes(ignore, "--ignore"))

    def reports(self, code: str) -> bool:
        """Whether findings of this code are reported."""
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))


def _read_codes(texts: Sequence[str], option: str) -> tuple[str, ...]:
    """The codes and beginnings of codes in comma-separated texts."""
    words = [word.strip().upper() for text in texts for word in text.split(",")]
    if not words:
        return ()
    from lukfu_cli.engine.rulebook import CODES

    for word in words:
        if not word or not any(code.startswith(word) for code in CODES):
            from difflib import get_close_matches

            near = get_close_matches(word, CODES, n=1, cutoff=0.5)
            hint = (
                f" Did you mean {near[0]}?"
                if near
                else " Codes look like LF304; a beginning such as LF3 means all of them."
            )
            raise click.BadParameter(f"{word!r} is no finding code.{hint}", param_hint=option)
    return tuple(words)


class _Run:
    """One run over all sources: what was found, how often, and how bad the worst of it is."""

    def __init__(
        self, report: findings.Report, codes: CodeFilter, exit_zero: bool, old: OldRule | None, quiet: bool
    ) -> None:
        self.report = report
        self.codes = codes
        self.exit_zero = exit_zero
        self.rule: OldRuleChoice | None = None
        if old is not None:
            from lukfu_cli.commands.reading import OldRuleChoice

            self.rule = OldRuleChoice(old, quiet)
        self.deals = 0
        self.unreadable = 0
        self.counts: dict[str, int] = {}
        self.outcome = Outcome.ALL_WELL

    def check_all(self, sources: Sequence[Source]) -> None:
        """Checks one source after the other; one that cannot be read does not keep the others from it."""
        self.report.begin()
        for source in sources:
            try:
                for record in self._read(source):
                    self.deals += 1
                    for finding in check_record(record):
                        if self.codes.reports(finding.code):
                            self.add(source.name, finding)
            except UnreadableFile as failure:
                self.unreadable += 1
                self.outcome = Outcome.UNUSABLE
                self.report.add_unreadable(failure.name, failure.reason)
                console.error(failure.message)

    def _read(self, source: Source) -> Iterator[Record]:
        """The deals of a source, under the rule for Old cards that was asked for."""
        records = read_deals(source.chunks())
        return records if self.rule is None else self.rule.ruled(source, records)

    def add(self, name: str, finding: Finding) -> None:
        """Reports and counts one finding."""
        self.report.add(name, finding)
        self.counts[finding.code] = self.counts.get(finding.code, 0) + 1
        if not self.exit_zero:
            self.outcome = max(self.outcome, Outcome(findings.exit_status_of(finding)))
