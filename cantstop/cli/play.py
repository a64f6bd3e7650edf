"""`play`: how a game at one terminal begins, or goes on."""

from __future__ import annotations

import datetime
import secrets
from itertools import islice
from pathlib import Path
from random import Random

import click

from cantstop.cli.arguments import edition_names, read_edition
from cantstop.cli.atomic_write import check_writable
from cantstop.cli.output import printable
from cantstop.cli.session import Host, ask
from cantstop.errors import InvalidValueError
from cantstop.game import Game
from cantstop.machine import DICE_THROWN, first_player, new_game
from cantstop.notation import Record, read_records
from cantstop.rules import PARKER_1980, Rules
from cantstop.verdicts import series

SEED = "Seed"
"""The tag that tells from what the program throws the dice; without it, people throw them."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path, readable=False), default="game.cantstop")
@click.option("--edition", shell_complete=edition_names, help="What to play, PARKER_1980 if nothing is said.")
@click.option(
    "--player", "players", multiple=True, metavar="NAME", help="Who plays; once for each, in the order of seats."
)
@click.option("--first", metavar="NAME", help="Who begins; else it is found out as the rules say.")
@click.option("--seed", help="Throw the dice from this seed, the same each time.")
@click.option("--typed", is_flag=True, help="Throw dice of your own, and type in what they show.")
def play(
    file: Path, edition: str | None, players: tuple[str, ...], first: str | None, seed: str | None, typed: bool
) -> int:
    """Host a game for two to four people at this terminal.

    The game is kept in FILE (game.cantstop if none is named), written anew after every move. If there is a game in it
    that is not finished, it goes on.

    \b
    cantstop play
    cantstop play sunday.cantstop --edition bidding-1986 --player Anna --player Ben
    cantstop play real-dice.cantstop --typed

    Type help in the game for all that can be typed: hint, undo, board, why, quit.
    """
    if file.exists():
        if edition or players or first or seed is not None or typed:
            raise click.UsageError(f"there is a game in {file} already: it goes on without options")
        host = _resumed(file)
    else:
        if seed is not None and typed:
            raise click.UsageError("dice come from a seed or from people, not from both")
        rules = PARKER_1980 if edition is None else read_edition(edition)
        if seed is None and not typed:
            seed = secrets.token_hex(4)
        check_writable(file)
        try:
            host = _begun(file, rules, players, first, seed)
        except EOFError:
            raise InvalidValueError("the input has ended before the game could begin") from None
    return host.run()


def _resumed(file: Path) -> Host:
    written = file.read_text(encoding="utf-8", errors="replace")
    found = list(islice(read_records(file), 2))
    if len(found) != 1:
        raise InvalidValueError(f"{file} holds {'more than one game' if found else 'no game'}: none can go on")
    record = found[0]
    game = record.game()
    if game.state.is_over:
        raise InvalidValueError(f"the game in {file} is over; name another file for a new one")
    return Host(file, record, game, dict(record.tags).get(SEED), written)


def _begun(file: Path, rules: Rules, players: tuple[str, ...], first: str | None, seed: str | None) -> Host:
    least, most = rules.players
    names = [name.strip() for name in players] or _names(f"Who plays? {least} to {most} names: ")
    if not least <= len(names) <= most or len(set(names)) < len(names):
        given = series(names) or "nobody"
        raise InvalidValueError(f"{rules.name} is for {least} to {most} players with different names, not {given}")
    for name in names:
        if not name or printable(name) != name:
            raise InvalidValueError(f"a name has letters, and no control characters: {name!r}")
    seat = _beginner(rules, names, seed) if first is None else _seat(first, names)
    tags = {"Date": datetime.date.today().isoformat()} | ({} if seed is None else {SEED: seed})
    game = Game(new_game(rules, players=len(names), first=seat))
    return Host(file, Record.of(game, players=names, tags=tags), game, seed, None)


def _names(question: str) -> list[str]:
    """Ask for names, with commas between them or blanks."""
    typed = ask(question)
    return [name.strip() for name in typed.split(",")] if "," in typed else typed.split()


def _seat(name: str, names: list[str]) -> int:
    if name not in names:
        raise InvalidValueError(f"{name!r} does not play; {series(names)} do")
    return names.index(name)


def _beginner(rules: Rules, names: list[str], seed: str | None) -> int:
    """Find out who begins: by opening throws, or by asking for the youngest."""
    rule, sides = rules.first, rules.board.sides
    if rule not in DICE_THROWN:
        called = {name.casefold(): seat for seat, name in enumerate(names)}
        while (name := ask(f"Who is the youngest, {series(names, 'or')}? ").strip()).casefold() not in called:
            click.echo(f"There is nobody called {name!r} here.")
        return called[name.casefold()]
    rng = None if seed is None else Random(f"{seed} first")
    seats = list(range(len(names)))
    while len(seats) > 1:
        throws = [_throw(names[seat], DICE_THROWN[rule], sides, rng) for seat in seats]
        seats = [seats[best] for best in first_player(rule, throws)]
    click.echo(f"{names[seats[0]]} begins.")
    return seats[0]


def _throw(name: str, dice: int, sides: int, rng: Random | None) -> list[int]:
    """Throw for first player."""
    if rng is not None:
        faces = [rng.randint(1, sides) for _ in range(dice)]
        click.echo(f"{name} throws {series(faces)}.")
        return faces
    what = "a die" if dice == 1 else "two dice"
    while True:
        typed = ask(f"{name} throws {what} for who begins: ").replace(" ", "")
        if len(typed) == dice and set(typed) <= set(map(str, range(1, sides + 1))):
            return [int(face) for face in typed]
        click.echo(f"That is no throw of {what}.")
