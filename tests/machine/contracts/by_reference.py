"""Questions to the reference. `by_library` asks the library the same ones."""

from __future__ import annotations

from cantstop.machine.columns import Lane
from cantstop.rules.moves import MAX_BID, Guess
from cantstop.rules.ruleset import BustPenalty
from tests.helpers import reference
from tests.helpers.reference.bids import seats_from_left
from tests.helpers.reference.columns import column_room, column_won, shares_field, step_runner
from tests.helpers.reference.rolls import pairing_advances

from .seats import Roller, climbing, sound


def paired(a: int, b: int, c: int, d: int) -> list[tuple[int, int]]:
    assert 1 <= a <= b <= c <= d <= 6
    return sorted(reference.pairings((a, b, c, d)))


def stepped(stone: int, runner: int, length: int) -> int:
    assert 0 <= stone < length and (runner == 0 or stone < runner < length)
    return step_runner((stone,), runner, 0)


def looked_at(roller: Roller, s0: int, s1: int, runner: int, length: int) -> tuple[int, bool]:
    assert roller.players <= 2 and sound(roller.table(s0, s1), length)
    assert runner == 0 or climbing(roller.table(s0, s1), runner, roller.seat, length)
    return min(column_room(roller.table(s0, s1), runner, roller.seat, length), 2), runner > 0


def won(roller: Roller, s0: int, s1: int, s2: int, s3: int, length: int) -> bool:
    assert sound(roller.table(s0, s1, s2, s3), length)
    return column_won(roller.table(s0, s1, s2, s3), length)


def banked(roller: Roller, s0: int, s1: int, s2: int, s3: int, runner: int, length: int) -> tuple[int, ...]:
    assert climbing(roller.table(s0, s1, s2, s3), runner, roller.seat, length)
    return reference.bank_column(roller.table(s0, s1, s2, s3), runner, roller.seat, length)


def cleared(roller: Roller, s0: int, s1: int, s2: int, s3: int, penalty: BustPenalty) -> tuple[int, ...]:
    assert all(stone >= 0 for stone in roller.table(s0, s1, s2, s3))
    return reference.bust_column(roller.table(s0, s1, s2, s3), 1, roller.seat, penalty.value)


def shared(roller: Roller, s0: int, s1: int, s2: int, s3: int, runner: int, length: int) -> bool:
    assert climbing(roller.table(s0, s1, s2, s3), runner, roller.seat, length)
    return shares_field(roller.table(s0, s1, s2, s3), runner, roller.seat)


def used(low: Lane, high: Lane, free: int, double: bool) -> list[tuple[int, ...]]:
    assert free >= 0 and (low is high or not double)
    views = {6: (low.room, low.runner), 8: (high.room, high.runner)}
    return pairing_advances((6, 6) if double else (6, 8), views, free)


def paid(guess: Guess, chips: int, made: bool) -> tuple[str, int]:
    assert 1 <= chips <= MAX_BID
    return reference.payout(guess.value, chips, made)


def raised(stone: int, length: int) -> bool:
    assert 0 <= stone <= length and length > 0
    return reference.can_raise(stone, length)


def lowered(stone: int, length: int) -> bool:
    assert 0 <= stone <= length and length > 0
    return reference.can_lower(stone, length)


def seated(roller: Roller) -> list[int]:
    return seats_from_left(roller.players, roller.seat)


def asked_to_bid(roller: Roller, s0: int, s1: int, s2: int, s3: int, roller_bids: bool) -> list[int]:
    assert all(stone >= 0 for stone in roller.table(s0, s1, s2, s3))
    rows = [(stone,) for stone in roller.table(s0, s1, s2, s3)]
    return reference.bidders(rows, roller.seat, roller_bids)


def handed_on(roller: Roller, m0: bool, m1: bool, m2: bool, m3: bool) -> tuple[int, tuple[bool, ...]]:
    return reference.next_turn(roller.seat, roller.table(m0, m1, m2, m3))
