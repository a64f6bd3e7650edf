"""Play a random game of each edition from a seed, and print it turn by turn.

python examples/seeded_games.py [seed]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from cantstop import (
    EDITIONS,
    Advance,
    Bust,
    Move,
    Roll,
    Rules,
    State,
    Stop,
    ToRoll,
    apply,
    legal_moves,
    new_game,
    ravensburger,
    roll_dice,
)


def choose(state: State, moves: tuple[Move, ...], rng: Random) -> Move:
    """Stop half the time if all runners are in use and rarely before; make every other choice at random."""
    if Stop() in moves:
        return Stop() if rng.random() < (0.1 if state.runners_left else 0.5) else Roll()
    return rng.choice(moves)


def heights(state: State, seat: int) -> str:
    """Write a seat's stones, with a star for each column it has won."""
    won = state.won(seat)
    stones = zip(state.rules.board.columns, state.stones[seat])
    return " ".join(f"{column}*" if column in won else f"{column}:{stone}" for column, stone in stones if stone)


def turn_begins(state: State) -> bool:
    """Return whether the first roll of a turn comes next."""
    return isinstance(state.phase, ToRoll) and not any(state.runners)


def game(rules: Rules, players: int, rng: Random) -> Iterator[str]:
    """Play a game; give a line for each turn, with its rolls, its moves and everybody's stones after it."""
    yield f"{rules.name}, {players} players, {rules.columns_to_win[players - 1]} columns to win"
    state = new_game(rules, players=players, first=rng.randrange(players))
    number = 0
    while not state.is_over:
        seat = state.turn
        number += 1
        events: list[str] = []
        while not events or not (state.is_over or turn_begins(state)):
            move = roll_dice(state, rng) if state.actor is None else choose(state, legal_moves(state), rng)
            if isinstance(move, Advance | Bust):
                events[-1] += f" {move}"
            elif state.actor not in (None, seat):
                events.append(f"({state.actor}) {move}")
            elif move != Roll():
                events.append(str(move))
            state = apply(state, move)
        stones = " | ".join(heights(state, other) or "-" for other in range(players))
        yield f"{number:3}. seat {seat}: {', '.join(events)}  =>  {stones}"
    yield f"seat {state.winner} wins"


def main() -> None:
    """Play every edition, the German one both without its variants and with all of them."""
    parser = argparse.ArgumentParser(description="Play a game of each edition from a seed, turn by turn.")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="the seed of the dice (default %(default)s)")
    rng = Random(parser.parse_args().seed)
    for number, rules in enumerate((*EDITIONS.values(), ravensburger(1, 2, 3))):
        print(*game(rules, 2 + number % 3, rng), sep="\n", end="\n\n")


if __name__ == "__main__":
    main()
