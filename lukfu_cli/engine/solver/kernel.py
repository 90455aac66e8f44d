# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The search of the open-hands solver: whether a player gets at least so many points against the other two together.

Written in Cython's pure Python mode: the same file runs interpreted, and compiled where there is a compiler. Bare ints
stand for everything here: a hand is 36 bits (``cards``), a player 0 to 2, a play its place in the order of all plays
(``plays``; a single is the index of its card).

A *query* asks whether player ``x`` gets at least t points. For a query every player has a *need* in fu: the total with
which their claim decides it. What the search carries is each player's *slack* r: won fu + cards in hand - need, the
number of cards that may still fail to turn into fu; -1 once the need is out of reach. ``docs/solver.md`` explains the
method, and why each bound is sound.

A result is a small number: bit 0 the answer (1: x gets it), 2 alone for "not known", bits 2 to 4 the flags of the
players whose *inert* cards' identity the proof used.
"""

from __future__ import annotations

from array import array

from lukfu_cli.engine.plays import beaters_of, play_table

try:
    import cython
except ImportError:
    from lukfu_cli.engine.solver import standin as cython

OPTIONS = {
    "equal plays": 1,
    "equal discards": 2,
    "sure cash": 4,
    "units in a row": 8,
    "guard game": 16,
    "entry": 32,
    "reach": 64,
    "inert": 128,
    "killers": 256,
    "relative ranks": 512,
    "trick table": 1024,
    "winner cash": 2048,
}
"""What can be switched off, each without changing a value; the same as C constants follow."""
EVERYTHING = 4095

EQUAL_PLAYS = cython.declare(cython.int, 1)
EQUAL_DISCARDS = cython.declare(cython.int, 2)
SURE_CASH = cython.declare(cython.int, 4)
UNITS_IN_A_ROW = cython.declare(cython.int, 8)
GUARD_GAME = cython.declare(cython.int, 16)
ENTRY = cython.declare(cython.int, 32)
REACH = cython.declare(cython.int, 64)
INERT = cython.declare(cython.int, 128)
KILLERS = cython.declare(cython.int, 256)
RELATIVE_RANKS = cython.declare(cython.int, 512)
TRICK_TABLE = cython.declare(cython.int, 1024)
WINNER_CASH = cython.declare(cython.int, 2048)
STACK_SIZE = cython.declare(cython.int, 1 << 16)
FAILED_PARTS = cython.declare(cython.int, 128)
"""Parts of failed discards that one node remembers."""
STOP_EVERY = cython.declare(cython.int, 4096)
"""Nodes between two questions whether to stop; a power of two."""

FIRST_COMBINATION = cython.declare(cython.int, 36)
"""Plays below this one are singles."""
LAST_PLAY = cython.declare(cython.int, 192)

COUNT = cython.declare(cython.int[512])
TOP = cython.declare(cython.int[512])
BIT = cython.declare(cython.ulonglong[36])
HIGHER = cython.declare(cython.ulonglong[36])
SUIT = cython.declare(cython.ulonglong[4])
PLAY_CARDS = cython.declare(cython.ulonglong[193])
PLAY_SIZE = cython.declare(cython.int[193])
BEATERS_FROM = cython.declare(cython.int[194])
BEATERS = cython.declare(cython.int[1685])

BELOW_NINE = cython.declare(cython.ulonglong, 0)
BELOW_EIGHT = cython.declare(cython.ulonglong, 0)
BELOW_SIX = cython.declare(cython.ulonglong, 0)
ABOVE_ONE = cython.declare(cython.ulonglong, 0)
ABOVE_TWO = cython.declare(cython.ulonglong, 0)
ABOVE_FOUR = cython.declare(cython.ulonglong, 0)
ONES = cython.declare(cython.ulonglong, 0)
MIX1 = cython.declare(cython.ulonglong, 0)
MIX2 = cython.declare(cython.ulonglong, 0)
MIX3 = cython.declare(cython.ulonglong, 0)
FULL = cython.declare(cython.ulonglong, 0)
KEEP0 = cython.declare(cython.ulonglong, 0)
KEEP1 = cython.declare(cython.ulonglong, 0)
LOW38 = cython.declare(cython.ulonglong, 0)

# Filled as they are needed: -1, 255 or 0 says that an entry is not yet known.
SQUEEZED = cython.declare(cython.short[::1], array("h", [-1]) * (512 * 512))
MATCHED = cython.declare(cython.uchar[::1], array("B", [255]) * (512 * 512))
GUARDS = cython.declare(cython.uchar[::1], array("B", bytes(13**4 * 8)))

NU = cython.declare(cython.int[13])
DROP = cython.declare(cython.int[13])
CAP = cython.declare(cython.int[13])
LESS = cython.declare(cython.int[13])
POWER = cython.declare(cython.int[4])


class Stopped(Exception):
    """The search was stopped: by its limit of nodes or by whoever asked for it. The table stays good."""


def _fill_tables() -> None:
    """The constants that bits alone give, and the plays in their fixed order (R3.1, R3.4 to R3.6)."""
    global BELOW_NINE, BELOW_EIGHT, BELOW_SIX, ABOVE_ONE, ABOVE_TWO, ABOVE_FOUR, ONES
    global MIX1, MIX2, MIX3, FULL, KEEP0, KEEP1, LOW38
    for bits in range(512):
        COUNT[bits] = bin(bits).count("1")
        TOP[bits] = len(bin(bits)) - 3 if bits else -1
    for index in range(36):
        BIT[index] = 2**index
    each = 2**0 + 2**9 + 2**18 + 2**27
    for suit in range(4):
        SUIT[suit] = 511 * 2 ** (9 * suit)
    BELOW_NINE, BELOW_EIGHT, BELOW_SIX = each * 0xFF, each * 0x7F, each * 0x1F
    ABOVE_ONE, ABOVE_TWO, ABOVE_FOUR = each * 0x1FE, each * 0x1FC, each * 0x1F0
    ONES = 2**0 + 2**27
    # Larger than a C literal may be without becoming a Python object, hence from text.
    MIX1, MIX2, MIX3 = (int(text, 16) for text in ("9E3779B97F4A7C15", "C2B2AE3D27D4EB4F", "BF58476D1CE4E5B9"))
    FULL, KEEP0, KEEP1 = (int(text, 16) for text in ("FFFFFFFFFFFFFFFF", "FFF8000000000000", "0007FFC000000000"))
    LOW38 = int("3FFFFFFFFF", 16)
    count = 0
    for number, play in enumerate(play_table().values()):
        PLAY_CARDS[number] = play.cards.mask
        PLAY_SIZE[number] = play.size
        BEATERS_FROM[number] = count
        higher = 0
        for beater in beaters_of(play):
            BEATERS[count] = beater.order
            higher += beater.cards.mask if play.size == 1 else 0
            count += 1
        if number < 36:
            HIGHER[number] = higher
    BEATERS_FROM[193] = count
    for state in range(13):
        kind, step = (state - 1) // 4, (state - 1) % 4
        NU[state] = step + 1 if state else 0
        LESS[state] = state - 1 if state and step else 0
        DROP[state] = LESS[LESS[state]] if kind == 0 and state else LESS[state]
        CAP[state] = DROP[state] if kind < 2 else state
    for suit in range(4):
        POWER[suit] = 13**suit


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def squeeze(live: cython.int, bits: cython.int) -> cython.int:
    """The bits that stand where ``live`` has one, pushed together: ranks among the live cards alone."""
    place: cython.int = live * 512 + bits
    if SQUEEZED[place] < 0:
        out: cython.int = 0
        to: cython.int = 0
        i: cython.int
        for i in range(9):
            if (live >> i) & 1:
                out |= ((bits >> i) & 1) << to
                to += 1
        SQUEEZED[place] = out
    return SQUEEZED[place]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def matched(low: cython.int, high: cython.int) -> cython.int:
    """How many of the cards ``low`` of a suit can be matched with a higher card of ``high`` each."""
    place: cython.int = low * 512 + high
    if MATCHED[place] == 255:
        spare: cython.int = 0
        pairs: cython.int = 0
        i: cython.int = 8
        while i >= 0:
            if (low >> i) & 1 and spare:
                spare -= 1
                pairs += 1
            spare += (high >> i) & 1
            i -= 1
        MATCHED[place] = pairs
    return MATCHED[place]


@cython.cfunc
@cython.exceptval(check=False)
def guards_hold(state: cython.int, r: cython.int, on_lead: cython.int) -> cython.int:
    """Whether a player who may lose r units more must fail against these guards (the guard game).

    ``state`` has one digit to the base 13 a suit: 0 none, 1 to 4 loose guards, 5 to 8 solid ones that a capture takes
    one of, 9 to 12 solid ones that no capture takes.
    """
    place: cython.int = state * 8 + (0 if on_lead else 4) + r
    known: cython.int = GUARDS[place]
    if known:
        return known - 1
    u: cython.int
    v: cython.int
    at_u: cython.int
    at_v: cython.int
    total: cython.int = 0
    fails: cython.int = 1
    for u in range(4):
        total += NU[state // POWER[u] % 13]
    if total <= r:
        fails = 0
    if fails and not on_lead and not guards_hold(state, r, 1):
        fails = 0
    u = 0
    while fails and u < 4:
        at_u = state // POWER[u] % 13
        if not on_lead and CAP[at_u] != at_u and not guards_hold(state - (at_u - CAP[at_u]) * POWER[u], r, 1):
            fails = 0
        elif r and not guards_hold(state - (at_u - DROP[at_u]) * POWER[u], r - 1, 0):
            fails = 0
        elif r and not on_lead:
            for v in range(u):
                at_v = state // POWER[v] % 13
                if not guards_hold(state - (at_u - LESS[at_u]) * POWER[u] - (at_v - LESS[at_v]) * POWER[v], r - 1, 0):
                    fails = 0
        u += 1
    GUARDS[place] = fails + 1
    return fails


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def below(b: cython.ulonglong) -> cython.ulonglong:
    """Every place of a suit under one of these cards."""
    b = (b >> 1) & BELOW_NINE
    b |= (b >> 1) & BELOW_NINE
    b |= (b >> 2) & BELOW_EIGHT
    b |= (b >> 4) & BELOW_SIX
    return b


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def size_of(x: cython.ulonglong) -> cython.int:
    """How many cards."""
    return COUNT[x & 511] + COUNT[(x >> 9) & 511] + COUNT[(x >> 18) & 511] + COUNT[(x >> 27) & 511]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def lowest(x: cython.ulonglong) -> cython.int:
    """The index of the lowest card; there must be one."""
    i: cython.int = 0
    while not (x & 511):
        x >>= 9
        i += 9
    b: cython.int = x & 511
    return i + TOP[b & -b]


@cython.cclass
class Kernel:
    """One search with its own table of results. Prepare it for a question, then ask.

    ``bits``: the table has 2^bits entries of 16 bytes. ``options``: what of the method is in use, for tests and
    measurements; no value depends on it.
    """

    x = cython.declare(cython.int)
    caller = cython.declare(cython.int)
    passed_master = cython.declare(cython.int)
    positive = cython.declare(cython.int)
    counting = cython.declare(cython.int)
    helped = cython.declare(cython.int)
    options = cython.declare(cython.int)
    nodes = cython.declare(cython.longlong, visibility="public")
    limit = cython.declare(cython.longlong)
    should_stop = cython.declare(object)
    table: cython.ulonglong[::1]
    table_mask: cython.ulonglong
    stack: cython.ulonglong[::1]
    question: cython.ulonglong
    key1: cython.ulonglong
    key2: cython.ulonglong
    lead_killers: cython.int[::1]
    discard_killers: cython.ulonglong[::1]

    def __init__(self, bits: int, options: int = EVERYTHING) -> None:
        if not POWER[3]:
            # Not when the module is loaded: ``lukfu --version`` loads it to see that it can be.
            _fill_tables()
        self.table_mask = 2**bits - 1
        self.table = array("Q", bytes(16 * 2**bits))
        self.stack = array("Q", bytes(8 * STACK_SIZE))
        self.lead_killers = array("i", [0]) * 3
        self.discard_killers = array("Q", bytes(8 * 128))
        self.options = options
        self.nodes = 0
        self.limit = 2**62
        self.should_stop = None

    def prepare(self, x: int, caller: int, passed_master: int, is_positive: bool) -> None:
        """Sets the question: whose points, who called, which Master passed (-1: none), and the kind of threshold.

        With a positive threshold ``x`` must win with enough fu, and any win of another decides against them. Otherwise
        ``x`` must keep those whose win costs them points from winning with so many fu that it costs too much.
        """
        self.x = x
        self.caller = caller
        self.passed_master = passed_master
        self.positive = 1 if is_positive else 0
        self.counting = 0
        self.helped = 0
        for player in range(3):
            if is_positive or player == x or x == caller or player == caller:
                self.counting |= 1 << player
            if player == x or not (self.counting >> player) & 1:
                # Twice three bits, so that a turn of the table is a shift.
                self.helped |= 9 << player
        number = x + 3 * caller + 9 * (passed_master + 1) + 36 * self.positive
        self.question = number * 2**54

    def ask(
        self,
        hands: tuple[int, int, int],
        gone: int,
        slacks: tuple[int, int, int],
        leader: int,
        stage: int,
        play: int,
        owner: int,
        limit: int,
        should_stop: object,
    ) -> bool:
        """Whether ``x`` gets it from this moment on.

        ``hands``, ``slacks``: by player; ``gone``: the cards that lie face down, as bits. ``leader`` leads or led the
        trick, ``stage`` plays of it are made, ``play`` is the best one, by the ``owner``-th of the trick (from 0).
        Raises Stopped after ``limit`` nodes in all, or when ``should_stop()`` says so.
        """
        self.limit = limit
        self.should_stop = should_stop
        second, third = (leader + 1) % 3, (leader + 2) % 3
        ha: cython.ulonglong = hands[leader]
        hb: cython.ulonglong = hands[second]
        hc: cython.ulonglong = hands[third]
        ra: cython.int = slacks[leader]
        rb: cython.int = slacks[second]
        rc: cython.int = slacks[third]
        g: cython.ulonglong = gone
        v: cython.int
        if stage:
            v = self.follow(ha, hb, hc, g, ra, rb, rc, leader, stage, play, owner, 0)
        else:
            v = self.decided(ha, hb, hc, g, ra, rb, rc, leader)
            if v == 2:
                v = self.lead(ha, hb, hc, g, ra, rb, rc, leader, 0)
        return (v & 1) == 1

    # The table of results.

    @cython.cfunc
    @cython.exceptval(check=False)
    def make_key(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        leader: cython.int,
        stage: cython.int,
        play: cython.int,
        owner: cython.int,
    ) -> cython.void:
        """Puts the key of a position into ``key1`` (54 bits) and ``key2``: all of it but the slacks.

        Hands are written suit by suit as two rows of nine bits. Where no run and no set touches a suit, only the
        order of its live cards counts, so the ranks are squeezed together. Of the cards face down only the top one of
        each suit counts, by how many live cards lie above it; inside a trick of singles the best play does in the
        same way.
        """
        stiff: cython.ulonglong = self.stiff_cards(ha) | self.stiff_cards(hb) | self.stiff_cards(hc)
        if not self.options & RELATIVE_RANKS:
            stiff = FULL
        k1: cython.ulonglong = 0
        code: cython.ulonglong = 0
        flags: cython.ulonglong = 0
        downs: cython.ulonglong = 0
        above: cython.ulonglong = 0
        s: cython.int
        for s in range(4):
            shift: cython.int = 9 * s
            sa: cython.int = (ha >> shift) & 511
            sb: cython.int = (hb >> shift) & 511
            sc: cython.int = (hc >> shift) & 511
            live: cython.int = sa | sb | sc
            n: cython.int = COUNT[live]
            down: cython.int = (g >> shift) & 511
            over: cython.ulonglong = COUNT[live >> (TOP[down] + 1)] if down else n
            downs |= over << (4 * s)
            row1: cython.ulonglong
            row2: cython.ulonglong
            if (stiff >> shift) & 511:
                row1 = (sb | ~live) & 511
                row2 = (sc | ~live) & 511
                flags |= BIT[s]
            else:
                row1 = (squeeze(live, sb) | (511 << n)) & 511
                row2 = (squeeze(live, sc) | (511 << n)) & 511
            code = row1 | (row2 << 9)
            if s < 3:
                k1 |= code << (18 * s)
            # Coins 1 and Tens 1 are led as if nothing lay above them (R3.4).
            if stage and play // 9 == s and play != 0 and play != 27:
                above = COUNT[live >> (play - shift + 1)]
        everyone: cython.ulonglong = ha | hb | hc
        flags |= ((everyone & 1) << 4) | (((everyone >> 27) & 1) << 5)
        at: cython.ulonglong = leader
        moment: cython.ulonglong = 0
        if stage:
            u: cython.ulonglong = stage
            if play >= FIRST_COMBINATION:
                moment = play
                moment |= BIT[8] * owner
                moment |= (u - 1) << 9
                moment = 3 | (moment << 2)
            else:
                moment = play // 9
                moment |= above << 2
                moment |= BIT[6] * owner
                moment = u | (moment << 2)
        self.key1 = k1
        self.key2 = code | (flags << 18) | (downs << 24) | (at << 40) | (moment << 42) | self.question

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def slot(self, k1: cython.ulonglong, k2: cython.ulonglong) -> cython.ulonglong:
        """Where a key's entry is. Its low bits follow from the place and the rest, so an entry need not hold them."""
        h: cython.ulonglong = (((k1 >> 16) * MIX1) ^ (k2 * MIX2)) & FULL
        h = ((h ^ (h >> 29)) * MIX3) & FULL
        h ^= h >> 32
        return ((h ^ (k1 & 0xFFFF)) & self.table_mask) * 2

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def probe(
        self,
        k1: cython.ulonglong,
        k2: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
    ) -> cython.int:
        """What the table knows: a result with its flags, or 2.

        An entry holds for each answer the slacks under which it was proved. More slack for those on the side of the
        answer, or less for the others, changes nothing.
        """
        i: cython.ulonglong = self.slot(k1, k2)
        e: cython.ulonglong = self.table[i]
        if (e & LOW38) != k1 >> 16 or self.table[i + 1] != k2:
            return 2
        up: cython.int = self.helped >> leader
        f: cython.int = (e >> 38) & 0x1FFF
        if (
            f & 512
            and (ra + 1 >= (f & 7) if up & 1 else ra + 1 <= (f & 7))
            and (rb + 1 >= ((f >> 3) & 7) if up & 2 else rb + 1 <= ((f >> 3) & 7))
            and (rc + 1 >= ((f >> 6) & 7) if up & 4 else rc + 1 <= ((f >> 6) & 7))
        ):
            return 1 | ((f >> 10) << 2)
        f = (e >> 51) & 0x1FFF
        if (
            f & 512
            and (ra + 1 <= (f & 7) if up & 1 else ra + 1 >= (f & 7))
            and (rb + 1 <= ((f >> 3) & 7) if up & 2 else rb + 1 >= ((f >> 3) & 7))
            and (rc + 1 <= ((f >> 6) & 7) if up & 4 else rc + 1 >= ((f >> 6) & 7))
        ):
            return (f >> 10) << 2
        return 2

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def store(
        self,
        k1: cython.ulonglong,
        k2: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        v: cython.int,
    ) -> cython.int:
        """Keeps a result, in place of another key's or of the same answer's; gives it back."""
        i: cython.ulonglong = self.slot(k1, k2)
        f: cython.ulonglong = 512 | (ra + 1) | ((rb + 1) << 3) | ((rc + 1) << 6) | ((v >> 2) << 10)
        e: cython.ulonglong = self.table[i]
        if (e & LOW38) != k1 >> 16 or self.table[i + 1] != k2:
            e = 0
        self.table[i + 1] = k2
        if v & 1:
            self.table[i] = (k1 >> 16) | (f << 38) | (e & KEEP0)
        else:
            self.table[i] = (k1 >> 16) | (f << 51) | (e & KEEP1)
        return v

    # What a hand holds.

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def triples(self, h: cython.ulonglong) -> cython.ulonglong:
        """The ranks, as nine bits, of which a hand holds three or four cards (R3.1)."""
        a: cython.ulonglong = h & 511
        b: cython.ulonglong = (h >> 9) & 511
        c: cython.ulonglong = (h >> 18) & 511
        d: cython.ulonglong = (h >> 27) & 511
        return (a & b & (c | d)) | (c & d & (a | b))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def run_ends(self, h: cython.ulonglong) -> cython.ulonglong:
        """The lowest cards of the runs of three in a hand (R3.1)."""
        return h & ((h >> 1) & BELOW_NINE) & ((h >> 2) & BELOW_EIGHT)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has_combination(self, h: cython.ulonglong) -> cython.int:
        """Whether a hand holds a set or a run (R3.1)."""
        return 1 if self.run_ends(h) or self.triples(h) else 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def stiff_cards(self, h: cython.ulonglong) -> cython.ulonglong:
        """Every card that is in a set or a run of the hand: its rank counts, not only its place among the others."""
        t: cython.ulonglong = self.run_ends(h)
        out: cython.ulonglong = t | (t << 1) | (t << 2)
        t = self.triples(h)
        if t:
            out |= h & (t | (t << 9) | (t << 18) | (t << 27))
        return out

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def free_cards(self, h: cython.ulonglong) -> cython.ulonglong:
        """The cards that are in no set or run of the hand and are not Coins 1 or Tens 1."""
        return h & ~self.stiff_cards(h) & ~ONES

    @cython.cfunc
    @cython.exceptval(check=False)
    def can_beat(self, play: cython.int, h: cython.ulonglong) -> cython.int:
        """Whether a hand holds a play that beats this one (R3.4 to R3.6)."""
        if play < FIRST_COMBINATION:
            return 1 if h & HIGHER[play] else 0
        i: cython.int
        for i in range(BEATERS_FROM[play], BEATERS_FROM[play + 1]):
            if not PLAY_CARDS[BEATERS[i]] & ~h:
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def without_equals(
        self,
        cards: cython.ulonglong,
        own: cython.ulonglong,
        others: cython.ulonglong,
        g: cython.ulonglong,
        is_discard: cython.int,
        is_caller: cython.int,
    ) -> cython.ulonglong:
        """Of these cards of a hand the lowest of each block of equal ones.

        Equal are free cards of one suit with neither another player's card nor the top face-down card between them: to
        play, always; to discard, where a face-down card above keeps them all from being Old, or for the caller, whom no
        Old card ever hinders (a discard of the higher one can only cost an Old card).
        """
        if not self.options & (EQUAL_DISCARDS if is_discard else EQUAL_PLAYS):
            return cards
        free: cython.ulonglong = cards & self.free_cards(own)
        out: cython.ulonglong = cards & ~free
        while free:
            i: cython.int = lowest(free)
            out |= BIT[i]
            free &= free - 1
            start: cython.int = i // 9 * 9
            down: cython.int = (g >> start) & 511
            top: cython.int = start + TOP[down] if down else -1
            j: cython.int = i + 1
            while j < start + 9 and j != top and not others & BIT[j]:
                if own & BIT[j]:
                    if not free & BIT[j] or (is_discard and not is_caller and top < j):
                        break
                    free &= ~BIT[j]
                j += 1
        return out

    @cython.cfunc
    @cython.exceptval(check=False)
    def inert_cards(self, own: cython.ulonglong, others: cython.ulonglong) -> cython.ulonglong:
        """Free cards under which nobody else holds a card of the suit.

        For a player not on lead they neither beat anything nor keep another's card from being Old, and they stay so.
        """
        up: cython.ulonglong = (others << 1) & ABOVE_ONE
        up |= (up << 1) & ABOVE_ONE
        up |= (up << 2) & ABOVE_TWO
        up |= (up << 4) & ABOVE_FOUR
        return self.free_cards(own) & ~up

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def old_cards(self, own: cython.ulonglong, others: cython.ulonglong, g: cython.ulonglong) -> cython.ulonglong:
        """The Old cards of a hand (R4.1 to R4.3)."""
        return own & (~below(others | g) | ONES)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def single_leads(
        self, own: cython.ulonglong, others: cython.ulonglong, g: cython.ulonglong, leader: cython.int
    ) -> cython.ulonglong:
        """The cards that may be led as singles (R4.4, R4.5)."""
        if leader == self.caller:
            return own
        fresh: cython.ulonglong = own & ~self.old_cards(own, others, g)
        s: cython.int = 3
        while s >= 0:
            if fresh & SUIT[s]:
                return fresh & SUIT[s]
            s -= 1
        return own

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def may_lead(self, play: cython.int, own: cython.ulonglong, leader: cython.int) -> cython.int:
        """Whether a set or run is in the hand and may be led (R3.2)."""
        if PLAY_CARDS[play] & ~own:
            return 0
        return 0 if PLAY_SIZE[play] > 3 and leader == self.passed_master else 1

    # What is decided without search.

    @cython.cfunc
    @cython.exceptval(check=False)
    def when_empty(
        self, winner: cython.int, ra: cython.int, rb: cython.int, rc: cython.int, leader: cython.int
    ) -> cython.int:
        """The answer when the hands are empty, ``winner`` having won the last trick (R5.3)."""
        mine: cython.int = 0
        last: cython.int = 0
        reached: cython.int = 0
        i: cython.int
        for i in range(3):
            p: cython.int = (leader + i) % 3
            r: cython.int = ra if i == 0 else (rb if i == 1 else rc)
            if p == self.x:
                mine = r
            elif (self.counting >> p) & 1 and r >= 0:
                reached = 1
            if p == winner:
                last = r
        if self.positive:
            return 1 if mine >= 0 and (winner == self.x or last < 0) else 0
        if not reached or (last >= 0 and (winner == self.x or not (self.counting >> winner) & 1)):
            return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def decided(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
    ) -> cython.int:
        """The answer with the leader on lead where no search is needed, else 2.

        Decided is: nobody left who can decide it; a claim; a claim after winners that are sure; or by a bound that says
        who must fail.
        """
        b: cython.int = (leader + 1) % 3
        c: cython.int = (leader + 2) % 3
        if self.positive:
            if (ra if leader == self.x else (rb if b == self.x else rc)) < 0:
                return 0
        elif (
            (leader == self.x or ra < 0 or not (self.counting >> leader) & 1)
            and (b == self.x or rb < 0 or not (self.counting >> b) & 1)
            and (c == self.x or rc < 0 or not (self.counting >> c) & 1)
        ):
            return 1
        k: cython.int = size_of(ha)
        if ra >= 0 and (self.counting >> leader) & 1:
            old: cython.ulonglong = self.old_cards(ha, hb | hc, g)
            sure: cython.int = size_of(old)
            if ra - k + sure < 0 and self.options & SURE_CASH:
                sure = self.sure_cash(ha, hb, hc, old, leader)
            if ra - k + sure >= 0:
                return (1 if leader == self.x else 0) | (4 << leader)
        if self.options & ENTRY:
            if rb >= 0 and (self.counting >> b) & 1 and self.enters(ha, hb, hc, g, rb, leader, b, k):
                return (1 if b == self.x else 0) | (4 << leader) | (4 << b)
            if rc >= 0 and (self.counting >> c) & 1 and self.enters(ha, hc, hb, g, rc, leader, c, k):
                return (1 if c == self.x else 0) | (4 << leader) | (4 << c)
        if self.positive:
            return 28 if self.winner_fails(ha, hb, hc, g, ra, rb, rc, leader, k) else 2
        return 29 if self.all_others_fail(ha, hb, hc, g, ra, rb, rc, leader, k) else 2

    @cython.cfunc
    @cython.exceptval(check=False)
    def sure_cash(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        old: cython.ulonglong,
        leader: cython.int,
    ) -> cython.int:
        """Units that the leader surely turns into fu.

        Unbeatable runs and sets, then unbeatable singles in the order that R4.4 allows, then the Old cards by a claim
        (R3.2 for a Master who passed).
        """
        unbeatable: cython.ulonglong = ha & (~below(hb | hc) | ONES)
        cashed: cython.ulonglong = 0
        rest: cython.ulonglong = ha
        if self.has_combination(ha):
            i: cython.int = LAST_PLAY
            while i >= FIRST_COMBINATION:
                if PLAY_CARDS[i] & ~unbeatable and self.may_lead(i, rest, leader):
                    if not self.can_beat(i, hb) and not self.can_beat(i, hc):
                        cashed |= PLAY_CARDS[i]
                        rest &= ~PLAY_CARDS[i]
                i -= 1
        if leader == self.caller:
            return size_of(unbeatable | cashed)
        cashed |= old
        s: cython.int = 3
        while s >= 0:
            fresh: cython.ulonglong = rest & ~old & SUIT[s]
            cashed |= fresh & unbeatable
            if fresh & ~unbeatable:
                break
            s -= 1
        return size_of(cashed)

    @cython.cfunc
    @cython.exceptval(check=False)
    def units_in_a_row(
        self, own: cython.ulonglong, others: cython.ulonglong, g: cython.ulonglong, leader: cython.int
    ) -> cython.int:
        """Tricks that the leader surely takes one after another with singles (R4.4). Old cards count once led only."""
        unbeatable: cython.ulonglong = own & (~below(others) | ONES)
        if leader == self.caller:
            return size_of(unbeatable)
        old: cython.ulonglong = self.old_cards(own, others, g)
        units: cython.int = 0
        s: cython.int = 3
        while s >= 0:
            fresh: cython.ulonglong = own & ~old & SUIT[s]
            units += size_of(fresh & unbeatable)
            if fresh & ~unbeatable:
                return units
            s -= 1
        return units + size_of(old)

    @cython.cfunc
    @cython.exceptval(check=False)
    def enters(
        self,
        hl: cython.ulonglong,
        hp: cython.ulonglong,
        ho: cython.ulonglong,
        g: cython.ulonglong,
        r: cython.int,
        leader: cython.int,
        p: cython.int,
        k: cython.int,
    ) -> cython.int:
        """Whether ``p``, not on lead, surely wins the next trick with the top card of its suit and then cashes enough.

        A partner on lead needs one legal single under such a card; an opponent must have no other lead at all.
        """
        others: cython.ulonglong = hl | ho
        tops: cython.ulonglong = hp & ~below(others)
        if r - k + size_of(tops | (hp & ONES)) < 0:
            return 0
        leads: cython.ulonglong = self.single_leads(hl, hp | ho, g, leader)
        under: cython.ulonglong = below(tops) & leads & ~ONES
        if (leader == self.x) == (p == self.x):
            if not under:
                return 0
        elif leads & ~under or self.has_combination(hl):
            return 0
        if p == self.caller:
            return 1
        s: cython.int
        for s in range(4):
            if under & SUIT[s]:
                top: cython.int = 9 * s + TOP[(tops >> (9 * s)) & 511]
                if r - k + 1 + self.units_in_a_row(hp & ~BIT[top], others, g, p) < 0:
                    return 0
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def guarded(
        self, a: cython.ulonglong, d: cython.ulonglong, r: cython.int, k: cython.int, on_lead: cython.int
    ) -> cython.int:
        """Whether ``a``, who may lose r units more of k, must fail against ``d``'s higher cards (the guard game)."""
        if r > 3 or not self.options & GUARD_GAME:
            return 0
        fa: cython.ulonglong = self.free_cards(a)
        fd: cython.ulonglong = self.free_cards(d)
        state: cython.int[4] = cython.declare(cython.int[4])
        total: cython.int = 0
        s: cython.int
        for s in range(4):
            shift: cython.int = 9 * s
            low: cython.int = (fa >> shift) & 511
            high: cython.int = (fd >> shift) & 511
            nu: cython.int = min(matched(low, high), 4)
            state[s] = nu
            if nu:
                top: cython.int = TOP[(a >> shift) & 511]
                solid: cython.int = min(min(COUNT[high >> (top + 1)], COUNT[low]), 4)
                if solid >= 1 and solid >= nu - 1:
                    nu = solid
                    state[s] = solid + (4 if ((d >> shift) & 511) & ((1 << top) - 1) else 8)
            total += nu
        while total >= k:
            most: cython.int = 0
            for s in range(1, 4):
                if NU[state[s]] > NU[state[most]]:
                    most = s
            state[most] = LESS[state[most]]
            total -= 1
        if not total:
            return 0
        return guards_hold(state[0] + 13 * state[1] + 169 * state[2] + 2197 * state[3], r, on_lead)

    @cython.cfunc
    @cython.exceptval(check=False)
    def winner_fails(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
        k: cython.int,
    ) -> cython.int:
        """Whether ``x``, who must win, surely cannot: against either opponent alone, or the leader's sure tricks."""
        b: cython.int = (leader + 1) % 3
        if leader == self.x:
            return 1 if self.guarded(ha, hb, ra, k, 1) or self.guarded(ha, hc, ra, k, 1) else 0
        hx: cython.ulonglong = hb if b == self.x else hc
        ho: cython.ulonglong = hc if b == self.x else hb
        r: cython.int = rb if b == self.x else rc
        if self.options & UNITS_IN_A_ROW and self.units_in_a_row(ha, hb | hc, g, leader) > r:
            return 1
        return 1 if self.guarded(hx, ha, r, k, 0) or self.guarded(hx, ho, r, k, 0) else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def all_others_fail(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
        k: cython.int,
    ) -> cython.int:
        """Whether everybody whose win would decide it against ``x`` surely cannot win so, against ``x`` alone."""
        hx: cython.ulonglong = 0
        units: cython.int = 0
        i: cython.int
        for i in range(3):
            if (leader + i) % 3 == self.x:
                hx = ha if i == 0 else (hb if i == 1 else hc)
        if leader == self.x and self.options & UNITS_IN_A_ROW:
            units = self.units_in_a_row(ha, hb | hc, g, leader)
        for i in range(3):
            p: cython.int = (leader + i) % 3
            r: cython.int = ra if i == 0 else (rb if i == 1 else rc)
            if p != self.x and r >= 0 and (self.counting >> p) & 1 and units <= r:
                own: cython.ulonglong = ha if i == 0 else (hb if i == 1 else hc)
                if not self.guarded(own, hx, r, k, 1 if i == 0 else 0):
                    return 0
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def out_of_reach(
        self,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
        stage: cython.int,
        play: cython.int,
        owner: cython.int,
    ) -> cython.int:
        """Whether the trick in progress leaves nobody who could reach the need that decides the question."""
        n: cython.int = PLAY_SIZE[play]
        i: cython.int
        for i in range(3):
            p: cython.int = (leader + i) % 3
            if (p == self.x) != (self.positive == 1) or not (self.counting >> p) & 1:
                continue
            r: cython.int = ra if i == 0 else (rb if i == 1 else rc)
            if r < 0:
                continue
            if r >= n or i == owner or (i >= stage and self.can_beat(play, hb if i == 1 else hc)):
                return 0
        return 1

    # The search.

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count_node(self) -> cython.int:
        """Counts a node; raises Stopped when it is time to."""
        self.nodes += 1
        if self.nodes >= self.limit:
            raise Stopped
        if self.nodes & (STOP_EVERY - 1) == 0 and self.should_stop is not None and self.should_stop():
            raise Stopped
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def lead(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
        sp: cython.int,
    ) -> cython.int:
        """The result with the leader on lead, where ``decided`` says 2. ``sp``: the first free place of the stack."""
        self.make_key(ha, hb, hc, g, leader, 0, 0, 0)
        k1: cython.ulonglong = self.key1
        k2: cython.ulonglong = self.key2
        v: cython.int = self.probe(k1, k2, ra, rb, rc, leader)
        if v != 2:
            return v
        self.count_node()
        wanted: cython.int = 1 if leader == self.x else 0
        flags: cython.int = 4 << leader
        killer: cython.int = leader
        end: cython.int = self.list_leads(ha, hb | hc, g, leader, self.lead_killers[killer], sp)
        j: cython.int
        for j in range(sp, end):
            i: cython.int = self.stack[j]
            v = self.follow(ha & ~PLAY_CARDS[i], hb, hc, g, ra, rb, rc, leader, 1, i, 0, end)
            if v & 1 == wanted:
                if i < FIRST_COMBINATION:
                    self.lead_killers[killer] = i
                return self.store(k1, k2, ra, rb, rc, v | (4 << leader))
            flags |= v & 28
        return self.store(k1, k2, ra, rb, rc, (1 - wanted) | flags)

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_leads(
        self,
        own: cython.ulonglong,
        others: cython.ulonglong,
        g: cython.ulonglong,
        leader: cython.int,
        killer: cython.int,
        sp: cython.int,
    ) -> cython.int:
        """Puts the leads on the stack, the most promising first; gives the place after the last.

        First the lead that did it last; then sets and runs, the longest first; then singles that can be beaten, which
        keep winners back, and at last the winners.
        """
        singles: cython.ulonglong = self.single_leads(own, others, g, leader)
        singles = self.without_equals(singles, own, others, g, 0, 0)
        i: cython.int
        if self.options & KILLERS and singles & BIT[killer]:
            self.stack[sp] = killer
            sp += 1
            singles &= ~BIT[killer]
        if self.has_combination(own):
            i = LAST_PLAY
            while i >= FIRST_COMBINATION:
                if self.may_lead(i, own, leader):
                    self.stack[sp] = i
                    sp += 1
                i -= 1
        losers: cython.ulonglong = singles & below(others) & ~ONES
        q: cython.int
        for q in range(2):
            part: cython.ulonglong = losers if q == 0 else singles & ~losers
            while part:
                self.stack[sp] = lowest(part)
                sp += 1
                part &= part - 1
        return sp

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def follow(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
        stage: cython.int,
        play: cython.int,
        owner: cython.int,
        sp: cython.int,
    ) -> cython.int:
        """The result inside a trick of which ``stage`` plays are made, ``play`` the best, by the ``owner``-th of it."""
        k1: cython.ulonglong = 0
        k2: cython.ulonglong = 0
        v: cython.int
        if self.options & TRICK_TABLE:
            self.make_key(ha, hb, hc, g, leader, stage, play, owner)
            k1 = self.key1
            k2 = self.key2
            v = self.probe(k1, k2, ra, rb, rc, leader)
            if v != 2:
                return v
        if self.options & REACH and self.out_of_reach(hb, hc, ra, rb, rc, leader, stage, play, owner):
            return 0 if self.positive else 1
        self.count_node()
        mover: cython.int = (leader + stage) % 3
        own: cython.ulonglong = hb if stage == 1 else hc
        others: cython.ulonglong = (ha | hc) if stage == 1 else (ha | hb)
        end: cython.int = self.list_beats(own, others, g, play, sp)
        if end > sp:
            v = self.try_beats(ha, hb, hc, g, ra, rb, rc, leader, stage, sp, end)
        elif stage == 2 and self.winner_cashes(ha, hb, hc, ra, rb, leader, owner):
            v = (leader + owner) % 3
            v = (1 if v == self.x else 0) | (4 << v)
        else:
            end = self.list_discards(own, ha, hb, hc, g, leader, stage, mover, PLAY_SIZE[play], sp)
            v = self.try_discards(ha, hb, hc, g, ra, rb, rc, leader, stage, play, owner, sp, end)
        if self.options & TRICK_TABLE:
            self.store(k1, k2, ra, rb, rc, v)
        return v

    @cython.cfunc
    @cython.exceptval(check=False)
    def winner_cashes(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        leader: cython.int,
        owner: cython.int,
    ) -> cython.int:
        """Whether the caller, whose trick it is once the third player discards, then cashes enough whatever goes."""
        r: cython.int = ra if owner == 0 else rb
        if (leader + owner) % 3 != self.caller or r < 0 or not self.options & WINNER_CASH:
            return 0
        own: cython.ulonglong = ha if owner == 0 else hb
        other: cython.ulonglong = hb if owner == 0 else ha
        if not own or not (self.counting >> self.caller) & 1:
            return 0
        return 1 if r - size_of(own) + size_of(own & (~below(other | hc) | ONES)) >= 0 else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_beats(
        self,
        own: cython.ulonglong,
        others: cython.ulonglong,
        g: cython.ulonglong,
        play: cython.int,
        sp: cython.int,
    ) -> cython.int:
        """Puts the plays that beat on the stack, the least first; gives the place after the last (R3.4 to R3.6)."""
        if play < FIRST_COMBINATION:
            m: cython.ulonglong = own & HIGHER[play]
            if m:
                m = self.without_equals(m, own, others, g, 0, 0)
            while m:
                self.stack[sp] = lowest(m)
                sp += 1
                m &= m - 1
            return sp
        i: cython.int
        for i in range(BEATERS_FROM[play], BEATERS_FROM[play + 1]):
            if not PLAY_CARDS[BEATERS[i]] & ~own:
                self.stack[sp] = BEATERS[i]
                sp += 1
        return sp

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_discards(
        self,
        own: cython.ulonglong,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        leader: cython.int,
        stage: cython.int,
        mover: cython.int,
        n: cython.int,
        sp: cython.int,
    ) -> cython.int:
        """Puts the discards on the stack as bits; gives the place after the last.

        Single cards are sorted by what they are worth to the mover's side: the opponents' cards under them count for
        them, the partner's against them.
        """
        others: cython.ulonglong = (ha | hc) if stage == 1 else (ha | hb)
        m: cython.ulonglong = self.without_equals(own, own, others, g, 1, 1 if mover == self.caller else 0)
        if n > 1:
            return self.list_subsets(own, m, n, sp)
        third: cython.ulonglong = hc if stage == 1 else hb
        foes: cython.ulonglong = others
        friends: cython.ulonglong = 0
        if mover != self.x:
            foes = ha if leader == self.x else third
            friends = third if leader == self.x else ha
        i: cython.int
        if self.options & KILLERS:
            killer: cython.ulonglong = self.discard_killers[size_of(own) * 6 + mover * 2 + stage - 1] & m
            if killer:
                self.stack[sp] = killer
                sp += 1
                m &= ~killer
        combined: cython.ulonglong = self.stiff_cards(own)
        winners: cython.ulonglong = own & ~below(others)
        start: cython.int = sp
        while m:
            i = lowest(m)
            m &= m - 1
            lower: cython.ulonglong = (BIT[i] - 1) & SUIT[i // 9]
            worth: cython.int = 64 + 2 * (size_of(foes & lower) - size_of(friends & lower))
            if winners & BIT[i]:
                worth += 2
            if combined & BIT[i]:
                worth += 3
            # Kept above the 36 bits of the card while sorting.
            entry: cython.ulonglong = worth
            entry = (entry << 36) | BIT[i]
            j: cython.int = sp
            while j > start and self.stack[j - 1] >> 36 > entry >> 36:
                self.stack[j] = self.stack[j - 1]
                j -= 1
            self.stack[j] = entry
            sp += 1
        for i in range(start, sp):
            self.stack[i] &= BIT[35] * 2 - 1
        return sp

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_subsets(
        self, own: cython.ulonglong, firsts: cython.ulonglong, n: cython.int, sp: cython.int
    ) -> cython.int:
        """Puts every choice of n cards on the stack in which no card goes before its equal just below.

        ``firsts``: the cards that have no equal below.
        """
        cards: cython.ulonglong[36] = cython.declare(cython.ulonglong[36])
        k: cython.int = 0
        while own:
            cards[k] = BIT[lowest(own)]
            own &= own - 1
            k += 1
        choice: cython.int = (1 << n) - 1
        i: cython.int
        while choice < (1 << k):
            x: cython.ulonglong = 0
            good: cython.int = 1
            for i in range(k):
                if (choice >> i) & 1:
                    x |= cards[i]
                    if not firsts & cards[i] and not (choice >> (i - 1)) & 1:
                        good = 0
                        break
            if good:
                self.stack[sp] = x
                sp += 1
            # The next larger number with as many bits (Gosper).
            low: cython.int = choice & (0 - choice)
            up: cython.int = choice + low
            choice = up | (((up ^ choice) // low) >> 2)
        return sp

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def try_beats(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
        stage: cython.int,
        start: cython.int,
        end: cython.int,
    ) -> cython.int:
        """The best result over the beating plays on the stack."""
        wanted: cython.int = 1 if (leader + stage) % 3 == self.x else 0
        flags: cython.int = 0
        v: cython.int
        j: cython.int
        i: cython.int
        if stage == 1:
            for j in range(start, end):
                i = self.stack[j]
                v = self.follow(ha, hb & ~PLAY_CARDS[i], hc, g, ra, rb, rc, leader, 2, i, 1, end)
                if v & 1 == wanted:
                    return v
                flags |= v & 28
            return (1 - wanted) | flags
        # The third player wins the trick. First what is decided at once or known, then the rest by search.
        open_ones: cython.int = start
        deep: cython.int
        for deep in range(2):
            for j in range(start, open_ones if deep else end):
                i = self.stack[j]
                n: cython.int = PLAY_SIZE[i]
                v = self.after_trick(
                    ha, hb, hc & ~PLAY_CARDS[i], g, max(ra - n, -1), max(rb - n, -1), rc, leader, 2, end, deep
                )
                if v == 2:
                    self.stack[open_ones] = i
                    open_ones += 1
                elif v & 1 == wanted:
                    return v
                else:
                    flags |= v & 28
        return (1 - wanted) | flags

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def try_discards(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
        stage: cython.int,
        play: cython.int,
        owner: cython.int,
        start: cython.int,
        end: cython.int,
    ) -> cython.int:
        """The best result over the discards on the stack.

        A discard that fails by a proof that did not use which inert cards the mover has left fails with any other inert
        cards in their place: those are passed over. The failed parts are kept behind the discards on the stack.
        """
        mover: cython.int = (leader + stage) % 3
        wanted: cython.int = 1 if mover == self.x else 0
        own: cython.ulonglong = hb if stage == 1 else hc
        n: cython.int = PLAY_SIZE[play]
        inert: cython.ulonglong = 0
        if self.options & INERT:
            inert = self.inert_cards(own, (ha | hc) if stage == 1 else (ha | hb))
        failed: cython.int = end
        top: cython.int = end + FAILED_PARTS
        flags: cython.int = 0
        open_ones: cython.int = start
        last: cython.int = end
        v: cython.int
        j: cython.int
        d: cython.ulonglong
        deep: cython.int = 0 if stage == 2 else 1
        while deep < 2:
            for j in range(start, last):
                d = self.stack[j]
                if failed > end and self.is_listed(d & ~inert, end, failed):
                    continue
                if stage == 1:
                    v = self.follow(ha, hb & ~d, hc, g | d, ra, rb, rc, leader, 2, play, owner, top)
                else:
                    v = self.after_trick(
                        ha,
                        hb,
                        hc & ~d,
                        g | d,
                        ra if owner == 0 else max(ra - n, -1),
                        rb if owner == 1 else max(rb - n, -1),
                        max(rc - n, -1),
                        leader,
                        owner,
                        top,
                        deep,
                    )
                if v == 2:
                    self.stack[open_ones] = d
                    open_ones += 1
                    continue
                if v & 1 == wanted:
                    if n == 1 and deep:
                        self.discard_killers[size_of(own) * 6 + mover * 2 + stage - 1] = d
                    return v
                flags |= v & 28
                if d & inert and not v & (4 << mover) and failed < top:
                    self.stack[failed] = d & ~inert
                    failed += 1
            deep += 1
            last = open_ones
        return (1 - wanted) | flags

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_listed(self, part: cython.ulonglong, start: cython.int, end: cython.int) -> cython.int:
        """Whether the part stands on this stretch of the stack."""
        i: cython.int
        for i in range(start, end):
            if self.stack[i] == part:
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def after_trick(
        self,
        ha: cython.ulonglong,
        hb: cython.ulonglong,
        hc: cython.ulonglong,
        g: cython.ulonglong,
        ra: cython.int,
        rb: cython.int,
        rc: cython.int,
        leader: cython.int,
        winner: cython.int,
        sp: cython.int,
        deep: cython.int,
    ) -> cython.int:
        """The result after a trick won by its ``winner``-th player.

        Not ``deep``: only what is decided or known, else 2.
        """
        w: cython.int = (leader + winner) % 3
        if not ha:
            return self.when_empty(w, ra, rb, rc, leader)
        h: cython.ulonglong
        r: cython.int
        if winner == 1:
            h = ha
            ha = hb
            hb = hc
            hc = h
            r = ra
            ra = rb
            rb = rc
            rc = r
        elif winner == 2:
            h = hc
            hc = hb
            hb = ha
            ha = h
            r = rc
            rc = rb
            rb = ra
            ra = r
        if deep:
            return self.lead(ha, hb, hc, g, ra, rb, rc, w, sp)
        v: cython.int = self.decided(ha, hb, hc, g, ra, rb, rc, w)
        if v != 2:
            return v
        self.make_key(ha, hb, hc, g, w, 0, 0, 0)
        return self.probe(self.key1, self.key2, ra, rb, rc, w)
