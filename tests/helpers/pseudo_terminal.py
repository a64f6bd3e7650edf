"""Pseudo-terminals that the tests can read: one for the command, to type into, and one to print to from a test."""

from __future__ import annotations

import codecs
import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from threading import Thread
from typing import Final, Self

LONGEST: Final = 60
"""Seconds after which a test no longer waits, whatever it waits for."""

CONTROLLING: Final = (
    "import fcntl, os, signal, sys, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "[signal.signal(each, signal.SIG_DFL) for each in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}]; "
    "signal.pthread_sigmask(signal.SIG_SETMASK, ()); os.execv(sys.argv[1], sys.argv[1:])"
)
"""Runs a program with the terminal as its controlling terminal and with the default signals, as a shell would. Tests in
the background are often started with signals ignored, which the program would inherit."""


def read_terminal(master: int) -> bytes:
    """Read what has been shown, waiting for it; nothing if the other side is closed and all has been read."""
    try:
        return os.read(master, 2**16)
    except OSError:  # the other side is closed
        return b""


class Screen:
    """A terminal that the test itself prints to. When it is closed, `shown` has everything that was printed."""

    def __enter__(self) -> Self:
        self.shown = ""
        self._master, slave = pty.openpty()
        self.stream = os.fdopen(slave, "w", encoding="utf-8")
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()  # a terminal holds only a few kilobytes that nobody has read
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()
        self._reader.join(LONGEST)
        assert not self._reader.is_alive(), "somebody else has not closed the terminal"
        os.close(self._master)

    def _read(self) -> None:
        parts = []
        while read := read_terminal(self._master):
            parts.append(read)
        self.shown = b"".join(parts).decode("utf-8")


class Terminal:
    """The command in a terminal of its own. Its standard output can go to a file instead."""

    def __init__(self, *arguments: str, folder: Path, output: Path | None = None) -> None:
        self.shown = ""
        """Everything that the screen has shown so far."""
        self._seen = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._master, slave = pty.openpty()
        environment = os.environ | {"TERM": "xterm", "COLUMNS": "80"}
        environment.pop("NO_COLOR", None)
        program = [sys.executable, "-m", "cantstop", *arguments]
        with open(os.devnull if output is None else output, "wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-c", CONTROLLING, *program],
                stdin=slave,
                stdout=slave if output is None else file,
                stderr=slave,
                cwd=folder,
                env=environment,
            )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self._master)

    def until(self, pattern: str, seconds: float = LONGEST) -> re.Match[str] | None:
        """Read until something new matches; None if the program ends before that."""
        deadline = time.monotonic() + seconds
        while True:
            match = re.compile(pattern).search(self.shown, self._seen)
            if match is not None:
                self._seen = match.end()
                return match
            if not self._read(deadline):
                return None

    def _read(self, deadline: float) -> bool:
        """Wait until more is shown, and return whether it is; the other case is that the program has ended."""
        ready, _, _ = select.select([self._master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise TimeoutError(f"we waited too long after {self.shown[-300:]!r}")
        read = read_terminal(self._master)
        self.shown += self._decoder.decode(read)  # a character may come in two parts
        return bool(read)

    def type(self, line: str) -> None:
        """Type a line."""
        self.press(f"{line}\n".encode())

    def press(self, keys: bytes) -> None:
        """Press keys."""
        while keys:
            _, ready, _ = select.select([], [self._master], [], LONGEST)
            assert ready, f"nobody reads what is typed after {self.shown[-300:]!r}"
            keys = keys[os.write(self._master, keys) :]

    def insist(self, how: bytes | signal.Signals, every: float = 2) -> int:
        """Press a key or send a signal every so many seconds until the program ends, and return its exit status.

        Once may not be enough: between printing a question and waiting for the answer, there is a moment when Python
        notices a signal and waits nevertheless.
        """
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            if isinstance(how, bytes):
                self.press(how)
            else:
                self.process.send_signal(how)
            with contextlib.suppress(TimeoutError):
                return self.end(every)
        raise AssertionError(f"it goes on after {self.shown[-300:]!r}")

    def is_sane(self) -> bool:
        """Return whether the terminal shows what is typed and reads whole lines, as before the program began."""
        flags: int = termios.tcgetattr(self._master)[3]
        return all(flags & flag for flag in (termios.ECHO, termios.ICANON))

    def hang_up(self) -> int:
        """Close the terminal, wait until the program ends, and return its exit status."""
        os.close(self._master)
        self._master = os.open(os.devnull, os.O_RDONLY)
        return self.process.wait(LONGEST)

    def kill(self) -> None:
        """Kill the program, so that it can do nothing more."""
        self.process.kill()
        self.process.wait(LONGEST)

    def end(self, seconds: float = LONGEST) -> int:
        """Wait until the program ends, and return its exit status."""
        self.until(r"\Z(?!)", seconds)
        return self.process.wait(LONGEST)
