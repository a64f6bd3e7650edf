"""Each fault that is put into the library is found by independent layers."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from attrs import evolve

from cantstop.clauses import ruling
from tests.model.test_seeded_faults import FAULTS as MODEL_FAULTS
from tests.tools.layers import FAULTS, LAYERS, RECORD, finds, source

FOUND: dict[str, list[str]] = json.loads(RECORD.read_text(encoding="utf-8"))


def two_judges(name: str) -> tuple[str, str]:
    """Name two layers that find a fault and have different judges, other ones for each fault as far as can be."""
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
    compile(source(FAULTS[name]), name, "exec")


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


def test_an_edit_that_fits_nowhere_or_twice_is_refused() -> None:
    fault = FAULTS["a roller who bids"]
    for before in ("no such line", "seat"):
        with pytest.raises(ValueError, match=f"times '{before}'"):
            source(evolve(fault, edits=((before, ""),)))
