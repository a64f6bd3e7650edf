"""What a roll allows, as a function of dice, lanes and free runners."""

from __future__ import annotations

import pytest

from cantstop import Advance, Dice, PairingRule
from cantstop.machine.columns import Lane
from cantstop.machine.pairing import advances, usable
from cantstop.rules.dice import rolls

OPEN = Lane.ENTER_TWO


def allowed(dice: Dice, free: int, rule: PairingRule = PairingRule.FREE, **seen: Lane) -> list[str]:
    """Ask what a roll allows where every column is empty but for those named, as in `c7=Lane.TOP`."""
    found = [seen.get(f"c{column}", OPEN) for column in dice.columns]
    assert {f"c{column}" for column in dice.columns} >= set(seen)
    return [str(advance) for advance in advances(dice, found, free, rule)]


@pytest.mark.parametrize(
    ("lane", "with_a_free_runner", "without"),
    [
        (Lane.CLOSED, False, False),
        (Lane.ENTER_ONE, True, False),
        (Lane.ENTER_TWO, True, False),
        (Lane.TOP, False, False),
        (Lane.STEP_ONE, True, True),
        (Lane.STEP_TWO, True, True),
    ],
)
def test_a_pair_needs_room_and_a_runner(lane: Lane, with_a_free_runner: bool, without: bool) -> None:
    assert usable(lane, 1) is usable(lane, 3) is with_a_free_runner
    assert usable(lane, 0) is without


def test_advances_come_pairing_by_pairing_from_the_lowest_sum() -> None:
    assert allowed(Dice(1, 3, 5, 6), 3) == ["4+11", "6+9", "7+8"]
    assert allowed(Dice(1, 3, 5, 6), 1) == ["4", "11", "6", "9", "7", "8"]


def test_a_column_belongs_to_one_pairing_of_a_roll_so_nothing_is_offered_twice() -> None:
    for dice in rolls(9):
        named = [column for pair in dice.pairings for column in set(pair)]
        assert sorted(named) == list(dice.columns)


def test_all_that_can_be_used_of_a_pairing_is_used() -> None:
    assert allowed(Dice(3, 3, 3, 5), 2) == ["6+8"]
    assert allowed(Dice(3, 3, 3, 5), 1, c6=Lane.STEP_ONE) == ["6+8"]
    assert allowed(Dice(3, 3, 3, 5), 0, c6=Lane.STEP_ONE) == ["6"]
    assert allowed(Dice(3, 3, 3, 5), 0, c6=Lane.STEP_ONE, c8=Lane.STEP_TWO) == ["6+8"]
    assert allowed(Dice(3, 3, 3, 5), 3, c6=Lane.CLOSED) == ["8"]
    assert allowed(Dice(3, 3, 3, 5), 3, c6=Lane.TOP, c8=Lane.CLOSED) == []


@pytest.mark.parametrize(
    ("lane", "free", "expected"),
    [
        (Lane.CLOSED, 3, []),
        (Lane.ENTER_ONE, 1, ["6"]),
        (Lane.ENTER_TWO, 1, ["6+6"]),
        (Lane.ENTER_TWO, 0, []),
        (Lane.TOP, 2, []),
        (Lane.STEP_ONE, 0, ["6"]),
        (Lane.STEP_TWO, 0, ["6+6"]),
    ],
)
def test_a_double_takes_as_many_of_its_two_steps_as_fit(lane: Lane, free: int, expected: list[str]) -> None:
    assert allowed(Dice(3, 3, 3, 3), free, c6=lane) == expected


def test_early_runners_come_first_where_the_edition_says_so() -> None:
    roll = Dice(2, 3, 4, 5)
    assert allowed(roll, 3) == ["5+9", "6+8", "7+7"]
    assert allowed(roll, 3, PairingRule.EARLY) == ["5+9", "6+8"]
    assert allowed(roll, 3, PairingRule.EARLY, c6=Lane.STEP_TWO) == ["5+9"]
    assert allowed(roll, 1, PairingRule.EARLY, c6=Lane.STEP_TWO, c8=Lane.STEP_TWO) == ["5", "9", "7+7"]
    assert allowed(roll, 0, PairingRule.EARLY, c6=Lane.STEP_TWO, c8=Lane.STEP_TWO, c7=Lane.STEP_TWO) == ["6+8", "7+7"]
    assert allowed(roll, 1, PairingRule.EARLY, c5=Lane.CLOSED, c9=Lane.CLOSED, c6=Lane.STEP_TWO, c8=Lane.STEP_TWO) == [
        "7+7"
    ]


def test_full_pairings_also_count_the_runners_that_move() -> None:
    roll = Dice(2, 3, 4, 5)
    assert allowed(roll, 3, PairingRule.FULL) == ["5+9", "6+8"]
    seen = {"c6": Lane.STEP_TWO, "c8": Lane.STEP_TWO, "c7": Lane.STEP_TWO}
    assert allowed(roll, 0, PairingRule.FULL, **seen) == ["6+8"]
    # One runner is still free: bringing it in goes before moving two that stand.
    assert allowed(roll, 1, PairingRule.FULL, c6=Lane.STEP_TWO, c8=Lane.STEP_TWO) == ["5", "9", "7+7"]
    assert allowed(roll, 1, PairingRule.FULL, c5=Lane.STEP_TWO, c7=Lane.CLOSED) == ["5+9"]


@pytest.mark.parametrize("rule", PairingRule)
def test_where_nothing_can_be_used_nothing_is_allowed_by_any_rule(rule: PairingRule) -> None:
    assert allowed(Dice(3, 3, 3, 3), 3, rule, c6=Lane.CLOSED) == []


def test_the_lanes_must_be_those_of_the_dice() -> None:
    with pytest.raises(AssertionError):
        advances(Dice(3, 3, 3, 3), (OPEN, OPEN), 3, PairingRule.FREE)


def test_answers_are_the_one_object_there_is_for_each_advance() -> None:
    (found,) = advances(Dice(3, 3, 3, 3), (OPEN,), 3, PairingRule.FREE)
    assert found is Advance(6, 6)
