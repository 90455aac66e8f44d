"""Random games played at the plain reference table, and the bridge from its values to the engine's."""

from __future__ import annotations

from random import Random

from laws.reference import DECK, Action, Cards, Table, beating, lead_fault, shape, subsets
from lukfu_cli.engine.actions import CLAIM, FaceDown, lay_face_up
from lukfu_cli.engine.actions import Action as EngineAction
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import Card, CardSet, Rank, Suit
from lukfu_cli.engine.deals import Deal
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState


def to_set(cards: Cards) -> CardSet:
    return CardSet.of(Card(Suit(suit), Rank(rank)) for suit, rank in cards)


def from_set(cards: CardSet) -> Cards:
    return frozenset((int(card.suit), int(card.rank)) for card in cards)


def to_action(action: Action) -> EngineAction:
    kind, _, what = action
    if kind == "claim":
        return CLAIM
    if kind == "call":
        return Call(what)
    return lay_face_up(to_set(what)) if kind == "up" else FaceDown(to_set(what))


def to_deal(table: Table) -> Deal:
    first, second, third = map(to_set, table.dealt)
    return Deal((first, second, third), SEATS[table.master])


def to_state(table: Table) -> GameState:
    """The engine's state after all that was done at the table."""
    state = GameState.start(to_deal(table))
    for call in table.calls:
        state = state.apply(Call(call))
    for trick in table.tricks:
        for action in trick:
            state = state.apply(to_action(action))
    return state.apply(CLAIM) if table.claimer is not None else state


def random_table(random: Random) -> Table:
    cards = sorted(DECK)
    random.shuffle(cards)
    return Table((frozenset(cards[:12]), frozenset(cards[12:24]), frozenset(cards[24:])), random.randrange(3))


def quick_legal(table: Table, random: Random) -> list[Action]:
    """The legal actions of the player to move, found a little faster than by trying all; one random discard only."""
    seat = table.to_move
    assert seat is not None
    if table.caller is None:
        return [("call", seat, "play"), ("call", seat, "pass")]
    hand = table.hands[seat]
    if table.best is not None:
        beats = beating(hand, table.best)
        if beats:
            return [("up", seat, cards) for cards in beats]
        return [("down", seat, frozenset(random.sample(sorted(hand), len(table.best))))]
    leads = [frozenset([card]) for card in hand]
    for size in (3, 4):
        leads += [cards for cards in subsets(hand, size) if shape(cards)]
    aged = table.old(seat)
    leads = [
        cards
        for cards in sorted(leads, key=sorted)
        if not lead_fault(hand, aged, cards, False, seat == table.caller, table.is_held_back(seat))
    ]
    claim: list[Action] = [("claim", seat, None)] if table.claim_fu(seat) >= 6 else []
    return claim + [("up", seat, cards) for cards in leads]


def random_action(table: Table, random: Random, claims: float = 0.25, plays: float = 0.5) -> Action:
    """One legal action: a claim where one is open in ``claims`` of the cases, combinations oftener than their share."""
    legal = quick_legal(table, random)
    if legal[0][0] == "call":
        return legal[0 if random.random() < plays else 1]
    if legal[0][0] == "claim":
        if random.random() < claims:
            return legal[0]
        legal = legal[1:]
    longer = [action for action in legal if action[0] == "up" and len(action[2]) > 1]
    return random.choice(longer if longer and random.random() < 0.5 else legal)


def table_of_held_back_master(random: Random) -> Table:
    """A deal whose Master has passed with a run of at least four in hand."""
    suit, low = random.randrange(4), random.randint(1, 6)
    run = [(suit, rank) for rank in range(low, low + 4)]
    rest = sorted(DECK - set(run))
    random.shuffle(rest)
    table = Table((frozenset(rest[:12]), frozenset([*run, *rest[12:20]]), frozenset(rest[20:])), 1)
    table.do(("call", 1, "pass"))
    return table


def random_game(random: Random, claims: float = 0.25, table: Table | None = None) -> list[Table]:
    """Every moment of one random game, the first before the auction or at the table given, the last when it is over."""
    table = random_table(random) if table is None else table
    moments = [table.copy()]
    while table.ending is None:
        table.do(random_action(table, random, claims))
        moments.append(table.copy())
    return moments
