"""Where the files of the specification are."""

from __future__ import annotations

from pathlib import Path


def spec_folder() -> Path:
    """Find the folder: inside the package if it is installed, next to it in a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "spec"
    return installed if installed.is_dir() else package.parent / "spec"
