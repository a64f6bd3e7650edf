"""The comparison finds faults: one seeded into the library, or into the model, is told with the move that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest
from attrs import frozen

from cantstop import BIDDING_1986, CLIPPER_1981
from cantstop.machine import auction, bidding, pairing, state, turn
from tests.helpers.small_games import Game, small
from tests.helpers.tla_model import NO_CHECKS, Graph, difference, edited, explore
from tests.tools import wrong_rules

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("tlc")]

DUTCH = small(CLIPPER_1981, (2, 1, 3))
TO_ONE = small(CLIPPER_1981, (2, 1, 2), to_win=1)
BIDS = small(BIDDING_1986, (1, 3, 1), chips=1)


@frozen
class Fault:
    """A rule that is broken in the library, by another function, or in the model, by another line."""

    game: Game
    module: ModuleType
    name: str
    function: Callable[..., object]
    line: str
    other_line: str
    after: str
    """The shortest way to a position in which it shows."""
    broken: str
    """The move there that only the broken side knows."""
    right: str
    """The move there that only the other side has; "" if it has none."""


FAULTS = {
    "losers' stones kept": Fault(
        *(DUTCH, turn, "bank", wrong_rules.losers_kept),
        *("s # turn /\\ Runner(c) = Top(c)  -> 0", "s # turn /\\ Runner(c) = Top(c)  -> Stone(s, c)"),
        *("1112 2+3 stop 1111 2+2", "stop", "stop"),
    ),
    "a double past the top": Fault(
        *(TO_ONE, pairing, "_uses", wrong_rules.double_past_the_top),
        *("IF Base(c) + 2 <= Top(c) THEN << c, c >> ELSE << c >>", "<< c, c >>"),
        *("1111 2+2 roll 1122", "3+3", "3"),
    ),
    "a top runner that still moves": Fault(
        *(TO_ONE, state, "lanes", wrong_rules.top_still_moves),
        *("    /\\ Base(c) < Top(c)", "    /\\ Base(c) <= Top(c)"),
        *("1111 2+2 roll 1111", "2", "bust"),
    ),
    "a forced pair not forced": Fault(
        *(TO_ONE, pairing, "_uses", wrong_rules.pair_not_forced),
        *("-> { << a, b >> }", "-> { << a, b >>, << a >> }"),
        *("1122 2+4 roll 1122", "2", ""),
    ),
    "the Dutch penalty on the wrong seat": Fault(
        *(DUTCH, turn, "clear", wrong_rules.wrong_seat_punished),
        *('"own_stones" -> s = turn', '"own_stones" -> s = (turn + 1) % Players'),
        *("1112 2+3 stop 1111 2+2 roll 1111", "bust", "bust"),
    ),
    "a missed turn counted twice": Fault(
        *(BIDS, auction, "next_turn", wrong_rules.misses_kept),
        *("marks[i] /\\ free # {} /\\ Distance(i - 1) > Distance(next)", "marks[i] /\\ free # {}"),
        *("1111 2 stop 1112 3 roll 1112 3 busts:1", "stop", "stop"),
    ),
    "a payout onto a top field": Fault(
        *(BIDS, bidding, "leeway", wrong_rules.raised_onto_the_top),
        *("StoneOn(board, s, c) + 1 < Top(c)", "StoneOn(board, s, c) + 1 <= Top(c)"),
        *("1122 3+3 stop 1111 2 roll 1112 3 makes:1", "stop", "stop"),  # it leads to a payout that has nothing to pay
    ),
}


def action(move: str) -> str:
    """Name the action of the model that is a move."""
    return {"stop": "Stop", "bust": "Bust", "": ""}.get(move, "Advance")


def told(report: str | None) -> tuple[str, str, str]:
    """Read a report: the way to the difference, and the move that either side alone knows there."""
    assert report is not None
    (after,) = re.findall(r"library and model differ after (.*)", report)
    library, model = (
        " ".join(re.findall(rf"^the {side} alone: (\S+) -> ", report, re.M)) for side in ("library", "model")
    )
    return after, library, model


@cache
def right_graph(game: Game) -> Graph:
    """Explore the model as it is."""
    with TemporaryDirectory() as folder:
        return explore(game, Path(folder), checks=NO_CHECKS)


@pytest.mark.usefixtures("without_memory")
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_of_the_library_is_found_and_its_move_is_named(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = right_graph(fault.game)
    monkeypatch.setattr(fault.module, fault.name, fault.function)
    assert told(difference(fault.game, graph)) == (fault.after, fault.broken, action(fault.right))


QUICKEST = ("losers' stones kept", "the Dutch penalty on the wrong seat")


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(fault, id=name, marks=[] if name in QUICKEST else [pytest.mark.deep])
        for name, fault in FAULTS.items()
    ],
)
def test_a_fault_of_the_model_is_found_and_its_action_is_named(fault: Fault, tmp_path: Path) -> None:
    graph = explore(fault.game, tmp_path, model=edited(fault.line, fault.other_line), checks=NO_CHECKS)
    assert told(difference(fault.game, graph)) == (fault.after, fault.right, action(fault.broken))


def test_without_a_fault_there_is_nothing_to_tell() -> None:
    for game in (DUTCH, TO_ONE, BIDS):
        assert difference(game, right_graph(game)) is None
