"""What the library says when it refuses: every error names the value and what would have been right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cantstop.game import Game
    from cantstop.machine import Problem
    from cantstop.notation import Record
    from cantstop.verdicts import Verdict


class CantStopError(ValueError):
    """Anything the library refuses; catching this one catches them all."""


class InvalidValueError(CantStopError):
    """A value that can mean nothing here: wrong type, out of range, unknown name."""


class NotationError(CantStopError):
    """Text or JSON that cannot be read, with the place where reading stopped and what was expected there."""

    def __init__(
        self, given: str, place: str, expected: str, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(given, place, expected, line, column)
        self.given = given
        self.place = place
        """Where it is, for people: a path in JSON, a character of a text."""
        self.expected = expected
        self.line = line
        """The line of a text, counted from 1; None in JSON."""
        self.column = column
        """The character in that line, counted from 1; None in JSON."""

    def __str__(self) -> str:
        return f"cannot read {self.given} at {self.place}: expected {self.expected}"


class RecordError(NotationError):
    """A record that cannot be read further, with all of it that stands complete before that place."""

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
        """Which game of the file it is, counted from 1."""
        self.tags = tags
        """The tags of that game that have been read, by name: one text each, of Players one for each seat."""
        self.record = record
        """What has been read of that game, as a record without a result; None if the head is not complete."""


class ReplayError(CantStopError):
    """A record that can be read but not be played as it is written, with the game up to that place."""

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
        self.turn = turn
        """The turn in which it happens, counted from 1; 0 where there is none."""
        self.line = line
        """The line on which the move stands, if the record was read from a text."""
        self.game = game
        """All that was legal before."""
        self.move_number = move_number
        """Which move of that turn it is, counted from 1; None where it is about no move."""
        self.verdict = verdict
        """What the rules say of the move; None where the record contradicts the game in another way."""

    def __str__(self) -> str:
        where = [f"turn {self.turn}"] if self.turn else ["the record"]
        where += [f"line {self.line}"] if self.line is not None else []
        where += [f"move {self.move_number}"] if self.move_number is not None else []
        return f"{', '.join(where)}: {self.reason}"


class InvalidStateError(CantStopError):
    """A position that breaks the invariants of the game, with all of its problems."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "not a position of this game: " + "; ".join(str(problem) for problem in self.problems)


class IllegalMoveError(CantStopError):
    """A move the rules forbid in this position, with the verdict that says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        return str(self.verdict)
