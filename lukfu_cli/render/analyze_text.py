"""The whole reading of a deal for the eye: what it says, and its layout in a pipe.

``analyze_terminal`` lays the same sections out on a terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.foresight import foresee
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.replay import Replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render import console
from lukfu_cli.render.plays_text import auction_section, trick_sections
from lukfu_cli.render.position_text import position_section, result_section
from lukfu_cli.render.report import NOTHING, OLD_MARK, UNKNOWN, Entry, Holding, Section, holdings, suit_rows
from lukfu_cli.render.text_safety import visible

if TYPE_CHECKING:
    from lukfu_cli.engine.solver.hindsight import Hindsight

LABEL_WIDTH = 10
CARDS_WIDTH = 19
HOLDING_WIDTH = 20
BROKEN_FROM, SCORE_CODES = "LF205", "LF5"
"""The findings from the one up to the other break the play off where they stand."""


def show_deal(
    name: str,
    replay: Replay,
    at: Moment | None = None,
    seat: Seat | None = None,
    is_first: bool = True,
    hindsight: Hindsight | None = None,
) -> None:
    """Prints the reading of a deal to standard output; ``is_first`` says that nothing stands above it.

    ``hindsight`` is what the decisions cost, all hands open; None if that was not asked for.
    """
    parts = [*sections(replay), *(() if hindsight is None else _hindsight(replay, hindsight))]
    lay_out(title_line(name, replay.record), about_lines(replay.record, at, seat), parts, is_first)
    show_findings(name, replay)


def _hindsight(replay: Replay, hindsight: Hindsight) -> Iterator[Section]:
    from lukfu_cli.render.analyze_hindsight import hindsight_section

    yield hindsight_section(replay, hindsight)


def lay_out(title: str, about: Sequence[str], parts: Iterable[Section], is_first: bool) -> None:
    """Prints the sections of a reading, for a terminal or a pipe; ``title`` and ``about`` are safe to show."""
    if console.is_decorated():
        from lukfu_cli.render.analyze_terminal import show_on_terminal

        show_on_terminal(title, about, parts)
        return
    lines = [] if is_first else ["", "=" * 72, ""]
    lines += [title, *about]
    for section in parts:
        lines += ["", *section_lines(section)]
    console.answer("\n".join(lines))


def title_line(name: str, record: Record) -> str:
    """The file, the number of the deal in it, and its title, safe to show."""
    title = "" if record.title is None else f": {visible(record.title)}"
    return f"{visible(name)}, deal {record.number}{title}"


def about_lines(record: Record, at: Moment | None, seat: Seat | None) -> list[str]:
    """What the file says of the deal besides the play, and what part of it is shown; safe to show."""
    lines = []
    if record.players is not None:
        named = ", ".join(f"{other} {player}" for other, player in zip(SEATS, record.players, strict=True))
        lines.append(f"Players: {visible(named)}")
    lines += [f"Event: {visible(record.event)}"] if record.event is not None else []
    lines += [f"Date: {visible(record.date)}"] if record.date is not None else []
    lines += [f"Note: {visible(note)}" for note in record.notes]
    return lines + view_lines(record, at, seat)


def view_lines(record: Record, at: Moment | None, seat: Seat | None) -> list[str]:
    """What part of a deal is shown, and by which rules it is judged."""
    lines = []
    if record.old_rule is OldRule.DEDUCED:
        lines.append("Rules: cards that are Old by deduction alone count as Old at this table (D3).")
    if at is not None:
        lines.append(f"Shown: {_moment_words(at)}.")
    if seat is not None:
        lines.append(f"Seen by {seat}: the hands and discards of the others are not (R3.8).")
    return lines


def _moment_words(at: Moment) -> str:
    if at.is_auction:
        return "before the auction"
    if not at.trick:
        return "before the first lead"
    if at.plays == len(SEATS):
        return f"up to trick {at.trick}"
    return f"up to play {at.plays} of trick {at.trick}"


def sections(replay: Replay) -> Iterator[Section]:
    """Everything there is to say of a deal, but for what is wrong with it."""
    start, final = replay.start, replay.final
    if start is None or final is None:
        if any(hand is not None for hand in replay.record.hands):
            yield _unusable_hands(replay.record)
        return
    has_tricks, foresight = bool(final.all_tricks), foresee(replay)
    yield Section(f"Hands as dealt ({OLD_MARK} Old)", holdings(start, final.caller))
    if replay.record.calls:
        yield auction_section(replay)
    yield from trick_sections(replay)
    has_cards = any(final.hand_size(seat) for seat in SEATS)
    shows_hands = has_tricks and has_cards
    if shows_hands or not final.is_over:
        yield position_section(final, shows_hands, is_broken_off(replay), foresight)
    if foresight.since or foresight.claims:
        from lukfu_cli.render.analyze_deduction import deduction_section

        yield deduction_section(replay, foresight)
    if final.result is not None:
        yield result_section(final)


def is_broken_off(replay: Replay) -> bool:
    """Whether the record goes on with something that breaks a rule of play."""
    return any(BROKEN_FROM <= finding.code < SCORE_CODES for finding in replay.findings)


def _unusable_hands(record: Record) -> Section:
    """The hands as far as they could be read."""
    columns = []
    for seat in SEATS:
        hand = record.hands[seat]
        role = "Master" if seat is record.master else ""
        rows = () if hand is None else suit_rows(hand, hand - hand)
        columns.append(Holding(seat, role, rows, (("Cards", "not read" if hand is None else str(len(hand))),)))
    return Section("Hands as read", tuple(columns), remarks=("With hands like these the play cannot be judged.",))


def section_lines(section: Section) -> Iterator[str]:
    """A section for a pipe: its lines do not depend on any width."""
    yield section.heading
    yield from _holding_lines(section.holdings)
    if section.holdings and (section.entries or section.remarks):
        yield ""
    for entry in section.entries:
        yield _entry_line(entry).rstrip()
    for remark in section.remarks:
        yield f"  {remark}"


def _entry_line(entry: Entry) -> str:
    if entry.is_outcome:
        return f"  {entry.text}"
    label = f"  {entry.label:<{2 if entry.label in Seat.__members__ else LABEL_WIDTH - 2}}"
    return f"{label}  {entry.cards:<{CARDS_WIDTH}}  {entry.text}" if entry.cards else f"{label}  {entry.text}"


def _holding_lines(columns: Sequence[Holding]) -> Iterator[str]:
    if not columns:
        return
    yield _row("", [f"{column.seat} {column.role}".rstrip() for column in columns])
    shown = [column.rows for column in columns if column.rows]
    for place, row in enumerate(shown[0] if shown else ()):
        cells = [_ranks_text(column, place) for column in columns]
        yield _row(row.suit.plural, cells)
    for facts in zip(*(column.facts for column in columns), strict=True):
        yield _row(facts[0][0], [text for _, text in facts])


def _ranks_text(column: Holding, place: int) -> str:
    if not column.rows:
        return UNKNOWN
    marks = [f"{rank.value}{OLD_MARK if is_old else ''}" for rank, is_old in column.rows[place].ranks]
    return " ".join(marks) or NOTHING


def _row(label: str, cells: Sequence[str]) -> str:
    return f"  {label:<{LABEL_WIDTH}}{''.join(f'{cell:<{HOLDING_WIDTH - 2}}  ' for cell in cells)}".rstrip()


def show_findings(name: str, replay: Replay) -> None:
    """What is wrong with the deal, each with its place in the file."""
    if not replay.findings:
        return
    from lukfu_cli.render.findings import source_lines, text_line

    is_coloured = console.is_coloured()
    console.answer("\n\x1b[1;31mFindings\x1b[0m" if is_coloured else "\nFindings")
    for finding in replay.findings:
        console.answer(text_line(name, finding))
        for line in source_lines(finding, is_coloured):
            console.answer(line)
