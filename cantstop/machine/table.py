"""The whole machine as one table: what each phase offers, and what each move does in it.

Two rules hold throughout. A move is legal if its phase offers it, and nothing else decides that. A transition is called
with a legal move only; it returns the next position and leaves the old one unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, Never

from attrs import field, frozen

from cantstop._input import check_type, display
from cantstop.errors import InvalidValueError
from cantstop.machine.auction import all_bids, bid, keep, pay, payouts, set_of_bids
from cantstop.machine.phases import Over, Phase, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.machine.state import State
from cantstop.machine.turn import (
    advance,
    advances_or_bust,
    all_rolls,
    bust,
    decisions,
    dice_to_throw,
    roll_again,
    set_to_throw,
    stop,
    throw,
)
from cantstop.rules import MOVES, Advance, Bid, Bust, Dice, Keep, Lower, Move, Raise, Roll, Stop


@frozen
class Transition:
    """What a move does in a phase, and the phases it can lead to."""

    take: Callable[[State, Never], State]
    leads_to: tuple[type[Phase], ...]


@frozen
class Wait:
    """What a phase offers, and what each kind of move does in it."""

    options: Callable[[State], tuple[Move, ...]]
    """Lists the moves that the phase offers."""

    transitions: Mapping[type[Move], Transition]

    offers: Callable[[State], Container[Move]] = field()
    """Returns the same moves for membership tests, as a set if the list is long."""

    @offers.default
    def _look_up_in_the_list(self) -> Callable[[State], Container[Move]]:
        return self.options


def _nothing(state: State) -> tuple[Move, ...]:
    return ()


_NEXT_TURN = (ToRoll, ToSettle)


TABLE: Final[Mapping[type[Phase], Wait]] = {
    ToRoll: Wait(dice_to_throw, {Dice: Transition(throw, (ToPair,))}, set_to_throw),
    ToPair: Wait(
        advances_or_bust, {Advance: Transition(advance, (ToDecide, ToBid)), Bust: Transition(bust, _NEXT_TURN)}
    ),
    ToDecide: Wait(decisions, {Roll: Transition(roll_again, (ToRoll,)), Stop: Transition(stop, (*_NEXT_TURN, Over))}),
    ToBid: Wait(all_bids, {Bid: Transition(bid, (ToBid, ToDecide))}, set_of_bids),
    ToSettle: Wait(
        payouts,
        {
            Raise: Transition(pay, _NEXT_TURN),
            Lower: Transition(pay, _NEXT_TURN),
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
    return TABLE[type(state.phase)].options(state)


def is_legal(state: State, move: Move) -> bool:
    """Return whether a move is legal in a position."""
    check_move(move)
    check_type("a position", state, State)
    wait = TABLE[type(state.phase)]
    return type(move) in wait.transitions and move in wait.offers(state)


def check_move(move: Move) -> None:
    """Raise `InvalidValueError` unless this is a move."""
    if type(move) not in MOVES:
        raise InvalidValueError(
            f"a move must be one of {', '.join(sorted(k.__name__ for k in MOVES))}, not {display(move)}"
        )


def check_dice_awaited(state: State) -> None:
    """Raise `InvalidValueError` unless the dice are rolled next."""
    check_type("a position", state, State)
    if not isinstance(state.phase, ToRoll):
        raise InvalidValueError(f"dice are rolled in the phase roll, not in the phase {state.phase.name}")


def chance_outcomes(state: State) -> tuple[tuple[Dice, Fraction], ...]:
    """List every roll with its probability, in the order of `legal_moves`; the sum is exactly 1."""
    check_dice_awaited(state)
    return _chances(state.rules.board.sides)


@lru_cache(maxsize=8)
def _chances(sides: int) -> tuple[tuple[Dice, Fraction], ...]:
    return tuple((dice, Fraction(dice.weight, sides**4)) for dice in all_rolls(sides))
