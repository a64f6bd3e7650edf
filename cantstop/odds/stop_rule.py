"""When to stop with runners on some columns and none free: how long luck lasts, and when another roll no longer pays.

Everything here assumes that no runner comes near the top of its column. `best_turn` works with whole positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from heapq import heappop, heappush
from math import ceil, lcm
from numbers import Rational, Real
from typing import NamedTuple

from attrs import frozen

from cantstop._input import check_type, check_whole, display
from cantstop.errors import InvalidValueError
from cantstop.odds.one_roll import check_columns, expected, hit, pairing_sets
from cantstop.rules import OFFICIAL, Board

MAX_STAKES = 200_000
"""The most different stakes below a threshold that are listed; runners on 6, 7 and 8 have 146."""

MAX_ROLLS_LISTED = 1000
"""The most rolls of one turn for which stakes are listed."""

MAX_ROLLS = 10_000
"""The most rolls that `survival` takes. The exact chance for 10,000 rolls has up to 31,000 digits."""


def survival(columns: Iterable[int], rolls: int, board: Board = OFFICIAL) -> Fraction:
    """Return the chance to roll this many times without a bust, with runners on these columns, far from the top."""
    check_whole("the number of rolls", rolls, 0, MAX_ROLLS)
    return hit(columns, board) ** rolls


def safe_rolls(columns: Iterable[int], board: Board = OFFICIAL) -> Fraction | None:
    """Return how many rolls go well on average before one busts, far from the top; None if no roll can bust."""
    chance = hit(columns, board)
    return None if chance == 1 else chance / (1 - chance)


@frozen
class Stopping:
    """The best rule for when to stop, with runners on some columns and a value for each step."""

    columns: tuple[int, ...]
    values: tuple[Fraction, ...]
    """What a step is worth, by column."""
    board: Board
    bust: Fraction
    """The chance that a roll busts."""
    per_roll: Fraction
    """What a roll gains on average, with a bust counted as nothing."""
    threshold: Fraction | None
    """Rolling pays while less than this is at stake, and costs you when more is; None if it always pays."""

    def gain(self) -> Fraction | None:
        """Return what a turn gains on average if you keep to the rule; None if you would never stop."""
        outcomes = self.outcomes()
        return sum((gain * chance for gain, chance in outcomes.items()), Fraction(0)) if outcomes else None

    def outcomes(self) -> dict[Fraction, Fraction]:
        """Return everything that such a turn can gain, each with its chance; empty if you would never stop.

        A bust gains 0. The turn begins with the runners on their columns and nothing at stake. If the values have no
        small common denominator, or hardly any roll busts, very many stakes are below the threshold. Then this takes
        seconds, and is refused beyond `MAX_STAKES` of them, or `MAX_ROLLS_LISTED` rolls.
        """
        if self.threshold is None:
            return {}
        gains = _gains(dict(zip(self.columns, self.values)), self.board)
        return _outcomes(gains, self.board.sides**4, self.threshold)

    def rolls_on(self, stake: Fraction | int) -> bool:
        """Return whether to roll again with this stake. At the threshold itself it makes no difference."""
        if not isinstance(stake, Real) or stake != stake:
            raise InvalidValueError(f"a stake must be a number, not {display(stake)}")
        return self.threshold is None or stake < self.threshold


def default_values(board: Board = OFFICIAL) -> dict[int, Fraction]:
    """Return the default value of a step in each column: 1 divided by the column's length."""
    check_type("board", board, Board)
    return {column: Fraction(1, length) for column, length in zip(board.columns, board.lengths)}


def stopping(
    columns: Iterable[int], values: Mapping[int, Fraction | int] | None = None, board: Board = OFFICIAL
) -> Stopping:
    """Find the best rule for when to stop, if a turn is worth the sum of its steps and a bust loses all of it.

    One more roll gains `per_roll` on average and costs `bust`, the chance to bust, times the stake. The stake never
    falls, so once it is right to stop, it stays right: looking one roll ahead is enough. A higher stake is never worse,
    so you always take the pairing that gains most. A step may be worth nothing and still save you from a bust.
    """
    standing = check_columns(columns, board)
    worth = _checked_values(standing, values, board)
    per_roll = expected(worth, board)
    bust = 1 - hit(standing, board)
    threshold = per_roll / bust if bust else None
    return Stopping(standing, tuple(worth.values()), board, bust, per_roll, threshold)


def _checked_values(
    columns: tuple[int, ...], values: Mapping[int, Fraction | int] | None, board: Board
) -> dict[int, Fraction]:
    given: Mapping[int, object] = default_values(board) if values is None else values
    if not isinstance(given, Mapping):
        raise InvalidValueError(f"values must be a mapping from column to value, not {display(given)}")
    for column in given:
        board.index(column)
    worth = {}
    for column in columns:
        value = given.get(column)
        if not isinstance(value, Rational) or isinstance(value, bool) or value < 0:
            raise InvalidValueError(
                f"a step in column {column} must be worth an int or a Fraction of at least 0, not {display(value)}"
            )
        worth[column] = exactly(value)
    return worth


def exactly(value: Rational) -> Fraction:
    """Convert a rational number of any library to a `Fraction` of plain ints."""
    return Fraction(int(value.numerator), int(value.denominator))


def _gains(worth: Mapping[int, Fraction], board: Board) -> dict[Fraction, int]:
    """Count the throws by what they gain with the best pairing, leaving out those that bust."""
    throws: Counter[Fraction] = Counter()
    for pairings, weight in pairing_sets(board.sides):
        steps = ([worth[column] for column in pair if column in worth] for pair in pairings)
        sums = [sum(each, Fraction(0)) for each in steps if each]
        if sums:
            throws[max(sums)] += weight
    return dict(throws)


def _outcomes(gains: Mapping[Fraction, int], total: int, threshold: Fraction) -> dict[Fraction, Fraction]:
    """List what a turn that rolls on below the threshold can gain, with the chances, lowest gain first."""
    if threshold == 0:
        return {Fraction(0): Fraction(1)}
    unit = lcm(*(gain.denominator for gain in gains))
    steps = [(int(gain * unit), weight) for gain, weight in gains.items() if gain]
    bar = ceil(threshold * unit)
    busts = total - sum(gains.values())
    total -= gains.get(Fraction(0), 0)  # a roll that gains nothing and does not bust is rolled again
    chances, waiting = {0: _Chance(1, 0)}, [0]
    ended = {0: _Chance(0, 0)}
    for _ in range(MAX_STAKES):
        stake = heappop(waiting)
        chance = chances.pop(stake)
        if chance.rolls > MAX_ROLLS_LISTED:
            break
        ended[0] = ended[0].plus(chance, busts, total)
        for gain, weight in steps:
            reached = stake + gain
            into = ended if reached >= bar else chances
            if reached not in into and reached < bar:
                heappush(waiting, reached)
            into[reached] = into.get(reached, _NEVER).plus(chance, weight, total)
        if not waiting:
            return {Fraction(stake, unit): chance.exactly(total) for stake, chance in sorted(ended.items())}
    raise InvalidValueError(
        f"too many ways lead to the threshold of {float(threshold):.6g}: "
        f"at most {MAX_STAKES} different stakes and {MAX_ROLLS_LISTED} rolls can be listed"
    )


class _Chance(NamedTuple):
    """A chance as a number of throws out of all there are in so many rolls; sums need no common divisors."""

    throws: int
    rolls: int

    def plus(self, before: _Chance, weight: int, total: int) -> _Chance:
        """Add the chance of a stake times that of the roll that leads here from it."""
        rolls = max(self.rolls, before.rolls + 1)
        mine = self.throws * total ** (rolls - self.rolls)
        return _Chance(mine + before.throws * weight * total ** (rolls - before.rolls - 1), rolls)

    def exactly(self, total: int) -> Fraction:
        return Fraction(self.throws, total**self.rolls)


_NEVER = _Chance(0, 0)
