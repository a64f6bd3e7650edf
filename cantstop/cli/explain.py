"""`explain`: what the rules say about a move."""

from __future__ import annotations

import click

from cantstop.cli.arguments import WORDS, as_json, position, read_position
from cantstop.cli.output import (
    echo,
    paragraph,
    print_clauses,
    print_json,
    say_allowed,
    verdict_json,
    verdict_paragraphs,
)
from cantstop.disputes import explain as explain_move
from cantstop.notation import format_position, format_rules, parse_move


@click.command(context_settings=WORDS)
@position
@click.argument("move")
@as_json
def explain(words: tuple[str, ...], move: str, as_json: bool) -> int:
    """Say whether a MOVE is legal, and cite the clauses.

    \b
    cantstop explain "cs1 CLIPPER_1981 stones 6:3/7:9 runners 6:4,8:1 turn 0 pair 2345" 6+8

    The exit status is 0 if the move is legal, 1 if it is not.
    """
    state = read_position(words)
    verdict = explain_move(state, parse_move(move, state))
    if as_json:
        print_json({"position": format_position(state), "rules": format_rules(state.rules), **verdict_json(verdict)})
    else:
        say_allowed(f"{format_rules(state.rules)}: {verdict.move}", verdict.legal)
        for mark, text in verdict_paragraphs(verdict):
            paragraph(text, 4, mark)
        echo()
        print_clauses(verdict.cites)
    return 0 if verdict.legal else 1
