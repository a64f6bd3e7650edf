"""Moves, rules, positions and records, as text and as JSON."""

from cantstop._input import Json
from cantstop.notation.moves import parse_move
from cantstop.notation.positions import VERSION, format_position, parse_position
from cantstop.notation.positions_json import from_json, to_json
from cantstop.notation.record_reader import parse_record, read_records
from cantstop.notation.record_writer import format_record
from cantstop.notation.records import Comment, Record, RecordTurn
from cantstop.notation.records_json import record_from_json, record_to_json, schema
from cantstop.notation.rules import format_rules, parse_rules
from cantstop.notation.rules_json import rules_from_json, rules_schema, write_fields

__all__ = [
    "VERSION",
    "Comment",
    "Json",
    "Record",
    "RecordTurn",
    "format_position",
    "format_record",
    "format_rules",
    "from_json",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_rules",
    "read_records",
    "record_from_json",
    "record_to_json",
    "rules_from_json",
    "rules_schema",
    "schema",
    "to_json",
    "write_fields",
]
