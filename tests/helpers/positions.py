"""A short way to write positions in tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cantstop import Auction, Bid, Board, Move, Phase, Rules, State, ToRoll, apply, parse_move


def heights(board: Board, by_column: Mapping[int, int]) -> tuple[int, ...]:
    """Write `{7: 4}` as a row of heights."""
    assert set(by_column) <= set(board.columns)
    return tuple(by_column.get(column, 0) for column in board.columns)


def position(
    rules: Rules,
    *stones: Mapping[int, int],
    runners: Mapping[int, int] | None = None,
    turn: int = 0,
    phase: Phase | None = None,
    moves_made: int = 0,
    bids: Sequence[Bid | None] | None = None,
    misses: Iterable[int] = (),
) -> State:
    """Build a position from heights by column for each seat; `misses` lists the seats that miss a turn."""
    seats = len(stones)
    marks = set(misses)
    auction = None
    if rules.bidding is not None:
        auction = Auction(
            moves_made,
            tuple(bids) if bids is not None else (None,) * seats,
            tuple(seat in marks for seat in range(seats)),
        )
    return State(
        rules,
        tuple(heights(rules.board, row) for row in stones),
        heights(rules.board, runners or {}),
        turn,
        phase or ToRoll(),
        auction,
    )


def play(state: State, *moves: str | Move) -> State:
    """Make moves, given as values or as text, one after the other."""
    for move in moves:
        state = apply(state, parse_move(move, state) if isinstance(move, str) else move)
    return state


def standing(state: State) -> dict[int, int]:
    """Return the runners as a mapping from column to height."""
    return {column: height for column, height in zip(state.rules.board.columns, state.runners) if height}


def lying(state: State, seat: int) -> dict[int, int]:
    """Return a seat's stones as a mapping from column to height."""
    return {column: height for column, height in zip(state.rules.board.columns, state.stones[seat]) if height}
