"""Why a record contradicts itself, in words (D3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lukfu_cli.engine.actions import Action, FaceDown
from lukfu_cli.engine.cards import NO_CARDS, CardSet
from lukfu_cli.engine.contradiction import Conflict, explain_conflict
from lukfu_cli.engine.distributions import Inability
from lukfu_cli.engine.explanation.shared import BEATING_RULES
from lukfu_cli.engine.history import Trick
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.plays import Play, Shape, beaters_of
from lukfu_cli.engine.position import Position
from lukfu_cli.engine.proofs import Absent, Apart, AtMost, Closed, Contradiction, Proof, Unfilled
from lukfu_cli.engine.seats import SEATS
from lukfu_cli.render.play_lists import owned
from lukfu_cli.render.proof_json import cards_played, proof_objects
from lukfu_cli.render.proof_text import SENTENCES, places_and_room
from lukfu_cli.render.words import counted, listed, shape_needed
from lukfu_cli.render.words import number as count_word

ENDING = "the record contradicts itself"


def conflict_clause(position: Position, action: Action) -> str:
    """Why the record contradicts itself once the player to move has done this."""
    after = position.apply(action)
    conflict = explain_conflict(after)
    refuted = conflict.refuted
    if refuted is not None and refuted.seat is position.mover:
        return f"{_refuted(refuted, action)}: {ENDING}"
    return f"{no_way(conflict, after.all_tricks)}: {ENDING}"


def _refuted(refuted: Inability, action: Action) -> str:
    """That somebody shows what they could have beaten with when they discarded."""
    seat, trick, best, shown = refuted
    laid = action.cards if isinstance(action, (Play, FaceDown)) else NO_CARDS
    ways = [play.cards for play in beaters_of(best.play) if play.cards.is_subset(CardSet(shown)) and play.cards & laid]
    proved = min(ways, key=lambda cards: len(cards - laid), default=laid)
    if best.play.shape is Shape.SINGLE:
        what = f"higher {best.play.suit.singular}"
    else:
        what = f"{shape_needed(best.play).removeprefix('a ')} that beats it"
    rule = BEATING_RULES[best.play.shape]
    learned = f"{seat} discarded on {owned(best)} in trick {trick}, so {seat} had no {what} ({rule})"
    plays = "plays" if isinstance(action, Play) else "discards"
    before = proved - laid
    with_cards = f", with {format_cards(before)} played since" if before else ""
    return f"{learned}, yet {plays} {format_cards(proved & laid)} here{with_cards}"


def no_way(conflict: Conflict, tricks: tuple[Trick, ...]) -> str:
    """That the unknown cards cannot lie anywhere, and the last step of the proof of it."""
    ways = f"no way in which the {counted(len(conflict.unknown), 'unseen card')} can lie agrees with the play"
    if conflict.proof is None:
        return ways
    last = [step for step in conflict.proof if not isinstance(step.says, Contradiction)][-1]
    (told,) = (step for step in proof_objects(conflict.proof, cards_played(tricks)) if step["n"] == last.number)
    if isinstance(last.says, Closed):
        clause = "each gives somebody what would have beaten, or a place more cards than it takes"
    elif isinstance(last.says, Unfilled):
        clause = _too_few(conflict.proof, told)
    else:
        clause = SENTENCES[told["says"]["kind"]](told, cards_played(tricks))
    return f"{ways}, since {clause}{_discards(conflict.proof)}"


def _too_few(proof: Proof, told: Mapping[str, Any]) -> str:
    """What some places can take at most, each group of cards by name: the steps that tell of them are not shown."""
    groups = []
    for number in told["says"]["groups"]:
        says = proof[number - 1].says
        assert isinstance(says, Apart | AtMost)
        most = says.most if isinstance(says, AtMost) else len(says.cards) - 1
        groups.append(f"at most {count_word(most)} of {listed(map(str, says.cards))}")
    others = told["says"]["cards"]
    only = f"of the others only {listed(others)}" if others else "no others"
    return f"{places_and_room(told)}, can hold {', '.join(groups)}, and {only}: too few"


def _discards(proof: Proof) -> str:
    """The discards on which a proof stands: ``, after the discards of P1 and P3 in trick 2 and P3 in trick 4``."""
    since = {(step.says.trick, step.says.seat) for step in proof if isinstance(step.says, (Absent, Apart, AtMost))}
    if not since:
        return ""
    tricks = sorted({trick for trick, _ in since})
    if len({seat for _, seat in since}) == 1 < len(tricks):
        where = f"{min(since)[1]} in tricks {listed(map(str, tricks))}"
    else:
        where = listed(
            f"{listed(str(seat) for seat in SEATS if (trick, seat) in since)} in trick {trick}" for trick in tricks
        )
    return f", after the {'discard' if len(since) == 1 else 'discards'} of {where}"
