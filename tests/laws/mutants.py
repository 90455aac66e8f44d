"""Deals with one broken rule, made from random games: the kind of the fault, the text, and what must be found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from laws.games import random_game, table_of_held_back_master
from laws.referee import Expected
from laws.reference import DECK, Action, Cards, Table, beating, shape, spell, subsets, write


class Mutant(NamedTuple):
    kind: str
    text: str
    expected: Expected


Candidates = Iterator[tuple[str, Action]]


def sample(random: Random, cards: Cards, size: int) -> Cards:
    return frozenset(random.sample(sorted(cards), size))


def wrong_plays(table: Table, random: Random) -> Candidates:
    """Actions that are probably wrong at this moment, by the kind of their fault; some may be legal after all."""
    seat = table.to_move
    hands = table.hands
    if seat is None:
        for other in range(3):
            yield "claim_off_lead", ("claim", other, None)
            yield "play_after_end", ("up", other, sample(random, DECK, 1))
        return
    if table.caller is None:
        yield "claim_in_auction", ("claim", seat, None)
        yield "play_in_auction", ("up", seat, sample(random, hands[seat], 1))
        yield "wrong_calls", ("call", (seat + random.choice([1, 2])) % 3, random.choice(["play", "pass"]))
        return
    other = (seat + random.choice([1, 2])) % 3
    yield "call_after_end", ("call", random.randrange(3), random.choice(["play", "pass"]))
    yield "claim_off_lead", ("claim", other, None)
    if hands[other]:
        kind = random.choice(["up", "down"])
        size = random.randint(1, min(3, len(hands[other])))
        yield "wrong_turn", (kind, other, sample(random, hands[other], size))
    yield "not_held", (random.choice(["up", "down"]), seat, sample(random, DECK - hands[seat], 1))
    yield "claim", ("claim", seat, None)
    yield from _wrong_leads(table, seat, random) if table.best is None else _wrong_follows(table, seat, random)


def _wrong_leads(table: Table, seat: int, random: Random) -> Candidates:
    hand = table.hands[seat]
    yield "lead_face_down", ("down", seat, sample(random, hand, random.randint(1, min(4, len(hand)))))
    if len(hand) > 1:
        yield "pair_led", ("up", seat, sample(random, hand, 2))
        yield "bad_shape_led", ("up", seat, sample(random, hand, random.randint(2, len(hand))))
    longer = [cards for size in (4, 5, 6) if size <= len(hand) for cards in subsets(hand, size) if shape(cards)]
    if longer:
        yield "passed_master_four", ("up", seat, random.choice(longer))
    yield "single", ("up", seat, sample(random, hand, 1))


def _wrong_follows(table: Table, seat: int, random: Random) -> Candidates:
    hand, best = table.hands[seat], table.best
    assert best is not None
    able = bool(beating(hand, best))
    yield "could_beat" if able else "discard", ("down", seat, sample(random, hand, len(best)))
    yield "wrong_discard_count", ("down", seat, sample(random, hand, random.randint(1, len(hand))))
    yield "face_up", ("up", seat, sample(random, hand, len(best)))
    yield "face_up_other_size", ("up", seat, sample(random, hand, random.randint(1, len(hand))))
    same = [cards for cards in subsets(hand, len(best)) if shape(cards) == shape(best)]
    if same:
        yield "face_up_same_shape", ("up", seat, random.choice(same))


def expect(table: Table, action: Action) -> Expected | None:
    """What a record that ends in this action must be found guilty of; None if it is legal."""
    rule = table.broken(action)
    if not rule:
        return None
    kind, seat, _ = action
    if kind == "call":
        return Expected(rule, None, None)
    if kind == "claim":
        trick = len(table.tricks) if table.ending is not None else table.trick_number
        return Expected(rule, trick if table.caller is not None else None, f"P{seat + 1}")
    return Expected(rule, table.trick_number, f"P{seat + 1}")


def action_mutants(random: Random, moments: list[Table]) -> Iterator[Mutant]:
    """Games of which one action is wrong, cut off behind it; at some of the moments of one game."""
    chosen = random.sample(moments, min(6, len(moments)))
    for table in [*chosen, moments[-1]]:
        if table.claimer is not None:
            continue
        for kind, action in wrong_plays(table, random):
            is_won_by = table.ending is not None and table.ending[:2] == ("exhaustion", action[1])
            expected = expect(table, action)
            if expected is not None and not (action[0] == "claim" and is_won_by):
                if action[0] == "call" and table.tricks:
                    continue
                yield Mutant(kind, write(table, action), expected)


def order_mutants(moments: list[Table]) -> Iterator[Mutant]:
    """Games with a play missing in the middle of a trick, or one too many behind it."""
    table = moments[-1]
    if len(table.tricks) < 2 or len(table.tricks[-1]) < 3:
        return
    last, before = table.tricks[-1], table.tricks[-2]
    short = table.copy()
    short.claimer, short.tricks = None, [*table.tricks[:-2], before[:2], last[:1]]
    yield Mutant("two_plays", write(short), Expected("R3.9", len(table.tricks), f"P{last[0][1] + 1}"))
    long = table.copy()
    long.claimer, long.tricks = None, [*table.tricks[:-2], [*before, last[0]]]
    yield Mutant("four_plays", write(long), Expected("R3.9", len(table.tricks) - 1, f"P{last[0][1] + 1}"))


def ending_mutants(random: Random, moments: list[Table]) -> Iterator[Mutant]:
    """Games whose recorded score is wrong, or where none is due."""
    end = moments[-1]
    score = end.score()
    assert score is not None and end.ending is not None
    wrong = [(score[0] + 1, score[1] - 1, score[2]), (-score[0], -score[1], -score[2]), (score[2], score[0], score[1])]
    if end.ending[2] is not None:
        first, second, third = (points // (end.ending[2] - 5) * (end.ending[2] - 4) for points in score)
        wrong.append((first, second, third))
    for points in sorted({*wrong, (2, -1, -1)} - {score}):
        rule = "R5.2" if end.ending[1] is not None else "R5.3"
        yield Mutant("wrong_score", write(end, score=points), Expected(rule, None, None))
    middle = random.choice(moments[:-1])
    for points in ((0, 0, 0), (2, -1, -1)):
        yield Mutant("score_of_open_deal", write(middle, score=points), Expected("R5.3", None, None))


def deal_mutants(random: Random, table: Table) -> Iterator[Mutant]:
    """Games whose hands are wrong."""
    first, second = random.sample(range(3), 2)
    one, other = random.choice(sorted(table.dealt[first])), random.choice(sorted(table.dealt[second]))

    def with_hand(seat: int, hand: Cards) -> str:
        changed = table.copy()
        hands = list(table.dealt)
        hands[seat] = hand
        changed.dealt = (hands[0], hands[1], hands[2])
        return write(changed)

    yield Mutant("eleven_cards", with_hand(first, table.dealt[first] - {one}), Expected("R2.2", None, None))
    twice = table.dealt[first] - {one} | {other}
    yield Mutant("card_in_two_hands", with_hand(first, twice), Expected("R2.1", None, None))
    text = write(table)
    written = spell(table.dealt[first])
    repeated = f"{written} {spell(frozenset([one]))}"
    yield Mutant("card_twice", text.replace(written, repeated, 1), Expected("R2.1", None, None))


@cache
def mutants(seed: int) -> tuple[Mutant, ...]:
    """The mutants of one random game; in every fourth the Master is held back."""
    random = Random(seed)
    moments = random_game(random, table=table_of_held_back_master(random) if seed % 4 == 3 else None)
    return (
        *action_mutants(random, moments),
        *order_mutants(moments),
        *ending_mutants(random, moments),
        *deal_mutants(random, moments[-1]),
    )
