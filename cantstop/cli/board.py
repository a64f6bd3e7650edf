"""`board`: draw a position."""

from __future__ import annotations

from pathlib import Path

import click

from cantstop.cli.arguments import STDIN, WORDS, position, read_position
from cantstop.cli.atomic_write import save
from cantstop.cli.output import echo, echo_styled, in_colour
from cantstop.drawing import svg, text


@click.command(context_settings=WORDS)
@position
@click.option(
    "--svg", "file", type=click.Path(path_type=Path, readable=False), help="Write an SVG to this file instead."
)
@click.option("--moves", is_flag=True, help="In the SVG, mark the fields that legal moves reach.")
def board(words: tuple[str, ...], file: Path | None, moves: bool) -> int:
    """Draw a POSITION in the terminal, or as an SVG picture.

    \b
    cantstop board "cs1 PARKER_1980 stones 6:3/7:9 runners 6:4,8:1 turn 0 decide"
    cantstop new clipper-1981 | cantstop board - --svg board.svg
    """
    state = read_position(words)
    if file is None:
        echo_styled(text.board(state, colour=in_colour()))
    elif str(file) == STDIN:
        ascii_only = svg.board(state, moves=moves).encode("ascii", "xmlcharrefreplace")  # the same in any encoding
        echo(ascii_only.decode("ascii"))
    else:
        save(file, svg.board(state, moves=moves) + "\n")
    return 0
