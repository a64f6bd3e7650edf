"""Clauses of the bidding rules, in turns played from the first roll to the last payout."""

from __future__ import annotations

import pytest

from cantstop import BIDDING_1986, PARKER_1980, Advance, Bid, Guess, ToBid, ToDecide, ToSettle, legal_moves, new_game
from tests.helpers.positions import lying, play, position, standing
from tests.helpers.questions import ROLLS, choices, tops

HUB = BIDDING_1986


@pytest.mark.clause("HUB-1.2")
@pytest.mark.parametrize(
    ("stones", "runners"),
    [
        ([{}, {}], {}),
        ([{7: 12, 2: 2, 6: 3}, {8: 11, 7: 3}], {}),
        ([{7: 11, 2: 2}, {8: 11, 7: 3}], {7: 13}),
        ([{6: 9}, {6: 10, 12: 3}], {6: 10, 5: 1}),
    ],
)
def test_every_roll_is_played_as_in_the_game_without_bids(
    stones: list[dict[int, int]], runners: dict[int, int]
) -> None:
    made = 1 if runners else 0
    phase = ToDecide() if runners else None
    with_bids = position(HUB, *stones, runners=runners, phase=phase, moves_made=made)
    without = position(PARKER_1980, *stones, runners=runners, phase=phase)
    if runners:
        with_bids, without = play(with_bids, "roll"), play(without, "roll")
    for faces in ROLLS:
        roll = "".join(map(str, faces))
        rolled, plain = play(with_bids, roll), play(without, roll)
        assert legal_moves(rolled) == legal_moves(plain)
        for move in legal_moves(plain):
            one, other = play(rolled, move), play(plain, move)
            assert (one.stones, one.runners, one.turn) == (other.stones, other.runners, other.turn)


@pytest.mark.clause("HUB-1.2")
def test_a_stop_and_a_bust_do_what_they_do_in_the_game_without_bids() -> None:
    for rules in (HUB, PARKER_1980):
        there = position(rules, {6: 9, 3: 1}, {6: 4}, runners={6: 11}, phase=ToDecide(), moves_made=1)
        assert play(there, "stop") == position(rules, {6: 11, 3: 1}, {}, turn=1)
        shut = position(rules, {6: 9, 3: 1}, tops(7), runners={6: 11}, phase=ToDecide(), moves_made=1)
        lost = play(shut, "roll", "3333", "bust")
        assert lost == position(rules, {6: 9, 3: 1}, tops(7), turn=1)


@pytest.mark.clause("HUB-2.1", "HUB-2.2", "HUB-2.5", "HUB-3.1", "HUB-3.2", "HUB-3.4")
def test_a_turn_that_is_made_from_its_first_roll_to_the_last_payout() -> None:
    stones: list[dict[int, int]] = [{5: 3}, {9: 4}, {}, {4: 2, 10: 3}]
    called = play(position(HUB, *stones, turn=2), "3335", "6+8", "roll", "1111", "2+2")
    runners = {2: 2, 6: 1, 8: 1}
    assert called == position(HUB, *stones, runners=runners, turn=2, phase=ToBid(3), moves_made=2)
    decided = play(called, "makes:2", "busts:1", "makes:5")
    bids = [Bid(Guess.BUSTS, 1), Bid(Guess.MAKES, 5), None, Bid(Guess.MAKES, 2)]
    assert decided == position(HUB, *stones, runners=runners, turn=2, phase=ToDecide(), moves_made=2, bids=bids)
    ended = play(decided, "roll", "3335", "6+8", "stop")
    stones[2] = {2: 2, 6: 2, 8: 2}
    settling = ToSettle(3, 2, True)
    assert ended == position(HUB, *stones, turn=2, phase=settling, moves_made=2, bids=bids)
    next_paid = play(ended, "raise:10", "raise:4")
    stones[3] = {4: 3, 10: 4}
    bids[3] = None
    settling = ToSettle(0, 1, True)
    assert next_paid == position(HUB, *stones, turn=2, phase=settling, moves_made=2, bids=bids)
    assert choices(next_paid) == {"lower:5"}
    last = play(next_paid, "lower:5")
    stones[0] = {5: 2}
    bids[0] = None
    settling = ToSettle(1, 5, True)
    assert last == position(HUB, *stones, turn=2, phase=settling, moves_made=2, bids=bids)
    # Four fields lie between the fourth and the top one of column 9, so the fifth chip is lost by itself.
    stones[1] = {9: 8}
    assert play(last, *["raise:9"] * 4) == position(HUB, *stones, turn=3)


@pytest.mark.clause("HUB-2.5", "HUB-3.1", "HUB-3.2", "HUB-3.6", "HUB-3.7", "HUB-3.8")
def test_a_turn_that_is_lost_from_its_first_roll_to_the_missed_turn() -> None:
    stones: list[dict[int, int]] = [{6: 3}, {9: 5}, {5: 3}, {10: 3}]
    decided = play(position(HUB, *stones), "3335", "6+8", "roll", "1111", "2+2", "makes:2", "makes:2", "busts:4")
    assert standing(decided) == {2: 2, 6: 4, 8: 1}
    ended = play(decided, "roll", "3335", "6+8", "roll", "4556")
    assert choices(ended) == {"bust"}
    first = play(ended, "bust")
    assert first.phase == ToSettle(1, 4, False) and lying(first, 0) == {6: 3}
    second = play(first, *["lower:9"] * 4)
    assert second.phase == ToSettle(2, 4, False) and lying(second, 1) == {9: 1}
    third = play(second, "lower:5", "lower:5")
    assert third.phase == ToSettle(3, 4, False) and lying(third, 2) == {5: 1}
    assert choices(third) == {"raise:10", "keep"}
    after = play(third, *["raise:10"] * 3)
    assert after == position(HUB, {6: 3}, {9: 1}, {5: 1}, {10: 6}, turn=1, misses=[2])
    assert play(after, "3335", "6+8", "stop") == position(HUB, {6: 3}, {6: 1, 8: 1, 9: 1}, {5: 1}, {10: 6}, turn=3)


@pytest.mark.clause("HUB-2.3")
def test_nobody_bids_in_the_first_turn_of_the_game() -> None:
    after = play(new_game(HUB, players=4), "3335", "6+8", "roll", "3335", Advance(6, 8))
    assert after == position(HUB, {}, {}, {}, {}, runners={6: 2, 8: 2}, phase=ToDecide(), moves_made=2)
    assert play(after, "stop") == position(HUB, {6: 2, 8: 2}, {}, {}, {}, turn=1)
