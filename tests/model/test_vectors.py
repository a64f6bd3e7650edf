"""The vectors for other implementers: right, complete, and enough to check an engine that knows nothing of this one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import check_vectors
import pytest
from check_vectors import Engine, check

from cantstop import Rules, StopRule, from_json, legal_moves, to_json
from tests.helpers import reference
from tests.helpers.positions import standing
from tests.helpers.questions import ROLLS, text
from tests.helpers.random_games import ROLLER_BIDS
from tests.helpers.small_games import GAMES
from tests.machine.test_reference import rule_set
from tests.tools.vectors import (
    ALL_MISS,
    FOLDER,
    RULES,
    TABLE,
    committed,
    file_name,
    lines,
    node_counts,
    rich_positions,
    short_game,
    table,
)

LIBRARY = Engine(check_vectors.legal, check_vectors.play)
RULES_OF = {
    json.dumps(to_json(state)["rules"]): rule_set(rules) for rules in RULES for _, state in rich_positions(rules)
}
RULES_OF |= {json.dumps(to_json(game.start)["rules"]): rule_set(game.rules) for game in GAMES}


def terms(position: dict[str, Any]) -> reference.RuleSet:
    """Find the rules of a position for the reference model."""
    return RULES_OF[json.dumps(position["rules"])]


def same(position: dict[str, Any]) -> Any:
    """Take a position for the typed dictionary that the reference model wants: it is one."""
    return position


ANOTHER = Engine(
    lambda position: list(reference.legal(terms(position), same(position))),
    lambda position, move: dict(reference.play(terms(position), same(position), move)),
)
"""An engine that was written from the clauses and shares no code with the library."""


def mistakes(engine: Engine, limit: int) -> Iterator[str]:
    """List what an engine gets wrong in the vectors, up to a limit."""
    for what, found in check(engine, FOLDER, limit):
        if found is not None:
            yield f"{what}, but {found}"


@pytest.mark.parametrize("engine", [LIBRARY, ANOTHER], ids=["library", "reference"])
def test_two_engines_pass_the_vectors(engine: Engine) -> None:
    assert list(mistakes(engine, 300)) == []


@pytest.mark.deep
@pytest.mark.parametrize("engine", [LIBRARY, ANOTHER], ids=["library", "reference"])
def test_two_engines_pass_larger_vectors_too(engine: Engine) -> None:
    assert list(mistakes(engine, 5_000)) == []


def test_the_check_finds_an_engine_that_is_wrong_or_fails() -> None:
    never_rolls_again = Engine(
        lambda position: [move for move in LIBRARY.legal(position) if move != "roll"], LIBRARY.play
    )
    assert "it counts [" in next(mistakes(never_rolls_again, 1000))
    stays_where_it_is = Engine(LIBRARY.legal, lambda position, move: position)
    found = list(mistakes(stays_where_it_is, 1))
    assert any("ply 1, " in mistake and "leads to another position" in mistake for mistake in found)

    def fails(position: dict[str, Any], move: str) -> dict[str, Any]:
        raise KeyError(move)

    assert "it fails: KeyError(" in next(mistakes(Engine(LIBRARY.legal, fails), 1000))


def test_the_positions_to_count_from_are_those_of_the_table() -> None:
    assert [(entry["name"], entry["position"]) for entry in committed("perft")] == [
        (f"{rules.name}: {name}", to_json(state)) for rules in RULES for name, state in rich_positions(rules)
    ]
    for entry in committed("perft"):
        assert to_json(from_json(entry["position"])) == entry["position"]


@pytest.mark.deep
def test_all_node_counts_are_right() -> None:
    for entry in committed("perft"):
        assert list(node_counts(from_json(entry["position"]))) == entry["counts"], entry["name"]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_the_rich_positions_are_what_they_are_called(rules: Rules) -> None:
    found = dict(rich_positions(rules))
    assert len(found) >= 15

    def legal(name: str) -> set[str]:
        return {str(move) for move in legal_moves(found[name])}

    assert all(legal(f"start, {players} players") == {text(roll) for roll in ROLLS} for players in (2, 3, 4))
    assert {"5", "9", "6", "8"} <= legal("one runner left for two columns")
    assert legal("a double with one field left") == {"7"}
    assert legal("a bust on the table") == {"bust"}
    assert legal("runners in company") == {"roll"} | ({"stop"} if rules.stop is StopRule.ANYWHERE else set())
    assert "4+5" in legal("one runner stands, two are left")
    assert {c: h for c, h in standing(found["a stop that clears a column"]).items() if h == 13} == {7: 13}
    assert len(found["late in a game of four"].stones) == 4
    phases = {state.phase.name for state in found.values()}
    assert phases == {"roll", "pair", "decide"} | ({"bid", "settle"} if rules.bidding else set())


@pytest.mark.parametrize(("number", "rules"), list(enumerate(RULES)), ids=[rules.name for rules in RULES])
def test_the_games_are_played_out_to_the_end(number: int, rules: Rules) -> None:
    written = (FOLDER / "games" / file_name(rules)).read_text(encoding="utf-8")
    assert written == lines(short_game(rules, 2 + number % 3))
    assert json.loads(written)["plies"][-1]["position"]["phase"] == "over"


@pytest.mark.clause("R-50")
def test_one_of_the_games_passes_over_a_round_that_all_miss() -> None:
    game = json.loads((FOLDER / "games" / file_name(ROLLER_BIDS)).read_text(encoding="utf-8"))
    before, after = (game["plies"][ply]["position"] for ply in (len(ALL_MISS) - 2, len(ALL_MISS) - 1))
    assert (before["turn"], before["phase"]) == (2, "decide") and before["bids"] == [["busts", 1]] * 3
    assert (after["turn"], after["phase"]) == (0, "roll") and after["misses"] == [False] * 3


def test_the_vectors_are_those_that_are_listed_and_no_others() -> None:
    files = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert files == {"README.md", "graphs.json", "perft.json", *(f"games/{file_name(rules)}" for rules in RULES)}
    assert [entry["name"] for entry in committed("graphs")] == [game.name for game in GAMES]
    assert TABLE.read_text(encoding="utf-8") == table(committed("graphs"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the example as a user would."""
    program = Path(check_vectors.__file__)
    return subprocess.run([sys.executable, str(program), *arguments], capture_output=True, text=True, check=False)


def test_the_example_checks_the_library_and_says_where_there_is_nothing_to_check(tmp_path: Path) -> None:
    told = run("--limit", "200")
    assert told.returncode == 0 and told.stdout.endswith("checked, 0 wrong\n")
    told = run("--folder", str(tmp_path))
    assert told.returncode == 2 and f"there are no vectors in {tmp_path}" in told.stderr
    (tmp_path / "games").mkdir()
    document = {"perft": [{"name": "wrong", "position": committed("perft")[0]["position"], "counts": [127]}]}
    (tmp_path / "perft.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "graphs.json").write_text('{"graphs": []}', encoding="utf-8")
    told = run("--folder", str(tmp_path))
    assert (told.returncode, told.stdout) == (1, "WRONG perft wrong: [127], but it counts [126]\n1 checked, 1 wrong\n")
