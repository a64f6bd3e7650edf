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
    """A position with all that can be played in it, and the forms of the positions that follow."""

    state: State
    form: str
    steps: tuple[tuple[Move, str], ...]

    @property
    def edges(self) -> frozenset[tuple[str, str]]:
        """The steps as the model labels them: the kind of move, and where it leads."""
        return frozenset((type(move).__name__, after) for move, after in self.steps)


class Walk:
    """A breadth-first walk from a position: each position once, the nearest first."""

    def __init__(self, start: State) -> None:
        self.start = start
        self._came_by: dict[str, tuple[str, Move] | None] = {}

    def __iter__(self) -> Iterator[Visit]:
        self._came_by = {form(self.start): None}
        layer = [(self.start, form(self.start))]
        while layer:
            after_that = []
            for state, here in layer:
                steps = []
                for move in legal_moves(state):
                    after = apply(state, move)
                    there = form(after)
                    steps.append((move, there))
                    if there not in self._came_by:
                        self._came_by[there] = here, move
                        after_that.append((after, there))
                yield Visit(state, here, tuple(steps))
            layer = after_that

    def way_to(self, there: str) -> list[Move]:
        """Give a shortest sequence of moves to a position that has been come upon."""
        moves = []
        while (came := self._came_by[there]) is not None:
            there, move = came
            moves.append(move)
        return moves[::-1]
