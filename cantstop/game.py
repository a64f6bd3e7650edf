"""A game: where it began and every move since."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, final

from attrs import field, frozen

from cantstop._input import check_type, check_whole, display
from cantstop.engine import apply
from cantstop.errors import IllegalMoveError, InvalidValueError
from cantstop.machine import State, ToRoll
from cantstop.rules import Move


@final
@frozen(init=False, repr=False)
class Game:
    """A first position and the moves made from it, all of them legal; two games are equal if both are.

    It cannot be changed: `play` and `undo` answer another game. To branch, go back with `at` and play on.
    """

    start: State
    """The position before the first move."""

    moves: tuple[Move, ...]
    """The moves in order."""

    states: tuple[State, ...] = field(eq=False)
    """The position after each number of moves: `states[0]` is the start, `states[-1]` the last one."""

    def __init__(self, start: State, moves: Iterable[Move] = ()) -> None:
        check_type("the first position", start, State)
        if not isinstance(moves, Iterable):
            raise InvalidValueError(f"the moves of a game are a sequence of moves, not {display(moves)}")
        made = tuple(moves)
        self.__attrs_init__(start, made, (start, *_after(start, made, 1)))

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    def play(self, *moves: Move) -> Game:
        """Make more moves, or raise `IllegalMoveError`."""
        states = self.states + _after(self.state, moves, len(self.moves) + 1)
        return game_of(self.moves + moves, states)

    def at(self, ply: int) -> Game:
        """Go back to where the game was after so many moves, from 0 for the start."""
        check_whole("a ply of this game", ply, 0, len(self.moves))
        return game_of(self.moves[:ply], self.states[: ply + 1])

    def undo(self, plies: int = 1) -> Game:
        """Take back the last moves, one or more."""
        check_whole("the number of moves to take back", plies, 0, len(self.moves))
        return self.at(len(self.moves) - plies)

    @property
    def turns(self) -> tuple[range, ...]:
        """The plies of each turn: `moves[turn.start:turn.stop]` were made in it, by the roller and by bidders."""
        begins = [ply for ply, state in enumerate(self.states[:-1]) if not ply or turn_begins(state)]
        return tuple(map(range, begins, (*begins[1:], len(self.moves))))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Game], tuple[object, ...]]:
        return Game, (self.start, self.moves)

    def __repr__(self) -> str:
        return f"<Game of {len(self.moves)} moves from {self.start!r} to {self.state!r}>"


def _after(state: State, moves: tuple[Move, ...], number: int) -> tuple[State, ...]:
    """Make some moves, the first of them being this one of the game, and list the positions they lead to."""
    states: list[State] = []
    for move in moves:
        try:
            state = apply(state, move)
        except IllegalMoveError as error:
            error.add_note(f"It is move {number + len(states)} of the game.")
            raise
        states.append(state)
    return tuple(states)


def game_of(moves: tuple[Move, ...], states: tuple[State, ...]) -> Game:
    """Build a game of moves that have been made already, with the position before each of them and the last one."""
    game = object.__new__(Game)
    game.__attrs_init__(states[0], moves, states)
    return game


def turn_begins(state: State) -> bool:
    """Tell whether a roller is about to throw the dice for the first time in his turn."""
    return isinstance(state.phase, ToRoll) and not any(state.runners)
