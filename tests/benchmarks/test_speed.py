"""How fast the library plays, beside the yardstick in the same run: `pytest tests/benchmarks`."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cantstop import PARKER_1980, Advance, Dice, Roll, Stop, apply, legal_moves, new_game, parse_move, to_json
from tests.benchmarks import yardstick

GAMES = 100


def play(rng: Random) -> int:
    """Play the yardstick's policy through `legal_moves` and `apply` alone: even advances, a coin for each stop."""
    randint = rng.randint
    state = new_game(PARKER_1980, players=2)
    rolls = 0
    while not state.is_over:
        state = apply(state, Dice(randint(1, 6), randint(1, 6), randint(1, 6), randint(1, 6)))
        rolls += 1
        move = rng.choice(legal_moves(state))
        state = apply(state, move)
        if isinstance(move, Advance):
            state = apply(state, Stop() if rng.random() < 0.5 else Roll())
    return rolls


def seconds(game: Callable[[Random], int], rng: Random) -> float:
    """Time some games on this core."""
    start = time.process_time()
    for _ in range(GAMES):
        game(rng)
    return time.process_time() - start


def test_games_per_second_beside_the_yardstick(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    rng = Random(1)
    ratios: list[float] = []

    def one_round() -> None:
        ratios.append(seconds(yardstick.play, rng) / seconds(play, rng))

    benchmark.pedantic(one_round, rounds=40, warmup_rounds=5)  # type: ignore[no-untyped-call]  # theirs is untyped
    ratio = statistics.median(ratios[5:])
    benchmark.extra_info["ratio"] = ratio
    with capsys.disabled():
        print(f"\n{ratio:.2f} of the yardstick's games a second (median of {len(ratios) - 5} pairs of {GAMES} games)")
    assert ratio > 0


@pytest.mark.parametrize("text", ["1356", "7+8", "roll", "stop"])
def test_one_move(benchmark: BenchmarkFixture, text: str) -> None:
    state = new_game(PARKER_1980, players=2)
    for before in ("1356", "7+8"):
        if text not in map(str, legal_moves(state)):
            state = apply(state, parse_move(before, state))
    assert benchmark(apply, state, parse_move(text, state))


def test_writing_a_position(benchmark: BenchmarkFixture) -> None:
    assert benchmark(to_json, new_game(PARKER_1980, players=2))["players"] == 2


def test_importing(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    code = "import time, attrs; s = time.process_time(); import cantstop; print(time.process_time() - s)"
    times: list[float] = []
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def one_import() -> None:
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
        times.append(float(told.stdout))

    benchmark.pedantic(one_import, rounds=10, warmup_rounds=1)  # type: ignore[no-untyped-call]  # theirs is untyped
    with capsys.disabled():
        print(f"\n{1000 * statistics.median(times):.0f} ms to import cantstop once attrs is there")
    assert times
