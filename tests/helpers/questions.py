"""Questions that tests ask about a position: what may be played in it, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

import pytest

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    IllegalMoveError,
    Move,
    Rules,
    State,
    apply,
    is_legal,
    legal_moves,
    ravensburger,
)
from tests.helpers.positions import play
from tests.helpers.random_games import VARIANTS

WITHOUT_BIDS = (PARKER_1980, RAVENSBURGER_2007, CLIPPER_1981, *VARIANTS)
FREE_CHOICE = (PARKER_1980, BIDDING_1986, *(ravensburger(*numbers) for numbers in ((), (1,), (3,), (1, 3))))

FACES = range(1, 7)
ROLLS = tuple(combinations_with_replacement(FACES, 4))


def under(*editions: Rules) -> pytest.MarkDecorator:
    """Run a test under each of these rules."""
    return pytest.mark.parametrize("rules", editions, ids=[rules.name for rules in editions])


def choices(state: State, *moves: str | Move) -> set[str]:
    """List the legal moves after these moves, as texts."""
    legal = legal_moves(play(state, *moves))
    texts = {str(move) for move in legal}
    assert len(texts) == len(legal)
    return texts


def refused(state: State, move: Move, *reasons: str) -> None:
    """Check that a move is illegal, that the played text forbids it, and that one of these reasons is cited."""
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, move)
    verdict = caught.value.verdict
    assert not is_legal(state, move) and move not in legal_moves(state)
    assert not verdict.legal and verdict.move == move and verdict.reason
    assert verdict.clauses
    assert {clause.partition("-")[0] for clause in verdict.clauses} <= {source.value for source in state.rules.texts}
    assert all(ruling.startswith("R-") for ruling in verdict.rulings)
    assert {*verdict.clauses, *verdict.rulings} & set(reasons), (verdict.clauses, verdict.rulings)


def text(roll: tuple[int, ...]) -> str:
    """Write a roll as a move."""
    return "".join(map(str, sorted(roll)))


def splits(roll: tuple[int, ...]) -> set[tuple[int, int]]:
    """List the sums for each way to split four dice into pairs, the smaller sum first."""
    first, *others = roll
    total = sum(roll)
    return {(min(first + die, total - first - die), max(first + die, total - first - die)) for die in others}


def rolls_with(*pairings: tuple[int, int]) -> list[tuple[int, ...]]:
    """List the rolls that offer all of these pairings."""
    return [roll for roll in ROLLS if set(pairings) <= splits(roll)]


def plain_advances(roll: tuple[int, ...], runners: Mapping[int, int]) -> set[str]:
    """List the advances of three runners far below the top: each pair with a runner is a step, other pairs lapse."""
    steps = ([column for column in pairing if column in runners] for pairing in splits(roll))
    return {"+".join(map(str, columns)) for columns in steps if columns}


def top(column: int) -> int:
    """Return the height of a column's top field: 13 in column 7, two fewer for each column away from it."""
    return 13 - 2 * abs(column - 7)


def tops(*columns: int) -> dict[int, int]:
    """Return stones on the top fields of these columns."""
    return {column: top(column) for column in columns}


def endings(state: State, turn: int) -> Iterator[State]:
    """Play a payout in every way until the turn of seat `turn` begins; give each ending once."""
    seen = {state}
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.phase.name == "roll":
            assert here.turn == turn
            yield here
            continue
        after = {apply(here, move) for move in legal_moves(here)} - seen
        seen |= after
        waiting.extend(after)
