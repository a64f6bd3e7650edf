"""Clauses of the German text and its variants that no example and no ruling puts to the test."""

from __future__ import annotations

from itertools import product

import pytest

from cantstop import (
    RAVENSBURGER_2007,
    Advance,
    Bid,
    Dice,
    Guess,
    Rules,
    ToDecide,
    ToPair,
    legal_moves,
    new_game,
    ravensburger,
)
from tests.helpers.positions import play, position
from tests.helpers.questions import ROLLS, choices, refused, splits, text, top, under

DE = RAVENSBURGER_2007
GERMAN = under(*(ravensburger(*numbers) for numbers in ((), (1,), (2,), (3,), (1, 2, 3))))
MAXIMAL = under(*(ravensburger(*numbers) for numbers in ((2,), (1, 2), (2, 3), (1, 2, 3))))


@pytest.mark.clause("DE-3.2", "DE-4.3")
@GERMAN
def test_the_first_rolls_reach_eleven_columns_from_2_to_12(rules: Rules) -> None:
    assert tuple(rules.board.columns) == tuple(range(2, 13))
    start = new_game(rules, players=2)
    moves = [move for roll in ROLLS for move in legal_moves(play(start, text(roll)))]
    assert {column for move in moves if isinstance(move, Advance) for column in move.columns} == set(range(2, 13))


@pytest.mark.clause("DE-4.9", "DE-4.11")
def test_the_second_roll_moves_the_runners_it_matches_and_brings_the_third() -> None:
    there = position(DE, {}, {}, runners={7: 1, 8: 1}, phase=ToDecide())
    for roll in ROLLS:
        rolled = play(there, "roll", text(roll))
        allowed = set()
        for low, high in splits(roll):
            if low != high and not {low, high} & {7, 8}:
                allowed |= {str(low), str(high)}
            else:
                allowed.add(f"{low}+{high}")
        assert choices(rolled) == allowed


@pytest.mark.clause("DE-7.3", "DE-7.4", "DE-7.7")
@GERMAN
def test_a_stone_climbs_from_turn_to_turn(rules: Rules) -> None:
    state = new_game(rules, players=2)
    for turns in (1, 2, 3):
        # The other player goes elsewhere, so that no field is shared.
        state = play(state, "3335", "6+8", "stop", "5555", "10+10", "stop")
        assert state == position(rules, {6: turns, 8: turns}, {10: 2 * turns})


@pytest.mark.clause("DE-8.1", "DE-8.2")
@GERMAN
@pytest.mark.parametrize("column", range(2, 13))
def test_a_runner_on_the_numbered_field_leaves_roll_and_stop_open_but_moves_no_more(rules: Rules, column: int) -> None:
    there = position(rules, {column: top(column) - 1}, {}, runners={column: top(column)}, phase=ToDecide())
    assert choices(there) == {"roll", "stop"}
    for roll in ROLLS:
        for move in legal_moves(play(there, "roll", text(roll))):
            assert not isinstance(move, Advance) or column not in move.columns


@pytest.mark.clause("DEV2-1.1")
@MAXIMAL
def test_every_first_roll_places_two_runners_unless_it_makes_doubles_only(rules: Rules) -> None:
    start = new_game(rules, players=2)
    for roll in ROLLS:
        two = {f"{low}+{high}" for low, high in splits(roll) if low != high}
        doubles = {f"{low}+{high}" for low, high in splits(roll) if low == high}
        assert choices(start, text(roll)) == (two or doubles)


@pytest.mark.clause("DEV2-1.3", "DEV2-1.4")
@MAXIMAL
def test_three_runners_move_by_twos_if_any_pairing_allows_it(rules: Rules) -> None:
    there = position(rules, {}, {}, runners={6: 1, 7: 1, 8: 1}, phase=ToDecide())
    for roll in ROLLS:
        matched = [[column for column in pairing if column in (6, 7, 8)] for pairing in splits(roll)]
        most = max(len(set(columns)) for columns in matched)
        best = {"+".join(map(str, columns)) for columns in matched if len(set(columns)) == most}
        assert choices(there, "roll", text(roll)) == (best if most else {"bust"})


@pytest.mark.clause("DEV2-1.4")
@MAXIMAL
def test_one_runner_alone_moves_when_no_pairing_does_more(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={5: 1, 2: 1, 12: 1}, phase=ToPair(Dice(2, 3, 4, 5)))
    assert choices(rolled) == {"5"}
    assert play(rolled, "5") == position(rules, {}, {}, runners={2: 1, 5: 2, 12: 1}, phase=ToDecide())


@pytest.mark.clause("DEV2-1.4")
@MAXIMAL
def test_a_runner_on_the_top_field_does_not_count_as_moved(rules: Rules) -> None:
    rolled = position(rules, {}, {}, runners={6: 11, 7: 1, 8: 1}, phase=ToPair(Dice(2, 3, 4, 5)))
    assert choices(rolled) == {"8", "7+7"}


@pytest.mark.clause("DEV3-1.1")
@under(ravensburger(3), ravensburger(1, 2, 3))
def test_the_stop_is_barred_exactly_while_a_field_is_shared(rules: Rules) -> None:
    for mine, theirs, others in product(range(1, 13), range(13), range(0, 13, 4)):
        stones = [{7: mine - 1} if mine > 1 else {}, {7: theirs} if theirs else {}, {7: others} if others else {}]
        there = position(rules, *stones, runners={7: mine}, phase=ToDecide())
        assert choices(there) == ({"roll"} if mine in (theirs, others) else {"roll", "stop"})


@pytest.mark.clause("DE-7.1")
@GERMAN
def test_nobody_bids(rules: Rules) -> None:
    there = position(rules, {5: 1}, {9: 1}, runners={6: 1, 8: 1}, phase=ToDecide())
    assert play(there, "roll", "3335", "6+8").phase == ToDecide()
    refused(there, Bid(Guess.MAKES, 1), "DE-7.1")
