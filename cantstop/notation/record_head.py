"""The head of a game record: its lines, its tags, and what they say of the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import IO, Final, NoReturn, TypeVar

from attrs import define, evolve, field, frozen

from cantstop._input import Scanner, character, excerpt
from cantstop.errors import NotationError, RecordError
from cantstop.machine import new_game
from cantstop.notation.positions import parse_position
from cantstop.notation.records import MAX_LINE_BYTES, NOT_TEXT, TAG, UNFINISHED, WINS, Record, is_date
from cantstop.notation.rules import format_rules, parse_rules

T = TypeVar("T")

BLANK: Final = " \t\r\n"
"""What may stand between words."""

_NOT_UTF_8: Final = re.compile("[\ud800-\udfff]")


@define
class Lines:
    """A file that is being read, and the line that it has come to."""

    file: IO[str] | IO[bytes]
    text: str = ""
    """The line with its end; nothing at the end of the file."""
    number: int = 0
    """Which line it is, counted from 1."""
    games: int = 0
    """In which game it stands, counted from 1."""
    end: int = 0
    """How many whole characters the last line has, if the file ends in the middle of it."""
    tags: dict[str, _Tag] = field(factory=dict)
    """The tags that have been read of this game."""
    read: Callable[[], Record] | None = None
    """What has been read of this game; None before its head is complete."""

    def advance(self) -> bool:
        """Go on to the next line that is not blank, if there is one."""
        while line := self._line():
            self.number += 1
            self.text = line.removeprefix("\ufeff") if self.number == 1 else line  # some editors begin a file with it
            if len(line) > MAX_LINE_BYTES // 4 and len(line.encode("utf-8", "surrogateescape")) > MAX_LINE_BYTES:
                self.refuse(f"the end of the line within {MAX_LINE_BYTES} bytes", len(line))
            self.end = len(self.text.encode("utf-8", "ignore").decode("utf-8")) if self.is_cut else 0
            if self.text.strip(BLANK):
                return True
        if self.text or not self.number:
            self.number += not self.end
            self.text = ""
        return False

    def _line(self) -> str:
        """Read a line; a byte that is no text becomes a character that is refused where it stands."""
        try:
            raw = self.file.readline(MAX_LINE_BYTES + 1)
        except UnicodeDecodeError:  # of a file that has been opened as text
            self.number, self.text = self.number + 1, "\udcff"
            self.refuse("text in UTF-8")
        return raw if isinstance(raw, str) else raw.decode("utf-8", "surrogateescape")

    @property
    def is_cut(self) -> bool:
        """Whether the file ends with this line and without an end of line."""
        return not self.text.endswith("\n")

    def refuse(self, expected: str, at: int = 0) -> NoReturn:
        """Raise the error that says what should have stood in this line."""
        if not self.text:
            at = self.end
        elif _NOT_UTF_8.match(self.text, at):
            expected = "text in UTF-8"
        given = f"the record {excerpt(self.text.rstrip(BLANK), at)}" if self.text else "the record, which ends"
        tags = {name: tag.values for name, tag in self.tags.items()}
        record = None if self.read is None else evolve(self.read(), result=None)
        raise RecordError(given, self.number, at + 1, expected, self.games, tags, record)


@frozen
class _Tag:
    """The texts of a tag, and where they stand."""

    values: tuple[str, ...]
    lines: Lines
    """A copy of where the reader was."""
    at: int
    """Where the first text begins in the line."""

    @property
    def value(self) -> str:
        """The first text, or the only one."""
        return self.values[0]

    def refuse(self, expected: str, column: int = 1) -> NoReturn:
        """Raise the error that says what should have stood at a character of the first text, 0 for its quote."""
        self.lines.refuse(expected, character(self.lines.text, self.at, column))

    def read(self, parse: Callable[[str], T]) -> T:
        """Read the text by a parser, whose errors get their place in the file."""
        try:
            return parse(self.value)
        except NotationError as error:
            self.refuse(error.expected, error.column or 1)


def read_head(lines: Lines) -> Record:
    """Read the tags, and go on to the first line after them: a record without turns."""
    tags = lines.tags
    while lines.advance() and lines.text.startswith("["):
        scanner = Scanner("the tag", lines.text.rstrip(BLANK))
        if found := NOT_TEXT.search(scanner.text):
            lines.refuse(f"\\u{{{ord(found[0]):x}}} for this character", found.start())
        try:
            name, values, at = _tag(scanner)
        except NotationError as error:
            lines.refuse(error.expected, (error.column or 1) - 1)
        if name == "CantStop":
            lines.refuse("another tag than CantStop, which begins a game")
        if name in tags:
            lines.refuse(f"another tag than {name}, which stands in line {tags[name].lines.number} already")
        tags[name] = _Tag(values, evolve(lines, tags=dict(tags)), at)
    for name in ("Edition", "Players", "Result"):
        if name not in tags:
            lines.refuse(f'[{name} "..."], which every game has, before its turns and comments')
    if len(tags.keys() & {"First", "Position"}) != 1:
        lines.refuse('[First "..."] or [Position "..."], one of which every game has, before its turns and comments')
    return _interpreted(dict(tags))


def _tag(scanner: Scanner) -> tuple[str, tuple[str, ...], int]:
    """Read a tag: its name, and one or more texts, and where they begin."""
    scanner.skip("[")
    name = scanner.take(TAG, "the name of a tag, with a capital letter")
    at, values = scanner.at + 1, list[str]()
    while not values or (name == "Players" and scanner.ahead(" ")):
        scanner.skip(" ")
        values.append(scanner.quoted())
    scanner.skip("]", "one space and the next name in quotes, or ]" if name == "Players" else None)
    scanner.end()
    return name, tuple(values), at


def _interpreted(tags: dict[str, _Tag]) -> Record:
    """Find out what the tags say, and whether they agree."""
    rules = tags.pop("Edition").read(parse_rules)
    names = tags.pop("Players")
    least, most = rules.players
    if not least <= len(names.values) <= most:
        names.refuse(f"the names of {least} to {most} players, in quotes", 0)
    seats = len(names.values)
    if "Position" in tags:
        position = tags.pop("Position")
        start = position.read(parse_position)
        if start.rules != rules or start.players != seats:
            position.refuse(f"a position of {format_rules(rules)} with {seats} seats, as the other tags say")
    else:
        first = tags.pop("First").read(lambda text: read_seat(Scanner("the first seat", text), seats))
        start = new_game(rules, players=seats, first=first)
    result = tags.pop("Result").read(lambda text: _result(Scanner("the result", text), seats))
    if "Date" in tags and not is_date(tags["Date"].value):
        tags["Date"].refuse("a date as in 2026-11-17")
    others = tuple((name, tag.value) for name, tag in tags.items())
    return Record(start, (), names.values, result, others)


def read_seat(scanner: Scanner, seats: int) -> int:
    """Read a seat and nothing else."""
    seat = scanner.whole(0, seats - 1, "a seat")
    scanner.end()
    return seat


def _result(scanner: Scanner, seats: int) -> int | None:
    if scanner.ahead(WINS):
        scanner.skip(WINS)
        return read_seat(scanner, seats)
    scanner.skip(UNFINISHED, f"{UNFINISHED}, or {WINS} and a seat")
    scanner.end()
    return None
