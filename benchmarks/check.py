"""How many recorded deals a second ``lukfu check`` reads and judges, and how much memory it takes for that.

    python benchmarks/check.py [DEALS]

The deals (20,000, where nothing else is asked for) are played at random for six tricks each; open claims are not made.
Once they are without findings, once every deal has one: a play of its last trick is made by the wrong player. Each file
is checked in a process of its own, and so is a tenth of it, for the memory.
The bounds: 2,000 deals a second without findings, half as many with one in each deal.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from lukfu_cli.engine.actions import CLAIM, Discard, FaceDown
from lukfu_cli.engine.cards import CardSet
from lukfu_cli.engine.dealfile.writer import SEPARATOR, format_record, record_from_position
from lukfu_cli.engine.deals import random_deal
from lukfu_cli.engine.randomness import Random, deal_stream, stream
from lukfu_cli.engine.state import GameState

ROOT = Path(__file__).parents[1]
TRICKS = 6
CHECK = """
import sys
from lukfu_cli.cli import run
status = run(["check", "--exit-zero", sys.argv[1]])
with open("/proc/self/status") as lines:
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(status)
"""
"""Checks a file, and tells the peak memory in KiB: on Linux, where a process can read its own."""


def played_deal(number: int) -> str:
    """A recorded deal, played at random up to its sixth trick; a deal that nobody calls is drawn again."""
    draw = stream("benchmark", number)
    state = GameState.start(random_deal(deal_stream(2026, number)))
    while len(state.tricks) < TRICKS and state.result is None:
        offers = [offer for offer in state.legal_actions() if offer is not CLAIM]
        offer = offers[draw.below(len(offers))]
        action = FaceDown(chosen(state, draw, offer.count)) if isinstance(offer, Discard) else offer
        state = state.apply(action)
    return format_record(record_from_position(state))


def chosen(state: GameState, draw: Random, count: int) -> CardSet:
    hand = state.hand(state.mover)
    assert hand is not None
    return draw.subset(hand, count)


def with_a_finding(text: str) -> str:
    """The same deal with one broken rule: in its last trick somebody plays twice."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if line.startswith(f"{TRICKS}: "):
            head, _, last = line.rpartition(", ")
            lines[place] = f"{head}, {'P2' if last.startswith('P1') else 'P1'}{last[2:]}"
    return "\n".join(lines)


def played_deals(count: int) -> Iterator[str]:
    number = made = 0
    while made < count:
        text = played_deal(number)
        number += 1
        if f"\n{TRICKS}: " in text:
            made += 1
            yield text


def checked(path: Path) -> tuple[float, float]:
    """Seconds and peak memory, in MB, of checking a file."""
    start = time.perf_counter()
    ended = subprocess.run(
        [sys.executable, "-c", CHECK, str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
        cwd=ROOT,
        text=True,
    )
    return time.perf_counter() - start, int(ended.stderr) / 1024


def write_files(folder: Path, count: int) -> None:
    """Writes ``good`` and ``bad``, with all deals, and ``good-tenth`` and ``bad-tenth``."""
    with ExitStack() as stack:
        names = ("good", "good-tenth", "bad", "bad-tenth")
        files = {name: stack.enter_context(open(folder / name, "w", encoding="utf-8")) for name in names}
        for place, deal in enumerate(played_deals(count)):
            for name, file in files.items():
                if not name.endswith("tenth") or place < count // 10:
                    file.write((SEPARATOR if place else "") + (deal if "good" in name else with_a_finding(deal)))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_files(folder, count)
        for title, file in {"no findings": "good", "one finding each": "bad"}.items():
            seconds, memory = checked(folder / file)
            _, less_memory = checked(folder / f"{file}-tenth")
            print(
                f"{title:<17} {count} deals in {seconds:.2f} s, {count / seconds:.0f} a second; "
                f"{memory:.1f} MB, for a tenth of them {less_memory:.1f} MB"
            )


if __name__ == "__main__":
    main()
