"""Clauses of the Hungarian text that no example and no ruling puts to the test."""

from __future__ import annotations

import pytest

from cantstop import BIDDING_1986, PARKER_1980, FirstPlayer, InvalidValueError, Rules, ToDecide, first_player, new_game
from tests.helpers.positions import play, position
from tests.helpers.questions import ROLLS, choices, splits, text, under

HUNGARIAN = under(PARKER_1980, BIDDING_1986)


@pytest.mark.clause("HU-3.2", "HU-3.3")
@HUNGARIAN
def test_two_dice_are_thrown_for_the_start_and_the_highest_sum_begins(rules: Rules) -> None:
    assert rules.first is FirstPlayer.HIGHEST_TWO_DICE
    assert first_player(rules.first, [(6, 1), (4, 4), (5, 2)]) == (1,)
    for throws in ([(6,), (5,)], [(1, 2, 3), (1, 2, 4)], [(1, 2), (3,)]):
        with pytest.raises(InvalidValueError):
            first_player(rules.first, throws)


@pytest.mark.clause("HU-3.3")
@HUNGARIAN
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_winner_of_the_throw_begins_and_the_left_neighbour_follows(rules: Rules, first: int) -> None:
    start = new_game(rules, players=3, first=first)
    turns = [start.turn]
    for _ in range(3):
        start = play(start, "1356", "7+8", "stop")
        turns.append(start.turn)
    assert turns == [first, (first + 1) % 3, (first + 2) % 3, first]


@pytest.mark.clause("HU-4.9", "HU-4.13")
@HUNGARIAN
def test_a_free_runner_keeps_the_turn_alive_with_every_roll(rules: Rules) -> None:
    there = position(rules, {}, {}, runners={2: 1, 12: 1}, phase=ToDecide(), moves_made=1)
    for roll in ROLLS:
        allowed = set()
        for low, high in splits(roll):
            steps = [column for column in (low, high) if column in (2, 12)]
            news = [column for column in (low, high) if column not in (2, 12)]
            if len(set(news)) < 2:
                allowed.add("+".join(map(str, sorted(steps + news))))
            else:
                allowed |= {str(low), str(high)}
        assert choices(there, "roll", text(roll)) == allowed


@pytest.mark.clause("HU-4.6", "HU-5.1", "HU-10.3")
@HUNGARIAN
def test_a_second_player_starts_at_the_foot_of_columns_that_the_first_has_begun(rules: Rules) -> None:
    later = play(new_game(rules, players=2), "3335", "6+8", "stop", "3335", "6+8")
    assert later == position(rules, {6: 1, 8: 1}, {}, runners={6: 1, 8: 1}, turn=1, phase=ToDecide(), moves_made=1)
