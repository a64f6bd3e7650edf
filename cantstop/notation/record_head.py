"""The head of a game record: its lines, its tags, and what the tags mean."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile
from typing import IO, Final, NoReturn, TypeVar

from attrs import define, evolve, field, frozen

from cantstop._input import Scanner, check_type, excerpt, find_character, shorten
from cantstop.errors import NotationError, RecordError
from cantstop.machine import new_game
from cantstop.notation.positions import parse_position
from cantstop.notation.records import (
    MAX_LINE_BYTES,
    MAX_TAGS,
    NOT_TEXT,
    RESERVED_TAGS,
    TAG_NAME,
    UNFINISHED,
    WINS,
    Record,
    is_date,
)
from cantstop.notation.rules import format_rules, parse_rules

T = TypeVar("T")

BLANK: Final = " \t\r\n"
"""The characters that may separate words."""

_NOT_UTF_8: Final = re.compile("[\ud800-\udfff]")


@define
class Lines:
    """A file that is being read line by line, and the current line."""

    file: IO[str] | IO[bytes]
    text: str = ""
    """The line with its line break; empty at the end of the file."""
    number: int = 0
    """The number of the line, counted from 1."""
    games: int = 0
    """The number of the game it belongs to, counted from 1."""
    cut_at: int = 0
    """How many whole characters the last line has, if the file is cut off in it; else 0."""
    tags: dict[str, _Tag] = field(factory=dict)
    """The tags of this game read so far."""
    record_so_far: Callable[[], Record] | None = None
    """Returns what has been read of this game so far; None until its head is complete."""

    def advance(self) -> bool:
        """Move on to the next line that is not blank; return whether there is one."""
        while line := self._read_line():
            self.number += 1
            self.text = line.removeprefix("\ufeff") if self.number == 1 else line  # some editors start a file with it
            if len(line) > MAX_LINE_BYTES // 4 and len(line.encode("utf-8", "surrogateescape")) > MAX_LINE_BYTES:
                self.refuse(f"the end of the line within {MAX_LINE_BYTES} bytes", len(line))
            self.cut_at = len(self.text.encode("utf-8", "ignore").decode("utf-8")) if self.is_cut else 0
            if self.text.strip(BLANK):
                return True
        if self.text or not self.number:
            self.number += not self.cut_at
            self.text = ""
        return False

    def _read_line(self) -> str:
        """Read a line; a byte that is not UTF-8 becomes a character that `refuse` reports where it occurs."""
        try:
            raw = self.file.readline(MAX_LINE_BYTES + 1)
        except UnicodeDecodeError:  # raised by a file that was opened as text
            self.number, self.text = self.number + 1, "\udcff"
            self.refuse("text in UTF-8")
        if isinstance(raw, bytes):
            return raw.decode("utf-8", "surrogateescape")
        check_type("what is read from the file", raw, str)
        return raw

    @property
    def is_cut(self) -> bool:
        """Whether the line has no line break, because the file is cut off there."""
        return not self.text.endswith("\n")

    def refuse(self, expected: str, at: int = 0) -> NoReturn:
        """Raise the error that says what was expected in this line, at this character counted from 0."""
        if not self.text:
            at = self.cut_at
        elif _NOT_UTF_8.match(self.text, at):
            expected = "text in UTF-8"
        given = f"the record {excerpt(self.text.rstrip(BLANK), at)}" if self.text else "the record, which ends"
        tags = {name: tag.values for name, tag in self.tags.items()}
        record = None if self.record_so_far is None else evolve(self.record_so_far(), result=None)
        raise RecordError(given, self.number, at + 1, expected, self.games, tags, record)


@frozen
class _Tag:
    """The texts of a tag, and where they are in the file."""

    name: str
    values: tuple[str, ...]
    lines: Lines
    """The reader."""
    text: str
    """The line of the tag."""
    number: int
    """The number of that line."""
    at: int
    """Where the first text begins in it."""

    @property
    def value(self) -> str:
        """The first text, or the only one."""
        return self.values[0]

    def refuse(self, expected: str, column: int = 1) -> NoReturn:
        """Raise the error that says what was expected at a character of the first text; 0 is its opening quote."""
        earlier = dict(takewhile(lambda tag: tag[0] != self.name, self.lines.tags.items()))
        there = evolve(self.lines, text=self.text, number=self.number, tags=earlier)
        there.refuse(expected, find_character(self.text, self.at, column))

    def read(self, parse: Callable[[str], T]) -> T:
        """Read the text with a parser, and report its errors at their place in the file."""
        try:
            return parse(self.value)
        except NotationError as error:
            self.refuse(error.expected, error.column or 1)


def read_head(lines: Lines) -> Record:
    """Read the tags and return a record without turns; `lines` is then at the first line after them."""
    tags = lines.tags
    while lines.advance() and lines.text.startswith("["):
        scanner = Scanner("the tag", lines.text.rstrip(BLANK))
        if unwritable := NOT_TEXT.search(scanner.text):
            lines.refuse(f"\\u{{{ord(unwritable[0]):x}}} for this character", unwritable.start())
        try:
            name, values, at = _read_tag(scanner)
        except NotationError as error:
            lines.refuse(error.expected, (error.column or 1) - 1)
        if name == "CantStop":
            lines.refuse("a tag other than CantStop, which starts a new game")
        if name in tags:
            lines.refuse(f"a tag other than {shorten(name)}, which is already on line {tags[name].number}")
        if name not in RESERVED_TAGS and len(tags) - len(tags.keys() & RESERVED_TAGS) >= MAX_TAGS:
            lines.refuse(f"no more than {MAX_TAGS} tags besides the others")
        tags[name] = _Tag(name, values, lines, lines.text, lines.number, at)
    for name in ("Edition", "Players", "Result"):
        if name not in tags:
            lines.refuse(f'[{name} "..."], which every game needs before its turns and comments')
    if len(tags.keys() & {"First", "Position"}) != 1:
        lines.refuse('exactly one of [First "..."] and [Position "..."] before the turns and comments')
    return _record_from_tags(dict(tags))


def _read_tag(scanner: Scanner) -> tuple[str, tuple[str, ...], int]:
    """Read a tag; return its name, its one or more texts, and where the first text begins."""
    scanner.skip("[")
    name = scanner.take(TAG_NAME, "the name of a tag, which starts with a capital letter")
    at, values = scanner.at + 1, list[str]()
    while not values or (name == "Players" and scanner.ahead(" ")):
        scanner.skip(" ")
        values.append(scanner.quoted())
    scanner.skip("]", "one space and the next name in quotes, or ]" if name == "Players" else None)
    scanner.end()
    return name, tuple(values), at


def _record_from_tags(tags: dict[str, _Tag]) -> Record:
    """Build the record that the tags describe, after checking that they agree with each other."""
    rules = tags.pop("Edition").read(parse_rules)
    names = tags.pop("Players")
    fewest, most = rules.players
    if not fewest <= len(names.values) <= most:
        names.refuse(f"the names of {fewest} to {most} players, in quotes", 0)
    seats = len(names.values)
    if "Position" in tags:
        position = tags.pop("Position")
        start = position.read(parse_position)
        if start.rules != rules or start.players != seats:
            position.refuse(f"a position of {format_rules(rules)} with {seats} seats, to match the other tags")
    else:
        first = tags.pop("First").read(lambda text: read_seat(Scanner("the first seat", text), seats))
        start = new_game(rules, players=seats, first=first)
    result = tags.pop("Result").read(lambda text: _read_result(Scanner("the result", text), seats))
    if "Date" in tags and not is_date(tags["Date"].value):
        tags["Date"].refuse("a date such as 2026-11-17")
    other_tags = tuple((name, tag.value) for name, tag in tags.items())
    return Record(start, (), names.values, result, other_tags)


def read_seat(scanner: Scanner, seats: int) -> int:
    """Read a seat and nothing else."""
    seat = scanner.whole(0, seats - 1, "a seat")
    scanner.end()
    return seat


def _read_result(scanner: Scanner, seats: int) -> int | None:
    if scanner.ahead(WINS):
        scanner.skip(WINS)
        return read_seat(scanner, seats)
    scanner.skip(UNFINISHED, f"{UNFINISHED}, or {WINS} followed by a seat")
    scanner.end()
    return None
