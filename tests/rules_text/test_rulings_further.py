"""The rulings from R-42 on: each test tells the decided reading from the rejected one."""

from __future__ import annotations

import pytest
from attrs import evolve

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Bid,
    Bidding,
    Bust,
    Dice,
    Guess,
    Keep,
    Rules,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
)
from tests.helpers.positions import play, position, standing
from tests.helpers.questions import choices, refused, tops, under
from tests.helpers.random_games import PRINTED

HUB = BIDDING_1986


@pytest.mark.clause("R-42", "HUB-2.5")
@pytest.mark.parametrize("guess", Guess)
def test_every_stop_counts_as_made_however_soon_and_however_little(guess: Guess) -> None:
    bids = [None, Bid(guess, 2)]
    there = position(HUB, {5: 2}, {9: 4}, runners={6: 2, 8: 2}, phase=ToDecide(), moves_made=2, bids=bids)
    stopped = play(there, "stop")
    assert stopped.phase == ToSettle(1, 2, True)
    assert choices(stopped) == ({"raise:9", "keep"} if guess is Guess.MAKES else {"lower:9"})


@pytest.mark.clause("R-43", "DE-8.1", "NL-9.1")
@under(*PRINTED)
def test_a_roll_that_can_only_bust_may_be_made(rules: Rules) -> None:
    stones = {2: 2, 3: 4, 12: 2}
    there = position(rules, stones, {}, runners=tops(2, 3, 12), phase=ToDecide(), moves_made=2)
    assert choices(there) == {"roll", "stop"}
    assert play(there, "roll").phase == ToRoll()
    assert choices(there, "roll", "4556") == choices(there, "roll", "1112") == {"bust"}


@pytest.mark.clause("R-44", "NL-12.3")
def test_a_runner_in_hand_still_enters_after_another_has_reached_the_top() -> None:
    dice = ToPair(Dice(1, 2, 2, 4))
    free = position(PARKER_1980, {6: 9}, {}, runners={6: 11}, phase=dice)
    assert choices(free) == {"3", "4+5"}
    early = position(CLIPPER_1981, {6: 9}, {}, runners={6: 11}, phase=dice)
    assert choices(early) == {"4+5"}
    refused(early, Bust(), "NL-12.3", "R-12")


@pytest.mark.clause("R-45", "HUB-3.2", "HUB-3.8")
def test_who_is_to_miss_a_turn_is_paid_and_misses_it_all_the_same() -> None:
    bids = [None, None, Bid(Guess.MAKES, 2)]
    runners = {6: 2, 8: 2}
    there = position(
        HUB, {}, {}, {9: 1}, runners=runners, turn=1, phase=ToDecide(), moves_made=2, bids=bids, misses=[2]
    )
    settling = play(there, "stop")
    assert settling.phase == ToSettle(2, 2, True)
    assert play(settling, "raise:9", "raise:9") == position(HUB, {}, runners, {9: 3}, turn=0)
    assert play(settling, Keep()) == position(HUB, {}, runners, {9: 1}, turn=0)


@pytest.mark.clause("R-46", "DE-8.3")
def test_what_a_stone_has_reached_is_lost_to_who_wins_its_column() -> None:
    there = position(RAVENSBURGER_2007, {6: 9}, {6: 5, 8: 2}, runners={6: 11}, phase=ToDecide())
    assert play(there, "stop") == position(RAVENSBURGER_2007, {6: 11}, {8: 2}, turn=1)


@pytest.mark.clause("R-47")
@pytest.mark.parametrize(("guess", "move", "height"), [(Guess.MAKES, "raise:9", 5), (Guess.BUSTS, "lower:9", 3)])
def test_a_payout_brings_stones_to_fields_where_others_lie(guess: Guess, move: str, height: int) -> None:
    bids = [None, Bid(guess, 1)]
    rolled = {6: 2, 8: 2, 9: height}
    there = position(HUB, rolled, {9: 4}, phase=ToSettle(1, 1, True), moves_made=2, bids=bids)
    assert play(there, move) == position(HUB, rolled, {9: height}, turn=1)


@pytest.mark.clause("R-48", "NL-7.3", "NL-9.4")
def test_a_dutch_bust_takes_the_stone_below_a_runner_on_the_top_too() -> None:
    dice = ToPair(Dice(4, 5, 5, 6))
    rolled = position(CLIPPER_1981, {6: 9, 10: 2}, {6: 4}, runners={3: 1, 6: 11, 8: 2}, phase=dice)
    assert choices(rolled) == {"bust"}
    assert play(rolled, "bust") == position(CLIPPER_1981, {10: 2}, {6: 4}, turn=1)


@pytest.mark.clause("R-49", "NL-6.3")
def test_a_dutch_runner_starts_above_the_stone_in_every_later_turn() -> None:
    there = position(CLIPPER_1981, {7: 4}, {})
    assert standing(play(there, "1356", "7+8")) == {7: 5, 8: 1}
    later = play(there, "1123", "2+5", "stop", "1123", "2+5", "stop")
    assert standing(play(later, "1356", "7+8")) == {7: 5, 8: 1}


@pytest.mark.clause("R-50")
def test_when_all_are_to_miss_a_turn_a_whole_round_falls_away() -> None:
    rules = evolve(HUB, bidding=Bidding(roller_bids=True))
    bids = [Bid(Guess.MAKES, 1), Bid(Guess.MAKES, 1), Bid(Guess.MAKES, 1)]
    dice = ToPair(Dice(4, 5, 5, 6))
    stones: list[dict[int, int]] = [{5: 1}, {9: 1}, {4: 1}]
    rolled = position(rules, *stones, runners={2: 2, 3: 1, 12: 1}, turn=1, phase=dice, moves_made=2, bids=bids)
    assert play(rolled, "bust") == position(rules, *stones, turn=2)


@pytest.mark.clause("R-51", "DE-4.7", "DE-7.3")
def test_a_german_double_reaches_the_second_field_above_the_own_stone() -> None:
    rolled = play(position(RAVENSBURGER_2007, {7: 4}, {}), "2345")
    assert standing(play(rolled, "7+7")) == {7: 6}


@pytest.mark.clause("R-52")
@under(PARKER_1980, RAVENSBURGER_2007, CLIPPER_1981)
def test_nobody_bids_outside_the_bidding_game(rules: Rules) -> None:
    there = position(rules, {}, {9: 4}, runners={6: 2, 8: 2}, phase=ToDecide())
    assert choices(there) == {"roll", "stop"}
    refused(there, Bid(Guess.MAKES, 2), "R-52")
    refused(play(there, "stop"), Keep(), "R-52")
