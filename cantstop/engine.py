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
from typing import Final, Never, TypeVar

from attrs import evolve, frozen

from cantstop.bidding import bidders, fields, from_the_left, is_right, movable, next_turn
from cantstop.board import LOWEST_COLUMN
from cantstop.columns import bank, clear, enter, step
from cantstop.dice import Dice, rolls, throws
from cantstop.errors import IllegalMoveError, InvalidValueError, check_type
from cantstop.faults import judge
from cantstop.moves import Advance, Bid, Bust, Guess, Keep, Lower, Move, Raise, Roll, Stop
from cantstop.phases import Auction, Over, Phase, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.rules import Rules
from cantstop.state import State, barring, unchecked

Stones = tuple[tuple[int, ...], ...]
T = TypeVar("T")

_TO_ROLL: Final = ToRoll()
_TO_DECIDE: Final = ToDecide()
_BUST: Final = (Bust(),)
_ROLL: Final = (Roll(),)
_ROLL_OR_STOP: Final = (Roll(), Stop())
_KEEP: Final = (Keep(),)

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
    after: Phase = _TO_DECIDE
    auction = state.auction
    if auction is not None and auction.moves_made < 2:
        auction = evolve(auction, moves_made=auction.moves_made + 1)
        waiting = _bidders(state)
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
    return _end_turn(state, tuple(zip(*columns)), made=False)


# The decision


def _decisions(state: State, phase: ToDecide) -> tuple[Move, ...]:
    return _ROLL if barring(state) else _ROLL_OR_STOP


def _roll(state: State, phase: ToDecide, move: Roll) -> State:
    """Go on with the turn.

    Clauses: HU-4.7, HU-4.13, DE-5.1, DE-6.1, DE-8.1, NL-5.4, NL-9.1, NL-9.3, HUB-2.5; R-43.
    """
    return unchecked(state.rules, state.stones, state.runners, state.turn, _TO_ROLL, state.auction)


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
        return _end_turn(state, stones, made=True)
    auction = None if state.auction is None else _fresh(state.auction.misses)
    return unchecked(rules, stones, _no_runners(rules), turn, Over(turn), auction)


# The bids


def _bidders(state: State) -> tuple[int, ...]:
    bidding = state.rules.bidding
    assert bidding is not None
    return bidders(state.stones, state.turn, bidding.roller_bids)


def _all_bids(state: State, phase: ToBid) -> tuple[Bid, ...]:
    bidding = state.rules.bidding
    assert bidding is not None
    return tuple(Bid(guess, chips) for guess in Guess for chips in range(1, bidding.chips + 1))


def _bid(state: State, phase: ToBid, move: Bid) -> State | None:
    """Lay a bid on the table; after the last one the roller decides.

    Clauses: HUB-2.2, HUB-2.4, HUB-2.5; R-23, R-24, R-25.
    """
    auction, bidding = state.auction, state.rules.bidding
    assert auction is not None and bidding is not None
    if move.chips > bidding.chips:
        return None
    order = _bidders(state)
    waiting = order[order.index(phase.seat) + 1 :]
    after = ToBid(waiting[0]) if waiting else _TO_DECIDE
    auction = evolve(auction, bids=_put(auction.bids, phase.seat, move))
    return unchecked(state.rules, state.stones, state.runners, state.turn, after, auction)


# The payouts


def _payouts(state: State, phase: ToSettle) -> tuple[Move, ...]:
    right = _is_right(state, phase)
    kind = Raise if right else Lower
    can_move = movable(state.stones[phase.seat], state.rules.board.lengths, right)
    steps = tuple(kind(column) for column, can in zip(state.rules.board.columns, can_move) if can)
    return steps + _KEEP if right else steps


def _is_right(state: State, phase: ToSettle) -> bool:
    assert state.auction is not None
    bid = state.auction.bids[phase.seat]
    assert bid is not None
    return is_right(bid, phase.made)


def _raise(state: State, phase: ToSettle, move: Raise) -> State | None:
    """Move a stone of a bidder who guessed right.

    Clauses: HUB-3.2, HUB-3.3; R-27.
    """
    return _pay(state, phase, move.column, 1) if move in _payouts(state, phase) else None


def _lower(state: State, phase: ToSettle, move: Lower) -> State | None:
    """Move a stone of a bidder who guessed wrong.

    Clauses: HUB-3.4, HUB-3.5, HUB-3.6; R-28.
    """
    return _pay(state, phase, move.column, -1) if move in _payouts(state, phase) else None


def _keep(state: State, phase: ToSettle, move: Keep) -> State | None:
    """End a payout upward before all of it is used.

    Clauses: HUB-3.2; R-27.
    """
    return _close(state, phase, state.stones, owed=0) if _is_right(state, phase) else None


def _pay(state: State, phase: ToSettle, column: int, by: int) -> State:
    """Move one stone by one field; the payout goes on while something is owed and some stone can move.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6, HUB-3.7; R-27, R-28, R-30.
    """
    i = column - LOWEST_COLUMN
    row = state.stones[phase.seat]
    row = _put(row, i, row[i] + by)
    stones = _put(state.stones, phase.seat, row)
    owed = phase.owed - 1
    if owed and any(movable(row, state.rules.board.lengths, _is_right(state, phase))):
        after = ToSettle(phase.seat, owed, phase.made)
        return unchecked(state.rules, stones, state.runners, state.turn, after, state.auction)
    return _close(state, phase, stones, owed=owed)


def _close(state: State, phase: ToSettle, stones: Stones, *, owed: int) -> State:
    """End a payout; fields still owed downward cost the bidder his next turn.

    Clauses: HUB-3.7, HUB-3.8; R-30.
    """
    assert state.auction is not None
    auction = _paid(state.auction, phase.seat, missing=owed > 0 and not _is_right(state, phase))
    return _settle(state.rules, stones, state.turn, auction, phase.made)


def _paid(auction: Auction, seat: int, *, missing: bool) -> Auction:
    misses = _put(auction.misses, seat, auction.misses[seat] or missing)
    return evolve(auction, bids=_put(auction.bids, seat, None), misses=misses)


# The end of a turn


def _end_turn(state: State, stones: Stones, *, made: bool) -> State:
    """Hand on the dice; the bids are paid out before.

    Clauses: HU-3.3, HU-6.1, HU-6.5, DE-7.10, NL-6.5, NL-9.2, HUB-2.6; R-02, R-26, R-42.
    """
    if state.auction is not None:
        return _settle(state.rules, stones, state.turn, state.auction, made)
    turn, _ = next_turn(state.turn, (False,) * len(stones))
    return unchecked(state.rules, stones, _no_runners(state.rules), turn, _TO_ROLL, None)


def _settle(rules: Rules, stones: Stones, turn: int, auction: Auction, made: bool) -> State:
    """Find the next bidder with something to move; when there is none, the next turn begins.

    Clauses: HUB-2.6, HUB-3.1, HUB-3.7, HUB-3.8; R-26, R-30, R-39, R-40, R-45.
    """
    runners = _no_runners(rules)
    for seat in from_the_left(turn, len(stones)):
        bid = auction.bids[seat]
        if bid is None:
            continue
        right = is_right(bid, made)
        if any(movable(stones[seat], rules.board.lengths, right)):
            return unchecked(rules, stones, runners, turn, ToSettle(seat, fields(bid, made), made), auction)
        auction = _paid(auction, seat, missing=not right)
    turn, misses = next_turn(turn, auction.misses)
    return unchecked(rules, stones, runners, turn, _TO_ROLL, _fresh(misses))


def _fresh(misses: tuple[bool, ...]) -> Auction:
    return Auction(0, (None,) * len(misses), misses)


def _no_runners(rules: Rules) -> tuple[int, ...]:
    return (0,) * len(rules.board.lengths)


def _put(values: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    return (*values[:i], value, *values[i + 1 :])


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
    ToBid: Wait(_all_bids, {Bid: Transition(_bid, (ToBid, ToDecide))}),
    ToSettle: Wait(
        _payouts,
        {
            Raise: Transition(_raise, _NEXT_TURN),
            Lower: Transition(_lower, _NEXT_TURN),
            Keep: Transition(_keep, _NEXT_TURN),
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
    check_type("a move", move, Move)
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
    check_type("a move", move, Move)
    raise IllegalMoveError(judge(state, move))


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
    return rng.choice(_throws(state.rules.board.sides))


def playout(state: State, chooser: Callable[[State, tuple[Move, ...]], Move], rng: Random) -> State:
    """Play to the end: the dice by chance, every other move as `chooser(state, legal_moves(state))` says."""
    check_type("a position", state, State)
    while not state.is_over:
        if isinstance(state.phase, ToRoll):
            state = apply(state, roll_dice(state, rng))
        else:
            state = apply(state, chooser(state, legal_moves(state)))
    return state
