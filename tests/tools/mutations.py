"""Mutants of a source text: every small change that a test should notice.

A mutant replaces one piece of the text, so it can be shown as a line before and a line after. We leave out everything
that cannot change what the library does: docstrings, annotations, imports, asserts and `assert_never` (they are for the
type checker), type aliases, `@final`, and the sizes of caches. A field of an f-string is removed as a whole.

The words of an error message stay as they are: text in a `raise`, or in a call of a function that builds an error.
Every message is compared with its example by `tests/tools/test_messages.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from tests.tools.sources import digest, said

OPERATORS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Lt: ("<", "<=", ">"),
    ast.LtE: ("<=", "<", ">="),
    ast.Gt: (">", ">=", "<"),
    ast.GtE: (">=", ">", "<="),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Add: ("+", "-", "*"),
    ast.Sub: ("-", "+", "*"),
    ast.Mult: ("*", "+", "//"),
    ast.FloorDiv: ("//", "*", "%"),
    ast.Mod: ("%", "+", "//"),
    ast.Pow: ("**", "*"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
"""How each operator is written, and what it is changed to."""

NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
"""Functions, and what each is replaced with."""

WORDS = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}|[^\s{}\"]+")
"""A word of a string, or a whole field in braces."""

ERROR_CALLS = ("refuse", "refusal", "unreadable", "_unreadable", "display")
"""Functions that build an error from the text they are given."""

KEPT_CALLS = ("lru_cache", "TypeVar", "assert_never")
DELETED = (ast.Assign, ast.AugAssign, ast.Expr, ast.Raise, ast.Break, ast.Continue)
LONGEST = 110
"""How many characters of a line identify a mutant."""


class Edit(NamedTuple):
    """A piece of the text, given by offsets in bytes, and its replacement."""

    start: int
    end: int
    new: str


class Mutant(NamedTuple):
    """A changed source, with the place and the kind of the change."""

    place: str
    line: int
    before: str
    after: str
    source: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What identifies the mutant, even if the file changes elsewhere."""
        return self.place, self.before, self.after


def mutants_of(source: str) -> list[Mutant]:
    """List all mutants of a source, in the order of the text."""
    by_source = {mutant.source: mutant for mutant in Mutation(source).all()}
    return sorted(by_source.values(), key=lambda mutant: mutant.line)


def digests(source: str) -> dict[str, str]:
    """Name what each place of a source says: a function without those inside it, a class without its methods."""
    texts: dict[str, list[str]] = {}

    def write(node: ast.AST, names: tuple[str, ...]) -> None:
        def cut(child: ast.AST) -> str | None:
            inner = named(child, names)
            if inner == names:
                return "" if isinstance(child, ast.Import | ast.ImportFrom) else None
            write(child, inner)
            return inner[-1] if names else ""

        texts.setdefault(".".join(names), []).append(said(node, cut))

    write(ast.parse(source), ())
    return {place: digest(*each) for place, each in texts.items()}


def named(node: ast.AST, names: tuple[str, ...]) -> tuple[str, ...]:
    """Name the place of a node inside of another place: a function, a class, or a name that gets a value there."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return (*names, name)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if (
            not names or names[-1][0].isupper()
        ):
            return (*names, name)
        case _:
            return names


class Mutation:
    """The mutants of one source."""

    def __init__(self, source: str) -> None:
        self.data = source.encode()
        self.tree = ast.parse(source)

    @cached_property
    def starts(self) -> list[int]:
        """The offsets at which the lines begin."""
        return [0, *(match.end() for match in re.finditer(rb"\n", self.data))]

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node begins and ends in the text."""
        first, last = self.starts[node.lineno - 1], self.starts[node.end_lineno - 1]  # type: ignore[attr-defined]  # all of these nodes have a position
        return first + node.col_offset, last + node.end_col_offset  # type: ignore[attr-defined]  # all of these nodes have a position

    def all(self) -> Iterator[Mutant]:
        """Make every change that leaves a valid program."""
        for place, edit in self.visit(self.tree, ()):
            changed = self.data[: edit.start] + edit.new.encode() + self.data[edit.end :]
            try:
                compile(changed, "<mutant>", "exec", dont_inherit=True)
            except SyntaxError:
                continue
            if changed == self.data:
                continue
            first = self.data.rfind(b"\n", 0, edit.start) + 1
            last = self.data.find(b"\n", edit.end)
            yield Mutant(
                place,
                self.data.count(b"\n", 0, edit.start) + 1,
                shortened(self.data[first:last], edit.start - first),
                shortened(changed[first : last + len(changed) - len(self.data)], edit.start - first),
                changed.decode(),
            )

    def visit(self, node: ast.AST, names: tuple[str, ...], message: bool = False) -> Iterator[tuple[str, Edit]]:
        """Walk through the tree, except for what is left out; `message` says that the node belongs to an error."""
        inner = named(node, names)
        message = message or builds_error(node)
        for edit in () if message and is_text(node) else self.edits(node):
            yield ".".join(inner), edit
        if isinstance(node, ast.JoinedStr):
            return
        for field, value in ast.iter_fields(node):
            if field not in ("annotation", "returns"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST) and not left_out(child):
                        yield from self.visit(child, inner, message)

    def edits(self, node: ast.AST) -> Iterator[Edit]:
        """List the changes of one node."""
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                for op, low, high in zip(ops, [left, *others], others):
                    yield from self.operator(op, low, high)
            case ast.BinOp(left=left, op=op, right=right):
                yield from self.operator(op, left, right)
            case ast.BoolOp(op=op, values=values):
                for low, high in pairwise(values):
                    yield from self.operator(op, low, high)
                for value in values:
                    yield Edit(*self.span(value), str(isinstance(op, ast.And)))
            case ast.UnaryOp(op=ast.Not() | ast.USub() as op):
                start, _ = self.span(node)
                yield Edit(start, start + (3 if isinstance(op, ast.Not) else 1), "")
            case ast.Constant(value=bool(value)):
                yield Edit(*self.span(node), str(not value))
            case ast.Constant(value=int(value)):
                for other in (value - 1, value + 1):
                    yield Edit(*self.span(node), str(other))
            case ast.Constant(value=None):
                yield Edit(*self.span(node), "int()")
            case ast.Constant(value=str()) | ast.JoinedStr():
                yield from self.words(node)
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield from self.either(test)
            case ast.comprehension(ifs=ifs):
                for test in ifs:
                    yield from self.either(test)
            case ast.For(iter=items):
                yield Edit(*self.span(items), "()")
            case ast.Return(value=ast.expr() as result):
                yield Edit(*self.span(result), "None")
            case ast.Tuple(elts=elements, ctx=ast.Load()) | ast.List(elts=elements) | ast.Set(elts=elements):
                for element in elements:
                    yield Edit(*self.span(element), "*()")
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values):
                    if key is not None:
                        yield Edit(self.span(key)[0], self.span(value)[1], "**{}")
            case ast.Call(args=args, keywords=keywords):
                yield from self.call(args, keywords)
            case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
                yield Edit(*self.span(node), NAMES[name])
            case ast.Slice(lower=lower, upper=upper):
                for bound in (lower, upper):
                    if bound is not None:
                        yield Edit(*self.span(bound), "")
            case ast.match_case(pattern=pattern, guard=None):
                end = self.span(pattern)[1]
                yield Edit(end, end, " if False")
            case ast.MatchOr(patterns=[first, *_, last]):
                yield Edit(self.span(first)[0], self.span(last)[0], "")
                yield Edit(self.span(first)[1], self.span(last)[1], "")
            case ast.ClassDef(body=body, decorator_list=decorators):
                yield from self.undecorated(decorators)
                for method in body:
                    if isinstance(method, ast.FunctionDef):
                        top = [self.span(decorator)[0] - 1 for decorator in method.decorator_list]
                        yield Edit(min(top, default=self.span(method)[0]), self.span(method)[1], "pass")
            case ast.FunctionDef(args=ast.arguments() as args, decorator_list=decorators):
                yield from self.undecorated(decorators)
                pairs = [*zip(args.args[::-1], args.defaults[::-1]), *zip(args.kwonlyargs, args.kw_defaults)]
                for arg, default in pairs:
                    if default is not None:
                        yield Edit(self.span(arg)[1], self.span(default)[1], "")
            case _:
                pass
        if isinstance(node, DELETED) or (isinstance(node, ast.AnnAssign) and node.value is not None):
            yield Edit(*self.span(node), "pass")

    def operator(self, op: ast.AST, left: ast.expr, right: ast.expr) -> Iterator[Edit]:
        """Change the operator between two operands."""
        old, *others = OPERATORS.get(type(op), ("",))
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.data[start:end].decode()
        for new in others:
            yield Edit(start, end, gap.replace(old, new, 1))

    def either(self, test: ast.expr) -> Iterator[Edit]:
        """Make a condition always true, or always false."""
        for truth in ("True", "False"):
            yield Edit(*self.span(test), truth)

    def words(self, node: ast.AST) -> Iterator[Edit]:
        """Remove each word of a string, or put a word into a string without any."""
        start, end = self.span(node)
        text = self.data[start:end].decode()
        matches = list(WORDS.finditer(text))
        for word in matches:
            yield Edit(start, end, text[: word.start()] + text[word.end() :])
        if not matches:
            yield Edit(start, end, '"x"')

    def call(self, args: list[ast.expr], keywords: list[ast.keyword]) -> Iterator[Edit]:
        """Remove each keyword argument, and swap neighbouring positional arguments."""
        for keyword in keywords:
            if keyword.arg is not None:
                yield Edit(*self.span(keyword), "**{}")
        for left, right in pairwise(args):
            (start, middle), (second, end) = self.span(left), self.span(right)
            piece = self.data[second:end] + self.data[middle:second] + self.data[start:middle]
            yield Edit(start, end, piece.decode())

    def undecorated(self, decorators: list[ast.expr]) -> Iterator[Edit]:
        """Remove each decorator."""
        for decorator in decorators:
            if not left_out(decorator):
                start, end = self.span(decorator)
                yield Edit(start - 1, end, "")


def left_out(node: ast.AST) -> bool:
    """Return whether a node cannot change what the library does."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Assert():
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.Expr(value=ast.Call(func=ast.Name(id=name))):
            return name in KEPT_CALLS
        case ast.Assign(value=ast.Call() | ast.Subscript() as value):
            return left_out(value)
        case ast.match_case(body=[ast.Expr(value=ast.Call(func=ast.Name(id="assert_never")))]):
            return True
        case ast.Name(id="final") | ast.Subscript(value=ast.Name(id="tuple")):
            return True
        case _:
            return False


def builds_error(node: ast.AST) -> bool:
    """Return whether the text inside of a node is an error message."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in ERROR_CALLS
        case _:
            return isinstance(node, ast.Raise)


def is_text(node: ast.AST) -> bool:
    """Return whether a node is a string, with or without fields."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def shortened(lines: bytes, around: int) -> str:
    """Join lines into one; if it is too long, keep the part around the change."""
    text = lines.decode(errors="replace")
    line = " ".join(text.split())
    if len(line) <= LONGEST:
        return line
    start = max(0, len(" ".join(text[:around].split())) - LONGEST // 2)
    return " ".join(["…"] * (start > 0) + [line[start : start + LONGEST]] + ["…"] * (start + LONGEST < len(line)))
