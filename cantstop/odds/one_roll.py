"""The chances of one roll: how often four dice make one of some columns, and how many steps they give there.

Every chance is a `Fraction`, counted over all ordered throws: 1296 on six sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm

from attrs import frozen

from cantstop._input import check_type, check_whole, each
from cantstop.errors import InvalidValueError
from cantstop.rules import MAX_SIDES, OFFICIAL, Board, rolls

_MOST_ITEMS = 1000  # columns may be repeated, but not without end


def pairing_sets(sides: int) -> tuple[tuple[tuple[tuple[int, int], ...], int], ...]:
    """List the different sets of pairings that rolls offer, each with the number of throws that offer it.

    On six sides the 126 rolls offer 109 different sets: 3355 and 2446, for instance, both make 6+10 or 8+8.
    """
    check_whole("the number of sides", sides, 2, MAX_SIDES)
    return _pairing_sets(sides)


@lru_cache(maxsize=8)
def _pairing_sets(sides: int) -> tuple[tuple[tuple[tuple[int, int], ...], int], ...]:
    throws: Counter[tuple[tuple[int, int], ...]] = Counter()
    for dice in rolls(sides):
        throws[dice.pairings] += dice.weight
    return tuple(sorted(throws.items()))


@lru_cache(maxsize=8)
def _masks(sides: int) -> tuple[tuple[int, int], ...]:
    """List the sets of columns that rolls name, as bits, each with its number of throws."""
    throws: Counter[int] = Counter()
    for dice in rolls(sides):
        throws[mask(dice.columns)] += dice.weight
    return tuple(throws.items())


def mask(columns: Iterable[int]) -> int:
    """Write a set of columns as a number with one bit for each column."""
    bits = 0
    for column in columns:
        bits |= 1 << column
    return bits


@lru_cache(maxsize=2**16)
def ways(sides: int, wanted: int) -> int:
    """Count the throws that name one of the wanted columns, given as bits."""
    return sum(weight for named, weight in _masks(sides) if named & wanted)


def check_columns(columns: Iterable[int], board: Board) -> tuple[int, ...]:
    """Return a set of columns in rising order; raise `InvalidValueError` unless the board has them all."""
    check_type("board", board, Board)
    checked = set[int]()
    for number, column in enumerate(each("columns must be a set of columns, such as {6, 7, 8}", columns)):
        board.index(column)
        if number == _MOST_ITEMS:
            raise InvalidValueError(
                f"columns must hold at most {_MOST_ITEMS} items; the board has {len(board.columns)}"
            )
        checked.add(column)
    if not checked:
        raise InvalidValueError("columns must hold at least one column")
    return tuple(sorted(checked))


def hit(columns: Iterable[int], board: Board = OFFICIAL) -> Fraction:
    """Return the chance that a roll makes at least one of these columns.

    This is the chance not to bust if there is a runner on each of them with room above it, and no runner is free.

    >>> from cantstop.odds import hit
    >>> hit({6, 7, 8})
    Fraction(149, 162)
    """
    wanted = mask(check_columns(columns, board))
    return Fraction(ways(board.sides, wanted), board.sides**4)


def expected(worth: Mapping[int, Fraction | int], board: Board) -> Fraction:
    """Return what a roll gains on average with the best pairing, given what a step in each column is worth."""
    unit = lcm(*(Fraction(value).denominator for value in worth.values()))
    scaled = [0] * (board.columns[-1] + 1)
    for column, value in worth.items():
        scaled[column] = int(value * unit)
    total = 0
    for pairings, weight in pairing_sets(board.sides):
        total += weight * max([scaled[low] + scaled[high] for low, high in pairings])
    return Fraction(total, unit * board.sides**4)


@frozen
class Steps:
    """How likely one roll is to give no step, one or two. The chances add up to 1."""

    none: Fraction
    """No step: the roll makes none of the columns."""
    one: Fraction
    """One step."""
    two: Fraction
    """Two steps, in two columns."""
    double: Fraction
    """Two steps in one column."""

    @property
    def mean(self) -> Fraction:
        """The average number of steps."""
        return self.one + 2 * (self.two + self.double)


def advance(columns: Iterable[int], board: Board = OFFICIAL) -> Steps:
    """Return the chances of no step, one or two, with runners on these columns, far from the top, and none free.

    Of the pairings that a roll offers, it takes the one with the most steps, and prefers two columns to a double.
    """
    standing = set(check_columns(columns, board))
    throws: Counter[str] = Counter()
    for pairings, weight in pairing_sets(board.sides):
        throws[max((_outcome(pair, standing) for pair in pairings), key=_RANK.index)] += weight
    return Steps(**{outcome: Fraction(throws[outcome], board.sides**4) for outcome in _RANK})


_RANK = ("none", "one", "double", "two")
"""The outcomes, worst first."""


def _outcome(pair: tuple[int, int], standing: set[int]) -> str:
    used = [column for column in pair if column in standing]
    if len(used) == 2:
        return "double" if used[0] == used[1] else "two"
    return "one" if used else "none"
