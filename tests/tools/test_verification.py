"""The page on verification matches the measured figures, and names tests that exist."""

from __future__ import annotations

import re

import pytest

from tests.tools import layers, mutants, verification
from tests.tools.measuring import RECORD, function
from tests.tools.verification import (
    PAGE,
    ROWS,
    asked,
    cited,
    committed,
    digest_of_figures,
    functions,
    main,
    page,
    properties,
)


def test_the_page_is_what_the_runs_have_written() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert page(written) == written


def test_every_row_has_tests_that_exist_and_were_measured() -> None:
    measured = committed("measured")["tests"]
    assert list(measured) == asked()
    for name in asked():
        module, _, test = name.partition(".")
        assert test in functions(module)
        assert measured[name]["cases"] >= 1
    for row in ROWS:
        assert row.clauses or row.tests == ("test_properties",) or any(cited(name) for name in row.tests)


def test_the_argument_names_tests_of_the_table() -> None:
    written = re.sub(r"<!-- (\w+) -->.*?<!-- end -->", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    named = re.findall(r"`(test_\w+\.test_\w+)`", written)
    assert len(named) >= 8 and set(named) <= set(asked())


def test_all_whole_domains_and_all_properties_are_in_the_tables() -> None:
    domains = {f"test_domains.{name}" for name in functions("test_domains") if name.startswith("test_")}
    assert domains <= set(asked()) >= set(properties())
    assert len(properties()) >= 15


def test_a_figure_is_stale_if_its_sources_have_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fresh = {name: {"cases": 1, "seconds": 0.0, "hash": digest_of_figures(name)} for name in asked()}
    monkeypatch.setattr(verification, "committed", lambda name: {"tests": fresh})
    monkeypatch.setattr(layers, "changed", lambda rows: [])
    monkeypatch.setattr(mutants, "changed", lambda module, rows: [])
    assert main(["--check"]) == 0 and capsys.readouterr().out == ""
    fresh["test_properties.test_the_board_can_be_turned_round"]["hash"] = "another"
    del fresh["test_domains.test_the_same_seats_bid_in_the_same_order"]
    monkeypatch.setattr(layers, "changed", lambda rows: ["a roller who bids"])
    monkeypatch.setattr(mutants, "changed", lambda module, rows: ["bank", ""] if module == "machine.columns" else [])
    assert main(["--check"]) == 1
    measure = 'pytest -n auto -m "deep or not deep" --measure tests/machine'
    assert capsys.readouterr().out.splitlines() == [
        "counted on other sources: " + each
        for each in (
            f"{measure}/test_domains.py::test_the_same_seats_bid_in_the_same_order",
            f"{measure}/test_properties.py::test_the_board_can_be_turned_round",
            "python -m tests.tools.layers (a roller who bids)",
            "python -m tests.tools.mutants --record machine.columns (bank)",
            "python -m tests.tools.mutants --record machine.columns (its statements)",
        )
    ]


def test_a_page_without_a_place_for_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="the page has no place for the table questions"):
        page("no marks here")


def test_tests_are_named_without_folder_and_parameters() -> None:
    assert function("tests/test_domains.py::test_it[1-a/b.py]") == "test_domains.test_it"
    assert RECORD.name == "measured.json"
