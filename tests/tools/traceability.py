"""The matrix of clauses, code and tests, built from the sources.

`python -m tests.tools.traceability` rewrites it and prints what is missing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from cantstop import EDITIONS, ravensburger
from cantstop.clauses import Kind, Source, clauses, provisions, rulings, sources, spec_folder
from cantstop.rules.editions import VARIANTS
from tests.helpers.paths import ROOT

MATRIX = spec_folder() / "MATRIX.md"
COMPARISON = spec_folder() / "EDITIONS.md"

Trace = Mapping[str, list[str]]
"""The places that name each id."""


def cited(text: str) -> list[str]:
    """List the ids in a docstring: those after `Clauses:`, up to the full stop that ends the list."""
    ids = []
    for listed in re.findall(r"Clauses: ((?:[A-Z0-9.,;-]|\s)+)\.(?=\s|$)", text):
        ids += [name for name in re.split(r"[,;\s]+", listed) if name]
    return ids


def strings(tree: ast.AST, owner: str) -> Iterator[tuple[str, str]]:
    """List every docstring of a module, and every string below a field or constant, with its owner."""
    last = owner
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield last, text
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                last = below(owner, name)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield from strings(node, below(owner, name))
                last = owner
            case _:
                last = owner


def below(owner: str, name: str) -> str:
    """Return the full name of something in a module or a class: `machine.state:State.won`."""
    return f"{owner}{'.' if ':' in owner else ':'}{name}"


def in_code(folder: Path) -> Trace:
    """Return the functions, classes, fields and constants of the library that name each id."""
    trace: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        for owner, text in strings(ast.parse(path.read_text(encoding="utf-8")), module):
            for name in cited(text):
                trace.setdefault(name, []).append(owner)
    return trace


def in_tests(folder: Path) -> Trace:
    """Return the tests that are marked with each id."""
    trace: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for name in marks(node):
                    trace.setdefault(name, []).append(f"{path.stem}:{node.name}")
    return trace


def marks(node: ast.FunctionDef) -> Iterator[str]:
    """List the ids in the marks of a test."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
            for argument in decorator.args:
                assert isinstance(argument, ast.Constant) and isinstance(argument.value, str), ast.unparse(decorator)
                yield argument.value


def in_model(folder: Path) -> Trace:
    """Return the definitions of the formal model that name each id, in the comment before them."""
    trace: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.tla")):
        comment = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            stripped = line.strip()
            if stripped.startswith("\\*"):
                comment += stripped.removeprefix("\\*") + "\n"
            elif comment:
                defined = re.match(r"[A-Z]\w*", stripped)
                for name in cited(comment):
                    assert defined is not None, f"{path.name}: {name} stands before {stripped!r}"
                    trace.setdefault(name, []).append(f"{path.stem}:{defined.group()}")
                comment = ""
    return trace


def gaps(code: Trace, tests: Trace, model: Trace) -> list[str]:
    """List what is missing or unknown, with a line for each."""
    known = {clause.id for clause in clauses()} | {ruling.id for ruling in rulings()}
    missing = [
        f"{name} is unknown: {place}"
        for trace in (code, tests, model)
        for name in trace
        if name not in known
        for place in trace[name]
    ]
    for clause in clauses():
        if clause.id not in tests and clause.no_test is None:
            missing.append(f"{clause.id} has no test and no reason for it")
        if clause.id not in code and clause.no_code is None:
            missing.append(f"{clause.id} has no code and no reason for it")
        if clause.no_code is not None and clause.id in code:
            missing.append(f"{clause.id} has code and a reason why it has none")
        if clause.no_test is not None and clause.id in tests:
            missing.append(f"{clause.id} has a test and a reason why it has none")
        if clause.id not in model and clause.kind is Kind.NORMATIVE:
            missing.append(f"{clause.id} is not in the model")
    for ruling in rulings():
        if ruling.id not in tests:
            missing.append(f"{ruling.id} is played by no test")
        if ruling.id not in code:
            missing.append(f"{ruling.id} is named by no code")
        if ruling.id not in model:
            missing.append(f"{ruling.id} is not in the model")
    return missing


def matrix(code: Trace, tests: Trace, model: Trace) -> str:
    """Write the matrix for people to read."""
    lines = [
        "# The matrix",
        "",
        "Where each clause and ruling is carried out, and which tests would find it broken. Written by `python -m",
        "tests.tools.traceability` from docstrings of `cantstop/`, marks of `tests/` and comments of the model.",
        "",
        *count(code, tests, model),
    ]
    for source in sources():
        lines += [
            f"## {source.text.value}: {source.title} ({source.edition})",
            "",
            *of_source(source, code, tests, model),
        ]
    lines += ["## Rulings", ""]
    for ruling in rulings():
        lines += [
            f"**{ruling.id}** {ruling.title}, {len(ruling.cases)} {'case' if len(ruling.cases) == 1 else 'cases'}",
            "",
        ]
        lines += [*places("code", code.get(ruling.id, [])), *places("tests", tests.get(ruling.id, []))]
        lines += [*places("model", model.get(ruling.id, [])), ""]
    return "\n".join(lines).rstrip() + "\n"


def count(code: Trace, tests: Trace, model: Trace) -> Iterator[str]:
    """Write a table of how many clauses and rulings each of the three names."""
    yield "| | in all | code | tests | model |"
    yield "|---|---:|---:|---:|---:|"
    groups = {f"{kind.value} clauses": [clause.id for clause in clauses() if clause.kind is kind] for kind in Kind}
    groups["rulings"] = [ruling.id for ruling in rulings()]
    for what, ids in groups.items():
        named = (str(sum(name in trace for name in ids)) for trace in (code, tests, model))
        yield f"| {what} | {len(ids)} | {' | '.join(named)} |"
    yield ""


def comparison() -> str:
    """Write the table of editions and rules."""
    lines = [
        "# Which edition plays which rule, and by which clause",
        "",
        "Written by `python -m tests.tools.traceability` from `editions.toml`; a test compares both with the library.",
        "",
        "German variants can be combined: each changes its own field. The columns to win are given for 1, 2, 3 and 4",
        "players; the printed editions are for 2 to 4, and the entry for one player is ours.",
    ]
    for name in (*EDITIONS, *(ravensburger(variant).name for variant in VARIANTS)):
        lines += ["", f"## {name}", "", "| field | value | by |", "|---|---|---|"]
        for provision in provisions(name):
            why = f" {provision.why}" if provision.why else ""
            lines.append(f"| {provision.field} | `{provision.value}` | {', '.join(provision.by)}.{why} |")
    return "\n".join(lines) + "\n"


def of_source(source: Source, code: Trace, tests: Trace, model: Trace) -> Iterator[str]:
    """Write the part of the matrix about one text."""
    for clause in clauses(text=source.text):
        yield f"**{clause.id}** {clause.kind.value}"
        yield ""
        yield from places("code", code.get(clause.id, []), clause.no_code)
        yield from places("tests", tests.get(clause.id, []), clause.no_test)
        yield from places("model", model.get(clause.id, []))
        yield ""


def places(what: str, named: list[str], reason: str | None = None) -> Iterator[str]:
    """Write a line of places, or the reason why there are none."""
    by_module: dict[str, list[str]] = {}
    for name in dict.fromkeys(named):
        module, _, rest = name.partition(":")
        by_module.setdefault(module, []).append(rest or module)
    if by_module:
        yield f"- {what}: " + "; ".join(f"`{module}` {', '.join(names)}" for module, names in by_module.items())
    elif reason:
        yield f"- {what}: none. {reason}"


def main() -> None:
    """Write the matrix, and print what is missing."""
    traces = (in_code(ROOT / "cantstop"), in_tests(ROOT / "tests"), in_model(spec_folder()))
    MATRIX.write_text(matrix(*traces), encoding="utf-8")
    COMPARISON.write_text(comparison(), encoding="utf-8")
    print(*gaps(*traces), sep="\n")


if __name__ == "__main__":
    main()
