"""The graph of a game, according to the library: every reachable position, and every move between them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from cantstop import Move, State, apply, legal_moves, to_json

SAME_FOR_ALL = ("format", "rules", "players")
"""The keys that are the same in every position of a game, which comparisons leave out."""


def form(state: State) -> str:
    """Write a position as JSON, without the keys that are the same in the whole game."""
    written = to_json(state)
    for key in SAME_FOR_ALL:
        del written[key]
    return json.dumps(written, sort_keys=True)


class Visit(NamedTuple):
    """A position with its legal moves, and the positions that they lead to."""

    state: State
    steps: tuple[tuple[Move, State], ...]

    def edges(self) -> dict[tuple[str, str], Move]:
        """Label the moves as the model does: by their kind, and by the form of the position they lead to."""
        return {(type(move).__name__, form(after)): move for move, after in self.steps}


class Walk:
    """A breadth-first walk from a position. It visits each position once, the nearest first."""

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
        """Return a shortest sequence of moves to a position that the walk has reached."""
        moves = []
        while (came := self._came_by[there]) is not None:
            there, move = came
            moves.append(move)
        return moves[::-1]
