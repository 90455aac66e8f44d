"""What a person at the table may do: the numbered list at the prompt, and the longer answer to ``?``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lukfu_cli.engine.actions import CLAIM, Action
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.explanation import why_unable
from lukfu_cli.engine.leading import PASSED_MASTER_LIMIT
from lukfu_cli.engine.plays import Play, Shape, combinations_in
from lukfu_cli.engine.position import Phase
from lukfu_cli.engine.scoring import WINNING_FU, net_points, win_points
from lukfu_cli.engine.seats import turn_order
from lukfu_cli.engine.view import SeatView
from lukfu_cli.render.beating_words import what_beats
from lukfu_cli.render.play_lists import by_deduction, is_or_are
from lukfu_cli.render.position_text import BEAT_RULES, action_entries
from lukfu_cli.render.reason_sentences import sentence, with_rule
from lukfu_cli.render.table_text import (
    COMBINED,
    FAINT,
    HEADING,
    LABEL,
    LABEL_WIDTH,
    OLD,
    PLAIN,
    STRONG,
    Line,
    action_words,
    hand_lines,
    labelled,
    table_lines,
    wrapped,
)
from lukfu_cli.render.words import counted, listed, number

SHAPE_LABELS = {Shape.SINGLE: "single", Shape.SET: "set", Shape.RUN: "run"}


def turn_lines(view: SeatView, width: int) -> list[Line]:
    """What a player sees when it is their turn: the table and their own hand."""
    head = f"Your hand ({view.seat})"
    won = (
        f"   {view.fu[view.seat]} fu won and {counted(len(view.own_old), 'Old card')} in hand"
        if view.caller is not None
        else ""
    )
    return [
        [],
        *(table_lines(view, width) if view.caller is not None else []),
        [(HEADING, head), (FAINT, won)],
        *hand_lines(view.own_hand, view.own_old, view.face_up, _laid_down(view), width),
    ]


def _laid_down(view: SeatView) -> CardSet:
    """The cards that the player has discarded."""
    return CardSet.of(
        card
        for trick in view.all_tricks
        for played in trick.plays
        if played.seat is view.seat and played.discarded is not None
        for card in played.discarded
    )


def choice_lines(view: SeatView, choices: Sequence[Action], width: int) -> list[Line]:
    """What is to be done, and the numbered choices."""
    if view.phase is Phase.AUCTION:
        return _auction_choices(view, choices)
    if view.best is None:
        return _lead_choices(view, choices, width)
    if isinstance(choices[0], Play):
        return _beat_choices(view, choices, width)
    return _discard_choices(view, choices, width)


def _auction_choices(view: SeatView, choices: Sequence[Action]) -> list[Line]:
    earlier = [str(seat) for seat in turn_order(view.deal.master)[: len(view.calls)]]
    said = f" {listed(earlier)} passed." if earlier else " You are the Master and speak first."
    notes = {
        Call.PLAY: "be the caller, alone against the two others",
        Call.PASS: "let the next player speak" if len(view.calls) < 2 else "the deal is then void and dealt again",
    }
    lines: list[Line] = [[(HEADING, "Play or pass?"), (PLAIN, said)]]
    for place, choice in enumerate(choices, 1):
        assert isinstance(choice, Call)
        lines.append([(LABEL, f"  {place:>2} "), (STRONG, f"{choice.value:<6}"), (FAINT, notes[choice])])
    return lines


def _lead_choices(view: SeatView, choices: Sequence[Action], width: int) -> list[Line]:
    lines: list[Line] = [[(HEADING, f"You lead to trick {view.trick_number}.")]]
    if choices[0] is CLAIM:
        lines.append([(LABEL, "   1 "), (OLD, "claim "), (PLAIN, claim_words(view))])
    for shape, label in SHAPE_LABELS.items():
        numbered = [
            (place, choice)
            for place, choice in enumerate(choices, 1)
            if isinstance(choice, Play) and choice.shape is shape
        ]
        lines += _numbered(label, numbered, width)
    return lines


def claim_words(view: SeatView) -> str:
    """What a claim would be worth now: ``ends the deal: you win with 7 fu, +4 points``."""
    fu = view.claim_fu(view.seat)
    assert fu is not None and view.caller is not None
    points = net_points(view.seat, view.caller, win_points(fu))[view.seat]
    rule = "R4.6, D3" if view.by_deduction(view.seat) else "R4.6"
    return f"and win with {fu} fu, {points:+d} points for you ({rule})"


def _beat_choices(view: SeatView, choices: Sequence[Action], width: int) -> list[Line]:
    best = view.current_best()
    must = "you must beat it" if len(choices) > 1 else "you must beat it, and one play does; Enter plays it"
    head = f"{best.seat}'s {best.play} is the best so far: {must} (R3.3)."
    return [*wrapped(head, width, HEADING), *_numbered("beat", list(enumerate(choices, 1)), width)]


def _discard_choices(view: SeatView, choices: Sequence[Action], width: int) -> list[Line]:
    best = view.current_best()
    count = best.play.size
    if view.hand_size(view.seat) == count:
        rest = "Your last card goes" if count == 1 else "Your last cards go"
        head = f"Nothing of yours beats {best.seat}'s {best.play}. {rest} face down; Enter lays down (R3.3)."
        return [*wrapped(head, width, HEADING), *_numbered("last", list(enumerate(choices, 1)), width)]
    head = (
        f"Nothing of yours beats {best.seat}'s {best.play}. Type any {counted(count, 'card')} to lay face down (R3.3), "
        "or a number."
    )
    return [*wrapped(head, width, HEADING), *_numbered("least", list(enumerate(choices, 1)), width)]


def _numbered(label: str, choices: Sequence[tuple[int, Action]], width: int) -> list[Line]:
    """Choices with their numbers, as many on a line as fit."""
    lines: list[list[tuple[str, str]]] = []
    room = 0
    for place, choice in choices:
        text = action_words(choice)
        if not lines or len(text) + 6 > room:
            start = f"  {'' if lines else label:<{LABEL_WIDTH - 4}}"
            lines.append([(LABEL, start)])
            room = width - len(start)
        lines[-1] += [(LABEL, f"{place:>3} "), (COMBINED if " " in text else STRONG, text), (PLAIN, "  ")]
        room -= len(text) + 6
    return list(lines)


# The answer to "?".


def explanation_lines(view: SeatView, width: int) -> list[Line]:
    """What may be done, each with its rule, and what is barred, and why."""
    if view.phase is Phase.AUCTION:
        return _auction_explained(view, width)
    lines: list[Line] = [[(HEADING, "You may")]]
    for entry in action_entries(view):
        lines += labelled(entry.label, f"{' - '.join(filter(None, (entry.cards, entry.text)))}.", width)
    barred = list(_barred_leads(view) if view.best is None else _barred_follows(view))
    if barred:
        lines.append([(HEADING, "You may not")])
        for label, text in barred:
            lines += labelled(label, text, width)
    return lines


def _auction_explained(view: SeatView, width: int) -> list[Line]:
    last = len(view.calls) == 2
    after = "three passes make the deal void, and it is dealt again (R2.4)" if last else "the next player speaks"
    held_back = ""
    if view.seat is view.deal.master:
        held_back = " A Master who passed leads no set of four and no run of four or more (R3.2)."
    lines: list[Line] = [[(HEADING, "You may")]]
    play = (
        "ends the auction: you are the caller (R2.3). If you win, both others pay you; if another wins, you alone pay "
        "both shares (R5.2). As the caller you may lead any single (R4.5)."
    )
    lines += labelled("play", play, width)
    lines += labelled("pass", f"{after}.{held_back}", width)
    lines.append([(HEADING, "You may not")])
    lines += labelled("cards", "be laid down before somebody has said play (R3.9).", width)
    return lines


def _barred_leads(view: SeatView) -> Iterator[tuple[str, str]]:
    """What is not open to a player on lead, and why."""
    total = view.claim_fu(view.seat)
    if total is not None and total < WINNING_FU:
        won, old = view.fu[view.seat], len(view.own_old)
        yield "claim", f"{won} fu won and {counted(old, 'Old card')} make {total}; {WINNING_FU} are needed (R4.6)."
    offers = view.legal_actions() or ()
    if view.seat is not view.caller:
        yield from _barred_singles(view, _single_cards(offers))
    if view.is_passed_master(view.seat):
        long = [play for play in combinations_in(view.own_hand) if play.size > PASSED_MASTER_LIMIT]
        if long:
            named = listed([str(play) for play in long], "or")
            yield "long", f"{named}: a Master who passed leads {number(PASSED_MASTER_LIMIT)} cards at most (R3.2)."
    yield (
        "others",
        "A pair, and other cards that are no set and no run, are never led, and nothing is led face down (R3.1).",
    )


def _single_cards(offers: Sequence[object]) -> CardSet:
    return CardSet.of(
        card for offer in offers if isinstance(offer, Play) and offer.shape is Shape.SINGLE for card in offer.cards
    )


def _barred_singles(view: SeatView, opened: CardSet) -> Iterator[tuple[str, str]]:
    """The singles that R4.4 keeps a player back from who is not the caller."""
    old = view.own_old - opened
    fresh = view.own_hand - view.own_old - opened
    if old:
        proved = by_deduction(old, view.by_deduction(view.seat))
        barred = f"{old} {is_or_are(old)} Old{proved}, and not every card of yours is"
        yield "single", f"{with_rule(barred, 'R4.4')}."
    if fresh:
        suit = next(iter(opened)).suit.plural
        verb = "is of a suit" if len(fresh) == 1 else "are of suits"
        yield "single", f"{fresh} {verb} below {suit}, the highest in which you hold a card that is not Old (R4.4)."


def _barred_follows(view: SeatView) -> Iterator[tuple[str, str]]:
    """What is not open to a follower, and why."""
    best = view.current_best()
    offers = view.legal_actions() or ()
    if isinstance(offers[0], Play):
        yield "discard", "Beating is never optional: nothing goes face down while the hand can beat (R3.3)."
        yield "others", f"{what_beats(best)} ({BEAT_RULES[best.play.shape]})."
    else:
        yield "others", sentence(why_unable(view.own_hand, best, view.seat))
    yield "claim", "A claim is made on lead, before leading (R4.6)."
