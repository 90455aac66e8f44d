"""``lukfu schema``: a JSON Schema for everything that ``--json`` gives, and everything that it gives obeys it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from lukfu_cli.commands.schema import schema_names, schema_text

CommandLine = Callable[..., tuple[int, str, str]]

EXAMPLES = Path(__file__).parents[2] / "examples"
DEALS = sorted((EXAMPLES / "deals").glob("*.deal"))
BROKEN = sorted((EXAMPLES / "broken").glob("*.deal"))
PROMISED = ["analyze", "check", "explain", "explain-old", "play", "tournament"]


def test_every_schema_is_listed_and_a_schema() -> None:
    assert set(PROMISED) <= set(schema_names())
    for name in schema_names():
        schema = json.loads(schema_text(name))
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["properties"]["schema"] == {"const": f"lukfu.{name}/1"}
        assert "schema" in schema["required"]
        assert schema.get("additionalProperties", True) is True


def test_the_list_names_each_schema_first(lukfu: CommandLine) -> None:
    status, out, err = lukfu("schema")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == schema_names()


@pytest.mark.parametrize("name", ["check", "lukfu.check", "lukfu.check/1", " CHECK "])
def test_a_schema_has_a_short_and_a_long_name(lukfu: CommandLine, name: str) -> None:
    assert lukfu("schema", name) == (0, schema_text("check"), "")


@pytest.mark.parametrize(
    ("name", "hint"), [("chek", "did you mean check?"), ("../schemas/check", ""), ("x", "there are analyze, check")]
)
def test_a_schema_that_there_is_not(lukfu: CommandLine, name: str, hint: str) -> None:
    status, out, err = lukfu("schema", name)
    assert (status, out) == (2, "")
    assert err.startswith(f"lukfu: there is no schema {name!r}")
    assert hint in err
    assert err.count("\n") == 1


def obeys(lines: str) -> list[str]:
    """Checks every line of JSON against the schema that it names; gives the names."""
    names = []
    for line in lines.splitlines():
        value = json.loads(line)
        name = value["schema"].removeprefix("lukfu.").removesuffix("/1")
        jsonschema.Draft202012Validator(json.loads(schema_text(name))).validate(value)
        names.append(name)
    return names


@pytest.mark.parametrize("command", ["analyze", "explain", "explain-old", "check"])
def test_what_the_commands_print_obeys_their_schemas(lukfu: CommandLine, command: str) -> None:
    printed = 0
    for path in [*DEALS, *BROKEN]:
        _, out, _ = lukfu(command, "--json", path)
        names = obeys(out)
        assert set(names) <= {command}
        printed += len(names)
    assert printed >= len(BROKEN if command == "check" else DEALS)


@pytest.mark.parametrize("command", ["analyze", "explain", "explain-old"])
def test_a_file_that_cannot_be_read_obeys_them_too(lukfu: CommandLine, command: str) -> None:
    status, out, _ = lukfu(command, "--json", "no-such.deal")
    assert status == 2
    assert set(obeys(out)) <= {command}


def test_games_and_tournaments_obey_their_schemas(lukfu: CommandLine) -> None:
    players = ("--players", "random,greedy,random", "--seed", "1", "--json")
    assert obeys(lukfu("play", "--deals", "3", *players)[1]) == ["play"] * 3
    assert obeys(lukfu("tournament", "--deals", "2", *players)[1]) == ["tournament"]
