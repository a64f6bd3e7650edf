"""The bidding game: who bids on a turn, and how a bid is paid out."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from cantstop.rules import LOWEST_COLUMN, Bid, Guess

BIDS_AFTER: Final = 2
"""The move of a turn after which bids are made. Clauses: HUB-2.1; R-21."""


def from_the_left(turn: int, players: int) -> tuple[int, ...]:
    """List all seats, from the roller's left around to the roller.

    Clauses: HUB-3.1; R-20, R-24, R-26.
    """
    return tuple((turn + step) % players for step in range(1, players + 1))


def bidders(stones: Sequence[Sequence[int]], turn: int, roller_bids: bool) -> tuple[int, ...]:
    """List who must bid, in order: everyone with a stone on the board, but the roller only if `roller_bids`.

    Clauses: HUB-2.2, HUB-2.3, HUB-2.4; R-20, R-22, R-24, R-30.
    """
    return tuple(
        seat for seat in from_the_left(turn, len(stones)) if any(stones[seat]) and (roller_bids or seat != turn)
    )


def is_right(bid: Bid, made: bool) -> bool:
    """Return whether a bidder guessed how the turn ended. `made` is True after a stop and False after a bust.

    Clauses: HUB-1.3, HUB-2.5, HUB-3.2; R-42.
    """
    return made == (bid.guess is Guess.MAKES)


def payout_size(bid: Bid, made: bool) -> int:
    """Count the fields of a payout: one for each chip, or two if the bidder bet on a stop and the roller busted.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
    """
    return bid.chips * 2 if bid.guess is Guess.MAKES and not made else bid.chips


def misses_turn(right: bool, owed: int) -> bool:
    """Return whether a bidder misses their next turn when a payout ends: fields are still owed downward.

    Clauses: HUB-3.7, HUB-3.8; R-30.
    """
    return not right and owed > 0


class Leeway(Enum):
    """Which way a payout can move a stone: up, down or both, or why it cannot move."""

    NO_STONE = auto()
    """There is no stone in this column."""
    WON = auto()
    """The stone has won the column and stays there."""
    STUCK = auto()
    """The lowest field is next to the top, so the stone can go neither up nor down."""
    UP = auto()
    DOWN = auto()
    BOTH = auto()

    __repr__ = Enum.__str__

    @property
    def up(self) -> bool:
        """Whether a right guess can move the stone up."""
        return self in (Leeway.UP, Leeway.BOTH)

    @property
    def down(self) -> bool:
        """Whether a wrong guess can move the stone down."""
        return self in (Leeway.DOWN, Leeway.BOTH)


def leeway(stone: int, length: int) -> Leeway:
    """Return which way a payout can move a stone: never onto or off the top field, and never out of its column.

    Clauses: HUB-3.3, HUB-3.5; R-27, R-28, R-29.
    """
    if stone == 0:
        return Leeway.NO_STONE
    if stone == length:
        return Leeway.WON
    if stone == 1:
        return Leeway.UP if stone + 1 < length else Leeway.STUCK
    return Leeway.BOTH if stone + 1 < length else Leeway.DOWN


def movable(row: Sequence[int], lengths: Sequence[int], right: bool) -> tuple[bool, ...]:
    """Return for each column whether a payout can move the bidder's stone: up after a right guess, else down.

    Clauses: HUB-3.2, HUB-3.3, HUB-3.4, HUB-3.5, HUB-3.6; R-27, R-28, R-29, R-47.
    """
    ways = map(leeway, row, lengths)
    return tuple(way.up if right else way.down for way in ways)


def pay_field(row: Sequence[int], column: int, right: bool) -> tuple[int, ...]:
    """Move a bidder's stone by one field: up after a right guess, down after a wrong one.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
    """
    i = column - LOWEST_COLUMN
    return (*row[:i], row[i] + (1 if right else -1), *row[i + 1 :])


def next_turn(turn: int, misses: Sequence[bool]) -> tuple[int, tuple[bool, ...]]:
    """Return the next roller and who is still to miss a turn. A marked seat is passed over once and loses its mark.

    Clauses: HU-3.3, HU-6.1, HU-6.5, DE-3.7, DE-7.10, NL-6.5, NL-9.2, HUB-3.7, HUB-3.8; R-02, R-30, R-40, R-50.
    """
    seat = (turn + 1) % len(misses)
    while misses[seat]:
        misses = (*misses[:seat], False, *misses[seat + 1 :])
        seat = (seat + 1) % len(misses)
    return seat, tuple(misses)
