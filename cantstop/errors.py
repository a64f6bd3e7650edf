"""The errors of the library. Each names the value at fault and says what was expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cantstop.game import Game
    from cantstop.machine import Problem
    from cantstop.notation import Record
    from cantstop.verdicts import Verdict


class CantStopError(ValueError):
    """The base of all errors here; catch it to catch every one of them."""


class InvalidValueError(CantStopError):
    """A value that makes no sense here: of the wrong type, out of range, or an unknown name."""


class NotationError(CantStopError):
    """Text or JSON that cannot be read, with the place where reading stopped and what was expected there."""

    def __init__(
        self, given: str, place: str, expected: str, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(given, place, expected, line, column)
        self.given = given
        """The JSON value, or an excerpt of the text around the place."""
        self.place = place
        """The place, for people: a path in JSON; a character in text, with its line in a record."""
        self.expected = expected
        """What was expected there."""
        self.line = line
        """The line of the text, counted from 1; None in JSON."""
        self.column = column
        """The character of that line, counted from 1; None in JSON."""

    def __str__(self) -> str:
        return f"cannot read {self.given} at {self.place}: expected {self.expected}"


class RecordError(NotationError):
    """A record that cannot be read to the end, with the part of the game before that place."""

    def __init__(
        self,
        given: str,
        line: int,
        column: int,
        expected: str,
        game_number: int,
        tags: Mapping[str, tuple[str, ...]],
        record: Record | None,
    ) -> None:
        super().__init__(given, f"line {line}, character {column}", expected, line, column)
        self.args = (given, line, column, expected, game_number, tags, record)
        self.game_number = game_number
        """The number of the game in the file, counted from 1."""
        self.tags = tags
        """The tags of that game read so far, by name. Each has one text; Players has one for each seat."""
        self.record = record
        """What was read of the game before the error, as a record without a result; None if its head is incomplete."""


class ReplayError(CantStopError):
    """A record that can be read but does not follow the rules, with the game up to its first fault."""

    def __init__(
        self,
        reason: str,
        turn: int,
        line: int | None,
        game: Game,
        move_number: int | None = None,
        verdict: Verdict | None = None,
    ) -> None:
        super().__init__(reason, turn, line, game, move_number, verdict)
        self.reason = reason
        """What is wrong."""
        self.turn = turn
        """The turn in which the record goes wrong, counted from 1; 0 if the record has no turns."""
        self.line = line
        """The line on which it goes wrong; None if the record was not read from text or has no turns."""
        self.game = game
        """The game before the fault: every move in it is legal."""
        self.move_number = move_number
        """The move of that turn, counted from 1; None if the fault is not in a move, as with a wrong result."""
        self.verdict = verdict
        """Why the move is illegal; None if the move is legal but in the wrong turn, or if the result is wrong."""

    def __str__(self) -> str:
        where = [f"turn {self.turn}"] if self.turn else ["the record"]
        where += [f"line {self.line}"] if self.line is not None else []
        where += [f"move {self.move_number}"] if self.move_number is not None else []
        return f"{', '.join(where)}: {self.reason}"


class InvalidStateError(CantStopError):
    """A position that cannot occur in a game, with every problem it has."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems
        """Everything that is wrong with the position."""

    def __str__(self) -> str:
        return "this position cannot occur: " + "; ".join(str(problem) for problem in self.problems)


class IllegalMoveError(CantStopError):
    """A move that the rules forbid in this position, with the verdict that says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict
        """What is wrong with the move, with the clauses and rulings that say so."""

    def __str__(self) -> str:
        return str(self.verdict)
