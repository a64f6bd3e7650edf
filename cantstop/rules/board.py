"""The board: a column of fields for every sum of two dice."""

from __future__ import annotations

from attrs import Factory, field, frozen

from cantstop._input import check_whole, display, is_tuple_of, is_whole
from cantstop.errors import InvalidValueError

LOWEST_COLUMN = 2
"""The sum of two ones. This column has index 0 in `lengths`, in every row of stones and in the runners."""

MAX_SIDES = 9
"""The most sides a die can have: a face is written with one digit."""

MAX_FIELDS = 999
"""The most fields that a column of a custom board can have."""


def _checked_sides(sides: int) -> int:
    check_whole("Board.sides", sides, 2, MAX_SIDES)
    return sides


def standard_lengths(sides: int) -> tuple[int, ...]:
    """List how many fields each column has: three at each end, two more with each step towards the middle.

    Clauses: DE-3.3, DE-3.4, NL-1.5; R-31.
    """
    return tuple(3 + 2 * min(c - 2, 2 * sides - c) for c in range(LOWEST_COLUMN, 2 * sides + 1))


@frozen(repr=False)
class Board:
    """The columns of a game; the numbered top field counts as a field of its column.

    Clauses: DE-3.2, DE-3.3, DE-3.4, NL-1.5; R-31.
    """

    sides: int = field(default=6, converter=_checked_sides)
    """How many faces each of the four dice has."""

    lengths: tuple[int, ...] = field(default=Factory(lambda self: standard_lengths(self.sides), takes_self=True))
    """How many fields each column has, from the lowest column to the highest."""

    def __attrs_post_init__(self) -> None:
        count = 2 * self.sides - 1
        fits = is_tuple_of(self.lengths, int) and len(self.lengths) == count
        if not fits or not all(is_whole(length, 1, MAX_FIELDS) for length in self.lengths):
            raise InvalidValueError(
                f"Board.lengths must be a tuple of {count} ints from 1 to {MAX_FIELDS}, one for each column from "
                f"{LOWEST_COLUMN} to {2 * self.sides}, not {display(self.lengths)}"
            )

    @property
    def columns(self) -> range:
        """The numbers of the columns, lowest first."""
        return range(LOWEST_COLUMN, 2 * self.sides + 1)

    @property
    def empty(self) -> tuple[int, ...]:
        """A row of stones or runners with nothing on the board."""
        return (0,) * len(self.lengths)

    def index(self, column: int) -> int:
        """Return the index of a column in `lengths`, in a row of stones and in the runners."""
        check_whole("a column of this board", column, LOWEST_COLUMN, 2 * self.sides)
        return column - LOWEST_COLUMN

    def length(self, column: int) -> int:
        """Count the fields of a column."""
        return self.lengths[self.index(column)]

    def __repr__(self) -> str:
        if self.lengths == standard_lengths(self.sides):
            return f"Board({self.sides})"
        return f"Board({self.sides}, {self.lengths})"


OFFICIAL = Board()
"""The board of all printed editions: columns 2 to 12 of 3, 5, 7, 9, 11, 13, 11, 9, 7, 5 and 3 fields.

Clauses: DE-3.2, NL-1.5; R-31.
"""
