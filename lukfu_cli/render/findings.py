"""Findings as text, as JSON Lines and as GitHub workflow commands. SARIF has a file of its own: ``sarif``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from lukfu_cli.engine.findings import Finding
from lukfu_cli.render import console
from lukfu_cli.render.text_safety import shown_width, visible

FORMATS = ("text", "json", "github", "sarif")
"""The names of the formats in which findings can be reported."""
JSON_SCHEMA = "lukfu.check/1"
FIRST_PLAY_CODE = "LF3"
"""From here on a finding is about the play; the codes before it are about the file, the hands and the auction."""
DIM, RED, OFF = "\x1b[2m", "\x1b[1;31m", "\x1b[0m"


class Report(Protocol):
    """Where findings go, one at a time, so that any number of them takes no room."""

    def begin(self) -> None:
        """Writes what stands before the first finding."""

    def add(self, name: str, finding: Finding) -> None:
        """Writes a finding of the file of this name."""

    def add_unreadable(self, name: str, reason: str) -> None:
        """Writes that a file could not be read, where the format has a place for that."""

    def end(self, is_complete: bool) -> None:
        """Writes what stands after the last finding; ``is_complete`` says whether everything could be looked at."""


def message(finding: Finding) -> str:
    """The sentences of a finding, safe to show: what is wrong, with which cards, what would be right."""
    if finding.code < FIRST_PLAY_CODE:
        from lukfu_cli.render.file_messages import file_message

        return visible(file_message(finding))
    from lukfu_cli.render.play_messages import play_message

    return visible(play_message(finding))


def rule_of(finding: Finding) -> str | None:
    """The rule that a finding stands on; None for a matter of form."""
    from lukfu_cli.engine.rulebook import CODES

    return CODES[finding.code].rule


def exit_status_of(finding: Finding) -> int:
    """What a check ends in for this finding: 1 for a broken rule of play, 2 for a file or hands that cannot be used."""
    from lukfu_cli.engine.rulebook import CODES

    return CODES[finding.code].exit_status


def text_line(name: str, finding: Finding) -> str:
    """A finding on one line: ``FILE:LINE:COLUMN: CODE [RULE] message``."""
    rule = rule_of(finding)
    named = f" [{rule}]" if rule else ""
    span = finding.span
    return f"{visible(name)}:{span.line}:{span.column}: {finding.code}{named} {message(finding)}"


def source_lines(finding: Finding, is_coloured: bool = False) -> list[str]:
    """The line of a finding behind a gutter, and a caret under its place; nothing where there is no such line."""
    if not finding.source:
        return []
    span = finding.span
    start, end = span.column - 1, max(span.end, span.column + 1) - 1
    indent = " " * shown_width(finding.source, 0, start)
    caret = "^" * max(shown_width(finding.source, start, end), 1)
    gutter, blank = f"{span.line:>5} | ", f"{'':>5} | "
    if is_coloured:
        gutter, blank, caret = f"{DIM}{gutter}{OFF}", f"{DIM}{blank}{OFF}", f"{RED}{caret}{OFF}"
    return [gutter + visible(finding.source), blank + indent + caret]


def json_object(name: str, finding: Finding) -> dict[str, Any]:
    """A finding as one object of ``lukfu.check/1``."""
    return {
        "schema": JSON_SCHEMA,
        "file": name,
        "deal": finding.deal,
        "line": finding.span.line,
        "column": finding.span.column,
        "code": finding.code,
        "rule": rule_of(finding),
        "message": message(finding),
        "trick": finding.trick,
        "seat": None if finding.seat is None else finding.seat.name,
    }


def workflow_command(name: str, finding: Finding) -> str:
    """A finding as an ``::error`` command, which GitHub shows at its line of the file."""
    span = finding.span
    rule = rule_of(finding)
    properties = {
        "file": name,
        "line": span.line,
        "col": span.column,
        "endColumn": max(span.end, span.column),
        "title": f"{finding.code} [{rule}]" if rule else finding.code,
    }
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::error {listed}::{_data(message(finding))}"


def _data(text: str) -> str:
    return visible(_without_line_ends(text))


def _property(text: str) -> str:
    return visible(_without_line_ends(text).replace(":", "%3A").replace(",", "%2C"))


def _without_line_ends(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def statistics_lines(counts: Mapping[str, int]) -> list[str]:
    """How often each code was found, in the order of the codes: ``COUNT CODE [RULE] what it means``."""
    from lukfu_cli.engine.rulebook import CODES

    lines = []
    for code in sorted(counts):
        entry = CODES[code]
        named = f" [{entry.rule}]" if entry.rule else ""
        lines.append(f"{counts[code]:>7} {code}{named} {entry.title}")
    return lines


def summary(deals: int, found: int, unreadable: int) -> str:
    """What was looked at and found, in one line: ``500 deals, no findings``."""
    parts = [_counted(deals, "deal"), _counted(found, "finding") if found else "no findings"]
    if unreadable:
        parts.append(f"{_counted(unreadable, 'file')} could not be read")
    return ", ".join(parts)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


class TextReport:
    """Findings for people, one line each, with the line of the file under it where that was asked for."""

    def __init__(self, shows_source: bool) -> None:
        self.shows_source = shows_source
        self.is_coloured = console.is_coloured()

    def begin(self) -> None:
        """Writes nothing."""

    def add(self, name: str, finding: Finding) -> None:
        """Writes the line of a finding, and its place in the file."""
        console.answer(text_line(name, finding))
        if self.shows_source:
            for line in source_lines(finding, self.is_coloured):
                console.answer(line)

    def add_unreadable(self, name: str, reason: str) -> None:
        """Writes nothing: the error says it."""

    def end(self, is_complete: bool) -> None:
        """Writes nothing."""


class JsonReport:
    """Findings as JSON Lines, one ``lukfu.check/1`` each."""

    def begin(self) -> None:
        """Writes nothing."""

    def add(self, name: str, finding: Finding) -> None:
        """Writes the object of a finding."""
        console.answer_json(json_object(name, finding))

    def add_unreadable(self, name: str, reason: str) -> None:
        """Writes nothing: the error says it."""

    def end(self, is_complete: bool) -> None:
        """Writes nothing."""


class GithubReport:
    """Findings as workflow commands of GitHub."""

    def begin(self) -> None:
        """Writes nothing."""

    def add(self, name: str, finding: Finding) -> None:
        """Writes the command of a finding."""
        console.answer_raw(workflow_command(name, finding) + "\n")

    def add_unreadable(self, name: str, reason: str) -> None:
        """Writes that a file could not be read, as a command."""
        console.answer_raw(f"::error file={_property(name)}::{_data(reason)}\n")

    def end(self, is_complete: bool) -> None:
        """Writes nothing."""


def make_report(format: str, shows_source: bool) -> Report:
    """The report of a format of ``FORMATS``."""
    if format == "json":
        return JsonReport()
    if format == "github":
        return GithubReport()
    if format == "sarif":
        from lukfu_cli.render.sarif import SarifReport

        return SarifReport()
    return TextReport(shows_source)
