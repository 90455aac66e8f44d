from __future__ import annotations

import pytest

from lukfu_cli.engine.reasons import Fault
from lukfu_cli.engine.rulebook import CODES, RULES


@pytest.mark.parametrize("fault", Fault)
def test_each_fault_of_play_has_its_code_and_the_codes_rule(fault: Fault) -> None:
    entry = CODES[fault.code]
    assert fault.rule == entry.rule and fault.rule in RULES
    assert entry.exit_status == 1, "a broken rule of play"


def test_each_code_of_a_broken_rule_of_play_has_its_fault() -> None:
    broken = {code for code, entry in CODES.items() if entry.exit_status == 1}
    assert broken == {fault.code for fault in Fault}
