"""Run the command inside the tests. `python -m tests.helpers.command_line` rewrites the files in tests/cli/golden."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Final, NamedTuple

from cantstop.cli import run
from tests.helpers.paths import ROOT, TESTS

GOLDEN: Final = TESTS / "cli" / "golden"
RECORDS: Final = "examples/records"

PAIR: Final = "cs1 CLIPPER_1981 stones 6:3/7:9 runners 6:4,8:1 turn 0 pair 2345"
DECIDE: Final = "cs1 PARKER_1980 stones 6:3/- runners 6:4,7:2,8:1 turn 0 decide"
ROLL: Final = "cs1 PARKER_1980 stones -/- runners - turn 0 roll"
OVER: Final = "cs1 PARKER_1980 stones 2:3,7:13,12:3/6:10,8:10 runners - turn 0 over"
CROWD: Final = (
    "cs1 BIDDING_1986 stones 6:4,7:4,9:2/6:4,7:4/2:3,7:4/7:4,8:11 runners 7:5,9:3 turn 0 decide "
    "moves 2 bids -/makes:3/busts:1/makes:2 misses 2"
)

COIN: Final = "cs1 PARKER_1980[board=2,players=2-2,columns_to_win=2.2] stones -/- runners - turn 0 roll"
"""Dice with two sides have only five rolls."""
WON: Final = "cs1 BIDDING_1986 stones 2:3,3:5,12:3/- runners - turn 0 roll moves 0 bids -/- misses -"
"""Seat 0 has won three columns, which would end the game in other editions."""

CASES: Final[dict[str, tuple[str, ...]]] = {
    "referee": ("referee", f"{RECORDS}/dispute.cantstop"),
    "referee-quiet": ("referee", "-q", f"{RECORDS}/dispute.cantstop", f"{RECORDS}/bidding-1986.cantstop", "nowhere"),
    "referee-json": ("referee", "--json", f"{RECORDS}/dispute.cantstop", f"{RECORDS}/parker-1980.cantstop"),
    "explain": ("explain", PAIR, "6+8"),
    "explain-legal": ("explain", *PAIR.split(), "7+7"),
    "explain-json": ("explain", "--json", PAIR, "6+8"),
    "legal": ("legal", PAIR),
    "legal-roll": ("legal", ROLL),
    "legal-roll-json": ("legal", "--json", COIN),
    "legal-over": ("legal", OVER),
    "legal-json": ("legal", "--json", PAIR),
    "compare": ("compare", PAIR, "6+8"),
    "compare-agree": ("compare", ROLL, "1356"),
    "compare-json": ("compare", "--json", CROWD, "stop"),
    "play": ("play", "game.cantstop", "--player", "Anna", "--player", "Ben", "--first", "Ben", "--seed", "7"),
    "compare-impossible": ("compare", "--json", WON, "1356"),
    "odds": ("odds", "6", "7", "8"),
    "odds-all": ("odds", *map(str, range(2, 13))),
    "odds-json": ("odds", "--json", "2", "12"),
    "odds-decide": ("odds", DECIDE),
    "odds-decide-json": ("odds", "--json", DECIDE),
    "odds-pair": ("odds", PAIR),
    "odds-bust": ("odds", "cs1 PARKER_1980 stones -/- runners 2:1,3:1,12:1 turn 0 pair 3333"),
    "odds-pair-json": ("odds", "--json", PAIR),
    "rule": ("rule", "HU-7.7", "r-13"),
    "rule-json": ("rule", "--json", "DE-7.5", "R-12"),
    "rule-search": ("rule", "--search", "double"),
    "rule-nothing": ("rule", "--search", "chess"),
    "rule-edition": ("rule", "--edition", "clipper-1981"),
    "rule-edition-json": ("rule", "--json", "--edition", "ravensburger-2007+1+3"),
    "board": ("board", CROWD),
    "new": ("new", "bidding-1986", "--players", "3", "--first", "2"),
    "new-json": ("new", "--json"),
    "editions": ("editions",),
    "editions-json": ("editions", "--json"),
}
"""The arguments of each golden file, by its name."""


TYPED: Final = "\n7+8\nhint\nroll\nwhy 2\nundo\nstop\nquit\n"
"""The lines that are typed in the golden file of `play`."""


class Result(NamedTuple):
    """What a command prints, and its exit status."""

    status: int
    out: str
    err: str


def command(*arguments: str, given: str = "", encoding: str = "utf-8") -> Result:
    """Run the command in this process, with `given` as standard input."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True) for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode("utf-8")), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), wide(80):
            status = run(arguments)
    finally:
        sys.stdin = before
    return Result(status, *(stream.buffer.getvalue().decode(encoding) for stream in (out, err)))


@contextlib.contextmanager
def wide(columns: int) -> Iterator[None]:
    """Set the width of the terminal."""
    before = dict(os.environ)
    os.environ["COLUMNS"] = str(columns)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def transcript(name: str) -> str:
    """Run a case, and return its command line, its output and its exit status."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder if name == "play" else ROOT):
        result = command(*CASES[name], given=TYPED if name == "play" else "")
    parts = [f"$ cantstop {' '.join(CASES[name])}\n", result.out]
    parts += [f"--- standard error\n{result.err}"] if result.err else []
    return "".join([*parts, f"--- exit status {result.status}\n"])


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.txt"):
        path.unlink()
    for name in CASES:
        (GOLDEN / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
