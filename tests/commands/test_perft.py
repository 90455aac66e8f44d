"""``lukfu perft``: counts of action sequences, by first action, and what happens where nothing can be counted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from lukfu_cli.commands.schema import schema_text
from lukfu_cli.engine.solver.loader import kernel_name

CommandLine = Callable[..., tuple[int, str, str]]

ROWS = [json.loads(line) for line in (Path(__file__).parents[1] / "data" / "perft.jsonl").read_text().splitlines()]
EXAMPLES = Path(__file__).parents[2] / "examples"
WHOLE = """\
master: P1
P1: C37 S139 M12347 T29
P2: C1456 S678 M89 T168
P3: C289 S245 M56 T3457
"""
CALLED = WHOLE + "calls: P1 play\n"


def test_the_counts_are_those_of_the_table(lukfu: CommandLine) -> None:
    for row in ROWS:
        for depth, count in enumerate(row["counts"], 1):
            assert lukfu("perft", "-", depth, stdin=row["deal"].encode()) == (0, f"{count}\n", "")


def test_one_sequence_is_empty(lukfu: CommandLine) -> None:
    assert lukfu("perft", "-", 0, stdin=CALLED.encode()) == (0, "1\n", "")
    assert lukfu("perft", "-", 0, "--divide", stdin=CALLED.encode()) == (0, "total            1\n", "")


def test_divide_parts_the_count_by_the_first_action(lukfu: CommandLine) -> None:
    status, out, err = lukfu("perft", "-", 2, "--divide", stdin=CALLED.encode())
    assert (status, err) == (0, "")
    lines = [line.rsplit(maxsplit=1) for line in out.splitlines()]
    assert [name for name, _ in lines] == [
        *("C3", "C7", "S1", "S3", "S9", "M1", "M2", "M3", "M4", "M7", "T2", "T9"),
        *("C3 S3 M3", "M123", "M234", "M1234"),
        "total",
    ]
    assert sum(int(count) for _, count in lines[:-1]) == int(lines[-1][1]) == ROWS[0]["counts"][1]


def test_calls_claims_and_discards_are_first_actions_too(lukfu: CommandLine) -> None:
    auction = lukfu("perft", "-", 1, "--divide", stdin=WHOLE.encode())
    assert auction == (0, "play             1\npass             1\ntotal            2\n", "")
    nine = str(EXAMPLES / "deals" / "nine-must-be-spent.deal")
    discard = lukfu("perft", nine, 2, "--at", "1.2", "--divide")
    assert discard == (0, "discard 1 of 12  192\ntotal            192\n", "")
    claim = lukfu("perft", nine, 3, "--at", "1", "--divide")[1]
    assert claim.startswith("claim            1\n")


def test_a_deal_that_is_over_has_one_sequence(lukfu: CommandLine) -> None:
    assert lukfu("perft", EXAMPLES / "deals" / "nine-must-be-spent.deal", 7) == (0, "1\n", "")


def test_deal_k_and_the_moment_are_chosen(lukfu: CommandLine) -> None:
    both = f"{WHOLE}---\n{ROWS[1]['deal']}".encode()
    assert lukfu("perft", "-", 2, "--deal", 2, stdin=both) == (0, f"{ROWS[1]['counts'][1]}\n", "")
    status, out, err = lukfu("perft", "-", 2, stdin=both)
    assert (status, out, err.count("\n")) == (0, "18\n", 1), "play and 16 leads, pass and two calls"
    assert lukfu("perft", "-", 1, "--deal", 2, "--at", "auction", stdin=both) == (0, "2\n", "")


def test_json_is_one_object_that_obeys_its_schema(lukfu: CommandLine) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(schema_text("perft")))
    for at in ("auction", "0", "1.1", "1.2", "1"):
        status, out, err = lukfu(
            "perft", EXAMPLES / "deals" / "nine-must-be-spent.deal", 2, "--at", at, "--divide", "--json"
        )
        assert (status, err, out.count("\n")) == (0, "", 1)
        found = json.loads(out)
        validator.validate(found)
        assert sum(part["sequences"] for part in found["divide"]) == found["count"]
        assert (found["at"], found["depth"], found["kernel"]) == (at, 2, kernel_name())
    assert json.loads(lukfu("perft", "-", 2, "--json", stdin=CALLED.encode())[1])["divide"] is None


def test_unseen_cards_cannot_be_counted(lukfu: CommandLine) -> None:
    part = "master: P1\nP1: C37 S139 M12347 T29\nP2: ?\nP3: ?\n"
    status, out, err = lukfu("perft", "-", 2, stdin=part.encode())
    assert (status, out) == (2, "")
    assert err == "lukfu: -, deal 1: not every card is known, and sequences are counted with all hands open\n"
    status, out, err = lukfu("perft", "-", 2, "--json", stdin=part.encode())
    found = json.loads(out)
    jsonschema.Draft202012Validator(json.loads(schema_text("perft"))).validate(found)
    assert (status, found["count"], found["divide"]) == (2, None, None)
    assert [each["message"] for each in found["violations"]] == [err.strip().rpartition("deal 1: ")[2]]


def test_a_file_that_cannot_be_read_gives_its_object(lukfu: CommandLine, tmp_path: Path) -> None:
    status, out, err = lukfu("perft", tmp_path / "none.deal", 2, "--json")
    assert (status, err.count("\n")) == (2, 1)
    found = json.loads(out)
    jsonschema.Draft202012Validator(json.loads(schema_text("perft"))).validate(found)
    assert (found["deal"], found["count"], len(found["violations"])) == (None, None, 1)
    assert lukfu("perft", tmp_path / "none.deal", 2)[:2] == (2, "")


@pytest.mark.parametrize(("code", "status"), [("lf304", 1), ("lf201", 2)])
def test_what_is_wrong_with_the_deal_is_told(lukfu: CommandLine, code: str, status: int) -> None:
    path = EXAMPLES / "broken" / f"{code}.deal"
    found = lukfu("perft", path, 1)
    assert found[0] == status
    assert code.upper() in found[2]
    if status == 1:
        assert int(found[1]) >= 1, "counted from the last good position"
    told = json.loads(lukfu("perft", path, 1, "--json")[1])
    assert [each["code"] for each in told["violations"]] == [code.upper()]


@pytest.mark.parametrize("depth", ["-1", "40", "two", ""])
def test_the_depth_has_bounds(lukfu: CommandLine, depth: str) -> None:
    status, out, err = lukfu("perft", "-", "--", depth, stdin=CALLED.encode())
    assert (status, out) == (2, "")
    assert "DEPTH" in err


@pytest.mark.parametrize("pure", ["0", "1"])
def test_a_long_count_ends_with_ctrl_c(pure: str) -> None:
    file = str(EXAMPLES / "deals" / "nine-must-be-spent.deal")
    command = [sys.executable, "-m", "lukfu_cli", "perft", file, "33", "--at", "1", "--divide"]
    env = {**os.environ, "LUKFU_PURE": pure}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        assert process.stdout and process.stderr
        # The claim is counted at once; all that a lead can bring would take years.
        assert process.stdout.readline() == b"claim            1\n"
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=60) == 130
        finally:
            process.kill()
        assert (process.stdout.read(), process.stderr.read()) == (b"", b"")
