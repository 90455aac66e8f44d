"""A person at the keyboard: asked for each decision, answered until there is one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from lukfu_cli.commands.play_entries import (
    Asked,
    BadCards,
    Chosen,
    Entry,
    NoSuchNumber,
    Nothing,
    Refused,
    Unreadable,
    Word,
    numbered_choices,
    read_entry,
)
from lukfu_cli.commands.play_names import HUMAN, STRONGEST, Names, people
from lukfu_cli.commands.play_table import Hints
from lukfu_cli.engine.actions import Action
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import SeatView, seat_view
from lukfu_cli.render import play_events, play_replies, play_screen
from lukfu_cli.render.play_options import choice_lines, explanation_lines, turn_lines
from lukfu_cli.render.table_text import Line, action_words, table_lines


class Keyboard:
    """The people at one terminal: shows them the game, and asks them for their decisions."""

    def __init__(self, names: Names, deals: int) -> None:
        self._names = {seat: names[seat] for seat in SEATS}
        self._seats = people(names)
        self._deals = deals
        self.deal = 0
        """Which deal of the game is being played, from 1."""
        self._last: Seat | None = None

    # What a Watcher is told.

    def begin(self, state: GameState) -> None:
        """Says who sits where, and what has been played where an AI goes on with it."""
        viewer, width = self._viewer(), play_screen.width()
        self._show(play_events.opening_lines(self._names, viewer, self.deal, self._deals, state, width))
        if state.calls and viewer is not None and viewer is not state.mover:
            self._show(table_lines(seat_view(state, viewer), width))

    def move(self, before: GameState, action: Action, after: GameState) -> None:
        """Shows an action as it falls, and what it ends."""
        viewer = self._viewer()
        if viewer is None and self._names[before.mover] == HUMAN:
            viewer = before.mover
        self._show(play_events.event_lines(before, action, after, self._names, viewer, play_screen.width()))

    def void(self) -> None:
        """Says that the deal is dealt again."""
        self._show(play_events.void_lines(self.deal))

    def undone(self, action: Action) -> None:
        """Says what is taken back."""
        self._show(play_replies.undone_lines(action_words(action)))

    def nothing_to_undo(self) -> None:
        """Says that nothing can be taken back."""
        self._show(play_replies.nothing_to_undo_lines())

    def end(self, state: GameState) -> None:
        """Shows how the deal ended, and why."""
        self._show(play_events.result_lines(state, self._viewer(), play_screen.width()))

    # What a Person is asked.

    def decide(self, view: SeatView, hints: Hints) -> Action | Word:
        """Asks until there is a legal action, or the wish to undo or to quit; an input that ends is ``Word.QUIT``."""
        try:
            self._hand_over(view.seat)
            return self._ask(view, hints)
        except EOFError:
            with suppress(OSError):
                play_screen.end_entry()
            return Word.QUIT
        except KeyboardInterrupt:
            # What follows begins on a line of its own, not behind the prompt; a terminal that has gone needs none.
            with suppress(OSError):
                play_screen.end_entry()
            raise

    def _ask(self, view: SeatView, hints: Hints) -> Action | Word:
        choices = numbered_choices(view)
        width = play_screen.width()
        self._show([*turn_lines(view, width), *choice_lines(view, choices, width)])
        while True:
            entry = read_entry(play_screen.ask(f"{view.seat}> "), view, choices)
            if isinstance(entry, Nothing) and len(choices) == 1:
                return choices[0]
            if isinstance(entry, Chosen):
                return entry.action
            if isinstance(entry, Asked) and entry.word in (Word.UNDO, Word.QUIT):
                return entry.word
            self._show(self._answer(entry, view, choices, hints))

    def _answer(self, entry: Entry, view: SeatView, choices: Sequence[Action], hints: Hints) -> list[Line]:
        """What is said to an entry that is no decision."""
        width = play_screen.width()
        if isinstance(entry, Asked):
            return self._answer_word(entry, view, choices, hints)
        if isinstance(entry, Refused):
            return play_replies.refusal_lines(view, entry.action, width)
        if isinstance(entry, NoSuchNumber):
            return play_replies.no_such_number_lines(entry.text, len(choices), width)
        if isinstance(entry, BadCards):
            return play_replies.bad_cards_lines(entry.text, entry.cards, width)
        if isinstance(entry, Unreadable):
            return play_replies.unreadable_lines(entry.text, entry.meant, width)
        return choice_lines(view, choices, width)

    def _answer_word(self, entry: Asked, view: SeatView, choices: Sequence[Action], hints: Hints) -> list[Line]:
        width = play_screen.width()
        if entry.word is Word.HELP:
            return play_replies.help_lines(width)
        if entry.word is Word.HINT:
            return _hint(view, hints, width)
        if entry.word is Word.OLD:
            return _old_proofs(view, width)
        if entry.word is Word.RULES:
            return _rules(entry.rest, width)
        if entry.word is Word.TABLE:
            return [*turn_lines(view, width), *choice_lines(view, choices, width)]
        return explanation_lines(view, width)

    def _hand_over(self, seat: Seat) -> None:
        """Where several people share a keyboard, hides what one has seen before the next one looks."""
        if len(self._seats) > 1 and seat is not self._last:
            if self._last is not None:
                play_screen.clear_view()
            self._show(play_replies.hand_over_lines(str(seat)))
            play_screen.ask("")
        self._last = seat

    def _viewer(self) -> Seat | None:
        """The one person's seat; None where there are several, or none."""
        return self._seats[0] if len(self._seats) == 1 else None

    def _show(self, lines: Sequence[Line]) -> None:
        play_screen.show(lines)


def _hint(view: SeatView, hints: Hints, width: int) -> list[Line]:
    from lukfu_cli.engine.players import player_named
    from lukfu_cli.render.play_hints import hint_lines

    return hint_lines(view, player_named(STRONGEST)(view, hints()), STRONGEST, width)


def _old_proofs(view: SeatView, width: int) -> list[Line]:
    from lukfu_cli.engine.explanation.oldness import prove_seat
    from lukfu_cli.render.play_proofs import proof_lines

    hand = prove_seat(view, view.seat, with_proofs=True)
    assert hand is not None, "a seat knows its own hand"
    return proof_lines(hand, width)


def _rules(name: str, width: int) -> list[Line]:
    """A rule by its number, or the list of all."""
    from lukfu_cli.commands.outcomes import UsageFailure
    from lukfu_cli.commands.rules import find_entry
    from lukfu_cli.engine.rulebook import RULES, CodeEntry
    from lukfu_cli.render.rules import rulebook_lines

    if not name:
        return play_replies.rule_list_lines()
    try:
        found = find_entry(name)
    except UsageFailure:
        return play_replies.no_such_rule_lines(name)
    if isinstance(found, CodeEntry):
        found = (RULES[found.rule],) if found.rule else ()
    return list(rulebook_lines(found, width)) or play_replies.no_such_rule_lines(name)
