"""Clauses that several texts have in common, each tried under all of them."""

from __future__ import annotations

from itertools import combinations

import pytest

from cantstop import (
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Advance,
    InvalidStateError,
    InvalidValueError,
    Over,
    Rules,
    ToDecide,
    new_game,
    ravensburger,
)
from tests.helpers.positions import lying, play, position, standing
from tests.helpers.questions import FREE_CHOICE, ROLLS, choices, plain_advances, splits, text, top, tops, under
from tests.helpers.random_games import EVERY, PRINTED

COLUMNS = range(2, 13)


@pytest.mark.clause("HU-1.2", "DE-1.1", "NL-1.2")
@under(*EVERY)
def test_two_to_four_play(rules: Rules) -> None:
    for players in (2, 3, 4):
        nothing: list[dict[int, int]] = [{}] * players
        assert new_game(rules, players=players) == position(rules, *nothing)
    for players in (0, 1, 5):
        with pytest.raises(InvalidValueError):
            new_game(rules, players=players)
    with pytest.raises(InvalidStateError):
        position(rules, {})
    with pytest.raises(InvalidStateError):
        position(rules, {}, {}, {}, {}, {})


@pytest.mark.clause("HU-4.2", "HU-4.4", "DE-2.2", "DE-4.2", "DE-4.3")
@under(*FREE_CHOICE)
def test_every_first_roll_gives_the_sums_of_its_two_pairs(rules: Rules) -> None:
    start = new_game(rules, players=2)
    for roll in ROLLS:
        rolled = play(start, text(roll))
        assert choices(rolled) == {f"{low}+{high}" for low, high in splits(roll)}
        for low, high in splits(roll):
            runners = {low: 1, high: 1} if low != high else {low: 2}
            after = play(rolled, Advance(low, high))
            assert after == position(rules, {}, {}, runners=runners, phase=ToDecide(), moves_made=1)


@pytest.mark.clause("HU-4.7", "HU-4.13", "HU-6.4", "HU-6.5", "DE-6.1", "DE-6.2", "NL-4.2", "NL-7.2")
@under(PARKER_1980, RAVENSBURGER_2007, CLIPPER_1981)
def test_three_runners_move_with_the_pairs_of_their_columns_or_are_lost(rules: Rules) -> None:
    for columns in combinations(COLUMNS, 3):
        runners = dict.fromkeys(columns, 1)
        there = position(rules, {}, {}, runners=runners, phase=ToDecide())
        for roll in ROLLS:
            assert choices(there, "roll", text(roll)) == (plain_advances(roll, runners) or {"bust"})


@pytest.mark.clause(
    "HU-4.7", "HU-4.8", "HU-4.14", "DE-2.3", "DE-4.10", "DE-5.1", "DE-6.1", "DE-7.1", "NL-5.4", "NL-6.1", "DE-5.2"
)
@under(*EVERY)
def test_a_roller_who_can_move_may_roll_as_often_and_stop_whenever_they_like(rules: Rules) -> None:
    there = play(new_game(rules, players=2), "3335", "6+8", "roll", "1111", "2+2")
    for height in range(1, 12):
        runners = {2: 2, 6: height, 8: height}
        assert there == position(rules, {}, {}, runners=runners, phase=ToDecide(), moves_made=2)
        assert choices(there) == {"roll", "stop"}
        assert play(there, "stop") == position(rules, runners, {}, turn=1)
        if height < 11:
            there = play(there, "roll", "3335", "6+8")


@pytest.mark.clause("DE-4.8", "NL-12.4")
@under(*EVERY)
def test_no_stone_moves_before_the_stop(rules: Rules) -> None:
    state = position(rules, {6: 2, 9: 1}, {})
    for move in ("3335", "6+8", "roll", "3335", "6+8", "roll", "3333", "6+6"):
        state = play(state, move)
        assert lying(state, 0) == {6: 2, 9: 1} and lying(state, 1) == {}
    assert standing(state) == {6: 6, 8: 2}
    assert play(state, "stop") == position(rules, {6: 6, 8: 2, 9: 1}, {}, turn=1)


@pytest.mark.clause("DE-2.4", "DE-6.3", "HU-6.2", "NL-9.4")
@under(*EVERY)
def test_a_bust_loses_all_that_the_turn_has_reached_a_top_field_included(rules: Rules) -> None:
    there = position(rules, {3: 1}, {}, runners={6: 11, 2: 1, 12: 2}, phase=ToDecide(), moves_made=2)
    after = play(there, "roll", "4556", "bust")
    assert after == position(rules, {3: 1}, {}, turn=1)
    assert play(after, "3335", "6+8", "stop") == position(rules, {3: 1}, {6: 1, 8: 1}, turn=0)


@pytest.mark.clause("HU-1.3", "HU-8.1", "DE-2.1", "DE-2.6", "DE-9.1", "NL-1.4", "NL-11.1")
@under(PARKER_1980, RAVENSBURGER_2007, CLIPPER_1981)
def test_the_first_with_any_three_columns_wins(rules: Rules) -> None:
    for columns in combinations(COLUMNS, 3):
        first, second, third = columns
        theirs = tops(*[column for column in COLUMNS if column not in columns][:2])
        stones = [tops(first, second), theirs]
        there = position(rules, *stones, runners={third: top(third)}, phase=ToDecide())
        assert play(there, "stop") == position(rules, tops(*columns), theirs, phase=Over(0))
        short = position(rules, *stones, runners={third: top(third) - 1}, phase=ToDecide())
        waiting = play(short, "stop")
        assert waiting == position(rules, {**stones[0], third: top(third) - 1}, theirs, turn=1)


@pytest.mark.clause("HU-7.1", "HU-7.2", "DE-8.3", "NL-9.2", "NL-10.1")
@under(PARKER_1980, RAVENSBURGER_2007, CLIPPER_1981, ravensburger(3))
@pytest.mark.parametrize("column", COLUMNS)
def test_a_stone_on_the_numbered_field_sends_the_others_home(rules: Rules, column: int) -> None:
    other = 7 if column != 7 else 6
    there = position(
        rules,
        {},
        {column: top(column) - 1, other: 4},
        {column: 1, other: 4},
        runners={column: top(column), other: 3},
        phase=ToDecide(),
    )
    after = play(there, "stop")
    assert after == position(rules, {column: top(column), other: 3}, {other: 4}, {other: 4}, turn=1)


@pytest.mark.clause("DE-7.8", "NL-8.2")
@under(PARKER_1980, RAVENSBURGER_2007, CLIPPER_1981)
def test_stones_of_all_colours_may_share_a_field(rules: Rules) -> None:
    there = position(rules, {7: 3}, {7: 5}, {7: 5}, {7: 5, 8: 1}, runners={7: 5, 8: 1}, phase=ToDecide())
    after = play(there, "stop")
    assert after == position(rules, {7: 5, 8: 1}, {7: 5}, {7: 5}, {7: 5, 8: 1}, turn=1)


@pytest.mark.clause("HU-10.1", "DE-7.7", "NL-8.3", "NL-12.5")
@under(*PRINTED)
def test_a_player_may_have_a_stone_in_every_column_and_never_two(rules: Rules) -> None:
    everywhere = dict.fromkeys(COLUMNS, 1)
    start = position(rules, everywhere, {})
    after = play(start, "3335", "6+8", "stop")
    assert after == position(rules, {**everywhere, 6: 2, 8: 2}, {}, turn=1)
    nine = {column: 1 for column in COLUMNS if column not in (6, 8)}
    assert play(position(rules, nine, {}), "3335", "6+8", "stop") == position(rules, everywhere, {}, turn=1)
