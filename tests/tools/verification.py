"""The tables of `spec/VERIFICATION.md`: `python -m tests.tools.verification` rewrites them from what runs measured.

Those runs are `pytest -n auto -m "deep or not deep" --measure`, `python -m tests.tools.layers` and
`python -m tests.tools.mutants --record`. Each figure that they write has a digest of the sources it was counted on.
`python -m tests.tools.verification --check` lists the figures whose sources have changed since, and fails if there are
any.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from attrs import frozen

from tests.helpers.paths import ROOT, TESTS, file_of_tests
from tests.helpers.replaced_modules import SPEC
from tests.tools import layers, mutants
from tests.tools.layers import FAULTS, LAYERS
from tests.tools.sources import digest_of_test
from tests.tools.traceability import marks

FOLDER = SPEC / "verification"
PAGE = SPEC / "VERIFICATION.md"


@frozen
class Row:
    """One thing that is established: how, over which domain, by which tests."""

    holds: str
    method: str
    domain: str
    tests: tuple[str, ...]
    clauses: str = ""
    """Which clauses it is about, if not those that its tests are marked with."""
    besides: tuple[str, ...] = ()
    """What its tests use and do not import: files of the specification, and tests that run in another process."""


SECOND = "compared with the reference, case by case"
WHOLE = "compared with the formal model, as sets of positions and moves"

ROWS = (
    Row(
        "Four dice are paired as the clauses say, each way once, with the right weight",
        SECOND,
        "all throws",
        ("test_domains.test_every_throw_of_four_dice_is_paired_alike",),
    ),
    Row(
        "A roll allows just what the clauses allow, by each rule of pairing",
        SECOND,
        "all 126 rolls; each column they name closed, with room for one or for two and more, or with a runner and room "
        "for none, one, or two and more; 0 to 3 runners in hand",
        ("test_domains.test_every_roll_on_every_look_of_its_columns_allows_the_same_advances",),
    ),
    Row(
        "A column is looked at, entered, climbed, banked and cleared as the clauses say, and stays sound",
        SECOND,
        "all lengths; all stones of 2, 3 and 4 players; no runner, or one on any field above the roller's stone; all "
        "rollers; each with all three penalties",
        ("test_domains.test_every_column_is_entered_climbed_banked_and_cleared_alike_and_stays_sound",),
    ),
    Row(
        "What happens in one column does not depend on another",
        "compared with each column by itself",
        "all boards of two columns of 1 to 3 fields; all stones of 2 players, all runners, all rollers; each with all "
        "three penalties",
        ("test_domains.test_two_columns_do_not_get_in_each_others_way",),
    ),
    Row(
        "A bid is worth what the clauses say, and just those stones can be moved",
        SECOND,
        "both guesses, 1 to 5 chips, both ends of a turn; all lengths and heights",
        ("test_domains.test_every_bid_is_worth_the_same_and_every_stone_can_go_the_same_way",),
    ),
    Row(
        "The columns of a payout do not get in each other's way, but for the fields owed",
        SECOND,
        "all pairs of columns, all heights in them, all that can be owed, both guesses, both ends of a turn",
        ("test_domains.test_the_columns_of_a_payout_are_independent_but_for_what_is_owed",),
    ),
    Row(
        "The turn goes to the right seat, and missed turns are used up",
        SECOND,
        "2 to 4 players, all rollers, all marks",
        ("test_domains.test_every_turn_is_handed_on_alike_whoever_misses_his",),
    ),
    Row(
        "The right seats bid, in the right order",
        SECOND,
        "2 to 4 players, all rollers, all sets of seats with a stone, with and without the roller's bid",
        ("test_domains.test_the_same_seats_bid_in_the_same_order",),
    ),
    Row(
        "The functions on one column or one pair keep their contracts",
        "confirmed over all paths by CrossHair, a solver; wrong functions are refused",
        "columns of any length with stones of 1 to 4 players at any height; bids of as many chips as can be named; "
        "every roll; for uses of a pair the columns 6 and 8 and the double 6, for uses of a roll 1122",
        (
            "test_contracts.test_every_contract_is_confirmed_over_all_paths",
            "test_contracts.test_the_contracts_with_many_paths_are_confirmed_over_all_of_them",
        ),
        "those that `dice`, `columns`, `pairing` and `bidding` name",
        besides=("tests/machine/contracts",),
    ),
    Row(
        "Those of them that have a counterpart in the reference differ from it on no path",
        "compared by CrossHair",
        "fourteen questions on one column, one pair, one bid or one turn; columns of any length, 1 to 4 players, "
        "for the look at a column 1 or 2",
        ("test_contracts.test_library_and_reference_differ_on_no_path",),
        "those that `dice`, `columns`, `pairing` and `bidding` name",
        besides=("tests/machine/contracts",),
    ),
    Row(
        "The machine puts these answers together as the clauses say: the same positions, the same moves",
        WHOLE,
        "every position that small games can come to ([GRAPHS.md](GRAPHS.md)), all editions, variants and switches; "
        "editions that differ in no rule are explored once",
        ("test_model.test_library_and_model_have_the_same_graph",),
        "all normative clauses and all rulings",
        besides=("CantStop.tla", "CantStop.cfg"),
    ),
    Row(
        "Every position is sound, no two moves lead to the same one, the game can end, hidden bids stay hidden",
        "visited one by one in the library",
        "every position of the same games",
        ("test_graphs.test_every_position_of_a_small_game_is_sound_and_can_be_played_to_the_end",),
    ),
    Row(
        "On the printed board the machine does what the reference does",
        "Hypothesis leads both through a game, step by step, illegal moves included",
        "games from the start and from any sound position, all editions, variants and switches; samples",
        ("test_side_by_side.test_library_and_reference_agree_wherever_the_game_is_led",),
        "all that the reference names",
    ),
    Row(
        "The same in games that are played to the end",
        "both play random games",
        "all editions, variants, switches and three other boards; samples",
        ("test_reference.test_two_readings_agree_in_every_legal_move_and_every_successor",),
        "all that the reference names",
    ),
    Row(
        "Every ruling is played as decided",
        "its cases, played move by move",
        "the cases of [rulings.toml](rulings.toml)",
        ("test_specification.test_every_case_of_every_ruling_is_played_as_decided",),
        "all rulings",
        besides=("rulings.toml",),
    ),
    Row(
        "Under any rules the properties below hold",
        "tried by Hypothesis",
        "positions of the printed editions and of house rules on boards of all kinds; samples",
        ("test_properties",),
    ),
    Row(
        "A move that is not legal is told everything that is wrong with it, by clauses of its edition",
        SECOND,
        "moves of every kind in every phase of every edition; samples",
        ("test_explain.test_every_fault_of_every_move_is_found_and_named_by_the_texts_of_the_edition",),
        "those of the verdicts",
    ),
    Row(
        "What is said of a legal move is so, and what is so is said: every effect, with its columns, fields and seats",
        "compared with the positions before and after it",
        "moves of every kind, of the printed editions, every switch and house rules; samples",
        (
            "test_truth.test_what_is_said_in_every_case_is_so_and_what_is_so_is_said",
            "test_truth.test_what_is_said_in_any_position_is_so_and_what_is_so_is_said",
            "test_effects.test_what_is_said_of_other_pairings_is_true",
            "test_effects.test_what_becomes_of_every_bid_and_of_every_missed_turn_is_told",
        ),
        "those of the verdicts",
    ),
    Row(
        "Positions and records come back from text and JSON as they were",
        "written, read and compared",
        "positions of the printed editions and of house rules; records of whole games and of parts; samples",
        (
            "test_notation.test_every_position_there_is_comes_back",
            "test_record.test_every_record_comes_back_from_text_and_json",
        ),
        "none: a matter of notation",
    ),
    Row(
        "What is no position and no record is refused with its place, and a file can break off anywhere",
        "texts, bytes and documents changed at random; `python -m tests.tools.fuzz` goes on for as long as one likes",
        "changes of texts that can be read; cuts after any byte; samples",
        (
            "test_notation.test_a_text_that_is_read_is_the_text_of_its_position",
            "test_fuzzed.test_a_changed_record_is_read_or_refused_and_nothing_else",
            "test_fuzzed.test_changed_json_is_read_or_refused_and_nothing_else",
            "test_files.test_any_record_can_be_cut_off_anywhere",
        ),
        "none: a matter of notation",
    ),
    Row(
        "Every field of every edition is what its text says",
        "each changed to other values: the specification notices all of them, reference and games all that is played",
        "four editions and seven combinations of variants, field by field",
        ("test_rules_mutated.test_the_specification_notices_every_change",),
        "those of [EDITIONS.md](EDITIONS.md)",
        besides=("editions.toml",),
    ),
    Row(
        "Faults are found, each by two layers that do not trust the same judge",
        "put into the sources, one at a time",
        "the table of faults below",
        ("test_layers.test_two_layers_with_different_judges_find_the_fault",),
        "the rulings that they break",
    ),
    Row(
        "Another engine can find out whether it plays the same",
        "library and reference pass the [vectors](vectors/README.md)",
        "node counts to 5,000, graphs to 5,000 positions, whole games",
        ("test_vectors.test_two_engines_pass_the_vectors", "test_vectors.test_two_engines_pass_larger_vectors_too"),
        "all that changes a count or a game",
        besides=("vectors",),
    ),
)


@cache
def functions(module: str) -> dict[str, ast.FunctionDef]:
    """Read the tests of a module."""
    tree = ast.parse(file_of_tests(module).read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def properties() -> list[str]:
    """List the properties, in the order in which they stand in their module."""
    return [f"test_properties.{name}" for name in functions("test_properties") if name.startswith("test_")]


def asked() -> list[str]:
    """List all tests that the tables tell of."""
    return [*(name for row in ROWS for name in row.tests if "." in name), *properties()]


def named(name: str) -> str:
    """Name a test, or a file of tests, as pytest does."""
    module, dot, test = name.partition(".")
    return f"{file_of_tests(module).relative_to(TESTS).as_posix()}{'::' if dot else ''}{test}"


def cited(name: str) -> list[str]:
    """List the clauses and rulings that a test is marked with."""
    module, _, test = name.partition(".")
    return list(marks(functions(module)[test]))


def committed(name: str) -> dict[str, Any]:
    """Read what a run has written down."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def seconds(number: float) -> str:
    """Write a time, short ones to a tenth."""
    return f"{number:.1f} s" if number < 10 else f"{number:.0f} s"


def digest_of_figures(name: str) -> str:
    """Name the sources that the figures of a test were counted on."""
    module, _, test = name.partition(".")
    path = file_of_tests(module).relative_to(ROOT).with_suffix("")
    besides = [each for row in ROWS if name in row.tests for each in row.besides]
    return digest_of_test(".".join(path.parts), test, *besides)


def stale() -> Iterator[str]:
    """List the figures that were counted on other sources than those of today, and how to count them again."""
    measured = committed("measured")["tests"]
    for name in asked():
        if measured.get(name, {}).get("hash") != digest_of_figures(name):
            yield f'pytest -n auto -m "deep or not deep" --measure tests/{named(name)}'
    for name in layers.changed(layers.recorded()):
        yield f"python -m tests.tools.layers ({name})"
    rows = mutants.recorded()
    for module in (module for module in mutants.FIRST if not mutants.is_pending(module)):
        for place in mutants.changed(module, rows.get(module, {})):
            yield f"python -m tests.tools.mutants --record {module} ({place or 'its statements'})"


def questions() -> Iterator[str]:
    """Write the table of all that is compared."""
    measured = committed("measured")["tests"]
    yield "| what holds | clauses | method | domain | cases | command | time |"
    yield "|---|---|---|---|---:|---|---:|"
    for row in ROWS:
        tests = [name for each in row.tests for name in ([each] if "." in each else properties())]
        clauses = row.clauses or ", ".join(dict.fromkeys(each for name in tests for each in cited(name)))
        cases = sum(measured[name]["cases"] for name in tests)
        took = sum(measured[name]["seconds"] for name in tests)
        command = ", ".join(f"`{named(name)}`" for name in row.tests)
        yield f"| {row.holds} | {clauses} | {row.method} | {row.domain} | {cases:,} | {command} | {seconds(took)} |"

    every = [row for rows in mutants.recorded().values() for row in rows.values()]
    took = sum(row["seconds"] for row in every)
    made = sum(row["mutants"] for row in every)
    yield (
        "| No small change of a module that decides something goes unnoticed, but for those that are explained "
        "| those that the modules name | mutants, each tried on a core of the suite "
        "| every comparison, number, text, entry and statement "
        f"| {made:,} | `python -m tests.tools.mutants` (not pytest) | {seconds(took)} |"
    )


def sentences() -> Iterator[str]:
    """Write the table of properties."""
    measured = committed("measured")["tests"]
    yield "| property | clauses | examples | time |"
    yield "|---|---|---:|---:|"
    for name in properties():
        sentence = name.partition(".test_")[2].replace("_", " ")
        figures = measured[name]
        yield f"| {sentence} | {', '.join(cited(name))} | {figures['cases']} | {seconds(figures['seconds'])} |"


def found_by() -> Iterator[str]:
    """Write the table of faults and layers."""
    found = {name: row["found_by"] for name, row in layers.recorded().items()}
    yield f"| fault | against | {' | '.join(LAYERS)} |"
    yield f"|---|---|{'|'.join(':-:' for _ in LAYERS)}|"
    for name, fault in FAULTS.items():
        yield f"| {name} | {fault.ruling} | {' | '.join('found' if layer in found[name] else '' for layer in LAYERS)} |"


def killed() -> Iterator[str]:
    """Write the table of mutants."""
    yield "| module | functions | mutants | killed | timed out | explained |"
    yield "|---|---:|---:|---:|---:|---:|"
    took = 0.0
    for module, rows in mutants.recorded().items():
        figures = list(rows.values())
        made, dead, endless, explained = (
            sum(row[kind] for row in figures) for kind in ("mutants", "killed", "timed_out", "explained")
        )
        took += sum(row["seconds"] for row in figures)
        yield f"| `{module}` | {len(rows)} | {made:,} | {dead:,} | {endless:,} | {explained:,} |"
    yield ""
    yield f"To try all of them takes {took / 60 / mutants.WORKERS:.0f} minutes on two cores."


TABLES = {"questions": questions, "properties": sentences, "faults": found_by, "mutants": killed}


def page(text: str) -> str:
    """Put the tables into the page, each between its two marks."""
    for name, rows in TABLES.items():
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        if not mark or not end:
            raise ValueError(f"the page has no place for the table {name}")
        text = "\n".join([before + mark, *rows(), "", end + after])
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the tables anew, or check that every figure was counted on the sources of today."""
    parser = argparse.ArgumentParser(description="The tables of spec/VERIFICATION.md.")
    parser.add_argument("--check", action="store_true", help="list the figures whose sources have changed, and fail")
    if not parser.parse_args(arguments).check:
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        return 0
    found = list(stale())
    for command in found:
        print(f"counted on other sources: {command}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
