"""A game: where it began and every move since."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, final

from attrs import field, frozen
from attrs.exceptions import FrozenInstanceError

from cantstop._input import check_type, check_whole, each
from cantstop.engine import apply
from cantstop.errors import IllegalMoveError
from cantstop.machine import State, ToRoll
from cantstop.rules import Move


@final
@frozen(init=False, repr=False)
class Game:
    """A starting position and the legal moves made from it. Two games are equal if they share both.

    A game never changes: `play`, `at` and `undo` return a new one. To try another line, go back with `at` and play on.
    """

    start: State
    """The position before the first move."""

    moves: tuple[Move, ...]
    """The moves in order."""

    states: tuple[State, ...] = field(eq=False)
    """The position after each number of moves: `states[0]` is the start, `states[-1]` the position now."""

    def __init__(self, start: State, moves: Iterable[Move] = ()) -> None:
        if hasattr(self, "start"):
            raise FrozenInstanceError  # a second call would change the game
        check_type("the first position", start, State)
        game = _play_on((), (start,), each("the moves of a game must be an iterable of moves", moves))
        self.__attrs_init__(start, game.moves, game.states)

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    def play(self, *moves: Move) -> Game:
        """Return the game with more moves made; raise `IllegalMoveError` at the first illegal one."""
        return _play_on(self.moves, self.states, moves)

    def at(self, ply: int) -> Game:
        """Return the game after this many moves; 0 is the start."""
        check_whole("a ply of this game", ply, 0, len(self.moves))
        return build_game(self.moves[:ply], self.states[: ply + 1])

    def undo(self, plies: int = 1) -> Game:
        """Return the game without its last move, or without the last few."""
        check_whole("the number of moves to take back", plies, 0, len(self.moves))
        return self.at(len(self.moves) - plies)

    @property
    def turns(self) -> tuple[range, ...]:
        """The plies of each turn: `moves[turn.start:turn.stop]` are the moves of the roller and the bidders in it."""
        starts = [ply for ply, state in enumerate(self.states[:-1]) if not ply or turn_begins(state)]
        return tuple(map(range, starts, (*starts[1:], len(self.moves))))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Game], tuple[object, ...]]:
        return Game, (self.start, self.moves)

    def __repr__(self) -> str:
        return f"<Game of {len(self.moves)} moves from {self.start!r} to {self.state!r}>"


def _play_on(moves: tuple[Move, ...], states: tuple[State, ...], more: Iterable[Move]) -> Game:
    """Build a game from the moves so far, the positions before and after them, and more moves."""
    made, reached = list[Move](), list[State]()
    state = states[-1]
    for move in more:
        try:
            state = apply(state, move)
        except IllegalMoveError as error:
            error.add_note(f"This is move {len(states) + len(reached)} of the game.")
            raise
        made.append(move)
        reached.append(state)
    return build_game((*moves, *made), (*states, *reached))


def build_game(moves: tuple[Move, ...], states: tuple[State, ...]) -> Game:
    """Build a game without checking its moves again; `states` are the positions before and after every move."""
    game = object.__new__(Game)
    game.__attrs_init__(states[0], moves, states)
    return game


def turn_begins(state: State) -> bool:
    """Return whether the roller is about to throw the dice for the first time this turn."""
    return isinstance(state.phase, ToRoll) and not any(state.runners)
