"""`rule`: the specification at hand."""

from __future__ import annotations

import json

import attrs
import click
from click.shell_completion import CompletionItem

from cantstop.clauses import (
    Clause,
    Provision,
    Ruling,
    address,
    clause,
    clauses,
    provisions,
    ruling,
    rulings,
    search,
    sources,
)
from cantstop.cli.arguments import as_json, edition_names, read_edition
from cantstop.cli.output import paragraph, print_json, print_table
from cantstop.errors import InvalidValueError
from cantstop.notation import Json, format_rules
from cantstop.rules import Rules, all_editions
from cantstop.verdicts import is_ruling


def _ids(context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the ids that begin like this."""
    every = [*(found.id for found in clauses()), *(found.id for found in rulings())]
    return [CompletionItem(name) for name in every if name.startswith(incomplete.upper())]


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=_ids)
@click.option("--search", "words", help="Find the clauses and rulings with all of these words.", metavar="WORDS")
@click.option("--edition", "name", shell_complete=edition_names, help="List what an edition plays by, rule for rule.")
@as_json
def rule(ids: tuple[str, ...], words: str | None, name: str | None, as_json: bool) -> int:
    """Quote clauses and rulings, or find them.

    The ID of a clause names its text, section and place in it.

    \b
    cantstop rule HU-7.7 R-13
    cantstop rule --search double
    cantstop rule --edition clipper-1981

    The exit status is 1 if a search finds nothing.
    """
    if sum((bool(ids), words is not None, name is not None)) != 1:
        raise click.UsageError("give ids, or words to search for, or an edition")
    if name is not None:
        _edition(read_edition(name), as_json)
        return 0
    found = search(words) if words is not None else tuple(map(_find, ids))
    if as_json:
        print_json([_as_json(each) for each in found])
    elif words is not None:
        for each in found:
            paragraph(str(each), 4, "")
        click.echo(f"{len(found)} found" if found else f"nothing is found with {words!r}", err=not found)
    else:
        for each in found:
            _quote(each)
    return 0 if found else 1


def _find(name: str) -> Clause | Ruling:
    wanted = name.upper()
    return ruling(wanted) if is_ruling(wanted) else clause(wanted)


def _quote(found: Clause | Ruling) -> None:
    if isinstance(found, Clause):
        source = next(each for each in sources() if each.text is found.text)
        click.echo(f"{found.id}  {source.title}")
        heading = found.section.heading
        click.echo(f"  section {found.section.id}: {heading} ({found.section.english}); {found.kind.value}")
        paragraph(found.gist, 4)
        for other in rulings(clause=found.id):
            click.echo(f"  see {other.id}: {other.title}")
    else:
        click.echo(f"{found.id}  {found.title}")
        paragraph(found.question, 4)
        for reading in found.readings:
            paragraph(f"{reading.says} {reading.argument}", 6, "  * " if reading.decided else "  - ")
        paragraph(found.decision, 4, "  decision: ")
        paragraph(found.reason, 4, "  because: ")
        paragraph(", ".join(found.clauses), 4, "  on ")
    click.echo(f"  documentation: {address(found)}")
    click.echo()


def _as_json(found: Clause | Ruling) -> Json:
    if isinstance(found, Clause):
        return {
            "id": found.id,
            "text": found.text.value,
            "section": found.section.id,
            "heading": found.section.heading,
            "kind": found.kind.value,
            "gist": found.gist,
            "rulings": [*found.rulings],
            "documentation": address(found),
        }
    return {
        "id": found.id,
        "title": found.title,
        "clauses": [*found.clauses],
        "question": found.question,
        "readings": [attrs.asdict(reading) for reading in found.readings],
        "decision": found.decision,
        "reason": found.reason,
        "documentation": address(found),
    }


def _edition(rules: Rules, as_json: bool) -> None:
    laid_down = _laid_down(rules)
    own = [found for text in rules.texts for found in clauses(text=text)]
    if as_json:
        fields: dict[str, Json] = {
            each.field: {"is": json.loads(each.value), "by": [*each.by], "why": each.why} for each in laid_down
        }
        print_json({"name": rules.name, "rules": fields, "clauses": [found.id for found in own]})
        return
    click.echo(rules.name)
    print_table(("rule", "is", "by"), ((each.field, each.value, ", ".join(each.by)) for each in laid_down))
    for found in own:
        paragraph(str(found), 4, "")


def _laid_down(rules: Rules) -> list[Provision]:
    """Collect what an edition lays down, rule for rule; each German variant changes what it is about."""
    if rules not in all_editions():
        raise InvalidValueError(f"{format_rules(rules)} is no printed edition: no text lays it down")
    base, *variants = rules.name.split("+")
    plain = provisions(base)
    found = list(plain)
    for variant in variants:
        changed = zip(plain, provisions(f"{base}+{variant}"))
        found = [new if new != old else kept for kept, (old, new) in zip(found, changed)]
    return found
