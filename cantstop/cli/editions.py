"""`editions`: the editions that can be played."""

from __future__ import annotations

import click

from cantstop.cli.arguments import as_json
from cantstop.cli.output import print_json, print_table
from cantstop.notation import write_fields
from cantstop.rules import Rules, all_editions


@click.command()
@as_json
def editions(as_json: bool) -> int:
    """List the editions and how they differ.

    The column "to win" gives the number of columns you need to win: first for the smallest number of players, then for
    one more, and so on.
    """
    if as_json:
        print_json([write_fields(rules) for rules in all_editions()])
        return 0
    headings = ("edition", "to win", "pairing", "bust takes", "stop", "bids")
    print_table(headings, map(_row, all_editions()))
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
