"""Parsers of records under fuzz: a text or a document is read or refused, and nothing else."""

from __future__ import annotations

import io

from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop import NotationError, Record, format_record, parse_record, read_records, record_from_json, record_to_json
from tests.helpers.sample_records import SHOWN, TEXT, any_text, records


@settings(max_examples=300)
@given(st.data())
def test_a_changed_record_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([TEXT, *SHOWN]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 8)))
        piece = data.draw(
            st.sampled_from(["", "\n", " ", "#", '"', "\\", "[", "]", "end", "@1", "3.", "7+8"]) | any_text
        )
        text = text[:start] + piece + text[end:]
    try:
        record = parse_record(text)
    except NotationError as error:
        lines = text.split("\n")
        line, column = error.line, error.column
    else:
        assert parse_record(format_record(record)) == record
        return
    assert line is not None and column is not None
    assert 1 <= line <= len(lines) and 1 <= column <= max(len(lines[line - 1]), 1) + 1


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_or_hold_no_game(data: bytes) -> None:
    try:
        found = list(read_records(io.BytesIO(data)))
    except NotationError:
        return
    assert found == [] and not data.strip(b" \t\r\n")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(records(), st.data())
def test_changed_json_is_read_or_refused_and_nothing_else(record: Record, data: st.DataObject) -> None:
    document: object = record_to_json(record)
    place = document
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            place[key] = data.draw(json_values)
            break
        place = inner
    try:
        again = record_from_json(document)  # type: ignore[arg-type]  # it may be anything by now
    except NotationError as error:
        told = error.place
    else:
        assert record_from_json(record_to_json(again)) == again
        return
    assert told.startswith("record")
