"""Contracts of `cantstop.pairing`: columns that look in any way, and any number of runners in hand.

The columns themselves are fixed, for `Advance` and `Dice` look theirs up in a table, which takes one value each. All
that matters of them is whether a pair is a double, and which columns make a pair with which.
"""

from __future__ import annotations

from cantstop.machine import pairing
from cantstop.machine.columns import Lane
from cantstop.rules.dice import Dice
from cantstop.rules.moves import Advance
from cantstop.rules.ruleset import PairingRule

from .choices import choices, unbeaten

ONE, BOTH, DOUBLE = Advance(6), Advance(6, 8), Advance(6, 6)
ROLL = Dice(1, 1, 2, 2)  # no roll with two pairings has fewer columns: 2 and 4, or twice 3
CHOICES = [Advance(2), Advance(4), Advance(2, 4), Advance(3), Advance(3, 3)]  # made before a path is begun


def usable(lane: Lane, free: int) -> None:
    """Never without room; always with a runner and room; else if a runner is in hand."""
    assert free >= 0
    able = pairing.usable(lane, free)
    if lane in (Lane.ENTER_ONE, Lane.ENTER_TWO):
        assert able == (free != 0)
    else:
        assert able == (lane in (Lane.STEP_ONE, Lane.STEP_TWO))


def uses(low: Lane, high: Lane, free: int, double: bool) -> None:
    """Everything to which nothing can be added, and nothing else."""
    assert free >= 0 and (low is high or not double)
    pair = (6, 6) if double else (6, 8)
    found = pairing.uses(pair, low, high, free)
    assert [advance.columns for advance in found] == choices(pair, {6: low, pair[1]: high}, free)


def every_use(two: Lane, three: Lane, four: Lane, free: int) -> None:
    """What can be made of each pairing, the one with the lowest sum first."""
    assert free >= 0
    looks = {2: two, 3: three, 4: four}
    found = pairing.every_use(ROLL, (two, three, four), free)
    assert [advance.columns for advance in found] == [*choices((2, 4), looks, free), *choices((3, 3), looks, free)]


def advances(two: Lane, three: Lane, four: Lane, free: int, rule: PairingRule) -> None:
    """What can be made of each pairing, but for what the rule forbids while there is another choice."""
    assert free >= 0
    looks = {2: two, 3: three, 4: four}
    found = pairing.advances(ROLL, (two, three, four), free, rule)
    every = [*choices((2, 4), looks, free), *choices((3, 3), looks, free)]
    assert [advance.columns for advance in found] == unbeaten(every, looks, rule)


def new_runners(low: Lane, high: Lane) -> None:
    """One for each column without a runner, however many steps are taken there."""
    assert low.room and high.room
    looks = (6, 8), (low, high)
    first, second = (lane in (Lane.ENTER_ONE, Lane.ENTER_TWO) for lane in (low, high))
    assert pairing.new_runners(ONE, *looks) == pairing.new_runners(DOUBLE, *looks) == (1 if first else 0)
    assert pairing.new_runners(BOTH, *looks) == (2 if first and second else 1 if first or second else 0)


def allowed(two: bool, three: bool, four: bool, one: bool, both: bool, double: bool, rule: PairingRule) -> None:
    """All but what the rule forbids while there is another choice, in their order."""
    assert rule in PairingRule
    runners = {2: two, 3: three, 4: four}
    looks = {column: Lane.STEP_TWO if runner else Lane.ENTER_TWO for column, runner in runners.items()}
    there = [(one, Advance(2)), (both, Advance(2, 4)), (double, Advance(3, 3))]
    every = tuple(advance for given, advance in there if given)
    kept = [advance.columns for advance in pairing.allowed(every, tuple(looks), tuple(looks.values()), rule)]
    assert kept == unbeaten([advance.columns for advance in every], looks, rule)
