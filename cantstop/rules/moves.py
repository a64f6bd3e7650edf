"""The moves of the game, and how each is written."""

from __future__ import annotations

from enum import Enum
from typing import Final, final, get_args

from attrs import field, frozen

from cantstop._input import display, instance, is_whole, whole
from cantstop.errors import InvalidValueError
from cantstop.rules.board import LOWEST_COLUMN, MAX_SIDES
from cantstop.rules.dice import Dice
from cantstop.rules.interned import Interned

_HIGHEST_COLUMN = 2 * MAX_SIDES
_MAX_DIGITS = 9
MAX_BID = 10**_MAX_DIGITS - 1
"""The most chips that a bid can name, legal or not, so that every bid can be written and read back."""


@final
@frozen(init=False, eq=False, repr=False)
class Advance(Interned):
    """The steps that the roller takes with one roll, given by their columns. Equal advances are the same object.

    `Advance(7, 8)` is a step in each of two columns. `Advance(7, 7)` is two steps in one column. `Advance(6)` is a
    single step; the other pair is not used.

    Clauses: HU-4.4, HU-10.4, DE-4.3, DE-5.3, NL-4.2, NL-5.5; R-07.
    """

    _field = "columns"
    columns: tuple[int, ...]
    """The columns in rising order; a column with two steps appears twice."""

    @classmethod
    def _check(cls, columns: tuple[int, ...]) -> None:
        fits = len(columns) in (1, 2) and all(is_whole(c, LOWEST_COLUMN, _HIGHEST_COLUMN) for c in columns)
        if not fits:
            raise InvalidValueError(
                f"Advance takes one or two columns, each an int from {LOWEST_COLUMN} to {_HIGHEST_COLUMN}, "
                f"not {display(columns)}"
            )

    def _fill(self, columns: tuple[int, ...]) -> None:
        self.__attrs_init__(columns)

    def __reduce__(self) -> tuple[type[Advance], tuple[int, ...]]:
        return Advance, self.columns

    def __str__(self) -> str:
        return "+".join(map(str, self.columns))

    def __repr__(self) -> str:
        return f"Advance({', '.join(map(str, self.columns))})"


@final
@frozen(init=False, eq=False)
class Bust(Interned):
    """The roller cannot use the roll: the turn ends and its progress is lost.

    Clauses: HU-6.1, DE-6.2, NL-7.2; R-12.
    """

    def __str__(self) -> str:
        return "bust"


@final
@frozen(init=False, eq=False)
class Roll(Interned):
    """The roller rolls again.

    Clauses: HU-4.7, DE-7.1, NL-9.3.
    """

    def __str__(self) -> str:
        return "roll"


@final
@frozen(init=False, eq=False)
class Stop(Interned):
    """The roller keeps the progress of the turn and passes the dice on.

    Clauses: HU-4.14, DE-7.2, NL-6.1.
    """

    def __str__(self) -> str:
        return "stop"


class Guess(Enum):
    """The two sides of the disc: a bidder's guess at how the turn ends.

    Clauses: HUB-1.3.
    """

    MAKES = "makes"
    """The roller stops in time."""
    BUSTS = "busts"
    """The roller busts."""

    __repr__ = Enum.__str__


@final
@frozen
class Bid:
    """A bidder's guess, with the chips placed on it.

    Clauses: HUB-1.4, HUB-2.2; R-23.
    """

    guess: Guess = field(validator=instance(Guess))
    chips: int = field(validator=whole(1, MAX_BID))

    def __str__(self) -> str:
        return f"{self.guess.value}:{self.chips}"


@final
@frozen
class Raise:
    """A bidder moves one of their stones up one field.

    Clauses: HUB-3.2.
    """

    column: int = field(validator=whole(LOWEST_COLUMN, _HIGHEST_COLUMN))

    def __str__(self) -> str:
        return f"raise:{self.column}"


@final
@frozen
class Lower:
    """A bidder moves one of their stones down one field.

    Clauses: HUB-3.4, HUB-3.6.
    """

    column: int = field(validator=whole(LOWEST_COLUMN, _HIGHEST_COLUMN))

    def __str__(self) -> str:
        return f"lower:{self.column}"


@final
@frozen(init=False, eq=False)
class Keep(Interned):
    """A bidder who guessed right leaves their stones where they are now.

    Clauses: HUB-3.2; R-27.
    """

    def __str__(self) -> str:
        return "keep"


Move = Dice | Advance | Bust | Roll | Stop | Bid | Raise | Lower | Keep
"""Any move: a closed union."""

MOVES: Final = frozenset(get_args(Move))
"""The classes in that union."""


def columns_of(move: Move) -> tuple[int, ...]:
    """List the columns that a move names, if it names any."""
    match move:
        case Advance(columns=columns):
            return columns
        case Raise(column=column) | Lower(column=column):
            return (column,)
        case _:
            return ()
