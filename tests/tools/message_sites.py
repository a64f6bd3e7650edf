"""Where the package says what is wrong: every statement that raises, and every call that gives it its words.

A function that puts a text it is given into an error, as `check_type` does, speaks for its callers: each call of such a
function with words of its own is a place as well.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from types import FrameType
from typing import Final

from attrs import field, frozen

from tests.tools.rooms import modules

Speakers = dict[str, set[tuple[int, str]]]
"""By the name of a function, with a dot before that of a method: the number and name of each parameter it speaks."""

CONSTANT: Final = re.compile(r"_?[A-Z][A-Z0-9_]*")
PROBLEM: Final = "Problem"
TEXT: Final = ("str", "str | None")


@frozen
class Site:
    """A place that gives a message its words; places with the same words are equal."""

    words: str
    """What stands there, as code."""
    module: str = field(eq=False)
    line: int = field(eq=False)

    def __str__(self) -> str:
        return f"{self.module}, line {self.line}: {self.words}"


Sites = dict[tuple[str, int, int], Site]
"""By where its code ends: the file, the line, the character."""


def raising() -> Sites:
    """Find every place that gives an error its words."""
    trees = parsed()
    known = speakers(trees.values())
    return collected((name, node, words) for name, tree in trees.items() for node, words in spoken(tree, known))


def problems() -> Sites:
    """Find every place that gives a problem of a position its words."""
    calls = ((name, node) for name, tree in parsed().items() for node in ast.walk(tree) if isinstance(node, ast.Call))
    return collected((name, node, ast.unparse(node)) for name, node in calls if called(node) == PROBLEM)


def parsed() -> dict[str, ast.Module]:
    """Read every module of the package."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in modules().items()}


def collected(found: Iterable[tuple[str, ast.Raise | ast.Call, str]]) -> Sites:
    """Put places where they can be looked up."""
    paths = {name: str(path) for name, path in modules().items()}
    return {
        (paths[module], node.end_lineno or 0, node.end_col_offset or 0): Site(words, module, node.lineno)
        for module, node, words in found
    }


def passed_through(frame: FrameType, last: int, sites: Sites) -> Site | None:
    """Look up the place that a frame has come to, by its last instruction."""
    _, line, _, column = next(islice(frame.f_code.co_positions(), last // 2, None))
    return sites.get((frame.f_code.co_filename, line or 0, column or 0))


def spoken(tree: ast.Module, known: Speakers) -> Iterator[tuple[ast.Raise | ast.Call, str]]:
    """Find what raises an error with a message, and the calls that give such a message words of their own."""
    worded = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and has_words(node.value, set())
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }
    raised = set()
    for node in ast.walk(tree):  # a statement comes before what is in it
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            raised.add(node.exc)
            yield node, ast.unparse(node)
        elif isinstance(node, ast.Call) and node not in raised and known.get(called(node)):
            given = [ast.unparse(argument) for argument in passed(node, known) if has_words(argument, worded)]
            if given:
                yield node, f"{called(node)}({', '.join(given)})"


def has_words(argument: ast.expr, worded: set[str]) -> bool:
    """Return whether an argument says something itself, and does not only pass on what somebody else says."""
    return any(
        (isinstance(node, ast.Constant) and isinstance(node.value, str))
        or (isinstance(node, ast.Name) and (CONSTANT.fullmatch(node.id) or node.id in worded))
        for node in ast.walk(argument)
    )


def called(node: ast.Call) -> str:
    """Name what is called, with a dot before a method."""
    return f".{node.func.attr}" if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)


def passed(node: ast.Call, known: Speakers) -> list[ast.expr]:
    """List the arguments of a call that are put into words."""
    return [
        argument
        for number, name in sorted(known[called(node)])
        for argument in (
            *node.args[number : number + 1],
            *(keyword.value for keyword in node.keywords if keyword.arg == name),
        )
    ]


def speakers(trees: Iterable[ast.Module]) -> Speakers:
    """Find the functions that put a text which they are given into an error, themselves or through one another.

    What only makes an error is no place: that it is raised is said where it is called.
    """
    functions = [each for tree in trees for each in defined(tree)]
    found: Speakers = {name: set() for name, _, _ in functions}
    before = -1
    while before != sum(map(len, found.values())):
        before = sum(map(len, found.values()))
        for name, parameters, node in functions:
            said = words_of(node, found) & set(parameters)
            found[name] |= {(parameters.index(each), each) for each in said}
    makers = {name for name, _, node in functions if node.returns and ast.unparse(node.returns).endswith("Error")}
    return {name: spoken for name, spoken in found.items() if name not in makers}


def defined(tree: ast.Module) -> Iterator[tuple[str, list[str], ast.FunctionDef]]:
    """List the functions of a module with their names, with a dot before that of a method, and their texts."""
    methods = set[ast.stmt]()
    for node in ast.walk(tree):  # a class comes before what is in it
        if isinstance(node, ast.ClassDef):
            methods.update(node.body)
        elif isinstance(node, ast.FunctionDef):
            yield (f".{node.name}", texts(node)[1:], node) if node in methods else (node.name, texts(node), node)


def texts(node: ast.FunctionDef) -> list[str]:
    """Name the parameters that are texts; the place of any other stays empty."""
    parameters = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return [each.arg if each.annotation and ast.unparse(each.annotation) in TEXT else "" for each in parameters]


def words_of(function: ast.FunctionDef, known: Speakers) -> set[str]:
    """Name the variables of a function whose text gets into an error as it is."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            every = [*node.args, *(each.value for each in node.keywords)]
            given = every if called(node).endswith("Error") else passed(node, known) if called(node) in known else []
            found |= {name for argument in given for name in plain(argument)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and found & {ast.unparse(target) for target in node.targets}:
            found |= set(plain(node.value))
    return found - {""}


def plain(node: ast.AST) -> Iterator[str]:
    """Name the variables in an expression that are not quoted, printed or counted there."""
    if isinstance(node, ast.Name):
        yield node.id
    elif not isinstance(node, ast.Call | ast.Attribute | ast.Subscript) and getattr(node, "conversion", -1) == -1:
        for child in ast.iter_child_nodes(node):
            yield from plain(child)
