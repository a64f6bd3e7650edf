"""Exact odds of sets of columns and of positions, compared with a naive count of all throws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    OFFICIAL,
    PARKER_1980,
    Advance,
    Bid,
    Board,
    Bust,
    CantStopError,
    Guess,
    IllegalMoveError,
    Move,
    Over,
    Roll,
    Rules,
    State,
    Stop,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    apply,
    chance_outcomes,
    is_legal,
    legal_moves,
    new_game,
    ravensburger,
)
from cantstop.odds import Steps, advance, after, bust, hit, moves
from cantstop.odds.one_roll import pairing_sets
from cantstop.testing import states
from tests.helpers import reference
from tests.helpers.positions import position
from tests.helpers.random_games import ALL_RULES, positions_of_a_game

COUNTS = {2: 171, 3: 302, 4: 461, 5: 580, 6: 727, 7: 834, 8: 727, 9: 580, 10: 461, 11: 302, 12: 171}


def first(state: State, choice: tuple[Move, ...]) -> Move:
    return choice[0]


# Sets of columns


@pytest.mark.parametrize(("column", "count"), COUNTS.items())
def test_the_count_of_throws_for_a_column_matches_published_counts(column: int, count: int) -> None:
    assert hit([column]) == Fraction(count, 1296)


@pytest.mark.parametrize(
    ("columns", "count"),
    [((6, 7, 8), 1192), ((2, 3, 12), 568), (range(2, 13, 2), 1296), (range(3, 12, 2), 1134), (range(2, 13), 1296)],
)
def test_the_count_of_throws_for_a_set_of_columns_matches_published_counts(columns: range, count: int) -> None:
    assert hit(columns) == Fraction(count, 1296)


def naive_steps(faces: tuple[int, ...], standing: set[int]) -> str:
    """Try the three ways to split four dice into pairs, one after the other."""
    outcomes = set()
    for low, high in reference.pairings(faces):
        used = (low in standing) + (high in standing)
        outcomes.add("double" if used == 2 and low == high else ("none", "one", "two")[used])
    return next(outcome for outcome in ("two", "double", "one", "none") if outcome in outcomes)


def check_set(columns: tuple[int, ...], sides: int) -> None:
    board = Board(sides)
    counted = Counter(naive_steps(faces, set(columns)) for faces in product(range(1, sides + 1), repeat=4))
    steps = advance(columns, board)
    total = sides**4
    assert steps == Steps(**{name: Fraction(counted[name], total) for name in OUTCOMES})
    assert steps.mean == Fraction(counted["one"] + 2 * counted["two"] + 2 * counted["double"], total)
    assert hit(columns, board) == 1 - steps.none == Fraction(total - counted["none"], total)


@pytest.mark.parametrize("size", [1, 2])
def test_every_set_of_one_or_two_columns_is_counted_correctly(size: int) -> None:
    for columns in combinations(OFFICIAL.columns, size):
        check_set(columns, 6)


@pytest.mark.long
def test_every_set_of_three_columns_is_counted_correctly() -> None:
    for columns in combinations(OFFICIAL.columns, 3):
        check_set(columns, 6)


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 7])
def test_sets_are_counted_correctly_on_other_dice_too(sides: int) -> None:
    rng = Random(f"sets {sides}")
    for size in range(1, 5):
        for _ in range(5):
            check_set(tuple(sorted(rng.sample(range(2, 2 * sides + 1), min(size, 2 * sides - 1)))), sides)


def test_the_mean_number_of_steps_on_seven_is_924_in_1296() -> None:
    assert advance([7]).mean == Fraction(924, 1296)
    assert advance([7]).double == Fraction(90, 1296)


def test_the_rolls_give_109_sets_of_pairings() -> None:
    assert len(pairing_sets(6)) == 109
    assert sum(weight for _, weight in pairing_sets(6)) == 1296
    assert list(pairing_sets(6)) == sorted(pairing_sets(6))


def test_neither_the_order_of_columns_nor_a_repeated_column_matters() -> None:
    assert hit({8, 6, 7}) == hit([7, 8, 6, 6]) == hit(iter((6, 7, 8)))


# Positions


def naive_bust(state: State) -> Fraction:
    """Roll every throw and add up the chances of those that leave only a bust."""
    rolling = state if isinstance(state.phase, ToRoll) else State(*parts(state), ToRoll(), state.auction)
    outcomes = ((apply(rolling, dice), chance) for dice, chance in chance_outcomes(rolling))
    return sum((chance for rolled, chance in outcomes if legal_moves(rolled) == (Bust(),)), Fraction(0))


def parts(state: State) -> tuple[Rules, tuple[tuple[int, ...], ...], tuple[int, ...], int]:
    return state.rules, state.stones, state.runners, state.turn


@pytest.mark.clause("HU-6.1", "DE-6.2", "NL-7.2", "NL-12.3", "R-12")
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_the_chance_to_bust_is_the_weight_of_the_rolls_that_bust(rules: Rules) -> None:
    rng = Random(f"bust {rules.name}")
    asked = 0
    for state, _ in positions_of_a_game(rules, rules.players[1], rng):
        if isinstance(state.phase, ToRoll | ToDecide) and (asked == 0 or rng.random() < 0.1):
            asked += 1
            assert bust(state) == naive_bust(state)
    assert asked


@given(states(phases=[ToRoll, ToDecide]))
def test_the_chance_to_bust_is_correct_in_any_position(state: State) -> None:
    assert bust(state) == naive_bust(state)


@given(states(phases=[ToRoll, ToDecide]))
def test_an_advance_is_offered_as_often_as_rolls_offer_it(state: State) -> None:
    rolling = apply(state, Roll()) if isinstance(state.phase, ToDecide) else state
    counted: dict[Move, Fraction] = {}
    for dice, chance in chance_outcomes(rolling):
        for move in legal_moves(apply(rolling, dice)):
            counted[move] = counted.get(move, Fraction(0)) + chance
    assert counted.pop(Bust(), Fraction(0)) == bust(state)
    assert moves(state) == counted
    assert [move.columns for move in moves(state)] == sorted(move.columns for move in moves(state))


def test_the_first_roll_never_busts_and_a_roll_with_all_runners_on_top_always_does() -> None:
    assert bust(new_game(PARKER_1980, players=2)) == 0
    tops = position(PARKER_1980, {}, {}, runners={2: 3, 3: 5, 12: 3}, phase=ToDecide())
    assert bust(tops) == 1 and moves(tops) == {}


def test_three_runners_bust_as_often_as_their_set_of_columns() -> None:
    for columns in combinations(OFFICIAL.columns, 3):
        state = position(PARKER_1980, {}, {}, runners=dict.fromkeys(columns, 1), phase=ToDecide())
        assert bust(state) == 1 - hit(columns)
        taken = Counter[str]()
        for end, chance in after(state, most_steps).items():
            steps = sorted(now - 1 for now in end.runners if now > 1)
            taken[{(): "none", (1,): "one", (2,): "double", (1, 1): "two"}[*steps,]] += int(chance * 1296)
        assert advance(columns) == Steps(**{name: Fraction(taken[name], 1296) for name in OUTCOMES})


OUTCOMES = ("none", "one", "two", "double")


def most_steps(state: State, choice: tuple[Move, ...]) -> Move:
    """Take the advance with the most steps, in two columns rather than one."""
    return max(choice, key=lambda move: (len(move.columns), len({*move.columns})) if isinstance(move, Advance) else ())


def test_a_runner_on_the_top_field_cannot_prevent_a_bust() -> None:
    alive = position(PARKER_1980, {}, {}, runners={6: 10, 7: 1, 8: 1}, phase=ToDecide())
    dead = position(PARKER_1980, {}, {}, runners={6: 11, 7: 1, 8: 1}, phase=ToDecide())
    assert bust(alive) == 1 - hit([6, 7, 8])
    assert bust(dead) == 1 - hit([7, 8])


def test_bids_do_not_change_the_odds_of_the_roll_after_them() -> None:
    bidding = position(BIDDING_1986, {}, {7: 3}, runners={6: 2, 8: 1}, phase=ToBid(1), moves_made=2)
    decided = apply(bidding, Bid(Guess.MAKES, 1))
    assert bust(bidding) == bust(decided) and moves(bidding) == moves(decided)
    assert after(bidding, first) == after(decided, first)


@given(states(phases=[ToRoll, ToDecide]))
def test_the_positions_after_the_next_roll_are_exactly_those_that_can_happen(state: State) -> None:
    chances = after(state, first)
    assert sum(chances.values()) == 1
    lost = sum((chance for end, chance in chances.items() if not any(end.runners)), Fraction(0))
    assert lost == bust(state)
    rolling = apply(state, Roll()) if isinstance(state.phase, ToDecide) else state
    expected: dict[State, Fraction] = {}
    for dice, chance in chance_outcomes(rolling):
        rolled = apply(rolling, dice)
        end = apply(rolled, legal_moves(rolled)[0])
        expected[end] = expected.get(end, Fraction(0)) + chance
    assert chances == expected


# What is refused


@pytest.mark.parametrize("columns", [[1], [13], [6, 7, 14], [7.0], ["7"], [True], [None]])
def test_the_error_names_a_column_that_is_not_on_the_board(columns: list[int]) -> None:
    for ask in (hit, advance):
        with pytest.raises(CantStopError, match="a column of this board must be an int from 2 to 12, not "):
            ask(columns)


@pytest.mark.parametrize("columns", [[], (), set()])
def test_an_empty_set_of_columns_is_refused(columns: list[int]) -> None:
    for ask in (hit, advance):
        with pytest.raises(CantStopError, match="columns must hold at least one column"):
            ask(columns)


@pytest.mark.parametrize("columns", [7, None, "678", b"7"])
def test_anything_but_a_set_of_columns_is_refused(columns: list[int]) -> None:
    for ask in (hit, advance):
        with pytest.raises(CantStopError, match=r"columns must be a set of columns, such as \{6, 7, 8\}, not "):
            ask(columns)


def test_anything_but_a_board_is_refused() -> None:
    with pytest.raises(CantStopError, match="board must be of type Board, not 6"):
        hit([7], 6)  # type: ignore[arg-type]  # the refusal is the point


@given(states(phases=[ToPair, ToSettle, Over]))
def test_there_are_no_odds_unless_a_roll_comes_next(state: State) -> None:
    for ask in (bust, moves, lambda state: after(state, first)):
        with pytest.raises(CantStopError, match=f"no roll comes next in the phase {state.phase.name}"):
            ask(state)


def test_anything_but_a_position_has_no_odds() -> None:
    for ask in (bust, moves, lambda state: after(state, first)):
        with pytest.raises(CantStopError, match="a position must be of type State, not 'start'"):
            ask("start")  # type: ignore[arg-type]  # the refusal is the point


def test_a_chooser_that_breaks_the_rules_is_refused() -> None:
    state = new_game(CLIPPER_1981, players=2)
    with pytest.raises(IllegalMoveError, match="stop is not allowed: seat 0 must play the roll 1111 first"):
        after(state, lambda state, choice: Stop())
    with pytest.raises(CantStopError, match="a move must be one of "):
        after(state, lambda state, choice: None)  # type: ignore[arg-type, return-value]  # the refusal is the point
    with pytest.raises(CantStopError, match="the chooser must be a function, not 'first'"):
        after(state, "first")  # type: ignore[arg-type]  # the refusal is the point


def test_a_pairing_rule_narrows_the_choice_and_never_makes_a_bust() -> None:
    runners = {6: 3, 7: 3}
    free = position(PARKER_1980, {}, {}, runners=runners, phase=ToDecide())
    for rules in (CLIPPER_1981, ravensburger(2)):
        narrow = position(rules, {}, {}, runners=runners, phase=ToDecide())
        assert bust(narrow) == bust(free)
        assert all(chance <= moves(free)[move] for move, chance in moves(narrow).items())
        assert moves(narrow) != moves(free)
        assert is_legal(narrow, Stop())
