"""The library's graph of a game: every position that can be reached, and every move between them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from cantstop import Move, State, apply, legal_moves, to_json

SAME_FOR_ALL = ("format", "rules", "players")
"""What every position of a game has in common, left out of the form in which they are compared."""


def form(state: State) -> str:
    """Write a position in its JSON form, without what is the same in the whole game."""
    written = to_json(state)
    for key in SAME_FOR_ALL:
        del written[key]
    return json.dumps(written, sort_keys=True)


class Visit(NamedTuple):
    """A position with all that can be played in it, and what that leads to."""

    state: State
    steps: tuple[tuple[Move, State], ...]

    def edges(self) -> dict[tuple[str, str], Move]:
        """Label the moves as the model does: by their kind, and by the form of the position they lead to."""
        return {(type(move).__name__, form(after)): move for move, after in self.steps}


class Walk:
    """A breadth-first walk from a position: each position once, the nearest first."""

    def __init__(self, start: State) -> None:
        self.start = start
        self._came_by: dict[State, tuple[State, Move] | None] = {}

    def __iter__(self) -> Iterator[Visit]:
        self._came_by = {self.start: None}
        layer = [self.start]
        while layer:
            next_layer = []
            for state in layer:
                steps = tuple((move, apply(state, move)) for move in legal_moves(state))
                for move, after in steps:
                    if after not in self._came_by:
                        self._came_by[after] = state, move
                        next_layer.append(after)
                yield Visit(state, steps)
            layer = next_layer

    def way_to(self, there: State) -> list[Move]:
        """Give a shortest sequence of moves to a position that has been come upon."""
        moves = []
        while (came := self._came_by[there]) is not None:
            there, move = came
            moves.append(move)
        return moves[::-1]
