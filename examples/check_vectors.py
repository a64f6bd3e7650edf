"""Check an engine against the vectors of the specification: node counts, whole graphs and whole games.

python examples/check_vectors.py [--folder spec/vectors] [--limit 2500]

To check your own engine, replace `legal` and `play`. They take and return positions as JSON and moves as text, as the
vectors do. The rest uses the library only to find the vectors.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from cantstop import apply, from_json, legal_moves, parse_move, to_json
from cantstop.clauses import spec_folder

Position = dict[str, Any]  # a position as JSON


class Engine(NamedTuple):
    """The two functions that an engine must have."""

    legal: Callable[[Position], list[str]]
    play: Callable[[Position, str], Position]


def legal(position: Position) -> list[str]:
    """List the legal moves in a position."""
    return [str(move) for move in legal_moves(from_json(position))]


def play(position: Position, move: str) -> Position:
    """Return the position after a move."""
    state = from_json(position)
    return to_json(apply(state, parse_move(move, state)))


def key(position: Position) -> str:
    """Write a position such that equal positions give equal texts."""
    return json.dumps(position, sort_keys=True)


def sequences(engine: Engine, position: Position, depth: int, known: dict[tuple[str, int], int]) -> int:
    """Count the sequences of `depth` moves that begin in a position; `known` holds earlier results."""
    moves = engine.legal(position)
    if depth == 1:
        return len(moves)
    question = key(position), depth
    if question not in known:
        known[question] = sum(sequences(engine, engine.play(position, move), depth - 1, known) for move in moves)
    return known[question]


def graph(engine: Engine, start: Position) -> tuple[int, int]:
    """Count the positions that can be reached from the start, and the moves in all of them."""
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


def mistake(engine: Engine, game: dict[str, Any]) -> str | None:
    """Replay a game; return the first mistake of the engine, or None."""
    position = game["start"]
    for number, ply in enumerate(game["plies"], 1):
        if "legal" in ply and sorted(engine.legal(position)) != sorted(ply["legal"]):
            return f"it lists other legal moves before ply {number}"
        position = engine.play(position, ply["move"])
        if key(position) != key(ply["position"]):
            return f"ply {number}, {ply['move']}, leads to another position"
    return None if engine.legal(position) == [] else "it lists legal moves after the last ply"


def questions(engine: Engine, folder: Path, limit: int) -> Iterator[tuple[str, Callable[[], str | None]]]:
    """List the vectors up to a limit: a description, and a function that returns the engine's mistake, or None."""

    def perft(position: Position, counts: list[int]) -> str | None:
        known: dict[tuple[str, int], int] = {}
        counted = [sequences(engine, position, depth, known) for depth in range(1, len(counts) + 1)]
        return None if counted == counts else f"it counts {counted}"

    def size(entry: dict[str, Any]) -> str | None:
        counted = graph(engine, entry["start"])
        return None if counted == (entry["states"], entry["transitions"]) else f"it counts {counted}"

    for entry in json.loads((folder / "perft.json").read_text(encoding="utf-8"))["perft"]:
        counts = [count for count in entry["counts"] if count <= limit]
        yield f"perft {entry['name']}: {counts}", partial(perft, entry["position"], counts)
    for entry in json.loads((folder / "graphs.json").read_text(encoding="utf-8"))["graphs"]:
        if entry["states"] <= limit:
            expected = f"{entry['states']} states, {entry['transitions']} transitions"
            yield f"graph of {entry['name']}: {expected}", partial(size, entry)
    for path in sorted((folder / "games").glob("*.json")):
        game = json.loads(path.read_text(encoding="utf-8"))
        yield f"game {path.stem}: {len(game['plies'])} plies", partial(mistake, engine, game)


def check(engine: Engine, folder: Path, limit: int) -> Iterator[tuple[str, str | None]]:
    """Check every vector up to a limit; give its description and the engine's mistake, or None."""
    for description, find_mistake in questions(engine, folder, limit):
        try:
            yield description, find_mistake()
        except Exception as error:  # an engine may fail in any way
            yield description, f"it fails: {error!r}"


def main() -> None:
    """Check the library, and print its mistakes."""
    parser = argparse.ArgumentParser(description="Check an engine against the vectors of the specification.")
    parser.add_argument("--folder", type=Path, default=spec_folder() / "vectors", help="where the vectors are")
    parser.add_argument("--limit", type=int, default=2500, help="skip counts above this (default %(default)s)")
    options = parser.parse_args()
    if not (options.folder / "perft.json").is_file():
        parser.error(f"there are no vectors in {options.folder}")
    checked = wrong = 0
    for description, error in check(Engine(legal, play), options.folder, options.limit):
        checked += 1
        if error is not None:
            wrong += 1
            print(f"WRONG {description}, but {error}")
    print(f"{checked} checked, {wrong} wrong")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
