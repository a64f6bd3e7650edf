"""`odds`: the chances of columns, and of the next roll in a position."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Final

import click

from cantstop.cli.arguments import STDIN, WORDS, as_json, read_position
from cantstop.cli.output import paragraph, percent, print_chances, print_json
from cantstop.engine import apply
from cantstop.machine import State, ToPair, legal_moves
from cantstop.notation import VERSION, format_position
from cantstop.odds import bust, hit, moves, row, survival, to_json_text
from cantstop.rules import OFFICIAL, Advance
from cantstop.verdicts import name_columns

ROLLS: Final = 8
"""How many rolls ahead are shown."""


@click.command(context_settings=WORDS)
@click.argument("words", nargs=-1, required=True, metavar="COLUMNS | POSITION")
@as_json
def odds(words: tuple[str, ...], as_json: bool) -> int:
    """Show the chances of some COLUMNS, or of a POSITION.

    \b
    cantstop odds 6 7 8
    cantstop odds "cs1 PARKER_1980 stones 6:3/- runners 6:4,7:2,8:1 turn 0 decide"

    Of columns they count all 1296 throws, with a runner on each and no runner free. After a roll, a position shows for
    each advance how likely the roll after it busts. With --json a position has `bust` and `moves`, or after a roll
    `bust_after`.
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
    found = row(columns)
    if as_json:
        (written,) = json.loads(to_json_text([found]))
        ahead = [str(survival(columns, rolls)) for rolls in range(1, ROLLS + 1)]
        print_json({**written, "survival": ahead})
        return
    told = f"{found.throws} of {OFFICIAL.sides**4} throws do not bust ({found.hit})"
    paragraph(f"runners on {name_columns(columns)}: {told}")
    click.echo(f"steps to expect of a roll: {float(found.steps):.2f}")
    if found.safe_rolls is not None and found.threshold is not None:
        click.echo(f"rolls to expect before a bust: {float(found.safe_rolls):.2f}")
        click.echo(f"stop when so much of a column is at stake: {float(found.threshold):.2f}")
    print_chances(("column", "a roll makes it"), ((str(column), hit((column,))) for column in columns))
    print_chances(("rolls", "none busts"), ((str(rolls), survival(columns, rolls)) for rolls in range(1, ROLLS + 1)))


def _of_position(state: State, as_json: bool) -> None:
    if not as_json:
        show_chances(state)
    elif isinstance(state.phase, ToPair):
        print_json(
            {"position": format_position(state), "bust_after": {name: str(each) for name, each in _after(state)}}
        )
    else:
        offered = {str(move): str(chance) for move, chance in moves(state).items()}
        print_json({"position": format_position(state), "bust": str(bust(state)), "moves": offered})


def show_chances(state: State, most: int | None = None) -> None:
    """Show how likely the next roll busts and what it offers; after a roll, what each advance would lead to.

    Of what it offers, so much is shown as is asked for, the likeliest first.
    """
    if isinstance(state.phase, ToPair):
        if state.advances:
            print_chances(("advance", "the next roll busts"), _after(state))
        else:
            click.echo("no advance can be made: this roll is a bust")
        return
    found = bust(state)
    click.echo(f"the next roll busts in {percent(found)} of all throws ({found})")
    offered = sorted(moves(state).items(), key=lambda each: -each[1])[:most]
    print_chances(("advance", "a roll offers it"), ((str(move), chance) for move, chance in offered))


def _after(state: State) -> list[tuple[str, Fraction]]:
    """Tell for each legal advance how likely the roll after it busts."""
    return [(str(move), bust(apply(state, move))) for move in legal_moves(state) if isinstance(move, Advance)]
