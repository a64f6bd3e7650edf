"""Game records: games as people write them down, with names, dates and comments.

The grammar is in `spec/notation.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, final

from attrs import field, frozen

from cantstop._input import check_type, check_whole, display, each, is_tuple_of
from cantstop.engine import apply
from cantstop.errors import IllegalMoveError, InvalidValueError, ReplayError
from cantstop.game import Game, build_game, turn_begins
from cantstop.machine import State
from cantstop.rules import MOVES, Move, columns_of
from cantstop.verdicts import Effect, approval, check_names

FORMAT: Final = "1"
"""The version of the format."""

UNKNOWN: Final = "?"
"""The name of a player whose name is not known."""

UNFINISHED: Final = "unfinished"
WINS: Final = "wins:"

MAX_LINE_BYTES: Final = 2**16
"""The most bytes in a line of a record. Without a limit, a file that is not a record might be read in full."""

MAX_TAGS: Final = 1000
"""The most tags that a game can have besides those that every game has."""

_WHO_IS_NEXT: Final = (Effect.MISSES, Effect.ALL_MISS, Effect.PASSES)
TAG_NAME: Final = re.compile("[A-Z][A-Za-z0-9]*", re.ASCII)
RESERVED_TAGS: Final = ("CantStop", "Edition", "Players", "First", "Position", "Result")
NOT_TEXT: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Line breaks, control characters, and characters that UTF-8 cannot encode."""


@final
@frozen
class RecordTurn:
    """One turn as it was written down: the seat of the roller, and all moves, including those of the bidders."""

    seat: int
    moves: tuple[Move, ...]
    lines: tuple[int, ...] = field(default=(), eq=False, kw_only=True)
    """The line of each move, if the record was read from text."""

    def __attrs_post_init__(self) -> None:
        check_whole("the seat of a turn", self.seat, 0)
        fits = type(self.moves) is tuple and all(type(move) in MOVES for move in self.moves)
        if not fits or not self.moves:
            raise InvalidValueError(
                f"the moves of a turn must be a tuple of at least one move, not {display(self.moves)}"
            )


@final
@frozen
class Comment:
    """A one-line comment on a game."""

    ply: int
    """How many moves of the game come before the comment."""
    text: str

    def __attrs_post_init__(self) -> None:
        check_whole("the ply of a comment", self.ply, 0)
        check_type("the text of a comment", self.text, str)
        if unwritable := NOT_TEXT.search(self.text):
            raise InvalidValueError(f"the text of a comment must be one line of plain text, without {unwritable[0]!r}")


@final
@frozen
class Record:
    """A game as it was written down, right or wrong. `game` checks it against the rules."""

    start: State
    """The position before the first move."""

    turns: tuple[RecordTurn, ...]
    """The turns as they were written."""

    players: tuple[str, ...]
    """The names of the players by seat."""

    result: int | None
    """The seat of the winner, as it was written; None for an unfinished game."""

    tags: tuple[tuple[str, str], ...] = ()
    """All other tags, such as Event and Date, as pairs of name and text in the order they were written."""

    comments: tuple[Comment, ...] = ()
    """The comments, in the order of their plies."""

    def __attrs_post_init__(self) -> None:
        check_type("the start of a record", self.start, State)
        for what, values, kind in (("turns", self.turns, RecordTurn), ("comments", self.comments, Comment)):
            if not is_tuple_of(values, kind):
                raise InvalidValueError(
                    f"the {what} of a record must be a tuple of {kind.__name__}, not {display(values)}"
                )
        seats = self.start.players
        if not is_tuple_of(self.players, str) or len(self.players) != seats:
            raise InvalidValueError(
                f"the players of a record must be a tuple of {seats} names, not {display(self.players)}"
            )
        if self.result is not None:
            check_whole("the seat of the winner", self.result, 0, seats - 1)
        highest = self.start.rules.board.columns[-1]
        for number, turn in enumerate(self.turns, 1):
            check_whole(f"the seat of turn {number}", turn.seat, 0, seats - 1)
            for column in chain.from_iterable(map(columns_of, turn.moves)):
                if column > highest:
                    raise InvalidValueError(f"turn {number} names column {column}, but the highest column is {highest}")
        plies = [comment.ply for comment in self.comments]
        if plies != sorted(plies) or (plies and plies[-1] > len(self.moves)):
            most = len(self.moves)
            raise InvalidValueError(
                f"the plies of the comments must be in order and at most {most}, not {display(plies)}"
            )
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
        """Return the record of a game, with the names of the players and whatever else is known about it."""
        check_type("a game", game, Game)
        names = (UNKNOWN,) * game.start.players
        if players is not None:
            check_names(players, game.start.players)
            names = tuple(players)
        named = {} if tags is None else tags
        check_type("the tags of a record", named, Mapping)
        given = []
        for comment in each("the comments of a record must be an iterable of Comment", comments):
            check_type("a comment", comment, Comment)
            given.append(comment)
        return cls(game.start, _turns(game), names, game.state.winner, tuple(named.items()), tuple(given))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in order."""
        return tuple(chain.from_iterable(turn.moves for turn in self.turns))

    def game(self) -> Game:
        """Play the record through and return the game.

        Raise `ReplayError` at the first move that is illegal or in the wrong turn, or if the result is wrong.
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
                first, begins = not index, turn_begins(state) or len(states) == 1
                if first != begins or turn.seat != state.turn:
                    game = _so_far(moves, states)
                    why = _why_misplaced(game, turn, first, begins)
                    raise ReplayError(why, number, _line(turn, index), game, index + 1)
                states.append(state := after)
        game = _so_far(moves, states)
        winner = game.state.winner
        if winner != self.result:
            why = f"the game {_ending(winner)}, but the record says that it {_ending(self.result)}"
            raise ReplayError(why, len(self.turns), _line(self.turns[-1], -1) if self.turns else None, game)
        return game


def _turns(game: Game) -> tuple[RecordTurn, ...]:
    return tuple(
        RecordTurn(game.states[plies.start].turn, game.moves[plies.start : plies.stop]) for plies in game.turns
    )


def _so_far(moves: tuple[Move, ...], states: list[State]) -> Game:
    """Build the game up to the last of these positions."""
    return build_game(moves[: len(states) - 1], tuple(states))


def _line(turn: RecordTurn, index: int) -> int | None:
    return turn.lines[index] if turn.lines else None


def _why_misplaced(game: Game, turn: RecordTurn, first: bool, begins: bool) -> str:
    """Say why the next move of a game does not belong in this turn of the record.

    `first` says whether the record has the move as the first of this turn, `begins` whether a turn of the game begins
    with it.
    """
    state = game.state
    if first and not begins:
        return f"seat {state.turn}'s turn has not ended yet"
    if begins and not first:
        return f"seat {turn.seat}'s turn ended before this move"
    points = approval(game.states[-2], game.moves[-1], state).points if game.moves else ()
    why = "".join(f"; {point}" for point in points if point.kind in _WHO_IS_NEXT)
    return f"it is seat {state.turn}'s turn, not seat {turn.seat}'s{why}"


def _ending(winner: int | None) -> str:
    return "is not finished" if winner is None else f"is won by seat {winner}"


def _check_tags(tags: tuple[tuple[str, str], ...]) -> None:
    if type(tags) is not tuple or not all(is_tuple_of(tag, str) and len(tag) == 2 for tag in tags):
        raise InvalidValueError(f"the tags of a record must be a tuple of pairs of name and text, not {display(tags)}")
    if len(tags) > MAX_TAGS:
        raise InvalidValueError(f"a record can have at most {MAX_TAGS} tags, not {len(tags)}")
    seen = set[str]()
    for name, value in tags:
        if not TAG_NAME.fullmatch(name):
            raise InvalidValueError(
                f"the name of a tag must be a capital letter, then letters and digits, not {display(name)}"
            )
        if name in RESERVED_TAGS:
            raise InvalidValueError(f"the tag {name} is reserved: its value comes from the record itself")
        if name == "Date" and not is_date(value):
            raise InvalidValueError(f"the tag Date must be a date such as 2026-11-17, not {display(value)}")
        if name in seen:
            raise InvalidValueError(f"a record can have each tag only once, but {display(name)} comes twice")
        seen.add(name)


def is_date(text: str) -> bool:
    """Return whether this is a date of the calendar, such as 2026-11-17."""
    import datetime  # imported here, because most records have no date

    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
