"""Making moves, with a reason for every refusal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from cantstop._input import check_function, check_type, check_whole, display
from cantstop.errors import IllegalMoveError, InvalidValueError
from cantstop.machine import TABLE, State, ToRoll, check_dice_awaited, check_move, legal_moves
from cantstop.rules import Dice, Move, throws
from cantstop.verdicts import judge

T = TypeVar("T")

_throws = lru_cache(maxsize=8)(throws)


class Chance(Protocol):
    """A source of chance: `random.Random`, or anything whose `choice(options)` picks each option equally often."""

    def choice(self, options: Sequence[T], /) -> T:
        """Return one of the options, each with the same probability."""


def apply(state: State, move: Move) -> State:
    """Return the position after a move; the old one is unchanged. An illegal move raises `IllegalMoveError`."""
    if type(state) is not State:
        check_type("a position", state, State)
    wait = TABLE[type(state.phase)]
    transition = wait.transitions.get(type(move))
    if transition is not None and move in wait.offers(state):
        return transition.take(state, move)  # type: ignore[arg-type]  # the transition is that of the move's type
    check_move(move)
    raise IllegalMoveError(judge(state, move, legal_moves(state)))


def roll_dice(state: State, rng: Chance) -> Dice:
    """Throw four fair dice with the caller's source of chance."""
    check_dice_awaited(state)
    _check_chance(rng)
    return rng.choice(_throws(state.rules.board.sides))


def playout(
    state: State,
    chooser: Callable[[State, tuple[Move, ...]], Move],
    rng: Chance,
    *,
    max_moves: int | None = None,
) -> State:
    """Play on to the end, or for `max_moves` moves, and return the position reached.

    Dice are rolled with `rng`; every other move is `chooser(state, legal_moves(state))`. A chooser that takes the first
    legal move never stops, because `Roll` comes before `Stop`; its turns all bust, and its game does not end. Set
    `max_moves` for a chooser that might never stop. The rolls count as moves.
    """
    check_type("a position", state, State)
    _check_chance(rng)
    check_function("the chooser", chooser)
    if max_moves is not None:
        check_whole("max_moves", max_moves, 0)
    made = 0
    while not state.is_over and made != max_moves:
        if isinstance(state.phase, ToRoll):
            state = apply(state, roll_dice(state, rng))
        else:
            state = apply(state, chooser(state, legal_moves(state)))
        made += 1
    return state


def _check_chance(rng: Chance) -> None:
    try:
        fits = callable(rng.choice)
    except Exception:  # whatever the value does when it is asked
        fits = False
    if not fits:
        raise InvalidValueError(
            f"the source of chance must have a method choice, as in random.Random, not {display(rng)}"
        )
