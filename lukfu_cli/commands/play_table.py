"""One deal played at a table of persons and AIs: turns, choices taken back, void deals dealt again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from lukfu_cli.commands.play_entries import Word
from lukfu_cli.commands.play_names import HUMAN, Names
from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.deals import OldRule, random_deal
from lukfu_cli.engine.players import Player, player_named
from lukfu_cli.engine.randomness import Random, deal_stream, move_stream
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.seats import Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.table import decisions_made, next_action
from lukfu_cli.engine.view import SeatView, seat_view

Hints = Callable[[], Random]
"""Gives the stream with which an AI would take the decision: a fresh one each time, so that the hint stays the same."""


class Watcher(Protocol):
    """Who is told what happens at the table."""

    def begin(self, state: GameState) -> None:
        """Told the position from which a deal is played."""

    def move(self, before: GameState, action: Action, after: GameState) -> None:
        """Told each action as it falls."""

    def void(self) -> None:
        """Told that three passes made the deal void (R2.4)."""

    def undone(self, action: Action) -> None:
        """Told that a person's choice, and all that followed, is taken back."""

    def nothing_to_undo(self) -> None:
        """Told that there is no choice to take back."""


class Person(Protocol):
    """Who chooses for the seats where people sit."""

    def decide(self, view: SeatView, hints: Hints) -> Action | Word:
        """A legal action for the seat of the view, or ``Word.UNDO`` or ``Word.QUIT``."""


class Stopped(Exception):
    """A person has left the table."""


class Choice(NamedTuple):
    """A person's choice, and the position in which it was made."""

    before: GameState
    action: Action


class PlayedDeal:
    """One deal of a game, from ``state`` to its end.

    ``number`` counts the deals of the game from 1. The cards come from the deal stream of the seed and ``number - 1``;
    a void deal is dealt again from the same stream, so that deal i of a seed stays deal i, whoever passes. An AI's
    decisions are counted through the void deals. ``start`` is a position to be taken up instead. Fresh deals are played
    by the rule ``old_rule`` for Old cards (None: by what is seen, R4.2). ``voids`` counts the deals that were void.
    """

    def __init__(
        self,
        names: Names,
        seed: int,
        number: int,
        person: Person | None,
        watcher: Watcher,
        start: GameState | None = None,
        old_rule: OldRule | None = None,
    ) -> None:
        self.names = names
        self.number = number
        self._seed = seed
        self._person = person
        self._watcher = watcher
        self._deals = deal_stream(seed, number - 1)
        self._old_rule = old_rule or OldRule.SEEN
        self.voids = 0
        self._choices: list[Choice] = []
        self.state = start if start is not None else self._dealt()
        first, second, third = (_player(name) for name in names)
        self._players = first, second, third

    def play(self) -> GameState:
        """Plays to the end and gives the final position. Raises Stopped when a person leaves; ``state`` stays."""
        while True:
            self._watcher.begin(self.state)
            while not self.state.is_over:
                self._step()
            result = self.state.result
            if result is None or result.kind is not ResultKind.VOID:
                return self.state
            self._watcher.void()
            self.voids += 1
            self._choices.clear()
            self.state = self._dealt()

    def _dealt(self) -> GameState:
        """The next deal of the stream, before the first call."""
        return GameState.start(random_deal(self._deals, self._old_rule))

    def _step(self) -> None:
        """One action of whoever is to move, or one that a person takes back."""
        seat = self.state.mover
        if self.names[seat] != HUMAN:
            self._do(next_action(self.state, self._players, self._stream))
            return
        assert self._person is not None, "people play only where they can be asked"
        hints = partial(self._stream, seat, decisions_made(self.state, seat))
        decision = self._person.decide(seat_view(self.state, seat), hints)
        if decision is Word.QUIT:
            raise Stopped
        if decision is Word.UNDO:
            self._undo(seat)
            return
        assert not isinstance(decision, Word), "every other word is answered at once"
        self._choices.append(Choice(self.state, decision))
        self._do(decision)

    def _do(self, action: Action) -> None:
        before, self.state = self.state, self.state.apply(action)
        self._watcher.move(before, action, self.state)

    def _undo(self, seat: Seat) -> None:
        """Goes back to the seat's own last choice. The same choice again has the AIs do again what they did."""
        own = [place for place, choice in enumerate(self._choices) if choice.before.mover is seat]
        if not own:
            self._watcher.nothing_to_undo()
            return
        choice = self._choices[own[-1]]
        del self._choices[own[-1] :]
        self.state = choice.before
        self._watcher.undone(choice.action)

    def _stream(self, seat: Seat, decision: int) -> Random:
        # Each void deal took one decision of every seat: its call.
        return move_stream(self._seed, self.number - 1, seat, self.voids + decision)


def _player(name: str) -> Player:
    """The AI of this name; a person's place is never asked."""
    return _absent if name == HUMAN else player_named(name)


def _absent(view: SeatView, random: Random) -> Action:
    raise AssertionError("a person is asked at the keyboard")
