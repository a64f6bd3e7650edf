"""The odds of all sets of one, two or three columns as rows, and rows as CSV, JSON and Markdown."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO
from itertools import combinations

from attrs import fields, frozen

from cantstop._input import check_type, check_whole, display
from cantstop.errors import InvalidValueError
from cantstop.odds.one_roll import expected, hit
from cantstop.odds.stop_rule import safe_rolls, stopping
from cantstop.rules import OFFICIAL, Board


@frozen
class Row:
    """What there is to know about runners on a set of columns."""

    columns: tuple[int, ...]
    throws: int
    """How many of all ordered throws make one of the columns."""
    hit: Fraction
    """The chance of that: not to bust."""
    steps: Fraction
    """The number of steps to expect of a roll."""
    safe_rolls: Fraction | None
    """The number of rolls to expect before one busts; None if none does."""
    threshold: Fraction | None
    """How much of a column has to be at stake for rolling to stop paying, a step being one part of its column."""


def table(size: int, board: Board = OFFICIAL) -> list[Row]:
    """List the odds of every set of so many columns, in rising order: 11, 55 or 165 rows on six sides."""
    check_type("board", board, Board)
    check_whole("the number of columns in a set", size, 1, len(board.lengths))
    return [row(columns, board) for columns in combinations(board.columns, size)]


def row(columns: tuple[int, ...], board: Board = OFFICIAL) -> Row:
    """Tell the odds of one set of columns."""
    chance = hit(columns, board)
    return Row(
        columns=columns,
        throws=int(chance * board.sides**4),
        hit=chance,
        steps=expected(dict.fromkeys(columns, 1), board),
        safe_rolls=safe_rolls(columns, board),
        threshold=stopping(columns, board=board).threshold,
    )


NAMES = tuple(field.name for field in fields(Row))
"""The fields of a row, which are the headings of a table."""


def to_csv(rows: Iterable[Row]) -> str:
    """Write rows as CSV: columns as in 6+7+8, fractions as in 149/162, nothing for None."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(NAMES)
    for row in _checked(rows):
        writer.writerow([_text(getattr(row, name)) for name in NAMES])
    return out.getvalue()


def to_markdown(rows: Iterable[Row]) -> str:
    """Write rows as a table that people read, chances in per cent and other numbers to two places."""
    lines = [f"| {' | '.join(name.replace('_', ' ') for name in NAMES)} |", f"|---|{'---:|' * (len(NAMES) - 1)}"]
    for row in _checked(rows):
        cells = (
            "+".join(map(str, row.columns)),
            str(row.throws),
            f"{float(row.hit):.1%}",
            *("never ends" if number is None else f"{float(number):.2f}" for number in _numbers(row)),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def to_json_text(rows: Iterable[Row]) -> str:
    """Write rows as a JSON list of objects: columns as a list, fractions as text, null for None."""
    written = []
    for row in _checked(rows):
        found = {name: getattr(row, name) for name in NAMES}
        written.append({name: str(each) if isinstance(each, Fraction) else each for name, each in found.items()})
    return json.dumps(written, indent=1) + "\n"


def _checked(rows: Iterable[Row]) -> Iterator[Row]:
    if not isinstance(rows, Iterable):
        raise InvalidValueError(f"a table is written from rows, not from {display(rows)}")
    for row in rows:
        check_type("a row of a table", row, Row)
        yield row


def _numbers(row: Row) -> tuple[Fraction | None, ...]:
    return row.steps, row.safe_rolls, row.threshold


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return "" if value is None else str(value)
