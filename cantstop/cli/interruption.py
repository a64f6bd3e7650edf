"""Signals that ask the program to end: Ctrl-C, `kill`, a terminal that is closed."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that end a program. Not every system has all of them."""


class Interruption(KeyboardInterrupt):
    """A signal asks the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number
        """The status that the shell reports for a program ended by this signal."""


def ending_signals() -> list[signal.Signals]:
    """List the signals of this system that end a program."""
    return [getattr(signal, name) for name in ENDING if hasattr(signal, name)]


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """Raise `Interruption` at the first signal that asks the program to end, and ignore any other until it has ended.

    Signals that whoever started the program has ignored, as `nohup` does, stay ignored.
    """
    before = {number: signal.getsignal(number) for number in ending_signals()}
    before = {number: handler for number, handler in before.items() if handler not in (signal.SIG_IGN, None)}

    def interrupt(number: int, _frame: FrameType | None) -> None:
        interruption = Interruption(number)
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        before.clear()
        raise interruption

    for number in before:
        signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let signals wait until the end of this block, on systems that can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ending_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
