"""The table in lines of text: a hand as suit rows, the tricks so far, who has what."""

from __future__ import annotations

from collections.abc import Sequence

from lukfu_cli.engine.actions import Action, Claim, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS, RANKS, SUITS, CardSet, Suit
from lukfu_cli.engine.history import Played, Trick
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render.report import equal_ranks, stretches
from lukfu_cli.render.text_safety import display_width
from lukfu_cli.render.words import counted, listed

PLAIN, FAINT, STRONG, HEADING, LABEL = "", "dim", "bold", "bold green", "cyan"
OLD, COMBINED = "bold yellow", "bold cyan"
"""The styles, which only a terminal with colours shows; no line says anything by its style alone."""
LABEL_WIDTH = 10
FULL_HAND_WIDTH = LABEL_WIDTH + 2 + 4 * len(RANKS)

Line = Sequence[tuple[str, str]]
"""A line: pieces of text, each behind its style."""


def plain_text(line: Line) -> str:
    """The text of a line without its styles."""
    return "".join(text for _, text in line).rstrip()


def labelled(label: str, text: str, width: int, style: str = PLAIN) -> list[Line]:
    """A text behind a label, wrapped to ``width`` columns; the lines after the first stand below the text."""
    margin = LABEL_WIDTH + 2
    first, *rest = text_rows(text, max(width - margin, 20)) or [""]
    head: Line = [(LABEL, f"  {label:<{LABEL_WIDTH}}"), (style, first)]
    return [head, *([(style, " " * margin + row)] for row in rest)]


def wrapped(text: str, width: int, style: str = PLAIN, indent: int = 0) -> list[Line]:
    """A text wrapped to ``width`` columns, all of it indented alike."""
    return [[(style, " " * indent + row)] for row in text_rows(text, width - indent)]


def text_rows(text: str, width: int) -> list[str]:
    """A text in rows of at most ``width`` columns of a terminal, 文 being two wide; a longer word stands by itself."""
    rows: list[str] = []
    used = 0
    for word in text.split():
        columns = display_width(word)
        if rows and used + 1 + columns <= width:
            rows[-1] += f" {word}"
            used += 1 + columns
        else:
            rows.append(word)
            used = columns
    return rows


def folded(line: Line, width: int) -> list[Line]:
    """A line as it is if it fits into ``width`` columns, else in pieces, broken at blanks and indented below its start.

    What is laid out for wider terminals stays readable so on a narrow one.
    """
    text = plain_text(line)
    if display_width(text) <= width:
        return [line]
    styled = [(letter, style) for style, part in line for letter in part][: len(text)]
    margin = " " * (len(text) - len(text.lstrip()) + 2)
    rows: list[Line] = []
    indent = ""
    while styled:
        end = _last_that_fits(styled, width - len(indent))
        rows.append([("", indent), *((style, letter) for letter, style in styled[:end])])
        rest = styled[end:]
        while rest and rest[0][0] == " ":
            rest = rest[1:]
        styled, indent = rest, margin
    return rows


def _last_that_fits(styled: Sequence[tuple[str, str]], width: int) -> int:
    """How many letters go on a row: up to the last blank that leaves it within the width, at least one word."""
    columns, blank, has_word = 0, 0, False
    for place, (letter, _) in enumerate(styled):
        if letter == " ":
            blank = place if has_word else blank
        else:
            has_word = True
        columns += display_width(letter)
        if columns > width and blank:
            return blank
    return len(styled)


# Hands.


def hand_lines(hand: CardSet, old: CardSet, face_up: CardSet, laid_down: CardSet, width: int = 80) -> list[Line]:
    """A hand as rows of suits, a column for each rank: Old cards starred, neighbours in a run joined.

    ``face_up`` holds the cards played face up and ``laid_down`` the player's own discards, which are marked as gone.
    Below the rows stand the sets and the runs. Where the width does not do, a suit is named by its letter.
    """
    sets, runs = equal_ranks(hand), stretches(hand)
    gone = [(face_up, "x", "played face up"), (laid_down, "o", "laid down by you")]
    labels = [f"{suit.plural:<{LABEL_WIDTH}}" if width >= FULL_HAND_WIDTH else f"{suit.letter} " for suit in SUITS]
    rows = [_suit_row(suit, hand, old, gone, sets, runs) for suit in SUITS]
    lines: list[Line] = [[(LABEL, f"  {label}"), *row] for label, row in zip(labels, rows, strict=True)]
    legend = ["* Old", *(["--- run"] if runs else [])]
    legend += [f"{mark} {meaning}" for cards, mark, meaning in gone if cards]
    lines.append([(FAINT, f"  {'':<{LABEL_WIDTH}}{'   '.join(legend)}   · out")])
    return [*lines, *_combination_line("sets", sets), *_combination_line("runs", runs)]


def _combination_line(label: str, combined: list[CardSet]) -> list[Line]:
    """One line with the sets or the runs of a hand; none where there are none."""
    if not combined:
        return []
    return [[(LABEL, f"  {label:<{LABEL_WIDTH}}"), (COMBINED, "   ".join(map(str, combined)))]]


def _suit_row(
    suit: Suit,
    hand: CardSet,
    old: CardSet,
    gone: list[tuple[CardSet, str, str]],
    sets: list[CardSet],
    runs: list[CardSet],
) -> Line:
    held, aged = hand.suit_bits(suit), old.suit_bits(suit)
    in_run, in_set = (sum(cards.suit_bits(suit) for cards in group) for group in (runs, sets))
    row: list[tuple[str, str]] = []
    for rank in RANKS:
        bit = 1 << rank - 1
        if not held & bit:
            mark = next((mark for cards, mark, _ in gone if cards.suit_bits(suit) & bit), "·")
            row.append((FAINT, f"{mark:<4}"))
            continue
        style = OLD if aged & bit else COMBINED if (in_run | in_set) & bit else STRONG
        joint = "-" if in_run & bit and in_run & bit << 1 else " "
        row += [(style, f"{rank.value}{'*' if aged & bit else joint}"), (FAINT, joint * 2)]
    return row


# Tricks.


def cards_words(played: Played) -> str:
    """The cards of a play as a deal file writes them; ``(3 cards)`` for a discard that was not seen."""
    if not played.is_face_down:
        return str(played.cards)
    return f"({played.cards})" if played.cards is not None else f"({counted(played.size, 'card')})"


def trick_lines(trick: Trick, width: int) -> list[Line]:
    """A trick: its plays in order and, once it is whole, who won what with it."""
    plays = ", ".join(f"{played.seat} {cards_words(played)}" for played in trick.plays)
    label = f"trick {trick.number}"
    if not trick.is_complete:
        return labelled(label, plays, width, STRONG)
    return labelled(label, f"{plays}: {trick.best.seat} wins {trick.best.play.size} fu", width, FAINT)


def fu_words(position: Position) -> str:
    """The fu that each seat has won with tricks: ``P1 0, P2 3, P3 1``."""
    return ", ".join(f"{seat} {fu}" for seat, fu in zip(SEATS, position.fu, strict=True))


def sizes_words(position: Position) -> str:
    """How many cards each seat holds; one number where all hold the same."""
    sizes = [position.hand_size(seat) for seat in SEATS]
    if len(set(sizes)) == 1:
        return f"{sizes[0]} each"
    return ", ".join(f"{seat} {size}" for seat, size in zip(SEATS, sizes, strict=True))


def roles_words(position: Position) -> str:
    """Who is the Master and who the caller, as far as the auction has come (R2.2, R2.3)."""
    master = position.deal.master
    passed = [seat for seat, call in zip(_from(master), position.calls, strict=False) if call is Call.PASS]
    if position.caller is None:
        return f"{master}; passed so far: {listed(map(str, passed))}" if passed else str(master)
    if position.caller is master:
        return f"{master}, who is the caller too"
    held = ", passed" if master in passed else ""
    return f"{master}{held}; the caller is {position.caller}"


def _from(master: Seat) -> tuple[Seat, Seat, Seat]:
    return master, *master.others


def table_lines(position: Position, width: int) -> list[Line]:
    """What all can see: Master and caller, the tricks, the fu, and how many cards are left."""
    lines = labelled("Master", roles_words(position), width) if position.calls else []
    for trick in position.all_tricks:
        lines += trick_lines(trick, width)
    if position.all_tricks:
        lines += labelled("fu", f"{fu_words(position)}. Cards in hand: {sizes_words(position)}", width)
    return lines


# Actions as they fall.


def action_cards(action: Action) -> CardSet:
    """The cards of an action; none for a call, a claim and a discard that was not seen."""
    cards = getattr(action, "cards", NO_CARDS)
    return cards if isinstance(cards, CardSet) else NO_CARDS


def action_words(action: Action) -> str:
    """An action as a player would type it: ``play``, ``claim``, ``C8 S8 T8``, ``(C3 M69)``."""
    if isinstance(action, Call):
        return action.value
    if isinstance(action, Claim):
        return "claim"
    cards = action_cards(action)
    return f"({cards})" if isinstance(action, FaceDown) else str(cards)
