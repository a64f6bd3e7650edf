"""The game itself: one table of transitions, and the functions that everybody calls.

Two things hold throughout. A transition answers the next position, or None where the rules forbid the move, and
never changes the position it is given. And no transition decides a rule by itself: it asks `pairing`, `columns` and
`bidding`, and puts their answers together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, Never

from attrs import evolve, frozen

from cantstop.board import LOWEST_COLUMN
from cantstop.columns import bank, clear, enter, step
from cantstop.dice import Dice, rolls, throws
from cantstop.errors import IllegalMoveError, InvalidValueError, check_type, shown
from cantstop.faults import judge
from cantstop.moves import MOVES, Advance, Bid, Bust, Keep, Lower, Move, Raise, Roll, Stop
from cantstop.phases import Auction, Over, Phase, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.settling import (
    TO_DECIDE,
    TO_ROLL,
    all_bids,
    bid,
    end_turn,
    keep,
    lower_stone,
    payouts,
    raise_stone,
    waiting_bidders,
)
from cantstop.state import State, barring, unchecked

_BUST: Final = (Bust(),)
_ROLL: Final = (Roll(),)
_ROLL_OR_STOP: Final = (Roll(), Stop())

_to_pair = lru_cache(maxsize=512)(ToPair)
_rolls = lru_cache(maxsize=8)(rolls)
_throws = lru_cache(maxsize=8)(throws)


# The roll


def _all_dice(state: State, phase: ToRoll) -> tuple[Dice, ...]:
    return _rolls(state.rules.board.sides)


def _throw(state: State, phase: ToRoll, dice: Dice) -> State | None:
    """Put the dice on the table.

    Clauses: HU-4.1, HU-4.7, DE-4.1, DE-4.9, DE-5.2, NL-4.1, NL-5.1.
    """
    if dice.faces[-1] > state.rules.board.sides:
        return None
    return unchecked(state.rules, state.stones, state.runners, state.turn, _to_pair(dice), state.auction)


# The move


def _uses(state: State, phase: ToPair) -> tuple[Move, ...]:
    return state.advances or _BUST


def _advance(state: State, phase: ToPair, move: Advance) -> State | None:
    """Place and move the runners; the second move of a turn opens the bidding.

    Clauses: HU-4.4, HU-4.8, HU-4.9, DE-4.6, DE-4.10, DE-4.11, DE-5.2, NL-5.1, NL-5.4, HUB-2.1; R-21.
    """
    if move not in state.advances:
        return None
    row = state.stones[state.turn]
    runners = list(state.runners)
    for column in move.columns:
        i = column - LOWEST_COLUMN
        runners[i] = step(runners[i]) if runners[i] else enter(row[i])
    after: Phase = TO_DECIDE
    auction = state.auction
    if auction is not None and auction.moves_made < 2:
        auction = evolve(auction, moves_made=auction.moves_made + 1)
        waiting = waiting_bidders(state)
        if auction.moves_made == 2 and waiting:
            after = ToBid(waiting[0])
    return unchecked(state.rules, state.stones, tuple(runners), state.turn, after, auction)


def _bust(state: State, phase: ToPair, move: Bust) -> State | None:
    """Take the runners off the board, and the stones that the edition takes with them.

    Clauses: HU-6.1, HU-6.2, HU-6.3, HU-6.5, DE-6.2, DE-6.3, DE-7.5, NL-7.2, NL-7.3; R-12, R-13, R-38.
    """
    if state.advances:
        return None
    columns = list(zip(*state.stones))
    for i, runner in enumerate(state.runners):
        if runner:
            columns[i] = clear(columns[i], state.turn, state.rules.bust)
    return end_turn(state, tuple(zip(*columns)), made=False)


# The decision


def _decisions(state: State, phase: ToDecide) -> tuple[Move, ...]:
    return _ROLL if barring(state) else _ROLL_OR_STOP


def _roll(state: State, phase: ToDecide, move: Roll) -> State:
    """Go on with the turn.

    Clauses: HU-4.7, HU-4.13, DE-5.1, DE-6.1, DE-8.1, NL-5.4, NL-9.1, NL-9.3, HUB-2.5; R-43.
    """
    return unchecked(state.rules, state.stones, state.runners, state.turn, TO_ROLL, state.auction)


def _stop(state: State, phase: ToDecide, move: Stop) -> State | None:
    """Bank every runner; with enough columns the game is won at once.

    Clauses: HU-4.14, HU-4.15, HU-7.1, HU-7.2, HU-8.1, DE-7.2, DE-8.3, DE-9.1, NL-6.1, NL-6.2, NL-9.2, NL-10.1,
    NL-11.1, NL-12.4, HUB-4.1, HUB-4.2, HUB-4.3; R-14, R-15, R-16, R-26.
    """
    if barring(state):
        return None
    rules, turn = state.rules, state.turn
    lengths = rules.board.lengths
    columns = list(zip(*state.stones))
    won_now = 0
    for i, runner in enumerate(state.runners):
        if runner:
            columns[i] = bank(columns[i], runner, turn, lengths[i])
            won_now += columns[i][turn] == lengths[i]
    stones = tuple(zip(*columns))
    # Who wins no column now has too few, as before; that is most stops.
    if not won_now or won_now + len(state.won(turn)) < rules.columns_to_win[len(stones) - 1]:
        return end_turn(state, stones, made=True)
    auction = None if state.auction is None else Auction.fresh(state.auction.misses)
    return unchecked(rules, stones, rules.board.empty, turn, Over(turn), auction)


# The table


@frozen
class Transition:
    """What a move does in a phase, and the phases it can lead to."""

    take: Callable[[State, Never, Never], State | None]
    leads_to: tuple[type[Phase], ...]


@frozen
class Wait:
    """What a phase offers, and what each kind of move does in it."""

    options: Callable[[State, Never], tuple[Move, ...]]
    transitions: Mapping[type[Move], Transition]


def _nothing(state: State, phase: Over) -> tuple[Move, ...]:
    return ()


_NEXT_TURN = (ToRoll, ToSettle)

TABLE: Final[Mapping[type[Phase], Wait]] = {
    ToRoll: Wait(_all_dice, {Dice: Transition(_throw, (ToPair,))}),
    ToPair: Wait(_uses, {Advance: Transition(_advance, (ToDecide, ToBid)), Bust: Transition(_bust, _NEXT_TURN)}),
    ToDecide: Wait(_decisions, {Roll: Transition(_roll, (ToRoll,)), Stop: Transition(_stop, (*_NEXT_TURN, Over))}),
    ToBid: Wait(all_bids, {Bid: Transition(bid, (ToBid, ToDecide))}),
    ToSettle: Wait(
        payouts,
        {
            Raise: Transition(raise_stone, _NEXT_TURN),
            Lower: Transition(lower_stone, _NEXT_TURN),
            Keep: Transition(keep, _NEXT_TURN),
        },
    ),
    Over: Wait(_nothing, {}),
}
"""The whole machine: for every phase its moves, and for every move what it does and where it leads."""


# What everybody calls


def legal_moves(state: State) -> tuple[Move, ...]:
    """List every legal move once; only a finished game has none.

    Dice come in rising order of their faces, advances pairing by pairing from the lowest sum on, `Roll` before `Stop`,
    bids on `Guess.MAKES` before those on `Guess.BUSTS` and then by chips, payouts by column with `Keep` last.
    """
    if type(state) is not State:
        check_type("a position", state, State)
    phase = state.phase
    return TABLE[type(phase)].options(state, phase)  # type: ignore[arg-type]  # the table is keyed by it


def is_legal(state: State, move: Move) -> bool:
    """Tell whether a move may be made now."""
    _check_move(move)
    return move in legal_moves(state)


def apply(state: State, move: Move) -> State:
    """Make a move: answer the position it leads to, or raise `IllegalMoveError` with the reasons."""
    if type(state) is not State:
        check_type("a position", state, State)
    phase = state.phase
    transition = TABLE[type(phase)].transitions.get(type(move))
    if transition is not None:
        after = transition.take(state, phase, move)  # type: ignore[arg-type]  # the table is keyed by both
        if after is not None:
            return after
    _check_move(move)
    raise IllegalMoveError(judge(state, move, legal_moves(state)))


def _check_move(move: Move) -> None:
    if type(move) not in MOVES:
        raise InvalidValueError(
            f"a move must be one of {', '.join(sorted(k.__name__ for k in MOVES))}, not {shown(move)}"
        )


def _check_dice_awaited(state: State) -> None:
    check_type("a position", state, State)
    if not isinstance(state.phase, ToRoll):
        raise InvalidValueError(f"dice are rolled in the phase roll, not in the phase {state.phase.name}")


def chance_outcomes(state: State) -> tuple[tuple[Dice, Fraction], ...]:
    """List every roll with its probability, in the order of `legal_moves`; the sum is exactly 1."""
    _check_dice_awaited(state)
    sides = state.rules.board.sides
    return tuple((dice, Fraction(dice.weight, sides**4)) for dice in _rolls(sides))


def roll_dice(state: State, rng: Random) -> Dice:
    """Throw four fair dice with the caller's source of chance."""
    _check_dice_awaited(state)
    check_type("the source of chance", rng, Random)
    return rng.choice(_throws(state.rules.board.sides))


def playout(state: State, chooser: Callable[[State, tuple[Move, ...]], Move], rng: Random) -> State:
    """Play to the end: the dice by chance, every other move as `chooser(state, legal_moves(state))` says."""
    check_type("a position", state, State)
    check_type("the source of chance", rng, Random)
    if not callable(chooser):
        raise InvalidValueError(f"the chooser must be a function, not {shown(chooser)}")
    while not state.is_over:
        if isinstance(state.phase, ToRoll):
            state = apply(state, roll_dice(state, rng))
        else:
            state = apply(state, chooser(state, legal_moves(state)))
    return state
