"""The whole machine as one table: what each phase offers, and what each move does in it.

Two things hold throughout. A transition returns the next position, or None where the rules forbid the move, and
never changes the position it is given. And no transition decides a rule by itself: it asks `pairing`, `columns` and
`bidding`, and puts their answers together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, Never

from attrs import frozen

from cantstop._input import check_type, display
from cantstop.errors import InvalidValueError
from cantstop.machine.auction import all_bids, bid, keep, lower_stone, payouts, raise_stone
from cantstop.machine.phases import Over, Phase, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.machine.state import State
from cantstop.machine.turn import (
    advance,
    all_dice,
    bust,
    decisions,
    known_rolls,
    roll_again,
    stop,
    throw,
    usable_advances,
)
from cantstop.rules import MOVES, Advance, Bid, Bust, Dice, Keep, Lower, Move, Raise, Roll, Stop


@frozen
class Transition:
    """What a move does in a phase, and the phases it can lead to."""

    take: Callable[[State, Never, Never], State | None]
    leads_to: tuple[type[Phase], ...]


@frozen
class Wait:
    """What a phase offers, and what each kind of move does in it."""

    options: Callable[[State, Never], tuple[Move, ...]]
    transitions: Mapping[type[Move], Transition]


def _nothing(state: State, phase: Over) -> tuple[Move, ...]:
    return ()


_NEXT_TURN = (ToRoll, ToSettle)


TABLE: Final[Mapping[type[Phase], Wait]] = {
    ToRoll: Wait(all_dice, {Dice: Transition(throw, (ToPair,))}),
    ToPair: Wait(
        usable_advances, {Advance: Transition(advance, (ToDecide, ToBid)), Bust: Transition(bust, _NEXT_TURN)}
    ),
    ToDecide: Wait(decisions, {Roll: Transition(roll_again, (ToRoll,)), Stop: Transition(stop, (*_NEXT_TURN, Over))}),
    ToBid: Wait(all_bids, {Bid: Transition(bid, (ToBid, ToDecide))}),
    ToSettle: Wait(
        payouts,
        {
            Raise: Transition(raise_stone, _NEXT_TURN),
            Lower: Transition(lower_stone, _NEXT_TURN),
            Keep: Transition(keep, _NEXT_TURN),
        },
    ),
    Over: Wait(_nothing, {}),
}
"""The whole machine: for every phase its moves, and for every move what it does and where it leads."""


def legal_moves(state: State) -> tuple[Move, ...]:
    """List every legal move once; only a finished game has none.

    Dice come in rising order of their faces, advances pairing by pairing from the lowest sum on, `Roll` before `Stop`,
    bids on `Guess.MAKES` before those on `Guess.BUSTS` and then by chips, payouts by column with `Keep` last.
    """
    if type(state) is not State:
        check_type("a position", state, State)
    phase = state.phase
    return TABLE[type(phase)].options(state, phase)  # type: ignore[arg-type]  # the table is keyed by it


def is_legal(state: State, move: Move) -> bool:
    """Tell whether a move may be made now."""
    check_move(move)
    return move in legal_moves(state)


def check_move(move: Move) -> None:
    """Refuse anything that is not a move."""
    if type(move) not in MOVES:
        raise InvalidValueError(
            f"a move must be one of {', '.join(sorted(k.__name__ for k in MOVES))}, not {display(move)}"
        )


def check_dice_awaited(state: State) -> None:
    """Refuse a position in which no dice are to be rolled."""
    check_type("a position", state, State)
    if not isinstance(state.phase, ToRoll):
        raise InvalidValueError(f"dice are rolled in the phase roll, not in the phase {state.phase.name}")


def chance_outcomes(state: State) -> tuple[tuple[Dice, Fraction], ...]:
    """List every roll with its probability, in the order of `legal_moves`; the sum is exactly 1."""
    check_dice_awaited(state)
    sides = state.rules.board.sides
    return tuple((dice, Fraction(dice.weight, sides**4)) for dice in known_rolls(sides))
