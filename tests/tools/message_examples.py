"""The examples of `messages.toml`: each is run, and what it says is taken from the error or the problem it makes."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from errno import ENOSPC
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Any, Final
from unittest import mock

from attrs import frozen

from cantstop import PARKER_1980, CantStopError, Game, Record, format_record, new_game
from cantstop.cli import run
from cantstop.machine import Problem
from tests.helpers.command_line import RECORDS, wide
from tests.helpers.paths import ROOT
from tests.tools.message_sites import Site, Sites, passed_through

EXAMPLES: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("messages.toml").read_text(encoding="utf-8"))
COMMAND: Final = "cantstop "
TYPED: Final = " < "
"""What stands between a command and what is typed."""


@frozen
class Message:
    """An example, and what it says."""

    example: str
    when: str
    """What must have gone wrong before; nothing for most."""
    says: str
    sites: tuple[Site, ...]
    """The places that the error has passed through, from the example inward."""


@frozen
class FoundProblem:
    """An example, and one problem that is found there."""

    example: str
    problem: Problem
    site: Site


@cache
def names() -> dict[str, Any]:
    """Run the lines that come before all examples."""
    found: dict[str, Any] = {}
    exec(EXAMPLES["setup"], found)
    return found


# Errors


def messages(sites: Sites) -> list[Message]:
    """Run every example, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), wide(120):
        found = [message(example, "", sites) for example in (*EXAMPLES["calls"], *EXAMPLES["commands"])]
        for entry in EXAMPLES["simulated"]:
            with SIMULATED[entry["when"]]():
                found.append(message(entry["example"], entry["when"], sites))
    return found


def message(example: str, when: str, sites: Sites) -> Message:
    """Run an example, and find out what it says and where that comes from."""
    error, says = refused_command(example, sites) if example.startswith(COMMAND) else refused_call(example)
    return Message(example, when, " ".join(says.split()), tuple(passed(error, sites)))


def refused_call(example: str) -> tuple[BaseException | None, str]:
    """Run a line of code."""
    known = dict(names())
    try:
        exec(example, known)
    except (CantStopError, ImportError) as error:
        return error, f"{type(error).__name__}: {error}"
    return None, ""


class Watched(io.StringIO):
    """A stream that notes which errors are being handled while somebody writes to it."""

    def __init__(self) -> None:
        super().__init__()
        self.handled: list[BaseException] = []

    def write(self, text: str) -> int:
        """Write a text."""
        error = sys.exc_info()[1]
        self.handled += [error] if error is not None else []
        return super().write(text)


def refused_command(example: str, sites: Sites) -> tuple[BaseException | None, str]:
    """Run the command, among the files that the examples name."""
    for name, text in files().items():
        Path(name).write_text(text, encoding="utf-8")
    command, _, typed = example.removeprefix(COMMAND).partition(TYPED)
    out, err, before = Watched(), Watched(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            run(shlex.split(command))
    finally:
        sys.stdin = before
    error = next((error for error in (*err.handled, *out.handled) if any(passed(error, sites))), None)
    return error, err.getvalue() or str(error)


@cache
def files() -> Mapping[str, str]:
    """Write what the commands find in their folder."""
    game = Game(new_game(PARKER_1980, players=2))
    begun, seeded = (format_record(Record.of(game, players=["Anna", "Ben"], tags=tags)) for tags in ({}, {"Seed": "1"}))
    return {
        "begun.cantstop": begun,
        "seeded.cantstop": seeded,
        "two.cantstop": begun * 2,
        "empty.cantstop": "",
        "broken.cantstop": "Anna won.\n",
        "over.cantstop": (ROOT / RECORDS / "parker-1980.cantstop").read_text(encoding="utf-8"),
    }


@contextlib.contextmanager
def without(library: str, module: str) -> Iterator[None]:
    """Let a library be missing, and a module not be imported yet."""
    with mock.patch.dict(sys.modules, {library: None}):
        del sys.modules[module]
        yield


SIMULATED: Final[Mapping[str, Callable[[], AbstractContextManager[object]]]] = {
    "another program writes to the file": lambda: mock.patch(
        "cantstop.cli.session.save", lambda path, text: path.write_text("another game", encoding="utf-8")
    ),
    "the JSON is a hundred thousand lists in one another": lambda: mock.patch("json.loads", side_effect=RecursionError),
    "the file is deleted": lambda: mock.patch("cantstop.cli.session.save", lambda path, text: path.unlink()),
    "the disk is full": lambda: mock.patch("os.fsync", side_effect=OSError(ENOSPC, os.strerror(ENOSPC))),
    "another program creates the file": lambda: mock.patch("cantstop.cli.play.check_writable", Path.touch),
    "the file may not be written": lambda: mock.patch("os.access", return_value=False),
    "Hypothesis is not installed": partial(without, "hypothesis", "cantstop.testing"),
    "matplotlib is not installed": partial(without, "matplotlib.figure", "cantstop.odds.plots"),
}
"""How to make go wrong what an example needs, by its words."""


def passed(error: BaseException | None, sites: Sites) -> Iterator[Site]:
    """List the places that an error has passed through, and before it an error whose words it repeats."""
    trace = error.__traceback__ if error is not None else None
    while trace is not None:
        site = passed_through(trace.tb_frame, trace.tb_lasti, sites)
        if site is not None:
            yield site
        trace = trace.tb_next
    inner = error.__context__ if error is not None else None
    if inner is not None and getattr(inner, "expected", str(inner)) in str(error):
        yield from passed(inner, sites)


# Problems


def found_problems(sites: Sites) -> list[FoundProblem]:
    """Run every example of a position that cannot be, and note each problem where it is put into words."""
    return [found for example in EXAMPLES["problems"] for found in problems_of(example, sites)]


def problems_of(example: str, sites: Sites) -> list[FoundProblem]:
    """Run an example, and watch for problems."""
    found: list[FoundProblem] = []

    def watch(frame: FrameType, event: str, _: object) -> None:
        caller = frame.f_back
        if event == "call" and frame.f_code is Problem.__init__.__code__ and caller is not None:
            site = passed_through(caller, caller.f_lasti, sites)
            assert site is not None, caller
            given = frame.f_locals
            found.append(FoundProblem(example, Problem(given["invariant"], given["detail"]), site))

    refused_call(example)  # so that nothing is loaded while it is watched
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        refused_call(example)
    finally:
        sys.setprofile(before)
    return found
