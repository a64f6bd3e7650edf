"""Everything that can happen in a game. The text of a move is its `str`."""

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
"""The most chips that a bid can name, legal or not: a number that can be written down and read back."""


@final
@frozen(init=False, eq=False, repr=False)
class Advance(Interned):
    """The steps a roller takes with one roll, as the columns they are taken in. Equal advances are one object.

    `Advance(7, 8)` is a step in each of two columns, `Advance(7, 7)` two steps in one, `Advance(6)` a single
    step while the other pair lapses.

    Clauses: HU-4.4, HU-10.4, DE-4.3, DE-5.3, NL-4.2, NL-5.5; R-07.
    """

    columns: tuple[int, ...]
    """The columns in rising order, a column twice for two steps."""

    @classmethod
    def _check(cls, columns: tuple[int, ...]) -> None:
        fits = len(columns) in (1, 2) and all(is_whole(c, LOWEST_COLUMN, _HIGHEST_COLUMN) for c in columns)
        if not fits:
            raise InvalidValueError(
                f"Advance takes one or two columns, ints from {LOWEST_COLUMN} to {_HIGHEST_COLUMN}, "
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
    """The roll cannot be used: the turn ends and what it brought is lost.

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
    """The roller banks what the turn has brought and passes the dice on.

    Clauses: HU-4.14, DE-7.2, NL-6.1.
    """

    def __str__(self) -> str:
        return "stop"


class Guess(Enum):
    """The two sides of the disc: what a bidder thinks will become of the turn.

    Clauses: HUB-1.3.
    """

    MAKES = "makes"
    BUSTS = "busts"

    __repr__ = Enum.__str__


@final
@frozen
class Bid:
    """A bidder's disc, with the chips that cover it.

    Clauses: HUB-1.4, HUB-2.2; R-23.
    """

    guess: Guess = field(validator=instance(Guess))
    chips: int = field(validator=whole(1, MAX_BID))

    def __str__(self) -> str:
        return f"{self.guess.value}:{self.chips}"


@final
@frozen
class Raise:
    """A bidder moves a stone of theirs up one field.

    Clauses: HUB-3.2.
    """

    column: int = field(validator=whole(LOWEST_COLUMN, _HIGHEST_COLUMN))

    def __str__(self) -> str:
        return f"raise:{self.column}"


@final
@frozen
class Lower:
    """A bidder moves a stone of theirs down one field.

    Clauses: HUB-3.4, HUB-3.6.
    """

    column: int = field(validator=whole(LOWEST_COLUMN, _HIGHEST_COLUMN))

    def __str__(self) -> str:
        return f"lower:{self.column}"


@final
@frozen(init=False, eq=False)
class Keep(Interned):
    """A bidder who guessed right leaves their stones where they are.

    Clauses: HUB-3.2; R-27.
    """

    def __str__(self) -> str:
        return "keep"


Move = Dice | Advance | Bust | Roll | Stop | Bid | Raise | Lower | Keep
"""All moves: a closed union."""

MOVES: Final = frozenset(get_args(Move))
"""The classes of that union."""


def columns_of(move: Move) -> tuple[int, ...]:
    """List the columns that a move names."""
    match move:
        case Advance(columns=columns):
            return columns
        case Raise(column=column) | Lower(column=column):
            return (column,)
        case _:
            return ()
