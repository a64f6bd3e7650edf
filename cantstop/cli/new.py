"""`new`: the first position of a game."""

from __future__ import annotations

import click

from cantstop.cli.arguments import as_json, edition_names, read_edition
from cantstop.cli.output import echo, print_json
from cantstop.machine import new_game
from cantstop.notation import format_position, to_json
from cantstop.rules import PARKER_1980


@click.command()
@click.argument("edition", default=PARKER_1980.name, shell_complete=edition_names)
@click.option("--players", default=2, show_default=True, help="The number of players.")
@click.option("--first", default=0, show_default=True, help="The seat that begins, counted from 0.")
@as_json
def new(edition: str, players: int, first: int, as_json: bool) -> int:
    """Print the first position of a game.

    The EDITION is PARKER_1980 unless you name another.
    """
    state = new_game(read_edition(edition), players=players, first=first)
    if as_json:
        print_json(to_json(state))
    else:
        echo(format_position(state))
    return 0
