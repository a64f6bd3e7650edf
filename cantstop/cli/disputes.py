"""`explain`, `legal` and `compare`: what the rules say of a move, and of all of them."""

from __future__ import annotations

from typing import assert_never

import click

from cantstop.cli.given import WORDS, as_json, position, read_position
from cantstop.cli.shown import paragraph, print_json, quote, rules_name, say_allowed, table, verdict
from cantstop.engine import chance_outcomes, legal_moves
from cantstop.explain import Comparison, Impossible
from cantstop.explain import compare as compare_editions
from cantstop.explain import explain as explain_move
from cantstop.interchange import Json, parse_move
from cantstop.notation import format_position
from cantstop.phases import ToRoll
from cantstop.switches import format_rules
from cantstop.telling import awaited
from cantstop.verdict import Verdict


@click.command(context_settings=WORDS)
@position
@click.argument("move")
@as_json
def explain(words: tuple[str, ...], move: str, as_json: bool) -> int:
    """Say whether a MOVE is legal, why, and by which clauses.

    \b
    cantstop explain "cs1 CLIPPER_1981 stones 6:3/7:9 runners 6:4,8:1 turn 0 pair 2345" 6+8

    The exit status is 0 if the move is legal, 1 if it is not.
    """
    state = read_position(words)
    found = explain_move(state, parse_move(move, state))
    if as_json:
        print_json({"position": format_position(state), "rules": format_rules(state.rules), **verdict_json(found)})
    else:
        say_allowed(f"{rules_name(state.rules)}: {found.move}", found.legal)
        for mark, text in verdict(found):
            paragraph(text, 4, mark)
        click.echo()
        quote(found.cites)
    return 0 if found.legal else 1


def verdict_json(found: Verdict) -> dict[str, Json]:
    """Give a verdict as JSON."""
    return {
        "move": str(found.move),
        "legal": found.legal,
        "reason": found.reason,
        "points": [
            {"kind": point.kind.name, "text": point.sentence, "cites": [*point.cites]} for point in found.points
        ],
        "instead": [str(move) for move in found.instead],
        "clauses": [*found.clauses],
        "rulings": [*found.rulings],
    }


@click.command(context_settings=WORDS)
@position
@as_json
def legal(words: tuple[str, ...], as_json: bool) -> int:
    """List the legal moves in a POSITION.

    It tells what each of them does; of a roll, the chance of all dice.

    \b
    cantstop legal "cs1 PARKER_1980 stones -/- runners - turn 0 pair 1356"
    """
    state = read_position(words)
    moves = legal_moves(state)
    if as_json:
        told: dict[str, Json] = {"position": format_position(state), "actor": state.actor}
        if isinstance(state.phase, ToRoll):
            told["chances"] = {str(dice): str(chance) for dice, chance in chance_outcomes(state)}
        print_json({**told, "moves": [str(move) for move in moves]})
    elif isinstance(state.phase, ToRoll):
        total = state.rules.board.sides**4
        rows = ((str(dice), f"{int(chance * total)} of {total}") for dice, chance in chance_outcomes(state))
        table(("dice", "chance"), rows, numbers=(1,))
    elif moves:
        table(("move", "what it does"), ((str(move), explain_move(state, move).reason) for move in moves))
    else:
        click.echo(f"no moves: {awaited(state)}")
    return 0


@click.command(context_settings=WORDS)
@position
@click.argument("move")
@as_json
def compare(words: tuple[str, ...], move: str, as_json: bool) -> int:
    """Ask every edition about the same MOVE in the same POSITION.

    The exit status is 0 if all editions that can have the position agree, and 1 if they do not.
    """
    state = read_position(words)
    found = compare_editions(state, parse_move(move, state))
    if as_json:
        print_json([comparison_json(each) for each in found])
    else:
        table(("edition", move, "because"), map(_row, found))
    return 0 if len({each.legal for each in found} - {None}) == 1 else 1


def comparison_json(each: Comparison) -> Json:
    """Give what an edition says as JSON."""
    rules = format_rules(each.rules)
    match each.answer:
        case Verdict() as answer:
            return {"rules": rules, **verdict_json(answer)}
        case Impossible() as answer:
            cites: dict[str, Json] = {"clauses": [*answer.clauses], "rulings": [*answer.rulings]}
            return {"rules": rules, "legal": None, "reason": answer.reason, **cites}
        case _:
            assert_never(each.answer)


def _row(each: Comparison) -> tuple[str, str, str]:
    said = {True: "allowed", False: "not allowed", None: "no such position"}[each.legal]
    return rules_name(each.rules), said, f"{each.answer.reason} [{', '.join(each.answer.cites)}]"
