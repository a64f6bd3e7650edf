"""A game at one terminal: it asks for moves, makes them, and saves the game after each one."""

from __future__ import annotations

import getpass
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Final

from attrs import define, evolve

from cantstop.cli.atomic_write import save
from cantstop.cli.interruption import uninterrupted
from cantstop.cli.odds import show_chances
from cantstop.cli.output import echo, echo_styled, in_colour, listed, paragraph, printable
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
Type a move as shown: 7+8, roll (or r), stop (or s), makes:3, raise:6.
If there is only one, you can just press Enter.
  hint       show how likely the next roll is to bust
  moves      list every legal move
  why MOVE   show what the rules say about a move, with the clauses
  board      show the board again
  undo       take back the last choice; the program's dice stay the same
  quit       leave; the game is saved, and you can continue it later"""

HINTED: Final = 8
"""How many advances a hint lists."""

SHORT: Final = {"r": "roll", "s": "stop"}
QUIT: Final = ("quit", "exit", "q")


NOT_SAVED: Final = "The game is not saved. This is its record:\n\n"


class QuitGame(Exception):  # noqa: N818  # it is not an error
    """A player wants to leave the game."""


def at_terminal() -> bool:
    """Return whether somebody types, rather than a program or a file."""
    return sys.stdin.isatty()


def ask(question: str, *, hidden: bool = False) -> str:
    """Ask for a line of text. A hidden one does not show while it is typed."""
    question = printable(question)
    if hidden and at_terminal():
        return getpass.getpass(question)
    answer = input(question)
    if not at_terminal():
        echo()  # piped input does not end the line of the question
    return answer


@define
class Host:
    """A game in progress, and the file that it is saved in."""

    path: Path
    record: Record
    """Names, tags and comments."""
    game: Game
    seed: str | None
    """The seed from which the program throws the dice; None if people throw them."""
    written: str | None
    """The text that we last read from the file or wrote to it; None if there is no file yet."""

    @property
    def names(self) -> list[str]:
        """The names of the players, safe to print."""
        return [printable(name) for name in self.record.players]

    def run(self) -> int:
        """Play to the end, or until somebody leaves, and return the exit status."""
        self.save(self.game)
        echo("Type help to see what you can type.\n")
        self.show()
        try:
            while not self.game.state.is_over:
                self.step()
        except (QuitGame, EOFError):
            self.save(self.game)  # its file may have been lost since the last move
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.leave_at_once()
            raise
        echo(f"The game is saved in {printable(str(self.path))}.")
        return 0

    def leave(self) -> None:
        """Say how to continue the game later."""
        path = printable(shlex.quote(str(self.path)))
        echo(f"\nThe game is saved; to continue it, type: cantstop play {path}")

    def leave_at_once(self) -> None:
        """Say how to continue the game later, or print its record if its file has been lost."""
        try:
            self.check_file()
        except (OSError, InvalidValueError):
            echo(f"\n{NOT_SAVED}{self.written}")
        else:
            self.leave()

    def save(self, game: Game) -> None:
        """Save a game, and only then go on with it. If it cannot be saved in its file, ask for another file."""
        ply = len(game.moves)
        comments = tuple(comment for comment in self.record.comments if comment.ply <= ply)
        record = evolve(Record.of(game, players=self.record.players, tags=dict(self.record.tags)), comments=comments)
        text = format_record(record)
        while True:
            try:
                with uninterrupted():
                    self.check_file()
                    save(self.path, text)
                    self.record, self.game, self.written = record, game, text
                return
            except OSError as error:
                self.ask_for_file(f"{error.filename}: {error.strerror}", text)
            except InvalidValueError as error:
                self.ask_for_file(str(error), text)

    def check_file(self) -> None:
        """Raise `InvalidValueError` if the file is not as we last saw it."""
        path = self.path
        found = path.read_text(encoding="utf-8", errors="replace") if path.exists() else None
        if found == self.written:
            return
        if found is None:
            missing = path if _folder_exists(path) else f"the folder of {path}"
            raise InvalidValueError(f"{missing} has been deleted or moved")
        if self.written is None:
            raise InvalidValueError(f"{path} already exists, so it was not overwritten")
        raise InvalidValueError(f"{path} has been changed by another program, so it was not overwritten")

    def ask_for_file(self, trouble: str, text: str) -> None:
        """Ask for another file to save the game in. If nobody names one, print the record and raise `OSError`."""
        echo(f"The game could not be saved: {printable(trouble)}.")
        name = ""
        try:
            while not name and at_terminal():
                name = ask("Type the name of another file, or quit: ").strip()
        except (EOFError, KeyboardInterrupt):
            pass
        if name in ("", *QUIT):
            echo(f"\n{NOT_SAVED}{text}")
            raise OSError(trouble)
        if Path(name) != self.path or not self.path.exists():
            self.path, self.written = Path(name), None

    def show(self) -> None:
        """Draw the board."""
        echo_styled(text.board(self.game.state, colour=in_colour(), names=self.names))
        echo()

    def say(self, words: str) -> None:
        """Print a sentence, with the names of the players in place of seats."""
        paragraph(named(words, self.names), 2, "")

    def step(self) -> None:
        """Make one move, either one that nobody chooses or one that a player types."""
        state = self.game.state
        move = self.forced_move(state) if self.is_forced(state) else self.ask_for_move(state)
        if move is None:
            return
        self.save(self.game.play(move))
        after = self.game.state
        if isinstance(move, Dice):
            self.say(awaited(after))
            return
        if not isinstance(state.phase, ToBid):
            self.say(explain(state, move).reason)
        unchanged = isinstance(move, Roll) or (isinstance(state.phase, ToBid) and isinstance(after.phase, ToBid))
        if not unchanged:
            self.show()

    def is_forced(self, state: State) -> bool:
        """Return whether the next move is made without asking: a bust, or a throw by the program within a turn."""
        if isinstance(state.phase, ToRoll):
            return self.seed is not None and not turn_begins(state)
        return isinstance(state.phase, ToPair) and not state.advances

    def forced_move(self, state: State) -> Move:
        """Return the move that is made without asking.

        A throw depends only on the seed and on its number in the game, so that an undo does not change the dice.
        """
        if isinstance(state.phase, ToPair):
            return Bust()
        number = sum(isinstance(move, Dice) for move in self.game.moves)
        return roll_dice(state, Random(f"{self.seed} {number}"))

    def ask_for_move(self, state: State) -> Move | None:
        """Ask for a move and return it; None if the player typed anything else."""
        question = named(self.question(state), self.names)
        hidden = isinstance(state.phase, ToBid)
        words = ask(question, hidden=hidden).casefold().replace(",", " ").split()
        try:
            match words:
                case ["help" | "?"]:
                    echo(HELP)
                case ["hint"]:
                    show_chances(state, HINTED)
                case ["moves"]:
                    echo(listed(legal_moves(state), 200))
                case ["board"]:
                    self.show()
                case ["undo"]:
                    self.undo()
                case [word] if word in QUIT:
                    raise QuitGame
                case ["why", *move] if not hidden:
                    self.say(str(explain(state, self.read_move(state, move))))
                case _:
                    return self.chosen_move(state, words)
        except CantStopError as error:
            # Do not show everybody what was typed as a secret bid.
            self.say("that is not a bid" if hidden and words != ["undo"] else str(error))
        return None

    def question(self, state: State) -> str:
        """Return the question for the player who moves next."""
        moves = legal_moves(state)
        match state.phase:
            case ToRoll():
                what = "press Enter to throw the dice" if self.seed is not None else "what do the four dice show?"
                return f"seat {state.turn}: {what} "
            case ToBid(seat=seat):
                return f"seat {seat}, your secret bid: {moves[0]} to {moves[-1]}? "
            case _:
                return f"seat {state.actor}: {series(moves, 'or')}? "

    def chosen_move(self, state: State, words: list[str]) -> Move | None:
        """Return the legal move that was typed. An empty line is the only legal move, or None if there are several."""
        program_throws = isinstance(state.phase, ToRoll) and self.seed is not None
        if program_throws and words in ([], ["r"], ["roll"]):
            return self.forced_move(state)
        if not words:
            moves = legal_moves(state)
            return moves[0] if len(moves) == 1 else None
        move = self.read_move(state, words)
        if program_throws and isinstance(move, Dice):
            raise InvalidValueError("in this game the program throws the dice")
        apply(state, move)  # raises an error if it is not legal
        return move

    def read_move(self, state: State, words: list[str]) -> Move:
        """Read a move as people type it, also with spaces between four dice or two columns."""
        typed = ("+" if len(words) == 2 and "".join(words).isdecimal() else "").join(words)
        return parse_move(SHORT.get(typed, typed), state)

    def undo(self) -> None:
        """Take back the last choice, and every forced move that followed it."""
        if not self.game.moves:
            raise InvalidValueError("there is nothing to take back")
        game = self.game.undo()
        while game.moves and self.is_forced(game.state):
            game = game.undo()
        self.save(game)
        self.show()


def _folder_exists(path: Path) -> bool:
    try:
        return path.absolute().parent.is_dir()
    except FileNotFoundError:  # the working folder itself is gone
        return False
