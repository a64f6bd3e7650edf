"""Faults of the library, and the layers of verification that find them.

`python -m tests.tools.layers` puts each fault into the sources, lets every layer look, and writes who has found what to
`spec/verification/faults.json`; what stands there already is kept. A layer is a part of the suite, and looks as it does
there.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from attrs import frozen

from tests.helpers.paths import ROOT, TESTS
from tests.helpers.replaced_modules import SPEC, source_file

RECORD = SPEC / "verification" / "faults.json"
LONGEST = 100  # seconds that a layer may look for a fault; with some faults a random game never ends


@frozen
class Fault:
    """A rule that the library gets wrong: what is changed in one of its modules."""

    ruling: str
    """The ruling that decides otherwise."""
    module: str
    edits: tuple[tuple[str, str], ...]
    """Pieces of the source, each found in it once, and what stands there instead."""
    game: str
    """A small game of the formal model in which it can show."""


def fault(ruling: str, module: str, game: str, *edits: tuple[str, str]) -> Fault:
    """Write a fault down in the order in which one reads it."""
    return Fault(ruling, module, edits, game)


PARKER = "PARKER_1980 on 2-1-2"
GERMAN_3 = "RAVENSBURGER_2007+3 on 2-1-3"
DUTCH = "CLIPPER_1981 on 2-1-3"
BIDS = "BIDDING_1986 on 1-3-1, 3 players"
MORE_BIDS = "BIDDING_1986 on 1-4-1"

FAULTS = {
    # those that have been put into the formal model as well
    "losers' stones kept": fault(
        *("R-17", "machine.columns", DUTCH),
        ("    if runner == length:\n        stones = (0,) * len(stones)\n", ""),
    ),
    "a double past the top": fault(
        *("R-07", "machine.pairing", DUTCH), ("(Advance(*(first,) * low.room),)", "(Advance(first, first),)")
    ),
    "a top runner that still moves": fault(
        *("R-08", "machine.columns", DUTCH), ("room = length - runner\n", "room = max(1, length - runner)\n")
    ),
    "a forced pair not forced": fault(
        *("R-04", "machine.pairing", DUTCH),
        (
            "return (Advance(*columns),) if columns else ()",
            "return tuple(dict.fromkeys((Advance(*columns), Advance(columns[0])))) if columns else ()",
        ),
    ),
    "the Dutch penalty on the wrong seat": fault(
        *("R-13", "machine.columns", DUTCH), ("0 if other == seat else", "0 if other == (seat + 1) % len(stones) else")
    ),
    "a missed turn counted twice": fault(
        *("R-40", "machine.bidding", BIDS),
        ("    seat = (turn + 1) % len(misses)\n", "    seat, marks = (turn + 1) % len(misses), tuple(misses)\n"),
        ("    return seat, tuple(misses)\n", "    return seat, marks\n"),
    ),
    "a payout onto a top field": fault(
        *("R-27", "machine.bidding", BIDS),
        ("0 < stone < length - 1", "0 < stone < length"),
    ),
    # one for each of further rulings that change play
    "a column closed to its winner alone": fault(
        *("R-05", "machine.columns", DUTCH), ("        for row in stones:\n", "        for row in (own,):\n")
    ),
    "the last runner always in the lower column": fault(
        *("R-06", "machine.pairing", PARKER), ("return Advance(first), Advance(second)", "return (Advance(first),)")
    ),
    "a runner that enters on its own stone's field": fault(
        *("R-09", "machine.columns", PARKER), ("    return stone + 1\n", "    return max(stone, 1)\n")
    ),
    "a Dutch pairing chosen freely": fault(
        *("R-10", "machine.pairing", DUTCH), ("(new_runners(advance, lanes), 0)", "(0, 0)")
    ),
    "a double that counts as two runners moved": fault(
        *("R-11", "machine.pairing", "RAVENSBURGER_2007+2 on 2-1-3"),
        ("new_runners(advance, lanes), len(set(advance.columns))", "new_runners(advance, lanes), len(advance.columns)"),
    ),
    "a stop that banks new columns only": fault(
        *("R-14", "machine.turn", PARKER),
        (
            "        if runner:\n            columns[i] = bank(",
            "        if runner and not columns[i][turn]:\n            columns[i] = bank(",
        ),
    ),
    "a win with exactly enough columns only": fault(
        *("R-16", "machine.turn", "RAVENSBURGER_2007 on 2-1-3"),
        ("won_now + len(state.won(turn)) < rules", "won_now + len(state.won(turn)) != rules"),
    ),
    "a stop that may share a field when it wins a column": fault(
        *("R-18", "machine.state", GERMAN_3),
        (
            "            columns = zip(state.rules.board.columns, state.runners, zip(*state.stones))\n",
            "            if set(zip(state.runners, state.rules.board.lengths)) & {(n, n) for n in range(1, 14)}:\n"
            "                return ()\n"
            "            columns = zip(state.rules.board.columns, state.runners, zip(*state.stones))\n",
        ),
    ),
    "a roller who bids": fault(*("R-20", "machine.bidding", BIDS), (" and (roller_bids or seat != turn)", "")),
    "bids after the first move": fault(
        *("R-21", "machine.turn", BIDS), ("auction.moves_made == 2 and waiting", "auction.moves_made == 1 and waiting")
    ),
    "bids of those who have no stone": fault(
        *("R-22", "machine.bidding", BIDS), ("if any(stones[seat]) and (", "if (")
    ),
    "payouts from the roller's right": fault(
        *("R-26", "machine.auction", BIDS),
        ("for seat in from_the_left(turn, len(stones)):", "for seat in reversed(from_the_left(turn, len(stones))):"),
    ),
    "twice the chips for the other mistake": fault(
        *("R-28", "machine.bidding", MORE_BIDS),
        ("bid.guess is Guess.MAKES and not made", "bid.guess is Guess.BUSTS and made"),
    ),
    "a won stone that goes down again": fault(
        *("R-29", "machine.bidding", MORE_BIDS), ("    return 1 < stone < length\n", "    return 1 < stone <= length\n")
    ),
    "a turn missed by those who guessed right": fault(
        *("R-30", "machine.auction", BIDS),
        ("missing=owed > 0 and not _is_right(state, phase)", "missing=owed > 0"),
    ),
    "a double that only enters": fault(
        *("R-35", "machine.pairing", DUTCH),
        ("(Advance(*(first,) * low.room),)", "(Advance(*(first,) * (low.room if low.runner else 1)),)"),
    ),
    "a penalty only where all runners stand": fault(
        *("R-38", "machine.turn", DUTCH),
        (
            "        if runner:\n            columns[i] = clear(",
            "        if runner and not state.runners_left:\n            columns[i] = clear(",
        ),
    ),
}


@frozen
class Layer:
    """A part of the suite."""

    judge: str
    """Who says what is right: layers with different judges are independent."""
    tests: tuple[str, ...]
    """What pytest is to run; {game} is the small game of the fault."""


READERS = sorted(path.relative_to(TESTS).as_posix() for path in TESTS.glob("rules_text/test_*.py"))
ROLLS = "machine/test_domains.py::test_every_roll_on_every_look_of_its_columns_allows_the_same_advances"
COLUMNS = "machine/test_domains.py::test_every_column_is_entered_climbed_banked_and_cleared_alike_and_stays_sound"
ASKED_ONCE = (
    "test_every_throw_of_four_dice_is_paired_alike",
    "test_every_bid_is_worth_the_same_and_every_stone_can_go_the_same_way",
    "test_the_columns_of_a_payout_are_independent_but_for_what_is_owed",
    "test_every_turn_is_handed_on_alike_whoever_misses_his",
    "test_the_same_seats_bid_in_the_same_order",
)
EVEN_DEEP = ("-m", "deep or not deep")

LAYERS = {
    "cases": Layer("the specification", ("clauses/test_specification.py", "-k", "every_case_of_every_ruling")),
    "examples": Layer("a reader of the clauses", tuple(READERS)),
    "properties": Layer("what must hold under any rules", ("machine/test_properties.py",)),
    "vectors": Layer("committed answers", ("model/test_vectors.py", "-k", "two_engines_pass_the_vectors and library")),
    "games": Layer("the reference", ("machine/test_side_by_side.py",)),
    "domains": Layer(
        "the reference",
        (
            *(f"{COLUMNS}[{length}-{players}]" for length in (3, 5) for players in (2, 3)),
            *(f"{ROLLS}[{free}]" for free in (3, 2, 1)),
            *(f"machine/test_domains.py::{name}" for name in ASKED_ONCE),
            *EVEN_DEEP,
        ),
    ),
    "model": Layer("the formal model", ("model/test_model.py", "-k", "same_graph and {game}", *EVEN_DEEP)),
}
"""The quickest first."""


def source(seeded: Fault) -> str:
    """Read a module and put the fault in, at the only place where it fits."""
    text = source_file(seeded.module).read_text(encoding="utf-8")
    for before, after in seeded.edits:
        if text.count(before) != 1:
            raise ValueError(f"{seeded.module} has {text.count(before)} times {before!r}")
        text = text.replace(before, after)
    return text


def finds(layer: str, name: str) -> bool:
    """Tell whether a layer finds a fault, in the time that it has; without a name there is none to find."""
    tests = [word.replace("{game}", words(FAULTS[name].game if name else "")) for word in LAYERS[layer].tests]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-xq",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.tools.seeded_fault",
    ]
    try:
        told = subprocess.run(
            [*command, "--hypothesis-profile=glance", f"--rootdir={ROOT}", *tests],
            env={**os.environ, "CANTSTOP_FAULT": name, "PYTHONPATH": str(ROOT)},
            cwd=TESTS,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    sees = re.search(r"^\d+ (failed|error)", told.stdout, re.M) is not None  # a position may not even be built any more
    if not sees and told.returncode != 0:
        raise RuntimeError(f"{layer} cannot look for {name}:\n{told.stdout}{told.stderr}")
    return sees


def words(game: str) -> str:
    """Ask for a game by the words of its name, as pytest's -k wants it."""
    return " and ".join(game.replace(",", "").split())


def main() -> None:
    """Let every layer look for the faults that are not in the record yet, and write down what was found."""
    found = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    RECORD.parent.mkdir(exist_ok=True)
    for name in FAULTS:
        if name not in found:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                seen = zip(LAYERS, pool.map(partial(finds, name=name), LAYERS))
            found[name] = [layer for layer, sees in seen if sees]
            print(f"{FAULTS[name].ruling} {name}: {', '.join(found[name])}", flush=True)
        kept = {each: found[each] for each in FAULTS if each in found}
        RECORD.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
