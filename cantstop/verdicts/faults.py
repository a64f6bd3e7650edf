"""What is wrong with a move: all of its faults, each with the values that its sentence needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from cantstop.machine import (
    Lane,
    Leeway,
    Over,
    State,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    barring,
    climb,
    is_right,
    leeway,
    looks,
    new_runners,
    usable,
    uses,
)
from cantstop.rules import Advance, Bid, Bust, Dice, Keep, Lower, Move, Raise, Roll, Stop, columns_of
from cantstop.verdicts.citations import point, wins
from cantstop.verdicts.phrases import count, name_pairings, name_seats, series
from cantstop.verdicts.verdict import Fault, Names, PointKind, Verdict

FilledFault = tuple[Fault, Names] | tuple[Fault, Names, tuple[PointKind, ...]]


def judge(state: State, move: Move, instead: tuple[Move, ...]) -> Verdict:
    """Return the verdict on an illegal move: everything that is wrong with it, and what is legal instead."""
    points = (point(state.rules, *finding) for finding in faults(state, move))
    return Verdict(move, tuple(dict.fromkeys(points)), legal=False, instead=instead)


def faults(state: State, move: Move) -> Iterator[FilledFault]:
    """List every fault of a move in a position; a legal move has none."""
    phase = state.phase
    if isinstance(move, Bid | Raise | Lower | Keep) and state.rules.bidding is None:
        yield Fault.NO_BIDDING, {}
    elif isinstance(move, Bid) and not isinstance(phase, ToBid):
        yield Fault.NO_BIDS_NOW, {}
    elif isinstance(move, Raise | Lower | Keep) and not isinstance(phase, ToSettle):
        yield Fault.NO_PAYOUT_NOW, {}
    yield from _of_the_move_itself(state, move)
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
            yield (
                Fault.GAME_OVER,
                {"winner": phase.winner},
                (wins(state.players),),
            )
        case _:
            assert_never(phase)


def _of_the_move_itself(state: State, move: Move) -> Iterator[FilledFault]:
    """List the faults of a move that is wrong in any phase: faces, columns and chips that the game does not have."""
    rules = state.rules
    match move:
        case Dice(faces=faces) if faces[-1] > rules.board.sides:
            yield Fault.FACE_TOO_HIGH, {"sides": rules.board.sides, "face": faces[-1]}
        case Bid(chips=chips) if rules.bidding is not None and chips > rules.bidding.chips:
            yield Fault.TOO_MANY_CHIPS, {"most": count(rules.bidding.chips, "chip"), "chips": chips}
        case Advance() | Raise() | Lower():
            for column in dict.fromkeys(columns_of(move)):
                if column not in rules.board.columns:
                    yield Fault.OFF_THE_BOARD, {"column": column}
        case _:
            pass


def _at_roll(state: State, move: Move) -> Iterator[FilledFault]:
    if not isinstance(move, Dice):
        if isinstance(move, Stop) and not any(state.runners):
            yield Fault.TURN_NOT_BEGUN, {"seat": state.turn}
        yield Fault.DICE_AWAITED, {"seat": state.turn}


def _at_pair(state: State, phase: ToPair, move: Move) -> Iterator[FilledFault]:
    dice = phase.dice
    match move:
        case Advance():
            yield from _of_advance(state, dice, move)
        case Bust():
            if state.advances:
                yield Fault.CAN_BE_PLAYED, {"dice": dice, "advances": series(state.advances, "or")}
        case _:
            yield Fault.MOVE_AWAITED, {"seat": state.turn, "dice": dice}


def _of_advance(state: State, dice: Dice, move: Advance) -> Iterator[FilledFault]:
    """List the faults of an advance: first column by column, then as part of a pairing of the roll."""
    free = state.runners_left
    board = state.rules.board.columns
    touched = tuple(column for column in dict.fromkeys((*move.columns, *dice.columns)) if column in board)
    seen = looks(state, touched)
    lanes = dict(zip(touched, seen))
    entering = 0
    for column, steps in Counter(column for column in move.columns if column in board).items():
        if hindrance := unusable(state, column, lanes[column]):
            yield hindrance
            continue
        if steps > lanes[column].room:
            yield past_the_top(state, column)
        entering += not lanes[column].runner
    if entering > free:
        yield Fault.ONE_RUNNER_LEFT, {"low": move.columns[0], "high": move.columns[1]}
    pair = next((pair for pair in dice.pairings if Counter(move.columns) <= Counter(pair)), None)
    if pair is None:
        yield Fault.NOT_PAIRED, {"dice": dice, "advance": move, "pairings": name_pairings(dice.pairings)}
        return
    own = uses(pair, lanes[pair[0]], lanes[pair[1]], free)
    # A step that belongs to every use of the pairing must be in the move too.
    for column in sorted(set(pair)):
        most = min((use.columns.count(column) for use in own), default=0)
        if move.columns.count(column) < most:
            if most == 2:
                yield Fault.DOUBLE_LEFT_OUT, {"column": column, "height": field_after(state, (column, column))}
            else:
                yield Fault.PAIR_LEFT_OUT, {"column": column}
    best = state.advances
    if own and not set(own) & set(best):
        fewer = new_runners(own[0], touched, seen) < new_runners(best[0], touched, seen)
        fault = Fault.FEWER_NEW_RUNNERS if fewer else Fault.FEWER_RUNNERS_MOVED
        yield fault, {"better": series(best, "or")}


def unusable(state: State, column: int, lane: Lane) -> tuple[Fault, Names] | None:
    """Return why a pair cannot be used in its column, or None if it can."""
    if usable(lane, state.runners_left):
        return None
    match lane:
        case Lane.CLOSED:
            return Fault.COLUMN_WON, {"column": column, "owner": state.owner(column)}
        case Lane.TOP:
            return Fault.RUNNER_ON_TOP, {"column": column, "height": state.rules.board.length(column)}
        case _:
            return Fault.NO_RUNNER_LEFT, {"column": column}


def past_the_top(state: State, column: int) -> tuple[Fault, Names]:
    """Return the fault of a column that has no room for the second step of a double."""
    return Fault.PAST_THE_TOP, {"column": column, "top": state.rules.board.length(column)}


def field_after(state: State, steps: tuple[int, ...]) -> int:
    """Return the field that the runner is on after one or two steps in a column."""
    return climb(state.runners, state.stones[state.turn], steps)[state.rules.board.index(steps[0])]


def _at_decide(state: State, move: Move) -> Iterator[FilledFault]:
    match move:
        case Roll():
            pass
        case Stop():
            for column in barring(state):
                i = state.rules.board.index(column)
                height = state.runners[i]
                others = [seat for seat, row in enumerate(state.stones) if row[i] == height]
                stones = f"stone{'' if len(others) == 1 else 's'} of {name_seats(others)}"
                yield Fault.SHARED_FIELD, {"column": column, "height": height, "others": stones}
        case _:
            yield Fault.DECISION_AWAITED, {"seat": state.turn}


def _at_bid(state: State, phase: ToBid, move: Move) -> Iterator[FilledFault]:
    if not isinstance(move, Bid):
        yield Fault.BID_AWAITED, {"seat": phase.seat}


def _at_settle(state: State, phase: ToSettle, move: Move) -> Iterator[FilledFault]:
    assert state.auction is not None
    bid = state.auction.bids[phase.seat]
    assert bid is not None
    right = is_right(bid, phase.made)
    match move:
        case Raise() | Keep() if not right:
            yield Fault.GUESSED_WRONG, {"seat": phase.seat, "bid": bid}
        case Lower() if right:
            yield Fault.GUESSED_RIGHT, {"seat": phase.seat, "bid": bid}
        case Raise() | Lower() | Keep():
            pass
        case _:
            yield Fault.PAYOUT_AWAITED, {"seat": phase.seat}
    if isinstance(move, Raise | Lower):
        yield from _of_payout(state, phase.seat, move)


def _of_payout(state: State, seat: int, move: Raise | Lower) -> Iterator[FilledFault]:
    column = move.column
    if column not in state.rules.board.columns:
        return
    stone = state.stones[seat][state.rules.board.index(column)]
    names = {"seat": seat, "column": column, "height": stone}
    way = leeway(stone, state.rules.board.length(column))
    if way is Leeway.NO_STONE:
        yield Fault.NO_STONE, names
    elif way is Leeway.WON:
        yield Fault.STONE_HAS_WON, names
    elif isinstance(move, Raise) and not way.up:
        yield Fault.ONTO_THE_TOP, names
    elif isinstance(move, Lower) and not way.down:
        yield Fault.OFF_THE_COLUMN, names
