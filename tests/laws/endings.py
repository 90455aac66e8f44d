"""Endings to solve: how they are drawn at random, written in a line of text, and shown to the engine."""

from __future__ import annotations

from pathlib import Path
from random import Random

from laws.minimax import BIT, CARDS, Action, Ending, Three, actions, after, bits, cards_of, plays_in
from laws.reference import DECK, spell, unspell
from lukfu_cli.engine.actions import CLAIM, FaceDown
from lukfu_cli.engine.actions import Action as EngineAction
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deals import Deal
from lukfu_cli.engine.plays import play_from_mask
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.engine.state import GameState

EVERY_CARD = bits(DECK)
SEPARATOR = " / "
ENGINE_HANDS = CardSet(0xFFF), CardSet(0xFFF000), CardSet(0xFFF000000)
"""What was dealt before an ending is of no account: any hands do."""


def deal_cards(random: Random, size: int) -> list[int]:
    """Three hands out of the deck, evenly."""
    order = random.sample(CARDS, 3 * size)
    return [sum(BIT[card] for card in order[seat * size : (seat + 1) * size]) for seat in range(3)]


def rich_hands(random: Random, size: int) -> list[int]:
    """Three hands in which sets, runs, aces and nines are common."""
    left = EVERY_CARD
    hands = [0, 0, 0]
    wanted = [play for play in plays_in(EVERY_CARD) if 3 <= play.bit_count() <= min(size, 5)]
    special = bits(frozenset(card for card in DECK if card[1] in (1, 9)))
    for seat in random.sample(range(3), random.randint(1, 3)):
        kind = random.random()
        fitting = [play for play in wanted if not play & ~left] if kind < 0.8 else []
        if fitting:
            hands[seat] = random.choice(fitting)
        else:
            some = [1 << place for place in range(36) if (special & left) >> place & 1]
            hands[seat] = sum(random.sample(some, min(len(some), random.randint(1, size))))
        left &= ~hands[seat]
    for seat in range(3):
        while hands[seat].bit_count() < size:
            card = random.choice([1 << place for place in range(36) if left >> place & 1])
            hands[seat] |= card
            left &= ~card
    return hands


def random_fu(random: Random, won: int) -> Three:
    """Fu that three players can have won with so many cards; nobody far beyond six, where all would be decided."""
    while True:
        first = random.randint(0, won)
        second = random.randint(0, won - first)
        fu = [first, second, won - first - second]
        random.shuffle(fu)
        if max(fu) <= 7:
            return fu[0], fu[1], fu[2]


def random_seats(random: Random) -> tuple[int, int | None]:
    """The caller, and the Master who passed, if one did."""
    caller = random.randrange(3)
    return caller, random.choice([None, (caller + 1) % 3, (caller + 2) % 3])


def built_ending(random: Random, size: int) -> Ending:
    """An ending put together from hands, fu and cards face up that a deal could have come to."""
    hands = rich_hands(random, size) if random.random() < 0.7 else deal_cards(random, size)
    gone = [1 << place for place in range(36) if not (hands[0] | hands[1] | hands[2]) >> place & 1]
    # Of every trick the best play at least lies face up; the fewer cards are down, the more are Old.
    face_up = random.sample(gone, random.randint(12 - size, len(gone)))
    caller, passed_master = random_seats(random)
    fu = random_fu(random, 12 - size)
    ending = Ending((hands[0], hands[1], hands[2]), sum(face_up), fu, random.randrange(3), caller, passed_master)
    return some_plays_on(random, ending)


def played_ending(random: Random, size: int) -> Ending:
    """A random deal played at random until so many cards are left, without claims."""
    while True:
        hands = deal_cards(random, 12)
        caller, passed_master = random_seats(random)
        leader = caller if passed_master is None else passed_master
        ending = Ending((hands[0], hands[1], hands[2]), 0, (0, 0, 0), leader, caller, passed_master)
        while ending.size > size:
            ending = played_on(random, ending)
        if ending.size == size:
            return some_plays_on(random, ending)


def played_on(random: Random, ending: Ending) -> Ending:
    """The ending after a random play, without claims; the hands do not become empty."""
    found = after(ending, random.choice([action for action in actions(ending) if action[0] != "claim"]))
    return found if isinstance(found, Ending) else ending._replace(hands=(0, 0, 0), trick=())


def some_plays_on(random: Random, ending: Ending) -> Ending:
    """The same ending, or in one case of three one or two plays later, in the middle of the trick."""
    for _ in range(random.choice((0, 0, 0, 0, 1, 2))):
        ending = played_on(random, ending)
    return ending


# As text: one line an ending.


def format_ending(ending: Ending) -> str:
    """``P1's hand / P2's / P3's / cards gone face down / fu / leader caller passed-Master / trick``, ``-`` for none."""
    down = EVERY_CARD & ~(ending.face_up | ending.hands[0] | ending.hands[1] | ending.hands[2])
    seats = [f"P{seat + 1}" for seat in (ending.leader, ending.caller)]
    seats.append("-" if ending.passed_master is None else f"P{ending.passed_master + 1}")
    laid = []
    for cards, is_down in ending.trick:
        laid.append(f"({spell(cards_of(cards))})" if is_down else spell(cards_of(cards)))
        down &= ~cards
    parts = [spell(cards_of(cards)) or "-" for cards in (*ending.hands, down)]
    return SEPARATOR.join([*parts, " ".join(map(str, ending.fu)), " ".join(seats), ", ".join(laid) or "-"])


def parse_ending(text: str) -> Ending:
    first, second, third, down, fu, seats, laid = text.split(SEPARATOR)
    hands = read_cards(first), read_cards(second), read_cards(third)
    trick = tuple((read_cards(cards.strip("()")), cards[0] == "(") for cards in laid.split(", ") if cards != "-")
    hidden = read_cards(down) | sum(cards for cards, is_down in trick if is_down)
    one, two, three = map(int, fu.split())
    leader, caller, master = (None if seat == "-" else int(seat[1]) - 1 for seat in seats.split())
    assert leader is not None
    assert caller is not None
    face_up = EVERY_CARD & ~(hands[0] | hands[1] | hands[2] | hidden)
    return Ending(hands, face_up, (one, two, three), leader, caller, master, trick)


def read_cards(text: str) -> int:
    return 0 if text == "-" else bits(unspell(text))


# As the engine has it.


def to_action(action: Action) -> EngineAction:
    kind, cards = action
    if kind == "claim":
        return CLAIM
    return play_from_mask(cards) if kind == "up" else FaceDown(CardSet(cards))


def from_action(action: EngineAction) -> Action:
    if action is CLAIM:
        return "claim", 0
    assert not isinstance(action, Call)
    return "down" if isinstance(action, FaceDown) else "up", action.cards.mask  # type: ignore[union-attr]


def to_state(ending: Ending) -> GameState:
    """The same moment as a state of the engine, as if the tricks before it had not been recorded."""
    master = ending.caller if ending.passed_master is None else ending.passed_master
    deal = Deal(ENGINE_HANDS, SEATS[master])
    calls = (Call.PASS,) * ((ending.caller - master) % 3) + (Call.PLAY,)
    hands, face_up = list(ending.hands), ending.face_up
    for turn, (cards, _) in enumerate(ending.trick):
        hands[(ending.leader + turn) % 3] |= cards
        face_up &= ~cards
    first, second, third = map(CardSet, hands)
    caller, leader = SEATS[ending.caller], SEATS[ending.leader]
    up = CardSet(face_up)
    state = GameState(deal, (first, second, third), calls, caller, (), (), None, up, ending.fu, leader, None)
    for cards, is_down in ending.trick:
        state = state.apply(to_action(("down" if is_down else "up", cards)))
    return state


# With their values.


def format_solved(ending: Ending, values: Three) -> str:
    return f"{format_ending(ending)} / {' '.join(map(str, values))}\n"


def parse_solved(line: str) -> tuple[Ending, Three]:
    text, _, values = line.rpartition(SEPARATOR)
    first, second, third = map(int, values.split())
    return parse_ending(text), (first, second, third)


def read_solved(path: Path) -> list[tuple[Ending, Three]]:
    """Endings with the secured points of P1, P2 and P3, one a line; lines that begin with ``#`` are comments."""
    lines = path.read_text("utf-8").splitlines()
    return [parse_solved(line) for line in lines if line and not line.startswith("#")]
