"""`board`, `new` and `editions`: positions to look at and to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from cantstop import svg, text
from cantstop.cli.given import STDIN, WORDS, as_json, edition_names, position, read_edition, read_position
from cantstop.cli.saving import save
from cantstop.cli.shown import in_colour, print_json, table
from cantstop.editions import PARKER_1980
from cantstop.editions import editions as all_editions
from cantstop.interchange import to_json, write_fields
from cantstop.notation import format_position
from cantstop.rules import Rules
from cantstop.state import new_game


@click.command(context_settings=WORDS)
@position
@click.option("--svg", "file", type=click.Path(path_type=Path, readable=False), help="Draw an SVG into a FILE instead.")
@click.option("--moves", is_flag=True, help="Mark in the SVG where the legal moves lead.")
def board(words: tuple[str, ...], file: Path | None, moves: bool) -> int:
    """Draw a POSITION in the terminal, or as a picture.

    \b
    cantstop board "cs1 PARKER_1980 stones 6:3/7:9 runners 6:4,8:1 turn 0 decide"
    cantstop new clipper-1981 | cantstop board - --svg board.svg
    """
    state = read_position(words)
    if file is None:
        click.echo(text.board(state, colour=in_colour()), color=in_colour())
    elif str(file) == STDIN:
        click.echo(svg.board(state, moves=moves))
    else:
        save(file, svg.board(state, moves=moves) + "\n")
    return 0


@click.command()
@click.argument("edition", default=PARKER_1980.name, shell_complete=edition_names)
@click.option("--players", default=2, show_default=True, help="How many play.")
@click.option("--first", default=0, show_default=True, help="The seat that begins; seats count from 0.")
@as_json
def new(edition: str, players: int, first: int, as_json: bool) -> int:
    """Print the first position of a game.

    The EDITION is PARKER_1980 if none is named.
    """
    state = new_game(read_edition(edition), players=players, first=first)
    if as_json:
        print_json(to_json(state))
    else:
        click.echo(format_position(state))
    return 0


@click.command()
@as_json
def editions(as_json: bool) -> int:
    """List what can be played, and how the editions differ.

    The columns that it takes to win are those for the least number of players, for one more, and so on.
    """
    if as_json:
        print_json([write_fields(rules) for rules in all_editions()])
        return 0
    headings = ("edition", "to win", "pairing", "bust takes", "stop", "bids")
    table(headings, map(_row, all_editions()))
    return 0


def _row(rules: Rules) -> tuple[str, ...]:
    return (
        rules.name,
        ", ".join(map(str, rules.columns_to_win[rules.players[0] - 1 :])),
        rules.pairing.value,
        rules.bust.value,
        rules.stop.value,
        "no" if rules.bidding is None else "yes",
    )
