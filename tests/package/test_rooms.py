"""The rooms hang together in one direction, and the front door has everything."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

import cantstop
from tests.tools.rooms import FRONT_DOOR, PACKAGE, RANKS, imported, modules, room, split

MODULES = modules()

EXTRAS = {
    "odds.plots": {"matplotlib"},
    "testing": {"hypothesis"},
    "__main__": set[str](),
    "_start.cantstop_command": set(),
} | {module: {"click", "rich"} for module in MODULES if room(module) == "cli"}
"""Modules that need more than the core, and what they need; `__main__` only looks whether it is there."""

FOR_TYPES_ONLY = {("errors", name) for name in ("game", "machine", "notation", "verdicts")}
"""The payloads of errors: named in annotations, never imported when the program runs."""

GOING_UP = {("machine.state", "drawing.svg"), ("cli", FRONT_DOOR)}
"""A position draws itself in notebooks: it imports the pictures when it is asked for one, and no sooner.

The command tells the version of the package.
"""


def parsed(module: str) -> ast.Module:
    """Read a module."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def faults(module: str, tree: ast.Module) -> Iterator[str]:
    """Find the imports of a module that break the order of the rooms."""
    own = room(module)
    running, typing = split(tree)
    at_once = ast.Module([node for node in running.body if isinstance(node, ast.Import | ast.ImportFrom)], [])
    for other in imported(running):
        if (module, other) in GOING_UP:
            if other != FRONT_DOOR and other in imported(at_once):
                yield f"{module} imports {other} before it is needed"
        elif room(other) == own:
            if other == own and module != own:
                yield f"{module} imports its own room by the front door"
        elif RANKS.get(room(other), 99) >= RANKS[own]:
            yield f"{module} imports {other}, which does not rank below it"
        elif other.count(".") and room(other) != "drawing" and other != "odds.plots":
            yield f"{module} reaches into {other}, past what its room offers"
    for other in imported(typing):
        if room(other) != own and (module, room(other)) not in FOR_TYPES_ONLY:
            yield f"{module} imports {other} for types"


@pytest.mark.parametrize("module", [module for module in MODULES if module != FRONT_DOOR])
def test_imports_go_down_and_through_the_door_of_a_room(module: str) -> None:
    assert list(faults(module, parsed(module))) == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("machine.columns", "from cantstop.verdicts import Verdict"),
        ("machine.columns", "from cantstop.engine import apply"),
        ("odds.tables", "from cantstop.disputes import explain"),
        ("rules.board", "from cantstop import rules"),
        ("rules.board", "import cantstop"),
        ("rules.board", "def late():\n    from cantstop.machine import State"),
        ("engine", "from cantstop.machine.columns import bank"),
        ("errors", "if TYPE_CHECKING:\n    from cantstop.rules import Rules"),
        ("machine.state", "from cantstop.drawing import svg"),
    ],
)
def test_a_wrong_import_is_noticed(module: str, line: str) -> None:
    assert list(faults(module, ast.parse(line))) != []


def test_every_module_has_its_rank() -> None:
    rooms = {room(module) for module in MODULES} | {"_start"}  # which is installed beside the package
    assert rooms == {*RANKS, FRONT_DOOR}


@pytest.mark.parametrize("module", MODULES)
def test_the_core_needs_attrs_and_the_standard_library_alone(module: str) -> None:
    needed = set()
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Import):
            needed |= {alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            needed.add(node.module.split(".")[0])
    assert needed - sys.stdlib_module_names <= {"attrs", "cantstop"} | EXTRAS.get(module, set())


def test_no_module_of_the_core_imports_one_of_an_extra() -> None:
    for module in set(MODULES) - set(EXTRAS):
        assert not imported(parsed(module)) & set(EXTRAS)


def test_the_front_door_has_just_what_it_lists() -> None:
    public = {name for name in vars(cantstop) if not name.startswith("_")}
    assert set(cantstop.__all__) == public - {room(module) for module in MODULES}


def test_no_exported_name_hides_a_module() -> None:
    import_module("cantstop.cli")
    packages = [
        cantstop,
        *(
            import_module(f"cantstop.{name}")
            for name, path in MODULES.items()
            if path.stem == "__init__" and name != FRONT_DOOR
        ),
    ]
    assert len(packages) > 10
    for package in packages:
        modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
        offered = {
            name for name in getattr(package, "__all__", ()) if not isinstance(getattr(package, name), ModuleType)
        }
        assert modules.isdisjoint(offered), package


def test_importing_draws_no_random_number_and_loads_nothing_heavy() -> None:
    code = (
        "import random, sys; before = random.getstate(); import cantstop; assert random.getstate() == before; "
        "print(*sorted({'asyncio', 'click', 'hypothesis', 'matplotlib', 'rich', 'tomllib'} & set(sys.modules)))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == ""


def test_no_module_grows_beyond_what_one_can_read() -> None:
    lengths = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {name: length for name, length in lengths.items() if length > 350} == {}
