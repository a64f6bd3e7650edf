"""The worked examples of the Hungarian text, which the bidding game keeps."""

from __future__ import annotations

import pytest

from cantstop import BIDDING_1986, PARKER_1980, Advance, Dice, Rules, Stop, ToDecide, ToPair, new_game
from tests.helpers.positions import play, position
from tests.helpers.questions import choices, refused, under

HUNGARIAN = under(PARKER_1980, BIDDING_1986)


@pytest.mark.clause("HU-4.3")
@HUNGARIAN
@pytest.mark.parametrize("players", [2, 3, 4])
def test_1456_is_halved_in_three_ways(rules: Rules, players: int) -> None:
    assert choices(new_game(rules, players=players), "1456") == {"6+10", "5+11", "7+9"}


@pytest.mark.clause("HU-4.5")
@HUNGARIAN
def test_each_pair_of_1456_puts_a_runner_into_its_column(rules: Rules) -> None:
    after = play(new_game(rules, players=2), "1456", "6+10")
    assert after == position(rules, {}, {}, runners={6: 1, 10: 1}, phase=ToDecide(), moves_made=1)


@pytest.mark.clause("HU-4.10")
@HUNGARIAN
def test_6_and_8_move_the_one_runner_and_bring_the_third(rules: Rules) -> None:
    before = play(new_game(rules, players=2), "1456", "6+10")
    after = play(before, "roll", "2345", "6+8")
    assert after == position(rules, {}, {}, runners={6: 2, 8: 1, 10: 1}, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("HU-4.11")
@HUNGARIAN
@pytest.mark.parametrize(("chosen", "runners"), [("5", {5: 1, 6: 1, 10: 1}), ("9", {6: 1, 9: 1, 10: 1})])
def test_5_and_9_bring_the_third_runner_into_either_column_only(
    rules: Rules, chosen: str, runners: dict[int, int]
) -> None:
    rolled = play(new_game(rules, players=2), "1456", "6+10", "roll", "2345")
    assert choices(rolled) == {"5", "9", "6+8", "7+7"}
    refused(rolled, Advance(5, 9), "R-06", "HU-4.11")
    assert play(rolled, chosen) == position(rules, {}, {}, runners=runners, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("HU-4.12")
@HUNGARIAN
def test_7_and_7_bring_the_third_runner_and_step_once_more(rules: Rules) -> None:
    rolled = play(new_game(rules, players=2), "1456", "6+10", "roll", "2345")
    after = play(rolled, "7+7")
    assert after == position(rules, {}, {}, runners={6: 1, 7: 2, 10: 1}, phase=ToDecide(), moves_made=2)
    refused(rolled, Advance(7), "HU-4.12", "HU-5.4", "HU-10.4", "R-04", "R-07")


@pytest.mark.clause("HU-5.5")
@HUNGARIAN
def test_who_moves_on_6_with_2455_also_enters_10_or_else_enters_7_or_9(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={3: 1, 6: 1}, phase=ToPair(Dice(2, 4, 5, 5)), moves_made=1)
    assert choices(rolled) == {"6+10", "7", "9"}
    refused(rolled, Advance(6), "HU-5.4", "R-04")
    for chosen, runners in [("6+10", {3: 1, 6: 2, 10: 1}), ("7", {3: 1, 6: 1, 7: 1}), ("9", {3: 1, 6: 1, 9: 1})]:
        assert play(rolled, chosen) == position(rules, {}, {}, runners=runners, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("HU-7.4")
@HUNGARIAN
def test_a_stop_with_a_runner_on_the_top_of_6_wins_the_column(rules: Rules) -> None:
    below = position(rules, {6: 8}, {}, runners={3: 2, 6: 10, 8: 4}, phase=ToPair(Dice(1, 5, 6, 6)), moves_made=2)
    there = play(below, "6")
    assert there.owner(6) is None
    assert choices(there) == {"roll", "stop"}
    after = play(there, "stop")
    assert after == position(rules, {3: 2, 6: 11, 8: 4}, {}, turn=1)
    assert [column for column in rules.board.columns if after.owner(column) is not None] == [6]
    assert after.owner(6) == 0


@pytest.mark.clause("HU-7.5")
@HUNGARIAN
@pytest.mark.parametrize("stones", [{}, {6: 8}])
def test_who_rolls_on_with_a_runner_on_the_top_of_6_is_lost_with_2455(rules: Rules, stones: dict[int, int]) -> None:
    there = position(rules, stones, {}, runners={3: 2, 6: 11, 8: 4}, phase=ToDecide(), moves_made=2)
    rolled = play(there, "roll", "2455")
    assert choices(rolled) == {"bust"}
    refused(rolled, Advance(6), "R-08", "HU-7.5", "HU-10.2")
    refused(rolled, Advance(10), "HU-6.4", "HU-10.2", "R-05")
    refused(rolled, Stop(), "HU-6.1", "HU-6.5", "R-33")
    after = play(rolled, "bust")
    assert after == position(rules, stones, {}, turn=1)
    assert after.owner(6) is None


@pytest.mark.clause("HU-7.7")
@HUNGARIAN
@pytest.mark.parametrize("runners", [{}, {7: 2}, {5: 1, 7: 1}])
def test_2446_is_a_bust_when_6_8_and_10_are_won_whatever_runners_are_left(
    rules: Rules, runners: dict[int, int]
) -> None:
    dice = ToPair(Dice(2, 4, 4, 6))
    rolled = position(rules, {6: 11}, {8: 11, 10: 7}, runners=runners, phase=dice, moves_made=1 if runners else 0)
    assert choices(rolled) == {"bust"}
    for column in (6, 8, 10):
        refused(rolled, Advance(column), "HU-7.6", "R-05", "R-17")
    assert play(rolled, "bust") == position(rules, {6: 11}, {8: 11, 10: 7}, turn=1)
