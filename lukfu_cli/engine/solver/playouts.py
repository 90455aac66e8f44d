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
    draws: cython.longlong  # of all deals played out at this table, as are the next two
    wins: cython.longlong[3]
    points: cython.longlong[3]  # net points (R5)
    nodes: cython.int  # positions since it was last asked whether to stop counting
    should_stop: object

    def __init__(self, random=0):
        if not cython.compiled:
            self.hands, self.fu, self.wins, self.points = [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]
        self.random = random
        self.draws = 0
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _tally(self, winner: cython.int) -> cython.void:
        """Counts the end of a deal (R5.1, R5.2)."""
        points: cython.int
        seat: cython.int
        if winner == NOBODY:
            self.draws += 1
            return
        points = self.fu[winner] - WINNING_FU + 1
        self.wins[winner] += 1
        self.points[winner] += 2 * points
        for seat in range(3):
            if seat != winner and winner == self.caller:
                self.points[seat] -= points
            elif seat != winner and seat == self.caller:
                self.points[seat] -= 2 * points

    def play_once(self):
        """Plays the position out: the winner, or -1, and the fu of the win."""
        winner: cython.int = self._play_out()
        self._tally(winner)
        return winner, self.fu[winner] if winner >= 0 else 0

    def play_again(self, count: cython.longlong):
        """Plays the position out so many times, each time from where it now stands."""
        hands = cython.declare(cython.ulonglong[3])
        fu = cython.declare(cython.int[3])
        if not cython.compiled:
            hands, fu = [0, 0, 0], [0, 0, 0]
        seen: cython.ulonglong = self.seen
        leader: cython.int = self.leader
        laid: cython.int = self.laid
        holder: cython.int = self.holder
        kind: cython.int = self.kind
        size: cython.int = self.size
        low: cython.int = self.low
        seat: cython.int
        for seat in range(3):
            hands[seat] = self.hands[seat]
            fu[seat] = self.fu[seat]
        for _ in range(count):
            for seat in range(3):
                self.hands[seat] = hands[seat]
                self.fu[seat] = fu[seat]
            self.seen = seen
            self.leader = leader
            self.laid = laid
            self.holder = holder
            self.kind = kind
            self.size = size
            self.low = low
            self._tally(self._play_out())

    def play_deals(self, count: cython.longlong):
        """Deals, calls and plays out so many times; gives how many of the deals ended void."""
        void: cython.longlong = 0
        for _ in range(count):
            if self._call(self._deal()) == NOBODY:
                void += 1
            else:
                self._tally(self._play_out())
        return void

    def totals(self):
        """Of all deals played out: draws, the wins of each seat, the net points of each seat; and the random state."""
        wins = self.wins[0], self.wins[1], self.wins[2]
        points = self.points[0], self.points[1], self.points[2]
        return self.draws, wins, points, self.random

    # Counting sequences of actions.

    def count(self, depth: cython.int, should_stop=None):
        """How many sequences of so many actions there are from here; -1 if ``should_stop`` gave up.

        One that ends the deal before counts once. Raises OverflowError beyond 2^61.
        """
        self.nodes = 0
        self.should_stop = should_stop
        return self._count(depth)

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _count(self, depth: cython.int) -> cython.longlong:
        if depth == 0:
            return 1
        self.nodes += 1
        if self.nodes >= PATIENCE:
            self.nodes = 0
            # Asking runs Python, which is also when Ctrl-C comes through.
            if self.should_stop is not None and self.should_stop():
                return STOPPED
        return self._count_follows(depth) if self.laid else self._count_leads(depth)

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _count_leads(self, depth: cython.int) -> cython.longlong:
        seat: cython.int = self.leader
        hand: cython.ulonglong = self.hands[seat]
        if not hand:
            return 1
        old: cython.ulonglong = old_among(hand, self.seen)
        singles: cython.ulonglong = self._singles(seat, old)
        leads: cython.int = count_of(singles) + self._combination_count(seat)
        total: cython.longlong = 1 if self.fu[seat] + count_of(old) >= WINNING_FU else 0
        if depth == 1:
            return total + leads
        seen: cython.ulonglong = self.seen
        holder: cython.int = self.holder
        kind: cython.int = self.kind
        size: cython.int = self.size
        low: cython.int = self.low
        number: cython.int
        part: cython.longlong
        cards: cython.ulonglong
        for number in range(leads):
            cards = self._lead_at(seat, singles, number)
            self.seen |= cards
            self.holder = seat
            part = self._count_after(seat, cards, depth - 1)
            self.seen = seen
            self.holder = holder
            self.kind = kind
            self.size = size
            self.low = low
            if part < 0:
                return part
            total = self._sum(total, part)
        return total

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _count_follows(self, depth: cython.int) -> cython.longlong:
        seat: cython.int = (self.leader + self.laid) % 3
        means: cython.ulonglong = self._means(seat)
        beats: cython.int = self._beat_count(means)
        if not beats:
            return self._count_discards(seat, depth)
        if depth == 1:
            return beats
        seen: cython.ulonglong = self.seen
        holder: cython.int = self.holder
        low: cython.int = self.low
        total: cython.longlong = 0
        number: cython.int
        part: cython.longlong
        cards: cython.ulonglong
        for number in range(beats):
            cards = self._beat_at(means, number)
            self.seen |= cards
            self.holder = seat
            part = self._count_after(seat, cards, depth - 1)
            self.seen = seen
            self.holder = holder
            self.low = low
            if part < 0:
                return part
            total = self._sum(total, part)
        return total

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _count_discards(self, seat: cython.int, depth: cython.int) -> cython.longlong:
        """Every set of cards is followed, unless this player will not be asked again: then one stands for all."""
        hand: cython.ulonglong = self.hands[seat]
        choices: cython.longlong = CHOICES[13 * count_of(hand) + self.size]
        actions_of_others: cython.int = 1 if self.laid == 2 and self.holder != self.leader else 2
        cards: cython.ulonglong = 0
        number: cython.int
        part: cython.longlong
        if depth == 1:
            return choices
        if depth - 1 > actions_of_others:
            return self._count_each_discard(seat, hand, self.size, 0, depth - 1)
        for number in range(self.size):
            cards |= BIT[index_of(hand, number)]
        part = self._count_after(seat, cards, depth - 1)
        if part > MOST // choices:
            raise OverflowError("too many sequences to be counted")
        return part if part < 0 else part * choices

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _count_each_discard(
        self,
        seat: cython.int,
        cards: cython.ulonglong,
        missing: cython.int,
        chosen: cython.ulonglong,
        depth: cython.int,
    ) -> cython.longlong:
        """The sequences after each discard of ``chosen`` and ``missing`` more of the cards."""
        if missing == 0:
            return self._count_after(seat, chosen, depth)
        total: cython.longlong = 0
        part: cython.longlong
        card: cython.ulonglong
        while cards:
            card = cards & -cards
            cards ^= card
            part = self._count_each_discard(seat, cards, missing - 1, chosen | card, depth)
            if part < 0:
                return part
            total = self._sum(total, part)
        return total

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _count_after(self, seat: cython.int, cards: cython.ulonglong, depth: cython.int) -> cython.longlong:
        """The sequences after the seat has put these cards on the table; the table is then as it was."""
        part: cython.longlong
        leader: cython.int = self.leader
        holder: cython.int = self.holder
        self.hands[seat] ^= cards
        if self.laid < 2:
            self.laid += 1
            part = self._count(depth)
            self.laid -= 1
        else:
            self.fu[holder] += self.size
            self.leader = holder
            self.laid = 0
            part = self._count(depth)
            self.laid = 2
            self.leader = leader
            self.fu[holder] -= self.size
        self.hands[seat] ^= cards
        return part

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=True)
    def _sum(self, total: cython.longlong, part: cython.longlong) -> cython.longlong:
        if total + part > MOST:
            raise OverflowError("too many sequences to be counted")
        return total + part


def play_out(hands, master, caller, random):
    """One random playout from the first lead on: (winner or -1 for a draw, fu of the win, net points, random state).

    Every play is drawn evenly from the legal ones, a discard evenly from its sets of cards, and a claim is made as soon
    as it is open. ``random`` is the state of a stream, 64 bits; the one given back goes on from there.
    """
    return play_from(hands, 0, (0, 0, 0), master, caller, -1 if master == caller else master, 0, 0, 0, random)


def play_from(hands, seen, fu, leader, caller, held_back, best, holder, laid, random):
    """One random playout from any moment on; see ``play_out``.

    ``seen`` is all that was played face up, ``fu`` what was won, ``held_back`` a Master who passed, or -1. In mid-trick
    ``laid`` plays are on the table, and ``best`` are the cards of the best, by ``holder``; else all three are 0.
    """
    table = Table(random)
    table.take(hands, seen, fu, leader, caller, held_back, best, holder, laid)
    winner, total = table.play_once()
    _, _, points, state = table.totals()
    return winner, total, points, state


def play_many_from(hands, seen, fu, leader, caller, held_back, best, holder, laid, random, count):
    """``count`` random playouts from one moment: (draws, wins of each seat, net points of each seat, random state)."""
    table = Table(random)
    table.take(hands, seen, fu, leader, caller, held_back, best, holder, laid)
    table.play_again(count)
    return table.totals()


def play_many(random, count):
    """``count`` random deals, each dealt, called and played out: a call is a coin's toss, the rest as in ``play_out``.

    Gives (void deals, draws, wins of each seat, net points of each seat, random state).
    """
    table = Table(random)
    void = table.play_deals(count)
    return (void, *table.totals())


def count_from(hands, seen, fu, leader, caller, held_back, best, holder, laid, depth, should_stop=None):
    """How many sequences of ``depth`` actions there are from a moment, told as for ``play_from``; -1 if stopped.

    One that ends the deal before counts once. ``should_stop`` is asked every 16,384 positions. Raises OverflowError
    beyond 2^61.
    """
    table = Table()
    table.take(hands, seen, fu, leader, caller, held_back, best, holder, laid)
    return table.count(depth, should_stop)
