"""The exact answers about a position for the eye, each under the name of its question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from lukfu_cli.engine.actions import Action, Claim, Discard, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.deals import Deal, OldRule
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.replay import Replay
from lukfu_cli.engine.scoring import WINNING_FU, format_score
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.best_play import BestPlay
from lukfu_cli.engine.solver.questions import Asked, Calling, Solution
from lukfu_cli.engine.solver.values import ActionValue, Move, Value, Win
from lukfu_cli.engine.state import GameState
from lukfu_cli.render.analyze_text import is_broken_off, lay_out, show_findings, title_line, view_lines
from lukfu_cli.render.position_text import moment_heading, result_section
from lukfu_cli.render.report import Entry, Holding, Section, holdings
from lukfu_cli.render.words import listed

AGAINST = "against the other two playing together, all hands open"
GUARANTEED = f"guaranteed {AGAINST}"
SEEN_ALONE = "Solved with those cards as Old that are so by what is seen (R4.2)."
UNSETTLED = "Not all is settled: where the search ended early, what is proved is shown."
MOST_EQUALS = 11
"""Discards of one value that are named beside the first; more are counted. JSON has them all."""


class Effort(NamedTuple):
    """What an answer took: the time in seconds, and the form of the kernel."""

    seconds: float
    kernel: str


def show_solution(
    name: str,
    replay: Replay,
    at: Moment | None,
    asked: Asked,
    solution: Solution,
    effort: Effort | None = None,
    is_first: bool = True,
) -> None:
    """Prints the answers for a position of a deal to standard output; ``is_first``: nothing stands above them."""
    parts = solution_sections(solution, asked, is_broken_off(replay), effort)
    about = view_lines(replay.record, at, None)
    if replay.record.old_rule is OldRule.DEDUCED:
        about.append(SEEN_ALONE)
    lay_out(title_line(name, replay.record), about, parts, is_first)
    show_findings(name, replay)


def unsolved_reason(replay: Replay) -> str:
    """Why a deal cannot be solved: which cards are not known."""
    final = replay.final
    if final is None:
        return "with hands like these nothing can be solved"
    if not isinstance(final.deal, Deal):
        unknown = [f"{seat}'s" for seat in SEATS if final.deal.hands[seat] is None]
        return f"{listed(unknown)} hands are not known, and a deal is solved with all hands open"
    unseen = next(step for step in replay.steps if isinstance(step.action, Discard))
    before = len(unseen.before.current)
    moment = f"{unseen.trick}.{before}"
    return (
        f"{unseen.seat}'s discard in trick {unseen.trick} was not seen, and a deal is solved with all cards known; "
        f"--at {moment} is the moment before"
    )


def points_text(points: int) -> str:
    """Net points with their sign: ``+4``, ``0``, ``-2``."""
    return f"{points:+d}" if points else "0"


def value_text(value: Value) -> str:
    """Points as far as they are proved: ``+4``, or ``between -2 and +4``."""
    if value.is_exact:
        return points_text(value.low)
    return f"between {points_text(value.low)} and {points_text(value.high)}"


def solution_sections(
    solution: Solution, asked: Asked, is_broken_off: bool = False, effort: Effort | None = None
) -> Iterator[Section]:
    """All that was asked of a position, question by question."""
    state = solution.state
    yield _position(state, is_broken_off)
    if state.is_over:
        yield result_section(state)
        return
    yield wins_section(solution)
    if solution.by_caller is not None:
        yield by_caller_section(solution.by_caller, asked.seats)
    if solution.calling:
        yield calling_section(solution.calling, state)
    if solution.secured:
        yield secured_section(solution.secured, state.phase is Phase.AUCTION)
    if solution.actions is not None and solution.subject is not None:
        yield actions_section(solution.actions, solution.subject, state)
    if asked.line and not asked.only_wins:
        yield _line_or_why_not(solution)
        if solution.best_play is not None:
            yield best_play_section(state, solution.best_play)
    remarks = [] if solution.is_settled else [UNSETTLED]
    if effort is not None:
        remarks.append(f"{effort.seconds:.3f} seconds, {solution.nodes} nodes, kernel: {effort.kernel}.")
    if remarks:
        yield Section("The search", remarks=tuple(remarks))


def _position(state: GameState, is_broken_off: bool) -> Section:
    """The hands, all open, and whose turn it is."""
    return Section(f"{moment_heading(state, is_broken_off)} (all hands open)", holdings(state, state.caller))


def wins_section(solution: Solution) -> Section:
    """Who can force a win: the first question."""
    entries = tuple(
        Entry(str(seat), _win_text(win, solution.secured.get(seat)), "") for seat, win in solution.wins.items()
    )
    return Section(f"Who can force a win ({AGAINST})", entries=entries)


def _win_text(win: Win, value: Value | None) -> str:
    if win.can is None:
        return "not settled"
    if not win.can:
        return "no"
    if win.fu is None:
        least = WINNING_FU if value is None or value.low <= 0 else value.low // 2 + WINNING_FU - 1
        return f"yes, with {least} fu or more"
    return f"yes, with {win.fu} fu"


def secured_section(secured: dict[Seat, Value], is_auction: bool) -> Section:
    """The secured points of each seat that was asked for."""
    entries = tuple(Entry(str(seat), value_text(value), "") for seat, value in secured.items())
    calls = "calling and " if is_auction else ""
    heading = f"Secured points (guaranteed against the other two {calls}playing together, all hands open)"
    return Section(heading, entries=entries)


def by_caller_section(by_caller: dict[Seat, dict[Seat, Value]], seats: Sequence[Seat]) -> Section:
    """The numbers before the auction: by caller, each player's secured points."""
    columns = tuple(
        Holding(seat, "", (), tuple((f"{caller} calls", _short(values[seat])) for caller, values in by_caller.items()))
        for seat in seats
    )
    return Section(f"Secured points at the first lead, by caller ({GUARANTEED})", columns)


def _short(value: Value) -> str:
    """An interval for a narrow column."""
    return points_text(value.low) if value.is_exact else f"{points_text(value.low)} to {points_text(value.high)}"


def calling_section(calling: dict[Seat, Calling], state: GameState) -> Section:
    """What it is worth to each player to call, once all before have passed."""
    columns = tuple(
        Holding(
            seat,
            "",
            (),
            (("play", _short(each.play)), ("pass", _short(each.passing)), ("calling", _calling_text(each))),
        )
        for seat, each in calling.items()
    )
    passed = " once all before have passed" if len(calling) > 1 else ""
    return Section(f"What calling is worth: secured points by either call{passed}", columns)


def _calling_text(each: Calling) -> str:
    low, high = each.play.low - each.passing.high, each.play.high - each.passing.low
    if low > 0:
        return f"gains {low}" if low == high else f"gains {low} or more"
    if high < 0:
        return f"costs {-high}" if low == high else f"costs {-high} or more"
    return "changes nothing" if low == high else "not settled"


def actions_section(actions: Sequence[ActionValue], subject: Seat, state: GameState) -> Section:
    """Every action of the player to move with the subject's secured points after it."""
    mover = state.mover
    is_own = subject is mover
    if is_own:
        best = Value(max(each.value.low for each in actions), max(each.value.high for each in actions))
    else:
        best = Value(min(each.value.low for each in actions), min(each.value.high for each in actions))
    entries = []
    for each in _by_value(actions):
        said = _judged(each.value, best) if is_own else _judged_for_another(each.value, best, subject)
        if each.also:
            said += f"; {_equals(each.also)}"
        entries.append(Entry(_short(each.value), action_text(each.action), said))
    return Section(f"What {mover} can do, and {subject}'s secured points after it", entries=tuple(entries))


def _by_value(actions: Sequence[ActionValue]) -> list[ActionValue]:
    """The actions with discards of the same value together: to the player they come to the same."""
    found: list[ActionValue] = []
    places: dict[Value, int] = {}
    for each in actions:
        if isinstance(each.action, FaceDown) and each.value in places:
            first = found[places[each.value]]
            found[places[each.value]] = first._replace(also=(*first.also, each.action, *each.also))
        else:
            places[each.value] = len(found)
            found.append(each)
    return found


def _judged(value: Value, best: Value) -> str:
    """What an action makes of the points of the player who takes it."""
    if value.low >= best.high:
        return f"keeps {points_text(value.low)}"
    least, most = best.low - value.high, best.high - value.low
    if least > 0:
        return f"gives up {'' if least == most else 'at least '}{counted_points(least)}"
    return "not settled"


def _judged_for_another(value: Value, best: Value, subject: Seat) -> str:
    """What an action of another player leaves the subject."""
    if value.high <= best.low:
        return f"holds {subject} to {points_text(value.high)}"
    least, most = value.low - best.high, value.high - best.low
    if least > 0:
        return f"lets {subject} have {'' if least == most else 'at least '}{counted_points(least)} more"
    return "not settled"


def counted_points(points: int) -> str:
    """``1 point``, ``3 points``."""
    return f"{points} point{'' if points == 1 else 's'}"


def _equals(also: Sequence[Action]) -> str:
    """The discards that come to the same."""
    named = [action_text(action) for action in also[:MOST_EQUALS]]
    if len(also) > MOST_EQUALS:
        named.append(f"{len(also) - MOST_EQUALS} more")
    return f"so {'does' if len(also) == 1 else 'do'} {listed(named)}"


def action_text(action: Action) -> str:
    """An action as a deal file writes it: cards, in parentheses if face down; else ``claim``, ``play``, ``pass``."""
    if isinstance(action, FaceDown):
        return f"({format_cards(action.cards)})"
    if isinstance(action, Call):
        return action.value
    return format_cards(action.cards) if isinstance(action, Play) else "claim"


def _line_or_why_not(solution: Solution) -> Section:
    state, subject = solution.state, solution.subject
    if subject is None or not solution.line:
        why = "no card is played before the auction is over" if state.caller is None else "the points are not settled"
        return Section("A line of play", remarks=(f"None can be shown: {why}.",))
    return line_section(state, solution.line, subject, solution.secured[subject])


def line_section(state: GameState, line: Sequence[Move], subject: Seat, value: Value) -> Section:
    """A line of play that attains what the subject secures."""
    against = f"{subject} plays for it, the other two together against it"
    return Section(
        f"A line that gives {subject} {value_text(value)} ({against})", remarks=tuple(line_lines(state, line))
    )


def best_play_section(state: GameState, played: BestPlay) -> Section:
    """The line of each for themselves, named as the model that it is."""
    heading = "Best play, each for themselves (max^n: a model of play, and no guarantee)"
    remarks = [*line_lines(state, played.line)]
    if played.has_several_values:
        remarks.append("Several values: another choice among equals would have changed somebody's points.")
    return Section(heading, remarks=tuple(remarks))


def line_lines(state: GameState, line: Iterable[Move]) -> Iterator[str]:
    """A line of play as a deal file writes it, and what it comes to."""
    moves: list[tuple[int, Move]] = []
    for move in line:
        moves.append((state.trick_number, move))
        state = state.apply(move.action)
    cards = [each for each in moves if not isinstance(each[1].action, Claim)]
    for trick, played in groupby(cards, lambda each: each[0]):
        yield f"{trick}: {', '.join(f'{move.seat} {action_text(move.action)}' for _, move in played)}"
    result = state.result
    if result is None:
        return
    if moves and isinstance(moves[-1][1].action, Claim):
        yield f"claim: {moves[-1][1].seat}, with {result.fu} fu"
    if result.score is not None:
        yield f"score: {format_score(result.score)}"
