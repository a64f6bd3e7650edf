"""Argument checks. Each error names the value and says what was expected."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import TYPE_CHECKING, TypeVar

from cantstop.errors import InvalidValueError, NotationError

if TYPE_CHECKING:
    from attrs import Attribute


T = TypeVar("T")


def unreadable(given: str, column: int, expected: str) -> NotationError:
    """Build the error for a one-line text that cannot be read from this character on."""
    return NotationError(given, f"character {column}", expected, 1, column)


def display(value: object) -> str:
    """Show any value in a message, even one that has no working `repr`."""
    try:
        return repr(value)
    except Exception:  # an int with too many digits, deep nesting, a broken __repr__
        return f"a value of type {type(value).__name__} that cannot be printed"


def is_whole(value: object, least: int, most: int | None = None) -> bool:
    """Return whether a value is an int, not a bool, within the bounds."""
    return type(value) is int and least <= value and (most is None or value <= most)


def check_whole(what: str, value: object, least: int, most: int | None = None) -> None:
    """Raise `InvalidValueError` unless the value is an int, not a bool, within the bounds."""
    if not is_whole(value, least, most):
        bounds = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise InvalidValueError(f"{what} must be an int {bounds}, not {display(value)}")


def check_type(what: str, value: object, kind: type | UnionType) -> None:
    """Raise `InvalidValueError` unless the value is of this type."""
    if not isinstance(value, kind):
        name = kind.__name__ if isinstance(kind, type) else kind
        raise InvalidValueError(f"{what} must be of type {name}, not {display(value)}")


def whole(least: int, most: int | None = None) -> Callable[[object, Attribute[int], object], None]:
    """Return an attrs validator that runs `check_whole` on a field."""

    def validate(instance: object, attribute: Attribute[int], value: object) -> None:
        check_whole(f"{type(instance).__name__}.{attribute.name}", value, least, most)

    return validate


def instance(kind: type[T]) -> Callable[[object, Attribute[T], T], None]:
    """Return an attrs validator that runs `check_type` on a field."""

    def validate(instance: object, attribute: Attribute[T], value: T) -> None:
        check_type(f"{type(instance).__name__}.{attribute.name}", value, kind)

    return validate
