"""The JSON Schema holds for everything the library writes, and refuses what it would not read."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cantstop import (
    BIDDING_1986,
    Bid,
    Board,
    Dice,
    Guess,
    NotationError,
    Over,
    Phase,
    Record,
    Rules,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    from_json,
    record_from_json,
    record_to_json,
    to_json,
)
from cantstop.machine.phases import PHASES
from cantstop.notation import rules_schema, write_fields
from cantstop.notation.records import RESERVED_TAGS
from cantstop.notation.records_json import schema
from cantstop.rules.board import MAX_FIELDS, MAX_SIDES
from cantstop.rules.ruleset import MAX_CHIPS
from cantstop.testing import any_moves, editions, house_rules, states
from tests.helpers.random_games import ALL_RULES, EVERY, EVERYTHING, ROLLER_BIDS, positions_of_a_game
from tests.helpers.sample_records import RECORD, records
from tests.tools import rule_fields

SCHEMA: Any = schema()
VALID = Draft202012Validator(SCHEMA)


def part(name: str) -> Draft202012Validator:
    """Check against one of the definitions."""
    return Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{name}"}]})


def assert_valid(validator: Draft202012Validator, document: object) -> None:
    """Check a document, and say what is wrong with it."""
    assert [error.message for error in validator.iter_errors(document)] == []


def test_the_schema_is_one() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMA)


bidding = st.sampled_from([BIDDING_1986, ROLLER_BIDS, EVERYTHING])
anything = editions() | house_rules()


@pytest.mark.parametrize(
    ("phase", "rules"),
    [
        *((phase, anything) for phase in (ToRoll, ToPair, ToDecide, Over)),
        *((phase, bidding) for phase in (ToBid, ToSettle)),
    ],
)
@given(data=st.data())
def test_every_kind_of_position_is_valid(
    phase: type[Phase], rules: st.SearchStrategy[Rules], data: st.DataObject
) -> None:
    assert_valid(VALID, to_json(data.draw(states(rules, phases=(phase,)))))


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_position_of_a_game_is_valid(rules: Rules) -> None:
    position, text = part("position"), part("move")
    for state, move in positions_of_a_game(rules, rules.players[1], Random(f"schema {rules.name}")):
        assert_valid(position, to_json(state))
        assert_valid(text, str(move))


@given(records())
def test_every_record_is_valid(record: Record) -> None:
    assert_valid(VALID, record_to_json(record))


@given(any_moves(Board(9)).map(str))
def test_every_move_is_valid(text: str) -> None:
    assert part("move").is_valid(text)


def without(document: Any) -> Iterator[Any]:
    """Leave out each key of an object, and add one."""
    for key in document:
        yield {name: value for name, value in document.items() if name != key}
    yield {**document, "colour": "red"}


def test_what_has_other_keys_is_not_valid_and_not_read() -> None:
    written = record_to_json(RECORD)
    start: Any = written["start"]
    for broken in without(written):
        assert not VALID.is_valid(broken)
        with pytest.raises(NotationError):
            record_from_json(broken)
    for broken in without(start):
        assert not VALID.is_valid(broken)
        with pytest.raises(NotationError):
            from_json(broken)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["format"], 2),
        (["tags"], {"event": "x"}),
        (["tags"], {"Result": "x"}),
        (["tags"], {"Date": "today"}),
        (["tags"], {"Event": 7}),
        (["players"], []),
        (["players"], ["Anna", 7]),
        (["result"], -1),
        (["result"], "wins:0"),
        (["turns", 0, "seat"], -1),
        (["turns", 0, "moves"], []),
        (["turns", 0, "moves", 0], "135"),
        (["turns", 0, "moves", 0], "1+2"),
        (["turns", 0, "moves", 0], "makes:0"),
        (["comments", 0, "ply"], -1),
        (["comments", 0, "text"], None),
        (["comments", 0, "text"], "two\nlines"),
        (["start", "format"], 2),
        (["start", "rules"], "PARKER"),
        (["start", "rules"], {"name": "x"}),
        (["start", "players"], 0),
        (["start", "turn"], -1),
        (["start", "actor"], 0),
        (["start", "phase"], "rolling"),
        (["start", "phase"], "pair"),
        (["start", "dice"], [1, 2, 3, 4]),
        (["start", "stones", 0], {"1": 1}),
        (["start", "stones", 0], {"7": 0}),
        (["start", "runners"], {"07": 1}),
        (["start", "moves_made"], 3),
        (["start", "bids", 0], ["maybe", 1]),
        (["start", "bids", 0], ["makes", 0]),
        (["start", "bids", 0], ["makes"]),
        (["start", "owed"], 1),
        (["start", "misses", 0], 0),
        (["start", "made"], True),
        (["start", "winner"], 0),
    ],
)
def test_what_is_not_valid_is_not_read_either(path: list[str | int], value: object) -> None:
    document: Any = copy.deepcopy(json.loads(json.dumps(record_to_json(RECORD))))
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not VALID.is_valid(document)
    with pytest.raises(NotationError):
        record_from_json(document)


def test_the_schema_of_rules_is_what_the_table_of_fields_makes() -> None:
    assert SCHEMA["$defs"]["rules"] == rules_schema()
    assert rule_fields.SCHEMA.read_text(encoding="utf-8") == rule_fields.schema_text()


@given(house_rules() | editions())
def test_all_rules_written_out_are_valid(rules: Rules) -> None:
    assert_valid(part("rules"), write_fields(rules))


def test_the_schema_repeats_what_the_library_knows() -> None:
    defined = SCHEMA["$defs"]
    assert defined["dice"]["items"]["maximum"] == MAX_SIDES
    assert defined["heights"]["additionalProperties"]["maximum"] == MAX_FIELDS
    assert defined["position"]["properties"]["owed"]["maximum"] == 2 * MAX_CHIPS
    assert {*defined["position"]["properties"]["phase"]["enum"]} == {kind.name for kind in PHASES}
    assert tuple(defined["record"]["properties"]["tags"]["propertyNames"]["not"]["enum"]) == RESERVED_TAGS
    assert defined["bid"]["prefixItems"][0]["enum"] == [guess.value for guess in Guess]
    assert all(part("edition").is_valid(rules.name) for rules in EVERY)
    assert not part("edition").is_valid("RAVENSBURGER_2007+3+1")
    assert part("move").is_valid(str(Dice(9, 9, 9, 9))) and part("move").is_valid(str(Bid(Guess.MAKES, MAX_CHIPS)))
