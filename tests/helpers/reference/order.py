"""Whose turn it is: at the start, and after each turn."""

from collections.abc import Sequence


def next_turn(turn: int, misses: Sequence[bool]) -> tuple[int, tuple[bool, ...]]:
    """Return the seat that plays after this one, and which seats must still miss a turn.

    Clauses: HU-3.3, HU-6.1, HU-6.5, DE-3.7, DE-7.10, NL-6.5, NL-9.2, HUB-3.8; R-02, R-30, R-40.
    """
    marks = list(misses)
    seat = (turn + 1) % len(marks)
    while marks[seat]:
        marks[seat] = False
        seat = (seat + 1) % len(marks)
    return (seat, tuple(marks))


def best_throws(kind: str, throws: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """List the seats with the highest throw for the first turn, with "one" die each or with "two".

    Clauses: HU-3.2, HU-3.3, NL-3.2, NL-3.3; R-01.
    """
    dice_of_kind = {"one": 1, "two": 2}
    if kind not in dice_of_kind:
        raise ValueError(f"unknown kind of throw {kind!r}")
    if not throws:
        raise ValueError("nobody threw")
    for throw in throws:
        if len(throw) != dice_of_kind[kind]:
            raise ValueError(f"not a throw of {kind}: {throw!r}")
    highest = max(sum(throw) for throw in throws)
    return tuple(seat for seat in range(len(throws)) if sum(throws[seat]) == highest)
