"""The rules on the site, read from the files in `spec`: clauses with permanent addresses, rulings and editions.

A clause has an address like `rules/hu.html#HU-7.7`, a ruling one like `rules/rulings.html#R-13`. In the texts that this
extension writes, every id is a link. Elsewhere, write {rule}`HU-7.7` for a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from docutils import nodes
from drawings import board_html
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains.std import StandardDomain
from sphinx.util.docutils import SphinxDirective, SphinxRole

from cantstop import EDITIONS, Text, ravensburger
from cantstop.clauses import Clause, Ruling, clause, clauses, provisions, rulings, spec_folder
from cantstop.clauses.cases import Case, MoveCase, SightCase, ThrowCase
from cantstop.engine import apply
from cantstop.machine.state import State
from cantstop.notation.moves import parse_move
from cantstop.rules.editions import VARIANTS
from cantstop.verdicts.verdict import is_ruling
from tests.helpers.paths import ROOT
from tests.tools import traceability

ID = re.compile(r"\b(?:HUB?|DE(?:V[123])?|NL)-\d+\.\d+\b|\bR-\d\d\b")


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """Return the ids of all clauses and rulings."""
    return frozenset([*(each.id for each in clauses()), *(each.id for each in rulings())])


@lru_cache(maxsize=1)
def traces() -> dict[str, traceability.Trace]:
    """Return the places that name clauses and rulings: in the library, in its tests and in the model."""
    return {
        "code": traceability.in_code(ROOT / "cantstop"),
        "tests": traceability.in_tests(ROOT / "tests"),
        "model": traceability.in_model(spec_folder()),
    }


# Text with links


def link(name: str) -> nodes.Node:
    """Make a link to a clause or a ruling."""
    node = pending_xref("", refdomain="std", reftype="ref", reftarget=name.lower(), refexplicit=True, refwarn=True)
    node += nodes.inline(name, name, classes=["xref", "std", "std-ref"])
    return node


def linked(text: str) -> Iterator[nodes.Node]:
    """Turn every id in a text into a link, and text between backquotes into code."""
    for place, part in enumerate(text.split("`")):
        if place % 2:
            yield nodes.literal(part, part)
            continue
        end = 0
        for match in ID.finditer(part):
            if match[0] in known():
                yield nodes.Text(part[end : match.start()])
                yield link(match[0])
                end = match.end()
        yield nodes.Text(part[end:])


def paragraph(*parts: str | nodes.Node, classes: Sequence[str] = ()) -> nodes.paragraph:
    """Make a paragraph from texts and nodes."""
    node = nodes.paragraph(classes=[*classes])
    for part in parts:
        node += linked(part) if isinstance(part, str) else part
    return node


def strong(text: str) -> nodes.strong:
    """Make a text bold."""
    return nodes.strong(text, text)


def bullets(items: Iterable[nodes.Node]) -> nodes.bullet_list:
    """Make a list."""
    return nodes.bullet_list("", *(nodes.list_item("", item) for item in items))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], classes: Sequence[str] = ()) -> nodes.table:
    """Make a table in which ids are links."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in headings), cols=len(headings))
    head, *body = (nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in line)) for line in (headings, *rows))
    group += [nodes.thead("", head), nodes.tbody("", *body)]
    return nodes.table("", group, classes=["docutils", *classes])


# Clauses and rulings


class Rules(SphinxDirective):
    """The base of the directives that write clauses or rulings, each in its own box with its id as the address."""

    def note(self, name: str) -> None:
        """Register the place of a clause or ruling, so that links find it."""
        std = self.env.get_domain("std")
        assert isinstance(std, StandardDomain)
        std.note_hyperlink_target(name.lower(), self.env.docname, name, name)

    def box(self, name: str, title: str, *parts: nodes.Node) -> nodes.container:
        """Make the box of a clause."""
        self.note(name)
        address = nodes.reference("", name, refuri=f"#{name}", internal=True)
        node = nodes.container("", ids=[name], classes=["clause"])
        node += paragraph(address, nodes.inline("", title, classes=["kind"]))
        node += [*parts, *self.places(name)]
        return node

    def places(self, name: str) -> Iterator[nodes.Node]:
        """List where a clause or ruling is carried out and tested."""
        for what, trace in traces().items():
            named = list(dict.fromkeys(trace.get(name, [])))
            if named:
                listed = ", ".join(f"`{place}`" for place in named)
                yield paragraph(f"{what}: {listed}", classes=["traced"])

    def section(self, name: str, title: str) -> nodes.section:
        """Begin a section."""
        node = nodes.section(ids=[name], names=[name.lower()])
        node += nodes.title(title, title)
        return node


class Clauses(Rules):
    """All clauses of a text, section by section."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the clauses."""
        sections: dict[str, nodes.section] = {}
        for each in clauses(text=Text(self.arguments[0])):
            part = each.section
            if part.id not in sections:
                same = part.english == part.heading
                title = f"{part.id} {part.heading}" + ("" if same else f" ({part.english})")
                sections[part.id] = self.section(part.id, title)
            sections[part.id] += self.box(each.id, each.kind.value, *self.body(each))
        return [*sections.values()]

    def body(self, each: Clause) -> Iterator[nodes.Node]:
        """Write what a clause says."""
        yield paragraph(each.gist)
        if each.dice:
            yield paragraph(f"The picture of the dice is lost; they may have shown {', '.join(each.dice)}.")
        if each.rulings:
            yield paragraph("Rulings: ", ", ".join(each.rulings), ".")
        for what, reason in (("code", each.no_code), ("test", each.no_test)):
            if reason is not None:
                yield paragraph(f"No {what}: {reason}", classes=["traced"])


class Rulings(Rules):
    """All rulings, with their readings and a position in which these differ."""

    def run(self) -> list[nodes.Node]:
        """Write the rulings."""
        return [*map(self.ruled, rulings())]

    def ruled(self, ruling: Ruling) -> nodes.section:
        """Make the section of a ruling."""
        self.note(ruling.id)
        node = self.section(ruling.id, f"{ruling.id} {ruling.title}")
        node["classes"] += ["ruling"]
        node += [*self.body(ruling), *self.places(ruling.id)]
        return node

    def body(self, ruling: Ruling) -> Iterator[nodes.Node]:
        """Write what a ruling says."""
        yield paragraph(ruling.question)
        for reading in ruling.readings:
            mark = "Decided: " if reading.decided else "Rejected: "
            yield paragraph(nodes.inline("", mark, classes=["decided"]), nodes.emphasis("", "", *linked(reading.says)))
            yield paragraph(reading.argument)
        yield paragraph(strong("We play: "), ruling.decision)
        yield paragraph(strong("Because: "), ruling.reason)
        yield from self.shown(ruling.cases[0])
        switch = f" Use `Rules.{ruling.switch}` to play another reading." if ruling.switch else ""
        yield paragraph("The ruling rests on ", ", ".join(ruling.clauses), f".{switch}")

    def shown(self, case: Case) -> Iterator[nodes.Node]:
        """Show the first case of a ruling: the position in which the readings differ."""
        match case:
            case MoveCase():
                verdict = "is legal" if case.legal else "is not legal"
                yield from self.drawn(case.state, case.before)
                yield paragraph(f"Here `{case.move}` {verdict}. By another reading: {case.otherwise}")
            case SightCase():
                yield from self.drawn(case.state, case.before)
                seen = ", ".join(f"of seat {seat} {each or 'nothing'}" for seat, each in enumerate(case.sees))
                yield paragraph(f"Here seat {case.seat} sees {seen}. By another reading: {case.otherwise}")
            case ThrowCase():
                throws = ", ".join("+".join(map(str, throw)) for throw in case.throws)
                best = " and ".join(map(str, case.seats))
                yield paragraph(
                    f"If the seats throw {throws}, the best is {best}. By another reading: {case.otherwise}"
                )

    def drawn(self, state: State, before: Sequence[str]) -> Iterator[nodes.Node]:
        """Draw the position after some moves."""
        for move in before:
            state = apply(state, parse_move(move, state))
        yield nodes.raw("", board_html(self.env, state), format="html")


class Editions(SphinxDirective):
    """The editions side by side, each cell with its clauses."""

    def run(self) -> list[nodes.Node]:
        """Write the table: a row for every rule."""
        names = [*EDITIONS, *(ravensburger(variant).name for variant in VARIANTS)]
        columns = [provisions(name) for name in names]
        rows = []
        for place, first in enumerate(columns[0]):
            cells = (f"`{own.value}` {', '.join(own.by)}. {own.why or ''}" for own in (each[place] for each in columns))
            rows.append([f"`{first.field}`", *cells])
        return [table(["rule", *names], rows)]


class Differences(SphinxDirective):
    """How each edition differs from the first one, in the words of the clauses."""

    def run(self) -> list[nodes.Node]:
        """Write a list for every edition and variant."""
        first, *others = [*EDITIONS, *(ravensburger(variant).name for variant in VARIANTS)]
        lists: list[nodes.Node] = []
        for name in others:
            plain, variant, _ = name.partition("+")
            against = provisions(plain if variant else first)
            changed = [new for old, new in zip(against, provisions(name)) if old.value != new.value]
            gists = [f"{each}: {clause(each).gist}" for new in changed for each in new.by if not is_ruling(each)]
            lists += [paragraph(strong(name)), bullets(paragraph(gist) for gist in gists)]
        return lists


class ModelClauses(SphinxDirective):
    """The definitions of the model, each with the clauses and rulings that it models."""

    def run(self) -> list[nodes.Node]:
        """Invert the trace, and write a table."""
        ids_of: dict[str, list[str]] = {}
        for name, places in traces()["model"].items():
            for place in places:
                ids_of.setdefault(place.partition(":")[2], []).append(name)
        rows = ([f"`{name}`", ", ".join(ids)] for name, ids in ids_of.items())
        return [table(["definition", "clauses and rulings"], rows)]


class RuleRole(SphinxRole):
    """A link to a clause or ruling: {rule}`HU-7.7`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link. A link to an unknown id is a warning."""
        return [link(self.text)], []


def place_links(app: Sphinx, doctree: nodes.document) -> None:
    """Note in each link the page that it is on, so that relative addresses can be computed."""
    for node in doctree.findall(pending_xref):
        node.setdefault("refdoc", app.env.docname)


def link_docstring(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Turn the ids in a docstring into links, except inside code."""
    for number, line in enumerate(lines):
        parts = line.split("`")
        parts[::2] = [ID.sub(lambda match: f":rule:`{match[0]}`", part) for part in parts[::2]]
        lines[number] = "`".join(parts)


# Pages that are files of the specification

FROM = re.compile(r"<!-- from spec/(\S+) -->")
LINK = re.compile(r"\[([^\]]+)\]\((?!http|#)([^)]+)\)")
TARGETS = {
    "README.md": "/reference/specification.md",
    "../examples/check_vectors.py": "/howto/vectors.md",
    "hu.toml": "/rules/hu.md",
    "de.toml": "/rules/de.md",
    "nl.toml": "/rules/nl.md",
    "rulings.toml": "/rules/rulings.md",
    "editions.toml": "/rules/editions.md",
    "EDITIONS.md": "/rules/editions.md",
    "MATRIX.md": "/rules/hu.md",
    "CantStop.tla": "/rules/model.md",
    "CantStop.cfg": "/rules/model.md",
    "GRAPHS.md": "/rules/model.md",
    "VERIFICATION.md": "/rules/verification.md",
    "notation.md": "/reference/notation.md",
    "cantstop.schema.json": "/reference/schema.md",
    "vectors/README.md": "/reference/vectors.md",
    "vectors/graphs.json": "/reference/vectors.md",
    "overview.svg": "/../spec/overview.svg",
}
"""The page of the site for each file of the specification."""


def bring_in(app: Sphinx, docname: str, source: list[str]) -> None:
    """Insert files of the specification where a page asks for them, with links to other pages and to clauses."""

    def content(match: re.Match[str]) -> str:
        app.env.note_dependency(str(spec_folder() / match[1]))
        text = (spec_folder() / match[1]).read_text(encoding="utf-8")
        return adapted(text, below="#" if match.start() else "")  # a page has only one title

    source[0] = FROM.sub(content, source[0])


def adapted(text: str, below: str) -> str:
    """Adapt a file of the specification to the site, leaving code as it is."""
    text = LINK.sub(lambda match: f"[{match[1]}]({TARGETS[match[2].removeprefix('../')]})", text)
    parts = re.split(r"(^```.*?^```$|`[^`\n]+`)", text, flags=re.MULTILINE | re.DOTALL)
    for place, part in enumerate(parts):
        if place % 2:
            kinds = "python|sh" if "..." in part else "json|python|sh"  # JSON with an ellipsis is not valid
            parts[place] = re.sub(rf"^```(?!{kinds})\w+$", "```text", part, flags=re.MULTILINE)
        else:
            part = re.sub(r"^#", f"{below}#", part, flags=re.MULTILINE)
            parts[place] = ID.sub(lambda match: f"{{rule}}`{match[0]}`" if match[0] in known() else match[0], part)
    return "".join(parts)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives, the role and the events with Sphinx."""
    app.add_directive("clauses", Clauses)
    app.add_directive("rulings", Rulings)
    app.add_directive("editions", Editions)
    app.add_directive("differences", Differences)
    app.add_directive("model-clauses", ModelClauses)
    app.add_role("rule", RuleRole())
    app.connect("source-read", bring_in)
    app.connect("doctree-read", place_links)
    app.connect("autodoc-process-docstring", link_docstring)
    return {"parallel_read_safe": True}
