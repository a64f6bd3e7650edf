"""Reading game records line by line: a file of any size needs no more memory than its largest game."""

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
_MAX_KNOWN: Final = len("makes:99")
"""Words of up to this length are remembered with the moves they mean: some thousands."""

_KNOWN: Final[dict[int, dict[str, Move]]] = {}
"""By the sides of the dice: what words mean on that board."""


def parse_record(text: str) -> Record:
    """Read a single game."""
    check_type("the text of a record", text, str)
    lines = Lines(io.StringIO(text, newline="\n"))
    record = _game(lines)
    if record is None:
        lines.refuse(_FIRST_LINE)
    if lines.advance():
        lines.refuse("the end of the text after one game")
    return record


def read_records(source: str | os.PathLike[str] | IO[str] | IO[bytes]) -> Iterator[Record]:
    """Read game after game from a file, given by its path or open, as text or as bytes in UTF-8.

    What cannot be read ends it with a `RecordError`, after all games that stand before it.
    """
    if isinstance(source, str) and "\n" in source:
        raise InvalidValueError("records are read from a path or an open file; parse_record reads the text of one")
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:
            yield from _games(file)
    elif hasattr(source, "readline"):
        yield from _games(source)
    else:
        raise InvalidValueError(f"records are read from a path or an open file, not {display(source)}")


def _games(file: IO[str] | IO[bytes]) -> Iterator[Record]:
    lines = Lines(file)
    while (record := _game(lines)) is not None:
        yield record


def _game(lines: Lines) -> Record | None:
    """Read the next game; None where there is none."""
    lines.games, lines.tags, lines.read = lines.games + 1, {}, None
    if not lines.advance():
        return None
    if lines.text.rstrip(BLANK) != _FIRST_LINE:
        lines.refuse(_FIRST_LINE)
    draft = _Draft(read_head(lines))
    lines.read = draft.record
    while not _turns(lines, draft):
        if not lines.advance():
            lines.refuse(draft.expected)
    return draft.record()


# The turns


@define
class _Draft:
    """What has been read of a game."""

    head: Record
    turns: list[RecordTurn] = field(factory=list)
    comments: list[Comment] = field(factory=list)
    seat: int | None = None
    """Whose turn is being read, once it has been said."""
    moves: list[Move] = field(factory=list)
    """The moves of that turn."""
    lines: list[int] = field(factory=list)
    """Where they stand."""
    numbered: bool = False
    """Whether its number has been read."""
    line: int = 0
    """Which line is being read."""
    ply: int = 0
    """How many moves stand before that turn."""
    ended: bool = False

    @property
    def expected(self) -> str:
        """What can come next."""
        next_turn = f"{len(self.turns) + 1 + bool(self.moves)}."
        if not self.numbered:
            return f"{next_turn} or end"
        if self.seat is None:
            return f"@ and a seat from 0 to {len(self.head.players) - 1}"
        return f"a move, {next_turn} or end" if self.moves else "a move"

    def read(self, word: str) -> None:
        """Read a word that is not a known move of the turn."""
        between = not self.numbered or bool(self.moves)
        if self.numbered and self.seat is None:
            scanner = Scanner("the seat", word)
            scanner.skip("@")
            self.seat = read_seat(scanner, len(self.head.players))
        elif between and word == f"{len(self.turns) + 1 + bool(self.moves)}.":
            self.close()
            self.numbered = True
        elif between and word == "end":
            self.close()
            self.ended = True
        elif self.seat is None or word.endswith("."):
            raise unreadable(word, 1, self.expected)
        else:
            move = self._move(word)
            if len(word) <= _MAX_KNOWN:
                _KNOWN[self.head.start.rules.board.sides][word] = move
            self.moves.append(move)

    def _move(self, word: str) -> Move:
        try:
            return parse_move(word, self.head.start.rules.board)
        except NotationError as error:
            if error.column == 1:
                raise unreadable(word, 1, f"{self.expected}: {error.expected}") from None
            raise

    def place(self) -> None:
        """Note that the moves since the last time stand in this line."""
        self.lines += [self.line] * (len(self.moves) - len(self.lines))

    def close(self) -> None:
        """End the turn that is being read, if there is one."""
        self.place()
        if self.moves and self.seat is not None:
            self.turns.append(RecordTurn(self.seat, tuple(self.moves), lines=tuple(self.lines)))
            self.ply += len(self.moves)
        self.seat, self.moves, self.lines, self.numbered = None, [], [], False

    def record(self) -> Record:
        """Give what has been read as a record, an unfinished turn included."""
        self.close()
        return evolve(self.head, turns=tuple(self.turns), comments=tuple(self.comments))


def _turns(lines: Lines, draft: _Draft) -> bool:
    """Read a line of turns, and tell whether it ends the game."""
    if not lines.text:
        return False
    draft.place()
    draft.line = lines.number
    known = _KNOWN.setdefault(draft.head.start.rules.board.sides, {})
    text, mark, comment = lines.text.partition("#")
    words = _WORD.findall(text)
    cut = None  # a word at the very end of a file may be a part of a longer one, but for the last
    if lines.is_cut and not mark and words and text[-1] not in BLANK and words[-1] != "end":
        cut = words.pop()
    for index, word in enumerate(words):
        move = known.get(word)
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
        lines.refuse(f"the rest of the line, and then {draft.expected}", lines.end)
    if mark:
        _comment(lines, draft, len(text) + 1, comment.removesuffix("\n").removesuffix("\r"))
    return draft.ended


def _comment(lines: Lines, draft: _Draft, at: int, text: str) -> None:
    """Read what follows the mark of a comment."""
    if draft.ended:
        lines.refuse("the end of the line", at - 1)
    found = NOT_TEXT.search(text)
    if found is not None:
        lines.refuse("a comment without control characters", at + found.start())
    draft.comments.append(Comment(draft.ply + len(draft.moves), text.removeprefix(" ")))
