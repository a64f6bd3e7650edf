"""Game records as JSON, for programs that would rather not parse text."""

from __future__ import annotations

from collections.abc import Mapping

from cantstop._input import Json, Place, check_type
from cantstop.errors import InvalidValueError, NotationError
from cantstop.machine import State
from cantstop.notation.moves import parse
from cantstop.notation.positions_json import FORMAT, check_format, position_from_json, to_json
from cantstop.notation.records import Comment, Record, RecordTurn
from cantstop.rules import Move


def record_to_json(record: Record) -> dict[str, Json]:
    """Return a record as a dict, ready for `json.dumps`."""
    check_type("a record", record, Record)
    return {
        "format": FORMAT,
        "tags": dict(record.tags),
        "players": list(record.players),
        "result": record.result,
        "start": to_json(record.start),
        "turns": [{"seat": turn.seat, "moves": [str(move) for move in turn.moves]} for turn in record.turns],
        "comments": [{"ply": comment.ply, "text": comment.text} for comment in record.comments],
    }


def record_from_json(data: Mapping[str, object]) -> Record:
    """Read a record that `record_to_json` wrote; anything else raises `NotationError` with the path of the fault."""
    top = Place("record", data)
    entries = top.record("format", "tags", "players", "result", "start", "turns", "comments")
    check_format(entries["format"])
    start = position_from_json(entries["start"])
    result = entries["result"]
    try:
        return Record(
            start=start,
            turns=tuple(_read_turn(place, start) for place in entries["turns"].items()),
            players=entries["players"].strings(),
            result=None if result.value is None else result.whole(0, start.players - 1),
            tags=tuple((name, text.string()) for name, text in entries["tags"].entries().items()),
            comments=tuple(_read_comment(place) for place in entries["comments"].items()),
        )
    except InvalidValueError as error:
        raise top.refusal(f"a valid record ({error})") from None


def _read_turn(place: Place, start: State) -> RecordTurn:
    entry = place.record("seat", "moves")
    return RecordTurn(
        entry["seat"].whole(0, start.players - 1), tuple(_read_move(move, start) for move in entry["moves"].items())
    )


def _read_move(place: Place, start: State) -> Move:
    try:
        return parse(place.string(), start.rules.board)
    except NotationError as error:
        raise place.refusal(error.expected) from None


def _read_comment(place: Place) -> Comment:
    entry = place.record("ply", "text")
    try:
        return Comment(entry["ply"].whole(0), entry["text"].string())
    except InvalidValueError as error:
        raise entry["text"].refusal(f"the text of a comment ({error})") from None


def schema() -> dict[str, Json]:
    """Return the JSON Schema (2020-12) of positions and records, read from the files of the specification."""
    import json  # imported here, because few programs ask for the schema

    from cantstop._input import spec_folder

    document: dict[str, Json] = json.loads((spec_folder() / "cantstop.schema.json").read_text(encoding="utf-8"))
    return document
