"""Record a game of each edition, played by the bot of `bot.py`, as examples/records/*.cantstop.

python examples/record_games.py [folder]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from bot import choose

from cantstop import EDITIONS, Game, Record, Rules, format_record, legal_moves, new_game, ravensburger, roll_dice

PLAYERS = ("Anna", "Ben", "Cleo", "Dirk")
HERE = Path(__file__).parent / "records"


def play(rules: Rules, players: int, rng: Random) -> Game:
    """Play a game to its end."""
    game = Game(new_game(rules, players=players, first=rng.randrange(players)))
    while not game.state.is_over:
        state = game.state
        game = game.play(roll_dice(state, rng) if state.actor is None else choose(state, legal_moves(state)))
    return game


def written() -> dict[str, str]:
    """Play all games; return their records by the name of the file."""
    records = {}
    for number, rules in enumerate((*EDITIONS.values(), *(ravensburger(n) for n in (1, 2, 3)), ravensburger(1, 2, 3))):
        players = 2 + number % 3
        game = play(rules, players, Random(f"record {rules.name}"))
        tags = {"Event": f"A game of {rules.name}, played by bots"}
        record = Record.of(game, players=PLAYERS[:players], tags=tags)
        records[f"{rules.name.lower().replace('_', '-')}.cantstop"] = format_record(record)
    return records


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description="Record a game of each edition.")
    parser.add_argument("folder", type=Path, nargs="?", default=HERE, help="where to write (default %(default)s)")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in written().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        print(folder / name)


if __name__ == "__main__":
    main()
