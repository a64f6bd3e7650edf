"""The rooms of the package: the rank of each, and what its modules import."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import cantstop

PACKAGE: Final = Path(cantstop.__file__).parent

RANKS: Final = {
    "errors": 0,
    "_input": 1,
    "rules": 2,
    "machine": 3,
    "verdicts": 4,
    "engine": 5,
    "game": 6,
    "notation": 7,
    "clauses": 8,
    "disputes": 9,
    "odds": 9,
    "drawing": 9,
    "testing": 10,
    "cli": 14,
    "__main__": 15,
    "_start": 16,
}
"""The rank of every room, and of every module outside the rooms. Each imports only itself and those of lower rank."""

FRONT_DOOR: Final = "__init__"
"""The module that users import. Inside the package, only the command does, for the version."""


def modules() -> dict[str, Path]:
    """List the modules of the package by name, such as `machine.columns`. A room's `__init__` has the room's name."""
    names = {path: ".".join(path.relative_to(PACKAGE).with_suffix("").parts) for path in sorted(PACKAGE.rglob("*.py"))}
    return {name if name == FRONT_DOOR else name.removesuffix(".__init__"): path for path, name in names.items()}


def room(module: str) -> str:
    """Return the room of a module."""
    return module.partition(".")[0]


def imported(tree: ast.AST) -> set[str]:
    """Return the modules of the package that some code imports, at the top or inside functions."""
    known = modules()
    imports = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and room(node.module) == "cantstop":
            source = node.module.partition(".")[2]
            for alias in node.names:
                inner = f"{source}.{alias.name}".lstrip(".")
                imports.add(inner if inner in known else source or FRONT_DOOR)
        assert not isinstance(node, ast.ImportFrom) or node.level == 0
        if isinstance(node, ast.Import):
            names = (alias.name for alias in node.names if room(alias.name) == "cantstop")
            imports |= {name.partition(".")[2] or FRONT_DOOR for name in names}
    return imports


def split(tree: ast.Module) -> tuple[ast.Module, ast.Module]:
    """Split a module into what runs and what is under `if TYPE_CHECKING:`."""
    typing = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    running = [node for node in tree.body if node not in typing]
    return ast.Module(running, []), ast.Module([*typing], [])
