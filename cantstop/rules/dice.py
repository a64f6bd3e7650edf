"""Four dice: the faces they show, how to pair them, and how likely they are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import final

from attrs import field, frozen

from cantstop._input import display, is_whole
from cantstop.errors import InvalidValueError
from cantstop.rules.board import MAX_SIDES
from cantstop.rules.interned import Interned


def pairings(faces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """List the ways to split four dice into two pairs. Each way is given once, as its two sums.

    Clauses: HU-4.2, HU-4.3, DE-2.2, DE-4.2, DE-4.3, NL-4.2, NL-4.3.
    """
    a, b, c, d = faces
    sums = {(a + b, c + d), (a + c, b + d), (a + d, b + c)}
    return tuple(sorted({(min(pair), max(pair)) for pair in sums}))


def weight(faces: tuple[int, ...]) -> int:
    """Count the ordered throws of four dice that show these faces: 24 if all differ, 1 if all are alike."""
    return factorial(len(faces)) // prod(factorial(times) for times in Counter(faces).values())


@final
@frozen(init=False, eq=False, repr=False)
class Dice(Interned):
    """A throw of four dice, lowest face first. Equal throws are the same object.

    Clauses: HU-4.1, DE-4.1, NL-4.1.
    """

    _field = "faces"
    faces: tuple[int, ...]
    """The four faces in rising order."""

    pairings: tuple[tuple[int, int], ...] = field(init=False)
    """The different ways to make two sums from the dice, in rising order."""

    columns: tuple[int, ...] = field(init=False)
    """The sums of all pairings, each once and in rising order."""

    weight: int = field(init=False)
    """How many ordered throws show these faces."""

    @classmethod
    def _check(cls, faces: tuple[int, ...]) -> None:
        if len(faces) != 4 or not all(is_whole(face, 1, MAX_SIDES) for face in faces):
            raise InvalidValueError(f"Dice takes four faces, each an int from 1 to {MAX_SIDES}, not {display(faces)}")

    def _fill(self, faces: tuple[int, ...]) -> None:
        pairs = pairings(faces)
        columns = {column for pair in pairs for column in pair}
        self.__attrs_init__(faces)
        object.__setattr__(self, "pairings", pairs)
        object.__setattr__(self, "columns", tuple(sorted(columns)))
        object.__setattr__(self, "weight", weight(faces))

    def __reduce__(self) -> tuple[type[Dice], tuple[int, ...]]:
        return Dice, self.faces

    def __str__(self) -> str:
        return "".join(map(str, self.faces))

    def __repr__(self) -> str:
        return f"Dice{self.faces}"


def rolls(sides: int) -> tuple[Dice, ...]:
    """List every roll of four dice once, in rising order: 126 on six sides."""
    return tuple(Dice(*faces) for faces in combinations_with_replacement(range(1, sides + 1), 4))


def throws(sides: int) -> tuple[Dice, ...]:
    """List every ordered throw of four dice, all equally likely: 1296 on six sides."""
    return tuple(Dice(*faces) for faces in product(range(1, sides + 1), repeat=4))
