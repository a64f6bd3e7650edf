"""The vectors for other implementers: right, complete, and enough to check an engine that knows nothing of this one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import check_vectors
import pytest
import reference
from boards import GAMES
from check_vectors import Engine, check
from test_reference import rule_set
from vectors import FOLDER, RULES, TABLE, committed, file_name, lines, node_counts, replayed, rich_positions, table

from cantstop import ToBid, ToSettle, from_json, to_json

LIBRARY = Engine(check_vectors.legal, check_vectors.play)
RULES_OF = {
    json.dumps(to_json(state)["rules"]): rule_set(rules) for rules in RULES for _, state in rich_positions(rules)
}
RULES_OF |= {json.dumps(to_json(game.start)["rules"]): rule_set(game.rules) for game in GAMES}


def terms(position: dict[str, Any]) -> reference.RuleSet:
    """Find the rules of a position for the reference model."""
    return RULES_OF[json.dumps(position["rules"])]


ANOTHER = Engine(
    lambda position: list(reference.legal(terms(position), position)),  # type: ignore[arg-type]  # it is of that form
    lambda position, move: dict(reference.play(terms(position), position, move)),  # type: ignore[arg-type]
)
"""An engine that was written from the clauses and shares no code with the library."""


@pytest.mark.parametrize("engine", [LIBRARY, ANOTHER], ids=["library", "reference"])
def test_two_engines_pass_the_vectors(engine: Engine) -> None:
    found = list(check(engine, FOLDER, 300))
    assert [what for what, right in found if not right] == []
    assert len(found) > 400


@pytest.mark.deep
@pytest.mark.parametrize("engine", [LIBRARY, ANOTHER], ids=["library", "reference"])
def test_two_engines_pass_all_but_the_largest_vectors(engine: Engine) -> None:
    assert [what for what, right in check(engine, FOLDER, 30_000) if not right] == []


def test_the_check_finds_an_engine_that_is_wrong() -> None:
    never_rolls_again = Engine(
        lambda position: [move for move in LIBRARY.legal(position) if move != "roll"], LIBRARY.play
    )
    assert not all(right for _, right in check(never_rolls_again, FOLDER, 10))


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_the_positions_to_count_from_are_those_of_the_table(rules: object) -> None:
    expected = {
        f"{known.name}: {name}": to_json(state)
        for known in RULES
        if known is rules
        for name, state in rich_positions(known)
    }
    entries = {entry["name"]: entry["position"] for entry in committed("perft")}
    assert {name: entries[name] for name in expected} == expected
    assert len(expected) >= 15
    for position in expected.values():
        assert to_json(from_json(position)) == position


@pytest.mark.deep
def test_all_node_counts_are_right() -> None:
    for entry in committed("perft"):
        assert list(node_counts(from_json(entry["position"]))) == entry["counts"], entry["name"]


def test_every_edition_has_positions_of_all_its_phases() -> None:
    for rules in RULES:
        phases = {type(state.phase) for _, state in rich_positions(rules)}
        assert len(phases) >= 3
        assert (rules.bidding is not None) == ({ToBid, ToSettle} <= phases)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_the_games_are_played_out_to_the_end(rules: Any) -> None:
    text = (FOLDER / "games" / file_name(rules)).read_text(encoding="utf-8")
    game = json.loads(text)
    start = from_json(game["start"])
    assert start.rules == rules
    assert text == lines(replayed(start, [ply["move"] for ply in game["plies"]]))
    assert game["plies"][-1]["position"]["phase"] == "over"


def test_the_vectors_are_those_that_are_listed_and_no_others() -> None:
    files = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert files == {"README.md", "graphs.json", "perft.json", *(f"games/{file_name(rules)}" for rules in RULES)}
    assert [entry["name"] for entry in committed("graphs")] == [game.name for game in GAMES]
    assert TABLE.read_text(encoding="utf-8") == table(committed("graphs"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example as a user would."""
    program = Path(check_vectors.__file__)
    return subprocess.run([sys.executable, str(program), *arguments], capture_output=True, text=True, check=False)


def test_the_example_checks_the_library_and_says_where_there_is_nothing_to_check(tmp_path: Path) -> None:
    told = run("--limit", "20")
    assert told.returncode == 0 and told.stdout.endswith("checked, 0 wrong\n")
    told = run("--folder", str(tmp_path))
    assert told.returncode == 2 and f"there are no vectors in {tmp_path}" in told.stderr
    (tmp_path / "games").mkdir()
    document = {"perft": [{"name": "wrong", "position": committed("perft")[0]["position"], "counts": [127]}]}
    (tmp_path / "perft.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "graphs.json").write_text('{"graphs": []}', encoding="utf-8")
    told = run("--folder", str(tmp_path))
    assert (told.returncode, told.stdout) == (1, "WRONG perft wrong, depth 1: 127\n1 checked, 1 wrong\n")
