"""The rooms of the package: which rank each has, and what its modules import."""

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
}
"""Every room and every module beside the rooms: it imports those of lower rank, and none of its own but itself."""

FRONT_DOOR: Final = "__init__"
"""The module that every user imports; inside the package nobody does, but for the command's version."""


def modules() -> dict[str, Path]:
    """List the modules of the package by name: `machine.columns`; a room's own module has the name of the room."""
    names = {path: ".".join(path.relative_to(PACKAGE).with_suffix("").parts) for path in sorted(PACKAGE.rglob("*.py"))}
    return {name if name == FRONT_DOOR else name.removesuffix(".__init__"): path for path, name in names.items()}


def room(module: str) -> str:
    """Name the room of a module."""
    return module.partition(".")[0]


def imported(tree: ast.AST) -> set[str]:
    """Name the modules of the package that code imports, at the top or inside functions."""
    known = modules()
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and room(node.module) == "cantstop":
            source = node.module.partition(".")[2]
            for alias in node.names:
                inner = f"{source}.{alias.name}".lstrip(".")
                found.add(inner if inner in known else source or FRONT_DOOR)
        assert not isinstance(node, ast.ImportFrom) or node.level == 0
        if isinstance(node, ast.Import):
            names = (alias.name for alias in node.names if room(alias.name) == "cantstop")
            found |= {name.partition(".")[2] or FRONT_DOOR for name in names}
    return found


def split(tree: ast.Module) -> tuple[ast.Module, ast.Module]:
    """Part a module into what runs and what stands under `if TYPE_CHECKING:`."""
    typing = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    running = [node for node in tree.body if node not in typing]
    return ast.Module(running, []), ast.Module([*typing], [])
