"""Rules as JSON: the name of an edition, or an object with the fields of `Rules`."""

from __future__ import annotations

from cantstop._input import Json, Place
from cantstop.errors import InvalidValueError
from cantstop.rules import RULES_FIELDS, Rules, edition


def rules_to_json(rules: Rules) -> Json:
    """Return an edition as its name, and any other rules field by field."""
    try:
        if edition(rules.name) == rules:
            return rules.name
    except InvalidValueError:
        pass
    return write_fields(rules)


def write_fields(rules: Rules) -> dict[str, Json]:
    """Return rules field by field, whether they are an edition or not."""
    return {field.name: field.write_json(rules) for field in RULES_FIELDS}


def rules_from_json(place: Place) -> Rules:
    """Read rules that `rules_to_json` or `write_fields` wrote."""
    if isinstance(place.value, str):
        try:
            return edition(place.value)
        except InvalidValueError as error:
            raise place.refusal(f"the name of an edition ({error})") from None
    entries = place.record(
        *(field.name for field in RULES_FIELDS if not field.optional),
        optional=[field.name for field in RULES_FIELDS if field.optional],
    )
    try:
        values = {field.name: field.read_json(entries[field.name]) for field in RULES_FIELDS if field.name in entries}
        return Rules(**values)  # type: ignore[arg-type]  # each field has its own reader
    except InvalidValueError as error:
        raise place.refusal(f"playable rules ({error})") from None


def rules_schema() -> dict[str, Json]:
    """Return the JSON Schema of rules that are written field by field."""
    return {
        "description": "Rules that are not an edition, field by field.",
        "type": "object",
        "properties": {field.name: field.schema for field in RULES_FIELDS},
        "required": [field.name for field in RULES_FIELDS if not field.optional],
        "additionalProperties": False,
    }
