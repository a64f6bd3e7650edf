"""What tests share."""

from __future__ import annotations

from collections.abc import Iterator

import model
import pytest

from cantstop import pairing, state


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
