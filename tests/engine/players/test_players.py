"""What holds for every AI: it keeps the rules, sees nothing but its view, and remembers nothing between moves."""

from __future__ import annotations

import pickle
import runpy
from pathlib import Path

import pytest
from ai_games import moves_of

from lukfu_cli.engine.actions import Action, FaceDown
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.deals import Deal
from lukfu_cli.engine.players import PLAYERS, UnknownPlayerError, check_player_name, player_named
from lukfu_cli.engine.plays import Play
from lukfu_cli.engine.position import IllegalActionError, Phase
from lukfu_cli.engine.randomness import move_stream, stream
from lukfu_cli.engine.state import GameState
from lukfu_cli.engine.view import seat_view

NAMES = tuple(PLAYERS)
GAMES = {"random": range(60), "greedy": range(60), "counter": range(4)}
"""How many deals each AI is tried in; there is one for each AI."""


def test_every_ai_is_tried() -> None:
    assert set(GAMES) == set(PLAYERS)


@pytest.mark.parametrize("name", NAMES)
def test_it_does_nothing_illegal_in_whole_deals(name: str) -> None:
    # ``apply`` raises IllegalActionError on anything else.
    for number in GAMES[name]:
        for state, action in moves_of(21, number, name, "random", name):
            assert state.fault(action) is None


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_on_from_wherever_others_have_brought_it(name: str) -> None:
    player = player_named(name)
    for number in GAMES[name]:
        for state, _ in moves_of(22, number, "random", "greedy", "random"):
            action = player(seat_view(state, state.mover), stream("test", number))
            assert isinstance(action, Call | Play | FaceDown) or state.can_claim()
            assert state.apply(action) is not state


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_on_in_a_record_that_one_player_wrote(name: str) -> None:
    player = player_named(name)
    for number in GAMES[name]:
        for state, _ in moves_of(23, number, "random", "random", "greedy")[::3]:
            view = seat_view(state, state.mover)
            # What one seat saw is itself a position with unseen cards; a view of it holds no more and no less.
            assert player(seat_view(view, view.seat), stream("test", 1)) == player(view, stream("test", 1))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_and_stream_give_the_same_action_whatever_came_between(name: str) -> None:
    player = player_named(name)
    views = [
        seat_view(state, state.mover)
        for number in list(GAMES[name])[:2]
        for state, _ in moves_of(24, number, "random", "greedy", "random")
    ]
    there = [player(view, move_stream(24, 0, 0, place)) for place, view in enumerate(views)]
    and_back = [player(view, move_stream(24, 0, 0, place)) for place, view in reversed(list(enumerate(views)))]
    assert there == and_back[::-1]
    copied = [
        player(pickle.loads(pickle.dumps(view)), move_stream(24, 0, 0, place)) for place, view in enumerate(views)
    ]
    assert copied == there


def alike(moves: list[tuple[GameState, Action]], give: CardSet, take: CardSet) -> GameState | None:
    """The last moment of a game in which two cards change places; None if the same plays are not legal then."""

    def exchanged(cards: CardSet) -> CardSet:
        if give.is_subset(cards) is take.is_subset(cards):
            return cards
        return CardSet(cards.mask ^ (give | take).mask)

    first, second, third = map(exchanged, moves[0][0].deal.hands)
    state = GameState.start(Deal((first, second, third), moves[0][0].deal.master))
    for _, action in moves:
        try:
            state = state.apply(FaceDown(exchanged(action.cards)) if isinstance(action, FaceDown) else action)
        except IllegalActionError:
            return None
    return state


@pytest.mark.parametrize("name", NAMES)
def test_deals_alike_to_a_seat_get_the_same_move(name: str) -> None:
    """Law 6."""
    player = player_named(name)
    found = 0
    for number in list(GAMES[name])[:4]:
        moves = moves_of(25, number, "greedy", "random", "greedy")
        for length, (state, _) in enumerate(moves):
            view = seat_view(state, state.mover)
            left, right = (state.hands[seat] for seat in state.mover.others)
            for give, take in list(zip(left, right, strict=False))[:3]:
                other = alike(moves[:length], CardSet.of([give]), CardSet.of([take])) if length else None
                if other is None:
                    continue
                found += 1
                assert other.hands != state.hands
                assert seat_view(other, state.mover) == view
                assert player(seat_view(other, state.mover), stream("law", 6)) == player(view, stream("law", 6))
    assert found > 20


def test_random_leaves_nothing_out() -> None:
    player = player_named("random")
    for state, _ in moves_of(26, 0, "random", "random", "random"):
        offers = state.legal_actions()
        view = seat_view(state, state.mover)
        drawn = {player(view, stream("each", number)) for number in range(400)}
        if state.phase is Phase.AUCTION:
            assert drawn == {Call.PLAY, Call.PASS}
        elif state.can_claim():
            assert len(drawn) == 1
        elif isinstance(offers[0], Play):
            assert drawn == set(offers)
        else:
            discards = list(state.discards())
            assert drawn == set(discards) if len(discards) < 40 else len(drawn) > 40


def test_random_does_not_always_do_the_same_in_the_same_seat() -> None:
    called = {moves_of(27, number, "random", "random", "random")[0][1] for number in range(20)}
    assert called == {Call.PLAY, Call.PASS}


@pytest.mark.parametrize(("typed", "meant"), [("greedy", "greedy"), (" Counter ", "counter"), ("RANDOM", "random")])
def test_names_are_known_in_any_case(typed: str, meant: str) -> None:
    assert check_player_name(typed) == meant
    assert player_named(typed) is player_named(meant)


@pytest.mark.parametrize(
    ("typed", "suggestion"),
    [("gredy", "greedy"), ("conter", "counter"), ("rnd", "random"), ("", None), ("human", None)],
)
def test_an_unknown_name_comes_with_what_was_probably_meant(typed: str, suggestion: str | None) -> None:
    with pytest.raises(UnknownPlayerError) as raised:
        player_named(typed)
    assert (raised.value.name, raised.value.suggestion) == (typed, suggestion)
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.name, again.suggestion) == (typed, suggestion)


def test_the_page_shows_what_the_example_of_an_own_ai_prints(capsys: pytest.CaptureFixture[str]) -> None:
    root = Path(__file__).parents[3]
    runpy.run_path(str(root / "examples" / "api" / "own_ai.py"), run_name="__main__")
    page = (root / "docs" / "players.md").read_text(encoding="utf-8")
    assert f"```text\n{capsys.readouterr().out}```" in page
