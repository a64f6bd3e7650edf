"""The next roll in a position: how likely it is to bust, what it offers and where it leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from cantstop._input import check_function, check_type
from cantstop.engine import apply
from cantstop.errors import InvalidValueError
from cantstop.machine import Lane, State, ToBid, ToDecide, ToRoll, advances, chance_outcomes, legal_moves, looks, usable
from cantstop.odds.one_roll import ways
from cantstop.rules import Advance, Move, Roll, rolls


def bust(state: State) -> Fraction:
    """Return the chance that the next roll busts, in a position where the roller may roll.

    A roll does not bust if one of its pairs names a column with room that has a runner or can get one.
    That holds in every edition: a pairing rule narrows the choice, but never turns a playable roll into a bust.

    Clauses: HU-6.1, HU-6.4, DE-6.2, NL-7.2, NL-12.3; R-05, R-08, R-12, R-36, R-44.
    """
    _check_roll_to_come(state)
    board = state.rules.board
    free = state.runners_left
    wanted = 0
    for column, lane in zip(board.columns, looks(state, board.columns)):
        if usable(lane, free):
            wanted |= 1 << column
    return _missed(board.sides, wanted)


def moves(state: State) -> dict[Advance, Fraction]:
    """Return the chance that the next roll offers each advance, in the order of their columns."""
    _check_roll_to_come(state)
    board = state.rules.board
    lanes = dict(zip(board.columns, looks(state, board.columns)))
    throws: Counter[Advance] = Counter()
    for dice in rolls(board.sides):
        rolled: list[Lane] = [lanes[column] for column in dice.columns]
        for move in advances(dice, rolled, state.runners_left, state.rules.pairing):
            throws[move] += dice.weight
    total = board.sides**4
    return {move: Fraction(throws[move], total) for move in sorted(throws, key=lambda move: move.columns)}


def after(state: State, chooser: Callable[[State, tuple[Move, ...]], Move]) -> dict[State, Fraction]:
    """Return the positions that the next roll can lead to, each with its chance, when `chooser` plays it.

    `chooser(state, legal_moves(state))` picks the pairing for each roll, and the bids if any are due before it. If the
    roller has yet to decide, they roll.
    """
    _check_roll_to_come(state)
    check_function("the chooser", chooser)
    while not isinstance(state.phase, ToRoll):
        state = apply(state, Roll() if isinstance(state.phase, ToDecide) else chooser(state, legal_moves(state)))
    chances: dict[State, Fraction] = {}
    for dice, chance in chance_outcomes(state):
        rolled = apply(state, dice)
        end = apply(rolled, chooser(rolled, legal_moves(rolled)))
        chances[end] = chances.get(end, Fraction(0)) + chance
    return chances


@lru_cache(maxsize=2**16)
def _missed(sides: int, wanted: int) -> Fraction:
    """Return the chance that a roll names none of the wanted columns, given as bits."""
    return 1 - Fraction(ways(sides, wanted), sides**4)


def _check_roll_to_come(state: State) -> None:
    check_type("a position", state, State)
    if not isinstance(state.phase, ToRoll | ToDecide | ToBid):
        raise InvalidValueError(f"no roll comes next in the phase {state.phase.name}")
