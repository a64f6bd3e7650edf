"""Add a house rule: any field of an edition can be set otherwise, and everything else works as before.

python examples/house_rule.py [seed]

Here the Dutch game is played with four runners, to two columns, and a bust takes everybody's stones in their columns.
"""

from __future__ import annotations

import argparse
from random import Random

from attrs import evolve
from bot import choose

from cantstop import (
    CLIPPER_1981,
    Advance,
    BustPenalty,
    Dice,
    Game,
    Roll,
    explain,
    format_position,
    format_rules,
    new_game,
    parse_rules,
    playout,
)

RULES = evolve(CLIPPER_1981, runners=4, columns_to_win=(2, 2, 2, 2), bust=BustPenalty.ALL_STONES)


def main() -> None:
    """Show the rules as text, a verdict under them, and a game."""
    parser = argparse.ArgumentParser(description="Play the Dutch game by a house rule.")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="where chance begins (default %(default)s)")
    rng = Random(parser.parse_args().seed)
    text = format_rules(RULES)
    assert parse_rules(text) == RULES
    print(text)
    game = Game(new_game(RULES, players=2), (Dice(2, 3, 4, 5), Advance(5, 9), Roll(), Dice(2, 3, 4, 5)))
    print(explain(game.state, Advance(5, 9)))
    print(format_position(playout(new_game(RULES, players=3), choose, rng)))


if __name__ == "__main__":
    main()
