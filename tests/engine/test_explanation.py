"""The explanations held against the engine: they agree with what is legal, and all they say is a fact of the deal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lukfu_cli.engine.actions import CLAIM, Action, Discard, FaceDown, NoPlay, lay_face_up
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import ALL_MASK, NO_CARDS, Card, CardSet, Rank, Suit, rank_cards
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.explanation import Explanation, explain_action, explain_step, facts, why_unable
from lukfu_cli.engine.explanation.objections import objections
from lukfu_cli.engine.explanation.oldness import prove_cards, prove_known_hands, prove_seat
from lukfu_cli.engine.explanation.questions import NoSuchTrickError, find_question, is_as_played
from lukfu_cli.engine.history import BestPlay
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.old import Place, old_cards
from lukfu_cli.engine.plays import Play, beats, combinations_in, play_from_mask, play_table
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.reasons import ActionKind
from lukfu_cli.engine.replay import Replay, replay
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import seat_view

EVERY_PLAY = tuple(play_table().values())
seeds = st.integers(0, 2**32)


def random_action(state: GameState, random: Random) -> Action:
    """A legal action, a claim seldom, combinations often, so that games are long and full of sets and runs."""
    offers = [offer for offer in state.legal_actions() if offer is not CLAIM or not random.below(4)]
    combined = [offer for offer in offers if isinstance(offer, Play) and offer.size > 1]
    offer = (combined or offers)[random.below(len(combined or offers))] if random.below(2) else None
    offer = offer if offer is not None else offers[random.below(len(offers))]
    if isinstance(offer, Discard):
        cards = list(state.hand(state.mover))
        random.shuffle(cards)
        return FaceDown(CardSet.of(cards[: offer.count]))
    return offer


def random_game(seed: int) -> Iterator[tuple[GameState, Action]]:
    """The moments of a random game, each with what was done then."""
    random = Random(seed)
    state = GameState.start(random_deal(random))
    while not state.is_over:
        action = random_action(state, random)
        yield state, action
        state = state.apply(action)


def some_cards(random: Random, hand: CardSet) -> CardSet:
    """One to four cards, out of the hand or out of the deck."""
    deck = list(hand) if random.below(2) else list(CardSet(ALL_MASK))
    random.shuffle(deck)
    return CardSet.of(deck[: 1 + random.below(4)])


# The law: what an explanation says is what the rules say.


def assert_agrees(position: Position, action: Action, seat: Seat) -> None:
    fault = position.fault(action, seat)
    explanation = explain_action(position, action, seat)
    assert explanation.is_legal == (fault is None), (action, fault)
    if fault is not None:
        assert fault.rule in {reason.rule for reason in objections(position, action, seat)}
        assert not explanation.lessons
    else:
        assert explanation.reasons


@settings(max_examples=12, deadline=None)
@given(seeds)
def test_an_explanation_agrees_with_the_legality_of_every_play(seed: int) -> None:
    random = Random(seed)
    moments = [state for state, _ in random_game(seed)]
    state = moments[random.below(len(moments))]
    for position in (state, seat_view(state, SEATS[random.below(3)])):
        for play in EVERY_PLAY:
            for seat in SEATS:
                assert_agrees(position, play, seat)
        for play in EVERY_PLAY[::7]:
            assert_agrees(position, FaceDown(play.cards), position.mover)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_an_explanation_agrees_with_the_legality_of_any_cards_and_claims(seed: int) -> None:
    random = Random(seed)
    for state, _ in random_game(seed):
        for position in (state, seat_view(state, SEATS[random.below(3)])):
            seat = SEATS[random.below(3)] if random.below(3) else position.mover
            cards = some_cards(random, state.hand(seat))
            for action in (lay_face_up(cards), FaceDown(cards), CLAIM):
                assert_agrees(position, action, seat)


# What stands behind a legal action, held against the offers of the engine.


def reasons_of(explanation: Explanation, kind: type) -> list[object]:
    return [reason for reason in explanation.reasons if isinstance(reason, kind)]


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_every_reason_for_a_legal_play_is_a_fact(seed: int) -> None:
    for state, action in random_game(seed):
        explanation = explain_action(state, action)
        if state.phase is Phase.LEAD and isinstance(action, Play):
            check_lead(state, explanation)
        elif state.phase is Phase.FOLLOW and isinstance(action, Play):
            check_beat(state, explanation)
        elif state.phase is Phase.FOLLOW:
            check_discard(state, explanation)


def check_lead(state: GameState, explanation: Explanation) -> None:
    offers = state.legal_actions()
    singles = {offer.cards.mask for offer in offers if isinstance(offer, Play) and offer.size == 1}
    combined = [offer for offer in offers if isinstance(offer, Play) and offer.size > 1]
    hand = state.hand(state.mover)
    named = {type(reason): reason for reason in explanation.reasons}
    assert (facts.ClaimOpen in named) == (CLAIM in offers)
    if facts.ClaimOpen in named:
        claim = named[facts.ClaimOpen]
        assert isinstance(claim, facts.ClaimOpen)
        assert claim.won + len(claim.cards) == state.claim_fu(state.mover)
    bound = named.get(facts.BoundSingles) or named.get(facts.OldSingles)
    if bound is not None:
        assert {card.mask for card in bound.cards} == singles
    else:
        free = named[facts.FreeSingles]
        assert isinstance(free, facts.FreeSingles)
        assert {card.mask for card in hand} == singles
        as_another = old_cards(hand, state.face_up)
        if free.led is not None:
            assert free.led not in free.others
            assert free.is_old == (free.led in as_another)
    if len(hand) >= 3:
        combination = named[facts.Combinations]
        assert isinstance(combination, facts.Combinations)
        assert list(combination.plays) == combined
    held = named.get(facts.HeldBack)
    barred = [play for play in combinations_in(hand) if play not in combined]
    assert list(held.plays if isinstance(held, facts.HeldBack) else ()) == barred
    verdict = explanation.verdict
    assert isinstance(verdict.action, Play)
    has_four = verdict.action.shape.value == "set" and len(hand & rank_cards(verdict.action.rank)) > verdict.action.size
    assert (facts.ThreeOfFour in named) == has_four


def check_beat(state: GameState, explanation: Explanation) -> None:
    best = state.current_best()
    first, ways = explanation.reasons
    assert isinstance(first, facts.Beats) and isinstance(ways, facts.Ways)
    assert first.best == ways.best == best
    hand = state.hand(state.mover)
    every = [play for play in EVERY_PLAY if play.cards.is_subset(hand) and beats(play, best.play)]
    assert list(ways.plays) == every
    assert explanation.verdict.choices == len(every)


def check_discard(state: GameState, explanation: Explanation) -> None:
    best = state.current_best()
    why, may = explanation.reasons
    assert isinstance(why, facts.CannotBeat) and isinstance(may, facts.MayDiscard)
    hand = state.hand(state.mover)
    assert (may.due, may.held) == (best.play.size, len(hand))
    missing = [play.cards - hand for play in EVERY_PLAY if beats(play, best.play)]
    if best.play.size > 1 and missing:
        assert why.short == min(map(len, missing))
    for card in why.completing:
        assert any(beats(play, best.play) and play.cards.is_subset(hand | CardSet(card.mask)) for play in EVERY_PLAY)
    if best.play.shape.value == "run":
        assert why.completing == CardSet.of(card for cards in missing if len(cards) == 1 for card in cards)
    assert why.cards.is_subset(hand)


@settings(max_examples=80, deadline=None)
@given(seeds)
def test_what_the_table_learns_is_true_and_new(seed: int) -> None:
    for state, action in random_game(seed):
        seat = state.mover
        explanation = explain_action(state, action)
        after = state.apply(action)
        rest = after.hand(seat)
        for lesson in explanation.lessons:
            if isinstance(lesson, facts.Follows):
                assert lesson.certain | lesson.lost
                assert lesson.certain.is_subset(after.hand(lesson.seat))
                assert not lesson.lost & (after.hand(lesson.seat) | after.face_up)
                continue
            assert rest, "nothing is left that the table could learn of"
            if isinstance(lesson, facts.HoldsNone):
                assert lesson.plays
                for play in lesson.plays:
                    assert not play.cards.is_subset(state.hand(seat))
                    assert not play.cards & state.face_up
                    assert play.size <= len(rest)
            elif isinstance(lesson, facts.NothingFresh):
                fresh = rest - old_cards(rest, after.face_up)
                assert not any(fresh.in_suit(suit) for suit in lesson.suits)
            else:
                assert old_cards(rest, after.face_up) == rest


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_the_table_learns_the_same_whoever_looks(seed: int) -> None:
    for state, action in random_game(seed):
        lessons = explain_action(state, action).lessons
        for viewer in SEATS:
            view = seat_view(state, viewer)
            unseen = isinstance(action, FaceDown) and state.mover is not viewer
            seen = Discard(len(action.cards)) if unseen and isinstance(action, FaceDown) else action
            assert explain_action(view, seen).lessons == lessons


def state_of(record: str) -> GameState:
    final = replayed(record).final
    assert isinstance(final, GameState)
    return final


def replayed(record: str) -> Replay:
    (read,) = read_text(record)
    run = replay(read)
    assert run.start is not None
    return run


FOUR_TWOS = """\
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
calls: P1 pass, P2 play
1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)
2: P2 T4, P3 T9, P1 (M3)
3: P3 T5, P1 (T1), P2 T7
claim: P2
"""


def lessons_at_the_end(record: str) -> tuple[facts.Lesson, ...]:
    """What the table learns from the last play of a record."""
    return explain_step(replayed(record).steps[-1]).lessons


SHORT_OF_TENS = """\
master: P1
P1: C123456789 S1 T48
P2: S23456789 M1234
P3: M56789 T1235679
calls: P1 play
"""


def test_what_two_discards_prove_together_is_said() -> None:
    # Nobody has beaten T8 but T9 can; P2 discards, and so T9 is with P3, who must play it or has laid nothing down.
    learned = lessons_at_the_end(SHORT_OF_TENS + "1: P1 T8, P2 (M1)")
    assert learned == (
        facts.HoldsNone(Seat.P2, BestPlay(Seat.P1, play_from_mask(1 << 34)), (play_from_mask(1 << 35),)),
    )
    # P3 shows T9 later, against a lower Ten: nothing is new about P2.
    assert not lessons_at_the_end(SHORT_OF_TENS + "1: P1 T8, P2 (M1), P3 T9")


def test_the_same_lesson_is_not_told_twice() -> None:
    hands = "master: P1\nP1: C123456789 S123\nP2: S456789 M123456\nP3: M789 T123456789\ncalls: P1 play\n"
    first = state_of(hands + "1: P1 C8")
    (lesson,) = explain_action(first, FaceDown(parse_cards("M1"))).lessons
    assert isinstance(lesson, facts.HoldsNone)
    assert lesson.cards == parse_cards("C9")
    again = state_of(hands + "1: P1 C8, P2 (M1), P3 (M7)\n2: P1 C7")
    # That P2 has no C9 is known, and C8 lies face up: nothing is left to learn from C7.
    assert not explain_action(again, FaceDown(parse_cards("M2"))).lessons
    lower = state_of(hands + "1: P1 C8, P2 (M1), P3 (M7)\n2: P1 C6")
    (lesson,) = explain_action(lower, FaceDown(parse_cards("M2"))).lessons
    assert lesson.cards == parse_cards("C7")


def test_a_non_callers_single_tells_of_the_suits_above() -> None:
    hands = "master: P1\nP1: C129 S123456 M123\nP2: C345678 S789 M456\nP3: M789 T123456789\ncalls: P1 pass, P2 play\n"
    lead = explain_action(state_of(hands), play_from_mask(parse_cards("M1").mask))
    assert lead.lessons == (facts.NothingFresh(Seat.P1, (Suit.TENS,)),)


LONG_GAME = """\
master: P2
P1: C58 S358 M23 T23459
P2: C349 S247 M689 T178
P3: C1267 S169 M1457 T6
calls: P2 pass, P3 pass, P1 play
1: P2 T8, P3 (S9), P1 T9
2: P1 T5, P2 T7, P3 (C1)
3: P2 M6, P3 M7, P1 (C5)
4: P3 M4, P1 (T4), P2 M8
5: P2 S7, P3 (S1), P1 S8
6: P1 M2, P2 M9, P3 (C2)
7: P2 S4, P3 S6, P1 (S5)
8: P3 M1, P1 M3, P2 (S2)
9: P1 T3, P2 (C3), P3 T6
10: P3 C7, P1 C8, P2 C9
11: P2 C4, P3 C6, P1 (S3)
12: P3 M5, P1 (T2), P2 (T1)
score: P1 0, P2 0, P3 0
"""


def test_a_lead_tells_nothing_of_a_suit_whose_cards_cannot_but_be_old() -> None:
    steps = replayed(LONG_GAME).steps
    leads = {
        step.before.trick_number: explain_step(step).lessons
        for step in steps
        if step.before.phase is Phase.LEAD and step.before.trick_number
    }
    # Of the Myriads M5 alone is out, and all above it lie face up; the Tens were told of in trick 8.
    assert leads[10] == (facts.NothingFresh(Seat.P3, (Suit.STRINGS,)),)
    # P2 could not beat M3 in trick 8. T2 would not be Old, as T4 is out.
    assert leads[11] == (facts.NothingFresh(Seat.P2, (Suit.STRINGS, Suit.TENS)),)


@settings(max_examples=150, deadline=None)
@given(seeds)
def test_what_a_lead_tells_is_told_again_only_after_a_discard(seed: int) -> None:
    told: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
    lacking: dict[Seat, set[Card]] = {seat: set() for seat in SEATS}
    for state, action in random_game(seed):
        seat = state.mover
        lessons = explain_action(state, action).lessons
        if isinstance(action, FaceDown):
            told[seat] = set()
        elif isinstance(action, Play) and state.phase is Phase.LEAD:
            of_lead = tuple(lesson for lesson in lessons if not isinstance(lesson, facts.Follows))
            assert of_lead == tuple(expected_of_lead(state, action, told[seat], lacking[seat])), seed
        best = state.current_best() if state.phase is Phase.FOLLOW else None
        if isinstance(action, FaceDown) and best is not None:
            lacking[seat] |= {card for card in CardSet(ALL_MASK) if beats(play_from_mask(1 << card.index), best.play)}


def expected_of_lead(state: GameState, lead: Play, told: set[Suit], lacking: set[Card]) -> Iterator[facts.Lesson]:
    """What a lead must tell, where the suits in ``told`` are known to be Old; notes there what it tells.

    ``lacking`` holds the cards that earlier discards showed the seat not to have.
    """
    seat = state.mover
    if lead.size > 1 or seat is state.caller or state.hand_size(seat) == 1:
        return
    alone = CardSet(lead.cards.mask)
    is_plainly_old = old_cards(alone, state.face_up) == alone
    above = [suit for suit in Suit if suit > lead.suit]
    maybe = CardSet.of(card for card in CardSet(ALL_MASK) - state.face_up if card not in lacking)
    alone_fresh = [card for card in maybe if not old_cards(CardSet(1 << card.index), state.face_up)]
    new = tuple(suit for suit in above if suit not in told and any(card.suit is suit for card in alone_fresh))
    if is_plainly_old and told != set(Suit) and alone_fresh:
        yield facts.OnlyOldCards(seat)
    elif not is_plainly_old and new:
        yield facts.NothingFresh(seat, new)
    told.update(Suit if is_plainly_old else above)


# Objections in their order, and what is legal instead.


def kinds(explanation: Explanation) -> list[str]:
    return [type(reason).__name__ for reason in explanation.reasons]


@pytest.mark.parametrize(
    ("at_end_of", "seat", "cards", "expected"),
    [
        (6, "P1", "C2 S2 M2 T2", ["TooLong", "Instead"]),
        (6, "P1", "C25", ["NotALead", "Instead"]),
        (6, "P1", "C6 C7", ["NotALead", "NotHeld", "Instead"]),
        (6, "P1", "M7", ["BarredSingle", "Instead"]),
        (6, "P1", "T1", ["BarredSingle", "Instead"]),
        (6, "P1", "(T2)", ["FaceDownLead", "Instead"]),
        (6, "P2", "T3", ["WrongLeader"]),
        (7, "P2", "S7", ["WrongCount", "NotHeld", "Instead"]),
        (7, "P2", "S8", ["WrongCount", "DoesNotBeat", "Instead"]),
        (7, "P2", "(S8)", ["WrongCount", "MustBeat"]),
        (7, "P2", "(C8 S8 T8)", ["MustBeat"]),
        (7, "P2", "C8 S8 M8", ["NotHeld", "Instead"]),
        (7, "P2", "C1 S1 M1", ["DoesNotBeat", "NotHeld", "Instead"]),
        (7, "P3", "C8 S8 T8", ["OutOfTurn", "NotHeld"]),
        (5, "P1", "T2", ["BeforeTheCaller"]),
        (10, "P2", "T3", ["AfterTheEnd"]),
    ],
)
def test_everything_is_said_against_a_play(at_end_of: int, seat: str, cards: str, expected: list[str]) -> None:
    lines = FOUR_TWOS.splitlines()
    if at_end_of == 5:
        lines[4:] = []
    elif at_end_of < 10:
        lines[5:] = ["1: P1 C2 S2 M2"][: at_end_of - 6]
    inner = cards.strip("()")
    action = FaceDown(parse_cards(inner)) if inner != cards else lay_face_up(parse_cards(inner))
    assert kinds(explain_action(state_of("\n".join(lines)), action, Seat[seat])) == expected


def test_the_reason_of_the_finding_comes_first_for_a_recorded_play() -> None:
    run = replayed("\n".join(FOUR_TWOS.splitlines()[:5]) + "\n1: P1 C2 S2 M2, P2 S7")
    explanation = explain_step(run.steps[-1])
    assert kinds(explanation) == ["NotHeld", "WrongCount", "Instead"]
    assert explanation.reasons[0].rule == explanation.verdict.rule == run.findings[0].facts["fault"].rule


def test_a_trick_begun_too_early_is_said_to_be() -> None:
    run = replayed("\n".join(FOUR_TWOS.splitlines()[:5]) + "\n1: P1 C2 S2 M2, P2 C8 S8 T8\n2: P2 T4")
    (reason,) = explain_step(run.steps[-1]).reasons
    assert reason == facts.WrongTrick(Seat.P2, 2, 1, Seat.P3)


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_what_is_legal_instead_is_what_the_engine_offers(seed: int) -> None:
    for state, _ in random_game(seed):
        if state.caller is None:
            continue
        explanation = explain_action(state, NoPlay(NO_CARDS))
        instead = [reason for reason in explanation.reasons if isinstance(reason, facts.Instead)]
        assert [reason.offers for reason in instead] == [state.legal_actions()]
        assert instead[0].choices == state.count_choices(state.legal_actions())


def test_why_nothing_in_a_hand_beats() -> None:
    def unable(hand: str, best: str) -> facts.CannotBeat:
        led = BestPlay(Seat.P1, play_from_mask(parse_cards(best).mask))
        return why_unable(parse_cards(hand), led, Seat.P2)

    assert unable("S24 M9", "S7").cards == parse_cards("S24")
    assert unable("C1 M9 T9", "C8 S8 T8")[2:4] == (parse_cards("M9 T9"), 1)
    assert unable("S7 S9 M1 T12", "S456").completing == parse_cards("S8 T3")
    assert unable("M2 T9", "M789")[2:] == (parse_cards("T9"), 2, NO_CARDS)
    assert unable("C1", "T9")[2:] == (NO_CARDS, 0, NO_CARDS)


# Calls and claims.


def test_calls_are_explained() -> None:
    start = state_of("\n".join(FOUR_TWOS.splitlines()[:4]))
    (called,) = explain_action(start, Call.PLAY).reasons
    assert called == facts.Called(Seat.P1, Call.PLAY, 0, (Seat.P2, Seat.P3))
    last = start.apply(Call.PASS).apply(Call.PASS)
    assert kinds(explain_action(last, Call.PASS)) == ["Called", "AllPassed"]


def test_a_claim_is_explained() -> None:
    run = replayed(FOUR_TWOS)
    explanation = explain_step(run.steps[-1])
    assert explanation.verdict.kind is ActionKind.CLAIM
    assert explanation.reasons == (facts.Claimed(Seat.P2, 4, parse_cards("C9 T36"), 7),)


# Questions.


@pytest.mark.parametrize(
    ("trick", "seat", "cards", "asked", "number", "played"),
    [
        (1, "P2", "S7", "P2", 1, "C8 S8 T8"),
        (1, None, "C8 S8 T8", "P2", 1, "C8 S8 T8"),
        (2, None, "T5", "P3", 2, "T9"),
        (2, None, "C2 C8", "P2", 2, "T4"),
        (1, None, "C2 C8", "P1", 1, "C2 S2 M2"),
        (4, None, "T3", "P2", 4, None),
    ],
)
def test_a_question_finds_its_moment(
    trick: int, seat: str | None, cards: str, asked: str, number: int, played: str | None
) -> None:
    wanted = None if seat is None else Seat[seat]
    question = find_question(replayed(FOUR_TWOS), trick, wanted, parse_cards(cards))
    assert (question.seat.name, question.position.trick_number) == (asked, number)
    assert question.step is not None
    if played is None:
        assert question.step.action is CLAIM
    else:
        assert is_as_played(question, lay_face_up(parse_cards(played)))


def test_a_question_about_a_turn_that_has_not_come() -> None:
    run = replayed("\n".join(FOUR_TWOS.splitlines()[:5]) + "\n1: P1 C2 S2 M2")
    question = find_question(run, 1, Seat.P3, parse_cards("C3"))
    assert question == (run.final, Seat.P3, None)
    assert find_question(run, None, None, parse_cards("C3")) == (run.final, Seat.P2, None)
    with pytest.raises(NoSuchTrickError) as raised:
        find_question(run, 2, None, parse_cards("C3"))
    assert (raised.value.trick, raised.value.last) == (2, 1)


# Old cards.


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_the_proofs_of_every_hand_agree_with_the_engine(seed: int) -> None:
    for state, _ in random_game(seed):
        for hand in prove_known_hands(state):
            assert hand.seat is not None
            assert hand.hand == state.hand(hand.seat)
            assert hand.old == state.old(hand.seat)
            dealt = state.deal.hands[hand.seat]
            assert CardSet.of(hand.discarded) == dealt - hand.hand - state.face_up
            for proof in hand.proofs:
                for step in proof.steps:
                    assert (step.place is Place.FACE_UP) == (step.higher in state.face_up) == (step.shown is not None)


def test_a_hand_that_is_not_known_has_no_proofs() -> None:
    view = seat_view(state_of("\n".join(FOUR_TWOS.splitlines()[:6])), Seat.P1)
    assert prove_seat(view, Seat.P2) is None
    assert [hand.seat for hand in prove_known_hands(view)] == [Seat.P1]


def test_a_hand_without_a_deal() -> None:
    hand = prove_cards(parse_cards("C79 T79"), parse_cards("T8"))
    assert hand.old == parse_cards("C9 T79")
    (not_old,) = [proof for proof in hand.proofs if not proof.is_old]
    assert not_old.missing == CardSet.of([Card(Suit.COINS, Rank.EIGHT)])
