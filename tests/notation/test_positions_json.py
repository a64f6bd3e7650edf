"""Positions as JSON."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest
from attrs import evolve, fields_dict

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    Bid,
    Bidding,
    CantStopError,
    Dice,
    Guess,
    InvalidStateError,
    NotationError,
    Over,
    Rules,
    State,
    ToPair,
    ToSettle,
    apply,
    from_json,
    new_game,
    parse_move,
    to_json,
)
from cantstop._input import Place
from cantstop.notation import rules_from_json, rules_schema, write_fields
from cantstop.rules import RULES_FIELDS
from tests.helpers.positions import position
from tests.helpers.random_games import ALL_RULES, positions_of_a_game


def test_a_position_is_written_flat() -> None:
    state = position(CLIPPER_1981, {}, {9: 4}, runners={5: 1}, turn=1, phase=ToPair(Dice(1, 2, 3, 6)))
    assert to_json(state) == {
        "format": 1,
        "rules": "CLIPPER_1981",
        "players": 2,
        "turn": 1,
        "actor": 1,
        "phase": "pair",
        "dice": [1, 2, 3, 6],
        "stones": [{}, {"9": 4}],
        "runners": {"5": 1},
        "moves_made": 0,
        "bids": [None, None],
        "owed": 0,
        "misses": [False, False],
        "made": None,
        "winner": None,
    }


def test_a_payout_is_written_with_its_bid_and_how_the_turn_ended() -> None:
    written = to_json(settling())
    told = {key: written[key] for key in ("phase", "actor", "bids", "owed", "made", "moves_made", "misses")}
    assert told == {
        "phase": "settle",
        "actor": 1,
        "bids": [None, ["makes", 3], ["busts", 1]],
        "owed": 5,
        "made": False,
        "moves_made": 2,
        "misses": [False, False, True],
    }


def settling() -> State:
    return position(
        BIDDING_1986,
        *({}, {7: 4}, {8: 4}),
        moves_made=2,
        bids=[None, Bid(Guess.MAKES, 3), Bid(Guess.BUSTS, 1)],
        misses=[2],
        phase=ToSettle(1, 5, False),
    )


def test_a_finished_game_names_the_winner() -> None:
    written = to_json(position(PARKER_1980, {}, {2: 3, 3: 5, 12: 3}, turn=1, phase=Over(1)))
    assert (written["phase"], written["winner"], written["actor"]) == ("over", 1, None)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_position_and_move_of_a_game_round_trips(rules: Rules) -> None:
    rng = Random(f"json {rules.name}")
    for state, move in positions_of_a_game(rules, rules.players[1], rng):
        assert from_json(json.loads(json.dumps(to_json(state)))) == state
        assert parse_move(str(move), state) == move
    end = apply(state, move)
    assert end.is_over and from_json(json.loads(json.dumps(to_json(end)))) == end


def test_rules_are_named_only_where_the_name_says_it_all() -> None:
    assert to_json(new_game(PARKER_1980, players=2))["rules"] == "PARKER_1980"
    house = evolve(PARKER_1980, runners=2)
    assert to_json(new_game(house, players=2))["rules"] == {
        "name": "PARKER_1980",
        "texts": ["HU"],
        "board": {"sides": 6, "lengths": [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]},
        "runners": 2,
        "players": [2, 4],
        "columns_to_win": [3, 3, 3, 3],
        "pairing": "free",
        "bust": "runners",
        "stop": "anywhere",
        "bidding": None,
        "first": "highest_two_dice",
    }


def test_dice_come_in_rising_order() -> None:
    written = to_json(position(PARKER_1980, {}, {}, phase=ToPair(Dice(1, 3, 5, 6))))
    with pytest.raises(NotationError, match=r"\[6, 1, 5, 3\] at position.dice: expected \[1, 3, 5, 6\]"):
        from_json({**written, "dice": [6, 1, 5, 3]})


START = to_json(new_game(PARKER_1980, players=2))
PAIR = to_json(position(PARKER_1980, {6: 3}, {}, phase=ToPair(Dice(1, 3, 5, 6))))
SETTLE = to_json(settling())
OVER = to_json(position(PARKER_1980, {}, {2: 3, 3: 5, 12: 3}, turn=1, phase=Over(1)))
HOUSE = to_json(new_game(evolve(BIDDING_1986, runners=2), players=2))


@pytest.mark.parametrize(
    ("data", "key", "value", "place", "expected"),
    [
        (START, "format", 2, "position.format", "1, the only supported version of the format"),
        (START, "format", True, "position.format", "1, the only supported version of the format"),
        (START, "rules", "PARKER", "position.rules", "no edition is called 'PARKER'; choose from PARKER_1980"),
        (START, "rules", 7, "position.rules", "an object"),
        (START, "players", 1, "position.players", "an int from 2 to 4"),
        (START, "players", 3, "position.stones", "a list of 3"),
        (START, "turn", 2, "position.turn", "an int from 0 to 1"),
        (START, "turn", 0.0, "position.turn", "an int from 0 to 1"),
        (START, "actor", 0, "position.actor", "null, to match the rest of the position"),
        (START, "phase", "rolling", "position.phase", "one of roll, pair, decide, bid, settle, over"),
        (START, "phase", None, "position.phase", "a string"),
        (START, "phase", "bid", "position.actor", "an int from 0 to 1"),
        (START, "dice", [1, 2, 3, 4], "position.dice", "null, to match the rest"),
        (START, "stones", {}, "position.stones", "a list of 2"),
        (START, "stones", "ab", "position.stones", "a list of 2"),
        (START, "stones", [{}, []], "position.stones[1]", "an object"),
        (START, "stones", [{}, {"13": 1}], "position.stones[1].13", "a column from 2 to 12"),
        (START, "stones", [{}, {"06": 1}], "position.stones[1].06", "a column from 2 to 12"),
        (START, "stones", [{}, {6: 1}], "position.stones[1]", "an object whose keys are strings"),
        (START, "stones", [{}, {10**5000: 1}], "position.stones[1]", "an object whose keys are strings"),
        (PAIR, "dice", bytearray([1, 3, 5, 6]), "position.dice", "a list of 4"),
        (PAIR, "dice", range(1, 5), "position.dice", "a list of 4"),
        (START, "stones", [{}, {"6": 12}], "position.stones[1].6", "an int from 1 to 11"),
        (START, "stones", [{}, {"6": 0}], "position.stones[1].6", "an int from 1 to 11"),
        (START, "runners", None, "position.runners", "an object"),
        (START, "runners", {"6": "1"}, "position.runners.6", "an int from 1 to 11"),
        (START, "moves_made", 1, "position.moves_made", "0, to match the rest"),
        (START, "bids", [None, ["makes", 1]], "position.bids", "[null, null], to match the rest"),
        (START, "owed", 1, "position.owed", "0, to match the rest"),
        (START, "owed", False, "position.owed", "0, to match the rest"),
        (START, "misses", [False, True], "position.misses", "[false, false], to match the rest"),
        (START, "misses", [0, 0], "position.misses", "[false, false], to match the rest"),
        (START, "made", True, "position.made", "null, to match the rest"),
        (START, "winner", 0, "position.winner", "null, to match the rest"),
        (START, "winner", {1, 2}, "position.winner", "null, to match the rest"),
        (START, "winner", {(1, 2): 3}, "position.winner", "null, to match the rest"),
        (PAIR, "dice", b"\1\2\3\4", "position.dice", "a list of 4"),
        (PAIR, "dice", None, "position.dice", "a list of 4"),
        (PAIR, "dice", [1, 3, 5], "position.dice", "a list of 4"),
        (PAIR, "dice", [1, 3, 5, 7], "position.dice[3]", "an int from 1 to 6"),
        (PAIR, "actor", 1, "position.actor", "0, to match the rest"),
        (SETTLE, "owed", 0, "position.owed", "an int from 1 to 198"),
        (SETTLE, "made", None, "position.made", "true or false"),
        (SETTLE, "moves_made", 3, "position.moves_made", "an int from 0 to 2"),
        (SETTLE, "bids", [None, ["makes", 6], None], "position.bids[1][1]", "an int from 1 to 5"),
        (SETTLE, "bids", [None, ["wins", 1], None], "position.bids[1][0]", "one of 'makes', 'busts'"),
        (SETTLE, "bids", [None, ["makes"], None], "position.bids[1]", "a list of 2"),
        (SETTLE, "bids", [None, None], "position.bids", "a list of 3"),
        (SETTLE, "misses", [False, 0, False], "position.misses[1]", "true or false"),
        (OVER, "winner", None, "position.winner", "an int from 0 to 1"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(
    data: dict[str, object], key: str, value: object, place: str, expected: str
) -> None:
    broken = {**data, key: value}
    kept = copy.deepcopy(broken)
    with pytest.raises(NotationError) as caught:
        from_json(broken)
    assert caught.value.place == place
    assert expected in caught.value.expected
    assert broken == kept


@pytest.mark.parametrize(
    ("key", "value", "place", "expected"),
    [
        ("name", 7, "position.rules.name", "a string"),
        ("texts", ["HU", "FR"], "position.rules.texts[1]", "one of 'HU', 'HUB'"),
        ("texts", ["HUB"], "position.rules", "Rules.texts must be a tuple of Text"),
        ("texts", "HU", "position.rules.texts", "a list"),
        ("board", {"sides": 6}, "position.rules.board", "an object with the keys sides, lengths"),
        ("board", {"sides": 6, "lengths": [3]}, "position.rules", "Board.lengths must be a tuple of 11 ints"),
        ("board", {"sides": 10, "lengths": [3]}, "position.rules", "Board.sides must be an int from 2 to 9"),
        ("runners", 0, "position.rules.runners", "an int of at least 1"),
        ("players", [4, 2], "position.rules", "Rules.players must be a tuple of the fewest and the most"),
        ("players", [2], "position.rules.players", "a list of 2"),
        ("columns_to_win", [9, 9, 9, 9], "position.rules", "without anybody winning the game"),
        ("pairing", "slow", "position.rules.pairing", "one of 'free', 'early', 'full'"),
        ("bust", None, "position.rules.bust", "one of 'runners'"),
        ("stop", 1, "position.rules.stop", "one of 'anywhere'"),
        ("first", "oldest", "position.rules.first", "one of 'highest_two_dice'"),
        ("bidding", {"chips": 5}, "position.rules.bidding", "an object with the keys chips, roller_bids"),
        ("bidding", {"chips": 0, "roller_bids": False}, "position.rules.bidding.chips", "an int from 1 to 99"),
        ("bidding", {"chips": 100, "roller_bids": False}, "position.rules.bidding.chips", "an int from 1 to 99"),
        ("runners", 100, "position.rules", "Rules.runners must be an int from 1 to 99"),
        ("columns_to_win", [10**5000] * 4, "position.rules", "that cannot be printed"),
        ("bidding", {"chips": 5, "roller_bids": 0}, "position.rules.bidding.roller_bids", "true or false"),
        ("colour", "red", "position.rules", "an object with the keys name, texts, board"),
    ],
)
def test_rules_written_out_are_read_as_strictly(key: str, value: object, place: str, expected: str) -> None:
    rules = HOUSE["rules"]
    assert isinstance(rules, dict)
    with pytest.raises(NotationError) as caught:
        from_json({**HOUSE, "rules": {**rules, key: value}})
    assert caught.value.place == place
    assert expected in caught.value.expected


@pytest.mark.parametrize("name", ["runners", "pairing", "bidding", "first"])
def test_an_optional_field_that_is_left_out_has_the_default_of_rules(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = evolve(CLIPPER_1981, runners=2, bidding=Bidding(2))
    written = {key: value for key, value in write_fields(house).items() if key != name}
    with pytest.raises(NotationError, match=rf"\(missing: {name}\)"):
        rules_from_json(Place("rules", written))
    table = tuple(evolve(field, optional=field.name == name) for field in RULES_FIELDS)
    monkeypatch.setattr("cantstop.notation.rules_json.RULES_FIELDS", table)
    found = rules_from_json(Place("rules", written))
    assert getattr(found, name) == fields_dict(Rules)[name].default != getattr(house, name)
    assert {key: value for key, value in write_fields(found).items() if key != name} == written
    assert rules_schema()["required"] == list(written)


def test_numbers_too_large_to_print_and_lists_without_end_are_refused_like_others() -> None:
    endless: list[object] = []
    endless.append(endless)
    for key, value in (("turn", 10**5000), ("winner", 10**5000), ("owed", endless), ("misses", endless)):
        with pytest.raises(NotationError) as caught:
            from_json({**START, key: value})
        assert caught.value.place == f"position.{key}" and len(str(caught.value)) < 250
    with pytest.raises(CantStopError, match="a value of type tuple that cannot be printed"):
        Dice(10**5000, 1, 1, 1)


@pytest.mark.parametrize("data", [None, [], "position", 7])
def test_only_an_object_can_be_a_position(data: dict[str, None]) -> None:
    with pytest.raises(NotationError, match="at position: expected an object"):
        from_json(data)


@pytest.mark.parametrize("key", START)
def test_no_key_may_be_missing_and_none_added(key: str) -> None:
    keys = "expected an object with the keys format, rules, players, .*, winner"
    with pytest.raises(NotationError, match=rf"{keys} \(missing: {key}\)"):
        from_json({name: value for name, value in START.items() if name != key})
    with pytest.raises(NotationError, match=rf"{keys} \(unknown: 'comment'\)"):
        from_json({**START, "comment": "mine"})


def test_a_readable_position_that_is_unsound_is_refused_with_all_its_problems() -> None:
    with pytest.raises(NotationError, match="column 2 is won, but has stones on the fields 3, 1") as caught:
        from_json({**START, "stones": [{"2": 3}, {"2": 1}], "runners": {"2": 1}})
    cause = caught.value.__cause__
    assert isinstance(cause, InvalidStateError) and len(cause.problems) == 3


def test_only_positions_are_written_and_moves_read_for_them() -> None:
    with pytest.raises(CantStopError, match="a position must be of type State"):
        to_json({})  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(CantStopError, match="a position must be of type State"):
        parse_move("stop", PARKER_1980)  # type: ignore[arg-type]  # that it is refused is the point
