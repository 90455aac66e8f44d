"""Three entrants over many deals: every deal in all six seatings, the deal as the unit of every interval.

Everything is counted in whole points, so that the figures do not depend on the order of the deals, or on how many
processes they were shared out to. What an entrant gets of one deal is the sum over the six seatings, until the very
last division.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from math import sqrt
from typing import NamedTuple

from lukfu_cli.engine.deals import Deal, random_deal
from lukfu_cli.engine.players import check_player_name, player_named
from lukfu_cli.engine.randomness import deal_stream, move_stream
from lukfu_cli.engine.scoring import NO_SCORE, ResultKind
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.table import play_on

Names = tuple[str, str, str]
Triple = tuple[int, int, int]

SEATINGS: tuple[Triple, ...] = tuple((first, second, third) for first, second, third in permutations(range(3)))
"""The six seatings: by seat, the entrant who sits on it."""
PAIRS: tuple[tuple[int, int], ...] = ((0, 1), (0, 2), (1, 2))
"""The pairs of entrants whose difference is looked at."""
NOTHING: Triple = (0, 0, 0)


class Tally(NamedTuple):
    """What has been counted over some deals; by entrant, or by the pairs of ``PAIRS``.

    - ``deals``: deals played, each in six seatings; ``void``, ``draws``: how many of the seatings ended so.
    - ``points``, ``wins``, ``calls``: sums over all seatings.
    - ``squares``: the sum over the deals of the square of an entrant's points in the six seatings.
    - ``pair_squares``: the same for the difference between the two entrants of a pair.
    """

    deals: int = 0
    void: int = 0
    draws: int = 0
    points: Triple = NOTHING
    wins: Triple = NOTHING
    calls: Triple = NOTHING
    squares: Triple = NOTHING
    pair_squares: Triple = NOTHING

    def plus(self, other: Tally) -> Tally:
        """Both tallies together."""
        return Tally(
            self.deals + other.deals,
            self.void + other.void,
            self.draws + other.draws,
            _sum(self.points, other.points),
            _sum(self.wins, other.wins),
            _sum(self.calls, other.calls),
            _sum(self.squares, other.squares),
            _sum(self.pair_squares, other.pair_squares),
        )


class Estimate(NamedTuple):
    """A mean in points a deal and its 95 % confidence interval, which one deal alone does not give."""

    mean: float
    low: float | None
    high: float | None


class Seating(NamedTuple):
    """What came of one deal in one seating; ``winner`` and ``caller`` are entrants, None where there is none."""

    points: Triple
    winner: int | None
    caller: int | None
    kind: ResultKind


def check_entrants(names: tuple[str, ...]) -> Names:
    """The three entrants, by the names of the table of AIs.

    Raises ValueError if they are not three, and UnknownPlayerError for a name that is no AI's.
    """
    if len(names) != len(SEATS):
        raise ValueError(f"a tournament has three entrants, not {len(names)}")
    first, second, third = (check_player_name(name) for name in names)
    return first, second, third


def play_deals(
    names: Names, seed: int, first: int, count: int, should_stop: Callable[[], bool] = lambda: False
) -> Tally:
    """The tally of deals ``first`` to ``first + count - 1`` (from 0) of a seed.

    ``should_stop`` is asked before each deal; if it says yes, the tally holds the deals played until then.
    """
    tally = Tally()
    for number in range(first, first + count):
        if should_stop():
            break
        tally = tally.plus(play_six_seatings(names, seed, number))
    return tally


def play_six_seatings(names: Names, seed: int, number: int) -> Tally:
    """The tally of one deal, played in all six seatings.

    A seat's decisions draw from the same streams whoever sits on it. So seatings with the same names on the same seats
    are the same play, which is played once and counted for each.
    """
    deal = random_deal(deal_stream(seed, number))
    played: dict[Names, GameState] = {}
    seatings = []
    for entrants in SEATINGS:
        seated = names[entrants[0]], names[entrants[1]], names[entrants[2]]
        if seated not in played:
            played[seated] = _play(deal, seated, seed, number)
        seatings.append(_seating(played[seated], entrants))
    return tally_of_deal(seatings)


def tally_of_deal(seatings: list[Seating]) -> Tally:
    """The tally of one deal from what came of it in each seating."""
    points = NOTHING
    for seating in seatings:
        points = _sum(points, seating.points)
    return Tally(
        1,
        sum(seating.kind is ResultKind.VOID for seating in seatings),
        sum(seating.kind is ResultKind.DRAW for seating in seatings),
        points,
        _count([seating.winner for seating in seatings]),
        _count([seating.caller for seating in seatings]),
        _triple([value * value for value in points]),
        _triple([(points[first] - points[second]) ** 2 for first, second in PAIRS]),
    )


def points_per_deal(tally: Tally, entrant: int) -> Estimate:
    """An entrant's net points a deal, the mean over its six seatings (R5.4). The tally must hold a deal."""
    return estimate(tally.deals, tally.points[entrant], tally.squares[entrant])


def difference_per_deal(tally: Tally, pair: int) -> Estimate:
    """How many points a deal the first entrant of ``PAIRS[pair]`` has more than the second, compared deal by deal."""
    first, second = PAIRS[pair]
    return estimate(tally.deals, tally.points[first] - tally.points[second], tally.pair_squares[pair])


def estimate(deals: int, total: int, squares: int) -> Estimate:
    """Mean and 95 % interval (Student's t) of a figure whose sums over six seatings a deal are given.

    ``total`` is the sum over the deals, ``squares`` that of the squares. Raises ValueError without a deal.
    """
    if deals < 1:
        raise ValueError("no deal was played")
    mean = total / (deals * len(SEATINGS))
    if deals == 1:
        return Estimate(mean, None, None)
    # deals * (deals - 1) times the variance of the sums: exact, in whole numbers.
    spread = deals * squares - total * total
    half = student_95(deals - 1) * sqrt(spread / (deals - 1)) / (deals * len(SEATINGS))
    return Estimate(mean, mean - half, mean + half)


_STUDENT_95 = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139)


def student_95(freedom: int) -> float:
    """The 97.5 % point of Student's t, to five digits: half the width of a 95 % interval, in standard errors.

    Up to ten from a table; beyond, the normal point with four corrections in 1 / ``freedom`` (Fisher and Cornish,
    1960).
    """
    if freedom <= len(_STUDENT_95):
        return _STUDENT_95[freedom - 1]
    z = 1.959963984540054
    # Products, not powers: a system's pow() may differ from another's in the last digit.
    z3 = z * z * z
    z5 = z3 * z * z
    z7 = z5 * z * z
    z9 = z7 * z * z
    return (
        z
        + (z3 + z) / (4 * freedom)
        + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom**2)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom**3)
        + (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * freedom**4)
    )


def _play(deal: Deal, names: Names, seed: int, number: int) -> GameState:
    players = player_named(names[0]), player_named(names[1]), player_named(names[2])
    return play_on(GameState.start(deal), players, partial(move_stream, seed, number))


def _seating(end: GameState, entrants: Triple) -> Seating:
    """What a deal's end means for the entrants. A void deal counts 0 points: nobody pays (R2.4)."""
    result = end.result
    assert result is not None, "the deal was played to its end"
    score = result.score or NO_SCORE
    points = [0, 0, 0]
    for seat in SEATS:
        points[entrants[seat]] = score[seat]
    winner = None if result.winner is None else entrants[result.winner]
    caller = None if end.caller is None else entrants[end.caller]
    return Seating(_triple(points), winner, caller, result.kind)


def _count(entrants: list[int | None]) -> Triple:
    return _triple([entrants.count(entrant) for entrant in range(3)])


def _triple(values: list[int]) -> Triple:
    return values[0], values[1], values[2]


def _sum(one: Triple, other: Triple) -> Triple:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
