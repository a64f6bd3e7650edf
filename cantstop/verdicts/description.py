"""A position in words, for people who cannot see it: the text alternative of every picture."""

from __future__ import annotations

from typing import assert_never

from cantstop.machine import Over, State, ToBid, ToDecide, ToPair, ToRoll, ToSettle, public_bid
from cantstop.rules import Bid
from cantstop.verdicts.phrases import count, name_columns, name_pairings, name_some


def awaited(state: State) -> str:
    """Say what the game is waiting for."""
    phase, turn = state.phase, state.turn
    match phase:
        case ToRoll():
            return f"seat {turn} is to roll"
        case ToPair(dice=dice):
            return f"seat {turn} has rolled {dice}, which makes {name_pairings(dice.pairings)}"
        case ToDecide():
            return f"seat {turn} rolls again or stops"
        case ToBid(seat=seat):
            return f"seat {seat} is to bid on the turn of seat {turn}"
        case ToSettle(seat=seat, owed=owed, made=made):
            ending = "stopped in time" if made else "busted"
            return f"seat {turn} {ending}, and seat {seat} has {count(owed, 'field')} to move"
        case Over(winner=winner):
            return f"seat {winner} has won the game"
        case _:
            assert_never(phase)


def notes(state: State, seat: int) -> list[str]:
    """List what else everybody knows about a seat: the part of its bid that is public, and whether it will miss a turn.

    Clauses: HUB-2.2, HUB-2.6; R-24.
    """
    bid = None if state.auction is None else public_bid(state.auction.bids[seat], state.phase)
    facts = [] if bid is None else [f"has bid {bid if isinstance(bid, Bid) else count(bid.chips, 'chip')}"]
    if state.auction is not None and state.auction.misses[seat]:
        facts.append("will miss a turn")
    return facts


def describe(state: State) -> str:
    """Describe everything that is on the table."""
    sentences = [f"Can't Stop, {state.rules.name}, with {count(state.players, 'player')}", awaited(state)]
    for seat, row in enumerate(state.stones):
        won = state.won(seat)
        below = [0 if column in won else stone for column, stone in zip(state.rules.board.columns, row)]
        has = [f"has won {name_columns(won)}"] if won else []
        has += [f"has {name_some('stone', below)}"] if any(below) else []
        sentences.append(f"seat {seat} {' and '.join(has) or 'has no stones'}")
    if any(state.runners):
        sentences.append(f"seat {state.turn} has {name_some('runner', state.runners)}")
    sentences += [f"seat {seat} {note}" for seat in range(state.players) for note in notes(state, seat)]
    return ". ".join(sentence[:1].upper() + sentence[1:] for sentence in sentences) + "."
