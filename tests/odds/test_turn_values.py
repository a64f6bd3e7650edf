"""When to stop and which pairing to take, compared with a search that tries everything."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, settings

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    Auction,
    Board,
    CantStopError,
    Dice,
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
    legal_moves,
    new_game,
    playout,
)
from cantstop.odds import best_turn, default_values, hit, safe_rolls, stopping, survival
from cantstop.testing import states
from tests.helpers.positions import position
from tests.helpers.small_games import GAMES, Game

# Runners on a set of columns


def test_the_chance_to_survive_is_a_power_of_the_chance_to_hit() -> None:
    assert survival([6, 7, 8], 0) == 1
    assert survival([6, 7, 8], 3) == Fraction(1192, 1296) ** 3
    assert safe_rolls([7]) == Fraction(834, 1296 - 834)
    assert safe_rolls(range(2, 13, 2)) is None


def test_the_mean_number_of_safe_rolls_is_the_sum_of_all_chances_to_survive() -> None:
    for columns in [(7,), (2, 3, 12), (5, 6)]:
        safe = safe_rolls(columns)
        assert safe is not None
        assert math.isclose(safe, sum(float(survival(columns, n)) for n in range(1, 400)))


def brute_force(columns: tuple[int, ...], values: dict[int, int], sides: int, most: int) -> Fraction:
    """Find the best gain of a turn by trying every decision and every pairing at every stake below `most`."""
    rolls: Counter[frozenset[int]] = Counter()
    for a, b, c, d in product(range(1, sides + 1), repeat=4):
        pairs = ((a + b, c + d), (a + c, b + d), (a + d, b + c))
        rolls[frozenset(sum(values[x] for x in pair if x in columns) for pair in pairs if {*pair} & {*columns})] += 1

    @cache
    def best(stake: int) -> Fraction:
        if stake >= most:
            return Fraction(stake)
        # A roll that gains nothing leaves the same decision, so it is left out of the average.
        again = sum(times for gains, times in rolls.items() if gains == {0})
        total = Fraction(0)
        for gains, times in rolls.items():
            total += times * max((best(stake + gain) for gain in gains if gain), default=Fraction(0))
        return max(Fraction(stake), total / (sides**4 - again))

    return best(0)


@pytest.mark.parametrize(
    ("sides", "columns", "values"),
    [
        (2, (3,), {3: 1}),
        (2, (2, 3), {2: 3, 3: 1}),
        (3, (4,), {4: 1}),
        (3, (2, 4), {2: 2, 4: 1}),
        (3, (3, 5), {3: 1, 5: 4}),
        (3, (3, 4, 6), {3: 2, 4: 1, 6: 5}),
        (3, (2, 3, 4), {2: 0, 3: 1, 4: 0}),
        (4, (4, 5), {4: 1, 5: 1}),
    ],
)
def test_the_best_rule_gains_as_much_as_a_search_over_all_rules_finds(
    sides: int, columns: tuple[int, ...], values: dict[int, int]
) -> None:
    rule = stopping(columns, values, Board(sides))
    assert rule.threshold is not None
    assert rule.gain() == brute_force(columns, values, sides, most=int(rule.threshold) + 3 * max(values.values()))


def test_the_rule_stops_as_soon_as_another_roll_no_longer_pays() -> None:
    rule = stopping([6, 7, 8], {6: 1, 7: 1, 8: 1})
    assert rule.threshold is not None
    assert rule.bust == 1 - hit([6, 7, 8])
    assert rule.per_roll == rule.threshold * rule.bust
    assert rule.rolls_on(int(rule.threshold)) and not rule.rolls_on(int(rule.threshold) + 1)
    assert sum(rule.outcomes().values()) == 1
    assert all(gain == 0 or gain >= rule.threshold for gain in rule.outcomes())
    assert set(rule.values) == {Fraction(1)} and rule.columns == (6, 7, 8)


def test_a_turn_that_reaches_the_threshold_exactly_is_over() -> None:
    rule = stopping([2, 6], {2: 1, 6: 1}, Board(4))
    assert rule.threshold == 6 and not rule.rolls_on(6)
    assert set(rule.outcomes()) == {0, 6, 7}


def test_if_all_is_worth_the_same_the_best_turn_stops_or_takes_the_first_advance() -> None:
    decide = position(PARKER_1980, {}, {}, runners={2: 3, 3: 5, 12: 2}, phase=ToDecide())
    turn = best_turn(decide, lambda end: 0)
    assert turn.stop_worth(decide) == turn.roll_worth(decide) == 0 and turn.best(decide) == Stop()
    pair = apply(apply(decide, Roll()), Dice(6, 6, 6, 6))
    assert turn.best(pair) == legal_moves(pair)[0]


def test_by_default_a_step_is_worth_one_part_of_its_column() -> None:
    assert default_values()[7] == Fraction(1, 13) and default_values()[2] == Fraction(1, 3)
    assert stopping([2, 7]) == stopping([7, 2], default_values())
    assert stopping([2, 7]) != stopping([2, 7], {2: 1, 7: 1})


def test_runners_that_never_bust_never_need_to_stop() -> None:
    rule = stopping(range(2, 13, 2))
    assert rule.bust == 0 and rule.threshold is None and rule.gain() is None
    assert rule.outcomes() == {}
    assert rule.rolls_on(10**9)


# Whole turns


def progress_of(seat: int) -> Callable[[State], Fraction]:
    """Value a position by how far a seat is ahead of the others, and a won game much higher."""

    def value(state: State) -> Fraction:
        lengths = state.rules.board.lengths
        parts = [
            sum((Fraction(stone, length) for stone, length in zip(row, lengths)), Fraction(0)) for row in state.stones
        ]
        won = 10 if state.winner == seat else 0
        return won + 2 * parts[seat] - sum(parts)

    return value


def search(state: State, value: Callable[[State], Fraction], known: dict[State, Fraction]) -> Fraction:
    """Value a position within a turn by trying every move."""
    if state not in known:
        known[state] = searched(state, value, known)
    return known[state]


def searched(state: State, value: Callable[[State], Fraction], known: dict[State, Fraction]) -> Fraction:
    match state.phase:
        case ToRoll():
            outcomes = chance_outcomes(state)
            return sum((chance * search(apply(state, dice), value, known) for dice, chance in outcomes), Fraction(0))
        case ToDecide() | ToPair():
            ends = []
            for move in legal_moves(state):
                after = apply(state, move)
                over = isinstance(after.phase, Over) or not any(after.runners)
                ends.append(value(after) if over else search(after, value, known))
            return max(ends)
        case _:
            raise AssertionError(state)


WITHOUT_BIDS = [game for game in GAMES if game.rules.bidding is None and not game.deep]


@pytest.mark.parametrize("game", WITHOUT_BIDS, ids=lambda game: game.name)
def test_the_best_turn_is_what_a_search_over_all_moves_finds(game: Game) -> None:
    rng = Random(f"turns {game.name}")
    state = game.start
    for _ in range(12):
        if state.is_over:
            break
        value = progress_of(state.turn)
        known: dict[State, Fraction] = {}
        exact = best_turn(state, value, exact=True)
        floats = best_turn(state, lambda end, value=value: float(value(end)))  # type: ignore[misc]  # a bound value
        assert exact.worth() == search(state, value, known)
        assert math.isclose(floats.worth(), exact.worth(), rel_tol=1e-12, abs_tol=1e-12)
        for each, worth in known.items():
            assert exact.worth(each) == worth
            if isinstance(each.phase, ToPair | ToDecide):
                after = apply(each, exact.best(each))
                over = isinstance(after.phase, Over) or not any(after.runners)
                assert (value(after) if over else known[after]) == worth
            if isinstance(each.phase, ToDecide):
                stop = exact.stop_worth(each)
                assert max(exact.roll_worth(each), exact.roll_worth(each) if stop is None else stop) == worth
                assert (stop is None) == (Stop() not in legal_moves(each))
        state = apply(state, rng.choice(legal_moves(state)))


def test_on_long_columns_the_best_turn_follows_the_stop_rule() -> None:
    rules = evolve(PARKER_1980, board=Board(3, (40,) * 5), runners=2, players=(2, 2), columns_to_win=(2, 2))
    for columns in combinations(rules.board.columns, 2):
        rule = stopping(columns, dict.fromkeys(columns, 1), rules.board)
        state = position(rules, {}, {}, runners=dict.fromkeys(columns, 1))
        if rule.threshold is None or rule.threshold > 30:
            continue
        turn = best_turn(state, lambda end: sum(end.stones[0]), exact=True)
        # Two fields are already at stake, so this turn is worth more than one that begins with nothing.
        staked = best_turn(state, lambda end: max(0, sum(end.stones[0]) - 2), exact=True)
        assert staked.worth() == rule.gain()
        for place in ((1, 1), (5, 9), (12, 3)):
            at = position(rules, {}, {}, runners=dict(zip(columns, place)), phase=ToDecide())
            stake = sum(place)
            if stake != rule.threshold:
                assert (turn.best(at) == Roll()) == rule.rolls_on(stake)


def test_all_places_of_the_runners_are_listed_and_progress_is_reported() -> None:
    reported: list[tuple[int, int]] = []
    rules = evolve(PARKER_1980, board=Board(4), players=(2, 2), columns_to_win=(2, 2))
    turn = best_turn(new_game(rules, players=2), lambda state: 0, progress=lambda *step: reported.append(step))
    lengths = rules.board.lengths
    sets = [chosen for size in range(4) for chosen in combinations(lengths, size)]
    assert turn.places == sum(math.prod(chosen) for chosen in sets)
    assert reported[0] == (0, turn.places) and reported[-1] == (turn.places, turn.places)
    assert reported == sorted(reported)


@pytest.mark.deep
def test_the_best_turn_from_the_empty_printed_board_looks_at_all_70224_places() -> None:
    turn = best_turn(new_game(PARKER_1980, players=2), progress_of_floats)
    assert turn.places == 70_224
    assert 0.714 < turn.worth() < 0.715
    state = apply(new_game(PARKER_1980, players=2), Dice(1, 1, 6, 6))
    assert turn.best(state) in legal_moves(state)


def progress_of_floats(state: State) -> float:
    return sum(stone / length for stone, length in zip(state.stones[0], state.rules.board.lengths))


SMALL_DUTCH = evolve(CLIPPER_1981, board=Board(3, (2, 2, 3, 2, 2)), players=(2, 3), columns_to_win=(2, 2, 2))


@settings(max_examples=30)
@given(states(SMALL_DUTCH, phases=[ToRoll, ToPair, ToDecide]))
def test_playing_the_best_turn_gains_what_it_is_worth_on_average(state: State) -> None:
    value = progress_of(state.turn)
    turn = best_turn(state, value, exact=True)
    known: dict[State, Fraction] = {}

    def mean(at: State) -> Fraction:
        if at.turn != state.turn or at.is_over:
            return value(at)
        if at not in known:
            if isinstance(at.phase, ToRoll):
                ends = (chance * mean(apply(at, dice)) for dice, chance in chance_outcomes(at))
                known[at] = sum(ends, Fraction(0))
            else:
                known[at] = mean(apply(at, turn.best(at)))
        return known[at]

    assert mean(state) == turn.worth()


def test_the_best_turn_can_play_a_game() -> None:
    rules = evolve(PARKER_1980, board=Board(3, (2, 2, 3, 2, 2)), players=(2, 2), columns_to_win=(2, 2))
    turns: dict[tuple[object, ...], object] = {}

    def play(state: State, moves: object) -> object:
        key = state.stones, state.turn
        if key not in turns:
            start = State(state.rules, state.stones, rules.board.empty, state.turn, ToRoll())
            turns[key] = best_turn(start, progress_of(state.turn))
        return turns[key].best(state)  # type: ignore[attr-defined]  # a Turn

    assert playout(new_game(rules, players=2), play, Random(3)).is_over  # type: ignore[arg-type]  # it gives moves


def test_the_best_turn_ignores_bids_but_not_missed_turns() -> None:
    rules: Rules = evolve(BIDDING_1986, board=Board(3), players=(2, 3), columns_to_win=(2, 2, 2))
    state = position(rules, {4: 1}, {4: 2}, {}, runners={3: 2}, phase=ToBid(1), moves_made=2, misses=[1])
    seen: list[State] = []

    def value(end: State) -> int:
        seen.append(end)
        return 0

    best_turn(state, value)
    assert {end.turn for end in seen if not end.is_over} == {2}
    assert all(end.auction == Auction.fresh((False,) * 3) for end in seen if not end.is_over)
    assert all(isinstance(end.phase, ToRoll | Over) for end in seen)


def test_a_step_that_is_worth_nothing_can_still_prevent_a_bust() -> None:
    rule = stopping([6, 7], {6: 0, 7: 1})
    assert rule.bust == 1 - hit([6, 7])
    assert rule.gain() > stopping([7], {7: 1}).gain()  # type: ignore[operator]  # both stop some time
    nothing = stopping([6, 7], {6: 0, 7: 0})
    assert nothing.threshold == 0 == nothing.gain() and not nothing.rolls_on(0)


def test_numbers_of_other_libraries_are_accepted() -> None:
    rules = evolve(PARKER_1980, board=Board(2), players=(2, 2), columns_to_win=(1, 1))
    large: Any = np.int64(2**62)
    assert best_turn(new_game(rules, players=2), lambda end: large, exact=True).worth() == 2**62
    assert best_turn(new_game(rules, players=2), lambda end: np.float64(0.5)).worth() == 0.5
    assert stopping([7], {7: large}).values == (Fraction(2**62),)


# What is refused


@pytest.mark.parametrize("worth", [math.nan, math.inf, -math.inf, 1e308, 10**400, "much", None, 1j])
def test_the_error_names_a_value_that_is_not_a_number_and_its_position(worth: float) -> None:
    with pytest.raises(CantStopError, match=r"must be a number of at most 1e\+300, not .*, for <State PARKER_1980"):
        best_turn(new_game(PARKER_1980, players=2), lambda state: worth)


@pytest.mark.parametrize("worth", [0.5, math.nan, None])
def test_an_exact_turn_needs_exact_values(worth: float) -> None:
    with pytest.raises(CantStopError, match=r"the value must be an int or a Fraction, not .*, for <State PARKER_1980"):
        best_turn(new_game(PARKER_1980, players=2), lambda state: worth, exact=True)


@given(states(phases=[ToSettle, Over]))
def test_a_turn_that_has_ended_has_no_best_play(state: State) -> None:
    with pytest.raises(CantStopError, match=f"there is no turn to play on in the phase {state.phase.name}"):
        best_turn(state, lambda end: 0)


def test_bad_arguments_and_positions_of_another_turn_are_refused() -> None:
    rules = evolve(PARKER_1980, board=Board(2), players=(2, 2), columns_to_win=(1, 1))
    start = new_game(rules, players=2)
    with pytest.raises(CantStopError, match="a position must be of type State, not 'start'"):
        best_turn("start", lambda end: 0)  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(CantStopError, match="the value must be a function, not 1"):
        best_turn(start, 1)  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(CantStopError, match="exact must be of type bool, not 'no'"):
        best_turn(start, lambda end: 0, exact="no")  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(CantStopError, match="progress must be a function, not 3"):
        best_turn(start, lambda end: 0, progress=3)  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(
        CantStopError, match=r"the runners have \d{10} places in this turn, but at most 2000000 can be listed"
    ):
        best_turn(new_game(evolve(PARKER_1980, runners=11), players=2), lambda end: 0)
    turn = best_turn(start, lambda end: 0)
    with pytest.raises(CantStopError, match="the phase roll leaves the roller nothing to choose"):
        turn.best(start)
    with pytest.raises(CantStopError, match="is not a position of the turn from <State PARKER_1980, seat 0"):
        turn.worth(new_game(rules, players=2, first=1))


@pytest.mark.parametrize("value", [-1, 0.5, "1", None, True, math.nan])
def test_the_value_of_a_step_must_be_exact(value: Fraction) -> None:
    with pytest.raises(
        CantStopError, match="a step in column 7 must be worth an int or a Fraction of at least 0, not "
    ):
        stopping([6, 7], {6: 1, 7: value})


def test_bad_values_stakes_and_numbers_of_rolls_are_refused() -> None:
    with pytest.raises(CantStopError, match="values must be a mapping from column to value, not 3"):
        stopping([6, 7], 3)  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(CantStopError, match="column 7 must be worth an int or a Fraction of at least 0, not None"):
        stopping([6, 7], {6: 1})
    with pytest.raises(CantStopError, match="a column of this board must be an int from 2 to 12, not 99"):
        stopping([7], {7: 1, 99: 1})
    for stake in ("x", None, math.nan):
        with pytest.raises(CantStopError, match="a stake must be a number, not "):
            stopping([7]).rolls_on(stake)  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(CantStopError, match="board must be of type Board, not None"):
        default_values(None)  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(CantStopError, match="the number of rolls must be an int from 0 to 10000, not -1"):
        survival([7], -1)
