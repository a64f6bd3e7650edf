"""The bidding inside the machine: laying bids, paying them out, and the end of a turn.

These are transitions of the table in `engine`, and what they share: each answers the next position, or None where the
rules forbid the move.
"""

from __future__ import annotations

from typing import Final, TypeVar

from attrs import evolve

from cantstop.machine.bidding import bidders, from_the_left, is_right, movable, next_turn, payout_size
from cantstop.machine.phases import Auction, ToBid, ToDecide, ToRoll, ToSettle
from cantstop.machine.state import State, unchecked
from cantstop.rules import LOWEST_COLUMN, Bid, Guess, Keep, Lower, Move, Raise, Rules

Stones = tuple[tuple[int, ...], ...]
T = TypeVar("T")

TO_ROLL: Final = ToRoll()
TO_DECIDE: Final = ToDecide()
_KEEP: Final = (Keep(),)


# The bids


def waiting_bidders(state: State) -> tuple[int, ...]:
    """List who must bid on this turn, in order."""
    bidding = state.rules.bidding
    assert bidding is not None
    return bidders(state.stones, state.turn, bidding.roller_bids)


def all_bids(state: State, phase: ToBid) -> tuple[Bid, ...]:
    """List every bid there is: each guess with one chip or more. Clauses: HUB-1.3, HUB-1.4, HUB-2.2; R-23."""
    bidding = state.rules.bidding
    assert bidding is not None
    return tuple(Bid(guess, chips) for guess in Guess for chips in range(1, bidding.chips + 1))


def bid(state: State, phase: ToBid, move: Bid) -> State | None:
    """Lay a bid on the table; after the last one the roller decides.

    Clauses: HUB-2.2, HUB-2.4, HUB-2.5; R-23, R-24, R-25.
    """
    auction, bidding = state.auction, state.rules.bidding
    assert auction is not None and bidding is not None
    if move.chips > bidding.chips:
        return None
    order = waiting_bidders(state)
    waiting = order[order.index(phase.seat) + 1 :]
    after = ToBid(waiting[0]) if waiting else TO_DECIDE
    auction = evolve(auction, bids=_put(auction.bids, phase.seat, move))
    return unchecked(state.rules, state.stones, state.runners, state.turn, after, auction)


# The payouts


def payouts(state: State, phase: ToSettle) -> tuple[Move, ...]:
    """List the steps a bidder can take, and that he may stay where he is if he guessed right."""
    right = _is_right(state, phase)
    kind = Raise if right else Lower
    can_move = movable(state.stones[phase.seat], state.rules.board.lengths, right)
    steps = tuple(kind(column) for column, can in zip(state.rules.board.columns, can_move) if can)
    return steps + _KEEP if right else steps


def _is_right(state: State, phase: ToSettle) -> bool:
    assert state.auction is not None
    bid = state.auction.bids[phase.seat]
    assert bid is not None
    return is_right(bid, phase.made)


def raise_stone(state: State, phase: ToSettle, move: Raise) -> State | None:
    """Move a stone of a bidder who guessed right.

    Clauses: HUB-3.2, HUB-3.3; R-27.
    """
    return _pay(state, phase, move.column, 1) if move in payouts(state, phase) else None


def lower_stone(state: State, phase: ToSettle, move: Lower) -> State | None:
    """Move a stone of a bidder who guessed wrong.

    Clauses: HUB-3.4, HUB-3.5, HUB-3.6; R-28.
    """
    return _pay(state, phase, move.column, -1) if move in payouts(state, phase) else None


def keep(state: State, phase: ToSettle, move: Keep) -> State | None:
    """End a payout upward before all of it is used.

    Clauses: HUB-3.2; R-27.
    """
    return _close(state, phase, state.stones, owed=0) if _is_right(state, phase) else None


def _pay(state: State, phase: ToSettle, column: int, by: int) -> State:
    """Move one stone by one field; the payout goes on while something is owed and some stone can move.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6, HUB-3.7; R-27, R-28, R-30.
    """
    i = column - LOWEST_COLUMN
    row = state.stones[phase.seat]
    row = _put(row, i, row[i] + by)
    stones = _put(state.stones, phase.seat, row)
    owed = phase.owed - 1
    if owed and any(movable(row, state.rules.board.lengths, _is_right(state, phase))):
        after = ToSettle(phase.seat, owed, phase.made)
        return unchecked(state.rules, stones, state.runners, state.turn, after, state.auction)
    return _close(state, phase, stones, owed=owed)


def _close(state: State, phase: ToSettle, stones: Stones, *, owed: int) -> State:
    """End a payout; fields still owed downward cost the bidder his next turn.

    Clauses: HUB-3.7, HUB-3.8; R-30.
    """
    assert state.auction is not None
    auction = _paid(state.auction, phase.seat, missing=owed > 0 and not _is_right(state, phase))
    return _settle(state.rules, stones, state.turn, auction, phase.made)


def _paid(auction: Auction, seat: int, *, missing: bool) -> Auction:
    misses = _put(auction.misses, seat, auction.misses[seat] or missing)
    return evolve(auction, bids=_put(auction.bids, seat, None), misses=misses)


# The end of a turn


def end_turn(state: State, stones: Stones, *, made: bool) -> State:
    """Hand on the dice; the bids are paid out before.

    Clauses: HU-3.3, HU-6.1, HU-6.5, DE-7.10, NL-6.5, NL-9.2, HUB-2.6; R-02, R-26, R-42.
    """
    if state.auction is not None:
        return _settle(state.rules, stones, state.turn, state.auction, made)
    turn, _ = next_turn(state.turn, (False,) * len(stones))
    return unchecked(state.rules, stones, state.rules.board.empty, turn, TO_ROLL, None)


def _settle(rules: Rules, stones: Stones, turn: int, auction: Auction, made: bool) -> State:
    """Find the next bidder with something to move; when there is none, the next turn begins.

    Clauses: HUB-3.1, HUB-3.7, HUB-3.8; R-26, R-30, R-39, R-40, R-45.
    """
    runners = rules.board.empty
    for seat in from_the_left(turn, len(stones)):
        bid = auction.bids[seat]
        if bid is None:
            continue
        right = is_right(bid, made)
        if any(movable(stones[seat], rules.board.lengths, right)):
            return unchecked(rules, stones, runners, turn, ToSettle(seat, payout_size(bid, made), made), auction)
        auction = _paid(auction, seat, missing=not right)
    turn, misses = next_turn(turn, auction.misses)
    return unchecked(rules, stones, runners, turn, TO_ROLL, Auction.fresh(misses))


def _put(values: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    return (*values[:i], value, *values[i + 1 :])
