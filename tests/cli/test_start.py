"""The start of the command: Ctrl-C ends it quietly at any moment."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import cantstop_command
import pytest

from tests.helpers.command_line import ROLL

BEGUN = """
import os, signal, sys, cantstop_command
signal.signal(signal.SIGINT, signal.default_int_handler)  # also if the tests run in the background
set_handler = signal.signal
def begin(*arguments):
    signal.signal = set_handler
    before = set_handler(*arguments)
    os.write(1, b"late" if "cantstop" in sys.modules else b"*")
    return before
signal.signal = begin
sys.exit(cantstop_command.main())
"""
"""Runs the command, and prints a star as soon as it takes care of Ctrl-C, if the package is not loaded yet.

What Python does before that is beyond it."""


def interrupted(seconds: float) -> tuple[int, bytes]:
    """Press Ctrl-C this long after the start, and return the exit status and what is shown as an error."""
    with subprocess.Popen(
        [sys.executable, "-c", BEGUN, "odds", "6", "7", "8"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stdout.read(1) == b"*"
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        return process.returncode, err


def test_ctrl_c_ends_the_command_quietly_while_it_starts() -> None:
    found = [interrupted(milliseconds / 1000) for milliseconds in range(0, 200, 10)]
    assert {err.strip() for _, err in found} == {b""}
    # The command may be done before the key is pressed. A shell reports 130 too if Python has begun to clean up.
    assert {130} <= {status for status, _ in found} <= {130, 0, -signal.SIGINT}


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN])
def handled(request: pytest.FixtureRequest) -> Iterator[object]:
    """Let Ctrl-C raise an exception, or let it be ignored."""
    before = signal.signal(signal.SIGINT, request.param)
    yield request.param
    signal.signal(signal.SIGINT, before)


def test_the_command_takes_care_of_ctrl_c_unless_it_is_ignored(
    handled: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    during: list[object] = []

    def interrupted() -> int:
        during.append(signal.getsignal(signal.SIGINT))
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["cantstop", "new"])
    assert cantstop_command.main() == 0 and capsys.readouterr().out == f"{ROLL}\n"
    assert (signal.getsignal(signal.SIGINT) is handled) is (handled is signal.SIG_IGN)
    signal.signal(signal.SIGINT, handled)  # type: ignore[arg-type]  # it is one of the two above
    monkeypatch.setattr("cantstop.__main__.main", interrupted)
    assert cantstop_command.main() == 130 and during == [handled]


def test_ctrl_c_during_an_import_leaves_without_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    monkeypatch.setattr("os._exit", left.append)
    cantstop_command._leave()
    assert left == [130]
