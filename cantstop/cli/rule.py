"""`rule`: look up the clauses and rulings of the specification."""

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
from cantstop.cli.output import echo, paragraph, print_json, print_table
from cantstop.errors import InvalidValueError
from cantstop.notation import Json, format_rules
from cantstop.rules import Rules, all_editions
from cantstop.verdicts import is_ruling


def _ids(context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """List the ids that begin with what has been typed."""
    every = [*(each.id for each in clauses()), *(each.id for each in rulings())]
    return [CompletionItem(name) for name in every if name.startswith(incomplete.upper())]


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=_ids)
@click.option(
    "--search", "words", help="Find the clauses and rulings that contain all of these words.", metavar="WORDS"
)
@click.option(
    "--edition", "name", shell_complete=edition_names, help="List the rules of an edition, with their clauses."
)
@as_json
def rule(ids: tuple[str, ...], words: str | None, name: str | None, as_json: bool) -> int:
    """Quote clauses and rulings, or search for them.

    The ID of a clause gives its text, section and number: HU-7.7 is clause 7 in section 7 of the Hungarian text. The ID
    of a ruling begins with R, as in R-13.

    \b
    cantstop rule HU-7.7 R-13
    cantstop rule --search double
    cantstop rule --edition clipper-1981

    The exit status is 1 if a search finds nothing.
    """
    if sum((bool(ids), words is not None, name is not None)) != 1:
        raise click.UsageError("give either IDs, or --search, or --edition")
    if name is not None:
        _edition(read_edition(name), as_json)
        return 0
    matches = search(words) if words is not None else tuple(map(_find, ids))
    if as_json:
        print_json([_as_json(each) for each in matches])
    elif words is not None:
        for each in matches:
            paragraph(str(each), 4, "")
        echo(f"{len(matches)} found" if matches else f"nothing matches {words!r}", err=not matches)
    else:
        for each in matches:
            _quote(each)
    return 0 if matches else 1


def _find(name: str) -> Clause | Ruling:
    wanted = name.upper()
    return ruling(wanted) if is_ruling(wanted) else clause(wanted)


def _quote(entry: Clause | Ruling) -> None:
    if isinstance(entry, Clause):
        source = next(each for each in sources() if each.text is entry.text)
        echo(f"{entry.id}  {source.title}")
        heading = entry.section.heading
        echo(f"  section {entry.section.id}: {heading} ({entry.section.english}); {entry.kind.value}")
        paragraph(entry.gist, 4)
        for other in rulings(clause=entry.id):
            echo(f"  see {other.id}: {other.title}")
    else:
        echo(f"{entry.id}  {entry.title}")
        paragraph(entry.question, 4)
        for reading in entry.readings:
            paragraph(f"{reading.says} {reading.argument}", 6, "  * " if reading.decided else "  - ")
        paragraph(entry.decision, 4, "  decision: ")
        paragraph(entry.reason, 4, "  reason: ")
        paragraph(", ".join(entry.clauses), 4, "  clauses: ")
    echo(f"  documentation: {address(entry)}")
    echo()


def _as_json(entry: Clause | Ruling) -> Json:
    if isinstance(entry, Clause):
        return {
            "id": entry.id,
            "text": entry.text.value,
            "section": entry.section.id,
            "heading": entry.section.heading,
            "kind": entry.kind.value,
            "gist": entry.gist,
            "rulings": [*entry.rulings],
            "documentation": address(entry),
        }
    return {
        "id": entry.id,
        "title": entry.title,
        "clauses": [*entry.clauses],
        "question": entry.question,
        "readings": [attrs.asdict(reading) for reading in entry.readings],
        "decision": entry.decision,
        "reason": entry.reason,
        "documentation": address(entry),
    }


def _edition(rules: Rules, as_json: bool) -> None:
    stated = _provisions(rules)
    own = [each for text in rules.texts for each in clauses(text=text)]
    if as_json:
        fields: dict[str, Json] = {
            each.field: {"is": json.loads(each.value), "by": [*each.by], "why": each.why} for each in stated
        }
        print_json({"name": rules.name, "rules": fields, "clauses": [each.id for each in own]})
        return
    echo(rules.name)
    print_table(("rule", "value", "according to"), ((each.field, each.value, ", ".join(each.by)) for each in stated))
    for each in own:
        paragraph(str(each), 4, "")


def _provisions(rules: Rules) -> list[Provision]:
    """List the rules of an edition with their clauses. Each German variant replaces the rules that it changes."""
    if rules not in all_editions():
        raise InvalidValueError(f"{format_rules(rules)} is not a printed edition, so there is no text to quote")
    base, *variants = rules.name.split("+")
    plain = provisions(base)
    combined = list(plain)
    for variant in variants:
        changes = zip(plain, provisions(f"{base}+{variant}"))
        combined = [new if new != old else kept for kept, (old, new) in zip(combined, changes)]
    return combined
