"""Signals that ask the program to end: Ctrl-C, `kill`, a terminal that is closed."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that end a program. Not every system has all of them."""


class Interruption(KeyboardInterrupt):
    """A signal asks the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number
        """The status that the shell reports for a program ended by this signal."""


Handlers = dict[int, Callable[[int, FrameType | None], Any] | int]


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """Raise `Interruption` at the first signal that asks the program to end, and ignore all others until it ends."""
    before = _handlers()

    def interrupt(number: int, _frame: FrameType | None) -> None:
        interruption = Interruption(number)
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        before.clear()
        raise interruption

    with _handled_by(interrupt, before):
        yield


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let a signal that asks the program to end wait until the end of this block. If the block fails, forget it."""
    came: list[int] = []
    with _handled_by(lambda number, _frame: came.append(number), _handlers()):
        yield
    for number in came[:1]:
        signal.raise_signal(number)


@contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], None], before: Handlers) -> Iterator[None]:
    for number in before:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


def _handlers() -> Handlers:
    """Return the handlers of the signals that end a program, except those that its starter ignores, as `nohup` does."""
    numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    handlers = {number: signal.getsignal(number) for number in numbers}
    return {number: handler for number, handler in handlers.items() if handler not in (None, signal.SIG_IGN)}
