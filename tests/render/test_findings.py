"""Findings in their four formats: escaped as each format asks, placed to the column, and nothing in them acts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lukfu_cli.engine.findings import Finding, Span
from lukfu_cli.engine.rulebook import CODES, RULES
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import file_messages, findings, play_messages, sarif
from lukfu_cli.render.text_safety import display_width

HOSTILE = "a:b,c%d\r\n::error::x ##[error] \x1b]0;x\x07\u202e{0}[link](http://x)\\\udcff"
HOSTILE_NAME = f"::error file=x::{HOSTILE}"


@pytest.fixture(autouse=True)
def said(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes every finding say a certain thing; at first, something hostile."""

    def say(text: str) -> None:
        monkeypatch.setattr(file_messages, "file_message", lambda finding: text)
        monkeypatch.setattr(play_messages, "play_message", lambda finding: text)

    say(HOSTILE)
    return say


def finding(code: str = "LF304", source: str = "", column: int = 1, end: int = 2) -> Finding:
    return Finding(code, Span(12, column, end), 3, {}, 1, Seat.P2, source)


def test_the_text_of_a_finding(said: Callable[[str], None]) -> None:
    said("P2's C8 does not beat it.")
    assert findings.text_line("a/four.deal", finding()) == ("a/four.deal:12:1: LF304 [R3.5] P2's C8 does not beat it.")
    assert findings.text_line("-", finding("LF111")) == "-:12:1: LF111 P2's C8 does not beat it."


def test_each_kind_of_finding_has_its_own_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_messages, "file_message", lambda finding: "file")
    monkeypatch.setattr(play_messages, "play_message", lambda finding: "play")
    for code in CODES:
        expected = "play" if code >= "LF3" else "file"
        assert findings.message(finding(code)) == expected


def test_nothing_in_a_text_acts() -> None:
    line = findings.text_line(HOSTILE_NAME, finding())
    assert line.isprintable()
    assert not line.startswith("::")
    assert "##[" not in line
    assert "\\u{1b}" in line


@pytest.mark.parametrize(
    ("source", "column", "end", "caret"),
    [
        ("1: P1 C2, P2 C8", 14, 16, "             ^^"),
        ("文5 文6", 1, 3, "^^^"),
        ("文5 文6", 4, 6, "    ^^^"),
        ("x\ty z", 5, 6, "        ^"),
        ("\x1b[1m P1", 6, 8, "          ^^"),
        ("e\u0301 P1", 4, 6, "  ^^"),
        ("title: ##[x] P1", 14, 16, " " * 18 + "^^"),
        ("P1: C1", 7, 7, "      ^"),
        ("P1: C1", 7, 8, "      ^"),
        ("\u0301", 1, 2, "^"),
    ],
)
def test_a_caret_stands_by_width(source: str, column: int, end: int, caret: str) -> None:
    shown, under = findings.source_lines(finding(source=source, column=column, end=end))
    assert shown.startswith("   12 | ")
    assert under == "      | " + caret
    assert shown.isprintable()


@given(st.text(max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_a_caret_never_leaves_its_line(source: str, start: int, length: int) -> None:
    column = min(start, len(source)) + 1
    end = min(column + length, len(source) + 1)
    lines = findings.source_lines(finding(source=source, column=column, end=end))
    if source:
        shown, under = lines
        assert len(under) <= max(display_width(shown) + 1, len("      | ^"))
    else:
        assert lines == []


def test_a_workflow_command_is_escaped() -> None:
    command = findings.workflow_command(HOSTILE_NAME, finding(column=4, end=9))
    assert command.isprintable()
    assert "##[" not in command
    match = re.fullmatch(r"::error ([^:]*)::(.*)", command)
    assert match
    properties = dict(part.split("=", 1) for part in match[1].split(","))
    assert list(properties) == ["file", "line", "col", "endColumn", "title"]
    assert properties["file"].startswith("%3A%3Aerror file=x%3A%3Aa%3Ab%2Cc%25d%0D%0A%3A%3Aerror")
    assert (properties["line"], properties["col"], properties["endColumn"]) == ("12", "4", "9")
    assert properties["title"] == "LF304 [R3.5]"
    assert match[2].startswith("a:b,c%25d\\u{d}\\u{a}::error::x ")


def test_a_json_object_keeps_the_name_as_typed() -> None:
    found = findings.json_object(HOSTILE_NAME, finding("LF101"))
    assert found["file"] == HOSTILE_NAME
    assert (found["deal"], found["line"], found["column"], found["trick"], found["seat"]) == (3, 12, 1, 1, "P2")
    assert (found["code"], found["rule"]) == ("LF101", None)
    assert found["message"].isprintable()


def closed(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


MESSAGE = closed({"text": {"type": "string", "minLength": 1}}, "text")
COUNT = {"type": "integer", "minimum": 1}
ARTIFACT = closed({"uri": {"type": "string", "format": "uri-reference"}}, "uri")
LEVEL = {"enum": ["none", "note", "warning", "error"]}
PLACE = closed(
    {
        "physicalLocation": closed(
            {
                "artifactLocation": ARTIFACT,
                "region": closed({"startLine": COUNT, "startColumn": COUNT, "endColumn": COUNT}, "startLine"),
            },
            "artifactLocation",
        )
    },
    "physicalLocation",
)
RESULT = closed(
    {
        "ruleId": {"enum": list(CODES)},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": MESSAGE,
        "locations": {"type": "array", "items": PLACE, "minItems": 1},
        "properties": {"type": "object"},
    },
    "ruleId",
    "message",
)
RULE = closed(
    {
        "id": {"type": "string"},
        "shortDescription": MESSAGE,
        "fullDescription": MESSAGE,
        "help": MESSAGE,
        "defaultConfiguration": closed({"level": LEVEL}),
        "properties": {"type": "object"},
    },
    "id",
)
DRIVER = closed(
    {
        "name": {"const": "lukfu"},
        "version": {"type": "string"},
        "semanticVersion": {"type": "string", "pattern": r"^[0-9]+\.[0-9]+\.[0-9]+"},
        "rules": {"type": "array", "items": RULE, "uniqueItems": True},
    },
    "name",
    "rules",
)
NOTIFICATION = closed({"level": LEVEL, "message": MESSAGE, "locations": {"type": "array", "items": PLACE}}, "message")
INVOCATION = closed(
    {
        "executionSuccessful": {"type": "boolean"},
        "toolExecutionNotifications": {"type": "array", "items": NOTIFICATION},
    },
    "executionSuccessful",
)
LOG = closed(
    {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "maxItems": 1,
            "items": closed(
                {
                    "tool": closed({"driver": DRIVER}, "driver"),
                    "columnKind": {"const": "unicodeCodePoints"},
                    "results": {"type": "array", "items": RESULT},
                    "invocations": {"type": "array", "items": INVOCATION},
                },
                "tool",
                "results",
            ),
        },
    },
    "version",
    "runs",
)
"""What SARIF 2.1.0 asks of the parts that are used here; a property that it does not know is an error."""


def sarif_log(capsys: pytest.CaptureFixture[str], *names: str, unreadable: tuple[str, ...] = ()) -> Any:
    """A whole SARIF log, with one finding of every code in each file."""
    report = sarif.SarifReport()
    report.begin()
    for name in names:
        for code in CODES:
            report.add(name, finding(code, column=4, end=9))
    for name in unreadable:
        report.add_unreadable(name, "no such file")
    report.end(is_complete=not unreadable)
    text = capsys.readouterr().out
    assert text.isascii()
    assert "##[" not in text
    assert "\x1b" not in text
    log = json.loads(text)
    jsonschema.Draft202012Validator(LOG).validate(log)
    return log["runs"][0]


def test_sarif_without_findings(capsys: pytest.CaptureFixture[str]) -> None:
    run = sarif_log(capsys)
    assert run["results"] == []
    assert run["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == list(CODES)
    described = {rule["id"]: rule["fullDescription"]["text"] for rule in run["tool"]["driver"]["rules"]}
    assert described["LF304"] == RULES["R3.5"].text


def test_sarif_with_every_finding(capsys: pytest.CaptureFixture[str]) -> None:
    run = sarif_log(capsys, "a.deal", HOSTILE_NAME, unreadable=("gone.deal",))
    rules = run["tool"]["driver"]["rules"]
    assert len(run["results"]) == 2 * len(CODES)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["properties"] == {"deal": 3, "rule": CODES[result["ruleId"]].rule, "trick": 1, "seat": "P2"}
        assert result["locations"][0]["physicalLocation"]["region"] == {
            "startLine": 12,
            "startColumn": 4,
            "endColumn": 9,
        }
    assert run["invocations"][0]["executionSuccessful"] is False
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "gone.deal"}


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("P2's C8 [R3.5] \\", "P2's C8 [R3.5] \\"),
        ("{0} and {x}", "{{0}} and {{x}}"),
        ("[see](http://x)", r"\[see\](http://x)"),
        (r"[a\](b)", r"\[a\\\](b)"),
    ],
)
def test_sarif_messages_have_no_placeholders_and_no_links(text: str, escaped: str) -> None:
    assert sarif.escaped(text) == escaped


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("a/four.deal", "a/four.deal"),
        ("./a b.deal", "./a%20b.deal"),
        ("文.deal", "%E6%96%87.deal"),
        ("a\udcff.deal", "a%FF.deal"),
        ("::x", "%3A%3Ax"),
        ("/abs/x.deal", "file:///abs/x.deal"),
        ("-", "-"),
    ],
)
def test_sarif_names_files_by_uri(name: str, uri: str) -> None:
    assert sarif.uri_of(name) == uri
    assert unquote(uri, errors="surrogateescape").removeprefix("file://") == name


def test_the_summary_counts_in_words() -> None:
    assert findings.summary(500, 0, 0) == "500 deals, no findings"
    assert findings.summary(1, 1, 1) == "1 deal, 1 finding, 1 file could not be read"
    assert findings.summary(2, 3, 4) == "2 deals, 3 findings, 4 files could not be read"
