"""Every clause of the rule texts and every ruling, read from the files of the specification."""

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
"""The files with clauses, one for each language."""


class Kind(Enum):
    """What a clause is for."""

    NORMATIVE = "normative"
    """It says how to play."""
    EXAMPLE = "example"
    """It shows rules at work."""
    STRATEGY = "strategy"
    """It advises or entertains."""
    MATERIAL = "material"
    """It says what is in the box and who gets what."""

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
    """The rolls that an example may have shown, if the picture of its dice is lost."""
    no_code: str | None
    """Why no code carries it out, if none needs to."""
    no_test: str | None
    """Why no test checks it, if none can."""

    def __str__(self) -> str:
        return f"{self.id} ({self.section.heading}): {self.gist}"


@frozen
class Reading:
    """One way to read what the texts leave open, with the best argument for it."""

    says: str
    argument: str
    decided: bool
    """Whether this reading was chosen."""


@frozen
class Ruling:
    """A decision of this project on something that the texts leave open or disagree about."""

    id: str
    title: str
    clauses: tuple[str, ...]
    """Ids of the clauses it rests on."""
    question: str
    readings: tuple[Reading, ...]
    """Every possible reading, the chosen one first."""
    decision: str
    reason: str
    switch: str | None
    """The field of `Rules` that selects another reading, if there is one."""
    cases: tuple[Case, ...]
    """Positions in which the readings differ."""

    def __str__(self) -> str:
        return f"{self.id} ({self.title}): {self.decision}"


@frozen
class Provision:
    """What an edition says about one field of `Rules`, and where."""

    field: str
    value: str
    """The value as JSON text; `null` if the edition has no such rule."""
    by: tuple[str, ...]
    """Ids of the clauses and rulings it rests on."""
    why: str | None
    """Why the value is `null`, if it is."""


def clause(name: str) -> Clause:
    """Return the clause with this id.

    >>> from cantstop.clauses import clause
    >>> print(clause("NL-12.2").gist)
    The third runner has to follow as soon as it can.
    """
    return _find(name, _clauses(), "clause")


def ruling(name: str) -> Ruling:
    """Return the ruling with this id.

    >>> from cantstop.clauses import ruling
    >>> print(ruling("R-13").title)
    What a bust takes
    """
    return _find(name, _rulings(), "ruling")


def clauses(*, text: Text | None = None, ruling: str | None = None) -> tuple[Clause, ...]:
    """List the clauses in the order of the texts: all, those of one text, or those that a ruling rests on."""
    if text is not None:
        check_type("a text", text, Text)
    named = None if ruling is None else _find(ruling, _rulings(), "ruling").clauses
    return tuple(
        each for each in _clauses().values() if text in (None, each.text) and (named is None or each.id in named)
    )


def rulings(*, clause: str | None = None) -> tuple[Ruling, ...]:
    """List the rulings in order: all of them, or those that bear on a clause."""
    named = None if clause is None else _find(clause, _clauses(), "clause").rulings
    return tuple(each for each in _rulings().values() if named is None or each.id in named)


def search(words: str) -> tuple[Clause | Ruling, ...]:
    """List the clauses and rulings that contain all of these words, in upper or lower case.

    The beginning of a word is enough: "run" finds "runners".
    """
    check_type("the words to search for", words, str)
    wanted = words.casefold().split()
    if not wanted:
        raise InvalidValueError("the words to search for must not be empty")
    everything: list[Clause | Ruling] = [*_clauses().values(), *_rulings().values()]
    return tuple(each for each in everything if all(any(w.startswith(v) for w in _words(each)) for v in wanted))


def sources() -> tuple[Source, ...]:
    """List the rule texts, with where each comes from."""
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
            place.record("id", "title", "edition", "source", "language") for place in _read_file(name)["texts"].items()
        )
    )


def provisions(edition: str) -> tuple[Provision, ...]:
    """List what an edition, or a single German variant, says about each field of `Rules`, with the clauses."""
    return _find(edition, _provisions(), "edition")


def address(found: Clause | Ruling) -> str:
    """Return where the documentation has a clause or a ruling: a page of the site, and the id on that page."""
    check_type("a clause or a ruling", found, Clause | Ruling)
    page = found.text.value[:2].lower() if isinstance(found, Clause) else "rulings"
    return f"rules/{page}.html#{found.id}"


def _find(name: str, known: dict[str, T], what: str) -> T:
    try:
        return known[name]
    except Exception:  # a value may fail in any way when it is looked up
        names = list(known)
        choice = f"choose from {', '.join(names)}" if len(names) < 10 else f"they run from {names[0]} to {names[-1]}"
        raise InvalidValueError(f"no {what} is called {display(name)}; {choice}") from None


def _words(entry: Clause | Ruling) -> list[str]:
    if isinstance(entry, Clause):
        texts = [entry.id, entry.gist, entry.section.heading, entry.section.english]
    else:
        texts = [entry.id, entry.title, entry.question, entry.decision, entry.reason]
        texts += [text for reading in entry.readings for text in (reading.says, reading.argument)]
    return [word.strip(".,:;?!()'\"") for word in " ".join(texts).casefold().split()]


def _read_file(name: str) -> dict[str, Place]:
    import tomllib  # imported here, because most programs never look up a clause

    path = spec_folder() / f"{name}.toml"
    return Place(path.name, tomllib.loads(path.read_text(encoding="utf-8"))).entries()


@lru_cache(maxsize=1)
def _clauses() -> dict[str, Clause]:
    by_id: dict[str, Clause] = {}
    for source in SOURCES:
        data = _read_file(source)
        sections = {}
        for place in data["sections"].items():
            entry = place.record("id", "heading", "english")
            sections[entry["id"].string()] = Section(*(entry[key].string() for key in ("id", "heading", "english")))
        for place in data["clauses"].items():
            entry = place.record("id", "kind", "gist", "rulings", optional=("dice", "no_code", "no_test"))
            name = entry["id"].string()
            section = sections[name.rpartition(".")[0]]
            by_id[name] = Clause(
                id=name,
                text=Text(name.partition("-")[0]),
                section=section,
                kind=entry["kind"].one_of(Kind),
                gist=entry["gist"].string(),
                rulings=entry["rulings"].strings(),
                dice=entry["dice"].strings() if "dice" in entry else (),
                no_code=entry["no_code"].string() if "no_code" in entry else None,
                no_test=entry["no_test"].string() if "no_test" in entry else None,
            )
    return by_id


@lru_cache(maxsize=1)
def _provisions() -> dict[str, tuple[Provision, ...]]:
    by_edition: dict[str, dict[str, Provision]] = {}
    for place in _read_file("editions")["editions"].items():
        entry = place.record("name", "texts", optional=("base", *_FIELDS))
        own = dict(by_edition[entry["base"].string()]) if "base" in entry else {}
        own |= {name: _read_provision(field, entry[name]) for name, field in _FIELDS.items() if name in entry}
        by_edition[entry["name"].string()] = own
    return {name: tuple(own[field] for field in _FIELDS) for name, own in by_edition.items()}


def _read_provision(field: RulesField, place: Place) -> Provision:
    entry = place.record("by", optional=("is", "why"))
    value = entry.get("is", Place(place.path, None))
    field.read_json(value)  # raises an error unless this is a value of the field
    why = entry["why"].string() if "why" in entry else None
    return Provision(field.name, json.dumps(value.value), entry["by"].strings(), why)


@lru_cache(maxsize=1)
def _rulings() -> dict[str, Ruling]:
    by_id: dict[str, Ruling] = {}
    for place in _read_file("rulings")["rulings"].items():
        entry = place.record(
            *("id", "title", "clauses", "question", "readings", "decision", "reason", "cases"), optional=("switch",)
        )
        name = entry["id"].string()
        by_id[name] = Ruling(
            id=name,
            title=entry["title"].string(),
            clauses=entry["clauses"].strings(),
            question=entry["question"].string(),
            readings=tuple(_read_reading(reading) for reading in entry["readings"].items()),
            decision=entry["decision"].string(),
            reason=entry["reason"].string(),
            switch=entry["switch"].string() if "switch" in entry else None,
            cases=tuple(read_case(case) for case in entry["cases"].items()),
        )
    return by_id


def _read_reading(place: Place) -> Reading:
    entry = place.record("says", "argument", "decided")
    return Reading(entry["says"].string(), entry["argument"].string(), entry["decided"].truth())
