"""Check an engine against the vectors of the specification: node counts, whole graphs and whole games.

python examples/check_vectors.py [--folder spec/vectors] [--limit 2500]

To check an engine of your own, put it in the place of `legal` and `play`: they take and give positions as JSON and
moves as text, as the vectors do. The rest asks nothing else of the library than where its vectors are.
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


def mistake(engine: Engine, game: dict[str, Any]) -> str | None:
    """Play a game again, and tell where the engine goes astray."""
    position = game["start"]
    for number, ply in enumerate(game["plies"], 1):
        if "legal" in ply and sorted(engine.legal(position)) != sorted(ply["legal"]):
            return f"other moves are legal before ply {number}"
        position = engine.play(position, ply["move"])
        if key(position) != key(ply["position"]):
            return f"ply {number}, {ply['move']}, leads to another position"
    return None if engine.legal(position) == [] else "there are moves after the last ply"


def questions(engine: Engine, folder: Path, limit: int) -> Iterator[tuple[str, Callable[[], str | None]]]:
    """Give every vector up to a limit: what it is, and a function that tells what the engine gets wrong."""

    def perft(position: Position, counts: list[int]) -> str | None:
        known: dict[tuple[str, int], int] = {}
        found = [sequences(engine, position, depth, known) for depth in range(1, len(counts) + 1)]
        return None if found == counts else f"it counts {found}"

    def size(entry: dict[str, Any]) -> str | None:
        found = graph(engine, entry["start"])
        return None if found == (entry["states"], entry["transitions"]) else f"it finds {found}"

    for entry in json.loads((folder / "perft.json").read_text(encoding="utf-8"))["perft"]:
        counts = [count for count in entry["counts"] if count <= limit]
        yield f"perft {entry['name']}: {counts}", partial(perft, entry["position"], counts)
    for entry in json.loads((folder / "graphs.json").read_text(encoding="utf-8"))["graphs"]:
        if entry["states"] <= limit:
            counted = f"{entry['states']} states, {entry['transitions']} transitions"
            yield f"graph of {entry['name']}: {counted}", partial(size, entry)
    for path in sorted((folder / "games").glob("*.json")):
        game = json.loads(path.read_text(encoding="utf-8"))
        yield f"game {path.stem}: {len(game['plies'])} plies", partial(mistake, engine, game)


def check(engine: Engine, folder: Path, limit: int) -> Iterator[tuple[str, str | None]]:
    """Tell for every vector up to a limit what the engine gets wrong, if anything."""
    for what, ask in questions(engine, folder, limit):
        try:
            yield what, ask()
        except Exception as error:  # an engine may fail in any way
            yield what, f"it fails: {error!r}"


def main() -> None:
    """Check the library, and say what it got wrong."""
    parser = argparse.ArgumentParser(description="Check an engine against the vectors of the specification.")
    parser.add_argument("--folder", type=Path, default=spec_folder() / "vectors", help="where the vectors are")
    parser.add_argument("--limit", type=int, default=2500, help="leave out counts above this (default %(default)s)")
    options = parser.parse_args()
    if not (options.folder / "perft.json").is_file():
        parser.error(f"there are no vectors in {options.folder}")
    checked = wrong = 0
    for what, found in check(Engine(legal, play), options.folder, options.limit):
        checked += 1
        if found is not None:
            wrong += 1
            print(f"WRONG {what}, but {found}")
    print(f"{checked} checked, {wrong} wrong")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
