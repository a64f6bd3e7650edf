"""Mutation testing of the modules that decide the rules: `python -m tests.tools.mutants [module ...]`.

Each mutant of a module is imported in a process of its own, in place of the module, and the core of the suite runs
until a test fails. Whatever survives must be in `mutants.toml` with the reason why no test can notice it, and nothing
else may be there. Outcomes are kept in `.mutants`, for the same sources and tests, so that a run that was broken off
goes on where it was.

`--record` writes the figures to `spec/verification/mutants.json`, one row for each function. It tries only the mutants
of functions that have changed since their row was written. The other rows stay: the tests are assumed to kill as many
mutants of a function as before, as long as the function is the same. Without the file, all mutants are tried.

Cosmic-ray makes no mutants of strings, dicts and statements, takes annotations for code, and starts an interpreter for
each mutant; mutmut passes over module-level data and decorated functions, so neither sees the tables of this library.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest

from tests.helpers.paths import ROOT, TESTS, file_of_tests
from tests.helpers.replaced_modules import PACKAGE, SPEC, Replaced, source_file
from tests.tools.mutations import Mutant, digests, mutants_of
from tests.tools.sources import digest

HERE = Path(__file__).parent
KEPT = ROOT / ".mutants"
EXPLAINED = HERE / "mutants.toml"
RECORD = SPEC / "verification" / "mutants.json"

FIRST = {
    "rules.dice": ("dice",),
    "rules.interned": ("dice", "moves"),
    "machine.columns": ("columns",),
    "machine.pairing": ("pairing",),
    "machine.bidding": ("bidding",),
    "machine.state": ("state", "rulings_stopping"),
    "machine.opening": ("state",),
    "machine.turn": ("rulings_moving", "rulings_stopping", "play"),
    "machine.auction": ("rulings_payout", "rulings_bidding"),
    "machine.table": ("play", "rulings_moving"),
    "machine.observation": ("observation",),
    "engine": ("play", "rulings_moving"),
    "verdicts.verdict": ("verdict", "effects"),
    "verdicts.citations.selection": ("verdict", "effects"),
    "verdicts.citations.hu": ("verdict", "effects"),
    "verdicts.citations.hub": ("verdict", "effects"),
    "verdicts.citations.de": ("verdict", "effects"),
    "verdicts.citations.nl": ("verdict", "effects"),
    "verdicts.effects": ("effects", "truth"),
    "verdicts.faults": ("verdict",),
    "verdicts.phrases": ("verdict", "effects", "pictures"),
    "verdicts.description": ("pictures",),
    "odds.one_roll": ("odds",),
    "odds.next_roll": ("odds",),
    "odds.stop_rule": ("turn_values",),
    "odds.turn_values": ("turn_values",),
    "odds.tables": ("tables",),
    "notation.builder": ("notation",),
    "notation.moves": ("moves", "record"),
    "notation.positions": ("notation",),
    "notation.positions_json": ("positions_json",),
    "notation.record_head": ("record",),
    "notation.record_reader": ("record", "files"),
    "notation.record_writer": ("record",),
    "notation.records": ("record", "replay"),
    "notation.records_json": ("positions_json", "record"),
    "notation.rules": ("notation",),
    "notation.rules_json": ("positions_json",),
}
"""The modules, each with the tests that are most likely to notice.

`odds.plots` is not among them: it only draws what the rest of its room computes.
"""

CORE = (
    *("dice", "columns", "pairing", "bidding", "observation", "state", "verdict", "moves", "rules", "problems"),
    *("rulings_moving", "rulings_stopping", "rulings_pairing", "rulings_bidding", "rulings_payout", "rulings_further"),
    *("clauses_shared", "clauses_hu", "clauses_de", "clauses_nl", "clauses_bidding"),
    *("examples_hu", "examples_de", "examples_nl", "specification", "positions_json", "play", "reference"),
)
"""The tests that run in a second or two, in the order in which they are tried."""

CORES = {
    "odds": ("odds", "turn_values", "tables"),
    "notation": ("notation", "moves", "record", "positions_json", "replay", "files"),
    **dict.fromkeys(
        ("verdicts.effects", "verdicts.faults", "verdicts.phrases", "verdicts.description"),
        ("verdict", "effects", "truth", "pictures", "compare"),
    ),
}
"""Rooms and modules that have another core, because no game depends on them: only these tests look at what they do."""

LEFT_OUT = (
    "engine/test_play.py::test_every_legal_move_succeeds_every_other_has_its_reason",
    "engine/test_play.py::test_uniform_play",
    "notation/test_positions_json.py::test_every_position_and_move_of_a_game_round_trips",
    "machine/test_reference.py::test_two_readings_agree_in_every_legal_move_and_every_successor[large]",
    "clauses/test_specification.py::test_every_clause_and_ruling_is_traced_to_code_and_tests",
    "clauses/test_specification.py::test_the_matrix_finds_what_is_missing",
    "odds/test_turn_values.py::test_the_best_turn_from_the_empty_printed_board_looks_at_all_70224_places",
    "odds/test_turn_values.py::test_playing_the_best_turn_gains_what_it_is_worth_on_average",
    "odds/test_tables.py::test_the_page_on_odds_matches_the_computed_odds_and_shows_every_picture",
    "odds/test_tables.py::test_every_picture_can_be_drawn",
    "odds/test_odds.py::test_every_set_of_three_columns_is_counted_correctly",
    "odds/test_odds.py::test_the_chance_to_bust_is_the_weight_of_the_rolls_that_bust[large]",
    "odds/test_turn_values.py::test_on_long_columns_the_best_turn_follows_the_stop_rule",
)
"""Tests of these files that take long, or that read the sources and not the mutant."""

POSITIONS = 60
"""How many positions of each set of rules are compared with the reference."""

SECONDS = 20
"""How long a processor may work on a mutant: several times what the core needs."""

WORKERS = 2
MEMORY = 2**31

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"


class Row(TypedDict):
    """The figures of one function, and the digest of the source they were counted on."""

    mutants: int
    killed: int
    timed_out: int
    explained: int
    seconds: float
    hash: str


Record = dict[str, dict[str, Row]]
"""The rows of each module, by function."""


class Outcome(NamedTuple):
    """What became of a mutant, and how long it took."""

    how: str
    seconds: float


def try_out(module: str, source: str) -> int:
    """Run the core on a source in another process, and return its id."""
    process = os.fork()
    if process:
        return process
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    os.environ |= {"CANTSTOP_POSITIONS": str(POSITIONS), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    sys.meta_path.insert(0, Replaced(module, source))
    options = ["-xq", "--tb=no", "-p", "no:cacheprovider", "-p", "pytest_timeout", f"--rootdir={ROOT}"]
    options += ["-p", "_hypothesis_pytestplugin", "--hypothesis-profile=mutants"]
    options += [f"--deselect=tests/{name}" for name in LEFT_OUT]
    status = 1
    try:
        for names in (FIRST[module], [name for name in core_of(module) if name not in FIRST[module]]):
            status = pytest.main([*options, *(str(file_of_tests(f"test_{name}")) for name in names)])
            if status:
                break
    finally:
        os._exit(status)


def is_pending(module: str) -> bool:
    """Return whether the mutants of a module can be tried but are not recorded: some survivors lack a reason."""
    return core_of(module) != CORE


def core_of(module: str) -> tuple[str, ...]:
    """List the tests that a mutant of a module has to pass to survive."""
    return CORES.get(module, CORES.get(module.partition(".")[0], CORE))


def outcome(status: int) -> str:
    """Name how a process ended."""
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        return TIMED_OUT
    return KILLED if status else SURVIVED


def outcomes(module: str, found: Sequence[Mutant]) -> Iterator[tuple[Mutant, Outcome]]:
    """Try out all mutants, a few at a time."""
    waiting, running = list(found)[::-1], dict[int, tuple[Mutant, float]]()
    while waiting or running:
        while waiting and len(running) < WORKERS:
            mutant = waiting.pop()
            running[try_out(module, mutant.source)] = mutant, time.monotonic()
        process, status = os.wait()
        mutant, start = running.pop(process)
        yield mutant, Outcome(outcome(status), time.monotonic() - start)


def surroundings(module: str) -> str:
    """Name everything but the mutant itself that its outcome depends on."""
    core = {file_of_tests(f"test_{name}") for name in (*FIRST[module], *core_of(module))}
    others = {path for path in TESTS.rglob("*.py") if not path.name.startswith(("test_", "mutants", "mutations"))}
    library = {*PACKAGE.rglob("*.py"), *SPEC.glob("*.toml")} - {source_file(module)}
    settings = repr((sys.version, FIRST[module], core_of(module), LEFT_OUT, POSITIONS))
    return digest(settings, *(path.read_text(encoding="utf-8") for path in sorted(core | others | library)))


def source_of(module: str) -> str:
    """Read a module."""
    return source_file(module).read_text(encoding="utf-8")


def run(module: str, every: Sequence[Mutant]) -> dict[Mutant, Outcome]:
    """Find the outcome of mutants of a module, and print how it goes."""
    around = surroundings(module)
    file = KEPT / f"{module}.jsonl"
    file.parent.mkdir(exist_ok=True)
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    known = {name: Outcome(how, seconds) for name, how, seconds in map(json.loads, lines)}
    names = {mutant: digest(around, mutant.source) for mutant in every}
    found = {mutant: known[name] for mutant, name in names.items() if name in known}
    todo = [mutant for mutant in every if mutant not in found]
    if todo:
        _, status = os.waitpid(try_out(module, source_of(module)), 0)
        if status:
            raise SystemExit(f"{module}: the core of the suite fails without a mutant")
    start = time.monotonic()
    with file.open("a", encoding="utf-8") as kept:
        for number, (mutant, how) in enumerate(outcomes(module, todo), 1):
            found[mutant] = how
            print(json.dumps([names[mutant], *how]), file=kept, flush=True)
            if number % 25 == 0 or sys.stdout.isatty():
                left = (time.monotonic() - start) / number * (len(todo) - number)
                end = "  \r" if sys.stdout.isatty() else "\n"
                print(f"{told(module, found)}; {len(todo) - number} to go, {left:.0f} s", end=end, flush=True)
    print(told(module, found))
    return found


def told(module: str, found: dict[Mutant, Outcome]) -> str:
    """Say how far it is."""
    how = Counter(each.how for each in found.values())
    outcomes = ", ".join(f"{how[each]} {each}" for each in (KILLED, TIMED_OUT, SURVIVED))
    return f"{module}: {len(found)} mutants, {outcomes}"


def explained(module: str) -> dict[tuple[str, str, str], str]:
    """Read the list of the mutants that may survive, with the reasons."""
    listed = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")).get(module, [])
    return {(each["place"], each["before"], after): each["reason"] for each in listed for after in each["after"]}


def complaints(module: str, found: dict[Mutant, Outcome], places: Collection[str] | None = None) -> Iterator[str]:
    """Compare the survivors with the list, in some places or in all."""
    listed = {key for key in explained(module) if places is None or key[0] in places}
    survivors = {mutant.key: mutant for mutant, outcome in found.items() if outcome.how == SURVIVED}
    for key, mutant in survivors.items():
        if key not in listed:
            yield f"survived: {module}, line {mutant.line} in {mutant.place}\n  - {mutant.before}\n  + {mutant.after}"
    for place, before, after in sorted(listed - survivors.keys()):
        yield f"explained, but not a survivor: {module}, {place}\n  - {before}\n  + {after}"


# The record


def recorded() -> Record:
    """Read the record; it is empty if there is none."""
    found: Record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    return found


def changed(module: str, rows: Mapping[str, Row]) -> list[str]:
    """List the functions of a module whose row is not there, or was counted on another source."""
    hashes = hashes_of(module)
    mutants = Counter(mutant.place for mutant in mutants_of(source_of(module)))
    now = {place: (hashes[place], number) for place, number in mutants.items()}
    then = {place: (row["hash"], row["mutants"]) for place, row in rows.items()}
    return [*(place for place in now if now[place] != then.get(place)), *sorted(then.keys() - now.keys())]


def hashes_of(module: str) -> dict[str, str]:
    """Name what each function of a module says, and which of its mutants may survive."""
    listed = [json.dumps(key) for key in sorted(explained(module))]
    return {
        place: digest(said, *(key for key in listed if json.loads(key)[0] == place))
        for place, said in digests(source_of(module)).items()
    }


def row(found: Collection[Outcome], digest: str) -> Row:
    """Count the outcomes of the mutants of one function."""
    how = Counter(each.how for each in found)
    return {
        "mutants": how.total(),
        "killed": how[KILLED],
        "timed_out": how[TIMED_OUT],
        "explained": how[SURVIVED],
        "seconds": round(sum(each.seconds for each in found), 1),
        "hash": digest,
    }


def renew(module: str, rows: Mapping[str, Row]) -> tuple[dict[str, Row], list[str]]:
    """Write the rows of a module anew where the function has changed, and list what is wrong."""
    stale = changed(module, rows)
    every, hashes = mutants_of(source_of(module)), hashes_of(module)
    found = run(module, [mutant for mutant in every if mutant.place in stale])
    renewed = {
        place: row([outcome for mutant, outcome in found.items() if mutant.place == place], hashes[place])
        if place in stale
        else rows[place]
        for place in dict.fromkeys(mutant.place for mutant in every)
    }
    return renewed, list(complaints(module, found, stale))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run modules and compare; return 0 if all is as listed."""
    parser = argparse.ArgumentParser(description="Mutation testing of the modules that decide the rules.")
    parser.add_argument("module", nargs="*", help=f"one of {', '.join(FIRST)}; all of them if none is named")
    parser.add_argument("--record", action="store_true", help=f"write {RECORD.name}, where functions have changed")
    options = parser.parse_args(arguments)
    for name in options.module:
        if name not in FIRST:
            parser.error(f"there is no module {name}; there are {', '.join(FIRST)}")
    record, wrong = recorded(), list[str]()
    for module in options.module or FIRST:
        if options.record:
            rows, found = renew(module, record.get(module, {}))
            if not found:
                record[module] = rows
                kept = {each: record[each] for each in FIRST if each in record}
                RECORD.parent.mkdir(exist_ok=True)
                RECORD.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        else:
            found = list(complaints(module, run(module, mutants_of(source_of(module)))))
        print(*found, sep="\n", end="\n" if found else "")
        wrong += found
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
