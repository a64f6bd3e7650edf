"""The rulings on who bids, what and when, and on what others see: each test tells one reading from the other."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

from cantstop import (
    BIDDING_1986,
    PARKER_1980,
    Advance,
    Bid,
    Bidding,
    Guess,
    InvalidValueError,
    Keep,
    Over,
    Roll,
    Rules,
    Stake,
    State,
    Stop,
    ToBid,
    ToDecide,
    ToSettle,
    new_game,
    observe,
)
from tests.helpers.positions import play, position
from tests.helpers.questions import choices, refused, tops, under
from tests.helpers.random_games import PRINTED

HUB = BIDDING_1986
ROLLER_BIDS = attrs.evolve(HUB, bidding=Bidding(roller_bids=True))
TEN_BIDS = {f"{guess}:{chips}" for guess in ("makes", "busts") for chips in range(1, 6)}


def one_move_made(*stones: Mapping[int, int], rules: Rules = HUB, turn: int = 0) -> State:
    """Let the roller have made the first move of the turn, into 6 and 8."""
    return position(rules, *stones, runners={6: 1, 8: 1}, turn=turn, phase=ToDecide(), moves_made=1)


def two_moves_made(*stones: Mapping[int, int], rules: Rules = HUB, turn: int = 0) -> State:
    """Let the roller make the second move of the turn, in 6 and 8 again, which calls for the bids."""
    return play(one_move_made(*stones, rules=rules, turn=turn), "roll", "3335", "6+8")


@pytest.mark.clause("R-20", "HUB-2.4")
def test_everyone_with_a_stone_bids_but_the_roller() -> None:
    stones: list[dict[int, int]] = [{5: 2}, {9: 4}, {}, {10: 3}]
    called = two_moves_made(*stones)
    runners = {6: 2, 8: 2}
    assert called == position(HUB, *stones, runners=runners, phase=ToBid(1), moves_made=2)
    second = play(called, "makes:2")
    bids = [None, Bid(Guess.MAKES, 2), None, None]
    assert second == position(HUB, *stones, runners=runners, phase=ToBid(3), moves_made=2, bids=bids)
    bids[3] = Bid(Guess.BUSTS, 1)
    after = play(second, "busts:1")
    assert after == position(HUB, *stones, runners=runners, phase=ToDecide(), moves_made=2, bids=bids)


@pytest.mark.clause("R-20")
def test_a_roller_who_may_bid_does_so_last() -> None:
    stones: list[dict[int, int]] = [{10: 3}, {5: 2}, {9: 4}, {}]
    called = two_moves_made(*stones, rules=ROLLER_BIDS, turn=1)
    assert called.phase == ToBid(2)
    assert play(called, "makes:2").phase == ToBid(0)
    last = play(called, "makes:2", "busts:1")
    assert last.phase == ToBid(1) and choices(last) == TEN_BIDS
    bids = [Bid(Guess.BUSTS, 1), Bid(Guess.MAKES, 5), Bid(Guess.MAKES, 2), None]
    after = play(last, "makes:5")
    assert after == position(
        ROLLER_BIDS, *stones, runners={6: 2, 8: 2}, turn=1, phase=ToDecide(), moves_made=2, bids=bids
    )


@pytest.mark.clause("R-20")
def test_the_runners_of_a_roller_who_may_bid_are_no_stones() -> None:
    assert two_moves_made({}, {9: 4}, rules=ROLLER_BIDS).phase == ToBid(1)
    assert play(two_moves_made({}, {9: 4}, rules=ROLLER_BIDS), "makes:1").phase == ToDecide()
    assert two_moves_made({}, {}, rules=ROLLER_BIDS).phase == ToDecide()
    assert two_moves_made({5: 2}, {}, rules=ROLLER_BIDS).phase == ToBid(0)


@pytest.mark.clause("R-20", "R-26")
def test_a_roller_who_has_bid_is_paid_last_with_the_stones_they_have_just_banked() -> None:
    ended = play(two_moves_made({5: 2}, {9: 4}, rules=ROLLER_BIDS), "busts:1", "makes:2", "stop")
    assert ended.phase == ToSettle(1, 1, True)
    stones = [{5: 2, 6: 2, 8: 2}, {9: 3}]
    bids = [Bid(Guess.MAKES, 2), None]
    own = play(ended, "lower:9")
    assert own == position(ROLLER_BIDS, *stones, phase=ToSettle(0, 2, True), moves_made=2, bids=bids)
    assert choices(own) == {"raise:5", "raise:6", "raise:8", "keep"}
    after = play(own, "raise:6", "raise:5")
    assert after == position(ROLLER_BIDS, {5: 3, 6: 3, 8: 2}, {9: 3}, turn=1)


@pytest.mark.clause("R-20")
def test_a_roller_who_guessed_wrong_about_themselves_may_miss_their_next_turn() -> None:
    lost = play(two_moves_made({5: 1}, {9: 1}, rules=ROLLER_BIDS), "makes:1", "makes:1", "roll", "1111", "2+2")
    bust = play(lost, "roll", "4556", "bust")
    # Both owe two fields and have none: each is passed over once, and the next in turn is the seat after the roller.
    assert bust == position(ROLLER_BIDS, {5: 1}, {9: 1}, turn=1)


@pytest.mark.clause("R-20")
def test_a_roller_short_of_fields_is_passed_over_when_their_turn_comes_round() -> None:
    lost = play(two_moves_made({5: 1}, {}, rules=ROLLER_BIDS), "makes:1", "roll", "1111", "2+2", "roll", "4556", "bust")
    assert lost == position(ROLLER_BIDS, {5: 1}, {}, turn=1, misses=[0])
    assert play(lost, "3335", "6+8", "stop") == position(ROLLER_BIDS, {5: 1}, {6: 1, 8: 1}, turn=1)


@pytest.mark.clause("R-21", "HUB-2.1")
@pytest.mark.parametrize(("roll", "advance"), [("1356", "7+8"), ("3333", "6+6")])
def test_the_first_move_of_a_turn_calls_for_no_bids(roll: str, advance: str) -> None:
    after = play(position(HUB, {5: 2}, {9: 4}), roll, advance)
    assert after.phase == ToDecide()
    assert choices(after) == {"roll", "stop"}
    refused(after, Bid(Guess.MAKES, 1), "R-21", "R-25", "HUB-2.1")


@pytest.mark.clause("R-21", "HUB-2.1", "HUB-2.5")
def test_the_second_move_calls_for_bids_and_later_ones_do_not() -> None:
    called = two_moves_made({5: 2}, {9: 4})
    assert called.phase == ToBid(1)
    refused(called, Roll(), "R-21", "R-22", "HUB-2.1", "HUB-2.2", "HUB-2.4", "HUB-2.5")
    refused(called, Stop(), "R-21", "R-22", "HUB-2.1", "HUB-2.2", "HUB-2.4", "HUB-2.5")
    decided = play(called, "makes:3")
    bids = [None, Bid(Guess.MAKES, 3)]
    for height in (3, 4, 5):
        decided = play(decided, "roll", "3335", "6+8")
        assert decided == position(
            HUB, {5: 2}, {9: 4}, runners={6: height, 8: height}, phase=ToDecide(), moves_made=2, bids=bids
        )


@pytest.mark.clause("R-21", "HUB-2.1")
def test_a_turn_that_ends_before_the_second_move_has_no_bids_and_no_payout() -> None:
    there = one_move_made({5: 2}, {9: 4}, {})
    assert play(there, "stop") == position(HUB, {5: 2, 6: 1, 8: 1}, {9: 4}, {}, turn=1)
    shut = one_move_made({5: 2}, tops(9, 11), tops(10))
    rolled = play(shut, "roll", "4556")
    assert choices(rolled) == {"bust"}
    assert play(rolled, "bust") == position(HUB, {5: 2}, tops(9, 11), tops(10), turn=1)


@pytest.mark.clause("R-22", "HUB-2.3", "HUB-2.4")
@pytest.mark.parametrize("stones", [{2: 1}, {2: 3}, {2: 3, 9: 1}])
def test_one_stone_is_enough_to_have_to_bid_even_in_a_won_column(stones: dict[int, int]) -> None:
    called = two_moves_made({5: 2}, {}, stones)
    assert called.phase == ToBid(2)
    assert choices(called) == TEN_BIDS
    refused(called, Keep(), "R-22", "HUB-2.2", "HUB-2.4")


@pytest.mark.clause("R-22", "HUB-2.3")
def test_who_has_no_stone_does_not_bid() -> None:
    after = two_moves_made({5: 2}, {}, {})
    assert after == position(HUB, {5: 2}, {}, {}, runners={6: 2, 8: 2}, phase=ToDecide(), moves_made=2)
    refused(after, Bid(Guess.MAKES, 1), "R-21", "R-22", "R-25", "HUB-2.1", "HUB-2.3", "HUB-2.5")


@pytest.mark.clause("R-23", "HUB-2.2")
def test_a_bid_is_a_guess_and_one_to_five_chips() -> None:
    called = two_moves_made({5: 2}, {9: 4})
    assert choices(called) == TEN_BIDS
    refused(called, Bid(Guess.MAKES, 6), "R-23", "HUB-2.2")
    with pytest.raises(InvalidValueError):
        Bid(Guess.BUSTS, 0)


@pytest.mark.clause("R-23")
def test_all_five_chips_are_at_hand_again_after_a_lost_bid() -> None:
    lost = play(two_moves_made({5: 2}, {9: 8}, {}), "busts:5", "stop", *["lower:9"] * 5)
    assert lost == position(HUB, {5: 2, 6: 2, 8: 2}, {9: 3}, {}, turn=1)
    later = play(lost, "3335", "6+8", "stop", "3335", "6+8", "roll", "3335", "6+8", "makes:1")
    assert later.phase == ToBid(1)
    assert choices(later) == TEN_BIDS


@pytest.mark.clause("R-24", "HUB-2.2")
def test_during_the_bidding_nobody_sees_anothers_bid() -> None:
    called = two_moves_made({5: 2}, {9: 4}, {10: 1}, {10: 3})
    one, other = play(called, "makes:3"), play(called, "busts:1")
    for seat in (0, 2, 3):
        assert observe(one, seat) == observe(other, seat)
        assert hash(observe(one, seat)) == hash(observe(other, seat))
    assert observe(one, 1).bids[1] == Bid(Guess.MAKES, 3)
    assert observe(other, 1).bids[1] == Bid(Guess.BUSTS, 1)


@pytest.mark.clause("R-24", "HUB-2.2", "HUB-2.6")
def test_once_all_have_bid_the_stakes_are_seen_and_the_guesses_are_not() -> None:
    called = two_moves_made({5: 2}, {9: 4}, {10: 3})
    all_bid = play(called, "makes:3", "busts:1")
    one, two = Bid(Guess.MAKES, 3), Bid(Guess.BUSTS, 1)
    for state in (all_bid, play(all_bid, "roll"), play(all_bid, "roll", "3335")):
        assert observe(state, 0).bids == (None, Stake(3), Stake(1))
        assert observe(state, 1).bids == (None, one, Stake(1))
        assert observe(state, 2).bids == (None, Stake(3), two)
    assert observe(all_bid, 0) == observe(play(called, "busts:3", "makes:1"), 0)
    assert observe(all_bid, 0) != observe(play(called, "makes:2", "busts:1"), 0)


@pytest.mark.clause("R-24", "HUB-2.6")
@pytest.mark.parametrize("end", [("stop",), ("roll", "1111", "2+2", "roll", "4556", "bust")])
def test_when_the_turn_has_ended_every_guess_is_seen(end: tuple[str, ...]) -> None:
    ended = play(two_moves_made({5: 2}, {9: 4}, {10: 3}), "makes:3", "busts:1", *end)
    for seat in range(3):
        assert observe(ended, seat).bids == (None, Bid(Guess.MAKES, 3), Bid(Guess.BUSTS, 1))


@pytest.mark.clause("R-24")
@under(*PRINTED)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_all_else_on_the_table_is_open_to_everyone(rules: Rules, seat: int) -> None:
    start = position(rules, {5: 2}, {9: 4}, {}, turn=2, misses=[1])
    for state in (start, play(start, "3335"), play(start, "3335", "6+8")):
        seen = observe(state, seat)
        assert (seen.seat, seen.rules, seen.turn, seen.phase) == (seat, rules, 2, state.phase)
        assert (seen.stones, seen.runners) == (state.stones, state.runners)
        assert seen.bids == (None, None, None)
        assert seen.misses == (False, rules is HUB, False)
        assert seen.moves_made == (1 if state.auction and state.phase == ToDecide() else 0)


@pytest.mark.clause("R-25", "HUB-2.5", "HU-4.14")
def test_the_roller_may_stop_at_once_after_the_bids() -> None:
    decided = play(two_moves_made({5: 2}, {9: 4}), "busts:5")
    assert choices(decided) == {"roll", "stop"}
    bids = [None, Bid(Guess.BUSTS, 5)]
    after = play(decided, "stop")
    settling = ToSettle(1, 5, True)
    assert after == position(HUB, {5: 2, 6: 2, 8: 2}, {9: 4}, phase=settling, moves_made=2, bids=bids)


@pytest.mark.clause("R-41", "HUB-4.1", "HUB-4.2", "HUB-4.3")
@pytest.mark.parametrize(("players", "needed"), [(2, 5), (3, 4), (4, 3)])
def test_two_players_need_5_columns_three_need_4_and_four_need_3(players: int, needed: int) -> None:
    nothing: list[dict[int, int]] = [{}] * (players - 1)
    for count in range(1, needed + 1):
        columns = (2, 12, 3, 11, 4)[:count]
        runners = tops(columns[-1])
        stones = {**tops(*columns[:-1]), columns[-1]: runners[columns[-1]] - 1}
        there = position(HUB, stones, *nothing, runners=runners, phase=ToDecide(), moves_made=1)
        won = position(HUB, tops(*columns), *nothing, phase=Over(0)) if count == needed else None
        assert play(there, "stop") == (won or position(HUB, tops(*columns), *nothing, turn=1))


@pytest.mark.clause("R-41", "HU-8.1")
def test_the_game_without_bids_keeps_its_three_columns_for_two_players() -> None:
    there = position(PARKER_1980, tops(2, 12), {}, runners=tops(3), phase=ToDecide())
    assert play(there, "stop") == position(PARKER_1980, tops(2, 3, 12), {}, phase=Over(0))


@pytest.mark.clause("R-41", "HUB-2.1")
def test_the_second_move_itself_opens_the_bidding_without_an_announcement() -> None:
    rolled = play(one_move_made({}, {9: 4}), "roll", "3335")
    assert choices(rolled) == {"6+8"}
    assert play(rolled, Advance(6, 8)).phase == ToBid(1)


@pytest.mark.clause("R-40", "HUB-3.8")
def test_a_missed_turn_is_passed_over_without_a_roll_and_used_up() -> None:
    there = position(HUB, {}, {9: 1}, {}, runners={6: 1, 8: 1}, phase=ToDecide(), moves_made=1, misses=[1])
    third = play(there, "stop")
    assert third == position(HUB, {6: 1, 8: 1}, {9: 1}, {}, turn=2)
    assert play(third, "3335", "6+8", "stop", "3335", "6+8", "stop").turn == 1


@pytest.mark.clause("R-40", "HUB-3.8")
def test_seats_that_miss_their_turns_are_passed_over_one_after_the_other() -> None:
    there = position(HUB, {}, {9: 1}, {9: 1}, runners={6: 1, 8: 1}, phase=ToDecide(), moves_made=1, misses=[1, 2])
    assert play(there, "stop") == position(HUB, {6: 1, 8: 1}, {9: 1}, {9: 1}, turn=0)


@pytest.mark.clause("R-40", "HUB-2.4", "HUB-3.8")
def test_with_two_players_the_roller_rolls_on_and_the_other_lays_another_bid() -> None:
    lost = play(two_moves_made({}, {9: 1}), "busts:1", "stop")
    assert lost == position(HUB, {6: 2, 8: 2}, {9: 1}, turn=0)
    again = play(lost, "3335", "6+8", "roll", "3335", "6+8")
    assert again == position(HUB, {6: 2, 8: 2}, {9: 1}, runners={6: 4, 8: 4}, phase=ToBid(1), moves_made=2)
    assert play(again, "makes:1", "stop", "keep") == position(HUB, {6: 4, 8: 4}, {9: 1}, turn=1)
    assert new_game(HUB, players=2).auction == lost.auction
