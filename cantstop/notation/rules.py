"""Rules as text: the name of an edition, and in brackets the fields that a house rule changes."""

from __future__ import annotations

import re
from typing import Final

from attrs import evolve

from cantstop._input import Scanner, check_canonical, check_type
from cantstop.errors import InvalidValueError
from cantstop.rules import PARKER_1980, RULES_FIELDS, Rules, all_editions, edition

_EDITION: Final = re.compile(r"[A-Z][A-Z0-9_]*(?:\+[0-9])*", re.ASCII)


def format_rules(rules: Rules) -> str:
    """Return rules as text: an edition by name, a house rule as an edition with the fields it changes.

    The edition of a house rule is the one with the same texts, or `PARKER_1980` if there is none.
    """
    check_type("the rules", rules, Rules)
    base = next((each for each in all_editions() if each.texts == rules.texts), PARKER_1980)
    changed = [field for field in RULES_FIELDS if getattr(rules, field.name) != getattr(base, field.name)]
    if not changed:
        return base.name
    return f"{base.name}[{','.join(f'{field.name}={field.write_text(rules)}' for field in changed)}]"


def parse_rules(text: str) -> Rules:
    """Read rules as `format_rules` writes them."""
    scanner = Scanner("the rules", text)
    rules = scan_rules(scanner)
    scanner.end()
    check_canonical(scanner, format_rules(rules))
    return rules


def scan_rules(scanner: Scanner) -> Rules:
    """Read an edition and the fields changed in it."""
    start = scanner.at
    name = scanner.take(_EDITION, f"the name of an edition: {', '.join(each.name for each in all_editions())}")
    try:
        rules = edition(name)
        if not scanner.ahead("["):
            return rules
        scanner.skip("[")
        return evolve(rules, **_read_changes(scanner))  # type: ignore[arg-type]  # each field has its own reader
    except InvalidValueError as error:
        raise scanner.refusal(f"playable rules ({error})", start) from None


def _read_changes(scanner: Scanner) -> dict[str, object]:
    """Read the changed fields and their values up to the closing bracket; they come in the order of the fields."""
    changes: dict[str, object] = {}
    left = RULES_FIELDS
    while True:
        field = scanner.one_of({f"{field.name}=": field for field in left})
        changes[field.name] = field.read_text(scanner)
        left = left[left.index(field) + 1 :]
        if not left or not scanner.ahead(","):
            scanner.skip("]")
            return changes
        scanner.skip(",")
