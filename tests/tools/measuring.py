"""Hooks for `pytest -m "deep or not deep" --measure`: what the tests of the table of verification count, and how long
they take, is written to `spec/verification/measured.json`.

A test tells its cases with `record_property("cases", n)`; of a property Hypothesis tells how many examples it tried;
any other test is a case by itself. Of a test with parameters the sum is written, and only if all of them were run.
"""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Callable, Generator, Sequence
from typing import Any

import pytest

from tests.helpers.replaced_modules import SPEC

Tell = Callable[[str, object], None]
"""What the fixture `record_property` is."""

RECORD = SPEC / "verification" / "measured.json"


def function(nodeid: str) -> str:
    """Name a test without its folder and its parameters."""
    return nodeid.partition("[")[0].rpartition("/")[2].replace(".py::", ".")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--measure", action="store_true", help="write cases and times to spec/verification/measured.json")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send the number of examples along with the report."""
    report = yield
    told = getattr(item, "hypothesis_statistics", None)
    if told is not None and report.when == "call":
        report.user_properties.append(("cases", sum(map(int, re.findall(r"(\d+) passing", told)))))
    return report


def pytest_configure(config: pytest.Config) -> None:
    """Listen, in the process that hears of all tests."""
    if config.getoption("--measure") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Measure())


class Measure:
    """Adds up what the reports tell."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, float]] = {}
        self.incomplete: set[str] = set()

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Note the tests that are not run whole."""
        self.incomplete |= {function(item.nodeid) for item in items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a test up."""
        name = function(report.nodeid)
        if report.when != "call" or not report.passed:
            self.incomplete |= {name} if not report.passed else set()
            return
        sums = self.found.setdefault(name, {"cases": 0, "seconds": 0})
        cases: list[Any] = [value for key, value in report.user_properties if key == "cases"]
        sums["cases"] += sum(cases) if cases else 1
        sums["seconds"] += report.duration

    def pytest_sessionfinish(self) -> None:
        """Put the new figures in the place of the old ones."""
        from tests.tools.verification import asked

        known = json.loads(RECORD.read_text(encoding="utf-8"))["tests"] if RECORD.exists() else {}
        for name, sums in self.found.items():
            if name not in self.incomplete:
                known[name] = {"cases": sums["cases"], "seconds": round(sums["seconds"], 1)}
        where = f"Python {platform.python_version()}, {os.cpu_count()} cores of a virtual machine"
        RECORD.parent.mkdir(exist_ok=True)
        kept = {name: known[name] for name in asked() if name in known}
        RECORD.write_text(json.dumps({"where": where, "tests": kept}, indent=1) + "\n", encoding="utf-8")
