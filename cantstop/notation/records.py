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
from cantstop.game import Game, game_of, turn_begins
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
        """Play it through once, and return the game.

        At the first move that is illegal or stands in the wrong turn, and at a wrong result, raise `ReplayError`.
        """
        state, moves = self.start, self.moves
        states = [state]
        for number, turn in enumerate(self.turns, 1):
            for index, move in enumerate(turn.moves):
                try:
                    after = apply(state, move)
                except IllegalMoveError as error:
                    place = number, _line(turn, index), _so_far(moves, states), index + 1
                    raise ReplayError(str(error), *place, error.verdict) from None
                opens, begins = not index, turn_begins(state) or len(states) == 1
                if opens != begins or turn.seat != state.turn:
                    game = _so_far(moves, states)
                    why = _misplaced(game, turn, opens, begins)
                    raise ReplayError(why, number, _line(turn, index), game, index + 1)
                states.append(state := after)
        game = _so_far(moves, states)
        winner = game.state.winner
        if winner != self.result:
            told = f"the game {_ending(winner)}, but the record says that it {_ending(self.result)}"
            raise ReplayError(told, len(self.turns), _line(self.turns[-1], -1) if self.turns else None, game)
        return game


def _turns(game: Game) -> tuple[RecordTurn, ...]:
    return tuple(
        RecordTurn(game.states[plies.start].turn, game.moves[plies.start : plies.stop]) for plies in game.turns
    )


def _so_far(moves: tuple[Move, ...], states: list[State]) -> Game:
    """Build the game of those moves that have led to these positions."""
    return game_of(moves[: len(states) - 1], tuple(states))


def _line(turn: RecordTurn, index: int) -> int | None:
    return turn.lines[index] if turn.lines else None


def _misplaced(game: Game, turn: RecordTurn, opens: bool, begins: bool) -> str:
    """Say why the next move of a game does not stand in this turn.

    The record opens a turn with the move or does not; in the game a turn begins with it or does not.
    """
    state = game.state
    if opens and not begins:
        return f"the turn of seat {state.turn} has not ended"
    if begins and not opens:
        return f"the turn of seat {turn.seat} has ended before this move"
    points = tell(game.states[-2], game.moves[-1], state).points if game.moves else ()
    why = "".join(f"; {point}" for point in points if point.kind in _NEXT)
    return f"it is the turn of seat {state.turn}, not of seat {turn.seat}{why}"


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
