"""Reading game records line by line, so that a file needs no more memory than its largest game."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from typing import IO, Final

from attrs import define, evolve, field

from cantstop._input import Scanner, check_type, display, unreadable
from cantstop.errors import InvalidValueError, NotationError
from cantstop.notation.moves import parse as parse_move
from cantstop.notation.record_head import BLANK, Lines, read_head, read_seat
from cantstop.notation.records import FORMAT, NOT_TEXT, Comment, Record, RecordTurn
from cantstop.rules import Move

_FIRST_LINE: Final = f'[CantStop "{FORMAT}"]'
_WORD: Final = re.compile("[^ \t\r\n]+")
_MAX_CACHED: Final = len("makes:99")
"""The longest word that is cached, which limits the cache to a few thousand words."""

_MOVES: Final[dict[int, dict[str, Move]]] = {}
"""A cache of parsed moves, by the sides of the dice."""


def parse_record(text: str) -> Record:
    """Read one game. A second one in the text is an error."""
    check_type("the text of a record", text, str)
    lines = Lines(io.StringIO(text, newline="\n"))
    record = _read_game(lines)
    if record is None:
        lines.refuse(_FIRST_LINE)
    if lines.advance():
        lines.refuse("the end of the text after one game")
    return record


def read_records(source: str | os.PathLike[str] | IO[str] | IO[bytes]) -> Iterator[Record]:
    """Read the games of a file one by one.

    The file is given by its path, or is already open, for text or for bytes in UTF-8. If a game cannot be read,
    `RecordError` is raised after all the games before it.
    """
    if isinstance(source, str) and "\n" in source:
        raise InvalidValueError(
            "records are read from a path or an open file; to read the text of one game, use parse_record"
        )
    if isinstance(source, str | os.PathLike):
        with _opened(source) as file:
            yield from _read_games(file)
    elif hasattr(type(source), "readline"):
        yield from _read_games(source)
    else:
        raise InvalidValueError(f"records are read from a path or an open file, not {display(source)}")


def _opened(path: str | os.PathLike[str]) -> IO[bytes]:
    try:
        return open(path, "rb")
    except ValueError:  # a character that no path can have
        raise InvalidValueError(f"no file can be called {display(path)}") from None


def _read_games(file: IO[str] | IO[bytes]) -> Iterator[Record]:
    lines = Lines(file)
    while (record := _read_game(lines)) is not None:
        yield record


def _read_game(lines: Lines) -> Record | None:
    """Read the next game; return None at the end of the file."""
    lines.games, lines.tags, lines.record_so_far = lines.games + 1, {}, None
    if not lines.advance():
        return None
    if lines.text.rstrip(BLANK) != _FIRST_LINE:
        lines.refuse(_FIRST_LINE)
    draft = _Draft(read_head(lines))
    lines.record_so_far = draft.record
    while not _read_turns(lines, draft):
        if not lines.advance():
            lines.refuse(draft.expected)
    return draft.record()


# The turns


@define
class _Draft:
    """What has been read of a game so far."""

    head: Record
    turns: list[RecordTurn] = field(factory=list)
    comments: list[Comment] = field(factory=list)
    seat: int | None = None
    """The seat of the turn that is being read; None until it is known."""
    moves: list[Move] = field(factory=list)
    """The moves of that turn so far."""
    lines: list[int] = field(factory=list)
    """The line of each of these moves."""
    numbered: bool = False
    """Whether the number of that turn has been read."""
    line: int = 0
    """The line that is being read."""
    ply: int = 0
    """How many moves the game has before that turn."""
    ended: bool = False
    """Whether `end` has been read."""

    @property
    def expected(self) -> str:
        """What can come next."""
        next_turn = f"{len(self.turns) + 1 + bool(self.moves)}."
        if not self.numbered:
            return f"'{next_turn}' or 'end'"
        if self.seat is None:
            return f"@ followed by a seat from 0 to {len(self.head.players) - 1}"
        return f"a move, '{next_turn}' or 'end'" if self.moves else "a move"

    def read(self, word: str) -> None:
        """Read a word: the number of a turn, a seat, a move or `end`."""
        may_end = not self.numbered or bool(self.moves)
        if self.numbered and self.seat is None:
            scanner = Scanner("the seat", word)
            scanner.skip("@")
            self.seat = read_seat(scanner, len(self.head.players))
        elif may_end and word == f"{len(self.turns) + 1 + bool(self.moves)}.":
            self.close()
            self.numbered = True
        elif may_end and word == "end":
            self.close()
            self.ended = True
        elif self.seat is None or word.endswith("."):
            raise unreadable(word, 1, self.expected)
        else:
            move = self._read_move(word)
            if len(word) <= _MAX_CACHED:
                _MOVES[self.head.start.rules.board.sides][word] = move
            self.moves.append(move)

    def _read_move(self, word: str) -> Move:
        try:
            return parse_move(word, self.head.start.rules.board)
        except NotationError as error:
            if error.column == 1:
                raise unreadable(word, 1, f"{self.expected}: {error.expected}") from None
            raise

    def note_line(self) -> None:
        """Note that the moves read since the last call are on this line."""
        self.lines += [self.line] * (len(self.moves) - len(self.lines))

    def close(self) -> None:
        """End the turn that is being read, if there is one."""
        self.note_line()
        if self.moves and self.seat is not None:
            self.turns.append(RecordTurn(self.seat, tuple(self.moves), lines=tuple(self.lines)))
            self.ply += len(self.moves)
        self.seat, self.moves, self.lines, self.numbered = None, [], [], False

    def record(self) -> Record:
        """Return the record of what has been read so far, including an unfinished turn."""
        self.close()
        return evolve(self.head, turns=tuple(self.turns), comments=tuple(self.comments))


def _read_turns(lines: Lines, draft: _Draft) -> bool:
    """Read a line of turns; return whether it ends the game."""
    if not lines.text:
        return False
    draft.note_line()
    draft.line = lines.number
    cached = _MOVES.setdefault(draft.head.start.rules.board.sides, {})
    text, mark, comment = lines.text.partition("#")
    words = _WORD.findall(text)
    cut = None  # the last word of a file may be the start of a longer one, unless it is "end"
    if lines.is_cut and not mark and words and text[-1] not in BLANK and words[-1] != "end":
        cut = words.pop()
    for index, word in enumerate(words):
        move = cached.get(word)
        if move is not None and draft.seat is not None:
            draft.moves.append(move)
            continue
        try:
            if draft.ended:
                raise unreadable(word, 1, "the end of the line")
            draft.read(word)
        except NotationError as error:
            at = [match.start() for match in _WORD.finditer(text)][index] + (error.column or 1) - 1
            lines.refuse(error.expected, at)
    if cut is not None or (mark and lines.is_cut):
        lines.refuse(f"the rest of the line, and then {draft.expected}", lines.cut_at)
    if mark:
        _read_comment(lines, draft, len(text) + 1, comment.removesuffix("\n").removesuffix("\r"))
    return draft.ended


def _read_comment(lines: Lines, draft: _Draft, at: int, text: str) -> None:
    """Read the text that follows the `#` of a comment."""
    if draft.ended:
        lines.refuse("the end of the line", at - 1)
    unwritable = NOT_TEXT.search(text)
    if unwritable is not None:
        lines.refuse("a comment without control characters", at + unwritable.start())
    draft.comments.append(Comment(draft.ply + len(draft.moves), text.removeprefix(" ")))
