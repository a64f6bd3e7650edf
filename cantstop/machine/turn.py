"""The roller's turn: what they may do in each phase of it, and what each move does.

A transition takes a move that the phase offers, and computes the next position with the functions of `columns`,
where it is decided what a stop banks and what a bust takes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import evolve

from cantstop.machine.auction import TO_DECIDE, TO_ROLL, bidders_of_turn, end_turn
from cantstop.machine.bidding import BIDS_AFTER
from cantstop.machine.columns import bank, clear, climb, has_won
from cantstop.machine.phases import Auction, Over, Phase, ToBid, ToPair
from cantstop.machine.state import State, barring, unchecked
from cantstop.rules import Advance, Bust, Dice, Move, Roll, Stop, rolls

_BUST: Final = (Bust(),)
_ROLL: Final = (Roll(),)
_ROLL_OR_STOP: Final = (Roll(), Stop())

all_rolls = lru_cache(maxsize=8)(rolls)
_to_pair = lru_cache(maxsize=512)(ToPair)


@lru_cache(maxsize=8)
def _roll_set(sides: int) -> frozenset[Dice]:
    return frozenset(all_rolls(sides))


def dice_to_throw(state: State) -> tuple[Dice, ...]:
    """List every roll of the four dice."""
    return all_rolls(state.rules.board.sides)


def set_to_throw(state: State) -> frozenset[Dice]:
    """Return every roll of the four dice as a set: searching the list of 126 is slow."""
    return _roll_set(state.rules.board.sides)


def throw(state: State, dice: Dice) -> State:
    """Put the dice on the table.

    Clauses: HU-4.1, HU-4.7, DE-4.1, DE-4.9, DE-5.2, NL-4.1, NL-5.1.
    """
    return unchecked(state.rules, state.stones, state.runners, state.turn, _to_pair(dice), state.auction)


def advances_or_bust(state: State) -> tuple[Move, ...]:
    """List the advances that the roll allows; if there are none, the bust."""
    return state.advances or _BUST


def advance(state: State, move: Advance) -> State:
    """Place and move the runners. The second move of a turn opens the bidding.

    Clauses: HU-4.4, HU-4.8, HU-4.9, DE-4.6, DE-4.10, DE-4.11, DE-5.2, NL-5.1, NL-5.4, HUB-2.1; R-21.
    """
    runners = climb(state.runners, state.stones[state.turn], move.columns)
    after: Phase = TO_DECIDE
    auction = state.auction
    if auction is not None and auction.moves_made < BIDS_AFTER:
        auction = evolve(auction, moves_made=auction.moves_made + 1)
        waiting = bidders_of_turn(state)
        if auction.moves_made == BIDS_AFTER and waiting:
            after = ToBid(waiting[0])
    return unchecked(state.rules, state.stones, runners, state.turn, after, auction)


def bust(state: State, move: Bust) -> State:
    """Take the runners off the board, and the stones that the edition takes with them.

    Clauses: HU-6.1, HU-6.2, HU-6.3, HU-6.5, DE-6.2, DE-6.3, DE-7.5, NL-7.2, NL-7.3; R-12, R-13, R-38.
    """
    return end_turn(state, clear(state.stones, state.runners, state.turn, state.rules.bust), made=False)


def decisions(state: State) -> tuple[Move, ...]:
    """List what the roller may decide: to roll, and to stop unless a rule bars it."""
    return _ROLL if barring(state) else _ROLL_OR_STOP


def roll_again(state: State, move: Roll) -> State:
    """Go on with the turn.

    Clauses: HU-4.7, HU-4.13, DE-5.1, DE-6.1, DE-8.1, NL-5.4, NL-9.1, NL-9.3, HUB-2.5; R-43.
    """
    return unchecked(state.rules, state.stones, state.runners, state.turn, TO_ROLL, state.auction)


def stop(state: State, move: Stop) -> State:
    """Bank every runner; with enough columns the game is won at once.

    Clauses: HU-4.14, HU-4.15, HU-7.1, HU-7.2, HU-8.1, DE-7.2, DE-8.3, DE-9.1, NL-6.1, NL-6.2, NL-9.2, NL-10.1,
    NL-11.1, NL-12.4, HUB-4.1, HUB-4.2, HUB-4.3; R-14, R-15, R-16, R-26.
    """
    rules, turn, lengths = state.rules, state.turn, state.rules.board.lengths
    stones = bank(state.stones, state.runners, turn, lengths)
    if not has_won(stones[turn], lengths, rules.columns_needed(len(stones))):
        return end_turn(state, stones, made=True)
    auction = None if state.auction is None else Auction.fresh(state.auction.misses)
    return unchecked(rules, stones, rules.board.empty, turn, Over(turn), auction)
