"""What all tests share. Golden outputs stand in ``tests/goldens``; ``pytest --update-goldens`` writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDENS = Path(__file__).parent / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the golden outputs anew instead of comparing with them; read the diff before you keep it",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """``golden(name, text)``: the text is, to the byte, what stands in ``tests/goldens/NAME``."""
    is_updating = bool(request.config.getoption("--update-goldens"))

    def compare(name: str, text: str) -> None:
        path = GOLDENS / name
        if is_updating:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            return
        assert path.is_file(), f"there is no golden output {name} yet: run pytest --update-goldens"
        assert text == path.read_bytes().decode()

    return compare
