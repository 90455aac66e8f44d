"""How long the fast commands take to start, as a ratio to ``python -c "import click"``.

    python benchmarks/startup.py [ROUNDS]

The commands take turns, so that a slow moment of the machine falls on all of them; the median of the wall times counts.
The bounds: 2 for ``--version`` and for ``check`` of one file, 4 for ``analyze`` of one file.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
DEAL = str(ROOT / "examples" / "deals" / "caller-pays-both.deal")
BASE = "import click"
COMMANDS = {
    BASE: ([sys.executable, "-c", "import click"], 1.0),
    "lukfu --version": ([sys.executable, "-m", "lukfu_cli", "--version"], 2.0),
    "lukfu check FILE": ([sys.executable, "-m", "lukfu_cli", "check", DEAL], 2.0),
    "lukfu analyze FILE": ([sys.executable, "-m", "lukfu_cli", "analyze", DEAL], 4.0),
}
"""What is measured: the command line, and how many times the base it may take."""


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    # Python writes its compiled modules once, in the first round; an installed package has them from the start.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for number in range(rounds + 1):
        for name, (command, _) in COMMANDS.items():
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=env, cwd=ROOT)
            if number:
                times[name].append(time.perf_counter() - start)
    base = statistics.median(times[BASE])
    for name, (_, bound) in COMMANDS.items():
        middle = statistics.median(times[name])
        print(f"{name:<20} {1000 * middle:6.1f} ms   {middle / base:4.2f} times the base, bound {bound:.0f}")


if __name__ == "__main__":
    main()
