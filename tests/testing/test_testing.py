"""The strategies for users: what they draw, what they refuse, and that they draw everything there is."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from typing import get_args

import pytest
from attrs import evolve
from hypothesis import Phase as Step
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    Advance,
    Board,
    Bust,
    CantStopError,
    Dice,
    Move,
    Over,
    Phase,
    Roll,
    Rules,
    State,
    Stop,
    ToBid,
    ToRoll,
    ToSettle,
    apply,
    is_legal,
    legal_moves,
    new_game,
    parse_move,
    problems,
    ravensburger,
)
from cantstop.machine.phases import PHASES
from cantstop.rules.moves import MOVES
from cantstop.testing import any_moves, boards, editions, games, house_rules, moves, states
from tests.helpers.random_games import EVERY, ROLLER_BIDS

SHRINKING = settings(phases=[Step.generate, Step.shrink])


@given(st.data())
def test_every_position_that_is_drawn_is_sound_and_so_is_every_position_after_it(data: st.DataObject) -> None:
    state = data.draw(states())
    assert problems(state) == ()
    if not state.is_over:
        assert problems(apply(state, data.draw(moves(state)))) == ()


@pytest.mark.parametrize("phase", get_args(Phase))
def test_positions_of_every_phase_can_be_asked_for(phase: type[Phase]) -> None:
    @given(states(BIDDING_1986, phases=[phase]))
    def check(state: State) -> None:
        assert type(state.phase) is phase and state.rules is BIDDING_1986

    check()


def runners_and_stones(state: State) -> Iterator[tuple[int, int, int]]:
    """For each column, give the roller's stone, the runner and the length."""
    return zip(state.stones[state.turn], state.runners, state.rules.board.lengths)


UNCOMMON: list[tuple[st.SearchStrategy[State], Callable[[State], bool]]] = [
    (states(house_rules()), lambda state: state.players == 1),
    (states(house_rules()), lambda state: state.rules.board.sides == 9),
    (states(PARKER_1980), lambda state: state.players == 4 and any(len(state.won(seat)) == 2 for seat in range(4))),
    (states(PARKER_1980), lambda state: state.runners_left == 0 and legal_moves(state) == (Bust(),)),
    (states(PARKER_1980), lambda state: state.is_over and state.winner != 0 and len(state.won(0)) == 2),
    (states(ravensburger(3)), lambda state: state.actor is not None and legal_moves(state) == (Roll(),)),
    (states(PARKER_1980), lambda state: any(s + 1 < r == n for s, r, n in runners_and_stones(state))),
    (states(PARKER_1980), lambda state: state.winner is not None and len(state.won(state.winner)) > 3),
    (states(house_rules()), lambda state: state.rules.bidding is not None and state.rules.bidding.roller_bids),
    (states(ROLLER_BIDS), lambda state: state.auction is not None and all(state.auction.bids)),
    (states(ROLLER_BIDS), lambda state: isinstance(state.phase, ToBid) and state.phase.seat == state.turn),
    (states(BIDDING_1986, phases=[ToSettle]), lambda state: isinstance(state.phase, ToSettle) and state.phase.owed > 5),
    (states(BIDDING_1986), lambda state: state.auction is not None and sum(state.auction.misses) == 3),
]


@pytest.mark.parametrize("number", range(len(UNCOMMON)))
def test_positions_out_of_the_common_are_drawn_too(number: int) -> None:
    strategy, wanted = UNCOMMON[number]
    assert wanted(find(strategy, wanted, settings=settings(max_examples=1000, phases=[Step.generate])))


def test_what_cannot_be_is_not_drawn() -> None:
    @given(states(PARKER_1980, phases=[ToBid]))
    def never(state: State) -> None:
        raise AssertionError(state)

    with pytest.raises(Unsatisfiable):
        never()


def test_a_position_shrinks_to_what_matters_on_an_empty_board() -> None:
    assert find(states(PARKER_1980), lambda state: True, settings=SHRINKING) == new_game(PARKER_1980, players=2)
    seven = find(states(CLIPPER_1981), lambda state: state.stones[1][5] > 3, settings=SHRINKING)
    assert seven.stones[1][5] == 4 == sum(map(sum, seven.stones)) and isinstance(seven.phase, ToRoll)


def test_every_edition_is_drawn_and_nothing_else() -> None:
    drawn = set()

    @settings(max_examples=500)
    @given(editions())
    def collect(rules: Rules) -> None:
        drawn.add(rules)

    collect()
    assert drawn == set(EVERY)


@given(house_rules(st.just(Board(3))))
def test_house_rules_take_the_board_that_one_gives_them(rules: Rules) -> None:
    assert rules.board == Board(3) and evolve(rules) == rules


@given(boards())
def test_boards_have_as_many_columns_as_their_dice_make_sums(board: Board) -> None:
    assert len(board.lengths) == 2 * board.sides - 1


@given(st.data())
def test_moves_of_a_position_are_legal_and_others_can_at_least_be_read(data: st.DataObject) -> None:
    state = data.draw(states(phases=PHASES - {Over}))
    assert is_legal(state, data.draw(moves(state)))
    other = data.draw(any_moves(state.rules.board))
    assert parse_move(str(other), state) == other


def test_moves_of_every_kind_are_drawn() -> None:
    kinds: set[type[Move]] = set()

    @given(any_moves())
    def collect(move: Move) -> None:
        kinds.add(type(move))

    collect()
    assert kinds == MOVES


@given(games())
def test_a_game_that_is_drawn_begins_at_the_beginning_and_ends_at_the_end(game: tuple[State, tuple[Move, ...]]) -> None:
    state, made = game
    assert state == new_game(state.rules, players=state.players, first=state.turn)
    for move in made:
        assert not state.is_over
        state = apply(state, move)
    assert isinstance(state.phase, Over) and made[-1] == Stop()


@pytest.mark.parametrize("cautious", [True, False])
def test_games_are_played_with_caution_and_with_courage(cautious: bool) -> None:
    stops_more = games(PARKER_1980).map(lambda game: game[1].count(Roll()) < game[1].count(Stop()))
    assert find(stops_more, lambda found: found is cautious, settings=settings(phases=[Step.generate])) is cautious


@given(games(CLIPPER_1981))
@settings(max_examples=5)
def test_games_of_given_rules_are_of_these_rules(game: tuple[State, tuple[Move, ...]]) -> None:
    assert game[0].rules is CLIPPER_1981
    assert isinstance(game[1][0], Dice) and isinstance(game[1][1], Advance)


def test_what_is_neither_rules_nor_phases_nor_a_board_is_refused() -> None:
    for wrong in ("PARKER_1980", 3, [PARKER_1980]):
        with pytest.raises(CantStopError, match=r"rules must be Rules, a strategy for Rules or None, not "):
            states(wrong)  # type: ignore[arg-type]  # that it is refused is the point
    for phases in ([], [State], ["roll"]):
        with pytest.raises(CantStopError, match=r"phases must be one or more of the classes of Phase, not "):
            states(phases=phases)  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(CantStopError, match="board must be of type Board, not 6"):
        any_moves(6)  # type: ignore[arg-type]  # that it is refused is the point


def test_without_hypothesis_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    found = importlib.util.find_spec("cantstop.testing")
    assert found is not None and found.loader is not None
    with pytest.raises(ImportError, match=r"cantstop.testing needs Hypothesis: pip install 'cantstop\[test\]'"):
        found.loader.exec_module(importlib.util.module_from_spec(found))
