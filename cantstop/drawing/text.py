"""The board in a terminal: 79 characters wide at most, with colour or without."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from cantstop._input import check_type
from cantstop.machine import State
from cantstop.verdicts import awaited, check_names, count, name_columns, named, notes, series

WIDTH: Final = 79
"""No line of the board is longer."""

RUNNER: Final = "^"
FIELD: Final = "."
TOP: Final = "o"
SEATS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""How the stones of the seats are written."""

CODES: Final = (34, 33, 32, 35)
"""The colours of the seats in a terminal; a fifth seat begins again, and has its own number."""


def board(state: State, *, colour: bool = False, names: Sequence[str] | None = None) -> str:
    """Draw a position with letters: a digit for each seat's stone, `^` for a runner, `.` and `o` for empty fields.

    A row for each height, the lowest at the bottom; `o` is a top field, and of a won column only its winner is left.
    Where more stands on a field than can be shown, a `+` says so and a line below tells what. With `names`, one for
    each seat, the lines below tell of people.
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
    """Draw a field, to the right of its cell."""
    i, length, owner = state.rules.board.index(column), state.rules.board.length(column), state.owner(column)
    standing = [SEATS[seat % len(SEATS)] for seat, row in enumerate(state.stones) if row[i] == height]
    standing += [RUNNER] * (state.runners[i] == height)
    if height > length or (owner is not None and not standing):
        return " " * width
    if not standing:
        return f"{TOP if height == length else FIELD:>{width}}"
    if len(standing) >= width:
        told = series("a runner" if mark == RUNNER else f"seat {mark}" for mark in standing)
        crowded.append(f"field {height} of column {column}: {told}")
        standing = [*standing[: width - 2], "+"]
    shown = "".join(_coloured(mark, colour) for mark in standing)
    return " " * (width - len(standing)) + shown


def _coloured(mark: str, colour: bool) -> str:
    if not colour or mark not in SEATS:
        return mark
    return f"\x1b[1;{CODES[SEATS.index(mark) % len(CODES)]}m{mark}\x1b[0m"


def _folded(line: str) -> list[str]:
    """Break a line that is too long."""
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ")


def _seats(state: State, colour: bool, names: Sequence[str] | None) -> list[str]:
    """Tell what each seat has won."""
    needed = state.rules.columns_to_win[state.players - 1]
    lines = []
    for seat in range(state.players):
        won = state.won(seat)
        mark = SEATS[seat % len(SEATS)]
        before, name = ("", f" {names[seat]}") if names is not None else ("seat ", "")
        has = [f"{before}{mark}{name}: {len(won)} of {count(needed, 'column')}", *([name_columns(won)] if won else [])]
        first, *more = _folded(", ".join([*has, *notes(state, seat)]) + (" <" if seat == state.turn else ""))
        lines += [before + _coloured(mark, colour) + first.removeprefix(before + mark), *more]
    return lines
