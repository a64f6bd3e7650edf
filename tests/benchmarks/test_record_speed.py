"""How fast moves are explained and records read, beside the engine in the same run: `pytest tests/benchmarks`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Game,
    Move,
    Record,
    Roll,
    Rules,
    State,
    Stop,
    apply,
    explain,
    format_record,
    legal_moves,
    new_game,
    parse_record,
    roll_dice,
)

EDITIONS = (PARKER_1980, BIDDING_1986, RAVENSBURGER_2007, CLIPPER_1981)


def play(rules: Rules, rng: Random) -> Game:
    """Play a game by chance, with a coin for each stop."""
    state = start = new_game(rules, players=2)
    made: list[Move] = []
    while not state.is_over:
        choice = legal_moves(state)
        if state.actor is None:
            move: Move = roll_dice(state, rng)
        elif Stop() in choice:
            move = Stop() if rng.random() < 0.5 else Roll()
        else:
            move = rng.choice(choice)
        made.append(move)
        state = apply(state, move)
    return Game(start, made)


def seconds(work: Callable[..., object], *arguments: object) -> float:
    """Time some work on this core."""
    start = time.process_time()
    work(*arguments)
    return time.process_time() - start


def told(state: State, move: Move) -> object:
    """Explain a move, and read all of the answer."""
    verdict = explain(state, move)
    return verdict.legal, verdict.reason, verdict.clauses, verdict.rulings


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_explaining_beside_the_move(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str], rules: Rules
) -> None:
    rng = Random(1)
    games = [play(rules, rng) for _ in range(10)]
    made = [(state, move) for game in games for state, move in zip(game.states, game.moves)]
    extra: dict[str, list[float]] = {}

    def one_round() -> None:
        for state, move in made:
            beside = seconds(told, state, move) - seconds(apply, state, move)
            extra.setdefault(type(move).__name__, []).append(beside)

    benchmark.pedantic(one_round, rounds=5, warmup_rounds=1)  # type: ignore[no-untyped-call]  # theirs is untyped
    medians = {kind: 1e6 * statistics.median(times) for kind, times in extra.items()}
    with capsys.disabled():
        print(f"\n{rules.name}: " + ", ".join(f"{kind} {median:.0f} us" for kind, median in medians.items()))
    assert medians


def test_reading_and_replaying_beside_the_engine(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(1)
    games = [play(rules, rng) for rules in EDITIONS for _ in range(15)]
    texts = [format_record(Record.of(game)) for game in games]
    ratios: list[float] = []

    def engine() -> None:
        for game in games:
            state = game.start
            for move in game.moves:
                state = apply(state, move)

    def reader() -> None:
        for text in texts:
            parse_record(text).game()

    def one_round() -> None:
        ratios.append(seconds(engine) / seconds(reader))

    benchmark.pedantic(one_round, rounds=30, warmup_rounds=3)  # type: ignore[no-untyped-call]  # theirs is untyped
    ratio = statistics.median(ratios[3:])
    benchmark.extra_info["ratio"] = ratio
    with capsys.disabled():
        print(f"\n{ratio:.2f} of the engine's own speed, reading included")
    assert ratio > 0
