"""The bids in a turn: making them, paying them out, and the end of the turn, with or without bids.

A transition takes a move that the phase offers, and computes the next position with the functions of `bidding`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeVar

from attrs import evolve

from cantstop.machine.bidding import (
    bidders,
    from_the_left,
    is_right,
    misses_turn,
    movable,
    next_turn,
    pay_field,
    payout_size,
)
from cantstop.machine.columns import Stones
from cantstop.machine.phases import Auction, ToBid, ToDecide, ToRoll, ToSettle
from cantstop.machine.state import State, unchecked
from cantstop.rules import Bid, Guess, Keep, Lower, Move, Raise, Rules

T = TypeVar("T")

TO_ROLL: Final = ToRoll()
TO_DECIDE: Final = ToDecide()
_KEEP: Final = (Keep(),)


# The bids


def bidders_of_turn(state: State) -> tuple[int, ...]:
    """List everyone who bids on this turn, in order."""
    bidding = state.rules.bidding
    assert bidding is not None
    return bidders(state.stones, state.turn, bidding.roller_bids)


def all_bids(state: State) -> tuple[Bid, ...]:
    """List every bid there is: each guess, with one chip or more. Clauses: HUB-1.3, HUB-1.4, HUB-2.2; R-23."""
    bidding = state.rules.bidding
    assert bidding is not None
    return _bids(bidding.chips)


def set_of_bids(state: State) -> frozenset[Bid]:
    """Return every bid there is as a set: searching a list of up to 198 bids is slow."""
    bidding = state.rules.bidding
    assert bidding is not None
    return _bid_set(bidding.chips)


@lru_cache(maxsize=8)
def _bids(chips: int) -> tuple[Bid, ...]:
    return tuple(Bid(guess, number) for guess in Guess for number in range(1, chips + 1))


@lru_cache(maxsize=8)
def _bid_set(chips: int) -> frozenset[Bid]:
    return frozenset(_bids(chips))


def bid(state: State, move: Bid) -> State:
    """Put a bid on the table. After the last one the roller decides.

    Clauses: HUB-2.2, HUB-2.4, HUB-2.5; R-23, R-24, R-25.
    """
    auction, phase = state.auction, state.phase
    assert auction is not None and isinstance(phase, ToBid)
    order = bidders_of_turn(state)
    waiting = order[order.index(phase.seat) + 1 :]
    after = ToBid(waiting[0]) if waiting else TO_DECIDE
    auction = evolve(auction, bids=_put(auction.bids, phase.seat, move))
    return unchecked(state.rules, state.stones, state.runners, state.turn, after, auction)


# The payouts


def payouts(state: State) -> tuple[Move, ...]:
    """List the stones that a bidder can move, and `Keep` if they guessed right."""
    phase, right = _payout(state)
    kind = Raise if right else Lower
    can_move = movable(state.stones[phase.seat], state.rules.board.lengths, right)
    steps = tuple(kind(column) for column, can in zip(state.rules.board.columns, can_move) if can)
    return steps + _KEEP if right else steps


def _payout(state: State) -> tuple[ToSettle, bool]:
    """Return the phase of a payout, and whether its bidder guessed right."""
    auction, phase = state.auction, state.phase
    assert auction is not None and isinstance(phase, ToSettle)
    bid = auction.bids[phase.seat]
    assert bid is not None
    return phase, is_right(bid, phase.made)


def pay(state: State, move: Raise | Lower) -> State:
    """Move one stone by one field. The payout goes on while something is owed and some stone can move.

    Clauses: HUB-3.2, HUB-3.3, HUB-3.4, HUB-3.5, HUB-3.6, HUB-3.7; R-27, R-28, R-30.
    """
    phase, right = _payout(state)
    row = pay_field(state.stones[phase.seat], move.column, right)
    stones = _put(state.stones, phase.seat, row)
    owed = phase.owed - 1
    if owed and any(movable(row, state.rules.board.lengths, right)):
        after = ToSettle(phase.seat, owed, phase.made)
        return unchecked(state.rules, stones, state.runners, state.turn, after, state.auction)
    return _close(state, stones, owed=owed)


def keep(state: State, move: Keep) -> State:
    """End an upward payout early and leave the rest unused.

    Clauses: HUB-3.2; R-27.
    """
    return _close(state, state.stones, owed=0)


def _close(state: State, stones: Stones, *, owed: int) -> State:
    """End a payout. A bidder who still owes fields downward misses their next turn.

    Clauses: HUB-3.7, HUB-3.8; R-30.
    """
    assert state.auction is not None
    phase, right = _payout(state)
    auction = _paid(state.auction, phase.seat, missing=misses_turn(right, owed))
    return _settle(state.rules, stones, state.turn, auction, phase.made)


def _paid(auction: Auction, seat: int, *, missing: bool) -> Auction:
    misses = _put(auction.misses, seat, auction.misses[seat] or missing)
    return evolve(auction, bids=_put(auction.bids, seat, None), misses=misses)


# The end of a turn


def end_turn(state: State, stones: Stones, *, made: bool) -> State:
    """Pay out the bids, if there are any, and pass the dice on.

    Clauses: HU-3.3, HU-6.1, HU-6.5, DE-7.10, NL-6.5, NL-9.2, HUB-2.6; R-02, R-26, R-42.
    """
    if state.auction is not None:
        return _settle(state.rules, stones, state.turn, state.auction, made)
    turn, _ = next_turn(state.turn, (False,) * len(stones))
    return unchecked(state.rules, stones, state.rules.board.empty, turn, TO_ROLL, None)


def _settle(rules: Rules, stones: Stones, turn: int, auction: Auction, made: bool) -> State:
    """Go on to the next bidder who has a stone to move, or to the next turn if there is none.

    Clauses: HUB-3.1, HUB-3.7, HUB-3.8; R-26, R-30, R-39, R-40, R-45.
    """
    runners = rules.board.empty
    for seat in from_the_left(turn, len(stones)):
        bid = auction.bids[seat]
        if bid is None:
            continue
        right, owed = is_right(bid, made), payout_size(bid, made)
        if any(movable(stones[seat], rules.board.lengths, right)):
            return unchecked(rules, stones, runners, turn, ToSettle(seat, owed, made), auction)
        auction = _paid(auction, seat, missing=misses_turn(right, owed))
    turn, misses = next_turn(turn, auction.misses)
    return unchecked(rules, stones, runners, turn, TO_ROLL, Auction.fresh(misses))


def _put(values: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    return (*values[:i], value, *values[i + 1 :])
