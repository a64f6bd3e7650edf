"""The test vectors for other implementations, and the table of the small games.

`python -m tests.tools.vectors` rewrites them with counts from the library. The tests compare these with the model's.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from cantstop import (
    Bid,
    Dice,
    Guess,
    Keep,
    Lower,
    Move,
    Phase,
    Raise,
    Roll,
    Rules,
    State,
    Stop,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    apply,
    legal_moves,
    new_game,
    parse_move,
    roll_dice,
    to_json,
)
from cantstop.clauses import spec_folder
from cantstop.machine.bidding import bidders, payout_size
from tests.helpers.graph_walk import Visit, Walk
from tests.helpers.positions import heights, position
from tests.helpers.random_games import ALL_STONES, EVERY, ROLLER_BIDS, RUNNERS_ONLY
from tests.helpers.small_games import GAMES, Game

FOLDER = spec_folder() / "vectors"
TABLE = spec_folder() / "GRAPHS.md"
RULES = (*EVERY, RUNNERS_ONLY, ALL_STONES, ROLLER_BIDS)
MOST = 100_000
"""Node counts above this number are left out."""

Json = dict[str, Any]


# The graphs of the small games


def committed(name: str) -> list[Json]:
    """Return the entries of a committed file of vectors."""
    entries: list[Json] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))[name]
    return entries


def graph_entry(game: Game, visits: Iterable[Visit]) -> Json:
    """Count the positions in the graph of a small game, and the moves in them, in all and by kind."""
    states = 0
    kinds: Counter[str] = Counter()
    for visit in visits:
        states += 1
        kinds.update(type(move).__name__ for move, _ in visit.steps)
    return {
        "name": game.name,
        "deep": game.deep,
        "states": states,
        "transitions": kinds.total(),
        "moves": dict(sorted(kinds.items())),
        "start": to_json(game.start),
    }


def table(entries: Iterable[Json]) -> str:
    """Write the table of graphs for people to read."""
    lines = [
        "# The graphs of the small games",
        "",
        "Games whose every position has been visited by the model checker and by the library, with the same result:",
        "the same positions, the same moves in each, the same outcomes. `2-1-3` are the lengths of the columns, from 2",
        "on. The counts of each kind of move are in [vectors/graphs.json](vectors/graphs.json). Written by",
        "`python -m tests.tools.vectors`; the tests count again, the *deep* ones with `pytest -m deep`.",
        "",
        "| game | suite | states | transitions |",
        "|---|---|---:|---:|",
    ]
    totals = {False: (0, 0), True: (0, 0)}
    for entry in entries:
        states, moves = entry["states"], entry["transitions"]
        totals[entry["deep"]] = totals[entry["deep"]][0] + states, totals[entry["deep"]][1] + moves
        lines.append(f"| {entry['name']} | {_suite(entry['deep'])} | {states:,} | {moves:,} |")
    for deep, (states, moves) in totals.items():
        lines.append(f"| **all {_suite(deep)} ones** | | **{states:,}** | **{moves:,}** |")
    return "\n".join(lines) + "\n"


def _suite(deep: bool) -> str:
    return "deep" if deep else "ordinary"


# Node counts


_RICH: dict[str, tuple[tuple[dict[int, int], ...], dict[int, int], int, Phase]] = {
    "a runner on top": (({7: 3}, {7: 5, 8: 4}), {3: 2, 6: 11, 8: 4}, 0, ToRoll()),
    "one runner left for two columns": (({5: 2}, {9: 1}), {2: 1, 12: 1}, 0, ToPair(Dice(2, 3, 4, 5))),
    "won columns around": (({6: 11, 4: 3}, {8: 11, 7: 6}), {7: 5}, 0, ToRoll()),
    "a double with one field left": (({7: 9}, {8: 1}), {2: 1, 3: 4, 7: 12}, 0, ToPair(Dice(3, 3, 4, 4))),
    "a stop with two columns won": (({2: 3, 3: 5, 12: 1}, {7: 12, 12: 2}), {12: 3, 7: 1}, 0, ToDecide()),
    "a stop that clears a column": (({7: 9}, {7: 12, 6: 1}, {7: 1}), {7: 13, 8: 1}, 0, ToDecide()),
    "runners in company": (({6: 1}, {6: 4, 8: 2}, {5: 1, 6: 4}), {6: 4, 8: 2, 5: 1}, 0, ToDecide()),
    "a bust on the table": (({6: 11, 8: 11, 7: 4}, {10: 7, 3: 4}), {3: 2, 7: 5}, 0, ToPair(Dice(2, 4, 4, 6))),
    "late in a game of four": (
        ({6: 11, 7: 8, 2: 1}, {8: 11, 5: 8, 9: 3}, {7: 12, 10: 6, 4: 2}, {12: 2, 11: 4, 3: 3}),
        {},
        2,
        ToRoll(),
    ),
    "three runners above stones": (({4: 2, 6: 5, 9: 1}, {4: 6}, {6: 7}), {4: 5, 6: 8, 9: 8}, 0, ToRoll()),
    "two runners on top": (({2: 2, 12: 1}, {2: 1, 7: 3}), {2: 3, 12: 3}, 0, ToRoll()),
    "one runner stands, two are left": (({6: 3}, {4: 1}), {6: 5}, 0, ToPair(Dice(1, 2, 2, 4))),
}
"""The stones of each seat, the runners, the roller and the phase, for any edition on the official board."""

_STONES: tuple[dict[int, int], ...] = ({7: 4, 6: 2}, {6: 3, 8: 10, 9: 1}, {5: 1, 2: 2})


def bidding_positions(rules: Rules) -> Iterator[tuple[str, State]]:
    """List the positions that occur only in the bidding game."""
    makes, busts = Bid(Guess.MAKES, 3), Bid(Guess.BUSTS, 2)
    assert rules.bidding is not None
    rollers = makes if rules.bidding.roller_bids else None
    yield (
        "the bidding begins",
        position(rules, *_STONES, runners={7: 5, 8: 1}, phase=ToBid(1), moves_made=2, misses={2}),
    )
    for name, bids, made in (
        ("right and wrong after a stop", (rollers, makes, busts), True),
        ("right and wrong after a bust", (rollers, busts, makes), False),
        ("wrong with too little to lose", (rollers, makes, makes), False),
    ):
        owed = payout_size(bids[1], made)
        yield name, position(rules, *_STONES, phase=ToSettle(1, owed, made), moves_made=2, bids=bids)


def rich_positions(rules: Rules) -> Iterator[tuple[str, State]]:
    """List the start for each number of players, and the rich positions under these rules."""
    for players in range(rules.players[0], rules.players[1] + 1):
        yield f"start, {players} players", new_game(rules, players=players)
    for name, (stones, runners, turn, phase) in _RICH.items():
        rows = [heights(rules.board, row) for row in stones]
        bids: list[Bid | None] = [None] * len(stones)
        if rules.bidding is not None and runners:
            for seat in bidders(rows, turn, rules.bidding.roller_bids):
                bids[seat] = Bid(Guess.BUSTS if seat % 2 else Guess.MAKES, seat + 1)
        moves_made = 2 if runners else 0
        yield name, position(rules, *stones, runners=runners, turn=turn, phase=phase, moves_made=moves_made, bids=bids)
    if rules.bidding is not None:
        yield from bidding_positions(rules)


def node_counts(state: State) -> Iterator[int]:
    """Count the sequences of one move, of two, and so on, until there are none or more than `MOST`."""
    sequences = {state: 1}
    while sequences:
        after: dict[State, int] = {}
        count = sum(len(legal_moves(here)) * times for here, times in sequences.items())
        if not 0 < count <= MOST:
            return
        yield count
        for here, times in sequences.items():
            for move in legal_moves(here):
                there = apply(here, move)
                after[there] = after.get(there, 0) + times
        sequences = after


def perft_entries() -> list[Json]:
    """List all positions with their node counts."""
    return [
        {"name": f"{rules.name}: {name}", "position": to_json(state), "counts": list(node_counts(state))}
        for rules in RULES
        for name, state in rich_positions(rules)
    ]


# Whole games


def replayed(start: State, moves: Iterable[str]) -> Json:
    """Write out a game: every move, the legal moves beside it, and the position it leads to."""
    plies: list[Json] = []
    state = start
    for text in moves:
        choice = {} if state.actor is None else {"legal": [str(move) for move in legal_moves(state)]}
        state = apply(state, parse_move(text, state))
        plies.append({"move": text, **choice, "position": to_json(state)})
    return {"format": 1, "start": to_json(start), "plies": plies}


ALL_MISS = (
    *("1356 7+8 stop " * 3).split(),
    *["1124", "2+6", "roll", "1233", "4", "busts:1", "busts:1", "busts:1", "stop"],
)
"""An opening after which all three players miss a turn: all bid, and nobody has a stone above field 1 (R-50)."""


def play_by_chance(start: State, rng: Random, opening: Sequence[str] = ()) -> Iterator[Move]:
    """Play a random game after an opening, boldly enough for it to end."""
    state = start
    for text in opening:
        move = parse_move(text, state)
        yield move
        state = apply(state, move)
    while not state.is_over:
        moves = legal_moves(state)
        if state.actor is None:
            move = roll_dice(state, rng)
        elif Stop() in moves:
            move = Roll() if rng.random() < (0.9 if state.runners_left else 0.7) else Stop()
        else:
            move = rng.choice(moves)
        yield move
        state = apply(state, move)


def short_game(rules: Rules, players: int) -> Json:
    """Find a short random game; in the bidding game, one with payouts of every kind."""
    start = new_game(rules, players=players, first=players - 1)
    wanted = {Raise, Lower, Keep} if rules.bidding else set()
    opening = ALL_MISS if rules == ROLLER_BIDS else ()
    games = (list(play_by_chance(start, Random(f"{rules.name} {seed}"), opening)) for seed in range(100))
    moves = min((game for game in games if wanted <= set(map(type, game))), key=len)
    return replayed(start, map(str, moves))


# Writing


def lines(document: Mapping[str, object]) -> str:
    """Write a document with one line for each entry of its lists, so that a diff shows what has changed."""
    parts = []
    for name, value in document.items():
        if isinstance(value, list):
            parts.append(f"{json.dumps(name)}: [\n" + ",\n".join(map(json.dumps, value)) + "\n]")
        else:
            parts.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{" + ",\n".join(parts) + "}\n"


def file_name(rules: Rules) -> str:
    """Return the name of a game's file, with characters that every file system accepts."""
    return rules.name.replace(" with ", "-").replace("=", "-") + ".json"


def main() -> None:
    """Rewrite all files."""
    (FOLDER / "games").mkdir(parents=True, exist_ok=True)
    graphs = [graph_entry(game, Walk(game.start)) for game in GAMES]
    documents: dict[Path, str] = {
        FOLDER / "graphs.json": lines({"format": 1, "graphs": graphs}),
        FOLDER / "perft.json": lines({"format": 1, "perft": perft_entries()}),
        TABLE: table(graphs),
    }
    for number, rules in enumerate(RULES):
        documents[FOLDER / "games" / file_name(rules)] = lines(short_game(rules, 2 + number % 3))
    for path, text in documents.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
