"""What the functions on one column or one pair promise is not tried out but confirmed over all paths, by CrossHair."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from importlib import import_module
from inspect import getmembers, getsource, isfunction

import pytest

from tests.helpers.paths import ROOT
from tests.machine.contracts.run import LIBRARY
from tests.machine.contracts.wrong import WRONG
from tests.tools.measuring import Tell

pytestmark = pytest.mark.long

MODULES = tuple(LIBRARY)

WITHOUT = {
    "dice.rolls": "lists whole rolls, of which the number of sides is all that can be asked",
    "dice.throws": "the same, in every order",
}
"""The functions without a contract, and why."""

SLOW = ["of_pairing.advances", "of_pairing.every_use"]
"""The contracts with hundreds of paths: three columns that each look in one of six ways."""

SLOW_TO_COMPARE = ["asked_to_bid", "banked", "handed_on", "paired", "shared", "used", "won"]

CONFIRMED = ("CONFIRMED", ["Confirmed over all paths."])

CPU = 120
"""Seconds that CrossHair may spend on one question; the slowest takes a third of it."""


def functions(module: str) -> set[str]:
    """Name the public functions of a module."""
    found = getmembers(import_module(module), isfunction)
    return {name for name, own in found if own.__module__ == module and not name.startswith("_")}


def ask(kind: str, *names: str, cpu: float = CPU, wall: float = 900) -> list[tuple[str, str, list[str]]]:
    """Ask CrossHair, in a process that ends in any case: each question with its state and the messages."""
    command = [sys.executable, "-m", "tests.machine.contracts.run", str(cpu), kind, *names]
    told = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=wall,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "0"},
    )
    assert told.returncode == 0, told.stderr
    answers = map(json.loads, told.stdout.splitlines())
    return [(name, state, messages) for name, state, messages in answers]


CONTRACTS = {
    module: sorted(f"of_{module}.{name}" for name in functions(f"tests.machine.contracts.of_{module}"))
    for module in MODULES
}
COMPARED = sorted(functions("tests.machine.contracts.by_library"))


def test_every_function_has_a_contract_or_a_reason_why_not() -> None:
    public = {f"{module}.{name}" for module in MODULES for name in functions(LIBRARY[module])}
    promised = {name.removeprefix("of_") for names in CONTRACTS.values() for name in names}
    assert promised == public - set(WITHOUT) and set(WITHOUT) <= public


@pytest.mark.parametrize("module", MODULES)
def test_every_contract_is_confirmed_over_all_paths(module: str, record_property: Tell) -> None:
    names = [name for name in CONTRACTS[module] if name not in SLOW]
    assert ask("check", *names) == [(name, *CONFIRMED) for name in names]
    record_property("cases", len(names))


@pytest.mark.deep
@pytest.mark.parametrize("name", SLOW)
def test_the_contracts_with_many_paths_are_confirmed_over_all_of_them(name: str) -> None:
    assert ask("check", name) == [(name, *CONFIRMED)]


@pytest.mark.parametrize("module", MODULES)
def test_every_contract_refuses_wrong_functions(module: str, record_property: Tell) -> None:
    assert all(WRONG[name] for name in CONTRACTS[module])
    told = ask("break", *CONTRACTS[module])
    assert [name for name, _, _ in told] == [name for name in CONTRACTS[module] for _ in WRONG[name]]
    for name, state, messages in told:
        assert state == "EXEC_ERR", (name, state)
        assert messages[0].startswith("AssertionError:  when calling " + name.partition(".")[2]), messages
    record_property("cases", len(told))


def test_library_and_reference_are_asked_the_same() -> None:
    assert functions("tests.machine.contracts.by_reference") == set(COMPARED)
    for name in COMPARED:
        one, other = (question(side, name) for side in ("by_library", "by_reference"))
        assert one == other


def question(side: str, name: str) -> list[str]:
    """Give the signature of a function, and the asserts it begins with."""
    (tree,) = ast.parse(getsource(getattr(import_module(f"tests.machine.contracts.{side}"), name))).body
    assert isinstance(tree, ast.FunctionDef) and tree.returns is not None
    asserts = [ast.unparse(line) for line in tree.body if isinstance(line, ast.Assert)]
    assert all(isinstance(line, ast.Assert) for line in tree.body[: len(asserts)])
    return [ast.unparse(tree.args), ast.unparse(tree.returns), *asserts]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param([name for name in COMPARED if name not in SLOW_TO_COMPARE], id="all-others"),
        *(pytest.param([name], id=name, marks=pytest.mark.deep) for name in SLOW_TO_COMPARE),
    ],
)
def test_library_and_reference_differ_on_no_path(names: list[str], record_property: Tell) -> None:
    questions = [f"by_library.{name}:by_reference.{name}" for name in names]
    assert ask("compare", *questions) == [(name, "SAME", []) for name in questions]
    record_property("cases", len(names))


# How CrossHair is read


def test_a_false_contract_is_told_with_a_case() -> None:
    assert ask("check", "samples.false") == [
        ("samples.false", "EXEC_ERR", ["AssertionError:  when calling false(5)"]),
    ]


def test_a_contract_with_too_many_paths_is_not_confirmed() -> None:
    assert ask("check", "samples.endless", cpu=1) == [("samples.endless", "CANNOT_CONFIRM", ["Not confirmed."])]


def test_what_is_no_contract_is_not_confirmed() -> None:
    assert ask("check", "samples.unasked") == [("samples.unasked", "NOTHING CHECKED", [])]


def test_what_is_asked_of_nothing_is_confirmed_so_wrong_functions_are_needed() -> None:
    assert ask("check", "samples.of_nothing") == [("samples.of_nothing", *CONFIRMED)]


def test_a_difference_is_told_and_a_comparison_that_does_not_end_is_none() -> None:
    different, endless = ask(
        "compare",
        "samples.doubled:samples.doubled_but_once",
        "samples.counted:samples.counted_at_once",
        cpu=2,
    )
    assert different[1] == "DIFFERENT" and "'number': '5'" in different[2][0]
    assert endless[1:] == ("NOT FINISHED", [])


def test_a_run_that_hangs_is_ended() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        ask("check", "samples.endless", wall=1)
