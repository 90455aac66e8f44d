"""A proof while it is being put together: facts that lean on facts, numbered only when the whole is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lukfu_cli.engine.history import Shown
from lukfu_cli.engine.proofs import Absent, Apart, AtMost, NotHeld, Proof, Statement, Step


class Fact:
    """One statement to be proved, with what it leans on.

    - ``uses``: each fact that it leans on, with the cards for which it does, as a mask.
    - ``cases``: each assumption that it closes, with the contradiction that closes it.
    - A premise leans on nothing but plays; what it says is settled by ``told`` once it is known for which cards it is
      wanted.
    """

    __slots__ = ("cases", "plays", "says", "told", "uses")

    def __init__(
        self,
        says: Statement | None,
        uses: tuple[tuple[Fact, int], ...] = (),
        cases: tuple[tuple[Fact, Fact], ...] = (),
        told: Callable[[int], tuple[Statement, tuple[Shown, ...]]] | None = None,
        plays: tuple[Shown, ...] = (),
    ) -> None:
        self.says = says
        self.uses = uses
        self.cases = cases
        self.told = told
        self.plays = plays

    @property
    def below(self) -> Iterator[Fact]:
        """This fact and all that it leans on, some of them more than once."""
        yield self
        for fact, _ in self.uses:
            yield from fact.below
        for assumption, contradiction in self.cases:
            yield from assumption.below
            yield from contradiction.below

    @property
    def length(self) -> int:
        """The number of steps that it takes to tell it."""
        return len(set(self.below))


def numbered(last: Fact) -> Proof:
    """The proof that ends in this fact: premises first, and under each assumption what follows from it."""
    return _Writer(last).steps()


class _Writer:
    def __init__(self, last: Fact) -> None:
        self._last = last
        self._steps: list[Step] = []
        self._numbers: dict[Fact, int] = {}
        self._wanted: dict[Fact, int] = {}
        for fact in set(last.below):
            for used, cards in fact.uses:
                self._wanted[used] = self._wanted.get(used, 0) | cards

    def steps(self) -> Proof:
        for fact, _ in self._last.uses:
            self._write_top(fact)
        self._write_top(self._last)
        return tuple(self._steps)

    def _write_top(self, fact: Fact) -> None:
        premises = {below for below in fact.below if below.told is not None and below not in self._numbers}
        told = [(*self._tell(premise), premise) for premise in premises]
        for says, plays, premise in sorted(told, key=_order_of_premise):
            self._add(premise, says, (), plays, None)
        self._write(fact, None)

    def _tell(self, premise: Fact) -> tuple[Statement, tuple[Shown, ...]]:
        assert premise.told is not None
        return premise.told(self._wanted.get(premise, 0))

    def _write(self, fact: Fact, within: int | None) -> None:
        if fact in self._numbers:
            return
        for used, _ in fact.uses:
            self._write(used, within)
        leaning = [self._numbers[used] for used, _ in fact.uses]
        for assumption, contradiction in fact.cases:
            self._write(assumption, within)
            self._write(contradiction, self._numbers[assumption])
            leaning.append(self._numbers[contradiction])
            if isinstance(fact.says, NotHeld):
                leaning.append(self._numbers[assumption])
        assert fact.says is not None, "a premise is written first"
        self._add(fact, fact.says, tuple(sorted(leaning)), fact.plays, within)

    def _add(
        self, fact: Fact, says: Statement, uses: tuple[int, ...], plays: tuple[Shown, ...], within: int | None
    ) -> None:
        number = len(self._steps) + 1
        self._numbers[fact] = number
        self._steps.append(Step(number, says, uses, plays, within))


def _order_of_premise(told: tuple[Statement, tuple[Shown, ...], Fact]) -> tuple[object, ...]:
    """Premises stand in the order of the discards that prove them, then of their cards."""
    says, plays, _ = told
    assert isinstance(says, Absent | Apart | AtMost), "nothing else is a premise"
    return plays[1], plays, says.cards.mask


def is_used(fact: Fact, by: Fact) -> bool:
    """Whether ``by`` leans on the fact, directly or not."""
    return any(below is fact for below in by.below)
