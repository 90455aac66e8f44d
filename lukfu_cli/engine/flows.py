"""Cards as a flow into places that have room: what all search for distributions rests on (D1). Bare masks alone."""

from __future__ import annotations


def fill(cards: int, contents: list[int], room: list[int], allowed: list[int]) -> list[int] | None:
    """The flow with these cards added, others moved along chains to make room; None if one finds no place."""
    while cards:
        card = cards & -cards
        cards ^= card
        if add(card, contents, room, allowed) is not None:
            return None
    return contents


def add(card: int, contents: list[int], room: list[int], allowed: list[int]) -> list[int] | None:
    """Puts a card into a place that does not bar it, if need be by moving others on.

    If that cannot be, the places through which it was tried: all full, and what lies there may lie nowhere else.
    """
    count = len(allowed)
    order = [number for number in range(count) if allowed[number] & card]
    for number in order:
        if room[number]:
            contents[number] |= card
            room[number] -= 1
            return None
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
                    return None
    return order


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


def reached(start: int, contents: list[int], allowed: list[int]) -> list[int]:
    """The places to which room can be passed on from ``start``: a card from any of them can be let in there.

    Every card of these places may lie in them alone, and they are full: no other card can ever come in.
    """
    found = [start]
    for number in found:
        held = contents[number]
        found += [other for other, cards in enumerate(allowed) if held & cards and other not in found]
    return found
