"""What a seat may see."""

from __future__ import annotations

import pytest
from attrs import fields_dict

from cantstop import (
    BIDDING_1986,
    PARKER_1980,
    Bid,
    CantStopError,
    Dice,
    Guess,
    Observation,
    Phase,
    Stake,
    State,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    new_game,
    observe,
)
from tests.helpers.positions import position


def table(phase: Phase, one: Guess, two: Guess, three: Guess | None) -> State:
    """Seats 1 to 3 have stones; they bid 1, 2 and 3 chips on these guesses, seat 3 perhaps not yet."""
    bids = [None, Bid(one, 1), Bid(two, 2), None if three is None else Bid(three, 3)]
    runners = {} if isinstance(phase, ToSettle) else {5: 2}
    return position(BIDDING_1986, {}, {6: 3}, {7: 3}, {8: 3}, runners=runners, moves_made=2, bids=bids, phase=phase)


@pytest.mark.clause("HUB-2.2", "R-24")
def test_while_the_bidding_lasts_nobody_sees_anothers_bid() -> None:
    state = table(ToBid(3), Guess.MAKES, Guess.BUSTS, None)
    assert observe(state, 0).bids == (None, None, None, None)
    assert observe(state, 1).bids == (None, Bid(Guess.MAKES, 1), None, None)
    assert observe(state, 2).bids == (None, None, Bid(Guess.BUSTS, 2), None)
    assert observe(state, 3).bids == (None, None, None, None)


@pytest.mark.clause("HUB-2.2", "HUB-2.6", "R-24")
@pytest.mark.parametrize("phase", [ToDecide(), ToRoll(), ToPair(Dice(1, 2, 3, 4))])
def test_until_the_turn_ends_the_chips_lie_open_and_the_guesses_do_not(phase: Phase) -> None:
    state = table(phase, Guess.MAKES, Guess.BUSTS, Guess.MAKES)
    assert observe(state, 0).bids == (None, Stake(1), Stake(2), Stake(3))
    assert observe(state, 2).bids == (None, Stake(1), Bid(Guess.BUSTS, 2), Stake(3))


@pytest.mark.clause("HUB-2.6", "R-24")
def test_when_the_turn_has_ended_all_guesses_are_open() -> None:
    state = table(ToSettle(1, 1, True), Guess.MAKES, Guess.BUSTS, Guess.MAKES)
    for seat in range(4):
        assert observe(state, seat).bids == (None, Bid(Guess.MAKES, 1), Bid(Guess.BUSTS, 2), Bid(Guess.MAKES, 3))


@pytest.mark.clause("HUB-2.2", "R-24")
@pytest.mark.parametrize("phase", [ToBid(3), ToDecide()])
def test_positions_that_differ_in_hidden_things_look_equal(phase: Phase) -> None:
    last = None if phase == ToBid(3) else Guess.MAKES
    states = [table(phase, one, two, last) for one in Guess for two in Guess]
    assert len({observe(state, 0) for state in states}) == 1
    assert len({observe(state, 1) for state in states}) == 2
    assert len({observe(state, 3) for state in states}) == 1


def test_everything_else_is_open() -> None:
    state = table(ToDecide(), Guess.MAKES, Guess.BUSTS, Guess.MAKES)
    seen = observe(state, 1)
    assert (seen.seat, seen.rules, seen.stones, seen.runners) == (1, state.rules, state.stones, state.runners)
    assert (seen.turn, seen.phase, seen.moves_made, seen.misses) == (0, ToDecide(), 2, (False,) * 4)
    plain = observe(new_game(PARKER_1980, players=3), 2)
    assert (plain.bids, plain.misses, plain.moves_made) == ((None,) * 3, (False,) * 3, 0)


def test_nothing_hidden_is_left_inside_an_observation() -> None:
    state = table(ToDecide(), Guess.MAKES, Guess.BUSTS, Guess.MAKES)
    seen = observe(state, 0)
    assert isinstance(seen, Observation) and hash(seen) == hash(observe(state, 0))
    assert "MAKES" not in repr(seen) and "BUSTS" not in repr(seen)
    assert not any(isinstance(getattr(seen, name), State) for name in fields_dict(Observation))


@pytest.mark.parametrize("seat", [-1, 4, True, 0.0, None])
def test_only_a_seat_of_the_game_can_look(seat: int) -> None:
    state = table(ToDecide(), Guess.MAKES, Guess.BUSTS, Guess.MAKES)
    with pytest.raises(CantStopError, match=f"a seat of this game must be an int from 0 to 3, not {seat!r}"):
        observe(state, seat)


def test_only_a_position_can_be_looked_at() -> None:
    with pytest.raises(CantStopError, match="a position must be of type State, not 'state'"):
        observe("state", 0)  # type: ignore[arg-type]  # that it is refused is the point
