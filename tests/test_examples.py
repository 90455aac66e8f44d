"""The examples: each deal is clean and shows what it says, each broken deal has its one finding, the docs agree."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from lukfu_cli.commands.rules import code_fixture
from lukfu_cli.engine.actions import CLAIM
from lukfu_cli.engine.cards import CardSet, Rank
from lukfu_cli.engine.dealfile.reader import read_deals
from lukfu_cli.engine.dealfile.writer import format_records
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.deduction import deduce
from lukfu_cli.engine.foresight import foresee
from lukfu_cli.engine.history import where_shown
from lukfu_cli.engine.notation import parse_cards
from lukfu_cli.engine.old import Place, old_cards, prove_hand
from lukfu_cli.engine.plays import Play, Shape, beats, combinations_in
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.replay import Replay, Step, check_record, replay
from lukfu_cli.engine.rulebook import CODES, RULES
from lukfu_cli.engine.scoring import ResultKind
from lukfu_cli.engine.seats import SEATS, Seat

ROOT = Path(__file__).parents[1]
DEALS = sorted((ROOT / "examples" / "deals").glob("*.deal"))
LAX = sorted((ROOT / "examples" / "lax").glob("*.deal"))
GUIDED = ROOT / "lukfu_cli" / "data" / "guided.deal"
DEDUCTION = ROOT / "lukfu_cli" / "data" / "deduction.deal"


def names(paths: list[Path]) -> list[str]:
    return [path.stem for path in paths]


def only_replay(path: Path) -> Replay:
    (record,) = read_deals([path.read_bytes()])
    return replay(record)


def codes_in(data: bytes) -> list[str]:
    return [finding.code for record in read_deals([data]) for finding in check_record(record)]


@pytest.mark.parametrize("path", [*DEALS, GUIDED, DEDUCTION], ids=names([*DEALS, GUIDED, DEDUCTION]))
def test_an_example_opens_with_a_comment_has_a_title_and_no_finding(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert max(map(len, text.splitlines())) <= 120
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", path.stem)
    assert codes_in(path.read_bytes()) == []
    for record in read_deals([path.read_bytes()]):
        assert record.title


@pytest.mark.parametrize("path", [*DEALS, GUIDED, DEDUCTION], ids=names([*DEALS, GUIDED, DEDUCTION]))
def test_an_example_is_in_the_one_written_form(path: Path) -> None:
    data = path.read_bytes()
    assert format_records(list(read_deals([data]))).encode() == data


def test_between_them_the_examples_show_every_rule() -> None:
    cited = set(re.findall(r"\b[RD]\d\.?\d?\b", "".join(path.read_text(encoding="utf-8") for path in DEALS)))
    assert {entry.number for entry in RULES.values() if not entry.is_heading} - {"D2"} <= cited


# What each example promises to show. A promise looks at the steps of the replay, or at how the deal ended.


def leads(step: Step) -> bool:
    return step.before.phase is Phase.LEAD and isinstance(step.action, Play)


def sets_of_aces_beaten(step: Step) -> bool:
    best = step.before.best
    return best is not None and best.play.shape is Shape.SET and best.play.rank is Rank.ONE and is_play(step)


def is_play(step: Step) -> bool:
    return isinstance(step.action, Play)


def idle_set_on_aces(step: Step) -> bool:
    """Whether a follower discards to a set of aces with a set of that size in hand."""
    best = step.before.best
    if best is None or best.play.rank is not Rank.ONE or best.play.shape is not Shape.SET or is_play(step):
        return False
    hand = step.before.hand(step.seat)
    assert hand is not None
    return any(play.shape is Shape.SET and play.size == best.play.size for play in combinations_in(hand))


def lower_run_of_higher_suit(step: Step) -> bool:
    best, action = step.before.best, step.action
    if best is None or not isinstance(action, Play) or action.shape is not Shape.RUN:
        return False
    return beats(action, best.play) and action.suit > best.play.suit and action.rank < best.play.rank


def three_of_four(step: Step) -> bool:
    action, hand = step.action, step.before.hand(step.seat)
    if not isinstance(action, Play) or action.shape is not Shape.SET or action.size != 3 or hand is None:
        return False
    return sum(card.rank == action.rank for card in hand) == 4


def led_single(text: str) -> Callable[[Step], bool]:
    return lambda step: leads(step) and str(step.action) == text


def held_back(shape: Shape) -> Callable[[Step], bool]:
    """Whether a Master who passed leads three cards of a set or run of four or more."""

    def is_held_back(step: Step) -> bool:
        action, hand = step.action, step.before.hand(step.seat)
        if not leads(step) or not isinstance(action, Play) or hand is None:
            return False
        longer = [play for play in combinations_in(hand) if play.size > 3 and action.cards.is_subset(play.cards)]
        return step.before.is_passed_master(step.seat) and action.shape is shape and bool(longer)

    return is_held_back


def bound_to_a_suit(step: Step) -> bool:
    """Whether a non-caller leads a single while higher suits are Old and a lower one would be open without R4.4."""
    hand, old, action = step.before.hand(step.seat), step.before.old(step.seat), step.action
    if not leads(step) or not isinstance(action, Play) or hand is None or old is None or action.size > 1:
        return False
    suits = {card.suit for card in hand - old}
    higher = any(card.suit > action.suit for card in old)
    return step.seat is not step.before.caller and len(suits) > 1 and action.suit is max(suits) and higher


def only_old_left(step: Step) -> bool:
    hand = step.before.hand(step.seat)
    is_single = leads(step) and isinstance(step.action, Play) and step.action.size == 1
    return is_single and step.seat is not step.before.caller and hand == step.before.old(step.seat)


def could_have_claimed(step: Step) -> bool:
    return leads(step) and bool(step.before.can_claim())


def spends_a_nine(step: Step) -> bool:
    """Whether a follower has to beat a single with a nine, for want of any other card that does."""
    action = step.action
    if step.before.best is None or not isinstance(action, Play) or action.size > 1:
        return False
    return action.rank is Rank.NINE and bool(step.verdict.is_forced)


def claims_with(closed: str) -> Callable[[Step], bool]:
    """Whether these cards are Old at the claim and were not by the hand alone."""

    def is_so(step: Step) -> bool:
        old = step.before.old(step.seat)
        return step.action is CLAIM and old is not None and str(old) == closed

    return is_so


def own_discard_is_out(step: Step) -> bool:
    """Whether a card of the claimer is not Old only because of a card that they discarded themselves."""
    if step.action is not CLAIM:
        return False
    hand = step.before.hand(step.seat)
    assert hand is not None
    tricks = step.before.tricks
    own = CardSet(0)
    for trick in tricks:
        for played in trick.plays:
            if played.seat is step.seat and played.discarded is not None:
                own = own | played.discarded
    proofs = prove_hand(hand, step.before.face_up, where_shown(tricks))
    return any(proof.missing and proof.missing.is_subset(own) for proof in proofs)


def leads_four(step: Step) -> bool:
    return leads(step) and isinstance(step.action, Play) and step.action.shape is Shape.SET and step.action.size == 4


def deduced_only(game: Replay, seat: Seat) -> CardSet:
    """The cards of a hand at the end that are deduced-Old and not Old by what is seen."""
    hand = game.final.hand(seat)
    return deduce(seat, hand, game.final.all_tricks).old - old_cards(hand, game.final.face_up)


STEPS: dict[str, Callable[[Step], bool]] = {
    "aces-beaten-by-nines": sets_of_aces_beaten,
    "aces-unbeaten": idle_set_on_aces,
    "runs-climb-the-suits": lower_run_of_higher_suit,
    "three-of-four-equal": three_of_four,
    "coins-one-led": led_single("C1"),
    "tens-one-led": led_single("T1"),
    "passed-master-set": held_back(Shape.SET),
    "passed-master-run": held_back(Shape.RUN),
    "non-caller-bound-to-suit": bound_to_a_suit,
    "only-old-cards-left": only_old_left,
    "playing-on-and-losing": could_have_claimed,
    "playing-on-and-winning": could_have_claimed,
    "nine-must-be-spent": spends_a_nine,
    "face-up-closes-a-gap": claims_with("S4567 T567"),
    "own-discard-proves-nothing": own_discard_is_out,
    "caller-leads-four": leads_four,
}
"""What at least one step of the example does."""


def by_deduction(game: Replay) -> list[CardSet]:
    """The cards of each hand, where there are any, that are Old by deduction alone when the deal ends."""
    assert game.final is not None and game.record.old_rule is OldRule.DEDUCED
    return [game.final.by_deduction(seat) for seat in SEATS if game.final.by_deduction(seat)]


def lost_by_seeing(game: Replay) -> bool:
    """Whether the record breaks R4.4 or R4.6 where cards are Old by what is seen alone."""
    game.record.old_rule = OldRule.SEEN
    return [finding.code for finding in check_record(game.record)] in (["LF401"], ["LF404"])


ENDINGS: dict[str, Callable[[Replay], bool]] = {
    "claim-before-first-lead": lambda game: game.final.result.kind is ResultKind.CLAIM and not game.final.all_tricks,
    "playing-on-and-losing": lambda game: game.final.result.score == (-4, 0, 4),
    "playing-on-and-winning": lambda game: game.final.result.winner is Seat.P3,
    "caller-pays-both": lambda game: game.final.result.score == (-4, 4, 0) and game.final.caller is Seat.P1,
    "draw": lambda game: game.final.result.kind is ResultKind.DRAW,
    "only-old-cards-left": lambda game: game.final.result.kind is ResultKind.DRAW,
    "win-on-the-last-trick": lambda game: (
        game.final.result.kind is ResultKind.EXHAUSTION and game.final.result.winner is game.final.leader
    ),
    "win-without-the-last-trick": lambda game: (
        game.final.result.kind is ResultKind.EXHAUSTION and game.final.result.winner is not game.final.leader
    ),
    "void-deal": lambda game: game.final.result.kind is ResultKind.VOID,
    "one-players-view": lambda game: game.record.hands.count(None) == 2 and game.final.result.score == (2, 0, -2),
    "in-mid-trick": lambda game: game.final.phase is Phase.FOLLOW and len(game.final.legal_actions()) == 4,
    "auction-to-come": lambda game: game.final.phase is Phase.AUCTION and not game.final.calls,
    "two-mistakes": lambda game: game.final.result.score == (2, 0, -2) and game.final.caller is Seat.P3,
    "two-discards-prove-it": lambda game: deduced_only(game, Seat.P1) == parse_cards("T3"),
    "old-by-deduction": lambda game: [str(cards) for cards in by_deduction(game)] == ["T8"] and lost_by_seeing(game),
    "lead-by-deduction": lambda game: [str(cards) for cards in by_deduction(game)] == ["T4"] and lost_by_seeing(game),
    "claim-proved-and-missed": lambda game: (
        foresee(game).claims[0].result.score == (2, -1, -1) and game.final.result.score == (-2, 2, 0)
    ),
}
"""What is so at the end of the example."""


@pytest.mark.parametrize("name", STEPS)
def test_an_example_shows_the_play_that_it_promises(name: str) -> None:
    game = only_replay(ROOT / "examples" / "deals" / f"{name}.deal")
    assert any(STEPS[name](step) for step in game.steps)


@pytest.mark.parametrize("name", ENDINGS)
def test_an_example_ends_as_it_promises(name: str) -> None:
    assert ENDINGS[name](only_replay(ROOT / "examples" / "deals" / f"{name}.deal"))


def test_every_example_has_its_promise() -> None:
    assert {*STEPS, *ENDINGS, "an-evening"} == set(names(DEALS))


def test_an_evening_has_a_void_deal_and_its_redeal() -> None:
    deals = list(read_deals([(ROOT / "examples" / "deals" / "an-evening.deal").read_bytes()]))
    kinds = [replay(record).final.result.kind for record in deals]  # type: ignore[union-attr]
    assert kinds == [ResultKind.CLAIM, ResultKind.VOID, ResultKind.CLAIM]
    assert all(record.players and record.event and record.date and record.notes for record in deals[:1])


@pytest.mark.parametrize("path", LAX, ids=names(LAX))
def test_a_lax_example_is_read_without_a_finding_and_has_a_stricter_form(path: Path) -> None:
    data = path.read_bytes()
    assert codes_in(data) == []
    written = format_records(list(read_deals([data]))).encode()
    assert written != data
    assert format_records(list(read_deals([written]))).encode() == written


def test_the_built_in_deal_teaches_what_it_says() -> None:
    game = only_replay(GUIDED)
    assert game.final is not None
    hand = game.final.hand(Seat.P1)
    assert hand is not None
    proofs = {str(proof.card): proof for proof in prove_hand(hand, game.final.face_up, where_shown(game.final.tricks))}
    assert {name for name, proof in proofs.items() if proof.is_old} == {"C9", "M8", "M9", "T1", "T6", "T9"}
    assert [step.place for step in proofs["T6"].steps] == [Place.FACE_UP, Place.FACE_UP, Place.OWN_HAND]
    assert [step.place for step in proofs["M8"].steps] == [Place.OWN_HAND]
    assert [step.place for step in proofs["C7"].steps] == [Place.OUT, Place.OWN_HAND]
    assert len(hand - game.final.old(Seat.P1)) == 5 and game.final.leader is Seat.P1


# The broken deals.


def test_every_code_has_its_broken_and_its_mended_deal_and_no_other_is_there() -> None:
    expected = {code.lower() for code in CODES}
    folder = ROOT / "lukfu_cli" / "data" / "codes"
    assert {path.name for path in folder.iterdir()} == {
        f"{code}{ending}" for code in expected for ending in (".deal", ".mended.deal")
    }
    assert {path.name for path in (ROOT / "examples" / "broken").iterdir()} == {f"{code}.deal" for code in expected}


@pytest.mark.parametrize("code", CODES)
def test_a_broken_deal_has_its_finding_and_no_other(code: str) -> None:
    found = codes_in(code_fixture(code))
    if code == "LF106":
        assert found == ["LF111"] * 100 + ["LF106"]
    else:
        assert found == [code]


@pytest.mark.parametrize("code", CODES)
def test_a_mended_deal_is_clean_and_in_the_one_written_form(code: str) -> None:
    data = code_fixture(code, is_mended=True)
    assert codes_in(data) == []
    assert format_records(list(read_deals([data]))).encode() == data


@pytest.mark.parametrize("code", CODES)
def test_a_broken_deal_says_what_is_wrong_and_is_the_one_that_the_package_carries(code: str) -> None:
    data = (ROOT / "examples" / "broken" / f"{code.lower()}.deal").read_bytes()
    assert data == code_fixture(code)
    rule = CODES[code].rule
    assert data.decode(errors="replace").startswith(f"# {code} [{rule}]: " if rule else f"# {code}: ")


# The pages.


def test_the_reference_pages_say_what_the_rulebook_says() -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "build_reference.py"))
    for name in ("rules", "findings"):
        assert (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") == pages[f"{name}_page"]()
