"""Contracts of `cantstop.bidding`: stones of any height, and up to four seats."""

from __future__ import annotations

from cantstop.machine import bidding
from cantstop.machine.bidding import Leeway
from cantstop.rules.moves import MAX_BID, Bid, Guess

from .seats import Roller


def from_the_left(roller: Roller) -> None:
    """Each seat is followed by its left neighbour, until all are named and the roller is the last."""
    assert roller.seat < roller.players
    seats = bidding.from_the_left(roller.seat, roller.players)
    assert len(seats) == roller.players and seats[-1] == roller.seat
    for seat, left in zip((roller.seat, *seats), seats):
        assert left == (0 if seat == roller.players - 1 else seat + 1)


def bidders(roller: Roller, s0: int, s1: int, s2: int, s3: int, roller_bids: bool) -> None:
    """Everyone with a stone, but the roller only if rollers bid: the seats after the roller, then those before."""
    assert all(stone >= 0 for stone in roller.table(s0, s1, s2, s3))
    stones = roller.table(s0, s1, s2, s3)
    seats = bidding.bidders([(stone,) for stone in stones], roller.seat, roller_bids)
    last = roller.seat if roller_bids else roller.seat - 1
    order = (*range(roller.seat + 1, roller.players), *range(last + 1))
    assert list(seats) == [seat for seat in order if stones[seat] != 0]


def is_right(guess: Guess, chips: int, made: bool) -> None:
    """The guess that it is made is right when it was, the other one when it was not."""
    assert 1 <= chips <= MAX_BID
    right = {Guess.MAKES: made, Guess.BUSTS: not made}[guess]
    assert bidding.is_right(Bid(guess, chips), made) is right


def payout_size(guess: Guess, chips: int, made: bool) -> None:
    """As many as there are chips, and as many again for one of the four cases."""
    assert 1 <= chips <= MAX_BID
    again = chips if (guess, made) == (Guess.MAKES, False) else 0
    assert bidding.payout_size(Bid(guess, chips), made) - chips == again


def misses_turn(right: bool, owed: int) -> None:
    """A wrong guess that is not paid in full costs a turn; a right one never does."""
    assert owed >= 0
    assert bidding.misses_turn(right, owed) == (owed != 0 and not right)


def leeway(stone: int, length: int) -> None:
    """A payout never brings a stone out of nowhere, off the top, onto the top, or out of its column."""
    assert 0 <= stone <= length and length > 0
    way = bidding.leeway(stone, length)
    assert (way is Leeway.NO_STONE) == (stone == 0)
    assert (way is Leeway.WON) == (stone == length)
    assert way.up == (stone != 0 and stone != length and stone + 1 != length)
    assert way.down == (stone != 0 and stone != length and stone - 1 != 0)


def movable(first: int, second: int, first_length: int, second_length: int, right: bool) -> None:
    """Column by column: from a field below the top to another one below the top."""
    assert 0 <= first <= first_length and 0 <= second <= second_length
    assert first_length > 0 and second_length > 0
    found = bidding.movable((first, second), (first_length, second_length), right)
    assert len(found) == 2
    for can, stone, length in zip(found, (first, second), (first_length, second_length)):
        there = stone + 1 if right else stone - 1
        assert can == (0 < stone < length and 0 < there < length)


def pay_field(first: int, second: int, right: bool) -> None:
    """The stone in the named column goes one field in the direction of the payout, and no other moves."""
    assert first > 0 and second > 0
    by = 1 if right else -1
    assert bidding.pay_field((first, second), 2, right) == (first + by, second)
    assert bidding.pay_field((first, second), 3, right) == (first, second + by)


def next_turn(roller: Roller, m0: bool, m1: bool, m2: bool, m3: bool) -> None:
    """The first to the left who does not miss. Those passed over have missed a turn. If all miss, all are passed."""
    assert roller.seat < roller.players
    misses = roller.table(m0, m1, m2, m3)
    seat, after = bidding.next_turn(roller.seat, misses)
    around = [*range(roller.seat + 1, roller.players), *range(roller.seat + 1)]
    ready = [other for other in around if not misses[other]]
    assert seat == (ready or around)[0]
    passed = around[: around.index(seat)] if ready else around
    assert list(after) == [mark and other not in passed for other, mark in enumerate(misses)]
