"""Check an engine against the vectors of the specification: node counts, whole graphs and whole games.

python examples/check_vectors.py [--folder spec/vectors] [--limit 2000]

To check an engine of your own, put it in the place of `legal` and `play`: they speak JSON positions and moves as text,
as do the vectors, and nothing else here knows the library.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cantstop import apply, from_json, legal_moves, parse_move, to_json
from cantstop.clauses import spec_folder

Position = dict[str, Any]  # a position as JSON


class Engine(NamedTuple):
    """What an engine has to answer."""

    legal: Callable[[Position], list[str]]
    play: Callable[[Position, str], Position]


def legal(position: Position) -> list[str]:
    """List the legal moves of a position."""
    return [str(move) for move in legal_moves(from_json(position))]


def play(position: Position, move: str) -> Position:
    """Make a move."""
    state = from_json(position)
    return to_json(apply(state, parse_move(move, state)))


def key(position: Position) -> str:
    """Write a position so that equal ones are written alike."""
    return json.dumps(position, sort_keys=True)


def sequences(engine: Engine, position: Position, depth: int, known: dict[tuple[str, int], int]) -> int:
    """Count the sequences of `depth` moves that begin in a position; `known` keeps what has been counted."""
    moves = engine.legal(position)
    if depth == 1:
        return len(moves)
    asked = key(position), depth
    if asked not in known:
        known[asked] = sum(sequences(engine, engine.play(position, move), depth - 1, known) for move in moves)
    return known[asked]


def graph(engine: Engine, start: Position) -> tuple[int, int]:
    """Count the positions that can be reached, and the moves in all of them."""
    waiting, seen, moves = [start], {key(start)}, 0
    while waiting:
        position = waiting.pop()
        for move in engine.legal(position):
            moves += 1
            after = engine.play(position, move)
            if key(after) not in seen:
                seen.add(key(after))
                waiting.append(after)
    return len(seen), moves


def check(engine: Engine, folder: Path, limit: int) -> Iterator[tuple[str, bool]]:
    """Check all counts up to a limit, and all games; tell for each whether the engine agrees."""
    for entry in json.loads((folder / "perft.json").read_text(encoding="utf-8"))["perft"]:
        for depth, count in enumerate(entry["counts"], 1):
            if count <= limit:
                right = sequences(engine, entry["position"], depth, {}) == count
                yield f"perft {entry['name']}, depth {depth}: {count}", right
    for entry in json.loads((folder / "graphs.json").read_text(encoding="utf-8"))["graphs"]:
        counts = entry["states"], entry["transitions"]
        if entry["states"] <= limit:
            yield (
                f"graph of {entry['name']}: {counts[0]} states, {counts[1]} moves",
                graph(engine, entry["start"]) == counts,
            )
    for path in sorted((folder / "games").glob("*.json")):
        game = json.loads(path.read_text(encoding="utf-8"))
        position = game["start"]
        right = True
        for ply in game["plies"]:
            right &= "legal" not in ply or sorted(ply["legal"]) == sorted(engine.legal(position))
            position = engine.play(position, ply["move"])
            right &= key(position) == key(ply["position"])
        yield f"game {path.stem}: {len(game['plies'])} plies", right and engine.legal(position) == []


def main() -> None:
    """Check the library, and say what it got wrong."""
    parser = argparse.ArgumentParser(description="Check an engine against the vectors of the specification.")
    parser.add_argument("--folder", type=Path, default=spec_folder() / "vectors", help="where the vectors are")
    parser.add_argument("--limit", type=int, default=2000, help="leave out counts above this (default %(default)s)")
    options = parser.parse_args()
    if not (options.folder / "perft.json").is_file():
        parser.error(f"there are no vectors in {options.folder}")
    checked = wrong = 0
    for what, right in check(Engine(legal, play), options.folder, options.limit):
        checked += 1
        if not right:
            wrong += 1
            print("WRONG", what)
    print(f"{checked} checked, {wrong} wrong")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
