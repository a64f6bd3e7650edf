"""Reading JSON: every error gives the path of the value that does not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TypeVar

from attrs import frozen

from cantstop._input.checks import display, is_whole, shorten
from cantstop.errors import NotationError

E = TypeVar("E", bound=Enum)

Json = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]
"""The JSON values that rules, positions and records are written in."""


@frozen
class Place:
    """A value in a JSON document, with its path."""

    path: str
    value: object

    def refusal(self, expected: str) -> NotationError:
        """Build the error that says what was expected here."""
        return NotationError(shorten(display(self.value), 60), self.path, expected)

    def whole(self, least: int, most: int | None = None) -> int:
        """Read an int within the bounds."""
        if type(self.value) is int and is_whole(self.value, least, most):
            return self.value
        raise self.refusal(f"an int of at least {least}" if most is None else f"an int from {least} to {most}")

    def truth(self) -> bool:
        """Read true or false."""
        if type(self.value) is bool:
            return self.value
        raise self.refusal("true or false")

    def string(self) -> str:
        """Read a string."""
        if isinstance(self.value, str):
            return self.value
        raise self.refusal("a string")

    def one_of(self, kind: type[E]) -> E:
        """Read a member of an enum, written as its value."""
        for member in kind:
            if type(self.value) is type(member.value) and self.value == member.value:
                return member
        raise self.refusal("one of " + ", ".join(repr(member.value) for member in kind))

    def items(self, count: int | None = None) -> list[Place]:
        """Read a list, of a given length if there is one."""
        if isinstance(self.value, list | tuple) and count in (None, len(self.value)):
            return [Place(f"{self.path}[{i}]", item) for i, item in enumerate(self.value)]
        raise self.refusal("a list" if count is None else f"a list of {count} items")

    def entries(self) -> dict[str, Place]:
        """Read an object."""
        if isinstance(self.value, Mapping):
            if all(isinstance(key, str) for key in self.value):
                return {key: Place(f"{self.path}.{shorten(key, 40)}", value) for key, value in self.value.items()}
            raise self.refusal("an object whose keys are strings")
        raise self.refusal("an object")

    def strings(self) -> tuple[str, ...]:
        """Read a list of strings."""
        return tuple(item.string() for item in self.items())

    def record(self, *keys: str, optional: Sequence[str] = ()) -> dict[str, Place]:
        """Read an object that has all of these keys, and no others except the optional ones."""
        entries = self.entries()
        if not set(keys) <= entries.keys() <= {*keys, *optional}:
            extra = f", and optionally {', '.join(optional)}" if optional else ""
            missing = ", ".join(key for key in keys if key not in entries)
            unknown = shorten(", ".join(display(key) for key in entries if key not in (*keys, *optional)))
            wrong = (f"missing: {missing}" if missing else "", f"unknown: {unknown}" if unknown else "")
            raise self.refusal(f"an object with the keys {', '.join(keys)}{extra} ({'; '.join(filter(None, wrong))})")
        return entries
