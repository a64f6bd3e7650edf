"""The folders of the project."""

from __future__ import annotations

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent.parent
ROOT: Final = TESTS.parent


def file_of_tests(name: str) -> Path:
    """Find a file of tests by its name, such as `test_columns`, in any folder."""
    (path,) = TESTS.rglob(f"{name}.py")
    return path
