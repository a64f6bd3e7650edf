"""Hooks for `pytest -m "deep or not deep" --measure`, which writes `spec/verification/measured.json`.

The file holds the number of cases and the time of each test in the verification table, and a digest of the sources it
ran on. A test reports its cases with `record_property("cases", n)`. For a property they are the examples that
Hypothesis tried, and any other test is one case. A test with parameters is written as their sum, and only if all of
them were run.
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
"""The type of the fixture `record_property`."""

RECORD = SPEC / "verification" / "measured.json"


def function(nodeid: str) -> str:
    """Return the name of a test without its folder and its parameters."""
    return nodeid.partition("[")[0].rpartition("/")[2].replace(".py::", ".")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option --measure."""
    parser.addoption("--measure", action="store_true", help="write cases and times to spec/verification/measured.json")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the number of examples to the report."""
    report = yield
    statistics = getattr(item, "hypothesis_statistics", None)
    if statistics is not None and report.when == "call":
        report.user_properties.append(("cases", sum(map(int, re.findall(r"(\d+) passing", statistics)))))
    return report


def pytest_configure(config: pytest.Config) -> None:
    """Start measuring, in the process that gets the reports of all tests."""
    if config.getoption("--measure") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Measure())


class Measure:
    """Adds up the cases and times of all reports."""

    def __init__(self) -> None:
        self.sums: dict[str, dict[str, float]] = {}
        self.incomplete: set[str] = set()

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Note the tests that are not run with all of their parameters."""
        self.incomplete |= {function(item.nodeid) for item in items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the cases and the time of one report."""
        name = function(report.nodeid)
        if report.when != "call" or not report.passed:
            self.incomplete |= {name} if not report.passed else set()
            return
        sums = self.sums.setdefault(name, {"cases": 0, "seconds": 0})
        cases: list[Any] = [value for key, value in report.user_properties if key == "cases"]
        sums["cases"] += sum(cases) if cases else 1
        sums["seconds"] += report.duration

    def pytest_sessionfinish(self) -> None:
        """Replace the old figures with the new ones."""
        from tests.tools.verification import asked, digest_of_figures

        known = json.loads(RECORD.read_text(encoding="utf-8"))["tests"] if RECORD.exists() else {}
        for name, sums in self.sums.items():
            if name in asked() and name not in self.incomplete:
                figures = {"cases": sums["cases"], "seconds": round(sums["seconds"], 1)}
                known[name] = {**figures, "hash": digest_of_figures(name)}
        where = f"Python {platform.python_version()}, {os.cpu_count()} cores of a virtual machine"
        RECORD.parent.mkdir(exist_ok=True)
        kept = {name: known[name] for name in asked() if name in known}
        RECORD.write_text(json.dumps({"where": where, "tests": kept}, indent=1) + "\n", encoding="utf-8")
