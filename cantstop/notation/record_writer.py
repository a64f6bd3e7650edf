"""Writing game records as text: the tags, the turns and the comments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cantstop._input import check_type, quote
from cantstop.errors import InvalidValueError
from cantstop.machine import new_game
from cantstop.notation.positions import format_position
from cantstop.notation.records import FORMAT, MAX_LINE_BYTES, NOT_TEXT, UNFINISHED, WINS, Record
from cantstop.notation.rules import format_rules

_WIDTH: Final = 100


def format_record(record: Record) -> str:
    """Return a record as text: the tags, then each turn on a new line, then `end`."""
    check_type("a record", record, Record)
    lines = [*_head(record), "", *_body(record), "end"]
    for line in lines:
        if len(line.encode("utf-8")) >= MAX_LINE_BYTES:
            raise InvalidValueError(
                f"a line of this record would have more than {MAX_LINE_BYTES} bytes: {line[:40]}..."
            )
    return "\n".join(lines) + "\n"


def _head(record: Record) -> Iterator[str]:
    start = record.start
    is_new = new_game(start.rules, players=start.players, first=start.turn) == start
    yield _tag("CantStop", FORMAT)
    for name, value in record.tags:
        yield _tag(name, value)
    yield _tag("Edition", format_rules(start.rules))
    yield _tag("Players", *record.players)
    yield _tag("First", str(start.turn)) if is_new else _tag("Position", format_position(start))
    yield _tag("Result", UNFINISHED if record.result is None else f"{WINS}{record.result}")


def _tag(name: str, *values: str) -> str:
    return f"[{name} {' '.join(quote(value, NOT_TEXT) for value in values)}]"


def _body(record: Record) -> Iterator[str]:
    """Write the turns; a line breaks after a comment and before it gets too long."""
    comments: dict[int, list[str]] = {}
    for ply, text in ((comment.ply, comment.text) for comment in record.comments):
        comments.setdefault(ply, []).append(f"# {text}" if text else "#")
    yield from comments.get(0, ())
    ply = 0
    for number, turn in enumerate(record.turns, 1):
        line = f"{number}. @{turn.seat}"
        for move in turn.moves:
            ply += 1
            word = f" {move}"
            if len(line) + len(word) > _WIDTH:
                yield line
                line = "   "
            line += word
            for comment in comments.get(ply, ()):
                yield f"{line} {comment}"
                line = "   "
        if line.strip():
            yield line
