"""Add a house rule: change any field of an edition, and everything else works as before.

python examples/house_rule.py [seed]

Here you play the Dutch game with four runners and two columns to win. A bust takes all stones from the columns with
runners, whoever owns them.
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
    """Print the rules as text, a verdict, and the end of a game."""
    parser = argparse.ArgumentParser(description="Play the Dutch game with a house rule.")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="the seed of the dice (default %(default)s)")
    rng = Random(parser.parse_args().seed)
    text = format_rules(RULES)
    assert parse_rules(text) == RULES
    print(text)
    game = Game(new_game(RULES, players=2), (Dice(2, 3, 4, 5), Advance(5, 9), Roll(), Dice(2, 3, 4, 5)))
    print(explain(game.state, Advance(5, 9)))
    print(format_position(playout(new_game(RULES, players=3), choose, rng)))


if __name__ == "__main__":
    main()
