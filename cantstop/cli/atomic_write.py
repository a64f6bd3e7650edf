"""Writing a file in one step."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


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
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _replace(target: Path, text: str) -> None:
    there = target.exists()
    if there and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    handle, part = tempfile.mkstemp(prefix=".cantstop-", dir=target.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, stat.S_IMODE(target.stat().st_mode) if there else 0o666 & ~_umask())
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise


def _umask() -> int:
    """Return the mask of permissions, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
