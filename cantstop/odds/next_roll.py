"""What the next roll does to a position: how likely it busts, what it offers, where it leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from cantstop._input import check_type, display
from cantstop.engine import apply
from cantstop.errors import InvalidValueError
from cantstop.machine import Lane, State, ToBid, ToDecide, ToRoll, advances, chance_outcomes, legal_moves, looks, usable
from cantstop.odds.one_roll import ways
from cantstop.rules import Advance, Move, Roll, rolls


def bust(state: State) -> Fraction:
    """Tell the chance that the next roll busts, in a position in which the roller may roll.

    It takes a column that some pairing names, with room above, and a runner there or in hand; then no edition's rule of
    pairing makes it a bust.

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
    """Tell for each advance the chance that the next roll offers it, in the order of its columns."""
    _check_roll_to_come(state)
    board = state.rules.board
    found = dict(zip(board.columns, looks(state, board.columns)))
    counted: Counter[Advance] = Counter()
    for dice in rolls(board.sides):
        here: list[Lane] = [found[column] for column in dice.columns]
        for each in advances(dice, here, state.runners_left, state.rules.pairing):
            counted[each] += dice.weight
    total = board.sides**4
    return {each: Fraction(counted[each], total) for each in sorted(counted, key=lambda each: each.columns)}


def after(state: State, chooser: Callable[[State, tuple[Move, ...]], Move]) -> dict[State, Fraction]:
    """Tell where the next roll leads: every position after it has been played by `chooser`, with its chance.

    `chooser(state, legal_moves(state))` is asked what to make of each roll and, where bids are laid before it, for the
    bids; a decision before it is `Roll`.
    """
    _check_roll_to_come(state)
    if not callable(chooser):
        raise InvalidValueError(f"the chooser must be a function, not {display(chooser)}")
    while not isinstance(state.phase, ToRoll):
        state = apply(state, Roll() if isinstance(state.phase, ToDecide) else chooser(state, legal_moves(state)))
    found: dict[State, Fraction] = {}
    for dice, chance in chance_outcomes(state):
        rolled = apply(state, dice)
        end = apply(rolled, chooser(rolled, legal_moves(rolled)))
        found[end] = found.get(end, Fraction(0)) + chance
    return found


@lru_cache(maxsize=2**16)
def _missed(sides: int, wanted: int) -> Fraction:
    return 1 - Fraction(ways(sides, wanted), sides**4)


def _check_roll_to_come(state: State) -> None:
    check_type("a position", state, State)
    if not isinstance(state.phase, ToRoll | ToDecide | ToBid):
        raise InvalidValueError(f"no roll is to come in the phase {state.phase.name}")
