"""Findings as SARIF 2.1.0, the exchange format of static analysis, written as they come."""

from __future__ import annotations

import os
import re
from typing import Any

from lukfu_cli._version import VERSION
from lukfu_cli.engine.findings import Finding
from lukfu_cli.render import console
from lukfu_cli.render.findings import message, rule_of
from lukfu_cli.render.text_safety import visible

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
"""Where the format is defined; a name, nothing is fetched from it."""


class SarifReport:
    """One log with one run; its results are written as they come, so that their number takes no room."""

    def __init__(self) -> None:
        self.has_results = False
        self.unreadable: list[dict[str, Any]] = []
        self.rule_numbers: dict[str, int] = {}

    def begin(self) -> None:
        """Writes the tool with its rules, and opens the list of results."""
        from lukfu_cli.engine.rulebook import CODES

        self.rule_numbers = {code: number for number, code in enumerate(CODES)}
        rules = ",\n".join(console.json_text(rule_object(code)) for code in CODES)
        driver = f'{{"name": "lukfu", "version": "{VERSION}", "semanticVersion": "{VERSION}", "rules": [\n{rules}\n]}}'
        console.answer_raw(
            f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{\n"tool": {{"driver": {driver}}},\n'
            '"columnKind": "unicodeCodePoints",\n"results": ['
        )

    def add(self, name: str, finding: Finding) -> None:
        """Writes one result."""
        result = result_object(name, finding, self.rule_numbers[finding.code])
        console.answer_raw((",\n" if self.has_results else "\n") + console.json_text(result))
        self.has_results = True

    def add_unreadable(self, name: str, reason: str) -> None:
        """Keeps it for the end: a file that could not be read is no result, but something to notify of."""
        self.unreadable.append(
            {
                "level": "error",
                "message": {"text": escaped(visible(reason))},
                "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri_of(name)}}}],
            }
        )

    def end(self, is_complete: bool) -> None:
        """Closes the results and says how the run went."""
        invocation = {"executionSuccessful": is_complete, "toolExecutionNotifications": self.unreadable}
        console.answer_raw(f'\n],\n"invocations": [{console.json_text(invocation)}]\n}}]}}\n')


def rule_object(code: str) -> dict[str, Any]:
    """A finding code, as a SARIF ``reportingDescriptor``."""
    from lukfu_cli.engine.rulebook import CODES, RULES

    entry = CODES[code]
    described = RULES[entry.rule].text if entry.rule else f"{entry.title}."
    return {
        "id": code,
        "shortDescription": {"text": escaped(entry.title)},
        "fullDescription": {"text": escaped(described)},
        "help": {"text": escaped(f"lukfu rules {code} shows an example and its mended form.")},
        "defaultConfiguration": {"level": "error"},
        "properties": {"rule": entry.rule, "exitStatus": entry.exit_status},
    }


def result_object(name: str, finding: Finding, rule_number: int) -> dict[str, Any]:
    """A finding, as a SARIF ``result``."""
    span = finding.span
    region = {"startLine": max(span.line, 1), "startColumn": max(span.column, 1)}
    region["endColumn"] = max(span.end, region["startColumn"])
    place = {"artifactLocation": {"uri": uri_of(name)}, "region": region}
    return {
        "ruleId": finding.code,
        "ruleIndex": rule_number,
        "level": "error",
        "message": {"text": escaped(message(finding))},
        "locations": [{"physicalLocation": place}],
        "properties": {
            "deal": finding.deal,
            "rule": rule_of(finding),
            "trick": finding.trick,
            "seat": None if finding.seat is None else finding.seat.name,
        },
    }


def escaped(text: str) -> str:
    """A plain text as a SARIF message: nothing in it is read as a placeholder, and nothing as a link."""
    if "](" in text:
        text = re.sub(r"[\\\[\]]", r"\\\g<0>", text)
    return text.replace("{", "{{").replace("}", "}}")


def uri_of(name: str) -> str:
    """The place of a file as a URI reference: relative as it was typed, or ``file:`` for an absolute path."""
    from urllib.parse import quote

    path = quote(_path_bytes(name), safe="/")
    if name.startswith("//"):
        return f"file:{path}"
    if os.path.isabs(name):
        return f"file://{path if path.startswith('/') else '/' + path}"
    return path


def _path_bytes(name: str) -> bytes:
    """The bytes of a path. Bytes that are no UTF-8, and on Windows lone surrogates, stand in it as surrogates."""
    try:
        return name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return name.encode("utf-8", "surrogatepass")
