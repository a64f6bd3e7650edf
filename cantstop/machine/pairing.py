"""Which advances a roll allows: a function of the dice, the columns they name, and the free runners alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from cantstop.machine.columns import Lane
from cantstop.rules import Advance, Dice, PairingRule


def usable(lane: Lane, free: int) -> bool:
    """Return whether a pair can be used in its column: there is room, and a runner is there or one is free.

    Clauses: HU-4.8, HU-4.9, HU-6.4, HU-7.6, HU-10.2, DE-4.10, DE-4.11, DE-8.2, DE-8.4, NL-5.4, NL-8.1, NL-10.2;
    R-05, R-08, R-36, R-44.
    """
    return lane.room > 0 and (lane.runner or free > 0)


def uses(pair: tuple[int, int], low: Lane, high: Lane, free: int) -> tuple[Advance, ...]:
    """List what can be made of one pairing, given its two columns' lanes. A pair that can be used must be used.

    Clauses: HU-4.4, HU-4.11, HU-4.12, HU-5.4, HU-10.4, HU-10.5, DE-4.6, DE-4.7, DE-4.14, DE-4.15, DE-5.3, NL-5.1,
    NL-5.3, NL-5.5; R-04, R-05, R-06, R-07, R-34, R-35, R-37.
    """
    first, second = pair
    if first == second:
        return (Advance(*(first,) * low.room),) if usable(low, free) else ()
    columns = tuple(column for column, lane in zip(pair, (low, high)) if usable(lane, free))
    if len(columns) == 2 and (not low.runner) + (not high.runner) > free:
        return Advance(first), Advance(second)
    return (Advance(*columns),) if columns else ()


_uses = lru_cache(maxsize=2**14)(uses)


def advances(dice: Dice, lanes: Sequence[Lane], free: int, rule: PairingRule) -> tuple[Advance, ...]:
    """List the advances that a roll allows, pairing by pairing from the lowest sum on; none means a bust.

    `lanes` is what the roller finds in each of `dice.columns`, in their order.

    Clauses: HU-4.2, HU-4.13, HU-6.1, DE-2.3, DE-4.16, DE-6.1, DE-6.2, NL-4.5, NL-7.2, NL-12.1, NL-12.2, NL-12.3,
    DEV2-1.1, DEV2-1.2, DEV2-1.3, DEV2-1.4; R-04, R-10, R-11, R-12.
    """
    return allowed(every_use(dice, lanes, free), dice.columns, lanes, rule)


def every_use(dice: Dice, lanes: Sequence[Lane], free: int) -> tuple[Advance, ...]:
    """List what can be made of all pairings of a roll, before an edition narrows the choice.

    The two columns of a pairing add up to all the pips. So the lowest column is paired with the highest, the second
    with the last but one, and no column is in two pairings.
    """
    assert len(lanes) == len(dice.columns)
    every: list[Advance] = []
    for pair, low, high in zip(dice.pairings, lanes, reversed(lanes)):
        every += _uses(pair, low, high, free)
    return tuple(every)


def allowed(
    every: tuple[Advance, ...], columns: Sequence[int], lanes: Sequence[Lane], rule: PairingRule
) -> tuple[Advance, ...]:
    """Keep the usable advances that the edition lets the roller choose from, given what they find in these columns.

    Clauses: HU-4.2, DE-4.16, NL-12.1, NL-12.2, DEV2-1.1, DEV2-1.2, DEV2-1.3, DEV2-1.4; R-04, R-10, R-11.
    """
    match rule:
        case PairingRule.FREE:
            return every
        case PairingRule.EARLY:
            ranks = [(new_runners(advance, columns, lanes), 0) for advance in every]
        case PairingRule.FULL:
            ranks = [(new_runners(advance, columns, lanes), len(set(advance.columns))) for advance in every]
        case _:
            assert_never(rule)
    best = max(ranks, default=None)
    return tuple(advance for advance, rank in zip(every, ranks) if rank == best)


def new_runners(advance: Advance, columns: Sequence[int], lanes: Sequence[Lane]) -> int:
    """Count the runners that an advance brings into play, given what the roller finds in these columns.

    Clauses: NL-12.1, NL-12.2, DEV2-1.1, DEV2-1.2; R-10, R-11.
    """
    return sum(column in advance.columns and not lane.runner for column, lane in zip(columns, lanes))
