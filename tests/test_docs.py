"""The pages: what they show is what the program prints, what they name exists, and what exists is named.

``pytest tests/test_docs.py --update-goldens`` writes the transcripts of all pages anew.
"""

from __future__ import annotations

import doctest
import json
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from transcripts import Shell, blocks_of, commands_of, is_as_shown, shown_anew

import lukfu_cli.engine
from lukfu_cli.cli import COMMANDS, EXIT_STATUS, INTERNAL_ERROR, INTERRUPTED, READER_GONE, root
from lukfu_cli.commands.schema import schema_names
from lukfu_cli.engine.dealfile import codes
from lukfu_cli.engine.dealfile.parts import KEYS
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.dealfile.writer import format_records
from lukfu_cli.engine.players import PLAYERS
from lukfu_cli.engine.replay import check_record
from lukfu_cli.engine.rulebook import RULES
from tests.conftest import CommandLine

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
NAMES = [str(path.relative_to(ROOT).as_posix()) for path in PAGES]
OTHER_PROGRAMS = {"--update-goldens", "--hypothesis-profile", "--check", "--strict", "--quiet", "--hook-stage"}
"""Options of pytest, ruff, mypy and pip that the pages name."""
FENCED = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    """What stands under a heading of the second level."""
    return text_of(page).split(f"\n## {heading}\n")[1].split("\n## ")[0]


def command_options(name: str) -> set[str]:
    """All options of a command, help included."""
    command = COMMANDS[name].load()
    options = {text for parameter in options_of(command) for text in (*parameter.opts, *parameter.secondary_opts)}
    return options | {"-h", "--help"}


def options_of(command: click.Command) -> list[click.Option]:
    return [parameter for parameter in command.params if isinstance(parameter, click.Option)]


# Transcripts.


@pytest.mark.parametrize("name", NAMES)
def test_transcripts_show_what_the_program_prints(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    page = text_of(name)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    shell = Shell(monkeypatch)
    is_updating = bool(request.config.getoption("--update-goldens"))
    anew, place = "", 0
    for block in blocks_of(page):
        anew += page[place : block.start(1)]
        for shown in commands_of(block[1]):
            output = shell.output(shown)
            lines = shown_anew(shown.lines, output) if is_updating else shown.lines
            anew += "".join(f"{line}\n" for line in [f"$ {shown.command}", *lines])
            assert is_as_shown(lines, output), "\n".join([f"{name} does not show this of {shown.command}:", *output])
        place = block.end(1)
    if is_updating:
        (ROOT / name).write_text(anew + page[place:], encoding="utf-8", newline="\n")


def test_the_readme_shows_every_command_and_the_page_on_commands_too() -> None:
    for name in ("README.md", "docs/commands.md"):
        shown = [shown.command for block in blocks_of(text_of(name)) for shown in commands_of(block[1])]
        assert {command.split()[1] for command in shown if command.startswith("lukfu ")} == set(COMMANDS)


def test_a_transcript_may_leave_lines_out_and_nothing_else() -> None:
    output = ["one", "two", "three", "four"]
    assert is_as_shown(output, output)
    assert is_as_shown(["one", "[...]", "four"], output)
    assert is_as_shown(["[...]", "two", "[...]"], output)
    assert not is_as_shown(["one", "two", "three"], output)
    assert not is_as_shown(["one", "[...]", "three"], output)
    assert not is_as_shown(["one", "[...]", "two", "three", "four"], output)
    assert not is_as_shown(["on.", "[...]"], output)


def test_a_transcript_written_anew_keeps_its_shape() -> None:
    output = ["1", "2", "3", "4", "5"]
    assert shown_anew(["old", "[...]", "older", "oldest"], output) == ["1", "[...]", "4", "5"]
    assert shown_anew(["old", "[...]"], output) == ["1", "[...]"]
    assert shown_anew(["[...]", "3", "[...]", "old"], output) == ["[...]", "3", "[...]", "5"]
    assert shown_anew(["old"], output) == output


# The two lines that the README opens with.


def test_the_readme_opens_with_a_line_to_install_and_a_line_to_test() -> None:
    install, test = (match[2] for match in list(FENCED.finditer(text_of("README.md")))[:2])
    assert install.count("\n") == test.count("\n") == 1
    steps = [shlex.split(step) for step in install.strip().split(" && ")]
    assert [step[0] for step in steps] == ["python3", ".venv/bin/python", ".venv/bin/lukfu"]
    assert steps[2][1] == "analyze" and (ROOT / steps[2][2]).is_file()
    steps = [shlex.split(step) for step in test.strip().split(" && ")]
    assert steps == [[".venv/bin/python", "-m", "pip", "install", "--quiet", ".[test]"], [".venv/bin/pytest"]]


def test_the_whole_check_runs_the_two_lines_of_the_readme() -> None:
    patterns = re.findall(r"grep -m 1 '([^']*)' README\.md", text_of(".ci/run"))
    found = [re.search(f"{pattern}.*", text_of("README.md"), re.MULTILINE) for pattern in patterns]
    lines = [match[2].strip() for match in list(FENCED.finditer(text_of("README.md")))[:2]]
    assert [match and match[0] for match in found] == lines


# Names.


def code_of(page: str) -> Iterator[str]:
    """The lines of the fenced blocks and the code in the running text."""
    text = text_of(page)
    for block in FENCED.finditer(text):
        for line in block[2].splitlines():
            if re.search(r"\blukfu ", line) and (block[1] != "console" or line.startswith("$ ")):
                yield line.removeprefix("$ ").partition("   #")[0]
    for span in SPAN.finditer(FENCED.sub("", text)):
        yield span[1]


def calls_in(code: str) -> Iterator[list[str]]:
    """The calls of ``lukfu`` in a piece of code, as words."""
    for call in re.findall(r"(?:^|\.venv[/\\]\S*|\W)lukfu(?: ([^|`;]*))", code):
        yield call.replace("'", " ").replace('"', " ").split()


@pytest.mark.parametrize("name", NAMES)
def test_every_command_and_option_that_a_page_names_exists(name: str) -> None:
    all_options = {"--version"}.union(*(command_options(command) for command in COMMANDS))
    for code in code_of(name):
        for words in calls_in(code):
            command = words[0] if words and words[0] in COMMANDS else None
            if words and re.fullmatch(r"[a-z-]+", words[0]) and not words[0].startswith("-"):
                assert command, f"{name}: there is no command {words[0]}"
            known = command_options(command) if command else all_options
            for word in words:
                if re.match(r"--?[a-z]", word):
                    assert word.partition("=")[0] in known, f"{name}: lukfu {command} has no {word}"
        if re.match(r"--[a-z]", code):
            assert re.match(r"--[a-z-]+", code)[0] in all_options | OTHER_PROGRAMS, f"{name}: {code}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_stands_in_its_section(command: str) -> None:
    text = section("docs/commands.md", f"lukfu {command}")
    rows = re.findall(r"^\| (`-.*?) \| (.+) \|$", text, re.MULTILINE)
    listed = {word for row, _ in rows for span in SPAN.findall(row) for word in [span.split()[0]]}
    assert listed == command_options(command) - {"-h", "--help"}


def test_the_options_of_all_commands_are_told_once() -> None:
    text = section("docs/commands.md", "What they have in common")
    names = {name for option in options_of(root) for name in option.opts}
    assert "--version" in names
    for option in names | {"-h", "--help"}:
        assert f"`{option}`" in text or f"`lukfu {option}`" in text


@pytest.mark.parametrize("name", ["README.md", "docs/commands.md"])
def test_every_exit_status_is_told(name: str) -> None:
    rows = re.findall(r"^\| (\d+) \| ", text_of(name), re.MULTILINE)
    assert {int(row) for row in rows} == {*EXIT_STATUS.values(), INTERNAL_ERROR, INTERRUPTED, READER_GONE}


def test_every_ai_is_told_of() -> None:
    for name in PLAYERS:
        assert f"`{name}`" in text_of("docs/players.md")
        assert f"`{name}`" in text_of("docs/play.md")


# Links.


def anchors_of(path: Path) -> set[str]:
    """The anchors of the headings of a page, as GitHub names them."""
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", path.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", NAMES)
def test_links_between_pages_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", FENCED.sub("", text_of(name))):
        if re.match(r"[a-z]+://", target):
            continue
        file, _, anchor = target.partition("#")
        path = (ROOT / name).parent / file if file else ROOT / name
        assert path.exists(), f"{name} links to {target}"
        assert not anchor or anchor in anchors_of(path), f"{name} links to {target}"


def test_the_readme_leads_to_every_page() -> None:
    linked = set(re.findall(r"\]\((docs/[\w-]+\.md)\)", text_of("README.md")))
    assert linked == {name for name in NAMES if name.startswith("docs/")}


# The pages on formats.


def test_the_page_on_the_deal_file_names_every_line_and_every_bound() -> None:
    text = text_of("docs/deal-file.md")
    for key in KEYS:
        assert re.search(rf"`{re.escape(key)}:", text, re.IGNORECASE), key
    limits = {value for name, value in vars(codes).items() if name.startswith("MAX_")}
    assert limits == {4096, 65536, 500, 6, 100, 200}
    for limit in limits:
        assert re.search(rf"\b{limit}\b", text), limit


@pytest.mark.parametrize("name", NAMES)
def test_deals_on_a_page_are_clean_and_in_the_written_form(name: str) -> None:
    for block in FENCED.finditer(text_of(name)):
        if block[1] == "deal":
            records = read_text(block[2])
            assert [check_record(record) for record in records] == [[]] * len(records)
            assert format_records(records) == block[2]


def keys_of(schema: Any) -> set[str]:
    """Every key that an object of a schema, or one inside it, can have."""
    if isinstance(schema, list):
        return set().union(*map(keys_of, schema))
    if not isinstance(schema, dict):
        return set()
    return set(schema.get("properties", {})).union(*map(keys_of, schema.values()))


def test_the_page_on_json_has_a_section_for_every_schema() -> None:
    headings = re.findall(r"^## `(lukfu\.[\w-]+/\d+)`$", text_of("docs/json.md"), re.MULTILINE)
    assert headings == [f"lukfu.{name}/1" for name in schema_names()]


@pytest.mark.parametrize("schema", schema_names())
def test_the_page_on_json_names_the_keys_of_every_schema(lukfu: CommandLine, schema: str) -> None:
    keys = keys_of(json.loads(lukfu("schema", schema).out)) - {"P1", "P2", "P3"}
    text = section("docs/json.md", f"`lukfu.{schema}/1`")
    common = section("docs/json.md", "Keys and values in common")
    rows = re.findall(r"^\| (`.*?) \| ", text, re.MULTILINE)
    listed = {key for row in rows for key in SPAN.findall(row)}
    shared = set(SPAN.findall(common))
    assert listed <= keys, "the table has keys that the schema lacks"
    assert keys - listed <= shared, "the schema has keys that the page lacks"


# The Python API.


def test_the_page_on_the_api_names_all_that_is_public() -> None:
    named = set(re.findall(r"\w+", " ".join(SPAN.findall(FENCED.sub("", text_of("docs/api.md"))))))
    assert set(lukfu_cli.engine.__all__) <= named


def test_public_names_are_found_and_none_is_a_module_as_well() -> None:
    folder = Path(lukfu_cli.engine.__file__).parent
    modules = {path.stem for path in folder.iterdir()}
    for name in lukfu_cli.engine.__all__:
        assert getattr(lukfu_cli.engine, name) is not None
        assert name in dir(lukfu_cli.engine)
        assert name not in modules
    with pytest.raises(AttributeError, match="solve_it_all"):
        getattr(lukfu_cli.engine, "solve_it_all")  # noqa: B009


def test_importing_the_api_loads_nothing_of_it() -> None:
    report = "import sys, lukfu_cli.engine; print(*(name for name in sys.modules if name.startswith('lukfu_cli')))"
    loaded = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) == {"lukfu_cli", "lukfu_cli._version", "lukfu_cli.engine"}


def test_type_checkers_see_the_same_public_names() -> None:
    source = Path(lukfu_cli.engine.__file__).read_text(encoding="utf-8")
    seen = re.findall(r"^    from (lukfu_cli\.engine\.[\w.]+) import (\w+) as (\w+)$", source, re.MULTILINE)
    assert sorted(name for _, name, _ in seen) == lukfu_cli.engine.__all__
    for home, name, alias in seen:
        assert name == alias
        assert f'"{home.removeprefix("lukfu_cli.engine.")}": "' in source
        assert re.search(rf'"{re.escape(home.removeprefix("lukfu_cli.engine."))}": "[^"]*\b{name}\b', source)


@pytest.mark.parametrize("name", ["docs/api.md"])
def test_the_snippets_of_the_api_do_what_they_show(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    snippets = "\n".join(block[2] for block in FENCED.finditer(text_of(name)) if block[1] == "pycon")
    test = doctest.DocTestParser().get_doctest(snippets, {}, name, name, 0)
    assert len(test.examples) > 20
    report: list[str] = []
    failed, _ = doctest.DocTestRunner().run(test, out=report.append)
    assert not failed, "".join(report)


def test_the_example_of_the_api_runs_and_the_page_shows_what_it_prints(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "api" / "one_deal.py"), run_name="__main__")
    (shown,) = re.findall(r"^```text\n(.*?)^```$", text_of("docs/api.md"), re.MULTILINE | re.DOTALL)
    assert capsys.readouterr().out == shown


# The house.


def test_the_page_on_the_house_places_every_rule_and_names_files_that_exist() -> None:
    text = text_of("docs/architecture.md")
    placed = set(re.findall(r"\bR\d\.\d\b", section("docs/architecture.md", "Where each rule lives")))
    assert placed == {number for number, rule in RULES.items() if number.startswith("R") and not rule.is_heading}
    package = Path(lukfu_cli.engine.__file__).parents[1]
    for span in SPAN.findall(FENCED.sub("", text)):
        if re.fullmatch(r"[\w./]+\.py", span):
            assert (package / span).exists() or (package / "engine" / span).exists() or (ROOT / span).exists(), span
    layers = section("docs/architecture.md", "The engine")
    for path in (package / "engine").iterdir():
        if path.suffix == ".py" and path.stem != "__init__":
            assert f"`{path.name}`" in layers


def test_the_page_on_benchmarks_names_every_benchmark() -> None:
    for path in (ROOT / "benchmarks").glob("*.py"):
        assert f"benchmarks/{path.name}" in text_of("docs/benchmarks.md")
