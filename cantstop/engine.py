"""Making a move: the machine, with the reason wherever it refuses."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from cantstop._input import check_type, display
from cantstop.errors import IllegalMoveError, InvalidValueError
from cantstop.machine import (
    TABLE,
    State,
    ToRoll,
    check_dice_awaited,
    check_move,
    legal_moves,
)
from cantstop.rules import (
    Dice,
    Move,
    throws,
)
from cantstop.verdicts import judge

_throws = lru_cache(maxsize=8)(throws)


def apply(state: State, move: Move) -> State:
    """Make a move: answer the position it leads to, or raise `IllegalMoveError` with the reasons."""
    if type(state) is not State:
        check_type("a position", state, State)
    phase = state.phase
    transition = TABLE[type(phase)].transitions.get(type(move))
    if transition is not None:
        after = transition.take(state, phase, move)  # type: ignore[arg-type]  # the table is keyed by both
        if after is not None:
            return after
    check_move(move)
    raise IllegalMoveError(judge(state, move, legal_moves(state)))


def roll_dice(state: State, rng: Random) -> Dice:
    """Throw four fair dice with the caller's source of chance."""
    check_dice_awaited(state)
    check_type("the source of chance", rng, Random)
    return rng.choice(_throws(state.rules.board.sides))


def playout(state: State, chooser: Callable[[State, tuple[Move, ...]], Move], rng: Random) -> State:
    """Play to the end: the dice by chance, every other move as `chooser(state, legal_moves(state))` says."""
    check_type("a position", state, State)
    check_type("the source of chance", rng, Random)
    if not callable(chooser):
        raise InvalidValueError(f"the chooser must be a function, not {display(chooser)}")
    while not state.is_over:
        if isinstance(state.phase, ToRoll):
            state = apply(state, roll_dice(state, rng))
        else:
            state = apply(state, chooser(state, legal_moves(state)))
    return state
