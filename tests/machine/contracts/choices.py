"""What a roller may choose, said by comparing choices with each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cantstop.machine.columns import Lane
from cantstop.rules.ruleset import PairingRule

Steps = tuple[int, ...]
"""The columns in which steps are taken."""


def fit(steps: Steps, looks: Mapping[int, Lane], free: int) -> bool:
    """Return whether all steps can be taken: each column has room for its own, and the new runners are in hand."""
    return entering(steps, looks) <= free and all(steps.count(column) <= looks[column].room for column in steps)


def entering(steps: Steps, looks: Mapping[int, Lane]) -> int:
    """Count the columns that get a runner."""
    return [looks[column].runner for column in set(steps)].count(False)


def choices(pair: tuple[int, int], looks: Mapping[int, Lane], free: int) -> list[Steps]:
    """List what can be made of a pairing so that nothing can be added to it, the lower column first."""
    if fit(pair, looks, free):
        return [pair]
    return [(column,) for column in sorted(set(pair)) if fit((column,), looks, free)]


def unbeaten(every: Sequence[Steps], looks: Mapping[int, Lane], rule: PairingRule) -> list[Steps]:
    """List the choices than which none is better."""
    return [steps for steps in every if not any(beats(other, steps, looks, rule) for other in every)]


def beats(one: Steps, other: Steps, looks: Mapping[int, Lane], rule: PairingRule) -> bool:
    """Return whether a rule forbids a choice because there is a better one."""
    if rule is PairingRule.FREE:
        return False
    more = entering(one, looks) - entering(other, looks)
    if more != 0 or rule is PairingRule.EARLY:
        return more > 0
    return len(set(one)) > len(set(other))
