"""Contracts of `cantstop.columns`: a column of any length, with the stones of up to four seats."""

from __future__ import annotations

from cantstop.machine import columns
from cantstop.machine.columns import Lane
from cantstop.rules.ruleset import BustPenalty
from tests.helpers.one_column import banked, cleared, climbed
from tests.helpers.one_column import lane as seen

from .seats import Roller, climbing, sound


def lanes(roller: Roller, s0: int, s1: int, s2: int, s3: int, runner: int, length: int) -> None:
    """Closed if won; else what counts is how far the top is above the runner, or the stone where there is none."""
    assert sound(roller.table(s0, s1, s2, s3), length)
    assert runner == 0 or climbing(roller.table(s0, s1, s2, s3), runner, roller.seat, length)
    stones = roller.table(s0, s1, s2, s3)
    lane = seen(stones, runner, roller.seat, length)
    if length in stones:
        assert lane is Lane.CLOSED
    elif runner == 0:
        assert lane is (Lane.ENTER_ONE if stones[roller.seat] + 1 == length else Lane.ENTER_TWO)
    elif runner == length:
        assert lane is Lane.TOP
    else:
        assert lane is (Lane.STEP_ONE if runner + 1 == length else Lane.STEP_TWO)


def climb(stone: int, runner: int, length: int) -> None:
    """Above where it was, or above the stone; never above the top, however near that is: so on the very next field."""
    assert 0 <= stone < length and (runner == 0 or stone < runner < length)
    assert (runner or stone) < climbed(stone, runner) <= length


def owner(roller: Roller, s0: int, s1: int, s2: int, s3: int, length: int) -> None:
    """The seat with a stone on top, and no other."""
    assert sound(roller.table(s0, s1, s2, s3), length)
    found = columns.owner(roller.table(s0, s1, s2, s3), length)
    assert found is None or 0 <= found < roller.players
    for seat, stone in enumerate(roller.table(s0, s1, s2, s3)):
        assert (found == seat) == (stone == length)


def bank(roller: Roller, s0: int, s1: int, s2: int, s3: int, runner: int, length: int) -> None:
    """The roller's stone is where the runner was. The others' stay, but on the top field the roller's alone is left."""
    assert climbing(roller.table(s0, s1, s2, s3), runner, roller.seat, length)
    before = roller.table(s0, s1, s2, s3)
    after = banked(before, runner, roller.seat, length)
    assert len(after) == roller.players and after[roller.seat] == runner
    for seat in range(roller.players):
        if seat != roller.seat:
            assert after[seat] == (before[seat] if runner < length else 0)


def clear(roller: Roller, s0: int, s1: int, s2: int, s3: int, runner: int, penalty: BustPenalty) -> None:
    """If there is a runner, the stones that the penalty names are gone. All others are where they were."""
    assert all(stone >= 0 for stone in roller.table(s0, s1, s2, s3)) and runner >= 0
    before = roller.table(s0, s1, s2, s3)
    after = cleared(before, runner, roller.seat, penalty)
    lost = {
        BustPenalty.RUNNERS: [],
        BustPenalty.OWN_STONES: [roller.seat],
        BustPenalty.ALL_STONES: range(roller.players),
    }[penalty]
    assert len(after) == roller.players
    for seat in range(roller.players):
        assert after[seat] == (0 if runner and seat in lost else before[seat])


def has_won(first: int, second: int, first_length: int, second_length: int, needed: int) -> None:
    """With as many columns as it takes, or more; the others' columns do not count."""
    assert 0 <= first <= first_length and 0 <= second <= second_length
    assert first_length > 0 and second_length > 0 and needed > 0
    own = (1 if first == first_length else 0) + (1 if second == second_length else 0)
    assert columns.has_won((first, second), (first_length, second_length), needed) == (own >= needed)


def shared(roller: Roller, s0: int, s1: int, s2: int, s3: int, runner: int, length: int) -> None:
    """A runner stands above the roller's own stone, so whoever's stone is on its field is another."""
    assert climbing(roller.table(s0, s1, s2, s3), runner, roller.seat, length)
    stones = roller.table(s0, s1, s2, s3)
    assert columns.shared(stones, runner, roller.seat) == (runner in stones)
