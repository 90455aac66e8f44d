"""``lukfu rules``: everything that can be asked, in a pipe, on a terminal and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from lukfu_cli.cli import run
from lukfu_cli.commands.rules import code_fixture
from lukfu_cli.engine.rulebook import CODES, RULES

SCHEMA = json.loads((Path(__file__).parents[2] / "lukfu_cli" / "data" / "schemas" / "rules.json").read_text())
STYLE = re.compile(r"\x1b\[[0-9;]*m")

Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Runs ``lukfu rules`` with these arguments, in a pipe: exit status, standard output, standard error."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def ask_rules(*arguments: str) -> tuple[int, str, str]:
        status = run(["rules", *arguments])
        output = capsys.readouterr()
        return status, output.out, output.err

    return ask_rules


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("all", []),
        ("r3.5", ["R3.5"]),
        ("r4.4", ["R4.4"]),
        ("r2", ["R2"]),
        ("codes", ["--codes"]),
        ("lf304", ["LF304"]),
        ("lf102", ["LF102"]),
        ("lf103", ["LF103"]),
        ("lf104", ["LF104"]),
        ("lf107", ["LF107"]),
        ("lf404", ["LF404"]),
    ],
)
def test_the_output_in_a_pipe(name: str, arguments: list[str], ask: Ask, golden: Callable[[str, str], None]) -> None:
    status, out, err = ask(*arguments)
    assert (status, err) == (0, "")
    golden(f"rules/{name}.txt", out)


@pytest.mark.parametrize("entry", RULES.values(), ids=list(RULES))
def test_each_rule_can_be_asked(entry, ask: Ask) -> None:
    status, out, err = ask(entry.number.lower())
    assert (status, err) == (0, "")
    words = " ".join(out.split())
    assert out.startswith(entry.number) and entry.title in out.split("\n")[0]
    for text in (entry.text, entry.ruling, entry.example):
        assert text in words
    for rule in RULES.values():
        belongs = rule.number == entry.number or (entry.is_heading and rule.section == entry.number)
        assert bool(re.search(rf"^{re.escape(rule.number)} ", out, re.MULTILINE)) == belongs


@pytest.mark.parametrize("entry", CODES.values(), ids=list(CODES))
def test_each_code_is_explained_with_the_finding_that_check_makes_of_its_deal(
    entry, ask: Ask, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = ask(entry.code)
    assert (status, err) == (0, "")
    assert out.startswith(f"{entry.code}  {entry.title}\n")
    assert entry.points_at in out and f"exit status  {entry.exit_status}" in out
    assert entry.rule is None or RULES[entry.rule].text in " ".join(out.split())
    monkeypatch.chdir(tmp_path)
    name = f"{entry.code.lower()}.deal"
    Path(name).write_bytes(code_fixture(entry.code))
    assert run(["check", name, "--show-source", "--select", entry.code]) == entry.exit_status
    found = capsys.readouterr().out
    shown = [line for line in found.splitlines() if len(line) <= 400]
    assert shown and "".join(f"  {line}\n" for line in shown) in out


def test_the_broken_lines_and_those_that_mend_them_are_marked(ask: Ask) -> None:
    _, out, _ = ask("LF304")
    mended = out[out.index("mended") :]
    marked = [line for line in out.splitlines() if line.startswith(">")]
    assert marked == [
        ">    8 | 1: P3 S8 M8 T8, P1 C9 M9, P2 (C5 S5 T4)",
        ">    7 | 1: P3 S8 M8 T8, P1 C9 M9 T9, P2 (C5 S5 T4)",
    ]
    assert marked[1] in mended and marked[0] not in mended


def test_names_are_understood_in_any_case_and_without_their_letters(ask: Ask) -> None:
    assert ask("lf304") == ask("LF304") == ask("304") == ask(" Lf304 ")
    assert ask("r3.5") == ask("3.5")
    assert ask("d") != ask("d1")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("LF34", "lukfu: there is no rule and no finding code 'LF34'; did you mean LF314 or LF304?\n"),
        ("R3.10", "lukfu: there is no rule and no finding code 'R3.10'; did you mean R3.1 or R3.9?\n"),
        ("flower", "lukfu: there is no rule and no finding code 'flower'; these rules speak of it: R2.1.\n"),
        (
            "xyzzy",
            "lukfu: there is no rule and no finding code 'xyzzy'; see lukfu rules for all rules and "
            "lukfu rules --codes for all codes.\n",
        ),
        (
            "\x1b[31m",
            "lukfu: there is no rule and no finding code '\\x1b[31m'; see lukfu rules for all rules and "
            "lukfu rules --codes for all codes.\n",
        ),
    ],
)
def test_an_unknown_name_is_an_error_with_what_was_probably_meant(name: str, message: str, ask: Ask) -> None:
    assert ask(name) == (2, "", message)


def test_a_name_and_the_table_together_are_an_error(ask: Ask) -> None:
    status, out, err = ask("R1", "--codes")
    assert (status, out) == (2, "")
    assert "not both" in err


def test_a_terminal_gets_the_same_words_with_styles(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in ([], ["R3.5"], ["LF304"], ["--codes"]):
        _, plain, _ = ask(*arguments)
        with monkeypatch.context() as patch:
            patch.setenv("FORCE_COLOR", "1")
            patch.delenv("NO_COLOR", raising=False)
            _, styled, _ = ask(*arguments)
        assert styled != plain
        bare = STYLE.sub("", styled)
        assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()


def test_no_line_in_a_pipe_is_wider_than_the_page_but_those_of_files_and_findings(ask: Ask) -> None:
    for arguments in ([], ["--codes"], ["R4"]):
        assert max(map(len, ask(*arguments)[1].splitlines())) <= 100


@pytest.mark.parametrize("arguments", [[], ["R3"], ["R3.5"], ["LF304"], ["LF102"], ["--codes"]])
def test_json_lines_keep_to_their_schema(arguments: list[str], ask: Ask) -> None:
    status, out, err = ask(*arguments, "--json")
    assert (status, err) == (0, "")
    objects = [json.loads(line) for line in out.splitlines()]
    for each in objects:
        jsonschema.validate(each, SCHEMA)
    names = [each.get("number") or each["code"] for each in objects]
    expected = {"": list(RULES), "--codes": list(CODES), "R3": ["R3", *(f"R3.{n}" for n in range(1, 10))]}
    assert names == expected.get("".join(arguments), arguments)


def test_the_schema_turns_away_what_is_no_rule(ask: Ask) -> None:
    given = json.loads(ask("R3.5", "--json")[1])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**given, "number": "LF304"}, SCHEMA)
