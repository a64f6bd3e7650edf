"""Writing a file in one step."""

from __future__ import annotations

import os
from pathlib import Path


def save(path: Path, text: str) -> None:
    """Write a file so that whoever reads it, at any time, finds the old text or the new one and never a part."""
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{target.name}.part")
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None  # the name that the user knows
