"""A certificate held against the public record, statement by statement: a second reading of what was proved (D1 to D3).

Nothing of the prover is used: ``public_record`` reads the record, ``certificates`` the form. Nothing is looked for:
each step is true as it stands, or it is rejected. Sets of cards are masks. ``docs/proofs.md`` tells the kinds of step.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from lukfu_cli.engine.cards import RANK_MASK, Card, CardSet, card_at, cards_above
from lukfu_cli.engine.certificates import (
    CLOSING,
    CONTRADICTIONS,
    COUNTING,
    FINAL,
    FROM_DISCARDS,
    GROUPS,
    OPENING,
    RULES,
    CardPart,
    Refusal,
    Rejected,
    Step,
    Verified,
    need,
    read_certificate,
)
from lukfu_cli.engine.plays import Shape
from lukfu_cli.engine.public_record import Cards, Place, PublicRecord, PublicTable, Spot
from lukfu_cli.engine.seats import Seat

ALWAYS_OLD = RANK_MASK << 8 | 1 | 1 << 27
"""The nines, Coins 1 and Tens 1 (R4.1)."""
BEATING = {Shape.SINGLE: "R3.4", Shape.SET: "R3.5", Shape.RUN: "R3.6"}
ENDING = {"R4.1": "always_old", "R4.2": "seen_old", None: "deduced_old"}
"""What the proof of a card that is Old by this rule, or by none, ends in."""


def verify(record: PublicRecord, certificate: Any) -> Verified | Rejected:
    """What a certificate, as parsed from JSON, is worth for a record; its sentences and its ``record`` are not read.

    Raises ValueError for a record that is that of no legal deal.
    """
    table = PublicTable(record)
    try:
        read = read_certificate(certificate)
        need(read.seat is table.seat, "other seat", named=read.seat, due=table.seat)
        need(read.hand == table.hand, "other hand", named=CardSet(read.hand), due=record.hand)
        need([part.card for part in read.cards] == [str(card) for card in record.hand], "other cards")
        if read.contradiction is not None:
            _Proof(table, 0).check(read.contradiction, "contradiction")
        for card, part in zip(record.hand, read.cards, strict=True):
            with part.spoken_of():
                _check_card(table, card, part, read.contradiction is not None)
        old = sum(card.mask for card, part in zip(record.hand, read.cards, strict=True) if part.is_old)
        need(read.old == old, "other old", named=CardSet(read.old), due=CardSet(old))
    except Refusal as refusal:
        return refusal.rejected
    deduced = [part.is_deduced for part in read.cards]
    undecided = deduced.count(None) if read.contradiction is None else 0
    return Verified(deduced.count(True), deduced.count(False), undecided, read.contradiction is not None)


def _check_card(table: PublicTable, card: Card, part: CardPart, is_contradiction: bool) -> None:
    """Whether the card is Old or not, proved or shown to be open, as the certificate says (R4.1, R4.2, D3)."""
    steps: list[dict[str, Any]] = []
    for higher in cards_above(card) if not card.mask & ALWAYS_OLD else ():
        trick, seat = next((spot for spot, play in table.shown.items() if higher in play.cards), (None, None))
        where = "own hand" if higher.mask & table.hand else "face up" if seat else "out"
        steps.append({"higher": str(higher), "where": where, "trick": trick, "seat": seat and seat.name})
    is_old = all(step["where"] != "out" for step in steps)
    rule = ("R4.2" if steps else "R4.1") if is_old else None
    need(part.is_old is is_old, "not old" if part.is_old else "old")
    need(part.rule == rule, "rule of card", named=part.rule, due=rule)
    need(part.steps == steps, "steps of card")
    need(part.is_deduced is None or not is_contradiction, "nothing follows")
    need(part.is_deduced is not None or is_contradiction or not is_old, "old is deduced")
    need((part.proof is not None) is (part.is_deduced is True), "proof or not", deduced=part.is_deduced)
    need((part.hands is not None) is (part.is_deduced is False), "witness or not", deduced=part.is_deduced)
    if part.proof is not None:
        _Proof(table, card.mask).check(part.proof, ENDING[rule])
    if part.hands is not None:
        _check_witness(table, card, part.hands, part.down)


def _check_witness(table: PublicTable, card: Card, hands: dict[Seat, int], down: list[tuple[Spot, int]]) -> None:
    """Whether a distribution is one, agrees with the play for all three seats, and beats the card (D1 to D3)."""
    need(sorted(hands) == sorted(table.seat.others), "hands of witness")
    need([spot for spot, _ in down] == list(table.to_beat), "discards of witness")
    lying = Cards({(seat, None): cards for seat, cards in hands.items()})
    lying.update({(seat, trick): cards for (trick, seat), cards in down})
    for place, cards in lying.items():
        room = table.places.get(place, 0)
        need(cards.bit_count() == room, "size of witness", place=place, named=cards.bit_count(), due=room)
    need(reduce(or_, lying.values(), 0) == table.unknown, "not each once")
    for trick, seat in table.to_beat:
        later = [spot for spot in table.shown if spot[1] is seat and spot[0] > trick]
        held = table.known(seat, later) | sum(lying[place] for place in table.since(seat, trick))
        for beater in table.beaters(trick, seat):
            need(beater & ~held, "could beat", cards=CardSet(beater), trick=trick, seat=seat)
    need(any(cards_above(card).mask & cards for cards in hands.values()), "beats nothing")


class _Proof:
    """The steps that hold so far. ``open``: the assumptions under which the next one stands, the outermost first."""

    def __init__(self, table: PublicTable, card: int) -> None:
        self.table, self.card = table, card
        self.steps: dict[int, Step] = {}
        self.excluded: dict[int, Cards] = {}
        self.open: list[int] = []

    def check(self, steps: list[Step], ending: str) -> None:
        """Whether the steps hold, each is used, and the last is this kind of statement, on the card."""
        need(steps, "no steps")
        for step in steps:
            with step.spoken_of():
                need((step.kind in FINAL) == (step is steps[-1]), "wrong end")
                need(step.kind == ending or step.kind not in FINAL, "other end", due=ending)
                self._enter(step)
                self.excluded[step.number] = self._excluded(step)
                self.steps[step.number] = step
                if step.kind in OPENING:
                    self.open.append(step.number)
        used = {step.within for step in steps} - {step.number for step in steps if step.kind == "suppose"}
        used.update(use for step in steps for use in step.uses)
        for step in steps[:-1]:
            with step.spoken_of():
                need(step.number in used, "not used")

    def _enter(self, step: Step) -> None:
        """Ends the assumptions under which the step no longer stands, and looks at its rule and what it uses."""
        table, uses, within = self.table, step.uses, step.within
        need(within in ((None,) if step.kind in FINAL else (None, *self.open)), "wrong within", named=within)
        del self.open[0 if within is None else self.open.index(within) + 1 :]
        need(uses == sorted(set(uses) & self.steps.keys()), "wrong from")
        rule = RULES.get(step.kind)
        if step.kind in FROM_DISCARDS:
            trick, seat = step.says["trick"], step.says["seat"]
            need((trick, seat) in table.to_beat, "no discard", trick=trick, seat=seat)
            rule = rule or BEATING[table.shown[table.to_beat[trick, seat]].shape]
        need(step.rule == rule, "wrong rule", named=step.rule, due=rule)
        for use in uses if step.kind not in CLOSING else ():
            need(self._is_in_scope(use), "out of scope", named=use)

    def _is_in_scope(self, number: int) -> bool:
        step = self.steps[number]
        return (number if step.kind in OPENING else step.within) in (None, *self.open)

    def _excluded(self, step: Step) -> Cards:
        """What the step keeps out of which places, once it has been found to hold."""
        kind, card, hand = step.kind, step.says.get("card", 0), (step.says.get("seat", self.table.seat), None)
        wanted, excluded, plays = Cards(), Cards(), list[Spot]()
        if kind in FROM_DISCARDS:
            excluded, plays = self._by_discard(step, step.says["seat"], step.says["trick"], step.says["cards"])
        elif kind in COUNTING:
            wanted, excluded = self._by_counting(step, step.says["cards"], step.says["places"])
        elif kind == "suppose":
            need(hand in self.table.hands and card & self.table.unknown, "no holder")
            excluded = {place: card for place in self.table.places if place != hand}
        elif kind in ENDING.values():
            need(card == self.card, "other card")
            wanted, plays = self._by_higher(step)
        need(step.plays == plays, "wrong plays")
        if kind in ("case", "closed", "not_held", "contradiction"):
            return self._by_cases(step, [self.steps[use] for use in step.uses])
        self._cover([use for use in step.uses if use not in step.says.get("groups", ())], wanted)
        return excluded

    def _cover(self, uses: list[int], wanted: Cards) -> None:
        """Whether the steps used exclude all that is wanted, and each of them something that no other does."""
        once, twice = Cards(), Cards()
        for place, cards in [pair for use in uses for pair in self.excluded[use].items()]:
            twice[place] = twice.get(place, 0) | once.get(place, 0) & cards
            once[place] = once.get(place, 0) | cards
        for place, cards in wanted.items():
            missing = CardSet(cards & ~once.get(place, 0))
            need(not missing, "not excluded", cards=missing, place=place)
        for use in uses:
            alone = [wanted.get(place, 0) & cards & ~twice[place] for place, cards in self.excluded[use].items()]
            need(any(alone), "not needed", named=use)

    def _by_discard(self, step: Step, seat: Seat, trick: int, cards: int) -> tuple[Cards, list[Spot]]:
        """What follows from a discard for the hand just before it, and from which plays (R3.3 to R3.6, D2)."""
        table = self.table
        later = sorted(spot for spot in table.shown.keys() & step.plays[2:] if spot[1] is seat and spot[0] > trick)
        known, beaters = table.known(seat, later), table.beaters(trick, seat)
        without = [table.known(seat, [spot for spot in later if spot != left]) for left in later]
        excluded = Cards()
        if step.kind == "impossible":
            need(cards in beaters and not cards & ~known, "no beater")
            is_needed = all(cards & ~fewer for fewer in without)
        elif step.kind == "at_most":
            rank = RANK_MASK << card_at(cards.bit_length() - 1).rank - 1 if cards else 0
            need(any(not beater & ~rank for beater in beaters) and cards == rank & table.unknown, "no rank")
            most = table.shown[table.to_beat[trick, seat]].size - 1 - (known & rank).bit_count()
            need(0 < most == step.says["most"] < cards.bit_count(), "wrong most", named=step.says["most"], due=most)
            is_needed = all(rank & known & ~fewer for fewer in without)
        elif step.kind == "apart":
            wholes = [beater for beater in beaters if beater & ~known == cards]
            need(wholes and cards.bit_count() > 1 and not cards & ~table.unknown, "no group")
            is_needed = any(all(whole & ~fewer != cards for fewer in without) for whole in wholes)
        else:
            alone = _completing(beaters, known) & table.unknown
            need(cards and not cards & ~alone, "no completion" if cards else "no cards", cards=CardSet(cards & ~alone))
            left = CardSet(alone & ~cards if step.rule == "R3.4" else 0)
            need(not left, "left out", cards=left)
            is_needed = all(cards & ~_completing(beaters, fewer) for fewer in without)
            excluded = dict.fromkeys(table.since(seat, trick), cards)
        need(is_needed, "play not needed")
        return excluded, [table.to_beat[trick, seat], (trick, seat), *later]

    def _by_counting(self, step: Step, cards: int, rooms: list[tuple[Place, int]]) -> tuple[Cards, Cards]:
        """What must be excluded for cards and room to be as they are said to be, and what that excludes (D1)."""
        table, kind, named = self.table, step.kind, dict(rooms)
        need(rooms == [(place, room) for place, room in table.places.items() if place in named], "wrong places")
        need(not cards & ~table.unknown, "not unknown", cards=CardSet(cards & ~table.unknown))
        grouped = self._grouped(step, cards, list(named)) if "groups" in step.says else 0
        more = sum(named.values()) - cards.bit_count() - step.says.get("most", 0)
        is_right = {"overfull": more < 0, "underfull": more > 0, "unfilled": more > 0}.get(kind, cards and not more)
        need(is_right, "wrong count", more=more)
        inside = dict.fromkeys(named, table.unknown & ~cards & ~grouped)
        outside = {place: cards for place in table.places if place not in named}
        wanted = outside if kind in ("confined", "overfull") else inside
        return wanted, {"confined": inside, "needed": outside, "filled": outside}.get(kind, Cards())

    def _grouped(self, step: Step, cards: int, places: list[Place]) -> int:
        """The cards of the groups that a step uses: of each but so many can lie in its places, all of one hand (D2)."""
        groups = [self.steps[use] for use in step.uses if self.steps[use].kind in GROUPS]
        need(groups and step.says["groups"] == [group.number for group in groups], "wrong groups")
        grouped = most = 0
        for group in groups:
            says, barred = group.says, group.says["cards"]
            need({*places} <= {*self.table.since(says["seat"], says["trick"])}, "not of one hand", named=group.number)
            need(not barred & (grouped | cards), "counted twice", cards=CardSet(barred & (grouped | cards)))
            grouped, most = grouped | barred, most + says.get("most", barred.bit_count() - 1)
            for place in places:
                barred &= reduce(or_, (self.excluded[use].get(place, 0) for use in step.uses), 0)
            need(barred != says["cards"], "not needed", named=group.number)
        need(most == step.says["most"], "wrong most", named=step.says["most"], due=most)
        return int(grouped)

    def _by_higher(self, step: Step) -> tuple[Cards, list[Spot]]:
        """What must be excluded for no opponent to hold a higher card, and who showed some of them (R4.2, D3)."""
        table, above = self.table, cards_above(card_at(self.card.bit_length() - 1)).mask
        if step.kind == "always_old":
            return Cards(), []
        for key, cards in (("own", table.hand), ("face_up", table.face_up), ("unknown", table.unknown)):
            need(step.says.get(key, 0) == above & cards, "higher cards", key=key, due=CardSet(above & cards))
        plays = [spot for spot, play in table.shown.items() if play.cards.mask & above]
        return dict.fromkeys(table.hands, above & table.unknown), plays

    def _by_cases(self, step: Step, used: list[Step]) -> Cards:
        """What follows from a case, and what ends one, or an assumption, or the whole proof (D2, D3)."""
        ends = [part for part in used if part.kind in CONTRADICTIONS]
        first, says = used[0] if used else step, step.says
        if step.kind == "contradiction":
            need(len(used) == len(ends) == 1, "no contradiction")
        if step.kind == "case":
            need(len(used) == 1 and first.kind == "apart", "no group")
            of_group = [first.says[key] for key in ("seat", "trick")] == [says["seat"], says["trick"]]
            need(of_group and says["card"] & first.says["cards"], "no case")
            return dict.fromkeys(self.table.since(says["seat"], says["trick"]), says["card"])
        if step.kind == "not_held":
            need(first.kind == "suppose" and first.says == {**says, "kind": "suppose"}, "no supposition")
            places = [part.within for part in used]
            need(len(ends) == 1 and places == [step.within, first.number], "no contradiction")
            return {(says["seat"], None): says["card"]}
        if step.kind == "closed":
            self._close(step, used)
        return Cards()

    def _close(self, step: Step, used: list[Step]) -> None:
        """Whether each case of a group has come to a contradiction, but for those that a supposition rules out (D2)."""
        groups = [part for part in used if part.kind == "apart" and self._is_in_scope(part.number)]
        need(len(groups) == 1, "no group")
        (group,), done = groups, 0
        for part in used:
            if part is group:
                continue
            case = self.steps[part.within] if part.kind in CONTRADICTIONS and part.within else part
            is_case = case.kind == "case" and case is not part and case.uses == [group.number]
            is_excuse = part.kind == "suppose" and part.says["seat"] is group.says["seat"]
            ends = case.within == step.within if is_case else is_excuse and self._is_in_scope(part.number)
            card = case.says["card"] if ends else 0
            need(card & group.says["cards"], "no end of case", named=part.number)
            need(not card & done, "case twice", cards=CardSet(card))
            done |= card
        missing = CardSet(group.says["cards"] & ~done)
        need(not missing, "case left out", cards=missing)


def _completing(beaters: list[int], known: int) -> int:
    """The cards that make a play that beats together with known cards."""
    rest = (beater & ~known for beater in beaters)
    return reduce(or_, (cards for cards in rest if cards.bit_count() == 1), 0)
