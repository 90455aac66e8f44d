"""``lukfu verify``: what is verified, what is rejected and with which words, and that any bytes get an answer."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lukfu_cli.commands.certificate_lines import MOST_BYTES, read_lines
from lukfu_cli.commands.inputs import Source
from lukfu_cli.commands.outcomes import UsageFailure
from lukfu_cli.commands.schema import schema_text
from lukfu_cli.commands.verify import _Check
from lukfu_cli.engine import certificates, verifier
from lukfu_cli.engine.certificates import Rejected, Verified
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.explanation.oldness import prove_seat
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import verify_sentences
from lukfu_cli.render.old_json import hand_object
from lukfu_cli.render.verify_text import REASONS, Subject, reason_sentence, verdict_line
from tests.conftest import CommandLine

DEALS = Path(__file__).parents[2] / "examples" / "deals"
PROVED = DEALS / "two-discards-prove-it.deal"
OTHER = DEALS / "draw.deal"
Object = dict[str, Any]


@pytest.fixture
def printed(lukfu: CommandLine) -> list[Object]:
    """The certificates of all three hands of a deal in which a card is proved by deduction."""
    status, out, _ = lukfu("explain-old", "--deduce", "--json", PROVED)
    assert status == 0
    return [json.loads(line) for line in out.splitlines()]


def as_bytes(*lines: Object) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def test_what_explain_old_prints_is_verified(lukfu: CommandLine, printed: list[Object]) -> None:
    for files in ([], [PROVED]):
        status, out, err = lukfu("verify", "-", *files, stdin=as_bytes(*printed))
        assert (status, err) == (0, "")
        assert out == (
            "P1's hand of deal 1, after trick 2: verified: 10 cards, 4 proved Old, 6 shown open by a witness\n"
            "P2's hand of deal 1, after trick 2: verified: 10 cards, 2 proved Old, 8 shown open by a witness\n"
            "P3's hand of deal 1, after trick 2: verified: 10 cards, 1 proved Old, 9 shown open by a witness\n"
        )


def test_the_json(lukfu: CommandLine, printed: list[Object], tmp_path: Path) -> None:
    printed[1]["cards"][0]["proof"] = []
    file = tmp_path / "proofs.json"
    file.write_bytes(as_bytes(*printed[:2]))
    status, out, err = lukfu("verify", "--json", file, PROVED)
    assert (status, err) == (1, "")
    first, second = (json.loads(line) for line in out.splitlines())
    for told in (first, second):
        jsonschema.validate(told, json.loads(schema_text("verify")))
        assert set(told) == set(json.loads(schema_text("verify"))["properties"])
        assert (told["certificate"], told["file"], told["deal"], told["at"]) == (str(file), str(PROVED), 1, None)
    assert (first["line"], first["seat"], first["verdict"]) == (1, "P1", "verified")
    assert (first["proved"], first["witnessed"], first["undecided"], first["contradiction"]) == (4, 6, 0, False)
    assert (first["card"], first["step"], first["reason"]) == (None, None, None)
    assert (second["line"], second["seat"], second["verdict"]) == (2, "P2", "rejected")
    assert (second["proved"], second["witnessed"], second["undecided"], second["contradiction"]) == (None,) * 4
    assert second["card"] == printed[1]["cards"][0]["card"]
    assert second["reason"]


def deduced(certificate: Object) -> Object:
    """The card that is proved by deduction."""
    found: list[Object] = [card for card in certificate["cards"] if card["proof"] and len(card["proof"]) > 1]
    return found[0]


REJECTED: dict[str, tuple[Callable[[Object], object], str]] = {
    "another record": (
        lambda c: c.update(record=c["record"].replace("P3 (?)", "P3 C7")),
        "its record cannot be used: record:7:22: LF303 [R3.4] P3's C7 does not beat",
    ),
    "a record in another form": (
        lambda c: c.update(record=c["record"].replace("P1: C49", "P1: C94")),
        "its record is not as P1 would write it: line 2 differs",
    ),
    "a record with the other hands": (
        lambda c: c.update(record=c["record"].replace("P2: ?", "P2: C2 S12349 M379 T126")),
        "its record is not as P1 would write it: line 3 differs",
    ),
    "a record with a note": (
        lambda c: c.update(record="note: see\n" + c["record"]),
        "its record is not as P1 would write it: line 1 differs",
    ),
    "two records": (lambda c: c.update(record=c["record"] + "---\n" + c["record"]), "its record is not one deal"),
    "no record": (lambda c: c.pop("record"), "there is no record"),
    "a record of another kind": (lambda c: c.update(record=["x"]), "a list stands where text is due"),
    "the seat left out": (lambda c: c.pop("seat"), "there is no seat"),
    "no seat": (lambda c: c.update(seat="North"), "`North` stands where a seat is due"),
    "a seat whose hand is not there": (lambda c: c.update(seat="P2"), "its record does not hold P2's hand"),
    "a moment before": (lambda c: c.update(at="1"), "its record goes on after `1`"),
    "the auction": (lambda c: c.update(at="auction"), "its record goes on after `auction`"),
    "no moment": (lambda c: c.update(at="soon"), "`soon` is no moment"),
    "a moment oddly written": (lambda c: c.update(at="2.3"), "`2.3` is no moment"),
    "a moment that is a number": (lambda c: c.update(at=2), "2 stands where text or null is due"),
    "another text": (
        lambda c: deduced(c)["proof"][1].update(text="T6 is not there (R3.4)."),
        "step 2 of T3: its text is not what the step says",
    ),
    "another reason": (
        lambda c: deduced(c).update(reasons=["So it is (R4.2)."]),
        "T3: its reasons are not what its steps say",
    ),
    "another sum": (lambda c: c.update(sum="All is Old (R4.6)."), "the sum is not what the record comes to"),
    "another rule": (
        lambda c: deduced(c)["proof"][0].update(rule="R3.5"),
        "step 1 of T3: `R3.5` is named, and this step stands on R3.4",
    ),
    "a key too many": (lambda c: c.update({"a\u202eb": 1}), r"what a\u{202e}b adds cannot be checked"),
}


@pytest.mark.parametrize("name", REJECTED)
def test_what_does_not_hold_is_rejected_in_words(name: str, lukfu: CommandLine, printed: list[Object]) -> None:
    change, reason = REJECTED[name]
    change(printed[0])
    status, out, err = lukfu("verify", "-", stdin=as_bytes(*printed))
    assert (status, err) == (1, "")
    first, *others = out.splitlines()
    assert re.match(r"line 1: (P[1-3]'s|the) hand of deal 1(, after trick 2)?: rejected: ", first)
    assert f": rejected: {reason}" in first
    assert [": verified: " in line for line in others] == [True, True]


def test_deal_0_is_none_without_a_file_too(lukfu: CommandLine, printed: list[Object]) -> None:
    status, out, err = lukfu("verify", "-", stdin=as_bytes({**printed[0], "deal": 0}))
    assert (status, err) == (1, "")
    assert "rejected: 0 is no number of a deal" in out


def test_an_assumption_that_is_none_is_named(lukfu: CommandLine, printed: list[Object]) -> None:
    (proof,) = (card["proof"] for card in printed[0]["cards"] if card["card"] == "T3")
    proof[1]["within"] = 1
    status, out, err = lukfu("verify", "-", stdin=as_bytes(printed[0]))
    assert (status, err) == (1, "")
    assert "rejected: step 2 of T3: it stands under 1, which is no assumption that is still open" in out


IN_FILE: dict[str, tuple[Object, Path, str]] = {
    "another deal": ({}, OTHER, "the certificate speaks of another record: line 2 differs"),
    "no such deal": ({"deal": 7}, PROVED, f"{PROVED} has no deal 7"),
    "a deal that is no number": ({"deal": True}, PROVED, f"it does not say which deal of {PROVED} it is about"),
    "no deal named": ({"deal": None}, PROVED, f"it does not say which deal of {PROVED} it is about"),
    "deal 0": ({"deal": 0}, PROVED, "0 is no number of a deal"),
    "another moment": ({"at": "7"}, PROVED, f"{PROVED} does not reach this moment, or does not hold the hand"),
    "a hand that is not there": ({}, DEALS / "one-players-view.deal", "the certificate speaks of another record"),
}


@pytest.mark.parametrize("name", IN_FILE)
def test_the_record_is_held_against_the_file(name: str, lukfu: CommandLine, printed: list[Object]) -> None:
    changes, file, reason = IN_FILE[name]
    status, out, err = lukfu("verify", "-", file, stdin=as_bytes({**printed[0], **changes}))
    assert (status, err) == (1, "")
    assert f"rejected: {reason}" in out


def test_deals_of_a_file_are_found_by_number_and_moment(lukfu: CommandLine) -> None:
    evening = DEALS / "an-evening.deal"
    lines = b""
    for options in (["--deal", "3"], ["--deal", "1", "--at", "1"], ["--deal", "2", "--seat", "P3", "--at", "auction"]):
        lines += lukfu("explain-old", "--deduce", "--json", evening, *options).out.encode()
    status, out, _ = lukfu("verify", "-", evening, stdin=lines)
    assert (status, out.count(": verified: ")) == (0, lines.count(b"\n"))


def test_a_broken_rule_ends_the_record_of_a_certificate(lukfu: CommandLine) -> None:
    for file in (DEALS / "two-mistakes.deal", *sorted((DEALS.parent / "broken").glob("lf3*.deal"))):
        out = lukfu("explain-old", "--deduce", "--json", file).out
        status, told, err = lukfu("verify", "-", file, stdin=out.encode())
        assert (status, err) == (0, ""), told


def test_a_record_that_contradicts_itself(lukfu: CommandLine) -> None:
    text = (
        "master: P3\nP1: ?\nP2: ?\nP3: C123 S1234 M9 T1234\ncalls: P3 play\n"
        "1: P3 M9, P1 (?), P2 (?)\n2: P3 C2, P1 (?), P2 (?)\n"
    )
    played = replay(read_text(text)[0])
    assert [finding.code for finding in played.findings] == ["LF315"]
    hand = prove_seat(played.steps[-1].before.apply(played.steps[-1].action), Seat.P3, True)
    assert hand is not None
    certificate = hand_object(None, None, None, hand)
    assert certificate["record"] == text
    status, out, _ = lukfu("verify", "-", stdin=as_bytes(certificate))
    assert (status, out) == (0, "P3's hand, after trick 2: verified: the record contradicts itself (D3)\n")
    certificate["contradiction"][-1]["from"] = [1]
    status, out, _ = lukfu("verify", "-", stdin=as_bytes(certificate))
    assert status == 1
    assert f": rejected: step {len(certificate['contradiction'])} of the contradiction: it does not rest on" in out


# What cannot be read.

NONE = b'{"schema": "lukfu.explain-old/1"'
UNREADABLE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "-: there is no certificate in it"),
    "blank": (b"\n \t\r\n", "-: there is no certificate in it"),
    "no JSON": (b"master: P1\n", "-, line 1: not JSON: Expecting value (column 1)"),
    "cut short": (b'\n{"schema": "lukfu', "-, line 2: not JSON: Unterminated string"),
    "no UTF-8": (b'\n\n{"schema": "\xff"}', "-, line 3: not UTF-8"),
    "a byte-order mark": (b"\xef\xbb\xbf{}", "-: begins with a byte-order mark"),
    "UTF-16": ("{}".encode("utf-16"), "-: begins with a byte-order mark"),
    "nested too deep": (b"[" * 100_000, "-, line 1: nested too deep"),
    "nested too deep in an object": (b'{"a":' * 100_000, "-, line 1: nested too deep"),
    "a key twice": (b'{"a": 1, "a": 1}', "-, line 1: not JSON: the key 'a' stands twice in an object"),
    "not a number": (b'{"a": NaN}', "-, line 1: not JSON: NaN is no number"),
    "infinity": (b"[-Infinity]", "-, line 1: not JSON: -Infinity is no number"),
    "a huge number": (b'{"a": ' + b"9" * 50_000 + b"}", "-, line 1: a number is too long"),
    "a list": (b"[]", "-, line 1: no certificate, but a list;"),
    "a text": (b'"lukfu.explain-old/1"', "-, line 1: no certificate, but a text;"),
    "a number": (b"1e999", "-, line 1: no certificate, but a number;"),
    "null": (b"null", "-, line 1: no certificate, but null;"),
    "no schema": (b"{}", "-, line 1: no certificate, but an object without a schema;"),
    "another schema": (b'{"schema": "lukfu.check/1"}', "-, line 1: no certificate, but an object of lukfu.check/1;"),
    "a later schema": (b'{"schema": "lukfu.explain-old/2"}', "-, line 1: no certificate, but an object of lukfu.expl"),
    "no proofs": (NONE + b', "cards": [{"card": "C1"}]}', "-, line 1: there are no proofs in it, as --deduce was not"),
    "cards that are none": (NONE + b', "cards": 7}', "-, line 1: there are no proofs in it"),
    "a deal that was not read": (NONE + b', "cards": [], "violations": [{}]}', "-, line 1: nothing is proved here"),
    "too many steps": (
        NONE + b', "record": "", "contradiction": [' + b"0," * 10_000 + b"0]}",
        "-: its proofs have 10001 steps, and 10000 are read at most",
    ),
    "too large": (b" " * MOST_BYTES + b"{}", "-: larger than 1 MiB"),
    "text that acts": (
        b'{"schema": "\\u001b[2J::error::\\u202e"}',
        "-, line 1: no certificate, but an object of \\u{1b}",
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_told_in_one_line(name: str, lukfu: CommandLine) -> None:
    data, message = UNREADABLE[name]
    for options in ([], ["--json"]):
        status, out, err = lukfu("verify", "-", *options, stdin=data)
        assert (status, out) == (2, "")
        assert err.startswith(f"lukfu: {message}")
        assert err.count("\n") == 1
        assert "\x1b" not in err and "\u202e" not in err


def test_a_hand_without_a_file_has_no_proofs(lukfu: CommandLine) -> None:
    for arguments in (["--hand", "C79"], [PROVED, "--seat", "P1"]):
        out = lukfu("explain-old", "--json", *arguments).out
        status, _, err = lukfu("verify", "-", stdin=out.encode())
        assert status == 2
        assert "there are no proofs in it, as --deduce was not given" in err


def test_files_that_are_not_there(lukfu: CommandLine, printed: list[Object]) -> None:
    assert lukfu("verify", "nowhere.json") == (2, "", "lukfu: nowhere.json: no such file\n")
    data = as_bytes(printed[0])
    assert lukfu("verify", "-", "nowhere.deal", stdin=data) == (2, "", "lukfu: nowhere.deal: no such file\n")
    assert lukfu("verify", "-", "-", stdin=data) == (2, "", "lukfu: standard input (-) can be read once only\n")
    status, _, err = lukfu("verify", str(DEALS))
    assert (status, err.count("\n")) == (2, 1)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
KEYS = sorted({*certificates.HAND, "violations"} - {"schema"})
PLAUSIBLE = st.fixed_dictionaries({"schema": st.just(certificates.SCHEMA)}, optional=dict.fromkeys(KEYS, JSON_VALUES))


@given(st.binary(max_size=200) | st.builds(lambda value: json.dumps(value).encode(), JSON_VALUES | PLAUSIBLE))
def test_any_bytes_whatsoever_get_an_answer(data: bytes) -> None:
    class Held(Source):
        def chunks(self) -> Any:
            return iter([data])

    try:
        lines = read_lines(Held("-", None))
    except UsageFailure as failure:
        assert failure.message
        return
    for line in lines:
        check = _Check(line.value, None)
        verdict = check.verdict()
        assert isinstance(verdict, Rejected)
        told = verdict_line(Subject("-", 1, None, check.deal, check.at, check.seat, check.when), verdict)
        assert told.startswith("line 1: ") and "\n" not in told and len(told) < 500


def test_whatever_is_changed_in_a_printed_certificate_is_found(printed: list[Object]) -> None:
    """What ``tests/engine/test_verifier.py`` does not change: sentences, the record, and what names the deal."""
    certificate = printed[0]
    assert isinstance(_Check(certificate, None).verdict(), Verified)
    assert json.loads(json.dumps(certificate)) == certificate
    rejected = 0
    for holder, key in sentences_of(certificate):
        kept = holder[key]
        for other in (kept[:-1], kept + " ", kept.replace("T", "S"), kept.replace("1", "2"), "", None, 7, [kept]):
            if other != kept:
                holder[key] = other
                assert isinstance(_Check(certificate, None).verdict(), Rejected), (key, kept, other)
                rejected += 1
        holder[key] = kept
    assert rejected > 100
    for key, others in {"file": [7, [], True], "deal": [True, "1", 1.0], "at": [0, "3.0", "2.3", "x", ""]}.items():
        for other in others:
            assert isinstance(_Check({**certificate, key: other}, None).verdict(), Rejected), (key, other)


def test_what_may_be_changed_without_harm(printed: list[Object]) -> None:
    """Nothing of what is proved: where the file lies, which of its deals it is, and what else is wrong with it."""
    for changes in ({"file": "elsewhere.deal"}, {"deal": 4}, {"at": "2"}, {"at": "5.1"}, {"violations": [1]}):
        assert isinstance(_Check({**printed[0], **changes}, None).verdict(), Verified)


def sentences_of(certificate: Object) -> list[tuple[Any, Any]]:
    """Every sentence and the record, each with what holds it."""
    found: list[tuple[Any, Any]] = [(certificate, "sum"), (certificate, "record")]
    for card in certificate["cards"]:
        found += [(card["reasons"], place) for place in range(len(card["reasons"]))]
        found += [(step, "text") for step in card["proof"] or ()]
    return found


# Words.


def reasons_in(source: str) -> set[str]:
    """The reasons that a module gives: what stands second in ``need`` and first in ``Refusal`` and ``Rejected``."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = {"need": 1, "Refusal": 0, "Rejected": 2}.get(node.func.id)
            if place is not None and len(node.args) > place:
                constants = (each for each in ast.walk(node.args[place]) if isinstance(each, ast.Constant))
                found.update(each.value for each in constants if isinstance(each.value, str))
    return found


def test_there_is_a_sentence_for_every_reason_and_no_other() -> None:
    import lukfu_cli.commands.verify as command

    modules = (verifier, certificates, verify_sentences, command)
    assert set().union(*(reasons_in(inspect.getsource(module)) for module in modules)) == set(REASONS)


def test_a_reason_never_shows_more_than_a_line(printed: list[Object]) -> None:
    long = "x" * 5000
    changed: list[Object] = [{"schema": 1}, {"seat": long}, {"at": long}, {long: 1}, {"hand": [long]}, {"old": {}}]
    for changes in changed:
        verdict = _Check({**printed[0], **changes}, None).verdict()
        assert isinstance(verdict, Rejected)
        assert len(reason_sentence(verdict)) < 200
