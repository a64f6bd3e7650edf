"""The words of verdicts: lists, fields and seats as a player says them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from cantstop._input import display
from cantstop.errors import InvalidValueError
from cantstop.rules import LOWEST_COLUMN

_SEATS: Final = re.compile(r"\b[Ss]eats? (\d+(?:, \d+)*(?: and \d+)?)\b")


def series(items: Iterable[object], last: str = "and") -> str:
    """Write a list with commas and a last word: `5, 6 and 8`."""
    words = list(map(str, items))
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def name_fields(heights: Sequence[int]) -> str:
    """Write the fields on which stones or runners are: `field 3 of column 6 and field 2 of column 7`."""
    return series(f"field {height} of column {i + LOWEST_COLUMN}" for i, height in enumerate(heights) if height)


def count(number: int, what: str) -> str:
    """Write how many there are: `1 field`, `2 fields`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def name_columns(numbers: Sequence[int]) -> str:
    """Write columns: `column 6`, `columns 6, 7 and 8`."""
    return f"column{'s' if len(numbers) > 1 else ''} {series(numbers)}"


def name_seats(numbers: Sequence[int]) -> str:
    """Write seats: `seat 1`, `seats 1 and 2`."""
    return f"seat{'s' if len(numbers) > 1 else ''} {series(numbers)}"


def name_pairings(pairs: Iterable[tuple[int, int]]) -> str:
    """Write what a roll makes: `4+11, 6+9 or 7+8`."""
    return series((f"{low}+{high}" for low, high in pairs), "or")


def named(text: str, names: Sequence[str]) -> str:
    """Put people in the place of their seats: `Anna and Ben` for `seats 0 and 1`."""
    return _SEATS.sub(lambda found: re.sub(r"\d+", lambda seat: names[int(seat[0])], found[1]), text)


def check_names(names: Sequence[str], seats: int) -> None:
    """Refuse anything but a name for each seat."""
    fits = isinstance(names, Sequence) and not isinstance(names, str) and all(isinstance(name, str) for name in names)
    if not fits or len(names) != seats:
        raise InvalidValueError(f"there are {seats} names of players, one for each seat, not {display(names)}")
