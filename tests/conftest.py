"""What tests share: whether TLC can be run here."""

from __future__ import annotations

import model
import pytest


@pytest.fixture
def tlc() -> None:
    """Ask for TLC, the model checker."""
    model.require()
