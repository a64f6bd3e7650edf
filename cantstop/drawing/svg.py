"""The board as a self-contained SVG picture, readable in light and dark, in colour and in grey."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterator
from typing import Final
from zlib import crc32

from cantstop._input import check_type
from cantstop.engine import apply
from cantstop.machine import State, ToPair, ToSettle, legal_moves
from cantstop.notation import format_position
from cantstop.rules import Advance, Dice, columns_of
from cantstop.verdicts import awaited, describe, notes

__all__ = ["board"]

WIDTH: Final = 52
"""The width of a column, including the space beside it."""
HEIGHT: Final = 34
"""The height of a field, including the space above it."""
GAP: Final = 4
MARGIN: Final = 16
DIE: Final = 36

COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7")
"""The colours of the seats, which colour-blind people can tell apart.

The fifth seat has the colour of the first, and its own number.
"""

LIGHT: Final = "--cs-page:#fff;--cs-field:#eef0f3;--cs-line:#8a93a0;--cs-ink:#1b1f24;--cs-top:#d5dae1;--cs-mark:#b3261e"
DARK: Final = (
    "--cs-page:#16191d;--cs-field:#262b31;--cs-line:#6c7580;--cs-ink:#eceff2;--cs-top:#3a424b;--cs-mark:#ff8a80"
)
"""The colours of the board itself, in the light and the dark theme."""

STYLE: Final = (
    f".cs-board{{{LIGHT}}}@media (prefers-color-scheme:dark){{.cs-board{{{DARK}}}}}"
    + """
.cs-board text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--cs-ink)}
.cs-page{fill:var(--cs-page)}
.cs-field{fill:var(--cs-field);stroke:var(--cs-line)}
.cs-top{fill:var(--cs-top);stroke:var(--cs-line);stroke-width:2}
.cs-won{opacity:.35}
.cs-stone{stroke:#1b1f24;stroke-width:1.5}
.cs-board .cs-seat{font-weight:700;fill:#fff;stroke:#1b1f24;stroke-width:2.5px;paint-order:stroke}
.cs-runner{fill:#fff;stroke:#1b1f24;stroke-width:2}
.cs-mark{fill:none;stroke:var(--cs-mark);stroke-width:3;stroke-dasharray:5 3}
.cs-die{fill:#fff;stroke:#1b1f24;stroke-width:1.5}
.cs-pip{fill:#1b1f24}
""".replace("\n", "")
)

_NOT_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain. The name of a house rule may contain them."""

PIPS: Final = {
    1: "4",
    2: "08",
    3: "048",
    4: "0268",
    5: "02468",
    6: "023568",
    7: "0234568",
    8: "01235678",
    9: "012345678",
}
"""Which of nine places, in three rows of three, the pips of each face take."""


def board(state: State, *, moves: bool = False) -> str:
    """Draw a position. With `moves`, also mark the fields that legal moves reach."""
    check_type("a position", state, State)
    check_type("moves", moves, bool)
    lengths = state.rules.board.lengths
    wide = max(len(lengths) * WIDTH + 2 * MARGIN, 420)  # the words below need some room too
    tall = max(lengths) * HEIGHT + 2 * MARGIN
    legend = 26 * state.players + DIE + 24
    name = f"cs-{crc32(format_position(state).encode()):08x}"
    title = f"The board of Can't Stop: {awaited(state)}"
    left = (wide - len(lengths) * WIDTH) / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cs-board" viewBox="0 0 {wide} {tall + legend}" '
        f'width="{wide}" height="{tall + legend}" role="img" aria-labelledby="{name}-title {name}-desc">',
        f'<title id="{name}-title">{html.escape(title)}</title>',
        f'<desc id="{name}-desc">{html.escape(_NOT_XML.sub("?", describe(state)))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="cs-page" width="{wide}" height="{tall + legend}"/>',
        *_columns(state, left),
        *(_marks(state, left) if moves else ()),
        *_legend(state, tall),
        "</svg>",
    ]
    return "\n".join(parts)


def _place(state: State, left: float, column: int, height: int) -> tuple[float, float]:
    """Return the centre of a field. All columns are centred on one line, which makes the board a hexagon."""
    lengths = state.rules.board.lengths
    i = state.rules.board.index(column)
    below = (max(lengths) - lengths[i]) / 2
    return left + (i + 0.5) * WIDTH, MARGIN + (max(lengths) - below - height + 0.5) * HEIGHT


def _columns(state: State, left: float) -> Iterator[str]:
    for column in state.rules.board.columns:
        length, i = state.rules.board.length(column), state.rules.board.index(column)
        owner = state.owner(column)
        for height in range(1, length + 1):
            x, y = _place(state, left, column, height)
            kind = "cs-top" if height == length else "cs-field"
            yield _frame(kind, x, y)
        if owner is not None:
            x, y = _place(state, left, column, length)
            yield _frame("cs-won", x, y, length, f' fill="{_colour(owner)}"')
        x, y = _place(state, left, column, length)
        yield f'<text x="{_n(x - WIDTH / 2 + 5)}" y="{_n(y + 5)}" font-size="13" font-weight="700">{column}</text>'
        for height in range(1, length + 1):
            seats = [seat for seat, row in enumerate(state.stones) if row[i] == height]
            yield from _pieces(
                seats, state.runners[i] == height, *_place(state, left, column, height), height == length
            )


def _frame(kind: str, x: float, y: float, fields: int = 1, more: str = "") -> str:
    """Draw the outline of a field, or one outline around several, from this one down."""
    return (
        f'<rect class="{kind}"{more} x="{_n(x - WIDTH / 2 + GAP / 2)}" y="{_n(y - HEIGHT / 2 + GAP / 2)}" '
        f'width="{WIDTH - GAP}" height="{fields * HEIGHT - GAP}" rx="6"/>'
    )


def _pieces(seats: list[int], runner: bool, x: float, y: float, top: bool) -> Iterator[str]:
    """Draw the pieces on a field: one or two side by side, more of them smaller and in two rows."""
    pieces = [*seats, *([None] if runner else [])]
    rows = 1 if len(pieces) < 3 else 2
    across = math.ceil(len(pieces) / rows)
    size, room = (10.0, WIDTH - GAP - 24) if rows == 1 else (7.0, WIDTH - GAP - 14)
    for place, seat in enumerate(pieces):
        row, column = divmod(place, across)
        middle = x + (12 if top else 0) + (column - (across - 1) / 2) * min(24.0, room / max(across - 1, 1))
        level = y + (row - (rows - 1) / 2) * 15
        yield _runner(middle, level, size) if seat is None else _stone(seat, middle, level, size)


def _stone(seat: int, x: float, y: float, size: float) -> str:
    """Draw a stone. Each seat has its own number, colour and shape; the last two repeat after four seats."""
    shape = (
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(size)}"',
        f'<rect x="{_n(x - size)}" y="{_n(y - size)}" width="{_n(2 * size)}" height="{_n(2 * size)}"',
        f'<polygon points="{_points(x, y, size * 1.15, 4)}"',
        f'<polygon points="{_points(x, y, size * 1.1, 6)}"',
    )[seat % 4]
    label = (
        f'<text class="cs-seat" x="{_n(x)}" y="{_n(y + size * 0.4)}" font-size="{_n(size * 1.15)}" '
        f'text-anchor="middle">{seat}</text>'
    )
    return f'<g data-seat="{seat}">{shape} class="cs-stone" fill="{_colour(seat)}"/>{label}</g>'


def _runner(x: float, y: float, size: float) -> str:
    """Draw a runner, which is a white pawn."""
    body = f"M{_n(x - size * 0.8)} {_n(y + size)}L{_n(x)} {_n(y - size * 0.4)}L{_n(x + size * 0.8)} {_n(y + size)}Z"
    head = f'<circle cx="{_n(x)}" cy="{_n(y - size * 0.5)}" r="{_n(size * 0.5)}" class="cs-runner"/>'
    return f'<g data-runner=""><path d="{body}" class="cs-runner"/>{head}</g>'


def _marks(state: State, left: float) -> Iterator[str]:
    """Put a dashed frame around every field that a legal move reaches."""
    for column, height in sorted(_reached(state)):
        x, y = _place(state, left, column, height)
        yield _frame("cs-mark", x, y)


def _reached(state: State) -> set[tuple[int, int]]:
    """List the fields that a runner or a stone is on after a legal move, as column and height."""
    if not isinstance(state.phase, ToPair | ToSettle) or state.actor is None:
        return set()
    fields = set()
    for move in legal_moves(state):
        after = apply(state, move)
        row = after.runners if isinstance(move, Advance) else after.stones[state.actor]
        fields |= {(column, row[state.rules.board.index(column)]) for column in columns_of(move)}
    return fields


def _legend(state: State, tall: float) -> Iterator[str]:
    """Draw the dice, what the game waits for, and which stones belong to whom."""
    y = tall + MARGIN
    x = float(MARGIN)
    if isinstance(state.phase, ToPair):
        yield f'<g data-dice="{state.phase.dice}">{"".join(_dice(state.phase.dice, x, y - DIE / 2))}</g>'
        x += 4 * (DIE + 6) + 6
    yield f'<text x="{_n(x)}" y="{_n(y + 5)}" font-size="14">{html.escape(_short(state))}</text>'
    for seat in range(state.players):
        x = MARGIN + 12
        row = y + DIE / 2 + 1.5 * MARGIN + 26 * seat
        won = len(state.won(seat))
        needed = state.rules.columns_needed(state.players)
        yield _stone(seat, x, row, 11).replace("data-seat", "data-legend")
        roller = ["rolls"] if seat == state.turn and not state.is_over else []
        words = ", ".join([f"seat {seat}: {won} of {needed}", *roller, *notes(state, seat)])
        yield f'<text x="{_n(x + 20)}" y="{_n(row + 5)}" font-size="13">{words}</text>'


def _short(state: State) -> str:
    """Say what the game waits for, without the pairings of the roll."""
    return awaited(state).partition(", which")[0]


def _dice(dice: Dice, x: float, y: float) -> Iterator[str]:
    for number, face in enumerate(dice.faces):
        left = x + number * (DIE + 6)
        yield f'<rect class="cs-die" x="{_n(left)}" y="{_n(y)}" width="{DIE}" height="{DIE}" rx="7"/>'
        for pip in map(int, PIPS[face]):
            across, down = left + DIE * (0.25 + 0.25 * (pip % 3)), y + DIE * (0.25 + 0.25 * (pip // 3))
            yield f'<circle class="cs-pip" cx="{_n(across)}" cy="{_n(down)}" r="3.4"/>'


def _colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def _points(x: float, y: float, size: float, corners: int) -> str:
    """Write the corners of a regular polygon that stands on a corner."""
    turns = (2 * math.pi * corner / corners - math.pi / 2 for corner in range(corners))
    return " ".join(f"{_n(x + size * math.cos(turn))},{_n(y + size * math.sin(turn))}" for turn in turns)


def _n(number: float) -> str:
    """Write a number with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")
