"""`legal`: the legal moves in a position."""

from __future__ import annotations

import click

from cantstop.cli.arguments import WORDS, as_json, position, read_position
from cantstop.cli.output import echo, print_json, print_table
from cantstop.disputes import explain
from cantstop.machine import ToRoll, chance_outcomes, legal_moves
from cantstop.notation import Json, format_position
from cantstop.verdicts import awaited


@click.command(context_settings=WORDS)
@position
@as_json
def legal(words: tuple[str, ...], as_json: bool) -> int:
    """List the legal moves in a POSITION.

    Each move is listed with what it does. If the dice are to be rolled, each roll is listed with its chance.

    \b
    cantstop legal "cs1 PARKER_1980 stones -/- runners - turn 0 pair 1356"
    """
    state = read_position(words)
    moves = legal_moves(state)
    if as_json:
        fields: dict[str, Json] = {"position": format_position(state), "actor": state.actor}
        if isinstance(state.phase, ToRoll):
            fields["chances"] = {str(dice): str(chance) for dice, chance in chance_outcomes(state)}
        print_json({**fields, "moves": [str(move) for move in moves]})
    elif isinstance(state.phase, ToRoll):
        total = state.rules.board.sides**4
        rows = ((str(dice), f"{int(chance * total)} of {total}") for dice, chance in chance_outcomes(state))
        print_table(("dice", "chance"), rows, numbers=(1,))
    elif moves:
        print_table(("move", "what it does"), ((str(move), explain(state, move).reason) for move in moves))
    else:
        echo(f"no moves: {awaited(state)}")
    return 0
