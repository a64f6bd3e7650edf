"""What text and JSON have in common: how a position is put together from the parts that were read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from cantstop.errors import InvalidStateError, NotationError
from cantstop.machine import Auction, Over, Phase, State, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.rules import Board, Dice, Rules


@frozen(kw_only=True)
class PhaseParts:
    """How to read each part that a phase can have; a part is read only where the phase has it."""

    dice: Callable[[], Dice]
    seat: Callable[[], int]
    owed: Callable[[], int]
    made: Callable[[], bool]
    winner: Callable[[], int]


PHASE_BUILDERS: Final[Mapping[str, Callable[[PhaseParts], Phase]]] = {
    ToRoll.name: lambda parts: ToRoll(),
    ToPair.name: lambda parts: ToPair(parts.dice()),
    ToDecide.name: lambda parts: ToDecide(),
    ToBid.name: lambda parts: ToBid(parts.seat()),
    ToSettle.name: lambda parts: ToSettle(parts.seat(), parts.owed(), parts.made()),
    Over.name: lambda parts: Over(parts.winner()),
}
"""How each phase is built, by its name, from its parts in the order in which they are read."""


def build_row(board: Board, heights: Mapping[int, int]) -> tuple[int, ...]:
    """Make a row of stones or runners from the heights of some columns; the others are empty."""
    return tuple(heights.get(column, 0) for column in board.columns)


def build_state(
    refusal: Callable[[str], NotationError],
    rules: Rules,
    stones: tuple[tuple[int, ...], ...],
    runners: tuple[int, ...],
    turn: int,
    phase: Phase,
    auction: Auction | None,
) -> State:
    """Make the position, or refuse it with everything that is wrong with it."""
    try:
        return State(rules, stones, runners, turn, phase, auction)
    except InvalidStateError as error:
        found = "; ".join(problem.detail for problem in error.problems)
        raise refusal(f"a position that can come up ({found})") from error
