"""Finding what is wrong with a move: all of its faults, each with the names that its sentence needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from cantstop.bidding import is_right
from cantstop.columns import Lane
from cantstop.dice import Dice
from cantstop.moves import Advance, Bid, Bust, Keep, Lower, Move, Raise, Roll, Stop
from cantstop.pairing import allowed, every_use, new_runners, usable, uses
from cantstop.phases import Over, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.state import State, barring, looks
from cantstop.verdict import Fault, Verdict, citations, is_ruling

Finding = tuple[Fault, dict[str, object]]


def judge(state: State, move: Move) -> Verdict:
    """Answer whether a move may be made, with everything that is wrong with it."""
    found = {fault.value.format(**names): fault for fault, names in faults(state, move)}
    ids = tuple(dict.fromkeys(name for fault in found.values() for name in citations(fault, state.rules)))
    return Verdict(
        move=move,
        reason="; ".join(found),
        faults=tuple(dict.fromkeys(found.values())),
        clauses=tuple(name for name in ids if not is_ruling(name)),
        rulings=tuple(name for name in ids if is_ruling(name)),
    )


def faults(state: State, move: Move) -> Iterator[Finding]:
    """Find every fault of a move in a position; a legal move has none."""
    phase = state.phase
    if isinstance(move, Bid | Raise | Lower | Keep) and state.rules.bidding is None:
        yield Fault.NO_BIDDING, {}
    elif isinstance(move, Bid) and not isinstance(phase, ToBid):
        yield Fault.NO_BIDS_NOW, {}
    elif isinstance(move, Raise | Lower | Keep) and not isinstance(phase, ToSettle):
        yield Fault.NO_PAYOUT_NOW, {}
    match phase:
        case ToRoll():
            yield from _at_roll(state, move)
        case ToPair():
            yield from _at_pair(state, phase, move)
        case ToDecide():
            yield from _at_decide(state, move)
        case ToBid():
            yield from _at_bid(state, phase, move)
        case ToSettle():
            yield from _at_settle(state, phase, move)
        case Over():
            yield Fault.GAME_OVER, {"winner": phase.winner}
        case _:
            assert_never(phase)


def _at_roll(state: State, move: Move) -> Iterator[Finding]:
    if not isinstance(move, Dice):
        if isinstance(move, Stop) and not any(state.runners):
            yield Fault.TURN_NOT_BEGUN, {}
        yield Fault.DICE_AWAITED, {}
    elif move.faces[-1] > state.rules.board.sides:
        yield Fault.FACE_TOO_HIGH, {"sides": state.rules.board.sides}


def _at_pair(state: State, phase: ToPair, move: Move) -> Iterator[Finding]:
    dice = phase.dice
    match move:
        case Advance():
            off = [column for column in dict.fromkeys(move.columns) if column not in state.rules.board.columns]
            for column in off:
                yield Fault.OFF_THE_BOARD, {"column": column}
            if not off:
                yield from _of_advance(state, dice, move)
        case Bust():
            if state.advances:
                yield Fault.CAN_BE_PLAYED, {"dice": dice, "advances": ", ".join(map(str, state.advances))}
        case _:
            yield Fault.MOVE_AWAITED, {"dice": dice}


def _of_advance(state: State, dice: Dice, move: Advance) -> Iterator[Finding]:
    """Look at an advance column by column, then as a part of the pairing that names its columns."""
    free = state.runners_left
    touched = dict.fromkeys((*move.columns, *dice.columns))
    found = dict(zip(touched, looks(state, tuple(touched))))
    for column in dict.fromkeys(move.columns):
        match found[column]:
            case Lane.CLOSED:
                yield Fault.COLUMN_WON, {"column": column, "owner": state.owner(column)}
            case Lane.TOP:
                yield Fault.RUNNER_ON_TOP, {"column": column}
            case Lane.ENTER_ONE | Lane.ENTER_TWO if not free:
                yield Fault.NO_RUNNER_LEFT, {"column": column}
            case Lane.ENTER_ONE | Lane.STEP_ONE if move.columns.count(column) == 2:
                yield Fault.PAST_THE_TOP, {"column": column}
    every = every_use(dice, found, free)
    best = allowed(every, found, state.rules.pairing)
    pair = next((pair for pair in dice.pairings if Counter(move.columns) <= Counter(pair)), None)
    if pair is None:
        yield Fault.NOT_PAIRED, {"dice": dice, "advance": move}
    elif not all(usable(found[column], free) for column in move.columns):
        pass  # told above, column by column
    elif new_runners(move, found) > free:
        yield Fault.ONE_RUNNER_LEFT, {"low": pair[0], "high": pair[1]}
    elif len(move.columns) == 1 and move not in every:
        if pair[0] == pair[1]:
            yield Fault.DOUBLE_LEFT_OUT, {"column": pair[0]}
        else:
            yield Fault.PAIR_LEFT_OUT, {"column": pair[1] if move.columns[0] == pair[0] else pair[0]}
    if pair is not None:
        own = uses(pair, found[pair[0]], found[pair[1]], free)
        if own and not set(own) & set(best):
            fewer = new_runners(own[0], found) < new_runners(best[0], found)
            fault = Fault.FEWER_NEW_RUNNERS if fewer else Fault.FEWER_RUNNERS_MOVED
            yield fault, {"better": ", ".join(map(str, best))}


def _at_decide(state: State, move: Move) -> Iterator[Finding]:
    match move:
        case Roll():
            pass
        case Stop():
            for column in barring(state):
                yield Fault.SHARED_FIELD, {"column": column}
        case _:
            yield Fault.DECISION_AWAITED, {"seat": state.turn}


def _at_bid(state: State, phase: ToBid, move: Move) -> Iterator[Finding]:
    bidding = state.rules.bidding
    assert bidding is not None
    if not isinstance(move, Bid):
        yield Fault.BID_AWAITED, {"seat": phase.seat}
    elif move.chips > bidding.chips:
        yield Fault.TOO_MANY_CHIPS, {"most": bidding.chips}


def _at_settle(state: State, phase: ToSettle, move: Move) -> Iterator[Finding]:
    assert state.auction is not None
    bid = state.auction.bids[phase.seat]
    assert bid is not None
    right = is_right(bid, phase.made)
    match move:
        case Raise() | Keep() if not right:
            yield Fault.GUESSED_WRONG, {"seat": phase.seat}
        case Lower() if right:
            yield Fault.GUESSED_RIGHT, {"seat": phase.seat}
        case Raise() | Lower() | Keep():
            pass
        case _:
            yield Fault.PAYOUT_AWAITED, {"seat": phase.seat}
    if isinstance(move, Raise | Lower):
        yield from _of_payout(state, phase.seat, move)


def _of_payout(state: State, seat: int, move: Raise | Lower) -> Iterator[Finding]:
    column = move.column
    names: dict[str, object] = {"seat": seat, "column": column}
    if column not in state.rules.board.columns:
        yield Fault.OFF_THE_BOARD, names
        return
    top = state.rules.board.length(column)
    stone = state.stones[seat][state.rules.board.index(column)]
    if stone == 0:
        yield Fault.NO_STONE, names
    elif stone == top:
        yield Fault.STONE_HAS_WON, names
    elif stone == top - 1 and isinstance(move, Raise):
        yield Fault.ONTO_THE_TOP, names
    elif stone == 1 and isinstance(move, Lower):
        yield Fault.OFF_THE_COLUMN, names
