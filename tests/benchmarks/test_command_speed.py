"""How fast the command starts: `pytest tests/benchmarks/test_command_speed.py`."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


def test_printing_the_version(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    seconds: list[float] = []

    def print_version() -> None:
        before = os.times()
        subprocess.run([sys.executable, "-m", "cantstop", "--version"], check=True, capture_output=True)
        after = os.times()
        seconds.append(after.children_user + after.children_system - before.children_user - before.children_system)

    benchmark.pedantic(print_version, rounds=10, warmup_rounds=1)  # type: ignore[no-untyped-call]  # theirs is untyped
    with capsys.disabled():
        print(f"\n{1000 * min(seconds):.0f} ms of processor time to print the version")
    assert min(seconds) < 0.25
