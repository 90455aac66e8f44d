"""Certificates read from a file: bytes to objects, within bounds, whatever the bytes are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

from lukfu_cli.commands.inputs import Source
from lukfu_cli.commands.outcomes import UsageFailure
from lukfu_cli.engine.certificates import SCHEMA

MOST_BYTES = 1 << 20
"""How large a file of certificates may be: 1 MiB."""
MOST_STEPS = 10_000
"""How many steps all its proofs together may have."""
MOST_SHOWN = 60


class Line(NamedTuple):
    """One hand of a file of certificates: the number of its line, from 1, and what stands there."""

    number: int
    value: dict[str, Any]


def read_lines(source: Source) -> list[Line]:
    """The certificates of a file, one at least; true or not, they are told in the right words.

    Raises UsageFailure, in one sentence, for anything else: no such file, too large, no UTF-8, no JSON, no proofs.
    """
    lines = []
    for number, text in enumerate(_text(source).split("\n"), 1):
        if text.strip(" \t\r"):
            where = f"{source.name}, line {number}"
            lines.append(Line(number, _certificate(where, _parsed(where, text))))
    if not lines:
        raise UsageFailure(f"{source.name}: there is no certificate in it")
    steps = sum(_steps_of(line.value) for line in lines)
    if steps > MOST_STEPS:
        raise UsageFailure(f"{source.name}: its proofs have {steps} steps, and {MOST_STEPS} are read at most")
    return lines


def _text(source: Source) -> str:
    data = b""
    for chunk in source.chunks():
        data += chunk
        if len(data) > MOST_BYTES:
            raise UsageFailure(f"{source.name}: larger than 1 MiB, and no more is read")
    if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        raise UsageFailure(f"{source.name}: begins with a byte-order mark, which JSON has not")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageFailure(f"{source.name}, line {line}: not UTF-8") from None


class _BadJson(ValueError):
    """What is JSON to Python and to no other."""


def _parsed(where: str, text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise UsageFailure(f"{where}: not JSON: {error.msg} (column {error.colno})") from None
    except _BadJson as error:
        raise UsageFailure(f"{where}: not JSON: {error}") from None
    except RecursionError:
        raise UsageFailure(f"{where}: nested too deep to be a certificate") from None
    except ValueError:
        # Python reads no whole number of more than some thousands of digits.
        raise UsageFailure(f"{where}: a number is too long") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in found if keys.count(key) > 1)
        raise _BadJson(f"the key {double[:MOST_SHOWN]!r} stands twice in an object")
    return found


def _no_constant(name: str) -> NoReturn:
    raise _BadJson(f"{name} is no number")


def _certificate(where: str, value: Any) -> dict[str, Any]:
    """The object, if it is one of ``explain-old --deduce --json``, true or not."""
    how = "lukfu explain-old --deduce --json prints certificates"
    if type(value) is not dict:
        raise UsageFailure(f"{where}: no certificate, but {_what(value)}; {how}")
    schema = value.get("schema")
    if schema != SCHEMA:
        name = f"an object of {schema[:MOST_SHOWN]}" if type(schema) is str else "an object without a schema"
        raise UsageFailure(f"{where}: no certificate, but {name}; {how}")
    if value.get("violations") and not value.get("cards"):
        raise UsageFailure(f"{where}: nothing is proved here: the deal that it speaks of could not be read")
    if not {"record", "contradiction"} & value.keys() and not any("proof" in card for card in _cards(value)):
        raise UsageFailure(f"{where}: there are no proofs in it, as --deduce was not given; {how}")
    return value


def _what(value: Any) -> str:
    names = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def _cards(value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    cards = value.get("cards")
    for card in cards if type(cards) is list else []:
        if type(card) is dict:
            yield card


def _steps_of(value: dict[str, Any]) -> int:
    """How many steps the proofs of a hand have in all."""
    proofs = [value.get("contradiction"), *(card.get("proof") for card in _cards(value))]
    return sum(len(proof) for proof in proofs if type(proof) is list)
