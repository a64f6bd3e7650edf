"""A position of the game, and how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Self, assert_never, final

from attrs import frozen

from cantstop._input import check_type, check_whole
from cantstop.errors import InvalidStateError
from cantstop.machine.columns import Lane, lanes, owner, shared
from cantstop.machine.invariants import Problem, flaws
from cantstop.machine.pairing import advances
from cantstop.machine.phases import Auction, Fields, Over, Phase, ToBid, ToDecide, ToPair, ToSettle
from cantstop.rules import Advance, Rules, StopRule

_advances = lru_cache(maxsize=2**15)(advances)


@final
@frozen(init=False, repr=False)
class State(Fields):
    """A position: the rules, the board, whose turn it is, and what the game waits for.

    It cannot be changed; `apply` answers a new one. A position that breaks an invariant cannot be built.
    """

    def __init__(
        self,
        rules: Rules,
        stones: tuple[tuple[int, ...], ...],
        runners: tuple[int, ...],
        turn: int,
        phase: Phase,
        auction: Auction | None = None,
    ) -> None:
        self.__attrs_init__(rules, stones, runners, turn, phase, auction)
        found = problems(self)
        if found:
            raise InvalidStateError(found)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.stones)

    @property
    def actor(self) -> int | None:
        """The seat that moves next; None when the dice do, or when the game is over."""
        match self.phase:
            case ToBid(seat=seat) | ToSettle(seat=seat):
                return seat
            case ToPair() | ToDecide():
                return self.turn
            case _:
                return None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return isinstance(self.phase, Over)

    @property
    def winner(self) -> int | None:
        """The seat that has won the game, if it is over."""
        return self.phase.winner if isinstance(self.phase, Over) else None

    def won(self, seat: int) -> tuple[int, ...]:
        """List the columns that a seat has won."""
        check_whole("a seat of this game", seat, 0, self.players - 1)
        board = self.rules.board
        heights = zip(board.columns, self.stones[seat], board.lengths)
        return tuple(column for column, stone, length in heights if stone == length)

    def owner(self, column: int) -> int | None:
        """Name the seat that has won a column, if any has."""
        index = self.rules.board.index(column)
        return owner([row[index] for row in self.stones], self.rules.board.lengths[index])

    @property
    def runners_left(self) -> int:
        """How many runners are not on the board. Clauses: HU-4.9, DE-4.11, NL-4.5, NL-5.3."""
        return self.rules.runners - len(self.runners) + self.runners.count(0)

    @property
    def advances(self) -> tuple[Advance, ...]:
        """What the roll on the table allows: nothing before the dice are thrown, and nothing on a bust."""
        found = self._advances
        if found is None:
            found = ()
            if isinstance(self.phase, ToPair):
                dice = self.phase.dice
                found = _advances(dice, looks(self, dice.columns), self.runners_left, self.rules.pairing)
            object.__setattr__(self, "_advances", found)
        return found

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return State, (self.rules, self.stones, self.runners, self.turn, self.phase, self.auction)

    def __repr__(self) -> str:
        rows = " | ".join(self._heights(row) for row in self.stones)
        parts = [self.rules.name, f"seat {self.turn}", repr(self.phase), f"stones {rows}"]
        if any(self.runners):
            parts.append(f"runners {self._heights(self.runners)}")
        if self.auction is not None:
            bids = " ".join("-" if bid is None else str(bid) for bid in self.auction.bids)
            parts.append(f"moves made {self.auction.moves_made}, bids {bids}")
            parts.extend(f"seat {seat} misses" for seat, missing in enumerate(self.auction.misses) if missing)
        return f"<State {', '.join(parts)}>"

    def _repr_svg_(self) -> str:
        """Draw the board, for notebooks."""
        from cantstop.drawing.svg import board  # the one import that goes up, made when a picture is wanted

        return board(self)

    def _heights(self, row: tuple[int, ...]) -> str:
        heights = zip(self.rules.board.columns, row)
        return " ".join(f"{column}:{height}" for column, height in heights if height) or "-"


def looks(state: State, columns: Sequence[int]) -> tuple[Lane, ...]:
    """Look at some columns of the board as the roller does."""
    return lanes(state.stones, state.runners, state.turn, state.rules.board.lengths, columns)


def barring(state: State) -> tuple[int, ...]:
    """List the columns whose runner bars a stop: those on another player's field, where that is a rule.

    Clauses: HU-4.14, DE-7.1, NL-6.1, DEV3-1.1; R-18, R-32.
    """
    match state.rules.stop:
        case StopRule.ANYWHERE:
            return ()
        case StopRule.CLEAR_FIELDS:
            columns = zip(state.rules.board.columns, state.runners, zip(*state.stones))
            return tuple(c for c, runner, stones in columns if runner and shared(stones, runner, state.turn))
        case _:
            assert_never(state.rules.stop)


def unchecked(
    rules: Rules,
    stones: tuple[tuple[int, ...], ...],
    runners: tuple[int, ...],
    turn: int,
    phase: Phase,
    auction: Auction | None,
) -> State:
    """Build a position without looking for problems: for the engine, which makes none."""
    state = Fields(rules, stones, runners, turn, phase, auction)
    state.__class__ = State
    return state  # type: ignore[return-value]  # its class has just been set


def problems(state: State) -> tuple[Problem, ...]:
    """List every way in which a position breaks an invariant of the game; () for a sound one."""
    check_type("a position", state, State)
    return flaws(state)
