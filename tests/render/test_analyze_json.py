"""The JSON of a reading: every key, what is null, how choices are counted, and that cuts and views leak nothing."""

from __future__ import annotations

import json
from importlib.resources import files
from math import comb
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from lukfu_cli.engine.analysis import examine
from lukfu_cli.engine.dealfile.reader import read_text
from lukfu_cli.engine.moments import parse_moment
from lukfu_cli.engine.seats import Seat
from lukfu_cli.render.analyze_json import deal_object, unreadable_object

DATA = Path(__file__).parents[1] / "data"
ORDER = {suit: place for place, suit in enumerate("CSMT")}

OPEN_CLAIM = """\
master: P3
P1: C59 S23456 M28 T145
P2: C478 S78 M4567 T236
P3: C1236 S19 M139 T789
calls: P3 play
"""
"""P3 is on lead as the caller with six Old cards."""


@pytest.fixture(scope="module")
def schema() -> jsonschema.Draft202012Validator:
    text = (files("lukfu_cli") / "data" / "schemas" / "analyze.json").read_text("utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


def read(text: str, at: str | None = None, seat: Seat | None = None) -> dict[str, Any]:
    moment = None if at is None else parse_moment(at)
    return deal_object("some.deal", examine(read_text(text)[0], moment, seat), moment, seat)


def read_file(name: str, at: str | None = None, seat: Seat | None = None) -> dict[str, Any]:
    return read((DATA / "analyze" / f"{name}.deal").read_text("utf-8"), at, seat)


def by_place(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: (ORDER[card[0]], card[1]))


def plays(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [play for trick in found["tricks"] for play in trick["plays"]]


def test_positions_worked_out_by_another_hand(schema: jsonschema.Draft202012Validator) -> None:
    """Whose move, fu, Old cards and every legal action, at moments of play that an independent reading gave."""
    lines = (DATA / "positions.jsonl").read_text("utf-8").splitlines()
    assert lines
    for line in lines:
        case = json.loads(line)
        found = read(case["deal"])
        schema.validate(found)
        position = found["position"]
        legal = position["legal"]
        assert not found["violations"]
        assert {key: position[key] for key in ("phase", "to_move", "fu")} == {
            key: case[key] for key in ("phase", "to_move", "fu")
        }
        for key in ("old", "deduced_old"):
            assert position[key] == {seat: by_place(cards) for seat, cards in case[key].items()}
        laid = sorted(offer["cards"] for offer in legal if "cards" in offer)
        assert laid == sorted(by_place(cards) for cards in case.get("leads") or case.get("beats") or ())
        claims = [offer["fu"] for offer in legal if offer["action"] == "claim"]
        assert claims == [fu for fu in (case.get("claim"),) if fu is not None]
        discards = [offer["count"] for offer in legal if offer["action"] == "discard"]
        assert discards == [count for count in (case.get("discard"),) if count is not None]


def test_legal_actions_stand_in_their_order() -> None:
    legal = read(OPEN_CLAIM)["position"]["legal"]
    assert legal[0] == {"action": "claim", "fu": 6}
    assert legal[1] == {"action": "lead", "shape": "single", "cards": ["C1"]}
    led = [offer for offer in legal if offer["action"] == "lead"]
    shapes = [(("single", "set", "run").index(offer["shape"]), len(offer["cards"])) for offer in led]
    assert shapes == sorted(shapes)
    assert [offer["cards"] for offer in led[12:]] == [
        ["C1", "S1", "M1"],
        ["S9", "M9", "T9"],
        ["C1", "C2", "C3"],
        ["T7", "T8", "T9"],
    ]


def test_a_claim_is_not_counted_among_the_choices_and_leaves_no_lead_forced() -> None:
    found = read(OPEN_CLAIM + "1: P3 C1\n")
    assert plays(found)[0] | {"choices": 16, "forced": False, "rule": "R4.5"} == plays(found)[0]


def test_one_lead_beside_a_claim_is_not_forced() -> None:
    found = read_file("last-trick", "3.1")
    assert plays(found)[-1] == {
        "seat": "P1",
        "cards": ["C8"],
        "count": 1,
        "face_down": False,
        "shape": "single",
        "verdict": "lead",
        "forced": False,
        "choices": 1,
        "rule": "R4.4",
        "cost": None,
    }


def test_a_forced_beat_and_a_free_discard() -> None:
    lead, beat, discard = plays(read_file("whole", "1"))
    assert (lead["verdict"], lead["choices"], lead["forced"], lead["rule"]) == ("lead", 1, True, "R4.4")
    assert (beat["verdict"], beat["choices"], beat["forced"], beat["rule"]) == ("beat", 1, True, "R3.4")
    assert discard == {
        "seat": "P3",
        "cards": ["S1"],
        "count": 1,
        "face_down": True,
        "shape": None,
        "verdict": "discard",
        "forced": False,
        "choices": 12,
        "rule": "R3.3",
        "cost": None,
    }


def test_discards_are_counted_as_sets_of_cards() -> None:
    found = read_file("draw")
    counts = [(play["count"], play["choices"]) for play in plays(found) if play["face_down"]]
    assert counts[:3] == [(4, comb(12, 4)), (4, comb(12, 4)), (3, comb(8, 3))]
    assert [play["forced"] for play in plays(found) if play["face_down"]][-2:] == [True, True]


@pytest.mark.parametrize(
    ("name", "at", "place", "rule"),
    [("follow", "1.1", 0, "R3.1"), ("draw", "1.1", 0, "R3.1"), ("draw", "3", 7, "R3.6"), ("draw", "2", 4, "R3.5")],
)
def test_the_rule_that_allows_a_play(name: str, at: str, place: int, rule: str) -> None:
    assert plays(read_file(name, at))[place]["rule"] == rule


def test_the_winner_of_a_trick_and_its_fu_stand_once_it_is_complete() -> None:
    found = read_file("draw", "2.2")
    assert [(trick["number"], trick["leader"], trick["winner"], trick["fu"]) for trick in found["tricks"]] == [
        (1, "P1", "P1", 4),
        (2, "P1", None, None),
    ]


def test_a_broken_rule_leaves_the_last_good_position() -> None:
    found = read_file("broken")
    assert [trick["number"] for trick in found["tricks"]] == [1]
    broken = plays(found)[-1]
    assert (broken["verdict"], broken["rule"], broken["shape"], broken["count"]) == ("illegal", "R3.5", None, 2)
    assert (found["position"]["phase"], found["position"]["to_move"]) == ("follow", "P1")
    assert found["position"]["legal"] == [{"action": "beat", "shape": "set", "cards": ["C9", "M9", "T9"]}]
    assert "C9" in found["position"]["hands"]["P1"]
    assert found["result"] is None
    (violation,) = found["violations"]
    assert (violation["line"], violation["column"], violation["code"], violation["rule"]) == (7, 20, "LF304", "R3.5")
    assert violation["message"].startswith("P1's C9 M9 does not beat P3's S8 M8 T8")


def test_a_play_out_of_turn_stands_in_the_trick_it_was_written_in() -> None:
    text = (DATA / "analyze" / "follow.deal").read_text("utf-8")
    found = read(text + "2: P2 C9\n")
    assert [(trick["number"], trick["leader"], trick["winner"]) for trick in found["tricks"]] == [
        (1, "P3", None),
        (2, "P2", None),
    ]
    assert plays(found)[-1]["verdict"] == "illegal"
    assert found["violations"][0]["rule"] == "R3.9"


def test_a_wrong_call_leaves_the_good_ones_before_it() -> None:
    found = read_file("wrong-calls")
    assert found["calls"] == [{"seat": "P3", "call": "pass"}, {"seat": "P2", "call": "play"}]
    assert found["caller"] is None
    assert (found["position"]["phase"], found["position"]["to_move"]) == ("auction", "P1")
    assert [violation["code"] for violation in found["violations"]] == ["LF205"]


def test_unusable_hands_are_null_and_so_is_the_position() -> None:
    found = read_file("hands")
    assert found["hands"] is None and found["position"] is None and found["result"] is None
    assert found["tricks"] == []
    assert (found["master"], found["caller"], found["title"]) == ("P3", "P1", "A card too few")
    assert [violation["rule"] for violation in found["violations"]] == ["R2.2"]


def test_a_wrong_call_names_no_caller_even_where_the_hands_cannot_be_used() -> None:
    text = (DATA / "analyze" / "hands.deal").read_text("utf-8")
    assert read(text.replace("P3 pass, P1 play", "P3 pass, P2 play"))["caller"] is None


def test_matters_of_form_have_no_rule(schema: jsonschema.Draft202012Validator) -> None:
    found = read_file("empty")
    schema.validate(found)
    assert [(violation["code"], violation["rule"]) for violation in found["violations"]] == [("LF101", None)]


def test_a_file_that_cannot_be_read(schema: jsonschema.Draft202012Validator) -> None:
    found = unreadable_object("gone.deal", "no such file")
    schema.validate(found)
    assert set(found) == set(read_file("empty"))
    assert (found["file"], found["deal"], found["position"]) == ("gone.deal", None, None)
    assert [violation["message"] for violation in found["violations"]] == ["no such file"]


def test_the_auction_has_its_calls_as_legal_actions() -> None:
    position = read_file("whole", "auction")["position"]
    assert (position["phase"], position["to_move"]) == ("auction", "P1")
    assert position["legal"] == [{"action": "call", "call": "play"}, {"action": "call", "call": "pass"}]
    over = read_file("whole")["position"]
    assert (over["phase"], over["to_move"], over["legal"]) == ("over", None, [])


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("whole", {"kind": "claim", "winner": "P2", "fu": 6, "score": {"P1": -1, "P2": 2, "P3": -1}}),
        ("last-trick", {"kind": "exhaustion", "winner": "P1", "fu": 7, "score": {"P1": 4, "P2": -4, "P3": 0}}),
        ("draw", {"kind": "draw", "winner": None, "fu": None, "score": {"P1": 0, "P2": 0, "P3": 0}}),
        ("several", {"kind": "void", "winner": None, "fu": None, "score": {"P1": 0, "P2": 0, "P3": 0}}),
        ("follow", None),
    ],
)
def test_results(name: str, result: dict[str, Any] | None) -> None:
    assert read_file(name)["result"] == result


def test_a_claim_with_unseen_old_cards_has_no_total_until_a_score_tells_it() -> None:
    text = (DATA / "analyze" / "whole.deal").read_text("utf-8")
    hidden = text.replace("P2: C457 S49 M6789 T459", "P2: ?").replace("P3: C128 S1678 M3 T2367", "P3: ?")
    hidden = hidden.replace("P3 (S1)", "P3 (?)")
    without_score = hidden.replace("score: P1 -1, P2 +2, P3 -1\n", "")
    assert read(without_score)["result"] == {"kind": "claim", "winner": "P2", "fu": None, "score": None}
    assert read(hidden)["result"]["fu"] == 6


def test_unknown_hands_are_null_and_what_they_may_hold_is_told() -> None:
    found = read_file("view", "1")
    position = found["position"]
    assert found["hands"]["P2"] is None and len(found["hands"]["P1"]) == 12
    assert position["hands"] | {"P2": None, "P3": None} == position["hands"]
    assert position["old"] == {"P1": [], "P2": None, "P3": None}
    assert position["held"] == {"P1": position["hands"]["P1"], "P2": [], "P3": []}
    assert len(position["possible"]["P2"]) == 24 and position["hand_sizes"]["P2"] == 9
    assert not set(position["possible"]["P2"]) & {"S8", "M8", "T8", *found["hands"]["P1"]}
    unseen = plays(found)[1]
    assert (unseen["cards"], unseen["count"], unseen["face_down"]) == (None, 3, True)
    assert (unseen["choices"], unseen["forced"], unseen["verdict"]) == (None, None, "discard")
    assert read_file("view", "2.1")["position"]["legal"] is None


def test_a_view_holds_nothing_that_the_seat_cannot_know() -> None:
    found = read_file("draw", "2", Seat.P3)
    assert found["seat"] == "P3" and read_file("draw")["seat"] is None
    assert found["hands"]["P1"] is None and found["hands"]["P2"] is None
    assert [play["cards"] for play in plays(found) if play["face_down"]] == [
        None,
        ["C8", "S1", "S8", "T2"],
        ["C2", "M2", "T4"],
    ]
    text = (DATA / "analyze" / "draw.deal").read_text("utf-8")
    # P1 and P2 exchange cards that P3 never sees.
    other = text.replace("M135678 T57", "M135678 T67").replace("T13689", "T13589").replace("(S23 T36)", "(S23 T35)")
    assert read(other, "2", Seat.P3) == found


def test_what_comes_after_the_moment_is_not_shown() -> None:
    found = read_file("broken", "1.1")
    assert (found["at"], found["violations"], len(plays(found))) == ("1.1", [], 1)
    assert read_file("whole", "1")["result"] is None
    assert read_file("whole", "auction")["calls"] == []
    assert read_file("whole")["at"] is None


def test_rules_and_titles_are_told_as_written() -> None:
    assert read_file("fours")["rules"] == {"name": "tsoi", "old": "deduced"}
    found = read_file("whole")
    assert (found["rules"]["old"], found["title"], found["deal"]) == ("seen", "A nine is forced out", 1)
    assert found["position"]["deduced_old"] == found["position"]["old"]


def test_every_object_keeps_to_the_schema(schema: jsonschema.Draft202012Validator) -> None:
    for path in sorted((DATA / "analyze").glob("*.deal")):
        for record in read_text(path.read_text("utf-8")):
            for at in (None, "auction"):
                moment = None if at is None else parse_moment(at)
                schema.validate(deal_object(path.name, examine(record, moment), moment))
