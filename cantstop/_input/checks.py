"""Argument checks. Each error names the value and says what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import UnionType
from typing import TYPE_CHECKING, TypeGuard, TypeVar, overload

from cantstop.errors import InvalidValueError, NotationError

if TYPE_CHECKING:
    from attrs import Attribute


T = TypeVar("T")


def unreadable(given: str, column: int, expected: str) -> NotationError:
    """Build the error for a one-line text that cannot be read from this character on."""
    return NotationError(given, f"character {column}", expected, 1, column)


_LONGEST = 80


def shorten(text: str, longest: int = _LONGEST) -> str:
    """Cut a text that is too long for a message."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def display(value: object) -> str:
    """Show any value in a message, briefly, even one that has no working `repr`."""
    try:
        return shorten(repr(value))
    except Exception:  # an int with too many digits, deep nesting, a broken __repr__
        return f"a value of type {type(value).__name__} that cannot be printed"


@overload
def is_tuple_of(values: object, kind: type[T]) -> TypeGuard[tuple[T, ...]]: ...


@overload
def is_tuple_of(values: object, kind: UnionType) -> bool: ...


def is_tuple_of(values: object, kind: type | UnionType) -> bool:
    """Return whether this is a plain tuple, not a subclass with ways of its own, of values of this type."""
    return type(values) is tuple and all(isinstance(value, kind) for value in values)


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


def check_function(what: str, value: object) -> None:
    """Raise `InvalidValueError` unless the value can be called."""
    if not callable(value):
        raise InvalidValueError(f"{what} must be a function, not {display(value)}")


def each(what: str, values: Iterable[T]) -> Iterator[T]:
    """Return an iterator over the values; raise `InvalidValueError` if they are a text or no iterable at all."""
    try:
        if isinstance(values, str | bytes):
            raise TypeError
        return iter(values)
    except Exception:  # whatever the value does when it is asked for its items
        raise InvalidValueError(f"{what}, not {display(values)}") from None


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
