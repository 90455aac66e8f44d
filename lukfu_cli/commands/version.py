"""What ``lukfu --version`` says."""

from __future__ import annotations

from lukfu_cli._version import VERSION


def version_text() -> str:
    """Two lines: the version, and the form of the solver's kernel, which is loaded to be sure that it can be."""
    from lukfu_cli.engine.solver.loader import kernel_name

    return f"lukfu {VERSION}\nkernel: {kernel_name()}"
