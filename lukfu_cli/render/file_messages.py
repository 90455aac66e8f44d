"""Sentences for the findings about the form of a file, its hands and its auction (LF1xx, LF2xx)."""

from __future__ import annotations

from collections.abc import Callable

from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.codes import MAX_DEAL_BYTES, MAX_DEAL_LINES, MAX_DIGITS, MAX_LINE_BYTES, MAX_TITLE
from lukfu_cli.engine.findings import Finding
from lukfu_cli.engine.notation import format_spread
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.render.words import counted, listed, number

LONGEST_QUOTE = 40
"""How many characters of a file's text a sentence repeats."""


def file_message(finding: Finding) -> str:
    """One or two sentences: what is wrong, and what would be right. The file's text in it is as it was written."""
    return MESSAGES[finding.code](finding)


def _quote(text: str) -> str:
    return f"`{text}`" if len(text) <= LONGEST_QUOTE else f"`{text[:LONGEST_QUOTE]}…`"


def _text(finding: Finding) -> str:
    return _quote(str(finding.facts["text"]))


def _key(key: str) -> str:
    """A key as a file has it: ``master:``, ``P1:``, ``3:``."""
    return f"`{key.upper() if key in ('p1', 'p2', 'p3') else key}:`"


def _meant(finding: Finding, is_key: bool = False) -> str:
    """The question what was meant, if that can be guessed."""
    meant = finding.facts.get("meant")
    if not meant:
        return ""
    if is_key:
        return f" — did you mean {_key(meant)}?"
    return f" — did you mean `{meant.upper() if meant in ('p1', 'p2', 'p3') else meant}`?"


def _no_deal(finding: Finding) -> str:
    if finding.facts["is_between"]:
        return "There is no deal before this `---`."
    return "There is no deal in this file."


def _not_utf8(finding: Finding) -> str:
    looks_like = finding.facts["looks_like"]
    if looks_like:
        return f"The file looks like {looks_like}; deal files are UTF-8. Nothing of it was read."
    return "The line is not UTF-8."


def _long_line(finding: Finding) -> str:
    return f"The line is longer than {MAX_LINE_BYTES} bytes. The rest of this deal was not read."


def _long_deal(finding: Finding) -> str:
    return f"The deal is longer than {MAX_DEAL_LINES} lines or {MAX_DEAL_BYTES} bytes. The rest of it was not read."


def _long_number(finding: Finding) -> str:
    return f"{_text(finding)} has more than {number(MAX_DIGITS)} digits."


def _many_findings(finding: Finding) -> str:
    return f"This deal has more than {finding.facts['limit']} findings. The rest of it was not read."


def _control_character(finding: Finding) -> str:
    code = f"U+{ord(finding.facts['text']):04X}"
    if code == "U+000D":
        return "A carriage return alone (U+000D) ends no line: lines end in LF or CRLF."
    return f"{code}, a character that is not seen, cannot stand here."


def _bad_separator(finding: Finding) -> str:
    return f"{_text(finding)} is taken for the line between two deals, which is `---` and nothing else."


def _unknown_line(finding: Finding) -> str:
    text = finding.facts["text"]
    if not text:
        return "No key stands before the colon."
    hint = _meant(finding, is_key=True)
    return f"Unknown line {_quote(text + ':')}{hint or '.'}"


def _no_colon(finding: Finding) -> str:
    hint = _meant(finding, is_key=True)
    return f"{_text(finding)} has no colon, so it is no line of a deal file{hint or '.'}"


def _line_twice(finding: Finding) -> str:
    return f"{_key(finding.facts['key'])} stands in line {finding.facts['line']} already."


def _wrong_place(finding: Finding) -> str:
    after = finding.facts["after"]
    where = "first trick" if after == "trick" else after
    key = finding.facts["key"]
    if key.isdigit() or key in ("claim", "score"):
        what = f"Trick {key}" if key.isdigit() else f"The {key}"
        return f"{what} stands after the {after}: first the tricks, then the claim, then the score."
    return f"{_key(key)} stands after the {where}: it belongs before the first trick."


def _missing_hand(finding: Finding) -> str:
    seats = finding.facts["seats"]
    lines = listed(f"`{seat}:`" for seat in seats)
    if len(seats) == 1:
        return f"The line {lines} is missing. For a hand that was not seen it is `{seats[0]}: ?`."
    if len(seats) == len(SEATS):
        return f"The lines {lines} are missing: a deal has three hands."
    return f"The lines {lines} are missing. For a hand that was not seen it is `{seats[0]}: ?`."


def _no_value(finding: Finding) -> str:
    key = finding.facts["key"]
    if key == "play":
        return f"Nothing is played here: after {_text(finding)} come the cards, or `(…)` for a discard."
    return f"Nothing stands behind {_key(key)}, where its value should be."


def _too_much(finding: Finding) -> str:
    if finding.facts.get("problem") == "comma":
        return f"A comma is missing before {_text(finding)}."
    return f"{_text(finding)} is too much: the value before it is complete."


def _long_title(finding: Finding) -> str:
    return f"The title has {finding.facts['count']} characters; {MAX_TITLE} are allowed."


def _not_three_names(finding: Finding) -> str:
    return f"Three names are needed, with commas between them; here {_is_are(finding.facts['count'], 'name')}."


def _is_are(count: int, noun: str) -> str:
    return f"{'is' if count == 1 else 'are'} {counted(count, noun)}"


def _no_date(finding: Finding) -> str:
    return f"{_text(finding)} is no date of the form YYYY-MM-DD{_meant(finding) or '.'}"


def _unknown_rules(finding: Finding) -> str:
    hint = _meant(finding)
    return f"{_text(finding)} is not known{hint or ': the rules are `tsoi` or `tsoi old=deduced`.'}"


def _no_seat(finding: Finding) -> str:
    hint = _meant(finding)
    return f"{_text(finding)} is no seat{hint or ': the seats are P1, P2 and P3.'}"


def _no_call(finding: Finding) -> str:
    if finding.facts["is_missing"]:
        return f"{finding.seat} says nothing here: a call is `play` or `pass`."
    hint = _meant(finding)
    return f"{_text(finding)} is no call{hint or ': a call is `play` or `pass`.'}"


def _no_number(finding: Finding) -> str:
    if finding.facts["is_missing"]:
        return f"{finding.seat}'s points are missing."
    return f"{_text(finding)} is no whole number of points."


def _score_seats(finding: Finding) -> str:
    seats = listed(str(seat) for seat in finding.facts["seats"])
    if finding.facts["problem"] == "twice":
        return f"{seats} has points in this score already."
    return f"The score lacks {seats}: it gives the points of all three."


def _trick_number(finding: Finding) -> str:
    return f"Trick {finding.facts['number']} stands where trick {finding.facts['expected']} should."


def _no_card(finding: Finding) -> str:
    if finding.facts["text"] == ",":
        return "A comma cannot stand between cards: spaces can."
    return f"{_text(finding)} is no card: a card is a suit, C S M T (or 文 索 萬 十), and a rank, 1 to 9."


def _half_card(finding: Finding) -> str:
    problem = finding.facts["problem"]
    if problem == "rank 0":
        return "There is no rank 0: ranks are 1 to 9."
    if problem == "no rank":
        return f"{_text(finding)} has no rank: a suit is followed by one rank or more, as in S456."
    return f"{_text(finding)} has no suit before it: a card is a suit and a rank, as in S4."


def _twice_in_play(finding: Finding) -> str:
    return f"{finding.facts['card']} stands twice in this play."


def _unseen_card(finding: Finding) -> str:
    problem = finding.facts.get("problem")
    if problem == "half":
        return "A discard is wholly given or wholly unseen: `(C2 S3)` or `(??)`."
    if problem == "hand":
        return "A hand is wholly given, or a single `?` if it was not seen."
    if problem == "face up":
        return "A card played face up is seen by all: `?` stands in a discard only, as in `(?)`."
    return "`?` stands for unseen cards; name the cards that are asked about."


def _parenthesis(finding: Finding) -> str:
    problem = finding.facts["problem"]
    if problem == "unclosed":
        return "The parenthesis is not closed: a discard is `(CARDS)`."
    if problem == "empty":
        return "No cards stand between the parentheses. Unseen ones are `(?)`, `(??)` and so on."
    if problem == "hand":
        return "No parentheses can stand in a hand."
    return "This parenthesis does not fit: a discard is `(CARDS)`, with all its cards inside."


def _empty_entry(finding: Finding) -> str:
    return "Something is missing beside this comma."


def _no_known_hand(finding: Finding) -> str:
    return "All three hands are `?`; one at least has to be given."


def _card_twice(finding: Finding) -> str:
    card, holder, line = finding.facts["card"], finding.facts["holder"], finding.facts["line"]
    if holder is finding.seat:
        return f"{card} stands twice in {holder}'s hand{_not_dealt(finding)}."
    return f"{card} is also in {holder}'s hand, line {line}{_not_dealt(finding)}."


def _not_dealt(finding: Finding) -> str:
    """Which cards are in no hand, if that is known."""
    missing = finding.facts["missing"]
    assert isinstance(missing, CardSet)
    return f"; not dealt anywhere: {format_spread(missing)}" if missing else ""


def _flower_card(finding: Finding) -> str:
    return f"{_text(finding)} is a flower card. The two flower cards are left out of the game."


def _hand_size(finding: Finding) -> str:
    count = finding.facts["count"]
    off = abs(12 - count)
    lacking = f"{number(off)} {'is' if off == 1 else 'are'} missing" if count < 12 else f"{number(off)} too many"
    return f"{count} card{'' if count == 1 else 's'}: {lacking}{_not_dealt(finding)}."


def _call_out_of_turn(finding: Finding) -> str:
    facts = finding.facts
    if facts["is_first"]:
        return f"{finding.seat} calls, but the first call is the Master's, and that is {facts['master']}."
    return f"{finding.seat} calls, but it is {facts['expected']}'s turn."


def _call_after_end(finding: Finding) -> str:
    caller = finding.facts["caller"]
    if caller is None:
        return f"{finding.seat} calls, but three passes have made the deal void (R2.4)."
    return f"{finding.seat} calls, but {caller} said play, and that ended the auction."


MESSAGES: dict[str, Callable[[Finding], str]] = {
    "LF101": _no_deal,
    "LF102": _not_utf8,
    "LF103": _long_line,
    "LF104": _long_deal,
    "LF105": _long_number,
    "LF106": _many_findings,
    "LF107": _control_character,
    "LF108": _bad_separator,
    "LF111": _unknown_line,
    "LF112": _no_colon,
    "LF113": _line_twice,
    "LF114": _wrong_place,
    "LF115": _missing_hand,
    "LF116": _no_value,
    "LF117": _too_much,
    "LF121": _long_title,
    "LF122": _not_three_names,
    "LF123": _no_date,
    "LF124": _unknown_rules,
    "LF125": _no_seat,
    "LF126": _no_call,
    "LF127": _no_number,
    "LF128": _score_seats,
    "LF129": _trick_number,
    "LF131": _no_card,
    "LF132": _half_card,
    "LF133": _twice_in_play,
    "LF134": _unseen_card,
    "LF135": _parenthesis,
    "LF136": _empty_entry,
    "LF137": _no_known_hand,
    "LF201": _card_twice,
    "LF202": _flower_card,
    "LF203": _hand_size,
    "LF205": _call_out_of_turn,
    "LF206": _call_after_end,
}
"""The sentence of each code."""
