# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=False
"""Random playouts, and counts of action sequences (perft), on bare ints: both for Python and for Cython to compile.

Sets of cards are their 36 bits, seats are 0 to 2, and every hand is known. What a seat may do comes in the fixed order
of plays; random numbers are those of ``engine.randomness``, drawn in the same order, so that a playout is the one that
the engine itself would give.
"""

try:
    import cython
except ImportError:
    from lukfu_cli.engine.solver import standin as cython

# Cython takes a number from 2^63 on for a Python object, and 1 << n for an int of the machine: so these are variables.
BITS_32 = cython.declare(cython.ulonglong, 0xFFFFFFFF)
BITS_64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
GAMMA = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_FACTOR = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_FACTOR = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
SUIT = cython.declare(cython.ulonglong, 0x1FF)
FOUR = cython.declare(cython.ulonglong, 1 | 1 << 9 | 1 << 18 | 1 << 27)
BELOW_NINE = cython.declare(cython.ulonglong, 0xFF * (1 | 1 << 9 | 1 << 18 | 1 << 27))
FIRST_TWO_GAPS = cython.declare(cython.ulonglong, 0x7F * (1 | 1 << 9 | 1 << 18 | 1 << 27))
FIRST_FOUR_GAPS = cython.declare(cython.ulonglong, 0x1F * (1 | 1 << 9 | 1 << 18 | 1 << 27))
OLD_ACES = cython.declare(cython.ulonglong, 1 | 1 << 27)
MOST = cython.declare(cython.longlong, 1 << 61)

SINGLE = cython.declare(cython.int, 0)
SET = cython.declare(cython.int, 1)
RUN = cython.declare(cython.int, 2)
NOBODY = cython.declare(cython.int, -1)
WINNING_FU = cython.declare(cython.int, 6)
STOPPED = cython.declare(cython.longlong, -1)
PATIENCE = cython.declare(cython.int, 1 << 14)

BIT = cython.declare(cython.ulonglong[36])
HIGHER = cython.declare(cython.ulonglong[36])  # the cards that beat one led as a single (R3.4)
ABOVE = cython.declare(cython.ulonglong[36])  # all cards behind this one, in any suit
STARTS = cython.declare(cython.ulonglong[14])  # where a run of so many cards can start (R3.1)
BLOCK = cython.declare(cython.ulonglong[14])  # so many bits from the lowest on
COUNT = cython.declare(cython.uchar[512])  # how many of nine bits are set
PLACE = cython.declare(cython.uchar[512 * 9])  # which of nine bits is the first, second ... that is set
CHOICES = cython.declare(cython.int[13 * 13])  # how many choices of n from h cards there are


def _fill_tables():
    for bits in range(512):
        places = [place for place in range(9) if bits >> place & 1]
        COUNT[bits] = len(places)
        for number, place in enumerate(places):
            PLACE[9 * bits + number] = place
    for index in range(36):
        rank = index % 9
        BIT[index] = 2**index
        HIGHER[index] = 0 if index in (0, 27) else 2 ** (index - rank + 9) - 2 ** (index + 1)
        ABOVE[index] = 2**36 - 2 ** (index + 1)
    for size in range(14):
        BLOCK[size] = 2**size - 1
        STARTS[size] = (2 ** (10 - size) - 1) * (1 + 2**9 + 2**18 + 2**27) if 1 <= size <= 9 else 0
    for cards in range(13):
        ways = 1
        for chosen in range(cards + 1):
            CHOICES[13 * cards + chosen] = ways
            ways = ways * (cards - chosen) // (chosen + 1)


_fill_tables()


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def count_of(cards: cython.ulonglong) -> cython.int:
    """How many cards these are."""
    return COUNT[cards & 511] + COUNT[cards >> 9 & 511] + COUNT[cards >> 18 & 511] + COUNT[cards >> 27 & 511]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def index_of(cards: cython.ulonglong, number: cython.int) -> cython.int:
    """The index of the card with this number, from 0, among the cards."""
    base: cython.int = 0
    here: cython.int = COUNT[cards & 511]
    while number >= here:
        number -= here
        cards >>= 9
        base += 9
        here = COUNT[cards & 511]
    return base + PLACE[9 * (cards & 511) + number]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def old_among(hand: cython.ulonglong, seen: cython.ulonglong) -> cython.ulonglong:
    """The Old cards of a hand (R4.1, R4.2), as ``engine.old`` finds them."""
    blocked: cython.ulonglong = ~(hand | seen) >> 1 & BELOW_NINE
    blocked |= blocked >> 1 & BELOW_NINE
    blocked |= blocked >> 2 & FIRST_TWO_GAPS
    blocked |= blocked >> 4 & FIRST_FOUR_GAPS
    return hand & (~blocked | OLD_ACES)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def open_singles(hand: cython.ulonglong, old: cython.ulonglong) -> cython.ulonglong:
    """What a player other than the caller may lead as a single (R4.4)."""
    fresh: cython.ulonglong = hand & ~old
    if not fresh:
        return hand
    if fresh >> 27:
        return fresh >> 27 << 27
    if fresh >> 18:
        return fresh >> 18 << 18
    if fresh >> 9:
        return fresh >> 9 << 9
    return fresh


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def run_starts(hand: cython.ulonglong, size: cython.int) -> cython.ulonglong:
    """The lowest cards of all runs of so many cards."""
    starts: cython.ulonglong = hand & hand >> 1 & hand >> 2
    step: cython.int
    for step in range(3, size):
        starts &= hand >> step
    return starts & STARTS[size]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def triple_count(hand: cython.ulonglong) -> cython.int:
    """How many sets of three there are."""
    coins: cython.ulonglong = hand & SUIT
    strings: cython.ulonglong = hand >> 9 & SUIT
    myriads: cython.ulonglong = hand >> 18 & SUIT
    tens: cython.ulonglong = hand >> 27
    low: cython.ulonglong = coins & strings
    high: cython.ulonglong = myriads & tens
    if not (low & (myriads | tens) | high & (coins | strings)):
        return 0
    return COUNT[low & myriads] + COUNT[low & tens] + COUNT[coins & high] + COUNT[strings & high]


@cython.cfunc
@cython.exceptval(check=False)
def triple_at(hand: cython.ulonglong, number: cython.int) -> cython.ulonglong:
    """The set of three with this number, from 0, in the order of plays: those with a Coin first, rank by rank."""
    coins: cython.ulonglong = hand & SUIT
    strings: cython.ulonglong = hand >> 9 & SUIT
    myriads: cython.ulonglong = hand >> 18 & SUIT
    tens: cython.ulonglong = hand >> 27
    rest: cython.ulonglong = coins & (strings & (myriads | tens) | myriads & tens)
    low: cython.ulonglong
    while rest:
        low = rest & -rest
        rest ^= low
        if strings & myriads & low:
            if number == 0:
                return low | low << 9 | low << 18
            number -= 1
        if strings & tens & low:
            if number == 0:
                return low | low << 9 | low << 27
            number -= 1
        if myriads & tens & low:
            if number == 0:
                return low | low << 18 | low << 27
            number -= 1
    low = BIT[index_of(strings & myriads & tens, number)]
    return low << 9 | low << 18 | low << 27


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def fours_of(hand: cython.ulonglong) -> cython.ulonglong:
    """The ranks, as nine bits, of which all four cards are there."""
    return hand & hand >> 9 & hand >> 18 & hand >> 27 & SUIT


@cython.final
@cython.cclass
class Table:
    """A deal from the first lead on, all hands open: what ``GameState`` is to the engine, but changing in place."""

    random: cython.ulonglong  # the state of the stream of random numbers
    hands: cython.ulonglong[3]
    seen: cython.ulonglong  # every card played face up
    fu: cython.int[3]
    leader: cython.int
    caller: cython.int
    held_back: cython.int  # a Master who passed (R3.2), or nobody
    laid: cython.int  # the plays in the trick in progress
    holder: cython.int  # whose play is the best
    kind: cython.int  # of the best play, as are the next two
    size: cython.int
    low: cython.int  # the index of its lowest card
    nodes: cython.int  # counted since the last question whether to stop
    should_stop: object

    def __init__(self, random=0):
        if not cython.compiled:
            self.hands = [0, 0, 0]
            self.fu = [0, 0, 0]
        self.random = random
        self.nodes = 0
        self.should_stop = None

    def take(self, hands, seen, fu, leader, caller, held_back, best, holder, laid):
        """Takes up a position: ``best`` are the cards of the best play, 0 before a lead."""
        seat: cython.int
        for seat in range(3):
            self.hands[seat] = hands[seat]
            self.fu[seat] = fu[seat]
        self.seen = seen
        self.leader = leader
        self.caller = caller
        self.held_back = held_back
        self.laid = laid
        self.holder = holder
        self._read_best(best)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _read_best(self, best: cython.ulonglong) -> cython.void:
        self.size = count_of(best)
        self.low = index_of(best, 0) if best else 0
        self.kind = SINGLE if self.size < 2 else RUN if best & best >> 1 else SET

    # Random numbers: engine.randomness.

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _draw(self) -> cython.ulonglong:
        """The next 32 random bits."""
        bits: cython.ulonglong = self.random + GAMMA & BITS_64
        self.random = bits
        bits = (bits ^ bits >> 30) * FIRST_FACTOR & BITS_64
        bits = (bits ^ bits >> 27) * SECOND_FACTOR & BITS_64
        return (bits ^ bits >> 31) >> 32

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _below(self, most: cython.ulonglong) -> cython.int:
        """A whole number from 0 to ``most`` - 1, each equally likely."""
        product: cython.ulonglong = self._draw() * most
        if product & BITS_32 < most:
            while product & BITS_32 < (BITS_32 + 1) % most:
                product = self._draw() * most
        return product >> 32

    @cython.cfunc
    @cython.exceptval(check=False)
    def _subset(self, cards: cython.ulonglong, size: cython.int) -> cython.ulonglong:
        """So many of the cards, each choice equally likely."""
        chosen: cython.ulonglong = 0
        card: cython.ulonglong
        left: cython.int = count_of(cards)
        while size:
            card = cards & -cards
            if self._below(left) < size:
                chosen |= card
                size -= 1
            cards ^= card
            left -= 1
        return chosen

    # What may be done, in the fixed order of plays.

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _singles(self, seat: cython.int, old: cython.ulonglong) -> cython.ulonglong:
        """What the seat may lead as a single (R4.4, R4.5)."""
        return self.hands[seat] if seat == self.caller else open_singles(self.hands[seat], old)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _combination_count(self, seat: cython.int) -> cython.int:
        """How many sets and runs the seat may lead (R3.1, R3.2)."""
        hand: cython.ulonglong = self.hands[seat]
        total: cython.int = triple_count(hand)
        starts: cython.ulonglong = run_starts(hand, 3)
        size: cython.int = 3
        if seat == self.held_back:
            return total + count_of(starts)
        total += COUNT[fours_of(hand)]
        while starts:
            total += count_of(starts)
            starts &= hand >> size
            size += 1
            starts &= STARTS[size]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lead_at(self, seat: cython.int, singles: cython.ulonglong, number: cython.int) -> cython.ulonglong:
        """The lead with this number, from 0; it becomes the best play."""
        hand: cython.ulonglong = self.hands[seat]
        here: cython.int = count_of(singles)
        if number < here:
            return self._put(SINGLE, 1, BIT[index_of(singles, number)])
        number -= here
        here = triple_count(hand)
        if number < here:
            return self._put(SET, 3, triple_at(hand, number))
        number -= here
        if seat != self.held_back:
            here = COUNT[fours_of(hand)]
            if number < here:
                return self._put(SET, 4, FOUR << index_of(fours_of(hand), number))
            number -= here
        size: cython.int = 3
        starts: cython.ulonglong = run_starts(hand, 3)
        here = count_of(starts)
        while number >= here:
            number -= here
            starts &= hand >> size
            size += 1
            starts &= STARTS[size]
            here = count_of(starts)
        return self._put(RUN, size, BLOCK[size] << index_of(starts, number))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _put(self, kind: cython.int, size: cython.int, cards: cython.ulonglong) -> cython.ulonglong:
        self.kind = kind
        self.size = size
        self.low = index_of(cards, 0)
        return cards

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _means(self, seat: cython.int) -> cython.ulonglong:
        """With what the seat can beat: higher singles, the cards of higher ranks, or the starts of higher runs."""
        hand: cython.ulonglong = self.hands[seat]
        rank: cython.int
        if self.kind == SINGLE:
            return hand & HIGHER[self.low]
        if self.kind == RUN:
            return run_starts(hand, self.size) & ABOVE[self.low]
        rank = self.low % 9
        return hand & FOUR * (BIT[8] if rank == 0 else SUIT & ~BLOCK[rank + 1])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _beat_count(self, means: cython.ulonglong) -> cython.int:
        """How many plays beat the best one (R3.4 to R3.6)."""
        if self.kind != SET:
            return count_of(means)
        return triple_count(means) if self.size == 3 else COUNT[fours_of(means)]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _beat_at(self, means: cython.ulonglong, number: cython.int) -> cython.ulonglong:
        """The beating play with this number, from 0; it becomes the best one."""
        cards: cython.ulonglong
        if self.kind != SET:
            self.low = index_of(means, number)
            return BLOCK[self.size] << self.low
        if self.size == 3:
            cards = triple_at(means, number)
        else:
            cards = FOUR << index_of(fours_of(means), number)
        self.low = index_of(cards, 0)
        return cards

    # Playing out.

    @cython.cfunc
    @cython.exceptval(check=False)
    def _play_out(self) -> cython.int:
        """Plays on to the end: the winner, whose fu then hold all that the win has; or nobody."""
        seat: cython.int
        total: cython.int
        hand: cython.ulonglong
        cards: cython.ulonglong
        old: cython.ulonglong
        while True:
            if self.laid == 0:
                seat = self.leader
                hand = self.hands[seat]
                if not hand:
                    return self._winner_when_empty()
                old = old_among(hand, self.seen)
                total = self.fu[seat] + count_of(old)
                if total >= WINNING_FU:
                    self.fu[seat] = total
                    return seat
                cards = self._random_lead(seat, old)
                self.hands[seat] = hand ^ cards
                self.seen |= cards
                self.holder = seat
                self.laid = 1
            while self.laid < 3:
                seat = self.leader + self.laid
                if seat >= 3:
                    seat -= 3
                self._random_follow(seat)
                self.laid += 1
            self.fu[self.holder] += self.size
            self.leader = self.holder
            self.laid = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _random_lead(self, seat: cython.int, old: cython.ulonglong) -> cython.ulonglong:
        singles: cython.ulonglong = self._singles(seat, old)
        total: cython.int = count_of(singles) + self._combination_count(seat)
        return self._lead_at(seat, singles, self._below(total) if total > 1 else 0)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _random_follow(self, seat: cython.int) -> cython.void:
        cards: cython.ulonglong = self._means(seat)
        total: cython.int = self._beat_count(cards)
        if total:
            cards = self._beat_at(cards, self._below(total) if total > 1 else 0)
            self.seen |= cards
            self.holder = seat
        else:
            cards = self._subset(self.hands[seat], self.size)
        self.hands[seat] ^= cards

    @cython.cfunc
    @cython.exceptval(check=False)
    def _winner_when_empty(self) -> cython.int:
        """The winner when the hands are empty (R5.3): the last trick's if able, or another, or nobody."""
        seat: cython.int
        if self.fu[self.leader] >= WINNING_FU:
            return self.leader
        for seat in range(3):
            if self.fu[seat] >= WINNING_FU:
                return seat
        return NOBODY

    @cython.cfunc
    @cython.exceptval(check=False)
    def _deal(self) -> cython.int:
        """Deals fresh cards and draws the Master, who is given: ``engine.deals.random_deal``."""
        order = cython.declare(cython.int[36])
        place: cython.int
        other: cython.int
        kept: cython.int
        for place in range(36):
            order[place] = place
        for place in range(35, 0, -1):
            other = self._below(place + 1)
            kept = order[place]
            order[place] = order[other]
            order[other] = kept
        for place in range(3):
            self.hands[place] = 0
            self.fu[place] = 0
            for other in range(12 * place, 12 * place + 12):
                self.hands[place] |= BIT[order[other]]
        self.seen = 0
        self.laid = 0
        return self._below(3)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _call(self, master: cython.int) -> cython.int:
        """The auction, each call a coin's toss: the caller, or nobody after three passes."""
        place: cython.int
        for place in range(3):
            if self._below(2) == 0:
                self.leader = master
                self.caller = (master + place) % 3
                self.held_back = master if place else NOBODY
                return self.caller
        return NOBODY

    def play_on(self):
        """Plays the position out: the winner or -1, and the fu of the win."""
        winner: cython.int = self._play_out()
        return winner, self.fu[winner] if winner >= 0 else 0

    def play_deals(self, count: cython.longlong):
        """Deals and plays out so many deals: how many end void and drawn; the wins and the net points of each seat."""
        void: cython.longlong = 0
        draws: cython.longlong = 0
        points: cython.longlong
        number: cython.longlong
        seat: cython.int
        winner: cython.int
        wins = cython.declare(cython.longlong[3])
        score = cython.declare(cython.longlong[3])
        for seat in range(3):
            wins[seat] = 0
            score[seat] = 0
        for number in range(count):
            if self._call(self._deal()) == NOBODY:
                void += 1
                continue
            winner = self._play_out()
            if winner == NOBODY:
                draws += 1
                continue
            wins[winner] += 1
            points = self.fu[winner] - 5
            score[winner] += 2 * points
            for seat in range(3):
                if winner == self.caller and seat != winner:
                    score[seat] -= points
            if winner != self.caller:
                score[self.caller] -= 2 * points
        return void, draws, (wins[0], wins[1], wins[2]), (score[0], score[1], score[2])

    def state(self):
        """The state of the stream of random numbers, from which another table can go on."""
        return self.random


def play_many(state, count):
    """``count`` random deals, dealt and played out from a state of the stream.

    Gives (void deals, draws, wins of each seat, net points of each seat, the state afterwards).
    """
    table = Table(state)
    void, draws, wins, score = table.play_deals(count)
    return void, draws, wins, score, table.state()
