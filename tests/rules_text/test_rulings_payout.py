"""The rulings on the payout of bids: each test tells the decided reading from the rejected one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cantstop import (
    BIDDING_1986,
    Bid,
    Dice,
    Guess,
    Keep,
    Lower,
    Over,
    Raise,
    Roll,
    State,
    Stop,
    ToBid,
    ToDecide,
    ToPair,
    ToSettle,
)
from tests.helpers.positions import lying, play, position
from tests.helpers.questions import choices, endings, refused, tops

HUB = BIDDING_1986


def stopped(bid: str, *stones: Mapping[int, int], bidder: int = 1) -> State:
    """Let seat 0 stop in 7 and 8 after one seat has bid."""
    guess, _, chips = bid.partition(":")
    bids = [Bid(Guess(guess), int(chips)) if seat == bidder else None for seat in range(1 + len(stones))]
    before = position(HUB, {}, *stones, runners={7: 2, 8: 2}, phase=ToDecide(), moves_made=2, bids=bids)
    return play(before, "stop")


def busted(bid: str, *stones: Mapping[int, int], bidder: int = 1) -> State:
    """Let seat 0 bust in 2, 3 and 12 after one seat has bid."""
    guess, _, chips = bid.partition(":")
    bids = [Bid(Guess(guess), int(chips)) if seat == bidder else None for seat in range(1 + len(stones))]
    dice = ToPair(Dice(4, 5, 5, 6))
    before = position(HUB, {}, *stones, runners={2: 1, 3: 1, 12: 1}, phase=dice, moves_made=2, bids=bids)
    return play(before, "bust")


@pytest.mark.clause("R-26", "HU-7.2")
def test_stones_that_the_stop_has_removed_take_no_part_in_the_payout() -> None:
    bids = [None, Bid(Guess.BUSTS, 2), None]
    stones = [{7: 11}, {5: 3, 7: 9, 9: 2}, {}]
    there = position(HUB, *stones, runners={7: 13, 8: 1}, phase=ToDecide(), moves_made=2, bids=bids)
    ended = play(there, "stop")
    settling = ToSettle(1, 2, True)
    left: list[dict[int, int]] = [{7: 13, 8: 1}, {5: 3, 9: 2}, {}]
    assert ended == position(HUB, *left, phase=settling, moves_made=2, bids=bids)
    assert choices(ended) == {"lower:5", "lower:9"}


@pytest.mark.clause("R-26", "HU-6.2", "HU-6.3")
def test_the_bust_is_carried_out_before_the_payout() -> None:
    bids = [None, Bid(Guess.BUSTS, 2)]
    dice = ToPair(Dice(4, 5, 5, 6))
    rolled = position(HUB, {6: 3}, {6: 4}, runners={6: 5, 8: 1, 3: 1}, phase=dice, moves_made=2, bids=bids)
    ended = play(rolled, "bust")
    assert ended == position(HUB, {6: 3}, {6: 4}, phase=ToSettle(1, 2, False), moves_made=2, bids=bids)


@pytest.mark.clause("R-26", "HUB-4.3")
@pytest.mark.parametrize("bid", [Bid(Guess.MAKES, 3), Bid(Guess.BUSTS, 5)])
def test_a_stop_that_wins_the_game_leaves_all_bids_unpaid(bid: Bid) -> None:
    stones = [{**tops(2, 12), 3: 3}, {9: 4}, {3: 1, 10: 3}, {9: 1}]
    bids = [None, bid, bid, bid]
    there = position(HUB, *stones, runners=tops(3), phase=ToDecide(), moves_made=2, bids=bids)
    after = play(there, "stop")
    assert after == position(HUB, tops(2, 3, 12), {9: 4}, {10: 3}, {9: 1}, phase=Over(0))


@pytest.mark.clause("R-26", "HUB-3.1")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_payouts_go_round_from_the_rollers_left(turn: int) -> None:
    stones = [{2: 1}, {9: 3}, {10: 3}, {11: 3}]
    bids = [None if seat == turn else Bid(Guess.MAKES, 1 + seat) for seat in range(4)]
    runners = {7: 2, 8: 2}
    there = position(HUB, *stones, runners=runners, turn=turn, phase=ToDecide(), moves_made=2, bids=bids)
    state = play(there, "stop")
    stones[turn] = {**stones[turn], **runners}
    for seat in ((turn + step) % 4 for step in (1, 2, 3)):
        settling = ToSettle(seat, 1 + seat, True)
        assert state == position(HUB, *stones, turn=turn, phase=settling, moves_made=2, bids=bids)
        assert state.actor == seat
        state = play(state, "keep")
        bids[seat] = None
    assert state == position(HUB, *stones, turn=(turn + 1) % 4)


@pytest.mark.clause("R-27", "HUB-3.2")
@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize("chips", [1, 3, 5])
def test_a_right_guess_of_either_kind_raises_by_any_total_up_to_the_chips(made: bool, chips: int) -> None:
    stones = {5: 1, 9: 1}
    ended = stopped(f"makes:{chips}", stones) if made else busted(f"busts:{chips}", stones)
    assert ended.phase == ToSettle(1, chips, made)
    assert choices(ended) == {"raise:5", "raise:9", "keep"}
    reached = [tuple(lying(after, 1).values()) for after in endings(ended, turn=1)]
    steps = range(chips + 1)
    assert sorted(reached) == [(1 + five, 1 + nine) for five in steps for nine in steps if five + nine <= chips]


@pytest.mark.clause("R-27", "HUB-3.3")
def test_no_stone_is_raised_onto_a_top_field_nor_into_a_new_column() -> None:
    ended = stopped("makes:4", {2: 2, 6: 9, 12: 1})
    assert choices(ended) == {"raise:6", "raise:12", "keep"}
    refused(ended, Raise(2), "R-27", "HUB-3.3")
    refused(ended, Raise(9), "R-27", "HUB-3.3")
    refused(ended, Raise(7), "R-27", "HUB-3.3")
    refused(ended, Lower(6), "R-27", "HUB-3.2")
    raised = play(ended, "raise:6")
    assert choices(raised) == {"raise:12", "keep"}
    refused(raised, Raise(6), "R-27", "HUB-3.3")
    after = play(raised, "raise:12")
    assert after == position(HUB, {7: 2, 8: 2}, {2: 2, 6: 10, 12: 2}, turn=1)
    assert [after.owner(column) for column in (2, 6, 12)] == [None, None, None]


@pytest.mark.clause("R-27", "HUB-3.2")
def test_who_guessed_right_may_leave_all_stones_where_they_are() -> None:
    assert play(stopped("makes:5", {9: 4}), "keep") == position(HUB, {7: 2, 8: 2}, {9: 4}, turn=1)
    assert play(busted("busts:5", {9: 4}), "keep") == position(HUB, {}, {9: 4}, turn=1)


@pytest.mark.clause("R-28", "HUB-3.4", "HUB-3.5")
@pytest.mark.parametrize("chips", [1, 2, 3, 4, 5])
def test_who_wrongly_guessed_a_bust_goes_down_by_the_chips(chips: int) -> None:
    ended = stopped(f"busts:{chips}", {5: 3, 9: 5, 12: 1})
    assert ended.phase == ToSettle(1, chips, True)
    assert choices(ended) == {"lower:5", "lower:9"}
    refused(ended, Keep(), "R-28", "HUB-3.4")
    refused(ended, Raise(5), "R-28", "HUB-3.4")
    refused(ended, Lower(12), "R-28", "HUB-3.5")
    refused(ended, Lower(7), "R-28", "HUB-3.4")
    wanted = [{5: 3 - a, 9: 5 - b, 12: 1} for a in range(3) for b in range(5) if a + b == chips]
    after = sorted(endings(ended, turn=1), key=lambda state: -lying(state, 1)[5])
    assert after == [position(HUB, {7: 2, 8: 2}, stones, turn=1) for stones in wanted]


@pytest.mark.clause("R-28", "HUB-3.5", "HUB-3.6")
@pytest.mark.parametrize("chips", [1, 2, 3])
def test_who_wrongly_guessed_success_goes_down_by_twice_the_chips(chips: int) -> None:
    ended = busted(f"makes:{chips}", {5: 3, 9: 5, 12: 1})
    assert ended.phase == ToSettle(1, 2 * chips, False)
    assert choices(ended) == {"lower:5", "lower:9"}
    refused(ended, Keep(), "R-28", "HUB-3.6")
    wanted = [{5: 3 - a, 9: 5 - b, 12: 1} for a in range(3) for b in range(5) if a + b == 2 * chips]
    after = sorted(endings(ended, turn=1), key=lambda state: -lying(state, 1)[5])
    assert after == [position(HUB, {}, stones, turn=1) for stones in wanted]


@pytest.mark.clause("R-29")
def test_a_stone_that_has_won_its_column_does_not_move_and_gives_no_room() -> None:
    ended = stopped("busts:3", {}, {2: 3, 6: 2}, bidder=2)
    assert choices(ended) == {"lower:6"}
    refused(ended, Lower(2), "R-29", "HU-7.6")
    after = play(ended, "lower:6")
    assert after == position(HUB, {7: 2, 8: 2}, {}, {2: 3, 6: 1}, turn=1, misses=[2])
    assert after.owner(2) == 2


@pytest.mark.clause("R-29")
def test_who_has_nothing_but_won_columns_gains_nothing_and_pays_with_a_turn() -> None:
    stones: list[dict[int, int]] = [{7: 2, 8: 2}, {}, {2: 3}]
    assert stopped("makes:4", {}, {2: 3}, bidder=2) == position(HUB, *stones, turn=1)
    assert stopped("busts:1", {}, {2: 3}, bidder=2) == position(HUB, *stones, turn=1, misses=[2])


@pytest.mark.clause("R-30", "HUB-3.7", "HUB-3.8")
def test_who_cannot_go_down_far_enough_goes_to_the_bottom_and_misses_a_turn() -> None:
    ended = busted("makes:2", {}, {5: 2, 9: 3}, bidder=2)
    assert ended.phase == ToSettle(2, 4, False)
    refused(ended, Keep(), "R-28", "R-30", "HUB-3.6", "HUB-3.7")
    assert list(endings(ended, turn=1)) == [position(HUB, {}, {}, {5: 1, 9: 1}, turn=1, misses=[2])]


@pytest.mark.clause("R-30")
def test_who_just_gets_down_far_enough_misses_no_turn() -> None:
    ended = busted("makes:1", {}, {5: 2, 9: 2}, bidder=2)
    assert list(endings(ended, turn=1)) == [position(HUB, {}, {}, {5: 1, 9: 1}, turn=1)]


@pytest.mark.clause("R-30", "HUB-2.4", "HUB-3.8")
def test_who_is_to_miss_a_turn_still_bids_and_never_misses_two() -> None:
    there = position(HUB, {}, {}, {9: 1}, turn=1, misses=[2])
    called = play(there, "3335", "6+8", "roll", "3335", "6+8")
    assert called == position(
        HUB, {}, {}, {9: 1}, runners={6: 2, 8: 2}, turn=1, phase=ToBid(2), moves_made=2, misses=[2]
    )
    lost = play(called, "busts:5", "stop")
    assert lost == position(HUB, {}, {6: 2, 8: 2}, {9: 1}, turn=0)
    later = play(lost, "3335", "6+8", "stop", "3335", "6+8", "stop")
    assert later == position(HUB, {6: 1, 8: 1}, {6: 3, 8: 3}, {9: 1}, turn=2)


@pytest.mark.clause("R-39", "R-26", "HUB-3.7")
def test_a_bidder_whose_last_stone_the_stop_removed_settles_with_a_turn() -> None:
    for bid, misses in ((Bid(Guess.BUSTS, 2), [2]), (Bid(Guess.MAKES, 2), [])):
        there = position(
            HUB,
            {7: 11},
            {},
            {7: 9},
            runners={7: 13, 8: 1},
            phase=ToDecide(),
            moves_made=2,
            bids=[None, None, bid],
        )
        assert play(there, "stop") == position(HUB, {7: 13, 8: 1}, {}, {}, turn=1, misses=misses)


@pytest.mark.clause("R-26", "HUB-3.1")
def test_the_next_turn_waits_for_every_payout() -> None:
    ended = stopped("makes:2", {9: 4})
    for move in (Roll(), Stop(), Dice(1, 2, 3, 4), Bid(Guess.MAKES, 1)):
        refused(ended, move, "R-26", "R-27", "HUB-3.1", "HUB-3.2", "HUB-2.6")
    first = play(ended, "raise:9")
    bids = [None, Bid(Guess.MAKES, 2)]
    assert first == position(HUB, {7: 2, 8: 2}, {9: 5}, phase=ToSettle(1, 1, True), moves_made=2, bids=bids)
    assert play(first, "raise:9") == position(HUB, {7: 2, 8: 2}, {9: 6}, turn=1)
