"""Where the files of the specification lie."""

from __future__ import annotations

from pathlib import Path


def spec_folder() -> Path:
    """Find the files: inside the package where it has been installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "spec"
    return installed if installed.is_dir() else package.parent / "spec"
