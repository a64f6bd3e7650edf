"""Tables of the odds, with a row for each set of columns, and how to write them as CSV, JSON and Markdown."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO
from itertools import combinations

from attrs import fields, frozen

from cantstop._input import check_type, check_whole, each
from cantstop.odds.one_roll import check_columns, expected, hit
from cantstop.odds.stop_rule import safe_rolls, stopping
from cantstop.rules import OFFICIAL, Board


@frozen
class Row:
    """The odds with runners on one set of columns."""

    columns: tuple[int, ...]
    throws: int
    """How many of all ordered throws make one of the columns."""
    hit: Fraction
    """The chance of such a throw, which is the chance not to bust."""
    steps: Fraction
    """How many steps a roll gives on average."""
    safe_rolls: Fraction | None
    """How many rolls go well on average before one busts; None if no roll busts."""
    threshold: Fraction | None
    """How much of a column must be at stake before it pays to stop; None if it never does.

    A step counts as one part of its column.
    """


def table(size: int, board: Board = OFFICIAL) -> list[Row]:
    """List the odds of every set of `size` columns, in rising order: on six sides 11, 55 or 165 rows for 1, 2 or 3."""
    check_type("board", board, Board)
    check_whole("the number of columns in a set", size, 1, len(board.lengths))
    return [row(columns, board) for columns in combinations(board.columns, size)]


def row(columns: tuple[int, ...], board: Board = OFFICIAL) -> Row:
    """Return the odds of one set of columns."""
    columns = check_columns(columns, board)
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
"""The fields of a row, used as the headings of a table."""


def to_csv(rows: Iterable[Row]) -> str:
    """Write rows as CSV: columns as 6+7+8, fractions as 149/162, None as an empty cell."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(NAMES)
    for row in _checked(rows):
        writer.writerow([_text(getattr(row, name)) for name in NAMES])
    return out.getvalue()


def to_markdown(rows: Iterable[Row]) -> str:
    """Write rows as a Markdown table for people to read, with chances in per cent and other numbers to two places."""
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
    """Write rows as a JSON list of objects: columns as a list, fractions as text, None as null."""
    written = []
    for row in _checked(rows):
        values = {name: getattr(row, name) for name in NAMES}
        written.append({name: str(value) if isinstance(value, Fraction) else value for name, value in values.items()})
    return json.dumps(written, indent=1) + "\n"


def _checked(rows: Iterable[Row]) -> Iterator[Row]:
    for row in each("rows must be a list of rows of a table", rows):
        check_type("a row of a table", row, Row)
        yield row


def _numbers(row: Row) -> tuple[Fraction | None, ...]:
    return row.steps, row.safe_rolls, row.threshold


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return "" if value is None else str(value)
