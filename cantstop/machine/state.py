"""A position of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Self, assert_never, final

from attrs import define, field, frozen
from attrs.exceptions import FrozenInstanceError

from cantstop._input import check_type, check_whole
from cantstop.errors import InvalidStateError
from cantstop.machine.columns import Lane, Row, Stones, lanes, owner, shared
from cantstop.machine.invariants import Problem, flaws
from cantstop.machine.pairing import advances
from cantstop.machine.phases import Auction, Over, Phase, ToBid, ToDecide, ToPair, ToSettle
from cantstop.rules import Advance, Dice, Rules, StopRule

_new = object.__new__
_advances = lru_cache(maxsize=2**15)(advances)


@define
class Fields:
    """What a position consists of, before it is known to be sound.

    A position is built as `Fields` and then made a `State`, because setting the fields of a frozen class takes longer:
    `unchecked` takes 0.3 microseconds and would take 0.7 (Python 3.11). Every move builds one.
    """

    rules: Rules
    """The edition that is played."""

    stones: Stones
    """`stones[seat][column - 2]` is the height of a seat's stone, 0 for none. Clauses: HU-10.1, DE-7.7, NL-12.5."""

    runners: Row
    """`runners[column - 2]` is the height of the runner, 0 for none. Clauses: HU-10.2, DE-4.8, NL-4.5."""

    turn: int
    """The roller's seat."""

    phase: Phase
    """What the game waits for."""

    auction: Auction | None
    """The state of the bidding, or None if there is no bidding."""

    advances: tuple[Advance, ...] = field(init=False, eq=False)
    """What the roll on the table allows: () if it is a bust, and in every phase but `ToPair`."""

    @property
    def runners_left(self) -> int:
        """How many runners are not on the board. Clauses: HU-4.9, DE-4.11, NL-4.5, NL-5.3."""
        return self.rules.runners - len(self.runners) + self.runners.count(0)


@final
@frozen(init=False, repr=False)
class State(Fields):
    """A position: the rules, the board, whose turn it is, and what the game waits for.

    It is immutable: `apply` returns a new one. A position that breaks an invariant raises `InvalidStateError`.
    """

    def __init__(
        self,
        rules: Rules,
        stones: Stones,
        runners: Row,
        turn: int,
        phase: Phase,
        auction: Auction | None = None,
    ) -> None:
        if hasattr(self, "rules"):
            raise FrozenInstanceError  # a second call would change the position
        self.__attrs_init__(rules, stones, runners, turn, phase, auction)
        broken = problems(self)
        if broken:
            raise InvalidStateError(broken)
        object.__setattr__(self, "advances", _allowed_by(phase.dice, self) if isinstance(phase, ToPair) else ())

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.stones)

    @property
    def actor(self) -> int | None:
        """The seat that moves next: None if the dice are rolled next, or the game is over."""
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
        """The seat that has won the game, or None."""
        return self.phase.winner if isinstance(self.phase, Over) else None

    def won(self, seat: int) -> tuple[int, ...]:
        """List the columns that a seat has won."""
        check_whole("a seat of this game", seat, 0, self.players - 1)
        board = self.rules.board
        heights = zip(board.columns, self.stones[seat], board.lengths)
        return tuple(column for column, stone, length in heights if stone == length)

    def owner(self, column: int) -> int | None:
        """Return the seat that has won a column, or None."""
        index = self.rules.board.index(column)
        return owner([row[index] for row in self.stones], self.rules.board.lengths[index])

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


def looks(state: Fields, columns: Sequence[int]) -> tuple[Lane, ...]:
    """Return what the roller finds in some columns of the board."""
    return lanes(state.stones, state.runners, state.turn, state.rules.board.lengths, columns)


def barring(state: State) -> tuple[int, ...]:
    """List the columns whose runner bars a stop, because a rule forbids sharing its field with another player's stone.

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


def _allowed_by(dice: Dice, at: Fields) -> tuple[Advance, ...]:
    """List the advances that a roll allows in a position."""
    return _advances(dice, looks(at, dice.columns), at.runners_left, at.rules.pairing)


def unchecked(rules: Rules, stones: Stones, runners: Row, turn: int, phase: Phase, auction: Auction | None) -> State:
    """Build a position without checks. Only the machine calls this: its moves never lead to an unsound position."""
    state: Fields = _new(Fields)
    state.rules = rules
    state.stones = stones
    state.runners = runners
    state.turn = turn
    state.phase = phase
    state.auction = auction
    state.advances = _allowed_by(phase.dice, state) if type(phase) is ToPair else ()
    state.__class__ = State
    return state  # type: ignore[return-value]  # its class has just been set


def problems(state: State) -> tuple[Problem, ...]:
    """List every invariant of the game that a position breaks: () if it is sound."""
    check_type("a position", state, State)
    return flaws(state)
