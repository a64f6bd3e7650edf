"""Tables of one to four, with the roller at each of their seats, and what can lie in a column there."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

T = TypeVar("T")


class Roller(Enum):
    """Where the roller sits and how many play; CrossHair takes the members of an Enum one by one."""

    ALONE = (0, 1)
    FIRST_OF_TWO = (0, 2)
    SECOND_OF_TWO = (1, 2)
    FIRST_OF_THREE = (0, 3)
    SECOND_OF_THREE = (1, 3)
    THIRD_OF_THREE = (2, 3)
    FIRST_OF_FOUR = (0, 4)
    SECOND_OF_FOUR = (1, 4)
    THIRD_OF_FOUR = (2, 4)
    FOURTH_OF_FOUR = (3, 4)

    def __init__(self, seat: int, players: int) -> None:
        self.seat = seat
        self.players = players

    def table(self, *values: T) -> tuple[T, ...]:
        """Keep the values of those who play."""
        return values[: self.players]


def sound(stones: tuple[int, ...], length: int) -> bool:
    """Return whether a column can hold these stones: once it is won, only the winner's is left."""
    return (
        all(0 <= stone <= length for stone in stones) and (length not in stones or sum(stones) == length) and length > 0
    )


def climbing(stones: tuple[int, ...], runner: int, seat: int, length: int) -> bool:
    """Return whether a runner can be there: above the roller's stone, in a column that nobody has won."""
    return sound(stones, length) and length not in stones and stones[seat] < runner <= length
