"""Values that exist once: asking for the same value again returns the same object.

There are few different rolls, advances and decisions, and a game makes and compares them all the time. If equal values
are one object, they are compared, hashed and looked up without running any Python.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from cantstop._input import display
from cantstop.errors import InvalidValueError

_INT = frozenset({int})


class Interned:
    """The base of values that are made of a few whole numbers, in any order, or of none at all."""

    __slots__ = ()
    _field: ClassVar[str] = ""
    """The field that holds the numbers."""
    _known: ClassVar[dict[tuple[int, ...], Any]]  # of the subclass's own values, which a class variable cannot say

    def __init_subclass__(cls) -> None:
        cls._known = {}

    def __new__(cls, *numbers: int, **named: tuple[int, ...]) -> Self:
        """Return the value with these numbers; `attrs.evolve` gives them all at once, by the name of their field."""
        if named:
            if numbers or named.keys() != {cls._field} or type(named[cls._field]) is not tuple:
                raise InvalidValueError(f"{cls.__name__} takes its numbers one by one, not {display(named)}")
            numbers = named[cls._field]
        if _INT.issuperset(map(type, numbers)):  # True and 1.0 equal 1, but are not whole numbers
            known: Self | None = cls._known.get(numbers)
            if known is not None:
                return known
        cls._check(numbers)
        ordered = tuple(sorted(numbers))
        if ordered == numbers:
            value = super().__new__(cls)
            value._fill(ordered)
        else:
            value = cls(*ordered)
        interned: Self = cls._known.setdefault(numbers, value)
        return interned

    @classmethod
    def _check(cls, numbers: tuple[int, ...]) -> None:
        """Raise `InvalidValueError` if no value has these numbers."""
        if numbers:
            raise InvalidValueError(f"{cls.__name__} takes no arguments, not {display(numbers)}")

    def _fill(self, numbers: tuple[int, ...]) -> None:
        """Set the fields of a new value."""
