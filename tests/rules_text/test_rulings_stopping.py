"""The rulings on busts, stops, won columns and the win: each test tells the decided reading from the rejected one."""

from __future__ import annotations

import attrs
import pytest

from cantstop import (
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Advance,
    Bid,
    BustPenalty,
    Dice,
    Guess,
    Over,
    Roll,
    Rules,
    Stop,
    ToDecide,
    ToPair,
    new_game,
    ravensburger,
)
from tests.helpers.positions import play, position
from tests.helpers.questions import ROLLS, WITHOUT_BIDS, choices, refused, text, tops, under
from tests.helpers.random_games import EVERY, PRINTED

CLEAR_FIELDS = tuple(ravensburger(*numbers) for numbers in ((3,), (1, 3), (2, 3), (1, 2, 3)))
MORE_COLUMNS = tuple(ravensburger(*numbers) for numbers in ((1,), (1, 2), (1, 3), (1, 2, 3)))
BLANK = ToPair(Dice(1, 1, 1, 1))


@pytest.mark.clause("R-12", "HU-6.1", "DE-6.2", "NL-8.1", "NL-10.2")
@under(*EVERY)
@pytest.mark.parametrize("runners", [{}, {7: 2}, {5: 1, 7: 1}])
def test_a_roll_without_use_is_a_bust_however_many_runners_stand(rules: Rules, runners: dict[int, int]) -> None:
    stones: list[dict[int, int]] = [{}, tops(6), tops(8, 10)]
    dice = ToPair(Dice(2, 4, 4, 6))
    rolled = position(rules, *stones, runners=runners, phase=dice, moves_made=1 if runners else 0)
    assert choices(rolled) == {"bust"}
    refused(rolled, Stop(), "R-33", "HU-6.1", "DE-6.2", "DE-7.1", "NL-12.3")
    assert play(rolled, "bust") == position(rules, *stones, turn=1)


@pytest.mark.clause("R-13", "HU-6.2", "HU-6.3", "DE-6.3", "DE-7.5", "DE-7.6")
@under(PARKER_1980, RAVENSBURGER_2007, ravensburger(1, 2, 3))
def test_a_bust_takes_the_runners_and_no_stone(rules: Rules) -> None:
    stones = [{6: 3, 7: 2, 10: 1}, {3: 1, 7: 5, 8: 2}]
    rolled = position(rules, *stones, runners={6: 4, 7: 4, 8: 1}, phase=BLANK)
    assert play(rolled, "bust") == position(rules, *stones, turn=1)


@pytest.mark.clause("R-13", "NL-7.3")
@pytest.mark.parametrize(
    ("bust", "left"),
    [
        (BustPenalty.RUNNERS, [{6: 3, 7: 2, 10: 1}, {3: 1, 7: 5, 8: 2}, {6: 3, 12: 2}]),
        (BustPenalty.OWN_STONES, [{10: 1}, {3: 1, 7: 5, 8: 2}, {6: 3, 12: 2}]),
        (BustPenalty.ALL_STONES, [{10: 1}, {3: 1}, {12: 2}]),
    ],
)
def test_a_bust_takes_what_its_reading_of_the_dutch_text_says(bust: BustPenalty, left: list[dict[int, int]]) -> None:
    stones = [{6: 3, 7: 2, 10: 1}, {3: 1, 7: 5, 8: 2}, {6: 3, 12: 2}]
    rules = attrs.evolve(CLIPPER_1981, bust=bust)
    rolled = position(rules, *stones, runners={6: 4, 7: 4, 8: 1}, phase=BLANK)
    assert choices(rolled) == {"bust"}
    assert play(rolled, "bust") == position(rules, *left, turn=1)


@pytest.mark.clause("R-13", "NL-7.3")
def test_the_dutch_bust_takes_the_own_stones_below_the_runners_unless_told_otherwise() -> None:
    rolled = position(CLIPPER_1981, {6: 3, 7: 2, 10: 1}, {6: 8, 8: 2}, runners={6: 4, 7: 4, 8: 1}, phase=BLANK)
    after = play(rolled, "bust")
    assert after == position(CLIPPER_1981, {10: 1}, {6: 8, 8: 2}, turn=1)
    again = play(after, "3335", "6+8", "stop", "3335", "6+8")
    assert again == position(CLIPPER_1981, {10: 1}, {6: 9, 8: 3}, runners={6: 1, 8: 1}, turn=0, phase=ToDecide())


@pytest.mark.clause("R-14", "HU-4.15", "HU-10.1", "DE-7.2", "DE-7.4", "DE-7.7", "NL-6.2", "NL-12.5")
@under(*EVERY)
def test_a_stop_turns_every_runner_into_the_one_stone_of_its_column(rules: Rules) -> None:
    there = position(rules, {6: 2, 10: 1}, {}, runners={3: 1, 6: 4, 8: 1}, phase=ToDecide(), moves_made=2)
    assert choices(there) == {"roll", "stop"}
    assert play(there, "stop") == position(rules, {3: 1, 6: 4, 8: 1, 10: 1}, {}, turn=1)


THREE_ON_TOP = tops(2, 3, 12)
BELOW = {2: 2, 3: 4, 12: 2}


@pytest.mark.clause("R-15", "HU-7.3", "DE-8.1", "NL-9.1")
@under(*EVERY)
def test_three_runners_on_their_tops_have_won_nothing_yet(rules: Rules) -> None:
    dice = ToPair(Dice(1, 1, 2, 2))
    rolled = position(rules, BELOW, {}, {}, {}, runners=tops(2, 12), phase=dice, moves_made=1)
    there = play(rolled, "3")
    assert there == position(rules, BELOW, {}, {}, {}, runners=THREE_ON_TOP, phase=ToDecide(), moves_made=2)
    assert not there.is_over and there.winner is None
    assert [there.owner(column) for column in THREE_ON_TOP] == [None, None, None]
    assert choices(there) == {"roll", "stop"}
    assert play(there, "stop") == position(rules, {**BELOW, **THREE_ON_TOP}, {}, {}, {}, phase=Over(0))


@pytest.mark.clause("R-15", "R-08", "HU-7.3", "DE-6.3", "NL-9.4")
@under(*EVERY)
def test_three_runners_on_their_tops_are_lost_with_any_further_roll(rules: Rules) -> None:
    there = position(rules, BELOW, {}, {}, {}, runners=THREE_ON_TOP, phase=ToDecide(), moves_made=2)
    kept = {} if rules is CLIPPER_1981 else BELOW
    for roll in ROLLS:
        rolled = play(there, "roll", text(roll))
        assert choices(rolled) == {"bust"}
        assert play(rolled, "bust") == position(rules, kept, {}, {}, {}, turn=1)


BIDS = [None, Bid(Guess.MAKES, 2), Bid(Guess.BUSTS, 3), None]


@pytest.mark.clause("R-16", "HU-7.2", "HU-8.1", "DE-8.3", "DE-9.1", "NL-10.1", "NL-11.1")
@under(*EVERY)
def test_one_stop_may_win_more_columns_than_the_game_needs(rules: Rules) -> None:
    others: list[dict[int, int]] = [{3: 2, 7: 5, 11: 4}, {3: 1}, {}]
    runners = {**tops(3, 11), 7: 1}
    there = position(rules, tops(2, 12), *others, runners=runners, phase=ToDecide(), moves_made=2, bids=BIDS)
    after = play(there, "stop")
    assert after == position(rules, {**tops(2, 3, 11, 12), 7: 1}, {7: 5}, {}, {}, phase=Over(0))
    assert after.is_over and after.winner == 0 and after.won(0) == (2, 3, 11, 12)
    assert choices(after) == set()
    refused(after, Roll(), "R-16", "HU-8.1", "DE-9.1", "NL-11.1")
    refused(after, Dice(1, 2, 3, 4), "R-16", "HU-8.1", "DE-9.1", "NL-11.1")


@pytest.mark.clause("R-17", "HU-7.1", "HU-7.2", "DE-8.3", "NL-9.2", "NL-10.1")
@under(*EVERY)
def test_only_the_winners_stone_stays_in_a_won_column(rules: Rules) -> None:
    there = position(rules, {6: 9, 8: 1}, {6: 5, 8: 2}, {6: 9}, runners={6: 11}, phase=ToDecide(), moves_made=1)
    after = play(there, "stop")
    assert after == position(rules, {6: 11, 8: 1}, {8: 2}, {}, turn=1)
    assert [after.owner(column) for column in (6, 8)] == [0, None]


@pytest.mark.clause("R-17", "HU-7.6", "DE-8.4", "NL-8.1", "NL-10.2")
@under(*EVERY)
@pytest.mark.parametrize("turn", [0, 1])
def test_nobody_plays_in_a_won_column_its_winner_included(rules: Rules, turn: int) -> None:
    start = position(rules, {6: 11}, {8: 1}, turn=turn)
    assert choices(start, "3333") == {"bust"}
    assert choices(start, "3335") == {"8"}
    refused(play(start, "3335"), Advance(6, 8), "R-17", "R-05", "HU-7.6", "DE-8.4", "NL-8.1", "NL-10.2")


@pytest.mark.clause("R-18", "DEV3-1.1")
@under(*CLEAR_FIELDS)
@pytest.mark.parametrize("runners", [{7: 5}, {6: 1, 7: 5}, {6: 1, 7: 5, 8: 3}])
def test_a_runner_on_anothers_stone_bars_the_stop(rules: Rules, runners: dict[int, int]) -> None:
    there = position(rules, {7: 4}, {7: 5, 6: 3}, {7: 5}, runners=runners, phase=ToDecide())
    assert choices(there) == {"roll"}
    refused(there, Stop(), "R-18", "DEV3-1.1")
    assert play(there, "roll") == position(rules, {7: 4}, {7: 5, 6: 3}, {7: 5}, runners=runners)


@pytest.mark.clause("R-18", "DEV3-1.1")
@under(*CLEAR_FIELDS)
def test_only_a_stone_of_another_on_the_very_field_bars_the_stop(rules: Rules) -> None:
    theirs = {6: 2, 7: 7, 8: 1, 12: 1}
    there = position(rules, {7: 5, 3: 1}, theirs, runners={6: 1, 7: 6, 8: 2}, phase=ToDecide())
    assert choices(there) == {"roll", "stop"}
    assert play(there, "stop") == position(rules, {3: 1, 6: 1, 7: 6, 8: 2}, theirs, turn=1)


@pytest.mark.clause("R-18", "DEV3-1.1")
@under(*CLEAR_FIELDS)
def test_the_stop_is_open_again_once_the_runner_has_moved_off(rules: Rules) -> None:
    shared = position(rules, {6: 4}, {6: 5, 8: 1}, runners={6: 5, 8: 1, 12: 1}, phase=ToDecide())
    assert choices(shared) == {"roll"}
    assert choices(shared, "roll", "3333", "6+6") == {"roll"}
    assert choices(shared, "roll", "3335", "6+8") == {"roll", "stop"}


@pytest.mark.clause("R-18", "DEV3-1.1")
@under(*CLEAR_FIELDS)
def test_a_shared_field_bars_even_the_stop_that_would_win(rules: Rules) -> None:
    stones = [{**tops(2, 12), 3: 4}, {7: 1}, {}, {}]
    there = position(rules, *stones, runners={3: 5, 7: 1}, phase=ToDecide())
    assert choices(there) == {"roll"}
    refused(there, Stop(), "R-18", "DEV3-1.1")


@pytest.mark.clause("R-18")
@under(PARKER_1980, RAVENSBURGER_2007, CLIPPER_1981, ravensburger(1, 2))
def test_elsewhere_a_shared_field_does_not_bar_the_stop(rules: Rules) -> None:
    there = position(rules, {7: 4}, {7: 5}, runners={7: 5}, phase=ToDecide())
    assert choices(there) == {"roll", "stop"}
    assert play(there, "stop") == position(rules, {7: 5}, {7: 5}, turn=1)


def wins_with(rules: Rules, players: int, count: int) -> bool:
    """Bank the last of `count` columns and tell whether that wins."""
    *before, last = (2, 12, 3, 11, 4)[:count]
    others: list[dict[int, int]] = [{7: 1}] * (players - 1)
    there = position(rules, tops(*before), *others, runners=tops(last), phase=ToDecide())
    after = play(there, "stop")
    stones = [tops(*before, last), *others]
    over = after.phase == Over(0)
    assert after == (position(rules, *stones, phase=Over(0)) if over else position(rules, *stones, turn=1))
    return over


@pytest.mark.clause("R-19", "DEV1-1.1", "DE-9.1")
@under(*MORE_COLUMNS)
@pytest.mark.parametrize(("players", "needed"), [(2, 5), (3, 4), (4, 3)])
def test_the_first_variant_asks_two_players_for_5_columns_and_three_for_4(
    rules: Rules, players: int, needed: int
) -> None:
    assert [wins_with(rules, players, count) for count in range(1, needed + 1)] == [False] * (needed - 1) + [True]


@pytest.mark.clause("R-19", "DE-9.1", "HU-1.3", "HU-8.1", "DE-2.1", "DE-2.6", "NL-1.4", "NL-11.1")
@under(*(rules for rules in WITHOUT_BIDS if rules not in MORE_COLUMNS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_the_first_variant_three_columns_win(rules: Rules, players: int) -> None:
    assert [wins_with(rules, players, count) for count in (1, 2, 3)] == [False, False, True]


@pytest.mark.clause("R-19", "DEV1-1.1", "DEV2-1.1", "DEV3-1.1")
def test_the_three_variants_hold_at_once() -> None:
    rules = ravensburger(1, 2, 3)
    assert wins_with(rules, 2, 5) and not wins_with(rules, 2, 4)
    assert choices(new_game(rules, players=2), "2345") == {"5+9", "6+8"}
    assert choices(position(rules, {}, {6: 1}), "3335", "6+8") == {"roll"}


@pytest.mark.clause("R-32", "DE-2.3", "DE-7.1", "NL-6.1", "HU-4.14")
@under(*EVERY)
def test_who_has_placed_two_runners_may_stop(rules: Rules) -> None:
    there = play(new_game(rules, players=2), "1356", "7+8")
    assert choices(there) == {"roll", "stop"}
    assert play(there, "stop") == position(rules, {7: 1, 8: 1}, {}, turn=1)


@pytest.mark.clause("R-32", "HU-4.14", "NL-6.1")
@under(*PRINTED)
def test_who_has_placed_one_runner_may_stop(rules: Rules) -> None:
    there = play(new_game(rules, players=2), "3333", "6+6")
    assert choices(there) == {"roll", "stop"}
    assert play(there, "stop") == position(rules, {6: 2}, {}, turn=1)


@pytest.mark.clause("R-38", "NL-7.3")
def test_the_dutch_penalty_falls_on_a_bust_with_two_runners_too() -> None:
    stones = [tops(6, 8), tops(10)]
    dice = ToPair(Dice(2, 4, 4, 6))
    rolled = position(CLIPPER_1981, {7: 4}, *stones, runners={7: 5, 3: 1}, phase=dice)
    assert choices(rolled) == {"bust"}
    assert play(rolled, "bust") == position(CLIPPER_1981, {}, *stones, turn=1)


@pytest.mark.clause("R-38", "NL-7.3")
@pytest.mark.parametrize(
    ("runners", "left"),
    [
        ({}, {3: 2, 5: 2, 7: 4, 8: 11}),
        ({7: 5}, {3: 2, 5: 2, 8: 11}),
        ({7: 5, 3: 3}, {5: 2, 8: 11}),
        ({7: 5, 4: 1}, {3: 2, 5: 2, 8: 11}),
    ],
)
def test_the_dutch_penalty_touches_no_column_without_a_runner(runners: dict[int, int], left: dict[int, int]) -> None:
    mine, others = {3: 2, 5: 2, 7: 4, 8: 11}, {3: 2, 6: 11, 7: 6, 10: 7}
    dice = ToPair(Dice(2, 4, 4, 6))
    rolled = position(CLIPPER_1981, mine, others, runners=runners, phase=dice)
    assert choices(rolled) == {"bust"}
    assert play(rolled, "bust") == position(CLIPPER_1981, left, others, turn=1)
