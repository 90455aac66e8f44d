"""Answers to what a person types: why an entry does not do, and how the table is used."""

from __future__ import annotations

from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.dealfile.cardtext import CardText
from lukfu_cli.engine.explanation import explain_action, explain_alternatives
from lukfu_cli.engine.findings import Finding, Span
from lukfu_cli.engine.rulebook import RULES
from lukfu_cli.engine.view import SeatView
from lukfu_cli.render.findings import message
from lukfu_cli.render.reason_sentences import refusal, sentence
from lukfu_cli.render.table_text import HEADING, LABEL, PLAIN, Line, wrapped
from lukfu_cli.render.text_safety import visible

WRONG = "bold red"
LONGEST_SHOWN = 60
"""Characters of a typed line that an answer repeats."""
_NOWHERE = Span(1, 1, 1)

_HELP = (
    ("a number", "choose what stands behind that number"),
    ("cards", "choose by cards, as in a deal file: c8 s8 t8, S456, 索4 5 6; in parentheses to discard: (c3 m69)"),
    ("play, pass", "the two calls of the auction"),
    ("claim", "claim the win, on lead, with six fu or more"),
    ("?", "what you may do now and what not, each with its rule"),
    ("hint", "what the strongest AI would do in your place, and why"),
    ("old", "for each of your cards, the proof that it is Old or not"),
    ("table", "the tricks so far and your hand, once more"),
    ("undo", "take back your last choice and what followed"),
    ("rules R3.5", "read a rule; rules alone names them all"),
    ("quit", "stop; the deal so far is saved, or printed"),
)


def help_lines(width: int) -> list[Line]:
    """The words that can be typed, and what each does."""
    lines: list[Line] = [[(HEADING, "You can type")]]
    for word, meaning in _HELP:
        first, *rest = wrapped(meaning, width - 15)
        lines.append([(LABEL, f"  {word:<13}"), *first])
        lines += [[(PLAIN, f"{'':15}{text.strip()}")] for [(_, text)] in rest]
    return lines


def refusal_lines(view: SeatView, action: Action, width: int) -> list[Line]:
    """Why an action is not legal now, each reason with its rule, and what is legal."""
    if isinstance(action, Call):
        can = [sentence(reason) for reason in explain_alternatives(view, view.seat)]
        said = f"No: the auction is over, and {view.caller} is the caller (R2.3)."
        return _wrong(" ".join([said, *can]), width)
    return _wrong(f"No: {refusal(explain_action(view, action, view.seat))}", width)


def bad_cards_lines(text: str, cards: CardText, width: int) -> list[Line]:
    """What is wrong with a text as cards."""
    if cards.faults:
        fault = cards.faults[0]
        what = message(Finding(fault.code, _NOWHERE, 1, fault.facts))
    else:
        what = "A card stands in it twice."
    return _wrong(f"{_quoted(text)}: {what}", width)


def no_such_number_lines(text: str, count: int, width: int) -> list[Line]:
    """That nothing is listed under a number."""
    known = "1" if count == 1 else f"1 to {count}"
    return _wrong(
        f"There is no number {_shortened(text)}: the list has {known}. Cards begin with their suit: c8, S456.", width
    )


def unreadable_lines(text: str, meant: str | None, width: int) -> list[Line]:
    """That an entry is neither a word nor cards, with what was probably meant."""
    hint = f"Did you mean {meant}?" if meant else "Type a number, cards such as c8 or S456, ? or help."
    return _wrong(f"{_quoted(text)} is neither a word known here nor cards. {hint}", width)


def nothing_to_undo_lines() -> list[Line]:
    """That there is no choice to take back."""
    return [[(WRONG, "You have not chosen anything in this deal yet: there is nothing to take back.")]]


def undone_lines(choice: str) -> list[Line]:
    """That a choice is taken back."""
    return [[(HEADING, f"Taken back: {choice}.")]]


def no_such_rule_lines(text: str) -> list[Line]:
    """That there is no rule of this name."""
    return [[(WRONG, f"There is no rule {_quoted(text)}: rules alone names them all.")]]


def rule_list_lines() -> list[Line]:
    """Every rule, by its number and title."""
    return [
        [(HEADING, f"{entry.number}  {entry.title}")]
        if entry.is_heading
        else [(LABEL, f"  {entry.number:<6}"), (PLAIN, entry.title)]
        for entry in RULES.values()
    ]


def hand_over_lines(name: str) -> list[Line]:
    """That the keyboard goes to another person."""
    return [[(HEADING, f"{name} is to move. Press Enter when {name} is at the keyboard.")]]


def _wrong(text: str, width: int) -> list[Line]:
    return wrapped(text, width, WRONG)


def _quoted(text: str) -> str:
    return f"'{_shortened(text)}'"


def _shortened(text: str) -> str:
    shown = visible(text)
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"
