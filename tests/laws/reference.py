"""The rules a second time: slow, plain, written from the rules alone. Shares no line and no value with the engine.

A card is a pair (suit 0 to 3, rank 1 to 9), a hand a frozenset of cards, a seat a number 0 to 2. An action is a tuple:
``("call", seat, "play")``, ``("claim", seat, None)``, ``("up", seat, cards)``, ``("down", seat, cards)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

Card = tuple[int, int]
Cards = frozenset[Card]
Action = tuple[str, int, Any]

COINS, STRINGS, MYRIADS, TENS = range(4)
DECK: Cards = frozenset((suit, rank) for suit in range(4) for rank in range(1, 10))


def subsets(cards: Cards, size: int) -> Iterator[Cards]:
    for chosen in combinations(sorted(cards), size):
        yield frozenset(chosen)


def every_subset(cards: Cards) -> Iterator[Cards]:
    for size in range(1, len(cards) + 1):
        yield from subsets(cards, size)


def shape(cards: Cards) -> str | None:
    """R3.1."""
    suits = {suit for suit, _ in cards}
    ranks = sorted({rank for _, rank in cards})
    if len(cards) == 1:
        return "single"
    if len(cards) >= 3 and len(ranks) == 1:
        return "set"
    if len(cards) >= 3 and len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(cards))):
        return "run"
    return None


def every_play() -> list[Cards]:
    """Each set of cards that is a play: all its cards are of one suit or of one rank."""
    found: set[Cards] = set()
    for suit in range(4):
        found.update(cards for cards in every_subset(frozenset(c for c in DECK if c[0] == suit)) if shape(cards))
    for rank in range(1, 10):
        found.update(cards for cards in every_subset(frozenset(c for c in DECK if c[1] == rank)) if shape(cards))
    return sorted(found, key=sorted)


def beats(new: Cards, best: Cards) -> bool:
    """R3.4, R3.5, R3.6."""
    if shape(new) is None or shape(new) != shape(best) or len(new) != len(best):
        return False
    new_suit, new_rank = max(new)
    best_suit, best_rank = max(best)
    if shape(best) == "single":
        if max(best) in ((COINS, 1), (TENS, 1)):
            return False
        return new_suit == best_suit and new_rank > best_rank
    if shape(best) == "set":
        if best_rank == 1:
            return new_rank == 9
        return new_rank > best_rank
    return new_suit > best_suit or (new_suit == best_suit and new_rank > best_rank)


def beating(hand: Cards, best: Cards) -> list[Cards]:
    return [cards for cards in subsets(hand, len(best)) if beats(cards, best)]


def is_old(card: Card, hand: Cards, face_up: Cards) -> bool:
    """R4.1, R4.2."""
    suit, rank = card
    if rank == 9 or card in ((COINS, 1), (TENS, 1)):
        return True
    return all((suit, higher) in hand or (suit, higher) in face_up for higher in range(rank + 1, 10))


def old(hand: Cards, face_up: Cards) -> Cards:
    return frozenset(card for card in hand if is_old(card, hand, face_up))


def lead_fault(hand: Cards, aged: Cards, cards: Cards, is_down: bool, is_caller: bool, is_held_back: bool) -> str:
    """The first rule that a lead from the hand breaks, "" if none; ``aged`` are the Old cards of the hand."""
    if not cards <= hand:
        return "R3.9"
    if is_down or shape(cards) is None:
        return "R3.1"
    if is_held_back and shape(cards) in ("set", "run") and len(cards) > 3:
        return "R3.2"
    if len(cards) == 1 and not is_caller:
        fresh = hand - aged
        highest = max((suit for suit, _ in fresh), default=None)
        if fresh and (not cards <= fresh or min(cards)[0] != highest):
            return "R4.4"
    return ""


def follow_fault(hand: Cards, cards: Cards, is_down: bool, best: Cards) -> str:
    """The first rule that a follow from the hand breaks, "" if none."""
    if not cards <= hand:
        return "R3.9"
    if not is_down:
        return "" if beats(cards, best) else {"single": "R3.4", "set": "R3.5", "run": "R3.6"}[str(shape(best))]
    if len(cards) != len(best):
        return "R3.3"
    return "R3.3" if beating(hand, best) else ""


class Table:
    """A deal in play, changed by ``do``."""

    def __init__(self, hands: tuple[Cards, Cards, Cards], master: int) -> None:
        self.dealt = hands
        self.hands = list(hands)
        self.master = master
        self.calls: list[str] = []
        self.caller: int | None = None
        self.tricks: list[list[Action]] = []
        self.leader = master
        self.fu = [0, 0, 0]
        self.face_up: Cards = frozenset()
        self.ending: tuple[str, int | None, int | None] | None = None
        """Kind, winner, fu."""
        self.claimer: int | None = None

    def copy(self) -> Table:
        other = type(self)(self.dealt, self.master)
        other.__dict__.update(self.__dict__)
        other.hands, other.calls, other.fu = list(self.hands), list(self.calls), list(self.fu)
        other.tricks = [list(trick) for trick in self.tricks]
        return other

    @property
    def in_progress(self) -> list[Action]:
        return self.tricks[-1] if self.tricks and len(self.tricks[-1]) < 3 else []

    @property
    def best(self) -> Cards | None:
        face_up = [cards for kind, _, cards in self.in_progress if kind == "up"]
        return face_up[-1] if face_up else None

    @property
    def to_move(self) -> int | None:
        if self.ending is not None:
            return None
        if self.caller is None:
            return (self.master + len(self.calls)) % 3
        return (self.leader + len(self.in_progress)) % 3

    @property
    def phase(self) -> str:
        if self.ending is not None:
            return "over"
        if self.caller is None:
            return "auction"
        return "follow" if self.in_progress else "lead"

    @property
    def trick_number(self) -> int:
        return len(self.tricks) if self.in_progress else len(self.tricks) + 1

    def old(self, seat: int) -> Cards:
        return old(self.hands[seat], self.face_up)

    def claim_fu(self, seat: int) -> int:
        return self.fu[seat] + len(self.old(seat))

    def is_held_back(self, seat: int) -> bool:
        return seat == self.master and self.calls[:1] == ["pass"]

    def broken(self, action: Action) -> str:
        """The first rule, in the order of the rules' last section, that the action breaks; "" if it is legal."""
        kind, seat, what = action
        if kind == "claim":
            on_lead = self.phase == "lead" and seat == self.leader
            return "" if on_lead and self.claim_fu(seat) >= 6 else "R4.6"
        if kind == "call":
            return "" if self.phase == "auction" and seat == self.to_move else "R2.3"
        if self.phase in ("over", "auction"):
            return "R3.9"
        if seat != self.to_move:
            return "R3.9" if self.in_progress else "R3.7" if self.tricks else "R2.5"
        if self.best is not None:
            return follow_fault(self.hands[seat], what, kind == "down", self.best)
        is_caller, is_held_back = seat == self.caller, self.is_held_back(seat)
        return lead_fault(self.hands[seat], self.old(seat), what, kind == "down", is_caller, is_held_back)

    def legal(self) -> list[Action]:
        """Every legal action, found by trying all: calls, a claim, each subset of the hand face up and face down."""
        seat = self.to_move
        if seat is None:
            return []
        tried: list[Action] = [("claim", seat, None), ("call", seat, "play"), ("call", seat, "pass")]
        if self.caller is not None:
            for cards in every_subset(self.hands[seat]):
                tried.append(("up", seat, cards))
                tried.append(("down", seat, cards))
        return [action for action in tried if not self.broken(action)]

    def do(self, action: Action) -> None:
        kind, seat, what = action
        if kind == "claim":
            self.ending, self.claimer = ("claim", seat, self.claim_fu(seat)), seat
        elif kind == "call":
            self.calls.append(what)
            if what == "play":
                self.caller = seat
            elif len(self.calls) == 3:
                self.ending = ("void", None, None)
        else:
            self._lay(action)

    def _lay(self, action: Action) -> None:
        kind, seat, cards = action
        if not self.in_progress:
            self.tricks.append([])
        self.tricks[-1].append(action)
        self.hands[seat] = self.hands[seat] - cards
        if kind == "up":
            self.face_up = self.face_up | cards
        if len(self.tricks[-1]) < 3:
            return
        winner, best = [(who, what) for how, who, what in self.tricks[-1] if how == "up"][-1]
        self.fu[winner] += len(best)
        self.leader = winner
        if not any(self.hands):
            for who in (winner, (winner + 1) % 3, (winner + 2) % 3):
                if self.fu[who] >= 6:
                    self.ending = ("exhaustion", who, self.fu[who])
                    return
            self.ending = ("draw", None, None)

    def score(self) -> tuple[int, int, int] | None:
        """R5: the net points; None while the deal lasts."""
        if self.ending is None:
            return None
        _, winner, fu = self.ending
        points = [0, 0, 0]
        if winner is not None and fu is not None:
            for other in {0, 1, 2} - {winner}:
                payer = other if winner == self.caller else self.caller
                assert payer is not None
                points[payer] -= fu - 5
                points[winner] += fu - 5
        return points[0], points[1], points[2]


# Deal files in their canonical form, written and read without the engine.


def spell(cards: Cards) -> str:
    groups = []
    for suit, letter in enumerate("CSMT"):
        ranks = sorted(rank for which, rank in cards if which == suit)
        if ranks:
            groups.append(letter + "".join(map(str, ranks)))
    return " ".join(groups)


def unspell(text: str) -> Cards:
    cards, suit = set(), -1
    for character in text.replace(" ", ""):
        if character in "CSMT":
            suit = "CSMT".index(character)
        else:
            cards.add((suit, int(character)))
    return frozenset(cards)


def spell_action(action: Action) -> str:
    kind, seat, what = action
    if kind == "call":
        return f"P{seat + 1} {what}"
    return f"P{seat + 1} {spell(what)}" if kind == "up" else f"P{seat + 1} ({spell(what)})"


def spell_score(points: tuple[int, int, int]) -> str:
    return ", ".join(f"P{seat + 1} {value:+d}" if value else f"P{seat + 1} 0" for seat, value in enumerate(points))


def write(table: Table, extra: Action | None = None, score: tuple[int, int, int] | None = None) -> str:
    """The table as a deal file, with one more action behind, legal or not, and the score if one is given."""
    lines = [f"master: P{table.master + 1}"]
    lines += [f"P{seat + 1}: {spell(hand)}" for seat, hand in enumerate(table.dealt)]
    calls: list[Action] = [("call", (table.master + turn) % 3, call) for turn, call in enumerate(table.calls)]
    tricks = [list(trick) for trick in table.tricks]
    claimer = table.claimer
    if extra is not None:
        if extra[0] == "call":
            calls.append(extra)
        elif extra[0] == "claim":
            claimer = extra[1]
        elif table.in_progress:
            tricks[-1].append(extra)
        else:
            tricks.append([extra])
    if calls:
        lines.append("calls: " + ", ".join(map(spell_action, calls)))
    lines += [f"{number}: " + ", ".join(map(spell_action, trick)) for number, trick in enumerate(tricks, 1)]
    if claimer is not None:
        lines.append(f"claim: P{claimer + 1}")
    if score is not None:
        lines.append("score: " + spell_score(score))
    return "\n".join(lines) + "\n"
