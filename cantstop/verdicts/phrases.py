"""Lists, fields, columns and seats in the words that players use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from cantstop._input import display
from cantstop.errors import InvalidValueError
from cantstop.rules import LOWEST_COLUMN

_SEATS: Final = re.compile(r"\b[Ss]eats? (\d+(?:, \d+)*(?: and \d+)?)\b")


def series(items: Iterable[object], last: str = "and") -> str:
    """Join items with commas and a word before the last: `5, 6 and 8`."""
    words = list(map(str, items))
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def name_fields(heights: Sequence[int]) -> str:
    """Name the fields that stones or runners are on: `field 3 of column 6 and field 2 of column 7`."""
    return series(f"field {height} of column {i + LOWEST_COLUMN}" for i, height in enumerate(heights) if height)


def name_pieces(piece: str, heights: Sequence[int], owner: str = "") -> str:
    """Name known stones or runners: `the runner on field 1 of column 6`, `the stones of seat 1 on …`."""
    return f"the {piece}{'s' if _several(heights) else ''}{owner} on {name_fields(heights)}"


def name_some(piece: str, heights: Sequence[int]) -> str:
    """Name stones or runners for the first time: `a stone on field 1 of column 6`, `stones on …`."""
    return f"{f'{piece}s' if _several(heights) else f'a {piece}'} on {name_fields(heights)}"


def _several(heights: Sequence[int]) -> bool:
    return sum(map(bool, heights)) > 1


def count(number: int, what: str) -> str:
    """Write a number of things: `1 field`, `2 fields`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def name_columns(numbers: Sequence[int]) -> str:
    """Name columns: `column 6`, `columns 6, 7 and 8`."""
    return f"column{'s' if len(numbers) > 1 else ''} {series(numbers)}"


def name_seats(numbers: Sequence[int]) -> str:
    """Name seats: `seat 1`, `seats 1 and 2`."""
    return f"seat{'s' if len(numbers) > 1 else ''} {series(numbers)}"


def name_pairings(pairs: Iterable[tuple[int, int]]) -> str:
    """Name the pairings that a roll makes: `4+11, 6+9 or 7+8`."""
    return series((f"{low}+{high}" for low, high in pairs), "or")


def named(text: str, names: Sequence[str]) -> str:
    """Replace seats by the names of their players: `Anna and Ben` for `seats 0 and 1`."""
    return _SEATS.sub(lambda seats: re.sub(r"\d+", lambda seat: names[int(seat[0])], seats[1]), text)


def check_names(names: Sequence[str], seats: int) -> None:
    """Raise `InvalidValueError` unless there is one name for each seat."""
    fits = isinstance(names, Sequence) and not isinstance(names, str) and len(names) == seats
    if not fits or not all(isinstance(name, str) for name in names):
        raise InvalidValueError(f"names must be a sequence of {seats} strings, one for each seat, not {display(names)}")
