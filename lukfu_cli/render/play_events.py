"""What happens at the table, as it happens: calls, plays, won tricks, the result and why, totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lukfu_cli.engine.actions import Action, Claim
from lukfu_cli.engine.auction import Call
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.history import Played
from lukfu_cli.engine.plays import Play, Shape
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.scoring import NO_SCORE, Score, format_score
from lukfu_cli.engine.seats import SEATS, Seat
from lukfu_cli.render.position_text import result_section
from lukfu_cli.render.table_text import FAINT, HEADING, OLD, PLAIN, STRONG, Line, cards_words, fu_words, wrapped
from lukfu_cli.render.words import counted, play_name

Names = Mapping[Seat, str]
"""Who sits where: ``human``, or the name of an AI."""


def opening_lines(
    names: Names, viewer: Seat | None, deal: int, deals: int, position: Position, width: int
) -> list[Line]:
    """Who sits where, at the beginning of a deal; the first one says how to ask for help."""
    count = f"Deal {deal} of {deals}" if deals > 1 else "Luk Fu"
    seats = ", ".join(f"{seat} {'you' if seat is viewer else names[seat]}" for seat in SEATS)
    lines: list[Line] = [[], [(HEADING, count), (PLAIN, f"   {seats}.   Master: {position.deal.master}")]]
    if position.deal.old_rule is OldRule.DEDUCED:
        lines += wrapped("Cards that are Old by deduction alone count as Old at this table (D3).", width, FAINT)
    if deal == 1:
        lines += wrapped("Type ? for what you may do and why, help for other words: hint, old, undo ...", width, FAINT)
    return lines


def event_lines(
    before: Position, action: Action, after: Position, names: Names, viewer: Seat | None, width: int
) -> list[Line]:
    """One action as it falls, and what it ends: the auction or a trick.

    ``viewer`` sees the cards of its own discards.
    """
    seat = before.mover
    who = f"{seat} ({'you' if seat is viewer else names[seat]})"
    if isinstance(action, Call):
        return _call_lines(who, action, after, width)
    if isinstance(action, Claim):
        return [[(OLD, f"  {who} claims.")]]
    played = (after.current or after.tricks[-1].plays)[-1]
    lines: list[Line] = [_play_line(who, played, before, viewer)]
    if not before.current:
        lines.insert(0, [(HEADING, f"Trick {before.trick_number}")])
    if not after.current:
        lines.append(_won_line(after))
    return lines


def _call_lines(who: str, call: Call, after: Position, width: int) -> list[Line]:
    if call is Call.PASS:
        return [[(PLAIN, f"  {who} passes.")]]
    caller = after.caller
    assert caller is not None
    others = " and ".join(map(str, caller.others))
    lines = wrapped(f"{who} says play and is the caller, alone against {others} (R2.3).", width, indent=2)
    return [*lines, [(PLAIN, f"  {after.leader}, the Master, leads to the first trick (R2.5).")]]


def _play_line(who: str, played: Played, before: Position, viewer: Seat | None) -> Line:
    if played.play is None:
        shown = played if played.seat is viewer else played._replace(discarded=None)
        return [(FAINT, f"  {who:<14}face down  {cards_words(shown)}")]
    what = "beats" if before.current else "leads"
    name = "" if played.play.shape is Shape.SINGLE else f"   {play_name(played.play)}"
    return [(PLAIN, f"  {who:<14}{what:<11}"), (STRONG, str(played.play)), (FAINT, name)]


def _won_line(after: Position) -> Line:
    trick = after.tricks[-1]
    best: Play = trick.best.play
    text = f"  {trick.best.seat} wins trick {trick.number} with {best}: {best.size} fu"
    return [(HEADING, text), (PLAIN, f"   now {fu_words(after)}")]


def result_lines(position: Position, viewer: Seat | None, width: int) -> list[Line]:
    """How the deal ended, why, and the net points of all (R5)."""
    result = position.result
    assert result is not None, "the deal is over"
    score = result.score or NO_SCORE
    remarks = [remark for remark in result_section(position).remarks if remark.removesuffix(".") != format_score(score)]
    lines = wrapped(" ".join(remarks), width)
    return [*lines, [(HEADING, f"Net points: {format_score(score)}."), (PLAIN, _for_viewer(score, viewer))]]


def _for_viewer(score: Score, viewer: Seat | None) -> str:
    if viewer is None:
        return ""
    points = score[viewer]
    if not points:
        return "   You neither win nor lose."
    return f"   You {'win' if points > 0 else 'lose'} {counted(abs(points), 'point')}."


def void_lines(number_of_deal: int) -> list[Line]:
    """That a deal was void and is dealt again (R2.4)."""
    return [[(OLD, f"Deal {number_of_deal} is void: three passes. Cards and Master are drawn anew (R2.4).")]]


def total_lines(names: Names, scores: Sequence[Score], voids: int, is_final: bool) -> list[Line]:
    """The net points of all deals so far, summed, and how many void deals were dealt again (R2.4)."""
    sums = (sum(score[0] for score in scores), sum(score[1] for score in scores), sum(score[2] for score in scores))
    draws = sum(score == NO_SCORE for score in scores)
    drawn = f", {counted(draws, 'draw')} among them" if draws else ""
    head = f"{'Total' if is_final else 'So far'} of {counted(len(scores), 'deal')}{drawn}: "
    if len(scores) == 1 and is_final:
        head = "Net points: "
    parts = zip(format_score(sums).split(", "), SEATS, strict=True)
    text = ", ".join(f"{part.split()[0]} {names[seat]} {part.split()[1]}" for part, seat in parts)
    lines: list[Line] = [[(HEADING, head), (PLAIN, text)]]
    if voids:
        lines.append([(FAINT, f"Void deals, dealt again (R2.4): {voids}")])
    return lines
