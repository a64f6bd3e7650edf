"""`referee`: replay records, turn by turn, up to the first illegal move."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Final

import click

from cantstop.cli.arguments import STDIN, as_json
from cantstop.cli.output import (
    echo,
    echo_styled,
    in_colour,
    paragraph,
    print_clauses,
    print_json,
    printable,
    refuse,
    say_allowed,
    verdict_json,
    verdict_paragraphs,
)
from cantstop.disputes import Finding, explain
from cantstop.disputes import referee as referee_records
from cantstop.drawing import text
from cantstop.errors import NotationError, ReplayError
from cantstop.game import Game
from cantstop.notation import Json, Record, format_position, format_rules, read_records
from cantstop.verdicts import count, named, series

BY_THE_RULES: Final = "by the rules"
AGAINST: Final = "against the rules"
UNREADABLE: Final = "could not be read"


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(readable=False))
@click.option("-q", "--quiet", is_flag=True, help="Print only the verdict on each game, not its turns.")
@as_json
def referee(files: tuple[str, ...], quiet: bool, as_json: bool) -> int:
    """Replay recorded games and settle disputes.

    Each game is shown with the board after every turn. At the first illegal move, the replay of that game stops and the
    clauses are cited. A FILE may hold any number of games; `-` reads standard input.

    \b
    cantstop referee examples/records/dispute.cantstop
    cantstop referee --quiet sunday.cantstop monday.cantstop

    The exit status is 0 if all games were played by the rules, 1 if one was not, and 2 if something cannot be read.
    With --json, each game is one line.
    """
    tally: Counter[str] = Counter()
    for name in files:
        try:
            for finding in _findings(name):
                tally[BY_THE_RULES if finding.by_the_rules else AGAINST] += 1
                if as_json:
                    print_json(_as_json(name, finding), indent=None)
                else:
                    _show(name, finding, quiet)
        except UnreadableError as error:
            tally[UNREADABLE] += 1
            refuse("cantstop referee", str(error))
    games = tally[BY_THE_RULES] + tally[AGAINST]
    if not as_json and games + tally[UNREADABLE] > 1:
        parts = [f"{tally[BY_THE_RULES]} {BY_THE_RULES}", f"{tally[AGAINST]} {AGAINST}"]
        unreadable = f"; {count(tally[UNREADABLE], 'file')} {UNREADABLE}" if tally[UNREADABLE] else ""
        echo(f"{count(games, 'game')}: {series(parts)}{unreadable}")
    return 2 if tally[UNREADABLE] else 1 if tally[AGAINST] else 0


class UnreadableError(Exception):
    """A file that cannot be read to its end."""


def _findings(name: str) -> Iterator[Finding]:
    """Judge the games of a file one by one; raise `UnreadableError` where it cannot be read any further."""
    finding = None
    with ExitStack() as stack:
        try:
            for finding in referee_records(read_records(_opened(name, stack))):
                yield finding
        except NotationError as error:
            raise UnreadableError(f"{name}: {error}") from None
        except OSError as error:
            raise UnreadableError(f"{name}: {error.strerror}") from None
        if finding is None:
            raise UnreadableError(f"{name}: it contains no games")


def _opened(name: str, stack: ExitStack) -> IO[bytes]:
    """Open a file. If the output goes to a file or a pipe, show the progress in the terminal."""
    file = sys.stdin.buffer if name == STDIN else stack.enter_context(Path(name).open("rb"))  # noqa: SIM115  # by the stack
    if sys.stdout.isatty() or not sys.stderr.isatty():
        return file
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False)
    stack.enter_context(bar)
    if name == STDIN:
        bar.add_task("standard input", total=None)
        return file
    size, shown = os.fstat(file.fileno()).st_size, escape(printable(name))
    return stack.enter_context(bar.wrap_file(file, size, description=shown))


def _as_json(file: str, finding: Finding) -> Json:
    state = finding.game.state
    fields: dict[str, Json] = {
        "file": file,
        "game": finding.number,
        "rules": format_rules(state.rules),
        "players": [*finding.record.players],
        "turns": len(finding.game.turns),
        "moves": len(finding.game.moves),
        "position": format_position(state),
        "winner": state.winner,
        "by_the_rules": finding.by_the_rules,
    }
    if finding.error is not None:
        error = finding.error
        about = None if error.verdict is None else verdict_json(error.verdict)
        fields["error"] = {"reason": error.reason, "turn": error.turn, "line": error.line, "move": error.move_number}
        fields["verdict"] = about
    return fields


def _show(file: str, finding: Finding, quiet: bool) -> None:
    game, record = finding.game, finding.record
    names = [printable(name) for name in record.players]
    title = f"{file}, game {finding.number}: {format_rules(record.start.rules)}, {series(names)}"
    echo_styled(click.style(printable(title), bold=True))
    if not quiet:
        tags = [value for name, value in record.tags if name in ("Event", "Date")]
        if tags:
            echo(", ".join(tags))
        echo()
        _show_turns(record, game, names)
    if finding.error is None:
        state = game.state
        end = f"{names[state.winner]} has won" if state.winner is not None else "not finished"
        echo(f"{end}: {count(len(game.moves), 'move')} in {count(len(game.turns), 'turn')}, all of them legal")
    else:
        _show_error(finding.error, names)
    echo()


def _show_turns(record: Record, game: Game, names: list[str]) -> None:
    remarks: dict[int, list[str]] = {}
    for comment in record.comments:
        remarks.setdefault(comment.ply, []).append(comment.text)
    _remark(remarks.get(0, ()))
    for number, plies in enumerate(game.turns, 1):
        start = f"{number}. {names[game.states[plies.start].turn]}: "
        paragraph(" ".join(map(str, game.moves[plies.start : plies.stop])), 4, start)
        for ply in plies:
            _remark(remarks.get(ply + 1, ()))
        paragraph(named(explain(game.states[plies[-1]], game.moves[plies[-1]]).reason, names), 4)
        echo()
        echo_styled(text.board(game.states[plies.stop], colour=in_colour(), names=names))
        echo()

    _remark(remarks.get(len(game.moves) + 1, ()))  # the remarks on the illegal move


def _remark(remarks: Iterable[str]) -> None:
    for remark in remarks:
        paragraph(remark, 4, "  # ")


def _show_error(error: ReplayError, names: list[str]) -> None:
    verdict = error.verdict
    if verdict is None:
        paragraph(named(str(error), names))
        return
    line = f", line {error.line}" if error.line is not None else ""
    say_allowed(f"turn {error.turn}{line}, move {error.move_number}: {verdict.move}", legal=False)
    for mark, words in verdict_paragraphs(verdict):
        paragraph(named(words, names), 4, mark)
    echo()
    print_clauses(verdict.cites)
