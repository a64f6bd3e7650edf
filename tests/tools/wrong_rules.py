"""Wrong functions: each gets one rule of the game wrong, and `layers` puts it in the place of the right one.

A wrong function has the signature of the right one. If it calls the function that it replaces, it gets the right one:
most of them only spoil its result.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cantstop.machine.auction import _settle, end_turn
from cantstop.machine.bidding import (
    Leeway,
    bidders,
    from_the_left,
    is_right,
    leeway,
    movable,
    next_turn,
    payout_size,
)
from cantstop.machine.columns import Lane, Row, Stones, bank, clear, climb, has_won, lanes
from cantstop.machine.pairing import allowed, new_runners, uses
from cantstop.machine.phases import Auction, ToSettle
from cantstop.machine.state import State, barring, unchecked
from cantstop.machine.turn import advance, bust
from cantstop.rules import Advance, Bid, Bust, BustPenalty, Guess, PairingRule, Rules

# One column


def losers_kept(stones: Stones, runners: Sequence[int], seat: int, lengths: Sequence[int]) -> Stones:
    return bank(stones, runners, seat, [length + 1 for length in lengths])


def wrong_seat_punished(stones: Stones, runners: Sequence[int], seat: int, penalty: BustPenalty) -> Stones:
    return clear(stones, runners, (seat + 1) % len(stones), penalty)


def enters_too_low(runners: Sequence[int], own: Sequence[int], columns: Sequence[int]) -> Row:
    return climb(runners, [max(stone - 1, 0) for stone in own], columns)


def top_still_moves(
    stones: Sequence[Sequence[int]], runners: Sequence[int], seat: int, lengths: Sequence[int], columns: Sequence[int]
) -> tuple[Lane, ...]:
    right = lanes(stones, runners, seat, lengths, columns)
    return tuple(Lane.STEP_ONE if lane is Lane.TOP else lane for lane in right)


def closed_to_its_winner_alone(
    stones: Sequence[Sequence[int]], runners: Sequence[int], seat: int, lengths: Sequence[int], columns: Sequence[int]
) -> tuple[Lane, ...]:
    return lanes((stones[seat],), runners, 0, lengths, columns)


# One roll


def double_past_the_top(pair: tuple[int, int], low: Lane, high: Lane, free: int) -> tuple[Advance, ...]:
    right = uses(pair, low, high, free)
    return tuple(Advance(*pair) for _ in right) if pair[0] == pair[1] else right


def double_only_enters(pair: tuple[int, int], low: Lane, high: Lane, free: int) -> tuple[Advance, ...]:
    right = uses(pair, low, high, free)
    return tuple(Advance(pair[0]) for _ in right) if pair[0] == pair[1] and not low.runner else right


def pair_not_forced(pair: tuple[int, int], low: Lane, high: Lane, free: int) -> tuple[Advance, ...]:
    right = uses(pair, low, high, free)
    return (*right, Advance(pair[0])) if right == (Advance(*pair),) and pair[0] < pair[1] else right


def lower_column_forced(pair: tuple[int, int], low: Lane, high: Lane, free: int) -> tuple[Advance, ...]:
    return uses(pair, low, high, free)[:1]


def early_is_free(
    every: tuple[Advance, ...], columns: Sequence[int], lanes: Sequence[Lane], rule: PairingRule
) -> tuple[Advance, ...]:
    return allowed(every, columns, lanes, PairingRule.FREE if rule is PairingRule.EARLY else rule)


def double_moves_two(
    every: tuple[Advance, ...], columns: Sequence[int], lanes: Sequence[Lane], rule: PairingRule
) -> tuple[Advance, ...]:
    if rule is not PairingRule.FULL:
        return allowed(every, columns, lanes, rule)
    ranks = [(new_runners(each, columns, lanes), len(each.columns)) for each in every]
    return tuple(each for each, rank in zip(every, ranks) if rank == max(ranks))


# The roller's turn


def banks_new_columns_only(stones: Stones, runners: Sequence[int], seat: int, lengths: Sequence[int]) -> Stones:
    new = [0 if stone else runner for stone, runner in zip(stones[seat], runners)]
    return bank(stones, new, seat, lengths)


def wins_with_exactly_enough(row: Sequence[int], lengths: Sequence[int], needed: int) -> bool:
    return has_won(row, lengths, needed) and not has_won(row, lengths, needed + 1)


def may_share_if_a_column_is_won(state: State) -> tuple[int, ...]:
    won = any(runner == length for runner, length in zip(state.runners, state.rules.board.lengths))
    return () if won else barring(state)


def penalty_if_all_runners_stand(state: State, move: Bust) -> State:
    return end_turn(state, state.stones, made=False) if state.runners_left else bust(state, move)


# The bidding game


def roller_bids_too(stones: Sequence[Sequence[int]], turn: int, roller_bids: bool) -> tuple[int, ...]:
    return bidders(stones, turn, True)


def bids_without_a_stone(stones: Sequence[Sequence[int]], turn: int, roller_bids: bool) -> tuple[int, ...]:
    return bidders([(1,) for _ in stones], turn, roller_bids)


def bids_after_the_first_move(state: State, move: Advance) -> State:
    auction = state.auction and evolve(state.auction, moves_made=max(1, state.auction.moves_made))
    return advance(unchecked(state.rules, state.stones, state.runners, state.turn, state.phase, auction), move)


def other_mistake_costs_twice(bid: Bid, made: bool) -> int:
    return bid.chips * 2 if bid.guess is Guess.BUSTS and made else bid.chips


def raised_onto_the_top(stone: int, length: int) -> Leeway:
    way = leeway(stone, length)
    return {Leeway.DOWN: Leeway.BOTH, Leeway.STUCK: Leeway.UP}.get(way, way)


def won_stone_lowered(stone: int, length: int) -> Leeway:
    return Leeway.DOWN if stone == length > 1 else leeway(stone, length)


def paid_from_the_right(rules: Rules, stones: Stones, turn: int, auction: Auction, made: bool) -> State:
    after = _settle(rules, stones, turn, auction, made)
    if isinstance(after.phase, ToSettle) and after.auction is not None:
        for seat in from_the_left(turn, len(stones)):  # the last one is paid
            bid = after.auction.bids[seat]
            if bid is not None and any(movable(stones[seat], rules.board.lengths, is_right(bid, made))):
                phase = ToSettle(seat, payout_size(bid, made), made)
                after = unchecked(rules, stones, after.runners, turn, phase, after.auction)
    return after


def missed_by_the_right(right: bool, owed: int) -> bool:
    return owed > 0


def misses_kept(turn: int, misses: Sequence[bool]) -> tuple[int, tuple[bool, ...]]:
    seat, _ = next_turn(turn, misses)
    return seat, tuple(misses)
