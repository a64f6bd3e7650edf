"""Play a game of each edition with dice and decisions from a seed, and print it turn by turn.

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
    """Toss a coin for each stop once all runners stand, be bolder before, and choose all else by chance."""
    if Stop() in moves:
        return Stop() if rng.random() < (0.1 if state.runners_left else 0.5) else Roll()
    return rng.choice(moves)


def heights(state: State, seat: int) -> str:
    """Write a seat's stones, a won column with a star."""
    won = state.won(seat)
    stones = zip(state.rules.board.columns, state.stones[seat])
    return " ".join(f"{column}*" if column in won else f"{column}:{stone}" for column, stone in stones if stone)


def turn_begins(state: State) -> bool:
    """Tell whether the dice are about to be rolled for the first time in a turn."""
    return isinstance(state.phase, ToRoll) and not any(state.runners)


def game(rules: Rules, players: int, rng: Random) -> Iterator[str]:
    """Tell a game: a line for each turn, with what was rolled and done and what the seats have then."""
    yield f"{rules.name}, {players} players, {rules.columns_to_win[players - 1]} columns to win"
    state = new_game(rules, players=players, first=rng.randrange(players))
    number = 0
    while not state.is_over:
        seat = state.turn
        number += 1
        told: list[str] = []
        while not told or not (state.is_over or turn_begins(state)):
            move = roll_dice(state, rng) if state.actor is None else choose(state, legal_moves(state), rng)
            if isinstance(move, Advance | Bust):
                told[-1] += f" {move}"
            elif state.actor not in (None, seat):
                told.append(f"({state.actor}) {move}")
            elif move != Roll():
                told.append(str(move))
            state = apply(state, move)
        stones = " | ".join(heights(state, other) or "-" for other in range(players))
        yield f"{number:3}. seat {seat}: {', '.join(told)}  =>  {stones}"
    yield f"seat {state.winner} wins"


def main() -> None:
    """Play all editions, the German one without and with its variants."""
    parser = argparse.ArgumentParser(description="Play a game of each edition from a seed, turn by turn.")
    parser.add_argument("seed", type=int, nargs="?", default=1)
    rng = Random(parser.parse_args().seed)
    for number, rules in enumerate((*EDITIONS.values(), ravensburger(1, 2, 3))):
        print(*game(rules, 2 + number % 3, rng), sep="\n", end="\n\n")


if __name__ == "__main__":
    main()
