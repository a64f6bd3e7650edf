"""The board for a terminal: at most 79 characters wide, with or without colour."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from cantstop._input import check_type
from cantstop.machine import State
from cantstop.verdicts import awaited, check_names, count, name_columns, named, notes, series

__all__ = ["board"]

WIDTH: Final = 79
"""The most characters in a line."""

RUNNER: Final = "^"
FIELD: Final = "."
TOP: Final = "o"
SEATS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""The characters for the stones of the seats."""

CODES: Final = (34, 33, 32, 35)
"""The colours of the seats in a terminal. The fifth seat has the colour of the first, and its own number."""


def board(state: State, *, colour: bool = False, names: Sequence[str] | None = None) -> str:
    """Draw a position as text: a digit for a seat's stone, `^` for a runner, `.` for a field and `o` for a top field.

    The lowest fields are at the bottom. A column that has been won shows only the winner's stone. If a field holds more
    pieces than fit, it ends in `+`, and a line below the board lists them all. With `names`, one for each seat, the
    lines below the board use them.
    """
    check_type("a position", state, State)
    check_type("colour", colour, bool)
    if names is not None:
        check_names(names, state.players)
    lengths, numbers = state.rules.board.lengths, state.rules.board.columns
    edge = len(str(max(lengths))) + 1
    cell = min(6, (WIDTH - edge) // len(lengths))
    crowded: list[str] = []
    lines = []
    for height in range(max(lengths), 0, -1):
        cells = [_cell(state, column, height, cell, colour, crowded) for column in numbers]
        lines.append(f"{height:{edge - 1}}{''.join(cells)}".rstrip())
    lines.append(" " * (edge - 1) + "".join(f"{column:>{cell}}" for column in numbers))
    below = [awaited(state), *crowded] if names is None else [named(line, names) for line in (awaited(state), *crowded)]
    folded = [part for line in below for part in _folded(line)]
    return "\n".join([*lines, "", *folded, *_seats(state, colour, names)])


def _cell(state: State, column: int, height: int, width: int, colour: bool, crowded: list[str]) -> str:
    """Draw a field, aligned to the right of its cell."""
    i, length, owner = state.rules.board.index(column), state.rules.board.length(column), state.owner(column)
    standing = [SEATS[seat % len(SEATS)] for seat, row in enumerate(state.stones) if row[i] == height]
    standing += [RUNNER] * (state.runners[i] == height)
    if height > length or (owner is not None and not standing):
        return " " * width
    if not standing:
        return f"{TOP if height == length else FIELD:>{width}}"
    if len(standing) >= width:
        pieces = series("a runner" if mark == RUNNER else f"seat {mark}" for mark in standing)
        crowded.append(f"field {height} of column {column}: {pieces}")
        standing = [*standing[: width - 2], "+"]
    shown = "".join(_coloured(mark, colour) for mark in standing)
    return " " * (width - len(standing)) + shown


def _coloured(mark: str, colour: bool) -> str:
    if not colour or mark not in SEATS:
        return mark
    return f"\x1b[1;{CODES[SEATS.index(mark) % len(CODES)]}m{mark}\x1b[0m"


def _folded(line: str) -> list[str]:
    """Break a line that is too long into several."""
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ")


def _seats(state: State, colour: bool, names: Sequence[str] | None) -> list[str]:
    """Write a line for each seat: its columns, its bid, a turn it will miss, and `<` if it is its turn."""
    needed = state.rules.columns_needed(state.players)
    lines = []
    for seat in range(state.players):
        won = state.won(seat)
        mark = SEATS[seat % len(SEATS)]
        before, name = ("", f" {names[seat]}") if names is not None else ("seat ", "")
        has = [f"{before}{mark}{name}: {len(won)} of {count(needed, 'column')}", *([name_columns(won)] if won else [])]
        first, *more = _folded(", ".join([*has, *notes(state, seat)]) + (" <" if seat == state.turn else ""))
        lines += [before + _coloured(mark, colour) + first.removeprefix(before + mark), *more]
    return lines
