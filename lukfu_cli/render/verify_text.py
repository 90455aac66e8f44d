"""What became of a certificate, in lines and as objects of ``lukfu.verify/1``; why one is rejected, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lukfu_cli.engine.cards import Card, CardSet
from lukfu_cli.engine.certificates import Rejected, Verified
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.play_lists import spread
from lukfu_cli.render.text_safety import visible
from lukfu_cli.render.words import listed

JSON_SCHEMA = "lukfu.verify/1"
MOST_SHOWN = 40
"""How many characters of a value from the file are shown."""

REASONS = {
    # The form of a certificate.
    "wrong type": "{value} stands where {due} is due",
    "wrong name": "{value} stands where {due} is due",
    "missing key": "there is no {keys}",
    "extra key": "what {keys} adds cannot be checked",
    "card order": "the cards are not in the order C S M T, ranks rising, each once",
    "no kind": "there is no statement of the kind {value}",
    "wrong number": "it is numbered {named}",
    # The record.
    "not one deal": "its record is not one deal",
    "bad record": "its record cannot be used: {finding}",
    "no hand": "its record does not hold {seat}'s hand",
    "record form": "its record is not as {seat} would write it: line {line} differs",
    "no moment": "{value} is no moment",
    "past the moment": "its record goes on after {value}",
    "no deal": "{file} has no deal {deal}",
    "no deal named": "it does not say which deal of {file} it is about",
    "no deal number": "{named} is no number of a deal",
    "not in file": "{file} does not reach this moment, or does not hold the hand",
    "other record": "the certificate speaks of another record: line {line} differs",
    # The hand and its cards.
    "other seat": "it is about {named}, and the record is {due}'s",
    "other hand": "the hand is said to be {named}; it is {due}",
    "other cards": "the cards that are told of are not those of the hand, each once and in order",
    "other old": "the Old cards are said to be {named}; they are {due}",
    "old": "it is Old by what is seen, and is said not to be",
    "not old": "it is said to be Old by what is seen, and is not",
    "rule of card": "{named} is named as its rule, and {due} is due",
    "steps of card": "where the higher cards are is not as the steps say (R4.2)",
    "nothing follows": "the record is said to contradict itself, and then nothing follows for a card",
    "old is deduced": "it is Old by what is seen, so it is deduced-Old (D3)",
    "proof or not": "a proof goes with deduced true and with nothing else; here deduced is {deduced}",
    "witness or not": "a witness goes with deduced false and with nothing else; here deduced is {deduced}",
    # A witness.
    "hands of witness": "the witness does not lay out the hands of the two opponents",
    "discards of witness": "the witness does not lay out each face-down discard, in order of play",
    "size of witness": "the witness puts {named} cards in {place}, and {due} lie there (D1)",
    "not each once": "the witness does not have each unknown card once (D1)",
    "could beat": "the witness gives {seat} {cards}, which would have beaten in trick {trick} (D2)",
    "beats nothing": "in the witness no opponent holds a higher card of the suit (D3)",
    # A proof.
    "no steps": "its proof has no steps",
    "wrong end": "a proof ends in a conclusion, and has no other",
    "other end": "a conclusion of the kind {due} is due",
    "other card": "it is about another card",
    "wrong within": "it stands under {named}, which is no assumption that is still open",
    "wrong from": "it does not name earlier steps, each once and rising",
    "out of scope": "it leans on step {named}, which holds only under an assumption that is not open here",
    "not used": "no later step leans on it",
    "wrong rule": "{named} is named, and this step stands on {due}",
    "wrong plays": "the plays that it names are not those that it stands on",
    "no discard": "{seat} discarded nothing in trick {trick}",
    "play not needed": "it names a later play that it does not need",
    "no beater": "these cards were not shown later, or do not beat",
    "no group": "it speaks of no group of cards that were not all in a hand",
    "no cards": "it names no cards",
    "no completion": "{cards} would not make a play that beats with the cards of the plays that it names",
    "left out": "it leaves out {cards}, which would beat too",
    "not unknown": "it takes {cards} to be unknown (D1)",
    "wrong places": "the places are not places of unknown cards, in order and with their numbers of cards (D1)",
    "wrong count": "the number of cards and the room do not bear out what is said",
    "no rank": "these are not all unknown cards of one rank of which a set would beat",
    "wrong most": "at most {named} is said, and at most {due} follows",
    "wrong groups": "it does not name the groups of cards that it counts with",
    "not of one hand": "not all its places were part of the hand of which step {named} speaks",
    "counted twice": "{cards} would be counted twice",
    "not excluded": "that {place} cannot hold {cards} does not follow from the steps that it leans on",
    "not needed": "it does not need step {named}",
    "no holder": "this opponent cannot be supposed to hold this card: it is not unknown, or there is no hand",
    "higher cards": "of the higher cards, {due} should stand under {key}",
    "no case": "it is no case of the group that it names",
    "no end of case": "step {named} is no contradiction that ends a case of the group",
    "case twice": "the case of {cards} is ended twice",
    "case left out": "the case of {cards} is left out",
    "no supposition": "it does not name the supposition that it denies",
    "no contradiction": "it does not rest on one contradiction that stands where it must",
    # Its sentences.
    "other text": "its text is not what the step says",
    "other reasons": "its reasons are not what its steps say",
    "other sum": "the sum is not what the record comes to",
}
"""The sentence for each reason for which a certificate is rejected."""

_KINDS = {
    **{str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"},
    **{Card: "a card", CardSet: "a list of cards", Seat: "a seat", float: "a fraction", type(None): "null"},
}


class Subject(NamedTuple):
    """One line of a certificate: its number in the file, its data as far as they can be told, and ``when``.

    ``when`` is the moment in words, None where the record cannot be read. ``file`` is what it was held against.
    """

    certificate: str
    line: int
    file: str | None
    deal: int | None
    at: str | None
    seat: Seat | None
    when: str | None


def verdict_line(subject: Subject, verdict: Verified | Rejected) -> str:
    """What became of one hand, in a line."""
    hand = "the hand" if subject.seat is None else f"{subject.seat}'s hand"
    deal = "" if subject.deal is None else f" of deal {visible(str(subject.deal))[:MOST_SHOWN]}"
    when = "" if subject.when is None else f", {subject.when}"
    if isinstance(verdict, Rejected):
        return f"line {subject.line}: {hand}{deal}{when}: rejected: {_where(verdict)}{reason_sentence(verdict)}"
    return f"{hand[0].upper()}{hand[1:]}{deal}{when}: verified: {_counts(verdict)}"


def verdict_object(subject: Subject, verdict: Verified | Rejected) -> dict[str, Any]:
    """What became of one hand, as ``lukfu.verify/1``."""
    rejected = verdict if isinstance(verdict, Rejected) else None
    verified = verdict if isinstance(verdict, Verified) else None
    return {
        "schema": JSON_SCHEMA,
        "certificate": subject.certificate,
        "line": subject.line,
        "file": subject.file,
        "deal": subject.deal,
        "at": subject.at,
        "seat": None if subject.seat is None else subject.seat.name,
        "verdict": "rejected" if verified is None else "verified",
        "proved": None if verified is None else verified.proved,
        "witnessed": None if verified is None else verified.witnessed,
        "undecided": None if verified is None else verified.undecided,
        "contradiction": None if verified is None else verified.is_contradiction,
        "card": None if rejected is None else rejected.card,
        "step": None if rejected is None else rejected.step,
        "reason": None if rejected is None else reason_sentence(rejected),
    }


def reason_sentence(rejected: Rejected) -> str:
    """Why a certificate is rejected; what comes from the file is shown safely, and not at length."""
    facts = {name: _shown(name, value) for name, value in rejected.facts.items()}
    return REASONS[rejected.reason].format_map(facts)


def _where(rejected: Rejected) -> str:
    if rejected.step is None:
        return "" if rejected.card is None else f"{rejected.card}: "
    return f"step {rejected.step} of {rejected.card or 'the contradiction'}: "


def _counts(verified: Verified) -> str:
    if verified.is_contradiction:
        return "the record contradicts itself (D3)"
    total = verified.proved + verified.witnessed + verified.undecided
    parts = [f"{total} card{'' if total == 1 else 's'}"]
    parts += [f"{verified.proved} proved Old"] if verified.proved else []
    parts += [f"{verified.witnessed} shown open by a witness"] if verified.witnessed else []
    parts += [f"{verified.undecided} not decided"] if verified.undecided else []
    return ", ".join(parts)


def _shown(name: str, value: Any) -> str:
    """One fact as a sentence has it."""
    if isinstance(value, CardSet):
        return spread(value) or "no card"
    if isinstance(value, type):
        return _KINDS[value]
    if isinstance(value, tuple) and name == "due":
        return f"{_KINDS[value[0]]} or null"
    if isinstance(value, tuple):
        seat, trick = value
        return f"{seat}'s hand" if trick is None else f"{seat}'s discard of trick {trick}"
    if isinstance(value, list | Mapping) and name != "keys":
        return _KINDS[type(value)]
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = listed(value) if name == "keys" else str(value)
    if name in ("finding", "file"):
        return visible(text)
    shown = visible(text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "...")
    return f"`{shown}`" if isinstance(value, str) and name in ("value", "named") else shown
