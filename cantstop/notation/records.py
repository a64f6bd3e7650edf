"""Game records: a game as people write it down, with names, dates and remarks; `spec/notation.md` has the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, final

from attrs import field, frozen

from cantstop._input import check_type, check_whole, display
from cantstop.engine import apply
from cantstop.errors import IllegalMoveError, InvalidValueError, ReplayError
from cantstop.game import Game, turn_begins
from cantstop.machine import State
from cantstop.rules import MOVES, Move, columns_of
from cantstop.verdicts import Effect, tell

FORMAT: Final = "1"
"""The version of the form."""

UNKNOWN: Final = "?"
"""The name of a player whom nobody has named."""

UNFINISHED: Final = "unfinished"
WINS: Final = "wins:"

MAX_LINE_BYTES: Final = 2**16
"""No line of a record has more bytes, so that what is no record is not read in whole to find that out."""

_NEXT: Final = (Effect.MISSES, Effect.ALL_MISS, Effect.PASSES)
TAG: Final = re.compile("[A-Z][A-Za-z0-9]*", re.ASCII)
OWN_TAGS: Final = ("CantStop", "Edition", "Players", "First", "Position", "Result")
NOT_TEXT: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that would break a line, or that no file can hold."""


@final
@frozen
class RecordTurn:
    """What was written of one turn: whose it was, and the moves in it, those of bidders included."""

    seat: int
    moves: tuple[Move, ...]
    lines: tuple[int, ...] = field(default=(), eq=False, kw_only=True)
    """The line on which each of the moves stands, if it was read from a text."""

    def __attrs_post_init__(self) -> None:
        check_whole("the seat of a turn", self.seat, 0)
        fits = isinstance(self.moves, tuple) and all(type(move) in MOVES for move in self.moves)
        if not fits or not self.moves:
            raise InvalidValueError(f"a turn has a tuple of one or more moves, not {display(self.moves)}")


@final
@frozen
class Comment:
    """A remark, made after so many moves of the game; it is one line of text."""

    ply: int
    text: str

    def __attrs_post_init__(self) -> None:
        check_whole("the ply of a comment", self.ply, 0)
        check_type("the text of a comment", self.text, str)
        if found := NOT_TEXT.search(self.text):
            raise InvalidValueError(f"a comment is one line of text, without {found[0]!r}")


@final
@frozen
class Record:
    """A game as it was written down. Whether it can be played like that is asked by `game`."""

    start: State
    """The first position."""

    turns: tuple[RecordTurn, ...]
    """The turns as they were written."""

    players: tuple[str, ...]
    """The names by seat."""

    result: int | None
    """The seat that has won, as it was written; None for a game that is not finished."""

    tags: tuple[tuple[str, str], ...] = ()
    """What else stands at the head, such as Event and Date, by name in the order it was written."""

    comments: tuple[Comment, ...] = ()
    """The remarks, in the order of the plies."""

    def __attrs_post_init__(self) -> None:
        check_type("the start of a record", self.start, State)
        for what, values, kind in (("turns", self.turns, RecordTurn), ("comments", self.comments, Comment)):
            if not isinstance(values, tuple) or not all(isinstance(value, kind) for value in values):
                raise InvalidValueError(f"the {what} of a record are a tuple of {kind.__name__}, not {display(values)}")
        seats = self.start.players
        if not _are_strings(self.players) or len(self.players) != seats:
            raise InvalidValueError(f"a record has the names of its {seats} players, not {display(self.players)}")
        if self.result is not None:
            check_whole("the seat that has won", self.result, 0, seats - 1)
        highest = self.start.rules.board.columns[-1]
        for turn in self.turns:
            check_whole("the seat of a turn", turn.seat, 0, seats - 1)
            for column in chain.from_iterable(map(columns_of, turn.moves)):
                if column > highest:
                    raise InvalidValueError(f"a move of this record names column {column} of {highest}")
        plies = [comment.ply for comment in self.comments]
        if plies != sorted(plies) or (plies and plies[-1] > len(self.moves)):
            raise InvalidValueError(f"comments stand in order, up to the last of {len(self.moves)} moves, not {plies}")
        _check_tags(self.tags)

    @classmethod
    def of(
        cls,
        game: Game,
        *,
        players: Sequence[str] | None = None,
        tags: Mapping[str, str] | None = None,
        comments: Iterable[Comment] = (),
    ) -> Record:
        """Write a game down, with what is known about it."""
        check_type("a game", game, Game)
        names = (UNKNOWN,) * game.start.players if players is None else tuple(players)
        return cls(game.start, _turns(game), names, game.state.winner, tuple((tags or {}).items()), tuple(comments))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in order."""
        return tuple(chain.from_iterable(turn.moves for turn in self.turns))

    def game(self) -> Game:
        """Play it through: every move, whose turn it is, and the result; `ReplayError` tells where it goes wrong."""
        try:
            game = Game(self.start, self.moves)
        except IllegalMoveError:
            raise _trouble(self) from None
        if _turns(game) != self.turns:
            raise _trouble(self)
        winner = game.state.winner
        if winner != self.result:
            told = f"the game {_ending(winner)}, but the record says that it {_ending(self.result)}"
            raise ReplayError(told, len(self.turns), _line(self.turns[-1], -1) if self.turns else None, game)
        return game


def _turns(game: Game) -> tuple[RecordTurn, ...]:
    return tuple(
        RecordTurn(game.states[plies.start].turn, game.moves[plies.start : plies.stop]) for plies in game.turns
    )


def _trouble(record: Record) -> ReplayError:
    """Find the first move that is illegal or stands in the wrong turn, in a record that has one."""
    state, made = record.start, list[Move]()
    last: tuple[State, Move] | None = None
    turns = enumerate(record.turns, 1)
    plies = ((number, turn, i, move) for number, turn in turns for i, move in enumerate(turn.moves))
    while True:
        number, turn, i, move = next(plies)
        try:
            after, wrong = apply(state, move), _misplaced(state, turn, i == 0, last)
        except IllegalMoveError as error:
            game = Game(record.start, made)
            return ReplayError(str(error), number, _line(turn, i), game, i + 1, error.verdict)
        if wrong is not None:
            return ReplayError(wrong, number, _line(turn, i), Game(record.start, made), i + 1)
        last, state = (state, move), after
        made.append(move)


def _line(turn: RecordTurn, index: int) -> int | None:
    return turn.lines[index] if turn.lines else None


def _misplaced(state: State, turn: RecordTurn, opening: bool, last: tuple[State, Move] | None) -> str | None:
    """Tell what is wrong with the turn in which a move has been written, if anything; `last` is the move before."""
    begins = turn_begins(state)
    if opening and not begins and last is not None:
        return f"the turn of seat {state.turn} has not ended"
    if not opening and begins:
        return f"the turn of seat {turn.seat} has ended before this move"
    if turn.seat != state.turn:
        said = [point for point in tell(*last, state).points if point.kind in _NEXT] if last is not None else []
        why = "".join(f"; {point}" for point in said)
        return f"it is the turn of seat {state.turn}, not of seat {turn.seat}{why}"
    return None


def _ending(winner: int | None) -> str:
    return "is not finished" if winner is None else f"is won by seat {winner}"


def _are_strings(values: object) -> bool:
    return isinstance(values, tuple) and all(isinstance(value, str) for value in values)


def _check_tags(tags: tuple[tuple[str, str], ...]) -> None:
    fits = isinstance(tags, tuple) and all(_are_strings(tag) and len(tag) == 2 for tag in tags)
    if not fits:
        raise InvalidValueError(f"the tags of a record are pairs of a name and a text, not {display(tags)}")
    for name, value in tags:
        if not TAG.fullmatch(name):
            raise InvalidValueError(f"the name of a tag is a capital letter with letters and digits, not {name!r}")
        if name in OWN_TAGS:
            raise InvalidValueError(f"the tag {name} is written by the record itself")
        if name == "Date" and not is_date(value):
            raise InvalidValueError(f"a date is written as in 2026-11-17, not {value!r}")
    names = [name for name, _ in tags]
    if len(set(names)) != len(names):
        raise InvalidValueError(f"every tag stands once, not as in {', '.join(names)}")


def is_date(text: str) -> bool:
    """Tell whether this is a day of the calendar, year first."""
    import datetime  # only who writes a date pays for it

    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
