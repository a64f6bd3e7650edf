"""A game as a value: its moves, the position at any ply, undo and branches."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop import (
    BIDDING_1986,
    PARKER_1980,
    Advance,
    Bust,
    CantStopError,
    Dice,
    Game,
    IllegalMoveError,
    Move,
    Rules,
    State,
    Stop,
    ToRoll,
    apply,
    new_game,
)
from cantstop.testing import editions, games
from tests.helpers.random_games import ALL_RULES, positions_of_a_game

START = new_game(PARKER_1980, players=2)
ROLL, MOVE, STOP = Dice(1, 3, 5, 6), Advance(7, 8), Stop()


@settings(max_examples=30)
@given(games(editions()))
def test_a_game_has_the_position_after_every_move(drawn: tuple[State, tuple[Move, ...]]) -> None:
    start, moves = drawn
    game, state = Game(start, moves), start
    assert game.start == start and game.moves == moves and len(game.states) == len(moves) + 1
    for ply, move in enumerate(moves):
        assert game.states[ply] == game.at(ply).state == state
        state = apply(state, move)
    assert game.state == game.states[-1] == state and state.is_over


@settings(max_examples=30)
@given(games(editions()), st.data())
def test_to_go_back_and_play_on_gives_the_same_game(drawn: tuple[State, tuple[Move, ...]], data: st.DataObject) -> None:
    game = Game(*drawn)
    ply = data.draw(st.integers(0, len(game.moves)))
    early = game.at(ply)
    assert early == Game(game.start, game.moves[:ply]) == game.undo(len(game.moves) - ply)
    assert early.play(*game.moves[ply:]) == game
    assert hash(early.play(*game.moves[ply:])) == hash(game)
    assert (early == game) is (ply == len(game.moves))


def test_branches_grow_from_one_game_and_leave_it_alone() -> None:
    game = Game(START).play(ROLL)
    left, right = game.play(MOVE, STOP), game.play(Advance(4, 11))
    assert game.moves == (ROLL,) and left.moves == (ROLL, MOVE, STOP) and right.moves == (ROLL, Advance(4, 11))
    assert left != right and left.undo(2) == right.undo() == game
    assert left.states[:2] == right.states[:2] == game.states
    assert Game(new_game(PARKER_1980, players=2, first=1)) != Game(START)


def test_an_illegal_move_is_refused_with_its_verdict_and_number_and_the_game_stays() -> None:
    game = Game(START).play(ROLL)
    with pytest.raises(IllegalMoveError, match="bust is not allowed: seat 0 must first decide") as caught:
        game.play(MOVE, Bust())
    with pytest.raises(IllegalMoveError, match="bust is not allowed: seat 0 must first decide") as built:
        Game(START, [ROLL, MOVE, Bust()])
    assert caught.value.__notes__ == built.value.__notes__ == ["This is move 3 of the game."]
    assert game == Game(START, (ROLL,))


@pytest.mark.parametrize("ply", [-1, 2, True, 1.0, None])
def test_a_ply_that_the_game_does_not_have_is_refused(ply: int) -> None:
    game = Game(START, [ROLL])
    with pytest.raises(CantStopError, match="a ply of this game must be an int from 0 to 1, not "):
        game.at(ply)
    if ply is not True:
        with pytest.raises(CantStopError, match="the number of moves to take back must be an int from 0 to 1, not "):
            game.undo(ply)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(CantStopError, match="the first position must be of type State"):
        Game("start")  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(CantStopError, match="the moves of a game must be an iterable of moves, not 7"):
        Game(START, 7)  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(CantStopError, match="the moves of a game must be an iterable of moves, not '1'"):
        Game(START, "1")  # type: ignore[arg-type]  # that it is refused is the point


def test_a_game_cannot_be_changed_and_survives_copies_and_pickles() -> None:
    game = Game(START, [ROLL, MOVE])
    with pytest.raises(AttributeError):
        game.moves = ()  # type: ignore[misc]  # that it is refused is the point
    with pytest.raises(AttributeError):
        game.__init__(START)  # nor does building it again change it
    assert game.moves == (ROLL, MOVE)
    assert copy.copy(game) is copy.deepcopy(game) is game
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.states == game.states
    assert repr(game).startswith("<Game of 2 moves from <State PARKER_1980, seat 0, ToRoll()")


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_turns_part_the_moves_by_rollers(rules: Rules) -> None:
    played = list(positions_of_a_game(rules, rules.players[1], Random(f"turns {rules.name}")))
    game = Game(played[0][0], [move for _, move in played])
    plies = [ply for turn in game.turns for ply in turn]
    assert plies == [*range(len(game.moves))]
    for turn in game.turns:
        first, *others = (game.states[ply] for ply in turn)
        assert isinstance(first.phase, ToRoll) and not any(first.runners)
        assert all(any(state.runners) or not isinstance(state.phase, ToRoll) for state in others)
        assert {state.turn for state in others} == {first.turn}


def test_a_game_that_begins_within_a_turn_has_the_rest_of_it_as_its_first() -> None:
    game = Game(Game(new_game(BIDDING_1986, players=2), [ROLL]).state, [MOVE, STOP, ROLL])
    assert game.turns == (range(2), range(2, 3))
    assert Game(START).turns == ()
