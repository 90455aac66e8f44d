"""The rules and the finding codes, one record each: the only place where either is spelled out.

``RULES`` holds the rules R1.1 to R5.4, the headings R1 to R5 they stand under, and D1 to D3 on what play can prove.
``CODES`` holds every finding code, with the rule that it stands on. Plain text: layout belongs to ``render``.
"""

from __future__ import annotations

from typing import NamedTuple


class RuleEntry(NamedTuple):
    """One rule.

    - ``number``: ``R3.5``, a heading ``R3`` or ``D``, or ``D2`` of the deduction; ``title``: the rule in a few words.
    - ``text``: the rule as it is played here; ``ruling``: the part of it that is this project's reading where the
      recorded rules leave room, empty where they do not.
    - ``example``: a case of it in a sentence or two, empty where there is none.
    """

    number: str
    title: str
    text: str
    ruling: str = ""
    example: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether this is the heading of a section and not a rule of its own."""
        return "." not in self.number and self.number not in ("D1", "D2", "D3")

    @property
    def section(self) -> str:
        """The number of the heading that the rule stands under (its own, for a heading)."""
        return self.number.partition(".")[0] if self.number.startswith("R") else "D"


class CodeEntry(NamedTuple):
    """One finding code.

    - ``rule``: the rule that is broken, None for a matter of form; ``exit_status``: what ``check`` ends in, 1 for a
      broken rule of play, 2 for a file or hands that cannot be used.
    - ``title``: what it means, in a line; ``points_at``: what the line and column of the finding point at.
    """

    code: str
    rule: str | None
    exit_status: int
    title: str
    points_at: str


_RULES = (
    RuleEntry(
        "R1",
        "The goal",
        "Three players, each alone, collect fu. Whoever has six can end the deal and win it.",
    ),
    RuleEntry(
        "R1.1",
        "Six fu and a claim",
        "Three play, each for themselves. The goal is to gather six fu or more and to claim the win when it is your "
        "turn to lead.",
    ),
    RuleEntry(
        "R1.2",
        "What counts as fu",
        "Each card of the plays with which you won tricks is one fu. At the moment of a claim each Old card in your "
        "hand (R4.1, R4.2) is one more.",
        "",
        "With tricks of three cards and of one card won, and T9 and C9 in hand, a claim is worth 3 + 1 + 2 = 6 fu.",
    ),
    RuleEntry(
        "R2",
        "The deal and the auction",
        "Thirty-six cards are dealt out, and the players say in turn who will play against the other two.",
    ),
    RuleEntry(
        "R2.1",
        "The deck",
        "36 cards: the ranks 1 to 9 in four suits. From the lowest suit to the highest: Coins (C), Strings (S), "
        "Myriads (M), Tens (T). The two flower cards of the pack are not used.",
    ),
    RuleEntry(
        "R2.2",
        "Twelve cards each, and a Master",
        "Each player is dealt twelve cards. Lots are drawn for one player to be the Master.",
        "In the auction and in every trick the turn goes from P1 to P2 to P3 and back to P1.",
    ),
    RuleEntry(
        "R2.3",
        "The auction",
        "Beginning with the Master, each player in turn says play or pass.",
        "The first play ends the auction, also when the Master says it, and that player is the caller. So every deal "
        "that is played has one caller and no more.",
        "Master P2: P2 pass, P3 play. P3 is the caller, and P1 is not asked.",
    ),
    RuleEntry(
        "R2.4",
        "Three passes",
        "When all three pass, the cards are dealt again.",
        "The deal is void: nobody pays, and the next one has new hands and a newly drawn Master.",
    ),
    RuleEntry(
        "R2.5",
        "The first lead",
        "The Master leads to the first trick, whoever became the caller.",
    ),
    RuleEntry(
        "R3",
        "The tricks",
        "One player leads, the other two beat in turn if they can, and the best play wins the trick.",
    ),
    RuleEntry(
        "R3.1",
        "What can be led",
        "A lead is a single card, a set of three or four cards of one rank, or a run of three or more cards of one "
        "suit with consecutive ranks. Two cards are never led, not even a pair.",
        "After 9 comes nothing: 9 and 1 are not consecutive.",
        "M5, C2 S2 T2 and S456 are leads; M5 T5, S46 and T891 are none.",
    ),
    RuleEntry(
        "R3.2",
        "The Master who passed",
        "A Master who passed in the auction never leads four or more cards: no set of four, no run of four or "
        "longer. Three-card sets and runs are open to them, also three cards out of four equal ones, and as a "
        "follower they are free.",
        "The limit stays for every lead of that Master until the deal ends.",
    ),
    RuleEntry(
        "R3.3",
        "Beat if you can",
        "Each follower in turn has to beat the best play so far if the hand can do it, with any play that does. "
        "Otherwise they lay as many cards as were led face down, whichever they like. Nobody may decline to beat: a "
        "discard is legal only when nothing in the hand beats.",
        "",
        "On M4 a player with M8 in hand must play M8 or another Myriad above the 4; without one, any one card goes "
        "face down.",
    ),
    RuleEntry(
        "R3.4",
        "Beating a single",
        "A single is beaten by a higher card of its own suit. Coins 1 and Tens 1 led as singles are beaten by nothing.",
        "",
        "M6 beats M4; T9 does not. Nothing beats C1, but S2 beats S1.",
    ),
    RuleEntry(
        "R3.5",
        "Beating a set",
        "A set is beaten by a set of as many cards and of a higher rank. Aces (rank 1) are the exception: a set of "
        "aces is beaten only by as many nines. It has always been led, since aces beat no set.",
        "Three of four equal cards may be played as a set of three.",
        "C8 S8 T8 beats C2 S2 M2 but not C1 S1 M1, which yields to three nines alone.",
    ),
    RuleEntry(
        "R3.6",
        "Beating a run",
        "A run is beaten by a run of as many cards: in its own suit by one with a higher top card, and in a higher "
        "suit by any, high or low.",
        "",
        "S567 beats S345; M123 beats S789; C789 beats no run of Strings.",
    ),
    RuleEntry(
        "R3.7",
        "Winning the trick",
        "The last play that beat, or the lead if none did, is the best play and wins the trick. Its player counts "
        "its cards as fu, one for a single and n for n cards, and leads to the next trick. The others count nothing.",
    ),
    RuleEntry(
        "R3.8",
        "Face up and face down",
        "Cards played face up to a trick are known to all from then on, whether they were beaten or not. Discards "
        "stay face down and count for no one.",
    ),
    RuleEntry(
        "R3.9",
        "In turn, from the hand, while the deal lasts",
        "A play is made when it is the player's turn, out of that player's own hand, and before the deal has ended.",
    ),
    RuleEntry(
        "R4",
        "Old cards and the claim",
        "A card that surely cannot be beaten is Old. Old cards count for a claim, and they bind the single leads of "
        "all but the caller.",
    ),
    RuleEntry(
        "R4.1",
        "Always Old",
        "The four nines, Coins 1 (Mau Gung) and Tens 1 (Bak Chi) are Old at all times.",
    ),
    RuleEntry(
        "R4.2",
        "Old by what was seen",
        "Any other card in your hand is Old once open play and your own hand prove that nobody can hold a higher "
        "card of its suit against you. So a sequence without a gap under an Old card is Old with it, and a card "
        "played face up closes a gap. No sequence hangs from Coins 1 or Tens 1: nothing is below them.",
        "Proved means seen: each higher card of the suit is in your own hand or has been played face up. What the "
        "discards of others prove beyond that is deduction (D1 to D3).",
        "With T9 and T7 in hand, T7 becomes Old when T8 is played face up.",
    ),
    RuleEntry(
        "R4.3",
        "A discard proves nothing",
        "To the table a card that was discarded face down is still out, and so it is for you.",
        "This holds for your own discards too, although you know what they were.",
        "P1 discarded S9 face down. P1's S8 is not Old: S9 has not been seen.",
    ),
    RuleEntry(
        "R4.4",
        "Singles led by a non-caller",
        "A single led by anyone but the caller has to be a card that is not Old, of the highest suit in which that "
        "player holds such a card. An Old card may be led as a single only when every card of the hand is Old; then "
        "any of them may go, whatever its suit.",
        "This holds at every lead, for a Master who passed as for anyone. Sets and runs are free of it, with Old "
        "cards in them or without.",
        "A non-caller with C46 S9 M27 and nothing seen may lead M2 or M7: Myriads is the highest suit with a card "
        "that is not Old.",
    ),
    RuleEntry(
        "R4.5",
        "Singles led by the caller",
        "The caller may lead any card as a single, Old or not, at every lead.",
    ),
    RuleEntry(
        "R4.6",
        "The claim",
        "A player on lead whose fu from tricks and Old cards in hand make six or more may claim before leading. "
        "Their Old cards are laid face up, the deal is over, and they win with that total. Nobody has to claim: one "
        "may play on at one's own risk and claim at a later lead.",
        "All Old cards in the hand count. The Master may claim before the first lead, when no trick has been played.",
    ),
    RuleEntry(
        "R5",
        "The score",
        "A win is worth more the more fu it has, and the caller pays for a defeat alone.",
    ),
    RuleEntry(
        "R5.1",
        "What a win is worth",
        "A win with n fu is worth n - 5 points: one point for six fu, and one more for each further fu.",
    ),
    RuleEntry(
        "R5.2",
        "Who pays",
        "When the caller wins, each of the other two pays what the win is worth. When another player wins, the "
        "caller pays it twice, for both, and the third player pays nothing.",
        "",
        "A win with seven fu is worth 2. Won by the caller P2: P1 -2, P2 +4, P3 -2. Won by P1 against the caller P2: "
        "P1 +4, P2 -4, P3 0.",
    ),
    RuleEntry(
        "R5.3",
        "When the hands are empty",
        "When the last cards have been played the deal is over without a claim.",
        "The winner of the last trick wins with six fu or more, just as if they had claimed; failing that, another "
        "player who has six or more wins; failing that, the deal is a draw and nobody pays. By then the fu of the "
        "three make twelve.",
    ),
    RuleEntry(
        "R5.4",
        "Net points",
        "A result is the net points of one deal, which sum to zero over the three players. No money changes hands.",
    ),
    RuleEntry(
        "D",
        "Deduction",
        "R4.2 goes by what everybody has seen. Play proves more than that: whoever discarded face down could not "
        "beat, and hands only shrink. D1 to D3 say what can be proved so. At a table with the rule old = seen, which "
        "holds unless something else is agreed, R4.2 alone decides leads and claims. With old = deduced every card "
        "that is deduced-Old (D3) counts as Old, for leads (R4.4) and for claims (R4.6). A deal file names the rule of "
        "its table; --old wins over it.",
    ),
    RuleEntry(
        "D1",
        "Unknown cards and distributions",
        "All cards that are neither in your hand nor face up are unknown to you, the ones you discarded face down "
        "included (R4.3). A distribution gives each of them one place: the hand of an opponent, or one face-down "
        "discard of a certain player in a certain trick. Each place gets as many cards as everybody knows it to "
        "have.",
    ),
    RuleEntry(
        "D2",
        "When a distribution agrees with the play",
        "For each face-down discard, take that player's hand as it was just before: the discard itself, everything "
        "they played or laid down later, and what they hold now. The distribution agrees with the play if none of "
        "these hands contains a play that beats what had to be beaten (R3.3). Your own discards count here as well. "
        "Calls, claims that were not made and the choice of leads (R4.4) prove nothing.",
    ),
    RuleEntry(
        "D3",
        "Deduced-Old",
        "A card of yours is deduced-Old if it is Old by R4.1 or R4.2, or if no distribution that agrees with the "
        "play puts a higher card of its suit into an opponent's hand. If no distribution agrees at all, the record "
        "contradicts itself.",
    ),
)

RULES: dict[str, RuleEntry] = {entry.number: entry for entry in _RULES}
"""Every rule and heading by its number, in the order of the rules."""

_PLAY = "the play, from its first card (or parenthesis) on"

_FORM = (
    (
        "LF101",
        "there is no deal: the file, or the part between two ---, is empty",
        "the --- that ends the empty deal; line 1, column 1 of an empty file",
    ),
    ("LF102", "the line is not UTF-8", "the first character that is not"),
    ("LF103", "a line of more than 4 KiB; the rest of the deal is not read", "the beginning of the line"),
    (
        "LF104",
        "a deal of more than 64 KiB or 500 lines; the rest of it is not read",
        "the beginning of the first line past the bound",
    ),
    ("LF105", "a number of more than six digits", "the number"),
    ("LF106", "more than 100 findings in one deal; the rest of it is not read", "where the first one left out stands"),
    ("LF107", "a control character or a line separator where none may stand", "the character"),
    ("LF108", "a line that is nearly the --- between two deals", "the line"),
    ("LF111", "a line that no deal file has", "its key"),
    ("LF112", "a line without a colon", "the line"),
    ("LF113", "a line that stands twice in one deal", "the key of the second one"),
    ("LF114", "a line in the wrong place", "its key"),
    ("LF115", "the line of a hand is missing", "the first line of the deal that is no comment"),
    ("LF116", "nothing stands behind the colon", "the key"),
    ("LF117", "more stands on the line than belongs there", "what is too much"),
    ("LF121", "a title of more than 200 characters", "the first character too many"),
    ("LF122", "players does not give three names", "the value"),
    ("LF123", "date is no day of the calendar, written YYYY-MM-DD", "the value"),
    ("LF124", "rules names a rule set or an option that nobody knows", "the unknown word"),
    ("LF125", "a player other than P1, P2 and P3", "the word in the seat's place"),
    ("LF126", "a call that is neither play nor pass", "the call"),
    ("LF127", "points that are no whole number", "the points"),
    ("LF128", "a score that does not give each player once", "the player given twice, or else the value"),
    ("LF129", "the tricks are not numbered 1, 2, 3 and so on", "the number"),
    ("LF131", "a character that is neither suit nor rank among cards", "the character"),
    ("LF132", "a suit without a rank, or a rank without a suit", "the suit or the rank"),
    ("LF133", "a card twice in one play", "the second one"),
    ("LF134", "an unseen card where none can be", "the ?"),
    ("LF135", "the parentheses of a discard do not fit", "the parenthesis, or the play that lacks one"),
    ("LF136", "nothing stands between two commas, or after the last", "the comma"),
    ("LF137", "none of the three hands is known", "the third ?"),
)

_CODES = (
    *(CodeEntry(code, None, 2, title, points_at) for code, title, points_at in _FORM),
    CodeEntry("LF201", "R2.1", 2, "a card is dealt twice", "the second place where the card stands"),
    CodeEntry("LF202", "R2.1", 2, "a flower card is in the deal", "the flower card"),
    CodeEntry("LF203", "R2.2", 2, "a hand has not twelve cards", "the cards of the hand"),
    CodeEntry("LF205", "R2.3", 1, "a call by the wrong player", "the call"),
    CodeEntry("LF206", "R2.3", 1, "a call after the auction has ended", "the first call after the end"),
    CodeEntry("LF301", "R2.5", 1, "somebody other than the Master leads to the first trick", _PLAY),
    CodeEntry("LF302", "R3.7", 1, "somebody other than the winner of the last trick leads", _PLAY),
    CodeEntry("LF303", "R3.4", 1, "the play does not beat the single", _PLAY),
    CodeEntry("LF304", "R3.5", 1, "the play does not beat the set", _PLAY),
    CodeEntry("LF305", "R3.6", 1, "the play does not beat the run", _PLAY),
    CodeEntry("LF306", "R3.9", 1, "a play out of turn", _PLAY),
    CodeEntry("LF307", "R3.9", 1, "a card that is not in the player's hand is played", _PLAY),
    CodeEntry("LF308", "R3.9", 1, "a play after the deal is over", _PLAY),
    CodeEntry("LF309", "R3.1", 1, "the cards led are no single, set or run", _PLAY),
    CodeEntry("LF310", "R3.1", 1, "cards are led face down", _PLAY),
    CodeEntry("LF311", "R3.2", 1, "a Master who passed leads four or more cards", _PLAY),
    CodeEntry("LF312", "R3.3", 1, "a discard of more or fewer cards than were led", _PLAY),
    CodeEntry("LF313", "R3.3", 1, "a discard by a player who could beat", _PLAY),
    CodeEntry("LF314", "R3.9", 1, "a play before the auction has found a caller", _PLAY),
    CodeEntry("LF315", "D3", 1, "a record with unseen cards that contradicts itself", "the play that makes it so"),
    CodeEntry("LF401", "R4.4", 1, "a non-caller leads a single of the wrong suit", _PLAY),
    CodeEntry("LF402", "R4.4", 1, "a non-caller leads an Old single with cards that are not Old in hand", _PLAY),
    CodeEntry("LF403", "R4.6", 1, "a claim by a player who is not on lead", "the seat that claims"),
    CodeEntry("LF404", "R4.6", 1, "a claim with fewer than six fu", "the seat that claims"),
    CodeEntry("LF501", "R5.2", 1, "a wrong score", "the score, from its first seat on"),
    CodeEntry("LF502", "R5.3", 1, "a score where none is due", "the score, from its first seat on"),
)

CODES: dict[str, CodeEntry] = {entry.code: entry for entry in _CODES}
"""Every finding code, in rising order."""
