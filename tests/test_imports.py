"""The modules hang together in one direction, and the front door has everything."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cantstop

PACKAGE = Path(cantstop.__file__).parent

LAYERS = (
    *("errors", "board", "dice", "moves", "rules", "editions", "columns", "pairing", "bidding"),
    *(
        "phases",
        "invariants",
        "state",
        "verdict",
        "citing",
        "words",
        "faults",
        "settling",
        "engine",
        "observe",
        "reading",
        "interchange",
        "cases",
        "clauses",
        "chances",
        "stopping",
        "tables",
        "turns",
        "odds",
        "scanning",
        "switches",
        "effects",
        "explain",
        "notation",
        "game",
        "record",
        "heading",
        "reader",
        "record_json",
        "telling",
        "svg",
        "text",
        "plots",
        "testing",
        "__init__",
        "cli.given",
        "cli.saving",
        "cli.shown",
        "cli.disputes",
        "cli.referee",
        "cli.chances",
        "cli.quoting",
        "cli.boards",
        "cli.hosting",
        "cli.play",
        "cli.completion",
        "cli",
        "__main__",
    ),
)
"""A module imports those before it and none behind it."""

EXTRAS = {"plots": {"matplotlib"}, "testing": {"hypothesis"}, "__main__": set[str]()} | {
    module: {"click", "rich"} for module in LAYERS if module.split(".")[0] == "cli"
}
"""Modules that need more than the core, and what they need; `__main__` only looks whether it is there."""

FOR_TYPES_ONLY = {("errors", name) for name in ("game", "invariants", "record", "verdict")}
"""The payloads of errors: named in annotations, never imported when the program runs."""

GOING_UP = {("state", "svg")}
"""A position draws itself in notebooks: it imports the pictures when it is asked for one, and no sooner."""


def file(module: str) -> Path:
    """Find the file of a module."""
    path = PACKAGE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imported(tree: ast.AST) -> set[str]:
    """Name the modules of the package that code imports, at the top or inside functions."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "cantstop":
            found |= {node.module.partition(".")[2]} if "." in node.module else {alias.name for alias in node.names}
        assert not isinstance(node, ast.ImportFrom) or node.level == 0
        if isinstance(node, ast.Import):
            found |= {
                alias.name.partition(".")[2] or "__init__" for alias in node.names if alias.name.startswith("cantstop")
            }
    return found


def imported_at_once(tree: ast.Module) -> set[str]:
    """Name the modules of the package that are imported when this one is."""
    return imported(ast.Module([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], []))


def split(tree: ast.Module) -> tuple[ast.Module, ast.Module]:
    """Part a module into what runs and what stands under `if TYPE_CHECKING:`."""
    typing = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    running = [node for node in tree.body if node not in typing]
    return ast.Module(running, []), ast.Module([*typing], [])


def test_every_module_has_its_layer() -> None:
    assert set(PACKAGE.rglob("*.py")) == set(map(file, LAYERS))


@pytest.mark.parametrize("module", LAYERS)
def test_imports_go_one_way(module: str) -> None:
    above = set(LAYERS[: LAYERS.index(module)])
    running, typing = split(ast.parse(file(module).read_text(encoding="utf-8")))
    assert {other for other in imported(running) if (module, other) not in GOING_UP} <= above
    assert not {(module, other) for other in imported_at_once(running)} & GOING_UP
    assert {(module, other) for other in imported(typing)} <= FOR_TYPES_ONLY


@pytest.mark.parametrize("module", LAYERS)
def test_the_core_needs_attrs_and_the_standard_library_alone(module: str) -> None:
    needed = set()
    for node in ast.walk(ast.parse(file(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            needed |= {alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            needed.add(node.module.split(".")[0])
    assert needed - sys.stdlib_module_names <= {"attrs", "cantstop"} | EXTRAS.get(module, set())


def test_no_module_of_the_core_imports_one_of_an_extra() -> None:
    for module in set(LAYERS) - set(EXTRAS):
        assert not imported(ast.parse(file(module).read_text(encoding="utf-8"))) & set(EXTRAS)


def test_the_front_door_has_just_what_it_lists() -> None:
    public = {name for name in vars(cantstop) if not name.startswith("_")}
    functions = {"explain", "observe"}  # each is named like its module
    assert set(cantstop.__all__) == public - set(LAYERS) | functions
    assert all(callable(getattr(cantstop, name)) for name in functions)


def test_importing_draws_no_random_number_and_loads_nothing_heavy() -> None:
    code = (
        "import random, sys; before = random.getstate(); import cantstop; assert random.getstate() == before; "
        "print(*sorted({'asyncio', 'click', 'hypothesis', 'matplotlib', 'rich', 'tomllib'} & set(sys.modules)))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == ""


def test_no_module_grows_beyond_what_one_can_read() -> None:
    lengths = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {name: length for name, length in lengths.items() if length > 400} == {}
