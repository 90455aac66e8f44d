"""``lukfu analyze --solve``: what the decisions cost, on a terminal, in a pipe and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from lukfu_cli.commands.schema import schema_text

DATA = Path(__file__).parents[1] / "data" / "solve"
CommandLine = Callable[..., tuple[int, str, str]]
Golden = Callable[[str, str], None]

READINGS = {
    "mistakes": "mistakes.deal",
    "claim": "claim.deal",
    "cut": "mistakes.deal --at 2.2",
    "several": "several.deal",
    "unseen": "unseen.deal",
    "view": "view.deal",
    "seat": "mistakes.deal --seat P3",
    "hands": "hands.deal",
    "auction": "mistakes.deal --at auction",
    "first-lead": "claim.deal --at 0",
}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)


def transcript(arguments: str, ended: tuple[int, str, str]) -> str:
    status, out, err = ended
    return f"$ lukfu analyze --solve {arguments}\n{out}(standard error)\n{err}(exit status {status})\n"


def objects(out: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in out.splitlines()]
    schema = jsonschema.Draft202012Validator(json.loads(schema_text("analyze")))
    for each in found:
        schema.validate(each)
    return found


def costs(found: dict[str, Any]) -> list[int | None]:
    return [play["cost"] for trick in found["tricks"] for play in trick["plays"]]


@pytest.mark.parametrize("name", READINGS)
def test_text_in_a_pipe(name: str, lukfu: CommandLine, golden: Golden) -> None:
    ended = lukfu("analyze", "--solve", *READINGS[name].split())
    golden(f"analyze-solve/{name}.txt", transcript(READINGS[name], ended))


def test_on_a_terminal(lukfu: CommandLine, golden: Golden) -> None:
    status, out, err = lukfu("analyze", "--solve", "mistakes.deal", env={"FORCE_COLOR": "1"})
    assert "\x1b[31mgives up 10 points" in out and "\x1b[1;32mkeeps +8" in out
    plain = "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", out).split("\n"))
    golden("analyze-solve/mistakes.terminal.txt", transcript("mistakes.deal", (status, plain, err)))


def test_a_mistake_is_told_with_what_it_gave_up_and_what_would_have_kept_it(lukfu: CommandLine) -> None:
    _, out, _ = lukfu("analyze", "--solve", "mistakes.deal")
    lines = [line.strip() for line in out.splitlines()]
    assert "In hindsight, all hands open: the players could not see them" in lines
    assert "P1 2: T5 gives up 6 points; T2 keeps +2" in lines
    assert "P3 2: (T3) gives up 10 points; (C1) keeps +8" in lines
    assert any("guaranteed against the other two playing together, all hands open" in line for line in lines)


def test_every_reading_is_the_one_without_solve_and_more(lukfu: CommandLine) -> None:
    for arguments in READINGS.values():
        plain, solved = lukfu("analyze", *arguments.split()), lukfu("analyze", "--solve", *arguments.split())
        assert (plain[0], plain[2]) == (solved[0], solved[2])
        missing = set(plain[1].splitlines()) - set(solved[1].splitlines())
        assert not missing


def test_json_has_the_costs(lukfu: CommandLine) -> None:
    (found,) = objects(lukfu("analyze", "--solve", "--json", "mistakes.deal")[1])
    assert costs(found) == [0, 0, 0, 6, 0, 10, 0, 0, 0, 0, 0, 0]
    assert found["claim_cost"] == 0
    assert found["secured"] == {
        "P1": {"low": 2, "high": 2, "exact": True},
        "P2": {"low": -4, "high": -4, "exact": True},
        "P3": {"low": -2, "high": -2, "exact": True},
    }


def test_json_says_the_same_with_and_without_solve_but_for_the_costs(lukfu: CommandLine) -> None:
    (plain,) = objects(lukfu("analyze", "--json", "claim.deal")[1])
    (solved,) = objects(lukfu("analyze", "--solve", "--json", "claim.deal")[1])
    assert (plain["secured"], plain["claim_cost"], costs(plain)) == (None, None, [None, None, None])
    assert (solved["claim_cost"], costs(solved)) == (2, [0, 0, 2])
    for found in (plain, solved):
        del found["secured"], found["claim_cost"]
        for trick in found["tricks"]:
            for play in trick["plays"]:
                del play["cost"]
    assert plain == solved


def test_what_is_not_known_is_null(lukfu: CommandLine) -> None:
    (unseen,) = objects(lukfu("analyze", "--solve", "--json", "unseen.deal")[1])
    assert costs(unseen) == [0, 0, None, None] and unseen["secured"] is not None
    for arguments in ("view.deal", "mistakes.deal --seat P3", "hands.deal", "mistakes.deal --at auction"):
        (found,) = objects(lukfu("analyze", "--solve", "--json", *arguments.split())[1])
        assert found["secured"] is None and set(costs(found)) <= {None}
    first, void, third = objects(lukfu("analyze", "--solve", "--json", "several.deal")[1])
    assert costs(first)[-1] is None and None not in costs(first)[:-1]
    assert void["secured"] is None and third["claim_cost"] is None
