"""What happens in one column: who owns it, what the roller finds there, and what a move makes of it.

Each function sees one column and nothing else: its length, the heights of the stones in it by seat (0 for no
stone), the height of the runner in it (0 for none), and whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import assert_never

from cantstop.rules import LOWEST_COLUMN, BustPenalty


class Lane(Enum):
    """What the roller finds in a column, as far as a roll cares: the room left, up to two, and a runner or not."""

    CLOSED = (0, False)
    ENTER_ONE = (1, False)
    ENTER_TWO = (2, False)
    TOP = (0, True)
    STEP_ONE = (1, True)
    STEP_TWO = (2, True)

    __repr__ = Enum.__str__
    __hash__ = object.__hash__  # the hash of a plain Enum is computed in Python: too slow for a key of a cache

    def __init__(self, room: int, runner: bool) -> None:
        self.room = room
        """How many of the two steps a roll can give still fit: 0, 1 or 2."""
        self.runner = runner
        """Whether one of the turn's runners stands here."""


_ENTER = (Lane.CLOSED, Lane.ENTER_ONE, Lane.ENTER_TWO)
_STEP = (Lane.TOP, Lane.STEP_ONE, Lane.STEP_TWO)


def lanes(
    stones: Sequence[Sequence[int]], runners: Sequence[int], seat: int, lengths: Sequence[int], columns: Sequence[int]
) -> tuple[Lane, ...]:
    """Look at some columns as the roller does: closed if won by anyone, else the room above his runner or stone.

    Each column is looked at by itself. Other players' stones are as if they were not there.

    Clauses: HU-5.3, HU-7.5, HU-7.6, HU-10.3, DE-7.8, DE-7.9, DE-8.2, DE-8.4, NL-8.1, NL-8.2, NL-9.3, NL-10.2;
    R-05, R-08, R-09, R-17.
    """
    own = stones[seat]
    found = []
    for column in columns:
        i = column - LOWEST_COLUMN
        length, runner = lengths[i], runners[i]
        if runner:
            room = length - runner
            found.append(_STEP[room if room < 2 else 2])
            continue
        for row in stones:
            if row[i] == length:
                found.append(Lane.CLOSED)
                break
        else:
            room = length - own[i]
            found.append(_ENTER[room if room < 2 else 2])
    return tuple(found)


def enter(stone: int) -> int:
    """Put a runner into a column: on its lowest field, or on the field above the roller's own stone.

    Clauses: HU-4.6, HU-4.9, HU-5.1, HU-5.2, DE-4.6, DE-4.11, DE-7.3, NL-5.1, NL-6.3; R-09, R-49, R-51.
    """
    return stone + 1


def step(runner: int) -> int:
    """Move a runner up by one field.

    Clauses: HU-4.8, DE-4.10, DE-5.2, NL-5.4.
    """
    return runner + 1


def owner(stones: Sequence[int], length: int) -> int | None:
    """Name the seat whose stone lies on the top field, if any: it has won the column.

    Clauses: HU-7.1, HU-7.3, DE-8.3, NL-9.2; R-15.
    """
    for seat, stone in enumerate(stones):
        if stone == length:
            return seat
    return None


def bank(stones: Sequence[int], runner: int, seat: int, length: int) -> tuple[int, ...]:
    """Put the roller's stone where his runner stands; on the top field it wins and the others' stones leave.

    Clauses: HU-4.15, HU-7.1, HU-7.2, HU-10.1, DE-7.2, DE-7.4, DE-7.7, DE-7.8, DE-8.3, NL-6.2, NL-8.2, NL-8.3, NL-9.2,
    NL-10.1, NL-12.5; R-14, R-15, R-16, R-17, R-46.
    """
    if runner == length:
        stones = (0,) * len(stones)
    return (*stones[:seat], runner, *stones[seat + 1 :])


def clear(stones: Sequence[int], seat: int, penalty: BustPenalty) -> tuple[int, ...]:
    """Leave in a column what a bust spares, when the roller had a runner there.

    Clauses: HU-6.2, HU-6.3, DE-2.4, DE-6.3, DE-7.5, DE-7.6, NL-7.3, NL-9.4; R-13, R-38, R-48.
    """
    match penalty:
        case BustPenalty.RUNNERS:
            return tuple(stones)
        case BustPenalty.OWN_STONES:
            return tuple(0 if other == seat else stone for other, stone in enumerate(stones))
        case BustPenalty.ALL_STONES:
            return (0,) * len(stones)
        case _:
            assert_never(penalty)


def shared(stones: Sequence[int], runner: int, seat: int) -> bool:
    """Tell whether a runner stands on the same field as another player's stone.

    Clauses: DEV3-1.1; R-18.
    """
    return any(stone == runner and other != seat for other, stone in enumerate(stones))
