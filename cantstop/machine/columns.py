"""What happens in a column: what the roller finds there, where a runner goes, what a stop banks and a bust takes.

These functions work on rows, one height for each column (0 for no stone and for no runner), and treat every column
by itself: what becomes of a column depends on nothing outside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from operator import eq
from typing import assert_never

from cantstop.rules import LOWEST_COLUMN, BustPenalty

Row = tuple[int, ...]
"""A height for each column: the stones of one seat, or the runners."""

Stones = tuple[Row, ...]
"""The stones of all seats, one row for each."""


class Lane(Enum):
    """What a roll needs to know about a column: how many steps still fit, up to two, and whether a runner is there."""

    CLOSED = (0, False)
    ENTER_ONE = (1, False)
    ENTER_TWO = (2, False)
    TOP = (0, True)
    STEP_ONE = (1, True)
    STEP_TWO = (2, True)

    __repr__ = Enum.__str__
    __hash__ = object.__hash__  # the hash of a plain Enum is computed in Python: too slow for a cache key

    def __init__(self, room: int, runner: bool) -> None:
        self.room = room
        """How many of the two steps that a roll can give still fit: 0, 1 or 2."""
        self.runner = runner
        """Whether there is a runner in this column."""


_ENTER = (Lane.CLOSED, Lane.ENTER_ONE, Lane.ENTER_TWO)
_STEP = (Lane.TOP, Lane.STEP_ONE, Lane.STEP_TWO)


def lanes(
    stones: Sequence[Sequence[int]], runners: Sequence[int], seat: int, lengths: Sequence[int], columns: Sequence[int]
) -> tuple[Lane, ...]:
    """Return what the roller finds in some columns.

    A column that anybody has won is closed. Otherwise the room is that above the roller's runner, or above their stone
    if there is no runner. Other players' stones do not count.

    Clauses: HU-5.3, HU-7.5, HU-7.6, HU-10.3, DE-7.8, DE-7.9, DE-8.2, DE-8.4, NL-8.1, NL-8.2, NL-9.3, NL-10.2;
    R-05, R-08, R-09, R-17.
    """
    own = stones[seat]
    seen = []
    for column in columns:
        i = column - LOWEST_COLUMN
        length, runner = lengths[i], runners[i]
        if runner:
            room = length - runner
            seen.append(_STEP[room if room < 2 else 2])
            continue
        for row in stones:
            if row[i] == length:
                seen.append(Lane.CLOSED)
                break
        else:
            room = length - own[i]
            seen.append(_ENTER[room if room < 2 else 2])
    return tuple(seen)


def climb(runners: Sequence[int], own: Sequence[int], columns: Sequence[int]) -> Row:
    """Return where the runners are after a step in each of these columns, two steps in a column named twice.

    A runner goes up one field. Where there is none, one enters: on the lowest field, or just above the roller's stone.

    Clauses: HU-4.6, HU-4.8, HU-4.9, HU-5.1, HU-5.2, DE-4.6, DE-4.10, DE-4.11, DE-5.2, DE-7.3, NL-5.1, NL-5.4, NL-6.3;
    R-09, R-49, R-51.
    """
    after = list(runners)
    for column in columns:
        i = column - LOWEST_COLUMN
        after[i] = (after[i] or own[i]) + 1
    return tuple(after)


def owner(stones: Sequence[int], length: int) -> int | None:
    """Return the seat that has won a column, with a stone on its top field, or None.

    Clauses: HU-7.1, HU-7.3, DE-8.3, NL-9.2; R-15.
    """
    for seat, stone in enumerate(stones):
        if stone == length:
            return seat
    return None


def bank(stones: Stones, runners: Sequence[int], seat: int, lengths: Sequence[int]) -> Stones:
    """Return the stones after a stop: the roller's are where the runners were.

    A runner on the top field wins its column, and the other players' stones leave it.

    Clauses: HU-4.15, HU-7.1, HU-7.2, HU-10.1, DE-7.2, DE-7.4, DE-7.7, DE-7.8, DE-8.3, NL-6.2, NL-8.2, NL-8.3, NL-9.2,
    NL-10.1, NL-12.5; R-14, R-15, R-16, R-17, R-46.
    """
    own, won = list(stones[seat]), []
    for i, runner in enumerate(runners):
        if runner:
            own[i] = runner
            if runner == lengths[i]:
                won.append(i)
    rows = list(stones)
    if won:
        rows = [tuple([0 if i in won else stone for i, stone in enumerate(row)]) for row in stones]
    rows[seat] = tuple(own)
    return tuple(rows)


def clear(stones: Stones, runners: Sequence[int], seat: int, penalty: BustPenalty) -> Stones:
    """Return the stones left after a bust: in columns with a runner, only those that the penalty spares.

    Clauses: HU-6.2, HU-6.3, DE-2.4, DE-6.3, DE-7.5, DE-7.6, NL-7.3, NL-9.4; R-13, R-38, R-48.
    """
    match penalty:
        case BustPenalty.RUNNERS:
            return stones
        case BustPenalty.OWN_STONES:
            losing: tuple[int, ...] = (seat,)
        case BustPenalty.ALL_STONES:
            losing = tuple(range(len(stones)))
        case _:
            assert_never(penalty)
    return tuple(
        tuple([0 if runner else stone for runner, stone in zip(runners, row)]) if other in losing else row
        for other, row in enumerate(stones)
    )


def has_won(row: Sequence[int], lengths: Sequence[int], needed: int) -> bool:
    """Return whether a seat with these stones has won the game: it owns at least as many columns as are needed.

    Clauses: HU-8.1, DE-9.1, NL-11.1, NL-12.4, HUB-4.1, HUB-4.2, HUB-4.3; R-16.
    """
    won: int = sum(map(eq, row, lengths))
    return won >= needed


def shared(stones: Sequence[int], runner: int, seat: int) -> bool:
    """Return whether a runner is on the same field of its column as another player's stone.

    Clauses: DEV3-1.1; R-18.
    """
    return any(stone == runner and other != seat for other, stone in enumerate(stones))
