"""What CrossHair has to say of contracts that are not like the others, to see that it is read rightly."""

from __future__ import annotations

from cantstop.rules import dice


def false(number: int) -> None:
    assert number >= 0
    assert number * 2 != 10


def endless(a: int, b: int, c: int, d: int) -> None:
    """True, but on dice with any number of sides there are as many paths as throws."""
    assert 1 <= a <= b <= c <= d
    assert dice.weight((a, b, c, d)) <= 24


def of_nothing(number: int) -> None:
    """False, but no number is asked about."""
    assert number < 0 < number
    assert number == 0


def unasked(number: int) -> int:
    """Begins with no assert, so it is no contract."""
    return number + 1


def doubled(number: int) -> int:
    return number + number


def doubled_but_once(number: int) -> int:
    return number * 2 if number != 5 else 0


def counted(number: int) -> int:
    assert number >= 0
    return sum(1 for _ in range(number))


def counted_at_once(number: int) -> int:
    assert number >= 0
    return number
