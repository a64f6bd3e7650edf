"""The rulings on turns, on entering and on moving: each test tells the decided reading from the rejected one."""

from __future__ import annotations

import pytest

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Advance,
    Dice,
    FirstPlayer,
    InvalidStateError,
    InvalidValueError,
    Rules,
    Stop,
    ToDecide,
    ToPair,
    first_player,
    new_game,
    ravensburger,
)
from tests.helpers.positions import lying, play, position, standing
from tests.helpers.questions import ROLLS, choices, refused, text, under
from tests.helpers.random_games import EVERY

LENGTHS = list(enumerate((3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3), start=2))


@pytest.mark.clause("R-01", "HU-3.3")
@under(PARKER_1980, BIDDING_1986)
def test_all_who_threw_the_highest_sum_throw_again_and_nobody_else(rules: Rules) -> None:
    assert first_player(rules.first, [(3, 4), (6, 5), (1, 2), (5, 6)]) == (1, 3)
    assert first_player(rules.first, [(4, 4), (2, 2)]) == (0,)


@pytest.mark.clause("R-01", "NL-3.3")
def test_all_who_threw_the_highest_die_throw_again_and_nobody_else() -> None:
    assert first_player(CLIPPER_1981.first, [(5,), (2,), (5,), (4,)]) == (0, 2)
    assert first_player(CLIPPER_1981.first, [(3,), (3,)]) == (0, 1)
    assert first_player(CLIPPER_1981.first, [(1,), (6,)]) == (1,)


@pytest.mark.clause("R-01", "DE-3.6", "DE-3.7")
@under(RAVENSBURGER_2007, ravensburger(1, 2, 3))
@pytest.mark.parametrize("youngest", [0, 1, 2])
def test_the_youngest_seat_is_named_and_nobody_throws_for_it(rules: Rules, youngest: int) -> None:
    assert rules.first is FirstPlayer.YOUNGEST
    with pytest.raises(InvalidValueError):
        first_player(rules.first, [(1,), (2,), (3,)])
    assert new_game(rules, players=3, first=youngest) == position(rules, {}, {}, {}, turn=youngest)


@pytest.mark.clause("R-02", "HU-3.3", "DE-3.7", "DE-7.10", "NL-6.5")
@under(*EVERY)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_stop_passes_the_turn_to_the_next_seat(rules: Rules, seat: int) -> None:
    nothing: list[dict[int, int]] = [{}, {}, {}, {}]
    before = position(rules, *nothing, runners={6: 1, 8: 1}, turn=seat, phase=ToDecide(), moves_made=1)
    banked = [{6: 1, 8: 1} if other == seat else {} for other in range(4)]
    assert play(before, "stop") == position(rules, *banked, turn=(seat + 1) % 4)


@pytest.mark.clause("R-02", "HU-6.1", "HU-6.5", "DE-7.10")
@under(*EVERY)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_bust_passes_the_turn_to_the_next_seat(rules: Rules, seat: int) -> None:
    nothing: list[dict[int, int]] = [{}, {}, {}, {}]
    dice = ToPair(Dice(4, 5, 5, 6))
    before = position(rules, *nothing, runners={2: 1, 3: 1, 12: 1}, turn=seat, phase=dice, moves_made=2)
    assert play(before, "bust") == position(rules, *nothing, turn=(seat + 1) % 4)


@pytest.mark.clause("R-03", "HU-4.1", "DE-4.1", "NL-4.1")
@under(*EVERY)
@pytest.mark.parametrize("stones", [{}, {7: 4, 3: 5}])
def test_a_turn_starts_with_the_dice_and_not_with_a_stop(rules: Rules, stones: dict[int, int]) -> None:
    start = position(rules, {}, stones, turn=1)
    assert choices(start) == set(map(text, ROLLS))
    refused(start, Stop(), "R-03", "HU-4.1", "DE-4.1", "NL-4.1")
    refused(start, Advance(7), "R-03", "HU-4.1", "DE-4.1", "NL-4.1")


@pytest.mark.clause("R-07", "HU-10.4", "HU-10.5", "HU-10.2", "DE-4.7")
@under(*EVERY)
@pytest.mark.parametrize("below", [0, 4, 9])
def test_a_double_enters_with_one_runner_and_moves_it_once_more(rules: Rules, below: int) -> None:
    stones = {6: below} if below else {}
    rolled = play(position(rules, stones, {}), "3333")
    assert choices(rolled) == {"6+6"}
    after = play(rolled, "6+6")
    assert after == position(rules, stones, {}, runners={6: below + 2}, phase=ToDecide(), moves_made=1)


@pytest.mark.clause("R-07", "HU-10.4", "DE-5.3", "NL-5.5")
@under(*EVERY)
def test_a_double_moves_one_runner_two_fields(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={6: 3, 8: 1}, phase=ToPair(Dice(3, 3, 3, 3)), moves_made=2)
    assert choices(rolled) == {"6+6"}
    assert play(rolled, "6+6") == position(rules, {}, {}, runners={6: 5, 8: 1}, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("R-07")
@under(*EVERY)
def test_a_double_with_one_field_left_moves_one_and_stays_on_the_top(rules: Rules) -> None:
    moving = position(rules, {6: 9}, {}, runners={6: 10}, phase=ToPair(Dice(3, 3, 3, 3)), moves_made=1)
    entering = position(rules, {6: 10}, {}, phase=ToPair(Dice(3, 3, 3, 3)))
    for rolled, stones, count in ((moving, {6: 9}, 2), (entering, {6: 10}, 1)):
        assert choices(rolled) == {"6"}
        refused(rolled, Advance(6, 6), "R-07", "DE-8.2", "HU-10.4", "NL-5.5")
        after = play(rolled, "6")
        assert after == position(rules, stones, {}, runners={6: 11}, phase=ToDecide(), moves_made=count)


@pytest.mark.clause("R-08", "DE-8.2", "NL-9.3")
@under(*EVERY)
def test_a_runner_on_the_top_field_stays_there_while_the_others_move(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={6: 11, 3: 1, 8: 1}, phase=ToPair(Dice(2, 3, 4, 5)), moves_made=2)
    assert choices(rolled) == {"8"}
    refused(rolled, Advance(6, 8), "R-08", "DE-8.2", "HU-7.5", "HU-10.2", "NL-9.3")
    after = play(rolled, "8")
    assert after == position(rules, {}, {}, runners={6: 11, 3: 1, 8: 2}, phase=ToDecide(), moves_made=2)


@pytest.mark.clause("R-08", "DE-8.2", "NL-9.3")
@under(*EVERY)
def test_the_number_of_a_runner_on_the_top_field_is_dead(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={6: 11, 3: 1, 8: 1}, phase=ToPair(Dice(2, 4, 5, 5)), moves_made=2)
    assert choices(rolled) == {"bust"}
    refused(rolled, Advance(6), "R-08", "R-36", "DE-8.2", "HU-7.5", "NL-9.3")


@pytest.mark.clause("R-09", "HU-4.6", "HU-5.1", "HU-5.3", "HU-10.3", "DE-4.6", "DE-7.9", "NL-5.1", "NL-8.2")
@under(*EVERY)
def test_a_runner_enters_on_the_lowest_field_though_another_stone_lies_there(rules: Rules) -> None:
    after = play(position(rules, {}, {7: 1}, {8: 1, 7: 1}), "1356", "7+8")
    assert after == position(rules, {}, {7: 1}, {8: 1, 7: 1}, runners={7: 1, 8: 1}, phase=ToDecide(), moves_made=1)


@pytest.mark.clause("R-09", "HU-4.9", "HU-5.3", "HU-10.3", "DE-7.9", "NL-8.2")
@under(*EVERY)
def test_the_third_runner_too_enters_where_another_stone_lies(rules: Rules) -> None:
    rolled = position(rules, {}, {8: 1}, runners={6: 1, 10: 1}, phase=ToPair(Dice(3, 3, 3, 5)), moves_made=1)
    assert choices(rolled) == {"6+8"}
    after = play(rolled, "6+8")
    assert standing(after) == {6: 2, 8: 1, 10: 1}
    assert lying(after, 0) == {} and lying(after, 1) == {8: 1}


@pytest.mark.clause("R-09", "HU-5.2", "HU-5.3", "DE-7.3", "DE-7.9", "NL-6.3", "NL-8.2")
@under(*EVERY)
@pytest.mark.parametrize("theirs", [1, 4, 5, 6])
def test_a_runner_enters_directly_above_the_own_stone_wherever_others_lie(rules: Rules, theirs: int) -> None:
    after = play(position(rules, {7: 4}, {7: theirs}), "1356", "7+8")
    assert after == position(rules, {7: 4}, {7: theirs}, runners={7: 5, 8: 1}, phase=ToDecide(), moves_made=1)


@pytest.mark.clause("R-09", "HU-5.3", "HU-10.3", "DE-7.9", "NL-8.2")
@under(*EVERY)
def test_a_runner_does_not_jump_over_another_stone(rules: Rules) -> None:
    there = position(rules, {6: 3}, {6: 5}, runners={6: 4}, phase=ToDecide(), moves_made=1)
    assert choices(there, "roll", "3335") == {"6+8"}
    assert standing(play(there, "roll", "3335", "6+8")) == {6: 5, 8: 1}
    assert choices(there, "roll", "3333") == {"6+6"}
    assert standing(play(there, "roll", "3333", "6+6")) == {6: 6}


@pytest.mark.clause("R-31", "DE-3.3", "DE-3.4", "NL-1.5", "HU-7.1")
@under(*EVERY)
@pytest.mark.parametrize(("column", "length"), LENGTHS)
def test_a_column_is_won_on_its_numbered_field_and_no_lower(rules: Rules, column: int, length: int) -> None:
    assert rules.board.length(column) == length
    for height in range(1, length + 1):
        stones = {column: height - 1} if height > 1 else {}
        there = position(rules, stones, {}, runners={column: height}, phase=ToDecide(), moves_made=1)
        after = play(there, "stop")
        assert after == position(rules, {column: height}, {}, turn=1)
        assert after.owner(column) == (0 if height == length else None)
    with pytest.raises(InvalidStateError):
        position(rules, {column: length + 1}, {})


@pytest.mark.clause("R-35")
def test_3333_puts_the_runner_on_the_second_field_of_6() -> None:
    rolled = play(new_game(CLIPPER_1981, players=2), "3333")
    assert choices(rolled) == {"6+6"}
    refused(rolled, Advance(6), "R-34", "R-35", "R-07", "NL-5.5")
    assert play(rolled, "6+6") == position(CLIPPER_1981, {}, {}, runners={6: 2}, phase=ToDecide())


@pytest.mark.clause("R-36", "NL-9.3")
def test_a_match_with_the_runner_on_the_top_field_saves_nobody() -> None:
    runners = {6: 11, 3: 2, 8: 4}
    rolled = position(CLIPPER_1981, {}, {}, runners=runners, phase=ToPair(Dice(2, 4, 5, 5)))
    assert choices(rolled) == {"bust"}
    refused(rolled, Advance(6), "R-36", "R-08", "NL-9.3")
    assert play(rolled, "bust") == position(CLIPPER_1981, {}, {}, turn=1)
