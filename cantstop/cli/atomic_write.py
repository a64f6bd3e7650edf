"""Writing a file in one step."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

TRIES: Final = 5
"""How often a save begins again because another save of the same file takes its part for one left behind."""


def save(path: Path, text: str) -> None:
    """Write a file so that at any time it holds either the old text or the new one, never a part."""
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8", newline="\n")  # a device or a pipe must not be replaced
        else:
            _replace(Path(os.path.realpath(path)), text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None  # name the path that the user gave


def check_writable(path: Path) -> None:
    """Raise `OSError` unless a file can be written here, before anybody puts work into it."""
    try:
        handle, part = _new_part(Path(os.path.realpath(path)))
        os.close(handle)
        os.unlink(part)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _replace(target: Path, text: str) -> None:
    there = target.exists()
    if there and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    mode = stat.S_IMODE(target.stat().st_mode) if there else 0o666 & ~_umask()
    _remove_parts(target)
    for _ in range(TRIES):
        with suppress(FileNotFoundError):
            return _write_and_rename(target, text, mode)
    return _write_and_rename(target, text, mode)


def _write_and_rename(target: Path, text: str, mode: int) -> None:
    handle, part = _new_part(target)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, mode)
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise


def _new_part(target: Path) -> tuple[int, str]:
    """Open a new file beside the target, to be written and then renamed. Its name is never used again."""
    return tempfile.mkstemp(prefix=_prefix(target), dir=target.parent)


def _remove_parts(target: Path) -> None:
    """Remove what saves of this file have left behind because they were killed.

    This cannot spoil a save that is still going on: it notices that its part is gone and writes another one.
    """
    for path in target.parent.glob(f"{_prefix(target)}*"):
        with suppress(OSError):
            path.unlink()


def _prefix(target: Path) -> str:
    """Return how the names of the parts of this file begin. The length does not depend on that of its own name."""
    return f".cantstop-{hashlib.sha256(os.fsencode(target.name)).hexdigest()[:16]}-"


def _umask() -> int:
    """Return the mask of permissions, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
