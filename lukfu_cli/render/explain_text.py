"""Explanations for the eye: why each call and play is what it is. Here: what is said, and its layout in a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from lukfu_cli.engine.actions import Claim
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.explanation import Explanation, explain_step, explain_turn
from lukfu_cli.engine.explanation.questions import Question, is_as_played
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.reasons import ActionKind
from lukfu_cli.engine.replay import Replay, Step
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render import console
from lukfu_cli.render.analyze_text import about_lines, title_line
from lukfu_cli.render.plays_text import cards_laid
from lukfu_cli.render.position_text import result_section
from lukfu_cli.render.reason_sentences import answer_text, is_lasting, lesson_line, sentence
from lukfu_cli.render.words import counted, number, play_name

CARDS_WIDTH = 17
VERDICT_WIDTH = 7


class Row(NamedTuple):
    """What is said of one call or play: whose it is, which cards, the verdict in a word, and the sentences."""

    label: str
    cards: str
    verdict: str
    sentences: tuple[str, ...]


class Part(NamedTuple):
    """The auction, a trick or the end of a deal: a heading, rows, then sentences on the whole."""

    heading: str
    rows: tuple[Row, ...] = ()
    remarks: tuple[str, ...] = ()


def show_explanations(name: str, replay: Replay, at: Moment | None, seat: Seat | None, trick: int | None) -> None:
    """Prints why every call and play of a deal, or of one trick, is what it is; and what else is wrong with it."""
    title, about = title_line(name, replay.record), about_lines(replay.record, at, seat)
    shown = tuple(parts(replay, trick))
    if console.is_decorated():
        from lukfu_cli.render.explain_terminal import show_parts

        show_parts(title, about, shown)
    else:
        console.answer("\n".join([title, *about, *(line for part in shown for line in ("", *part_lines(part)))]))
    show_findings(name, unexplained(replay, trick))


def show_answer(heading: str, answer: str) -> None:
    """Prints the answer to a question about a play."""
    if console.is_decorated():
        from lukfu_cli.render.explain_terminal import show_paragraph

        show_paragraph(heading, answer)
    else:
        console.answer(f"{heading}\n  {answer}")


def question_heading(question: Question, explanation: Explanation, cards: str) -> str:
    """The question in words: ``Why not S7 in trick 1? (asked of P2)``."""
    is_played = is_as_played(question, explanation.verdict.action)
    position = question.position
    when = "now" if position.is_over or position.caller is None else f"in trick {position.trick_number}"
    return f"{'Why' if is_played else 'Why not'} {cards} {when}? (asked of {question.seat})"


def question_answer(question: Question, explanation: Explanation) -> str:
    """The answer in one paragraph: yes or no, and everything that makes it so."""
    step = question.step
    is_played = is_as_played(question, explanation.verdict.action)
    did = None if step is None or is_played else _done(step)
    return answer_text(explanation, is_past=step is not None, is_played=is_played, done_instead=did)


def _done(step: Step) -> str:
    return "a claim" if isinstance(step.action, Claim) else cards_laid(step)


def show_findings(name: str, findings: Sequence[Finding]) -> None:
    """Prints what is wrong with a deal besides what has been explained, each with its place in the file."""
    if not findings:
        return
    from lukfu_cli.render.findings import source_lines, text_line

    is_coloured = console.is_coloured()
    lines = ["", "Findings"]
    for finding in findings:
        lines += [text_line(name, finding), *source_lines(finding, is_coloured)]
    console.answer("\n".join(lines))


def unexplained(replay: Replay, trick: int | None) -> tuple[Finding, ...]:
    """The findings that are not the fault of a step that is shown."""
    shown = {id(step) for step in _shown_steps(replay, trick)}
    return tuple(finding for finding in replay.findings if id(finding.facts.get("step")) not in shown)


def _shown_steps(replay: Replay, trick: int | None) -> list[Step]:
    return [step for step in replay.steps if trick is None or step.trick == trick]


# What is said.


def parts(replay: Replay, trick: int | None) -> Iterator[Part]:
    """Everything there is to explain of a deal, or of one trick."""
    if replay.final is None:
        return
    steps = _shown_steps(replay, trick)
    lasting: set[str] = set()
    calls = [step for step in steps if isinstance(step.action, Call)]
    if calls:
        yield Part("Auction", tuple(_rows(calls, lasting)))
    plays = [step for step in steps if not isinstance(step.action, (Call, Claim))]
    for _, group in groupby(plays, key=lambda step: step.trick):
        yield _trick_part(replay, list(group), lasting)
    for step in steps:
        if isinstance(step.action, Claim) and step.fault is not None:
            yield Part("Claim", tuple(_rows([step], lasting)), _where_broken(step))
    is_broken = bool(steps) and steps[-1].fault is not None
    if replay.final.result is not None:
        if trick is None or any(isinstance(step.action, Claim) and step.fault is None for step in steps):
            yield Part("Result", remarks=result_section(replay.final).remarks)
    elif not is_broken and trick in (None, replay.final.trick_number):
        yield from _turn_part(replay.final)


def _turn_part(position: Position) -> Iterator[Part]:
    """What the player to move can do where the record stops, if that is known."""
    said = tuple(sentence(reason) for reason in explain_turn(position))
    if said:
        what = "lead to" if position.best is None else "follow in"
        yield Part(f"Now {position.mover} is to {what} trick {position.trick_number}", remarks=said)


def _trick_part(replay: Replay, steps: list[Step], lasting: set[str]) -> Part:
    first, last = steps[0], steps[-1]
    what = f": {first.seat} leads {play_name(first.action)}" if isinstance(first.action, Play) else ""
    remarks = _where_broken(last) if last.fault is not None else _outcome(replay, first.trick)
    return Part(f"Trick {first.trick}{what}", tuple(_rows(steps, lasting)), remarks)


def _rows(steps: Sequence[Step], lasting: set[str]) -> Iterator[Row]:
    """A row for each step. What has been said of one before is not said again.

    ``lasting`` collects what, once said, holds for the rest of the deal.
    """
    said: set[str] = set()
    for step in steps:
        explanation = explain_step(step)
        sentences = {sentence(reason): reason for reason in explanation.reasons}
        new = [text for text in sentences if text not in said and text not in lasting] or list(sentences)[:1]
        said.update(sentences)
        lasting.update(text for text, reason in sentences.items() if is_lasting(reason))
        learned = [lesson_line(lesson) for lesson in explanation.lessons]
        yield Row(str(step.seat), _laid(step), verdict_word(explanation), (*new, *learned))


def _laid(step: Step) -> str:
    if isinstance(step.action, Call):
        return str(step.action.value)
    return "claim" if isinstance(step.action, Claim) else cards_laid(step)


def verdict_word(explanation: Explanation) -> str:
    """How free the choice was, in a word; what the play is where that is not known."""
    verdict = explanation.verdict
    if not verdict.is_legal:
        return "illegal"
    if verdict.kind in (ActionKind.CALL, ActionKind.CLAIM):
        return ""
    if verdict.is_forced:
        return "forced"
    if verdict.kind is ActionKind.LEAD or verdict.is_forced is None:
        return str(verdict.kind.value)
    return "free"


def _outcome(replay: Replay, trick: int) -> tuple[str, ...]:
    """Who won a trick, with what, and what has been won so far."""
    assert replay.final is not None
    done = [other for other in replay.final.tricks if other.number <= trick]
    if not done or done[-1].number != trick:
        return ()
    seat, play = done[-1].best
    total = sum(other.best.play.size for other in done if other.best.seat is seat)
    so_far = f", {number(total)} so far" if total > play.size else ""
    return (f"{seat} wins with {counted(play.size, 'card')}: {number(play.size)} fu{so_far} (R3.7).",)


def _where_broken(step: Step) -> tuple[str, ...]:
    """Where a broken rule stands in the file."""
    assert step.fault is not None
    where = f" at line {step.span.line}, column {step.span.column}" if step.span.line else ""
    return (f"{step.fault.code}{where}; what follows in the deal is not judged.",)


# Its layout in a pipe: nothing depends on any width, and each sentence has a line.


def part_lines(part: Part) -> Iterator[str]:
    """A part in plain lines."""
    yield part.heading
    indent = " " * (2 + 4 + CARDS_WIDTH + 2 + VERDICT_WIDTH + 2)
    for row in part.rows:
        start = f"  {row.label}  {row.cards:<{CARDS_WIDTH}}  {row.verdict:<{VERDICT_WIDTH}}"
        lines = row.sentences or ("",)
        yield f"{start}  {lines[0]}".rstrip()
        yield from (indent + line for line in lines[1:])
    yield from (f"  {remark}" for remark in part.remarks)
