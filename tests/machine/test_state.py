"""Positions: building, reading, comparing; and how a game begins."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest
from attrs import asdict, evolve
from attrs.exceptions import FrozenInstanceError

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    EDITIONS,
    PARKER_1980,
    RAVENSBURGER_2007,
    Advance,
    Bid,
    CantStopError,
    Dice,
    FirstPlayer,
    Guess,
    InvalidStateError,
    Over,
    Rules,
    State,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    first_player,
    new_game,
    problems,
    ravensburger,
)
from cantstop.drawing import svg
from cantstop.machine.state import barring, unchecked
from tests.helpers.positions import lying, play, position


@pytest.mark.parametrize("rules", EDITIONS.values())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_begins_with_an_empty_board_and_a_roll(rules: Rules, players: int) -> None:
    for first in range(players):
        state = new_game(rules, players=players, first=first)
        assert state.players == players
        assert state.stones == ((0,) * 11,) * players
        assert state.runners == (0,) * 11
        assert (state.turn, state.phase, state.actor, state.winner) == (first, ToRoll(), None, None)
        assert (state.auction is None) == (rules.bidding is None)


@pytest.mark.clause("HU-1.2", "DE-1.1", "NL-1.2")
@pytest.mark.parametrize("rules", EDITIONS.values())
@pytest.mark.parametrize("players", [1, 5, 0, -1, True, 2.0, "2", None])
def test_the_printed_editions_are_for_two_to_four(rules: Rules, players: int) -> None:
    with pytest.raises(
        CantStopError, match=f"^the number of players in {rules.name} must be an int from 2 to 4, not {players!r}"
    ):
        new_game(rules, players=players)


@pytest.mark.parametrize("rules", EDITIONS.values())
def test_one_player_can_play_where_the_rules_are_told_so(rules: Rules) -> None:
    state = new_game(evolve(rules, players=(1, 4)), players=1)
    state = play(state, "1356", "7+8", "stop")
    assert (state.turn, state.phase) == (0, ToRoll())
    assert lying(state, 0) == {7: 1, 8: 1}


@pytest.mark.parametrize("first", [-1, 3, True, 0.0, "0", None])
def test_the_first_seat_must_be_a_seat(first: int) -> None:
    with pytest.raises(CantStopError, match=f"^the first seat must be an int from 0 to 2, not {first!r}"):
        new_game(PARKER_1980, players=3, first=first)


def test_a_game_needs_rules() -> None:
    with pytest.raises(CantStopError, match=r"^rules must be of type Rules, not 'PARKER_1980'"):
        new_game("PARKER_1980", players=2)  # type: ignore[arg-type]  # that it is refused is the point


@pytest.mark.clause("HU-3.2", "HU-3.3", "R-01")
def test_the_highest_sum_of_two_dice_starts_and_ties_throw_again() -> None:
    rule = FirstPlayer.HIGHEST_TWO_DICE
    assert first_player(rule, [(3, 4), (6, 2), (1, 1)]) == (1,)
    assert first_player(rule, [(6, 1), (2, 5), (1, 1), (3, 4)]) == (0, 1, 3)


@pytest.mark.clause("NL-3.2", "NL-3.3", "R-01")
def test_the_highest_die_starts_and_ties_throw_again() -> None:
    rule = FirstPlayer.HIGHEST_ONE_DIE
    assert first_player(rule, [[3], [6], [1]]) == (1,)
    assert first_player(rule, [[2], [5], [5]]) == (1, 2)


@pytest.mark.clause("DE-3.6", "R-01")
def test_nobody_throws_where_the_youngest_starts() -> None:
    with pytest.raises(CantStopError) as caught:
        first_player(RAVENSBURGER_2007.first, [(3,), (4,)])
    assert str(caught.value) == (
        "nobody throws to begin in this edition: the youngest begins; pass their seat to new_game as first"
    )


@pytest.mark.parametrize(
    ("throws", "said"),
    [
        ([], "throws must hold the dice of at least one seat"),
        (7, "throws must be a sequence with the dice of each seat, not 7"),
        (None, "throws must be a sequence with the dice of each seat, not None"),
        ([(3, 4), (5,)], "seat 1 must throw two faces from 1 to 9, not (5,)"),
        *(
            ([throw], f"seat 0 must throw two faces from 1 to 9, not {throw!r}")
            for throw in [(3,), (3, 4, 5), (0, 4), (3, 10), (True, 2), (3.0, 2), 7, "34"]
        ),
    ],
)
def test_an_opening_throw_of_the_wrong_kind_is_refused(throws: list[tuple[int, ...]], said: str) -> None:
    with pytest.raises(CantStopError) as caught:
        first_player(FirstPlayer.HIGHEST_TWO_DICE, throws)
    assert str(caught.value) == said


def test_an_opening_throw_of_one_die_has_one_face() -> None:
    with pytest.raises(CantStopError, match=r"^seat 1 must throw one face from 1 to 9, not \(6, 1\)$"):
        first_player(FirstPlayer.HIGHEST_ONE_DIE, [(3,), (6, 1)])


def test_a_notebook_shows_the_board() -> None:
    state = new_game(PARKER_1980, players=2)
    assert state._repr_svg_() == svg.board(state)


def test_the_rule_for_the_first_player_is_one_of_the_enum() -> None:
    with pytest.raises(
        CantStopError, match=r"^the rule for the first player must be of type FirstPlayer, not 'youngest'"
    ):
        first_player("youngest", [(3,)])  # type: ignore[arg-type]  # that it is refused is the point


def test_a_position_tells_who_has_won_what() -> None:
    state = position(PARKER_1980, {2: 3, 7: 5, 12: 3}, {8: 11})
    assert [state.won(0), state.won(1)] == [(2, 12), (8,)]
    assert [state.owner(column) for column in (2, 7, 8, 12)] == [0, None, 1, 0]
    for seat in (-1, 2, True, 0.0):
        with pytest.raises(CantStopError, match=r"^a seat of this game must be an int from 0 to 1"):
            state.won(seat)  # type: ignore[arg-type]  # floats are refused at run time too
    for column in (1, 13):
        with pytest.raises(CantStopError, match="a column of this board must be an int from 2 to 12"):
            state.owner(column)


def test_the_actor_is_whoever_decides_next() -> None:
    base = position(BIDDING_1986, {6: 3}, {7: 4})
    assert base.actor is None
    assert evolve(base, phase=ToPair(Dice(1, 2, 3, 4))).actor == 0
    bidding = position(BIDDING_1986, {6: 3}, {7: 4}, runners={8: 4}, moves_made=2, phase=ToBid(1))
    assert bidding.actor == 1
    settling = position(
        BIDDING_1986, {6: 3}, {7: 4}, moves_made=2, bids=[None, Bid(Guess.MAKES, 1)], phase=ToSettle(1, 1, True)
    )
    assert settling.actor == 1
    over = position(PARKER_1980, {2: 3, 3: 5, 12: 3}, {}, phase=Over(0))
    assert (over.actor, over.winner, over.is_over, base.is_over) == (None, 0, True, False)


def test_positions_are_values() -> None:
    state = position(PARKER_1980, {6: 3}, {7: 4}, runners={8: 4}, phase=ToDecide())
    same = position(PARKER_1980, {6: 3}, {7: 4}, runners={8: 4}, phase=ToDecide())
    assert state == same and hash(state) == hash(same) and len({state, same}) == 1
    assert state != evolve(state, turn=1)
    assert state != evolve(state, rules=CLIPPER_1981)
    assert copy.copy(state) is state and copy.deepcopy([state])[0] is state
    with pytest.raises(FrozenInstanceError):
        state.turn = 1  # type: ignore[misc]  # that it is refused is the point
    with pytest.raises(FrozenInstanceError):
        del state.turn
    with pytest.raises(AttributeError):
        state.other = 1  # type: ignore[attr-defined]  # that it is refused is the point


START = new_game(PARKER_1980, players=2)


def test_building_a_position_again_does_not_change_it() -> None:
    for built in (new_game(PARKER_1980, players=2), play(START, Dice(1, 3, 5, 6))):
        with pytest.raises(FrozenInstanceError):
            built.__init__(CLIPPER_1981, START.stones, START.runners, 1, ToRoll())
        assert built.rules == PARKER_1980


def test_equal_positions_have_equal_fields_whatever_has_been_read() -> None:
    rolled = play(START, Dice(1, 3, 5, 6))
    again = State(rolled.rules, rolled.stones, rolled.runners, rolled.turn, rolled.phase)
    assert again.advances and asdict(again) == asdict(rolled)


def test_a_tuple_that_shows_other_items_than_it_holds_is_refused() -> None:
    class Listing(tuple[int, ...]):
        def __iter__(self) -> Iterator[int]:
            return iter(START.runners)

    with pytest.raises(InvalidStateError, match="runners is "):
        evolve(START, runners=Listing((99,) * 11))
    with pytest.raises(InvalidStateError, match="stones is "):
        evolve(START, stones=Listing(START.stones))  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(InvalidStateError, match="seat 0 has the stones"):
        evolve(START, stones=(Listing((99,) * 11), START.runners))


def test_a_pickled_position_is_the_same_with_the_one_dice_object_in_it() -> None:
    state = position(BIDDING_1986, {6: 3}, {7: 4}, phase=ToPair(Dice(1, 3, 5, 6)))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        same = pickle.loads(pickle.dumps(state, protocol))
        assert same == state and hash(same) == hash(state)
        assert same.phase.dice is Dice(1, 3, 5, 6)
        assert same.advances == state.advances


def test_a_pickled_position_is_checked_when_it_is_read() -> None:
    unsound = unchecked(PARKER_1980, ((14,) * 11,) * 2, (0,) * 11, 0, ToRoll(), None)
    pickled = pickle.dumps(unsound)
    with pytest.raises(InvalidStateError):
        pickle.loads(pickled)


def test_a_position_without_bids_is_built_without_naming_them() -> None:
    built = State(PARKER_1980, ((0,) * 11,) * 2, (0,) * 11, 0, ToRoll())
    assert built.auction is None and built == new_game(PARKER_1980, players=2)


def test_the_positions_of_the_engine_are_like_those_of_a_caller() -> None:
    state = play(new_game(PARKER_1980, players=2), "1356", "7+8")
    built = position(PARKER_1980, {}, {}, runners={7: 1, 8: 1}, phase=ToDecide())
    assert type(state) is State and state == built and hash(state) == hash(built)
    assert problems(state) == () and pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(FrozenInstanceError):
        state.turn = 1  # type: ignore[misc]  # that it is refused is the point


def test_a_position_prints_short_and_says_all() -> None:
    state = position(
        BIDDING_1986,
        {6: 3},
        {7: 4, 2: 1},
        {},
        runners={6: 5, 8: 1},
        turn=0,
        moves_made=2,
        bids=[None, Bid(Guess.BUSTS, 2), None],
        misses=[2],
        phase=ToDecide(),
    )
    assert repr(state) == (
        "<State BIDDING_1986, seat 0, ToDecide(), stones 6:3 | 2:1 7:4 | -, runners 6:5 8:1, "
        "moves made 2, bids - busts:2 -, seat 2 misses>"
    )
    assert repr(new_game(PARKER_1980, players=2)) == "<State PARKER_1980, seat 0, ToRoll(), stones - | ->"


def test_a_position_knows_what_its_roll_allows() -> None:
    state = new_game(PARKER_1980, players=2)
    assert state.advances == ()
    assert play(state, "1356").advances == (Advance(4, 11), Advance(6, 9), Advance(7, 8))
    assert state.runners_left == 3
    assert play(state, "1356", "7+8").runners_left == 1


def test_a_stop_is_barred_by_runners_on_the_fields_of_others_where_that_is_a_rule() -> None:
    for rules, columns in ((ravensburger(3), (7, 8)), (ravensburger(), ())):
        state = position(rules, {6: 1}, {7: 2, 8: 3}, runners={6: 2, 7: 2, 8: 3}, phase=ToDecide())
        assert barring(state) == columns


def test_phases_take_what_they_say() -> None:
    for make in (
        lambda: ToPair((1, 2, 3, 4)),  # type: ignore[arg-type]  # that it is refused is the point
        lambda: ToBid(-1),
        lambda: ToBid(True),
        lambda: ToSettle(0, 0, True),
        lambda: ToSettle(0, 1, 1),  # type: ignore[arg-type]  # that it is refused is the point
        lambda: Over(None),  # type: ignore[arg-type]  # that it is refused is the point
    ):
        with pytest.raises(CantStopError, match=", not "):
            make()
