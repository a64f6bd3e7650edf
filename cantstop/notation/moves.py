"""Moves as text: `7+8`, `stop`, `1356`, `makes:3`."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable
from typing import Final

from cantstop._input import check_type, unreadable
from cantstop.errors import NotationError
from cantstop.machine import State
from cantstop.rules import (
    MAX_BID,
    MAX_SIDES,
    Advance,
    Bid,
    Board,
    Bust,
    Dice,
    Guess,
    Keep,
    Lower,
    Move,
    Raise,
    Roll,
    Stop,
)

_MAX_DIGITS: Final = len(str(MAX_BID))


def parse_move(text: str, state: State) -> Move:
    """Read a move, in the form that `str(move)` gives, for the board of a position.

    The move need not be legal there: use `is_legal` or `apply` to find out.
    """
    check_type("a position", state, State)
    return parse(text, state.rules.board)


_ONE_WORD: Final[dict[str, Move]] = {str(move): move for move in (Bust(), Roll(), Stop(), Keep())}


_COLUMN_MOVES: Final[dict[str, Callable[[int], Move]]] = {"raise": Raise, "lower": Lower}


_GUESSES: Final[dict[str, Guess]] = {guess.value: guess for guess in Guess}


_FACES = "".join(map(str, range(1, MAX_SIDES + 1)))


_END = "the end of the move"


_FIRST_WORDS = (*_ONE_WORD, *(f"{word}:" for word in (*_GUESSES, *_COLUMN_MOVES)))


_A_MOVE = f"four faces from 1 to {MAX_SIDES}, one or two columns as in 7+8, or one of " + ", ".join(_FIRST_WORDS)


def parse(text: str, board: Board) -> Move:
    """Read a move, in the form that `str(move)` gives; faces and columns may come in any order.

    The columns must be on the board. The move need not be legal.
    """
    check_type("the text of a move", text, str)
    if text in _ONE_WORD:
        return _ONE_WORD[text]
    if re.fullmatch(f"[1-{MAX_SIDES}]{{4}}", text, re.ASCII):
        return Dice(*map(int, text))
    head, colon, tail = text.partition(":")
    if colon and head in _COLUMN_MOVES:
        return _COLUMN_MOVES[head](_column(text, len(head) + 1, tail, board))
    if colon and head in _GUESSES:
        if not re.fullmatch("[1-9][0-9]*", tail, re.ASCII) or len(tail) > _MAX_DIGITS:
            raise _unreadable(text, len(head) + 1, "a number of chips")
        return Bid(_GUESSES[head], int(tail))
    for word in _ONE_WORD:
        if text.startswith(word):
            raise _unreadable(text, len(word), _END)
    return _parse_advance(text, board)


def _parse_advance(text: str, board: Board) -> Advance:
    """Read one or two columns; raise `NotationError` for any text that is not a move."""
    digits = [match.span() for match in re.finditer("[0-9]+", text, re.ASCII)]
    if not digits or digits[0][0] > 0:
        raise _unreadable(text, 0, _A_MOVE)
    end = digits[0][1]
    if end >= 3:
        readable = len(text[:4]) - len(text[:4].lstrip(_FACES))
        raise _unreadable(text, readable, f"four faces from 1 to {MAX_SIDES}" if end != 4 or readable < 4 else _END)
    columns = [_column(text, 0, text[:end], board)]
    if end == len(text):
        return Advance(*columns)
    if text[end] != "+":
        raise _unreadable(text, end, f"+, {_END}, or more faces of a roll")
    second = text[end + 1 :] if len(digits) < 2 else text[end + 1 : digits[1][1]]
    columns.append(_column(text, end + 1, second, board))
    if end + 1 + len(second) < len(text):
        raise _unreadable(text, end + 1 + len(second), _END)
    return Advance(*columns)


def _column(text: str, start: int, digits: str, board: Board) -> int:
    if re.fullmatch("[1-9][0-9]?", digits, re.ASCII) and int(digits) in board.columns:
        return int(digits)
    raise _unreadable(text, start, f"a column from {board.columns[0]} to {board.columns[-1]}")


def _unreadable(text: str, start: int, expected: str) -> NotationError:
    return unreadable(f"the move {reprlib.repr(text)}", start + 1, expected)
