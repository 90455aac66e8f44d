"""The reasons for and against an action as sentences, each of which ends in its rule."""

from __future__ import annotations

from collections.abc import Iterable

from lukfu_cli.engine.explanation import Explanation, facts
from lukfu_cli.engine.explanation.facts import Lesson, Reason
from lukfu_cli.engine.plays import Play
from lukfu_cli.render.ground_sentences import GROUNDS
from lukfu_cli.render.lesson_sentences import LESSONS
from lukfu_cli.render.objection_sentences import OBJECTIONS, instead, must_beat
from lukfu_cli.render.play_lists import BY_DEDUCTION, owned
from lukfu_cli.render.words import play_name

LEARNED = "The table learns:"


def clause(reason: Reason, is_past: bool = False) -> str:
    """A reason as a part of a sentence, without its rule; ``is_past`` where the moment has passed."""
    if isinstance(reason, facts.Instead):
        return instead(reason, is_past)
    if isinstance(reason, facts.MustBeat):
        return must_beat(reason, is_past)
    kind = type(reason)
    return (OBJECTIONS[kind] if kind in OBJECTIONS else GROUNDS[kind])(reason)


def sentence(reason: Reason, is_past: bool = False) -> str:
    """A reason as a sentence, with its rule before the full stop."""
    return _finished(clause(reason, is_past), reason.rule)


def lesson_sentence(lesson: Lesson) -> str:
    """What the table learns, as a sentence, with its rule before the full stop."""
    return _finished(LESSONS[type(lesson)](lesson), lesson.rule)


def lesson_line(lesson: Lesson) -> str:
    """What the table learns, as a sentence that says so."""
    return f"{LEARNED} {LESSONS[type(lesson)](lesson)} ({lesson.rule})."


def is_lasting(reason: Reason) -> bool:
    """Whether a reason, once said, holds for the rest of the deal: the caller's freedom, no set or run in hand."""
    if isinstance(reason, facts.FreeSingles):
        return not reason.others and not reason.is_last
    return isinstance(reason, facts.HeldBack) or (isinstance(reason, facts.Combinations) and not reason.plays)


def refusal(explanation: Explanation, is_past: bool = False) -> str:
    """Everything against an illegal action in one sentence, then what is legal in another.

    ``three cards were led, so three must be played (R3.3), and S7 is not in P2's hand (R3.9). P2's only legal ...``
    """
    against = [reason for reason in explanation.reasons if not isinstance(reason, facts.Instead)]
    others = [sentence(reason, is_past) for reason in explanation.reasons if isinstance(reason, facts.Instead)]
    return " ".join([f"{_joined(against, is_past)}.", *others])


def _joined(reasons: Iterable[Reason], is_past: bool) -> str:
    parts = [with_rule(clause(reason, is_past), reason.rule) for reason in reasons]
    return ", and ".join(parts)


def _finished(words: str, rule: str) -> str:
    """A clause made a sentence: a capital, the rule, a full stop."""
    return f"{with_rule(words[0].upper() + words[1:], rule)}."


def with_rule(words: str, rule: str) -> str:
    """A clause with its rule behind it, and the one on deduction if it says that a card is Old so: ``(R4.4, D3)``."""
    return f"{words} ({rule}{', D3' if BY_DEDUCTION in words else ''})"


def answer_text(explanation: Explanation, is_past: bool, is_played: bool, done_instead: str | None) -> str:
    """The answer to a question about a play: yes or no, and why, in one paragraph.

    ``is_past``: the turn that is asked about has been played, with just this (``is_played``) or with ``done_instead``.
    """
    seat = explanation.verdict.seat
    if not explanation.is_legal:
        return f"{f'No, although {seat} played it' if is_played else 'No'}: {refusal(explanation, is_past)}"
    opening = "Yes, it can go"
    if is_played:
        opening = f"Yes, and {seat} played it"
    elif done_instead is not None:
        opening = f"Yes, it could have gone instead of {done_instead}"
    first, *others = approvals(explanation)
    return " ".join([f"{opening}: {first}", *(f"{text[0].upper()}{text[1:]}" for text in others)])


def approvals(explanation: Explanation) -> list[str]:
    """Why a legal play is legal, sentence by sentence, the first without its capital; nothing on other leads."""
    verdict, action = explanation.verdict, explanation.verdict.action
    dropped: tuple[type, ...] = (facts.Beats, facts.Combinations, facts.ClaimOpen, facts.HeldBack)
    first = []
    if isinstance(action, Play) and verdict.to_beat is not None:
        first.append(f"{action} beats {owned(verdict.to_beat)} ({verdict.rule}).")
    elif isinstance(action, Play) and action.size > 1:
        first.append(f"{play_name(action)} may be led ({verdict.rule}).")
        dropped = (*dropped, facts.FreeSingles, facts.BoundSingles, facts.OldSingles, facts.UnknownLead)
    kept = [reason for reason in explanation.reasons if not isinstance(reason, dropped)]
    return first + [f"{with_rule(clause(reason), reason.rule)}." for reason in kept]
