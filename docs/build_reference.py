"""Writes docs/rules.md and docs/findings.md from the rulebook: ``python docs/build_reference.py``.

A test holds the two pages equal to what this gives, so they are changed here or in ``lukfu_cli/engine/rulebook.py``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path.insert(0, str(ROOT))

from lukfu_cli.engine.rulebook import CODES, RULES, CodeEntry, RuleEntry  # noqa: E402

RULES_HEAD = """\
# The rules of Luk Fu

Luk Fu is a trick-taking game of the Hakka for three players, played with money-suited cards. These are the rules as
this program plays and judges them. `lukfu rules` prints them, `lukfu rules R3.5` one of them; every explanation and
every finding of a broken rule names one of these numbers. Where the recorded rules leave room, the reading taken here
is marked **Ruling**.

## A deal in short

Twelve cards are dealt to each of three players, P1, P2 and P3, and one of them is the Master. From the Master on each
is asked to *play* or *pass*; the first to say *play* is the caller and stands against the other two. The Master leads:
one card, three or four of a rank, or a run in one suit. The others must beat what lies there if they can, and lay cards
face down if they cannot. The winning cards are fu, and so are the cards in hand that nothing can beat any more, the Old
cards. Who has six fu when it is their turn to lead may claim the win.

Cards are written as a suit letter and ranks: `T9` is Tens 9, `S456` is Strings 4, 5 and 6, and `C8 S8 T8` are three
eights. The suits are, from low to high, C Coins (文 or 錢), S Strings (索), M Myriads (萬) and T Tens (十).

```
master: P2                                       P2 calls and leads first.
P1: C145 S157 T124569
P2: C789 S3469 M156 T38
P3: C236 S28 M234789 T7
calls: P2 pass, P3 play                          P2 passes, P3 plays: P3 is the caller, and P1 is not asked (R2.3).
1: P2 C789, P3 M234, P1 T456                     P2 leads a run. A run of a higher suit beats it (R3.6), and another
                                                 one beats that. P1 wins the trick: three fu (R3.7).
claim: P1                                        P1 also holds C1, T1 and T9, which are always Old (R4.1). With
                                                 three fu won that is six, enough to claim (R4.6).
score: P1 +2, P2 0, P3 -2                        Six fu are one point (R5.1), and the caller pays it twice (R5.2).
```
"""

FINDINGS_HEAD = """\
# Findings

What `lukfu check` and the other commands can find wrong in a deal file, by code. `lukfu rules LF304` explains a code,
with a deal that has it and the same deal mended; the broken deals are also in [`examples/broken`](../examples/broken).
Codes keep their meaning for good: none is used again for something else.

| codes | what they are about |
|---|---|
| LF1xx | the form of the file |
| LF2xx | the hands and the auction |
| LF3xx | the tricks |
| LF4xx | Old cards and claims |
| LF5xx | the score |

The exit status is 1 for a broken rule of play, and 2 where the file or the hands cannot be used; of several findings
the highest counts. Lines and columns are counted from 1, columns in characters (a tab is one, a byte-order mark none).

Form, hands and auction of a deal are checked in full. Its play is judged up to the first broken rule; what follows in
the same deal is read for its form only. A deal whose hands cannot be used is not played at all. Where cards were not
seen, a play is at fault only if it is so whatever they were.

## Which rule is named

A play can break several rules at once. The first of these is named:

1. by anyone: played out of turn, after the end or before the auction is over, or not from the hand (R3.9); a wrong
   leader is R2.5 in the first trick and R3.7 later;
2. a lead: its form (R3.1), the limit of a Master who passed (R3.2), the suit or Oldness of a single (R4.4);
3. face-up cards of a follower: that they do not beat (R3.4, R3.5 or R3.6, by what has to be beaten);
4. a discard: the number of cards, then that the player could have beaten (R3.3).

"""


def rules_page() -> str:
    """The text of docs/rules.md."""
    parts = [RULES_HEAD]
    parts += [_heading(entry) if entry.is_heading else _rule(entry) for entry in RULES.values()]
    return "\n".join(parts)


def findings_page() -> str:
    """The text of docs/findings.md."""
    head = "## The codes\n\n| code | rule | exit | meaning | line and column point at |\n|---|---|---|---|---|\n"
    return FINDINGS_HEAD + head + "".join(map(_code_row, CODES.values()))


def _heading(entry: RuleEntry) -> str:
    return f"## {entry.number} {entry.title}\n\n{entry.text}\n"


def _rule(entry: RuleEntry) -> str:
    text = f"### {entry.number} {entry.title}\n\n{entry.text}\n"
    if entry.ruling:
        text += f"\n**Ruling.** {entry.ruling}\n"
    if entry.example:
        text += f"\n*Example:* {entry.example}\n"
    shown = _deals_that_show(entry.number)
    if shown:
        links = ", ".join(f"[{path.stem}](../examples/deals/{path.name})" for path in shown)
        text += f"\nDeals that show it: {links}.\n"
    return text


def _deals_that_show(number: str) -> list[Path]:
    """The example deals whose opening comment names the rule."""
    named = re.compile(rf"\b{re.escape(number)}\b(?!\.\d)")
    return [path for path in sorted((ROOT / "examples" / "deals").glob("*.deal")) if named.search(opening(path))]


def opening(path: Path) -> str:
    """The comment that a deal file begins with."""
    lines = path.read_text(encoding="utf-8").splitlines()
    count = next(place for place, line in enumerate(lines) if not line.startswith("#"))
    return "\n".join(lines[:count])


def _code_row(entry: CodeEntry) -> str:
    link = f"[{entry.code}](../examples/broken/{entry.code.lower()}.deal)"
    rule = f"[{entry.rule}]({_anchor(RULES[entry.rule])})" if entry.rule else ""
    return f"| {link} | {rule} | {entry.exit_status} | {entry.title} | {entry.points_at} |\n"


def _anchor(entry: RuleEntry) -> str:
    """Where a rule stands in docs/rules.md, as GitHub names headings."""
    words = re.sub(r"[^\w\- ]", "", f"{entry.number} {entry.title}".lower())
    return f"rules.md#{words.replace(' ', '-')}"


if __name__ == "__main__":
    (DOCS / "rules.md").write_text(rules_page(), encoding="utf-8", newline="\n")
    (DOCS / "findings.md").write_text(findings_page(), encoding="utf-8", newline="\n")
