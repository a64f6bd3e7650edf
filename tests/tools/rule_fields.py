"""What the specification says about the fields of rules, in the schema and in the notation.

`python -m tests.tools.rule_fields` rewrites both from the table in `cantstop.rules`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from textwrap import wrap

from cantstop.clauses import spec_folder
from cantstop.notation import Json, rules_schema, schema
from cantstop.rules import RULES_FIELDS

SCHEMA = spec_folder() / "cantstop.schema.json"
NOTATION = spec_folder() / "notation.md"

WIDTH = 120
HEADING = "| field | value |\n|---|---|\n"


def schema_text() -> str:
    """Write the schema, with the rules taken from the table of fields."""
    known = schema()
    definitions = known["$defs"]
    assert isinstance(definitions, dict)
    return pretty({**known, "$defs": {**definitions, "rules": rules_schema()}}) + "\n"


def pretty(value: Json, indent: int = 0, taken: int = 0) -> str:
    """Write JSON with each list and object on one line if it fits, and otherwise on several."""
    short = in_line(value)
    if indent + taken + len(short) < WIDTH or not isinstance(value, dict | list) or not value:
        return short
    deeper = indent + 2
    if isinstance(value, dict):
        keys = {key: f"{json.dumps(key)}: " for key in value}
        return within("{}", (keys[key] + pretty(item, deeper, len(keys[key])) for key, item in value.items()), indent)
    if all(isinstance(item, str) for item in value):
        return within("[]", wrap(short[1:-1], WIDTH - deeper), indent, "\n")
    return within("[]", (pretty(item, deeper) for item in value), indent)


def in_line(value: Json) -> str:
    """Write JSON on one line, with spaces inside the braces."""
    if isinstance(value, dict) and value:
        return "{ " + ", ".join(f"{json.dumps(key)}: {in_line(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_line, value)) + "]"
    return json.dumps(value)


def within(brackets: str, entries: Iterable[str], indent: int, between: str = ",\n") -> str:
    """Write each entry on its own line, between brackets."""
    lines = between.join(" " * (indent + 2) + entry for entry in entries)
    return f"{brackets[0]}\n{lines}\n{' ' * indent}{brackets[1]}"


def notation_text() -> str:
    """Write the page on notation, with its table and its grammar taken from the table of fields."""
    rows = "".join(f"| `{field.name}` | {field.meaning} |\n" for field in RULES_FIELDS)
    changes = "\n      | ".join(f'"{field.name}=" {field.grammar}' for field in RULES_FIELDS)
    page = NOTATION.read_text(encoding="utf-8")
    page = replaced(page, re.escape(HEADING) + r"(?:\|.*\n)+", HEADING + rows)
    return replaced(page, r"^change: .*\n(?: +\|.*\n)+", f"change: {changes}\n")


def replaced(page: str, pattern: str, text: str) -> str:
    """Replace the only match of a pattern with a text."""
    page, count = re.subn(pattern, lambda match: text, page, flags=re.MULTILINE)
    assert count == 1, pattern
    return page


def main() -> None:
    """Write both files."""
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    NOTATION.write_text(notation_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
