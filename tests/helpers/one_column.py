"""The functions on rows of columns, asked about a single column: the only one of a board of its own.

They are looked up in the module each time, so that a wrong function put there is asked instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.machine import columns
from cantstop.machine.columns import Lane
from cantstop.rules import LOWEST_COLUMN, BustPenalty

ONLY = (LOWEST_COLUMN,)


def rows(stones: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the stones of a column as rows of one height each, seat by seat."""
    return tuple((stone,) for stone in stones)


def lane(stones: Sequence[int], runner: int, seat: int, length: int) -> Lane:
    """Return what the roller finds in the column."""
    (only,) = columns.lanes(rows(stones), (runner,), seat, (length,), ONLY)
    return only


def climbed(stone: int, runner: int, steps: int = 1) -> int:
    """Return the field that the runner is on after some steps."""
    (height,) = columns.climb((runner,), (stone,), ONLY * steps)
    return height


def banked(stones: Sequence[int], runner: int, seat: int, length: int) -> tuple[int, ...]:
    """Return the stones in the column after a stop."""
    return tuple(height for (height,) in columns.bank(rows(stones), (runner,), seat, (length,)))


def cleared(stones: Sequence[int], runner: int, seat: int, penalty: BustPenalty) -> tuple[int, ...]:
    """Return the stones in the column after a bust."""
    return tuple(height for (height,) in columns.clear(rows(stones), (runner,), seat, penalty))
