"""The worked examples of the German text, with every roll that its lost pictures of dice can have shown."""

from __future__ import annotations

from itertools import product

import pytest

from cantstop import (
    RAVENSBURGER_2007,
    Advance,
    Dice,
    State,
    Stop,
    ToDecide,
    ToPair,
    ToRoll,
    apply,
    legal_moves,
    new_game,
)
from tests.helpers.positions import lying, play, position, standing
from tests.helpers.questions import FACES, ROLLS, choices, plain_advances, refused, rolls_with, splits, text

DE = RAVENSBURGER_2007
GAME = new_game(DE, players=2)


def as_printed(first: tuple[int, int], second: tuple[int, int], third: tuple[int, int] | None) -> set[tuple[int, ...]]:
    """Find the rolls whose dice, laid out in some order, add up as printed.

    The first line pairs the dice at places 1 and 2, 3 and 4; the second those at 1 and 3, 2 and 4; the third those
    at 1 and 4, 2 and 3, unless the print has no third line because it would repeat one of the others.
    """
    found = set()
    for one, two, three, four in product(FACES, repeat=4):
        last = (one + four, two + three)
        if (one + two, three + four) != first or (one + three, two + four) != second:
            continue
        if last == third or (third is None and sorted(last) in (sorted(first), sorted(second))):
            found.add(tuple(sorted((one, two, three, four))))
    return found


def agree(roll: tuple[int, ...], pairings: set[tuple[int, int]]) -> None:
    """Check that the library halves a roll in these ways and no others."""
    assert splits(roll) == pairings
    assert {tuple(sorted(pairing)) for pairing in Dice(*roll).pairings} == pairings
    assert choices(GAME, text(roll)) == {f"{low}+{high}" for low, high in pairings}


@pytest.mark.clause("DE-4.4")
def test_one_roll_makes_5_and_9_or_6_and_8_or_7_twice() -> None:
    found = as_printed((5, 9), (6, 8), (7, 7))
    assert found == {(2, 3, 4, 5)}
    for roll in found:
        agree(roll, {(5, 9), (6, 8), (7, 7)})


@pytest.mark.clause("DE-4.5")
def test_two_rolls_make_4_and_8_or_6_twice_and_nothing_else() -> None:
    found = as_printed((4, 8), (6, 6), None)
    assert found == {(1, 3, 3, 5), (2, 2, 4, 4)}
    for roll in found:
        agree(roll, {(4, 8), (6, 6)})


SEVEN_AND_EIGHT = rolls_with((7, 8))
SEVEN_AND_NINE_OR_SIX_AND_TEN = rolls_with((7, 9), (6, 10))


@pytest.mark.clause("DE-4.12")
def test_7_and_8_put_a_runner_on_the_lowest_field_of_each() -> None:
    assert list(map(text, SEVEN_AND_EIGHT)) == ["1266", "1356", "1446", "2256", "2346", "2355", "2445", "3345", "3444"]
    for roll in SEVEN_AND_EIGHT:
        agree(roll, splits(roll))
        after = play(GAME, text(roll), "7+8")
        assert after == position(DE, {}, {}, runners={7: 1, 8: 1}, phase=ToDecide())


@pytest.mark.clause("DE-4.13", "DE-4.14")
def test_the_second_roll_has_to_make_both_7_and_9_and_6_and_10() -> None:
    assert list(map(text, SEVEN_AND_NINE_OR_SIX_AND_TEN)) == ["1456", "2455", "3346"]
    for roll in SEVEN_AND_NINE_OR_SIX_AND_TEN:
        agree(roll, splits(roll))


def second_rolls() -> list[State]:
    """Play every fitting first roll and make every fitting second one."""
    return [
        play(GAME, text(first), "7+8", "roll", text(second))
        for first, second in product(SEVEN_AND_EIGHT, SEVEN_AND_NINE_OR_SIX_AND_TEN)
    ]


@pytest.mark.clause("DE-4.13")
def test_7_and_9_move_the_runner_on_7_and_bring_the_third_runner_to_9() -> None:
    assert len(second_rolls()) == 27
    for rolled in second_rolls():
        assert play(rolled, "7+9") == position(DE, {}, {}, runners={7: 2, 8: 1, 9: 1}, phase=ToDecide())
        refused(rolled, Advance(7), "DE-4.11", "DE-4.15", "R-04", "R-05")
        refused(rolled, Advance(9), "DE-4.10", "DE-4.15", "R-04", "R-05")


@pytest.mark.clause("DE-4.14")
def test_6_and_10_bring_the_third_runner_to_either_and_the_other_pair_lapses() -> None:
    for rolled in second_rolls():
        other = {"5", "11"} if rolled.phase == ToPair(Dice(1, 4, 5, 6)) else set()
        assert choices(rolled) == {"6", "10", "7+9"} | other
        assert play(rolled, "6") == position(DE, {}, {}, runners={6: 1, 7: 1, 8: 1}, phase=ToDecide())
        assert play(rolled, "10") == position(DE, {}, {}, runners={7: 1, 8: 1, 10: 1}, phase=ToDecide())
        refused(rolled, Advance(6, 10), "DE-4.14", "R-06")


@pytest.mark.clause("DE-6.4")
@pytest.mark.parametrize("runners", [{7: 2, 8: 1, 9: 1}, {7: 12, 8: 10, 9: 8}])
def test_a_roll_without_7_8_and_9_takes_the_three_runners_there_from_the_board(runners: dict[int, int]) -> None:
    lost = [roll for roll in ROLLS if not {7, 8, 9} & {sum(pair) for pair in two_of(roll)}]
    # Of 1, 2 and 3 alone 15 rolls; one 4 with 1 and 2 makes 4 more, 5 with 1 makes 4, 6 with 5 or alone 4, and 4666.
    assert len(lost) == 15 + 4 + 4 + 4 + 1
    there = position(DE, {2: 1, 7: 1}, {8: 3}, runners=runners, phase=ToDecide())
    for roll in lost:
        rolled = play(there, "roll", text(roll))
        assert choices(rolled) == {"bust"}
        refused(rolled, Stop(), "DE-6.2", "DE-7.1", "R-33")
        assert play(rolled, "bust") == position(DE, {2: 1, 7: 1}, {8: 3}, turn=1)
    for roll in set(ROLLS) - set(lost):
        assert "bust" not in choices(there, "roll", text(roll))


def two_of(roll: tuple[int, ...]) -> list[tuple[int, int]]:
    """List every two dice of a roll."""
    return [(roll[one], roll[two]) for two in range(4) for one in range(two)]


# The last example tells how far each runner went, but neither the heights of the stones it started from nor the dice.
# The stone on 7 ends below the top, for no column is said to be won; the one on 9 ends on a field with a green stone,
# which cannot be the top either. That leaves 1 to 8 for the one and 1 to 3 for the other.
HEIGHTS = list(product(range(1, 9), range(1, 4)))
# Two rolls have brought the runners, each to the first field it can enter: so no pair came twice, and one pair lapsed.
# It lapsed in the second roll, when the third runner had gone to the other pair's column.
FIRST_TWO = {(4, 7): 9, (4, 9): 7, (7, 9): 4}


def rolls_for_the_third(column: int) -> list[tuple[int, ...]]:
    """Find the rolls in which one pair brings the third runner into a column and the other has no runner."""
    return [roll for roll in ROLLS if any((column, other) in both_ways(roll) for other in (2, 3, 5, 6, 8, 10, 11, 12))]


def both_ways(roll: tuple[int, ...]) -> set[tuple[int, int]]:
    """List each way to halve a roll, the sums in either order."""
    return {pairing for low, high in splits(roll) for pairing in ((low, high), (high, low))}


def heike(on_7: int, on_9: int) -> State:
    """Begin Heike's turn with her yellow stones at these heights and a green stone five fields above the one on 9."""
    return position(DE, {7: on_7, 9: on_9}, {9: on_9 + 5})


@pytest.mark.clause("DE-9.2")
@pytest.mark.parametrize(("on_7", "on_9"), HEIGHTS)
def test_two_rolls_bring_runners_to_the_foot_of_4_and_above_the_stones_on_7_and_9(on_7: int, on_9: int) -> None:
    before = heike(on_7, on_9)
    runners = {4: 1, 7: on_7 + 1, 9: on_9 + 1}
    wanted = position(DE, {7: on_7, 9: on_9}, {9: on_9 + 5}, runners=runners, phase=ToDecide())
    for pairing, third in FIRST_TWO.items():
        # Every fitting first roll leads to one and the same position, so one of them is enough for the second.
        (halfway,) = {play(before, text(roll), Advance(*pairing)) for roll in rolls_with(pairing)}
        for roll in rolls_for_the_third(third):
            assert play(halfway, "roll", text(roll), Advance(third)) == wanted


@pytest.mark.clause("DE-9.2")
def test_as_many_rolls_fit_as_pairs_can_be_put_together() -> None:
    # 4 and 9 are made by two pairs, 7 by three; 14 of the 21 pairs make none of them.
    assert [len(rolls_with(pairing)) for pairing in FIRST_TWO] == [2 * 3, 2 * 2, 3 * 2]
    assert [len(rolls_for_the_third(third)) for third in FIRST_TWO.values()] == [2 * 14, 3 * 14, 2 * 14]


@pytest.mark.clause("DE-9.3", "DE-9.4", "DE-9.5")
def test_every_way_to_move_1_on_4_and_3_on_7_and_4_on_9_ends_alike() -> None:
    # What a roll allows depends on the dice and on the runners alone, so it is enough to try every roll once in each
    # of the 2 * 4 * 5 positions on the way, instead of each of the countless courses through them.
    start = play(heike(3, 2), "1456", "7+9", "roll", "1366", "4")
    reached = {(0, 0, 0): start}
    for steps in product(range(2), range(4), range(5)):
        here = reached.get(steps)
        assert here is not None, steps
        assert standing(here) == {4: 1 + steps[0], 7: 4 + steps[1], 9: 3 + steps[2]}
        for roll in ROLLS:
            rolled = play(here, "roll", text(roll))
            assert choices(rolled) == (plain_advances(roll, standing(here)) or {"bust"})
            for move in legal_moves(rolled):
                if isinstance(move, Advance):
                    on_4, on_7, on_9 = (
                        done + move.columns.count(column) for done, column in zip(steps, (4, 7, 9), strict=True)
                    )
                    if on_4 <= 1 and on_7 <= 3 and on_9 <= 4:
                        after = apply(rolled, move)
                        assert reached.setdefault((on_4, on_7, on_9), after) == after
    assert len(reached) == 40
    end = reached[1, 3, 4]
    assert choices(end) == {"roll", "stop"}
    assert play(end, "stop") == position(DE, {4: 2, 7: 7, 9: 7}, {9: 7}, turn=1, phase=ToRoll())


@pytest.mark.clause("DE-9.3", "DE-9.4", "DE-9.5")
@pytest.mark.parametrize(("on_7", "on_9"), HEIGHTS)
def test_the_stop_moves_the_stones_by_4_and_5_fields_and_shares_a_field_with_green(on_7: int, on_9: int) -> None:
    before = play(heike(on_7, on_9), "1456", "7+9", "roll", "1366", "4")
    for pairing in ((7, 9), (7, 9), (7, 9), (4, 9)):
        (before,) = {play(before, "roll", text(roll), Advance(*pairing)) for roll in rolls_with(pairing)}
    assert lying(before, 0) == {7: on_7, 9: on_9}
    after = play(before, "stop")
    assert after == position(DE, {4: 2, 7: on_7 + 4, 9: on_9 + 5}, {9: on_9 + 5}, turn=1)
    assert not any(after.owner(column) is not None for column in DE.board.columns)
