"""Building a position from its parts, whether they were read from text or from JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from cantstop.errors import InvalidStateError, NotationError
from cantstop.machine import Auction, Over, Phase, State, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.rules import Board, Dice, Rules


@frozen(kw_only=True)
class PhaseParts:
    """How to read each part that a phase can have. The parts of other phases are left alone."""

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
"""How to build each phase, by name. The parts are read in the order given here."""


def build_row(board: Board, heights: Mapping[int, int]) -> tuple[int, ...]:
    """Return a row of stones or runners with these heights; all other columns are empty."""
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
    """Return the position, or raise the refusal with everything that is wrong with it."""
    try:
        return State(rules, stones, runners, turn, phase, auction)
    except InvalidStateError as error:
        problems = "; ".join(problem.detail for problem in error.problems)
        raise refusal(f"a position that can occur ({problems})") from error
