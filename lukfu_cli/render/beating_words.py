"""What beats a play, in words (R3.4 to R3.6)."""

from __future__ import annotations

from lukfu_cli.engine.cards import SUITS, CardSet, Rank
from lukfu_cli.engine.history import BestPlay
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import Play, Shape, beaters_of, play_of
from lukfu_cli.render.play_lists import owned
from lukfu_cli.render.words import listed, number, ranks_word, shape_needed


def beaten_by(best: BestPlay, would: bool) -> str:
    """What beats the best play, as a clause: ``a higher String beats P2's S7``; ``would``: nothing at hand does."""
    beaters = beaters_of(best.play)
    if not beaters:
        return unbeatable(best)
    what, is_plural = _beaters_words(best.play, beaters)
    verb = "would beat" if would else "beat" if is_plural else "beats"
    return f"{what} {verb} {owned(best)}"


def what_beats(best: BestPlay) -> str:
    """What beats the best play, as a sentence without its stop that says that nothing else does."""
    said = beaten_by(best, would=False)
    rest = "" if said.startswith(("only", "nothing")) else "; nothing else does"
    return f"{said[0].upper()}{said[1:]}{rest}"


def _beaters_words(best: Play, beaters: tuple[Play, ...]) -> tuple[str, bool]:
    """What beats a play, and whether that is a plural."""
    ranks = {beater.rank for beater in beaters}
    if best.shape is Shape.SET:
        if len(ranks) == 1:
            return f"only {number(best.size)} {ranks_word(ranks.pop())}", True
        return f"a set of {number(best.size)} above rank {best.rank.value}", False
    if len(beaters) == 1:
        return f"only {format_cards(beaters[0].cards)}", False
    return (f"a higher {best.suit.singular}" if best.shape is Shape.SINGLE else runs_needed(best)), False


def runs_needed(best: Play) -> str:
    """The runs that beat a run: ``a run of three in Strings with a top above 5, or any in Myriads or Tens,``."""
    suits = {play.suit for play in beaters_of(best)}
    size = number(best.size)
    higher = listed([suit.plural for suit in SUITS if suit in suits and suit > best.suit], "or")
    if best.suit not in suits:
        return f"any run of {size} in {higher}"
    own = f"a run of {size} in {best.suit.plural} with a top above {best.rank.value}"
    return f"{own}, or any in {higher}," if higher else own


def unbeatable(best: BestPlay) -> str:
    """Why nothing in the whole deck beats this play, as a clause."""
    play = best.play
    if play.shape is Shape.SINGLE and play.rank is Rank.ONE:
        return f"nothing beats {owned(best)}: {play.suit.plural} 1 led as a single stands"
    if play.shape is Shape.SINGLE:
        return f"nothing beats {owned(best)}, the highest {play.suit.singular}"
    if play.shape is Shape.SET:
        return f"nothing beats {owned(best)}, a set of the highest rank"
    return f"nothing beats {owned(best)}, the highest run of {number(play.size)}"


def what_is_needed(cards: CardSet, best: Play) -> str:
    """What beats the best play and these cards are not: ``a set of three is needed``."""
    if not beaters_of(best):
        return "nothing does"
    play = play_of(cards)
    if best.shape is Shape.SINGLE:
        return f"a higher {best.suit.singular} is needed"
    if play is None or play.shape is not best.shape or play.size != best.size:
        return f"{shape_needed(best)} is needed"
    if best.shape is Shape.RUN:
        return f"{runs_needed(best)} is needed"
    if best.rank is Rank.ONE:
        return f"only {number(best.size)} nines beat a led set of aces"
    return "a higher rank is needed"
