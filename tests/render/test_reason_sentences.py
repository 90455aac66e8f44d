"""Every sentence about a play ends in its rule, names cards that exist, and is well formed, over many random deals."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from engine.test_explanation import FOUR_TWOS, random_game, replayed, some_cards
from hypothesis import given, settings
from hypothesis import strategies as st

from lukfu_cli.engine.actions import FaceDown, lay_face_up
from lukfu_cli.engine.cards import ALL_MASK, CardSet
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.explanation import explain_action, explain_step
from lukfu_cli.engine.explanation.oldness import prove_known_hands
from lukfu_cli.engine.explanation.questions import find_question, is_as_played
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.plays import play_table, plays_in
from lukfu_cli.engine.randomness import Random
from lukfu_cli.engine.replay import replay
from lukfu_cli.engine.rulebook import RULES
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.engine.view import seat_view
from lukfu_cli.render.explain_text import question_answer
from lukfu_cli.render.old_sentences import proof_sentences, sum_sentence
from lukfu_cli.render.play_lists import plays_listed
from lukfu_cli.render.reason_sentences import answer_text, lesson_line, sentence

RULE = re.compile(r"\(([RD][0-9.]+)\)")
CARDS = re.compile(r"\b[A-Z][0-9]+\b")
WRONG_NUMBERS = re.compile(r"\b(one|1) (cards|sets|runs|ways)\b|\b(two|three|four|[2-9]) (card|set|run)\b")


def assert_well_said(text: str) -> None:
    assert RULE.search(text), text
    assert re.search(r"\([RD][0-9.]+\)\.$", text), text
    assert text[0].isupper() and "  " not in text and " ." not in text and " ," not in text, text
    assert not WRONG_NUMBERS.search(text), text
    assert all(rule in RULES for rule in RULE.findall(text)), text
    for word in CARDS.findall(RULE.sub("", text)):
        if word not in Seat.__members__:
            assert parse_cards(word), text
    assert not re.search(r"\b(None|True|False|Play|CardSet|Suit)\b", text), text


def sentences_of(seed: int) -> Iterator[str]:
    """All that is said of a random game, by one who sees everything and by one of the players."""
    viewer = SEATS[seed % 3]
    for state, action in random_game(seed):
        explanations = [explain_action(state, action)]
        if not isinstance(action, FaceDown) or state.mover is viewer:
            explanations.append(explain_action(seat_view(state, viewer), action))
        for explanation in explanations:
            yield from (sentence(reason) for reason in explanation.reasons)
            yield from (lesson_line(lesson) for lesson in explanation.lessons)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_every_sentence_on_a_legal_action_is_well_said(seed: int) -> None:
    for text in sentences_of(seed):
        assert_well_said(text)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_every_answer_to_a_question_is_well_said(seed: int) -> None:
    random = Random(seed)
    plays = list(play_table().values())
    for state, _ in random_game(seed):
        seat = SEATS[random.below(3)]
        for position in (state, seat_view(state, SEATS[random.below(3)])):
            for cards in (some_cards(random, state.hand(seat)), plays[random.below(len(plays))].cards):
                action = FaceDown(cards) if not random.below(3) else lay_face_up(cards)
                explanation = explain_action(position, action, seat)
                text = answer_text(explanation, is_past=not random.below(2), is_played=False, done_instead=None)
                assert text.startswith("Yes, it can go: " if explanation.is_legal else "No: ")
                assert_well_said(text)
                for reason in explanation.reasons:
                    assert_well_said(sentence(reason))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_every_proof_is_well_said(seed: int) -> None:
    for state, _ in random_game(seed):
        for hand in prove_known_hands(state):
            for proof, sentences in proof_sentences(hand):
                assert_well_said(sentences[-1])
                text = " ".join(sentences)
                for step in proof.steps:
                    assert str(step.higher) in text
                if not proof.is_old:
                    assert str(proof.card) in text
            assert_well_said(sum_sentence(hand))


def said_of(record: str) -> list[str]:
    """What is said of the last action of a record."""
    explanation = explain_step(replayed(record).steps[-1])
    said = [sentence(reason) for reason in explanation.reasons]
    return said + [lesson_line(lesson) for lesson in explanation.lessons]


HANDS = "\n".join(FOUR_TWOS.splitlines()[:5]) + "\n"


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (
            "P1 C2 S2 M2",
            [
                "P1 holds all four twos, but a Master who passed leads no set of four (R3.2).",
                "Three of the four twos may go as a set of three (R3.5).",
                "P1 has four sets and one run to lead: any three of the twos or M123 (R3.1).",
                "P1 is not the caller, so a single must be of Tens, the highest suit in which P1 has a card that is "
                "not Old: T2 alone; T1 is Old (R4.4).",
            ],
        ),
        (
            "P1 C2 S2 M2, P2 C8 S8 T8",
            [
                "A set of three above rank 2 beats P1's C2 S2 M2 (R3.5).",
                "C8 S8 T8 is the only one in P2's hand, and beating is compulsory (R3.3).",
            ],
        ),
        (
            "P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)",
            [
                "Only three nines would beat P2's C8 S8 T8; P3 has M9 T9, one short (R3.5).",
                "Any three of 12 cards may go, 220 ways (R3.3).",
                "The table learns: P3 does not hold three nines (R3.3).",
            ],
        ),
        (
            "P1 C2 S2 M2, P2 C8 S8",
            [
                "C8 S8 does not beat P1's C2 S2 M2: a set of three is needed (R3.5).",
                "Three cards were led, so three must be played (R3.3).",
                "P2's only legal play is C8 S8 T8 (R3.5).",
            ],
        ),
        (
            "P1 T2, P2 T3, P3 (C1)",
            ["P3 can beat P2's T3 with T5 or T9, and beating is compulsory (R3.3)."],
        ),
        (
            "P1 T2, P2 T8, P3 T9",
            ["Only T9 beats P2's T8 (R3.4).", "P3 has it, and beating is compulsory (R3.3)."],
        ),
        (
            "P1 T1",
            [
                "T1 is Old, and P1, not the caller, leads no Old single while ten other cards are not (R4.4).",
                "P1 can lead T2, any three of the twos or M123 (R4.4).",
            ],
        ),
        (
            "P1 M123, P2 T678, P3 (C13 S3)",
            [
                "Only T789 would beat P2's T678; P3's T9 is two short at least (R3.6).",
                "Any three of 12 cards may go, 220 ways (R3.3).",
            ],
        ),
    ],
)
def test_what_is_said_of_a_play(play: str, expected: list[str]) -> None:
    said = said_of(f"{HANDS}1: {play}")
    assert said == expected


def test_a_single_that_is_not_beaten() -> None:
    hands = "master: P1\nP1: C12345678 S7 M12 T1\nP2: S24 M3456789 T234\nP3: C9 S135689 T56789\ncalls: P1 play\n"
    assert said_of(f"{hands}1: P1 S7, P2 (M3)") == [
        "A higher String would beat P1's S7; P2's Strings are S2 S4 (R3.4).",
        "Any one of 12 cards may go (R3.3).",
        "The table learns: P2 holds neither S8 nor S9 (R3.3).",
    ]
    assert said_of(f"{hands}1: P1 C1, P2 (M3)")[0] == "Nothing beats P1's C1: Coins 1 led as a single stands (R3.4)."
    assert said_of(f"{hands}1: P1 C8, P2 (M3)")[0] == "Only C9 would beat P1's C8; P2 has no Coin (R3.4)."


def test_a_run_that_is_not_beaten_says_what_is_missing() -> None:
    hands = "master: P1\nP1: C123456789 S456\nP2: S78 M124 T1245789\nP3: S1239 M356789 T36\ncalls: P1 play\n"
    highest = said_of(f"{hands}1: P1 S456, P2 T789, P3 (S123)")
    assert highest[0] == "Nothing beats P2's T789, the highest run of three (R3.6)."
    illegal = said_of(f"{hands}1: P1 C456, P2 (S78 M1)")
    assert illegal == ["P2 can beat P1's C456 with T789, and beating is compulsory (R3.3)."]


def test_the_answer_of_the_first_example() -> None:
    run = replayed(FOUR_TWOS)
    cards = parse_cards("S7")
    question = find_question(run, 1, Seat.P2, cards)
    explanation = explain_action(question.position, lay_face_up(cards), question.seat)
    assert not is_as_played(question, explanation.verdict.action)
    assert question_answer(question, explanation) == (
        "No: three cards were led, so three must be played (R3.3), and S7 is not in P2's hand (R3.9). "
        "P2's only legal play was C8 S8 T8 (R3.5)."
    )


@pytest.mark.parametrize(
    ("trick", "cards", "answer"),
    [
        (2, "T9", "Yes, and P3 played it: T9 beats P2's T4 (R3.4). "
                  "P3 has two, T5 and T9, and must play one of them (R3.3)."),
        (2, "T5", "Yes, it could have gone instead of T9: T5 beats P2's T4 (R3.4). "
                  "P3 has two, T5 and T9, and must play one of them (R3.3)."),
        (4, "T3", "Yes, it could have gone instead of a claim: P2 is the caller and may lead any single; T3 is Old, "
                  "and from another player only M4 could go (R4.5)."),
        (1, "M123", "Yes, it could have gone instead of C2 S2 M2: a run of three may be led (R3.1)."),
    ],
)  # fmt: skip
def test_the_answer_about_a_legal_play(trick: int, cards: str, answer: str) -> None:
    question = find_question(replayed(FOUR_TWOS), trick, None, parse_cards(cards))
    explanation = explain_action(question.position, lay_face_up(parse_cards(cards)), question.seat)
    assert question_answer(question, explanation) == answer


@pytest.mark.parametrize(
    ("hand", "last", "words"),
    [
        ("C1 S3", "or", "C1 or S3"),
        ("C8 S8 M8 T8", "or", "C8, S8, M8, T8, any three of the eights or all four eights"),
        ("S3456", "and", "S3, S4, S5, S6 and any run in S3456"),
        ("M123 M567", "or", "M1, M2, M3, M5, M6, M7, M123 or M567"),
        ("C5 S5 T5", "or", "C5, S5, T5 or C5 S5 T5"),
    ],
)
def test_plays_in_a_list(hand: str, last: str, words: str) -> None:
    assert plays_listed(plays_in(parse_cards(hand)), last) == words


def test_runs_of_which_some_are_missing_are_named_one_by_one() -> None:
    runs = [play_table()[parse_cards(cards).mask] for cards in ("S345", "S456", "S5678")]
    assert plays_listed(runs, "or") == "S345, S456 or S5678"


def test_every_single_of_a_hand_is_any_single() -> None:
    hand = parse_cards("C1 S345")
    assert plays_listed(plays_in(hand), "or", len(hand)) == "any single or S345"


def test_the_whole_deck_is_named() -> None:
    # A question may be about any cards at all.
    (read,) = read_text(FOUR_TWOS)
    final = replay(read).final
    assert final is not None
    question = find_question(replay(read), 1, Seat.P1, CardSet(ALL_MASK))
    explanation = explain_action(question.position, lay_face_up(CardSet(ALL_MASK)), Seat.P1)
    assert_well_said(question_answer(question, explanation))
