"""`play`: begin or continue a game at one terminal."""

from __future__ import annotations

import datetime
import secrets
from itertools import islice
from pathlib import Path
from random import Random

import click

from cantstop.cli import session
from cantstop.cli.arguments import edition_names, read_edition
from cantstop.cli.atomic_write import check_writable
from cantstop.cli.interruption import Interruption, signals_interrupt
from cantstop.cli.output import echo, printable
from cantstop.cli.session import Host
from cantstop.errors import InvalidValueError
from cantstop.game import Game
from cantstop.machine import DICE_THROWN, first_player, new_game
from cantstop.notation import Record, read_records
from cantstop.rules import PARKER_1980, Rules
from cantstop.verdicts import series

SEED = "Seed"
"""The tag with the seed from which the program throws the dice. Without it, people throw them."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path, readable=False), default="game.cantstop")
@click.option("--edition", shell_complete=edition_names, help="The edition to play (default: PARKER_1980).")
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="The name of a player. Repeat it for each player, in seating order.",
)
@click.option("--first", metavar="NAME", help="The player who begins. By default this is decided as the rules say.")
@click.option("--seed", help="Throw the dice from this seed. The same seed gives the same dice.")
@click.option("--typed", is_flag=True, help="Throw your own dice, and type in what they show.")
def play(
    file: Path, edition: str | None, players: tuple[str, ...], first: str | None, seed: str | None, typed: bool
) -> int:
    """Host a game for two to four people at this terminal.

    The game is saved in FILE (default: game.cantstop) after every move. If FILE holds an unfinished game, you continue
    that game.

    \b
    cantstop play
    cantstop play sunday.cantstop --edition bidding-1986 --player Anna --player Ben
    cantstop play real-dice.cantstop --typed

    During the game, type help to see what you can type: hint, undo, board, why, quit and more.
    """
    try:
        with signals_interrupt():
            return _host(file, edition, players, first, seed, typed).run()
    except Interruption as interruption:
        return interruption.status


def _host(
    file: Path, edition: str | None, players: tuple[str, ...], first: str | None, seed: str | None, typed: bool
) -> Host:
    """Continue the game in the file, or begin a new one."""
    if file.exists():
        if edition or players or first or seed is not None or typed:
            raise click.UsageError(f"{file} already exists; to continue the game in it, leave out the options")
        return _resumed(file)
    if seed is not None and typed:
        raise click.UsageError("use either --seed or --typed, not both")
    rules = PARKER_1980 if edition is None else read_edition(edition)
    if seed is None and not typed:
        seed = secrets.token_hex(4)
    check_writable(file)
    try:
        return _begun(file, rules, players, first, seed)
    except EOFError:
        raise InvalidValueError("the input ended before the game could begin") from None


def _resumed(file: Path) -> Host:
    written = file.read_text(encoding="utf-8", errors="replace")
    records = list(islice(read_records(file), 2))
    if len(records) != 1:
        raise InvalidValueError(f"cannot continue: {file} holds {'more than one game' if records else 'no game'}")
    record = records[0]
    game = record.game()
    if game.state.is_over:
        raise InvalidValueError(f"the game in {file} is over; name another file to begin a new game")
    return Host(file, record, game, dict(record.tags).get(SEED), written)


def _begun(file: Path, rules: Rules, players: tuple[str, ...], first: str | None, seed: str | None) -> Host:
    least, most = rules.players
    names = [name.strip() for name in players] or _names(f"Who plays? {least} to {most} names: ")
    if not least <= len(names) <= most or len(set(names)) < len(names):
        given = series(names) or "nobody"
        raise InvalidValueError(f"{rules.name} needs {least} to {most} players with different names; you named {given}")
    for name in names:
        if not name or printable(name) != name:
            raise InvalidValueError(f"a name must not be empty or contain control characters: {name!r}")
    seat = _beginner(rules, names, seed) if first is None else _seat(first, names)
    tags = {"Date": datetime.date.today().isoformat()} | ({} if seed is None else {SEED: seed})
    game = Game(new_game(rules, players=len(names), first=seat))
    return Host(file, Record.of(game, players=names, tags=tags), game, seed, None)


def _names(question: str) -> list[str]:
    """Ask for names, separated by commas or spaces."""
    typed = session.ask(question)
    return [name.strip() for name in typed.split(",")] if "," in typed else typed.split()


def _seat(name: str, names: list[str]) -> int:
    if name not in names:
        raise InvalidValueError(f"no player is called {name!r}; the players are {series(names)}")
    return names.index(name)


def _beginner(rules: Rules, names: list[str], seed: str | None) -> int:
    """Find out who begins, by throwing dice or by asking who is the youngest."""
    rule, sides = rules.first, rules.board.sides
    if rule not in DICE_THROWN:
        seat_of = {name.casefold(): seat for seat, name in enumerate(names)}
        while (name := session.ask(f"Who is the youngest: {series(names, 'or')}? ").strip()).casefold() not in seat_of:
            echo(f"Nobody here is called {name!r}.")
        return seat_of[name.casefold()]
    rng = None if seed is None else Random(f"{seed} first")
    seats = list(range(len(names)))
    while len(seats) > 1:
        throws = [_throw(names[seat], DICE_THROWN[rule], sides, rng) for seat in seats]
        seats = [seats[best] for best in first_player(rule, throws)]
    echo(f"{names[seats[0]]} begins.")
    return seats[0]


def _throw(name: str, dice: int, sides: int, rng: Random | None) -> list[int]:
    """Throw one player's dice to see who begins, or ask what they show."""
    if rng is not None:
        faces = [rng.randint(1, sides) for _ in range(dice)]
        echo(f"{name} throws {series(faces)}.")
        return faces
    number = "one die" if dice == 1 else "two dice"
    while True:
        typed = session.ask(f"{name}, throw {number} to see who begins: ").replace(" ", "")
        if len(typed) == dice and set(typed) <= set(map(str, range(1, sides + 1))):
            return [int(face) for face in typed]
        echo(f"That is not a throw of {number}.")
