"""The best way to play a turn: when to stop and which advance to take, given a value for the position it leaves behind.

Runners only go up. So all places they can come to are listed once and valued from the highest down: a stop is worth
what it leaves behind, and a roll is worth the mean, over all throws, of the best that each allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from numbers import Rational, Real

from attrs import field, frozen

from cantstop._input import check_function, check_type, display
from cantstop.errors import InvalidValueError
from cantstop.machine import (
    Auction,
    Lane,
    Row,
    State,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    advances,
    barring,
    bust,
    climb,
    looks,
    stop,
    unchecked,
)
from cantstop.odds.stop_rule import exactly
from cantstop.rules import LOWEST_COLUMN, Advance, Bust, Move, PairingRule, Roll, Stop, rolls

Number = float | Fraction
Value = Callable[[State], float | Fraction | int]

MAX_PLACES = 2_000_000
"""The most places of the runners that are listed. The official board has 70,224."""

_BETWEEN_CALLS = 1000
_LARGEST = 1e300  # so that no sum of values is too large for a float


@frozen(eq=False)
class Turn:
    """How to play the rest of a turn: what each position of it is worth, and the best move there."""

    start: State
    _stop: Mapping[Row, Number] = field(repr=False)
    _roll: Mapping[Row, Number] = field(repr=False)
    _bust: Mapping[Row, Number] = field(repr=False)

    @property
    def places(self) -> int:
        """How many places the runners can have, from the start upward. Not all of them can occur."""
        return len(self._roll)

    def worth(self, state: State | None = None) -> Number:
        """Return what a position of this turn is worth if you play on in the best way. The default is the start."""
        at = self.start if state is None else state
        place = self._place(at)
        match at.phase:
            case ToRoll():
                return self._roll[place]
            case ToPair():
                return max((self._at(_moved(at, move)) for move in at.advances), default=self._bust[place])
            case _:
                return self._at(place)

    def best(self, state: State) -> Move:
        """Return the best move in a position of this turn: `Roll` or `Stop`, an advance, or the bust if there is none.

        If several moves are worth the same, it is `Stop` rather than `Roll`, and the first of the advances.
        """
        place = self._place(state)
        match state.phase:
            case ToDecide():
                return Stop() if place in self._stop and self._stop[place] >= self._roll[place] else Roll()
            case ToPair():
                return max(state.advances, key=lambda move: self._at(_moved(state, move)), default=Bust())
            case _:
                raise InvalidValueError(f"the phase {state.phase.name} leaves the roller nothing to choose")

    def stop_worth(self, state: State) -> Number | None:
        """Return what it is worth to stop here; None if a rule bars it, or no runner is on the board."""
        return self._stop.get(self._place(state))

    def roll_worth(self, state: State) -> Number:
        """Return what it is worth to roll here and play on in the best way."""
        return self._roll[self._place(state)]

    def _at(self, place: Row) -> Number:
        roll = self._roll[place]
        return max(self._stop.get(place, roll), roll)

    def _place(self, state: State) -> Row:
        check_type("a position", state, State)
        start = self.start
        same = (state.rules, state.stones, state.turn) == (start.rules, start.stones, start.turn)
        if not same or state.runners not in self._roll or not isinstance(state.phase, _OF_A_TURN):
            raise InvalidValueError(f"{state} is not a position of the turn from {start}")
        return state.runners


_OF_A_TURN = (ToRoll, ToPair, ToDecide, ToBid)


def best_turn(
    state: State, value: Value, *, exact: bool = False, progress: Callable[[int, int], object] | None = None
) -> Turn:
    """Return the best way to play on from a position, given a value for what the turn leaves behind.

    `value(position)` says how good a position is for the player whose turn it was: one in which the next turn begins or
    the game is over. It is called for every end that the turn can have, and for some that it cannot. Bids are ignored.
    With `exact`, all numbers are fractions, and `value` must return ints or fractions; otherwise they are floats.

    This takes long on a large board with few stones: about 30 microseconds and 400 bytes for each of `Turn.places`.
    `progress(done, total)` is called now and then; more than `MAX_PLACES` are refused.
    """
    check_type("a position", state, State)
    check_type("exact", exact, bool)
    if progress is not None:
        check_function("progress", progress)
    check_function("the value", value)
    if not isinstance(state.phase, _OF_A_TURN):
        raise InvalidValueError(f"there is no turn to play on in the phase {state.phase.name}")
    ends, walk = _Ends(value, exact), _Walk(state)
    if walk.count() > MAX_PLACES:
        raise InvalidValueError(
            f"the runners have {walk.count()} places in this turn, but at most {MAX_PLACES} can be listed"
        )
    places = sorted(walk.places(), key=sum, reverse=True)
    throws = state.rules.board.sides**4
    auction = None if state.auction is None else Auction.fresh(state.auction.misses)
    at_stop: dict[Row, Number] = {}
    at_roll: dict[Row, Number] = {}
    at_bust: dict[Row, Number] = {}
    best: dict[int, Number] = {}
    for number, place in enumerate(places):
        if progress is not None and number % _BETWEEN_CALLS == 0:
            progress(number, len(places))
        at = unchecked(state.rules, state.stones, place, state.turn, ToRoll(), auction)
        code, lost, offers = walk.code(place), *walk.offers(at)
        at_bust[place] = ends.bust(at)
        worth = at_bust[place] * lost
        for weight, ups in offers:
            worth += weight * max([best[code + up] for up in ups])
        at_roll[place] = best[code] = worth / throws
        if any(place) and not barring(at):
            at_stop[place] = ends.stop(at)
            best[code] = max(best[code], at_stop[place])
    if progress is not None:
        progress(len(places), len(places))
    return Turn(state, at_stop, at_roll, at_bust)


class _Walk:
    """The places that the runners can come to. Each has a code, a number; an advance adds the same anywhere."""

    def __init__(self, state: State) -> None:
        self.state = state
        lengths = state.rules.board.lengths
        self.radix = [prod(length + 1 for length in lengths[:i]) for i in range(len(lengths))]
        self.known: dict[tuple[tuple[Lane, ...], int], tuple[int, list[tuple[int, list[int]]]]] = {}

        columns = state.rules.board.columns
        entering = climb(state.rules.board.empty, state.stones[state.turn], columns)
        self.heights: list[tuple[int, ...]] = [
            (*range(runner, length + 1),) if runner else (0, *(range(lowest, length + 1) if lane.room else ()))
            for lane, length, lowest, runner in zip(looks(state, columns), lengths, entering, state.runners)
        ]
        """The fields that a runner can be on in each column during this turn, 0 for no runner."""

    def count(self) -> int:
        """Count the places without listing them."""
        by_runners = [1] + [0] * self.state.rules.runners
        for heights in self.heights:
            free = heights[0] == 0
            above = len(heights) - free
            by_runners = [
                free * many + above * fewer for many, fewer in zip(by_runners, [0, *by_runners[:-1]], strict=True)
            ]
        return sum(by_runners)

    def places(self) -> list[Row]:
        """List every place from where the runners are now upward, for as many runners as there are."""
        places: list[tuple[Row, int]] = [((), self.state.rules.runners)]
        for heights in self.heights:
            places = [
                ((*place, height), left - (height > 0))
                for place, left in places
                for height in (heights if left else heights[:1])
                if left or height == 0
            ]
        return [place for place, _ in places]

    def code(self, place: Row) -> int:
        """Return the number of a place."""
        return sum(map(int.__mul__, place, self.radix))

    def offers(self, at: State) -> tuple[int, list[tuple[int, list[int]]]]:
        """Count the throws that bust, and those that offer the same moves, given by what they add to the code."""
        key = looks(at, at.rules.board.columns), at.runners_left
        if key not in self.known:
            code = self.code(at.runners)
            lost, offers = _offers(at.rules.board.sides, *key, at.rules.pairing)
            ups = [(weight, [self.code(_moved(at, move)) - code for move in moves]) for weight, moves in offers]
            self.known[key] = lost, ups
        return self.known[key]


@lru_cache(maxsize=2**14)
def _offers(
    sides: int, seen: tuple[Lane, ...], free: int, rule: PairingRule
) -> tuple[int, tuple[tuple[int, tuple[Advance, ...]], ...]]:
    """Count the throws that bust, and those that offer the same advances, given the lanes of all columns."""
    counted: Counter[tuple[Advance, ...]] = Counter()
    for dice in rolls(sides):
        here = [seen[column - LOWEST_COLUMN] for column in dice.columns]
        counted[advances(dice, here, free, rule)] += dice.weight
    return counted.pop((), 0), tuple((weight, moves) for moves, weight in counted.items())


def _moved(state: State, move: Advance) -> Row:
    """Return where the runners are after an advance."""
    return climb(state.runners, state.stones[state.turn], move.columns)


class _Ends:
    """What the ends of a turn are worth."""

    def __init__(self, value: Value, exact: bool) -> None:
        self.value = value
        self.exact = exact
        self.busts: dict[tuple[bool, ...], Number] = {}

    def bust(self, at: State) -> Number:
        """Return what a bust is worth; it depends only on which columns have a runner."""
        columns = tuple(map(bool, at.runners))
        if columns not in self.busts:
            self.busts[columns] = self._worth(bust(at, Bust()))
        return self.busts[columns]

    def stop(self, at: State) -> Number:
        """Return what a stop is worth."""
        return self._worth(stop(at, Stop()))

    def _worth(self, after: State) -> Number:
        return self._number(self.value(after), after)

    def _number(self, worth: object, position: State) -> Number:
        if self.exact:
            if isinstance(worth, Rational):
                return exactly(worth)
            wanted = "an int or a Fraction"
        else:
            if isinstance(worth, Real) and -_LARGEST <= worth <= _LARGEST:  # type: ignore[operator]  # all reals compare
                return float(worth)
            wanted = f"a number of at most {_LARGEST:g}"
        raise InvalidValueError(f"the value must be {wanted}, not {display(worth)}, for {position}")
