"""Faults of the library, and the layers of verification that find them.

`python -m tests.tools.layers` puts each fault into the library, runs every layer on it, and writes the layers that find
it to `spec/verification/faults.json`. A layer is a part of the suite, and runs as it does there.

A row is written anew only if the right function, the wrong one or the list of the layers' tests has changed. The tests
are assumed to find as much as they did.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypedDict

from attrs import frozen

from cantstop.machine import auction, bidding, columns, pairing, state, turn
from tests.helpers.paths import ROOT, TESTS
from tests.helpers.replaced_modules import SPEC, definition, place, source_file
from tests.tools import wrong_rules
from tests.tools.sources import digest, digest_of, said

RECORD = SPEC / "verification" / "faults.json"
LONGEST = 100  # seconds that a layer may take for a fault; with some faults a random game never ends


@frozen
class Fault:
    """A rule that the library gets wrong: one of its functions, and the wrong one in its place."""

    ruling: str
    """The ruling that is broken."""
    right: str
    """The function, by its full name: `cantstop.machine.columns.bank`, or `cantstop.machine.state.State.won`."""
    wrong: str
    """The function of `wrong_rules` that takes its place."""
    game: str
    """A small game of the formal model in which it can show."""

    @property
    def environment(self) -> dict[str, str]:
        """What `seeded_fault` reads."""
        return {"CANTSTOP_RIGHT": self.right, "CANTSTOP_WRONG": self.wrong}


def fault(ruling: str, game: str, right: Callable[..., object], wrong: Callable[..., object]) -> Fault:
    """Write a fault down with the two functions themselves; they have the same signature."""
    return Fault(ruling, f"{right.__module__}.{right.__qualname__}", wrong.__name__, game)


PARKER = "PARKER_1980 on 2-1-2"
GERMAN = "RAVENSBURGER_2007 on 2-1-3"
GERMAN_2 = "RAVENSBURGER_2007+2 on 2-1-3"
GERMAN_3 = "RAVENSBURGER_2007+3 on 2-1-3"
DUTCH = "CLIPPER_1981 on 2-1-3"
BIDS = "BIDDING_1986 on 1-3-1, 3 players"
MORE_BIDS = "BIDDING_1986 on 1-4-1"

FAULTS = {
    # those that have been put into the formal model as well
    "losers' stones kept": fault("R-17", DUTCH, columns.bank, wrong_rules.losers_kept),
    "a double past the top": fault("R-07", DUTCH, pairing.uses, wrong_rules.double_past_the_top),
    "a top runner that still moves": fault("R-08", DUTCH, columns.lanes, wrong_rules.top_still_moves),
    "a forced pair not forced": fault("R-04", DUTCH, pairing.uses, wrong_rules.pair_not_forced),
    "the Dutch penalty on the wrong seat": fault("R-13", DUTCH, columns.clear, wrong_rules.wrong_seat_punished),
    "a missed turn counted twice": fault("R-40", BIDS, bidding.next_turn, wrong_rules.misses_kept),
    "a payout onto a top field": fault("R-27", BIDS, bidding.leeway, wrong_rules.raised_onto_the_top),
    # one for each of further rulings that change play
    "a column closed to its winner alone": fault("R-05", DUTCH, columns.lanes, wrong_rules.closed_to_its_winner_alone),
    "the last runner always in the lower column": fault("R-06", PARKER, pairing.uses, wrong_rules.lower_column_forced),
    "a runner that enters on its own stone's field": fault("R-09", PARKER, columns.climb, wrong_rules.enters_too_low),
    "a Dutch pairing chosen freely": fault("R-10", DUTCH, pairing.allowed, wrong_rules.early_is_free),
    "a double that counts as two runners moved": fault("R-11", GERMAN_2, pairing.allowed, wrong_rules.double_moves_two),
    "a stop that banks new columns only": fault("R-14", PARKER, columns.bank, wrong_rules.banks_new_columns_only),
    "a win with exactly enough columns only": fault(
        "R-16", GERMAN, columns.has_won, wrong_rules.wins_with_exactly_enough
    ),
    "a stop that may share a field when it wins a column": fault(
        "R-18", GERMAN_3, state.barring, wrong_rules.may_share_if_a_column_is_won
    ),
    "a roller who bids": fault("R-20", BIDS, bidding.bidders, wrong_rules.roller_bids_too),
    "bids after the first move": fault("R-21", BIDS, turn.advance, wrong_rules.bids_after_the_first_move),
    "bids of those who have no stone": fault("R-22", BIDS, bidding.bidders, wrong_rules.bids_without_a_stone),
    "payouts from the roller's right": fault("R-26", BIDS, auction._settle, wrong_rules.paid_from_the_right),
    "twice the chips for the other mistake": fault(
        "R-28", MORE_BIDS, bidding.payout_size, wrong_rules.other_mistake_costs_twice
    ),
    "a won stone that goes down again": fault("R-29", MORE_BIDS, bidding.leeway, wrong_rules.won_stone_lowered),
    "a turn missed by those who guessed right": fault(
        "R-30", BIDS, bidding.misses_turn, wrong_rules.missed_by_the_right
    ),
    "a double that only enters": fault("R-35", DUTCH, pairing.uses, wrong_rules.double_only_enters),
    "a penalty only where all runners stand": fault("R-38", DUTCH, turn.bust, wrong_rules.penalty_if_all_runners_stand),
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


def finds(layer: str, name: str) -> bool:
    """Return whether a layer finds a fault in the time that it has; the name "" puts in no fault."""
    seeded = FAULTS.get(name)
    tests = [word.replace("{game}", words(seeded.game if seeded else "")) for word in LAYERS[layer].tests]
    command = [sys.executable, "-m", "pytest", "-xq", "--tb=no", "-p", "no:cacheprovider"]
    if seeded:
        command += ["-p", "tests.tools.seeded_fault"]
    try:
        told = subprocess.run(
            [*command, "--hypothesis-profile=glance", f"--rootdir={ROOT}", *tests],
            env={**os.environ, **(seeded.environment if seeded else {}), "PYTHONPATH": str(ROOT)},
            cwd=TESTS,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    sees = re.search(r"^\d+ (failed|error)", told.stdout, re.M) is not None  # with some faults no test can be set up
    if not sees and told.returncode != 0:
        raise RuntimeError(f"{layer} cannot run on {name}:\n{told.stdout}{told.stderr}")
    return sees


def words(game: str) -> str:
    """Write the name of a game as pytest's -k wants it."""
    return " and ".join(game.replace(",", "").split())


class Row(TypedDict):
    """The layers that find a fault, and the digest of what they were run on."""

    found_by: list[str]
    hash: str


def recorded() -> dict[str, Row]:
    """Read the record; it is empty if there is none."""
    found: dict[str, Row] = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    return found


def digest_of_fault(name: str) -> str:
    """Name what a row is made of: the right function, the wrong one, and what the layers run."""
    seeded = FAULTS[name]
    module, function = place(seeded.right)
    tree = ast.parse(source_file(module).read_text(encoding="utf-8"))
    wrong = digest_of((wrong_rules.__name__, seeded.wrong))
    return digest(said(definition(tree, function)), wrong, seeded.game, repr(LAYERS))


def changed(rows: Mapping[str, Row]) -> list[str]:
    """List the faults whose row is not there, or was made with other functions."""
    return [name for name in FAULTS if name not in rows or rows[name]["hash"] != digest_of_fault(name)]


def main() -> None:
    """Run every layer on each fault that has changed since its row was written, and write the row anew."""
    found = recorded()
    RECORD.parent.mkdir(exist_ok=True)
    for name in changed(found):
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            seen = zip(LAYERS, pool.map(partial(finds, name=name), LAYERS))
        found[name] = {"found_by": [layer for layer, sees in seen if sees], "hash": digest_of_fault(name)}
        print(f"{FAULTS[name].ruling} {name}: {', '.join(found[name]['found_by'])}", flush=True)
        kept = {each: found[each] for each in FAULTS if each in found}
        RECORD.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
