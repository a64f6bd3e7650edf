"""Write a bot: a function from a position and its legal moves to one of the moves.

python examples/bot.py [games] [seed]

The bot weighs the chance to bust against what the turn has gained. It plays against one that moves at random.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from random import Random

from cantstop import PARKER_1980, Advance, Bid, Guess, Move, Raise, Roll, State, Stop, apply, new_game, playout
from cantstop.odds import bust


def share(state: State, column: int) -> Fraction:
    """Return what a step is worth: the shorter the column, the more each field counts."""
    return Fraction(1, state.rules.board.length(column))


def progress(state: State) -> Fraction:
    """Add up what the turn has gained so far, in columns."""
    own = state.stones[state.turn]
    columns = zip(state.rules.board.columns, own, state.runners)
    return sum((share(state, column) * (runner - stone) for column, stone, runner in columns if runner), Fraction(0))


def worth(state: State, move: Move) -> Fraction:
    """Return how much of a column a move gains."""
    match move:
        case Advance(columns=columns):
            return sum((share(state, column) for column in columns), Fraction(0))
        case Raise(column=column):
            return share(state, column)
        case _:
            return Fraction(0)


def choose(state: State, moves: tuple[Move, ...]) -> Move:
    """Choose the move that gains most, and stop if the risk outweighs what the next roll may gain."""
    if Stop() in moves:
        risk = bust(state)
        wins = apply(state, Stop()).is_over
        return Stop() if wins or risk * progress(state) > (1 - risk) * Fraction(1, 6) else Roll()
    if isinstance(moves[0], Bid):
        return Bid(Guess.MAKES, 2) if bust(state) < Fraction(1, 3) else Bid(Guess.BUSTS, 2)
    return max(moves, key=lambda move: worth(state, move))


def match(games: int, rng: Random) -> int:
    """Let the bot play against random moves, each side beginning every other game, and count the bot's wins."""

    def chooser(state: State, moves: tuple[Move, ...]) -> Move:
        return choose(state, moves) if state.actor == 0 else rng.choice(moves)

    starts = (new_game(PARKER_1980, players=2, first=number % 2) for number in range(games))
    return sum(playout(start, chooser, rng).winner == 0 for start in starts)


def main() -> None:
    """Play a match and print the result."""
    parser = argparse.ArgumentParser(description="Let a bot play against one that moves at random.")
    parser.add_argument("games", type=int, nargs="?", default=20, help="the number of games (default %(default)s)")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="the seed of the dice (default %(default)s)")
    options = parser.parse_args()
    print(f"the bot wins {match(options.games, Random(options.seed))} of {options.games} games")


if __name__ == "__main__":
    main()
