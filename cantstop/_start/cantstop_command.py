"""The start of the command `cantstop`: if you press Ctrl-C, it ends at once and quietly, also while it is loading.

It is installed beside the package, because Python imports a package before any module in it. So `python -m cantstop`
shows a traceback if you press Ctrl-C while Python imports the package.
"""

from __future__ import annotations

import os
import signal
from typing import NoReturn

INTERRUPTED = 130
"""The status that a shell reports for a program that was ended by Ctrl-C."""


def main() -> int:
    """Load the command and run it. Where Ctrl-C is ignored, as in the background, it stays ignored."""
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeded:
        signal.signal(signal.SIGINT, _leave)
    from cantstop.__main__ import main as run

    try:
        if heeded:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # the command saves its work first
        status = run()
        if heeded:
            signal.signal(signal.SIGINT, _leave)
    except KeyboardInterrupt:  # just before or after the command
        return INTERRUPTED
    return status


def _leave(*_: object) -> NoReturn:
    """End the program. An exception would not do: Python prints those raised while it cleans up after an import."""
    os._exit(INTERRUPTED)
