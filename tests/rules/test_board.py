"""The board as a value."""

from __future__ import annotations

import pytest

from cantstop import OFFICIAL, Board, CantStopError


@pytest.mark.clause("DE-3.2", "NL-1.5", "R-31")
def test_the_official_board_has_the_columns_2_to_12_and_the_lengths_everybody_knows() -> None:
    assert list(OFFICIAL.columns) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert OFFICIAL.lengths == (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3)
    assert [OFFICIAL.length(column) for column in (2, 7, 12)] == [3, 13, 3]


def test_a_board_without_lengths_grows_by_two_towards_the_middle() -> None:
    assert Board(sides=2).lengths == (3, 5, 3)
    assert Board(sides=9).lengths == (3, 5, 7, 9, 11, 13, 15, 17, 19, 17, 15, 13, 11, 9, 7, 5, 3)
    assert Board(6) == OFFICIAL == Board()


def test_a_board_is_a_value() -> None:
    assert Board(3, (1, 1, 2, 1, 1)) == Board(3, (1, 1, 2, 1, 1)) != Board(3)
    assert hash(Board(3)) == hash(Board(3))
    assert repr(OFFICIAL) == "Board(6)"
    assert repr(Board(2, (1, 3, 1))) == "Board(2, (1, 3, 1))"


@pytest.mark.parametrize("sides", [1, 10, 0, -6, True, 6.0, "6", None])
def test_dice_with_too_few_or_too_many_sides_are_refused(sides: int) -> None:
    with pytest.raises(CantStopError, match=r"Board\.sides must be an int from 2 to 9, not "):
        Board(sides)


@pytest.mark.parametrize(
    "lengths", [(), (1, 3), (1, 3, 1, 1), (1, 0, 1), (1, -3, 1), (1, True, 1), (1, 3.0, 1), [1, 3, 1], None]
)
def test_lengths_that_do_not_fit_the_sides_are_refused(lengths: tuple[int, ...]) -> None:
    with pytest.raises(CantStopError, match="a tuple of 3 ints from 1 to 999, one for each column from 2 to 4, not "):
        Board(2, lengths)


@pytest.mark.parametrize("column", [1, 13, 0, -2, True, 7.0, "7"])
def test_a_column_that_is_not_on_the_board_is_refused_by_name(column: int) -> None:
    with pytest.raises(CantStopError, match=f"from 2 to 12, not {column!r}"):
        OFFICIAL.length(column)
