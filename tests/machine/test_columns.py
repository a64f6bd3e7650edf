"""What happens in one column."""

from __future__ import annotations

import pytest

from cantstop import BustPenalty
from cantstop.machine.columns import Lane, bank, climb, has_won, lanes, owner, shared
from tests.helpers.one_column import banked, cleared, climbed
from tests.helpers.one_column import lane as seen


@pytest.mark.parametrize(
    ("stones", "runner", "length", "lane"),
    [
        ((0, 0), 0, 1, Lane.ENTER_ONE),
        ((0, 0), 0, 2, Lane.ENTER_TWO),
        ((0, 0), 0, 13, Lane.ENTER_TWO),
        ((4, 0), 0, 5, Lane.ENTER_ONE),
        ((3, 0), 0, 5, Lane.ENTER_TWO),
        ((0, 4), 0, 5, Lane.ENTER_TWO),
        ((5, 0), 0, 5, Lane.CLOSED),
        ((0, 5), 0, 5, Lane.CLOSED),
        ((0, 0), 5, 5, Lane.TOP),
        ((3, 4), 4, 5, Lane.STEP_ONE),
        ((0, 4), 3, 5, Lane.STEP_TWO),
        ((0, 4), 1, 5, Lane.STEP_TWO),
    ],
)
def test_the_roller_finds_the_room_above_their_own_and_no_room_in_a_won_column(
    stones: tuple[int, ...], runner: int, length: int, lane: Lane
) -> None:
    assert seen(stones, runner, 0, length) is lane


def test_a_look_tells_the_room_for_two_steps_and_whether_a_runner_stands_there() -> None:
    assert [(lane.runner, lane.room) for lane in Lane] == [
        (runner, room) for runner in (False, True) for room in range(3)
    ]
    assert [repr(lane) for lane in (Lane.CLOSED, Lane.STEP_TWO)] == ["Lane.CLOSED", "Lane.STEP_TWO"]


def test_a_look_at_several_columns_is_a_look_at_each_of_them() -> None:
    stones = ((1, 0, 3), (0, 5, 0))
    assert lanes(stones, (0, 0, 4), 0, (3, 5, 5), (4, 2, 3)) == (Lane.STEP_ONE, Lane.ENTER_TWO, Lane.CLOSED)


def test_a_runner_enters_above_the_own_stone_and_steps_by_one() -> None:
    assert (climbed(0, 0), climbed(4, 0), climbed(0, 1), climbed(4, 6)) == (1, 5, 2, 7)
    assert (climbed(0, 0, 2), climbed(4, 6, 2)) == (2, 8)
    assert climb((0, 0, 3), (0, 4, 1), (3, 4)) == (0, 5, 4)


def test_the_owner_is_the_seat_on_the_top_field() -> None:
    assert owner((3, 0, 5), 5) == 2
    assert owner((3, 0, 4), 5) is None


def test_banking_moves_the_own_stone_to_the_runner_and_leaves_the_others() -> None:
    assert banked((2, 4, 4), 4, 0, 7) == (4, 4, 4)
    assert banked((2, 4, 4), 6, 2, 7) == (2, 4, 6)
    assert banked((0, 4), 1, 0, 7) == (1, 4)
    assert bank(((1, 2), (3, 4)), (0, 5), 0, (9, 9)) == ((1, 5), (3, 4))


def test_banking_the_top_field_takes_the_others_off() -> None:
    assert banked((2, 6, 4), 7, 2, 7) == (0, 0, 7)
    assert banked((2, 6, 4), 7, 0, 7) == (7, 0, 0)


@pytest.mark.parametrize(
    ("penalty", "left"),
    [
        (BustPenalty.RUNNERS, (2, 4, 1)),
        (BustPenalty.OWN_STONES, (2, 0, 1)),
        (BustPenalty.ALL_STONES, (0, 0, 0)),
    ],
)
def test_a_bust_takes_what_the_penalty_says(penalty: BustPenalty, left: tuple[int, ...]) -> None:
    assert cleared((2, 4, 1), 5, 1, penalty) == left
    assert cleared((2, 4, 1), 0, 1, penalty) == (2, 4, 1)


def test_the_game_is_won_with_at_least_the_columns_it_takes() -> None:
    assert [has_won((3, 5, 1, 9), (3, 5, 7, 9), needed) for needed in (2, 3, 4)] == [True, True, False]


def test_a_field_is_shared_with_another_players_stone_only() -> None:
    assert shared((0, 4, 2), 4, 0)
    assert not shared((4, 0, 2), 4, 0)
    assert not shared((0, 4, 2), 3, 0)
