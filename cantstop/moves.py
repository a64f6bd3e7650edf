"""Everything that can happen in a game, and how each of it is written."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable
from enum import Enum
from typing import Final, final, get_args

from attrs import field, frozen

from cantstop.board import LOWEST_COLUMN, MOST_SIDES, Board
from cantstop.dice import Dice
from cantstop.errors import InvalidValueError, NotationError, check_type, instance, is_whole, shown, unreadable, whole

_HIGHEST_COLUMN = 2 * MOST_SIDES
_MOST_DIGITS = 9
MOST_BID = 10**_MOST_DIGITS - 1
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
                f"not {shown(columns)}"
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
    chips: int = field(validator=whole(1, MOST_BID))

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


_BARE: Final[dict[str, Move]] = {str(move): move for move in (Bust(), Roll(), Stop(), Keep())}
_COLUMN_MOVES: Final[dict[str, Callable[[int], Move]]] = {"raise": Raise, "lower": Lower}
_GUESSES: Final[dict[str, Guess]] = {guess.value: guess for guess in Guess}
_FACES = "".join(map(str, range(1, MOST_SIDES + 1)))
_END = "the end of the move"
_HEADS = (*_BARE, *(f"{word}:" for word in (*_GUESSES, *_COLUMN_MOVES)))
_A_MOVE = f"four faces from 1 to {MOST_SIDES}, one or two columns as in 7+8, or one of " + ", ".join(_HEADS)


def parse(text: str, board: Board) -> Move:
    """Read a move as `str(move)` writes it; faces and columns may stand in any order.

    Only the columns of the board are understood. Whether the move is legal is another question.
    """
    check_type("the text of a move", text, str)
    if text in _BARE:
        return _BARE[text]
    if re.fullmatch(f"[1-{MOST_SIDES}]{{4}}", text, re.ASCII):
        return Dice(*map(int, text))
    head, colon, tail = text.partition(":")
    if colon and head in _COLUMN_MOVES:
        return _COLUMN_MOVES[head](_column(text, len(head) + 1, tail, board))
    if colon and head in _GUESSES:
        if not re.fullmatch("[1-9][0-9]*", tail, re.ASCII) or len(tail) > _MOST_DIGITS:
            raise _unreadable(text, len(head) + 1, "a number of chips")
        return Bid(_GUESSES[head], int(tail))
    for word in _BARE:
        if text.startswith(word):
            raise _unreadable(text, len(word), _END)
    return _parse_advance(text, board)


def _parse_advance(text: str, board: Board) -> Advance:
    """Read one or two columns, or say how far the text can be read as a move that begins with a digit."""
    digits = [match.span() for match in re.finditer("[0-9]+", text, re.ASCII)]
    if not digits or digits[0][0] > 0:
        raise _unreadable(text, 0, _A_MOVE)
    end = digits[0][1]
    if end >= 3:
        readable = len(text[:4]) - len(text[:4].lstrip(_FACES))
        raise _unreadable(text, readable, f"four faces from 1 to {MOST_SIDES}" if end != 4 or readable < 4 else _END)
    columns = [_column(text, 0, text[:end], board)]
    if end == len(text):
        return Advance(*columns)
    if text[end] != "+":
        raise _unreadable(text, end, f"+, {_END}, or more faces of a roll")
    second = text[end + 1 :] if len(digits) < 2 else text[end + 1 : digits[1][1]]
    columns.append(_column(text, end + 1, second, board))
    if end + 1 + len(second) < len(text):
        raise _unreadable(text, end + 1 + len(second), _END)
    return Advance(*columns)


def _column(text: str, start: int, digits: str, board: Board) -> int:
    if re.fullmatch("[1-9][0-9]?", digits, re.ASCII) and int(digits) in board.columns:
        return int(digits)
    raise _unreadable(text, start, f"a column from {board.columns[0]} to {board.columns[-1]}")


def _unreadable(text: str, start: int, expected: str) -> NotationError:
    return unreadable(f"the move {reprlib.repr(text)}", start + 1, expected)
