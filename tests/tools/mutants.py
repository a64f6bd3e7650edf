"""Mutation testing of the modules that decide the rules: `python -m tests.tools.mutants [module ...]`.

Each mutant of a module is imported in a process of its own, in place of the module, and the core of the suite runs
until a test fails. Whatever survives must be in `mutants.toml` with the reason why no test can notice it, and nothing
else may be there. What has been found out is kept in `.mutants`, for the same sources and tests, so that a run that was
broken off goes on where it was; `--record` writes the figures of all modules to `spec/verification/mutants.json`.

Cosmic-ray makes no mutants of strings, dicts and statements, takes annotations for code, and starts an interpreter for
each mutant; mutmut passes over module-level data and decorated functions, so neither sees the tables of this library.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT, TESTS, file_of_tests
from tests.helpers.replaced_modules import PACKAGE, SPEC, Replaced, source_file
from tests.tools.mutations import Mutant, mutants_of

HERE = Path(__file__).parent
KEPT = ROOT / ".mutants"
EXPLAINED = HERE / "mutants.toml"
RECORD = SPEC / "verification" / "mutants.json"

FIRST = {
    "rules.dice": ("dice",),
    "machine.columns": ("columns",),
    "machine.pairing": ("pairing",),
    "machine.bidding": ("bidding",),
    "machine.state": ("state", "rulings_stopping"),
    "machine.opening": ("state",),
    "machine.turn": ("rulings_moving", "rulings_stopping", "play"),
    "machine.auction": ("rulings_payout", "rulings_bidding"),
    "machine.table": ("play", "rulings_moving"),
    "machine.observation": ("observe",),
    "engine": ("play", "rulings_moving"),
    "verdicts.verdict": ("verdict", "effects"),
    "verdicts.citations.selection": ("verdict", "effects"),
    "verdicts.citations.hu": ("verdict", "effects"),
    "verdicts.citations.hub": ("verdict", "effects"),
    "verdicts.citations.de": ("verdict", "effects"),
    "verdicts.citations.nl": ("verdict", "effects"),
}
"""The modules, each with the tests that are most likely to notice."""

CORE = (
    *("dice", "columns", "pairing", "bidding", "observe", "state", "verdict", "moves", "rules", "problems"),
    *("rulings_moving", "rulings_stopping", "rulings_pairing", "rulings_bidding", "rulings_payout", "rulings_further"),
    *("clauses_shared", "clauses_hu", "clauses_de", "clauses_nl", "clauses_bidding"),
    *("examples_hu", "examples_de", "examples_nl", "specification", "interchange", "play", "reference"),
)
"""The tests that run in a second or two, in the order in which they are tried."""

LEFT_OUT = (
    "engine/test_play.py::test_every_legal_move_succeeds_every_other_has_its_reason",
    "engine/test_play.py::test_uniform_play",
    "notation/test_interchange.py::test_every_position_and_move_of_a_game_round_trips",
    "machine/test_reference.py::test_two_readings_agree_in_every_legal_move_and_every_successor[large]",
    "clauses/test_specification.py::test_every_clause_and_ruling_is_traced_to_code_and_tests",
    "clauses/test_specification.py::test_the_matrix_finds_what_is_missing",
)
"""Tests of these files that take long, or that read the sources and not the mutant."""

POSITIONS = 60
"""How many positions of each set of rules are compared with the reference."""

SECONDS = 20
"""How long a processor may work on a mutant: several times what the core needs."""

WORKERS = 2
MEMORY = 2**31

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"


def try_out(module: str, source: str) -> int:
    """Run the core on a source in another process, and answer its id."""
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
    options += [f"--deselect=tests/{name}" for name in LEFT_OUT]
    status = 1
    try:
        for names in (FIRST[module], [name for name in CORE if name not in FIRST[module]]):
            status = pytest.main([*options, *(str(file_of_tests(f"test_{name}")) for name in names)])
            if status:
                break
    finally:
        os._exit(status)


def outcome(status: int) -> str:
    """Read how a process ended."""
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        return TIMED_OUT
    return KILLED if status else SURVIVED


def outcomes(module: str, found: Sequence[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Try out all mutants, a few at a time."""
    waiting, running = list(found)[::-1], dict[int, Mutant]()
    while waiting or running:
        while waiting and len(running) < WORKERS:
            mutant = waiting.pop()
            running[try_out(module, mutant.source)] = mutant
        process, status = os.wait()
        yield running.pop(process), outcome(status)


def digest(*texts: bytes) -> str:
    """Name texts by a few letters."""
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:20]


def surroundings(module: str) -> str:
    """Name all that the outcome of a mutant depends on besides itself."""
    core = {file_of_tests(f"test_{name}") for name in CORE}
    others = {path for path in TESTS.rglob("*.py") if not path.name.startswith(("test_", "mutants", "mutations"))}
    library = {*PACKAGE.rglob("*.py"), *SPEC.glob("*.toml")} - {source_file(module)}
    settings = repr((sys.version, FIRST[module], CORE, LEFT_OUT, POSITIONS))
    return digest(settings.encode(), *(path.read_bytes() for path in sorted(core | others | library)))


def run(module: str) -> dict[Mutant, str]:
    """Find the outcome of every mutant of a module, telling how it goes."""
    source = source_file(module).read_text(encoding="utf-8")
    every, around = mutants_of(source), surroundings(module)
    file = KEPT / f"{module}.jsonl"
    file.parent.mkdir(exist_ok=True)
    known = dict(map(json.loads, file.read_text(encoding="utf-8").splitlines())) if file.exists() else {}
    names = {mutant: digest(around.encode(), mutant.source.encode()) for mutant in every}
    found = {mutant: known[name] for mutant, name in names.items() if name in known}
    todo = [mutant for mutant in every if mutant not in found]
    if todo:
        _, status = os.waitpid(try_out(module, source), 0)
        if status:
            raise SystemExit(f"{module}: the core of the suite fails without a mutant")
    start = time.monotonic()
    with file.open("a", encoding="utf-8") as kept:
        for number, (mutant, how) in enumerate(outcomes(module, todo), 1):
            found[mutant] = how
            print(json.dumps([names[mutant], how]), file=kept, flush=True)
            if number % 25 == 0 or sys.stdout.isatty():
                left = (time.monotonic() - start) / number * (len(todo) - number)
                end = "  \r" if sys.stdout.isatty() else "\n"
                print(f"{told(module, found)}; {len(todo) - number} to go, {left:.0f} s", end=end, flush=True)
    print(told(module, found))
    return found


def counts(found: dict[Mutant, str]) -> dict[str, int]:
    """Count the outcomes."""
    how = Counter(found.values())
    return {"mutants": how.total(), "killed": how[KILLED], "timed_out": how[TIMED_OUT], "explained": how[SURVIVED]}


def told(module: str, found: dict[Mutant, str]) -> str:
    """Say how far it is."""
    how = Counter(found.values())
    outcomes = ", ".join(f"{how[each]} {each}" for each in (KILLED, TIMED_OUT, SURVIVED))
    return f"{module}: {len(found)} mutants, {outcomes}"


def explained(module: str) -> dict[tuple[str, str, str], str]:
    """Read the list of the mutants that may survive, with the reasons."""
    listed = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")).get(module, [])
    return {(each["place"], each["before"], after): each["reason"] for each in listed for after in each["after"]}


def complaints(module: str, found: dict[Mutant, str]) -> Iterator[str]:
    """Compare the survivors with the list."""
    listed = explained(module)
    survivors = {mutant.key: mutant for mutant, how in found.items() if how == SURVIVED}
    for key, mutant in survivors.items():
        if key not in listed:
            yield f"survived: {module}, line {mutant.line} in {mutant.place}\n  - {mutant.before}\n  + {mutant.after}"
    for place, before, after in sorted(listed.keys() - survivors.keys()):
        yield f"explained, but not a survivor: {module}, {place}\n  - {before}\n  + {after}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run modules and compare; 0 if all is as listed."""
    parser = argparse.ArgumentParser(description="Mutation testing of the modules that decide the rules.")
    parser.add_argument("module", nargs="*", help=f"one of {', '.join(FIRST)}; all of them if none is named")
    parser.add_argument("--record", action="store_true", help=f"write the figures of all modules to {RECORD.name}")
    options = parser.parse_args(arguments)
    for name in options.module:
        if name not in FIRST:
            parser.error(f"there is no module {name}; there are {', '.join(FIRST)}")
    if options.record and options.module:
        parser.error("the figures are those of all modules: name none")
    if options.record and KEPT.exists():
        parser.error(f"the figures are those of one whole run: remove {KEPT.name} first")
    start = time.monotonic()
    found, wrong = {}, False
    for module in options.module or FIRST:
        found[module] = run(module)
        for text in complaints(module, found[module]):
            print(text)
            wrong = True
    if options.record and not wrong:
        figures: dict[str, object] = {module: counts(how) for module, how in found.items()}
        figures["seconds"] = round(time.monotonic() - start)
        RECORD.parent.mkdir(exist_ok=True)
        RECORD.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
