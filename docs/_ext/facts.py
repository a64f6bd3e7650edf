"""Facts that the site reads from the library: tables of odds, its modules, and the names in its signatures."""

from __future__ import annotations

import ast

import click
from docutils import nodes
from docutils.nodes import Element
from rulebook import table
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from cantstop import odds
from cantstop.machine.table import TABLE
from cantstop.odds.tables import NAMES
from tests.tools.rooms import imported, modules, split


class OddsTable(SphinxDirective):
    """A table of the odds of all sets of a number of columns."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the table, with its numbers rounded."""
        rows = []
        for line in odds.to_markdown(odds.table(int(self.arguments[0]))).splitlines()[2:]:
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        return [table([name.replace("_", " ") for name in NAMES], rows, classes=["sortable"])]


class Modules(SphinxDirective):
    """A table of the modules, with what each holds and imports."""

    def run(self) -> list[nodes.Node]:
        """Read the modules and write the table."""
        rows = []
        for module, path in modules().items():
            tree = ast.parse(path.read_text(encoding="utf-8"))
            first = (ast.get_docstring(tree) or "").splitlines()[0]
            running, _ = split(tree)
            rows.append([f"`{module}`", first, ", ".join(f"`{name}`" for name in sorted(imported(running)))])
        return [table(["module", "holds", "imports"], rows)]


class Phases(SphinxDirective):
    """A table of the phases, with the docstrings of their classes."""

    def run(self) -> list[nodes.Node]:
        """Read the phases from the machine and write the table."""
        rows = [[f"`{kind.name}`", f"`{kind.__name__}`", (kind.__doc__ or "").splitlines()[0]] for kind in TABLE]
        return [table(["phase", "class", "waits for"], rows)]


def show_examples(app: Sphinx, context: click.Context, lines: list[str]) -> None:
    """Show the examples of a command as code."""
    shown: list[str] = []
    for line in lines:
        if line.startswith("| "):
            shown += [] if shown and shown[-1].startswith("   ") else ["", ".. code-block:: text", ""]
            shown.append(f"   {line.removeprefix('| ')}")
        else:
            shown.append(line)
    lines[:] = shown


def find(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement) -> Element | None:
    """Link to the place where a name is documented: in its own module, or in the package itself."""
    target = node["reftarget"]
    if node.get("refdomain") != "py" or ("." in target and not target.startswith("cantstop.")):
        return None
    domain = env.get_domain("py")
    assert isinstance(domain, PythonDomain)
    name = target.split(".")[-1]
    full = [entry for entry in domain.objects if entry.split(".")[-1] == name and entry.count(".") <= 2]
    exact = [entry for entry in full if entry == f"cantstop.{name}"] or full
    if len(exact) != 1:
        return None
    entry = domain.objects[exact[0]]
    uri = app.builder.get_relative_uri(node["refdoc"], entry.docname)
    return nodes.reference("", "", content, refuri=f"{uri}#{entry.node_id}", internal=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives and events with Sphinx."""
    app.add_directive("odds-table", OddsTable)
    app.add_directive("modules", Modules)
    app.add_directive("phases", Phases)
    app.connect("missing-reference", find)
    app.connect("sphinx-click-process-description", show_examples)
    return {"parallel_read_safe": True}
