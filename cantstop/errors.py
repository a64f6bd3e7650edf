"""What the library says when it refuses: every error names the value and what would have been right."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from attrs import Attribute

    from cantstop.invariants import Problem
    from cantstop.verdict import Verdict


T = TypeVar("T")


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


def unreadable(given: str, column: int, expected: str, line: int | None = None) -> NotationError:
    """Make the error for a text of one line, or for a line of a longer one."""
    where = f"character {column}"
    return NotationError(given, where if line is None else f"line {line}, {where}", expected, line or 1, column)


def shown(value: object) -> str:
    """Print a value for a message, whatever it is."""
    try:
        return repr(value)
    except (ValueError, RecursionError):
        return f"a value of type {type(value).__name__} that is too large to print"


def is_whole(value: object, least: int, most: int | None = None) -> bool:
    """Tell whether a value is an int (no bool) between two bounds."""
    return type(value) is int and least <= value and (most is None or value <= most)


def check_whole(what: str, value: object, least: int, most: int | None = None) -> None:
    """Refuse anything but an int (no bool) between two bounds."""
    if not is_whole(value, least, most):
        bounds = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise InvalidValueError(f"{what} must be an int {bounds}, not {shown(value)}")


def check_type(what: str, value: object, kind: type | UnionType) -> None:
    """Refuse a value of another type."""
    if not isinstance(value, kind):
        name = kind.__name__ if isinstance(kind, type) else kind
        raise InvalidValueError(f"{what} must be of type {name}, not {shown(value)}")


def whole(least: int, most: int | None = None) -> Callable[[object, Attribute[int], object], None]:
    """Make the attrs validator that runs `check_whole` on a field."""

    def validate(instance: object, attribute: Attribute[int], value: object) -> None:
        check_whole(f"{type(instance).__name__}.{attribute.name}", value, least, most)

    return validate


def instance(kind: type[T]) -> Callable[[object, Attribute[T], T], None]:
    """Make the attrs validator that runs `check_type` on a field."""

    def validate(instance: object, attribute: Attribute[T], value: T) -> None:
        check_type(f"{type(instance).__name__}.{attribute.name}", value, kind)

    return validate
