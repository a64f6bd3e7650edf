"""Contracts of `cantstop.dice`."""

from __future__ import annotations

from itertools import combinations, pairwise

from cantstop.rules import dice


def pairings(a: int, b: int, c: int, d: int) -> None:
    """Any two of the dice are one pair and the other two the second; each way stands once, in rising order."""
    assert 1 <= a <= b <= c <= d <= 6
    found = dice.pairings((a, b, c, d))
    two = [one + other for one, other in combinations((a, b, c, d), 2)]
    assert all(any(total in pair for pair in found) for total in two)
    for low, high in found:
        assert low <= high and low in two and low + high == a + b + c + d
    assert all(one < other for one, other in pairwise(found))


def weight(a: int, b: int, c: int, d: int) -> None:
    """The more dice are alike, the fewer throws show them: counted by how many of the six couples are alike."""
    assert 1 <= a <= b <= c <= d <= 6
    faces = tuple((0, 1, 2, 3, 4, 5, 6)[face] for face in (a, b, c, d))  # one value each: fewer paths
    found = dice.weight(faces)
    alike = sum(one == other for one, other in combinations(faces, 2))
    assert found == {0: 24, 1: 12, 2: 6, 3: 4, 6: 1}[alike]
