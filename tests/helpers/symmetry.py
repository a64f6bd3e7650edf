"""Two symmetries of the game: moving every player to another seat, and mirroring the board."""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve

from cantstop import (
    Advance,
    Auction,
    Board,
    Dice,
    Lower,
    Move,
    Over,
    Phase,
    Raise,
    Rules,
    State,
    ToBid,
    ToPair,
    ToSettle,
)

T = TypeVar("T")


def rotated(state: State, by: int) -> State:
    """Move every player this many seats on."""

    def seat(old: int) -> int:
        return (old + by) % state.players

    def row(values: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(values[(new - by) % state.players] for new in range(state.players))

    phase: Phase = state.phase
    match phase:
        case ToBid() | ToSettle():
            phase = evolve(phase, seat=seat(phase.seat))
        case Over():
            phase = Over(seat(phase.winner))
        case _:
            pass
    auction = state.auction
    if auction is not None:
        auction = Auction(auction.moves_made, row(auction.bids), row(auction.misses))
    return State(state.rules, row(state.stones), state.runners, seat(state.turn), phase, auction)


def mirrored_rules(rules: Rules) -> Rules:
    """Mirror the board of these rules. The printed board stays the same."""
    return evolve(rules, board=Board(rules.board.sides, rules.board.lengths[::-1]))


def mirrored(state: State) -> State:
    """Move every stone and runner to the opposite column, and turn the dice over."""
    phase: Phase = state.phase
    if isinstance(phase, ToPair):
        phase = ToPair(_turned(phase.dice, state.rules.board))
    stones = tuple(row[::-1] for row in state.stones)
    return State(mirrored_rules(state.rules), stones, state.runners[::-1], state.turn, phase, state.auction)


def mirrored_move(move: Move, board: Board) -> Move:
    """Return the mirror image of a move."""
    most = board.columns[0] + board.columns[-1]
    match move:
        case Dice():
            return _turned(move, board)
        case Advance():
            return Advance(*(most - column for column in move.columns))
        case Raise() | Lower():
            return type(move)(most - move.column)
        case _:
            return move


def _turned(dice: Dice, board: Board) -> Dice:
    return Dice(*(board.sides + 1 - face for face in dice.faces))
