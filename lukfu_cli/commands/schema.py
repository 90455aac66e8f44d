"""``lukfu schema``: the JSON Schemas of what ``--json`` gives."""

from __future__ import annotations

import click

from lukfu_cli.commands.outcomes import UsageFailure
from lukfu_cli.render import console

ENDING = ".json"
PREFIX, VERSION = "lukfu.", "/1"
"""What stands before and behind the name of a schema in the objects themselves: ``lukfu.check/1``."""


@click.command()
@click.argument("name", required=False)
def schema(name: str | None) -> None:
    """Print the JSON Schema with this NAME, or list all of them.

    NAME is that of the command, as in 'check', or the whole 'lukfu.check/1' that stands in the objects themselves.
    """
    if name is not None:
        console.answer_raw(schema_text(_known(name)))
        return
    for each in schema_names():
        console.answer(f"{each:<12} {schema_title(each)}")


def schema_names() -> list[str]:
    """The names of all schemas, sorted."""
    from importlib.resources import files

    folder = files("lukfu_cli").joinpath("data", "schemas")
    return sorted(file.name.removesuffix(ENDING) for file in folder.iterdir() if file.name.endswith(ENDING))


def schema_text(name: str) -> str:
    """The JSON Schema of this name, as text."""
    from importlib.resources import files

    return files("lukfu_cli").joinpath("data", "schemas", name + ENDING).read_text(encoding="utf-8")


def schema_title(name: str) -> str:
    """What the schema of this name describes, in a line."""
    import json

    title: str = json.loads(schema_text(name))["title"]
    return title


def _known(name: str) -> str:
    """The name of the schema that is meant; raises UsageFailure, with the names that come close, if there is none."""
    names = schema_names()
    word = name.strip().lower().removeprefix(PREFIX).removesuffix(VERSION)
    if word in names:
        return word
    from difflib import get_close_matches

    near = get_close_matches(word, names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
    raise UsageFailure(f"there is no schema {name!r}; {hint}")
