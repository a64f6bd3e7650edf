"""What four dice allow: their pairings, and the advances among which the roller chooses."""

from collections.abc import Mapping, Sequence

View = tuple[int, bool]
"""A column as the roller sees it: how many fields a runner can still go up, and whether one stands there."""


def all_rolls(sides: int) -> list[tuple[int, int, int, int]]:
    """List every result of four dice, each in rising order.

    Clauses: HU-4.1, DE-4.1, NL-4.1.
    """
    rolls = []
    for a in range(1, sides + 1):
        for b in range(a, sides + 1):
            for c in range(b, sides + 1):
                for d in range(c, sides + 1):
                    rolls.append((a, b, c, d))
    return rolls


def pairings(dice: Sequence[int]) -> list[tuple[int, int]]:
    """List the different ways to split four dice two and two, each as its two sums, the lower one first.

    Clauses: HU-4.2, HU-4.3, DE-4.2, DE-4.3, NL-4.2, NL-4.3.
    """
    a, b, c, d = dice
    different: list[tuple[int, int]] = []
    for one, other in [(a + b, c + d), (a + c, b + d), (a + d, b + c)]:
        pairing = (min(one, other), max(one, other))
        if pairing not in different:
            different.append(pairing)
    return different


def usable(view: View, free: int) -> bool:
    """Return whether a runner can be placed or moved in such a column.

    Clauses: HU-4.8, HU-4.9, HU-7.6, HU-10.2, DE-4.10, DE-4.11, DE-8.2, DE-8.4.
    Clauses: NL-5.4, NL-8.1, NL-10.2; R-05, R-08, R-36.
    """
    room, has_runner = view
    return room > 0 and (has_runner or free > 0)


def double_advances(column: int, view: View, free: int) -> list[tuple[int, ...]]:
    """List what a pairing of two equal sums allows: two steps, or one if only one field is left.

    Clauses: HU-4.12, HU-10.4, HU-10.5, DE-4.7, DE-5.3, NL-5.5; R-07, R-35.
    """
    if not usable(view, free):
        return []
    room, _ = view
    if room == 1:
        return [(column,)]
    return [(column, column)]


def pairing_advances(pairing: tuple[int, int], views: Mapping[int, View], free: int) -> list[tuple[int, ...]]:
    """List the advances that one pairing allows. There are two only if both sums need the last runner.

    Clauses: HU-4.11, HU-5.4, HU-5.5, DE-4.14, DE-4.15, DE-4.16, NL-5.3; R-04, R-05, R-06, R-34, R-37.
    """
    low, high = pairing
    if low == high:
        return double_advances(low, views[low], free)
    columns = [column for column in (low, high) if usable(views[column], free)]
    if len(columns) == 2:
        needed = 0
        for column in columns:
            _, has_runner = views[column]
            if not has_runner:
                needed += 1
        if needed <= free:
            return [(low, high)]
        return [(low,), (high,)]
    return [(column,) for column in columns]


def runners_entered(advance: tuple[int, ...], views: Mapping[int, View]) -> int:
    """Count the runners that an advance brings onto the board.

    Clauses: DEV2-1.1, DEV2-1.2, NL-12.1, NL-12.2; R-10, R-11.
    """
    count = 0
    for column in set(advance):
        _, has_runner = views[column]
        if not has_runner:
            count += 1
    return count


def runners_touched(advance: tuple[int, ...]) -> int:
    """Count the different runners that an advance places or moves.

    Clauses: DEV2-1.3, DEV2-1.4; R-11.
    """
    return len(set(advance))


def advances(dice: Sequence[int], views: Mapping[int, View], free: int, pairing_rule: str) -> list[tuple[int, ...]]:
    """List the advances that a roll allows, none if it is a bust.

    Clauses: HU-4.4, HU-4.13, HU-6.1, HU-6.4, DE-4.16, DE-6.1, DE-6.2, DEV2-1.1, DEV2-1.2, DEV2-1.3, DEV2-1.4.
    Clauses: NL-7.2, NL-12.1, NL-12.2, NL-12.3; R-04, R-10, R-11, R-12.
    """
    possible: list[tuple[int, ...]] = []
    for pairing in pairings(dice):
        possible.extend(pairing_advances(pairing, views, free))
    if not possible:
        return []

    if pairing_rule == "free":
        return possible
    if pairing_rule == "early":
        if free == 0:
            return possible
        most = max(runners_entered(advance, views) for advance in possible)
        return [advance for advance in possible if runners_entered(advance, views) == most]
    if pairing_rule == "full":
        best = max((runners_entered(advance, views), runners_touched(advance)) for advance in possible)
        return [advance for advance in possible if (runners_entered(advance, views), runners_touched(advance)) == best]
    raise ValueError(f"unknown pairing rule {pairing_rule!r}")
