"""Examples of what verdicts and descriptions say, found among the positions of the tests and of the rulings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache

from attrs import frozen

from cantstop import Move, NotationError, State, Verdict, compare, explain, parse_move, parse_position
from cantstop.clauses import rulings
from cantstop.clauses.cases import MoveCase
from cantstop.machine import ToSettle
from cantstop.rules import all_editions
from cantstop.verdicts import Point, awaited, notes
from cantstop.verdicts.verdict import PointKind
from tests.helpers.paths import TESTS
from tests.helpers.positions import play
from tests.tools.message_examples import EXAMPLES, names
from tests.verdicts.test_verdict import CASES

Situation = tuple[State, Move]
"""A position, and a move that may be legal in it."""


@frozen
class MadePoint:
    """A point, with the position and the move that it is about."""

    state: State
    move: Move
    point: Point


@cache
def situations() -> tuple[Situation, ...]:
    """Collect positions and moves: of the effects, the rulings, the faults, and a few more; house rules come last."""
    return tuple(sorted(_situations(), key=lambda situation: situation[0].rules not in all_editions()))


def _situations() -> Iterator[Situation]:
    effects = tomllib.loads((TESTS / "verdicts" / "effects.toml").read_text(encoding="utf-8"))
    written = [(parse_position(case["position"]), case["move"]) for case in effects["cases"]]
    cases = [case for ruling in rulings() for case in ruling.cases if isinstance(case, MoveCase)]
    written += [(play(case.state, *case.before), case.move) for case in cases]
    written += [(state, move) for state, move, *_ in CASES]
    for state, text in written:
        try:
            yield state, parse_move(text, state)
        except NotationError:  # a ruling may be about what cannot even be written
            continue
    for line in EXAMPLES["situations"]:
        yield eval(line, dict(names()))


def made_points() -> dict[PointKind, MadePoint]:
    """Find the first example of every kind of point."""
    found: dict[PointKind, MadePoint] = {}
    for state, move in situations():
        for point in explain(state, move).points:
            found.setdefault(point.kind, MadePoint(state, move, point))
    return found


def awaited_examples() -> Iterator[tuple[State, str]]:
    """Find an example of what each phase waits for, and of both ways in which a turn can have ended."""
    seen = set()
    for state, _ in situations():
        kind = type(state.phase), isinstance(state.phase, ToSettle) and state.phase.made
        if kind not in seen:
            yield state, awaited(state)
        seen.add(kind)


def note_examples() -> Iterator[tuple[State, str]]:
    """Find an example of everything that can be noted of a seat, told apart by its words."""
    seen = set()
    for state, _ in situations():
        for seat in range(state.players):
            for note in notes(state, seat):
                kind = re.sub(r"\S*\d+", "", note)
                if kind not in seen:
                    yield state, f"seat {seat} {note}"
                seen.add(kind)


def verdict_examples() -> Iterator[Verdict]:
    """Choose a legal and an illegal move, to show how a verdict is printed."""
    verdicts = [explain(state, move) for state, move in situations()]
    yield next(verdict for verdict in verdicts if verdict.legal)
    yield next(verdict for verdict in verdicts if verdict.instead)


def comparison_example() -> tuple[Situation, Iterable[str]]:
    """Find a move on which the editions disagree, in a position that some of them cannot have."""
    for state, move in situations():
        found = compare(state, move)
        if {comparison.legal for comparison in found} == {True, False, None}:
            return (state, move), map(str, found)
    raise LookupError("the editions agree on everything")
