"""The steps of a proof as sentences.

They are made from the step as data, so that whoever reads a proof back can check that each says what its step says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from lukfu_cli.engine.cards import SUITS, Card
from lukfu_cli.engine.notation import format_cards
from lukfu_cli.engine.proofs import Witness
from lukfu_cli.render.words import counted, listed, number

StepObject = Mapping[str, Any]
"""One step of a proof as in ``lukfu.explain-old/1``: ``n``, ``rule``, ``from``, ``plays``, ``says``, ``within``."""
CardsPlayed = Mapping[tuple[int, str], str]
"""The cards played face up, by trick and seat, as text: ``{(2, "P1"): "T4"}``."""


def sentence(step: StepObject, played: CardsPlayed) -> str:
    """What a step says, in one sentence that ends in its rule."""
    said = _leaning(step) + SENTENCES[step["says"]["kind"]](step, played)
    return f"{said[0].upper()}{said[1:]} ({step['rule']})."


def proof_lines(steps: Sequence[StepObject]) -> Iterator[str]:
    """A proof in numbered lines; what stands under an assumption is indented."""
    depths: dict[int | None, int] = {None: 0}
    for step in steps:
        depth = depths[step["within"]]
        depths[step["n"]] = depth + 1
        yield f"{'   ' * depth}{step['n']}. {step['text']}"


def witness_sentence(witness: Witness, told_under: Card | None) -> str:
    """How the unknown cards can lie so that an opponent holds a higher card; ``told_under``: where that stands (D3)."""
    may = f"{witness.seat} may hold {witness.higher}"
    if told_under is not None:
        return f"{may}, where the cards lie as under {told_under} (D3)."
    hands = [f"{seat} {format_cards(cards) or 'nothing'}" for seat, cards in witness.hands]
    down = [f"{format_cards(down.cards)} from {down.seat} in trick {down.trick}" for down in witness.down]
    lies = f"{', '.join(hands)}{'; face down ' + ', '.join(down) if down else ''}"
    return f"{may}; one way in which the cards can lie: {lies} (D3)."


def _leaning(step: StepObject) -> str:
    """The steps that this one leans on: ``By 1 and 2: ``."""
    if not step["from"] or step["says"]["kind"] == "case":
        return ""
    return f"By {listed(map(str, step['from']))}: "


def _always_old(step: StepObject, played: CardsPlayed) -> str:
    card = step["says"]["card"]
    why = {"C1": "Coins 1, Mau Gung, always is", "T1": "Tens 1, Bak Chi, always is"}.get(card, "a nine always is")
    return f"{card} is Old: {why}"


def _seen_old(step: StepObject, played: CardsPlayed) -> str:
    card = step["says"]["card"]
    return f"Above {card}: {'; '.join(_seen_above(step, played))}. Nothing is left, so {card} is Old"


def _seen_above(step: StepObject, played: CardsPlayed) -> list[str]:
    """Where the higher cards are that are in the hand itself or have been played."""
    own, face_up = step["says"]["own"], step["says"]["face_up"]
    parts = [f"{listed(own)} in the hand itself"] if own else []
    for play in step["plays"]:
        shown = [card for card in face_up if card in _names(played[play["trick"], play["seat"]])]
        parts.append(f"{listed(shown)} played by {play['seat']} in trick {play['trick']}")
    return parts


def _absent(step: StepObject, played: CardsPlayed) -> str:
    cards = step["says"]["cards"]
    is_one = len(cards) == 1
    in_hand = f"{cards[0]} was not in its hand" if is_one else f"{_none_of(cards)} was in its hand"
    if step["rule"] == "R3.4":
        return f"{_could_not_beat(step, played)}: {in_hand}, then or later"
    each = cards[0] if is_one else f"any of {listed(cards)}"
    with_them = listed([*(_later_plays(step, played) or [OWN_CARDS]), each])
    return f"{_could_not_beat(step, played)}; with {with_them} it would have, so {in_hand}, then or later"


def _none_of(cards: Sequence[str]) -> str:
    return f"neither {listed(cards, 'nor')}" if len(cards) == 2 else f"none of {listed(cards)}"


def _apart(step: StepObject, played: CardsPlayed) -> str:
    cards = step["says"]["cards"]
    both = "both" if len(cards) == 2 else "all"
    besides = _besides(step, played)
    in_hand = f"were not {both} in its hand, then or later"
    if besides == OWN_CARDS and not _leans_on_own(step, played):
        return f"{_could_not_beat(step, played)}: {listed(cards)} {in_hand}"
    return f"{_could_not_beat(step, played)}; with {besides}, {listed(cards)} would have, so they {in_hand}"


def _at_most(step: StepObject, played: CardsPlayed) -> str:
    says = step["says"]
    most, cards = says["most"], says["cards"]
    best = step["plays"][0]
    is_alone = most == len(_names(played[best["trick"], best["seat"]])) - 1
    later = "" if is_alone else f" besides {_besides(step, played)}"
    was = "was" if most == 1 else "were"
    in_hand = f"at most {number(most)} of {listed(cards)} {was} in its hand{later}, then or later"
    return f"{_could_not_beat(step, played)}: {in_hand}"


def _leans_on_own(step: StepObject, played: CardsPlayed) -> bool:
    """Whether a group of cards beats only together with cards that are in the hand still."""
    best = step["plays"][0]
    return len(step["says"]["cards"]) < len(_names(played[best["trick"], best["seat"]]))


OWN_CARDS = "what it holds still"


def _besides(step: StepObject, played: CardsPlayed) -> str:
    """The later plays of the seat that count, and what it holds still where there are none."""
    return listed(_later_plays(step, played)) or OWN_CARDS


def _later_plays(step: StepObject, played: CardsPlayed) -> list[str]:
    """``S7 of trick 2``, for each later play of the seat that a step about its discard needs."""
    return [f"{played[play['trick'], play['seat']]} of trick {play['trick']}" for play in step["plays"][2:]]


def _could_not_beat(step: StepObject, played: CardsPlayed) -> str:
    best = step["plays"][0]
    whose = f"{best['seat']}'s {played[best['trick'], best['seat']]}"
    return f"{step['says']['seat']} could not beat {whose} in trick {best['trick']}"


def _impossible(step: StepObject, played: CardsPlayed) -> str:
    cards = listed(step["says"]["cards"])
    later = [f"trick {play['trick']}" for play in step["plays"][2:]]
    shown = f"played in {listed(later)}" if later else "in its hand still"
    seat = step["says"]["seat"]
    return f"{_could_not_beat(step, played)}, by its discard, yet {seat} had {cards}, {shown}"


def _confined(step: StepObject, played: CardsPlayed) -> str:
    return f"{_only_there(step)}: nothing else lies there"


def _needed(step: StepObject, played: CardsPlayed) -> str:
    cards = step["says"]["cards"]
    there = "it lies there" if len(cards) == 1 else f"{'both' if len(cards) == 2 else 'all'} lie there"
    return f"{_only_these(step)}: {there}, and nowhere else"


def _filled(step: StepObject, played: CardsPlayed) -> str:
    cards = step["says"]["cards"]
    is_one = len(cards) == 1
    others = f"{listed(cards)}, the only other{'' if is_one else 's'} that can"
    lie = "lies" if is_one else "lie"
    return f"{_of_groups(step)}; so {others}, {lie} there and nowhere else"


def _unfilled(step: StepObject, played: CardsPlayed) -> str:
    cards = step["says"]["cards"]
    others = f"and of the others only {listed(cards)}" if cards else "and no others"
    return f"{_of_groups(step)}, {others}: too few"


def _of_groups(step: StepObject) -> str:
    groups = listed(map(str, step["says"]["groups"]))
    return f"at most {number(step['says']['most'])} of the cards in {groups} can lie in {places_and_room(step)}"


def places_and_room(step: StepObject) -> str:
    """The places of a step that counts, and how many cards they take: ``P1's hand, which takes two cards``."""
    return f"{_places(step['says']['places'])}, {_room(step['says']['places'])}"


def _overfull(step: StepObject, played: CardsPlayed) -> str:
    cards = step["says"]["cards"]
    if not step["says"]["places"]:
        return f"no place is left for {listed(cards)}"
    return f"{_only_there(step)}, and they are {number(len(cards))}"


def _underfull(step: StepObject, played: CardsPlayed) -> str:
    return f"{_only_these(step)}: more than there are"


def _only_there(step: StepObject) -> str:
    return f"{listed(step['says']['cards'])} can lie only in {places_and_room(step)}"


def _only_these(step: StepObject) -> str:
    cards = step["says"]["cards"]
    subject = f"only {listed(cards)} can lie" if cards else "no card can lie"
    return f"{subject} in {places_and_room(step)}"


def _room(places: Sequence[Mapping[str, Any]]) -> str:
    takes = "which takes" if len(places) == 1 else "which take"
    return f"{takes} {counted(sum(place['size'] for place in places), 'card')}"


def _places(places: Iterable[Mapping[str, Any]]) -> str:
    """``P1's hand and its discards of tricks 2 and 3``, seat by seat."""
    by_seat: dict[str, list[int | None]] = {}
    for place in places:
        by_seat.setdefault(place["seat"], []).append(place["trick"])
    words = []
    for seat, tricks in by_seat.items():
        discards = [trick for trick in tricks if trick is not None]
        has_hand = len(discards) < len(tricks)
        if has_hand:
            words.append(f"{seat}'s hand")
        if discards:
            whose = "its" if has_hand else f"{seat}'s"
            which = "discard of trick" if len(discards) == 1 else "discards of tricks"
            words.append(f"{whose} {which} {_stretches(discards)}")
    return listed(words)


def _stretches(tricks: Sequence[int]) -> str:
    """``1 to 6``, ``2 and 3``, ``1, 3 to 5 and 9``: the tricks, three or more in a row drawn together."""
    parts: list[list[int]] = []
    for trick in tricks:
        if parts and trick == parts[-1][-1] + 1:
            parts[-1].append(trick)
        else:
            parts.append([trick])
    words: list[str] = []
    for part in parts:
        words += [f"{part[0]} to {part[-1]}"] if len(part) > 2 else [str(trick) for trick in part]
    return listed(words)


def _suppose(step: StepObject, played: CardsPlayed) -> str:
    return f"Suppose that {step['says']['seat']} holds {step['says']['card']}"


def _case(step: StepObject, played: CardsPlayed) -> str:
    says = step["says"]
    which = f"Case of {step['from'][0]}"
    return f"{which}: {says['card']} was not in {says['seat']}'s hand, in trick {says['trick']} or later"


def _closed(step: StepObject, played: CardsPlayed) -> str:
    return "no case is left"


def _not_held(step: StepObject, played: CardsPlayed) -> str:
    return f"{step['says']['seat']} does not hold {step['says']['card']}"


def _deduced_old(step: StepObject, played: CardsPlayed) -> str:
    says = step["says"]
    own, face_up, unknown = says["own"], says["face_up"], says["unknown"]
    parts = [f"{listed(own)} {_is(own)} in the hand itself"] if own else []
    parts += [f"{listed(face_up)} {_is(face_up)} face up"] if face_up else []
    if not step["from"]:
        parts.append(f"{listed(unknown)} {_is(unknown)} unknown, but the opponents hold no cards")
    elif len(unknown) == 1:
        parts.append(f"{unknown[0]} is in neither opponent's hand")
    else:
        parts.append(f"{_none_of(unknown)} is in an opponent's hand")
    suit = SUIT_NAMES[says["card"][0]]
    return f"of the {suit} above {says['card']}, {listed(parts)}: {says['card']} is deduced-Old"


SUIT_NAMES = {suit.letter: suit.plural for suit in SUITS}


def _is(cards: Sequence[str]) -> str:
    return "is" if len(cards) == 1 else "are"


def _contradiction(step: StepObject, played: CardsPlayed) -> str:
    return "no way in which the unknown cards can lie agrees with the play: the record contradicts itself"


def _names(cards: str) -> list[str]:
    """The cards of a text in the spread form or not: ``S34`` as S3 and S4."""
    return [f"{word[0]}{rank}" for word in cards.split() for rank in word[1:]]


SENTENCES: dict[str, Callable[[StepObject, CardsPlayed], str]] = {
    "always_old": _always_old,
    "seen_old": _seen_old,
    "absent": _absent,
    "apart": _apart,
    "at_most": _at_most,
    "impossible": _impossible,
    "confined": _confined,
    "needed": _needed,
    "filled": _filled,
    "unfilled": _unfilled,
    "overfull": _overfull,
    "underfull": _underfull,
    "suppose": _suppose,
    "case": _case,
    "closed": _closed,
    "not_held": _not_held,
    "deduced_old": _deduced_old,
    "contradiction": _contradiction,
}
"""The sentence for each kind of statement."""
