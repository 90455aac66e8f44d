"""A deal from fresh cards to a checked record: the Python API of lukfu in one go.

    python examples/api/one_deal.py

Three players play one deal: an AI that is written here, on two seats, and one that comes with lukfu. The record is then
written as a deal file, read again and judged, play by play.
"""

from __future__ import annotations

from functools import partial

from lukfu_cli.engine import (
    CLAIM,
    Action,
    ActionKind,
    Call,
    Discard,
    FaceDown,
    GameState,
    Phase,
    Play,
    Random,
    SeatView,
    check_record,
    deal_stream,
    examine,
    format_record,
    format_score,
    move_stream,
    play_on,
    player_named,
    random_deal,
    read_text,
    record_from_position,
)

SEED = 29


def cautious(view: SeatView, random: Random) -> Action:
    """An AI of our own: calls on five Old cards, claims when it can, leads the longest play, beats with the lowest."""
    if view.phase is Phase.AUCTION:
        return Call.PLAY if len(view.own_old) >= 5 else Call.PASS
    if view.can_claim():
        return CLAIM
    offers = view.legal_actions() or ()
    if isinstance(offers[0], Discard):
        return FaceDown(random.subset(view.own_hand, offers[0].count))
    plays = [offer for offer in offers if isinstance(offer, Play)]
    return max(plays, key=lambda play: play.size) if view.phase is Phase.LEAD else plays[0]


def main() -> None:
    """Plays the deal and prints what came of it."""
    start = GameState.start(random_deal(deal_stream(SEED, 0)))
    players = (cautious, cautious, player_named("random"))
    end = play_on(start, players, partial(move_stream, SEED, 0))

    text = format_record(record_from_position(end, players=("cautious", "cautious", "random")))
    print(text)

    (record,) = read_text(text)
    print("findings:", len(check_record(record)))
    for step in examine(record).steps:
        verdict = step.verdict
        if verdict.kind in (ActionKind.LEAD, ActionKind.BEAT, ActionKind.DISCARD):
            word = "forced" if verdict.is_forced else f"one of {verdict.choices}"
            print(f"trick {step.trick}: {step.seat} {verdict.kind.value}s by {verdict.rule}, {word}")
    assert end.result is not None and end.result.score is not None
    print(f"{end.result.kind.value}: {format_score(end.result.score)}")


if __name__ == "__main__":
    main()
