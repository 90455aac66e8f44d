"""What the decisions of a record cost, all hands open: the points that a player secured before, less those after.

Hindsight only: the players could not see the hands. Old is what is seen (R4.2): a play that only deduction makes legal,
at a table that counts deduced-Old cards, has no cost that could be told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lukfu_cli.engine.actions import CLAIM, Action, Discard
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.deals import Deal, OldRule
from lukfu_cli.engine.replay import Replay, Step
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.solver.questions import Asker, Begin, Kind, go_on
from lukfu_cli.engine.solver.values import Value
from lukfu_cli.engine.state import GameState

if TYPE_CHECKING:
    from lukfu_cli.engine.solver.solving import Solver


class Cost(NamedTuple):
    """What one recorded play or claim cost the player who made it, in points.

    ``points`` is None where it was not settled, or not all hands are known; 0 for a choice that keeps the value, and
    where there was no choice (``is_free`` is False). ``kept`` is what could be secured, by ``better`` for one, if
    something was given up.
    """

    step: Step
    points: int | None
    is_free: bool
    better: Action | None = None
    kept: int | None = None


class Hindsight(NamedTuple):
    """What the decisions of a record cost.

    ``lead`` is the position before the first lead, ``secured`` what each player secures there; None if the record does
    not come so far or not all hands are known. ``costs`` are those of the plays and the claim, in their order.
    """

    lead: GameState | None
    secured: dict[Seat, Value] | None
    costs: tuple[Cost, ...]

    def cost_of(self, step: Step) -> int | None:
        """The cost of a step, in points; None where that is not known."""
        return next((cost.points for cost in self.costs if cost.step is step), None)


def look_back(solver: Solver, replay: Replay, begin: Begin = go_on) -> Hindsight:
    """The costs of all plays of a record, and what each player secured at the first lead.

    The last decisions are the quickest to settle and come first; what ``begin`` has given up has no cost.
    """
    steps = [step for step in replay.steps if not isinstance(step.action, Call)]
    lead = _first_lead(replay)
    states = _open_states(lead, steps)
    wanted = [place for place, state in enumerate(states) if state is not None and _is_choice(state, steps[place])]
    asker = Asker(solver, len(wanted) + (0 if lead is None else len(SEATS)), None, begin)
    costs: dict[int, Cost] = {}
    for place in reversed(wanted):
        state = states[place]
        assert state is not None
        costs[place] = _cost(asker, state, steps[place])
    secured = None if lead is None else {seat: asker.secured(lead, seat) for seat in SEATS}
    return Hindsight(
        lead,
        secured,
        tuple(
            costs[place] if place in costs else _without_choice(step, states[place]) for place, step in enumerate(steps)
        ),
    )


def _first_lead(replay: Replay) -> GameState | None:
    """The position before the first lead; None if not all hands are known, or nobody has called."""
    start = replay.start
    if start is None or not isinstance(start.deal, Deal):
        return None
    state = GameState.start(start.deal)
    for step in replay.steps:
        if isinstance(step.action, Call) and step.fault is None:
            state = state.apply(step.action)
    return None if state.caller is None else state


def _open_states(lead: GameState | None, steps: list[Step]) -> list[GameState | None]:
    """The position before each step; None from the first discard on that was not seen, or if there is none."""
    states: list[GameState | None] = []
    state = lead
    for step in steps:
        states.append(state)
        if state is None or isinstance(step.action, Discard) or step.fault is not None:
            state = None
        else:
            state = state.apply(step.action)
    return states


def _choices(state: GameState) -> int:
    """How many actions are open, a claim and each set of cards to discard included."""
    offers = state.legal_actions()
    return state.count_choices(offers) + (CLAIM in offers)


def _is_choice(state: GameState, step: Step) -> bool:
    """Whether a step was a choice, and it is known which one was made."""
    if step.fault is not None or isinstance(step.action, Discard):
        return False
    return state.under(OldRule.SEEN).fault(step.action) is None and _choices(state) > 1


def _without_choice(step: Step, state: GameState | None) -> Cost:
    """The cost of a step that was no choice, or of which too little is known."""
    is_forced = state is not None and step.fault is None and _choices(state) == 1
    return Cost(step, 0 if is_forced else None, not is_forced)


def _cost(asker: Asker, state: GameState, step: Step) -> Cost:
    """The cost of a choice: what the player secured before, less what is left after."""
    seat, solver, state = step.seat, asker.solver, state.under(OldRule.SEEN)
    _, should_stop = asker.ask(Kind.COST, seat)
    after = solver.secured(state.apply(step.action), seat, should_stop=should_stop)
    before = solver.secured(state, seat, should_stop=should_stop)
    if not (before.is_exact and after.is_exact):
        return Cost(step, None, True)
    points = before.low - after.low
    if not points:
        return Cost(step, 0, True)
    line = solver.line(state, seat, should_stop=should_stop)
    return Cost(step, points, True, line[0].action if line else None, before.low)
