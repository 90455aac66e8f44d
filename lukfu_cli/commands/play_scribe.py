"""Who writes down what was played: to standard output, to the file of ``--record``, or to both."""

from __future__ import annotations

from lukfu_cli.commands.play_names import Names
from lukfu_cli.commands.play_record import RecordFile
from lukfu_cli.engine.dealfile.comments import in_written_order
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.dealfile.writer import SEPARATOR, format_record, record_from_position
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState
from lukfu_cli.render import console
from lukfu_cli.render.text_safety import visible


class Scribe:
    """Writes one deal after the other. ``is_printing`` is False where the records go into the file alone."""

    def __init__(self, names: Names, seed: int, as_json: bool, file: RecordFile | None, is_printing: bool) -> None:
        self._names = names
        self._seed = seed
        self._as_json = as_json
        self._file = file
        self._is_printing = is_printing
        self._texts: list[str] = []

    def write(self, state: GameState, number: int, taken_up: Record | None) -> None:
        """Writes down deal ``number`` as far as it has come; ``taken_up`` is the record that it began with.

        Raises UsageFailure if the file cannot be written; the records are then on standard output.
        """
        text = format_record(self._record(state, number, taken_up))
        self._texts.append(text)
        is_saved = False
        try:
            if self._file is not None:
                self._file.save(SEPARATOR.join(self._texts))
            is_saved = True
        finally:
            if self._is_printing:
                self._print(state, number, text)
            elif not is_saved:
                console.answer_raw(shown(SEPARATOR.join(self._texts)))

    def _print(self, state: GameState, number: int, text: str) -> None:
        if self._as_json:
            from lukfu_cli.render.play_json import deal_object

            names = dict(zip(SEATS, self._names, strict=True))
            console.answer_json(deal_object(self._seed, number, names, state.deal.old_rule, text, state.result))
        else:
            console.answer_raw(shown(text if len(self._texts) == 1 else SEPARATOR + text))

    def _record(self, state: GameState, number: int, taken_up: Record | None) -> Record:
        """The record of the deal. What a record that was taken up said besides the play is kept."""
        record = record_from_position(state, players=self._names, notes=[f"seed {self._seed}, deal {number}"])
        if taken_up is not None:
            record.title, record.event, record.date = taken_up.title, taken_up.event, taken_up.date
            record.players = taken_up.players or record.players
            record.notes = taken_up.notes
            record.comments = in_written_order(taken_up.comments, record.old_rule)
        return record


def shown(text: str) -> str:
    """A deal file as it is printed, so that titles, notes and comments of another file control nothing there."""
    return "".join(f"{visible(line)}\n" for line in text.removesuffix("\n").split("\n"))
