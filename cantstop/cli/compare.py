"""`compare`: what each edition says about the same move."""

from __future__ import annotations

from typing import assert_never

import click

from cantstop.cli.arguments import WORDS, as_json, position, read_position
from cantstop.cli.output import print_json, print_table, verdict_json
from cantstop.disputes import Comparison, Impossible
from cantstop.disputes import compare as compare_editions
from cantstop.notation import Json, format_rules, parse_move
from cantstop.verdicts import Verdict


@click.command(context_settings=WORDS)
@position
@click.argument("move")
@as_json
def compare(words: tuple[str, ...], move: str, as_json: bool) -> int:
    """Compare what the editions say about a MOVE in a POSITION.

    The exit status is 0 if all editions in which the position is possible agree, and 1 if they do not.
    """
    state = read_position(words)
    comparisons = compare_editions(state, parse_move(move, state))
    if as_json:
        print_json([comparison_json(each) for each in comparisons])
    else:
        print_table(("edition", move, "because"), map(_row, comparisons))
    return 0 if len({each.legal for each in comparisons} - {None}) == 1 else 1


def comparison_json(each: Comparison) -> Json:
    """Return what an edition says as JSON."""
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
    outcome = {True: "allowed", False: "not allowed", None: "no such position"}[each.legal]
    return format_rules(each.rules), outcome, f"{each.answer.reason} [{', '.join(each.answer.cites)}]"
