"""How fast odds are told: `pytest tests/benchmarks/test_odds_speed.py`, the naive count beside the quick one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

from pytest_benchmark.fixture import BenchmarkFixture

from cantstop import OFFICIAL, PARKER_1980, Bust, Dice, State, ToDecide, ToRoll, apply, legal_moves, new_game
from cantstop.odds import best_turn, bust, hit

RUNNERS = (0, 0, 0, 0, 3, 4, 2, 0, 0, 0, 0)
ROLLING = State(PARKER_1980, (OFFICIAL.empty,) * 2, RUNNERS, 0, ToRoll())
DECIDING = State(PARKER_1980, (OFFICIAL.empty,) * 2, RUNNERS, 0, ToDecide())


def all_sets() -> int:
    return sum(bool(hit(columns)) for size in (1, 2, 3) for columns in combinations(OFFICIAL.columns, size))


def naive_bust(state: State) -> Fraction:
    busts = 0
    for faces in product(range(1, 7), repeat=4):
        busts += legal_moves(apply(state, Dice(*faces))) == (Bust(),)
    return Fraction(busts, 1296)


def progress(state: State) -> float:
    return sum(stone / length for stone, length in zip(state.stones[0], OFFICIAL.lengths))


def test_all_231_sets_of_up_to_three_columns(benchmark: BenchmarkFixture) -> None:
    assert benchmark(all_sets) == 231


def test_the_chance_to_bust(benchmark: BenchmarkFixture) -> None:
    assert benchmark(bust, DECIDING) == Fraction(104, 1296)


def test_the_chance_to_bust_by_a_naive_loop(benchmark: BenchmarkFixture) -> None:
    assert benchmark(naive_bust, ROLLING) == Fraction(104, 1296)


def test_the_best_turn_from_the_empty_board(benchmark: BenchmarkFixture) -> None:
    start = new_game(PARKER_1980, players=2)
    turn = benchmark.pedantic(best_turn, (start, progress), rounds=1)  # type: ignore[no-untyped-call]  # it has no types
    assert turn.places == 70_224
