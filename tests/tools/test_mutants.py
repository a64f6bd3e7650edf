"""The mutants: which changes are made, and whether the list of those that may survive is up to date."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from tests.helpers.replaced_modules import source_file
from tests.tools import mutants
from tests.tools.mutants import FIRST, KILLED, SURVIVED, Outcome, complaints, explained, main
from tests.tools.mutations import Mutant, digests, mutants_of
from tests.tools.sources import digest

TRUTH = (True, False)
ORDERS = ('raise E(f"{x} words", y <= z)', 'raise E(f"{x} words", y > z)')


def changes(source: str) -> set[str]:
    """Return the changed lines of all mutants."""
    return {mutant.after for mutant in mutants_of(source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x < y", {"pass", "x <= y", "x > y"}),
        ("x is not None", {"pass", "x is None", "x is not int()"}),
        ("x in y", {"pass", "x not in y"}),
        ("x and y", {"pass", "x or y", "True and y", "x and True"}),
        ("y = not x", {"pass", "y = x"}),
        ("x // y", {"pass", "x * y", "x % y"}),
        ("-x", {"pass", "x"}),
        ("x = 7", {"pass", "x = 6", "x = 8"}),
        ("x = True", {"pass", "x = False"}),
        ('x = "two words"', {"pass", 'x = " words"', 'x = "two "'}),
        ('x = ""', {"pass", 'x = "x"'}),
        ('x = f"{y} words"', {"pass", 'x = "{y} words"', 'x = f" words"', 'x = f"{y} "'}),
        ("x = (y, z)", {"pass", "x = (*(), z)", "x = (y, *())"}),
        ("x = {y: z}", {"pass", "x = {**{}}"}),
        ("f(x, y, z=a)", {"pass", "f(y, x, z=a)", "f(x, y, **{})"}),
        ("x[y:z]", {"pass", "x[:z]", "x[y:]"}),
        ("max(x)", {"pass", "min(x)"}),
        ("x if y else z", {"pass", "x if True else z", "x if False else z"}),
        ("[x for x in y if z]", {"pass", "[x for x in y if True]", "[x for x in y if False]"}),
        ("if x: f()", {"if True: f()", "if False: f()", "if x: pass"}),
        ("while x: break", {"while True: break", "while False: break", "while x: pass"}),
        ("for x in y: f()", {"for x in (): f()", "for x in y: pass"}),
        ("def f(x=y): return x", {"def f(x): return x", "def f(x=y): return None"}),
        ("@a\n@b\nclass C: x: int", {""}),
        ("class C:\n    def f(): x", {"pass", "def f(): pass"}),
        (
            "match x:\n    case A() | B(): f()",
            {"case A() | B() if False: f()", "case A(): f()", "case B(): f()", "case A() | B(): pass"},
        ),
    ],
)
def test_every_kind_of_change_is_made(source: str, expected: set[str]) -> None:
    assert changes(source + "\n") == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""\nfrom x import y\nimport z\n',
        "x: tuple[int, ...]\n",
        "X = tuple[int, ...]\nT = TypeVar('T')\n",
        "def f(x: 'X' = y) -> tuple[int, str]: ...\n".replace(" = y", ""),
        "assert x is not None and y == 1\n",
        "match x:\n    case _:\n        assert_never(x)\n",
        "@final\nclass C: x: int\n",
    ],
)
def test_what_only_a_reader_or_a_type_checker_sees_is_not_changed(source: str) -> None:
    assert changes(source) == set()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('raise E(f"{x} words", y < z)', {"pass", 'raise E(y < z, f"{x} words")', *ORDERS}),
        (
            'x.refuse("two words" if y else "one")',
            {"pass", *(f'x.refuse("two words" if {b} else "one")' for b in TRUTH)},
        ),
        ('x.skip("word")', {"pass", 'x.skip("")'}),
    ],
)
def test_the_words_of_an_error_are_not_changed_but_when_it_is_raised(source: str, expected: set[str]) -> None:
    assert changes(source + "\n") == expected


def test_the_sizes_of_caches_are_not_changed() -> None:
    assert changes("x = lru_cache(maxsize=2**14)(f)\n") == {"pass"}


def test_a_mutant_is_named_by_its_place_and_its_line() -> None:
    found = mutants_of("class C:\n    def f(self):\n        return g(\n            1,\n        )\n")
    assert [(mutant.line, *mutant.key) for mutant in found if mutant.after == "2,"] == [(4, "C.f", "1,", "2,")]


@pytest.mark.parametrize("module", FIRST)
def test_what_may_survive_is_there_and_has_a_reason(module: str) -> None:
    keys = {mutant.key for mutant in mutants_of(source_file(module).read_text(encoding="utf-8"))}
    for key, reason in explained(module).items():
        assert key in keys and reason.endswith(".")


def test_the_survivors_must_be_those_of_the_list() -> None:
    survivor = Mutant("f", 7, "x < y", "x <= y", "")
    found = list(complaints("rules.dice", {survivor: Outcome(SURVIVED, 0)}))
    assert found[0] == "survived: rules.dice, line 7 in f\n  - x < y\n  + x <= y"
    assert len(found) == 1 + len(explained("rules.dice"))
    assert all(text.startswith("explained, but not a survivor: rules.dice, ") for text in found[1:])


SCRIPT = """
from tests.helpers.paths import ROOT
from tests.tools import mutants
source = mutants.source_file("machine.bidding").read_text(encoding="utf-8")
changes = [("owed > 0", "owed >= 0"), ("while misses[seat]", "while True"), ("  # type", "  # type")]
mutants.CORE, mutants.SECONDS = ("bidding", "dice"), 3
assert all(old in source for old, _ in changes[:2])
tried = [mutants.Mutant(new, 0, "", "", source.replace(old, new)) for old, new in changes]
print({mutant.place: outcome.how for mutant, outcome in mutants.outcomes("machine.bidding", tried)})
"""


@pytest.mark.long
def test_a_fault_is_killed_an_endless_loop_is_ended_and_no_change_survives() -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ast.literal_eval(run.stdout) == {
        "owed >= 0": "killed",
        "while True": "timed out",
        "  # type": "survived",
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing"], "there is no module nothing; there are rules.dice, rules.interned, "),
        (["--nothing"], "unrecognized arguments: --nothing"),
    ],
)
def test_what_cannot_be_run_is_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2 and said in capsys.readouterr().err


def test_what_is_known_is_not_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = [Mutant("f", line, "x", new, new) for line, new in enumerate("yz", 1)]
    monkeypatch.setattr(mutants, "KEPT", tmp_path)
    monkeypatch.setattr(mutants, "try_out", lambda module, source: pytest.fail("nothing is left to run"))
    around = mutants.surroundings("rules.dice")
    known = [json.dumps([digest(around, each.source), SURVIVED, 1.5]) for each in tried]
    (tmp_path / "rules.dice.jsonl").write_text("\n".join(known), encoding="utf-8")
    assert mutants.run("rules.dice", tried) == dict.fromkeys(tried, Outcome(SURVIVED, 1.5))


# The record

SOURCE = """
LIMIT = 3
def f(x):
    return x + 1
class C:
    def g(self):
        return self.h < LIMIT
"""
CHANGED = SOURCE.replace("x + 1", "x + 2").replace("def f(x):", "def f(x):  # another comment")


def test_a_changed_function_changes_its_digest_alone() -> None:
    before, after = digests(SOURCE), digests(CHANGED)
    assert set(before) == {"", "LIMIT", "f", "C", "C.g"}
    assert {place for place in before if before[place] != after[place]} == {"f"}


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let `rules.dice` be another source in which all mutants are killed at once; list which of them are tried."""
    found: list[str] = []

    def run(module: str, every: Sequence[Mutant]) -> dict[Mutant, Outcome]:
        found.extend(mutant.place for mutant in every)
        return dict.fromkeys(every, Outcome(KILLED, 0.5))

    (tmp_path / "dice.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(mutants, "RECORD", tmp_path / "mutants.json")
    monkeypatch.setattr(mutants, "source_file", lambda module: tmp_path / "dice.py")
    monkeypatch.setattr(mutants, "explained", lambda module: {})
    monkeypatch.setattr(mutants, "run", run)
    return found


def test_only_the_mutants_of_changed_functions_are_tried_again(tried: list[str], tmp_path: Path) -> None:
    assert main(["--record", "rules.dice"]) == 0
    assert Counter(tried) == {"LIMIT": 3, "f": 5, "C": 1, "C.g": 3}
    rows = mutants.recorded()["rules.dice"]
    counted = {"mutants": 3, "killed": 3, "timed_out": 0, "explained": 0, "seconds": 1.5}
    assert rows["C.g"] == {**counted, "hash": mutants.hashes_of("rules.dice")["C.g"]}
    tried.clear()
    (tmp_path / "dice.py").write_text(CHANGED, encoding="utf-8")
    assert mutants.changed("rules.dice", rows) == ["f"]
    assert main(["--record", "rules.dice"]) == 0
    assert set(tried) == {"f"}
    renewed = mutants.recorded()["rules.dice"]
    assert renewed == {**rows, "f": renewed["f"]} and renewed["f"]["hash"] != rows["f"]["hash"]
    assert mutants.changed("rules.dice", renewed) == []


def test_a_function_that_is_gone_has_no_row(tried: list[str], tmp_path: Path) -> None:
    main(["--record", "rules.dice"])
    (tmp_path / "dice.py").write_text(SOURCE.partition("class")[0], encoding="utf-8")
    assert mutants.changed("rules.dice", mutants.recorded()["rules.dice"]) == ["C", "C.g"]
    main(["--record", "rules.dice"])
    assert list(mutants.recorded()["rules.dice"]) == ["LIMIT", "f"]


def test_a_survivor_without_a_reason_is_not_recorded(
    tried: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutants, "run", lambda module, every: dict.fromkeys(every[:1], Outcome(SURVIVED, 0.5)))
    assert main(["--record", "rules.dice"]) == 1
    assert capsys.readouterr().out.startswith("survived: rules.dice, line 2 in LIMIT") and mutants.recorded() == {}


def test_a_new_reason_makes_a_row_stale(tried: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    main(["--record", "rules.dice"])
    monkeypatch.setattr(mutants, "explained", lambda module: {("f", "return x + 1", "return x - 1"): "Nobody looks."})
    assert mutants.changed("rules.dice", mutants.recorded()["rules.dice"]) == ["f"]
