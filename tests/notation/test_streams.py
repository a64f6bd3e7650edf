"""A file of records of any size is read in the same memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from cantstop import Record, format_record
from tests.helpers.peak_memory import run_and_measure
from tests.helpers.random_games import ALL_RULES
from tests.helpers.sample_records import whole_game

MEGABYTE = 2**20

SCRIPT = """
import sys
from cantstop import read_records
games = moves = 0
for record in read_records(sys.argv[1]):
    games, moves = games + 1, moves + len(record.moves)
print(games, moves)
"""


def read(path: Path) -> tuple[int, int, int]:
    """Read a file in a process of its own: how many games, how many moves, and how many kilobytes it took at most."""
    told, most = run_and_measure(SCRIPT, str(path))
    games, moves = map(int, told.split())
    return games, moves, most


@pytest.mark.parametrize("megabytes", [3, pytest.param(100, marks=pytest.mark.deep)])
def test_a_large_file_takes_no_more_memory_than_a_small_one(megabytes: int, tmp_path: Path) -> None:
    played = [whole_game(rules, "stream") for rules in ALL_RULES]
    text = "".join(format_record(Record.of(game)) for game in played).encode("utf-8")
    times = megabytes * MEGABYTE // len(text) + 1
    small, large = tmp_path / "small", tmp_path / "large"
    small.write_bytes(text)
    with large.open("wb") as file:
        for _ in range(times):
            file.write(text)
    moves = sum(len(game.moves) for game in played)
    games, counted, little = read(small)
    assert (games, counted) == (len(played), moves)
    games, counted, most = read(large)
    assert (games, counted) == (times * len(played), times * moves)
    assert most - little < 2 * 1024  # kilobytes
