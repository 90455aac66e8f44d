"""``--old`` of ``play``, ``check`` and ``analyze``: it wins over the file, says so, and everything follows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lukfu_cli.engine.dealfile.reader import read_deals
from lukfu_cli.engine.deals import OldRule
from lukfu_cli.engine.replay import check_record
from tests.conftest import CommandLine

DEALS = Path(__file__).parents[2] / "examples" / "deals"
CLAIM, LEAD, MISSED = "old-by-deduction.deal", "lead-by-deduction.deal", "claim-proved-and-missed.deal"
NOTE = "{}, deal 1: old={}, as asked for, not old={} as in the file\n"
NO_RULES = "{}, deal 1: old=deduced, as asked for, where the file names no rules\n"
TO_SEEN = "seen", "deduced"
RANDOMS = ("--players", "random,random,random")


@pytest.fixture(autouse=True)
def among_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DEALS)


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", [CLAIM, LEAD])
def test_a_record_of_a_table_that_deduces_is_judged_by_deduction(lukfu: CommandLine, name: str) -> None:
    assert lukfu("check", name) == (0, "", "")
    assert lukfu("check", "--old", "deduced", name) == (0, "", "")


def test_check_by_what_is_seen_finds_what_only_deduction_allows(lukfu: CommandLine) -> None:
    ended = lukfu("check", "--old", "SEEN", CLAIM, LEAD)
    assert ended == (
        1,
        f"{CLAIM}:13:8: LF404 [R4.6] P1 claims, but has won four fu and has the Old card C9, five together: six are "
        "needed.\n"
        f"{LEAD}:15:7: LF401 [R4.4] P3 leads M2, but P3 is not the caller, so a single must be of Tens, the highest "
        "suit in which P3 has a card that is not Old. P3 can play T4.\n",
        NOTE.format(CLAIM, *TO_SEEN) + NOTE.format(LEAD, *TO_SEEN),
    )


def test_check_by_deduction_says_what_it_leans_on(lukfu: CommandLine) -> None:
    ended = lukfu("check", "--old", "deduced", MISSED)
    assert ended.status == 1
    assert ended.out == (
        f"{MISSED}:18:7: LF402 [R4.4] M3 is Old by deduction, and P2, not the caller, leads no Old single while S4 is "
        "not. P2 can claim six fu or play S4.\n"
    )
    assert ended.err == NO_RULES.format(MISSED)


def test_the_note_is_one_a_file_and_none_when_quiet_or_needless(lukfu: CommandLine, tmp_path: Path) -> None:
    text = Path(MISSED).read_text("utf-8")
    (tmp_path / "two.deal").write_text(f"{text}---\n{text}", "utf-8")
    several = str(tmp_path / "two.deal")
    assert lukfu("check", "--old", "deduced", several).err == NO_RULES.format(several)
    assert lukfu("check", "--old", "deduced", "-q", several).err == ""
    assert lukfu("check", "--old", "seen", several).err == ""
    assert lukfu("analyze", "--old", "deduced", several).err == NO_RULES.format(several)


def test_of_files_that_name_no_rules_the_first_alone_is_noted(lukfu: CommandLine, tmp_path: Path) -> None:
    plain = Path(MISSED).read_text("utf-8")
    for name, text in (("a", plain), ("b", plain), ("c", plain.replace("master:", "rules: tsoi\nmaster:", 1))):
        (tmp_path / f"{name}.deal").write_text(text, "utf-8")
    first, last = tmp_path / "a.deal", tmp_path / "c.deal"
    for command in ("check", "analyze"):
        noted = lukfu(command, "--old", "deduced", str(tmp_path)).err
        assert noted == NO_RULES.format(first) + NOTE.format(last, "deduced", "seen")


def test_the_json_of_check_has_the_keys_it_had(lukfu: CommandLine) -> None:
    (found,) = objects(lukfu("check", "--json", "--old", "seen", CLAIM).out)
    assert "rules" not in found and found["code"] == "LF404"


def test_analyze_goes_by_the_option_and_says_by_which_rule(lukfu: CommandLine) -> None:
    (by_file,) = objects(lukfu("analyze", "--json", "--at", "2", MISSED).out)
    ended = lukfu("analyze", "--json", "--at", "2", "--old", "deduced", MISSED)
    (asked,) = objects(ended.out)
    assert ended.err == NO_RULES.format(MISSED)
    assert (by_file["rules"]["old"], asked["rules"]["old"]) == ("seen", "deduced")
    assert by_file["position"]["old"]["P1"] == ["C1", "C9"]
    assert asked["position"]["old"]["P1"] == ["C1", "C5", "C7", "C9"]
    assert by_file["position"]["deduced_old"] == asked["position"]["deduced_old"]
    assert by_file["position"]["legal"][0] != asked["position"]["legal"][0] == {"action": "claim", "fu": 6}
    assert by_file["deduction"]["since"] == asked["deduction"]["since"]
    assert (len(by_file["deduction"]["claims"]), asked["deduction"]["claims"]) == (1, [])


def test_analyze_of_a_view_has_only_what_that_seat_can_prove(lukfu: CommandLine) -> None:
    (own,) = objects(lukfu("analyze", "--json", "--seat", "P1", "--at", "2", MISSED).out)
    assert own["position"]["deduced_old"] == {"P1": ["C1", "C5", "C7", "C9"], "P2": None, "P3": None}
    assert [each["card"] for each in own["deduction"]["since"]] == ["C5", "C7"]
    (other,) = objects(lukfu("analyze", "--json", "--seat", "P3", "--at", "2", MISSED).out)
    assert other["deduction"] == {"since": [], "claims": []}
    assert other["position"]["deduced_old"]["P1"] is None


def test_text_tells_what_was_provable_and_missed(lukfu: CommandLine) -> None:
    text = lukfu("analyze", MISSED).out
    assert "Deduced   C7                  -                   -\n" in text
    assert "P1: C7 is not Old by what was seen (R4.2), but provable since P3 discarded in trick 2 (D3).\n" in text
    assert (
        "Before trick 3 P1 could prove six fu: two won, C1 and C9 Old as seen, C5 and C7 by deduction since P3 "
        "discarded in trick 2 (D3). Where deduced-Old cards count, that is a claim: P1 +2, P2 -1, P3 -1 (R4.6, R5.2); "
        "as it was, P2 won, claiming before trick 10: P1 -2, P2 +2, P3 0.\n"
    ) in text
    assert "P2 won after all, claiming before trick 10" in text
    assert "by deduction" not in lukfu("analyze", "--at", "2.2", MISSED).out.lower()


def test_text_tells_at_a_table_that_counts_them_which_cards_are_old_so(lukfu: CommandLine) -> None:
    text = lukfu("analyze", CLAIM).out
    assert "Rules: cards that are Old by deduction alone count as Old at this table (D3).\n" in text
    assert "P1: T8 is Old by deduction alone since P3 discarded in trick 2 (D3).\n" in text
    assert "P1 claims on lead with 6 fu: 4 won and the Old cards C9 T8, T8 by deduction (R4.6, D3).\n" in text
    assert "could prove" not in text


def test_explain_goes_by_the_file(lukfu: CommandLine) -> None:
    text = lukfu("explain", LEAD, "--trick", "4").out
    assert (
        "a single must be of Myriads, the highest suit in which P3 has a card that is not Old: M2 or M4; M8, M9 and T4 "
        "are Old, T4 by deduction (R4.4, D3)."
    ) in text
    refused = lukfu("explain", LEAD, "--trick", "4", "--play", "T4").out
    assert "No: T4 is Old by deduction, and P3, not the caller, leads no Old single" in refused
    assert "(R4.4, D3)." in refused


def test_fresh_deals_of_play_and_their_records_have_the_rule(lukfu: CommandLine) -> None:
    ended = lukfu("play", *RANDOMS, "--seed", "7", "--deals", "40", "--old", "deduced")
    records = list(read_deals([ended.out.encode()]))
    assert len(records) == 40
    assert {record.old_rule for record in records} == {OldRule.DEDUCED}
    assert [finding for record in records for finding in check_record(record)] == []
    differ = 0
    for record in records:
        record.old_rule = OldRule.SEEN
        differ += bool(check_record(record))
    assert differ
    (first, *_) = objects(lukfu("play", *RANDOMS, "--seed", "7", "--old", "deduced", "--json").out)
    assert first["rules"] == {"name": "tsoi", "old": "deduced"}
    (plain, *_) = objects(lukfu("play", *RANDOMS, "--seed", "7", "--json").out)
    assert plain["rules"]["old"] == "seen" and "rules:" not in plain["record"]


def begun(tmp_path: Path, name: str, tricks: int) -> Path:
    """A deal broken off after so many tricks."""
    lines = Path(name).read_text("utf-8").splitlines()
    kept = [line for line in lines if not line[0].isdigit() or int(line.split(":")[0]) <= tricks]
    path = tmp_path / "begun.deal"
    path.write_text("".join(f"{line}\n" for line in kept if not line.startswith(("claim", "score"))), "utf-8")
    return path


def test_a_deal_taken_up_keeps_its_rule_for_the_deals_behind_it_too(lukfu: CommandLine, tmp_path: Path) -> None:
    path = begun(tmp_path, CLAIM, 2)
    ended = lukfu("play", path, *RANDOMS, "--seed", "1", "--deals", "2")
    assert "old=" not in ended.err
    taken, fresh = read_deals([ended.out.encode()])
    assert taken.old_rule is fresh.old_rule is OldRule.DEDUCED
    assert taken.claim is not None and len(taken.tricks) == 2


def test_the_option_wins_over_the_deal_taken_up(lukfu: CommandLine, tmp_path: Path) -> None:
    path = begun(tmp_path, CLAIM, 2)
    ended = lukfu("play", path, *RANDOMS, "--seed", "1", "--old", "seen")
    assert NOTE.format(path, *TO_SEEN) in ended.err
    (taken,) = read_deals([ended.out.encode()])
    assert taken.old_rule is OldRule.SEEN
    assert len(taken.tricks) > 2


def test_a_deal_taken_up_must_be_right_by_the_rule_asked_for(lukfu: CommandLine, tmp_path: Path) -> None:
    ended = lukfu("play", begun(tmp_path, LEAD, 4), *RANDOMS, "--seed", "1", "--old", "seen")
    assert ended.status == 1 and "LF401" in ended.err
    assert ended.out == ""


def test_a_comment_at_the_rules_line_stays_when_that_is_no_longer_written(lukfu: CommandLine, tmp_path: Path) -> None:
    path = begun(tmp_path, CLAIM, 2)
    path.write_text(path.read_text("utf-8").replace("old=deduced\n", "old=deduced # agreed at noon\n"), "utf-8")
    output = lukfu("play", path, *RANDOMS, "--seed", "1", "--old", "seen").out
    assert "# agreed at noon\nmaster: P1\n" in output


def test_solve_stays_with_what_is_seen_and_says_so(lukfu: CommandLine) -> None:
    text = lukfu("solve", "--at", "2", CLAIM, "--nodes", "1").out
    assert "Solved with those cards as Old that are so by what is seen (R4.2).\n" in text
    assert "5 8*" not in text and "  Tens      8                   4" in text
    assert "Solved with" not in lukfu("solve", "--at", "8", MISSED, "--nodes", "1").out


def test_perft_counts_what_the_table_allows(lukfu: CommandLine) -> None:
    by_file = lukfu("perft", LEAD, "2", "--at", "3").out
    seen = Path(LEAD).read_text("utf-8").replace(" old=deduced", "").encode()
    assert (by_file, lukfu("perft", "-", "2", "--at", "3", stdin=seen).out) == ("4\n", "7\n")


@pytest.mark.parametrize("command", ["solve", "explain", "explain-old", "perft", "tournament", "fmt"])
def test_no_other_command_has_it(lukfu: CommandLine, command: str) -> None:
    ended = lukfu(command, "--old", "seen", LEAD)
    assert ended.status == 2 and "No such option" in ended.err


def test_there_are_two_rules(lukfu: CommandLine) -> None:
    ended = lukfu("check", "--old", "all", LEAD)
    assert ended.status == 2 and "'seen', 'deduced'" in ended.err
