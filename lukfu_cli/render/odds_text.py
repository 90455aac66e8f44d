"""The odds of a hand for the eye: how many ways there are, then a table of the cards, those alike on one line."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from lukfu_cli.engine.cards import NO_CARDS, CardSet
from lukfu_cli.engine.dealfile.record import Record
from lukfu_cli.engine.moments import Moment
from lukfu_cli.engine.notation import format_spread
from lukfu_cli.engine.odds import Odds
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render import console
from lukfu_cli.render.analyze_text import about_lines, title_line
from lukfu_cli.render.old_text import when_words
from lukfu_cli.render.report import NOTHING

CARDS, DOWN = "cards", "face down"
CELL_WIDTH = 14


class Cell(NamedTuple):
    """A chance: in words, and as a number from 0 to 1."""

    words: str
    chance: float


class Line(NamedTuple):
    """Cards of which the same is true, and the chances, in the order of the columns."""

    cards: str
    cells: tuple[Cell, ...]


class Block(NamedTuple):
    """The odds of one hand: a heading, sentences, the heads of the columns, and the lines."""

    heading: str
    sentences: tuple[str, ...]
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


def show_odds(
    name: str,
    record: Record,
    at: Moment | None,
    seat: Seat | None,
    position: Position,
    hands: Sequence[tuple[Odds, int | None]],
) -> None:
    """Prints the odds of some hands of a deal, each with the seed it was drawn with, if it was."""
    title, about = title_line(name, record), about_lines(record, at, seat)
    blocks = [block_of(odds, seed, position) for odds, seed in hands]
    if console.is_decorated():
        from lukfu_cli.render.odds_terminal import show_blocks

        show_blocks(title, about, blocks)
        return
    console.answer("\n".join([title, *about, *(line for block in blocks for line in ("", *block_lines(block)))]))


def block_of(odds: Odds, seed: int | None, position: Position) -> Block:
    """The odds of one hand, as they are said."""
    hand = format_spread(odds.hand) or "empty"
    heading = f"Odds of {odds.seat} {when_words(position)}   (hand: {hand})"
    sentences = (*_ways(odds, seed, position), *_own_view(odds))
    if not odds.cards:
        return Block(heading, sentences, (), ())
    places = _places(odds)
    columns = tuple(DOWN if place is None else str(place) for place in places)
    sizes = (odds.face_down if place is None else odds.sizes[place] for place in places)
    heads = (CARDS, *(f"{column} ({size})" for column, size in zip(columns, sizes, strict=True)))
    return Block(heading, sentences, heads, _lines(odds, places))


def _places(odds: Odds) -> list[Seat | None]:
    """Where cards can lie: with an opponent whose hand is not empty, or (None) face down."""
    places: list[Seat | None] = [seat for seat in SEATS if seat is not odds.seat and odds.sizes[seat]]
    return [*places, None] if odds.face_down else places


def _ways(odds: Odds, seed: int | None, position: Position) -> list[str]:
    """How many ways there are."""
    unknown = sum(odds.sizes) - odds.sizes[odds.seat] + odds.face_down
    if not unknown:
        return [f"Nothing is unknown to {odds.seat}: all cards have been seen (D1)."]
    cards = "one unknown card" if unknown == 1 else f"{unknown} unknown cards"
    if not odds.worlds:
        return [f"In no way that the {cards} can lie does it agree with the play: the record contradicts itself (D3)."]
    if not odds.is_exact:
        drawn = (
            f"Estimated from {odds.cases:,} of them, drawn with equal chances (seed {seed}); ± is one standard error."
        )
        sentences = [
            f"About {_rounded(odds.worlds)} ways that the {cards} can lie agree with the play (D1, D2).",
            drawn,
        ]
    elif odds.worlds == 1:
        sentences = [f"Only one way that the {cards} can lie agrees with the play (D1, D2)."]
    else:
        sentences = [
            f"{odds.worlds:,} ways that the {cards} can lie agree with the play; each counts the same (D1, D2)."
        ]
    result = position.result
    if result is not None and result.kind is ResultKind.CLAIM and result.winner is not odds.seat:
        sentences.append(
            "The cards laid down for the claim (R4.6) are still unknown here: these are the odds of the moment before."
        )
    return sentences


def _own_view(odds: Odds) -> list[str]:
    """What these odds know that the table does not."""
    if not odds.discarded or not odds.cards:
        return []
    laid = f"{odds.seat} knows that it laid {format_spread(odds.discarded)} face down; the table does not (R4.3)"
    return [f"{laid}, so what is sure here need not be deduced-Old (D3)."]


def _rounded(number: int) -> str:
    """An estimate with the three digits that can mean something."""
    digits = len(str(number))
    return f"{round(number, 3 - digits):,}"


def _lines(odds: Odds, places: Sequence[Seat | None]) -> tuple[Line, ...]:
    """The cards in order, each together with all of which the same is true."""
    alike: dict[tuple[tuple[int, int, int], int], CardSet] = {}
    for card, held, down in odds.cards:
        alike[held, down] = alike.get((held, down), NO_CARDS) | CardSet(card.mask)
    return tuple(
        Line(str(cards), tuple(_cell(odds, down if place is None else held[place]) for place in places))
        for (held, down), cards in alike.items()
    )


def _cell(odds: Odds, count: int) -> Cell:
    chance = odds.chance(count)
    if odds.is_exact:
        return Cell(_percent(count, odds.cases), chance)
    if count in (0, odds.cases):
        # None among n draws: a higher chance than this would have shown itself 95 times in 100.
        margin = ceil(1000 * (1 - 0.05 ** (1 / odds.cases))) / 10
        return Cell(f"<{margin:g} %" if not count else f">{100 - margin:g} %", chance)
    return Cell(f"{100 * chance:.1f} % ±{max(100 * odds.standard_error(count), 0.1):.1f}", chance)


def _percent(count: int, cases: int) -> str:
    """A counted chance: no digits where it is sure, and one that says 0.0 or 100.0 never."""
    if count in (0, cases):
        return "100 %" if count else NOTHING
    tenths = (2000 * count + cases) // (2 * cases)
    if not tenths:
        return "<0.1 %"
    return ">99.9 %" if tenths == 1000 else f"{tenths // 10}.{tenths % 10} %"


def block_lines(block: Block) -> list[str]:
    """A block in plain lines."""
    lines = [block.heading, *(f"  {sentence}" for sentence in block.sentences)]
    if block.columns:
        width = max(len(CARDS), *(len(line.cards) for line in block.lines)) + 2
        rows = [block.columns, *((line.cards, *(cell.words for cell in line.cells)) for line in block.lines)]
        lines.append("")
        lines += [
            f"  {first:<{width}}{''.join(f'{cell:>{CELL_WIDTH}}' for cell in others)}".rstrip()
            for first, *others in rows
        ]
    return lines
