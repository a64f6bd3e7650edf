"""The small boards are large enough: every rule is played on them, in every way it can turn out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from attrs import evolve

import cantstop
from cantstop import PARKER_1980, BustPenalty, PairingRule, Rules, StopRule
from cantstop.machine.table import TABLE
from tests.helpers.graph_walk import Walk, form
from tests.helpers.paths import ROOT
from tests.helpers.situations import SITUATIONS, SPLITS, Situation
from tests.helpers.small_games import GAMES, Game, small

ORDINARY = [game for game in GAMES if not game.deep]


def test_every_transition_of_the_machine_is_taken() -> None:
    taken = {
        (type(visit.state.phase), type(move), type(after.phase))
        for game in ORDINARY
        for visit in Walk(game.start)
        for move, after in visit.steps
    }
    assert taken == {
        (phase, kind, after)
        for phase, wait in TABLE.items()
        for kind, transition in wait.transitions.items()
        for after in transition.leads_to
    }


RULE_MODULES = ("auction", "bidding", "columns", "pairing", "state", "table", "turn")

NOT_PLAYED = (
    r"assert_never\(",
    r"check_type\(",
    r"def (check_move|check_dice_awaited|is_legal|chance_outcomes|_chances|roll_dice|playout)\(",  # for callers
    r"def (_\w+_|_heights|actor|is_over|players|winner|won|owner|problems|new_game|first_player)\(",  # reads or sets up
)
"""What a walk through a game has no reason to come by."""


def test_every_branch_of_every_rule_is_taken(tmp_path: Path) -> None:
    package = Path(cantstop.__file__).parent
    included = "".join(f"\n    {package / 'machine' / name}.py" for name in RULE_MODULES)
    excluded = "".join(f"\n    {pattern}" for pattern in NOT_PLAYED)
    settings = tmp_path / "settings"
    settings.write_text(
        f"[run]\nbranch = true\ndata_file = {tmp_path / 'data'}\ninclude = {included}\n"
        f"[report]\nexclude_also = {excluded}\n",
        encoding="utf-8",
    )
    program = tmp_path / "visit.py"
    program.write_text(
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from tests.model.test_boards import ORDINARY, Walk\n"
        "for game in ORDINARY:\n"
        "    for _ in Walk(game.start):\n"
        "        pass\n",
        encoding="utf-8",
    )
    coverage = [sys.executable, "-m", "coverage"]
    subprocess.run([*coverage, "run", f"--rcfile={settings}", str(program)], check=True)
    told = subprocess.run(
        [*coverage, "json", f"--rcfile={settings}", "-o", "-"], check=True, capture_output=True, text=True
    )
    files = json.loads(told.stdout)["files"]
    assert {Path(name).stem for name in files} == set(RULE_MODULES)
    for name, found in files.items():
        assert (found["missing_lines"], found["missing_branches"]) == ([], []), name


def not_seen(games: Iterable[Game], situations: Mapping[str, Situation]) -> list[str]:
    """List the situations that never come up in some games."""
    missing = dict(situations)
    for game in games:
        for visit in Walk(game.start):
            for move, after in visit.steps:
                for name in [name for name, comes_up in missing.items() if comes_up(visit.state, move, after)]:
                    del missing[name]
    return list(missing)


@pytest.mark.long
def test_everything_that_can_come_up_in_a_game_comes_up() -> None:
    assert not_seen(ORDINARY, SITUATIONS) == []


@pytest.mark.deep
def test_payouts_can_be_split_between_two_stones() -> None:
    assert not_seen([game for game in GAMES if game.rules.board.lengths == (1, 3, 3)], SPLITS) == []


@pytest.mark.parametrize(
    "settings",
    [
        [evolve(PARKER_1980, pairing=pairing) for pairing in PairingRule],
        [evolve(PARKER_1980, bust=bust) for bust in BustPenalty],
        [evolve(PARKER_1980, stop=stop) for stop in StopRule],
    ],
    ids=["pairing", "bust", "stop"],
)
def test_the_ordinary_board_tells_all_settings_of_a_rule_apart(settings: list[Rules]) -> None:
    graphs = [
        {(form(visit.state), frozenset(visit.edges())) for visit in Walk(small(rules, (2, 1, 3)).start)}
        for rules in settings
    ]
    assert all(graphs[i] != graphs[j] for i in range(len(graphs)) for j in range(i))
