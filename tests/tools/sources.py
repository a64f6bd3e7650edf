"""Digests of sources: what a figure of `spec/VERIFICATION.md` was counted on.

A digest is made of syntax trees. Comments, docstrings and line breaks do not change it, nor does the version of Python.
It covers one definition, or a test with every definition that the test uses, in the tests and in the library.

The names in a definition say what it uses. What the library imports inside a function, or for the type checker alone,
is left out, for it changes no count.
"""

from __future__ import annotations

import ast
import hashlib
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from attrs import field, frozen

from tests.helpers.paths import ROOT, TESTS
from tests.helpers.replaced_modules import PACKAGE, SPEC

CONFTEST = "tests.conftest"
STATEMENTS = ""
"""The name of those statements of a module that define nothing."""

Definition = tuple[str, str]
"""A module, and a name that it gives on its top level."""


def digest(*texts: str) -> str:
    """Name texts by a few letters."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


# What a piece of source says


def nothing(node: ast.AST) -> str | None:
    """Cut nothing out of a tree."""
    return None


def said(node: ast.AST, cut: Callable[[ast.AST], str | None] = nothing) -> str:
    """Write a tree down without its docstrings and places; `cut` gives what is written for parts that are cut out."""
    parts = [type(node).__name__]
    for name, value in ast.iter_fields(node):
        if isinstance(node, ast.Constant):
            parts += [repr(value)] if name == "value" else []
        elif isinstance(value, ast.AST):
            parts.append(f"{name}={part(value, cut)}")
        elif isinstance(value, list):
            inner = [part(each, cut) if isinstance(each, ast.AST) else repr(each) for each in value]
            if isinstance(node, ast.JoinedStr):  # some versions of Python put empty texts into f-strings
                inner = [each for each in inner if each != "(Constant '')"]
            parts += [f"{name}=[{','.join(filter(None, inner))}]"] if any(inner) else []
        elif value is not None:
            parts.append(f"{name}={value!r}")
    return f"({' '.join(parts)})"


def part(node: ast.AST, cut: Callable[[ast.AST], str | None]) -> str:
    """Write a part of a tree down."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return ""  # a docstring, or the docstring of a field
    instead = cut(node)
    return said(node, cut) if instead is None else instead


# What a module defines and imports


@frozen
class Module:
    """A module of the library or of the tests."""

    name: str
    path: Path
    defines: dict[str, list[ast.stmt]] = field(factory=dict, eq=False)
    imports: dict[str, Definition] = field(factory=dict, eq=False)
    """Names that are imported, each with its module and its name there; "" for the module itself."""


def path_of(module: str) -> Path | None:
    """Find the file of a module of the library or of the tests."""
    room, _, rest = module.partition(".")
    if room not in ("cantstop", "tests"):
        return None
    path = (PACKAGE if room == "cantstop" else TESTS) / rest.replace(".", "/")
    return next((each for each in (path / "__init__.py", path.with_suffix(".py")) if each.is_file()), None)


@cache
def module_of(name: str) -> Module | None:
    """Read a module; None if it belongs to others."""
    path = path_of(name)
    if path is None:
        return None
    found = Module(name, path)
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        for each in bound(statement):
            found.defines.setdefault(each, []).append(statement)
        for imported in importing(statement, inside=name.startswith("tests")):
            found.imports.update(imports(imported, found))
    return found


def bound(statement: ast.stmt) -> list[str]:
    """List the names that a statement of the top level defines."""
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return []
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case _ if for_types_alone(statement):
            return []
        case _:
            stored = [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and stores(node)]
            return stored or [STATEMENTS]


def stores(name: ast.Name) -> bool:
    """Return whether a name gets a value."""
    return isinstance(name.ctx, ast.Store)


def for_types_alone(node: ast.AST) -> bool:
    """Return whether a statement speaks to the type checker alone."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def importing(statement: ast.AST, *, inside: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """List the imports of a statement; those inside a function only if asked for."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        yield statement
    elif not for_types_alone(statement) and (inside or not isinstance(statement, ast.FunctionDef | ast.ClassDef)):
        for child in ast.iter_child_nodes(statement):
            yield from importing(child, inside=inside)


def imports(statement: ast.Import | ast.ImportFrom, module: Module) -> dict[str, Definition]:
    """List the names that an import of a module gives, and where they come from."""
    if isinstance(statement, ast.ImportFrom):
        source = statement.module or ""
        if statement.level:  # one dot is the folder of the module, each further one the folder above
            folder = [*module.name.split("."), *["__init__"] * (module.path.name == "__init__.py")][: -statement.level]
            source = ".".join([*folder, *source.split(".")]).rstrip(".")
        return {each.asname or each.name: (source, each.name) for each in statement.names}
    return {
        each.asname or each.name.partition(".")[0]: (each.name if each.asname else each.name.partition(".")[0], "")
        for each in statement.names
    }


# What is used


def origin(module: str, name: str) -> list[Definition]:
    """Find where a name of a module is defined; a module by itself stands for all that it defines."""
    found = module_of(module)
    if found is None:
        return []
    if name in found.defines:
        return [(module, name)]
    if name in found.imports:
        source, there = found.imports[name]
        return origin(source, there) if there else whole(source)
    if name and module_of(f"{module}.{name}"):
        return whole(f"{module}.{name}")
    return []


def whole(module: str) -> list[Definition]:
    """List all that a module defines."""
    found = module_of(module)
    return [(module, name) for name in found.defines] if found else []


def as_module(module: Module, node: ast.expr) -> str | None:
    """Find the module that an expression names, if it names one: `columns`, or `cantstop.odds`."""
    match node:
        case ast.Name(id=name) if name in module.imports and name not in module.defines:
            source, there = module.imports[name]
            return source if not there else f"{source}.{there}" if path_of(f"{source}.{there}") else None
        case ast.Attribute(value=value, attr=name):
            inner = as_module(module, value)
            return f"{inner}.{name}" if inner and path_of(f"{inner}.{name}") else None
        case _:
            return None


@cache
def uses(definition: Definition) -> frozenset[Definition]:
    """List the definitions that one names itself."""
    module = module_of(definition[0])
    assert module is not None
    found: set[Definition] = set()
    waiting: list[ast.AST] = list(module.defines.get(definition[1], ()))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Attribute) and (named := as_module(module, node.value)):
            found |= set(origin(named, node.attr))
            continue
        if isinstance(node, ast.Name) and not stores(node):
            found |= set(origin(module.name, node.id))
        if isinstance(node, ast.arg):  # a test names its fixtures so
            found |= set(fixtures(module, node.arg))
        waiting += ast.iter_child_nodes(node)
    return frozenset(found)


def fixtures(module: Module, name: str) -> list[Definition]:
    """Find the fixture that a test names."""
    here = [(each, name) for each in (module.name, CONFTEST) if module.name.startswith("tests")]
    return [each for each in here if any(map(is_fixture, defined(each)))]


def defined(definition: Definition) -> list[ast.stmt]:
    """Find the statements of a definition."""
    module = module_of(definition[0])
    return module.defines.get(definition[1], []) if module else []


def is_fixture(statement: ast.stmt) -> bool:
    """Return whether a function is a fixture of pytest."""
    return isinstance(statement, ast.FunctionDef) and any("fixture" in said(each) for each in statement.decorator_list)


def used_by(*starts: Definition) -> set[Definition]:
    """List some definitions and all that they use, however far away."""
    found: set[Definition] = set()
    waiting = list(starts)
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += [*uses(each), *((each[0], name) for name in (STATEMENTS,) if defined((each[0], name)))]
    return found


@cache
def digest_of(definition: Definition) -> str:
    """Name what a definition says."""
    statements = defined(definition)
    if not statements:
        raise ValueError(f"{definition[0]} does not define {definition[1]}")
    return digest(*map(said, statements))


def digest_with_all_it_uses(*starts: Definition) -> str:
    """Name what definitions say, and all that they use."""
    return digest(*(f"{each[0]}.{each[1]} {digest_of(each)}" for each in sorted(used_by(*starts))))


def digest_of_test(module: str, test: str, *besides: str) -> str:
    """Name what a test says, and all that it uses.

    Besides what it names, it can use files of the specification (`CantStop.tla`, or all of `vectors`) and folders of
    tests that it runs in another process (`tests/machine/contracts`).
    """
    texts, starts = [], [(module, test), (CONFTEST, STATEMENTS)]
    for name in besides:
        if name.startswith("tests/"):
            inside = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / name).glob("*.py"))
            starts += [each for path in sorted(inside) for each in whole(".".join(path.parts))]
            continue
        files = sorted((SPEC / name).rglob("*.json")) if (SPEC / name).is_dir() else [SPEC / name]
        for text in (file.read_text(encoding="utf-8") for file in files):
            texts.append(repr(tomllib.loads(text)) if name.endswith(".toml") else text)
    return digest(digest_with_all_it_uses(*starts), *texts)
