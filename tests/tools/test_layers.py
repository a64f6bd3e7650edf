"""Each fault that is put into the library is found by independent layers."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from inspect import signature
from itertools import combinations
from operator import attrgetter

import pytest
from attrs import evolve

from cantstop.clauses import ruling
from tests.helpers.paths import ROOT
from tests.helpers.replaced_modules import Spoiled, place
from tests.model.test_seeded_faults import FAULTS as MODEL_FAULTS
from tests.tools import wrong_rules
from tests.tools.layers import FAULTS, LAYERS, Fault, Row, changed, digest_of_fault, finds, recorded

FOUND = {name: row["found_by"] for name, row in recorded().items()}


def two_judges(name: str) -> tuple[str, str]:
    """Choose two layers that find a fault and have different judges, and vary them from fault to fault."""
    found = FOUND[name]
    pairs = [pair for pair in combinations(found, 2) if LAYERS[pair[0]].judge != LAYERS[pair[1]].judge]
    return pairs[list(FAULTS).index(name) * 5 % len(pairs)]


def test_the_record_is_of_these_faults_and_layers() -> None:
    assert list(FOUND) == list(FAULTS)
    for layers in FOUND.values():
        assert layers == [layer for layer in LAYERS if layer in layers]
    assert {layer for layers in FOUND.values() for layer in layers} == set(LAYERS)


def test_the_faults_of_the_formal_model_are_among_them_and_each_further_one_has_a_ruling_of_its_own() -> None:
    assert set(MODEL_FAULTS) <= set(FAULTS)
    assert all({"vectors", "model"} <= set(FOUND[name]) for name in MODEL_FAULTS)
    rulings = [fault.ruling for fault in FAULTS.values()]
    assert len(set(rulings)) == len(rulings) >= len(MODEL_FAULTS) + 10
    for name in rulings:
        assert ruling(name).id == name


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_found_by_two_judges_and_can_still_be_put_in(name: str) -> None:
    assert two_judges(name)
    assert Spoiled(FAULTS[name].right, wrong_rules.__name__, FAULTS[name].wrong).get_code("") is not None


def test_a_row_is_made_again_if_one_of_its_functions_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    rows: dict[str, Row] = {name: {"found_by": [], "hash": digest_of_fault(name)} for name in FAULTS}
    first, second, *others = FAULTS
    assert changed(rows) == []
    monkeypatch.setitem(FAULTS, first, evolve(FAULTS[first], right=FAULTS[second].right))
    monkeypatch.setitem(FAULTS, second, evolve(FAULTS[second], wrong=FAULTS[first].wrong))
    assert changed(rows) == [first, second]
    assert changed({}) == [first, second, *others]


@pytest.mark.deep
@pytest.mark.parametrize("name", FAULTS)
def test_two_layers_with_different_judges_find_the_fault(name: str) -> None:
    assert [layer for layer in two_judges(name) if not finds(layer, name)] == []


@pytest.mark.deep
@pytest.mark.parametrize("layer", ["cases", "examples"])
def test_where_there_is_no_fault_none_is_found(layer: str) -> None:
    assert not finds(layer, "")


def test_every_layer_is_asked_again() -> None:
    assert {layer for name in FAULTS for layer in two_judges(name)} == set(LAYERS)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_wrong_function_has_the_signature_of_the_right_one(fault: Fault) -> None:
    module, name = place(fault.right)
    right = attrgetter(name)(import_module(f"cantstop.{module}"))
    wrong = getattr(wrong_rules, fault.wrong)
    assert signature(wrong) == signature(right)


def test_every_wrong_function_is_put_in() -> None:
    wrong = [
        name for name, found in vars(wrong_rules).items() if getattr(found, "__module__", "") == wrong_rules.__name__
    ]
    assert sorted(wrong) == sorted(fault.wrong for fault in FAULTS.values())


IN_EVERY_PLACE = """
import sys
from importlib import import_module
from tests.helpers.replaced_modules import Spoiled

def spoiled(right, wrong):
    for name in list(sys.modules):
        if name.split(".")[0] == "cantstop" or name == "tests.tools.wrong_rules":
            del sys.modules[name]
    sys.meta_path[:] = [each for each in sys.meta_path if not isinstance(each, Spoiled)]
    sys.meta_path.insert(0, Spoiled(right, "tests.tools.wrong_rules", wrong))
    return import_module("cantstop")

spoiled("cantstop.machine.pairing.uses", "lower_column_forced")
from cantstop.machine import pairing, uses
from cantstop.machine.columns import Lane
lanes = (6, 8), Lane.ENTER_TWO, Lane.ENTER_TWO, 1
print("a cache, a room:", *map(len, (pairing._uses(*lanes), uses(*lanes))))

spoiled("cantstop.machine.columns.bank", "losers_kept")
from cantstop.machine import columns, turn
print("another module:", turn.bank is columns.bank, turn.bank(((1,), (1,)), (3,), 0, (3,)))

spoiled("cantstop.machine.turn.bust", "penalty_if_all_runners_stand")
from cantstop.machine import TABLE, ToPair, turn
from cantstop.rules import Bust
print("a table:", TABLE[ToPair].transitions[Bust].take is turn.bust, turn.bust.__closure__ is not None)

spoiled("cantstop.machine.state.State.won", "may_share_if_a_column_is_won")
from cantstop import PARKER_1980, new_game
try:
    new_game(PARKER_1980, players=2).won(0)
except TypeError as error:
    print("a method:", error)
"""


def test_a_wrong_function_is_used_wherever_the_right_one_was() -> None:
    command = [sys.executable, "-c", IN_EVERY_PLACE]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "a cache, a room: 1 1",
        "another module: True ((3,), (1,))",
        "a table: True True",
        "a method: may_share_if_a_column_is_won() takes 1 positional argument but 2 were given",
    ]


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ("cantstop.nowhere.bank", "the library has no module of cantstop.nowhere.bank"),
        ("cantstop.machine.columns.nothing", "there is no function nothing"),
        ("cantstop.machine.columns.Lane", "Lane is not a function"),
    ],
)
def test_a_name_of_no_function_is_refused(right: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        Spoiled(right, "", "")
