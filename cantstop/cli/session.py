"""A game at one terminal: what is asked, what is answered, and how nothing gets lost."""

from __future__ import annotations

import getpass
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Final

import click
from attrs import define, evolve

from cantstop.cli.atomic_write import save
from cantstop.cli.odds import show_chances
from cantstop.cli.output import in_colour, listed, paragraph, printable
from cantstop.disputes import explain
from cantstop.drawing import text
from cantstop.engine import apply, roll_dice
from cantstop.errors import CantStopError, InvalidValueError
from cantstop.game import Game, turn_begins
from cantstop.machine import State, ToBid, ToPair, ToRoll, legal_moves
from cantstop.notation import Record, format_record, parse_move
from cantstop.rules import Bust, Dice, Move, Roll
from cantstop.verdicts import awaited, named, series

HELP: Final = """\
Type a move as it is offered: 7+8, roll (or r), stop (or s), makes:3, raise:6. Where there is only one, Enter will do.
  hint       how likely the next roll busts
  moves      every legal move
  why MOVE   what the rules say of a move, with the clauses
  board      the board again
  undo       take back the last choice; dice that the program throws stay as they fall
  quit       leave; the game is kept, and goes on when it is called again"""

HINTED: Final = 8
"""How many advances a hint lists."""

SHORT: Final = {"r": "roll", "s": "stop"}


class QuitGame(Exception):  # noqa: N818  # it is no error
    """Somebody wants to leave."""


def ask(question: str, *, hidden: bool = False) -> str:
    """Ask for a line; what is hidden does not show while it is typed."""
    if hidden and sys.stdin.isatty():
        return getpass.getpass(question)
    answer = input(question)
    if not sys.stdin.isatty():
        click.echo()  # nobody has typed the end of the line
    return answer


@define
class Host:
    """A game that is being played, and the file that it is kept in."""

    path: Path
    record: Record
    """Names, tags and comments."""
    game: Game
    seed: str | None
    """What the dice are thrown from; None where people throw them."""
    written: str | None
    """What the file holds, as far as we know; None if there is none yet."""

    @property
    def names(self) -> list[str]:
        """The players, as they are shown."""
        return [printable(name) for name in self.record.players]

    def run(self) -> int:
        """Play to the end, or until somebody leaves."""
        self.save()
        click.echo("Type help for what can be typed.\n")
        self.show()
        try:
            while not self.game.state.is_over:
                self.step()
        except (QuitGame, EOFError):
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.leave()
            return 130
        click.echo(f"The game is written down in {self.path}.")
        return 0

    def leave(self) -> None:
        """Say how to go on."""
        again = shlex.quote(str(self.path))
        click.echo(f"\nThe game is kept in {self.path}; cantstop play {again} goes on with it.")

    def save(self) -> None:
        """Write the game down."""
        ply = len(self.game.moves)
        comments = tuple(comment for comment in self.record.comments if comment.ply <= ply)
        self.record = evolve(
            Record.of(self.game, players=self.record.players, tags=dict(self.record.tags)), comments=comments
        )
        if (self.path.read_text(encoding="utf-8") if self.path.exists() else None) != self.written:
            raise InvalidValueError(f"{self.path} has been changed by somebody else, and is left as it is")
        self.written = format_record(self.record)
        save(self.path, self.written)

    def show(self) -> None:
        """Draw the board."""
        colour = in_colour()
        board = text.board(self.game.state, colour=colour, names=self.names)
        click.echo(f"{board}\n", color=colour)

    def tell(self, words: str) -> None:
        """Print a sentence about people."""
        paragraph(named(words, self.names), 2, "")

    def step(self) -> None:
        """Make one move: that of the dice, one that nobody can choose, or one that is asked for."""
        state = self.game.state
        move = self.forced(state) if self.is_forced(state) else self.asked(state)
        if move is None:
            return
        self.game = self.game.play(move)
        self.save()
        after = self.game.state
        if isinstance(move, Dice):
            self.tell(awaited(after))
            return
        if not isinstance(state.phase, ToBid):
            self.tell(explain(state, move).reason)
        still = isinstance(move, Roll) or (isinstance(state.phase, ToBid) and isinstance(after.phase, ToBid))
        if not still:
            self.show()

    def is_forced(self, state: State) -> bool:
        """Tell whether nobody is asked: the program throws the dice within a turn, and a bust is no choice."""
        if isinstance(state.phase, ToRoll):
            return self.seed is not None and not turn_begins(state)
        return isinstance(state.phase, ToPair) and not state.advances

    def forced(self, state: State) -> Move:
        """Give the move that nobody is asked for; each throw of a game has its number, so that no undo changes it."""
        if isinstance(state.phase, ToPair):
            return Bust()
        number = sum(isinstance(move, Dice) for move in self.game.moves)
        return roll_dice(state, Random(f"{self.seed} {number}"))

    def asked(self, state: State) -> Move | None:
        """Ask for a move; None if something else was wanted, or if it was none."""
        question = named(self.question(state), self.names)
        hidden = isinstance(state.phase, ToBid)
        words = ask(question, hidden=hidden).casefold().replace(",", " ").split()
        try:
            match words:
                case ["help" | "?"]:
                    click.echo(HELP)
                case ["hint"]:
                    show_chances(state, HINTED)
                case ["moves"]:
                    click.echo(listed(legal_moves(state), 200))
                case ["board"]:
                    self.show()
                case ["undo"]:
                    self.undo()
                case ["quit" | "exit" | "q"]:
                    raise QuitGame
                case ["why", *move] if not hidden:
                    self.tell(str(explain(state, self.read(state, move))))
                case _:
                    return self.move(state, words)
        except CantStopError as error:
            # What was typed at a hidden question is not repeated for all to see.
            self.tell("that is no bid" if hidden and words != ["undo"] else str(error))
        return None

    def question(self, state: State) -> str:
        """Say who is asked for what."""
        moves = legal_moves(state)
        match state.phase:
            case ToRoll():
                what = "Enter throws the dice" if self.seed is not None else "the four dice?"
                return f"seat {state.turn}: {what} "
            case ToBid(seat=seat):
                return f"seat {seat}, your bid, unseen: {moves[0]} to {moves[-1]}? "
            case _:
                return f"seat {state.actor}: {series(moves, 'or')}? "

    def move(self, state: State, words: list[str]) -> Move | None:
        """Read a legal move; nothing typed is the only move there is, or none."""
        throws = isinstance(state.phase, ToRoll) and self.seed is not None
        if throws and words in ([], ["r"], ["roll"]):
            return self.forced(state)
        if not words:
            moves = legal_moves(state)
            return moves[0] if len(moves) == 1 else None
        found = self.read(state, words)
        if throws and isinstance(found, Dice):
            raise InvalidValueError("here the program throws the dice")
        apply(state, found)
        return found

    def read(self, state: State, words: list[str]) -> Move:
        """Read a move as people type it: four dice and two columns with blanks between them, too."""
        typed = ("+" if len(words) == 2 and "".join(words).isdecimal() else "").join(words)
        return parse_move(SHORT.get(typed, typed), state)

    def undo(self) -> None:
        """Take back the last choice, with all that followed from it by itself."""
        if not self.game.moves:
            raise InvalidValueError("there is nothing to take back")
        self.game = self.game.undo()
        while self.game.moves and self.is_forced(self.game.state):
            self.game = self.game.undo()
        self.save()
        self.show()
