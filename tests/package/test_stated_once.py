"""Each rule is decided in one function: break it there, and machine, verdicts, odds and drawing all follow.

A scene shows what each of them makes of one position. It is played by the library as it is, and by the library with one
wrong function in it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache

import pytest
from attrs import frozen

from tests.helpers.paths import ROOT

PROGRAM = """
import json, sys
from tests.helpers.replaced_modules import Spoiled

position, move, worth, *fault = sys.argv[1:]
if fault:
    sys.meta_path.insert(0, Spoiled(*fault))

from cantstop import apply, explain, is_legal, legal_moves, odds, parse_move, parse_position
from cantstop.drawing import svg

VALUES = {
    "own fields": lambda end: sum(end.stones[0]),
    "fields of others": lambda end: -sum(end.stones[1]),
    "a win": lambda end: int(end.is_over),
}

state = parse_position(position)
move = parse_move(move, state)
after = apply(state, move) if is_legal(state, move) else state
seen = {
    "machine": [list(map(str, legal_moves(state))), after.stones, after.runners, str(after.phase)],
    "verdicts": str(explain(state, move)),
    "drawing": [svg.board(state, moves=True), svg.board(after)],
}
if worth:
    turn = odds.best_turn(state, VALUES[worth])
    seen["odds"] = [float(turn.worth()), turn.stop_worth(state)]
    if str(move) in ("stop", "bust") and after is not state:  # the end of the turn: the value of what it leads to
        assert VALUES[worth](after) == (turn.stop_worth(state) if str(move) == "stop" else turn.worth())
print(json.dumps(seen))
"""

ALL = ("machine", "verdicts", "odds", "drawing")
NO_ODDS = ("machine", "verdicts", "drawing")


@frozen
class Scene:
    """A position and a move in which a rule shows, and who must follow if it is broken."""

    position: str
    move: str
    worth: str
    """What the end of a turn is worth; "" if the rule has nothing to do with how to play one."""
    right: str
    wrong: str
    """The function that takes its place."""
    module: str = "tests.tools.wrong_rules"
    """The module of the wrong function."""
    followed_by: tuple[str, ...] = ALL


SMALL = "[board=2,players=2-2,columns_to_win=2.2]"
TO_ONE = "[board=2,players=2-2,columns_to_win=1.1]"
BIDS = "cs1 BIDDING_1986[board=2,players=2-2,columns_to_win=2.2] stones -/2:1,3:4 runners - turn 0"

SCENES = {
    "where a runner goes": Scene(
        *(f"cs1 PARKER_1980{SMALL} stones 3:2/- runners - turn 0 pair 1122", "3+3", "own fields"),
        *("cantstop.machine.columns.climb", "enters_too_low"),
    ),
    "what a stop banks": Scene(
        *(f"cs1 PARKER_1980{SMALL} stones 3:1/- runners 3:3 turn 0 decide", "stop", "own fields"),
        *("cantstop.machine.columns.bank", "banks_new_columns_only"),
    ),
    "whose stones a won column loses": Scene(
        *(f"cs1 PARKER_1980{SMALL} stones -/2:2 runners 2:3 turn 0 decide", "stop", "fields of others"),
        *("cantstop.machine.columns.bank", "losers_kept"),
    ),
    "what a bust takes": Scene(
        *(f"cs1 CLIPPER_1981{SMALL} stones 2:1/2:2 runners 2:3 turn 0 pair 1111", "bust", "own fields"),
        *("cantstop.machine.columns.clear", "wrong_seat_punished"),
    ),
    "who has won": Scene(
        *(f"cs1 PARKER_1980{TO_ONE} stones -/- runners 2:3,4:3 turn 0 decide", "stop", "a win"),
        *("cantstop.machine.columns.has_won", "wins_with_exactly_enough"),
    ),
    "that a won column is closed": Scene(
        *(f"cs1 PARKER_1980{SMALL} stones -/2:3 runners - turn 0 pair 1122", "2+4", "own fields"),
        *("cantstop.machine.columns.lanes", "closed_to_its_winner_alone"),
    ),
    "which pairing may be chosen": Scene(
        *(f"cs1 CLIPPER_1981{SMALL} stones -/- runners - turn 0 pair 1122", "3+3", "own fields"),
        *("cantstop.machine.pairing.allowed", "early_is_free"),
    ),
    "what bars a stop": Scene(
        *(f"cs1 RAVENSBURGER_2007+3{SMALL} stones -/3:2 runners 2:3,3:2 turn 0 decide", "stop", "own fields"),
        *("cantstop.machine.state.barring", "may_share_if_a_column_is_won"),
    ),
    "which stone a payout can move": Scene(
        *(f"{BIDS} settle 1 owes 1 made moves 2 bids -/makes:1 misses -", "raise:3", ""),
        *("cantstop.machine.bidding.leeway", "raised_onto_the_top"),
        followed_by=NO_ODDS,
    ),
    "how a payout moves a stone": Scene(
        *(f"{BIDS} settle 1 owes 1 made moves 2 bids -/busts:1 misses -", "lower:3", ""),
        *("cantstop.machine.bidding.pay_field", "up_for_all"),
        module="tests.machine.contracts.wrong",
        followed_by=NO_ODDS,
    ),
}


@cache
def play(position: str, move: str, worth: str, *fault: str) -> dict[str, object]:
    """Play a scene in a process of its own, and return what each part of the library makes of it."""
    command = [sys.executable, "-c", PROGRAM, position, move, worth, *fault]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    seen: dict[str, object] = json.loads(run.stdout)
    return seen


@pytest.mark.parametrize("rule", SCENES)
def test_a_rule_that_is_broken_in_its_one_place_is_broken_everywhere(rule: str) -> None:
    scene = SCENES[rule]
    played = scene.position, scene.move, scene.worth
    right, wrong = play(*played), play(*played, scene.right, scene.module, scene.wrong)
    assert [part for part in ALL if right.get(part) != wrong.get(part)] == list(scene.followed_by)
