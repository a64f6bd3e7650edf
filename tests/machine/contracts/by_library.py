"""Questions to the library. `by_reference` asks the reference the same ones."""

from __future__ import annotations

from cantstop.machine import bidding, columns, pairing
from cantstop.machine.columns import Lane
from cantstop.rules import dice
from cantstop.rules.moves import MAX_BID, Bid, Guess
from cantstop.rules.ruleset import BustPenalty
from tests.helpers import one_column

from .seats import Roller, climbing, sound


def paired(a: int, b: int, c: int, d: int) -> list[tuple[int, int]]:
    assert 1 <= a <= b <= c <= d <= 6
    return list(dice.pairings((a, b, c, d)))


def stepped(stone: int, runner: int, length: int) -> int:
    assert 0 <= stone < length and (runner == 0 or stone < runner < length)
    return one_column.climbed(stone, runner)


def looked_at(roller: Roller, s0: int, s1: int, runner: int, length: int) -> tuple[int, bool]:
    assert roller.players <= 2 and sound(roller.table(s0, s1), length)
    assert runner == 0 or climbing(roller.table(s0, s1), runner, roller.seat, length)
    lane = one_column.lane(roller.table(s0, s1), runner, roller.seat, length)
    return lane.room, lane.runner


def won(roller: Roller, s0: int, s1: int, s2: int, s3: int, length: int) -> bool:
    assert sound(roller.table(s0, s1, s2, s3), length)
    return columns.owner(roller.table(s0, s1, s2, s3), length) is not None


def banked(roller: Roller, s0: int, s1: int, s2: int, s3: int, runner: int, length: int) -> tuple[int, ...]:
    assert climbing(roller.table(s0, s1, s2, s3), runner, roller.seat, length)
    return one_column.banked(roller.table(s0, s1, s2, s3), runner, roller.seat, length)


def cleared(roller: Roller, s0: int, s1: int, s2: int, s3: int, penalty: BustPenalty) -> tuple[int, ...]:
    assert all(stone >= 0 for stone in roller.table(s0, s1, s2, s3))
    return one_column.cleared(roller.table(s0, s1, s2, s3), 1, roller.seat, penalty)


def shared(roller: Roller, s0: int, s1: int, s2: int, s3: int, runner: int, length: int) -> bool:
    assert climbing(roller.table(s0, s1, s2, s3), runner, roller.seat, length)
    return columns.shared(roller.table(s0, s1, s2, s3), runner, roller.seat)


def used(low: Lane, high: Lane, free: int, double: bool) -> list[tuple[int, ...]]:
    assert free >= 0 and (low is high or not double)
    return [advance.columns for advance in pairing.uses((6, 6) if double else (6, 8), low, high, free)]


def paid(guess: Guess, chips: int, made: bool) -> tuple[str, int]:
    assert 1 <= chips <= MAX_BID
    bid = Bid(guess, chips)
    return "up" if bidding.is_right(bid, made) else "down", bidding.payout_size(bid, made)


def raised(stone: int, length: int) -> bool:
    assert 0 <= stone <= length and length > 0
    return bidding.leeway(stone, length).up


def lowered(stone: int, length: int) -> bool:
    assert 0 <= stone <= length and length > 0
    return bidding.leeway(stone, length).down


def seated(roller: Roller) -> list[int]:
    return list(bidding.from_the_left(roller.seat, roller.players))


def asked_to_bid(roller: Roller, s0: int, s1: int, s2: int, s3: int, roller_bids: bool) -> list[int]:
    assert all(stone >= 0 for stone in roller.table(s0, s1, s2, s3))
    rows = [(stone,) for stone in roller.table(s0, s1, s2, s3)]
    return list(bidding.bidders(rows, roller.seat, roller_bids))


def handed_on(roller: Roller, m0: bool, m1: bool, m2: bool, m3: bool) -> tuple[int, tuple[bool, ...]]:
    return bidding.next_turn(roller.seat, roller.table(m0, m1, m2, m3))
