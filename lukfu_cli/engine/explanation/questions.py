"""Which moment a question about a play is asked at, and of whom."""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.replay import Replay, Step
from lukfu_cli.engine.seats import SEATS, Seat


class Question(NamedTuple):
    """A moment, and the seat that is asked about.

    ``step`` is what the record says that the seat did at this turn; None where the turn has not come, or is another's.
    """

    position: Position
    seat: Seat
    step: Step | None


class NoSuchTrickError(ValueError):
    """A trick that the record does not reach. ``last`` is the last one it does, 0 for none."""

    def __init__(self, trick: int, last: int) -> None:
        super().__init__(f"the record ends in trick {last}, before trick {trick}")
        self.trick = trick
        self.last = last


def find_question(replay: Replay, trick: int | None, seat: Seat | None, cards: CardSet) -> Question:
    """The moment at which somebody asks about these cards.

    With a trick: the turn of ``seat`` in it; a claim made instead of a lead is the claimer's turn. Without one: the
    last good position. Without a seat the question is, in a trick, about whoever alone holds any of the cards, else
    about its leader; without a trick about who is to move. The replay must have positions (usable hands).

    Raises NoSuchTrickError if the record does not reach the trick.
    """
    final = replay.final
    assert final is not None, "without usable hands there is no moment"
    if trick is None:
        asked = seat or final.to_move
        return Question(final, asked if asked is not None else _holder(final, cards), None)
    turns = [step for step in replay.steps if step.trick == trick and not isinstance(step.action, Call)]
    if not turns and (final.trick_number != trick or final.caller is None or final.is_over):
        raise NoSuchTrickError(trick, len(final.all_tricks))
    first = turns[0].before if turns else final
    asked = _holder(first, cards) if seat is None else seat
    for step in turns:
        if step.seat is asked:
            return Question(step.before, asked, step)
    return Question(final, asked, None)


def _holder(position: Position, cards: CardSet) -> Seat:
    """Whoever alone holds cards of these; else who leads the trick."""
    holders = [seat for seat in SEATS if (position.hand(seat) or CardSet()) & cards]
    return holders[0] if len(holders) == 1 else position.leader


def is_as_played(question: Question, action: Action) -> bool:
    """Whether the record says that exactly this was done."""
    return question.step is not None and question.step.action == action
