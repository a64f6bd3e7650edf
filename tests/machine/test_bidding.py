"""Who bids, what a bid pays, and who rolls next."""

from __future__ import annotations

import pytest

from cantstop import Bid, Guess
from cantstop.machine.bidding import (
    Leeway,
    bidders,
    from_the_left,
    is_right,
    leeway,
    misses_turn,
    movable,
    next_turn,
    pay_field,
    payout_size,
)


def test_seats_are_asked_from_the_rollers_left_and_the_roller_last() -> None:
    assert from_the_left(0, 2) == (1, 0)
    assert from_the_left(2, 4) == (3, 0, 1, 2)
    assert from_the_left(0, 1) == (0,)


def test_everyone_with_a_stone_bids_and_the_roller_only_if_rollers_bid() -> None:
    stones = ((0, 0, 0), (0, 2, 0), (0, 0, 0), (3, 0, 0))
    assert bidders(stones, 0, roller_bids=False) == (1, 3)
    assert bidders(stones, 1, roller_bids=False) == (3,)
    assert bidders(stones, 1, roller_bids=True) == (3, 1)
    assert bidders(stones, 0, roller_bids=True) == (1, 3)


@pytest.mark.parametrize(
    ("guess", "made", "right", "moved"),
    [
        (Guess.MAKES, True, True, 3),
        (Guess.BUSTS, False, True, 3),
        (Guess.BUSTS, True, False, 3),
        (Guess.MAKES, False, False, 6),
    ],
)
def test_a_wrong_trust_in_the_roller_costs_double(guess: Guess, made: bool, right: bool, moved: int) -> None:
    assert is_right(Bid(guess, 3), made) is right
    assert payout_size(Bid(guess, 3), made) == moved


def test_a_payout_keeps_stones_off_the_top_and_on_the_board() -> None:
    no_stone, won, stuck, up, down, both = Leeway
    assert [leeway(stone, 5) for stone in range(6)] == [no_stone, up, both, both, down, won]
    assert [leeway(stone, 2) for stone in range(3)] == [no_stone, stuck, won]
    assert [leeway(stone, 1) for stone in range(2)] == [no_stone, won]
    assert [(way.up, way.down) for way in Leeway] == [
        *[(False, False)] * 3,
        (True, False),
        (False, True),
        (True, True),
    ]
    assert repr(up) == "Leeway.UP"


def test_only_a_wrong_guess_that_is_not_paid_in_full_costs_a_turn() -> None:
    assert [misses_turn(right, owed) for right in (True, False) for owed in (0, 1, 4)] == [False] * 4 + [True] * 2


def test_a_payout_moves_one_stone_by_one_field() -> None:
    assert pay_field((1, 4, 2), 3, right=True) == (1, 5, 2)
    assert pay_field((1, 4, 2), 3, right=False) == (1, 3, 2)


def test_movable_looks_at_every_column_in_the_direction_of_the_payout() -> None:
    assert movable((1, 4, 5, 0), (5, 5, 5, 5), right=True) == (True, False, False, False)
    assert movable((1, 4, 5, 0), (5, 5, 5, 5), right=False) == (False, True, False, False)


@pytest.mark.parametrize(
    ("turn", "misses", "seat", "left"),
    [
        (0, (False, False), 1, (False, False)),
        (1, (False, False), 0, (False, False)),
        (0, (False, True), 0, (False, False)),
        (0, (True, True), 1, (False, False)),
        (1, (True, True, True, False), 3, (True, True, False, False)),
        (3, (True, True, False, False), 2, (False, False, False, False)),
        (0, (True,), 0, (False,)),
    ],
)
def test_a_seat_that_misses_a_turn_is_skipped_and_its_mark_used_up(
    turn: int, misses: tuple[bool, ...], seat: int, left: tuple[bool, ...]
) -> None:
    assert next_turn(turn, misses) == (seat, left)
