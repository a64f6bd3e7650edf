"""Run the command in a pseudo-terminal that the tests can read and type into."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

CONTROLLING = (
    "import fcntl, os, signal, sys, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
)
"""Runs a program with the terminal as its controlling terminal, as a shell would. It does not inherit that Ctrl-C is
ignored, which is so for tests that run in the background."""


class Terminal:
    """The command in a terminal of its own. Its standard output can go to a file instead."""

    def __init__(self, *arguments: str, folder: Path, output: Path | None = None) -> None:
        self.shown = ""
        """Everything that the screen has shown so far."""
        self._seen = 0
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
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def until(self, pattern: str, seconds: float = 60) -> re.Match[str] | None:
        """Read until something new matches; None if the program ends before that."""
        while True:
            match = re.compile(pattern).search(self.shown, self._seen)
            if match is not None:
                self._seen = match.end()
                return match
            ready, _, _ = select.select([self._master], [], [], seconds)
            assert ready, f"nothing was shown for {seconds} seconds after {self.shown[-300:]!r}"
            try:
                read = os.read(self._master, 2**16)
            except OSError:  # the other side is closed
                read = b""
            if not read:
                return None
            self.shown += read.decode("utf-8")

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key."""
        os.write(self._master, key)

    def insist(self, key: bytes) -> int:
        """Press a key until the program ends, and return its exit status.

        One press may not be enough: between printing a question and waiting for the answer, there is a moment when
        Python notices a signal and waits nevertheless.
        """
        for _ in range(30):
            if self.process.poll() is not None:
                return self.end()
            self.press(key)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(2)
        raise AssertionError(f"it goes on after {self.shown[-300:]!r}")

    def kill(self) -> None:
        """Kill the program, so that it can do nothing more."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> int:
        """Wait until the program ends, and return its exit status."""
        self.until(r"\Z(?!)")
        return self.process.wait(60)
