"""The small boards are large enough: every rule is played on them, in every way it can turn out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from boards import GAMES, Game, small
from situations import SITUATIONS
from walk import Walk

import cantstop
from cantstop import PARKER_1980, BustPenalty, Move, PairingRule, Rules, State, StopRule, apply, legal_moves
from cantstop.engine import TABLE

SPLIT = next(game for game in GAMES if game.rules.board.lengths == (1, 3, 3))
"""The smallest game in which a payout can be split between two stones."""

VISITED = [*(game for game in GAMES if not game.deep), SPLIT]


def steps(game: Game) -> Iterator[tuple[State, Move, State]]:
    """Give every move of a game, with the positions before and after it."""
    seen = {game.start}
    waiting = [game.start]
    for state in waiting:
        for move in legal_moves(state):
            after = apply(state, move)
            yield state, move, after
            if after not in seen:
                seen.add(after)
                waiting.append(after)


def test_every_transition_of_the_machine_is_taken() -> None:
    taken = {
        (type(state.phase), type(move), type(after.phase)) for game in VISITED for state, move, after in steps(game)
    }
    assert taken == {
        (phase, kind, after)
        for phase, wait in TABLE.items()
        for kind, transition in wait.transitions.items()
        for after in transition.leads_to
    }


RULE_MODULES = ("bidding", "columns", "engine", "pairing", "settling")

NOT_PLAYED = (
    r"assert_never\(",
    "return None$",  # a refusal: the walk makes legal moves only
    r"check_type\(",
    r"_check_move\(move\)",
    "raise IllegalMoveError",
    r"def (owner|is_legal|_check_move|_check_dice_awaited|chance_outcomes|roll_dice|playout)\(",  # decides nothing
)
"""What a walk through a game has no reason to come by."""


def test_every_branch_of_every_rule_is_taken(tmp_path: Path) -> None:
    package = Path(cantstop.__file__).parent
    included = "".join(f"\n    {package / name}.py" for name in RULE_MODULES)
    excluded = "".join(f"\n    {pattern}" for pattern in NOT_PLAYED)
    settings = tmp_path / "settings"
    settings.write_text(
        f"[run]\nbranch = true\ndata_file = {tmp_path / 'data'}\ninclude = {included}\n"
        f"[report]\nexclude_also = {excluded}\n",
        encoding="utf-8",
    )
    program = tmp_path / "visit.py"
    program.write_text(
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from test_boards import VISITED, steps\n"
        "for game in VISITED:\n"
        "    for _ in steps(game):\n"
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


@pytest.mark.long
def test_everything_that_can_come_up_in_a_game_comes_up() -> None:
    missing = dict(SITUATIONS)
    for game in VISITED:
        for state, move, after in steps(game):
            for name in [name for name, found in missing.items() if found(state, move, after)]:
                del missing[name]
    assert list(missing) == []


def edges(rules: Rules) -> set[tuple[str, frozenset[tuple[str, str]]]]:
    """Visit the board of the ordinary games under some rules."""
    return {(visit.form, visit.edges) for visit in Walk(small(rules, (2, 1, 3)).start)}


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
    graphs = [edges(rules) for rules in settings]
    assert all(graphs[i] != graphs[j] for i in range(len(graphs)) for j in range(i))
