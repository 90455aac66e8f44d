"""A moment of a deal in words: whose turn it is, what may be done, who could claim, how the deal ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

from lukfu_cli.engine.actions import CLAIM, Discard, Offer
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.cards import NO_CARDS, CardSet
from lukfu_cli.engine.foresight import Foresight
from lukfu_cli.engine.history import BestPlay
from lukfu_cli.engine.leading import PASSED_MASTER_LIMIT
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import MIN_COMBINATION, Play, Shape, beating_plays
from lukfu_cli.engine.position import Phase, Position
from lukfu_cli.engine.scoring import WINNING_FU, Result, ResultKind, format_score, win_points
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render.play_lists import by_deduction
from lukfu_cli.render.report import Entry, Section, equal_ranks, holdings, play_text, stretches
from lukfu_cli.render.words import counted, listed, number

BEAT_RULES = {Shape.SINGLE: "R3.4", Shape.SET: "R3.5", Shape.RUN: "R3.6"}


def position_section(position: Position, shows_hands: bool, is_broken_off: bool, foresight: Foresight) -> Section:
    """The moment that a reading ends at: the hands if they are not shown yet, and all that may be done.

    ``is_broken_off`` says that the record goes on with something that breaks a rule; ``foresight`` is what deduction
    adds to the hands.
    """
    entries = () if position.is_over else tuple(action_entries(position))
    remarks = (*unseen_remarks(position), *claim_remarks(position))
    hands = holdings(position, position.caller, foresight) if shows_hands else ()
    return Section(moment_heading(position, is_broken_off), hands, entries, remarks)


def moment_heading(position: Position, is_broken_off: bool = False) -> str:
    """When it is, and whose turn."""
    when = "Before the broken rule" if is_broken_off else "Now"
    if position.phase is Phase.OVER:
        return "When the deal ended" if position.tricks else "The end"
    mover = position.mover
    if position.phase is Phase.AUCTION:
        return f"{when}: {mover} is to call"
    if position.phase is Phase.FOLLOW:
        return f"{when}: {mover} is to follow in trick {position.trick_number}"
    return f"{when}: {mover} is to lead to trick {position.trick_number}"


def action_entries(position: Position) -> Iterator[Entry]:
    """Everything that the player to move may do, grouped so that it can be taken in."""
    offers = position.legal_actions()
    if position.phase is Phase.AUCTION:
        first = "" if position.calls else f"; {position.mover} as the Master speaks first"
        yield Entry("call", "", f"{' or '.join(call.value for call in Call)}{first} (R2.3)")
    elif offers is None:
        yield from _unknown_entries(position)
    elif position.best is None:
        yield from _lead_entries(position, offers)
    else:
        yield from _follow_entries(position, offers, position.best)


def _unknown_entries(position: Position) -> Iterator[Entry]:
    seat = position.mover
    if position.best is None:
        yield Entry("lead", "", f"{seat}'s hand is not known")
        return
    best = position.best
    plays = beating_plays(position.possible(seat), best.play)
    if plays:
        must = "must go if {seat} holds it," if len(plays) == 1 else "one must go if {seat} holds any,"
        yield _beat_entry(plays, best, must.format(seat=seat))
    else:
        what = f"{counted(best.play.size, 'card')} face down"
        yield Entry("discard", "", f"{what}; nothing that {seat} may hold beats {_target(best)} (R3.3)")


def _lead_entries(position: Position, offers: Sequence[Offer]) -> Iterator[Entry]:
    seat = position.mover
    if CLAIM in offers:
        yield Entry("claim", "", f"with {_total(position, seat)} ({_claim_rule(position, seat)})")
    plays = [offer for offer in offers if isinstance(offer, Play)]
    singles = _union(play for play in plays if play.shape is Shape.SINGLE)
    yield Entry("single", format_cards(singles), _singles_reason(position, seat, singles))
    limit = PASSED_MASTER_LIMIT if position.is_passed_master(seat) else position.hand_size(seat)
    for label, shape in (("set", Shape.SET), ("run", Shape.RUN)):
        held = _union(play for play in plays if play.shape is shape)
        groups = equal_ranks(held) if shape is Shape.SET else stretches(held)
        if groups:
            said = "; ".join(_group_text(group, shape, MIN_COMBINATION, limit) for group in groups)
            is_cut = max(map(len, groups)) > limit
            yield Entry(label, "", f"{said} ({'R3.1, R3.2' if is_cut else 'R3.1'})")


def _group_text(cards: CardSet, shape: Shape, least: int, most: int) -> str:
    """The sets of one rank, or the runs within one stretch, of ``least`` to ``most`` cards."""
    named, most = format_cards(cards), min(len(cards), most)
    if len(cards) == least:
        return named
    if shape is Shape.SET:
        return f"{named} or any three of them" if most == len(cards) else f"any three of {named}"
    return f"any {number(least) if most == least else f'{number(least)} or more'} in a row of {named}"


def _singles_reason(position: Position, seat: Seat, singles: CardSet) -> str:
    if seat is position.caller:
        return "any, as the caller (R4.5)"
    if singles.is_subset(position.old(seat) or NO_CARDS):
        return "any: every card in hand is Old (R4.4)"
    suit = next(iter(singles)).suit.plural
    return f"no other: {suit} is the highest suit with a card that is not Old (R4.4)"


def _follow_entries(position: Position, offers: Sequence[Offer], best: BestPlay) -> Iterator[Entry]:
    plays = [offer for offer in offers if isinstance(offer, Play)]
    if not plays:
        yield _discard_entry(position, offers, best)
        return
    must = "forced, the only play" if len(plays) == 1 else f"one of {len(plays)} must go,"
    yield _beat_entry(plays, best, must)


def _beat_entry(plays: Sequence[Play], best: BestPlay, must: str) -> Entry:
    """The plays that beat ``best``, and how free the choice among them is."""
    shape, size = best.play.shape, best.play.size
    beating = _union(plays)
    reason = f"{must} to beat {_target(best)} ({BEAT_RULES[shape]}, R3.3)"
    if shape is Shape.SINGLE:
        return Entry("beat", format_cards(beating), reason)
    groups = equal_ranks(beating) if shape is Shape.SET else stretches(beating)
    said = "; ".join(_group_text(group, shape, size, size) for group in groups)
    return Entry("beat", "", f"{said}: {reason}")


def _discard_entry(position: Position, offers: Sequence[Offer], best: BestPlay) -> Entry:
    count = next(offer.count for offer in offers if isinstance(offer, Discard))
    held = position.hand_size(position.mover)
    ways = comb(held, count)
    if ways == 1:
        what = "forced, all that is left"
    else:
        what = f"any {number(count)} of {held} cards" + (f", {ways} ways" if count > 1 else "")
    return Entry("discard", "", f"{what}; nothing in hand beats {_target(best)} (R3.3)")


def _target(best: BestPlay) -> str:
    return f"{best.seat}'s {play_text(best.play)}"


def _union(plays: Iterator[Play] | Sequence[Play]) -> CardSet:
    mask = 0
    for play in plays:
        mask |= play.cards.mask
    return CardSet(mask)


def unseen_remarks(position: Position) -> Iterator[str]:
    """Which cards were not seen, and how many of them each player holds."""
    unknown = [seat for seat in SEATS if position.hand(seat) is None]
    pools = {position.possible(seat) for seat in unknown}
    if len(pools) != 1 or len(unknown) < 2:
        return
    pool = pools.pop()
    parts = [f"{seat} holds {position.hand_size(seat)}" for seat in unknown]
    face_down = len(pool) - sum(position.hand_size(seat) for seat in unknown)
    if face_down:
        parts.append(f"{face_down} lie face down")
    yield f"Unseen: {format_cards(pool)}. Of these {len(pool)} cards {listed(parts)} (R3.8)."


def claim_remarks(position: Position) -> Iterator[str]:
    """Who has the fu for a claim and may not make it now, and what is not known of a claim that may be open."""
    if position.phase is Phase.AUCTION or position.is_over:
        return
    for seat in SEATS:
        low, high = position.claim_range(seat)
        is_known = position.old(seat) is not None
        if position.phase is Phase.LEAD and seat is position.mover:
            if not is_known:
                yield _possible_claim(position, seat, low, high)
        elif low >= WINNING_FU:
            has = _total(position, seat, ",") if is_known else f"{low} fu at least"
            yield f"{seat} has {has}, but {_not_on_lead(position)}: no claim now ({_claim_rule(position, seat)})."


def _possible_claim(position: Position, seat: Seat, low: int, high: int) -> str:
    won = position.fu[seat]
    most = f"{counted(high - won, 'Old card')} at most" if high > won else "no Old card possible"
    if high < WINNING_FU:
        return f"{seat} cannot claim, whatever the hand: {won} fu won and {most} (R4.6)."
    if low >= WINNING_FU:
        fu = f"{low} to {high}" if low < high else f"{low}"
        return f"{seat} can claim, whatever the hand: {fu} fu (R4.6)."
    return f"{seat} may be able to claim: {won} fu won, and {most} (R4.6)."


def _not_on_lead(position: Position) -> str:
    if position.phase is Phase.LEAD:
        return f"{position.mover} is on lead"
    return f"trick {position.trick_number} is in progress"


def _total(position: Position, seat: Seat, stop: str = ":") -> str:
    """``7 fu: 3 won and the Old cards C9 T678, T6 by deduction``; ``stop`` stands behind the sum."""
    old, won = position.old(seat) or NO_CARDS, position.fu[seat]
    total = f"{won + len(old)} fu"
    if not old:
        return f"{total} won"
    kind = "Old cards" if len(old) > 1 else "Old card"
    proved = by_deduction(old, position.by_deduction(seat))
    return f"{total}{stop} {f'{won} won and ' if won else ''}the {kind} {format_cards(old)}{proved}"


def _claim_rule(position: Position, seat: Seat) -> str:
    """The rule on claims, with the one on deduction where a known hand has cards that are Old by it alone."""
    return "R4.6, D3" if position.by_deduction(seat) else "R4.6"


def result_section(position: Position) -> Section:
    """How the deal ended, why, and who pays whom."""
    result = position.result
    assert result is not None, "the deal is over"
    remarks = [_ending(position, result)]
    if result.fu is not None and result.winner is not None and result.score is not None:
        remarks += _payments(position, result, result.winner, result.fu)
        remarks.append(f"{format_score(result.score)}.")
    return Section("Result", remarks=tuple(remarks), is_result=True)


def _ending(position: Position, result: Result) -> str:
    if result.kind is ResultKind.VOID:
        return "The deal is void: nobody pays, and the cards are dealt anew (R2.4)."
    fu = [f"{seat} {count}" for seat, count in zip(SEATS, position.fu, strict=True)]
    if result.kind is ResultKind.DRAW:
        return f"The hands are empty and nobody has six fu ({', '.join(fu)}): a draw, and nobody pays (R5.3)."
    winner = result.winner
    assert winner is not None
    if result.kind is ResultKind.CLAIM:
        return _claim_ending(position, result, winner)
    last = position.tricks[-1].best.seat
    if winner is last:
        return f"The hands are empty: {winner} won the last trick, has {result.fu} fu and wins (R5.3)."
    return (
        f"The hands are empty: {last} won the last trick but has only {position.fu[last]} fu; "
        f"{winner} has {result.fu} and wins (R5.3)."
    )


def _claim_ending(position: Position, result: Result, winner: Seat) -> str:
    if position.old(winner) is not None:
        return f"{winner} claims on lead with {_total(position, winner)} ({_claim_rule(position, winner)})."
    won = position.fu[winner]
    if result.fu is not None:
        laid = counted(result.fu - won, "Old card")
        return f"{winner} claims on lead with {result.fu} fu: {won} won and {laid} (R4.6)."
    low, high = position.claim_range(winner)
    return f"{winner} claims on lead with {max(low, WINNING_FU)} to {high} fu: the Old cards were not seen (R4.6)."


def _payments(position: Position, result: Result, winner: Seat, fu: int) -> Iterator[str]:
    points = win_points(fu)
    caller = position.caller
    assert caller is not None
    worth = f"{fu} fu are worth {points} point{'' if points == 1 else 's'} (R5.1)"
    if winner is caller:
        payers = listed(str(seat) for seat in SEATS if seat is not winner)
        yield f"{worth}: {payers} each pay the caller {points} (R5.2)."
    else:
        yield f"{worth}: {caller}, the caller, pays both shares, {2 * points} (R5.2)."
