"""Clauses of the Dutch text that no example and no ruling puts to the test."""

from __future__ import annotations

import pytest

from cantstop import CLIPPER_1981, Advance, Bust, FirstPlayer, InvalidValueError, ToDecide, first_player, new_game
from tests.helpers.positions import play, position
from tests.helpers.questions import ROLLS, choices, plain_advances, refused, splits, text, top

NL = CLIPPER_1981


@pytest.mark.clause("NL-3.2", "NL-3.3")
def test_one_die_is_thrown_for_the_start_and_the_highest_begins() -> None:
    assert NL.first is FirstPlayer.HIGHEST_ONE_DIE
    assert first_player(NL.first, [(3,), (6,), (5,)]) == (1,)
    for throws in ([(6, 1), (5, 1)], [(6,), ()]):
        with pytest.raises(InvalidValueError):
            first_player(NL.first, throws)
    assert new_game(NL, players=3, first=1) == position(NL, {}, {}, {}, turn=1)


@pytest.mark.clause("NL-4.2", "NL-5.1", "NL-12.1")
def test_every_first_roll_places_two_runners_at_the_foot_unless_it_makes_doubles_only() -> None:
    start = new_game(NL, players=2)
    for roll in ROLLS:
        two = {f"{low}+{high}" for low, high in splits(roll) if low != high}
        doubles = {f"{low}+{high}" for low, high in splits(roll) if low == high}
        assert choices(start, text(roll)) == (two or doubles)
        for low, high in splits(roll):
            if low != high:
                after = play(start, text(roll), Advance(low, high))
                assert after == position(NL, {}, {}, runners={low: 1, high: 1}, phase=ToDecide())


@pytest.mark.clause("NL-4.5", "NL-12.2", "NL-12.3")
def test_the_second_roll_brings_the_third_runner_if_any_pairing_does() -> None:
    there = position(NL, {}, {}, runners={7: 1, 8: 1}, phase=ToDecide())
    for roll in ROLLS:
        bringing = set()
        for low, high in splits(roll):
            news = {low, high} - {7, 8}
            if len(news) == 2:
                bringing |= {str(low), str(high)}
            elif news:
                bringing.add(f"{low}+{high}")
        assert choices(there, "roll", text(roll)) == (bringing or plain_advances(roll, {7: 1, 8: 1}))


@pytest.mark.clause("NL-5.4", "NL-12.3")
def test_a_match_keeps_the_turn_alive() -> None:
    there = position(NL, {7: 2}, {}, runners={7: 4, 8: 2, 4: 1}, phase=ToDecide())
    rolled = play(there, "roll", "1122")
    assert choices(rolled) == {"4"}
    refused(rolled, Bust(), "NL-12.3", "R-12")
    after = play(rolled, "4")
    assert after == position(NL, {7: 2}, {}, runners={7: 4, 8: 2, 4: 2}, phase=ToDecide())


@pytest.mark.clause("NL-6.2", "NL-6.3", "NL-6.5")
def test_the_next_turn_in_a_column_starts_above_the_pawn_left_there() -> None:
    later = play(new_game(NL, players=2), "1356", "7+8", "stop", "5555", "10+10", "stop", "1356", "7+8")
    assert later == position(NL, {7: 1, 8: 1}, {10: 2}, runners={7: 2, 8: 2}, phase=ToDecide())


@pytest.mark.clause("NL-9.1", "NL-9.2")
def test_who_stops_on_the_number_covers_it_and_marks_the_other_runners() -> None:
    there = position(NL, {6: 9}, {3: 2}, runners={6: 11, 3: 1, 8: 2}, phase=ToDecide())
    assert choices(there) == {"roll", "stop"}
    after = play(there, "stop")
    assert after == position(NL, {3: 1, 6: 11, 8: 2}, {3: 2}, turn=1)
    assert after.owner(6) == 0


@pytest.mark.clause("NL-9.3", "NL-9.4")
def test_who_takes_the_risk_on_the_number_plays_on_with_the_others_and_may_lose_it() -> None:
    there = position(NL, {6: 9}, {6: 4}, runners={6: 11, 3: 1, 8: 2}, phase=ToDecide())
    moved = play(there, "roll", "3335", "8")
    assert moved == position(NL, {6: 9}, {6: 4}, runners={6: 11, 3: 1, 8: 3}, phase=ToDecide())
    lost = play(moved, "roll", "4556", "bust")
    assert lost == position(NL, {}, {6: 4}, turn=1)
    assert lost.owner(6) is None
    assert choices(lost, "3335") == {"6+8"}


@pytest.mark.clause("NL-10.2")
@pytest.mark.parametrize("column", range(2, 13))
def test_no_roll_enters_a_conquered_column(column: int) -> None:
    for turn in (0, 1):
        start = position(NL, {column: top(column)}, {}, turn=turn)
        for roll in ROLLS:
            for move in choices(start, text(roll)):
                assert str(column) not in move.split("+")
