"""Who may import whom: the layers of the house, read from the source; and what the fast commands must not load."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

SPEC = importlib.util.find_spec("lukfu_cli")
assert SPEC is not None and SPEC.origin is not None
PACKAGE = Path(SPEC.origin).parent

ENGINE_LAYERS = (
    ("values", "rulebook", "flows"),
    ("seats", "cards", "notation", "randomness"),
    ("plays", "findings"),
    ("public_record", "certificates", "verifier"),
    ("auction", "deals", "scoring", "actions"),
    ("history", "old", "leading", "reasons", "distributions", "layouts", "deduction", "knowledge", "proofs", "proving"),
    ("position", "state", "partial"),
    ("view", "odds"),
    ("dealfile", "contradiction", "replay", "moments", "reduction", "explanation"),
    ("solver",),
    ("worlds", "players"),
    ("analysis", "explanation", "foresight", "table", "tournament"),
)
"""The engine, innermost layer first: a module imports from a layer before its own, or from its own without a circle."""
LAYER_OF = {name: number for number, layer in enumerate(ENGINE_LAYERS) for name in layer}

OUTER = {
    "cli": {"cli", "commands", "render"},
    "commands": {"commands", "render", "engine"},
    "render": {"render", "engine"},
    "engine": {"engine"},
    "__main__": {"cli"},
    "__init__": set[str](),
    "_version": set[str](),
}
"""What each part of the package may import from which other. The version is for all."""

IMPURE = {
    *("click", "rich", "os", "sys", "io", "pathlib", "shutil", "tempfile", "subprocess", "socket", "signal", "logging"),
    *("time", "datetime", "random", "secrets", "threading", "multiprocessing", "concurrent", "locale", "getpass"),
}
"""What the engine stays away from: consoles, files, clocks, the environment, and randomness that is not its own."""
IMPURE_CALLS = {"print", "input", "open", "breakpoint"}
LOADER = "engine.solver.loader"
"""The one place that may read the environment: the loader of the compiled kernel."""


class Edge(NamedTuple):
    """One import: from a module of the package (without ``lukfu_cli.``) to any module, in a line of its source."""

    importer: str
    imported: str
    line: int
    is_at_top: bool

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        yield name if name == "__init__" else name.removesuffix(".__init__"), ast.parse(path.read_text("utf-8"))


def edges_of(name: str, node: ast.AST, is_at_top: bool = True) -> Iterator[Edge]:
    """The imports under a node, but for those that only type checkers see."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Edge(name, alias.name, child.lineno, is_at_top)
        elif isinstance(child, ast.ImportFrom):
            assert not child.level, f"{name}:{child.lineno} is a relative import; write it out"
            assert child.module
            yield Edge(name, child.module, child.lineno, is_at_top)
            for alias in child.names:
                if is_module(f"{child.module}.{alias.name}"):
                    yield Edge(name, f"{child.module}.{alias.name}", child.lineno, is_at_top)
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        else:
            is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from edges_of(name, child, is_at_top and not is_function)


def is_module(name: str) -> bool:
    if not name.startswith("lukfu_cli."):
        return False
    path = PACKAGE.joinpath(*name.split(".")[1:])
    return path.is_dir() or path.with_suffix(".py").is_file()


def inside(edge: Edge) -> str | None:
    """The imported module of our own package, without ``lukfu_cli.``; None for any other."""
    return edge.imported.removeprefix("lukfu_cli.") if edge.imported.startswith("lukfu_cli.") else None


def engine_module(name: str) -> str | None:
    """The part of the engine that has a layer: ``plays``, ``dealfile``; None outside, and for the engine's own door."""
    parts = name.split(".")
    return parts[1] if parts[0] == "engine" and len(parts) > 1 else None


EDGES = [edge for name, tree in sources() for edge in edges_of(name, tree)]


def test_every_part_of_the_package_has_its_place() -> None:
    assert {name.split(".")[0] for name, _ in sources()} <= set(OUTER)
    assert {part for name, _ in sources() if (part := engine_module(name))} <= set(LAYER_OF)


def test_imports_between_the_parts_go_down() -> None:
    wrong = []
    for edge in EDGES:
        target = inside(edge)
        if target is None or target == "_version":
            continue
        if target.split(".")[0] not in OUTER[edge.importer.split(".")[0]]:
            wrong.append(str(edge))
    assert not wrong


def test_imports_inside_the_engine_go_down() -> None:
    wrong = []
    for edge in EDGES:
        source, target = engine_module(edge.importer), engine_module(inside(edge) or "")
        if source and target and LAYER_OF[target] > LAYER_OF[source]:
            wrong.append(str(edge))
    assert not wrong


def test_the_verifier_shares_cards_and_plays_with_the_prover_and_nothing_else() -> None:
    verifier = {"engine.verifier", "engine.certificates", "engine.public_record"}
    shared = {"engine.cards", "engine.plays", "engine.seats"}
    imported = {inside(edge) for edge in EDGES if edge.importer in verifier and inside(edge)}
    assert imported == (verifier - {"engine.verifier"}) | shared
    users = {edge.importer for edge in EDGES if inside(edge) in verifier} - verifier
    assert {user.split(".")[0] for user in users} == {"commands", "render"}
    lines = PACKAGE.joinpath("engine", "verifier.py").read_text("utf-8").splitlines()
    assert len(lines) < 300


def test_no_module_needs_itself_to_be_loaded() -> None:
    graph: dict[str, set[str]] = {}
    for edge in EDGES:
        target = inside(edge)
        if target is not None and edge.is_at_top and target != edge.importer and not is_package(target):
            graph.setdefault(edge.importer, set()).add(target)
    # Raises CycleError, with the circle, if there is one.
    assert list(TopologicalSorter(graph).static_order())


def is_package(name: str) -> bool:
    return PACKAGE.joinpath(*name.split(".")).is_dir()


def test_the_engine_is_pure() -> None:
    wrong = [
        str(edge)
        for edge in EDGES
        if edge.importer.split(".")[0] == "engine"
        and edge.imported.split(".")[0] in IMPURE
        and not (edge.importer == LOADER and edge.imported == "os")
    ]
    for name, tree in sources():
        if name.split(".")[0] == "engine":
            wrong += [
                f"{name}:{node.lineno} calls {node.func.id}"
                for node in ast.walk(tree)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS
            ]
    assert not wrong


@pytest.mark.parametrize("outer", ["click", "rich"])
def test_only_the_outer_parts_know_the_command_line(outer: str) -> None:
    allowed = {"click": {"cli", "commands"}, "rich": {"commands", "render"}}[outer]
    users = {edge.importer.split(".")[0] for edge in EDGES if edge.imported.split(".")[0] == outer}
    assert users
    assert users <= allowed


SLOW = {"rich", "json", "difflib", "dataclasses", "importlib.metadata", "hashlib", "unicodedata", "pathlib"}
"""What takes so long to load that the fast commands do without it."""


def loaded_by(*arguments: str) -> set[str]:
    """What a command line loads that neither Python itself nor click does."""
    report = "import sys; print('\\n'.join(sys.modules), file=sys.stderr)"
    bare = subprocess.run(
        [sys.executable, "-c", f"import click; {report}"], capture_output=True, text=True, check=True
    ).stderr
    run = f"import sys; from lukfu_cli.cli import run; status = run(sys.argv[1:]); {report}; sys.exit(status)"
    ours = subprocess.run([sys.executable, "-c", run, *arguments], capture_output=True, text=True, check=True).stderr
    return set(ours.split("\n")) - set(bare.split("\n"))


GOOD_DEAL = """\
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
calls: P1 pass, P2 play
1: P1 C2 S2 M2, P2 C8 S8 T8, P3 (C3 M69)
"""


def test_the_version_is_told_without_loading_a_command() -> None:
    loaded = loaded_by("--version")
    assert not loaded & SLOW
    assert "lukfu_cli.engine.solver.loader" in loaded
    assert not loaded & {
        "lukfu_cli.commands.check",
        "lukfu_cli.engine.position",
        "lukfu_cli.engine.solver.kernel",
        "lukfu_cli.engine.solver.playouts",
        "lukfu_cli.engine.solver.solving",
    }


def test_help_names_the_commands_without_loading_them() -> None:
    loaded = loaded_by("--help")
    assert not {name for name in loaded if name.startswith("lukfu_cli.engine")}


def test_a_check_that_finds_nothing_loads_nothing_slow(tmp_path: Path) -> None:
    file = tmp_path / "good.deal"
    file.write_text(GOOD_DEAL, "utf-8")
    loaded = loaded_by("check", str(file))
    assert "lukfu_cli.engine.replay" in loaded
    assert not loaded & SLOW
    assert not loaded & {
        "lukfu_cli.engine.rulebook",
        "lukfu_cli.render.file_messages",
        "lukfu_cli.render.play_messages",
    }
