"""The digests change with what the code does, and with nothing else."""

from __future__ import annotations

import ast

import pytest

from tests.tools import sources
from tests.tools.sources import digest_of, digest_of_test, said, used_by

DOMAINS = "tests.machine.test_domains"
BIDS = "test_every_bid_is_worth_the_same_and_every_stone_can_go_the_same_way"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("x = 1", "x = (1)  # one", True),
        ("def f():\n    return 1", 'def f():\n    """Docstring."""\n\n    return 1', True),
        ("class C:\n    x: int", 'class C:\n    x: int\n    """Of a field."""', True),
        ("f(x, y)", "f(\n    x,\n    y,\n)", True),
        ("x = 1", "x = 2", False),
        ("x = 1", "x = True", False),
        ("x = None", "x = 'None'", False),
        ("x = f'{y}'", "x = f'{y!r}'", False),
        ("f(x, y)", "f(y, x)", False),
        ("f('')", "f()", False),
        ("def f(): ...", "async def f(): ...", False),
        ("def f(x): ...", "def f(x=1): ...", False),
    ],
)
def test_what_the_code_does_counts_and_not_how_it_is_written(one: str, other: str, same: bool) -> None:
    assert (said(ast.parse(one)) == said(ast.parse(other))) is same


def test_a_test_uses_what_it_names_in_the_library_and_in_the_helpers() -> None:
    found = used_by((DOMAINS, BIDS))
    assert found >= {
        (DOMAINS, BIDS),
        (DOMAINS, "LENGTHS"),  # of its module
        ("cantstop.machine.bidding", "leeway"),  # imported
        ("cantstop.rules.moves", "Guess"),  # by way of the package
        ("tests.helpers.reference.bids", "payout"),  # by way of a module and a relative import
        ("cantstop.errors", "InvalidValueError"),  # by way of the constructor of a bid
    }
    assert {module for module, _ in found}.isdisjoint({"cantstop.machine.pairing", "cantstop.drawing.svg"})


def test_a_test_uses_its_fixtures() -> None:
    found = used_by(("tests.tools.test_mutants", "test_a_function_that_is_gone_has_no_row"))
    assert ("tests.tools.test_mutants", "tried") in found


def test_a_module_that_is_named_by_itself_is_used_whole() -> None:
    found = used_by(("tests.model.test_seeded_faults", "FAULTS"))
    assert ("cantstop.machine.bidding", "from_the_left") in found


def test_pictures_and_types_alone_do_not_count() -> None:
    found = {
        module for module, _ in used_by(("cantstop.machine.state", "State"), ("cantstop.errors", "IllegalMoveError"))
    }
    assert "cantstop.machine.columns" in found
    assert found.isdisjoint({"cantstop.drawing.svg", "cantstop.verdicts.verdict"})


def test_what_a_test_uses_besides_counts() -> None:
    alone = digest_of_test(DOMAINS, BIDS)
    others = [digest_of_test(DOMAINS, BIDS, each) for each in ("rulings.toml", "vectors", "tests/machine/contracts")]
    assert len({alone, *others}) == 4 and alone == digest_of_test(DOMAINS, BIDS)


def test_a_change_far_away_changes_the_digest_of_the_tests_that_use_it(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = "test_every_throw_of_four_dice_is_paired_alike"
    before = [digest_of_test(DOMAINS, name) for name in (BIDS, dice)]
    real = digest_of
    changed = ("cantstop.machine.bidding", "leeway")
    monkeypatch.setattr(sources, "digest_of", lambda each: "another" if each == changed else real(each))
    assert [old != digest_of_test(DOMAINS, name) for old, name in zip(before, (BIDS, dice))] == [True, False]


def test_every_name_that_a_module_offers_is_found_where_it_is_defined() -> None:
    package = sources.module_of("cantstop")
    assert package is not None
    names = package.imports.keys() - {"annotations"}
    assert len(names) > 80 and all(sources.origin("cantstop", name) for name in names)


def test_what_is_not_defined_has_no_digest() -> None:
    with pytest.raises(ValueError, match=r"^cantstop\.machine\.bidding does not define nothing"):
        digest_of(("cantstop.machine.bidding", "nothing"))
    assert sources.module_of("attrs") is None
