"""A deal played out fast, all hands open, on bare masks and ints: what ``counter`` weighs its choices by.

Every seat plays by ``policy``, which looks only at the seat's own hand and at what is face up; nothing is left to
chance. Old is what is seen (R4.2), also where a table counts more: a playout does not stop to deduce.
"""

from __future__ import annotations

from typing import NamedTuple

from lukfu_cli.engine.cards import ALL_MASK
from lukfu_cli.engine.leading import open_singles_mask
from lukfu_cli.engine.old import old_mask
from lukfu_cli.engine.players.policy import best_combination, choose_beat, choose_discard, choose_lead
from lukfu_cli.engine.scoring import WINNING_FU

NOBODY = -1
"""The winner of a draw; also the passed Master where the Master did not pass."""
GOOD_CHANCE = 0.6
"""With a claim open, a set or run that gains fu is led first if it is as likely as this to win."""


class Outcome(NamedTuple):
    """Who wins, or ``NOBODY``, and with how many fu."""

    winner: int
    fu: int


class Table(NamedTuple):
    """What of a position is public, as ints: who leads, the fu won, the trick in progress.

    ``best`` is the best play so far and ``holder`` its seat; ``played`` counts the plays of the trick, 0 before a lead.
    """

    seen: int
    fu: tuple[int, int, int]
    leader: int
    caller: int
    passed_master: int
    best: int = 0
    holder: int = NOBODY
    played: int = 0


def play_out(hands: list[int], table: Table) -> Outcome:
    """The outcome of a deal, played on from ``table``. ``hands`` are used up."""
    seen, start, leader, caller, passed_master, best, holder, played = table
    fu = list(start)
    while True:
        if not played:
            hand = hands[leader]
            if not hand:
                return _when_empty(fu, leader)
            old = old_mask(hand, seen)
            best = next_lead(hand, seen, old, fu[leader], leader == caller, leader == passed_master)
            if not best:
                return Outcome(leader, fu[leader] + old.bit_count())
            hands[leader] = hand ^ best
            seen |= best
            holder, played = leader, 1
        while played < 3:
            seat = (leader + played) % 3
            hand = hands[seat]
            beat = choose_beat(hand, best)
            if beat:
                hands[seat] = hand ^ beat
                seen |= beat
                best, holder = beat, seat
            else:
                hands[seat] = hand ^ choose_discard(hand, seen, best.bit_count())
            played += 1
        fu[holder] += best.bit_count()
        leader, played = holder, 0


def next_lead(hand: int, seen: int, old: int, fu: int, is_caller: bool, is_limited: bool) -> int:
    """What the seat on lead leads, or 0 for a claim: made as soon as no likely gain is left to be led first.

    ``old`` are the Old cards of the hand, by the rule of the table.
    """
    if fu + old.bit_count() >= WINNING_FU:
        play, chance = best_combination(hand, ALL_MASK & ~(hand | seen), is_limited)
        return play if chance >= GOOD_CHANCE and play & ~old else 0
    return choose_lead(hand, seen, hand if is_caller else open_singles_mask(hand, old), is_limited)


def _when_empty(fu: list[int], leader: int) -> Outcome:
    """The outcome when all hands are empty (R5.3)."""
    for seat in (leader, (leader + 1) % 3, (leader + 2) % 3):
        if fu[seat] >= WINNING_FU:
            return Outcome(seat, fu[seat])
    return Outcome(NOBODY, 0)


def points_for(seat: int, outcome: Outcome, caller: int) -> int:
    """Net points of ``seat`` (R5.1, R5.2)."""
    winner, fu = outcome
    points = fu - WINNING_FU + 1
    if winner == seat:
        return 2 * points
    if winner == NOBODY or (winner != caller and seat != caller):
        return 0
    return -2 * points if seat == caller else -points
