"""The specification at hand: every clause of the rule texts and every ruling, read from the files of `spec`."""

from __future__ import annotations

import json
from enum import Enum
from functools import lru_cache
from typing import Final, TypeVar

from attrs import frozen

from cantstop._input import Place, check_type, display, spec_folder
from cantstop.clauses.cases import Case, read_case
from cantstop.errors import InvalidValueError
from cantstop.rules import RULES_FIELDS, RulesField, Text

T = TypeVar("T")

_FIELDS: Final = {field.name: field for field in RULES_FIELDS if field.name not in ("name", "texts")}

SOURCES: Final = ("hu", "de", "nl")
"""The files with clauses, one for each source."""


class Kind(Enum):
    """What a clause is there for."""

    NORMATIVE = "normative"
    """It says how to play."""
    EXAMPLE = "example"
    """It shows rules at work."""
    STRATEGY = "strategy"
    """It advises or entertains."""
    MATERIAL = "material"
    """It tells what is in the box and who gets what of it."""

    __repr__ = Enum.__str__


@frozen
class Source:
    """A rule text: where it comes from and which edition plays by it."""

    text: Text
    title: str
    edition: str
    source: str
    language: str


@frozen
class Section:
    """A section of a rule text, with its heading as printed and in English."""

    id: str
    heading: str
    english: str


@frozen
class Clause:
    """One numbered statement of a rule text."""

    id: str
    text: Text
    section: Section
    kind: Kind
    gist: str
    """What it says, in English."""
    rulings: tuple[str, ...]
    """Ids of the rulings that bear on it."""
    dice: tuple[str, ...]
    """The rolls that an example can have shown, where the picture of its dice is lost."""
    no_code: str | None
    """Why no code carries it out, where none needs to."""
    no_test: str | None
    """Why no test checks it, where none can."""

    def __str__(self) -> str:
        return f"{self.id} ({self.section.heading}): {self.gist}"


@frozen
class Reading:
    """One way to read what the texts leave open, with the best case for it."""

    says: str
    argument: str
    decided: bool
    """Whether this is the reading that is played."""


@frozen
class Ruling:
    """A decision of this project where the texts leave something open or disagree."""

    id: str
    title: str
    clauses: tuple[str, ...]
    """Ids of the clauses it rests on."""
    question: str
    readings: tuple[Reading, ...]
    """Every reading that was possible, the decided one first."""
    decision: str
    reason: str
    switch: str | None
    """The field of `Rules` that sets another reading, where there is one."""
    cases: tuple[Case, ...]
    """Positions in which the readings differ."""

    def __str__(self) -> str:
        return f"{self.id} ({self.title}): {self.decision}"


@frozen
class Provision:
    """What an edition lays down for one field of `Rules`, and by what."""

    field: str
    value: str
    """The value in the JSON form of rules, as JSON text; `null` where the edition knows no such thing."""
    by: tuple[str, ...]
    """Ids of the clauses and rulings it rests on."""
    why: str | None
    """What to say where no clause gives the value."""


def clause(name: str) -> Clause:
    """Find a clause by its id.

    >>> from cantstop.clauses import clause
    >>> print(clause("NL-12.2").gist)
    The third runner has to follow as soon as it can.
    """
    return _find(name, _clauses(), "clause")


def ruling(name: str) -> Ruling:
    """Find a ruling by its id.

    >>> from cantstop.clauses import ruling
    >>> print(ruling("R-13").title)
    What a bust takes
    """
    return _find(name, _rulings(), "ruling")


def clauses(*, text: Text | None = None, ruling: str | None = None) -> tuple[Clause, ...]:
    """List the clauses in the order of the texts: all of them, those of a text, those that a ruling rests on."""
    if text is not None:
        check_type("a text", text, Text)
    named = None if ruling is None else _find(ruling, _rulings(), "ruling").clauses
    return tuple(
        found for found in _clauses().values() if text in (None, found.text) and (named is None or found.id in named)
    )


def rulings(*, clause: str | None = None) -> tuple[Ruling, ...]:
    """List the rulings in order: all of them, or those that bear on a clause."""
    named = None if clause is None else _find(clause, _clauses(), "clause").rulings
    return tuple(found for found in _rulings().values() if named is None or found.id in named)


def search(words: str) -> tuple[Clause | Ruling, ...]:
    """Find the clauses and rulings in which all these words occur, as beginnings of words, whatever their case."""
    check_type("what to search for", words, str)
    wanted = words.casefold().split()
    if not wanted:
        raise InvalidValueError("there is nothing to search for in an empty text")
    everything: list[Clause | Ruling] = [*_clauses().values(), *_rulings().values()]
    return tuple(found for found in everything if all(any(w.startswith(v) for w in _words(found)) for v in wanted))


def sources() -> tuple[Source, ...]:
    """List the rule texts with where they come from."""
    return tuple(
        Source(
            text=entry["id"].one_of(Text),
            title=entry["title"].string(),
            edition=entry["edition"].string(),
            source=entry["source"].string(),
            language=entry["language"].string(),
        )
        for name in SOURCES
        for entry in (
            place.record("id", "title", "edition", "source", "language") for place in _file(name)["texts"].items()
        )
    )


def provisions(edition: str) -> tuple[Provision, ...]:
    """Tell field by field which rules an edition or a single German variant plays, and by which clauses."""
    return _find(edition, _provisions(), "edition")


def address(found: Clause | Ruling) -> str:
    """Tell where the documentation has a clause or a ruling: a page of the site, and the id behind it."""
    page = found.text.value[:2].lower() if isinstance(found, Clause) else "rulings"
    return f"rules/{page}.html#{found.id}"


def _find(name: str, known: dict[str, T], what: str) -> T:
    try:
        return known[name]
    except (KeyError, TypeError):
        first, last = next(iter(known)), next(reversed(known))
        raise InvalidValueError(f"no {what} is called {display(name)}; they go from {first} to {last}") from None


def _words(found: Clause | Ruling) -> list[str]:
    if isinstance(found, Clause):
        told = [found.id, found.gist, found.section.heading, found.section.english]
    else:
        told = [found.id, found.title, found.question, found.decision, found.reason]
        told += [said for reading in found.readings for said in (reading.says, reading.argument)]
    return [word.strip(".,:;?!()'\"") for word in " ".join(told).casefold().split()]


def _file(name: str) -> dict[str, Place]:
    import tomllib  # only who asks for a clause pays for the parser

    path = spec_folder() / f"{name}.toml"
    return Place(path.name, tomllib.loads(path.read_text(encoding="utf-8"))).entries()


@lru_cache(maxsize=1)
def _clauses() -> dict[str, Clause]:
    found: dict[str, Clause] = {}
    for name in SOURCES:
        data = _file(name)
        sections = {}
        for place in data["sections"].items():
            entry = place.record("id", "heading", "english")
            sections[entry["id"].string()] = Section(*(entry[key].string() for key in ("id", "heading", "english")))
        for place in data["clauses"].items():
            entry = place.record("id", "kind", "gist", "rulings", optional=("dice", "no_code", "no_test"))
            full = entry["id"].string()
            section = sections[full.rpartition(".")[0]]
            found[full] = Clause(
                id=full,
                text=Text(full.partition("-")[0]),
                section=section,
                kind=entry["kind"].one_of(Kind),
                gist=entry["gist"].string(),
                rulings=entry["rulings"].strings(),
                dice=entry["dice"].strings() if "dice" in entry else (),
                no_code=entry["no_code"].string() if "no_code" in entry else None,
                no_test=entry["no_test"].string() if "no_test" in entry else None,
            )
    return found


@lru_cache(maxsize=1)
def _provisions() -> dict[str, tuple[Provision, ...]]:
    found: dict[str, dict[str, Provision]] = {}
    for place in _file("editions")["editions"].items():
        entry = place.record("name", "texts", optional=("base", *_FIELDS))
        own = dict(found[entry["base"].string()]) if "base" in entry else {}
        own |= {name: _provision(field, entry[name]) for name, field in _FIELDS.items() if name in entry}
        found[entry["name"].string()] = own
    return {name: tuple(own[field] for field in _FIELDS) for name, own in found.items()}


def _provision(field: RulesField, place: Place) -> Provision:
    entry = place.record("by", optional=("is", "why"))
    value = entry.get("is", Place(place.path, None))
    field.read_json(value)  # refuses what is no value of the field
    why = entry["why"].string() if "why" in entry else None
    return Provision(field.name, json.dumps(value.value), entry["by"].strings(), why)


@lru_cache(maxsize=1)
def _rulings() -> dict[str, Ruling]:
    found: dict[str, Ruling] = {}
    for place in _file("rulings")["rulings"].items():
        entry = place.record(
            *("id", "title", "clauses", "question", "readings", "decision", "reason", "cases"), optional=("switch",)
        )
        full = entry["id"].string()
        found[full] = Ruling(
            id=full,
            title=entry["title"].string(),
            clauses=entry["clauses"].strings(),
            question=entry["question"].string(),
            readings=tuple(_reading(reading) for reading in entry["readings"].items()),
            decision=entry["decision"].string(),
            reason=entry["reason"].string(),
            switch=entry["switch"].string() if "switch" in entry else None,
            cases=tuple(read_case(case) for case in entry["cases"].items()),
        )
    return found


def _reading(place: Place) -> Reading:
    entry = place.record("says", "argument", "decided")
    return Reading(entry["says"].string(), entry["argument"].string(), entry["decided"].truth())
