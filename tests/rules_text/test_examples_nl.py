"""The worked examples of the Dutch text."""

from __future__ import annotations

import pytest

from cantstop import CLIPPER_1981, Advance, Bust, ToDecide, new_game
from tests.helpers.positions import play, position
from tests.helpers.questions import choices, refused

GAME = new_game(CLIPPER_1981, players=2)


@pytest.mark.clause("NL-4.3")
def test_1356_is_halved_in_three_ways() -> None:
    assert choices(GAME, "1356") == {"4+11", "6+9", "7+8"}


@pytest.mark.clause("NL-5.2")
def test_8_and_7_put_a_runner_at_the_foot_of_each() -> None:
    after = play(GAME, "1356", "7+8")
    assert after == position(CLIPPER_1981, {}, {}, runners={7: 1, 8: 1}, phase=ToDecide())


@pytest.mark.clause("NL-5.3")
@pytest.mark.parametrize("column", [3, 4, 5, 6])
def test_1224_misses_7_and_8_and_brings_the_third_runner(column: int) -> None:
    rolled = play(GAME, "1356", "7+8", "roll", "1224")
    assert choices(rolled) == {"3", "4", "5", "6"}
    refused(rolled, Bust(), "NL-12.3", "R-12")
    after = play(rolled, Advance(column))
    assert after == position(CLIPPER_1981, {}, {}, runners={column: 1, 7: 1, 8: 1}, phase=ToDecide())
    assert choices(after) == {"roll", "stop"}
