"""The game itself: the Python API of lukfu. ``docs/api.md`` explains it, ``examples/api`` shows it in use.

Everything that other programs can build on is named in ``__all__`` and taken from here, as in
``from lukfu_cli.engine import GameState, random_deal``. A name is loaded when it is first asked for, so that importing
the package costs nothing. What is not named may change at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lukfu_cli.engine.actions import CLAIM as CLAIM
    from lukfu_cli.engine.actions import Action as Action
    from lukfu_cli.engine.actions import Claim as Claim
    from lukfu_cli.engine.actions import Discard as Discard
    from lukfu_cli.engine.actions import FaceDown as FaceDown
    from lukfu_cli.engine.actions import NoPlay as NoPlay
    from lukfu_cli.engine.actions import Offer as Offer
    from lukfu_cli.engine.actions import lay_face_up as lay_face_up
    from lukfu_cli.engine.analysis import examine as examine
    from lukfu_cli.engine.auction import Call as Call
    from lukfu_cli.engine.cards import DECK as DECK
    from lukfu_cli.engine.cards import NO_CARDS as NO_CARDS
    from lukfu_cli.engine.cards import Card as Card
    from lukfu_cli.engine.cards import CardSet as CardSet
    from lukfu_cli.engine.cards import Rank as Rank
    from lukfu_cli.engine.cards import Suit as Suit
    from lukfu_cli.engine.certificates import Rejected as Rejected
    from lukfu_cli.engine.certificates import Verified as Verified
    from lukfu_cli.engine.dealfile.reader import read_deals as read_deals
    from lukfu_cli.engine.dealfile.reader import read_text as read_text
    from lukfu_cli.engine.dealfile.record import Record as Record
    from lukfu_cli.engine.dealfile.writer import format_record as format_record
    from lukfu_cli.engine.dealfile.writer import format_records as format_records
    from lukfu_cli.engine.dealfile.writer import record_from_position as record_from_position
    from lukfu_cli.engine.deals import Deal as Deal
    from lukfu_cli.engine.deals import OldRule as OldRule
    from lukfu_cli.engine.deals import PartialDeal as PartialDeal
    from lukfu_cli.engine.deals import random_deal as random_deal
    from lukfu_cli.engine.deduction import Deduction as Deduction
    from lukfu_cli.engine.deduction import deduce as deduce
    from lukfu_cli.engine.findings import Finding as Finding
    from lukfu_cli.engine.findings import Span as Span
    from lukfu_cli.engine.history import BestPlay as BestPlay
    from lukfu_cli.engine.history import Played as Played
    from lukfu_cli.engine.history import Trick as Trick
    from lukfu_cli.engine.history import where_shown as where_shown
    from lukfu_cli.engine.moments import Moment as Moment
    from lukfu_cli.engine.moments import PastTheEndError as PastTheEndError
    from lukfu_cli.engine.moments import parse_moment as parse_moment
    from lukfu_cli.engine.notation import format_cards as format_cards
    from lukfu_cli.engine.notation import parse_cards as parse_cards
    from lukfu_cli.engine.odds import Odds as Odds
    from lukfu_cli.engine.odds import odds_of as odds_of
    from lukfu_cli.engine.old import OldProof as OldProof
    from lukfu_cli.engine.old import old_cards as old_cards
    from lukfu_cli.engine.old import prove_hand as prove_hand
    from lukfu_cli.engine.partial import PartialState as PartialState
    from lukfu_cli.engine.players import PLAYERS as PLAYERS
    from lukfu_cli.engine.players import Player as Player
    from lukfu_cli.engine.players import player_named as player_named
    from lukfu_cli.engine.plays import Play as Play
    from lukfu_cli.engine.plays import Shape as Shape
    from lukfu_cli.engine.plays import beating_plays as beating_plays
    from lukfu_cli.engine.plays import beats as beats
    from lukfu_cli.engine.plays import play_of as play_of
    from lukfu_cli.engine.plays import plays_in as plays_in
    from lukfu_cli.engine.position import IllegalActionError as IllegalActionError
    from lukfu_cli.engine.position import Phase as Phase
    from lukfu_cli.engine.position import Position as Position
    from lukfu_cli.engine.proofs import Proof as Proof
    from lukfu_cli.engine.proofs import Witness as Witness
    from lukfu_cli.engine.proving import CardProof as CardProof
    from lukfu_cli.engine.proving import DeducedHand as DeducedHand
    from lukfu_cli.engine.proving import prove_deduced as prove_deduced
    from lukfu_cli.engine.public_record import PublicPlay as PublicPlay
    from lukfu_cli.engine.public_record import PublicRecord as PublicRecord
    from lukfu_cli.engine.randomness import Random as Random
    from lukfu_cli.engine.randomness import deal_stream as deal_stream
    from lukfu_cli.engine.randomness import move_stream as move_stream
    from lukfu_cli.engine.randomness import stream as stream
    from lukfu_cli.engine.reasons import ActionKind as ActionKind
    from lukfu_cli.engine.reasons import Fault as Fault
    from lukfu_cli.engine.reasons import Verdict as Verdict
    from lukfu_cli.engine.reduction import UnknownHandError as UnknownHandError
    from lukfu_cli.engine.replay import Replay as Replay
    from lukfu_cli.engine.replay import Step as Step
    from lukfu_cli.engine.replay import check_record as check_record
    from lukfu_cli.engine.rulebook import CODES as CODES
    from lukfu_cli.engine.rulebook import RULES as RULES
    from lukfu_cli.engine.scoring import Result as Result
    from lukfu_cli.engine.scoring import ResultKind as ResultKind
    from lukfu_cli.engine.scoring import format_score as format_score
    from lukfu_cli.engine.seats import SEATS as SEATS
    from lukfu_cli.engine.seats import Seat as Seat
    from lukfu_cli.engine.state import GameState as GameState
    from lukfu_cli.engine.table import next_action as next_action
    from lukfu_cli.engine.table import play_on as play_on
    from lukfu_cli.engine.verifier import verify as verify
    from lukfu_cli.engine.view import SeatView as SeatView
    from lukfu_cli.engine.view import seat_view as seat_view
    from lukfu_cli.engine.worlds import World as World
    from lukfu_cli.engine.worlds import WorldSampler as WorldSampler

_HOMES = {
    "actions": "CLAIM Action Claim Discard FaceDown NoPlay Offer lay_face_up",
    "analysis": "examine",
    "auction": "Call",
    "cards": "DECK NO_CARDS Card CardSet Rank Suit",
    "certificates": "Rejected Verified",
    "dealfile.reader": "read_deals read_text",
    "dealfile.record": "Record",
    "dealfile.writer": "format_record format_records record_from_position",
    "deals": "Deal OldRule PartialDeal random_deal",
    "deduction": "Deduction deduce",
    "findings": "Finding Span",
    "history": "BestPlay Played Trick where_shown",
    "moments": "Moment PastTheEndError parse_moment",
    "notation": "format_cards parse_cards",
    "odds": "Odds odds_of",
    "old": "OldProof old_cards prove_hand",
    "partial": "PartialState",
    "players": "PLAYERS Player player_named",
    "plays": "Play Shape beating_plays beats play_of plays_in",
    "position": "IllegalActionError Phase Position",
    "proofs": "Proof Witness",
    "proving": "CardProof DeducedHand prove_deduced",
    "public_record": "PublicPlay PublicRecord",
    "randomness": "Random deal_stream move_stream stream",
    "reasons": "ActionKind Fault Verdict",
    "reduction": "UnknownHandError",
    "replay": "Replay Step check_record",
    "rulebook": "CODES RULES",
    "scoring": "Result ResultKind format_score",
    "seats": "SEATS Seat",
    "state": "GameState",
    "table": "next_action play_on",
    "verifier": "verify",
    "view": "SeatView seat_view",
    "worlds": "World WorldSampler",
}
"""Where each public name lives. None of them is the name of a module: it is always clear which one is meant."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A public name, loaded from where it lives; ``__all__``, the list of them."""
        if name == "__all__":
            return sorted(" ".join(_HOMES.values()).split())
        for home, names in _HOMES.items():
            if name in names.split():
                from importlib import import_module

                value = getattr(import_module(f"{__name__}.{home}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """All that can be asked for."""
        return sorted({*globals(), *" ".join(_HOMES.values()).split()})
