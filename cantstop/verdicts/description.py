"""A position told in words, for people who cannot see it: the text beside every picture."""

from __future__ import annotations

from typing import assert_never

from cantstop.machine import Over, State, ToBid, ToDecide, ToPair, ToRoll, ToSettle, observe
from cantstop.rules import Bid
from cantstop.verdicts.phrases import count, name_columns, name_fields, name_pairings


def awaited(state: State) -> str:
    """Tell what the game waits for."""
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
            ended = "made" if made else "a bust"
            return f"the turn of seat {turn} was {ended}, and seat {seat} moves {count(owed, 'field')}"
        case Over(winner=winner):
            return f"seat {winner} has won the game"
        case _:
            assert_never(phase)


def notes(state: State, seat: int) -> list[str]:
    """Tell what else everybody knows of a seat: its bid as far as it lies open, and whether it is to miss a turn.

    Clauses: HUB-2.2, HUB-2.6; R-24.
    """
    bid = observe(state, (seat + 1) % state.players).bids[seat]
    found = [] if bid is None else [f"has bid {bid if isinstance(bid, Bid) else count(bid.chips, 'chip')}"]
    if state.auction is not None and state.auction.misses[seat]:
        found.append("is to miss a turn")
    return found


def told(state: State) -> str:
    """Tell everything that lies on the table."""
    sentences = [f"Can't Stop, {state.rules.name}, with {count(state.players, 'player')}", awaited(state)]
    for seat, row in enumerate(state.stones):
        won = state.won(seat)
        below = [0 if column in won else stone for column, stone in zip(state.rules.board.columns, row)]
        has = [f"has won {name_columns(won)}"] if won else []
        has += [f"has stones on {name_fields(below)}"] if any(below) else []
        sentences.append(f"seat {seat} {' and '.join(has) or 'has no stones'}")
    if any(state.runners):
        sentences.append(f"runners stand on {name_fields(state.runners)}")
    sentences += [f"seat {seat} {note}" for seat in range(state.players) for note in notes(state, seat)]
    return ". ".join(sentence[:1].upper() + sentence[1:] for sentence in sentences) + "."
