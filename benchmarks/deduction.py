"""How long it takes to work out what play proves to a seat: which hands can hold which cards, what is deduced-Old.

    python benchmarks/deduction.py [DEALS]

- Recorded deals, 1,000 where nothing else is asked for: three of four played by the AIs, the fourth at random to its
  last card. At every moment after the auction for the player to move, and for all three seats. The bounds: 5 ms in the
  median, 100 ms at worst.
- Positions made to be hard: in the first tricks low sets and runs are led and nobody beats them, so that many groups of
  cards were not together and hardly a card is known. The bound is 100 ms at worst here too.

Milliseconds of processor time, in plain Python. The tables of plays are made beforehand, once and for all; what was
worked out for another question is forgotten each time.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterable
from functools import partial

from lukfu_cli.engine.actions import CLAIM, Action, Discard, FaceDown
from lukfu_cli.engine.cards import DECK, NO_CARDS, CardSet
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.deduction import Deduction, _deduce, deduce
from lukfu_cli.engine.history import Played, Trick
from lukfu_cli.engine.players import player_named
from lukfu_cli.engine.plays import Play, Shape, beaters_of, combinations_in, plays_in
from lukfu_cli.engine.randomness import Random, deal_stream, move_stream, stream
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.table import play_on

SEED = 2026
AIS = ("random", "greedy", "counter")
HARD = 4_000
LOW = 4
"""The highest rank of a set that counts as low."""

Question = tuple[Seat, CardSet, tuple[Trick, ...]]


def recorded(number: int) -> list[GameState]:
    """Every moment of a deal after its auction."""
    state = GameState.start(random_deal(deal_stream(SEED, number)))
    found: list[GameState] = []
    if number % 4 == 3:
        draw = stream("deduction", number)
        while state.result is None:
            found.append(state)
            state = state.apply(at_random(state, draw))
    else:
        first, second, third = (player_named(AIS[(number + turn) % 3]) for turn in range(3))
        streams = partial(move_stream, SEED, number)
        play_on(state, (first, second, third), streams, lambda before, action, after: found.append(before))
    return [moment for moment in found if moment.caller is not None]


def at_random(state: GameState, draw: Random) -> Action:
    """A legal action other than a claim."""
    offers = [offer for offer in state.legal_actions() if offer is not CLAIM]
    offer = offers[draw.below(len(offers))]
    if not isinstance(offer, Discard):
        return offer
    hand = state.hand(state.mover)
    assert hand is not None
    return FaceDown(draw.subset(hand, offer.count))


def hard_question(number: int) -> Question:
    """A seat and its hand after one to four tricks of low sets and runs that nobody beat."""
    draw = stream("hard deduction", number)
    face_up, held, tricks = NO_CARDS, 12, []
    for trick in range(1, 2 + draw.below(4)):
        leads = [play for play in combinations_in(DECK - face_up) if play.size <= min(held, 4) and is_low(play)]
        if not leads:
            break
        lead, leader = leads[draw.below(len(leads))], SEATS[draw.below(3)]
        discards = (Played(seat, None, lead.size) for seat in (leader.next, leader.next.next))
        tricks.append(Trick(trick, (Played(leader, lead, lead.size), *discards)))
        face_up |= lead.cards
        held -= lead.size
    return SEATS[draw.below(3)], draw.subset(DECK - face_up, held), tuple(tricks)


def is_low(play: Play) -> bool:
    """Whether much beats the play: a run of Coins or Strings, or a set of a rank from two to four."""
    return play.suit < 2 if play.shape is Shape.RUN else 1 < play.rank <= LOW


def timed(question: Question) -> tuple[float, Deduction]:
    """Milliseconds, and the answer."""
    _deduce.cache_clear()
    start = time.process_time()
    found = deduce(*question)
    return (time.process_time() - start) * 1000, found


def report(what: str, answers: Iterable[tuple[float, Deduction]]) -> None:
    times, undecided, contradictions = [], 0, 0
    for milliseconds, found in answers:
        times.append(milliseconds)
        undecided += any(found.undecided)
        contradictions += found.is_contradiction
    times.sort()
    count = len(times)
    shares = f"median {times[count // 2]:.2f}, 90 % {times[count * 9 // 10]:.2f}, worst {times[-1]:.1f} ms"
    print(f"{what:<26} {count:>6} questions: {shares}; {undecided} not decided, {contradictions} contradictions")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    for play in plays_in(DECK):
        beaters_of(play)
    own: list[Question] = []
    every: list[Question] = []
    for moment in (moment for number in range(count) for moment in recorded(number)):
        questions = [(seat, moment.hands[seat], moment.all_tricks) for seat in SEATS]
        every += questions
        own.append(questions[moment.mover])
    # Else a pass of the collector over all these games would fall into the time of one question.
    gc.collect()
    gc.freeze()
    report("for the player to move", map(timed, own))
    report("for all three seats", map(timed, every))
    report("made to be hard", map(timed, map(hard_question, range(HARD))))


if __name__ == "__main__":
    main()
