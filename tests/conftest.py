"""What tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

from cantstop.machine import pairing, state
from tests.helpers import tla_model as model
from tests.tools import measuring
from tests.tools.measuring import pytest_addoption, pytest_runtest_makereport

__all__ = ["pytest_addoption", "pytest_runtest_makereport"]

DEEP_LIMIT = 1200
"""Seconds that a deep test may take; the limit of all others is in pyproject.toml. The slowest takes a tenth of it."""

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile("ci", derandomize=True, database=None, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("glance", settings.get_profile("ci"), phases=[Phase.generate])  # a failure is enough
settings.register_profile("mutants", settings.get_profile("glance"), max_examples=25)  # thousands of times
settings.register_profile("search", max_examples=5000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("ci")  # the same examples each time; pytest --hypothesis-profile=search looks for new ones


def pytest_configure(config: pytest.Config) -> None:
    """Let workers that have nothing left to do take tests from others."""
    measuring.pytest_configure(config)
    if getattr(config.option, "dist", "no") == "load":
        config.option.dist = "worksteal"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each of two workers begin with half of the long tests and end with short ones; give deep tests more time."""
    long = [item for item in items if item.get_closest_marker("long")]
    short = [item for item in items if not item.get_closest_marker("long")]
    half, half_of_short = len(long) // 2, len(short) // 2
    items[:] = [*long[:half], *short[:half_of_short], *long[half:], *short[half_of_short:]]
    for item in items:
        if item.get_closest_marker("deep") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(DEEP_LIMIT))


@pytest.fixture
def tlc() -> None:
    """Ask for TLC, the model checker."""
    model.require()


@pytest.fixture
def without_memory() -> Iterator[None]:
    """Let no answer of a broken function, nor of the right one, be remembered."""
    remembered = pairing._uses, state._advances
    for each in remembered:
        each.cache_clear()
    yield
    for each in remembered:
        each.cache_clear()
