"""Whole domains: every function that decides something, on everything it can be asked on the official board.

The results are compared with `reference`, a second reading of the clauses that shares no code with the library. There
are no samples here; each test says how many cases it has gone through.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from cantstop import (
    BIDDING_1986,
    OFFICIAL,
    Bid,
    BustPenalty,
    Dice,
    Guess,
    Keep,
    Lower,
    PairingRule,
    Raise,
    ToRoll,
    ToSettle,
    apply,
    legal_moves,
)
from cantstop.machine.bidding import bidders, from_the_left, is_right, leeway, next_turn, payout_size
from cantstop.machine.columns import Lane, bank, clear, climb, lanes, owner, shared
from cantstop.machine.pairing import advances
from cantstop.rules.dice import rolls
from tests.helpers import one_column, reference
from tests.helpers.positions import heights, position
from tests.helpers.reference.bids import seats_from_left
from tests.helpers.reference.columns import column_room, column_won, shares_field, step_runner
from tests.tools.measuring import Tell

RUNNERS = 3
LENGTHS = sorted(set(OFFICIAL.lengths))
SEATS = (2, 3, 4)


# What a roll allows


@pytest.mark.clause("HU-4.1", "HU-4.2", "DE-4.2", "NL-4.2")
def test_every_throw_of_four_dice_is_paired_alike(record_property: Tell) -> None:
    throws = list(product(range(1, 7), repeat=4))
    for faces in throws:
        assert list(Dice(*faces).pairings) == sorted(reference.pairings(faces)), faces
    assert len(throws) == 1296
    weights = {dice.faces: dice.weight for dice in rolls(6)}
    assert weights == {faces: throws_like(faces, throws) for faces in reference.all_rolls(6)}
    record_property("cases", len(throws))


def throws_like(faces: tuple[int, ...], throws: list[tuple[int, ...]]) -> int:
    """Count the throws that show these faces, in whatever order."""
    return sum(tuple(sorted(throw)) == faces for throw in throws)


def views(columns: int, free: int) -> Iterator[tuple[Lane, ...]]:
    """Give every look that some columns can have together while so many runners are in hand."""
    for look in product(Lane, repeat=columns):
        if sum(lane.runner for lane in look) <= RUNNERS - free:
            yield look


@pytest.mark.long
@pytest.mark.clause(
    "HU-4.4", "HU-6.1", "DE-4.16", "DE-6.2", "NL-12.1", "DEV2-1.1", "R-04", "R-05", "R-10", "R-11", "R-12"
)
@pytest.mark.parametrize("free", [3, 2, *(pytest.param(free, marks=pytest.mark.deep) for free in (1, 0))])
def test_every_roll_on_every_look_of_its_columns_allows_the_same_advances(free: int, record_property: Tell) -> None:
    cases = 0
    for dice in rolls(6):
        for look in views(len(dice.columns), free):
            cases += 1
            seen = {column: (lane.room, lane.runner) for column, lane in zip(dice.columns, look)}
            allowed = {}
            for rule in PairingRule:
                allowed[rule] = [advance.columns for advance in advances(dice, look, free, rule)]
                theirs = reference.advances(dice.faces, seen, free, rule.value)
                assert sorted(allowed[rule]) == sorted(theirs), (dice, look, rule)
                assert set(allowed[rule]) <= set(allowed[PairingRule.FREE]), (dice, look, rule)
            for steps in allowed[PairingRule.FREE]:
                assert all(steps.count(column) <= seen[column][0] for column in steps), (dice, look, steps)
                assert sum(not seen[column][1] for column in set(steps)) <= free, (dice, look, steps)
    assert cases == [360_432, 208_719, 76_014, 12_762][free]
    record_property("cases", cases * len(PairingRule))


# What happens in a column


def sound(stones: tuple[int, ...], length: int) -> bool:
    """Return whether a column can hold these stones: once it is won, only the winner's is left."""
    return all(0 <= stone <= length for stone in stones) and (length not in stones or sum(stones) == length)


def columns(length: int, players: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Give every column of a length with stones and a runner, for every roller: stones, runner, seat."""
    for stones in product(range(length + 1), repeat=players):
        if sound(stones, length):
            for seat in range(players):
                yield stones, 0, seat
                if not column_won(stones, length):
                    for runner in range(stones[seat] + 1, length + 1):
                        yield stones, runner, seat


@pytest.mark.deep
@pytest.mark.clause(
    "HU-4.6", "HU-5.2", "HU-7.2", "HU-10.1", "DE-7.3", "DE-8.3", "NL-7.3", "NL-10.1", "R-09", "R-13", "R-17"
)
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("length", LENGTHS)
def test_every_column_is_entered_climbed_banked_and_cleared_alike_and_stays_sound(
    length: int, players: int, record_property: Tell
) -> None:
    cases = 0
    for stones, runner, seat in columns(length, players):
        case = (stones, runner, seat)
        cases += 1
        lane = one_column.lane(stones, runner, seat, length)
        room = column_room(stones, runner, seat, length)
        assert (lane.room, lane.runner) == (min(room, 2), runner > 0), case
        assert (owner(stones, length) is not None) == column_won(stones, length), case
        if room:
            after = one_column.climbed(stones[seat], runner)
            assert after == step_runner(stones, runner, seat), case
            assert stones[seat] < after <= length, case
        if runner:
            assert shared(stones, runner, seat) == shares_field(stones, runner, seat), case
            banked = one_column.banked(stones, runner, seat, length)
            assert banked == reference.bank_column(stones, runner, seat, length), case
            assert sound(banked, length) and banked[seat] == runner > stones[seat], case
            for penalty in BustPenalty:
                left = one_column.cleared(stones, runner, seat, penalty)
                assert left == reference.bust_column(stones, runner, seat, penalty.value), case
                assert sound(left, length), case
    # Unwon: any height below the top for each, and for the roller's stone every runner above it or none. Won: by one.
    unwon = players * length ** (players - 1) * sum(1 + length - stone for stone in range(length))
    assert cases == unwon + players * players
    record_property("cases", cases * len(BustPenalty))


@pytest.mark.clause("HU-7.2", "HU-7.5", "DE-7.3", "DE-8.3", "NL-7.3", "NL-10.1", "R-13", "R-17", "R-38")
def test_two_columns_do_not_get_in_each_others_way(record_property: Tell) -> None:
    cases = 0
    for lengths in product((1, 2, 3), repeat=2):
        for left, right in product(*(columns(length, 2) for length in lengths)):
            if left[2] != right[2]:
                continue
            cases += 1
            both, seat = (left, right), left[2]
            stones = tuple(zip(left[0], right[0]))
            runners = (left[1], right[1])
            one_by_one = [(*column, length) for column, length in zip(both, lengths)]
            assert lanes(stones, runners, seat, lengths, (2, 3)) == tuple(one_column.lane(*one) for one in one_by_one)
            assert climb(runners, stones[seat], (2, 3, 3)) == tuple(
                one_column.climbed(column[seat], runner, steps) for (column, runner, _), steps in zip(both, (1, 2))
            )
            banked = [one_column.banked(*one) if one[1] else one[0] for one in one_by_one]
            assert bank(stones, runners, seat, lengths) == tuple(zip(*banked))
            for penalty in BustPenalty:
                left_over = [one_column.cleared(*column, penalty) for column in both]
                assert clear(stones, runners, seat, penalty) == tuple(zip(*left_over))
    assert cases == 2 * (4 + 12 + 29) ** 2  # for each seat all columns of lengths 1, 2 and 3, with those of each
    record_property("cases", cases * len(BustPenalty))


# Payouts


@pytest.mark.clause("HUB-3.2", "HUB-3.3", "HUB-3.4", "HUB-3.5", "HUB-3.6", "R-27", "R-28", "R-29", "R-42")
def test_every_bid_is_worth_the_same_and_every_stone_can_go_the_same_way(record_property: Tell) -> None:
    bids = list(product(Guess, range(1, 6), (True, False)))
    for guess, chips, made in bids:
        bid = Bid(guess, chips)
        direction = "up" if is_right(bid, made) else "down"
        assert (direction, payout_size(bid, made)) == reference.payout(guess.value, chips, made)
    assert len(bids) == 20
    everywhere = [(length, stone) for length in LENGTHS for stone in range(length + 1)]
    for length, stone in everywhere:
        way = leeway(stone, length)
        assert way.up == reference.can_raise(stone, length)
        assert way.down == reference.can_lower(stone, length)
        assert not way.up or 0 < stone + 1 < length
        assert not way.down or 0 < stone - 1 < length
    assert len(everywhere) == 54
    record_property("cases", len(bids) + len(everywhere))


@pytest.mark.long
@pytest.mark.clause("HUB-3.2", "HUB-3.4", "HUB-3.6", "R-27", "R-28", "R-30")
@pytest.mark.parametrize("guess", Guess)
@pytest.mark.parametrize("made", [True, False], ids=["made", "bust"])
def test_the_columns_of_a_payout_are_independent_but_for_what_is_owed(
    guess: Guess, made: bool, record_property: Tell
) -> None:
    bid = Bid(guess, 5)
    direction, most = reference.payout(guess.value, 5, made)
    up = direction == "up"
    kind, can = (Raise, reference.can_raise) if up else (Lower, reference.can_lower)
    cases = 0
    for low, high in combinations(OFFICIAL.columns, 2):
        for first, second in product(range(OFFICIAL.length(low) + 1), range(OFFICIAL.length(high) + 1)):
            stones = {column: stone for column, stone in ((low, first), (high, second)) if stone}
            movable = [column for column, stone in stones.items() if can(stone, OFFICIAL.length(column))]
            if not movable:
                continue
            for owed in range(1, most + 1):
                cases += 1
                phase = ToSettle(1, owed, made)
                state = position(BIDDING_1986, {}, stones, phase=phase, moves_made=2, bids=(None, bid))
                steps = [kind(column) for column in movable]
                assert list(legal_moves(state)) == [*steps, *([Keep()] if up else [])]
                for move in steps:
                    after = apply(state, move)
                    moved = stones | {move.column: stones[move.column] + (1 if up else -1)}
                    assert after.stones[1] == heights(OFFICIAL, moved)
                    goes_on = owed > 1 and any(can(stone, OFFICIAL.length(column)) for column, stone in moved.items())
                    assert after.phase == (ToSettle(1, owed - 1, made) if goes_on else ToRoll())
                    # What stays owed downward costs the turn: with two players the roller goes again at once.
                    assert after.turn == (0 if goes_on or (owed > 1 and not up) else 1)
    # Of the heights of a column, three cannot move: none, the top, and the one next to it or the lowest.
    pairs = combinations(OFFICIAL.lengths, 2)
    assert cases == most * sum((one + 1) * (other + 1) - 3 * 3 for one, other in pairs)
    record_property("cases", cases)


# The order of play


@pytest.mark.clause("HU-3.3", "HUB-3.8", "DE-3.7", "NL-6.5", "R-02", "R-40", "R-50")
def test_every_turn_is_handed_on_alike_whoever_misses_his(record_property: Tell) -> None:
    cases = 0
    for players in SEATS:
        for turn, marks in product(range(players), product((False, True), repeat=players)):
            cases += 1
            assert next_turn(turn, marks) == reference.next_turn(turn, marks)
    assert cases == 96
    record_property("cases", cases)


@pytest.mark.clause("HUB-2.2", "HUB-2.3", "HUB-2.4", "HUB-3.1", "R-20", "R-22")
def test_the_same_seats_bid_in_the_same_order(record_property: Tell) -> None:
    cases = 0
    for players in SEATS:
        for turn, stones, roller_bids in product(range(players), product(((0,), (1,)), repeat=players), (False, True)):
            cases += 1
            assert list(bidders(stones, turn, roller_bids)) == reference.bidders(stones, turn, roller_bids)
            assert list(from_the_left(turn, players)) == seats_from_left(players, turn)
    assert cases == 192
    record_property("cases", cases)
