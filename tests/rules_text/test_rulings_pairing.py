"""The rulings on what a roll allows and demands: each test tells the decided reading from the rejected one."""

from __future__ import annotations

import pytest

from cantstop import CLIPPER_1981, Advance, Bust, Dice, Roll, Rules, Stop, ToDecide, ToPair, new_game, ravensburger
from tests.helpers.positions import play, position, standing
from tests.helpers.questions import FREE_CHOICE, choices, refused, under
from tests.helpers.random_games import EVERY, PRINTED

MAXIMAL = tuple(ravensburger(*numbers) for numbers in ((2,), (1, 2), (2, 3), (1, 2, 3)))
EARLY = (CLIPPER_1981, *MAXIMAL)


@pytest.mark.clause("R-04", "HU-5.4", "DE-4.15")
@under(*FREE_CHOICE)
def test_both_pairs_of_a_first_roll_are_used(rules: Rules) -> None:
    rolled = play(new_game(rules, players=2), "1456")
    assert choices(rolled) == {"5+11", "6+10", "7+9"}
    refused(rolled, Advance(6), "R-04", "HU-5.4", "DE-4.15")
    refused(rolled, Advance(10), "R-04", "HU-5.4", "DE-4.15")


@pytest.mark.clause("R-04", "HU-4.8", "HU-4.9", "HU-5.4")
@under(*FREE_CHOICE)
def test_a_runner_that_moves_leaves_no_usable_pair_behind(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={3: 1, 6: 1}, phase=ToPair(Dice(2, 4, 5, 5)), moves_made=1)
    assert choices(rolled) == {"6+10", "7", "9"}
    refused(rolled, Advance(6), "R-04", "HU-5.4", "DE-4.11", "DE-4.15")
    refused(rolled, Advance(10), "R-04", "HU-4.8", "HU-5.4", "DE-4.10", "DE-4.15")
    assert standing(play(rolled, "6+10")) == {3: 1, 6: 2, 10: 1}


@pytest.mark.clause("R-04", "DE-4.16")
@under(*FREE_CHOICE, CLIPPER_1981)
def test_a_pairing_with_one_useful_pair_may_be_preferred_to_one_with_two(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={5: 1, 6: 1, 8: 1}, phase=ToPair(Dice(2, 3, 4, 5)), moves_made=2)
    assert choices(rolled) == {"5", "6+8"}
    after = play(rolled, "5")
    assert after == position(rules, {}, {}, runners={5: 2, 6: 1, 8: 1}, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("R-04", "HU-6.1", "DE-6.2", "NL-12.3")
@under(*EVERY)
def test_a_pairing_without_use_cannot_be_chosen_while_another_has_one(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={5: 1, 2: 1, 12: 1}, phase=ToPair(Dice(2, 3, 4, 5)), moves_made=2)
    assert choices(rolled) == {"5"}
    refused(rolled, Bust(), "R-04", "R-12", "HU-6.1", "DE-6.2", "NL-12.3")
    refused(rolled, Advance(7, 7), "R-05", "HU-6.4", "HU-10.2", "DE-4.11", "NL-4.5")


@pytest.mark.clause("R-05", "HU-4.8", "HU-4.9", "DE-4.10", "DE-4.11")
@under(*PRINTED)
def test_a_runner_that_moves_does_not_take_the_free_runner(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={6: 1, 10: 1}, phase=ToPair(Dice(2, 3, 4, 5)), moves_made=1)
    assert choices(rolled) == {"5", "9", "6+8", "7+7"}
    after = play(rolled, "6+8")
    assert after == position(rules, {}, {}, runners={6: 2, 8: 1, 10: 1}, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("R-05", "HU-7.6", "DE-8.4", "NL-8.1", "NL-10.2")
@under(*EVERY)
@pytest.mark.parametrize("owner", [0, 1])
def test_a_free_runner_does_not_open_a_won_column(rules: Rules, owner: int) -> None:
    stones = [{8: 11} if seat == owner else {} for seat in range(2)]
    rolled = position(rules, *stones, runners={6: 1, 10: 1}, phase=ToPair(Dice(3, 3, 3, 5)), moves_made=1)
    assert choices(rolled) == {"6"}
    refused(rolled, Advance(6, 8), "R-05", "R-17", "HU-7.6", "DE-8.4", "NL-8.1", "NL-10.2")
    refused(rolled, Advance(8), "R-05", "R-17", "HU-7.6", "DE-8.4", "NL-8.1", "NL-10.2")


@pytest.mark.clause("R-05", "R-08", "HU-10.2", "DE-8.2")
@under(*EVERY)
def test_a_free_runner_does_not_join_the_one_on_the_top_field(rules: Rules) -> None:
    there = position(rules, {2: 2}, {}, runners={2: 3}, phase=ToDecide(), moves_made=1)
    assert choices(there, "roll", "1111") == {"bust"}
    assert choices(there, "roll", "1113") == {"4"}
    refused(play(there, "roll", "1113"), Advance(2, 4), "R-05", "R-08", "HU-10.2", "DE-8.2", "NL-9.3")


@pytest.mark.clause("R-06", "NL-4.5")
@under(*PRINTED)
def test_the_roller_says_which_of_two_new_columns_gets_the_last_runner(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={6: 1, 8: 1}, phase=ToPair(Dice(1, 2, 2, 4)), moves_made=1)
    assert choices(rolled) == {"3+6", "4", "5"}
    refused(rolled, Advance(4, 5), "R-06", "NL-4.5")
    for column in (4, 5):
        after = play(rolled, Advance(column))
        assert after == position(rules, {}, {}, runners={6: 1, 8: 1, column: 1}, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("R-05", "R-06", "NL-4.5")
@under(*PRINTED)
@pytest.mark.parametrize("stones", [{2: 2}, {10: 6}, {2: 2, 10: 6}])
def test_the_last_runner_enters_one_column_though_a_single_field_is_left_there(
    rules: Rules, stones: dict[int, int]
) -> None:
    rolled = position(rules, stones, {}, runners={6: 1, 9: 1}, phase=ToPair(Dice(1, 1, 5, 5)), moves_made=1)
    assert choices(rolled) == ({"2", "10"} if rules is CLIPPER_1981 else {"2", "10", "6+6"})
    refused(rolled, Advance(2, 10), "R-06", "NL-4.5")
    for column in (2, 10):
        runners = {6: 1, 9: 1, column: stones.get(column, 0) + 1}
        after = play(rolled, Advance(column))
        assert after == position(rules, stones, {}, runners=runners, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("R-10", "NL-12.1")
@under(CLIPPER_1981)
@pytest.mark.parametrize("stones", [{}, {7: 5, 6: 2}])
def test_a_first_roll_that_can_place_two_runners_has_to(rules: Rules, stones: dict[int, int]) -> None:
    rolled = play(position(rules, {}, stones, turn=1), "2345")
    assert choices(rolled) == {"5+9", "6+8"}
    refused(rolled, Advance(7, 7), "R-10", "NL-12.1", "NL-12.2")
    assert choices(play(new_game(rules, players=2), "3333")) == {"6+6"}


@pytest.mark.clause("R-10", "NL-12.1")
def test_a_pairing_of_which_one_pair_is_shut_out_yields_to_one_that_places_two() -> None:
    rolled = play(position(CLIPPER_1981, {}, {5: 9}), "2345")
    assert choices(rolled) == {"6+8"}
    refused(rolled, Advance(9), "R-10", "NL-12.1", "NL-12.2")


@pytest.mark.clause("R-10", "NL-12.2")
def test_the_third_runner_is_placed_before_the_others_move() -> None:
    rolled = position(CLIPPER_1981, {}, {}, runners={6: 1, 8: 1}, phase=ToPair(Dice(2, 3, 4, 5)))
    assert choices(rolled) == {"5", "9", "7+7"}
    refused(rolled, Advance(6, 8), "R-10", "NL-12.2")


@pytest.mark.clause("R-10")
def test_the_second_runner_too_is_placed_before_the_first_moves() -> None:
    rolled = play(position(CLIPPER_1981, {}, {7: 13}), "3333", "6+6", "roll", "2334")
    assert choices(rolled) == {"5"}
    refused(rolled, Advance(6, 6), "R-10", "NL-12.1", "NL-12.2")


@pytest.mark.clause("R-10")
def test_the_choice_is_free_once_all_three_runners_stand() -> None:
    rolled = position(CLIPPER_1981, {}, {}, runners={6: 1, 7: 1, 8: 1}, phase=ToPair(Dice(2, 3, 4, 5)))
    assert choices(rolled) == {"6+8", "7+7"}


@pytest.mark.clause("R-11", "DEV2-1.1")
@under(*MAXIMAL)
def test_a_double_places_only_one_runner_and_yields_to_two(rules: Rules) -> None:
    rolled = play(new_game(rules, players=2), "2345")
    assert choices(rolled) == {"5+9", "6+8"}
    refused(rolled, Advance(7, 7), "R-11", "DEV2-1.1", "DEV2-1.4")


@pytest.mark.clause("R-11", "DEV2-1.2")
@under(*MAXIMAL)
def test_the_second_roll_brings_the_third_runner_if_it_can(rules: Rules) -> None:
    rolled = play(new_game(rules, players=2), "3335", "6+8", "roll", "2345")
    assert choices(rolled) == {"5", "9", "7+7"}
    refused(rolled, Advance(6, 8), "R-11", "DEV2-1.1", "DEV2-1.2")


@pytest.mark.clause("R-11", "DEV2-1.3", "DEV2-1.4")
@under(*MAXIMAL)
def test_a_new_runner_and_a_move_go_before_a_new_runner_alone(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={6: 1, 8: 1}, phase=ToPair(Dice(1, 3, 3, 4)))
    assert choices(rolled) == {"5+6"}
    refused(rolled, Advance(4), "R-11", "DEV2-1.3", "DEV2-1.4")
    refused(rolled, Advance(7), "R-11", "DEV2-1.3", "DEV2-1.4")


@pytest.mark.clause("R-11", "DEV2-1.1")
@under(*MAXIMAL)
def test_on_a_third_roll_the_last_runner_still_goes_before_two_moves(rules: Rules) -> None:
    rolled = play(new_game(rules, players=2), "3335", "6+8", "roll", "3335", "6+8", "roll", "2345")
    assert choices(rolled) == {"5", "9", "7+7"}
    refused(rolled, Advance(6, 8), "R-11", "DEV2-1.1")


@pytest.mark.clause("R-11", "DEV2-1.3", "DEV2-1.4")
@under(*MAXIMAL)
def test_with_three_runners_two_moves_go_before_one_and_before_a_double(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={6: 1, 7: 1, 8: 1}, phase=ToPair(Dice(2, 3, 4, 5)))
    assert choices(rolled) == {"6+8"}
    refused(rolled, Advance(7, 7), "R-11", "DEV2-1.3", "DEV2-1.4")
    single = position(rules, {}, {}, runners={5: 1, 6: 1, 8: 1}, phase=ToPair(Dice(2, 3, 4, 5)))
    assert choices(single) == {"6+8"}
    refused(single, Advance(5), "R-11", "DEV2-1.3", "DEV2-1.4")


@pytest.mark.clause("R-33", "HU-6.1", "DE-6.2")
@under(*EVERY)
def test_4556_ends_a_turn_in_3_8_and_12_with_a_bust_and_not_with_a_stop(rules: Rules) -> None:
    there = position(rules, {}, {}, runners={3: 1, 8: 1, 12: 1}, phase=ToDecide(), moves_made=2)
    rolled = play(there, "roll", "4556")
    assert choices(rolled) == {"bust"}
    refused(rolled, Stop(), "R-33", "HU-6.1", "DE-7.1", "NL-7.2", "NL-12.3")
    refused(rolled, Roll(), "R-33", "HU-6.1", "DE-7.1", "NL-7.2", "NL-12.3")
    assert play(rolled, "bust") == position(rules, {}, {}, turn=1)


@pytest.mark.clause("R-33", "HU-4.4", "DE-7.1")
@under(*EVERY)
def test_a_roll_that_can_be_played_is_played_before_a_stop(rules: Rules) -> None:
    there = position(rules, {}, {}, runners={3: 1, 8: 1, 12: 1}, phase=ToDecide(), moves_made=2)
    rolled = play(there, "roll", "4444")
    assert choices(rolled) == {"8+8"}
    refused(rolled, Stop(), "R-33", "HU-4.4", "HU-5.4", "DE-7.1", "NL-12.3")


@pytest.mark.clause("R-34")
def test_a_usable_pair_is_no_more_left_lying_in_dutch_than_elsewhere() -> None:
    runners = {6: 10, 8: 3, 4: 1}
    rolled = position(CLIPPER_1981, {}, {}, runners=runners, phase=ToPair(Dice(2, 3, 4, 5)))
    assert choices(rolled) == {"6+8"}
    refused(rolled, Advance(8), "R-34", "NL-5.4")
    refused(rolled, Advance(6), "R-34", "NL-5.4")
    after = play(rolled, "6+8")
    assert after == position(CLIPPER_1981, {}, {}, runners={6: 11, 8: 4, 4: 1}, phase=ToDecide())


@pytest.mark.clause("R-37", "DE-4.15", "HU-4.9")
@under(*EVERY)
def test_two_free_runners_both_enter_on_any_roll(rules: Rules) -> None:
    rolled = play(new_game(rules, players=2), "3333", "6+6", "roll", "1224")
    assert choices(rolled) == ({"4+5"} if rules in EARLY else {"3+6", "4+5"})
    refused(rolled, Advance(4), "R-37", "R-04", "R-34", "HU-5.4", "DE-4.15")
    refused(rolled, Advance(5), "R-37", "R-04", "R-34", "HU-5.4", "DE-4.15")
    after = play(rolled, "4+5")
    assert after == position(rules, {}, {}, runners={4: 1, 5: 1, 6: 2}, phase=ToDecide(), moves_made=2)
