"""Everything that can happen in a game, and how each of it is written."""

from __future__ import annotations

from enum import Enum
from typing import Final, final, get_args

from attrs import field, frozen

from cantstop._input import display, instance, is_whole, whole
from cantstop.errors import InvalidValueError
from cantstop.rules.board import LOWEST_COLUMN, MAX_SIDES
from cantstop.rules.dice import Dice

_HIGHEST_COLUMN = 2 * MAX_SIDES
_MAX_DIGITS = 9
MAX_BID = 10**_MAX_DIGITS - 1
"""The most chips that a bid can name, legal or not: a number that can be written down and read back."""

_ONE_OR_TWO_INTS = ([int], [int, int])
_KNOWN: dict[tuple[int, ...], Advance] = {}  # columns 2 to 18, in either order: at most 306


@final
@frozen(init=False, eq=False, repr=False)
class Advance:
    """The steps a roller takes with one roll, as the columns they are taken in; equal ones are one object.

    `Advance(7, 8)` is a step in each of two columns, `Advance(7, 7)` two steps in one, `Advance(6)` a single
    step while the other pair lapses.

    Clauses: HU-4.4, HU-10.4, DE-4.3, DE-5.3, NL-4.2, NL-5.5; R-07.
    """

    columns: tuple[int, ...]
    """The columns in rising order, a column twice for two steps."""

    def __new__(cls, *columns: int) -> Advance:
        """Find the advance in these one or two columns, given in any order."""
        if list(map(type, columns)) in _ONE_OR_TWO_INTS:
            known = _KNOWN.get(columns)
            if known is not None:
                return known
        fits = len(columns) in (1, 2) and all(is_whole(c, LOWEST_COLUMN, _HIGHEST_COLUMN) for c in columns)
        if not fits:
            raise InvalidValueError(
                f"Advance takes one or two columns, ints from {LOWEST_COLUMN} to {_HIGHEST_COLUMN}, "
                f"not {display(columns)}"
            )
        ordered = tuple(sorted(columns))
        if ordered == columns:
            advance = super().__new__(Advance)
            advance.__attrs_init__(ordered)
        else:
            advance = Advance(*ordered)
        return _KNOWN.setdefault(columns, advance)

    def __reduce__(self) -> tuple[type[Advance], tuple[int, ...]]:
        return Advance, self.columns

    def __str__(self) -> str:
        return "+".join(map(str, self.columns))

    def __repr__(self) -> str:
        return f"Advance({', '.join(map(str, self.columns))})"


@final
@frozen
class Bust:
    """The roll cannot be used: the turn ends and what it brought is lost.

    Clauses: HU-6.1, DE-6.2, NL-7.2; R-12.
    """

    def __str__(self) -> str:
        return "bust"


@final
@frozen
class Roll:
    """The roller goes on.

    Clauses: HU-4.7, DE-7.1, NL-9.3.
    """

    def __str__(self) -> str:
        return "roll"


@final
@frozen
class Stop:
    """The roller keeps what the turn has brought and hands on the dice.

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
    """A bidder moves one of his stones up by a field.

    Clauses: HUB-3.2.
    """

    column: int = field(validator=whole(LOWEST_COLUMN, _HIGHEST_COLUMN))

    def __str__(self) -> str:
        return f"raise:{self.column}"


@final
@frozen
class Lower:
    """A bidder moves one of his stones down by a field.

    Clauses: HUB-3.4, HUB-3.6.
    """

    column: int = field(validator=whole(LOWEST_COLUMN, _HIGHEST_COLUMN))

    def __str__(self) -> str:
        return f"lower:{self.column}"


@final
@frozen
class Keep:
    """A bidder who guessed right leaves his stones where they are now.

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
