"""``lukfu rules``: the rules, one of them, or what a finding code means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lukfu_cli.commands.options import json_option
from lukfu_cli.commands.outcomes import UsageFailure
from lukfu_cli.engine.rulebook import CODES, RULES, CodeEntry, RuleEntry

if TYPE_CHECKING:
    from lukfu_cli.render.rules import CodeExample


@click.command()
@click.argument("name", metavar="[RULE|CODE]", required=False)
@click.option("--codes", is_flag=True, help="The table of all finding codes.")
@json_option
def rules(name: str | None, codes: bool, as_json: bool) -> None:
    """Read the rules, one rule, or what a finding code means.

    Without a name: all rules. R3.5 is one rule, R3 a section, D1 to D3 what play can prove. LF304 is a finding code:
    its meaning, its rule, a small deal that has it, and the deal mended.
    """
    if name is not None and codes:
        raise click.UsageError("Name a rule or a code, or ask for the table with --codes; not both.")
    if codes:
        _show_codes(tuple(CODES.values()), as_json)
        return
    found = find_entry(name) if name is not None else tuple(RULES.values())
    if isinstance(found, CodeEntry):
        _show_code(found, as_json)
    else:
        _show_rules(found, as_json)


def find_entry(name: str) -> CodeEntry | tuple[RuleEntry, ...]:
    """The finding code, the rule, or the section with its rules, that goes by this name, in any case.

    Raises UsageFailure, with what was probably meant, if there is none.
    """
    key = name.strip().upper()
    for candidate in (key, f"R{key}", f"LF{key}"):
        if candidate in CODES:
            return CODES[candidate]
        entry = RULES.get(candidate)
        if entry is not None and entry.is_heading:
            return tuple(rule for rule in RULES.values() if rule.section == entry.number)
        if entry is not None:
            return (entry,)
    raise UsageFailure(f"there is no rule and no finding code {name!r};{_hint(key)}")


def _hint(key: str) -> str:
    """What was probably meant: names that come close, or else the rules that speak of the word."""
    from difflib import get_close_matches

    section = key.partition(".")[0]
    pool = [number for number, rule in RULES.items() if rule.section == section] or [*RULES, *CODES]
    near = get_close_matches(key, pool, n=2, cutoff=0.65)
    if near:
        return f" did you mean {' or '.join(near)}?"
    about = [rule.number for rule in RULES.values() if len(key) > 2 and key in f"{rule.title} {rule.text}".upper()]
    if about:
        return f" these rules speak of it: {', '.join(about)}."
    return " see lukfu rules for all rules and lukfu rules --codes for all codes."


def _show_rules(entries: tuple[RuleEntry, ...], as_json: bool) -> None:
    from lukfu_cli.render import console
    from lukfu_cli.render import rules as render

    if as_json:
        for entry in entries:
            console.answer_json(render.rule_json(entry))
    elif len(entries) == 1:
        render.show(render.one_rule_lines(entries[0], render.page_width()))
    else:
        render.show(render.rulebook_lines(entries, render.page_width()))


def _show_code(entry: CodeEntry, as_json: bool) -> None:
    from lukfu_cli.render import rules as render

    if as_json:
        _show_codes((entry,), as_json=True)
    else:
        render.show(render.code_lines(entry, code_example(entry), render.page_width()))


def _show_codes(entries: tuple[CodeEntry, ...], as_json: bool) -> None:
    from lukfu_cli.render import console
    from lukfu_cli.render import rules as render

    if as_json:
        for entry in entries:
            console.answer_json(render.code_json(entry, code_example(entry)))
    else:
        render.show(render.code_table_lines())


def code_fixture(code: str, is_mended: bool = False) -> bytes:
    """The deal file of the package that has this finding and no other, or its mended form."""
    from pkgutil import get_data

    ending = "mended.deal" if is_mended else "deal"
    data = get_data("lukfu_cli", f"data/codes/{code.lower()}.{ending}")
    assert data is not None, f"the package has no example of {code}"
    return data


def code_example(entry: CodeEntry) -> CodeExample:
    """The finding code at work: its deal, what ``check`` finds in it now, and the deal mended."""
    from lukfu_cli.render.rules import CodeExample

    broken = code_fixture(entry.code)
    name = f"{entry.code.lower()}.deal"
    mended = code_fixture(entry.code, is_mended=True).decode()
    return CodeExample(name, broken.decode(errors="backslashreplace"), mended, _finding(entry.code, name, broken))


def _finding(code: str, name: str, data: bytes) -> str:
    """What ``check --show-source`` prints of this finding in a deal file."""
    from lukfu_cli.engine.dealfile.reader import read_deals
    from lukfu_cli.engine.replay import check_record
    from lukfu_cli.render.findings import source_lines, text_line

    found = (finding for record in read_deals([data]) for finding in check_record(record) if finding.code == code)
    finding = next(found)
    return "\n".join([text_line(name, finding), *source_lines(finding)])
