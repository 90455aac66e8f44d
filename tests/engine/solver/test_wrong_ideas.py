"""Ideas that look right and are wrong: for each, endings of which it changes a value.

Each wrong idea about a bound or about discards is also put into the kernel, to see that the endings tell it from the
right one. Wrong ideas about keys are told by two positions that they take for one.
"""

from __future__ import annotations

import pytest

from laws.endings import parse_solved, to_state
from laws.minimax import Ending, secured
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.solver import kernel
from lukfu_cli.engine.solver.solving import Solver

EVERYTHING = kernel.EVERYTHING


class OnlyTheLowestDiscards(kernel.Kernel):
    """Of each suit only the lowest card need be discarded. But beating is compulsory: a high card can be a burden."""

    def without_equals(self, cards, own, others, g, is_discard, is_caller):
        if not is_discard:
            return super().without_equals(cards, own, others, g, is_discard, is_caller)
        return sum(1 << kernel.lowest(own & kernel.SUIT[suit]) for suit in range(4) if own & kernel.SUIT[suit])


class AnyNeighboursAreEqualDiscards(kernel.Kernel):
    """Neighbours are equal as discards for everybody. But the higher one face down keeps the lower from being Old."""

    def without_equals(self, cards, own, others, g, is_discard, is_caller):
        return super().without_equals(cards, own, others, g, is_discard, 1)


class TricksInARowInAnyOrder(kernel.Kernel):
    """The leader cashes all winners. But R4.4 says which suit a non-caller leads; that may be a loser."""

    def units_in_a_row(self, own, others, g, leader):
        return super().units_in_a_row(own, others, g, self.caller)


class OldCardsAreTricks(kernel.Kernel):
    """Old cards count as tricks in a row at once. But they are fu for a claim; against another they must be led."""

    def units_in_a_row(self, own, others, g, leader):
        units = super().units_in_a_row(own, others, g, leader)
        old = self.old_cards(own, others, g)
        unbeatable = own & (~kernel.below(others) | kernel.ONES)
        if leader == self.caller or not own & ~old & ~unbeatable:
            return units
        return units + kernel.size_of(old)


class CashInAnyOrder(kernel.Kernel):
    """Before a claim a non-caller cashes all winners. But R4.4 says which suit comes first."""

    def sure_cash(self, ha, hb, hc, old, leader):
        right, caller = super().sure_cash(ha, hb, hc, old, leader), self.caller
        self.caller = leader
        wrong = super().sure_cash(ha, hb, hc, old, leader)
        self.caller = caller
        return max(right, wrong)


class CashOfAnySize(kernel.Kernel):
    """A Master who passed cashes sets and runs of any size. But R3.2 keeps them to three cards."""

    def sure_cash(self, ha, hb, hc, old, leader):
        master, self.passed_master = self.passed_master, -1
        units = super().sure_cash(ha, hb, hc, old, leader)
        self.passed_master = master
        return units


class EntersAndCashesInAnyOrder(kernel.Kernel):
    """Who takes the next trick then cashes all winners. But R4.4 binds them too."""

    def enters(self, hl, hp, ho, g, r, leader, p, k):
        caller, self.caller = self.caller, p
        enters = super().enters(hl, hp, ho, g, r, leader, p, k)
        self.caller = caller
        return enters


class EveryCardGuards(kernel.Kernel):
    """Cards of a set or run guard like others. But a set that is led can force them out."""

    holder = 0

    def guarded(self, a, d, r, k, on_lead):
        self.holder = d
        fails = super().guarded(a, d, r, k, on_lead)
        self.holder = 0
        return fails

    def free_cards(self, h):
        return h & ~kernel.ONES if h == self.holder else super().free_cards(h)


class EveryCardIsGuarded(kernel.Kernel):
    """Cards of a set or run can be guarded like others. But led together they need not fear a single."""

    holder = 0

    def guarded(self, a, d, r, k, on_lead):
        self.holder = a
        fails = super().guarded(a, d, r, k, on_lead)
        self.holder = 0
        return fails

    def free_cards(self, h):
        return h & ~kernel.ONES if h == self.holder else super().free_cards(h)


right_answer = kernel.guards_hold


def no_captures(state, r, on_lead):
    """The guard game as if no solid guard were ever captured."""
    digits = [state // 13**suit % 13 for suit in range(4)]
    digits = [digit + 4 if 5 <= digit <= 8 else digit for digit in digits]
    return right_answer(sum(digit * 13**suit for suit, digit in enumerate(digits)), r, on_lead)


class GuardsStayWhateverIsLed(kernel.Kernel):
    """Guards above all of a player's cards of a suit stay. But R4.4 can make their holder lead from under them."""

    def guarded(self, a, d, r, k, on_lead):
        kernel.guards_hold = no_captures
        fails = super().guarded(a, d, r, k, on_lead)
        kernel.guards_hold = right_answer
        return fails


class WinnersAreInert(kernel.Kernel):
    """A card that nobody can beat is as good as any other such card. But it beats, and must."""

    def inert_cards(self, own, others):
        return super().inert_cards(own, others) | (own & ~kernel.below(others))


CASES = {
    OnlyTheLowestDiscards: """
        C35 M3 / C4 S38 / C1 S1 T1 / S5 M5 T7 / 3 3 3 / P2 P3 P2 / - / 0 0 -2
        C46 / S5 T79 / C8 S8 T8 / C13 S1349 M3489 T1356 / 0 3 6 / P1 P3 - / C5 / -4 -3 6
        C48 S3 T5 / C5 S2 M5 T1 / S8 M18 T7 / - / 3 5 0 / P1 P1 - / - / -4 -1 0
        S69 T8 / M39 T2 / M5 T179 / - / 0 7 1 / P1 P1 P3 / S1, S8 / -10 8 0
    """,
    AnyNeighboursAreEqualDiscards: """
        C17 M58 T8 / C589 S1 T6 / C36 S5 M3 T2 / C24 S48 T14 / 3 3 1 / P2 P2 - / - / -1 0 -1
        C6 S4 M578 / S168 M6 T1 / C23 S7 M2 / C1 S235 M134 T8 / 0 2 5 / P3 P3 - / C7 / -2 -3 2
    """,
    TricksInARowInAnyOrder: """
        C28 M4 / C9 S1 M7 / M1 T17 / C37 S3468 M259 T249 / 2 5 2 / P3 P1 P3 / - / -4 4 0
        M1 T89 / C5 S6 M3 / S27 T4 / C1347 S13459 T127 / 1 3 5 / P2 P3 - / - / -2 -3 4
        S567 / M567 / M1 T36 / C345678 S1 M48 T14 / 1 6 2 / P3 P2 - / - / -3 6 -3
        C2 S17 M7 / C9 S9 T29 / C4 S48 T4 / C1 M135 T1 / 0 2 6 / P1 P2 P3 / - / -1 -4 4
    """,
    OldCardsAreTricks: """
        C57 S7 / C289 / C6 S1 T1 / C1 S3459 M58 T56 / 4 2 3 / P1 P1 P3 / - / 2 -1 -1
        C1 T14 / S3 M4 T6 / S29 M1 / M5 T25 / 0 2 7 / P2 P1 P3 / - / -8 0 8
        C27 T69 / C5 M378 / C1 S45 M1 / C9 S389 M456 T137 / 2 5 1 / P1 P3 P1 / - / 0 4 -6
    """,
    CashInAnyOrder: """
        C5 M57 / C47 M1 / S27 M2 / C1236 S13456 M348 T1245 / 0 4 5 / P3 P1 P3 / - / -2 0 2
        C6 S38 / C9 S46 / C12 S5 / C34578 S279 M346 T8 / 7 1 1 / P1 P3 - / - / 6 0 -6
        C29 M2 / C3 S1 M1 / C16 T4 / C7 S89 M3 T12 / 0 5 4 / P2 P1 P3 / - / -2 0 0
    """,
    CashOfAnySize: """
        C3 S1 M3 T3 / C5678 / C9 S7 M7 T7 / M8 / 5 2 1 / P2 P1 P2 / - / -2 0 0
        M3456 / S6789 / S5 M18 T3 / C9 T47 / 7 1 0 / P1 P3 P1 / - / 10 0 -10
        S5678 / C9 S9 M89 / M7 T567 / C5 M156 T12 / 4 2 2 / P1 P3 P1 / - / 0 0 -2
    """,
    EntersAndCashesInAnyOrder: """
        C6 S3 M7 / C19 T6 / C7 S18 / S2569 M245 T13 / 2 5 2 / P3 P1 P2 / - / -2 0 0
        C19 T9 / C3 S13 / C678 / T38 / 4 2 3 / P2 P2 P3 / - / 0 0 0
        S149 M4 / C59 M6 T9 / S7 M15 T6 / C134678 S26 T1257 / 1 3 4 / P1 P1 P3 / - / -4 0 0
    """,
    EveryCardGuards: """
        C7 S7 M5 T67 / C38 S48 T8 / C24 S2 T23 / M7 / 1 5 1 / P3 P2 P1 / - / -5 6 -4
        C2 S8 M8 T68 / C9 S69 M5 T9 / S3 M3 T123 / C1 M6 / 4 3 0 / P3 P2 - / - / -3 0 0
        C47 S3 M3 T3 / C5 S58 M5 T2 / C28 S2 M27 / C13 S4 M19 T8 / 3 1 3 / P3 P2 P3 / - / -1 0 0
    """,
    EveryCardIsGuarded: """
        S5 M5 T5 / S3 M3 T3 / C4 S6 T1 / C12389 S1789 M478 T2678 / 3 1 5 / P2 P1 - / - / -2 -1 -1
        C2 S8 M5 / C7 S7 T7 / S2 M2 T2 / S34 M4 T4 / 2 7 0 / P3 P2 P1 / - / -5 8 -5
        C3 S89 T9 / T1234 / C678 S6 / C2 M2 T58 / 3 4 1 / P3 P1 P2 / - / -6 -1 0
    """,
    GuardsStayWhateverIsLed: """
        S279 / M567 / C89 S6 / C146 S15 M89 T6 / 0 3 6 / P1 P3 P1 / - / -4 -4 8
        C5 M1 T1 / S8 M3 T3 / S239 / C78 M257 T256 / 0 5 4 / P3 P1 P3 / - / -6 6 0
        C6 S68 T7 / S7 M16 T6 / C7 M8 T12 / - / 0 4 4 / P3 P2 P1 / - / -2 -4 4
    """,
    WinnersAreInert: """
        C5 S6 T8 / C1 M2 T9 / S45 M9 / C2 S23 M1357 T4 / 3 1 5 / P2 P1 P2 / - / -2 0 2
        C127 / C35 / C4 S2 M4 / C689 S14 M123679 T18 / 1 7 1 / P2 P1 P2 / M5 / -6 6 0
        C5 T249 / S678 M9 / S29 M6 T8 / C123469 S14 M237 T1367 / 3 4 1 / P3 P3 - / - / 0 0 -2
    """,
}
"""For each wrong idea endings with their values, of which it changes at least one."""

PAIRS = {
    "the rank of a card that is led says what can beat it": """
        S4 / S3 T1 / C47 / C12369 S16789 M1789 T2379 / 2 5 3 / P1 P1 P3 / S2 / -4 4 0
        S4 / S1 T1 / C47 / C12369 S36789 M1789 T2379 / 2 5 3 / P1 P1 P3 / S2 / 0 0 0

        - / T6 / - / C49 S12456 M57 T123789 / 5 1 5 / P3 P1 - / T4, (C8) / 0 0 0
        - / T3 / - / C49 S12456 M57 T126789 / 5 1 5 / P3 P1 - / T4, (C8) / -2 0 2

        M1 / S4 T1 / C6 M2 / C1237 S9 M3 T28 / 3 4 3 / P1 P1 - / S3 / -2 2 0
        M1 / S1 T1 / C6 M2 / C1237 S29 M3 T28 / 3 4 3 / P1 P1 - / S3 / 0 0 0
    """,
    "Coins 1 or Tens 1 led is the lowest card of its suit": """
        C9 T1 / T4 / M6 / C1378 S1348 M37 / 4 2 4 / P2 P3 P1 / C2, (S9) / 2 0 -2
        C9 T1 / T4 / M6 / C2378 S1348 M37 / 4 2 4 / P2 P3 P1 / C1, (S9) / 0 0 0

        - / C3 / - / C145689 S1468 M135 T15 / 5 0 6 / P3 P2 P1 / C2, (M6) / 0 -2 2
        - / C3 / - / C245689 S1468 M135 T15 / 5 0 6 / P3 P2 P1 / C1, (M6) / 0 -4 4
    """,
    "what lies face down has no say": """
        C9 M2 / M8 T5 / T24 / C1256 S1259 M35 T36789 / 6 1 3 / P1 P2 P3 / - / 4 -4 0
        C2 M2 / M8 T5 / T24 / C1569 S1259 M35 T36789 / 6 1 3 / P1 P2 P3 / - / 2 -2 0
    """,
    "only the order of the cards counts, also in runs": """
        C345 / C9 S13 / C8 M13 / - / 3 3 3 / P1 P1 - / - / 2 -1 -1
        C357 / C9 S13 / C8 M13 / - / 3 3 3 / P1 P1 - / - / -2 2 0
    """,
    "only the order of the cards counts, also in sets": """
        C3 S3 M3 / C8 S8 M7 / T235 / C4 / 3 3 3 / P1 P1 - / - / 2 -1 -1
        C3 S3 M4 / C8 S8 M7 / T235 / C4 / 3 3 3 / P1 P1 - / - / -2 2 0
    """,
}
"""For each wrong idea of what makes two positions the same: two positions at a time that it would take for one."""


def solved(solver: Solver, ending: Ending) -> tuple[int, ...]:
    state = to_state(ending)
    return tuple(solver.secured(state, seat).low for seat in SEATS)


def cases_of(text: str) -> list[tuple[Ending, tuple[int, int, int]]]:
    return [parse_solved(line.strip()) for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("idea", CASES, ids=lambda idea: idea.__name__)
def test_the_solver_knows_better(idea: type[kernel.Kernel], solver: Solver) -> None:
    for ending, right in cases_of(CASES[idea]):
        assert secured(ending, {}) == right
        assert solved(solver, ending) == right


@pytest.mark.parametrize("idea", CASES, ids=lambda idea: idea.__name__)
def test_the_idea_is_wrong(idea: type[kernel.Kernel]) -> None:
    for ending, right in cases_of(CASES[idea]):
        solver = Solver(16, is_pure=True)
        solver._kernel = idea(16, EVERYTHING)
        assert solved(solver, ending) != right


@pytest.mark.parametrize("idea", PAIRS)
def test_positions_that_look_alike_are_told_apart(idea: str, form: str) -> None:
    cases = cases_of(PAIRS[idea])
    for one, other in zip(cases[::2], cases[1::2], strict=True):
        assert one[1] != other[1]
        for order in ((one, other), (other, one)):
            solver = Solver(16, is_pure=form == "pure")
            for ending, right in order:
                assert secured(ending, {}) == right
                assert solved(solver, ending) == right
