"""Cards as a flow into places that have room: what all search for distributions rests on (D1). Bare masks alone."""

from __future__ import annotations

from collections.abc import Iterator


def fill(cards: int, contents: list[int], room: list[int], allowed: list[int]) -> list[int] | None:
    """The flow with these cards added, others moved along chains to make room; None if one finds no place."""
    while cards:
        card = cards & -cards
        cards ^= card
        if not _add(card, contents, room, allowed):
            return None
    return contents


def _add(card: int, contents: list[int], room: list[int], allowed: list[int]) -> bool:
    """Puts a card into a place that does not bar it, if need be by moving others on; False if that cannot be."""
    count = len(allowed)
    order = [number for number in range(count) if allowed[number] & card]
    for number in order:
        if room[number]:
            contents[number] |= card
            room[number] -= 1
            return True
    parents = dict.fromkeys(order, -1)
    for number in order:
        held = contents[number]
        for other in range(count):
            if held & allowed[other] and other not in parents:
                parents[other] = number
                order.append(other)
                if room[other]:
                    _pass_on(card, other, parents, contents, allowed)
                    room[other] -= 1
                    return True
    return False


def _pass_on(card: int, last: int, parents: dict[int, int], contents: list[int], allowed: list[int]) -> None:
    """Moves one card along each step of the chain that ends in ``last``, and the new card into its first place."""
    here = last
    while (source := parents[here]) >= 0:
        moving = contents[source] & allowed[here]
        moving &= -moving
        contents[source] ^= moving
        contents[here] |= moving
        here = source
    contents[here] |= card


def bits(mask: int) -> Iterator[int]:
    """Each card of a set of cards, as its bit, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
