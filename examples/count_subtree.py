"""Count the move sequences that begin in a position, which is a good way to compare two engines.

python examples/count_subtree.py [position] [--depth 4]
"""

from __future__ import annotations

import argparse
from functools import cache

from cantstop import CantStopError, State, apply, legal_moves, parse_position

START = "cs1 PARKER_1980 stones -/- runners - turn 0 roll"


@cache
def sequences(state: State, depth: int) -> int:
    """Count the sequences of `depth` moves. Positions are hashable values, so earlier counts can be cached."""
    if depth == 0:
        return 1
    return sum(sequences(apply(state, move), depth - 1) for move in legal_moves(state))


def main() -> None:
    """Print the counts, one move deeper in each line."""
    parser = argparse.ArgumentParser(description="Count the move sequences that begin in a position.")
    parser.add_argument("position", nargs="?", default=START, help="a position on one line")
    parser.add_argument(
        "--depth", type=int, default=4, help="the length of the longest sequences (default %(default)s)"
    )
    options = parser.parse_args()
    try:
        state = parse_position(options.position)
    except CantStopError as error:
        parser.error(str(error))
    for depth in range(1, options.depth + 1):
        print(f"{depth}: {sequences(state, depth)}")


if __name__ == "__main__":
    main()
