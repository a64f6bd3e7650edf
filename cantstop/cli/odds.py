"""`odds`: the chances of a set of columns, or of the next roll in a position."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Final

import click

from cantstop.cli.arguments import STDIN, WORDS, as_json, read_position
from cantstop.cli.output import echo, paragraph, percent, print_chances, print_json
from cantstop.engine import apply
from cantstop.machine import State, ToPair, legal_moves
from cantstop.notation import VERSION, format_position
from cantstop.odds import bust, hit, moves, row, survival, to_json_text
from cantstop.rules import OFFICIAL, Advance
from cantstop.verdicts import name_columns

ROLLS: Final = 8
"""How many rolls ahead to show the chance of surviving."""


@click.command(context_settings=WORDS)
@click.argument("words", nargs=-1, required=True, metavar="COLUMNS | POSITION")
@as_json
def odds(words: tuple[str, ...], as_json: bool) -> int:
    """Show the odds for some COLUMNS, or in a POSITION.

    \b
    cantstop odds 6 7 8
    cantstop odds "cs1 PARKER_1980 stones 6:3/- runners 6:4,7:2,8:1 turn 0 decide"

    The odds for columns are for a roll of four dice with a runner on each column and none free. A position shows how
    likely the next roll is to bust and what it may offer. If the dice have been rolled, it shows for each advance how
    likely the roll after it is to bust.

    With --json, a position has `bust` and `moves`, or `bust_after` if the dice have been rolled.
    """
    if words[0].partition(" ")[0] in (VERSION, STDIN):
        _of_position(read_position(words), as_json)
    else:
        _of_columns(words, as_json)
    return 0


def _of_columns(words: tuple[str, ...], as_json: bool) -> None:
    for word in words:
        if word not in map(str, OFFICIAL.columns):
            raise click.UsageError(f"{word!r} is neither a column from 2 to 12 nor the beginning of a position")
    columns = tuple(sorted(set(map(int, words))))
    line = row(columns)
    if as_json:
        (written,) = json.loads(to_json_text([line]))
        ahead = [str(survival(columns, rolls)) for rolls in range(1, ROLLS + 1)]
        print_json({**written, "survival": ahead})
        return
    safe = f"{line.throws} of {OFFICIAL.sides**4} throws do not bust ({line.hit})"
    paragraph(f"runners on {name_columns(columns)}: {safe}")
    echo(f"average number of steps in a roll: {float(line.steps):.2f}")
    if line.safe_rolls is not None and line.threshold is not None:
        echo(f"average number of rolls before a bust: {float(line.safe_rolls):.2f}")
        echo(f"stop once the fields you have gained add up to {float(line.threshold):.2f} columns")
    print_chances(("column", "a roll makes it"), ((str(column), hit((column,))) for column in columns))
    print_chances(("rolls", "none busts"), ((str(rolls), survival(columns, rolls)) for rolls in range(1, ROLLS + 1)))


def _of_position(state: State, as_json: bool) -> None:
    if not as_json:
        show_chances(state)
    elif isinstance(state.phase, ToPair):
        print_json(
            {"position": format_position(state), "bust_after": {move: str(chance) for move, chance in _after(state)}}
        )
    else:
        offered = {str(move): str(chance) for move, chance in moves(state).items()}
        print_json({"position": format_position(state), "bust": str(bust(state)), "moves": offered})


def show_chances(state: State, most: int | None = None) -> None:
    """Show how likely the next roll is to bust, and the advances it may offer, the likeliest first and `most` at most.

    If the dice have been rolled, show for each advance how likely the roll after it is to bust.
    """
    if isinstance(state.phase, ToPair):
        if state.advances:
            print_chances(("advance", "the next roll busts"), _after(state))
        else:
            echo("this roll is a bust: it allows no advance")
        return
    risk = bust(state)
    echo(f"the next roll busts in {percent(risk)} of all throws ({risk})")
    offered = sorted(moves(state).items(), key=lambda offer: -offer[1])[:most]
    print_chances(("advance", "a roll offers it"), ((str(move), chance) for move, chance in offered))


def _after(state: State) -> list[tuple[str, Fraction]]:
    """List the legal advances, each with the chance that the roll after it busts."""
    return [(str(move), bust(apply(state, move))) for move in legal_moves(state) if isinstance(move, Advance)]
