"""A test that hangs is ended, and fails."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT


def limit(item: pytest.Item) -> float:
    """Return how many seconds a test may take."""
    own = item.get_closest_marker("timeout")
    return float(own.args[0] if own else item.config.getini("timeout"))


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    assert request.config.pluginmanager.hasplugin("timeout")
    limits = {item.nodeid: limit(item) for item in request.session.items}
    assert {name: seconds for name, seconds in limits.items() if not 10 <= seconds <= 1200} == {}


def test_a_test_that_hangs_is_ended_and_the_next_one_runs(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import pytest, time\n"
        "def test_that_hangs(): time.sleep(60)\n"
        "@pytest.mark.timeout(60)\n"
        "def test_the_next(): pass\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, "-o", "timeout=0.2", f"--rootdir={tmp_path}", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert re.search(r"Failed: Timeout \(?>0\.2s", run.stdout) and "1 failed, 1 passed" in run.stdout
