"""Chances of one roll: how often four dice make one of some columns, and how many steps they give there.

Everything is counted out of all ordered throws, 1296 on six sides, and told as a `Fraction`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm

from attrs import frozen

from cantstop._input import check_type, display
from cantstop.errors import InvalidValueError
from cantstop.rules import OFFICIAL, Board, rolls


@lru_cache(maxsize=8)
def pairing_sets(sides: int) -> tuple[tuple[tuple[tuple[int, int], ...], int], ...]:
    """List the different sets of pairings that rolls give, each with the number of throws that give it.

    On six sides the 126 rolls give 109 of them: 3355 and 2446, for instance, both make 6+10 or 8+8.
    """
    found: Counter[tuple[tuple[int, int], ...]] = Counter()
    for dice in rolls(sides):
        found[dice.pairings] += dice.weight
    return tuple(sorted(found.items()))


@lru_cache(maxsize=8)
def _masks(sides: int) -> tuple[tuple[int, int], ...]:
    """List the sets of columns that rolls name, a bit for each column, with the number of throws."""
    found: Counter[int] = Counter()
    for dice in rolls(sides):
        found[mask(dice.columns)] += dice.weight
    return tuple(found.items())


def mask(columns: Iterable[int]) -> int:
    """Write a set of columns as the bits of a number."""
    bits = 0
    for column in columns:
        bits |= 1 << column
    return bits


@lru_cache(maxsize=2**16)
def ways(sides: int, wanted: int) -> int:
    """Count the throws that name one of the wanted columns, given as bits."""
    return sum(weight for named, weight in _masks(sides) if named & wanted)


def check_columns(columns: Iterable[int], board: Board) -> tuple[int, ...]:
    """Refuse what is no set of columns of a board, or is empty; answer it in rising order."""
    check_type("board", board, Board)
    if isinstance(columns, str | bytes) or not isinstance(columns, Iterable):
        raise InvalidValueError(f"columns must be a set of columns, such as {{6, 7, 8}}, not {display(columns)}")
    found = set()
    for column in columns:
        board.index(column)
        found.add(column)
    if not found:
        raise InvalidValueError("columns must be a set of columns, and not be empty")
    return tuple(sorted(found))


def hit(columns: Iterable[int], board: Board = OFFICIAL) -> Fraction:
    """Tell the chance that a roll makes at least one of these columns.

    With runners on all of them, none free, and room above each, it is the chance not to bust.

    >>> from cantstop.odds import hit
    >>> hit({6, 7, 8})
    Fraction(149, 162)
    """
    wanted = mask(check_columns(columns, board))
    return Fraction(ways(board.sides, wanted), board.sides**4)


def expected(worth: Mapping[int, Fraction | int], board: Board) -> Fraction:
    """Tell what a roll brings on average to one who takes the best pairing, given what a step in a column is worth."""
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
    """How many steps one roll gives, each outcome with its chance; together they are 1."""

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
        """The number of steps to expect."""
        return self.one + 2 * (self.two + self.double)


def advance(columns: Iterable[int], board: Board = OFFICIAL) -> Steps:
    """Tell how many steps a roll gives when runners stand on these columns, far from the top, and none is free.

    Of the pairings that a roll offers the one with the most steps is taken, and two columns rather than a double.
    """
    standing = set(check_columns(columns, board))
    counted: Counter[str] = Counter()
    for pairings, weight in pairing_sets(board.sides):
        counted[max((_outcome(pair, standing) for pair in pairings), key=_RANK.index)] += weight
    return Steps(**{outcome: Fraction(counted[outcome], board.sides**4) for outcome in _RANK})


_RANK = ("none", "one", "double", "two")


def _outcome(pair: tuple[int, int], standing: set[int]) -> str:
    used = [column for column in pair if column in standing]
    if len(used) == 2:
        return "double" if used[0] == used[1] else "two"
    return "one" if used else "none"
